"""
The High Priest's decisions once more: by hand, slow and literal, from his nine lists in words.

Written from our notes on Uxmal and the rulebook's text, without a look at his lists, their facts
or their documents, so that the two can be held against each other. Nothing is shared with the
code it checks but the raw state (stones by cell, track, hands, piles, priests) and the numbers
by which options are packed: geometry, prints, values and counting are written down here again.

`reference(priest, state)` gives the candidates of the point that is on and those that are left
at the end: one when the list settles the matter, several where lots would be drawn, none when he
stops.

Where a sentence of the notes can be read in two ways, `Priest` has a field for it; the first
choice is the default:

- `late_in_stay`: in the variant *stay* the notes let him be late all phase; `all-phase` does
  that, `as-ever` takes it for a remark and keeps the window of his level.
- `short_pile`: are the cards that a way to lay the stone brings what the pile can still give
  (`given`, as rulebook and `take-cards` count), or two and one whatever the pile has (`due`)?
- `covered`: a field that "cannot be covered any more". The list for placing says "in this phase",
  that for moving leaves it out; `this-phase` reads both alike, as the table of facts does, `ever`
  asks of a moving priest's field that no later level reaches it either.
- `buried_pairs`: where any pair on the pyramid pays (reading `pair-with`), do two symbols on each
  other still pay when a third stone lies on them (`pay`), or only while one sees the upper one
  (`out-of-sight`)?
- `end_on_board`: where priests may walk on cells not built yet (reading `walk-on-board`), may a
  move end there? `never`, as a priest stands on the pyramid; or `allowed`, worth nothing.

One ruling of the notes does not show: a situation whose pile is empty may be chosen when nothing
gives more. It gives no card, so nothing is lost when it is not offered, as here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from pakal.games.uxmal import state as at
from pakal.games.uxmal.state import State

Field = tuple[int, int]  # row and column, from 0
Seen = dict[tuple[int, int, int], int | None]  # level, row, column: the god there, None if empty
Left = list[int]

YOU, HE = 0, 1
LATE: Final = {"easy": 1, "moderate": 2, "hard": 3}
ENOUGH: Final = 4  # points by which a sway or a move has to make him better off
BUILD, PLACE, MOVE, SWAY = range(4)

# Three sorts for each three gods, clockwise from the empty field; the very last is left out.
STONES: Final = [
    gods for a, b, c in combinations(range(5), 3) for gods in ((a, b, c), (b, c, a), (c, a, b))
][:-1]
BOARD: Final = (
    *("012", "124", "023", "234", "024", "134", "013", "123"),
    *("014", "034", "012", "034", "123", "014", "234", "012"),
)
# Each cell: its level, and row and column of its field in the north-west.
CELLS: Final = [
    (level, 2 * i + level - 1, 2 * j + level - 1)
    for level, side in ((1, 4), (2, 3), (3, 2))
    for i in range(side)
    for j in range(side)
]
EDGES: Final = ((-1, 0), (0, 1), (1, 0), (0, -1))
EDGES_AND_CORNERS: Final = (*EDGES, (-1, -1), (-1, 1), (1, 1), (1, -1))


@dataclass(frozen=True)
class Priest:
    """Who plays and by which rules: level, number of the personality card, variant, readings."""

    level: str
    card: int
    variant: str
    readings: Mapping[str, str]
    late_in_stay: str = "all-phase"
    short_pile: str = "given"
    covered: str = "this-phase"
    buried_pairs: str = "pay"
    end_on_board: str = "never"

    def rank(self, god: int | None) -> int:
        """The god's place on card g, which is g, g+2, g+4, g+1, g+3; 5 for no god."""
        card = [(self.card + step) % 5 for step in (0, 2, 4, 1, 3)]
        return 5 if god is None else card.index(god)


def reference(priest: Priest, s: State) -> tuple[frozenset[int], frozenset[int]]:
    """The candidates of his point, and those that his list leaves."""
    candidates, left = LISTS[s.point](priest, s)
    return frozenset(candidates), frozenset(left)


# --- small tools ---------------------------------------------------------------------------------


def with_most(left: Left, number: Callable[[int], int]) -> Left:
    """Those with the highest number."""
    numbers = {each: number(each) for each in left}
    return [each for each in left if numbers[each] == max(numbers.values())]


def with_least(left: Left, number: Callable[[int], int]) -> Left:
    """Those with the lowest number."""
    return with_most(left, lambda each: -number(each))


