"""Facts about a city, as King Pakal sees it, and about the sites beside cities."""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.shared import (
    Compute,
    Says,
    god_word,
    has_worker,
    lead,
    surrounds,
)
from pakal.games.ahau.rules.packed import leaving_city, tile_god
from pakal.games.ahau.rules.sites import yield_at
from pakal.games.ahau.rules.state import State, own_pyramid, weight
from pakal.games.ahau.rules.table import PAKAL, YOU


def lets_him_claim(s: State, city: int) -> bool:
    """Would a worker there let him claim the building of his ruler's region?"""
    if s.region_building[s.region[PAKAL]] < 0 or not surrounds(s, but=city):
        return False
    return not has_worker(s, city) or s.table.reads("claim-when", "yes")


def is_new_with_building_near(s: State, city: int) -> bool:
    """Does he have no worker there, while a building remains in an adjacent region?"""
    if has_worker(s, city):
        return False
    here = s.region[PAKAL]
    if s.table.reads("place-new-city-region", "ruler"):
        around = (here, *s.table.region_adjacent[here])
    else:
        around = s.table.city_regions[city]
    # His own region is looked at first: whether its building is there is known already.
    if here in around and s.region_building[here] >= 0:
        return True
    return any(s.region_building[region] >= 0 for region in around)


def tiles_built_of_its_god(s: State, city: int) -> int:
    """How many tiles of the city's god stand in his pyramid."""
    god = s.city_god[city]
    return sum(1 for tile in own_pyramid(s, PAKAL) if tile >= 0 and tile_god(tile) == god)


def city_god_rank(s: State, city: int) -> int:
    """The place of the city's god in the hierarchy."""
    return s.table.god_rank[s.city_god[city]]


def has_most_workers(s: State, city: int) -> bool:
    """Does he have the most workers there? Being level counts only by that reading."""
    ahead = lead(s, city)
    if ahead > 0 or not s.table.reads("lead", "ties-count"):
        return ahead > 0
    return has_worker(s, city) and ahead == 0


def would_gain_majority(s: State, city: int) -> bool:
    """Would one more worker put him ahead, where he is not?"""
    return lead(s, city) == 0


def would_draw_level(s: State, city: int) -> bool:
    """Would one more worker make him level with the player?"""
    return lead(s, city) == -1


def player_workers(s: State, city: int) -> int:
    """How many workers the player has there."""
    return weight(s, YOU, city)


# --- a worker that leaves by the Feathered Serpent -----------------------------------------------


def player_lead(s: State, leaving: int) -> int:
    """By how many workers the player is ahead in the city."""
    return -lead(s, leaving_city(leaving))


def his_workers(s: State, leaving: int) -> int:
    """How many workers he has in the city."""
    return weight(s, PAKAL, leaving_city(leaving))


def leaving_god_rank(s: State, leaving: int) -> int:
    """The place of the city's god in the hierarchy."""
    return s.table.god_rank[s.city_god[leaving_city(leaving)]]


# --- sites ---------------------------------------------------------------------------------------


def player_gain(s: State, link: int) -> int:
    """How many resources the player would gain at the site."""
    return yield_at(s, YOU, link)


def his_gain(s: State, link: int) -> int:
    """How many resources he would gain at the site: one for each of his workers beside it."""
    return yield_at(s, PAKAL, link)


SAYS: Final[Mapping[str, Says]] = {
    "city_god_rank": lambda s, city: god_word(s.city_god[city]),
    "leaving_god_rank": lambda s, leaving: god_word(s.city_god[leaving_city(leaving)]),
}


ALIKE: Final[Mapping[str, Compute]] = {
    "tiles_built_of_its_god": lambda s, city: s.city_god[city],
}
