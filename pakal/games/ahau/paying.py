"""
Paying for a build (RB Build, Trading): which payments there are, and whether there is any.

A *need* says how many cubes of each colour a build asks for; often several needs would do. A
*payment* is what leaves the player: cubes by colour, tiles by colour (5: wild) and substitutions
of the Market, packed into one number so that it can be an option.

A colour is traded only as far as the player's cubes of it fall short (reading `trade-when`).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from pakal.games.ahau.table import Need
from pakal.games.ahau.words import WILD


def pack_payment(cubes: Sequence[int], tiles: Sequence[int], swaps: int) -> int:
    """Return a payment as one number."""
    packed = swaps
    for amount in (*reversed(tiles), *reversed(cubes)):
        packed = packed << 4 | amount
    return packed


def unpack_payment(packed: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return cubes by colour, tiles by colour and substitutions of a payment."""
    amounts = tuple(packed >> 4 * place & 15 for place in range(11))
    return amounts[:5], amounts[5:], packed >> 44


def tiles_by_colour(reserve: Sequence[int]) -> list[int]:
    """How many tiles of each colour (5: wild) could be traded."""
    counts = [0, 0, 0, 0, 0, 0]
    for tile in reserve:
        counts[tile % 6] += 1
    return counts


def can_pay(
    own: Sequence[int], tiles: Sequence[int], needs: Sequence[Need], swaps: int, mixed: bool
) -> bool:
    """Can any of the needs be met?"""
    return any(_can_meet(own, tiles, need, swaps, mixed) for need in needs)


def affordable_levels(
    own: Sequence[int],
    tiles: Sequence[int],
    colour: int,
    levels: Sequence[int],
    costs: Sequence[Sequence[Sequence[Need]]],
    mixed: bool,
) -> list[int]:
    """
    The levels, of those given in rising order, at which a tile of the colour can be paid for.

    Without Market and Master Builder; both would break the quick bounds that spare most of the
    exact checks: as many levels as the player has different cubes (one of the tile's colour) can
    surely be paid, and never more than one cube of each colour, the rest of the cubes in pairs
    and one pair of tiles for each colour would give.
    """
    different = 5 - own.count(0)
    if colour == WILD or own[colour]:
        surely = different
    else:
        surely = 0
        paired = (sum(own) > 1 if mixed else max(own) > 1) or tiles[colour] + tiles[WILD] > 1
        if not paired:
            return []
    found = []
    reach = -1
    for level in levels:
        if level > surely:
            if reach < 0:
                reach = _furthest_level(own, tiles, different)
            if level > reach or not can_pay(own, tiles, costs[level][colour], 0, mixed):
                break
        found.append(level)
    return found


def _furthest_level(own: Sequence[int], tiles: Sequence[int], different: int) -> int:
    """No level above this one can be paid for, whatever the colour."""
    reach = different + (sum(own) - different >> 1)
    wild = tiles[WILD]
    for amount in tiles[:WILD]:
        if amount > 1:
            reach += 1
        elif amount and wild:
            reach += 1
            wild -= 1
    return reach + (wild >> 1)


def _can_meet(
    own: Sequence[int], tiles: Sequence[int], need: Need, swaps: int, mixed: bool
) -> bool:
    """
    Can this need be met by cubes, substitutions, pairs of cubes and pairs of tiles?

    A substitution costs one spare cube and a trade two, so substitutions come first.
    """
    short = spare = pairs = odd = 0
    for colour in range(5):
        rest = own[colour] - need[colour]
        if rest < 0:
            short -= rest
        elif rest:
            spare += rest
            pairs += rest >> 1
            odd += rest & 1
    if not short:
        return True
    swapped = min(swaps, spare, short)
    if mixed:
        pairs = (spare - swapped) >> 1
    elif swapped > odd:
        pairs -= (swapped - odd + 1) >> 1
    short -= swapped + pairs
    return short <= 0 or short <= _most_by_tiles(own, tiles, need)


def _most_by_tiles(own: Sequence[int], tiles: Sequence[int], need: Need) -> int:
    """How many missing cubes pairs of tiles can stand for, wild tiles filling in where best."""
    free = with_one_wild = with_two_wilds = 0
    for colour in range(5):
        missing = need[colour] - own[colour]
        if missing <= 0:
            continue
        whole = min(missing, tiles[colour] >> 1)
        free += whole
        missing -= whole
        if missing and tiles[colour] & 1:
            with_one_wild += 1
            missing -= 1
        with_two_wilds += missing
    wild = tiles[WILD]
    ones = min(with_one_wild, wild)
    return free + ones + min(with_two_wilds, (wild - ones) >> 1)


