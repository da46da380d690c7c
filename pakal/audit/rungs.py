"""The verdict on each rung, over all readings under which it is in force."""

import enum
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

import attrs

from pakal.audit.findings import Answer, Witness
from pakal.audit.reading_sets import reading_sets
from pakal.audit.scope import Case, Event, Found, ListScope
from pakal.audit.small_scope import scope_of
from pakal.lists.compile import compile_list
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


class Scopes(Sequence[ListScope]):
    """
    What a list can do under every set of readings that matters; the one in force comes first.

    Each is found out when it is asked for: most rungs are alive under the first.
    """

    def __init__(
        self,
        plist: PriorityList,
        vocabulary: Vocabulary[Any],
        in_force: Mapping[str, str],
        invariants: Sequence[Invariant],
    ) -> None:
        self.plist = plist
        self._vocabulary = vocabulary
        self._invariants = invariants
        self._readings = [
            {**in_force, **chosen}
            for chosen in reading_sets(plist, vocabulary, invariants, first=in_force)
        ]
        self._found: dict[int, ListScope] = {}

    def __len__(self) -> int:
        return len(self._readings)

    @overload
    def __getitem__(self, place: int) -> ListScope: ...
    @overload
    def __getitem__(self, place: slice) -> "list[ListScope]": ...
    def __getitem__(self, place: int | slice) -> "ListScope | list[ListScope]":
        if isinstance(place, slice):
            return [self[each] for each in range(len(self))[place]]
        place = range(len(self))[place]
        if place not in self._found:
            readings = self._readings[place]
            scope = scope_of(self.plist, self._vocabulary, readings, self._invariants)
            self._found[place] = scope
        return self._found[place]

    def with_rung(self, rung_id: str) -> Iterator[ListScope]:
        """Those in which a rung is in force."""
        return (self[place] for place in self._places.get(rung_id, ()))

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where each rung is in force, which is quickly told."""
        places: dict[str, list[int]] = defaultdict(list)
        for place, readings in enumerate(self._readings):
            for bound in compile_list(self.plist, self._vocabulary, readings).walk.row:
                places[bound.rung.id].append(place)
        return places


def verdicts_of(scopes: Scopes) -> Iterator[RungVerdict]:
    """The verdict on each rung of a list."""
    for rung in scopes.plist.walk():
        yield _life(rung, scopes)


def _life(rung: Rung, scopes: Scopes) -> RungVerdict:
    plist = scopes.plist
    if rung.id not in scopes[0].in_force or _worked(scopes[0], rung).answer is Answer.YES:
        worked_in = (_worked(scope, rung) for scope in scopes.with_rung(rung.id))
        if any(found.answer is Answer.YES for found in worked_in):
            return RungVerdict(plist, rung, Life.ALIVE, case=_deciding(rung, scopes))
    in_force = list(scopes.with_rung(rung.id))
    worked = [_worked(scope, rung) for scope in in_force]
    looked = [scope.can(Event.LOOKED, rung.id) for scope in in_force]
    if any(found.answer is Answer.YES for found in worked) and worked[0].answer is Answer.NO:
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
    reached = next((found.case for found in looked if found.answer is Answer.YES), None)
    return RungVerdict(plist, rung, Life.DEAD_BY_LOGIC, case=reached)


def _worked(scope: ListScope, rung: Rung) -> Found:
    return scope.can(Event.WORKED, rung.id)


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


def _deciding(rung: Rung, scopes: Scopes) -> Case | None:
    """A case in which the rung decides or, failing that, does anything."""
    found = (
        scope.can(event, rung.id).case
        for event in (Event.DECIDED, Event.WORKED)
        for scope in scopes.with_rung(rung.id)
    )
    return next((case for case in found if case is not None), None)


def _names(found: Sequence[Found]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for each in found for name in each.breaks))


def needed_to_settle(rung: Rung, plist: PriorityList) -> bool:
    """Is the rung there because a list has to end in one that settles it?"""
    tail = plist.ties if plist.steps else plist.rungs
    return rung.settles and rung in tail
