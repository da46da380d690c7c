"""Pebbles under one setting: its words for lists, its points, its parts on the table."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import evolve

from pakal.games.agenda import OVER
from pakal.games.base import SearchedGame
from pakal.games.fields import Bits, Counts, Each, Field, Number, One
from pakal.games.pebbles import rules
from pakal.games.pebbles.rules import HERON, SEATS, SOURCES, YOU, State, shipped_edition
from pakal.games.pebbles.search import favoured, made_up
from pakal.games.points import Point
from pakal.games.scene import Drawing, Fill, Kind, plain_drawing
from pakal.games.settings import LISTS, READINGS, Key, KeyKind
from pakal.games.shipped import Shipped
from pakal.games.values import Favoured, Moment, Seat, Words
from pakal.lists.draws import Even
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary

EVERY_PEBBLE = 50  # the most that a seat stacks in a turn

FILLS = {
    "red": Fill("#A32E1A", "#F59A80", "#FFFFFF"),
    "white": Fill("#F7F4EC", "#F7F4EC"),
    "grey": Fill("#8C8C8C", "#8C8C8C"),
    "black": Fill("#2A2A2F", "#2A2A2F", "#FFFFFF", "#FFFFFF"),
    "green": Fill("#4E6B12", "#B6D36B", "#FFFFFF"),
}
_SHIPPED = Shipped("pakal.games.pebbles", cites_lines=False)


class Pebbles(SearchedGame[State]):
    """Pebbles, you against the Heron."""

    name = "pebbles"
    title = "Pebbles"
    automa_name = "the Heron"
    words = Words(
        title="Pebbles in figures",
        person="you",
        opponent="Heron",
        adjusted="player.you.pouch.red = 1",
        adjusted_in_words="my pouch red 1",
    )
    shipped = _SHIPPED
    sources = SOURCES
    rankings = ("most points", "most finished cairns")
    keys = (
        Key(
            name="difficulty",
            question="How well does the Heron stack?",
            choices=tuple(shipped_edition().difficulty),
            default="easy",
            varied=True,
            asked=True,
        ),
        Key(name=READINGS, question="Which readings differ?", kind=KeyKind.READINGS),
        Key(name=LISTS, question="Which lists of your own?", kind=KeyKind.FILE),
    )

    # --- tier 0: words ---------------------------------------------------------------------------

    @cached_property
    def _words(self) -> Vocabulary[State]:
        edition = shipped_edition()
        return vocabulary_of(
            _SHIPPED.facts,
            {
                "new_colours": self._new_colours,
                "fits_pouch": lambda s, pool: (
                    sum(s.pool(pool)) + sum(s.held(s.who)) <= s.edition.pouch
                ),
                "pebbles_there": lambda s, pool: sum(s.pool(pool)),
                "like_the_drawn": lambda s, pool: s.pool(pool)[s.drawn],
                "place_downstream": lambda _, pool: pool + 1,
                "in_pouch": lambda s, colour: s.held(s.who)[colour],
                "on_cairn": lambda s, colour: s.cairn[s.who] >> colour & 1,
                "in_stream": lambda s, colour: sum(s.pools[colour :: rules.COLOURS]),
                "brightness": lambda _, colour: colour + 1,
            },
            {
                "pool": lambda _, pool: edition.pools[pool],
                "colour": lambda _, colour: edition.colours[colour],
            },
            draws={"even": _even},
        )

    def _new_colours(self, s: State, pool: int) -> int:
        """What is new, is a reading: to the cairn, or to cairn and pouch."""
        counts_pouch = self.readings["new-colours"] == "to-cairn-and-pouch"
        held = s.held(s.who)
        return sum(
            bool(count) and not s.cairn[s.who] >> colour & 1 and not (counts_pouch and held[colour])
            for colour, count in enumerate(s.pool(pool))
        )

    def vocabulary(self) -> Vocabulary[State]:
        """The facts of data/facts.toml, computed."""
        return self._words

    def everything(self, kind: str) -> Sequence[int]:
        """Every pool, or every colour."""
        edition = shipped_edition()
        return range(len(edition.pools if kind == "pool" else edition.colours))

    # --- tier 1: rules ---------------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """You and the Heron."""
        return (Seat(SEATS[YOU]), Seat(SEATS[HERON], is_automa=True))

    def points(self) -> tuple[Point, ...]:
        """The chain of a turn; how much the Heron stacks depends on the difficulty."""
        return self._points

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        most = shipped_edition().difficulty[self.setting["difficulty"]]
        return (
            _point(rules.GAME_OVER),
            _point(
                rules.FILL,
                offer=rules.offer_bag,
                deed=rules.fill,
                deck="bag",
                of="colour",
                line="fill {}",
                prompt="Which pebble do you draw for the next pool?",
                verb="Lay",
            ),
            _point(rules.TURN, offer=rules.open_turn),
            _point(
                rules.WADE,
                offer=rules.offer_wade,
                deed=rules.wade,
                list_id="wade",
                of="pool",
                line="wade {}",
                prompt="Which pool do you wade into?",
                verb="Take",
                weighty=True,
                refusal=lambda _, words: "there is nothing in it." if "wade" in words else "",
            ),
            _point(
                rules.STACK,
                offer=rules.offer_stack,
                deed=rules.stack_up_to(EVERY_PEBBLE),
                his_deed=rules.stack_up_to(most),
                list_id="stack",
                inside=rules.STACK,
                of="colour",
                line="stack {}",
                stop="stack nothing",
                prompt="Which colour do you stack?",
                verb="Stack",
            ),
            _point(rules.FINISH, offer=rules.finish, verb="Clear"),
            _point(
                rules.SHED,
                offer=rules.offer_shed,
                deed=rules.shed,
                list_id="shed",
                of="colour",
                line="lose {}",
                prompt="Your pouch holds too much. Which colour do you lose?",
                verb="Lose",
            ),
            _point(
                rules.DRAW,
                offer=rules.offer_bag,
                deed=rules.draw,
                deck="bag",
                of="colour",
                line="draw {}",
                prompt="Which pebble do you draw from the bag?",
                verb="Draw",
            ),
            _point(
                rules.DROP,
                offer=rules.offer_drop,
                deed=rules.drop,
                list_id="drop",
                inside=rules.DRAW,
                of="pool",
                line="drop {}",
                prompt="Which pool do you drop it into?",
                verb="Drop",
            ),
            self.lots_point(rules.DRAW_LOTS),
        )

    def bare(self) -> State:
        """Every pebble in the bag."""
        return rules.bare_game(shipped_edition())

    def copy(self, s: State) -> State:
        """A snapshot."""
        return s.copy()

    def score(self, s: State, seat: int) -> int:
        """Points for pebbles and for finished cairns."""
        return sum(self.scored(s, seat))

    def scored(self, s: State, seat: int) -> tuple[int, ...]:
        """Points for pebbles, and for finished cairns."""
        return tuple(s.points[seat * 2 : seat * 2 + 2])

    def ranking(self, s: State, seat: int) -> tuple[int, ...]:
        """Points, then finished cairns."""
        return self.score(s, seat), s.finished[seat]

    def ended_by(self, s: State) -> tuple[str, ...]:
        """A seat has built enough cairns, or the bag is empty."""
        enough = max(s.finished) >= s.edition.cairns
        return ("the last cairn",) if enough else ("an empty bag",)

    def round(self, s: State) -> int:
        """The round under way."""
        return s.round

    # --- tier 2: table ---------------------------------------------------------------------------

    def fields(self) -> tuple[Field, ...]:
        """Every part of a position."""
        edition = shipped_edition()
        colours = Counts(edition.colours)
        pebble = "{} pebble"
        yours = ("your", "the Heron's")
        most_cairns = rules.COLOURS * edition.pebbles // edition.height
        return (
            Field("pools", Each(edition.pools, colours), "pool.*", "the {}", pebble),
            Field(
                "pouch",
                Each(SEATS, colours, yours),
                "player.*.pouch",
                "{} pouch",
                pebble,
                secret=True,
            ),
            Field(
                "cairn",
                Each(SEATS, Bits(edition.colours), yours),
                "player.*.cairn",
                "{} cairn",
                pebble,
            ),
            Field(
                "finished",
                Each(SEATS, Number(0, most_cairns), yours),
                "player.*.finished",
                "{} side",
                "finished cairn",
            ),
            Field(
                "points",
                Each(SEATS, Each(SOURCES, Number()), yours),
                "player.*.points.*",
                "{} score for {}",
                "point",
            ),
            Field("drawn", One(edition.colours, may_be_none=True), "drawn", "the hand", pebble),
            Field("bag", colours, "bag", "the bag", pebble, rest=True),
            Field("bank", colours, "bank", "the bank", pebble),
            Field("waded", One(edition.pools, may_be_none=True), "waded"),
            Field("round", Number(), "round"),
        )

    def from_values(self, values: Mapping[str, Any]) -> State:
        """A state of these values."""
        return State([], OVER, 0, 0, [], shipped_edition(), **values)

    def totals(self) -> Mapping[str, int]:
        """Every pebble."""
        edition = shipped_edition()
        return {f"{colour} pebble": edition.pebbles for colour in edition.colours}

    def openers(self) -> tuple[int, ...]:
        """A turn."""
        return (rules.TURN,)

    def places(self) -> Mapping[str, tuple[float, float]]:
        """The stream from the spring to the mouth, the Heron above it, you below."""
        pools = shipped_edition().pools
        return {
            "the Heron's score for pebbles": (0, 0),
            "the Heron's score for cairns": (1, 0),
            "the Heron's pouch": (2, 0),
            "the Heron's cairn": (3, 0),
            "the Heron's side": (4, 0),
            **{f"the {name}": (float(place), 1 + place / 8) for place, name in enumerate(pools)},
            "the bag": (5, 1),
            "the bank": (5, 2.25),
            "the hand": (4, 2.25),
            "your score for pebbles": (0, 3),
            "your score for cairns": (1, 3),
            "your pouch": (2, 3),
            "your cairn": (3, 3),
            "your side": (4, 3),
        }

    def drawing(self) -> Drawing:
        """The same places, with what pebbles look like."""
        kinds = {
            f"{colour} pebble": Kind(
                shape="disc",
                name=f"{colour} pebble",
                letter=colour[0].upper() + colour[-1],  # Gy and Gn
                fill=colour,
            )
            for colour in shipped_edition().colours
        }
        return evolve(plain_drawing(self.places()), kinds=kinds, fills=FILLS)

    def problems_more(self, s: State) -> Iterator[str]:
        """A cairn that should have been finished, and a pebble in hand that is never dropped."""
        if s.drawn != rules.NONE and s.point not in (rules.DROP, OVER):
            yield f"drawn: no pebble is dropped at {rules.POINT_NAMES[s.point]!r} (see point)."
        for seat, cairn in enumerate(s.cairn):
            if cairn.bit_count() >= s.edition.height:
                yield f"player.{SEATS[seat]}.cairn: it is high enough to be finished."

    # --- tier 3: the search ----------------------------------------------------------------------

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """One moment for each list, with pebbles here and there."""
        return made_up(self.varied(seed).under(readings).with_lists(lists), lists, seed)

    def favoured(self, moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
        """The promise about wading: one more new colour in the pool."""
        return favoured(self.game_of(moment), moment, winner)


def _point(number: int, **record: Any) -> Point:
    return Point(number=number, name=rules.POINT_NAMES[number], **record)


def _even(_: State, tied: Sequence[int]) -> Even:
    return Even(tied)
