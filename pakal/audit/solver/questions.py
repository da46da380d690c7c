"""What is asked of the solver: what rungs can do, where two lists differ, who can be chosen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
import z3

from pakal.audit.candidates import MOST_CANDIDATES, is_bounded, numbers_of_candidates
from pakal.audit.findings import MORE_CANDIDATES, TOO_MUCH, Answer
from pakal.audit.scope import Case, Difference, Event, Found, Same
from pakal.audit.solver.ask import Budget, OutOfWork, Room, what_rules_out
from pakal.audit.solver.logic import FALSE, all_of, no
from pakal.audit.solver.terms import Term, Unknowns
from pakal.audit.solver.walk import Walked, walk_over
from pakal.audit.tables import (
    broken,
    invariants_of,
    leaves_of,
    parts_of,
    read_by,
    read_by_list,
    table_vocabulary,
    with_tied,
)
from pakal.audit.walks import (
    REFUSED,
    compile_for_tables,
    events_of,
    outcome_of,
    outcomes_of,
    traced,
    traced_whatever_is_drawn,
)
from pakal.lists.compile import Compiled
from pakal.lists.decide import decide, decide_whatever_is_drawn, lots_of
from pakal.lists.facts import FactTable, Vector
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Scope, Vocabulary
from pakal.lists.trace import Choice, Draw


class WitnessFailsError(Exception):
    """The real decider does not do what the solver says: a fault of the solver's formulas."""


@attrs.frozen(eq=False)
class Setting:
    """Lists under some readings, with what is always so of the candidates that they share."""

    lists: tuple[PriorityList, ...]
    vocabulary: Vocabulary[Any]
    compiled: tuple[Compiled[FactTable], ...]
    invariants: tuple[Invariant, ...]
    further: tuple[str, ...] = ()  # facts beside those that the lists read
    tied: tuple[str, ...] = ()  # and those that only invariants speak about

    @classmethod
    def of(
        cls,
        lists: Sequence[PriorityList],
        vocabulary: Vocabulary[Any],
        readings: Mapping[str, str],
        invariants: Sequence[Invariant],
        further: Sequence[str] = (),
    ) -> "Setting":
        """The lists, compiled to read tables, and the invariants that speak about them."""
        in_force = vocabulary.in_force(readings)
        compiled = tuple(compile_for_tables(each, vocabulary, in_force) for each in lists)
        known = (*read_by(lists, vocabulary), *leaves_of(further, vocabulary), *further)
        tied = with_tied(known, lists, vocabulary, invariants, in_force)
        speaking = invariants_of(invariants, lists, in_force, tied)
        beside = tuple(fact for fact in tied if fact not in known)
        return cls(tuple(lists), vocabulary, compiled, speaking, tuple(further), beside)

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts of a table for these lists, in their order."""
        names = (fact for plist in self.lists for fact in read_by_list(plist, self.vocabulary))
        return leaves_of(tuple(dict.fromkeys((*names, *self.further, *self.tied))), self.vocabulary)

    @property
    def is_bounded(self) -> bool:
        """Can it only be said that something does not happen with up to so many candidates?"""
        return is_bounded(self.lists, self.vocabulary)

    def unknown(self, case: Case | None = None) -> Found:
        """Nothing was found, but that is no "never"."""
        numbers = numbers_of_candidates(self.lists, self.vocabulary, self.invariants)
        why = MORE_CANDIDATES.format(most=numbers[-1])
        return Found(Answer.CANNOT_TELL, case, why=why)

    @property
    def inherited(self) -> tuple[Invariant, ...]:
        """The invariants that hold of a part of the candidates if they hold of all."""
        return tuple(
            each
            for each in self.invariants
            if not any(self.vocabulary.fact(fact).scope is Scope.SET for fact in each.facts)
        )

    def table(self, candidates: int, *further: str) -> Unknowns:
        """A table of unknowns for so many candidates, with further facts if need be."""
        return Unknowns(self.vocabulary, (*self.facts, *further), candidates)


@attrs.frozen(eq=False)
class Walks:
    """The walks of lists over one table of unknowns, and the room in which they are asked about."""

    room: Room
    walked: tuple[Walked, ...]


def rooms(setting: Setting, most: int | None = None) -> Iterator[Walks]:
    """The walks over each number of candidates, the fewest first."""
    numbers = numbers_of_candidates(setting.lists, setting.vocabulary, setting.invariants, most)
    for candidates in numbers:
        if candidates > max(MOST_CANDIDATES, numbers[0]):
            raise OutOfWork
        table = setting.table(candidates)
        walked = tuple(
            walk_over(each.walk, table, range(candidates), f"{number}:")
            for number, each in enumerate(setting.compiled)
        )
        definitions = [term for each in walked for term in each.definitions]
        yield Walks(Room([table], setting.invariants, definitions), walked)


def decided(
    setting: Setting,
    wanted: Callable[[Walks], Term],
    holds: Callable[[FactTable, int], bool],
    found_before: Sequence[Walks] | None = None,
    *,
    pressed: bool = True,
) -> Found:
    """
    Whether there is such a table, with the smallest.

    `holds` runs the real decider on it. If there is none, the invariants that rule it out are
    named, and the smallest table that breaks them is shown. Only what holds of some candidates if
    it holds of all can rule out tables of any size; if it takes another invariant, nothing is said.
    """
    budget = Budget()
    try:
        every = list(rooms(setting)) if found_before is None else list(found_before)
        for walks in every:
            tables = walks.room.smallest(wanted(walks), budget, pressed=pressed)
            if tables is not None:
                return Found(Answer.YES, _case(setting, tables[0], walks.room.candidates, holds))
        free = _smallest_free(setting, every, wanted, holds, budget)
        if free is None:
            return setting.unknown() if setting.is_bounded else Found(Answer.NO)

        def can(keeping: Sequence[Invariant]) -> bool:
            return any(each.room.can(wanted(each), budget, keeping) for each in every)

        return ruled_out(setting, can, free)
    except OutOfWork:
        return Found(Answer.CANNOT_TELL, why=TOO_MUCH)


def ruled_out(
    setting: Setting, can: Callable[[Sequence[Invariant]], bool], free: Case | None
) -> Found:
    """A "never" by invariants, if those that a part of the candidates keeps rule it out."""
    if setting.is_bounded or can(setting.inherited):
        return setting.unknown(free)
    return Found(Answer.NO, free, what_rules_out(setting.inherited, can))


def _smallest_free(
    setting: Setting,
    every: Sequence[Walks],
    wanted: Callable[[Walks], Term],
    holds: Callable[[FactTable, int], bool],
    budget: Budget,
) -> Case | None:
    for walks in every:
        tables = walks.room.smallest(wanted(walks), budget, keeping=())
        if tables is not None:
            return _case(setting, tables[0], walks.room.candidates, holds, keeps=False)
    return None


def _case(
    setting: Setting,
    table: Mapping[str, Vector],
    candidates: int,
    holds: Callable[[FactTable, int], bool],
    *,
    keeps: bool = True,
) -> Case:
    """The case of a table, after the real decider has confirmed it."""
    if keeps:
        confirm_invariants(setting, table, candidates)
    if not holds(table, candidates):
        raise WitnessFailsError(f"the decider does not confirm {dict(table)}")
    trace = traced(setting.compiled[0], table, candidates)
    return Case(candidates, table, trace, parts_of(setting.lists, setting.vocabulary))


def confirm_invariants(setting: Setting, table: Mapping[str, Vector], candidates: int) -> None:
    """Check with the invariants' own functions that a table breaks none of them."""
    if not setting.invariants:
        return
    words = table_vocabulary(setting.vocabulary)
    everybody = range(candidates)
    whole = dict(table)
    for fact in {fact for each in setting.invariants for fact in each.facts}.difference(table):
        whole[fact] = tuple(words.fact(fact).value(table, each, everybody) for each in everybody)
    wrong = broken(setting.invariants, whole, candidates)
    if wrong:
        raise WitnessFailsError(f"{dict(table)} breaks {', '.join(wrong)}")


