"""Facts made of others, of the situation, of pairs and of words: read from files and decided by."""

from fractions import Fraction
from itertools import product

import pytest

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide, decide_from
from pakal.lists.draws import Weighted
from pakal.lists.explain import explain_full, explain_line, explain_question
from pakal.lists.expressions import ME, Leaf
from pakal.lists.facts import FactTable, GameFacts, vocabulary_of_tables
from pakal.lists.known import Written, parse_known
from pakal.lists.model import Naming, Scope
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from pakal.lists.show import show_list
from pakal.lists.spans import Key
from pakal.lists.trace import Trace

FACTS = """
game = "A revolt"
[[kind]]
name = "space"
[[fact]]
name = "level"
kind = "one-of"
values = ["opposed", "neutral", "loyal"]
label = "support"
ask = "What is the support of {candidate}?"
[[fact]]
name = "rebels"
kind = "number"
low = 0
high = 9
label = "rebels"
ask = "How many rebels are in {candidate}?"
[[fact]]
name = "fort"
kind = "yes-no"
label = "has a fort"
ask = "Which of these have a fort?"
[[fact]]
name = "place"
kind = "number"
label = "place"
low = 0
high = 9
ask = "Which number has {candidate}?"
[[fact]]
name = "die"
kind = "number"
low = 1
high = 6
scope = "situation"
label = "the die"
ask = "What does the die show?"
[[fact]]
name = "near"
kind = "yes-no"
scope = "pair"
label = "is next to"
ask = "Is {candidate} next to {other}?"
[[fact]]
name = "rebels_that_count"
kind = "number"
label = "rebels that count"
is = "0 if fort else rebels"
[[fact]]
name = "danger"
kind = "number"
label = "danger"
is = "rebels_that_count + sum(rebels_that_count(b) for b in others if near(me, b))"
[[table]]
name = "gain"
of = ["level", "die"]
rows = [["opposed", 1, 4], ["neutral", 1, 2]]
otherwise = 0
"""
LISTS = """
[[list]]
id = "muster"
question = "Where do the troops gather?"
candidates = "space"
cite = "page 1"
label = "Muster"
[[list.rung]]
id = "gains"
kind = "most"
fact = "gain(level, die)"
when = "die <= 2 and differ(level)"
passed = "the die is too high, or all spaces are alike"
cite = "page 1"
label = "Most gain"
because = "it gains most there ({value})"
[[list.rung]]
id = "by-level"
kind = "steps"
cite = "page 1"
label = "By support"
[[list.rung.step]]
id = "opposed"
kind = "keep"
fact = "level == 'opposed'"
cite = "page 1"
label = "Opposed"
because = "it is opposed"
[[list.rung.step.then]]
id = "most-danger"
kind = "most"
fact = "danger"
cite = "page 1"
label = "Most danger"
because = "it is in most danger ({value})"
[[list.rung.step]]
id = "best-support"
kind = "most"
fact = "level"
cite = "page 1"
label = "Best support"
because = "its support is best ({value})"
[[list.rung]]
id = "first"
kind = "leftmost"
fact = "place"
cite = "page 1"
label = "First"
because = "its number is lowest"
"""


def declared(more: str = "") -> GameFacts:
    return read_facts([("facts.toml", FACTS + more)])


def muster(text: str = LISTS) -> Compiled[FactTable]:
    vocabulary = vocabulary_of_tables(declared())
    return compile_list(parse_lists(text, "lists.toml", vocabulary)[0], vocabulary)


def case(text: str) -> Written:
    return parse_known(text, "case.toml", muster())


def decided(text: str) -> Trace:
    written = case(text)
    found = decide_from(muster(), written.known, written.candidates)
    assert isinstance(found, Trace)
    return found


def test_a_fact_made_of_others_has_their_bounds() -> None:
    """
    Bounds follow from those of its parts; a sum over any number of others has no upper one.
    """
    facts = declared()

    assert (0, 9) == facts.fact("rebels_that_count").bounds()
    assert (0, float("inf")) == facts.fact("danger").bounds()
    assert Scope.CANDIDATE is facts.fact("danger").scope


def test_a_fact_made_only_of_the_situation_is_one_of_the_situation() -> None:
    """
    Whom a made fact is about follows from what it is made of.
    """
    facts = declared('[[fact]]\nname="low"\nkind="yes-no"\nlabel="low"\nis="die <= 2"\n')

    assert Scope.SITUATION is facts.fact("low").scope


