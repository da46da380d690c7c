"""A position of Uxmal, and the points at which somebody decides or something happens at once."""

from typing import Final

from attrs import define, field

from pakal.games.agenda import Waiting
from pakal.games.uxmal.edition import GODS, Edition, Face, turned
from pakal.games.uxmal.pyramid import CELLS, CELLS_OF, CORNERS, FIELDS, LEVEL_OF

NONE: Final = -1
SOURCES: Final = ("priests", "cards")  # where points come from
FROM_PRIESTS, FROM_CARDS = range(2)

POINT_NAMES: Final = (
    *("game-over", "lay-god", "first-seat", "open-phase", "gift", "turn", "action"),
    *("draw-stone", "lay-stone", "take-cards", "place-priest", "move-priest", "pay-card"),
    *("sway", "sway-on", "end-turn", "score-priests", "score-cards", "shift-gods"),
    *("return-priests", "lay-aside", "draw-lots"),
)
GAME_OVER, LAY_GOD, FIRST_SEAT, OPEN_PHASE, GIFT, TURN, ACTION = range(7)
DRAW_STONE, LAY_STONE, TAKE_CARDS, PLACE_PRIEST, MOVE_PRIEST, PAY_CARD = range(7, 13)
SWAY, SWAY_ON, END_TURN, SCORE_PRIESTS, SCORE_CARDS, SHIFT_GODS = range(13, 19)
RETURN_PRIESTS, LAY_ASIDE, DRAW_LOTS = range(19, 22)

ACTIONS: Final = ("build", "place", "move", "sway")
BUILD, PLACE, MOVE, SWAY_GOD = range(4)


@define
class State(Waiting):
    """
    A position; lists by seat and god or source are flat, sets of fields are bits.

    What one sees from above, `symbol` and `height` by field, follows from the stones. The gods of
    the track come from place 1 on.
    """

    stones: list[int]  # by cell: sort of the stone and corner of its empty field, packed; or NONE
    supply: list[int]  # by sort of stone
    drawn: int  # the sort of stone in hand
    laid: int  # the cell in which a stone was laid this turn
    track: list[int]  # by place: god
    box: list[int]  # by god: its tile, before it is laid on the track
    piles: list[int]  # by god
    hands: list[int]  # by seat and god
    standing: list[int]  # by seat: the fields of its priests
    ready: list[int]  # by seat: priests in hand
    aside: list[int]  # by seat: priests out of the game
    points: list[int]  # by seat and source
    tie_cards: list[int]  # by seat: the cards that break a tie at the end
    phase: int  # levels that have been scored
    turns: int  # turns of the first seat
    first: int  # seat
    symbol: list[int] = field(eq=False, repr=False)  # god, EMPTY, or NONE where nothing is built
    height: list[int] = field(eq=False, repr=False)
    # What each way to lay the drawn stone brings; worked out once at a point, kept by no copy.
    ways: dict[int, tuple[int, int]] | None = field(default=None, eq=False, repr=False)

    def copy(self) -> "State":
        """A snapshot that shares nothing that could change."""
        return State(
            self.agenda[:],
            self.point,
            self.who,
            self.arg,
            self.offered,
            self.stones[:],
            self.supply[:],
            self.drawn,
            self.laid,
            self.track[:],
            self.box[:],
            self.piles[:],
            self.hands[:],
            self.standing[:],
            self.ready[:],
            self.aside[:],
            self.points[:],
            self.tie_cards[:],
            self.phase,
            self.turns,
            self.first,
            self.symbol[:],
            self.height[:],
        )

    @property
    def level(self) -> int:
        """The level under construction; the last one stays when the game is over."""
        return min(self.phase + 1, len(CELLS_OF) - 1)

    @property
    def missing(self) -> int:
        """How many stones the level lacks."""
        return sum(self.stones[cell] == NONE for cell in CELLS_OF[self.level])

    @property
    def occupied(self) -> int:
        """The fields on which a priest stands."""
        found = 0
        for each in self.standing:
            found |= each
        return found

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, by god."""
        return self.hands[seat * GODS : (seat + 1) * GODS]


def pack_stone(sort: int, corner: int) -> int:
    """A sort of stone and the corner of its empty field as one number."""
    return sort * len(CORNERS) + corner


def stone_faces(edition: Edition) -> tuple[Face, ...]:
    """By packed stone: its symbols from NW clockwise."""
    return tuple(turned(gods, corner) for gods in edition.stones for corner in range(len(CORNERS)))


def see(faces: tuple[Face, ...], stones: list[int]) -> tuple[list[int], list[int]]:
    """What one sees from above: symbol and height by field."""
    symbol, height = [NONE] * FIELDS, [0] * FIELDS
    for cell, stone in enumerate(stones):
        if stone != NONE:
            for corner, f in enumerate(CELLS[cell]):
                symbol[f] = faces[stone][corner]
                height[f] = LEVEL_OF[cell]
    return symbol, height
