"""A pyramid of which only the upper fields are seen: stones of the box that can lie there."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from pakal.errors import BadInputError
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS, CORNERS, FIELDS, LEVEL_OF
from pakal.games.uxmal.rules import Rules
from pakal.games.uxmal.state import NONE, State, pack_stone, see

HIDDEN: Final = -2  # a corner that is not seen, so that any symbol fits
Seen = Mapping[int, tuple[int, ...]]  # by cell: the symbols of its corners, or HIDDEN


def seen_in(laid: Sequence[int], symbols: Sequence[int]) -> Seen:
    """What is seen of each stone; `symbols` are those of the first fields, as far as known."""
    top = [0] * FIELDS
    for cell in laid:
        for f in CELLS[cell]:
            top[f] = max(top[f], LEVEL_OF[cell])
    return {
        cell: tuple(
            symbols[f] if f < len(symbols) and top[f] == LEVEL_OF[cell] else HIDDEN
            for f in CELLS[cell]
        )
        for cell in laid
    }


def arrange(
    rules: Rules, seen: Seen, kept: Mapping[int, int] | None = None, spare: int = NONE
) -> dict[int, int]:
    """
    A stone of the box for every cell, each showing what is seen there; BadInputError if none fits.

    Stones in `kept` stay where they can; the `spare` one is not used.
    """
    copies = list(rules.edition.copies)
    if spare != NONE:
        copies[spare] -= 1
    box = [sort for sort, count in enumerate(copies) for _ in range(count)]
    lies: dict[int, int] = {}  # by place in the box: the cell in which it lies
    turned: dict[int, int] = {}  # by cell: the corner of its empty field

    def lay(cell: int, tried: set[int]) -> bool:
        """Find a stone for a cell; one that lies elsewhere may be moved on."""
        for place in _fitting(cell):
            if place not in tried:
                tried.add(place)
                if place not in lies or lay(lies[place], tried):
                    lies[place] = cell
                    turned[cell] = ways[cell][box[place]]
                    return True
        return False

    def _fitting(cell: int) -> list[int]:
        return [place for place, sort in enumerate(box) if sort in ways[cell]]

    ways = {cell: _ways(rules, corners) for cell, corners in seen.items()}
    for cell, place in _staying(box, kept or {}):
        lies[place] = cell
        turned[cell] = (kept or {})[cell] % len(CORNERS)
    # Stones that are seen whole first: they can only be what they are.
    for cell in sorted(seen, key=lambda cell: (len(ways[cell]), cell)):
        if cell not in turned and not lay(cell, set()):
            raise BadInputError(
                f"No stone of the box that is left shows what you see in {CELL_NAMES[cell]}.",
                "A stone has three different gods and an empty field; look again.",
            )
    return {cell: pack_stone(box[place], turned[cell]) for place, cell in sorted(lies.items())}


def _staying(box: Sequence[int], kept: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The cells whose stones stay, each with the place of its stone in the box."""
    free: dict[int, list[int]] = {}
    for place, sort in enumerate(box):
        free.setdefault(sort, []).append(place)
    for cell, stone in kept.items():
        places = free.get(stone // len(CORNERS))
        if places:
            yield cell, places.pop(0)


@lru_cache(maxsize=4096)  # from step to step hardly any stone is seen otherwise
def _ways(rules: Rules, corners: tuple[int, ...]) -> Mapping[int, int]:
    """The sorts of stones that show these symbols, each with the corner of its empty field."""
    found: dict[int, int] = {}
    for stone, face in enumerate(rules.faces):
        if all(seen in (HIDDEN, god) for seen, god in zip(corners, face, strict=True)):
            found.setdefault(stone // len(CORNERS), stone % len(CORNERS))
    return found


def with_spare(rules: Rules, s: State, sort: int) -> State | None:
    """The position with stones that look the same from above, and this one in the supply."""
    laid = [cell for cell, stone in enumerate(s.stones) if stone != NONE]
    kept = {cell: s.stones[cell] for cell in laid}
    try:
        found = arrange(rules, seen_in(laid, s.symbol), kept, sort)
    except BadInputError:
        return None
    new = s.copy()
    for cell, stone in found.items():
        new.supply[new.stones[cell] // len(CORNERS)] += 1
        new.supply[stone // len(CORNERS)] -= 1
        new.stones[cell] = stone
    new.symbol, new.height = see(rules.faces, new.stones)
    return new
