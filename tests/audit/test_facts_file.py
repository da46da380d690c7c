"""A game of one's own from a facts file, and what is said about a bad one."""

import pytest
from audit.helpers import FIXTURES, LISTS
from terminal import has_way_out

from pakal.audit.checks import unused_name
from pakal.audit.facts_game import FactsGame, parse_facts
from pakal.audit.gather import lists_of, subject_of
from pakal.audit.run import run_checks
from pakal.errors import BadInputError
from pakal.lists.invariants import Invariant
from pakal.lists.model import FactKind, Scope

FACT = """
[[kind]]
name = "dock"
[[fact]]
name = "cargo"
kind = "number"
label = "cargo"
low = 0
high = 5
ask = "How much?"
[[fact]]
name = "open"
kind = "yes-no"
label = "open"
ask = "Which?"
"""


def invariant(form: str) -> Invariant:
    game = parse_facts(f'{FACT}[[invariant]]\nname = "i"\nsays = "so"\nof = "dock"\n{form}\n')
    return game.invariants()[0]


def test_a_facts_file_gives_a_whole_game() -> None:
    """
    Kinds, facts, invariants, sections and promises are those of the file.
    """
    game = parse_facts((FIXTURES / "automa" / "lighthouse-facts.toml").read_text("utf-8"))

    assert "The Lighthouse Keeper" == game.whose_lists
    assert ("Night 1", "Night 2", "Night 3") == game.sections()
    fact = game.vocabulary().fact("ships_in_sight")
    assert (FactKind.NUMBER, (0, 4), ("lamp",)) == (fact.kind, fact.bounds(), fact.of)
    assert ["places-differ", "dark-lamps-only"] == [each.name for each in game.invariants()]
    assert ["light"] == [each.list_id for each in game.promises()]


@pytest.mark.parametrize(
    ("form", "allowed", "ruled_out"),
    [
        ("never = {open = true, cargo = 0}", [(1, 1), (0, 0)], [(1, 1), (1, 0)]),
        ('at-most = {fact = "open", value = true, count = 1}', [(1, 1), (0, 1)], [(1, 1), (1, 2)]),
        ('distinct = "cargo"', [(0, 1), (0, 2)], [(0, 1), (1, 1)]),
    ],
)
def test_the_forms_of_invariants(
    form: str, allowed: list[tuple[int, int]], ruled_out: list[tuple[int, int]]
) -> None:
    """
    Each form allows what it says, and rules out the rest; a candidate is (open, cargo).
    """
    holds = invariant(form).holds

    def those(values: list[tuple[int, int]]) -> list[dict[str, int]]:
        return [{"open": is_open, "cargo": cargo} for is_open, cargo in values]

    assert holds(those(allowed))
    assert not holds(those(ruled_out))


