"""How King Pakal builds (RB King Pakal, Build): his order, his prices, his buildings."""

from typing import Final

from pakal.games.ahau.rules.building import open_spaces
from pakal.games.ahau.rules.packed import built_wild, is_wild
from pakal.games.ahau.rules.points import (
    BUILD_ORDER,
    BUILDING_OVERFLOW,
    PAKAL_BUILDS_ON,
    PYRAMID_SLOT,
    PYRAMID_TILE,
    SET_TILE,
    WHICH_BUILDING,
    WILD_COLOUR,
    push,
)
from pakal.games.ahau.rules.rewards import gain_reward
from pakal.games.ahau.rules.state import (
    FROM_BUILDINGS,
    FROM_SLOTS,
    State,
    building_count,
    gain_fame,
    gain_weapons,
    own_buildings,
    weight,
)
from pakal.games.ahau.rules.table import LEVEL, LEVEL_STARTS, PAKAL, SLOTS, SPACES
from pakal.games.ahau.words import MASTER_BUILDER

# The steps of his order, in the order printed: the level that a step builds, 0 for a building.
STEP_LEVELS: Final = (1, 0, 2, 0, 3, 4, 0)
STEP_NAMES: Final = (
    "the first level",
    "a building",
    "the second level",
    "another building",
    "the third level",
    "the top",
    "more buildings",
)
MORE_BUILDINGS: Final = len(STEP_LEVELS) - 1
BESIDE: Final = SLOTS  # candidate of `building-overflow`: face down beside his board


def offer_steps(s: State) -> list[int] | None:
    """Which step of the order is next?"""
    return list(range(len(STEP_LEVELS))) if s.placed >= 0 else None


def choose_step(s: State, step: int) -> None:
    """Remember the next step of the order."""
    s.due = step


def buildings_ticked(s: State) -> int:
    """How many buildings his order has seen; claimed ones count only by that reading."""
    return s.bought + (s.claimed if s.table.reads("order-counts-claims", "claims-count") else 0)


def step_is_open(s: State, step: int) -> bool:
    """Is there still something to build in this step?"""
    level = STEP_LEVELS[step]
    if level:
        start = PAKAL * SPACES + LEVEL_STARTS[level - 1]
        return -1 in s.pyramid[start : start + 5 - level]
    if step == MORE_BUILDINGS:
        return True
    if buildings_ticked(s) >= (step + 1) // 2:
        return False
    if not s.table.reads("no-building-left", "step-done"):
        return True
    return any(building >= 0 for building in s.offer)


def discount(s: State) -> int:
    """The Master Builder takes 1 off each build, or by the other reading off the first one."""
    if s.role_now[PAKAL] != MASTER_BUILDER:
        return 0
    if s.table.reads("builder-discount", "each") or s.builds == 0:
        return 1 + s.role_again
    return 0


def affordable_offer(s: State) -> list[int]:
    """The slots of the offer whose building he could pay for."""
    funds = s.tracker + discount(s)
    total = s.table.building_total
    return [slot for slot, b in enumerate(s.offer) if b >= 0 and total[b] <= funds]


def step_is_possible(s: State, step: int) -> bool:
    """Could he build it now: does he have a tile or a building for it, and the resources?"""
    level = STEP_LEVELS[step]
    if level:
        return bool(s.reserve[PAKAL]) and level - discount(s) <= s.tracker
    return bool(affordable_offer(s))


def can_build_due(s: State) -> bool:
    """Could he build the next step of his order?"""
    return s.due >= 0 and step_is_open(s, s.due) and step_is_possible(s, s.due)


def start_building(s: State) -> None:
    """Begin to build; the number of his workers in this turn's city is the limit."""
    s.build_limit = weight(s, PAKAL, s.placed)
    _build_due(s)


def _build_due(s: State) -> None:
    push(s, PAKAL_BUILDS_ON, PAKAL)
    if STEP_LEVELS[s.due]:
        push(s, SET_TILE, PAKAL)
        push(s, PYRAMID_TILE, PAKAL)
        push(s, PYRAMID_SLOT, PAKAL)
    else:
        push(s, WHICH_BUILDING, PAKAL)


def builds_on(s: State) -> None:
    """After a build: look at the order again (`arg` 0), and build if he can (`arg` 1)."""
    if s.arg:
        if can_build_due(s):
            _build_due(s)
        return
    if has_builds_left(s):
        push(s, PAKAL_BUILDS_ON, PAKAL, 1)
        push(s, BUILD_ORDER, PAKAL)


