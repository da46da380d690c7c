"""
Paying for a build (RB Build, Trading): which payments there are, and whether there is any.

A *need* says how many cubes of each colour a build asks for; often several needs would do. A
*payment* is what leaves the player: cubes by colour, tiles by colour (5: wild) and substitutions
of the Market, packed into one number so that it can be an option.

A colour is traded only as far as the player's cubes of it fall short (reading `trade-when`).
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final

from pakal.games.ahau.rules.packed import A_GOD
from pakal.games.ahau.words import WILD

Need = tuple[int, int, int, int, int]  # cubes asked for, by colour
ANY: Final = -1  # a cube the Market puts in the place of another


def pack_payment(cubes: Sequence[int], tiles: Sequence[int], swaps: int) -> int:
    """Return a payment as one number."""
    packed = swaps
    for amount in (*reversed(tiles), *reversed(cubes)):
        packed = packed << 4 | amount
    return packed


@lru_cache(maxsize=1 << 12)
def unpack_payment(packed: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return cubes by colour, tiles by colour and substitutions of a payment."""
    cubes = tuple(packed >> shift & 15 for shift in (0, 4, 8, 12, 16))
    tiles = tuple(packed >> shift & 15 for shift in (20, 24, 28, 32, 36, 40))
    return cubes, tiles, packed >> 44


def tiles_by_colour(reserve: Sequence[int]) -> list[int]:
    """How many tiles of each colour (5: wild) could be traded."""
    counts = [0, 0, 0, 0, 0, 0]
    for tile in reserve:
        counts[tile % A_GOD] += 1
    return counts


def can_pay(
    own: Sequence[int], tiles: Sequence[int], needs: Sequence[Need], swaps: int, mixed: bool
) -> bool:
    """Can any of the needs be met?"""
    can_meet = _can_meet_freely if swaps or mixed else _can_meet
    for need in needs:  # noqa: SIM110 - a generator costs more than the check
        if can_meet(own, tiles, need, swaps, mixed):
            return True
    return False


def tradable(tiles: Sequence[int]) -> bool:
    """Could any two of these tiles stand for a cube?"""
    return max(tiles) > 1 or (tiles[WILD] > 0 and sum(tiles) > 1)


def levels_in_reach(own: Sequence[int], tiles: list[int], top: int) -> list[int]:
    """
    For each colour of tiles the level up to which one can be paid for; beyond `top` all are alike.

    A level asks for as many different colours, the tile's own among them. A colour with an odd
    number of cubes gives one and keeps all its pairs; with an even number it has to break a pair,
    which would have stood for some colour just as well. So odd colours and pairs are worth a level
    each, and so is every colour without cubes for which two tiles stand.
    """
    pairs = by_cubes = 0
    for have in own:
        pairs += have >> 1
        by_cubes += have + 1 >> 1
    with_tiles = (by_cubes < top or not pairs) and tradable(tiles)
    levels = [0, 0, 0, 0, 0, 0]
    for colour in range(6):
        if not tiles[colour]:
            continue
        # The tile that is built cannot pay for itself.
        tiles[colour] -= 1
        if pairs or colour == WILD or own[colour]:
            levels[colour] = by_cubes + (colours_by_tiles(own, tiles) if with_tiles else 0)
        elif tiles[colour] and tiles[colour] + tiles[WILD] > 1:
            levels[colour] = by_cubes + colours_by_tiles(own, tiles)
        elif tiles[WILD] > 1:
            # Two wild tiles stand for the tile's own colour, and the others for what is left.
            others = [*own]
            others[colour] = 1
            left = [*tiles[:WILD], tiles[WILD] - 2]
            levels[colour] = by_cubes + 1 + colours_by_tiles(others, left)
        tiles[colour] += 1
    return levels


def colours_by_tiles(own: Sequence[int], tiles: Sequence[int]) -> int:
    """For how many of the colours the player has no cube of two tiles can stand."""
    wild = tiles[WILD]
    found = with_two_wilds = 0
    for have, amount in zip(own, tiles):  # noqa: B905 - own is five long, tiles have wild ones too
        if have:
            continue
        if amount > 1:
            found += 1
        elif amount and wild:
            found += 1
            wild -= 1
        else:
            with_two_wilds += 1
    return found + min(with_two_wilds, wild >> 1) if wild else found


def short_of(own: Sequence[int], need: Need) -> int:
    """How many cubes are missing once pairs of one colour have stood for what they can."""
    short = 0
    for have, asked in zip(own, need):  # noqa: B905 - both are five long; the check costs more
        if have < asked:
            short += asked - have
        else:
            short -= have - asked >> 1
    return short


def _can_meet(own: Sequence[int], tiles: Sequence[int], need: Need, _: int, __: bool) -> bool:
    """Can this need be met by cubes, pairs of one colour and pairs of tiles?"""
    short = short_of(own, need)
    return short <= 0 or (2 * short <= sum(tiles) and short <= most_by_tiles(own, tiles, need))


def _can_meet_freely(
    own: Sequence[int], tiles: Sequence[int], need: Need, swaps: int, mixed: bool
) -> bool:
    """
    As `_can_meet`, with substitutions of the Market or with pairs of two colours.

    A substitution costs one spare cube and a trade two, so substitutions come first.
    """
    short = spare = pairs = odd = 0
    for have, asked in zip(own, need, strict=True):
        rest = have - asked
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
    if short <= 0:
        return True
    return 2 * short <= sum(tiles) and short <= most_by_tiles(own, tiles, need)