def payments(
    own: Sequence[int], tiles: Sequence[int], needs: Sequence[Need], swaps: int, mixed: bool
) -> list[int]:
    """Every different payment that meets one of the needs, in a fixed order."""
    return list(_payments(tuple(own), tuple(tiles), tuple(needs), swaps, mixed))


@lru_cache(maxsize=1 << 14)
def _payments(
    own: tuple[int, ...],
    tiles: tuple[int, ...],
    needs: tuple[Need, ...],
    swaps: int,
    mixed: bool,
) -> tuple[int, ...]:
    """As `payments`; remembered, because the same small holdings come up again and again."""
    found: dict[int, int] = {}
    for need in needs:
        if not _can_meet(own, tiles, need, swaps, mixed):
            continue
        if not swaps and all(n <= o for n, o in zip(need, own, strict=True)):
            found[pack_payment(need, (0,) * 6, 0)] = 0
            continue
        for cubes, given, used in _ways(own, tiles, need, swaps, mixed):
            plain = pack_payment(cubes, given, 0)
            found[plain] = min(used, found.get(plain, used))
    return tuple(sorted(plain | used << 44 for plain, used in found.items()))


def _ways(
    own: tuple[int, ...], tiles: tuple[int, ...], need: Need, swaps: int, mixed: bool
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Every way to meet one need: cubes, tiles, substitutions."""
    short_for_good = tuple(n > o for n, o in zip(need, own, strict=True))
    for swapped in product(*(range(min(swaps, n) + 1) for n in need)):
        if sum(swapped) > swaps:
            continue
        direct = tuple(min(n - w, o) for n, w, o in zip(need, swapped, own, strict=True))
        missing = tuple(n - w - d for n, w, d in zip(need, swapped, direct, strict=True))
        spare = tuple(o - d for o, d in zip(own, direct, strict=True))
        by_tiles_at_most = [
            min(m, (tiles[colour] + tiles[WILD]) // 2) for colour, m in enumerate(missing)
        ]
        for by_tiles in product(*(range(most + 1) for most in by_tiles_at_most)):
            given_ways = _tile_ways(tiles, by_tiles)
            if not given_ways:
                continue
            trades = sum(missing) - sum(by_tiles)
            for extra in _cube_ways(spare, short_for_good, sum(swapped), trades, mixed):
                cubes = tuple(d + e for d, e in zip(direct, extra, strict=True))
                for given in given_ways:
                    yield cubes, given, sum(swapped)


@lru_cache(maxsize=1 << 14)
def _tile_ways(tiles: tuple[int, ...], by_tiles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to give two tiles for each cube that tiles stand for; wild ones fill in."""
    if not any(by_tiles):
        return ((0, 0, 0, 0, 0, 0),)
    found = []
    for given in product(
        *(range(min(2 * units, tiles[colour]) + 1) for colour, units in enumerate(by_tiles))
    ):
        wild = 2 * sum(by_tiles) - sum(given)
        if wild <= tiles[WILD]:
            found.append((*given, wild))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _cube_ways(
    spare: tuple[int, ...], short: tuple[bool, ...], singles: int, trades: int, mixed: bool
) -> tuple[tuple[int, ...], ...]:
    """Every way to take single cubes (Market) and pairs (trades) out of the spare ones."""
    if not singles and not trades:
        return ((0, 0, 0, 0, 0),)
    size = 1 if mixed else 2
    units = 2 * trades if mixed else trades
    pairs_from = [0 if short[colour] else spare[colour] // size for colour in range(5)]
    found = []
    for way in product(*(range(min(units, most) + 1) for most in pairs_from)):
        if sum(way) != units:
            continue
        left = [rest - size * taken for rest, taken in zip(spare, way, strict=True)]
        found += [
            tuple(size * taken + one for taken, one in zip(way, single, strict=True))
            for single in product(*(range(min(singles, rest) + 1) for rest in left))
            if sum(single) == singles
        ]
    return tuple(found)
