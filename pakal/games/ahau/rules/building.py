"""Building (RB Build): pyramid tiles and building tiles, what they cost and what they bring."""

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Final

from pakal.games.ahau.rules.extras import offer_extras, take_extra
from pakal.games.ahau.rules.packed import (
    A_GOD,
    A_TILE,
    ONE_GIVEN,
    TILES,
    build_space,
    build_tile,
    built_wild,
    given_amount,
    given_colour,
    given_of,
    is_wild,
    tile_colour,
    tile_god,
)
from pakal.games.ahau.rules.paying import (
    can_pay,
    levels_in_reach,
    most_by_tiles,
    payments,
    tiles_by_colour,
    tradable,
    unpack_payment,
)
from pakal.games.ahau.rules.points import (
    BUILD,
    GIVE_TILE,
    PAY,
    RAISE_BUILDING,
    SET_TILE,
    STOP,
    WILD_COLOUR,
    push,
)
from pakal.games.ahau.rules.rewards import gain_reward, push_advance
from pakal.games.ahau.rules.state import (
    BY_PYRAMID,
    EFFECT_KINDS,
    FROM_NEIGHBOURS,
    FROM_SLOTS,
    FROM_SPACES,
    State,
    copies,
    gain_fame,
    gain_weapons,
    has,
    own_cubes,
    put_in,
    weight,
)
from pakal.games.ahau.rules.table import BELOW, LEVEL, SLOTS, SPACES
from pakal.games.ahau.words import (
    BALL_COURT,
    GATEWAY,
    GIANT_STELE,
    MARKET,
    MASTER_BUILDER,
    OBSERVATION_TOWER,
    ROYAL_MONUMENT,
    WILD,
)

# Options of a build: a tile and its space (packed.py), a building of the offer or of a region.
FROM_OFFER: Final = 400
FROM_REGION: Final = 450

TOP: Final = LEVEL[-1]


def open_spaces(s: State, player: int) -> list[int]:
    """The empty pyramid spaces with both spaces below them filled."""
    return _open_up_to(s, player)[TOP][:]


def _open_up_to(s: State, player: int) -> tuple[list[int], ...]:
    """For each level the open spaces up to it."""
    start = player * SPACES
    return _spaces_open(tuple([tile < 0 for tile in s.pyramid[start : start + SPACES]]))


@cache
def _spaces_open(empty: tuple[bool, ...]) -> tuple[list[int], ...]:
    """As `_open_up_to`; cached, because there are few shapes of a pyramid."""
    spaces = [
        space
        for space in range(SPACES)
        if empty[space] and not any(empty[below] for below in BELOW[space])
    ]
    return tuple([space for space in spaces if LEVEL[space] <= top] for top in range(TOP + 1))


def offer_builds(s: State, player: int) -> list[int]:
    """Everything the player could build now and pay for."""
    own = own_cubes(s, player)
    reserve = s.reserve[player]
    tiles = tiles_by_colour(reserve)
    discount = s.role_now[player] == MASTER_BUILDER
    swaps = swaps_left(s, player)
    options: list[int] = []
    if reserve:
        spaces_for = _affordable_spaces(s, player, own, tiles, discount, swaps)
        options += [
            tile * A_TILE + space
            for tile in sorted(set(reserve))
            for space in spaces_for[tile % A_GOD]
        ]
    if s.building[(player + 1) * SLOTS - 1] < 0:
        options += _affordable_buildings(s, own, tiles, discount, swaps)
    return options


def _affordable_spaces(
    s: State, player: int, own: list[int], tiles: list[int], discount: bool, swaps: int
) -> list[list[int]]:
    """For each colour the open spaces at which a tile of it can be paid for."""
    table = s.table
    up_to = _open_up_to(s, player)
    spaces = up_to[TOP]
    highest = LEVEL[spaces[-1]] if spaces else 0
    if discount or swaps or table.pairs_mixed:
        levels = _levels_in_reach(s, own, tiles, highest, discount, swaps)
    else:
        levels = levels_in_reach(own, tiles, highest)
    found = [spaces if level >= highest else up_to[level] for level in levels]
    if tiles[WILD] and not table.wild_is_free:
        found[WILD] = [
            space
            for space in spaces
            if _wild_can_be_paid(s, own, tiles, LEVEL[space], discount, swaps)
        ]
    return found


