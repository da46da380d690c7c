"""
Paying (RB Build, Trading), held against an enumerator that knows nothing but the rules.

The enumerator takes the resources a build asks for one by one and tries every way to spend each:
a cube of the colour, a substitution of the Market, two cubes, or two tiles.
"""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import pytest
from ahau.helpers import (
    RED,
    a_table,
    build,
    choose,
    colour,
    cubes_of,
    give_cubes,
    give_tiles,
    go,
    own_building,
    playing,
    put_on_offer,
    put_worker_now,
    tile,
    tiles_of,
)
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, offer_builds
from pakal.games.ahau.rules.engine import options
from pakal.games.ahau.rules.paying import (
    can_pay,
    levels_in_reach,
    pack_payment,
    payments,
    tiles_by_colour,
    tradable,
    unpack_payment,
)
from pakal.games.ahau.rules.table import LEVEL, Table
from pakal.games.ahau.words import COLOURS, MASTER_BUILDER, WILD

Amounts = tuple[int, ...]


class Spent(NamedTuple):
    """What has been spent so far."""

    cubes: Amounts
    tiles: Amounts
    swaps: int
    direct: Amounts  # cubes spent as what they are
    traded: frozenset[int]  # colours for which something was traded


NOTHING = Spent((0,) * 5, (0,) * 6, 0, (0,) * 5, frozenset())


def plus(amounts: Amounts, *more: int) -> Amounts:
    """Return amounts with one more of each of these."""
    return tuple(amount + more.count(i) for i, amount in enumerate(amounts))


def ways_for_one(spent: Spent, wanted: int, mixed: bool) -> Iterator[Spent]:
    """Yield every way to spend one more resource of the wanted colour."""
    others = [each for each in range(5) if each != wanted]
    yield spent._replace(cubes=plus(spent.cubes, wanted), direct=plus(spent.direct, wanted))
    for one in others:
        yield spent._replace(cubes=plus(spent.cubes, one), swaps=spent.swaps + 1)
    trading = spent._replace(traded=spent.traded | {wanted})
    for one, two in combinations_with_replacement(others, 2):
        if one == two or mixed:
            yield trading._replace(cubes=plus(spent.cubes, one, two))
    for pair in ((wanted, wanted), (wanted, WILD), (WILD, WILD)):
        yield trading._replace(tiles=plus(spent.tiles, *pair))


def naive_payments(
    own: Amounts, tiles: Amounts, needs: list[Amounts], swaps: int, mixed: bool
) -> dict[tuple[Amounts, Amounts], int]:
    """Return every payment of cubes and tiles, with the fewest substitutions it takes."""
    found: dict[tuple[Amounts, Amounts], int] = {}
    for need in needs:
        ways = {NOTHING}
        for wanted in (each for each in range(5) for _ in range(need[each])):
            ways = {
                way
                for spent in ways
                for way in ways_for_one(spent, wanted, mixed)
                if way.swaps <= swaps
                and all(a <= b for a, b in zip(way.cubes, own, strict=True))
                and all(a <= b for a, b in zip(way.tiles, tiles, strict=True))
            }
        for way in ways:
            # Only a resource one does not have is traded for.
            if all(way.direct[each] == own[each] for each in way.traded):
                paid = (way.cubes, way.tiles)
                found[paid] = min(way.swaps, found.get(paid, way.swaps))
    return found


def different(number: int) -> list[Amounts]:
    """Return every choice of that many different colours."""
    return [plus((0,) * 5, *chosen) for chosen in combinations(range(5), number)]


def naive_needs(level: int, of: int, discount: bool) -> list[Amounts]:
    """Return what a tile of a colour costs on a level: different colours, one of them its own."""
    full = [need for need in different(level) if of == WILD or need[of]]
    if not discount:
        return full
    return sorted({less for need in full for less in naive_discount(need)})


def naive_discount(need: Amounts) -> list[Amounts]:
    """Return a cost with one resource left out, whichever it is."""
    return [
        tuple(amount - (i == each) for i, amount in enumerate(need))
        for each in range(5)
        if need[each]
    ]


cubes = st.tuples(*[st.integers(0, 4)] * 5)
few_cubes = st.tuples(*[st.integers(0, 2)] * 5)
reserves = st.tuples(*[st.integers(0, 2)] * 6)
costs = st.lists(st.integers(0, 4), min_size=1, max_size=5).map(lambda each: plus((0,) * 5, *each))


def unpacked(found: list[int]) -> dict[tuple[Amounts, Amounts], int]:
    """Return the core's payments as the enumerator writes its own."""
    return {
        (paid, given): swapped for paid, given, swapped in (unpack_payment(each) for each in found)
    }


