"""Examples and properties in a file of lists: read, and held against the real decider."""

import itertools

import pytest

from pakal.errors import BadInputError
from pakal.games.new_bot import write_new_bot
from pakal.lists.ask import FactWanted, ask
from pakal.lists.decide import Book, bind
from pakal.lists.examples import (
    Example,
    Pinned,
    broken_property,
    check_examples,
    may_come_out,
    read_pinned,
)
from pakal.lists.facts import FactTable, vocabulary_of_tables
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from pakal.lists.spans import Key
from pakal.lists.trace import Draw
from tests.lists.test_made_facts import FACTS, LISTS

SURE = """
[[example]]
list = "muster"
table.situation = {die = 6}
table.A = {level = "loyal", place = 1}
table.B = {level = "opposed", place = 2}
"""


def book(lists: str = LISTS) -> Book[FactTable]:
    vocabulary = vocabulary_of_tables(read_facts([("facts.toml", FACTS)]))
    return bind(parse_lists(lists, "lists.toml", vocabulary), vocabulary)


def pinned(more: str) -> Pinned:
    return read_pinned(LISTS + more, "lists.toml", book(LISTS + more))


def wrong(more: str) -> list[str]:
    return [each.says for each in check_examples(pinned(SURE + more).examples, book())]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ('chosen = "B"', []),
        ('chosen = "B"\nby = "opposed"', []),
        ('chosen = "A"', ["the answer is B, not A."]),
        ('chosen = "B"\nby = "best-support"', ["'opposed' decides, not 'best-support'."]),
        ("nobody = true", ["the answer is B, not nobody."]),
        ('draw = ["A", "B"]', ["the answer is B, not a draw of A, B."]),
    ],
)
def test_an_example_is_held_against_the_list(answer: str, says: list[str]) -> None:
    """
    The answer and, if it is given, the deciding rung have to be those of the example.
    """
    assert says == wrong(answer)


SEVERAL = LISTS.replace('label = "Muster"\n', 'label = "Muster"\ntake = 2\n')


@pytest.mark.parametrize(
    ("order", "says"),
    [
        ('[["B"], ["A"]]', []),
        ('[["A"], ["B"]]', ["the order is B, then A, not A, then B."]),
        ('[["A", "B"]]', ["the order is B, then A, not A and B."]),
    ],
)
def test_an_order_is_held_against_a_list_that_takes_several(order: str, says: list[str]) -> None:
    """
    Those taken come in the order of the example; lots are among those in one bracket.
    """
    whole = f"{SEVERAL}{SURE}order = {order}\n"
    found = read_pinned(whole, "lists.toml", book(whole))

    assert says == [each.says for each in check_examples(found.examples, book(whole))]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("nobody = true", []),
        ("order = []", []),
        ('chosen = "B"', ["the answer is nobody, not B: it has enough already."]),
        ('order = [["B"]]', ["the order is empty, not B."]),
    ],
)
def test_a_list_that_has_enough_already_takes_nobody(answer: str, says: list[str]) -> None:
    """
    Where `until` holds from the start, nobody is the answer, to a property too.
    """
    enough = LISTS.replace('label = "Muster"\n', 'label = "Muster"\nuntil = "die >= 6"\n')
    whole = f"{enough}{SURE}{answer}\n{SOMEBODY}"
    found = read_pinned(whole, "lists.toml", book(whole))
    (example,), (somebody,) = found.examples, found.properties
    known, compiled = example.written.known, book(whole)["muster"]

    assert says == [each.says for each in check_examples(found.examples, book(whole))]
    assert broken_property(somebody, compiled, known, (0, 1))


SOMEBODY = """
[[property]]
list = "muster"
says = "somebody lands"
holds = "count(chosen) >= 1"
"""


