"""A position of Maya, and the points at which somebody decides or something happens at once."""

from typing import Final

from attrs import define

from pakal.games.agenda import Waiting

NONE: Final = -1
LOW, HIGH = range(2)
BACKS: Final = ("low", "high")
ROUNDS: Final = 3

# Where gold comes from.
FORCED, AUCTION = 4, 5
SOURCES: Final = ("level 1", "level 2", "level 3", "level 4", "forced passes", "auction")

POINT_NAMES: Final = (
    *("game-over", "first-seat", "start-block", "open-round", "draw-out", "bid", "end-auction"),
    *("choose-marker", "lay-turn", "lay-card", "choose-quarry", "choose-back", "add-points"),
    *("turn-quarry", "turn-card", "deduct", "award", "use-marker", "name-first", "protect"),
    *("extra-block", "take-block", "put-block", "next-quarry", "transport", "collect-cards"),
    *("build-turn", "free-pass", "choose-move", "build", "place-block", "first-block"),
    *("second-block", "pay", "erode", "end-round", "forced-pass", "draw-lots"),
)
GAME_OVER, FIRST_SEAT, START_BLOCK, OPEN_ROUND, DRAW_OUT, BID, END_AUCTION = range(7)
CHOOSE_MARKER, LAY_TURN, LAY_CARD, CHOOSE_QUARRY, CHOOSE_BACK, ADD_POINTS = range(7, 13)
TURN_QUARRY, TURN_CARD, DEDUCT, AWARD, USE_MARKER, NAME_FIRST, PROTECT = range(13, 20)
EXTRA_BLOCK, TAKE_BLOCK, PUT_BLOCK, NEXT_QUARRY, TRANSPORT, COLLECT_CARDS = range(20, 26)
BUILD_TURN, FREE_PASS, CHOOSE_MOVE, BUILD, PLACE_BLOCK, FIRST_BLOCK = range(26, 32)
SECOND_BLOCK, PAY, ERODE, END_ROUND, FORCED_PASS, DRAW_LOTS = range(32, 38)

SINGLE, DOUBLE = range(2)
MOVES: Final = ("single", "double")
USE, KEEP = range(2)
USES: Final = ("use", "keep")

# What a person may do in building besides laying one block: by a block paid, by the marker, by
# the joker.
DOUBLES: Final = (100, 101, 102)
PASSES: Final = (110, 111, 112)
# A block into another level than the lowest one where it may go, where a reading allows it.
HIGHER: Final = 16


@define
class State(Waiting):
    """
    A position; lists by seat and something else are flat.

    `laid` has the backs that everybody sees, each as seat * 2 + back, in the order in which they
    were laid; `under` what the persons know of their own; `shown` the cards turned up so far, in
    the same order. What an automated seat has laid is drawn when it is turned up, so nobody can
    know it before.

    A marker's place is 0 at home, 1 and more with a seat, then with a seat at a quarry, and the
    last one is the auction.
    """

    built: list[int]  # by seat and cell: blocks
    pool: list[int]  # by seat
    stock: list[int]  # by seat: blocks won
    hands: list[int]  # by seat and sort of card; nothing for automated seats
    decks: list[int]  # by seat and back: cards of automated seats that are not laid
    laid: list[list[int]]  # by quarry
    under: list[list[int]]  # by seat and quarry: sorts of cards
    shown: list[list[int]]  # by quarry: sorts of cards
    turned: int  # quarries that were turned and distributed
    lost: list[int]  # by seat: points deducted at the quarry under way
    passed: int  # seats that have passed in quarrying, as bits
    where: list[int]  # by marker
    first: int  # seat
    gold: list[int]  # by seat and source
    bids: list[int]  # by seat
    begun: int  # cells that held a block when the round began, as bits
    opened: int  # levels that were opened, where a reading keeps them so
    doubled: int  # the pyramid of the first block of a double move
    round: int

    def copy(self) -> "State":
        """A snapshot that shares nothing that could change."""
        return State(
            self.agenda[:],
            self.point,
            self.who,
            self.arg,
            self.offered,
            self.built[:],
            self.pool[:],
            self.stock[:],
            self.hands[:],
            self.decks[:],
            [row[:] for row in self.laid],
            [row[:] for row in self.under],
            [row[:] for row in self.shown],
            self.turned,
            self.lost[:],
            self.passed,
            self.where[:],
            self.first,
            self.gold[:],
            self.bids[:],
            self.begun,
            self.opened,
            self.doubled,
            self.round,
        )
