"""
What a list can do at all: the real decider, run on every table of facts that matters.

For lists whose facts are local, two candidates are enough; docs/small-scope.md has the proof.
Facts that depend on the other candidates take any values here, with up to three candidates. What
cannot happen even then cannot happen at all; what only an invariant rules out is left open.
"""

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, TypeVar

import attrs

from pakal.audit.findings import Answer, Witness
from pakal.audit.tables import (
    Filling,
    Spoken,
    TooMany,
    Values,
    invariants_of,
    paths,
    size,
    table_vocabulary,
    values_of,
    witness_of,
)
from pakal.errors import BadInputError
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide
from pakal.lists.facts import FactTable, Vector
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Rung, RungKind, RungPlace, Scope, Vocabulary
from pakal.lists.trace import Choice, Draw, Looked, Trace

T = TypeVar("T")

LOCAL_CANDIDATES = 2
SET_CANDIDATES = 3


class Event(enum.Enum):
    """What can happen at a rung."""

    LOOKED = "looked at"
    NARROWED = "narrowed"
    WORKED = "worked"  # narrowed, applied as a step, drew or left nobody
    DECIDED = "decided"


@attrs.frozen(slots=False)  # without slots the size can be kept
class Case:
    """A table of facts, smallest first by `size`, and what the list makes of it."""

    candidates: int
    table: Mapping[str, Vector]
    trace: Trace | None = None  # None: the list refuses, because two share a value it settles by

    @property
    def read(self) -> tuple[str, ...]:
        """The facts that the list read; the others do not matter."""
        return () if self.trace is None else self.trace.facts

    def witness(self, vocabulary: Vocabulary[Any]) -> Witness:
        """The case beside a finding: the facts that the list read."""
        return witness_of(self.table, vocabulary, self.read)

    @cached_property
    def size(self) -> tuple[int, tuple[tuple[int, Vector], ...]]:
        """Fewest candidates first, then fact by fact the smallest values."""
        return self.candidates, tuple(size(vector) for vector in self.table.values())


@attrs.frozen
class Found:
    """
    Whether something can happen, with the smallest case.

    If the answer is no, `breaks` names the invariants that rule it out, and `case` is the
    smallest table that breaks them; with none named it is ruled out by logic.
    """

    answer: Answer
    case: Case | None = None
    breaks: tuple[str, ...] = ()


@attrs.frozen
class Tie:
    """A way in which candidates stay tied up to a draw: what each rung on the way said."""

    rung: str  # the draw
    says: tuple[tuple[str, str], ...]  # rung and "equal", "all pass" or "none passes"
    found: Found


@attrs.frozen
class ListScope:
    """What each rung of a list can do under one set of readings."""

    plist: PriorityList
    readings: Mapping[str, str]
    candidates: int  # the most that were tried
    in_force: tuple[str, ...]
    events: Mapping[tuple[str, Event], Found]
    ties: tuple[Tie, ...]
    refused: Found  # can two share a value by which the list settles?
    given_up: bool = False  # there were too many tables; there may be further ties

    def can(self, event: Event, rung_id: str) -> Found:
        """Whether this can happen at a rung in force."""
        return self.events[rung_id, event]


# --- running lists on tables ------------------------------------------------------------------


def compile_for_tables(
    plist: PriorityList, vocabulary: Vocabulary[Any], readings: Mapping[str, str]
) -> Compiled[FactTable]:
    """The list, compiled by the kernel, reading tables instead of states."""
    return compile_list(plist, table_vocabulary(vocabulary), readings)