WEIGHED = """
game = "Lamps"
[[kind]]
name = "lamp"
[[fact]]
name = "oil"
kind = "number"
low = 0
high = 5
label = "oil"
ask = "How much oil has {candidate}?"
[[draw]]
name = "lots"
label = "lots"
how = "A lot for each measure of oil."
weight = "oil"
"""
LAMPS = """
[[list]]
id = "light"
question = "Which lamp?"
candidates = "lamp"
cite = "c"
label = "Light"
[[list.rung]]
id = "lots"
kind = "draw"
procedure = "lots"
cite = "c"
label = "Lots"
because = "b"
[[example]]
list = "light"
table = {A = {oil = 0}, B = {oil = 2}, C = {oil = 3}}
"""


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ('draw = ["B", "C"]', []),
        ('draw = ["A", "B", "C"]', ["the answer is a draw of B, C, not a draw of A, B, C."]),
        ('chosen = "B"', ["the answer is a draw of B, C, not B."]),
    ],
)
def test_who_has_no_lot_is_not_drawn(answer: str, says: list[str]) -> None:
    """
    An example of a weighted draw names those who can be drawn.
    """
    words = vocabulary_of_tables(read_facts([("facts.toml", WEIGHED)]))
    text = LAMPS + answer
    lamps = bind(parse_lists(text, "lists.toml", words), words)
    found = read_pinned(text, "lists.toml", lamps)

    assert says == [each.says for each in check_examples(found.examples, lamps)]


@pytest.mark.parametrize("answer", ["nobody = true", 'draw = ["A", "B"]'])
def test_a_draw_in_which_nobody_has_a_lot_is_no_answer(answer: str) -> None:
    """
    Such a table is refused, so an example of it is broken, whatever it says; a property is not.
    """
    words = vocabulary_of_tables(read_facts([("facts.toml", WEIGHED)]))
    empty = LAMPS.replace("oil = 2", "oil = 0").replace("oil = 3", "oil = 0")
    holds = '[[property]]\nlist = "light"\nsays = "x"\nholds = "count(chosen) >= 1"\n'
    text = f"{empty}{answer}\n{holds}"
    lamps = bind(parse_lists(text, "lists.toml", words), words)
    found = read_pinned(text, "lists.toml", lamps)
    (example,), (pinned,) = found.examples, found.properties
    assert isinstance(example, Example)

    assert ["nobody has a lot in draw 'lots', so it is refused."] == [
        each.says for each in check_examples(found.examples, lamps)
    ]
    given = example.written
    assert not broken_property(pinned, lamps["light"], given.known, given.candidates)


def test_an_example_that_leaves_something_open_is_broken() -> None:
    """
    A table that does not settle the decision pins nothing, and the missing fact is named.
    """
    more = '[[example]]\nlist = "muster"\ntable = {A = {}, B = {}}\nchosen = "A"\n'

    (found,) = check_examples(pinned(more).examples, book())

    assert "it is still open: 'die' matters." == found.says
    assert len(LISTS.splitlines()) + 1 == found.where.line


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (f"{SURE}", "it needs one answer"),
        (f'{SURE}order = [["B"]]', "this list takes one only"),
        (
            '[[property]]\nlist = "muster"\nsays = "x"\nholds = "count(taken) == 1"',
            "this list takes one only",
        ),
        (f'{SURE}chosen = "C"', "no candidate of the table is called 'C'"),
        (f'{SURE}chosen = "B"\nby = "opposd"', "no rung is called 'opposd'"),
        (f'{SURE}chosen = "B"\nwhy = "x"', "no key is called 'why'"),
        (f'{SURE}draw = ["B"]', "a draw is among two or more"),
        ('[[example]]\nlist = "x"\ntable = {}\nnobody = true', "no list is called 'x'"),
        (
            '[[example]]\nlist = "muster"\ntable.A = {fort = 3}\nnobody = true',
            "3 is neither true nor false",
        ),
        (
            '[[property]]\nlist = "muster"\nsays = "x"\nholds = "fort"',
            "a property is not about a candidate",
        ),
        (
            '[[property]]\nlist = "muster"\nsays = "x"\nholds = "count(question) == 1"',
            "'question' cannot be looked at in a property",
        ),
    ],
)
def test_a_bad_example_is_refused(more: str, says: str) -> None:
    """
    What is wrong with an example or a property is named with its line.
    """
    with pytest.raises(BadInputError) as error:
        pinned(more)

    assert says in str(error.value)
    assert f"lists.toml:{LISTS.count(chr(10)) + 1 + more.startswith(chr(10))}" in str(error.value)