def rather(left: Left, wanted: Callable[[int], bool]) -> Left:
    """Those that are wanted; if nobody is, everybody."""
    return [each for each in left if wanted(each)] or left


# --- the pyramid ---------------------------------------------------------------------------------


def four_fields(cell: int) -> list[Field]:
    """The fields of a cell: NW, NE, SE, SW."""
    _, row, column = CELLS[cell]
    return [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]


def four_symbols(gods: tuple[int, ...], corner: int) -> list[int | None]:
    """The symbols at NW, NE, SE, SW of what is empty in a corner and has gods clockwise from it."""
    symbols: list[int | None] = [None] * 4
    for number, god in enumerate(gods, 1):
        symbols[(corner + number) % 4] = god
    return symbols


def print_on(seen: Seen, cell: int, level: int, gods: tuple[int, ...], corner: int) -> None:
    """Put four symbols onto the fields of a cell, on a level of their own."""
    for (row, column), god in zip(four_fields(cell), four_symbols(gods, corner), strict=True):
        seen[level, row, column] = god


def board_and_stones(priest: Priest, stones: list[int]) -> Seen:
    """Every symbol, covered or not: level 0 is what the board shows. Nobody may change it."""
    return all_symbols(priest.readings["board-symbols"], tuple(stones))


@lru_cache(maxsize=4)
def all_symbols(board: str, stones: tuple[int, ...]) -> Seen:
    """The same, worked out once a position."""
    seen: Seen = {}
    if board == "printed":
        for cell, triple in enumerate(BOARD):
            print_on(seen, cell, 0, tuple(map(int, triple)), 3 * cell % 4)
    for cell, stone in enumerate(stones):
        if stone >= 0:
            print_on(seen, cell, CELLS[cell][0], STONES[stone // 4], stone % 4)
    return seen


def height(seen: Seen, field: Field) -> int:
    """The highest level built on a field; 0 where there is only the board."""
    row, column = field
    for level in (3, 2, 1):
        if (level, row, column) in seen:
            return level
    return 0


def symbol(seen: Seen, field: Field) -> int | None:
    """The god that a priest on a field would stand on."""
    return seen.get((height(seen, field), *field))


def level_now(s: State) -> int:
    """The level under construction."""
    return s.phase + 1


def gaps(s: State) -> list[int]:
    """The free cells of that level."""
    of_the_level = [cell for cell in range(len(CELLS)) if CELLS[cell][0] == level_now(s)]
    return [cell for cell in of_the_level if s.stones[cell] < 0]


def in_cells_of(level: int, field: Field) -> bool:
    """Does some cell of a level cover the field?"""
    return any(CELLS[cell][0] == level and field in four_fields(cell) for cell in range(len(CELLS)))


def cannot_be_covered(seen: Seen, s: State, field: Field) -> bool:
    """It lies on the level under construction, or on the rim outside that level's cells."""
    return height(seen, field) == level_now(s) or not in_cells_of(level_now(s), field)


def can_never_be_covered(seen: Seen, s: State, field: Field) -> bool:
    """The same of every level still to come, too."""
    later = range(level_now(s) + 1, 4)
    return cannot_be_covered(seen, s, field) and not any(in_cells_of(lv, field) for lv in later)


# --- points --------------------------------------------------------------------------------------


def worth_of_priest(track: list[int], level: int, god: int | None) -> int:
    """What a priest on a god of a level scores: 5, two more a level, two less a place."""
    place = 4 if god is None else track.index(god) + 1
    return 0 if place > 3 else 5 + 2 * (level - 1) - 2 * (place - 1)


def worth_of_card(track: list[int], god: int) -> int:
    """2, 1, 0, 0, 0 by the god's place."""
    return (2, 1, 0, 0, 0)[track.index(god)]


def points_on(seen: Seen, s: State, field: Field) -> int:
    """What a priest on a field would score now; nothing on the board itself."""
    if height(seen, field) == 0:
        return 0
    return worth_of_priest(s.track, height(seen, field), symbol(seen, field))


def priests_of(s: State, seat: int) -> list[Field]:
    """The fields on which a seat's priests stand."""
    return [divmod(f, 8) for f in range(64) if s.standing[seat] >> f & 1]


def cards_of(s: State, seat: int) -> list[int]:
    """A seat's cards, by god."""
    return s.hands[5 * seat : 5 * seat + 5]


def margin(seen: Seen, s: State, track: list[int], his_cards: list[int]) -> int:
    """His points less yours, if the level were scored with such a track and hand of his."""
    total = 0
    for sign, seat, hand in ((1, HE, his_cards), (-1, YOU, cards_of(s, YOU))):
        for field in priests_of(s, seat):
            total += sign * worth_of_priest(track, height(seen, field), symbol(seen, field))
        for god, count in enumerate(hand):
            total += sign * count * worth_of_card(track, god)
    return total


# --- 1: gift -------------------------------------------------------------------------------------


def gift(priest: Priest, s: State) -> tuple[Left, Left]:
    """Gods whose pile is not empty: order god."""
    candidates = [god for god in range(5) if s.piles[god] > 0]
    return candidates, with_least(candidates, priest.rank)


# --- 2: action -----------------------------------------------------------------------------------


def action(priest: Priest, s: State) -> tuple[Left, Left]:
    """The actions possible: hurries · sway pays · move pays · build."""
    seen = board_and_stones(priest, s.stones)
    free = free_symbols(seen, s) if s.ready[HE] else []
    moves, steps = one_card_moves(priest, s), single_steps(s)
    candidates = [BUILD]
    candidates += [PLACE] if free else []
    candidates += [MOVE] if moves else []
    candidates += [SWAY] if steps else []
    lacking = len(gaps(s))
    late = lacking <= LATE[priest.level]
    if priest.variant == "stay" and priest.late_in_stay == "all-phase":
        late = True
    if (
        s.ready[HE] > 0
        and lacking <= s.ready[HE] + 1
        and any(points_on(seen, s, divmod(f, 8)) for f in free)
    ):
        return candidates, [PLACE]
    if late and any(better_off(priest, s, step) >= ENOUGH for step in steps):
        return candidates, [SWAY]
    if late and any(points_gained(priest, s, move) >= ENOUGH for move in moves):
        return candidates, [MOVE]
    return candidates, [BUILD]


# --- 3 and 4: laying a stone, taking cards -------------------------------------------------------


def lay_stone(priest: Priest, s: State) -> tuple[Left, Left]:
    """His loss · cards · your loss · order god of the cards · cell and corner."""
    before = board_and_stones(priest, s.stones)
    candidates = [cell * 4 + corner for cell in open_cells(priest, s) for corner in range(4)]
    his_loss: dict[int, int] = {}
    your_loss: dict[int, int] = {}
    cards, god_rank = {}, {}
    for way in candidates:
        cell, corner = divmod(way, 4)
        after_it = [*s.stones[:cell], s.drawn * 4 + corner, *s.stones[cell + 1 :]]
        after = dict(before)
        print_on(after, cell, level_now(s), STONES[s.drawn], corner)
        for loss, seat in ((his_loss, HE), (your_loss, YOU)):
            under = [field for field in priests_of(s, seat) if field in four_fields(cell)]
            loss[way] = sum(points_on(before, s, f) - points_on(after, s, f) for f in under)
        brings = situations(priest, after, after_it, cell)
        if priest.short_pile == "given":
            brings = {god: min(n, s.piles[god]) for god, n in brings.items()}
        cards[way] = max(brings.values(), default=0)
        best = [god for god, n in brings.items() if n == cards[way] > 0]
        god_rank[way] = min((priest.rank(god) for god in best), default=5)
    left = with_least(candidates, his_loss.__getitem__)
    left = with_most(left, cards.__getitem__)
    left = with_most(left, your_loss.__getitem__)
    left = with_least(left, god_rank.__getitem__)
    return candidates, with_least(left, lambda way: way)


def open_cells(priest: Priest, s: State) -> list[int]:
    """The cells in which the stone may be laid."""
    free = gaps(s)
    if priest.readings["first-cells"] == "touching" and level_now(s) == 1:
        beside = [cell for cell in free if any(touches(cell, s.stones, dr, dc) for dr, dc in EDGES)]
        return beside or free
    return free


def touches(cell: int, stones: list[int], rows: int, columns: int) -> bool:
    """Does a stone lie in the cell that follows in some direction?"""
    level, row, column = CELLS[cell]
    following = (level, row + 2 * rows, column + 2 * columns)
    return following in CELLS and stones[CELLS.index(following)] >= 0


def situations(priest: Priest, after: Seen, stones: list[int], laid: int) -> dict[int, int]:
    """Two cards for a god on itself, else one beside itself; whatever the piles have."""
    due: dict[int, int] = {}
    cells = [laid]
    if priest.readings["pair-with"] == "any":
        cells = [cell for cell, stone in enumerate(stones) if stone >= 0]
    beside = EDGES if priest.readings["beside"] == "edge" else EDGES_AND_CORNERS
    for cell in cells:
        level = CELLS[cell][0]
        for row, column in four_fields(cell):
            god = after[level, row, column]
            if god is None:
                continue
            buried = height(after, (row, column)) > level
            if after.get((level - 1, row, column)) == god and not (
                buried and priest.buried_pairs == "out-of-sight"
            ):
                due[god] = 2
                continue
            if buried:
                continue  # A stone lies upon it, so nothing is beside it any more.
            around = [(row + rows, column + columns) for rows, columns in beside]
            if any(shows(priest, after, field) == god for field in around):
                due[god] = max(1, due.get(god, 0))
    return due


def shows(priest: Priest, seen: Seen, field: Field) -> int | None:
    """The god that a stone pairs with on a field beside it."""
    if height(seen, field) == 0 and priest.readings["beside-board"] == "stones-only":
        return None
    return symbol(seen, field)


def take_cards(priest: Priest, s: State) -> tuple[Left, Left]:
    """Situations, a god and how many: most cards · order god."""
    seen = board_and_stones(priest, s.stones)
    due = situations(priest, seen, s.stones, s.laid)
    candidates = [god * 4 + min(n, s.piles[god]) for god, n in due.items() if s.piles[god] > 0]
    if priest.readings["situation-choice"] == "most-cards":
        candidates = with_most(candidates, lambda each: each % 4)
    left = with_most(candidates, lambda each: each % 4)
    return candidates, with_least(left, lambda each: priest.rank(each // 4))


# --- 5: placing ----------------------------------------------------------------------------------


def free_symbols(seen: Seen, s: State) -> Left:
    """The free fields with a symbol of a built stone."""
    taken = priests_of(s, YOU) + priests_of(s, HE)
    with_symbol = [f for f in range(64) if height(seen, divmod(f, 8)) > 0]
    with_symbol = [f for f in with_symbol if symbol(seen, divmod(f, 8)) is not None]
    return [f for f in with_symbol if divmod(f, 8) not in taken]


def place_priest(priest: Priest, s: State) -> tuple[Left, Left]:
    """Points now · cannot be covered any more in this phase · order god · field."""
    seen = board_and_stones(priest, s.stones)
    candidates = free_symbols(seen, s)
    left = with_most(candidates, lambda f: points_on(seen, s, divmod(f, 8)))
    left = rather(left, lambda f: cannot_be_covered(seen, s, divmod(f, 8)))
    left = with_least(left, lambda f: priest.rank(symbol(seen, divmod(f, 8))))
    return candidates, with_least(left, lambda f: f)


# --- 6 and 7: moving, paying ---------------------------------------------------------------------


def one_card_moves(priest: Priest, s: State) -> Left:
    """His priests and the fields that each reaches for one card, if he has one."""
    seen = board_and_stones(priest, s.stones)
    if not any(cards_of(s, HE)):
        return []
    return [
        1024 + (start[0] * 8 + start[1]) * 64 + end[0] * 8 + end[1]
        for start in priests_of(s, HE)
        for end in reached_by_one_card(priest, s, seen, start)
        if may_end(priest, seen, end)
    ]


def may_end(priest: Priest, seen: Seen, field: Field) -> bool:
    """May a move end on a field that nobody stands on?"""
    if height(seen, field) == 0:
        return priest.end_on_board == "allowed"
    return symbol(seen, field) is not None or priest.readings["stop-on-empty"] == "yes"


def reached_by_one_card(priest: Priest, s: State, seen: Seen, start: Field) -> set[Field]:
    """The free fields beside it, or beyond priests that are jumped over for nothing."""
    ends, passed = set(), {start}
    taken = priests_of(s, YOU) + priests_of(s, HE)
    to_walk = [(start, direction) for direction in EDGES]
    while to_walk:
        (row, column), (rows, columns) = to_walk.pop()
        field = (row + rows, column + columns)
        on_board = height(seen, field) == 0 and min(field) >= 0 and max(field) <= 7
        walkable = on_board and priest.readings["walk-on-board"] == "yes"
        if field in passed or (height(seen, field) == 0 and not walkable):
            continue
        if field not in taken:
            ends.add(field)
        elif priest.readings["jump"] == "straight":
            to_walk.append((field, (rows, columns)))
        else:
            passed.add(field)
            to_walk += [(field, direction) for direction in EDGES]
    return ends


def points_gained(priest: Priest, s: State, move: int) -> int:
    """The value there less the value here less the worth of the card paid."""
    seen = board_and_stones(priest, s.stones)
    start, end = divmod(move - 1024, 64)
    (paid,) = pay_card(priest, s)[1]
    there, here = points_on(seen, s, divmod(end, 8)), points_on(seen, s, divmod(start, 8))
    return there - here - worth_of_card(s.track, paid)


def move_priest(priest: Priest, s: State) -> tuple[Left, Left]:
    """Points gained · cannot be covered any more · order god of the field · field, then priest."""
    seen = board_and_stones(priest, s.stones)
    candidates = one_card_moves(priest, s)
    safe = cannot_be_covered if priest.covered == "this-phase" else can_never_be_covered

    def end(move: int) -> Field:
        return divmod((move - 1024) % 64, 8)

    left = with_most(candidates, lambda move: points_gained(priest, s, move))
    left = rather(left, lambda move: safe(seen, s, end(move)))
    left = with_least(left, lambda move: priest.rank(symbol(seen, end(move))))
    left = with_least(left, lambda move: (move - 1024) % 64)
    return candidates, with_least(left, lambda move: (move - 1024) // 64)


def pay_card(priest: Priest, s: State) -> tuple[Left, Left]:
    """Gods of which he holds a card: least worth now · order god backwards."""
    candidates = [god for god, count in enumerate(cards_of(s, HE)) if count > 0]
    left = with_least(candidates, lambda god: worth_of_card(s.track, god))
    return candidates, with_most(left, priest.rank)


# --- 8 and 9: swaying ----------------------------------------------------------------------------


def single_steps(s: State) -> Left:
    """Each god of which he holds a card, up and down by one, as far as the track goes."""
    return [
        god * 16 + 8 + places
        for god, count in enumerate(cards_of(s, HE))
        for places in (-1, 1)
        if count > 0 and 0 <= s.track.index(god) + places <= 4
    ]


def better_off(priest: Priest, s: State, step: int) -> int:
    """The margin after the step, with its card gone, less the margin before."""
    seen = board_and_stones(priest, s.stones)
    god, places = step // 16, step % 16 - 8
    here = s.track.index(god)
    track, cards = s.track[:], cards_of(s, HE)
    track[here], track[here + places] = track[here + places], god
    cards[god] -= 1
    return margin(seen, s, track, cards) - margin(seen, s, s.track, cards_of(s, HE))


def better_off_by_hand(priest: Priest, s: State, step: int) -> int:
    """The same by the rule for people at a table: count priests and cards of the two gods."""
    seen = board_and_stones(priest, s.stones)
    god, places = step // 16, step % 16 - 8
    here = s.track.index(god)
    upper = min(here, here + places)  # X rises past Y, who is on this place, counted from 0
    x, y = s.track[upper + 1], s.track[upper]
    his, yours = cards_of(s, HE), cards_of(s, YOU)
    his[god] -= 1
    total = -worth_of_card(s.track, god)
    if upper in (0, 1):
        total += his[x] - yours[x] - his[y] + yours[y]
    for sign, seat in ((1, HE), (-1, YOU)):
        for field in priests_of(s, seat):
            each = 2 if upper in (0, 1) else 0
            if upper == 2:
                each = {1: 1, 2: 3, 3: 5}[height(seen, field)]
            if symbol(seen, field) == x:
                total += sign * each
            if symbol(seen, field) == y:
                total -= sign * each
    return total


def sway(priest: Priest, s: State) -> tuple[Left, Left]:
    """Better off · order god · up, then down."""
    candidates = single_steps(s)
    left = with_most(candidates, lambda step: better_off(priest, s, step))
    left = with_least(left, lambda step: priest.rank(step // 16))
    return candidates, with_least(left, lambda step: step % 16)


def sway_on(priest: Priest, s: State) -> tuple[Left, Left]:
    """The same step once more, if it can be paid and makes him better off by one at least."""
    candidates = [step for step in single_steps(s) if step == s.arg]
    return candidates, [step for step in candidates if better_off(priest, s, step) >= 1]


LISTS: Final[dict[int, Callable[[Priest, State], tuple[Left, Left]]]] = {
    at.GIFT: gift,
    at.ACTION: action,
    at.LAY_STONE: lay_stone,
    at.TAKE_CARDS: take_cards,
    at.PLACE_PRIEST: place_priest,
    at.MOVE_PRIEST: move_priest,
    at.PAY_CARD: pay_card,
    at.SWAY: sway,
    at.SWAY_ON: sway_on,
}