def test_the_rungs_read_the_parts() -> None:
    """
    A rung that is passed over, a step with rungs of its own, and a table: each with what was read.
    """
    trace = decided(
        """
        situation = {die = 5}
        A = {level = "opposed", fort = false, rebels = 2, place = 1}
        B = {level = "opposed", fort = true, rebels = 9, place = 2}
        C = {level = "loyal", place = 3}
        A-B = {near = true}
        B-A = {near = true}
        """
    )

    assert (0, "first") == (trace.outcome, trace.decided_by)
    assert ["gains"] == [each.rung for each in trace.passed_over]
    assert ((("die",), 5),) == trace.passed_over[0].parts
    opposed, danger, _ = trace.looked
    assert ((("level", 0), 0),) == opposed.parts[0]
    assert (2, 2) == danger.values


def test_a_case_is_asked_leaf_by_leaf() -> None:
    """
    The situation is asked without a candidate, words with their values, a pair with both names.
    """
    compiled = muster()
    naming = Naming("ABC".__getitem__)
    asked = []
    known: dict[Key, int] = {("place", 0): 2, ("place", 1): 1}
    answers: dict[Key, int] = {
        ("die",): 1,
        ("level", 0): 0,
        ("level", 1): 0,
        ("near", 0, 1): 1,
        ("near", 1, 0): 0,
    }
    answers |= {("fort", 0): 0, ("fort", 1): 0, ("rebels", 0): 1, ("rebels", 1): 1}
    while isinstance(found := decide_from(compiled, known, (0, 1)), FactWanted):
        asked.append(explain_question(found, compiled, naming).splitlines()[0])
        pair = () if found.other is None else (found.other,)
        key = (found.fact, *found.candidates[:1], *pair)
        known[key] = answers[key]

    assert "What does the die show?" == asked[0]
    assert "What is the support of A?" == asked[1]
    assert "Is A next to B?" in asked
    assert 0 == found.outcome
    assert "A (or B): opposed; it is in most danger (2 against 1). [page 1]" == explain_line(
        found, compiled, naming
    )
    assert "A: rebels (A) 1" not in explain_full(found, compiled, naming)
    assert "is next to (A, B) yes" in explain_full(found, compiled, naming)


def test_a_rung_passed_over_is_explained() -> None:
    """
    The full form names the rung, why it was passed over, its condition and what was read.
    """
    trace = decided('situation = {die = 3}\nA = {level="loyal", place=1}\nB = {level="neutral"}\n')
    text = explain_full(trace, muster(), Naming("AB".__getitem__))

    assert "Most gain: passed over, because the die is too high" in text
    assert "(the die 3)" in text


def test_words_are_shown_as_words() -> None:
    """
    A value that is one of several words is said by its word.
    """
    trace = decided('situation = {die = 3}\nA = {level="loyal", place=1}\nB = {level="neutral"}\n')

    assert "A (or B): its support is best (loyal against neutral). [page 1]" == explain_line(
        trace, muster(), Naming("AB".__getitem__)
    )


def test_a_state_without_python_has_rows_for_pairs() -> None:
    """
    A position of a bot is a table: one value of the situation, a row of values, a row of rows.
    """
    table = {
        "die": (1,),
        "level": (0, 0),
        "rebels": (1, 2),
        "fort": (0, 0),
        "place": (1, 2),
        "near": ((0, 0), (1, 0)),
    }

    assert 1 == decide(muster(), table, (0, 1))  # type: ignore[arg-type]
    assert 3 == muster().vocabulary.fact("danger").value(table, 1, (0, 1))  # type: ignore[arg-type]


def test_the_list_is_shown_with_its_blocks() -> None:
    """
    Conditions, steps inside a block and the rungs of a step are shown where they stand.
    """
    compiled = muster()
    text = show_list(compiled.plist, compiled.vocabulary)

    assert "Only when (the die at most 2) and (they differ in support)." in " ".join(text.split())
    assert "    By support: the first of these that applies:" in text
    assert "       3. Most danger (most: danger). [page 1]" in text


def test_lines_of_nested_rungs_are_known() -> None:
    """
    A problem in a step of a block, or in a rung of a step, is named with its own line.
    """
    with pytest.raises(BadInputError) as error:
        muster(LISTS.replace('fact = "danger"', 'fact = "dangr"'))

    line = LISTS.splitlines().index("[[list.rung.step.then]]") + 1
    assert (
        f"lists.toml:{line}, list 'muster', then 'most-danger': no fact is called 'dangr'."
        in str(error.value)
    )


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('is = "x"\n[[fact]]\nname="x"\nkind="number"\nlabel="x"\nis="new"', "new → x → new"),
        ('is = "new + 1"', "it is made of itself: new → new"),
        ('is = "rebel"', "no fact is called 'rebel'"),
        ('is = "rebels"\nask = "?"', "it is made of other facts, so 'ask' says nothing"),
        ('is = "level"', "it gives one of opposed, neutral, loyal, but a number is needed"),
        ('values = ["a", "b"]\nask = "?"', "'values' is for facts of kind 'one-of'"),
        ("", "'ask' is missing"),
        ('scope = "pair"\nask = "How far is {candidate}?"', "does not name the other one"),
        ('scope = "pairs"\nask = "?"', "no scope is called 'pairs'"),
    ],
)
def test_a_bad_fact_is_refused(more: str, says: str) -> None:
    """
    A circle is spelled out; what a made fact cannot have is named.
    """
    with pytest.raises(BadInputError) as error:
        declared(f'[[fact]]\nname="new"\nkind="number"\nlabel="new"\n{more}\n')

    assert "fact 'new'" in str(error.value)
    assert says in str(error.value)


