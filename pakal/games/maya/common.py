"""What all rules of Maya under one setting share: the box, readings, seats, markers, blocks."""

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from pakal.games.agenda import CHANCE, OVER, pack
from pakal.games.maya import state as at
from pakal.games.maya.edition import BLUE, LEVELS, Box
from pakal.games.maya.state import BACKS, NONE, SOURCES, State

FIRST_PLAYER, PROTECTION, TRANSPORT, FREE_PASS = (
    "first-player",
    "protection",
    "transport",
    "free-pass",
)
FREE_DOUBLE, MOVE, EXTRA_BLOCK = "free-double", "move", "extra-block"
MORE_TRANSPORT, MORE_BLOCKS, MORE_POINTS, JOKER = BLUE
HOME: Final = 0  # the place of a marker: above its quarry, or in the box


@frozen
class Seated:
    """A seat for the rules: who decides, whether its gold counts, what it is given."""

    automated: bool = False
    counted: bool = True
    transport: int = 0
    conceals: bool = False  # a person of whose cards only the backs are known

    @property
    def hidden(self) -> bool:
        """Does nobody know its cards before they are turned up?"""
        return self.automated or self.conceals


class Common:
    """The setting, worked out once; the other parts of the rules derive from it."""

    def __init__(
        self,
        box: Box,
        readings: Mapping[str, str],
        seated: Sequence[Seated],
        *,
        auction: bool = False,
    ) -> None:
        self.box = box
        self.seated = tuple(seated)
        self.seats = len(self.seated)
        self.auction = auction
        self.cells = len(box.sizes)
        self.quarries = len(box.quarries)
        self.markers = (*box.quarry_names, *(BLUE if auction else ()))  # a quarry's is its number
        self.marker = {name: number for number, name in enumerate(self.markers)}
        self.on_offer = 1 + self.seats + self.quarries * self.seats
        self._backs = (sum(box.copies[: box.lows]), sum(box.copies[box.lows :]))
        self.free_markers = readings["marker-when"] == "free"
        self.first_at_once = readings["first-player-when"] == "at-once"
        self.may_deduct = readings["minus-three-may"] == "may"
        self.first_of_points = readings["tie-first-card"] == "card-with-points"
        self.keeps_rank = readings["ranks-after-zero"] == "keeps-the-rank"
        self.filler_only = readings["bonus-who"] == "filler-with-majority"
        self.bonus_by_filled = readings["bonus-that-level"] == "filled-level"
        self.once_open = readings["gaps-first"] == "once-open"
        self.short_blocks = readings["short-pyramids"] == "blocks-the-4th"
        self.both_at_once = readings["double-second"] == "both-at-once"

    def bare(self) -> State:
        """Everything is in the box, and the first block is about to be placed."""
        automated = [seat for seat in range(self.seats) if self.seated[seat].automated]
        # With an opponent of ours the person begins; otherwise we do not know who is chosen (27).
        first = 0 if automated else NONE
        s = State(
            agenda=[pack(at.OPEN_ROUND, 0)],
            point=OVER,
            who=CHANCE,
            arg=0,
            offered=[],
            built=[0] * self.seats * self.cells,
            pool=[self.box.edition.blocks - 2] * self.seats,
            stock=[2] * self.seats,
            hands=[0] * self.seats * len(self.box.cards),
            decks=[0] * self.seats * len(BACKS),
            laid=[[] for _ in range(self.quarries)],
            under=[[] for _ in range(self.seats * self.quarries)],
            shown=[[] for _ in range(self.quarries)],
            turned=0,
            lost=[0] * self.seats,
            passed=0,
            where=[HOME] * len(self.markers),
            first=first,
            gold=[0] * self.seats * len(SOURCES),
            bids=[0] * self.seats,
            begun=0,
            opened=0,
            doubled=NONE,
            round=0,
        )
        self.hand_out(s)
        if self.auction:
            for seat in range(self.seats):
                s.gold[seat * len(SOURCES) + at.AUCTION] = self.box.edition.gold
        if first == NONE:
            s.agenda.append(pack(at.FIRST_SEAT, CHANCE))
        else:
            self.push_start(s)
        return s

    def push_start(self, s: State) -> None:
        """Everybody places one block, then everybody a second one (27)."""
        s.agenda += [pack(at.START_BLOCK, seat) for seat in reversed(self.round_from(s.first) * 2)]

    def hand_out(self, s: State) -> None:
        """Everybody has all worker cards again; those that nobody knows are two decks."""
        for seat in range(self.seats):
            if self.seated[seat].hidden:
                s.decks[seat * 2 : seat * 2 + 2] = self._backs
            else:
                width = len(self.box.cards)
                s.hands[seat * width : (seat + 1) * width] = self.box.copies

    # --- seats -----------------------------------------------------------------------------------

    def round_from(self, first: int) -> list[int]:
        """The seats clockwise from one of them."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def next_seat(self, seat: int) -> int:
        """The seat on the left."""
        return (seat + 1) % self.seats

    def hand(self, s: State, seat: int) -> list[int]:
        """The cards of a person's hand, by sort."""
        width = len(self.box.cards)
        return s.hands[seat * width : (seat + 1) * width]

    def backs_left(self, s: State, seat: int) -> tuple[int, int]:
        """How many low and high cards a seat has not laid."""
        if self.seated[seat].hidden:
            return s.decks[seat * 2], s.decks[seat * 2 + 1]
        hand = self.hand(s, seat)
        return sum(hand[: self.box.lows]), sum(hand[self.box.lows :])

    def get_gold(self, s: State, seat: int, source: int, amount: int) -> None:
        """A seat gets gold, unless its gold is not counted."""
        if self.seated[seat].counted:
            s.gold[seat * len(SOURCES) + source] += amount

    # --- markers ---------------------------------------------------------------------------------

    def with_seat(self, seat: int) -> int:
        """The place of a marker that a seat has."""
        return 1 + seat

    def at_quarry(self, quarry: int, seat: int) -> int:
        """The place of a marker that a seat has laid at a quarry."""
        return 1 + self.seats + quarry * self.seats + seat

    def holds(self, s: State, seat: int, name: str) -> bool:
        """Has a seat a marker that it may use?"""
        number = self.marker.get(name)
        return number is not None and s.where[number] == 1 + seat

    def usable(self, s: State, seat: int, name: str) -> int:
        """The marker that a seat would use for this: its own, or the joker; NONE if neither."""
        if self.holds(s, seat, name):
            return self.marker[name]
        return self.marker[JOKER] if self.holds(s, seat, JOKER) else NONE

    def return_marker(self, s: State, seat: int, name: str) -> None:
        """A marker that was used goes back (353)."""
        number = self.usable(s, seat, name)
        if number != NONE:
            s.where[number] = HOME

    def is_guarded(self, s: State, seat: int, quarry: int) -> bool:
        """Is a seat protected at a quarry?"""
        place = self.at_quarry(quarry, seat)
        return any(
            name in self.marker and s.where[self.marker[name]] == place
            for name in (PROTECTION, JOKER)
        )

    # --- blocks ----------------------------------------------------------------------------------

    def there(self, s: State, cell: int) -> list[int]:
        """The blocks of each seat in a cell."""
        return s.built[cell :: self.cells]

    def room(self, s: State, cell: int) -> int:
        """How many more blocks go into a cell."""
        return self.box.sizes[cell] - sum(s.built[cell :: self.cells])

    def put(self, s: State, seat: int, cell: int) -> None:
        """A block goes into a cell; if that fills it, somebody may get a bonus block."""
        s.built[seat * self.cells + cell] += 1
        if not self.room(s, cell):
            winner = self.bonus_for(s, cell, self.there(s, cell), seat)
            if winner != NONE:
                s.pool[winner] -= 1
                self.put(s, winner, cell + 1)
        if self.once_open:
            s.opened = max(s.opened, self.open_level(s))

    def bonus_for(self, s: State, cell: int, there: Sequence[int], filler: int) -> int:
        """
        Who gets a bonus block once a cell is full, with these blocks in it; NONE for nobody.

        The sole majority gets it, into the level above, unless blocks of an earlier round lie
        there; there is none for the top level (183, 191–199, 209–215, 225).
        """
        level = self.box.level_of[cell]
        if level + 1 == self.box.heights[self.box.pyramid_of[cell]] or not self.room(s, cell + 1):
            return NONE
        if s.begun >> (cell if self.bonus_by_filled else cell + 1) & 1:
            return NONE
        most = max(there)
        winner = there.index(most)
        if there.count(most) > 1 or (self.filler_only and winner != filler):
            return NONE
        return winner if s.pool[winner] else NONE

    def fall(self, s: State, seat: int, pyramid: int) -> None:
        """Whoever has no block in a level takes all blocks off the levels above (271–273)."""
        first = self.box.bottoms[pyramid]
        supported = True
        for cell in range(first, first + self.box.heights[pyramid]):
            place = seat * self.cells + cell
            if not supported:
                s.pool[seat] += s.built[place]
                s.built[place] = 0
            supported = supported and s.built[place] > 0

    def open_level(self, s: State) -> int:
        """The lowest level that is not full in every pyramid that has it; NONE if all are."""
        for level in range(LEVELS):
            if self.short_blocks and min(self.box.heights) <= level:
                return NONE
            for pyramid in range(len(self.box.pyramids)):
                cell = self.box.cell(pyramid, level)
                if cell != NONE and self.room(s, cell):
                    return level
        return NONE

    def bottoms_with_room(self, s: State) -> list[int]:
        """The pyramids whose first level has room."""
        return [p for p, cell in enumerate(self.box.bottoms) if self.room(s, cell)]
