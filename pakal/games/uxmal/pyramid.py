"""
The pyramid seen from above: eight by eight fields, and the cells in which stones lie.

A field is a number from 0 (a1) to 63 (h8), row by row; a set of fields is the bits of a number. A
cell is a place for a stone: 16 on level 1, 9 on level 2, 4 on level 3, in reading order. Each
level is shifted by one field, so that a stone lies on a corner of four stones.
"""

from collections.abc import Iterator
from typing import Final

SIDE: Final = 8
FIELDS: Final = SIDE * SIDE
LEVELS: Final = (1, 2, 3)
FIELD_NAMES: Final = tuple(f"{'abcdefgh'[f % SIDE]}{f // SIDE + 1}" for f in range(FIELDS))
# The four fields of a stone, clockwise. The order is behaviour: lists and golden files rest on it.
CORNERS: Final = ("NW", "NE", "SE", "SW")
_ALL: Final = (1 << FIELDS) - 1
_FIRST_COLUMN: Final = sum(1 << f for f in range(0, FIELDS, SIDE))
_LAST_COLUMN: Final = _FIRST_COLUMN << SIDE - 1


def _cells(level: int) -> Iterator[tuple[int, ...]]:
    """The fields of every cell of a level, each from NW clockwise."""
    for row in range(level - 1, SIDE - level, 2):
        for column in range(level - 1, SIDE - level, 2):
            first = row * SIDE + column
            yield first, first + 1, first + SIDE + 1, first + SIDE


CELLS: Final = tuple(cell for level in LEVELS for cell in _cells(level))
LEVEL_OF: Final = tuple(level for level in LEVELS for _ in _cells(level))
CELL_NAMES: Final = tuple(
    f"{level}{FIELD_NAMES[cell[0]]}" for level, cell in zip(LEVEL_OF, CELLS, strict=True)
)
# By level, which begins with 1: its cells, and the fields that they cover as bits.
CELLS_OF: Final = ((), *(tuple(c for c, at in enumerate(LEVEL_OF) if at == lv) for lv in LEVELS))
AREA: Final = tuple(sum(1 << f for cell in cells for f in CELLS[cell]) for cells in CELLS_OF)
COVERED: Final = tuple(sum(1 << f for f in cell) for cell in CELLS)
_FOUND: Final = {
    (LEVEL_OF[cell], f): (cell, corner)
    for cell, fields in enumerate(CELLS)
    for corner, f in enumerate(fields)
}
# By cell and corner: the cell below it and which of its corners that is; on level 1 nothing.
BELOW: Final = tuple(
    tuple(_FOUND.get((LEVEL_OF[cell] - 1, f)) for f in fields) for cell, fields in enumerate(CELLS)
)


def bits(fields: int) -> Iterator[int]:
    """Every field of a set, in reading order."""
    while fields:
        lowest = fields & -fields
        yield lowest.bit_length() - 1
        fields ^= lowest


def _east(fields: int) -> int:
    return (fields & ~_LAST_COLUMN) << 1


def _west(fields: int) -> int:
    return (fields & ~_FIRST_COLUMN) >> 1


def _south(fields: int) -> int:
    return fields << SIDE & _ALL


def _north(fields: int) -> int:
    return fields >> SIDE


_WAYS: Final = (_north, _east, _south, _west)


def neighbours(fields: int) -> int:
    """Every field that shares an edge with one of these."""
    return _north(fields) | _east(fields) | _south(fields) | _west(fields)


def _around(fields: int) -> int:
    """Every field that shares an edge or a corner with one of these."""
    rows = fields | _east(fields) | _west(fields)
    return (rows | _north(rows) | _south(rows)) & ~fields


def _outside(*, corners: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    beside = _around if corners else neighbours
    return tuple(
        tuple(tuple(bits(beside(1 << f) & ~COVERED[cell])) for f in fields)
        for cell, fields in enumerate(CELLS)
    )


# By cell and corner: the fields beside that corner which belong to other stones.
BESIDE_EDGE: Final = _outside(corners=False)
BESIDE_CORNER: Final = _outside(corners=True)
# By cell: the cells of its level that share an edge with it.
TOUCHING: Final = tuple(
    tuple(
        other
        for other in CELLS_OF[LEVEL_OF[cell]]
        if other != cell and neighbours(COVERED[cell]) & COVERED[other]
    )
    for cell in range(len(CELLS))
)


def rings(start: int, occupied: int, walkable: int, *, straight: bool) -> Iterator[int]:
    """
    The free fields that a priest reaches for one card, for two, and so on.

    Occupied fields cost nothing: a priest jumps over any number of them, in any way or `straight`.
    """
    seen = front = 1 << start
    free = walkable & ~occupied
    while front:
        front = (_jump_straight if straight else _jump)(front, occupied) & free & ~seen
        seen |= front
        if front:
            yield front


def _jump(front: int, occupied: int) -> int:
    passed = 0
    while new := neighbours(front | passed) & occupied & ~passed:
        passed |= new
    return neighbours(front | passed)


def _jump_straight(front: int, occupied: int) -> int:
    landing = 0
    for step in _WAYS:
        ahead = step(front)
        while ahead:
            landing |= ahead
            ahead = step(ahead & occupied)
    return landing
