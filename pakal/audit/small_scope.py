"""
What a list can do at all: by enumeration where there is little to try, by the solver otherwise.

For lists whose facts are local, two candidates are enough; docs/small-scope.md has the proof, and
says where the solver takes over.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from pakal.audit import solver
from pakal.audit.candidates import (
    LOCAL_CANDIDATES,
    depends_on_limits,
    is_bounded,
    later_rounds_differ,
)
from pakal.audit.enumeration import (
    enumerate_candidates,
    enumerate_differences,
    enumerate_scope,
)
from pakal.audit.findings import LATER_ROUNDS, LEVELS, TOO_MANY, Answer
from pakal.audit.scope import Event, Found, ListScope, Same
from pakal.audit.shortened import beginning_of, loosened, settling_alone, with_lots
from pakal.audit.tables import invariants_of, read_by, with_tied
from pakal.audit.walks import compile_for_tables
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Rung, RungPlace, Vocabulary, holds
from pakal.lists.rounds import LEVEL_BY_LEVEL

FEW = 4  # of so many facts, tables are tried one by one before the solver is asked


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
    scope = enumerate_scope(plist, vocabulary, readings, invariants, most)
    speaking = _speaking((plist,), vocabulary, readings, invariants)
    look = _in_rounds if later_rounds_differ(plist, vocabulary, speaking) else _asked
    found = look(scope, vocabulary, readings, invariants)
    if solver.available() and is_bounded((plist,), vocabulary):
        found = _by_parts(found, vocabulary, readings, invariants)
        return _loosened(found, vocabulary, readings, invariants)
    return found


def _loosened(
    scope: ListScope,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> ListScope:
    """What is impossible even if rungs that reckon with others find any values there."""
    loose = loosened(scope.plist, vocabulary)
    if loose is None:
        return scope
    if scope.plist.takes_several:  # what is always so of all need not be so in a later round
        invariants = [
            each for each in invariants if not each.witnesses and each.fewest <= LOCAL_CANDIDATES
        ]
    told = scope_of(*loose, readings, invariants)

    def either(found: Found, of_any: Found) -> Found:
        return of_any if _open(found) and of_any.answer is Answer.NO else found

    return attrs.evolve(
        scope,
        events={key: either(found, told.events[key]) for key, found in scope.events.items()},
        refused=either(scope.refused, told.refused),
        chooses=either(scope.chooses, told.chooses),
    )


def _by_parts(
    scope: ListScope,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> ListScope:
    """What no number of candidates is enough for in the whole list, but in a part of it."""
    words = with_lots(vocabulary)

    def never_alone(plist: PriorityList) -> bool:
        if is_bounded((plist,), words):
            return False
        return scope_of(plist, words, readings, invariants).refused.answer is Answer.NO

    refused = scope.refused
    if _open(refused) and all(map(never_alone, settling_alone(scope.plist))):
        refused = Found(Answer.NO)
    first = beginning_of(scope.plist, vocabulary)
    if first is None:
        return attrs.evolve(scope, refused=refused)
    beginning = scope_of(first, words, readings, invariants)
    never = beginning.chooses.answer is Answer.NO  # so nobody gets beyond it
    events = dict(scope.events)
    for (rung, event), found in scope.events.items():
        if rung not in beginning.in_force:
            told = beginning.chooses if never else found
        else:
            # A rung decides only if it works, and that depends on those before it.
            early = Event.WORKED if event is Event.DECIDED else event
            told = beginning.can(early, rung)
        if _open(found) and told.answer is Answer.NO:
            events[rung, event] = told
    return attrs.evolve(
        scope,
        events=events,
        refused=refused,
        possible=beginning.possible if _open(scope.possible) else scope.possible,
        chooses=beginning.chooses if never and _open(scope.chooses) else scope.chooses,
    )


def _in_rounds(
    scope: ListScope,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> ListScope:
    """What enumeration did not find in first rounds, asked about all of them."""
    plist = scope.plist
    if not solver.available() or plist.again == LEVEL_BY_LEVEL:
        return _in_doubt(_asked(scope, vocabulary, readings, invariants))
    from pakal.audit.solver.in_rounds import InRounds
    from pakal.audit.solver.questions import ListQuestions

    first = ListQuestions(plist, vocabulary, readings, invariants)
    asked = InRounds.of([plist], vocabulary, readings, invariants)
    sure = not depends_on_limits(plist)  # that there is a first round

    def shown(found: Found) -> bool:
        return sure and found.answer is Answer.YES

    possible = first.possible() if _open(scope.possible) else scope.possible
    chooses = first.chooses() if _open(scope.chooses) else scope.chooses
    if not sure and chooses.answer is Answer.YES and possible.answer is not Answer.NO:
        chooses = asked.chooses()
        if chooses.answer is Answer.NO:  # so it never takes anybody, and there is no round at all
            return attrs.evolve(_each_found(scope, lambda _: chooses), possible=possible)
    settling = any(rung.settles and rung.fact for rung in plist.walk() if rung.id in scope.in_force)
    refused = scope.refused
    if settling and not shown(refused):
        refused = asked.refused()
    events = {
        (rung, event): found if shown(found) else asked.can(event, rung)
        for (rung, event), found in scope.events.items()
    }
    return attrs.evolve(
        scope,
        events=events,
        refused=refused,
        possible=possible,
        chooses=chooses,
    )


def _asked(
    scope: ListScope,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> ListScope:
    """What enumeration left open, asked of the solver."""
    plist = scope.plist
    if not solver.available():
        return _each_found(scope, _without_solver)
    from pakal.audit.solver.questions import ListQuestions

    asked = ListQuestions(plist, vocabulary, readings, invariants)
    events = {
        (rung, event): asked.can(event, rung) if _open(found) else found
        for (rung, event), found in scope.events.items()
    }
    return attrs.evolve(
        scope,
        events=events,
        refused=asked.refused() if _open(scope.refused) else scope.refused,
        possible=asked.possible() if _open(scope.possible) else scope.possible,
        chooses=asked.chooses() if _open(scope.chooses) else scope.chooses,
    )


def _speaking(
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> tuple[Invariant, ...]:
    in_force = vocabulary.in_force(readings)
    read = with_tied(read_by(lists, vocabulary), lists, vocabulary, invariants, in_force)
    return invariants_of(invariants, lists, in_force, read)


def _in_doubt(scope: ListScope) -> ListScope:
    """The same, but nothing is said never to happen: it may in a later round."""

    def doubted(found: Found) -> Found:
        if found.answer is Answer.YES:
            return found
        return Found(Answer.CANNOT_TELL, found.case, why=LATER_ROUNDS)

    doubtful = _each_found(scope, doubted)
    return attrs.evolve(doubtful, possible=scope.possible, chooses=scope.chooses)


def _each_found(scope: ListScope, change: Callable[[Found], Found]) -> ListScope:
    return attrs.evolve(
        scope,
        events={key: change(found) for key, found in scope.events.items()},
        refused=change(scope.refused),
        possible=change(scope.possible),
        chooses=change(scope.chooses),
    )


def _without_solver(found: Found) -> Found:
    return attrs.evolve(found, why=TOO_MANY) if _open(found) else found


def _open(found: Found) -> bool:
    return found.answer is Answer.CANNOT_TELL


def same_decisions(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str] | None = None,
    invariants: Sequence[Invariant] = (),
    *,
    smallest: bool = True,
    every: bool = True,
) -> Same:
    """
    Do two lists decide the same in every table that breaks no invariant?

    Two lists of local facts that agree on every two candidates agree on any number of them;
    docs/small-scope.md has the proof. Without `smallest` any difference will do, and the search
    ends with the first; with it, every pair of rungs by which they differ has its smallest case,
    or, without `every`, at least the pair that has the smallest.
    """
    in_force = vocabulary.in_force(readings or {})
    speaking = _speaking((first, second), vocabulary, in_force, invariants)
    if _limits_of(first) == _limits_of(second) and _alike(first, second, vocabulary, in_force):
        return Same(Answer.YES)
    later = [later_rounds_differ(each, vocabulary, speaking) for each in (first, second)]
    if _limits_of(first) == _limits_of(second) and not any(later):
        return _same_first(
            first, second, vocabulary, in_force, invariants, smallest=smallest, every=every
        )
    if not solver.available():
        return Same(Answer.CANNOT_TELL, given_up=True, why=LATER_ROUNDS)
    if LEVEL_BY_LEVEL in (first.again, second.again):
        return _by_levels(
            first, second, vocabulary, in_force, invariants, smallest=smallest, every=every
        )
    from pakal.audit.solver.changed_in_rounds import differences_in_rounds

    return differences_in_rounds(
        first, second, vocabulary, in_force, invariants, smallest=smallest, every=every
    )


def _by_levels(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
    *,
    smallest: bool,
    every: bool,
) -> Same:
    """Do lists that rank level by level differ in who comes first? The rest cannot be told."""
    if _limits_of(first) == _limits_of(second) and not depends_on_limits(first):
        found = _same_first(
            first, second, vocabulary, readings, invariants, smallest=smallest, every=every
        )
        if found.answer is Answer.NO:
            return found
    return Same(Answer.CANNOT_TELL, given_up=True, why=LEVELS)


def _alike(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
) -> bool:
    """Do the same rungs follow each other in both, whatever they are called?"""
    one, two = (
        [
            (_unnamed(each.rung), each.value, each.when, each.closes, each.yes, each.no)
            for each in compile_for_tables(plist, vocabulary, readings).walk.row
        ]
        for plist in (first, second)
    )
    return one == two


def _unnamed(rung: Rung) -> Rung:
    """The rung without the texts that only tell what it does, or when it is in force."""
    return attrs.evolve(
        rung, id="", label="", cite="", because="", nobody="", passed="", when="", reading=(),
        place=RungPlace.RUNG, in_block="", steps=(), then=(), steps_narrow=(), narrows=False,
    )  # fmt: skip


def _limits_of(plist: PriorityList) -> tuple[str, str, str]:
    again = plist.again if plist.again == LEVEL_BY_LEVEL else ""
    return plist.take, plist.until, again


def _same_first(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    in_force: Mapping[str, str],
    invariants: Sequence[Invariant],
    *,
    smallest: bool,
    every: bool,
) -> Same:
    """Do two lists decide the same, or choose the same first one where they take several?"""
    many = len(read_by((first, second), vocabulary)) > FEW
    if solver.available() and many and not (smallest and every):
        from pakal.audit.solver.questions import differences

        return differences(
            first, second, vocabulary, in_force, invariants, smallest=smallest, every=every
        )
    same = enumerate_differences(first, second, vocabulary, in_force, invariants, smallest=smallest)
    complete = same.answer is Answer.YES or (same.answer is Answer.NO and not same.given_up)
    if not complete and not solver.available():
        return attrs.evolve(same, why=TOO_MANY)
    if complete:
        return same
    from pakal.audit.solver.questions import differences

    return differences(
        first, second, vocabulary, in_force, invariants, smallest=smallest, every=every
    )


def candidates_possible(
    kind: str,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> Found:
    """
    Is there a candidate of a kind that breaks nothing that is always so of all of them?

    If not, the invariants that contradict each other are named. An invariant about some lists only
    is left to the scope of these lists.
    """
    speaking = tuple(
        each
        for each in invariants
        if each.of == kind and not each.lists and holds(each.reading, readings)
    )
    if not speaking:
        return Found(Answer.YES)
    if solver.available():
        from pakal.audit.solver.questions import possible_candidates

        return possible_candidates(vocabulary, speaking)
    return enumerate_candidates(vocabulary, speaking)