def test_a_fact_of_the_whole_set_is_void_as_soon_as_one_says_so() -> None:
    """
    The value is that of another fact, or 0 for everybody.
    """
    game = parse_facts((LISTS / "loser-matters" / "facts.toml").read_text("utf-8"))
    fact = game.vocabulary().fact("distance_if_all_known")
    table = {"distance": (4, 7), "has_way": (1, 0)}

    assert fact.scope is Scope.SET
    assert (4, 0) == (fact.value(table, 0, [0]), fact.value(table, 0, [0, 1]))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[fact", "is not TOML"),
        ("", "the file holds no fact."),
        (f'{FACT}[[fakt]]\nname = "x"', "no key is called 'fakt'.\nDid you mean 'fact'?"),
        (FACT + "[kinds]", "no key is called 'kinds'"),
        ('fact = "cargo"', "fact: 'cargo' is not an array of tables."),
        ('[[fact]]\nname = "x"', "fact 'x': 'kind' is missing."),
        (FACT.replace('"How much?"', "3"), "ask: 3 is not a text."),
        (FACT.replace("low = 0", 'low = "0"'), "low: '0' is not a whole"),
        (FACT.replace('ask = "How much?"', 'ask = "?"\nshared = 1'), "shared: 1 is neither"),
        (
            FACT.replace('"number"', '"numbr"'),
            "no kind of fact is called 'numbr'.\nDid you mean 'number'?",
        ),
        (FACT.replace('ask = "How much?"', 'ask = "?"\nof = ["ship"]'), "no kind is called 'ship'"),
        (FACT.replace('ask = "How much?"', 'ask = "?"\nscope = "all"'), "no scope is called 'all'"),
        (FACT.replace('ask = "How much?"', 'ask = "?"\nreading = "r"'), "no reading is called 'r'"),
        (FACT.replace("low = 0", "low = 6"), "no number is from 6 to 5."),
        (
            FACT.replace('ask = "How much?"', 'ask = "?"\nscope = "set"'),
            "it does not say what it is made of.",
        ),
        (
            FACT.replace('ask = "How much?"', 'ask = "?"\nscope = "set"\nvalue-of = "x"'),
            "no fact is called 'x'",
        ),
        (
            FACT.replace('ask = "How much?"', 'ask = "?"\nvalue-of = "open"'),
            "'value-of' is for facts of the whole set.",
        ),
        (
            FACT.replace('"How much?"', '"?"\nscope = "set"\nvalue-of = "cargo"'),
            "'value-of' names 'cargo', which is a fact of the whole set itself.\nName 'open'.",
        ),
        (
            FACT.replace(
                '"How much?"',
                '"?"\nscope = "set"\nvalue-of = "open"\nvoid-if-any = {cargo = 1}',
            ),
            "'void-if-any' names 'cargo', which is a fact of the whole set itself.",
        ),
        (
            FACT.replace('"Which?"', '"?"\nlow = 0'),
            "fact 'open': 'low' is for numbers, and this is a yes-no fact.",
        ),
        (FACT.replace('"Which?"', '"?"\nhigh = 1'), "'high' is for numbers"),
        (FACT + FACT, "there are two of this name."),
        ("[[list]]\n", "this is a file of lists, not a facts file."),
        (FACT.replace('"Which?"', '"?"\nleans-on = ["map"]'), 'Name it in parts = ["…"].'),
        (f'{FACT}[[reading]]\nname = "r"\nchoices = []', "it has no choices."),
        (f'{FACT}[[reading]]\nname = "r"\nchoices = [1]', "choices.1: 1 is not a text."),
        (
            f'{FACT}[[reading]]\nname = "r"\nchoices = ["a", "b", "a"]',
            "reading 'r': the choice 'a' comes more than once.",
        ),
        (f'{FACT}[[favours]]\nlist = "l"\nfact = "x"', "no fact is called 'x'"),
    ],
)
def test_a_bad_facts_file_is_refused(text: str, says: str) -> None:
    """
    The message names the file, the place, the value and a way out.
    """
    with pytest.raises(BadInputError) as error:
        parse_facts(text, "my-facts.toml")

    assert str(error.value).startswith("my-facts.toml")
    assert says in str(error.value)
    assert has_way_out(str(error.value))


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ("", "it has none of always, never, implies,"),
        ("distinct = {among = {open = true}}", "'distinct' needs fact, and may have among."),
        ('distinct = "x"', "no fact is called 'x'"),
        ("never = {}", "'never' names no fact."),
        ("never = 3", "'never' is 3, not a table of values."),
        ("never = {open = 1}", "'never' sets 'open' to 1.\nGive true or false."),
        (
            "never = {twice = 0}\n[[fact]]\nname='twice'\nkind='number'\nlabel='x'\nis='2 * cargo'",
            "'never' is about 'twice', which is made of other facts.\nSay it with 'always'",
        ),
        ("never = {cargo = true}", "'never' sets 'cargo' to true.\nGive a whole number,"),
        ("never = {cargo = 6}", "to 6, which is out of its bounds.\nWrite cargo = 5, or give"),
        ("never = {cargo = -1}", "to -1, which is out of its bounds.\nWrite cargo = 0, or give"),
        (
            'at-most = {fact = ["open"], value = true, count = 1}',
            "['open'] is not the name of a fact.",
        ),
        (
            'at-most = {fact = "open"}',
            "'at-most' needs fact and count, and may have value and among.",
        ),
        ('at-most = {fact = "open", value = true, count = -1}', "at-most.count: -1 is out of"),
        ('distinct = "cargo"\nreading = "r"', "'reading' is not a table."),
        ('distinct = "cargo"\nreading = {r = "x"}', "no reading is called 'r'"),
    ],
)
def test_a_bad_invariant_is_refused(form: str, says: str) -> None:
    """
    The message names the invariant and what is wrong with it.
    """
    with pytest.raises(BadInputError) as error:
        invariant(form)

    assert "invariant 'i'" in str(error.value)
    assert says in str(error.value)


