"""Uxmal under one setting: its words for lists, its points, its parts on the table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import evolve

from pakal.games.agenda import OVER, STOP
from pakal.games.asking import Topic
from pakal.games.base import Chooser
from pakal.games.editions import Editions
from pakal.games.fields import Field
from pakal.games.matching import Letters, plain
from pakal.games.orders import Move
from pakal.games.points import Point
from pakal.games.settings import READINGS_KEY, Key, lists_key
from pakal.games.shipped import Shipped
from pakal.games.solo import (
    OWNERS,
    PLAYERS,
    YOU,
    SoloGame,
    difficulty_key,
    edition_key,
    personality_key,
    players_key,
)
from pakal.games.uxmal import state as at
from pakal.games.uxmal.chain import chain_of, name_way, say_empty, say_lifted, say_loss
from pakal.games.uxmal.drawing import draw_board
from pakal.games.uxmal.edition import (
    EDITIONS,
    GODS,
    Difficulty,
    Edition,
)
from pakal.games.uxmal.facts import Facts
from pakal.games.uxmal.planner import ACOLYTE, LATE, acolyte
from pakal.games.uxmal.problems import find_more_problems
from pakal.games.uxmal.pyramid import CELLS, CELLS_OF, CORNERS, FIELD_NAMES, FIELDS
from pakal.games.uxmal.rules import (
    BASE,
    REST,
    STAY,
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
from pakal.games.uxmal.table import fields_of, is_of_priest, lay_out, say_move, totals_of
from pakal.games.values import Favoured, Moment, Order, Seat, Status, Words
from pakal.lists.decide import Book
from pakal.lists.draws import Even
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary

if TYPE_CHECKING:
    from pakal.games.entering import CopyForm
    from pakal.games.light import LightGame
    from pakal.games.orders import Census
    from pakal.games.scene import Drawing, Scene, SeatState

HIGH_PRIEST: Final = "high-priest"
HIS_SEAT: Final = 1
_SHIPPED: Final = Shipped("pakal.games.uxmal")


_VARIANTS: Final = {
    BASE: "all priests return to you after a phase",
    STAY: "priests stay on the pyramid after a phase",
    REST: "all return, and everybody lays one aside for good before phases 2 and 3",
}


def _describe_difficulty(level: Difficulty) -> str:
    cards = "no card" if not level.gift else "1 card" if level.gift == 1 else f"{level.gift} cards"
    last = "stone" if level.late == 1 else f"{level.late} stones"
    return f"given {cards} in each phase; sways and moves when a level lacks its last {last}"


class Uxmal(SoloGame[State, Edition]):
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
    editions: ClassVar[Editions[Any]] = EDITIONS
    ours: ClassVar[str] = "The High Priest is our own design; the rulebook has no solo game."
    owners_alone: ClassVar[tuple[str, ...]] = (OWNERS[0], "the High Priest's")
    called_alone: ClassVar[tuple[str, ...]] = (YOU, "the High Priest")
    keys: ClassVar[tuple[Key, ...]] = (
        difficulty_key("the High Priest", EDITIONS, _describe_difficulty),
        personality_key(
            EDITIONS,
            "Which High Priest? See `pakal edition --game uxmal show personalities`.",
            lambda edition, order: " > ".join(edition.gods[god] for god in order),
        ),
        Key(
            name="variant",
            question="The base game, priests that stay on the pyramid, or fewer in each phase?",
            choices=VARIANTS,
            describe=lambda choice, _: _VARIANTS[choice],
            default=BASE,
            asked=True,
            metavar="|".join(VARIANTS),
        ),
        players_key("the High Priest", 2, 3, 4),
        READINGS_KEY,
        edition_key(EDITIONS),
        lists_key("the High Priest's"),
    )

    @cached_property
    def letters(self) -> Letters:  # type: ignore[override]
        """For each god the first letter of its name that no god before it has."""
        letters: dict[str, str] = {}
        for god in self.edition.gods:
            free = [letter for letter in plain(god) if letter not in letters]
            letters.update(dict.fromkeys(free[:1], god))
        return (letters,)

    @cached_property
    def god_letters(self) -> tuple[str, ...]:
        """What stands for each god on the board: its letter, or its number if all are taken."""
        known = {god: letter for letter, god in self.letters[0].items()}
        return tuple(known.get(god, str(n)) for n, god in enumerate(self.edition.gods, 1))

    @cached_property
    def rules(self) -> Rules:
        """The rules under this setting."""
        solo = self.is_solo
        return Rules(
            self.edition,
            self.readings,
            seats=2 if solo else int(self.setting[PLAYERS]),
            variant=self.setting["variant"],
            automated=HIS_SEAT if solo else NONE,
            gift=self.edition.difficulties[self.setting["difficulty"]].gift,
        )

    # --- tier 0: words ---------------------------------------------------------------------------

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

        def lost(loss: Any) -> Any:
            # Priests that a stone lifts may gain as well.
            return lambda s, way: say_loss(loss(s, way))

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
            says={
                **{name: ranked(computes[name]) for name in computes if name.endswith("god_rank")},
                **{name: lost(computes[name]) for name in ("his_loss", "your_loss")},
            },
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

    def topic_maker(self) -> Callable[..., Topic[State]]:
        """What makes one decision of his into questions."""
        from pakal.games.uxmal.asking import FOLLOW, OF_ONE, UxmalTopic

        return partial(
            UxmalTopic,
            facts=self.list_facts,
            follow=FOLLOW,
            of_one=OF_ONE,
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
    def copy_form(cls) -> "CopyForm":
        """What is printed on a person's own copy, question by question."""
        from pakal.games.uxmal.own_copy import own_copy

        return own_copy()

    def note_more(self) -> tuple[str, ...]:
        """The variant."""
        variant = self.setting["variant"]
        return () if variant == BASE else (f"variant {variant}",)

    # --- tier 1: rules ---------------------------------------------------------------------------

    def alone(self) -> tuple[Seat, ...]:
        """You and the High Priest."""
        return (Seat(YOU), Seat(HIGH_PRIEST, is_automa=True))

    def chain(self) -> tuple[Point, ...]:
        """Every point but the lots."""
        return chain_of(self.rules, self.called)

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

    def by_lists(self, book: Book[State]) -> Chooser[State]:
        """The acolyte, who plays by the High Priest's own lists."""
        return acolyte(self.rules, book)

    # --- tier 2: table ---------------------------------------------------------------------------

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

        A person does what was typed, and is told the rest of it: which priests a stone lifts or,
        by a reading, sends back, and the cards and tiles of a step on the track.
        """
        point, by_person = s.point, self.is_person(s)
        lifted = say_lifted(s, option) if point == at.LAY_STONE else ""
        done, followed = super().carry_out(s, option)
        if point == at.LAY_GOD:
            done, followed = list(map(lay_out, done)), list(map(lay_out, followed))
        if point == at.ACTION and not by_person:
            done = [evolve(order, is_title=True, seat=HIGH_PRIEST) for order in done]
        told = [Order(lifted, joins=True)] if lifted else []
        if point == at.LAY_STONE:
            told += [order for order in done if is_of_priest(order)]
            done = [order for order in done if not is_of_priest(order)]
            done.append(Order(say_empty(option), joins=True))
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

    def favoured(self, moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
        """The promises about placing and laying."""
        return favoured(self.game_of(moment), moment, winner)
