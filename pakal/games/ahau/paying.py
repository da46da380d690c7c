"""
Paying for a build (RB Build, Trading): which payments there are, and whether there is any.

A *need* says how many cubes of each colour a build asks for; often several needs would do. A
*payment* is what leaves the player: cubes by colour, tiles by colour (5: wild) and substitutions
of the Market, packed into one number so that it can be an option.

A colour is traded only as far as the player's cubes of it fall short (reading `trade-when`).
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product

from attrs import field, frozen

from pakal.games.ahau.words import WILD

Need = tuple[int, int, int, int, int]  # cubes asked for, by colour
ANY = -1  # a cube the Market puts in the place of another


def pack_payment(cubes: Sequence[int], tiles: Sequence[int], swaps: int) -> int:
    """Return a payment as one number."""
    packed = swaps
    for amount in (*reversed(tiles), *reversed(cubes)):
        packed = packed << 4 | amount
    return packed


def unpack_payment(packed: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return cubes by colour, tiles by colour and substitutions of a payment."""
    cubes = tuple([packed >> shift & 15 for shift in (0, 4, 8, 12, 16)])
    if packed < 1 << 20:  # most payments are cubes only
        return cubes, (0, 0, 0, 0, 0, 0), 0
    tiles = tuple([packed >> shift & 15 for shift in (20, 24, 28, 32, 36, 40)])
    return cubes, tiles, packed >> 44


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
    can_meet = _can_meet_freely if swaps or mixed else _can_meet
    for need in needs:  # noqa: SIM110 - a generator costs more than the check
        if can_meet(own, tiles, need, swaps, mixed):
            return True
    return False


def tradable(tiles: Sequence[int]) -> bool:
    """Could any two of these tiles stand for a cube?"""
    return max(tiles) > 1 or (tiles[WILD] > 0 and sum(tiles) > 1)


def colours_by_tiles(own: Sequence[int], tiles: Sequence[int]) -> int:
    """For how many colours the player has no cube of two tiles could stand, at the very most."""
    found = wild = tiles[WILD]
    if wild:
        found = wild >> 1
    for have, amount in zip(own, tiles):  # noqa: B905 - own is five long, tiles have wild ones too
        if not have and amount:
            if amount > 1:
                found += 1
            elif wild:
                found += 1
                wild -= 1
    return found


