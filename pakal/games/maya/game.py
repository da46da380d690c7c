"""Maya under one setting: its words for lists, its points, its parts on the table."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import evolve

from pakal.errors import BadInputError, name_choices
from pakal.games.agenda import OVER, STOP
from pakal.games.asking import Asked, Topic
from pakal.games.base import Chooser
from pakal.games.editions import DEFAULT, Editions
from pakal.games.fields import Field
from pakal.games.matching import find, plain
from pakal.games.maya import state as at
from pakal.games.maya.chain import chain_of
from pakal.games.maya.common import Seated
from pakal.games.maya.drawing import draw_board
from pakal.games.maya.edition import (
    ALL_MARKERS,
    EDITIONS,
    GREEN,
    Box,
    Edition,
    Personality,
)
from pakal.games.maya.facts import Facts, Habit, ranked
from pakal.games.maya.planner import KEEPS, OVERSEER, overseer
from pakal.games.maya.problems import find_more_problems
from pakal.games.maya.quarrying import unpack_card
from pakal.games.maya.rules import Rules
from pakal.games.maya.search import made_up
from pakal.games.maya.state import BACKS, DOUBLES, HIGHER, NONE, PASSES, SOURCES, State
from pakal.games.maya.table import (
    Sayings,
    fields_of,
    gather,
    is_piece_of,
    lay_out,
    say_move,
    totals_of,
)
from pakal.games.orders import Move
from pakal.games.points import Point
from pakal.games.settings import READINGS_KEY, Key, KeyKind, lists_key
from pakal.games.shipped import Shipped
from pakal.games.solo import (
    OWNERS,
    PLAYERS,
    SOLO,
    YOU,
    SoloGame,
    difficulty_key,
    edition_key,
    personality_key,
    players_key,
)
from pakal.games.values import Moment, Order, Seat, Setting, Words
from pakal.lists.decide import Book
from pakal.lists.draws import Even
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary

if TYPE_CHECKING:
    from pakal.games.entering import CopyForm
    from pakal.games.light import LightGame
    from pakal.games.scene import Drawing, Scene

PAKAL, VASSAL = 1, 2
CARDS: Final = "cards"  # the key of a setting: when people's cards are typed
AS_LAID: Final = "as-laid"
AS_TURNED: Final = "as-turned"
ALONE: Final = ("you", "pakal", "vassal")
_LEVELS_NAMED: Final = (at.BUILD, at.FIRST_BLOCK, at.SECOND_BLOCK)
_STEPS: Final = {
    **dict(zip(DOUBLES, ("double", "double by marker", "double by joker"), strict=True)),
    **dict(zip(PASSES, ("pass", "pass by marker", "pass by joker"), strict=True)),
}


_CARD_WORD: Final = re.compile(r"(?<!\S)-?\d+(?!\S)")  # a card among the words typed
_SHIPPED: Final = Shipped("pakal.games.maya")


def _describe_personality(_: Edition, card: Personality) -> str:
    return f"{' > '.join(card.pyramids)}; {card.markers[0]} before {card.markers[1]}"


def _card_order(option: int) -> tuple[int, int]:
    """By the card, then by the quarry; to pass comes last."""
    quarry, sort = unpack_card(option)
    return (sort, quarry) if option != STOP else (option, option)


class Maya(SoloGame[State, Edition]):
    """Maya, for three to five people, or solo against King Pakal and his vassal, who are ours."""

    name: ClassVar[str] = "maya"
    title: ClassVar[str] = "Maya"
    automa_name: ClassVar[str] = "King Pakal the builder (our own design)"
    words: ClassVar[Words] = Words(
        title="King Pakal the builder in figures",
        points="Gold",
        person="you",
        opponent="King Pakal",
        adjusted="player.you.stock = 3",
        adjusted_in_words="my stock 3",
    )
    sources: ClassVar[tuple[str, ...]] = SOURCES
    planners: ClassVar[tuple[str, ...]] = (OVERSEER,)
    rankings: ClassVar[tuple[str, ...]] = ("most gold", "fewest blocks in the pool")
    editions: ClassVar[Editions[Any]] = EDITIONS
    ours: ClassVar[str] = (
        "King Pakal and his vassal are our own design; the rulebook has no solo game."
    )
    owners_alone: ClassVar[tuple[str, ...]] = (OWNERS[0], "King Pakal's", "the vassal's")
    called_alone: ClassVar[tuple[str, ...]] = (YOU, "King Pakal", "the vassal")
    keys: ClassVar[tuple[Key, ...]] = (
        difficulty_key("King Pakal", EDITIONS),
        personality_key(
            EDITIONS,
            "Which King Pakal? See `pakal edition --game maya show personalities`.",
            _describe_personality,
        ),
        personality_key(
            EDITIONS,
            "The vassal's card; left out, the one that goes with King Pakal's.",
            _describe_personality,
            name="vassal",
            is_main=False,
        ),
        players_key("King Pakal and his vassal", 3, 4, 5),
        Key(
            name="auction",
            question="The variation with the auction of blue markers? (For people only.)",
            kind=KeyKind.YES_NO,
            default=False,
        ),
        Key(
            name=CARDS,
            question="Are people's cards typed as they are laid, or is a back typed, and the card "
            "once it is turned up?",
            choices=(AS_LAID, AS_TURNED),
            default=AS_LAID,
            metavar=f"{AS_LAID}|{AS_TURNED}",
        ),
        READINGS_KEY,
        edition_key(EDITIONS),
        lists_key("King Pakal's"),
    )

    shipped: ClassVar[Shipped | None] = _SHIPPED
    rows_alike: ClassVar[bool] = False  # a low card and a high one differ

    def __init__(self, **setting: Any) -> None:
        super().__init__(**setting)
        # Are people's cards unknown until they are turned up? Then they lie on a real table.
        self.conceals = self.setting[CARDS] == AS_TURNED
        self.typed_decks = ("cards",) if self.conceals else ()

    @classmethod
    def at_table(cls, setting: Setting) -> dict[str, Any]:
        """Several people look at what is typed, so nobody types a card that is still hidden."""
        if setting.get(CARDS) or cls.settled(setting)[PLAYERS] == SOLO:
            return dict(setting)
        return {**setting, CARDS: AS_TURNED}

    @classmethod
    def settled(cls, setting: Setting) -> dict[str, Any]:
        """The setting with everything in force; an edition may have other personalities."""
        settled = super().settled(setting)
        cards = EDITIONS.of_setting(settled).personalities
        if settled.get("auction") and settled[PLAYERS] == SOLO:
            raise BadInputError(
                "setting: King Pakal has no part in the auction.", "Use it with --players 3 to 5."
            )
        pakal, vassal = settled["personality"], settled.get("vassal")
        if vassal and cards[vassal].markers[0] == cards[pakal].markers[0]:
            raise BadInputError(
                f"setting: the cards of {pakal} and {vassal} begin with the same marker.",
                "Choose another card for the vassal, or none.",
            )
        return settled

    @cached_property
    def rules(self) -> Rules:
        """The rules under this setting."""
        if not self.is_solo:
            people = [Seated(conceals=self.conceals)] * int(self.setting[PLAYERS])
            box = Box(self.edition, len(people))
            return Rules(box, self.readings, people, auction=bool(self.setting["auction"]))
        level = self.edition.difficulties[self.setting["difficulty"]]
        seated = (
            Seated(conceals=self.conceals),
            Seated(automated=True, transport=level.transport),
            Seated(automated=True, counted=self._vassal_counts),
        )
        return Rules(Box(self.edition, len(ALONE)), self.readings, seated)

    @cached_property
    def _vassal_counts(self) -> bool:
        return self.readings["vassal-gold"] == "third-rival"

    @cached_property
    def vassal_card(self) -> str:
        """The vassal's personality: the one chosen, or the one that goes with King Pakal's."""
        usual = self.edition.personalities[self.setting["personality"]].vassal
        return str(self.setting.get("vassal") or usual)

    # --- tier 0: words ---------------------------------------------------------------------------

    @cached_property
    def list_facts(self) -> Facts:
        """What computes the facts: for each seat by its own card; persons go from left to right."""
        level = self.edition.difficulties[self.setting["difficulty"]]
        pakal = self.setting["personality"]
        box = self.rules.box
        plain = Habit(tuple(range(len(box.pyramids))), tuple(range(self.rules.quarries)), KEEPS)
        habits = [plain] * self.rules.seats
        if self.is_solo:
            habits[PAKAL] = self._habit(pakal, level.keeps)
            habits[VASSAL] = self._habit(self.vassal_card, level.vassal_keeps)
        return Facts(self.rules, habits, PAKAL)

    def _habit(self, card: str, keeps: int) -> Habit:
        personality, box = self.edition.personalities[card], self.rules.box
        return Habit(
            ranked(box.pyramids, personality.pyramids),
            ranked(box.quarry_names, personality.markers),
            keeps,
        )

    def vocabulary(self) -> Vocabulary[State]:
        """The facts of data/facts.toml, computed."""
        return self._words

    @cached_property
    def _words(self) -> Vocabulary[State]:
        box, rules = self.rules.box, self.rules
        return vocabulary_of(
            _SHIPPED.facts,
            self.list_facts.computes(),
            {
                "pyramid": self._name_pyramid,
                "own-block": lambda _, cell: box.cell_names[cell],
                "quarry": lambda _, quarry: box.quarry_names[quarry],
                "card-back": lambda _, back: BACKS[back],
                "table-colour": lambda _, seat: self.seat_names[seat],
                "block-move": lambda _, move: at.MOVES[move],
                "marker-use": lambda _, use: at.USES[use],
                "card-place": lambda _, option: self._name_card(option),
                "worker-card": lambda _, sort: box.card_names[sort],
                "game-marker": lambda _, number: rules.markers[number],
                "green-marker": lambda _, kind: GREEN[kind],
                "gold-bid": lambda _, amount: str(amount),
                "building-step": lambda s, option: (
                    _STEPS.get(option) or f"build {self._name_pyramid(s, option)}"
                ),
            },
            says={
                "pyramid_rank": lambda _, each: box.pyramids[each],
                "marker_rank": lambda _, quarry: box.quarry_names[quarry],
                "block_rank": lambda _, cell: box.pyramids[box.pyramid_of[cell]],
            },
            draws={"even": lambda _, tied: Even(tied)},
            reconstructed=self.edition.reconstructed,
        )

    def _name_pyramid(self, s: State, option: int) -> str:
        """A pyramid; for a person with the level into which the block goes, where that is open."""
        name = self.rules.box.pyramids[option % HIGHER]
        if s.point not in _LEVELS_NAMED or self.rules.seated[s.who].automated:
            return name
        cell = self.rules.cell_of(s, option, s.who)
        return f"{name} {self.rules.box.level_of[cell] + 1}"

    def _name_card(self, option: int) -> str:
        quarry, sort = unpack_card(option)
        return f"{self.rules.box.card_names[sort]} {self.rules.box.quarry_names[quarry]}"

    def everything(self, kind: str) -> Sequence[int]:
        """Every candidate of a kind there can be."""
        box, rules = self.rules.box, self.rules
        found: dict[str, Sequence[int]] = {
            "pyramid": range(len(box.pyramids)),
            "own-block": range(rules.cells),
            "quarry": range(rules.quarries),
            "card-back": range(len(BACKS)),
            "table-colour": range(rules.seats),
            "block-move": range(len(at.MOVES)),
            "marker-use": range(len(at.USES)),
        }
        return found[kind]

    def topic_maker(self) -> Callable[..., Topic[State]]:
        """What makes one decision into questions."""
        from pakal.games.maya.asking import FOLLOW, OF_ONE
        from pakal.games.topics import FollowingTopic

        return partial(FollowingTopic, facts=self.list_facts, follow=FOLLOW, of_one=OF_ONE)

    @classmethod
    def moments(cls) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """When in the game each list decides."""
        return (
            ("Start", ("start-pyramid",)),
            ("Quarrying", ("quarry", "back")),
            ("Turning a quarry", ("minus-three", "protect", "first-player", "take-block")),
            ("Building", ("free-pass", "move", "pyramid")),
        )

    @classmethod
    def copy_form(cls) -> "CopyForm":
        """What is printed on a person's own copy, question by question."""
        from pakal.games.maya.own_copy import own_copy

        return own_copy()

    def note_more(self) -> tuple[str, ...]:
        """The vassal's card, or the auction."""
        if self.is_solo:
            return (f"vassal {self.vassal_card}",)
        return ("with the auction",) if self.setting["auction"] else ()

    # --- tier 1: rules ---------------------------------------------------------------------------

    def alone(self) -> tuple[Seat, ...]:
        """You, King Pakal and his vassal, whose gold may not count."""
        you, pakal, vassal = ALONE
        return (
            Seat(you),
            Seat(pakal, is_automa=True),
            Seat(vassal, is_automa=True, scores=self._vassal_counts),
        )

    def chain(self) -> tuple[Point, ...]:
        """Every point but the lots."""
        sayings = Sayings(self.rules, self.yours, self.called, self.seat_titles)
        return chain_of(self.rules, self._say, sayings)

    def _say(self, s: State, what: str) -> str:
        """What an automated seat does without moving a piece; nothing about a person."""
        if not self.rules.seated[s.who].automated:
            return ""
        who = self.called[s.who]
        return f"{who[:1].upper()}{who[1:]} {what}"

    def bare(self) -> State:
        """Everything in the box."""
        return self.rules.bare()

    def copy(self, s: State) -> State:
        """A snapshot."""
        return s.copy()

    def score(self, s: State, seat: int) -> int:
        """The gold of a seat."""
        return self.rules.all_gold(s, seat)

    def scored(self, s: State, seat: int) -> tuple[int, ...]:
        """Gold by source."""
        return tuple(s.gold[seat * len(SOURCES) : (seat + 1) * len(SOURCES)])

    def worth_now(self, s: State, seat: int) -> int:
        """The gold if levels were paid now."""
        return self.score(s, seat) + self.rules.worth_of_levels(s, seat)

    def ranking(self, s: State, seat: int) -> tuple[int, ...]:
        """Gold, then fewest blocks in the pool (303, 311)."""
        return self.score(s, seat), -s.pool[seat]

    def ended_by(self, s: State) -> tuple[str, ...]:
        """Three rounds are over."""
        del s
        return ("the third round",)

    def round(self, s: State) -> int:
        """The round under way."""
        return s.round

    def by_lists(self, book: Book[State]) -> Chooser[State]:
        """The overseer, who plays by King Pakal's own lists."""
        return overseer(self.rules, book)

    # --- tier 2: table ---------------------------------------------------------------------------

    def fields(self) -> tuple[Field, ...]:
        """Every part of a position."""
        return fields_of(self.rules, self.seat_names, self.yours)

    def from_values(self, values: Mapping[str, Any]) -> State:
        """A state of these values."""
        return State([], OVER, 0, 0, [], **values)

    def totals(self) -> Mapping[str, int]:
        """Every block and card."""
        return totals_of(self.rules, self.yours)

    def openers(self) -> tuple[int, ...]:
        """A turn of laying or building, and a quarry that is turned."""
        return (at.LAY_TURN, at.BUILD_TURN, at.TURN_QUARRY)

    def drawing(self) -> "Drawing":
        """Quarries, pyramids, and what everybody has."""
        from pakal.games.maya.scene import draw_table

        return draw_table(self)

    def scene(self, s: State) -> "Scene":
        """What can be seen on the table: cards face down until a quarry is turned."""
        from pakal.games.maya.scene import scene_of

        return scene_of(self, s)

    def laid_out(self) -> tuple[Order, ...]:
        """Quarries, pyramids and what everybody begins with (RB 11–27)."""
        return tuple(lay_out(self.rules, self.bare(), self.called))

    def touched(self, s: State, option: int) -> tuple[str, ...]:
        """The quarry that an option is about, where it moves nothing yet."""
        quarry = option if s.point == at.CHOOSE_QUARRY else s.arg
        if option == STOP or s.point not in (at.CHOOSE_QUARRY, at.CHOOSE_BACK):
            return super().touched(s, option)
        return (f"the {self.rules.box.quarry_names[quarry]} quarry",)

    def light(self, mode: str) -> "LightGame":
        """The game in which each of your turns is told in a line, and no card before it is seen."""
        from pakal.games.light import LightGame
        from pakal.games.maya.light import MayaLight

        table = self.make({**self.setting, CARDS: AS_TURNED})
        table.lists = self.lists
        return LightGame(table, MayaLight(table, mode), mode)

    def row(self, s: State) -> tuple[str, ...]:
        """The cards at a quarry that are still to be turned up, and that nobody knows."""
        if s.point != at.TURN_CARD:
            return ()
        quarry = self.rules.current(s)
        cards = [divmod(card, 2) for card in s.laid[quarry][len(s.shown[quarry]) :]]
        return tuple(
            f"{self.yours[seat]} {BACKS[back]} card"
            for seat, back in cards
            if self.rules.seated[seat].hidden
        )

    def prompt(self, s: State) -> str:
        """The question at a point; cards are turned up at a quarry, points are taken off there."""
        if s.point == at.DEDUCT:
            points = [
                f"{self.seat_titles[seat]} {self.rules.left(s, seat)}"
                for seat in dict.fromkeys(s.offered)
                if seat != STOP
            ]
            taken = self.rules.deduction(s, s.who)
            return f"From whom do you take {taken} points (now {', '.join(points)})?"
        if s.point != at.TURN_CARD:
            return super().prompt(s)
        name = self.rules.box.quarry_names[self.rules.current(s)]
        if len(self.row(s)) > 1:
            return f"Which cards are turned up at the {name} quarry?"
        return f"Which card is turned up at the {name} quarry?"

    def asked(self, s: State) -> Asked:
        """What a person has to answer now; a card whose value is hidden is told in two words."""
        asked = super().asked(s)
        if s.point != at.CHOOSE_QUARRY or not self.is_person(s):
            return asked
        return evolve(asked, hint="quarry and back, such as tra h; or pass")

    def lines(self, s: State) -> list[str]:
        """What may be answered; cards of a hand one after the other, each with its quarries."""
        lines = super().lines(s)
        if s.point != at.LAY_CARD:
            return lines
        options = dict.fromkeys(s.offered)
        by_card = sorted(zip(options, lines, strict=True), key=lambda each: _card_order(each[0]))
        return [line for _, line in by_card]

    def at_once(self, s: State, text: str) -> str:
        """A quarry and a back, such as `tra h`, where a card is laid that nobody may know."""
        if s.point != at.CHOOSE_QUARRY or not self.is_person(s):
            return text
        from pakal.games.maya.light import card_at_once

        return card_at_once(self.rules, s, text)

    def understand(self, s: State, text: str) -> str:
        """The line that a person's words mean; a −3 and a 3 are never taken for each other."""
        card = _CARD_WORD.search(plain(text))
        if s.point == at.TURN_CARD and card is not None:
            names = [self.rules.box.card_names[sort] for sort in s.offered]
            if card[0] not in names:
                raise BadInputError(
                    f"'{text.strip()}' is not possible: {self._why_not_turned(s, card[0])}.",
                    name_choices(tuple(dict.fromkeys(names))),
                )
        if s.point == at.LAY_CARD and card is not None:
            rest = plain(text)[: card.start()] + plain(text)[card.end() :]
            if words := [word for word in rest.split(" ") if word not in ("", "lay", "at", "to")]:
                return self._card_line(s, card[0], " ".join(words), text.strip())
        return super().understand(s, text)

    def _why_not_turned(self, s: State, card: str) -> str:
        """Why the next card cannot be this one."""
        box = self.rules.box
        if card not in box.card_names:
            return f"there is no {card}"
        quarry = self.rules.current(s)
        back = s.laid[quarry][len(s.shown[quarry])] % 2
        is_other = box.is_high(box.card_names.index(card)) != back
        return "the card has another back" if is_other else f"each {card} of that colour was seen"

    def _card_line(self, s: State, card: str, words: str, text: str) -> str:
        """The line of a card and a quarry, whichever came first; or why it is not possible."""
        box = self.rules.box
        number = find(words, box.quarry_names)
        name = box.quarry_names[number]
        line = f"lay {card} {name}"
        if line in self.lines(s):
            return line
        sort = box.card_names.index(card) if card in box.card_names else NONE
        if sort == NONE or not self.rules.hand(s, s.who)[sort]:
            why = f"there is no {card} in the hand"
        elif len(s.laid[number]) == box.quarries[number].limit:
            why = f"{name} takes no more cards"
        else:
            why = "the first card at a quarry is a low one"
        raise BadInputError(
            f"'{text}' is not possible: {why}.", "Name another card or quarry; `?` lists them."
        )

    def called_automa(self, s: State) -> str:
        """King Pakal, or his vassal."""
        return self.called[s.who]

    def in_words(self, move: Move) -> str:
        """A move in words."""
        return say_move(move, self.rules.box.cell_names)

    def carry_out(self, s: State, option: int) -> tuple[list[Order], list[Order]]:
        """
        The orders for an option; cards that come back are gathered.

        A person moves the block or card that was typed, and is told the rest: a bonus block, blocks
        that fall, a marker that goes home.
        """
        own = self.yours[s.who] if self.is_person(s) else ""
        done, followed = super().carry_out(s, option)
        if own:
            typed = next((each for each in done if is_piece_of(each, own)), None)
            followed = [each for each in done if each is not typed] + followed
            done = [] if typed is None else [typed]
        return done, gather(followed, self.yours, self.rules.box.cell_names)

    def board(self, s: State) -> str:
        """Quarries, pyramids, and what everybody has."""
        return draw_board(self, s)

    def problems_more(self, s: State) -> Iterator[str]:
        """What bounds and counts cannot say."""
        return find_more_problems(self.rules, self.seat_names, s)

    # --- tier 3: the search ----------------------------------------------------------------------

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """One moment for each list, with blocks and cards at random; all markers are in play."""
        game = self.varied(seed).under(readings).with_lists(lists)
        if self.setting["edition"] == DEFAULT and seed % 3 == 0:
            game = game.with_edition(ALL_MARKERS)
        return made_up(game, lists, seed)

    def with_edition(self, text: str) -> "Maya":
        """The same game under another edition."""
        return self._under_setting({**self.setting, "edition": text})