def has_builds_left(s: State) -> bool:
    """May he build once more this turn?"""
    limit = weight(s, PAKAL, s.placed) if s.table.builds_grow else s.build_limit
    return bool(s.builds < limit)


def offer_slots(s: State) -> list[int]:
    """Which space of the level is next?"""
    level = STEP_LEVELS[s.due]
    return [space for space in open_spaces(s, PAKAL) if LEVEL[space] == level]


def choose_slot(s: State, space: int) -> None:
    """The next tile goes there."""
    s.where = space


def offer_tiles(s: State) -> list[int]:
    """Which tile of his reserve?"""
    return sorted(set(s.reserve[PAKAL]))


def choose_tile(s: State, tile: int) -> None:
    """Pay for it and take it in hand; a wild tile needs a colour."""
    _spend(s, STEP_LEVELS[s.due] - discount(s))
    s.builds += 1
    s.reserve[PAKAL].remove(tile)
    s.what = tile
    if is_wild(tile):
        push(s, WILD_COLOUR, PAKAL)


def colour_wild_tile(s: State, colour: int) -> None:
    """His wild tile takes a colour; his resources have none, so no cube lies on it."""
    s.what = built_wild(s.what, colour, cube=False)


def offer_which_building(s: State) -> list[int]:
    """Which building of the offer, by its slot?"""
    return affordable_offer(s)


def buy_building(s: State, slot: int) -> None:
    """Pay as many resources as it shows and take it."""
    building = s.offer[slot]
    _spend(s, max(s.table.building_total[building] - discount(s), 0))
    s.offer[slot] = -1
    s.builds += 1
    s.bought += 1
    gain_pakal_building(s, building)


def completes_region(s: State) -> bool:
    """Is the worker just placed the first of his in its city?"""
    at = PAKAL * s.table.cities + s.placed
    return s.standing[at] + s.laid[at] == 1


def claim_building(s: State, region: int) -> None:
    """Take the building of a region for nothing."""
    building = s.region_building[region]
    s.region_building[region] = -1
    s.claimed += 1
    if s.log is not None:
        s.log.append(("claimed", PAKAL, building, region))
    gain_pakal_building(s, building)


def gain_pakal_building(s: State, building: int) -> None:
    """Instead of its effect a building brings the difficulty's reward, then its slot's."""
    solo = s.table.solo
    assert solo is not None  # noqa: S101 - he plays in solo games only
    difficulty = s.table.edition.difficulties[solo.difficulty]
    slot = building_count(s, PAKAL)
    if slot < room_for_buildings(s):
        s.building[PAKAL * SLOTS + slot] = building
        if s.log is not None:
            s.log.append(("built-building", PAKAL, building, slot))
        if s.table.reads("slot-reward", "yes"):
            gain_reward(s, PAKAL, s.table.slot_rewards[slot], FROM_SLOTS)
    else:
        s.what = building
        push(s, BUILDING_OVERFLOW, PAKAL)
    gain_weapons(s, PAKAL, difficulty.building_weapons)
    gain_fame(s, PAKAL, difficulty.building_fame, FROM_BUILDINGS)


def room_for_buildings(s: State) -> int:
    """How many buildings his board holds, the Royal Palace among them."""
    return SLOTS if s.table.reads("fourth-building", "besides-palace") else SLOTS - 1


def offer_overflow(s: State) -> list[int]:
    """Which cheaper building does it replace? Never the Royal Palace; or it stays beside."""
    total = s.table.building_total
    own = own_buildings(s, PAKAL)
    cheaper = [
        slot
        for slot, building in enumerate(own)
        if building >= 0 and building != s.table.royal_palace and total[building] < total[s.what]
    ]
    return [*cheaper, BESIDE]


def settle_overflow(s: State, slot: int) -> None:
    """The replaced tile, or the new one, goes face down beside his board."""
    if slot == BESIDE:
        s.beside.append(s.what)
        return
    at = PAKAL * SLOTS + slot
    s.beside.append(s.building[at])
    s.building[at] = s.what
    if s.log is not None:
        s.log.append(("built-building", PAKAL, s.what, slot))


def _spend(s: State, amount: int) -> None:
    """Move his resource marker down."""
    s.tracker -= amount
    if s.log is not None and amount:
        s.log.append(("tracker", PAKAL, -amount, s.tracker))