# --- one list ------------------------------------------------------------------------------------


class ListQuestions:
    """What a list can do under some readings, one question at a time."""

    def __init__(
        self,
        plist: PriorityList,
        vocabulary: Vocabulary[Any],
        readings: Mapping[str, str],
        invariants: Sequence[Invariant],
    ) -> None:
        self.setting = Setting.of([plist], vocabulary, readings, invariants)
        self._compiled = self.setting.compiled[0]
        self._rooms: list[Walks] | None = None

    def _decided(
        self, wanted: Callable[[Walks], Term], holds: Callable[[FactTable, int], bool]
    ) -> Found:
        if self._rooms is None:
            try:
                self._rooms = list(rooms(self.setting))
            except OutOfWork:
                return Found(Answer.CANNOT_TELL, why=TOO_MUCH)
        return decided(self.setting, wanted, holds, self._rooms)

    def can(self, event: Event, rung: str) -> Found:
        """Can this happen at the rung?"""

        def happens(table: FactTable, candidates: int) -> bool:
            ways = traced_whatever_is_drawn(self._compiled, table, candidates)
            return any((rung, event) in events_of(self._compiled, each) for each in ways)

        return self._decided(lambda walks: walks.walked[0].shows(rung, event), happens)

    def refused(self) -> Found:
        """Can two share a value by which the list settles?"""

        def refuses(table: FactTable, candidates: int) -> bool:
            return not traced_whatever_is_drawn(self._compiled, table, candidates)

        return self._decided(lambda walks: walks.walked[0].refused, refuses)

    def without_lots(self, rung: str, *, ever: bool = False) -> Found:
        """Can it come to this draw so that nobody has a lot? With `ever`: so that somebody has?"""

        def wanted(walks: Walks) -> Term:
            walked = walks.walked[0]
            nobody = walked.no_lots.get(rung, FALSE)
            reached = walked.shows(rung, Event.LOOKED)
            return all_of([reached, no(nobody)]) if ever else nobody

        def holds(table: FactTable, candidates: int) -> bool:
            ways = decide_whatever_is_drawn(self._compiled, table, range(candidates))
            draws = [
                each
                for drawn, each in ways.items()
                if isinstance(each, Draw) and self._decides(table, candidates, drawn) == rung
            ]
            lots = [lots_of(self._compiled, table, each) for each in draws]
            return any(bool(each) is ever for each in lots) or (ever and not draws)

        return self._decided(wanted, holds)

    def _decides(self, table: FactTable, candidates: int, drawn: Sequence[int]) -> str | None:
        return decide(self._compiled, table, range(candidates), why=True, drawn=drawn).decided_by

    def chooses(self) -> Found:
        """Can the list choose anybody?"""

        def somebody(table: FactTable, candidates: int) -> bool:
            trace = traced(self._compiled, table, candidates)
            return trace is not None and trace.outcome is not None

        return self._decided(lambda walks: z3.Or(walks.walked[0].winners), somebody)

    def possible(self) -> Found:
        """Is there a candidate that breaks no invariant?"""
        return self._decided(lambda _: z3.BoolVal(True), lambda _, __: True)