def test_an_unknown_choice_of_a_reading_is_refused() -> None:
    """
    An invariant under a choice that the reading does not have is wrong.
    """
    text = (
        f'{FACT}[[reading]]\nname = "tide"\nchoices = ["low"]\n'
        '[[invariant]]\nname = "i"\nsays = "so"\nof = "dock"\ndistinct = "cargo"\n'
        'reading = {tide = "high"}\n'
    )
    with pytest.raises(BadInputError, match="no choice of 'tide' is called 'high'"):
        parse_facts(text)


def test_an_invariant_about_a_list_elsewhere_is_a_note() -> None:
    """
    The list may be in another file, so the note names the list that was probably meant, and where
    the invariant stands.
    """
    facts = (LISTS / "facts.toml").read_text("utf-8")
    about = (
        '[[invariant]]\nname = "i"\nsays = "so"\nof = "dock"\ndistinct = "cargo"\nlists = ["{}"]\n'
    )
    good = ("good.toml", (LISTS / "dead-rung" / "good.toml").read_text("utf-8"))
    misspelt = parse_facts(facts + about.format("sial"), "f.toml")
    spelt = parse_facts(facts + about.format("sail"), "f.toml")
    line = facts.count("\n") + 1

    def notes(game: FactsGame) -> list[str]:
        outcomes = run_checks(subject_of(game, [good]), [unused_name.CHECK])
        found = [each for outcome in outcomes for each in outcome.findings]
        return [f"{each.location} {each.way_out}" for each in found if "'i'" in each.message]

    assert [f"f.toml:{line} Did you mean 'sail'? Or give the file of that list too."] == notes(
        misspelt
    )
    assert [] == notes(spelt)


@pytest.mark.parametrize(
    ("about", "rules_out"),
    [
        ('of = "dock"', True),
        ('of = "dock"\nlists = ["sail"]', True),
        ('of = "dock"\nlists = ["anchor"]', False),
        ('of = "ship"', False),
        ('of = "dock"\nreading = {tide = "low"}', True),
        ('of = "dock"\nreading = {tide = "high"}', False),
    ],
)
def test_tables_are_ruled_out_only_by_what_speaks_about_the_list(
    about: str, rules_out: bool
) -> None:
    """
    An invariant of another kind, of another list or of another reading leaves a table as it is.
    """
    facts = (LISTS / "facts.toml").read_text("utf-8")
    facts += '[[kind]]\nname = "ship"\n'
    facts += '[[reading]]\nname = "tide"\nchoices = ["low", "high"]\nelsewhere = true\n'
    facts += f'[[invariant]]\nname = "i"\nsays = "so"\nnever = {{cargo = 1}}\n{about}\n'
    game = parse_facts(facts)
    (sail,), _ = lists_of([("l.toml", (LISTS / "dead-rung" / "good.toml").read_text("utf-8"))])
    made = [moment.state for moment in game.made_up([sail], {}, seed=1)]
    table = {"cargo": (1, 2), "is_open": (0, 0), "number_of_dock": (1, 2)}

    assert rules_out is not game.allows(sail, {"tide": "low"}, table)
    assert rules_out is not any(1 in state["cargo"] for state in made)


def test_an_invariant_about_a_fact_of_the_whole_set_is_kept() -> None:
    """
    Its value is worked out for the table, although it does not stand there.
    """
    folder = LISTS / "loser-matters"
    facts = (folder / "facts.toml").read_text("utf-8")
    never = "never = {distance_if_all_known = 4}"
    facts += f'[[invariant]]\nname = "i"\nsays = "so"\nof = "dock"\n{never}\n'
    (plist,), _ = lists_of([("l.toml", (folder / "bad.toml").read_text("utf-8"))])
    game = parse_facts(facts)
    apart = {"number_of_dock": (1, 2)}

    assert not game.allows(plist, {}, {"distance": (4, 7), "has_way": (1, 1), **apart})
    assert game.allows(plist, {}, {"distance": (4, 7), "has_way": (1, 0), **apart})