def _levels_in_reach(
    s: State, own: list[int], tiles: list[int], highest: int, discount: bool, swaps: int
) -> list[int]:
    """As `levels_in_reach`, tried out level by level, with everything that makes a tile cheaper."""
    costs, mixed = s.table.pyramid_costs[discount], s.table.pairs_mixed
    levels = [0, 0, 0, 0, 0, 0]
    for colour in range(6):
        if not tiles[colour]:
            continue
        tiles[colour] -= 1
        # A dearer level is never within reach when a cheaper one is not.
        while levels[colour] < highest and can_pay(
            own, tiles, costs[levels[colour] + 1][colour], swaps, mixed
        ):
            levels[colour] += 1
        tiles[colour] += 1
    return levels


def _wild_can_be_paid(
    s: State, own: list[int], tiles: list[int], level: int, discount: bool, swaps: int
) -> bool:
    """By the reading `wild-unpaid = cannot` a cube has to be spent that can be put on the tile."""
    others = [*tiles[:WILD], tiles[WILD] - 1]
    return bool(_wild_payments(s, own, others, level, discount, swaps))


def _affordable_buildings(
    s: State, own: list[int], tiles: list[int], discount: bool, swaps: int
) -> list[int]:
    """The buildings for sale that the player can pay for."""
    table = s.table
    for_sale: Iterable[tuple[int, int]] = enumerate(s.offer, FROM_OFFER)
    if table.regions_sell:
        for_sale = chain(for_sale, enumerate(s.region_building, FROM_REGION))
    if discount or swaps or table.pairs_mixed:
        costs, mixed = table.building_costs[discount], table.pairs_mixed
        return [
            option
            for option, building in for_sale
            if building >= 0 and can_pay(own, tiles, costs[building], swaps, mixed)
        ]
    short = table.prices.short_of(tuple(own))
    needs = table.prices.buildings
    pairs = sum(tiles) // 2 if tradable(tiles) else 0
    found = []
    for option, building in for_sale:
        if building >= 0:
            missing = short[building]
            if missing <= 0 or (
                missing <= pairs and (missing <= most_by_tiles(own, tiles, needs[building]))
            ):
                found.append(option)
    return found


def swaps_left(s: State, player: int) -> int:
    """How many resources the Market may still substitute in this build."""
    markets = copies(s, player, MARKET)
    if not markets:
        return 0
    fresh = s.builds == 0 or s.table.reads("market-scope", "per-tile")
    return 2 * markets if fresh else s.swaps


def _wild_payments(
    s: State, own: list[int], tiles: list[int], level: int, discount: bool, swaps: int
) -> list[int]:
    needs = s.table.pyramid_costs[discount][level][WILD]
    found = payments(own, tiles, needs, swaps, s.table.pairs_mixed)
    if s.table.wild_is_free:
        return found
    return [payment for payment in found if any(unpack_payment(payment)[0])]


def begin_build(s: State, option: int) -> None:
    """Take what is to be built in hand and schedule its payment."""
    player = s.who
    if s.builds == 0:
        s.build_limit = build_limit(s, player)
    s.swaps = swaps_left(s, player)
    s.builds += 1
    push(s, BUILD, player)
    if option < FROM_OFFER:
        s.what, s.where = build_tile(option), build_space(option)
        s.reserve[player].remove(s.what)
        push(s, SET_TILE, player)
        if is_wild(s.what):
            push(s, WILD_COLOUR, player)
    else:
        source = s.offer if option < FROM_REGION else s.region_building
        place = option - (FROM_OFFER if option < FROM_REGION else FROM_REGION)
        s.what, s.where = source[place], -1
        source[place] = -1
        push(s, RAISE_BUILDING, player)
    push(s, PAY, player)


def build_limit(s: State, player: int) -> int:
    """One build for each worker in this turn's city, and one for the Giant Stele."""
    return weight(s, player, s.placed) + copies(s, player, GIANT_STELE)


def offer_payment(s: State) -> list[int] | None:
    """Which payment? A single one is made at once."""
    player = s.who
    own = own_cubes(s, player)
    tiles = tiles_by_colour(s.reserve[player])
    discount = s.role_now[player] == MASTER_BUILDER
    if s.where < 0:
        needs = s.table.building_costs[discount][s.what]
        found = payments(own, tiles, needs, s.swaps, s.table.pairs_mixed)
    elif is_wild(s.what):
        found = _wild_payments(s, own, tiles, LEVEL[s.where], discount, s.swaps)
    else:
        needs = s.table.pyramid_costs[discount][LEVEL[s.where]][tile_colour(s.what)]
        found = payments(own, tiles, needs, s.swaps, s.table.pairs_mixed)
    if len(found) > 1:
        return found
    pay(s, found[0])
    return None


