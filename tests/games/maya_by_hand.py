"""
The table of Maya once more, by hand: tiles, pyramids, cards, and where a block may go.

What the reference of King Pakal's decisions counts with. It shares nothing with the game's own code
but the raw state: cells are numbered pyramid by pyramid from the bottom up, quarries from left to
right, and a back is seat * 2, plus 1 if it is high.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from pakal.games.maya.state import State

Left = list[int]

PAKAL, VASSAL = 1, 2
SEATS: Final = (0, PAKAL, VASSAL)
KEEPS: Final = {"easy": 4, "moderate": 3, "hard": 2}
VASSAL_KEEPS: Final = 3

# Pyramids for three: Chichen Itza, cOpan, Uxmal, Palenque, each with its levels from the bottom up.
PYRAMIDS: Final = "COUP"
SIZES: Final = ((8, 6, 4, 2), (7, 5, 3), (8, 5, 3), (7, 4, 2))
CELLS: Final = sum(map(len, SIZES))
TOP: Final = 3

# First Player, protectioN, tRansport, free pAss, free Double, Move, Extra block.
CARDS: Final = {
    "The King": ("PCTUO", "DENRFMA"),
    "The Astronomer": ("CPUTO", "FDENRAM"),
    "The Hauler": ("UTPOC", "REDMNFA"),
    "The Mason": ("TUCPO", "EDNFRAM"),
    "The Scribe": ("OPUCT", "NDEFRMA"),
    "The Heir": ("TOCUP", "DREFNMA"),
}
POINTS: Final = (3, 4, 5, 6, 7, 8, -3)  # by sort of card


@dataclass(frozen=True)
class Tile:
    """The quarries by their markers, the blocks for the places, the most cards, and the gold."""

    markers: str
    prizes: tuple[tuple[int, ...], ...]
    limits: tuple[int, ...]
    gold: tuple[int, ...]  # for most blocks in the bottom level, by pyramid; 1 more a level


TILES: Final = {
    "default": Tile(
        "FDREN",
        ((3, 2, 1), (4, 2), (4, 3, 1), (4, 2), (3, 2, 1)),
        (4, 5, 6, 5, 4),
        (3, 3, 3, 3),
    ),
    "seven-quarries": Tile(
        "MFADREN",
        ((3, 1), (3, 2, 1), (3, 1), (4, 2), (4, 3, 1), (4, 2), (3, 2, 1)),
        (3, 3, 3, 3, 4, 4, 4),
        (3, 4, 3, 3),
    ),
}


@dataclass(frozen=True)
class King:
    """Who plays and by which rules: level, the two cards, the tile, readings, doubts."""

    level: str
    card: str
    vassal: str
    edition: str
    readings: Mapping[str, str]
    vassal_keeps: str = "three"
    low_when_ahead: str = "takes"
    passing: str = "points"
    points_there: str = "left"
    one_would_not: str = "that-level"

    @property
    def tile(self) -> Tile:
        """The quarries in play."""
        return TILES[self.edition]

    def keeps(self, seat: int) -> int:
        """The cards that a seat keeps back for transport."""
        if seat == VASSAL and self.vassal_keeps == "three":
            return VASSAL_KEEPS
        return KEEPS[self.level]

    def pyramid_rank(self, seat: int, pyramid: int) -> int:
        """A pyramid's place on the card of a seat."""
        return self._card(seat)[0].index(PYRAMIDS[pyramid])

    def marker_rank(self, seat: int, quarry: int) -> int:
        """The place of a quarry's marker on the card of a seat."""
        return self._card(seat)[1].index(self.tile.markers[quarry])

    def _card(self, seat: int) -> tuple[str, str]:
        return CARDS[self.card if seat == PAKAL else self.vassal]


# --- choosing ------------------------------------------------------------------------------------


def with_most(left: Left, value: Callable[[int], int]) -> Left:
    """Those with the highest value."""
    return [each for each in left if value(each) == max(map(value, left))]


