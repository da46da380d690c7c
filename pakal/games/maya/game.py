"""Maya under one setting: its words for lists, its points, its parts on the table."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, Final

from pakal.errors import BadInputError, name_choices
from pakal.games.agenda import OVER
from pakal.games.asking import Topic
from pakal.games.base import Chooser, SearchedGame
from pakal.games.editions import DEFAULT
from pakal.games.fields import Field
from pakal.games.matching import plain
from pakal.games.maya import state as at
from pakal.games.maya.chain import chain_of
from pakal.games.maya.common import Seated
from pakal.games.maya.drawing import draw_board
from pakal.games.maya.edition import (
    ALL_MARKERS,
    DIFFICULTIES,
    EDITIONS,
    GREEN,
    Box,
    Edition,
)
from pakal.games.maya.facts import Facts, Habit, ranked
from pakal.games.maya.planner import KEEPS, OVERSEER, overseer
from pakal.games.maya.problems import find_more_problems
from pakal.games.maya.quarrying import unpack_card
from pakal.games.maya.rules import Rules
from pakal.games.maya.search import made_up
from pakal.games.maya.state import BACKS, DOUBLES, HIGHER, PASSES, SOURCES, State
from pakal.games.maya.table import (
    Sayings,
    fields_of,
    gather,
    is_piece_of,
    say_move,
    totals_of,
)
from pakal.games.orders import Move
from pakal.games.points import Point
from pakal.games.searching import Dice
from pakal.games.settings import LISTS, READINGS, Key, KeyKind
from pakal.games.shipped import Shipped
from pakal.games.values import Moment, Order, Printed, Seat, Setting, Words
from pakal.lists.decide import bind
from pakal.lists.draws import Even
from pakal.lists.explain import MARK, parts_of
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary

if TYPE_CHECKING:
    from pakal.games.entering import CopyForm
    from pakal.games.light import LightGame
    from pakal.games.scene import Drawing, Scene

SOLO: Final = "solo"
PEOPLE: Final = ("you", "second", "third", "fourth", "fifth")
PAKAL, VASSAL = 1, 2
ALONE: Final = ("you", "pakal", "vassal")
# Whose things are whose, as sentences say it; and who does something.
_YOURS: Final = (
    *("your", "the second player's", "the third player's", "the fourth player's"),
    "the fifth player's",
)
_HIS: Final = ("your", "King Pakal's", "the vassal's")
_CALLED: Final = ("you", "King Pakal", "the vassal")
# How a person chooses in games that are searched: evenly, or mostly as the overseer would.
_EVEN: Final = "even"
_PLANS: Final = "plans"
_PLANNED: Final = 0.8
_OURS: Final = "King Pakal and his vassal are our own design; the rulebook has no solo game."
_LEVELS_NAMED: Final = (at.BUILD, at.FIRST_BLOCK, at.SECOND_BLOCK)
_STEPS: Final = {
    **dict(zip(DOUBLES, ("double", "double by marker", "double by joker"), strict=True)),
    **dict(zip(PASSES, ("pass", "pass by marker", "pass by joker"), strict=True)),
}


_SHIPPED: Final = Shipped("pakal.games.maya")


def _known_personalities(setting: Setting) -> tuple[str, ...]:
    return tuple(EDITIONS.of_setting(setting).personalities)


def _describe_personality(name: str, setting: Setting) -> str:
    card = EDITIONS.of_setting(setting).personalities[name]
    return f"{' > '.join(card.pyramids)}; {card.markers[0]} before {card.markers[1]}"


class Maya(SearchedGame[State]):
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
    styles: ClassVar[tuple[str, ...]] = (_EVEN, _PLANS)
    has_light: ClassVar[bool] = True
    shipped: ClassVar[Shipped | None] = _SHIPPED
    rows_alike: ClassVar[bool] = False  # a low card and a high one differ
    conceals: ClassVar[bool] = False  # are your cards unknown until they are turned up?
    keys: ClassVar[tuple[Key, ...]] = (
        Key(
            name="difficulty",
            question="How hard is King Pakal?",
            choices=DIFFICULTIES,
            default="moderate",
            varied=True,
            spread=True,
            asked=True,
            metavar="NAME",
        ),
        Key(
            name="personality",
            question="Which King Pakal? See `pakal edition --game maya show personalities`.",
            find=_known_personalities,
            default=next(iter(EDITIONS.read(DEFAULT).personalities)),
            describe=_describe_personality,
            varied=True,
            spread=True,
            asked=True,
            metavar="NAME",
        ),
        Key(
            name="vassal",
            question="The vassal's card; left out, the one that goes with King Pakal's.",
            find=_known_personalities,
            describe=_describe_personality,
            metavar="NAME",
        ),
        Key(
            name="players",
            question="Solo against King Pakal and his vassal, or how many people?",
            choices=(SOLO, "3", "4", "5"),
            default=SOLO,
            metavar="solo|3|4|5",
        ),
        Key(
            name="auction",
            question="The variation with the auction of blue markers? (For people only.)",
            kind=KeyKind.YES_NO,
            default=False,
        ),
        Key(name=READINGS, question="Read an unclear rule in another way.", kind=KeyKind.READINGS),
        Key(
            name="edition",
            question="Your own edition file, or `seven-quarries`.",
            kind=KeyKind.FILE,
            default=DEFAULT,
            metavar="FILE",
            read=EDITIONS.text_of,
        ),
        Key(
            name=LISTS,
            question="Lists of your own in place of King Pakal's of the same id.",
            kind=KeyKind.FILE,
            metavar="FILE",
        ),
    )

    @classmethod
    def settled(cls, setting: Setting) -> dict[str, Any]:
        """The setting with everything in force; an edition may have other personalities."""
        settled = super().settled(setting)
        cards = EDITIONS.of_setting(settled).personalities
        if settled["personality"] not in cards:
            settled["personality"] = next(iter(cards))
        if settled.get("auction") and settled["players"] == SOLO:
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
    def edition(self) -> Edition:
        """What is printed."""
        return EDITIONS.of_setting(self.setting)

    @cached_property
    def is_solo(self) -> bool:
        """Do King Pakal and his vassal play?"""
        return bool(self.setting["players"] == SOLO)

    @cached_property
    def rules(self) -> Rules:
        """The rules under this setting."""
        if not self.is_solo:
            people = [Seated()] * int(self.setting["players"])
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
    def readings(self) -> dict[str, str]:
        """Every reading with its choice in force."""
        return dict(self.setting[READINGS])

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

    def topic(
        self, list_id: str, known: Mapping[str, str], *, anyway: bool = False
    ) -> Topic[State]:
        """One decision, as a person is asked about it."""
        from pakal.games.maya.asking import MayaTopic
        from pakal.games.topics import answer_from

        del known
        compiled = self.book_for_facts()[list_id]
        return MayaTopic(
            compiled,
            self.for_names(),
            tuple(self.everything(compiled.plist.candidates)),
            answer_from,
            self.letters,
            () if anyway else self.invariants(),
            facts=self.list_facts,
        )

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
    def printed(cls, file: str) -> Printed:
        """The edition of a name or a file."""
        return EDITIONS.printed(file)

    @classmethod
    def copy_form(cls) -> "CopyForm":
        """What is printed on a person's own copy, question by question."""
        from pakal.games.maya.own_copy import own_copy

        return own_copy()

    def readings_elsewhere(self) -> frozenset[str]:
        """All of them: each is a matter of the rules, not of King Pakal."""
        return frozenset(each.name for each in self.all_readings())

    def versions(self) -> dict[str, str]:
        """What games depend on: program, lists and the values of the edition."""
        return {**super().versions(), "edition": self.edition.fingerprint}

    def note(self) -> str:
        """The setting in a few words."""
        if not self.is_solo:
            auction = ", with the auction" if self.setting["auction"] else ""
            return f"{self.setting['players']} people{auction}"
        return f"{super().note()}, vassal {self.vassal_card}"

    def heading(self, list_id: str | None = None) -> list[str]:
        """How the game is set up, line by line; of our guesses those that matter for a list."""
        changed = [f"Reading {name} = {each}" for name, each in self.readings_changed().items()]
        edition = f"Edition {self.edition.name!r}"
        guesses = self.edition.reconstructed
        if list_id is not None:
            guesses &= parts_of(self.book[list_id])
        if guesses:
            mark = f" ({MARK})" if self.is_solo else ""  # it stands behind reasons of his
            edition += f". Our guesses{mark}: {', '.join(sorted(guesses))}"
        named = wrap(f"{edition}.", 80, subsequent_indent="  ", break_on_hyphens=False)
        ours = [_OURS] if self.is_solo else []
        return [f"{self.title}, {self.note()}", *ours, *changed, *named]

    # --- tier 1: rules ---------------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """You, King Pakal and his vassal, whose gold may not count; or as many people."""
        return self._seats

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        if not self.is_solo:
            return tuple(map(Seat, PEOPLE[: int(self.setting["players"])]))
        you, pakal, vassal = ALONE
        return (
            Seat(you),
            Seat(pakal, is_automa=True),
            Seat(vassal, is_automa=True, scores=self._vassal_counts),
        )

    def points(self) -> tuple[Point, ...]:
        """The chain of the game, a record each."""
        return self._points

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        sayings = Sayings(self.rules, self.yours, self._called)
        return (*chain_of(self.rules, self._say, sayings), self.lots_point(at.DRAW_LOTS))

    def _say(self, s: State, what: str) -> str:
        """What an automated seat does without moving a piece; nothing about a person."""
        if not self.rules.seated[s.who].automated:
            return ""
        who = self._called[s.who]
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

    def planner(self, name: str) -> Chooser[State]:
        """The overseer, who plays by King Pakal's own lists."""
        if name != OVERSEER:
            raise LookupError(name)
        return self._overseer

    @cached_property
    def _overseer(self) -> Chooser[State]:
        # By the shipped lists, so that lists of one's own are measured against the same player.
        return overseer(self.rules, bind(_SHIPPED.lists, self.vocabulary(), self.readings))

    def planner_version(self, name: str) -> str:
        """The lists are King Pakal's as they are shipped."""
        if name != OVERSEER:
            raise LookupError(name)
        return hashlib.sha256(repr(_SHIPPED.lists).encode()).hexdigest()[:12]

    # --- tier 2: table ---------------------------------------------------------------------------

    @cached_property
    def yours(self) -> tuple[str, ...]:
        """Whose things are whose, as sentences say it, by seat."""
        return _HIS if self.is_solo else _YOURS[: self.rules.seats]

    @cached_property
    def _called(self) -> tuple[str, ...]:
        """Who is who, as sentences say it, by seat."""
        others = tuple(f"the {name} player" for name in PEOPLE[1:])
        return _CALLED if self.is_solo else (_CALLED[0], *others)[: self.rules.seats]

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

    def light(self, mode: str) -> "LightGame":
        """The game in which each of your turns is told in a line, and no card before it is seen."""
        from pakal.games.light import LightGame
        from pakal.games.maya.light import AtTable, MayaLight

        table = AtTable.make(self.setting)
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
        """The question at a point; cards are turned up at a quarry."""
        if s.point != at.TURN_CARD:
            return super().prompt(s)
        name = self.rules.box.quarry_names[self.rules.current(s)]
        if len(self.row(s)) > 1:
            return f"Which cards are turned up at the {name} quarry?"
        return f"Which card is turned up at the {name} quarry?"

    def understand(self, s: State, text: str) -> str:
        """The line that a person's words mean; a −3 is never taken for a 3."""
        if s.point == at.TURN_CARD and plain(text).startswith("-"):
            names = [self.rules.box.card_names[sort] for sort in s.offered]
            if plain(text) not in names:
                raise BadInputError(
                    f"'{text.strip()}' is not possible: the card has another back.",
                    name_choices(tuple(dict.fromkeys(names))),
                )
        return super().understand(s, text)

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
        return done, gather(followed, self.yours)

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

    def pick(self, s: State, random: Dice, style: str) -> int:
        """The option that chance takes, or a person who chooses in a style."""
        if style == _PLANS and self.is_person(s) and random.random() < _PLANNED:
            return self._overseer(s)
        return super().pick(s, random, style)
