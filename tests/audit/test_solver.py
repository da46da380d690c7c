"""The solver against enumeration and against brute force, over made-up lists."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest
from audit.test_small_scope import LOCAL, LOTS, distinct, plain, rung
from hypothesis import given, settings
from hypothesis import strategies as st
from lists import strategies as made
from lists.naive import naive

from pakal.audit import solver
from pakal.audit.enumeration import enumerate_differences, enumerate_scope
from pakal.audit.findings import Answer
from pakal.audit.mutants import mutants
from pakal.audit.promises import Contrast, Question
from pakal.audit.scope import Event
from pakal.audit.solver import ask
from pakal.audit.solver.questions import ListQuestions, differences, possible_candidates
from pakal.audit.tables import size
from pakal.errors import BadInputError
from pakal.lists.facts import Favours, Span
from pakal.lists.invariants import (
    AtMost,
    AtMostShare,
    BothOrNeither,
    Case,
    Holds,
    IfAny,
    Implies,
    Invariant,
    Never,
    NeverFalls,
    NeverRises,
    Same,
)
from pakal.lists.model import Fact, PriorityList, Scope, Vocabulary
from pakal.lists.trace import Draw

few = settings(made.steady, max_examples=10, deadline=None)

# Small enough to try every table.
SMALL: Vocabulary[Any] = attrs.evolve(
    LOCAL,
    facts=tuple(
        attrs.evolve(fact, low=0, high=1) if fact.kind.value == "number" else fact
        for fact in LOCAL.facts
    ),
)


def tables(facts: tuple[str, ...], count: int) -> Iterator[dict[str, tuple[int, ...]]]:
    """Every table of facts that are 0 or 1."""
    vectors = list(itertools.product((0, 1), repeat=count))
    for chosen in itertools.product(vectors, repeat=len(facts)):
        yield dict(zip(facts, chosen, strict=True))


def walked(
    plist: PriorityList, readings: Mapping[str, str], table: Mapping[str, tuple[int, ...]], n: int
) -> Any:
    """What the naive walk says; None where two share a value by which the list settles."""
    try:
        told = naive(plist, readings, lambda fact, c: table[fact][c], range(n))
    except ValueError:  # several are left at the end
        return None
    settling = {each.id for each in plist.walk() if each.settles and each.fact is not None}
    shared = any(name in settling and len(left) > 1 for name, _, left in told.looked)
    return None if shared else told


def held(invariants: list[Invariant], table: Mapping[str, tuple[int, ...]], n: int) -> bool:
    return all(
        each.holds([{fact: table[fact][c] for fact in each.facts} for c in range(n)])
        for each in invariants
    )


def invariant(name: str, facts: tuple[str, ...], holds: Holds) -> Invariant:
    return Invariant(name, name, "", "thing", facts, holds)


YES, NO = Case(({"y0": (1,)},)), Case(({"y1": (0,)},))
MUCH = Case(({"n2": Span(1, 3)}, {"y2": (1,)}))
FORMS = [
    invariant("never", ("y0",), Never(YES)),
    invariant("implies", ("y0", "y1"), Implies(YES, NO)),
    invariant("both", ("y0", "n2", "y2"), BothOrNeither(YES, MUCH)),
    invariant("if-any", ("y0", "y1"), IfAny(YES, NO)),
    invariant("at-most", ("y0", "y1"), AtMost(YES, 1, NO)),
    invariant("share", ("n1", "y0"), AtMostShare("n1", 1, YES)),
    invariant("same", ("n1", "n2"), Same("n1", "n2")),
    invariant("all-same", ("s0",), Same("s0")),
    invariant("falls", ("n1", "n2"), NeverFalls("n1", "n2")),
    invariant("rises", ("n1", "s0", "y0"), NeverRises("n1", "s0", YES)),
]


def small_lists() -> st.SearchStrategy[PriorityList]:
    return made.priority_lists().filter(lambda plist: len(plist.facts()) <= 4)


@few
@given(made.priority_lists(), made.readings())
def test_the_solver_finds_what_enumeration_finds(
    plist: PriorityList, readings: dict[str, str]
) -> None:
    """
    For every rung and event: the same answer, and the same smallest table.
    """
    scope = enumerate_scope(plist, LOCAL, readings)
    asked = ListQuestions(plist, LOCAL, readings, ())

    for (rung_id, event), found in scope.events.items():
        if found.answer is Answer.CANNOT_TELL:
            continue
        by_solver = asked.can(event, rung_id)
        assert found.answer is by_solver.answer
        if found.case is not None and by_solver.case is not None:
            assert list(found.case.table.items()) == list(by_solver.case.table.items())
    assert scope.chooses.answer is asked.chooses().answer
    if scope.refused.answer is not Answer.CANNOT_TELL:
        assert scope.refused.answer is asked.refused().answer


@few
@given(small_lists(), made.readings(), st.lists(st.sampled_from(FORMS), max_size=3, unique=True))
def test_the_solver_is_right_about_every_table(
    plist: PriorityList, readings: dict[str, str], invariants: list[Invariant]
) -> None:
    """
    With invariants of every form: an event is possible if the naive walk shows it on some table of
    up to three candidates, and the table of the solver is the smallest of them.
    """
    facts = plist.facts()
    speaking = [each for each in invariants if set(each.facts) <= set(facts)]
    decided: dict[str, list[Any]] = {}
    for n in (1, 2, 3):
        for table in tables(facts, n):
            told = walked(plist, readings, table, n)
            if told is not None and told.decided_by is not None and held(speaking, table, n):
                key = n, [size(vector) for vector in table.values()]
                decided.setdefault(told.decided_by, []).append((key, table))
    asked = ListQuestions(plist, SMALL, readings, speaking)

    for rung_id in enumerate_scope(plist, SMALL, readings).in_force:
        found = asked.can(Event.DECIDED, rung_id)
        assert (found.answer is Answer.YES) is (rung_id in decided)
        if found.case is not None and rung_id in decided:
            assert min(decided[rung_id], key=lambda each: each[0])[1] == found.case.table


@few
@given(made.priority_lists(), made.readings(), st.integers(0, 20))
def test_differences_of_two_lists_are_those_of_enumeration(
    plist: PriorityList, readings: dict[str, str], number: int
) -> None:
    """
    For each pair of deciding rungs by which a list and a changed one differ: the smallest case.
    """
    changed = list(mutants(plist))
    mutant = changed[number % len(changed)].plist
    try:
        tried = enumerate_differences(plist, mutant, LOCAL, readings)
    except BadInputError:
        return
    if tried.given_up:
        return
    same = differences(plist, mutant, LOCAL, readings, ())

    assert tried.answer is same.answer
    assert tried.differences == same.differences


def test_a_list_that_refuses_differs_once_for_each_pair_of_rungs() -> None:
    """
    Where a list refuses, no rung of it decided, whatever narrowed before; the search ends.
    """
    first = plain(rung(1, "keep", "y0"), rung(2, "leftmost", "n1"))
    second = plain(rung(1, "keep", "y0"), rung(2, "most", "n1"), LOTS)
    found = differences(first, second, LOCAL, {}, ())

    assert Answer.NO is found.answer
    assert {(None, "r99"), ("r2", "r2")} == {each.by for each in found.differences}


def test_two_values_fall_together() -> None:
    """
    Where an invariant ties two values, the smallest table is found although neither falls alone.
    """
    tied = invariant("level", ("n1",), Same("n1"))
    listed = plain(rung(1, "require", "n1", at_least=1, nobody="none"), rung(2, "most", "n2"), LOTS)
    found = ListQuestions(listed, LOCAL, {}, [tied]).can(Event.DECIDED, "r2")

    assert found.case is not None
    assert {"n1": (1, 1), "n2": (0, 1)} == found.case.table


def test_an_invariant_in_python_is_asked_again_and_again() -> None:
    """
    A table that a function rules out is shut out; what it leaves is found, or nothing is.
    """
    odd = invariant("odd", ("n2",), lambda those: all(each["n2"] % 2 for each in those))
    big = invariant("big", ("n2",), lambda those: all(each["n2"] > 3 for each in those))
    listed = plain(rung(1, "most", "n2"), LOTS)
    found = ListQuestions(listed, LOCAL, {}, [odd]).can(Event.DECIDED, "r1")
    none = ListQuestions(listed, LOCAL, {}, [odd, big]).can(Event.DECIDED, "r1")

    assert found.case is not None
    assert {"n2": (1, 3)} == found.case.table
    assert (Answer.NO, ("big",)) == (none.answer, none.breaks)


def test_without_work_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A question that takes too long is answered by "cannot tell".
    """
    monkeypatch.setattr(ask, "WORK", 0)
    found = ListQuestions(plain(rung(1, "most", "n1"), LOTS), LOCAL, {}, ()).can(
        Event.DECIDED, "r1"
    )

    assert Answer.CANNOT_TELL is found.answer


