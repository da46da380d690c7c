"""What a list can do at all, as values: cases, answers, and what they add up to."""

import enum
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import attrs

from pakal.audit.findings import Answer, Witness
from pakal.audit.tables import Size, size, witness_of
from pakal.lists.facts import Vector
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.trace import Choice, Trace


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
    parts: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)  # of facts made of others
    further: tuple[str, ...] = ()  # facts read in other rounds, and for how many are taken

    @property
    def read(self) -> tuple[str, ...]:
        """
        The facts that the list read, or those they are made of; the others do not matter.

        Empty where the list refuses: nothing says what it read then.
        """
        if self.trace is None:
            return ()
        facts = (*self.trace.facts, *self.further)
        return tuple(
            dict.fromkeys(part for fact in facts for part in self.parts.get(fact, (fact,)))
        )

    def witness(self, vocabulary: Vocabulary[Any]) -> Witness:
        """The case beside a finding: the facts that the list read."""
        return witness_of(self.table, vocabulary, self.read)

    @cached_property
    def size(self) -> tuple[int, tuple[Size, ...]]:
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
    why: str = ""  # nothing can be told


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
    possible: Found = Found(Answer.YES)  # is there a candidate that breaks no invariant?
    chooses: Found = Found(Answer.YES)  # can the list ever choose somebody?

    @property
    def never_begins(self) -> bool:
        """Does it never come to its first rung, as it always has enough?"""
        nothing = all(found.answer is Answer.NO for found in self.events.values())
        return nothing and self.chooses.answer is Answer.NO

    def can(self, event: Event, rung_id: str) -> Found:
        """Whether this can happen at a rung in force."""
        return self.events[rung_id, event]


# --- charts -----------------------------------------------------------------------------------


@attrs.frozen
class Exit:
    """Whether an exit of a chart can be taken when its node is asked; if not, because of what."""

    node: str
    name: str  # yes or no
    answer: Answer
    breaks: tuple[str, ...] = ()
    why: str = ""  # nothing can be told
    only_empty: bool = False  # only where the node's list has no candidate at all
    readings: tuple[str, ...] = ()  # if not: however these are read


# --- two lists --------------------------------------------------------------------------------


@attrs.frozen
class Difference:
    """The smallest table on which two lists differ by two rungs, and what each decides there."""

    candidates: int
    table: Mapping[str, Vector]
    first: Choice | str  # "refused", if two share a value by which the list settles
    second: Choice | str
    by: tuple[str | None, str | None] = (None, None)  # the rung that decides in each list
    taken: tuple[int, ...] = ()  # by both lists before, if they take several

    @property
    def size(self) -> tuple[int, tuple[Size, ...]]:
        """Fewest candidates first, then fact by fact the smallest values."""
        return self.candidates, tuple(size(vector) for vector in self.table.values())


@attrs.frozen
class Same:
    """Whether two lists always decide the same; if not, the smallest case of each difference."""

    answer: Answer
    differences: tuple[Difference, ...] = ()  # one for each pair of deciding rungs, smallest first
    breaks: tuple[str, ...] = ()  # they differ only on tables that break these invariants
    given_up: bool = False  # there were too many tables to try them all
    why: str = ""  # nothing can be told

    @property
    def difference(self) -> Difference | None:
        """The smallest of the differences."""
        return self.differences[0] if self.differences else None
