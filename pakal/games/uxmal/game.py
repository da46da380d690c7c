"""Uxmal under one setting: its words for lists, its points, its parts on the table."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import evolve

from pakal.games.agenda import OVER, STOP
from pakal.games.asking import Topic
from pakal.games.base import Chooser, SearchedGame
from pakal.games.editions import DEFAULT
from pakal.games.fields import Field
from pakal.games.matching import Letters, plain
from pakal.games.orders import Move
from pakal.games.points import Point
from pakal.games.searching import Dice
from pakal.games.settings import LISTS, READINGS, Key, KeyKind
from pakal.games.shipped import Shipped
from pakal.games.uxmal import state as at
from pakal.games.uxmal.chain import chain_of, name_way, say_empty, say_lifted
from pakal.games.uxmal.drawing import draw_board
from pakal.games.uxmal.edition import (
    DIFFICULTIES,
    EDITIONS,
    GODS,
    Edition,
)
from pakal.games.uxmal.facts import Facts
from pakal.games.uxmal.planner import ACOLYTE, LATE, acolyte
from pakal.games.uxmal.problems import find_more_problems
from pakal.games.uxmal.pyramid import CELLS, CELLS_OF, CORNERS, FIELD_NAMES, FIELDS
from pakal.games.uxmal.rules import (
    BASE,
    VARIANTS,
    Rules,
    pack_cards,
    pack_move,
    pack_sway,
    unpack_cards,
    unpack_move,
    unpack_sway,
)
from pakal.games.uxmal.search import favoured, made_up
from pakal.games.uxmal.state import NONE, SOURCES, State, see
from pakal.games.uxmal.table import fields_of, lay_out, places_of, say_move, totals_of
from pakal.games.values import Favoured, Moment, Order, Printed, Seat, Setting, Status, Words
from pakal.lists.decide import bind
from pakal.lists.draws import Even
from pakal.lists.explain import MARK, parts_of
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary

if TYPE_CHECKING:
    from pakal.games.entering import CopyForm
    from pakal.games.light import LightGame
    from pakal.games.orders import Census
    from pakal.games.scene import Drawing, Scene, SeatState

SOLO: Final = "solo"
PEOPLE: Final = ("you", "second", "third", "fourth")
HIGH_PRIEST: Final = "high-priest"
HIS_SEAT: Final = 1
# Whose things are whose, as sentences say it.
_YOURS: Final = ("your", "the second player's", "the third player's", "the fourth player's")
_HIS: Final = "the High Priest's"
# How a person chooses in games that are searched: evenly, or mostly as the acolyte would.
_EVEN: Final = "even"
_PLANS: Final = "plans"
_PLANNED: Final = 0.8
_OURS: Final = "The High Priest is our own design; the rulebook has no solo game."


_SHIPPED: Final = Shipped("pakal.games.uxmal")


def _describe_personality(name: str, setting: Setting) -> str:
    edition = EDITIONS.of_setting(setting)
    return " > ".join(edition.gods[god] for god in edition.personalities[name])


class Uxmal(SearchedGame[State]):
    """Uxmal, for two to four people or solo against the High Priest, who is our own design."""

    name: ClassVar[str] = "uxmal"
    title: ClassVar[str] = "Uxmal"
    automa_name: ClassVar[str] = "the High Priest (our own design)"
    words: ClassVar[Words] = Words(
        title="The High Priest of Uxmal in figures",
        parts="phases",
        person="you",
        opponent="the High Priest",
        adjusted="player.you.hand.bat = 2",
        adjusted_in_words="my hand bat 2",
    )
    sources: ClassVar[tuple[str, ...]] = SOURCES
    planners: ClassVar[tuple[str, ...]] = (ACOLYTE,)
    rankings: ClassVar[tuple[str, ...]] = ("most points", "most cards in hand")
    shipped: ClassVar[Shipped | None] = _SHIPPED
    styles: ClassVar[tuple[str, ...]] = (_EVEN, _PLANS)
    has_light: ClassVar[bool] = True
    keys: ClassVar[tuple[Key, ...]] = (
        Key(
            name="difficulty",
            question="How hard is the High Priest?",
            choices=DIFFICULTIES,
            default="moderate",
            varied=True,
            spread=True,
            asked=True,
            metavar="NAME",
        ),
        Key(
            name="personality",
            question="Which High Priest? See `pakal edition --game uxmal show personalities`.",
            find=lambda setting: tuple(EDITIONS.of_setting(setting).personalities),
            default=next(iter(EDITIONS.read(DEFAULT).personalities)),
            describe=_describe_personality,
            varied=True,
            spread=True,
            asked=True,
            metavar="NAME",
        ),
        Key(
            name="variant",
            question="The base game, priests that stay on the pyramid, or fewer in each phase?",
            choices=VARIANTS,
            default=BASE,
            asked=True,
            metavar="|".join(VARIANTS),
        ),
        Key(
            name="players",
            question="Solo against the High Priest, or how many people?",
            choices=(SOLO, "2", "3", "4"),
            default=SOLO,
            metavar="solo|2|3|4",
        ),
        Key(name=READINGS, question="Read an unclear rule in another way.", kind=KeyKind.READINGS),
        Key(
            name="edition",
            question="Your own edition file.",
            kind=KeyKind.FILE,
            default=DEFAULT,
            metavar="FILE",
            read=EDITIONS.text_of,
        ),
        Key(
            name=LISTS,
            question="Lists of your own in place of the High Priest's of the same id.",
            kind=KeyKind.FILE,
            metavar="FILE",
        ),
    )

    @classmethod
    def settled(cls, setting: Setting) -> dict[str, Any]:
        """The setting with everything in force; an edition may have other personalities."""
        settled = super().settled(setting)
        personalities = tuple(EDITIONS.of_setting(settled).personalities)
        if settled["personality"] not in personalities:
            settled["personality"] = personalities[0]
        return settled

    @cached_property
    def edition(self) -> Edition:
        """What is printed."""
        return EDITIONS.of_setting(self.setting)

    @cached_property
    def letters(self) -> Letters:  # type: ignore[override]
        """For each god the first letter of its name that no god before it has."""
        letters: dict[str, str] = {}
        for god in self.edition.gods:
            free = [letter for letter in plain(god) if letter not in letters]
            letters.update(dict.fromkeys(free[:1], god))
        return (letters,)

    @cached_property
    def is_solo(self) -> bool:
        """Does the High Priest play?"""
        return bool(self.setting["players"] == SOLO)

    @cached_property
    def rules(self) -> Rules:
        """The rules under this setting."""
        solo = self.is_solo
        return Rules(
            self.edition,
            self.readings,
            seats=2 if solo else int(self.setting["players"]),
            variant=self.setting["variant"],
            automated=HIS_SEAT if solo else NONE,
            gift=self.edition.difficulties[self.setting["difficulty"]].gift,
        )

    # --- tier 0: words ---------------------------------------------------------------------------

    @cached_property
    def readings(self) -> dict[str, str]:
        """Every reading with its choice in force."""
        return dict(self.setting[READINGS])

    @cached_property
    def list_facts(self) -> Facts:
        """What computes the facts: for his seat by the difficulty, for others by the planner's."""
        late = [LATE] * self.rules.seats
        if self.is_solo:
            late[HIS_SEAT] = self.edition.difficulties[self.setting["difficulty"]].late
        hierarchy = self.edition.personalities[self.setting["personality"]]
        return Facts(self.rules, hierarchy, late)

    def vocabulary(self) -> Vocabulary[State]:
        """The facts of data/facts.toml, computed."""
        return self._words

    @cached_property
    def _words(self) -> Vocabulary[State]:
        gods, facts = self.edition.gods, self.list_facts

        def ranked(rank: Any) -> Any:
            # The words for a place in his hierarchy: the god that has it.
            return lambda s, each: (*(gods[god] for god in facts.hierarchy), "none")[rank(s, each)]

        computes = facts.computes()
        return vocabulary_of(
            _SHIPPED.facts,
            computes,
            {
                "action": lambda _, action: at.ACTIONS[action],
                "stone-way": lambda _, way: name_way(way),
                "situation": lambda _, each: self._name_cards(each),
                "pyramid-field": lambda _, f: FIELD_NAMES[f],
                "priest-move": lambda _, move: "-".join(
                    FIELD_NAMES[each] for each in unpack_move(move)
                ),
                "card-god": lambda _, god: gods[god],
                "track-step": lambda _, step: self._name_sway(step),
                "stone-sort": lambda _, sort: self.edition.stone_names[sort],
                "table-seat": lambda _, seat: self.seat_names[seat],
            },
            says={name: ranked(computes[name]) for name in computes if name.endswith("god_rank")},
            draws={"even": lambda _, tied: Even(tied)},
            reconstructed=self.edition.reconstructed,
        )

    def _name_cards(self, situation: int) -> str:
        god, count = unpack_cards(situation)
        return f"{count} {self.edition.gods[god]}"

    def _name_sway(self, step: int) -> str:
        god, places = unpack_sway(step)
        return f"{self.edition.gods[god]} {'up' if places < 0 else 'down'} {abs(places)}"

    def everything(self, kind: str) -> Sequence[int]:
        """Every candidate of a kind there can be."""
        found: dict[str, Sequence[int]] = {
            "action": range(len(at.ACTIONS)),
            "stone-way": range(len(CELLS) * len(CORNERS)),
            "situation": [pack_cards(god, count) for god in range(GODS) for count in (1, 2)],
            "pyramid-field": range(FIELDS),
            "priest-move": [pack_move(a, b) for a in range(FIELDS) for b in range(FIELDS) if a - b],
            "card-god": range(GODS),
            "track-step": [pack_sway(god, step) for god in range(GODS) for step in (-1, 1)],
        }
        return found[kind]

    def topic(
        self, list_id: str, known: Mapping[str, str], *, anyway: bool = False
    ) -> Topic[State]:
        """One decision of his, as a person is asked about it."""
        from pakal.games.topics import answer_from
        from pakal.games.uxmal.asking import UxmalTopic

        del known
        compiled = self.book_for_facts()[list_id]
        everything = tuple(self.everything(compiled.plist.candidates))
        return UxmalTopic(
            compiled,
            self.for_names(),
            everything,
            answer_from,
            self.letters,
            () if anyway else self.invariants(),
            facts=self.list_facts,
            gods=self.edition.gods,
        )

    @classmethod
    def moments(cls) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """When in the game each list decides."""
        return (
            ("Start of a phase (not at easy)", ("gift",)),
            ("His turn", ("action",)),
            ("Building", ("lay-stone", "take-cards")),
            ("Priests", ("place-priest", "move-priest", "pay-card")),
            ("The track", ("sway", "sway-on")),
        )

    @classmethod
    def printed(cls, file: str) -> Printed:
        """The edition of a name or a file."""
        return EDITIONS.printed(file)

    @classmethod
    def copy_form(cls) -> "CopyForm":
        """What is printed on a person's own copy, question by question."""
        from pakal.games.uxmal.own_copy import own_copy

        return own_copy()

    def readings_elsewhere(self) -> frozenset[str]:
        """All of them: each is a matter of the rules, not of the High Priest."""
        return frozenset(each.name for each in self.all_readings())

    def versions(self) -> dict[str, str]:
        """What games depend on: program, lists and the values of the edition."""
        return {**super().versions(), "edition": self.edition.fingerprint}

    def note(self) -> str:
        """The setting in a few words."""
        if not self.is_solo:
            return f"{self.setting['players']} people"
        return super().note()

    def heading(self, list_id: str | None = None) -> list[str]:
        """How the game is set up, line by line; of our guesses those that matter for a list."""
        first = f"{self.title}, {self.note()}"
        if self.setting["variant"] != BASE:
            first += f", variant {self.setting['variant']}"
        changed = [f"Reading {name} = {each}" for name, each in self.readings_changed().items()]
        edition = f"Edition {self.edition.name!r}"
        guesses = self.edition.reconstructed
        if list_id is not None:
            guesses &= parts_of(self.book[list_id])
        if guesses:
            mark = f" ({MARK})" if self.is_solo else ""  # it stands behind reasons of his
            edition += f". Our guesses{mark}: {', '.join(sorted(guesses))}"
        named = wrap(f"{edition}.", 80, subsequent_indent="  ", break_on_hyphens=False)
        return [first, *([_OURS] if self.is_solo else []), *changed, *named]

    # --- tier 1: rules ---------------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """You and the High Priest, or as many people."""
        if self.is_solo:
            return (Seat(PEOPLE[0]), Seat(HIGH_PRIEST, is_automa=True))
        return tuple(map(Seat, PEOPLE[: int(self.setting["players"])]))

    def points(self) -> tuple[Point, ...]:
        """The chain of the game, a record each."""
        return self._points

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        return (*chain_of(self.rules), self.lots_point(at.DRAW_LOTS))

    def bare(self) -> State:
        """Everything in the box."""
        return self.rules.bare()

    def copy(self, s: State) -> State:
        """A snapshot."""
        return s.copy()

    def score(self, s: State, seat: int) -> int:
        """The points scored so far."""
        return sum(self.scored(s, seat))

    def scored(self, s: State, seat: int) -> tuple[int, ...]:
        """Points of priests and of cards."""
        return tuple(s.points[seat * len(SOURCES) : (seat + 1) * len(SOURCES)])

    def worth_now(self, s: State, seat: int) -> int:
        """The points if the level were scored now."""
        return self.score(s, seat) + self.rules.priests_now(s, seat) + self.rules.cards_now(s, seat)

    def ranking(self, s: State, seat: int) -> tuple[int, ...]:
        """Points, then cards on hand (244–248)."""
        return self.score(s, seat), s.tie_cards[seat]

    def ended_by(self, s: State) -> tuple[str, ...]:
        """The pyramid is finished."""
        del s
        return ("the last stone",)

    def round(self, s: State) -> int:
        """The turns of the first seat."""
        return s.turns

    def parts(self, s: State) -> int:
        """Phases that are over."""
        return s.phase

    def planner(self, name: str) -> Chooser[State]:
        """The acolyte, who plays by the High Priest's own lists."""
        if name != ACOLYTE:
            raise LookupError(name)
        return self._acolyte

    @cached_property
    def _acolyte(self) -> Chooser[State]:
        # By the shipped lists, so that lists of one's own are measured against the same player.
        return acolyte(self.rules, bind(_SHIPPED.lists, self.vocabulary(), self.readings))

    def planner_version(self, name: str) -> str:
        """The lists are the High Priest's as they are shipped."""
        if name != ACOLYTE:
            raise LookupError(name)
        return hashlib.sha256(repr(_SHIPPED.lists).encode()).hexdigest()[:12]

    # --- tier 2: table ---------------------------------------------------------------------------

    @cached_property
    def yours(self) -> tuple[str, ...]:
        """Whose the things of each seat are, in words."""
        return (_YOURS[0], _HIS) if self.is_solo else _YOURS[: self.rules.seats]

    def fields(self) -> tuple[Field, ...]:
        """Every part of a position."""
        return fields_of(self.edition, self.seat_names, self.yours)

    def from_values(self, values: Mapping[str, Any]) -> State:
        """A state of these values."""
        symbol, height = see(self.rules.faces, values["stones"])
        return State([], OVER, 0, 0, [], **values, symbol=symbol, height=height)

    def totals(self) -> Mapping[str, int]:
        """Every stone, tile, card and priest."""
        return totals_of(self.edition, self.yours)

    def openers(self) -> tuple[int, ...]:
        """A turn, and a phase."""
        return (at.TURN, at.OPEN_PHASE)

    def places(self) -> Mapping[str, tuple[float, float]]:
        """Cells and fields as they lie, the track beside them."""
        return places_of()

    def drawing(self) -> "Drawing":
        """The pyramid, the track, hands and supplies."""
        from pakal.games.uxmal.scene import draw_table

        return draw_table(self)

    def scene(self, s: State) -> "Scene":
        """Everything on the table, stones and priests on their levels."""
        from pakal.games.uxmal.scene import scene_of

        return scene_of(self, s)

    def seat_states(self, s: State) -> "tuple[SeatState, ...]":
        """The points of every seat, and where they come from."""
        from pakal.games.uxmal.scene import seat_states

        return seat_states(self, s)

    def moves_of(self, s: State, option: int, before: "Census | None" = None) -> tuple[Move, ...]:
        """What an option moves; quickly where there are many."""
        from pakal.games.uxmal.scene import quick_moves

        found = None if option == STOP else quick_moves(self, s, option)
        return super().moves_of(s, option, before) if found is None else found

    def in_words(self, move: Move) -> str:
        """A move in words."""
        return say_move(move)

    def light(self, mode: str) -> "LightGame":
        """The game in which each of your turns is told in a line."""
        from pakal.games.light import LightGame
        from pakal.games.uxmal.light import UxmalLight

        return LightGame(self, UxmalLight(self, mode), mode)

    def reword(self, s: State, text: str) -> str:
        """The short words of a light game's lines are understood here too."""
        from pakal.games.uxmal.light import reword

        return reword(self, s, text)

    def row(self, s: State) -> tuple[str, ...]:
        """The places of the track that are still free when it is laid out."""
        free = [str(place) for place, god in enumerate(s.track, 1) if god == NONE]
        return tuple(free) if s.point == at.LAY_GOD else ()

    def status(self, s: State) -> Status:
        """The round with the level under way, and the points."""
        status = super().status(s)
        cells = CELLS_OF[s.level]
        laid = sum(s.stones[cell] != NONE for cell in cells)
        level = (("level", str(s.level)), ("stones", f"{laid}/{len(cells)}"))
        return evolve(status, parts=(*status.parts, *level))

    def carry_out(self, s: State, option: int) -> tuple[list[Order], list[Order]]:
        """
        The orders for an option; his action opens his turn.

        A person does what was typed, and is told the rest of it: which priests a stone lifts, and
        the cards and tiles of a step on the track.
        """
        point, by_person = s.point, self.is_person(s)
        lifted = say_lifted(s, option) if point == at.LAY_STONE else ""
        done, followed = super().carry_out(s, option)
        if point == at.LAY_GOD:
            done, followed = list(map(lay_out, done)), list(map(lay_out, followed))
        if point == at.ACTION and not by_person:
            done = [evolve(order, is_title=True, seat=HIGH_PRIEST) for order in done]
        if point == at.LAY_STONE:
            done.append(Order(say_empty(option), joins=True))
        told = [Order(lifted, joins=True)] if lifted else []
        if point == at.SWAY and by_person:
            return [], done + followed
        return (done, told + followed) if by_person else (done + told, followed)

    def board(self, s: State) -> str:
        """The pyramid from above, the track, and what everybody has."""
        return draw_board(self, s)

    def problems_more(self, s: State) -> Iterator[str]:
        """What bounds and counts cannot say."""
        return find_more_problems(self.seat_names, s)

    # --- tier 3: the search ----------------------------------------------------------------------

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """One moment for each list, on a pyramid built and peopled at random."""
        return made_up(self.varied(seed).under(readings).with_lists(lists), lists, seed)

    def pick(self, s: State, random: Dice, style: str) -> int:
        """The option that chance takes, or a person who chooses in a style."""
        if style == _PLANS and self.is_person(s) and random.random() < _PLANNED:
            return self._acolyte(s)
        return super().pick(s, random, style)

    def favoured(self, moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
        """The promises about placing and laying."""
        return favoured(self.game_of(moment), moment, winner)