@settings(max_examples=150)
@given(own=few_cubes, tiles=reserves, need=costs, swaps=st.integers(0, 2), mixed=st.booleans())
@example(own=(2, 0, 0, 0, 1), tiles=(0,) * 6, need=(0, 0, 0, 0, 2), swaps=2, mixed=False)
@example(own=(0, 3, 0, 0, 1), tiles=(0,) * 6, need=(0, 0, 1, 0, 2), swaps=2, mixed=True)
def test_payments_are_all_there_are(
    own: Amounts, tiles: Amounts, need: Amounts, swaps: int, mixed: bool
) -> None:
    """
    The core offers the payments the rules allow, no more and no fewer, for any cost.
    """
    expected = naive_payments(own, tiles, [need], swaps, mixed)

    found = payments(own, tiles, [need], swaps, mixed)

    assert expected == unpacked(found)
    assert len(expected) == len(found)


@settings(max_examples=150)
@given(own=cubes, tiles=reserves, need=costs, swaps=st.integers(0, 2), mixed=st.booleans())
def test_what_can_be_paid_is_what_has_a_payment(
    own: Amounts, tiles: Amounts, need: Amounts, swaps: int, mixed: bool
) -> None:
    """
    The quick check and the list of payments never disagree.
    """
    assert bool(payments(own, tiles, [need], swaps, mixed)) == can_pay(
        own, tiles, [need], swaps, mixed
    )


@settings(max_examples=60)
@given(
    own=few_cubes,
    tiles=reserves,
    level=st.integers(1, 4),
    of=st.integers(0, 5),
    discount=st.booleans(),
)
def test_payments_for_a_pyramid_tile_are_all_there_are(
    own: Amounts, tiles: Amounts, level: int, of: int, discount: bool
) -> None:
    """
    Level, colour and the Master Builder's discount lead to the payments the rules allow.
    """
    expected = naive_payments(own, tiles, naive_needs(level, of, discount), 0, mixed=False)

    found = payments(own, tiles, TABLE.pyramid_costs[discount][level][of], 0, mixed=False)

    assert expected == unpacked(found)


TABLE = Table()


@settings(max_examples=500)
@given(own=cubes, tiles=reserves, top=st.integers(1, 4))
@example(own=(1, 1, 1, 1, 0), tiles=(0, 0, 0, 0, 3, 0), top=4)
@example(own=(0, 0, 0, 0, 0), tiles=(1, 1, 1, 2, 0, 2), top=4)
def test_the_levels_in_reach_are_those_that_can_be_paid(
    own: Amounts, tiles: Amounts, top: int
) -> None:
    """
    The level reckoned for a tile is the highest one that trying every cost finds a payment for.
    """
    costs = TABLE.pyramid_costs[False]
    expected = [0] * 6
    for of in (each for each in range(6) if tiles[each]):
        others = [n - (each == of) for each, n in enumerate(tiles)]
        while expected[of] < top and can_pay(own, others, costs[expected[of] + 1][of], 0, False):
            expected[of] += 1

    assert expected == [min(level, top) for level in levels_in_reach(own, list(tiles), top)]


@settings(max_examples=300)
@given(own=cubes)
def test_cubes_that_are_not_short_of_a_building_pay_for_it(own: Amounts) -> None:
    """
    What the price list remembers of cubes says which buildings they pay for without tiles.
    """
    expected = [can_pay(own, (0,) * 6, needs, 0, False) for needs in TABLE.building_costs[False]]

    assert expected == [short <= 0 for short in TABLE.prices.short_of(tuple(own))]


@settings(max_examples=300)
@given(tiles=reserves)
def test_tiles_are_tradable_when_two_of_a_colour_are_there(tiles: Amounts) -> None:
    """
    Tiles can stand for a cube exactly when two of a colour, wild ones filling in, are there.
    """
    expected = any(tiles[colour] + tiles[WILD] > 1 for colour in range(5))

    assert expected == tradable(tiles)


@settings(max_examples=60)
@given(
    own=few_cubes,
    kinds=st.lists(st.integers(0, 29), max_size=5),
    market=st.booleans(),
    master=st.booleans(),
    height=st.sampled_from([0, 2, 4, 7, 9]),
    mixed=st.booleans(),
)
def test_a_build_is_offered_exactly_if_it_can_be_paid(
    own: Amounts, kinds: list[int], market: bool, master: bool, height: int, mixed: bool
) -> None:
    """
    Every tile of the reserve on every open space, and every building of the offer: offered if the
    enumerator finds a payment out of what is left, and not offered otherwise.
    """
    s = playing(PAIRS[mixed])
    kinds = sorted(kinds)
    s.reserve[RED], s.cubes[:5] = list(kinds), list(own)
    build(s, RED, SOME_TILES[:height])
    s.role_now[RED] = MASTER_BUILDER if master else -1
    if market:
        own_building(s, RED, "market")
    swaps = 2 if market else 0
    spaces = {0: (0, 1, 2, 3), 2: (2, 3, 4), 4: (4, 5, 6), 7: (7, 8), 9: (9,)}[height]

    expected = []
    for kind in sorted(set(kinds)):
        others = list(kinds)
        others.remove(kind)
        tiles = plus((0,) * 6, *(each % 6 for each in others))
        payable = {
            level: naive_payments(own, tiles, naive_needs(level, kind % 6, master), swaps, mixed)
            for level in {LEVEL[space] for space in spaces}
        }
        expected += [kind * 10 + space for space in spaces if payable[LEVEL[space]]]
    for slot, number in enumerate(s.offer):
        if number >= 0:
            cost = s.table.edition.buildings[number].cost
            tiles = plus((0,) * 6, *(each % 6 for each in kinds))
            needs = naive_discount(cost) if master else [cost]
            if naive_payments(own, tiles, needs, swaps, mixed):
                expected.append(FROM_OFFER + slot)

    assert expected == offer_builds(s, RED)