def traced(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> Trace | None:
    """The list's walk over a table; None if two share a value by which it settles."""
    try:
        return decide(compiled, table, range(candidates), why=True)
    except BadInputError:
        return None


def depends_on_others(plists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> bool:
    """Does one of the lists read a fact that looks at the other candidates?"""
    names = {fact for plist in plists for fact in plist.facts()}
    return any(vocabulary.fact(name).scope is Scope.SET for name in names)


@attrs.frozen(eq=False)
class _Arena:
    """The tables for some lists and a number of candidates."""

    candidates: int
    values: Mapping[str, Values]
    filling: Filling
    hereditary: bool  # what rules a table out would rule out every larger one too

    def cases(self, run: Callable[[FactTable, int], T]) -> Iterator[tuple[FactTable, T]]:
        return paths(lambda table: run(table, self.candidates), self.values)

    def free(self, table: FactTable) -> dict[str, Vector]:
        """The smallest whole table along a path, whatever the invariants say."""
        return {fact: table.get(fact) or values.vectors[0] for fact, values in self.values.items()}


def _arenas(
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    invariants: tuple[Invariant, ...],
    most: int | None = None,
) -> Iterator[_Arena]:
    facts = tuple(dict.fromkeys(fact for plist in lists for fact in plist.facts()))
    # If only the order of values matters, those that lists tell apart are enough.
    spoken = {fact: Spoken.ORDER for each in invariants for fact in each.facts}
    spoken |= {
        fact: Spoken.VALUES for each in invariants if not each.by_order for fact in each.facts
    }
    others = depends_on_others(lists, vocabulary)
    hereditary = not any(
        vocabulary.fact(fact).scope is Scope.SET for each in invariants for fact in each.facts
    )
    # An invariant about a larger number of candidates says nothing about fewer of them.
    fewest = max((each.fewest for each in invariants), default=LOCAL_CANDIDATES)
    least = fewest if fewest > LOCAL_CANDIDATES else 1
    enough = max(fewest, SET_CANDIDATES if others else LOCAL_CANDIDATES)
    enough += sum(each.witnesses or 0 for each in invariants)
    for count in range(least, max(most or 0, enough) + 1):
        values = {
            fact: values_of(vocabulary.fact(fact), lists, count, spoken.get(fact, Spoken.NOT))
            for fact in facts
        }
        yield _Arena(count, values, Filling(facts, values, invariants), hereditary)


class _Search:
    """Keeps the smallest case of everything that is looked for."""

    def __init__(self) -> None:
        self.allowed: dict[Any, Case] = {}
        self.free: dict[Any, Case] = {}
        self.open: set[Any] = set()
        self.paths: dict[Any, list[tuple[_Arena, FactTable]]] = {}
        self.given_up = False  # not every table was tried

    def over(
        self, arenas: Iterator[_Arena], run: Callable[[FactTable, int], T]
    ) -> Iterator[tuple[_Arena, FactTable, T]]:
        """Every table of every arena, unless there are too many."""
        try:
            for arena in arenas:
                for table, result in arena.cases(run):
                    yield arena, table, result
        except TooMany:
            self.given_up = True

    def saw(
        self, keys: Sequence[Any], arena: _Arena, table: FactTable, trace: Trace | None
    ) -> None:
        free = Case(arena.candidates, arena.free(table), trace)
        for key in keys:
            self.paths.setdefault(key, []).append((arena, table))
            _keep_smallest(self.free, key, free)
        try:
            filled = arena.filling.fill(table)
            sure = filled is not None or arena.filling.surely_none(table)
        except TooMany:
            filled, sure = None, False
        if filled is None:
            if not (sure and arena.hereditary):
                self.open.update(keys)
            return
        case = Case(arena.candidates, filled, trace)
        for key in keys:
            _keep_smallest(self.allowed, key, case)

    def found(self, key: Any) -> Found:
        if key in self.allowed:
            return Found(Answer.YES, self.allowed[key])
        if self.given_up:
            return Found(Answer.CANNOT_TELL, self.free.get(key))
        if key not in self.free:
            return Found(Answer.NO)
        if key in self.open:
            return Found(Answer.CANNOT_TELL, self.free[key])
        return Found(Answer.NO, self.free[key], self._what_rules_out(key))

    def _what_rules_out(self, key: Any) -> tuple[str, ...]:
        """Invariants that are enough together, and of which none can be left out."""
        seen = self.paths[key]
        needed = seen[0][0].filling.invariants
        for invariant in needed:
            if _rule_out(seen, (invariant,)):
                return (invariant.name,)
        for invariant in needed:
            fewer = tuple(each for each in needed if each is not invariant)
            if _rule_out(seen, fewer):
                needed = fewer
        return tuple(each.name for each in needed)


def _rule_out(seen: Sequence[tuple[_Arena, FactTable]], invariants: tuple[Invariant, ...]) -> bool:
    """Do these invariants leave no table along any of the paths?"""
    fillings: dict[int, Filling] = {}
    for arena, table in seen:
        filling = fillings.setdefault(
            arena.candidates, attrs.evolve(arena.filling, invariants=invariants)
        )
        try:
            if filling.fill(table) is not None:
                return False
        except TooMany:
            return False
    return True


def _keep_smallest(known: dict[Any, Case], key: Any, case: Case) -> None:
    if key not in known or case.size < known[key].size:
        known[key] = case


# --- one list ---------------------------------------------------------------------------------


def scope_of(
    plist: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant] = (),
    most: int | None = None,
) -> ListScope:
    """
    What each rung of a list can do under these readings; a reading not given has its default.

    `most` widens the scope beyond what is needed.
    """
    in_force = vocabulary.in_force(readings)
    compiled = compile_for_tables(plist, vocabulary, in_force)
    speaking = invariants_of(invariants, [plist], in_force)
    search = _Search()
    ties: dict[tuple[str, tuple[tuple[str, str], ...]], None] = {}
    candidates = 0
    arenas = _arenas([plist], vocabulary, speaking, most)
    for arena, table, trace in search.over(arenas, partial(traced, compiled)):
        candidates = arena.candidates
        keys: list[Any] = list(_events(compiled, trace))
        if trace is not None and isinstance(trace.outcome, Draw):
            tie = (str(trace.decided_by), _how_tied(plist, trace))
            ties.setdefault(tie)
            keys.append(tie)
        search.saw(keys, arena, table, trace)
    walk = compiled.walk
    bound = [each.rung for each in (*walk.rungs, *walk.steps, *walk.ties)]
    rungs = [rung.id for rung in bound]
    settles = any(rung.settles and rung.fact is not None for rung in bound)
    return ListScope(
        plist,
        in_force,
        candidates,
        tuple(rungs),
        {(rung, event): search.found((rung, event)) for rung in rungs for event in Event},
        tuple(Tie(rung, says, search.found((rung, says))) for rung, says in ties),
        search.found(_REFUSED) if settles else Found(Answer.NO),
        search.given_up,
    )


_REFUSED = "refused"


def _events(compiled: Compiled[FactTable], trace: Trace | None) -> Iterator[Any]:
    if trace is None:
        yield _REFUSED
        return
    for looked in trace.looked:
        rung = compiled.plist.rung(looked.rung)
        yield looked.rung, Event.LOOKED
        if looked.narrowed:
            yield looked.rung, Event.NARROWED
        if looked.narrowed or rung.kind is RungKind.DRAW or _applied(compiled, rung, looked):
            yield looked.rung, Event.WORKED
        if looked.rung == trace.decided_by:
            yield looked.rung, Event.DECIDED


def _applied(compiled: Compiled[FactTable], rung: Rung, looked: Looked) -> bool:
    """Did a step end the search among the steps?"""
    if rung.place is not RungPlace.STEP or not compiled.walk.closing:
        return False
    return not rung.tests or any(rung.passes(value or 0) for value in looked.values)


def _how_tied(plist: PriorityList, trace: Trace) -> tuple[tuple[str, str], ...]:
    """What each rung said of those who stayed tied."""
    says = []
    for looked in trace.looked:
        rung = plist.rung(looked.rung)
        if rung.kind is RungKind.DRAW:
            continue
        if not rung.tests:
            says.append((rung.id, "equal"))
        else:
            passes = rung.passes(looked.value(looked.left[0]) or 0)
            says.append((rung.id, "all pass" if passes else "none passes"))
    return tuple(says)


# --- two lists --------------------------------------------------------------------------------


@attrs.frozen
class Difference:
    """The smallest table on which two lists differ, and what each decides there."""

    candidates: int
    table: Mapping[str, Vector]
    first: Choice | str  # "refused", if two share a value by which the list settles
    second: Choice | str


@attrs.frozen
class Same:
    """Whether two lists always decide the same."""

    answer: Answer
    difference: Difference | None = None
    breaks: tuple[str, ...] = ()  # they differ only on tables that break these invariants
    given_up: bool = False  # there were too many tables to try them all


def same_decisions(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str] | None = None,
    invariants: Sequence[Invariant] = (),
    *,
    smallest: bool = True,
) -> Same:
    """
    Do two lists decide the same in every table that breaks no invariant?

    Two lists of local facts that agree on every two candidates agree on any number of them;
    docs/small-scope.md has the proof. Without `smallest` any difference will do, and the search
    ends with the first.
    """
    in_force = vocabulary.in_force(readings or {})
    lists = (first, second)
    compiled = [compile_for_tables(plist, vocabulary, in_force) for plist in lists]
    speaking = invariants_of(invariants, lists, in_force)

    def both(table: FactTable, candidates: int) -> tuple[Choice | str, Choice | str]:
        one, other = (_outcome(each, table, candidates) for each in compiled)
        return one, other

    search = _Search()
    for arena, table, (one, other) in search.over(_arenas(lists, vocabulary, speaking), both):
        if one != other:
            search.saw(["differ"], arena, table, None)
            if not smallest and "differ" in search.allowed:
                break
    found = search.found("differ")
    if found.answer is Answer.NO:
        return Same(Answer.YES, breaks=found.breaks)
    answer = Answer.NO if found.answer is Answer.YES else Answer.CANNOT_TELL
    case = found.case
    if case is None:
        return Same(answer, given_up=True)
    one, other = both(case.table, case.candidates)
    difference = Difference(case.candidates, case.table, one, other)
    return Same(answer, difference, given_up=search.given_up)


def _outcome(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> Choice | str:
    try:
        return decide(compiled, table, range(candidates))
    except BadInputError:
        return "refused"
