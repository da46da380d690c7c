"""The solver's formulas against the plain walk: lists with expressions, conditions and blocks."""

from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.audit.candidates import atoms_of
from pakal.audit.findings import Answer
from pakal.audit.scope import Event
from pakal.audit.solver.questions import ListQuestions
from pakal.audit.solver.terms import Unknowns
from pakal.audit.solver.walk import walk_over
from pakal.audit.tables import read_by_list
from pakal.lists.model import PriorityList, Rung, RungKind
from pakal.lists.trace import Draw
from tests.lists.expressions import BOUNDS, Table, keys_of
from tests.lists.new_forms import VOCABULARY, Made, Reference, made_lists
from tests.lists.test_new_forms import compiled_of, often

few = settings(often, max_examples=40, deadline=None)
READING = st.sampled_from(["a", "b"]).map(lambda choice: {"alpha": choice})


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Table]:
    """A number of candidates, and a value of every leaf for them."""
    count = draw(st.integers(1, 3))
    values: dict[Any, int] = {}
    for key in keys_of(count):
        low, high = BOUNDS[str(key[0])]
        values[key] = draw(st.integers(low, high))
    return count, Table(values, {})


@few
@given(made_lists(draws_by=True), READING, tables())
def test_formulas_say_what_the_plain_walk_does_whatever_is_drawn(
    made: Made, readings: dict[str, str], given_table: tuple[int, Table]
) -> None:
    """
    Behind draws by a fact too: who may win, the procedures, and what happens at which rung.
    """
    count, table = given_table
    compiled = compiled_of(made, readings)
    walked, so = put_in(compiled, count, table)
    walks: list[Reference] = []
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        drawn = waiting.pop()
        walks.append(Reference(made, readings, table, range(count), drawn=drawn).walk())
        outcome = walks[-1].outcome
        if isinstance(outcome, Draw):
            waiting += [(*drawn, value) for value in outcome.values]
    ends = [each.outcome for each in walks]
    winners = {each for each in ends if isinstance(each, int)}
    winners |= {
        each for end in ends if isinstance(end, Draw) and not end.groups for each in end.tied
    }

    assert winners == {each for each in range(count) if so(walked.winners[each])}
    assert (ends == [None]) is so(walked.nobody)
    assert any(isinstance(each, Draw) for each in ends) is any(map(so, walked.drawn.values()))
    together = {
        (one, two)
        for end in ends
        if isinstance(end, Draw)
        for group in end.groups
        for one in group
        for two in group
        if two <= one
    }
    assert together == {key[1:] for key, term in walked.groups.items() if so(term)}
    rungs = [each.rung.id for each in compiled.walk.bound]
    by = {each.by for each in walks} - {None}
    assert by == {rung for rung in rungs if so(walked.shows(rung, Event.DECIDED))}
    looked = {name for each in walks for name, _, _ in each.looked}
    assert looked == {rung for rung in rungs if so(walked.shows(rung, Event.LOOKED))}
    narrowed = {
        name for each in walks for name, values, left in each.looked if len(left) < len(values)
    }
    narrowed |= {name for each in walks for name, values, left in each.looked if not left}
    assert narrowed == {rung for rung in rungs if so(walked.shows(rung, Event.NARROWED))}


def put_in(compiled: Any, count: int, table: Table) -> tuple[Any, Any]:
    """The formulas of a walk, and whether one holds with the values of a table."""
    unknown = Unknowns(VOCABULARY, read_by_list(compiled.plist, VOCABULARY), count)
    walked = walk_over(compiled.walk, unknown, range(count))
    solver = z3.Solver()
    solver.add(*unknown.bounds, *walked.definitions)
    for fact in unknown.leaves:
        for key in unknown.keys(fact):
            solver.add(unknown.value(*key) == (key[1] if fact == "place" else table.values[key]))
    assert z3.sat == solver.check()
    model = solver.model()
    return walked, lambda term: z3.is_true(model.eval(term, model_completion=True))


