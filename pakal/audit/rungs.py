"""The verdict on each rung, over all readings under which it is in force."""

import enum
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from pakal.audit.findings import Answer, Witness
from pakal.audit.reading_sets import reading_sets
from pakal.audit.scope import Case, Event, Found, ListScope
from pakal.audit.small_scope import scope_of
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Rung, Vocabulary


class Life(enum.Enum):
    """Whether a rung can do anything at all."""

    ALIVE = "alive"
    DEAD_HERE = "dead under the readings in force"
    DEAD_BY_LOGIC = "dead by logic"
    DEAD_UNDER_INVARIANTS = "dead under invariants"
    NEVER_REACHED = "never reached"
    CANNOT_TELL = "cannot tell"


@attrs.frozen
class RungVerdict:
    """Whether a rung can do anything; the invariants that rule it out, and a case that shows it."""

    plist: PriorityList
    rung: Rung
    life: Life
    breaks: tuple[str, ...] = ()
    case: Case | None = None  # of a live rung, where it decides; of a dead one, what is ruled out
    elsewhere: Mapping[str, str] = attrs.field(factory=dict)  # readings under which it is alive
    why: str = ""  # nothing can be told

    def witness(self, vocabulary: Vocabulary[Any]) -> Witness | None:
        """The case as a finding shows it."""
        return None if self.case is None else self.case.witness(vocabulary)


def scopes_of(
    plist: PriorityList,
    vocabulary: Vocabulary[Any],
    in_force: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> tuple[ListScope, ...]:
    """What a list can do under every set of readings that matters; the one in force comes first."""
    return tuple(
        scope_of(plist, vocabulary, {**in_force, **readings}, invariants)
        for readings in reading_sets(plist, vocabulary, invariants, first=in_force)
    )


def verdicts_of(scopes: Sequence[ListScope]) -> Iterator[RungVerdict]:
    """The verdict on each rung of a list."""
    for rung in scopes[0].plist.walk():
        yield _life(rung, scopes)


def _life(rung: Rung, scopes: Sequence[ListScope]) -> RungVerdict:
    plist = scopes[0].plist
    in_force = [scope for scope in scopes if rung.id in scope.in_force]
    worked = [scope.can(Event.WORKED, rung.id) for scope in in_force]
    looked = [scope.can(Event.LOOKED, rung.id) for scope in in_force]
    alive = [found for found in worked if found.answer is Answer.YES]
    if rung.id not in scopes[0].in_force or worked[0].answer is Answer.YES:
        if alive:
            return RungVerdict(plist, rung, Life.ALIVE, case=_deciding(rung, in_force, worked))
    elif alive and worked[0].answer is Answer.NO:
        return _dead_here(rung, in_force, worked)
    if any(found.answer is Answer.CANNOT_TELL for found in worked):
        why = next((found.why for found in worked if found.why), "")
        return RungVerdict(plist, rung, Life.CANNOT_TELL, why=why)
    breaks = _names(worked)
    case = next((found.case for found in worked if found.case is not None), None)
    if all(found.answer is Answer.NO for found in looked):
        return RungVerdict(plist, rung, Life.NEVER_REACHED, _names(looked), case)
    if breaks:
        return RungVerdict(plist, rung, Life.DEAD_UNDER_INVARIANTS, breaks, case)
    reached = next(found.case for found in looked if found.answer is not Answer.NO)
    return RungVerdict(plist, rung, Life.DEAD_BY_LOGIC, case=reached)


def _dead_here(rung: Rung, scopes: Sequence[ListScope], worked: Sequence[Found]) -> RungVerdict:
    """Dead under the first readings, alive under the nearest others."""
    here = scopes[0].readings
    elsewhere = [
        ({name: choice for name, choice in scope.readings.items() if choice != here[name]}, found)
        for scope, found in zip(scopes, worked, strict=True)
        if found.answer is Answer.YES
    ]
    other, alive = min(elsewhere, key=lambda each: len(each[0]))
    return RungVerdict(scopes[0].plist, rung, Life.DEAD_HERE, worked[0].breaks, alive.case, other)


def _deciding(rung: Rung, scopes: Sequence[ListScope], worked: Sequence[Found]) -> Case | None:
    """A case in which the rung decides or, failing that, does anything."""
    cases = [scope.can(Event.DECIDED, rung.id).case for scope in scopes] + [
        found.case for found in worked
    ]
    return next((case for case in cases if case is not None), None)


def _names(found: Sequence[Found]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in found for name in each.breaks))


def needed_to_settle(rung: Rung, plist: PriorityList) -> bool:
    """Is the rung there because a list has to end in one that settles it?"""
    tail = plist.ties if plist.steps else plist.rungs
    return rung.settles and rung in tail