def test_a_circle_of_facts_is_one_problem() -> None:
    """
    Facts that are made of a broken one are not reported too.
    """
    plain = 'kind="number"\nlabel="x"\n'
    with pytest.raises(BadInputError) as error:
        declared(f'[[fact]]\nname="a"\n{plain}is="b"\n[[fact]]\nname="b"\n{plain}is="a"\n')

    assert "it is made of itself: " in str(error.value)
    assert "no fact is called" not in str(error.value)


@pytest.mark.parametrize("part", ["fact", "table"])
def test_a_second_name_can_stand_in_an_expression(part: str) -> None:
    """
    The new name that a message proposes for a fact or a table has no hyphen.
    """
    rest = {
        "fact": 'kind="number"\nlabel="x"\nask="?"',
        "table": 'of=["die"]\nrows=[]\notherwise=0',
    }
    table = f'[[{part}]]\nname="new"\n{rest[part]}\n'
    with pytest.raises(BadInputError) as error:
        declared(table + table)

    assert "new_2" in error.value.way_out


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ('of = ["level"]\nrows = [["opposed", 1]]', "there is no row for neutral"),
        ('of = ["level"]\nrows = [["opposd", 1]]\notherwise = 0', "is called 'opposd'"),
        ('of = ["level"]\nrows = [["opposed"]]\notherwise = 0', "it needs 2 values, and has 1"),
        ('of = ["die"]\nrows = [[7, 1]]\notherwise = 0', "7 is out of range"),
        ('of = ["die"]\nrows = [[1, 1], [1, 2]]\notherwise = 0', "an earlier row has these"),
        ('of = ["dye"]\nrows = []\notherwise = 0', "no fact is called 'dye'"),
        ("of = []\nrows = []\notherwise = 0", "it has no columns"),
    ],
)
def test_a_bad_table_is_refused(table: str, says: str) -> None:
    """
    A table has a row for everything that can be, or a number for the rest.
    """
    with pytest.raises(BadInputError) as error:
        declared(f'[[table]]\nname="t"\n{table}\n')

    assert "table 't'" in str(error.value)
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('fact = "danger"', 'fact = "die + 1"', "is the same for every candidate"),
        ("\"level == 'opposed'\"", '"level"', "neither true nor false"),
        ('when = "die <= 2 and', 'when = "fort and', "'when': 'when' is not about a candidate"),
        ('when = "die <= 2 and differ(level)"', 'when = "die"', "'when': it gives a number"),
        ('kind = "most"\nfact = "danger"', 'kind = "most"\nfact = "not fort"', "true or false"),
        ('fact = "danger"', 'fact = "near"', "as in 'any(near(me, b) for b in others)'"),
        ("== 'opposed'\"", '== opposed"', "put it in quotation marks: 'opposed'."),
        ("level == 'opposed'", "level = 'opposed'", "Write '==' where two things are compared."),
    ],
)
def test_a_bad_rung_is_refused(old: str, new: str, says: str) -> None:
    """
    What a rung cannot look at is named, with a way out.
    """
    assert old in LISTS
    with pytest.raises(BadInputError) as error:
        muster(LISTS.replace(old, new, 1))

    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A = {die = 1}", "'die' is not a fact of a candidate.\nPut it into [situation]"),
        ("situation = {fort = true}", "'fort' is not a fact of the situation"),
        ("A = {danger = 1}", "'danger' is made of other facts.\nGive these instead: fort, rebels"),
        ('A = {level = "loyl"}', "is called 'loyl'.\nDid you mean 'loyal'?"),
        ("A = {}\nB = {}\nA-B = {fort = true}", "'fort' is not a fact of a pair"),
    ],
)
def test_a_bad_case_is_refused(text: str, says: str) -> None:
    """
    Facts stand in the section of what they are about.
    """
    with pytest.raises(BadInputError) as error:
        case(text)

    assert says in str(error.value)


WEIGHTED = """
[[draw]]
name = "lots"
label = "lots"
how = "A lot for each rebel."
weight = "rebels + (2 if fort else 0)"
"""


