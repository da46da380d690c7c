"""What is audited: lists, their game, and how thoroughly to look."""

import enum
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import attrs

from pakal.audit.audited import Audited
from pakal.audit.candidates import depends_on_limits
from pakal.audit.deciders import Deciders
from pakal.audit.findings import Answer, Location
from pakal.audit.positions import moments
from pakal.audit.rungs import RungVerdict, Scopes, verdicts_of
from pakal.audit.scope import Found
from pakal.audit.small_scope import candidates_possible
from pakal.audit.thresholds import idle_rungs_by_bounds, takes_nobody
from pakal.forms import FormError, Problem
from pakal.games.values import Moment
from pakal.lists.check import ListProblem, shape_problems, vocabulary_problems
from pakal.lists.decide import Book, bind
from pakal.lists.examples import Pinned, read_pinned
from pakal.lists.facts import GameFacts
from pakal.lists.flows import Flow, flows_and_problems
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
    cites: tuple[str, ...] = ()  # all that the files cite, also where something is wrong with them
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

    @property
    def pinned(self) -> Pinned:
        """The examples and properties in the files in which nothing is wrong with them."""
        return self._pinned[0]

    @property
    def pinned_problems(self) -> tuple[Problem, ...]:
        """What is wrong with the form of examples and properties."""
        return self._pinned[1]

    @cached_property
    def _pinned(self) -> tuple[Pinned, tuple[Problem, ...]]:
        refused = {each.id for each in self.lists} - {each.id for each in self.sound}
        found: list[Pinned] = []
        problems: list[Problem] = []
        for file, text in self.files:
            try:
                found.append(read_pinned(text, file, self.book, refused))
            except FormError as error:
                problems += error.problems
        examples = tuple(each for part in found for each in part.examples)
        properties = tuple(each for part in found for each in part.properties)
        return Pinned(examples, properties), tuple(problems)

    @property
    def flows(self) -> tuple[Flow, ...]:
        """The charts in the files that nothing is wrong with."""
        return self._charts[0]

    @property
    def chart_problems(self) -> tuple[Problem, ...]:
        """What is wrong with charts, such as a way that never ends."""
        return self._charts[1]

    @cached_property
    def _charts(self) -> tuple[tuple[Flow, ...], tuple[Problem, ...]]:
        flows: list[Flow] = []
        problems: list[Problem] = []
        if len(self.sound) < len(self.lists):
            return (), ()  # a chart may name a list that cannot be compiled
        for file, text in self.files:
            found, wrong = flows_and_problems(text, file, self.book)
            flows += found
            problems += wrong
        return tuple(flows), tuple(problems)

    @cached_property
    def deciders(self) -> Deciders:
        """The sound lists under the readings in force, for the game of any moment."""
        return Deciders(self.sound, self.vocabulary, self.in_force)

    @cached_property
    def scopes(self) -> dict[str, Scopes]:
        """What each sound list can do under every choice of the readings that matter to it."""
        return {
            plist.id: Scopes(plist, self.vocabulary, self.in_force, self.invariants)
            for plist in self.sound
        }

    @cached_property
    def verdicts(self) -> tuple[RungVerdict, ...]:
        """The verdict on each rung of each sound list."""
        return tuple(
            verdict
            for list_id, scopes in self.scopes.items()
            if list_id not in self.unsaid
            for verdict in verdicts_of(scopes)
        )

    @cached_property
    def possible_kinds(self) -> dict[str, Found]:
        """Whether what is always so leaves room for candidates, for each kind of the lists."""
        kinds = dict.fromkeys(plist.candidates for plist in self.sound)
        return {
            kind: candidates_possible(kind, self.vocabulary, self.in_force, self.invariants)
            for kind in kinds
        }

    @cached_property
    def impossible(self) -> frozenset[str]:
        """The lists for which there can be no candidate; nothing else is known about them."""
        kinds = {kind for kind, found in self.possible_kinds.items() if found.answer is Answer.NO}
        return frozenset(
            plist.id
            for plist in self.sound
            if plist.candidates in kinds or self.scopes[plist.id][0].possible.answer is Answer.NO
        )

    @cached_property
    def never_taking(self) -> frozenset[str]:
        """The lists that take several and never take anybody, as they always have enough."""
        return frozenset(
            plist.id
            for plist in self.sound
            if depends_on_limits(plist)
            and (takes_nobody(plist, self.vocabulary) or self.scopes[plist.id][0].never_begins)
        )

    @cached_property
    def unsaid(self) -> frozenset[str]:
        """The lists of which nothing more is said than that they never choose anybody."""
        return self.impossible | self.never_taking

    def idle_by_bounds(self, plist: PriorityList) -> frozenset[str]:
        """The rungs of a list whose thresholds lie out of bounds; a check of its own names them."""
        return idle_rungs_by_bounds(plist, self.vocabulary)

    def place_of(self, part: str, name: str) -> Location:
        """Where the facts file says something, such as the invariant of a name."""
        declared = getattr(self.game, "declared", None)
        if not isinstance(declared, GameFacts):
            return Location()
        file, line = declared.lines.get(f"{part} {name!r}", (declared.file, 0))
        return Location(file, "", "", line)

    @cached_property
    def positions(self) -> dict[str, int]:
        """How many positions were looked at, for each sound list."""
        counted = Counter(moment.list_id for moment in self.moments)
        return {plist.id: counted[plist.id] for plist in self.sound}

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
