"""Uxmal under one setting: its words for lists, its points, its parts on the table."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, ClassVar, Final

from attrs import evolve

from pakal.games.agenda import OVER
from pakal.games.asking import Topic
from pakal.games.base import Chooser, SearchedGame
from pakal.games.fields import Bits, Counts, Each, Field, Number, One
from pakal.games.orders import Move
from pakal.games.points import Point
from pakal.games.readings import Reading, read_readings
from pakal.games.settings import LISTS, READINGS, Key, KeyKind
from pakal.games.uxmal import state as at
from pakal.games.uxmal.drawing import draw_board
from pakal.games.uxmal.edition import (
    DEFAULT,
    DIFFICULTIES,
    GODS,
    Edition,
    check_setting_text,
    edition_of_file,
    edition_text,
    printed,
    read_edition,
)
from pakal.games.uxmal.facts import Facts
from pakal.games.uxmal.planner import ACOLYTE, LATE, acolyte
from pakal.games.uxmal.problems import find_more_problems
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, CORNERS, FIELD_NAMES, FIELDS
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
from pakal.games.values import Favoured, Moment, Printed, Seat, Setting, Words
from pakal.lists.draws import Even
from pakal.lists.facts import Favours, GameFacts, vocabulary_of
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts

SOLO: Final = "solo"
PEOPLE: Final = ("you", "second", "third", "fourth")
HIGH_PRIEST: Final = "high-priest"
HIS_SEAT: Final = 1
# Whose things are whose, as sentences say it.
_YOURS: Final = ("your", "the second player's", "the third player's", "the fourth player's")
_HIS: Final = "the High Priest's"
_OURS: Final = "The High Priest is our own design; the rulebook has no solo game."


def _data(name: str) -> str:
    return (files("pakal.games.uxmal") / "data" / name).read_text("utf-8")


@cache
def _readings() -> tuple[Reading, ...]:
    return read_readings(_data("readings.toml"))


@cache
def _declared() -> GameFacts:
    choices = {reading.name: reading.choices for reading in _readings()}
    return read_facts([("facts.toml", _data("facts.toml"))], readings=choices, computed=True)


@cache
def _lists() -> tuple[PriorityList, ...]:
    return parse_lists(_data("lists.toml"), "lists.toml")


def _edition_in(setting: Setting) -> Edition:
    text = setting.get("edition") or DEFAULT
    check_setting_text(text)
    return read_edition(text)


def _describe_personality(name: str, setting: Setting) -> str:
    edition = _edition_in(setting)
    return " > ".join(edition.gods[god] for god in edition.personalities[name])


class Laid(One):
    """A stone in a cell: its text also says where its empty field is, the piece does not."""

    def pieces(self, value: int) -> Iterator[tuple[str, int]]:
        """The stone, however it is turned."""
        return ((name.partition(" ")[0], count) for name, count in super().pieces(value))


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
        adjusted="player.you.hand.jaguar = 1",
    )
    sources: ClassVar[tuple[str, ...]] = SOURCES
    planners: ClassVar[tuple[str, ...]] = (ACOLYTE,)
    rankings: ClassVar[tuple[str, ...]] = ("most points", "most cards in hand")
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
            find=lambda setting: tuple(_edition_in(setting).personalities),
            default=next(iter(read_edition(DEFAULT).personalities)),
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
            read=edition_text,
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
        personalities = tuple(_edition_in(settled).personalities)
        if settled["personality"] not in personalities:
            settled["personality"] = personalities[0]
        return settled

    @cached_property
    def edition(self) -> Edition:
        """What is printed."""
        return _edition_in(self.setting)

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
    def facts(self) -> Facts:
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
        gods, facts = self.edition.gods, self.facts

        def ranked(rank: Any) -> Any:
            # The words for a place in his hierarchy: the god that has it.
            return lambda s, each: (*(gods[god] for god in facts.hierarchy), "none")[rank(s, each)]

        computes = facts.computes()
        return vocabulary_of(
            _declared(),
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

        del known, anyway
        compiled = self.book_for_facts()[list_id]
        everything = tuple(self.everything(compiled.plist.candidates))
        return UxmalTopic(
            compiled,
            self.for_names(),
            everything,
            answer_from,
            facts=self.facts,
            gods=self.edition.gods,
        )

    @classmethod
    def shipped_lists(cls) -> tuple[PriorityList, ...]:
        """The High Priest's lists."""
        return _lists()

    @classmethod
    def moments(cls) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """When in the game each list decides."""
        return (
            ("Start of a phase (hard only)", ("gift",)),
            ("His turn", ("action",)),
            ("Building", ("lay-stone", "take-cards")),
            ("Priests", ("place-priest", "move-priest", "pay-card")),
            ("The track", ("sway", "sway-on")),
        )

    @classmethod
    def printed(cls, file: str) -> Printed:
        """The edition of a name or a file."""
        return printed(edition_of_file(file))

    @classmethod
    def all_readings(cls) -> tuple[Reading, ...]:
        """Every unclear rule of Uxmal."""
        return _readings()

    def readings_elsewhere(self) -> frozenset[str]:
        """All of them: each is a matter of the rules, not of the High Priest."""
        return frozenset(each.name for each in _readings())

    def invariants(self) -> tuple[Invariant, ...]:
        """What data/invariants.toml says is always so."""
        from pakal.games.uxmal.invariants import uxmal_invariants

        return uxmal_invariants(_data("invariants.toml"), _declared())

    def promises(self) -> tuple[Favours, ...]:
        """What data/facts.toml says a list follows."""
        return _declared().favours

    def sections(self) -> tuple[str, ...]:
        """The parts of our own design that the lists cover."""
        return _declared().sections

    @classmethod
    def accepted_findings(cls) -> str:
        """Findings of the audit that are accepted, each with a reason."""
        return _data("accepted.toml")

    def versions(self) -> dict[str, str]:
        """What games depend on: program, lists and the values of the edition."""
        return {**super().versions(), "edition": self.edition.fingerprint}

    def note(self) -> str:
        """The setting in a few words."""
        if not self.is_solo:
            return f"{self.setting['players']} people"
        return super().note()

    def heading(self) -> list[str]:
        """How the game is set up, line by line."""
        first = f"{self.title}, {self.note()}"
        if self.setting["variant"] != BASE:
            first += f", variant {self.setting['variant']}"
        changed = [f"Reading {name} = {each}" for name, each in self.readings_changed().items()]
        return [first, *([_OURS] if self.is_solo else []), *changed]

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
        rules = self.rules
        return (
            _point(at.GAME_OVER),
            _point(
                at.LAY_GOD,
                offer=rules.offer_god,
                deed=rules.lay_god,
                deck="gods",
                of="card-god",
                line="god {}",
                prompt="Which god lies on the next place of the popularity track?",
                verb="Lay",
            ),
            _point(
                at.FIRST_SEAT,
                offer=rules.offer_first,
                deed=rules.begin,
                deck="youngest",
                of="table-seat",
                line="first {}",
                prompt="Who begins?",
            ),
            _point(at.OPEN_PHASE, offer=rules.open_phase),
            _point(
                at.GIFT,
                offer=rules.offer_gift,
                deed=rules.take_gift,
                list_id="gift",
                of="card-god",
                line="gift {}",
                prompt="Which card is given?",
                verb="Take",
            ),
            _point(at.TURN, offer=rules.open_turn),
            _point(
                at.ACTION,
                offer=rules.offer_actions,
                his_offer=rules.his_actions,
                deed=rules.act,
                list_id="action",
                of="action",
                prompt="Which action do you take?",
                weighty=True,
            ),
            _point(
                at.DRAW_STONE,
                offer=rules.offer_stones,
                deed=rules.draw_stone,
                deck="stones",
                inside=at.ACTION,
                of="stone-sort",
                line="draw {}",
                prompt="Which stone is drawn (its gods clockwise from the empty field)?",
                verb="Draw",
            ),
            _point(
                at.LAY_STONE,
                offer=rules.offer_ways,
                deed=rules.lay_stone,
                list_id="lay-stone",
                inside=at.ACTION,
                of="stone-way",
                line="lay {}",
                prompt="Where do you lay it, and in which corner is its empty field?",
                verb="Lay",
                note=_note_stone,
            ),
            _point(
                at.TAKE_CARDS,
                offer=rules.offer_situations,
                deed=rules.take_cards,
                list_id="take-cards",
                inside=at.ACTION,
                of="situation",
                line="take {}",
                prompt="Which cards do you take?",
                verb="Take",
            ),
            _point(
                at.PLACE_PRIEST,
                offer=rules.offer_fields,
                deed=rules.place_priest,
                list_id="place-priest",
                inside=at.ACTION,
                of="pyramid-field",
                line="place {}",
                prompt="On which field do you place a priest?",
                verb="Place",
                refusal=lambda _, words: (
                    "it is occupied, empty or not built." if "place" in words else ""
                ),
            ),
            _point(
                at.MOVE_PRIEST,
                offer=rules.offer_moves,
                his_offer=rules.his_moves,
                deed=rules.move_priest,
                list_id="move-priest",
                inside=at.ACTION,
                of="priest-move",
                line="move {}",
                prompt="Which priest moves, and where to?",
                verb="Move",
            ),
            _point(
                at.PAY_CARD,
                offer=rules.offer_payments,
                deed=rules.pay,
                list_id="pay-card",
                inside=at.ACTION,
                of="card-god",
                line="pay {}",
                prompt="Which card do you pay?",
                verb="Return",
            ),
            _point(
                at.SWAY,
                offer=rules.offer_sways,
                his_offer=rules.his_sways,
                deed=rules.sway,
                his_deed=rules.his_sway,
                list_id="sway",
                inside=at.ACTION,
                of="track-step",
                line="sway {}",
                prompt="Which god goes up or down the track, and by how many places?",
            ),
            _point(
                at.SWAY_ON,
                offer=rules.offer_sway_on,
                deed=rules.his_sway,
                list_id="sway-on",
                inside=at.ACTION,
                of="track-step",
                line="sway on {}",
                stop="stop swaying",
                prompt="Does he take the same step once more?",
            ),
            _point(at.END_TURN, offer=rules.end_turn),
            _point(at.SCORE_PRIESTS, offer=rules.score_priests),
            _point(at.SCORE_CARDS, offer=rules.score_cards, verb="Return"),
            _point(at.SHIFT_GODS, offer=rules.shift_gods),
            _point(at.RETURN_PRIESTS, offer=rules.return_priests, verb="Return"),
            _point(at.LAY_ASIDE, offer=rules.lay_aside, verb="Lay"),
            self.lots_point(at.DRAW_LOTS),
        )

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
        return acolyte(self.rules, self.book)

    def planner_version(self, name: str) -> str:
        """The lists are the High Priest's."""
        if name != ACOLYTE:
            raise LookupError(name)
        return self.lists_version()

    # --- tier 2: table ---------------------------------------------------------------------------

    def fields(self) -> tuple[Field, ...]:
        """Every part of a position."""
        gods, stones = Counts(self.edition.gods), self.edition.stone_names
        laid = Laid(
            tuple(f"{stone} {corner}" for stone in stones for corner in CORNERS), may_be_none=True
        )
        seats = self.seat_names
        yours = _YOURS[: len(seats)] if not self.is_solo else (_YOURS[0], _HIS)
        places = tuple(str(place) for place in range(1, GODS + 1))
        tile = One(self.edition.gods, may_be_none=True)
        priests = Number(0, self.edition.priests)
        return (
            Field("stones", Each(CELL_NAMES, laid), "stone.*", "cell {}", "{} stone"),
            Field("supply", Counts(stones), "supply", "the supply", "{} stone", rest=True),
            Field("drawn", One(stones, may_be_none=True), "drawn", "the table", "{} stone"),
            Field("laid", One(CELL_NAMES, may_be_none=True), "laid"),
            Field("track", Each(places, tile), "track.*", "place {}", "{} tile"),
            Field("box", gods, "box", "the box", "{} tile", rest=True),
            Field("piles", gods, "piles", "the piles", "{} card", rest=True),
            Field("hands", Each(seats, gods, yours), "player.*.hand", "{} hand", "{} card"),
            Field(
                "standing",
                Each(seats, Bits(FIELD_NAMES), yours),
                "player.*.priests",
                "field {1}",
                "{1} priest",
            ),
            Field(
                "ready",
                Each(seats, priests, yours),
                "player.*.ready",
                "{} side",
                "{1} priest",
                rest=True,
            ),
            Field("aside", Each(seats, priests, yours), "player.*.aside", "the box", "{1} priest"),
            Field(
                "points",
                Each(seats, Each(SOURCES, Number()), yours),
                "player.*.points.*",
                "{} score",  # one track for both
                "point",
            ),
            Field("tie_cards", Each(seats, Number()), "player.*.tie-cards"),
            Field("phase", Number(0, 3), "phases"),
            Field("turns", Number(), "turns"),
            Field("first", One(seats, may_be_none=True), "first"),
        )

    def from_values(self, values: Mapping[str, Any]) -> State:
        """A state of these values."""
        symbol, height = see(self.rules.faces, values["stones"])
        return State([], OVER, 0, 0, [], **values, symbol=symbol, height=height)

    def totals(self) -> Mapping[str, int]:
        """Every stone, tile, card and priest."""
        edition = self.edition
        stones = zip(edition.stone_names, edition.copies, strict=True)
        yours = _YOURS if not self.is_solo else (_YOURS[0], _HIS)
        return {
            **{f"{stone} stone": count for stone, count in stones},
            **{f"{god} tile": 1 for god in edition.gods},
            **{f"{god} card": edition.cards for god in edition.gods},
            **{f"{each} priest": edition.priests for each in yours[: self.rules.seats]},
        }

    def openers(self) -> tuple[int, ...]:
        """A turn, and a phase."""
        return (at.TURN, at.OPEN_PHASE)

    def places(self) -> Mapping[str, tuple[float, float]]:
        """Cells and fields as they lie, the track beside them."""
        return {
            **{
                f"cell {CELL_NAMES[cell]}": (fields[0] % 8 + 0.5, fields[0] // 8 + 0.5)
                for cell, fields in enumerate(CELLS)
            },
            **{f"field {name}": (f % 8.0, float(f // 8)) for f, name in enumerate(FIELD_NAMES)},
            **{f"place {place}": (8.0 + place, 0.0) for place in range(1, GODS + 1)},
        }

    def sentence(self, move: Move) -> str:
        """A move in words; what lies alone in its place needs no number."""
        owner, _, sort = move.piece.rpartition(" ")
        if sort in ("stone", "tile") and move.count == 1:
            return f"{move.verb} the {move.piece} from {move.source} to {move.target}."
        if sort != "priest":
            return move.text
        if move.target.startswith("field "):
            return f"{move.verb} one of {owner} priests from {move.source} to {move.target}."
        # More than one gets its plural from the move itself.
        called = f"of {owner} priests" if move.count == 1 else f"of {owner} priest"
        return evolve(move, piece=called).text

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


def name_way(way: int) -> str:
    """A way to lay a stone: the cell, and the corner of the empty field."""
    cell, corner = divmod(way, len(CORNERS))
    return f"{CELL_NAMES[cell]} {CORNERS[corner]}"


def _note_stone(s: State, way: int) -> str:
    """How the stone is turned, and which priests rise: neither moves a piece to another place."""
    cell, corner = divmod(way, len(CORNERS))
    told = f"Turn the stone so that its empty field is {FIELD_NAMES[CELLS[cell][corner]]}."
    risen = [FIELD_NAMES[f] for f in sorted(CELLS[cell]) if s.occupied >> f & 1]
    return told + (f" Lift the priests on {', '.join(risen)} onto it." if risen else "")


def _point(number: int, **record: Any) -> Point:
    return Point(number=number, name=at.POINT_NAMES[number], **record)