def test_a_draw_has_weights() -> None:
    """
    Each candidate's chance is its exact share of the lots; without any it is never drawn.
    """
    vocabulary = vocabulary_of_tables(declared(WEIGHTED))
    table = {"rebels": (1, 0, 3), "fort": (0, 0, 1)}

    chances = vocabulary.draw("lots").procedure(table, (0, 1, 2)).chances()

    assert {0: Fraction(1, 6), 1: Fraction(0), 2: Fraction(5, 6)} == chances


def test_a_draw_without_lots_is_refused() -> None:
    """
    If every weight is 0, nobody can be drawn.
    """
    vocabulary = vocabulary_of_tables(declared(WEIGHTED))
    procedure = vocabulary.draw("lots").procedure({"rebels": (0, 0), "fort": (0, 0)}, (0, 1))

    with pytest.raises(BadInputError, match="every weight is 0"):
        procedure.chances()


@pytest.mark.parametrize(
    ("weight", "says"),
    [
        ("rebels - 1", "it can be below 0 (-1)"),
        ("count(question) - 2", "it can be below 0 (-1)"),
        ("count(others) - 1", "it can be below 0 (-1)"),
        ("count(fort(b) for b in question) - 1", "it can be below 0 (-1)"),
        ("sum(1 for b in question if fort(b)) - 1", "it can be below 0 (-1)"),
        ("sum(1 for a, b in question) - 1", "it can be below 0 (-1)"),
        ("sum(0 - 1 for b in question)", "it can be below 0."),
        ("level", "but a number is needed"),
        ("rebls", "no fact is called 'rebls'"),
    ],
)
def test_a_bad_weight_is_refused(weight: str, says: str) -> None:
    """
    A weight is a number that is never below 0.
    """
    with pytest.raises(BadInputError) as error:
        declared(WEIGHTED.replace("rebels + (2 if fort else 0)", weight))

    assert "draw 'lots', weight" in str(error.value)
    assert says in str(error.value)


@pytest.mark.parametrize(
    "weight",
    [
        "rebels + count(question) - 1",
        "count(question) - 1",
        "sum(rebels(b) + 1 for b in question) - 1",
        "max(rebels(b) + 1 for b in question) - 1",
    ],
)
def test_who_is_given_a_weight_is_counted(weight: str) -> None:
    """
    A weight is asked of somebody in question, so it is not below 0 for want of anybody.
    """
    text = WEIGHTED.replace("rebels + (2 if fort else 0)", weight)
    procedure = vocabulary_of_tables(declared(text)).draw("lots").procedure

    for rebels in product(range(4), repeat=2):
        table = {"rebels": rebels, "fort": (0, 0)}
        for tied in ((0,), (0, 1)):
            lots = procedure(table, tied)
            assert isinstance(lots, Weighted)
            assert min(lots.weights) >= 0


def test_a_plain_fact_stays_a_leaf() -> None:
    """
    A name that is a fact of the candidate is read as before.
    """
    bound = muster().bound("first")

    assert Leaf("place", (ME,)) == bound.value
    assert bound.fact is not None


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (
            FACTS.replace('kind = "one-of"\nvalues', 'kind = "one-of"\nvalue')
            + '[[favours]]\nlist = "muster"\nfact = "level"\n',
            ["no key is called 'value'"],
        ),
        (
            FACTS.replace('kind = "yes-no"', 'kind = "yesno"', 1)
            + '[[fact]]\nname = "strong"\nkind = "yes-no"\nlabel = "-"\nis = "fort"\n',
            ["no kind of fact is called 'yesno'"],
        ),
        (
            FACTS + '[[table]]\nname = "worth"\nof = ["rebels"]\nrows = [[1]]\notherwise = 0\n'
            '[[fact]]\nname = "value"\nkind = "number"\nlabel = "-"\nis = "worth(rebels)"\n',
            ["it needs 2 values, and has 1"],
        ),
        (
            FACTS
            + '[[fact]]\nname = "value"\nkind = "number"\nlabel = "-"\nis = "worht(rebels)"\n',
            ["no table is called 'worht'"],
        ),
        (
            FACTS.replace("How many rebels are in {candidate}?", "How many rebels are in {space}?"),
            ["'ask' uses {space}, which is not filled in.\nUse {candidate}."],
        ),
    ],
)
def test_what_only_follows_from_another_problem_is_not_said(facts: str, says: list[str]) -> None:
    """
    A fact or a table in which something is wrong is there; to whom it is unknown nobody says.
    """
    with pytest.raises(BadInputError) as refused:
        read_facts([("facts.toml", facts)])

    assert len(says) == str(refused.value).count("facts.toml")
    assert all(each in str(refused.value) for each in says)
