"""What is audited: lists, what their game offers to them, and how thoroughly to look."""

import enum
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs

from pakal.audit.findings import Place
from pakal.games.auditing import Audited, Invariant
from pakal.lists.check import Problem, shape_problems, vocabulary_problems
from pakal.lists.decide import Book, bind
from pakal.lists.model import PriorityList, Rung, Vocabulary, holds


class Effort(enum.Enum):
    """How thoroughly to look."""

    QUICK = "quick"
    NORMAL = "normal"
    THOROUGH = "thorough"


# How many games are played, and at most how many moments of them are looked at.
GAMES = {Effort.QUICK: 1, Effort.NORMAL: 20, Effort.THOROUGH: 500}
MOMENTS = {Effort.QUICK: 400, Effort.NORMAL: 4000, Effort.THOROUGH: 100_000}


def _by_default(subject: "Subject") -> int:
    return GAMES[subject.effort]


@attrs.define(slots=False, eq=False)
class Subject:
    """The lists under audit with everything a check may want to know about them."""

    lists: tuple[PriorityList, ...]
    vocabulary: Vocabulary[Any] = attrs.field(repr=False)
    problems: tuple[Problem, ...] = ()  # of files whose form is wrong; such lists are not here
    readings: Mapping[str, str] = attrs.field(factory=dict)  # those not given have their default
    invariants: tuple[Invariant, ...] = ()
    sections: tuple[str, ...] = ()
    readings_elsewhere: frozenset[str] = frozenset()
    game: Audited[Any] | None = None
    effort: Effort = Effort.NORMAL
    seed: int = 1
    games: int = attrs.field(default=attrs.Factory(_by_default, takes_self=True))

    @cached_property
    def in_force(self) -> dict[str, str]:
        """Every reading with its choice."""
        return self.vocabulary.in_force(self.readings)

    @cached_property
    def sound(self) -> tuple[PriorityList, ...]:
        """The lists that can be compiled; each id once."""
        known: dict[str, PriorityList] = {}
        for plist in self.lists:
            wrong = shape_problems(plist, self.vocabulary.readings)
            if not wrong and not vocabulary_problems(plist, self.vocabulary):
                known.setdefault(plist.id, plist)
        return tuple(known.values())

    @cached_property
    def book(self) -> Book[Any]:
        """The sound lists, compiled under the readings in force."""
        return bind(self.sound, self.vocabulary, self.in_force)

    def invariants_of(
        self, plist: PriorityList, readings: Mapping[str, str]
    ) -> tuple[Invariant, ...]:
        """What is always so about the candidates of a list, as far as its facts can say it."""
        return invariants_of(self.invariants, [plist], readings)


def invariants_of(
    invariants: Sequence[Invariant], lists: Sequence[PriorityList], readings: Mapping[str, str]
) -> tuple[Invariant, ...]:
    """Those of the invariants that speak about these lists, as far as their facts can say it."""
    facts = {fact for plist in lists for fact in plist.facts()}
    return tuple(
        each
        for each in invariants
        if facts.issuperset(each.facts)
        and holds(each.reading, readings)
        and all(
            each.of == plist.candidates and (not each.lists or plist.id in each.lists)
            for plist in lists
        )
    )


def place_of(plist: PriorityList, rung: Rung | None = None) -> Place:
    """Where a list or one of its rungs stands."""
    if rung is None:
        return Place(plist.file, plist.id, "", plist.line)
    return Place(plist.file, plist.id, rung.id, rung.line)