def test_contradicting_invariants_are_named() -> None:
    """
    Of three invariants, the two that leave no candidate are named.
    """
    all_yes = invariant("all-yes", ("y0",), Never(Case(({"y0": (0,)},))))
    found = possible_candidates(LOCAL, [all_yes, distinct("n1"), FORMS[0]])

    assert (Answer.NO, ("all-yes", "never")) == (found.answer, found.breaks)


# --- facts of the whole set, promises and losers -------------------------------------------------


def _set_fact(fact: Fact[Any]) -> Fact[Any]:
    """s0 is n1, and 0 for everybody as soon as one has no y0."""
    if fact.name == "s0":
        void = (("y0", (0,)),)
        return attrs.evolve(fact, scope=Scope.SET, value_of="n1", void_if_any=void)
    return fact


WITH_SET: Vocabulary[Any] = attrs.evolve(SMALL, facts=tuple(map(_set_fact, SMALL.facts)))


def with_made(table: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """The table, and what s0 is in it."""
    n = len(table["n1"])
    void = 0 in table["y0"]
    return {**table, "s0": (0,) * n if void else table["n1"]}


def set_lists() -> st.SearchStrategy[PriorityList]:
    return made.priority_lists().filter(
        lambda plist: "s0" in plist.facts() and len({*plist.facts(), "n1", "y0"} - {"s0"}) <= 4
    )


def leaves(plist: PriorityList) -> tuple[str, ...]:
    names = [part for fact in plist.facts() for part in (("n1", "y0") if fact == "s0" else (fact,))]
    return tuple(dict.fromkeys(names))


def winners(outcome: Any) -> tuple[int, ...]:
    if isinstance(outcome, Draw):
        return outcome.tied
    return () if outcome is None else (outcome,)


@few
@given(set_lists(), made.readings())
def test_a_set_fact_is_taken_at_its_definition(
    plist: PriorityList, readings: dict[str, str]
) -> None:
    """
    An event is possible if it happens on a table whose set fact follows from what it is made of;
    enumeration says the same.
    """
    seen: set[str] = set()
    for n in (1, 2, 3):
        for table in tables(leaves(plist), n):
            told = walked(plist, readings, with_made(table), n)
            if told is not None and told.decided_by is not None:
                seen.add(told.decided_by)
    asked = ListQuestions(plist, WITH_SET, readings, ())
    scope = enumerate_scope(plist, WITH_SET, readings)

    for rung_id in scope.in_force:
        assert (asked.can(Event.DECIDED, rung_id).answer is Answer.YES) is (rung_id in seen)
        tried = scope.can(Event.DECIDED, rung_id).answer
        assert tried is Answer.CANNOT_TELL or (tried is Answer.YES) is (rung_id in seen)


def brute_promise(
    plist: PriorityList, readings: dict[str, str], promise: Favours
) -> dict[str, tuple[int, ...]] | None:
    """The smallest table on which a promise is broken, by trying all of up to two candidates."""
    base = "n1" if promise.fact == "s0" else promise.fact
    for n in (1, 2):
        found = []
        for table in tables(leaves(plist), n):
            value = table[base][0] + promise.step
            after = {**table, base: (value, *table[base][1:])}
            changed = with_made(table)[promise.fact] != with_made(after)[promise.fact]
            if not 0 <= value <= 1 or not changed:
                continue
            one = walked(plist, readings, with_made(table), n)
            two = walked(plist, readings, with_made(after), n)
            if one is None or two is None:
                continue
            if 0 in winners(one.outcome) and 0 not in winners(two.outcome):
                found.append(table)
        if found:
            return min(found, key=lambda each: [size(vector) for vector in each.values()])
    return None


@pytest.mark.parametrize("with_solver", [True, False])
@few
@given(
    plist=set_lists(),
    readings=made.readings(),
    fact=st.sampled_from(["n1", "s0", "y0"]),
    step=st.sampled_from([1, -1]),
)
def test_a_promise_is_broken_where_brute_force_breaks_it(
    with_solver: bool, plist: PriorityList, readings: dict[str, str], fact: str, step: int
) -> None:
    """
    By the solver and by trying: the smallest table of two candidates, if there is one.
    """
    promise = Favours(plist.id, fact, step, "more of it")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "available", lambda: with_solver)
        found: Contrast = Question(plist, WITH_SET, readings).promise(promise)
    expected = brute_promise(plist, readings, promise)

    if expected is not None and found.answer is not Answer.CANNOT_TELL:
        assert Answer.YES is found.answer
        assert expected == found.before
    if found.answer is Answer.CANNOT_TELL:
        assert not with_solver


@pytest.mark.parametrize("with_solver", [True, False])
@few
@given(plist=set_lists(), readings=made.readings())
def test_a_loser_matters_where_brute_force_says_so(
    with_solver: bool, plist: PriorityList, readings: dict[str, str]
) -> None:
    """
    By the solver and by trying: a table of up to three candidates whose last one loses and matters.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "available", lambda: with_solver)
        found: Contrast = Question(plist, WITH_SET, readings).loser()
    expected = None
    for n in (2, 3):
        cases = []
        for table in tables(leaves(plist), n):
            part = {fact: vector[:-1] for fact, vector in table.items()}
            one = walked(plist, readings, with_made(table), n)
            two = walked(plist, readings, with_made(part), n - 1)
            if one is None or two is None or n - 1 in winners(one.outcome):
                continue
            if one.outcome != two.outcome:
                cases.append(table)
        if cases:
            expected = min(cases, key=lambda each: [size(vector) for vector in each.values()])
            break

    if expected is not None and found.answer is not Answer.CANNOT_TELL:
        assert (Answer.YES, expected) == (found.answer, found.before)
    if found.answer is Answer.CANNOT_TELL:
        assert not with_solver