def test_a_property_is_held_against_every_table() -> None:
    """
    A property speaks of all who may come out; one that is too strong is broken by some table.
    """
    more = '''
[[property]]
list = "muster"
says = "An opposed space, if there is one and the die is high."
holds = """
die <= 2 or all(level(b) == 'opposed' for b in chosen)
or not any(level(b) == 'opposed' for b in start)"""
[[property]]
list = "muster"
says = "Never a fort."
holds = "not any(fort(b) for b in chosen)"
'''
    good, bad = pinned(more).properties
    compiled = book()["muster"]
    broken = {good.says: 0, bad.says: 0}
    for levels in itertools.product(range(3), repeat=2):
        for forts in itertools.product((0, 1), repeat=2):
            for die in (1, 6):
                known: dict[Key, int] = {("die",): die, ("near", 0, 1): 0, ("near", 1, 0): 1}
                for each in (0, 1):
                    known |= {("level", each): levels[each], ("fort", each): forts[each]}
                    known |= {("rebels", each): 1, ("place", each): each}
                for one in (good, bad):
                    broken[one.says] += broken_property(one, compiled, known, (0, 1))

    assert 0 == broken[good.says]
    assert 0 < broken[bad.says]


def test_all_who_may_come_out() -> None:
    """
    Of a draw all those tied may come out, of nobody none.
    """
    assert (1, 2) == may_come_out(Draw("lots", (1, 2)))
    assert () == may_come_out(None)
    assert (3,) == may_come_out(3)


def test_the_starting_bot_holds_what_it_says(tmp_path_factory: pytest.TempPathFactory) -> None:
    """
    The files of a new bot can be read, and its own example comes out as it says.
    """
    facts, lists, *_ = write_new_bot(tmp_path_factory.mktemp("bots") / "mine")
    vocabulary = vocabulary_of_tables(read_facts([("f", facts.read_text("utf-8"))]))
    text = lists.read_text("utf-8")
    found = bind(parse_lists(text, "l", vocabulary), vocabulary)

    own = read_pinned(text, "l", found)

    assert [] == check_examples(own.examples, found)
    assert (1, 1) == (len(own.examples), len(own.properties))
    assert isinstance(ask(found["take"], {}, (0, 1)), FactWanted)
    with pytest.raises(BadInputError, match="is there already"):
        write_new_bot(facts.parent)


def test_an_example_of_a_table_that_cannot_be_is_broken() -> None:
    """
    An example whose table contradicts what is always so pins nothing, and names who does.
    """
    always = """
[[invariant]]
name = "places"
says = "No two spaces share a place."
cite = "page 2"
of = "space"
distinct = "place"
"""
    declared = read_facts([("facts.toml", FACTS + always)])
    same = SURE.replace("place = 2", "place = 1") + 'chosen = "B"\n'

    (found,) = check_examples(pinned(same).examples, book(), declared.invariants)

    assert "A and B: this cannot be: No two spaces share a place. [page 2]" == found.says
    assert "Give the example a possible table, or correct the invariant." == found.way_out


def test_an_example_without_an_answer_is_broken() -> None:
    """
    Two that share the value by which the list settles are said of the example: nothing breaks off.
    """
    tied = SURE.replace("opposed", "loyal").replace("place = 2", "place = 1") + 'chosen = "B"\n'

    (found,) = check_examples(pinned(tied).examples, book())

    assert found.says.startswith("there is no answer. lists.toml:")
    assert "share the value 1 of 'place'" in found.says