@frozen(eq=False)
class PriceList:
    """
    What things cost at a table, and what mere cubes reach.

    Cubes come in few combinations and most purchases are paid for with cubes alone, so what each
    combination reaches is remembered. The Market, the Master Builder's discount and pairs of two
    colours are rare enough to be worked out each time.
    """

    pyramid: tuple[tuple[tuple[Need, ...], ...], ...]  # by level and colour
    buildings: tuple[tuple[Need, ...], ...]  # by building
    _reached: dict[tuple[int, ...], tuple[tuple[int, ...], tuple[bool, ...]]] = field(
        init=False, factory=dict
    )

    def by_cubes(self, own: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        """The highest level for a tile of each colour, and whether each building can be paid."""
        found = self._reached.get(own)
        if found is None:
            found = (
                tuple(
                    max(
                        (v for v in range(1, 5) if self._pays(own, self.pyramid[v][colour])),
                        default=0,
                    )
                    for colour in range(6)
                ),
                tuple(self._pays(own, needs) for needs in self.buildings),
            )
            self._reached[own] = found
        return found

    def _highest_level(self, own: tuple[int, ...], colour: int) -> int:
        payable = (level for level in range(1, 5) if self._pays(own, self.pyramid[level][colour]))
        return max(payable, default=0)

    def _pays(self, own: tuple[int, ...], needs: Sequence[Need]) -> bool:
        return can_pay(own, (0,) * 6, needs, 0, mixed=False)


def _can_meet(own: Sequence[int], tiles: Sequence[int], need: Need, _: int, __: bool) -> bool:
    """Can this need be met by cubes, pairs of one colour and pairs of tiles?"""
    short = 0
    for have, asked in zip(own, need):  # noqa: B905 - both are five long; the check costs more
        if have < asked:
            short += asked - have
        else:
            short -= have - asked >> 1
    return short <= 0 or (2 * short <= sum(tiles) and short <= _most_by_tiles(own, tiles, need))


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
    return 2 * short <= sum(tiles) and short <= _most_by_tiles(own, tiles, need)


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
    if len(needs) == 1 and not swaps and _has_cubes(own, needs[0]):
        return [_in_cubes(needs[0])]  # a colour is traded only when it is short
    given = tuple(tiles) if tradable(tiles) else (0, 0, 0, 0, 0, 0)
    return list(_payments(tuple(own), given, tuple(needs), swaps, mixed))


@cache
def _in_cubes(need: Need) -> int:
    """The payment of a need in its own cubes."""
    return pack_payment(need, (), 0)


def _has_cubes(own: Sequence[int], need: Need) -> bool:
    return all([have >= asked for have, asked in zip(own, need)])  # noqa: B905, C419 - quicker


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
    can_meet = _can_meet_freely if swaps or mixed else _can_meet
    for need in needs:
        if not swaps and _has_cubes(own, need):
            found[_in_cubes(need)] = 0
        elif can_meet(own, tiles, need, swaps, mixed):
            _meet(own, tiles, need, swaps, mixed, found)
    return tuple(sorted(plain | used << 44 for plain, used in found.items()))


def _meet(
    own: tuple[int, ...],
    tiles: tuple[int, ...],
    need: Need,
    swaps: int,
    mixed: bool,
    found: dict[int, int],
) -> None:
    """Add every payment for one need to `found`, with the fewest substitutions it takes."""
    substituted = product(*(range(min(swaps, n) + 1) for n in need)) if swaps else ((0,) * 5,)
    for swapped in substituted:
        used = sum(swapped)
        if used > swaps:
            continue
        missing: list[int] = [ANY] * used  # one entry for each cube that something stands for
        spare = list(own)
        code = 0
        for colour in range(5):
            asked = need[colour] - swapped[colour]
            direct = min(asked, own[colour])
            spare[colour] -= direct
            code += direct << 4 * colour
            missing += [colour] * (asked - direct)
        if not missing:
            found[code] = 0
            continue
        # Cubes of a colour that is short are never spent in pairs for it.
        pairs_of = [d for d in range(5) if need[d] <= own[d]]
        _Spending(missing, pairs_of, mixed, used, found).spend(0, spare, list(tiles), code)


@frozen
class _Spending:
    """What is left to pay once the player's own cubes have gone as far as they do."""

    missing: list[int]
    pairs_of: list[int]
    mixed: bool
    used: int
    found: dict[int, int]

    def spend(self, at: int, spare: list[int], tiles: list[int], code: int) -> None:
        """Pay for the missing cubes from `at` on, in every way."""
        if at == len(self.missing):
            self.found[code] = min(self.used, self.found.get(code, self.used))
            return
        colour = self.missing[at]
        if colour == ANY:  # the Market: any one cube
            for other in range(5):
                self._with_cubes(at, spare, tiles, code, other, 1)
            return
        if self.mixed:
            for first in self.pairs_of:
                for second in self.pairs_of:
                    if first < second and spare[first] and spare[second]:
                        spare[first] -= 1
                        self._with_cubes(at, spare, tiles, code + (1 << 4 * first), second, 1)
                        spare[first] += 1
        for other in self.pairs_of:
            self._with_cubes(at, spare, tiles, code, other, 2)
        self._with_tiles(at, spare, tiles, code, colour)

    def _with_cubes(
        self, at: int, spare: list[int], tiles: list[int], code: int, colour: int, amount: int
    ) -> None:
        if spare[colour] >= amount:
            spare[colour] -= amount
            self.spend(at + 1, spare, tiles, code + (amount << 4 * colour))
            spare[colour] += amount

    def _with_tiles(
        self, at: int, spare: list[int], tiles: list[int], code: int, colour: int
    ) -> None:
        """Two tiles of the colour, of which one or both may be wild."""
        for wild in range(3):
            if tiles[colour] >= 2 - wild and tiles[WILD] >= wild:
                tiles[colour] -= 2 - wild
                tiles[WILD] -= wild
                given = (2 - wild << 4 * (5 + colour)) + (wild << 4 * (5 + WILD))
                self.spend(at + 1, spare, tiles, code + given)
                tiles[colour] += 2 - wild
                tiles[WILD] += wild
