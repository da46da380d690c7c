"""
Enumeration: the real decider, run on every table of facts that a list can tell apart.

Facts that depend on the other candidates as only Python knows take any values here, with up to
three candidates. What cannot happen even then cannot happen at all; what only an invariant rules
out is left open.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import attrs

from pakal.audit.candidates import numbers_of_candidates
from pakal.audit.findings import Answer
from pakal.audit.scope import Case, Difference, Event, Found, ListScope, Same, Tie
from pakal.audit.tables import (
    Filling,
    Spoken,
    TooMany,
    Values,
    invariants_of,
    leaves_of,
    parts_of,
    paths,
    read_by,
    read_by_list,
    values_of,
    with_tied,
)
from pakal.audit.walks import (
    compile_for_tables,
    events_of,
    outcome_of,
    traced,
)
from pakal.lists.compile import Compiled
from pakal.lists.facts import FactTable, Vector, derived_from
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, RungKind, Scope, Vocabulary
from pakal.lists.trace import Choice, Draw, Trace

T = TypeVar("T")


@attrs.frozen(eq=False)
class _Arena:
    """The tables for some lists and a number of candidates."""

    candidates: int
    values: Mapping[str, Values]
    filling: Filling
    hereditary: bool  # what rules a table out would rule out every larger one too
    parts: Mapping[str, tuple[str, ...]]  # of the facts that are made of others

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
    read = [fact for plist in lists for fact in read_by_list(plist, vocabulary)]
    said = [fact for each in invariants for fact in each.facts]
    facts = leaves_of(tuple(dict.fromkeys((*read, *said))), vocabulary)
    hereditary = not any(
        vocabulary.fact(fact).scope is Scope.SET for each in invariants for fact in each.facts
    )
    invariants = tuple(_about_leaves(each, vocabulary) for each in invariants)
    # If only the order of values matters, those that lists tell apart are enough.
    spoken = {fact: Spoken.ORDER for each in invariants for fact in each.facts}
    spoken |= {
        fact: Spoken.VALUES for each in invariants if not each.by_order for fact in each.facts
    }
    for count in numbers_of_candidates(lists, vocabulary, invariants, most):
        values = {
            fact: values_of(
                vocabulary.fact(fact), lists, count, spoken.get(fact, Spoken.NOT), vocabulary
            )
            for fact in facts
        }
        filling = Filling(facts, values, invariants, count)
        yield _Arena(count, values, filling, hereditary, parts_of(lists, vocabulary))


def _about_leaves(invariant: Invariant, vocabulary: Vocabulary[Any]) -> Invariant:
    """The invariant said about what its facts are made of, if they are made of anything."""
    made = [vocabulary.fact(name) for name in invariant.facts if vocabulary.fact(name).made_of]
    if not made:
        return invariant

    def holds(those: Sequence[Mapping[str, int]]) -> bool:
        readers = {name: partial(_of_candidate, name) for fact in made for name in fact.made_of}
        computes = {fact.name: derived_from(fact, readers) for fact in made}
        everybody = range(len(those))
        derived = [
            {name: value(those, each, everybody) for name, value in computes.items()}
            for each in everybody
        ]
        return invariant.holds([{**those[each], **derived[each]} for each in everybody])

    return attrs.evolve(invariant, facts=leaves_of(invariant.facts, vocabulary), holds=holds)


def _of_candidate(name: str, those: Sequence[Mapping[str, int]], candidate: int) -> int:
    return those[candidate][name]


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
        free = Case(arena.candidates, arena.free(table), trace, arena.parts)
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
        case = Case(arena.candidates, filled, trace, arena.parts)
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


def enumerate_scope(
    plist: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant] = (),
    most: int | None = None,
) -> ListScope:
    """
    What each rung can do, as far as it is found out within the number of runs there may be.

    `most` widens the scope beyond what is needed.
    """
    in_force = vocabulary.in_force(readings)
    compiled = compile_for_tables(plist, vocabulary, in_force)
    read = with_tied(read_by([plist], vocabulary), [plist], vocabulary, invariants, in_force)
    speaking = invariants_of(invariants, [plist], in_force, read)
    walk = compiled.walk
    rungs = [bound.rung.id for bound in walk.bound]
    settles = any(bound.rung.settles and bound.rung.fact is not None for bound in walk.bound)
    if not walk.is_plain:
        return _unknown(plist, in_force, rungs, settles)
    search = _Search()
    ties: dict[tuple[str, tuple[tuple[str, str], ...]], None] = {}
    candidates = 0
    arenas = _arenas([plist], vocabulary, speaking, most)
    for arena, table, trace in search.over(arenas, partial(traced, compiled)):
        candidates = arena.candidates
        keys: list[Any] = [_POSSIBLE, *events_of(compiled, trace)]
        if trace is not None and trace.outcome is not None:
            keys.append(_CHOOSES)
        if trace is None:
            keys.append(_REFUSED)
        if trace is not None and isinstance(trace.outcome, Draw):
            tie = (str(trace.decided_by), _how_tied(plist, trace))
            ties.setdefault(tie)
            keys.append(tie)
        search.saw(keys, arena, table, trace)
    return ListScope(
        plist,
        in_force,
        candidates,
        tuple(rungs),
        {(rung, event): search.found((rung, event)) for rung in rungs for event in Event},
        tuple(Tie(rung, says, search.found((rung, says))) for rung, says in ties),
        search.found(_REFUSED) if settles else Found(Answer.NO),
        search.given_up,
        search.found(_POSSIBLE),
        search.found(_CHOOSES),
    )


def _unknown(
    plist: PriorityList, readings: Mapping[str, str], rungs: Sequence[str], settles: bool
) -> ListScope:
    """Nothing is known: expressions, conditions and blocks are for the solver."""
    unknown = Found(Answer.CANNOT_TELL)
    return ListScope(
        plist,
        readings,
        0,
        tuple(rungs),
        {(rung, event): unknown for rung in rungs for event in Event},
        (),
        unknown if settles else Found(Answer.NO),
        given_up=True,
        possible=unknown,
        chooses=unknown,
    )


_REFUSED = "refused"
_POSSIBLE = "possible"
_CHOOSES = "chooses"


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


def enumerate_differences(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str] | None = None,
    invariants: Sequence[Invariant] = (),
    *,
    smallest: bool = True,
) -> Same:
    """Whether two lists decide the same, with the smallest case for each pair of rungs."""
    in_force = vocabulary.in_force(readings or {})
    lists = (first, second)
    one, two = (compile_for_tables(plist, vocabulary, in_force) for plist in lists)
    if not (one.walk.is_plain and two.walk.is_plain):
        return Same(Answer.CANNOT_TELL, given_up=True)
    read = with_tied(read_by(lists, vocabulary), lists, vocabulary, invariants, in_force)
    speaking = invariants_of(invariants, lists, in_force, read)

    def both(table: FactTable, candidates: int) -> tuple[Choice | str, Choice | str]:
        return outcome_of(one, table, candidates), outcome_of(two, table, candidates)

    search = _Search()
    pairs: dict[tuple[str | None, str | None], None] = {}
    for arena, table, decided in search.over(_arenas(lists, vocabulary, speaking), both):
        if decided[0] != decided[1]:
            first_by = decided_by(one, table, arena.candidates)
            pair = first_by, decided_by(two, table, arena.candidates)
            pairs.setdefault(pair)
            search.saw([_DIFFER, pair], arena, table, None)
            if not smallest and _DIFFER in search.allowed:
                break
    found = search.found(_DIFFER)
    if found.answer is Answer.NO:
        return Same(Answer.YES, breaks=found.breaks)
    answer = Answer.NO if found.answer is Answer.YES else Answer.CANNOT_TELL
    differences = [
        Difference(case.candidates, case.table, *both(case.table, case.candidates), by=pair)
        for pair in pairs
        if (case := search.found(pair).case) is not None
        and search.found(pair).answer is found.answer
    ]
    differences.sort(key=lambda each: each.size)
    return Same(answer, tuple(differences), given_up=search.given_up)


_DIFFER = "differ"


def decided_by(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> str | None:
    """The rung that decides on a table; None if none has to, or the list refuses."""
    trace = traced(compiled, table, candidates)
    return None if trace is None else trace.decided_by


# --- candidates ----------------------------------------------------------------------------------


def enumerate_candidates(vocabulary: Vocabulary[Any], invariants: Sequence[Invariant]) -> Found:
    """Is there a table of candidates that breaks none of these invariants?"""
    about = tuple(dict.fromkeys(fact for each in invariants for fact in each.facts))
    facts = leaves_of(about, vocabulary)
    said = tuple(_about_leaves(each, vocabulary) for each in invariants)
    for count in numbers_of_candidates((), vocabulary, invariants):
        try:
            values = {
                fact: values_of(vocabulary.fact(fact), (), count, Spoken.VALUES) for fact in facts
            }
            filling = Filling(facts, values, said, count)
            table = filling.fill({})
            if table is not None:
                return Found(Answer.YES, Case(count, table))
            if not filling.surely_none({}):
                return Found(Answer.CANNOT_TELL)
        except TooMany:
            return Found(Answer.CANNOT_TELL)
    return Found(Answer.NO, breaks=tuple(each.name for each in invariants))
