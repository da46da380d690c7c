"""Several winners: rounds from the start, levels, just enough, and what waits for lots."""

from collections.abc import Iterable
from typing import Any

import attrs
import pytest
from hypothesis import given

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.explain import explain_question
from pakal.lists.expressions import ranges_of
from pakal.lists.facts import FactTable, vocabulary_of_tables
from pakal.lists.model import Naming
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from pakal.lists.rounds import LEVEL_BY_LEVEL, take, take_from
from pakal.lists.spans import Key
from pakal.lists.trace import Draw
from tests.lists.expressions import Table, tables
from tests.lists.new_forms import VOCABULARY, Made, Reference, made_lists
from tests.lists.test_new_forms import compiled_of, often
from tests.lists.test_uses import rung

FACTS = """
[[kind]]
name = "player"
[[fact]]
name = "points"
kind = "number"
low = 0
high = 9
label = "points"
ask = "How many points has {candidate}?"
[[fact]]
name = "result"
kind = "number"
low = 0
high = 2
scope = "pair"
label = "half points against"
ask = "How many half points has {candidate} against {other}?"
[[fact]]
name = "needed"
kind = "number"
low = 0
high = 20
scope = "situation"
label = "points needed"
ask = "How many points are needed?"
[[fact]]
name = "encounter"
kind = "number"
label = "direct encounter"
is = "sum(result(me, b) for b in others)"
[[draw]]
name = "lots"
label = "lots"
how = "Draw lots."
"""
POINTS = rung("most", "points", fact="points")
MET = rung("most", "encounter", fact="encounter")
LOTS = rung("draw", "lots", procedure="lots")


def standings(head: str, *rungs: str) -> Compiled[FactTable]:
    vocabulary = vocabulary_of_tables(read_facts([("facts.toml", FACTS)]))
    text = (
        '[[list]]\nid = "standings"\nquestion = "Who is first?"\ncandidates = "player"\n'
        f'cite = "page 1"\nlabel = "Standings"\n{head}\n{"".join(rungs)}'
    )
    return compile_list(parse_lists(text, "lists.toml", vocabulary)[0], vocabulary)


def table(points: tuple[int, ...], beats: Iterable[tuple[int, int]] = ()) -> Any:
    those = range(len(points))
    result = tuple(tuple(2 if (a, b) in beats else 0 for b in those) for a in those)
    return {"points": points, "result": result, "needed": (7,)}


def test_the_best_two_are_taken() -> None:
    """
    The second round is decided among those who are left.
    """
    found = take(standings("take = 2", POINTS, LOTS), table((1, 5, 3)), (0, 1, 2))

    assert (1, 2) == found.taken
    assert ["points", "points"] == [each.decided_by for each in found.rounds]


def test_just_enough_are_taken() -> None:
    """
    `until` is looked at before each round, with those taken so far.
    """
    head = 'take = "all"\nuntil = "sum(points(b) for b in taken) >= needed"'
    found = take(standings(head, POINTS, LOTS), table((1, 5, 3, 2)), (0, 1, 2, 3))

    assert (1, 2) == found.taken


def test_how_many_may_be_an_expression() -> None:
    """
    The number may depend on the situation; nobody is taken twice.
    """
    found = take(standings('take = "needed - 5"', POINTS, LOTS), table((1, 5, 3)), (0, 1, 2))

    assert (1, 2) == found.taken
    assert 3 == len(
        take(standings('take = "needed"', POINTS, LOTS), table((1, 5, 3)), (0, 1, 2)).taken
    )


def test_levels_part_from_rounds_with_three_tied() -> None:
    """
    Level by level, direct encounters count among all three that were tied; from the start, those
    who are left are compared anew, and a lot may put the last one before the others.
    """
    case = table((5, 5, 5), {(0, 1), (1, 2)})
    rungs = (POINTS, MET, LOTS)
    levels = take(standings(f'take = "all"\nagain = "{LEVEL_BY_LEVEL}"', *rungs), case, (0, 1, 2))
    rounds = take(standings('take = "all"', *rungs), case, (0, 1, 2), lots=(1, 2))

    assert ((0, 1), (2,)) == levels.levels
    assert (1, 2, 0) == rounds.taken