# --- two lists -----------------------------------------------------------------------------------


def differences(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
    *,
    smallest: bool = True,
    every: bool = True,
) -> Same:
    """
    Whether two lists decide the same, with the smallest case for each pair of deciding rungs.

    Without `every` the smallest difference is enough; without `smallest` any one is.
    """
    setting = Setting.of([first, second], vocabulary, readings, invariants)
    one, two = setting.compiled

    def outcomes(table: FactTable, candidates: int) -> tuple[Any, Any]:
        return _outcome(one, table, candidates), _outcome(two, table, candidates)

    def differ(table: FactTable, candidates: int) -> bool:
        return outcomes_of(one, table, candidates) != outcomes_of(two, table, candidates)

    try:
        spaces = list(rooms(setting))
    except OutOfWork:
        return Same(Answer.CANNOT_TELL, given_up=True, why=TOO_MUCH)
    found = decided(
        setting,
        lambda walks: walks.walked[0].differs(walks.walked[1]),
        differ,
        spaces,
        pressed=smallest,
    )
    if found.answer is Answer.NO:
        return Same(Answer.YES, breaks=found.breaks)
    case = found.case
    if found.answer is Answer.CANNOT_TELL:
        shown = () if case is None else (_difference(setting, case, outcomes),)
        return Same(Answer.CANNOT_TELL, shown, given_up=case is None, why=found.why)
    assert case is not None  # noqa: S101 - the answer is yes
    cases = [_difference(setting, case, outcomes)]
    while smallest and every:
        seen = [each.by for each in cases]
        further = decided(setting, lambda walks: _differs_otherwise(walks, seen), differ, spaces)  # noqa: B023
        if further.answer is not Answer.YES or further.case is None:
            break
        cases.append(_difference(setting, further.case, outcomes))
        if cases[-1].by in seen:
            raise WitnessFailsError(f"the decider does not confirm {cases[-1]} as another pair")
    return Same(Answer.NO, tuple(sorted(cases, key=lambda each: each.size)))


def _difference(
    setting: Setting, case: Case, outcomes: Callable[[FactTable, int], tuple[Any, Any]]
) -> Difference:
    said = outcomes(case.table, case.candidates)
    traces = [traced(each, case.table, case.candidates) for each in setting.compiled]
    first, second = (
        None if trace is None or outcome == REFUSED else trace.decided_by
        for trace, outcome in zip(traces, said, strict=True)
    )
    return Difference(case.candidates, case.table, *said, by=(first, second))


def _outcome(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> Choice | str:
    """What the list decides; it refuses too if it does so behind a draw by a fact."""
    if outcomes_of(compiled, table, candidates) == REFUSED:
        return REFUSED
    return outcome_of(compiled, table, candidates)


def _differs_otherwise(walks: Walks, seen: Sequence[tuple[str | None, str | None]]) -> Term:
    """Do the lists differ by another pair of rungs than those?"""
    one, two = walks.walked
    known = [z3.And(one.decided_by(first), two.decided_by(second)) for first, second in seen]
    return z3.And(one.differs(two), z3.Not(z3.Or(known)))


# --- candidates ----------------------------------------------------------------------------------


def possible_candidates(vocabulary: Vocabulary[Any], invariants: Sequence[Invariant]) -> Found:
    """Is there a table that breaks none of these invariants? If not, because of which?"""
    facts = tuple(dict.fromkeys(fact for each in invariants for fact in each.facts))
    budget = Budget()
    everything = z3.BoolVal(True)
    try:
        every = [
            Room([Unknowns(vocabulary, facts, candidates)], invariants)
            for candidates in numbers_of_candidates((), vocabulary, invariants)
        ]
        for room in every:
            tables = room.smallest(everything, budget)
            if tables is not None:
                return Found(Answer.YES, Case(room.candidates, tables[0]))

        def can(keeping: Sequence[Invariant]) -> bool:
            return any(room.can(everything, budget, keeping) for room in every)

        return Found(Answer.NO, breaks=what_rules_out(invariants, can))
    except OutOfWork:
        return Found(Answer.CANNOT_TELL, why=TOO_MUCH)
