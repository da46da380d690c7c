"""
The table of Uxmal once more, by hand: geometry, prints, values, and who plays by which rules.

What the reference of the High Priest's decisions counts with; it shares nothing with the game's
own code but the raw state.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from pakal.games.uxmal.state import State

Field = tuple[int, int]  # row and column, from 0
Seen = dict[tuple[int, int, int], int | None]  # level, row, column: the god there, None if empty
Left = list[int]

YOU, HE = 0, 1
LATE: Final = {"easy": 1, "moderate": 2, "hard": 3}

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
