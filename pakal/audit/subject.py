"""What is audited: lists, their game, and how thoroughly to look."""

import enum
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

from pakal.audit.audited import Audited
from pakal.audit.deciders import Deciders
from pakal.audit.findings import Location
from pakal.audit.positions import moments
from pakal.audit.rungs import RungVerdict, scopes_of, verdicts_of
from pakal.audit.small_scope import ListScope
from pakal.games.values import Moment
from pakal.lists.check import ListProblem, shape_problems, vocabulary_problems
from pakal.lists.decide import Book, bind
from pakal.lists.examples import Pinned, read_pinned
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Rung, Vocabulary
from pakal.lists.read import repeated_lists


class Effort(enum.Enum):
    """How thoroughly to look."""

    QUICK = "quick"
    NORMAL = "normal"
    THOROUGH = "thorough"


# How many games are played, how often positions are made up for every list, and how many
# positions are looked at in all.
GAMES = {Effort.QUICK: 10, Effort.NORMAL: 300, Effort.THOROUGH: 5000}
MADE_UP = {Effort.QUICK: 3, Effort.NORMAL: 50, Effort.THOROUGH: 500}
MOMENTS = {Effort.QUICK: 800, Effort.NORMAL: 10_000, Effort.THOROUGH: 25_000}


def _by_default(subject: "Subject") -> int:
    return GAMES[subject.effort]


@attrs.define(slots=False, eq=False)
class Subject:
    """The lists under audit, with everything that checks and sections need to know."""

    lists: tuple[PriorityList, ...]
    vocabulary: Vocabulary[Any] = attrs.field(repr=False)
    problems: tuple[ListProblem, ...] = ()  # of files whose form is wrong; such lists are not here
    readings: Mapping[str, str] = attrs.field(factory=dict)  # those not given have their default
    invariants: tuple[Invariant, ...] = ()
    sections: tuple[str, ...] = ()
    readings_elsewhere: frozenset[str] = frozenset()
    game: Audited | None = None
    whole: bool = True  # are these all the lists of the game?
    files: tuple[tuple[str, str], ...] = ()  # of lists, each with its text: they may have examples
    witnesses: Path | None = None  # the folder of saved witnesses; the game can read them then
    effort: Effort = Effort.NORMAL
    seed: int = 1
    games: int = attrs.field(default=attrs.Factory(_by_default, takes_self=True))

    @cached_property
    def in_force(self) -> dict[str, str]:
        """Every reading with its choice."""
        return self.vocabulary.in_force(self.readings)

    @cached_property
    def all_problems(self) -> tuple[ListProblem, ...]:
        """Everything that keeps lists from being compiled, as the kernel says it."""
        found = [*self.problems, *repeated_lists(self.lists)]
        for plist in self.lists:
            found += shape_problems(plist, self.vocabulary.readings)
            found += vocabulary_problems(plist, self.vocabulary)
        return tuple(found)

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

    @cached_property
    def pinned(self) -> Pinned:
        """The examples and properties in the files."""
        found = [read_pinned(text, file, self.book) for file, text in self.files]
        return Pinned(
            tuple(each for part in found for each in part.examples),
            tuple(each for part in found for each in part.properties),
        )

    @cached_property
    def deciders(self) -> Deciders:
        """The sound lists under the readings in force, for the game of any moment."""
        return Deciders(self.sound, self.vocabulary, self.in_force)

    @cached_property
    def scopes(self) -> dict[str, tuple[ListScope, ...]]:
        """What each sound list can do under every choice of the readings that matter to it."""
        return {
            plist.id: scopes_of(plist, self.vocabulary, self.in_force, self.invariants)
            for plist in self.sound
        }

    @cached_property
    def verdicts(self) -> tuple[RungVerdict, ...]:
        """The verdict on each rung of each sound list."""
        return tuple(verdict for scopes in self.scopes.values() for verdict in verdicts_of(scopes))

    @cached_property
    def moments(self) -> tuple[Moment[Any], ...]:
        """The positions to look at: made-up ones, and those of simulated games."""
        if self.game is None or not self.sound:
            return ()
        return moments(
            self.game,
            self.sound,
            self.in_force,
            seeds=range(self.seed, self.seed + self.games),
            made_up=range(self.seed, self.seed + MADE_UP[self.effort]),
            most=MOMENTS[self.effort],
        )


def location_of(plist: PriorityList, rung: Rung | None = None) -> Location:
    """Where a list or one of its rungs is written."""
    if rung is None:
        return Location(plist.file, plist.id, "", plist.line)
    return Location(plist.file, plist.id, rung.id, rung.line)
