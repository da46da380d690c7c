"""
What a list can do at all: by enumeration where there is little to try, by the solver otherwise.

For lists whose facts are local, two candidates are enough; docs/small-scope.md has the proof, and
says where the solver takes over.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from pakal.audit import solver
from pakal.audit.enumeration import (
    enumerate_candidates,
    enumerate_differences,
    enumerate_scope,
)
from pakal.audit.findings import Answer
from pakal.audit.scope import Found, ListScope, Same
from pakal.audit.tables import read_by
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary, holds

FEW = 13  # of so many facts, tables are tried one by one before the solver is asked


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
    if not solver.available():
        return scope
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
) -> Same:
    """
    Do two lists decide the same in every table that breaks no invariant?

    Two lists of local facts that agree on every two candidates agree on any number of them;
    docs/small-scope.md has the proof. Without `smallest` any difference will do, and the search
    ends with the first; with it, every pair of rungs by which they differ has its smallest case.
    """
    in_force = vocabulary.in_force(readings or {})
    if solver.available() and not smallest and len(read_by((first, second), vocabulary)) > FEW:
        from pakal.audit.solver.questions import differences

        return differences(first, second, vocabulary, in_force, invariants, smallest=False)
    same = enumerate_differences(first, second, vocabulary, in_force, invariants, smallest=smallest)
    complete = same.answer is Answer.YES or (same.answer is Answer.NO and not same.given_up)
    if complete or not solver.available():
        return same
    from pakal.audit.solver.questions import differences

    return differences(first, second, vocabulary, in_force, invariants, smallest=smallest)


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
