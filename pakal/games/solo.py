"""
Games for several people that one can also play alone, against an automa of our own design.

What they have in common: an edition file with difficulties and personalities, seats for people or
for one and the automa, and a player who decides by the automa's own lists in a person's seat.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from textwrap import wrap
from typing import Any, ClassVar, Final, Generic, TypeVar

from attrs import evolve

from pakal.forms import Entry
from pakal.games.agenda import Waiting
from pakal.games.asking import Asked
from pakal.games.base import Chooser, SearchedGame
from pakal.games.editions import DEFAULT, EDITION, Editions, SourcedEdition
from pakal.games.points import Point
from pakal.games.searching import Dice
from pakal.games.settings import Key, KeyKind
from pakal.games.values import Printed, Seat, Setting
from pakal.lists.compile import Compiled
from pakal.lists.decide import Book, bind
from pakal.lists.explain import MARK, parts_of

S = TypeVar("S", bound=Waiting)
T = TypeVar("T")
E = TypeVar("E", bound=SourcedEdition)

DIFFICULTIES: Final = ("easy", "moderate", "hard")
YOU: Final = "you"
PEOPLE: Final = (YOU, "second", "third", "fourth", "fifth")  # seats, where all are people's
CALLED: Final = (YOU, *(f"the {name} player" for name in PEOPLE[1:]))
ADDRESSED: Final = (YOU.capitalize(), *(f"{name.capitalize()} player" for name in PEOPLE[1:]))
# Whose things are whose, as sentences say it.
OWNERS: Final = ("your", *(f"{name}'s" for name in CALLED[1:]))
PLAYERS: Final = "players"  # the key of a setting: alone, or how many people
SOLO: Final = "solo"  # one of its choices
_PERSONALITY: Final = "personality"
# How a person chooses in games that are searched: evenly, or mostly as the planner would.
_EVEN: Final = "even"
_PLANS: Final = "plans"
_PLANNED: Final = 0.8
_WIDTH: Final = 80


class SoloGame(SearchedGame[S], Generic[S, E]):
    """What such a game shares with every other of its kind."""

    styles: ClassVar[tuple[str, ...]] = (_EVEN, _PLANS)
    has_light: ClassVar[bool] = True

    # --- what a game gives -----------------------------------------------------------------------

    editions: ClassVar[Editions[Any]]
    ours: ClassVar[str]  # a sentence that says whose design the automa is
    owners_alone: ClassVar[tuple[str, ...]]  # whose things are whose in a game of one person
    called_alone: ClassVar[tuple[str, ...]]  # and who is who

    @cached_property
    def rules(self) -> Any:
        """The rules under this setting."""
        raise NotImplementedError

    def alone(self) -> tuple[Seat, ...]:
        """The seats where one person plays."""
        raise NotImplementedError

    def chain(self) -> tuple[Point, ...]:
        """Every point but the lots, in the order of their numbers."""
        raise NotImplementedError

    def by_lists(self, book: Book[S]) -> Chooser[S]:
        """The player who decides by these lists in a person's seat, the only one in `planners`."""
        raise NotImplementedError

    def note_more(self) -> tuple[str, ...]:
        """What else the setting says, in a few words each."""
        return ()

    # --- questions -------------------------------------------------------------------------------

    def asked(self, s: S) -> Asked:
        """What a person has to answer now; of several people it is said who."""
        asked = super().asked(s)
        if self.is_solo or not self.is_person(s):
            return asked
        return evolve(asked, prompt=f"{ADDRESSED[s.who]}: {asked.prompt}")

    # --- the setting -----------------------------------------------------------------------------

    @classmethod
    def settled(cls, setting: Setting) -> dict[str, Any]:
        """The setting with everything in force; an edition may have other personalities."""
        settled = super().settled(setting)
        known = tuple(cls.editions.of_setting(settled).personalities)
        if settled[_PERSONALITY] not in known:
            settled[_PERSONALITY] = known[0]
        return settled

    @cached_property
    def edition(self) -> E:
        """What is printed."""
        edition: E = self.editions.of_setting(self.setting)
        return edition

    @cached_property
    def is_solo(self) -> bool:
        """Does the automa play?"""
        return bool(self.setting[PLAYERS] == SOLO)

    @cached_property
    def readings(self) -> dict[str, str]:
        """Every reading with its choice in force."""
        return dict(self.setting["readings"])

    def readings_elsewhere(self) -> frozenset[str]:
        """All of them: each is a matter of the rules, not of the automa."""
        return frozenset(each.name for each in self.all_readings())

    @classmethod
    def printed(cls, file: str) -> Printed:
        """The edition of a name or a file."""
        return cls.editions.printed(file)

    def versions(self) -> dict[str, str]:
        """What games depend on: program, lists and the values of the edition."""
        return {**super().versions(), EDITION: self.edition.fingerprint}

    def note(self) -> str:
        """The setting in a few words."""
        first = super().note() if self.is_solo else f"{self.setting[PLAYERS]} people"
        return ", ".join([first, *self.note_more()])

    def heading(self, list_id: str | None = None) -> list[str]:
        """How the game is set up, line by line; of our guesses those that matter for a list."""
        changed = [f"Reading {name} = {each}" for name, each in self.readings_changed().items()]
        edition = f"Edition {self.edition.name!r}"
        guesses = self.edition.reconstructed
        if list_id is not None:
            guesses &= parts_of(self.book[list_id])
        if guesses:
            mark = f" ({MARK})" if self.is_solo else ""  # it stands behind reasons of the automa
            edition += f". Our guesses{mark}: {', '.join(sorted(guesses))}"
        named = wrap(f"{edition}.", _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
        ours = [self.ours] if self.is_solo else []
        return [f"{self.title}, {self.note()}", *ours, *changed, *named]

    # --- seats, points, the planner --------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """You and the automa, or as many people as there are."""
        return self._seats

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        if self.is_solo:
            return self.alone()
        return tuple(map(Seat, PEOPLE[: int(self.setting[PLAYERS])]))

    @cached_property
    def yours(self) -> tuple[str, ...]:
        """Whose the things of each seat are, in words."""
        return self.owners_alone if self.is_solo else OWNERS[: len(self._seats)]

    @cached_property
    def called(self) -> tuple[str, ...]:
        """Who sits on each seat, in words."""
        return self.called_alone if self.is_solo else CALLED[: len(self._seats)]

    def points(self) -> tuple[Point, ...]:
        """The chain of the game, a record each."""
        return self._points

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        chain = self.chain()
        return (*chain, self.lots_point(len(chain)))

    def planner(self, name: str) -> Chooser[S]:
        """The player who plays by the automa's own lists."""
        self._check_planner(name)
        return self._planner

    @cached_property
    def _planner(self) -> Chooser[S]:
        # By the shipped lists, so that lists of one's own are measured against the same player.
        return self.by_lists(bind(self.shipped_lists(), self.vocabulary(), self.readings))

    def planner_version(self, name: str) -> str:
        """The lists are the automa's as they are shipped."""
        self._check_planner(name)
        return hashlib.sha256(repr(self.shipped_lists()).encode()).hexdigest()[:12]

    def _check_planner(self, name: str) -> None:
        if name not in self.planners:
            raise LookupError(name)

    def pick(self, s: S, random: Dice, style: str) -> int:
        """The option that chance takes, or a person who chooses in a style."""
        if style == _PLANS and self.is_person(s) and random.random() < _PLANNED:
            return self._planner(s)
        return super().pick(s, random, style)


def settle_draw(compiled: Compiled[S], s: S, candidates: Sequence[int]) -> int | None:
    """What a list decides; a draw, which only lists of one's own have, goes to the first."""
    choice = compiled.decide(s, candidates)
    return choice if choice is None or isinstance(choice, int) else choice.tied[0]


def read_personalities(form: Entry, read: Callable[[Entry], T]) -> dict[str, T]:
    """The automa's personalities by their names, one at least."""
    table = form["personalities"]
    found = {name: read(each) for name, each in table.entries()}
    if table.is_there and not found:
        table.wrong("nobody is there to choose from.", "Name one, or leave the table out.")
    return found


# --- keys of such a game -------------------------------------------------------------------------


def _has_automa(setting: Mapping[str, Any]) -> bool:
    return bool((setting.get(PLAYERS) or SOLO) == SOLO)


_IDLE: Final = "where only people play"
_INSTEAD: Final = f"set {PLAYERS} to {SOLO!r}"


def _automas_key(**record: Any) -> Key:
    """A key about the automa, which means nothing where only people play."""
    return Key(matters=_has_automa, idle=_IDLE, instead=_INSTEAD, metavar="NAME", **record)


def difficulty_key(
    whom: str, editions: Editions[Any], describe: Callable[[Any], str] | None = None
) -> Key:
    """How hard the automa is; `describe` says what a difficulty of an edition means."""

    def say(choice: str, setting: Mapping[str, Any]) -> str:
        level = editions.of_setting(setting).difficulties[choice]
        return "" if describe is None else describe(level)

    return _automas_key(
        name="difficulty",
        question=f"How hard is {whom}?",
        choices=DIFFICULTIES,
        describe=say,
        default="moderate",
        varied=True,
        spread=True,
        asked=True,
    )


def personality_key(
    editions: Editions[Any],
    question: str,
    describe: Callable[[Any, Any], str],
    *,
    name: str = _PERSONALITY,
    is_main: bool = True,
) -> Key:
    """A personality of the edition; `describe` says of an edition and one of its own what it is."""

    def find(setting: Mapping[str, Any]) -> tuple[str, ...]:
        return tuple(editions.of_setting(setting).personalities)

    def say(choice: str, setting: Mapping[str, Any]) -> str:
        edition = editions.of_setting(setting)
        return describe(edition, edition.personalities[choice])

    return _automas_key(
        name=name,
        question=question,
        find=find,
        describe=say,
        default=next(iter(editions.read(DEFAULT).personalities)) if is_main else None,
        varied=is_main,
        spread=is_main,
        asked=is_main,
    )


def players_key(whom: str, *counts: int) -> Key:
    """Alone against the automa, or with one of these numbers of people."""
    choices = (SOLO, *map(str, counts))
    return Key(
        name=PLAYERS,
        question=f"Solo against {whom}, or how many people?",
        choices=choices,
        default=SOLO,
        metavar="|".join(choices),
    )


def edition_key(editions: Editions[Any]) -> Key:
    """A name, or a person's own file."""
    more = [f"`{name}`" for name in editions.shipped if name != DEFAULT]
    return Key(
        name=EDITION,
        question=f"{', or '.join(['Your own edition file', *more])}.",
        kind=KeyKind.FILE,
        default=DEFAULT,
        metavar="FILE",
        read=editions.text_of,
    )
