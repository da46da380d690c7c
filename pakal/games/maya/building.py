"""
Setup and phases 2 and 3 of Maya: blocks are placed, levels paid, stones removed.

Numbers in comments are lines of the rulebook's text (RB).
"""

from collections.abc import Iterator, Sequence

from pakal.games.agenda import push
from pakal.games.maya import state as at
from pakal.games.maya.common import (
    FIRST_PLAYER,
    FREE_DOUBLE,
    FREE_PASS,
    HOME,
    JOKER,
    Common,
)
from pakal.games.maya.edition import LEVELS
from pakal.games.maya.state import DOUBLES, HIGHER, NONE, PASSES, ROUNDS, State


class Building(Common):
    """Offers and deeds of setup, building and scoring."""

    # --- setup (27) ------------------------------------------------------------------------------

    def offer_seats(self, _: State) -> list[int]:
        """Anybody may be chosen as First Player."""
        return list(range(self.seats))

    def begin(self, s: State, seat: int) -> None:
        """The first First Player is chosen."""
        s.first = seat
        self.push_start(s)

    def offer_start(self, s: State) -> list[int]:
        """The pyramids in which the seat has no block yet."""
        return [
            pyramid
            for pyramid in self.bottoms_with_room(s)
            if not s.built[s.who * self.cells + self.box.bottoms[pyramid]]
        ]

    def start_block(self, s: State, pyramid: int) -> None:
        """A first block goes into a bottom level."""
        s.stock[s.who] -= 1
        self.put(s, s.who, self.box.bottoms[pyramid])

    # --- where a block may go (113–133, 185–187) -------------------------------------------------

    def legal(self, s: State, seat: int) -> list[int]:
        """The cells in which a seat may place a block: pyramid by pyramid, the lowest first."""
        level = self.open_level(s)
        most = max(level, s.opened) if self.once_open else level
        least = 0 if self.once_open else level
        found = []
        for pyramid in range(len(self.box.pyramids)):
            for each in range(max(least, 0), most + 1):
                cell = self.box.cell(pyramid, each)
                if cell != NONE and self.room(s, cell) and self._supported(s, seat, cell):
                    found.append(cell)
        return found

    def _supported(self, s: State, seat: int, cell: int) -> bool:
        """Has the seat a block in each lower level of that pyramid?"""
        first = seat * self.cells + self.box.bottoms[self.box.pyramid_of[cell]]
        return all(s.built[first : seat * self.cells + cell])

    def options_of(self, cells: list[int]) -> list[int]:
        """Cells as options: a pyramid stands for its lowest cell, any other is named with it."""
        found: list[int] = []
        for cell in cells:
            pyramid = self.box.pyramid_of[cell]
            higher = HIGHER * (self.box.level_of[cell] + 1) + pyramid
            found.append(higher if pyramid in found else pyramid)
        return found

    def cell_of(self, s: State, option: int, seat: int) -> int:
        """The cell that an option means."""
        level, pyramid = divmod(option, HIGHER)
        if level:
            return self.box.cell(pyramid, level - 1)
        return next(
            (c for c in self.legal(s, seat) if self.box.pyramid_of[c] == pyramid),
            self.box.bottoms[pyramid],
        )

    # --- a turn (123–131, 177, 217–223) ----------------------------------------------------------

    def build_turn(self, s: State) -> None:
        """The seat builds if it has blocks; when nobody has any, levels are paid."""
        if not any(s.stock):
            push(s, at.PAY, 0)
            return
        push(s, at.BUILD_TURN, self.next_seat(s.who))
        if not s.stock[s.who]:
            return
        if self.seated[s.who].automated:
            push(s, at.FREE_PASS, s.who)
            return
        push(s, at.BUILD, s.who)
        if self.free_markers or self.auction:
            push(s, at.USE_MARKER, s.who)

    def offer_building(self, s: State) -> list[int] | None:
        """One block, a double move or a pass; where nothing is possible, the pass is paid for."""
        if not s.stock[s.who]:
            return None
        legal = self.legal(s, s.who)
        if not legal:
            push(s, at.FORCED_PASS, s.who)
            return None
        means = (
            True,
            self.holds(s, s.who, FREE_DOUBLE),
            self.holds(s, s.who, JOKER),
        )
        offered = self.options_of(legal)
        doubles = [DOUBLES[0]] * (s.stock[s.who] > 2)
        doubles += [
            each
            for each, has in zip(DOUBLES[1:], means[1:], strict=True)
            if has and s.stock[s.who] > 1
        ]
        if doubles and self.first_cells(s):
            offered += doubles
        passes = (True, self.holds(s, s.who, FREE_PASS), means[2])
        return offered + [each for each, has in zip(PASSES, passes, strict=True) if has]

    def forced_pass(self, s: State) -> None:
        """No legal place: a block is paid, and a gold coin comes for it (221–223)."""
        self._pay_block(s)
        self.get_gold(s, s.who, at.FORCED, 1)

    def _pay_block(self, s: State) -> None:
        s.stock[s.who] -= 1
        s.pool[s.who] += 1

    def build(self, s: State, option: int) -> None:
        """Carry out what a person does in a turn."""
        if option in DOUBLES:
            self._pay_for(s, DOUBLES.index(option), FREE_DOUBLE)
            push(s, at.FIRST_BLOCK, s.who)
        elif option in PASSES:
            self._pay_for(s, PASSES.index(option), FREE_PASS)
        else:
            self.place(s, option)

    def _pay_for(self, s: State, means: int, marker: str) -> None:
        """By a block, by the marker, or by the joker in its place."""
        if means:
            s.where[self.marker[marker if means == 1 else JOKER]] = HOME
        else:
            self._pay_block(s)

    def place(self, s: State, option: int) -> None:
        """A block won goes into a pyramid."""
        cell = self.cell_of(s, option, s.who)
        s.stock[s.who] -= 1
        self.put(s, s.who, cell)

    # --- the double move (123–127) ---------------------------------------------------------------

    def first_cells(self, s: State) -> list[int]:
        """The cells for the first block of a double move, after which there is one more."""
        return [cell for cell in self.legal(s, s.who) if self._second_after(s, cell)]

    def _second_after(self, s: State, cell: int) -> bool:
        allowed = self._allowed(s)
        # Only blocks change, so they are put back rather than the whole state copied.
        before = s.built[:], s.pool[:], s.opened
        self.put(s, s.who, cell)
        legal = self.legal(s, s.who)
        s.built, s.pool, s.opened = before
        return any(not allowed or allowed >> each & 1 for each in legal)

    def _allowed(self, s: State) -> int:
        """The cells that are legal before the first block, where a reading asks for that."""
        return sum(1 << cell for cell in self.legal(s, s.who)) if self.both_at_once else 0

    def offer_first_block(self, s: State) -> list[int] | None:
        """Where the first of two blocks may go."""
        return self.options_of(self.first_cells(s)) if s.stock[s.who] > 1 else None

    def first_block(self, s: State, option: int) -> None:
        """The first of two blocks; the second one follows."""
        allowed = self._allowed(s)
        cell = self.cell_of(s, option, s.who)
        s.doubled = self.box.pyramid_of[cell]
        s.stock[s.who] -= 1
        self.put(s, s.who, cell)
        push(s, at.SECOND_BLOCK, s.who, allowed)

    def second_cells(self, s: State) -> list[int]:
        """Where the second of two blocks may go."""
        return [c for c in self.legal(s, s.who) if not s.arg or s.arg >> c & 1]

    def offer_second_block(self, s: State) -> list[int] | None:
        """Where the second of two blocks may go."""
        return self.options_of(self.second_cells(s)) if s.stock[s.who] else None

    def second_block(self, s: State, option: int) -> None:
        """The second of two blocks."""
        s.doubled = NONE
        self.place(s, option)

    # --- automated seats -------------------------------------------------------------------------

    def offer_free_pass(self, s: State) -> list[int] | None:
        """To use the marker or to keep it; without it the move comes at once."""
        if not self.legal(s, s.who):
            push(s, at.FORCED_PASS, s.who)
            return None
        if self.holds(s, s.who, FREE_PASS):
            return [at.USE, at.KEEP]
        push(s, at.CHOOSE_MOVE, s.who)
        return None

    def free_pass(self, s: State, option: int) -> None:
        """The turn is over, or goes on."""
        if option == at.USE:
            s.where[self.marker[FREE_PASS]] = HOME
        else:
            push(s, at.CHOOSE_MOVE, s.who)

    def offer_moves(self, s: State) -> list[int] | None:
        """A block or two; if it can only be one, its place comes at once."""
        needed = 2 if self.holds(s, s.who, FREE_DOUBLE) else 3
        if s.stock[s.who] >= needed and self.first_cells(s):
            return [at.SINGLE, at.DOUBLE]
        push(s, at.PLACE_BLOCK, s.who)
        return None

    def choose_move(self, s: State, move: int) -> None:
        """The marker is used before a block is paid."""
        if move == at.SINGLE:
            push(s, at.PLACE_BLOCK, s.who)
            return
        self._pay_for(s, int(self.holds(s, s.who, FREE_DOUBLE)), FREE_DOUBLE)
        push(s, at.FIRST_BLOCK, s.who)

    def lowest(self, cells: list[int]) -> list[int]:
        """The pyramids of these cells, each once: an automated seat takes the lowest level."""
        return list(dict.fromkeys(self.box.pyramid_of[cell] for cell in cells))

    def offer_pyramids(self, s: State) -> list[int] | None:
        """The pyramids where the seat may build."""
        return self.lowest(self.legal(s, s.who)) if s.stock[s.who] else None

    def his_first_block(self, s: State) -> list[int] | None:
        """The pyramids for the first of two blocks."""
        return self.lowest(self.first_cells(s)) if s.stock[s.who] > 1 else None

    def his_second_block(self, s: State) -> list[int] | None:
        """The pyramids for the second of two blocks."""
        return self.lowest(self.second_cells(s)) if s.stock[s.who] else None

    # --- scoring (201–205, 229–233, 259–283) -----------------------------------------------------

    def paid(self, s: State, cell: int) -> Iterator[tuple[int, int]]:
        """Who is paid for a cell, and how much."""
        return self.paid_with(cell, self.there(s, cell))

    def paid_with(self, cell: int, there: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Who would be paid with these blocks in a cell; all who tie get the full value."""
        ranks = sorted({count for count in there if count}, reverse=True)[:2]
        values = (self.box.most[cell], self.box.second[cell])
        for count, value in zip(ranks, values, strict=False):
            for seat, blocks in enumerate(there):
                if blocks == count and value:  # a place that pays nothing removes no block either
                    yield seat, value

    def pay(self, s: State) -> None:
        """Every level is paid, also one that is not full (205); after round 3 that is the end."""
        for cell in range(self.cells):
            for seat, value in self.paid(s, cell):
                self.get_gold(s, seat, self.box.level_of[cell], value)
        if s.round < ROUNDS:
            push(s, at.END_ROUND, 0)
            push(s, at.ERODE, 0)

    def erode(self, s: State) -> None:
        """Whoever was paid for a level takes a block off it; then what it supported (259–283)."""
        paid = [(seat, cell) for cell in range(self.cells) for seat, _ in self.paid(s, cell)]
        for seat, cell in paid:
            s.built[seat * self.cells + cell] -= 1
            s.pool[seat] += 1
        for seat in range(self.seats):
            for pyramid in range(len(self.box.pyramids)):
                self.fall(s, seat, pyramid)

    def worth_of_levels(self, s: State, seat: int) -> int:
        """What a seat would be paid now."""
        return sum(
            value for cell in range(self.cells) for who, value in self.paid(s, cell) if who == seat
        )

    # --- rounds (305–309, 331–333) ---------------------------------------------------------------

    def end_round(self, s: State) -> None:
        """Markers go back above their quarries; whoever has the First Player's is it."""
        number = self.marker.get(FIRST_PLAYER, NONE)
        for each, place in enumerate(s.where):
            if each == number and 1 <= place <= self.seats:
                s.first = place - 1
            else:
                s.where[each] = HOME
        push(s, at.OPEN_ROUND, 0)

    def open_round(self, s: State) -> None:
        """A round begins; blocks from before it are remembered for the bonus (213–215)."""
        s.round += 1
        s.begun = 0
        if s.round > 1:
            s.begun = sum(1 << c for c in range(self.cells) if any(self.there(s, c)))
        if self.once_open:
            s.opened = min(max(s.opened, self.open_level(s)), LEVELS - 1)
        push(s, at.LAY_TURN, s.first)
        if self.auction:
            self.push_auction(s)

    def push_auction(self, s: State) -> None:
        """The auction of the variation; see `Auction`."""
        raise NotImplementedError