def with_least(left: Left, value: Callable[[int], int]) -> Left:
    """Those with the lowest value."""
    return [each for each in left if value(each) == min(map(value, left))]


def rather(left: Left, holds: Callable[[int], bool]) -> Left:
    """Those of which it is true; all, if it is true of none."""
    return [each for each in left if holds(each)] or left


def first_yes(left: Left, *questions: Callable[[int], bool]) -> Left:
    """Those that say yes to the first question to which anybody does; all, if nobody ever does."""
    for question in questions:
        if any(map(question, left)):
            return [each for each in left if question(each)]
    return left


# --- blocks --------------------------------------------------------------------------------------


class Site:
    """The pyramids of a position: blocks by cell and seat, for trying a block out."""

    def __init__(self, king: King, s: State) -> None:
        self.readings = king.readings
        self.blocks = {
            (pyramid, level): [s.built[seat * CELLS + number(pyramid, level)] for seat in SEATS]
            for pyramid, sizes in enumerate(SIZES)
            for level in range(len(sizes))
        }
        self.pool = list(s.pool)
        self.old = {cell for cell in self.blocks if s.begun >> number(*cell) & 1}
        self.highest_opened = s.opened

    def gaps(self, cell: tuple[int, int]) -> int:
        """How many more blocks a level takes."""
        return SIZES[cell[0]][cell[1]] - sum(self.blocks[cell])

    def rooms(self) -> Left:
        """The pyramids with room in the bottom level."""
        return [pyramid for pyramid in range(4) if self.gaps((pyramid, 0)) > 0]

    def open_level(self) -> int:
        """The lowest level that is not full in every pyramid that has it; -1 if there is none."""
        for level in range(TOP + 1):
            if level == TOP and self.readings["short-pyramids"] == "blocks-the-4th":
                break
            if any(self.gaps(cell) for cell in self.blocks if cell[1] == level):
                return level
        return -1

    def places(self, seat: int) -> list[tuple[int, int]]:
        """Every level in which a seat may build, the lowest of a pyramid first."""
        now = self.open_level()
        levels = [now]
        if self.readings["gaps-first"] == "once-open":
            levels = list(range(max(now, self.highest_opened) + 1))
        return [
            (pyramid, level)
            for pyramid in range(4)
            for level in levels
            if (pyramid, level) in self.blocks and self.gaps((pyramid, level)) > 0
            if all(self.blocks[pyramid, lower][seat] > 0 for lower in range(level))
        ]

    def bonus_to(self, cell: tuple[int, int], added: list[int], filler: int) -> int:
        """Who would get a bonus block if these were added and the level were full; -1: nobody."""
        above = (cell[0], cell[1] + 1)
        if above not in self.blocks or self.gaps(above) == 0:
            return -1
        asked = cell if self.readings["bonus-that-level"] == "filled-level" else above
        if asked in self.old:
            return -1
        after = [now + more for now, more in zip(self.blocks[cell], added, strict=True)]
        most = [seat for seat in SEATS if after[seat] == max(after)]
        if len(most) > 1 or self.pool[most[0]] == 0:
            return -1
        if self.readings["bonus-who"] == "filler-with-majority" and most[0] != filler:
            return -1
        return most[0]

    def lay(self, cell: tuple[int, int], seat: int) -> None:
        """A block goes into a level, and a bonus block above it if one is due."""
        self.blocks[cell][seat] += 1
        winner = -1 if self.gaps(cell) else self.bonus_to(cell, [0, 0, 0], seat)
        if winner >= 0:
            self.pool[winner] -= 1
            self.lay((cell[0], cell[1] + 1), winner)
        self.highest_opened = max(self.highest_opened, self.open_level())


@cache
def number(pyramid: int, level: int) -> int:
    """A level of a pyramid as the state numbers it."""
    return sum(map(len, SIZES[:pyramid])) + level