PAIRS = (a_table(), a_table(trade_pair="any-two"))
SOME_TILES = [f"{god}-{of}" for god in ("chief", "rain") for of in COLOURS]


@given(
    paid=st.tuples(*[st.integers(0, 15)] * 5),
    given_tiles=st.tuples(*[st.integers(0, 15)] * 6),
    swaps=st.integers(0, 4),
)
def test_a_payment_packs_and_unpacks(paid: Amounts, given_tiles: Amounts, swaps: int) -> None:
    """
    A payment is one number from which everything comes out again.
    """
    assert (paid, given_tiles, swaps) == unpack_payment(pack_payment(paid, given_tiles, swaps))


def test_tiles_are_counted_by_colour() -> None:
    """
    The gods of the tiles in a reserve play no part in a payment.
    """
    reserve = [tile(name) for name in ("sun-blue", "rain-blue", "rain-white", "chief-wild")]

    assert [0, 0, 0, 0, 0, 0] == tiles_by_colour([])
    assert [0, 2, 0, 0, 1, 1] == tiles_by_colour(reserve)


# --- the trades, one by one ----------------------------------------------------------------------


def payments_for_blue_sun(tiles: list[str], **own: int) -> set[tuple[Amounts, Amounts]]:
    """Return the ways to pay for a blue Sun tile on the first level."""
    amounts = tuple(own.get(name, 0) for name in COLOURS)
    by_colour = plus((0,) * 6, *(tile(name) % 6 for name in tiles))
    found = payments(amounts, by_colour, TABLE.pyramid_costs[False][1][colour("blue")], 0, False)
    return set(unpacked(found))


def test_two_resources_of_another_colour_stand_for_one() -> None:
    """
    Without a blue cube two white ones will do, a white and a black one will not.
    """
    assert {((0, 0, 0, 0, 2), (0,) * 6)} == payments_for_blue_sun([], white=2)
    assert set() == payments_for_blue_sun([], white=1, black=1)


def test_two_tiles_of_the_colour_stand_for_one_resource() -> None:
    """
    Two blue tiles of any gods pay for a blue cube; two white ones do not.
    """
    assert {((0,) * 5, (0, 2, 0, 0, 0, 0))} == payments_for_blue_sun(["rain-blue", "chief-blue"])
    assert set() == payments_for_blue_sun(["rain-white", "chief-white"])


@pytest.mark.parametrize("tiles", [["rain-blue", "chief-wild"], ["rain-wild", "chief-wild"]])
def test_a_wild_tile_trades_as_any_colour(tiles: list[str]) -> None:
    """
    A wild tile stands for a tile of the colour required.
    """
    assert payments_for_blue_sun(tiles)


def test_a_resource_in_hand_is_not_traded_for() -> None:
    """
    Who has a blue cube spends it; two white ones instead are not offered.
    """
    assert {((0, 1, 0, 0, 0), (0,) * 6)} == payments_for_blue_sun(
        ["rain-blue"] * 2, blue=1, white=2
    )


def test_the_tile_being_built_cannot_be_traded() -> None:
    """
    A blue tile and one more blue tile are not two tiles to trade for the blue cube.
    """
    s = playing()
    give_tiles(s, RED, "sun-blue", "rain-blue")
    one_more = offer_builds(s, RED)
    give_tiles(s, RED, "chief-blue")
    two_more = offer_builds(s, RED)

    assert [] == one_more
    assert {tile("sun-blue"), tile("rain-blue"), tile("chief-blue")} == {
        option // 10 for option in two_more
    }


def test_traded_tiles_are_discarded() -> None:
    """
    The builder chooses which tiles of the colour go; they join the discarded ones.
    """
    s = playing()
    put_worker_now(s, RED, "Tikal")
    give_tiles(s, RED, "sun-blue", "rain-blue", "chief-blue", "jaguar-blue")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10)
    offered = list(options(s))
    choose(s, tile("rain-blue"), tile("chief-blue"))

    assert [tile("chief-blue"), tile("rain-blue"), tile("jaguar-blue")] == offered
    assert ["jaguar-blue"] == tiles_of(s, RED)
    assert [tile("chief-blue"), tile("rain-blue")] == s.discards
    assert tile("sun-blue") == s.pyramid[0]


def test_buildings_can_be_paid_by_trading() -> None:
    """
    The City Gates' black cube is paid with two yellow ones.
    """
    s = playing()
    put_worker_now(s, RED, "Tikal")
    put_on_offer(s, 0, "city-gates")
    give_cubes(s, RED, white=2, yellow=2)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)

    assert {} == cubes_of(s, RED)