@few
@given(made_lists(), READING, tables())
def test_formulas_say_what_the_plain_walk_does(
    made: Made, readings: dict[str, str], given_table: tuple[int, Table]
) -> None:
    """
    With the values of a table put in, the formulas give the decision and the rung that decided.
    """
    count, table = given_table
    compiled = compiled_of(made, readings)
    walked, so = put_in(compiled, count, table)
    expected = Reference(made, readings, table, range(count)).walk()
    outcome = expected.outcome
    winners = () if outcome is None else (outcome,)
    winners = outcome.tied if isinstance(outcome, Draw) else winners
    assert tuple(winners) == tuple(each for each in range(count) if so(walked.winners[each]))
    assert (outcome is None) is so(walked.nobody)
    assert isinstance(outcome, Draw) is any(map(so, walked.drawn.values()))
    assert not so(walked.refused)
    decided = [rung for rung in walked.looks if so(walked.shows(rung, Event.DECIDED))]
    assert ([] if expected.by is None else [expected.by]) == decided
    looked = [rung for rung in walked.looks if so(walked.shows(rung, Event.LOOKED))]
    assert sorted(name for name, _, _ in expected.looked) == sorted(looked)


@settings(few, max_examples=12)
@given(made_lists(), READING, st.lists(tables(), min_size=1, max_size=12))
def test_what_a_plain_walk_shows_the_solver_finds(
    made: Made, readings: dict[str, str], given_tables: list[tuple[int, Table]]
) -> None:
    """
    A rung that decides on some table can decide; the witness is confirmed by the real decider.
    """
    compiled_of(made, readings)  # what is refused is not of interest
    asked = ListQuestions(made.plist, VOCABULARY, readings, ())
    for count, table in given_tables:
        by = Reference(made, readings, table, range(count)).walk().by
        if by is not None:
            found = asked.can(Event.DECIDED, by)
            assert Answer.YES is found.answer
            assert found.case is not None
            assert found.case.candidates <= count


def listed(*texts: str) -> PriorityList:
    """A list of tests, ending in a draw."""
    base = {"cite": "c", "label": "l", "because": "b"}
    rungs = [
        Rung(id=f"r{number}", kind=RungKind.KEEP, fact=text, **base)
        for number, text in enumerate(texts)
    ]
    last = Rung(id="lots", kind=RungKind.DRAW, procedure="lots", **base)
    return PriorityList(
        id="x", question="?", candidates="thing", cite="c", label="l", rungs=(*rungs, last)
    )


@pytest.mark.parametrize(
    ("texts", "atoms"),
    [
        (["fort", "rebels + die > 2"], 0),
        (["fort and any(level(b) == 'loyal' for b in question)"], 1),
        (["any(fort(b) for b in start)", "any(fort(b) for b in start) and fort"], 1),
        (["any(met(a, b) for a, b in question)"], 2),
        (["count(fort(b) for b in question) >= 2"], 2),
        (["count(fort(b) for b in question) == 2"], 3),
        (["differ(rebels)"], 1),
        (["differ(rebels) and fort", "differ(level) or differ(rebels)"], 2),
        (["any(rebels(a) != rebels(b) for a, b in start)"], 2),
        (["count(question) >= 3"], 2),
        (["count(start) >= 3"], 3),
        (["any(fort(b) for b in taken)"], 1),
        (["any(rebels(b) > rebels for b in others)"], None),
        (["sum(rebels(b) for b in question) > 3"], None),
    ],
)
def test_what_is_said_of_several_candidates_is_counted(texts: list[str], atoms: int | None) -> None:
    """
    Each different thing that is said of those in question needs its candidates, once.
    """
    assert atoms == atoms_of([listed(*texts)], VOCABULARY)


def test_without_a_number_never_is_not_said() -> None:
    """
    Four candidates do not reach a large sum, but five do; what nobody shows nobody ever shows.
    """
    far = "rebels + sum(rebels(b) for b in start) > 15"
    asked = ListQuestions(listed(far), VOCABULARY, {}, ())
    near = ListQuestions(
        listed("fort and any(fort(b) and not fort(b) for b in start)"), VOCABULARY, {}, ()
    )

    assert Answer.CANNOT_TELL is asked.can(Event.DECIDED, "r0").answer
    assert Answer.NO is near.can(Event.DECIDED, "r0").answer