def most_by_tiles(own: Sequence[int], tiles: Sequence[int], need: Need) -> int:
    """How many missing cubes pairs of tiles can stand for, wild tiles filling in where best."""
    free = with_one_wild = with_two_wilds = 0
    for have, asked, amount in zip(own, need, tiles):  # noqa: B905 - tiles have wild ones too
        if have >= asked:
            continue
        missing = asked - have
        whole = amount >> 1
        if whole >= missing:
            free += missing
            continue
        free += whole
        with_one_wild += amount & 1
        with_two_wilds += missing - whole - (amount & 1)
    wild = tiles[WILD]
    if not wild:
        return free
    ones = min(with_one_wild, wild)
    return free + ones + min(with_two_wilds, (wild - ones) >> 1)


def payments(
    own: Sequence[int], tiles: Sequence[int], needs: Sequence[Need], swaps: int, mixed: bool
) -> list[int]:
    """Every different payment that meets one of the needs, in a fixed order."""
    if len(needs) == 1 and not swaps and _has_cubes(own, needs[0]):
        return [_in_cubes(needs[0])]  # a colour is traded only when it is short
    # Tiles of a colour that cannot be short are of no use, and leaving them out of account makes
    # more payments the same ones.
    most = map(max, zip(*needs, strict=True))
    given = [n if have < asked else 0 for n, have, asked in zip(tiles, own, most)]  # noqa: B905
    given.append(tiles[WILD])
    useful = tuple(given) if tradable(given) else (0, 0, 0, 0, 0, 0)
    return list(_payments(tuple(own), useful, tuple(needs), swaps, mixed))


@cache
def _in_cubes(need: Need) -> int:
    """The payment of a need in its own cubes."""
    return pack_payment(need, (), 0)


def _has_cubes(own: Sequence[int], need: Need) -> bool:
    return all([have >= asked for have, asked in zip(own, need)])  # noqa: B905, C419 - quicker


# What can stand for a cube, each written as a payment: one cube of any colour, two of a colour, or
# two tiles of the missing colour, of which one or both may be wild.
_ONES: Final = tuple(1 << 4 * colour for colour in range(5))
_TWOS: Final = tuple(2 << 4 * colour for colour in range(5))
_TWO_TILES: Final = tuple(
    tuple((2 - wild << 4 * (5 + colour)) + (wild << 4 * (5 + WILD)) for wild in range(3))
    for colour in range(5)
)
_BORROWED: Final = sum(16 << 4 * place for place in range(11))


@lru_cache(maxsize=1 << 14)
def _payments(
    own: tuple[int, ...],
    tiles: tuple[int, ...],
    needs: tuple[Need, ...],
    swaps: int,
    mixed: bool,
) -> tuple[int, ...]:
    """As `payments`; cached, because the same small holdings occur again and again."""
    limit = pack_payment([min(have, 15) for have in own], tiles, 0)
    by_tiles: list[tuple[int, ...]] = [()] * 5
    if any(tiles):
        by_tiles = [tuple(_add({0}, two_tiles, limit)) for two_tiles in _TWO_TILES]
    pairs = _pairs(own, (0, 0, 0, 0, 0), mixed)
    found: dict[int, int] = {}
    tried = set()
    for need in needs:
        if swaps:
            # Cubes of a colour that is short are never spent in pairs for it; without
            # substitutions there are none of it left anyway.
            pairs = _pairs(own, need, mixed)
        for asked, used in _substituted(need, swaps) if swaps else ((need, 0),):
            code, missing = _direct(own, asked, by_tiles)
            case = (code, used, pairs, *missing)
            if case in tried:
                continue
            tried.add(case)
            ways = {code}
            for two_tiles in missing:
                ways = _add(ways, pairs + two_tiles, limit)
            for _ in range(used):
                ways = _add(ways, _ONES, limit)
            for way in ways:
                found[way] = min(used, found.get(way, used))
    return tuple(sorted([plain | used << 44 for plain, used in found.items()]))


def _add(ways: set[int], stand_ins: tuple[int, ...], limit: int) -> set[int]:
    """Every way with every stand-in added to it, as far as there is enough of everything."""
    # There is when no place borrows from the next as the stand-in is taken off what is left.
    return {
        way + spent
        for way in ways
        for spent in stand_ins
        if not ((left := limit - way) - spent ^ left ^ spent) & _BORROWED
    }


def _pairs(own: tuple[int, ...], need: Need, mixed: bool) -> tuple[int, ...]:
    """The pairs of cubes of colours that are not short."""
    colours = [colour for colour in range(5) if own[colour] >= need[colour]]
    pairs = tuple([_TWOS[colour] for colour in colours if own[colour] > 1])
    if mixed:
        pairs += tuple(_ONES[a] + _ONES[b] for a in colours for b in colours if a < b)
    return pairs


def _direct(
    own: tuple[int, ...], asked: Sequence[int], by_tiles: list[tuple[int, ...]]
) -> tuple[int, list[tuple[int, ...]]]:
    """
    What is paid in cubes as asked, and for each cube that is missing what tiles can stand for it.

    These are sorted, because colours for which no tiles can stand are all alike.
    """
    code = 0
    missing = []
    for colour, amount in enumerate(asked):
        if amount:
            have = own[colour]
            while amount > have:
                missing.append(by_tiles[colour])
                amount -= 1
            code += amount << 4 * colour
    if len(missing) > 1:
        missing.sort()
    return code, missing


def _substituted(need: Need, swaps: int) -> Iterator[tuple[Sequence[int], int]]:
    """What is left to pay after each way to use the Market's substitutions, and their number."""
    for swapped in product(*(range(min(swaps, n) + 1) for n in need)):
        used = sum(swapped)
        if used <= swaps:
            yield [n - less for n, less in zip(need, swapped, strict=True)], used