def pay(s: State, payment: int) -> None:
    """Return cubes to the supply and schedule the tiles that are traded."""
    player = s.who
    cubes, tiles, swaps = unpack_payment(payment)
    s.paid = payment
    s.swaps -= swaps
    if s.log is not None and payment:
        s.log.append(("paid", player, payment))
    for colour, amount in enumerate(cubes):
        if amount:
            s.cubes[player * 5 + colour] -= amount
            s.supply[colour] += amount
    for colour, amount in enumerate(tiles):
        if amount:
            push(s, GIVE_TILE, player, given_of(amount, colour))


def offer_given_tile(s: State) -> list[int] | None:
    """Which tile of the colour is traded away, if there is a choice?"""
    amount, colour = given_amount(s.arg), given_colour(s.arg)
    have = sorted(tile for tile in s.reserve[s.who] if tile_colour(tile) == colour)
    if len(have) > amount and have[0] != have[-1]:
        return sorted(set(have))
    for tile in have[:amount]:
        _give(s, tile)
        if s.log is not None:
            s.log.append(("given", s.who, tile))
    return None


def give_tile(s: State, tile: int) -> None:
    """Discard a traded tile; more of its colour may follow."""
    _give(s, tile)
    if given_amount(s.arg) > 1:
        push(s, GIVE_TILE, s.who, s.arg - ONE_GIVEN)


def _give(s: State, tile: int) -> None:
    s.reserve[s.who].remove(tile)
    put_in(s.discards, tile)


def offer_wild_colour(s: State) -> list[int]:
    """Which of the cubes spent lies on the wild tile? With none spent, any colour will do."""
    cubes, _, _ = unpack_payment(s.paid)
    return [colour for colour in range(5) if cubes[colour]] or [0, 1, 2, 3, 4]


def choose_wild_colour(s: State, colour: int) -> None:
    """From now on the tile has this colour; a cube that was spent stays on it."""
    cubes, _, _ = unpack_payment(s.paid)
    with_cube = cubes[colour] > 0
    if with_cube:
        s.supply[colour] -= 1
    s.what = built_wild(s.what, colour, cube=with_cube)


def set_tile(s: State) -> None:
    """Put the tile into the pyramid: Fame for neighbours, and the reward of the space."""
    player, space = s.who, s.where
    s.pyramid[player * SPACES + space] = s.what
    if s.log is not None:
        s.log.append(("built-tile", player, s.what, space))
    gain_fame(s, player, neighbour_fame(s, player, s.what, space), FROM_NEIGHBOURS)
    gain_reward(s, player, s.table.space_rewards[space], FROM_SPACES)
    if -1 not in s.pyramid[player * SPACES : (player + 1) * SPACES]:
        s.triggers |= BY_PYRAMID


def neighbour_fame(s: State, player: int, tile: int, space: int) -> int:
    """1 Fame for each neighbour of the same colour or god, 2 where both agree (RB Build)."""
    god, colour = tile_god(tile), tile_colour(tile)
    start = player * SPACES
    fame = matching = 0
    for other in s.table.neighbours[space]:
        near = s.pyramid[start + other]
        if near >= 0:
            match = (near % A_GOD == colour) + (near % TILES // A_GOD == god)
            fame += match
            matching += match > 0
    if not has(s, player, ROYAL_MONUMENT):
        return fame
    return 2 * (fame if s.table.reads("monument-both", "doubled") else matching)


def raise_bought_building(s: State) -> None:
    """Put up the building that was just paid for."""
    raise_building(s, s.who, s.what)


def raise_building(s: State, player: int, building: int) -> None:
    """Put a building into the leftmost empty slot: slot reward, effect, Ball Court."""
    slot = s.building.index(-1, player * SLOTS, (player + 1) * SLOTS) - player * SLOTS
    s.building[player * SLOTS + slot] = building
    tile = s.table.edition.buildings[building]
    s.effects[player * EFFECT_KINDS + tile.effect] += 1
    if s.log is not None:
        s.log.append(("built-building", player, building, slot))
    if tile.effect == OBSERVATION_TOWER:
        gain_weapons(s, player, tile.weapons)
    elif tile.effect == GATEWAY:
        s.draws_left += 1
    elif tile.effect == MARKET:
        s.swaps += 2
    for _ in range(copies(s, player, BALL_COURT)):
        push_advance(s, player)
    gain_reward(s, player, s.table.slot_rewards[slot], FROM_SLOTS)


def offer_next_build(s: State) -> list[int] | None:
    """Build what next, within the number of builds?"""
    limit = build_limit(s, s.who) if s.table.builds_grow else s.build_limit
    if s.builds >= limit:
        return None
    builds = offer_builds(s, s.who) + offer_extras(s)
    return [STOP, *builds] if builds else None


def next_build(s: State, option: int) -> None:
    """Build again, or stop."""
    if option != STOP and not take_extra(s, option):
        begin_build(s, option)