def test_a_draw_waits_for_its_lot() -> None:
    """
    Without a lot for it the answer waits; with it the rounds go on.
    """
    compiled = standings("take = 2", POINTS, LOTS)

    waiting = take(compiled, table((1, 1, 1)), (0, 1, 2))
    after = take(compiled, table((1, 1, 1)), (0, 1, 2), lots=(2,))

    assert Draw("lots", (0, 1, 2)) == waiting.waiting
    assert ((2,), Draw("lots", (0, 1))) == (after.taken, after.waiting)


def test_a_level_that_fits_needs_no_lots() -> None:
    """
    Level by level, lots are drawn only where not all of a level are taken.
    """
    head = 'take = 2\nagain = "level-by-level"'
    compiled = standings(head, POINTS, LOTS)

    assert (0, 1) == take(compiled, table((3, 3, 1)), (0, 1, 2)).taken
    assert Draw("lots", (1, 2)) == take(compiled, table((3, 1, 1)), (0, 1, 2)).waiting


@pytest.mark.parametrize("again", ["from-the-start", "level-by-level"])
def test_what_is_unknown_is_asked_for(again: str) -> None:
    """
    One value at a time, until it is settled who is taken; how many, with the list's own label.
    """
    compiled = standings(f'take = "needed - 5"\nagain = "{again}"', POINTS, LOTS)
    known: dict[Key, int] = {}
    answers: dict[Key, int] = {("needed",): 7, ("points", 0): 2, ("points", 1): 5, ("points", 2): 4}
    asked = []
    while isinstance(found := take_from(compiled, known, (0, 1, 2)), FactWanted):
        asked.append(explain_question(found, compiled, Naming("ABC".__getitem__)))
        key = (found.fact, *found.candidates[:1])
        known[key] = answers[key]

    assert "How many points are needed?\nFor: Standings. [page 1]" == asked[0]
    assert (1, 2) == found.taken


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("take = 0", "0 is out of range"),
        ('take = "points"', "'take': 'take' is not about a candidate"),
        ('until = "count(taken)"', "'until': it gives a number"),
        ('take = 2\nagain = "levels"', "no way to go on is called 'levels'"),
        ('again = "level-by-level"', "'again' needs 'take' or 'until'"),
        ('take = "count(question)"', "cannot be looked at in 'take'"),
    ],
)
def test_a_bad_number_is_refused(head: str, says: str) -> None:
    """
    What cannot say how many are taken is refused.
    """
    with pytest.raises(BadInputError) as error:
        standings(head, POINTS, LOTS)

    assert says in str(error.value)


@often
@given(made_lists(), tables())
def test_rounds_are_decided_as_the_plain_walk_decides(made: Made, table: Table) -> None:
    """
    Each round is the plain walk among those not taken, until nobody is left or lots are needed.
    """
    compiled_of(made, {})
    plist = attrs.evolve(made.plist, take="all")
    compiled = compile_list(plist, VOCABULARY)
    everyone = table.ranges["start"]

    found = take(compiled, table.values, everyone)

    taken: tuple[int, ...] = ()
    for trace in found.rounds:
        left = tuple(each for each in everyone if each not in taken)
        expected = Reference(made, {"alpha": "a"}, table, left, taken=taken).walk()
        assert expected.outcome == trace.outcome
        if isinstance(expected.outcome, int):
            taken = (*taken, expected.outcome)
    assert taken == found.taken
    ended = len(taken) == len(everyone) or not isinstance(found.rounds[-1].outcome, int)
    assert ended


@often
@given(made_lists(), tables())
def test_both_ways_are_the_same_where_nobody_looks_around(made: Made, table: Table) -> None:
    """
    For a list that looks at nobody else, levels and rounds take the same ones in the same order.
    """
    compiled_of(made, {})
    plist = attrs.evolve(made.plist, take="all")
    compiled = compile_list(plist, VOCABULARY)
    trees = [tree for each in compiled.walk.row for tree in (each.value, each.when) if tree]
    if any(ranges_of(tree) - {"start"} for tree in trees):
        return
    everyone = table.ranges["start"]
    rounds = take(compiled, table.values, everyone)
    levels = take(
        compile_list(attrs.evolve(plist, again=LEVEL_BY_LEVEL), VOCABULARY), table.values, everyone
    )

    shared = min(len(rounds.taken), len(levels.taken))
    assert rounds.taken[:shared] == levels.taken[:shared]
