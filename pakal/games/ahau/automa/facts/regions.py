"""Facts about a region: for his retreat and for the War Captain."""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.shared import Says, built_in_colour, god_word
from pakal.games.ahau.rules.packed import is_wild, tile_colour, tile_god
from pakal.games.ahau.rules.pakal_movement import offer_pakal_retreat, would_lose_here, would_win
from pakal.games.ahau.rules.state import State, weight
from pakal.games.ahau.rules.table import PAKAL, YOU


def _tiles(s: State, region: int) -> list[int]:
    return [tile for tile in s.region_tile[2 * region : 2 * region + 2] if tile >= 0]


def _best_god_word(s: State, region: int) -> str:
    gods = [tile_god(tile) for tile in _tiles(s, region)]
    return god_word(min(gods, key=lambda god: s.table.god_rank[god])) if gods else "no tile"


def best_tile_rank(s: State, region: int) -> int:
    """The place in the hierarchy of the best god among the region's tiles."""
    return min((s.table.god_rank[tile_god(tile)] for tile in _tiles(s, region)), default=5)


def has_tile_of_top_god(s: State, region: int) -> bool:
    """Does the region hold a tile of his most preferred god?"""
    return best_tile_rank(s, region) == 0


def workers_around(s: State, region: int) -> int:
    """How many workers he has in the cities around the region."""
    return sum(weight(s, PAKAL, city) for city in s.table.region_cities[region])


def is_next_to_his(s: State, region: int) -> bool:
    """Is it adjacent to his ruler's region?"""
    return region in s.table.region_adjacent[s.region[PAKAL]]


def region_number(_: State, region: int) -> int:
    """The region's number."""
    return region


# --- War Captain ---------------------------------------------------------------------------------


def would_beat_player_there(s: State, region: int) -> bool:
    """Is the player's ruler there, and would he win?"""
    return region == s.region[YOU] and would_win(s)


def may_flee_there(s: State, region: int) -> bool:
    """Would he lose where he is, and is this a region for his retreat?"""
    if not would_lose_here(s):
        return False
    # The retreat is the loser's, so it is looked up as if his were under way.
    who, s.who = s.who, PAKAL
    free = offer_pakal_retreat(s)
    s.who = who
    return region in free


def has_tile_worth_going_for(s: State, region: int) -> bool:
    """Does the region have a tile, and would he not walk into a defeat for it?"""
    if not _tiles(s, region):
        return False
    into_defeat = region == s.region[YOU] and not would_win(s)
    return not into_defeat or s.table.reads("captain-into-defeat", "as-written")


def has_top_tile_worth_going_for(s: State, region: int) -> bool:
    """Does the region have a tile of his top god, and would he not walk into a defeat for it?"""
    return has_tile_worth_going_for(s, region) and has_tile_of_top_god(s, region)


def is_his_region(s: State, region: int) -> bool:
    """Is his ruler there?"""
    return region == s.region[PAKAL]


def flees_to_top_god(s: State, region: int) -> bool:
    """Would he flee there, and does it hold a tile of his top god?"""
    return may_flee_there(s, region) and has_tile_of_top_god(s, region)


def captain_tile_rank(s: State, region: int) -> int:
    """As `best_tile_rank`; when he flees and only the top god counts, all are alike."""
    if would_lose_here(s) and s.table.reads("retreat-god", "top-only"):
        return 0
    return best_tile_rank(s, region)


def _best_tiles(s: State, region: int) -> list[int]:
    best = best_tile_rank(s, region)
    return [tile for tile in _tiles(s, region) if s.table.god_rank[tile_god(tile)] == best]


def best_tile_is_wild(s: State, region: int) -> bool:
    """Is one of the region's best tiles wild? (Only looked at when he does not flee.)"""
    wild = any(is_wild(tile) for tile in _best_tiles(s, region))
    return wild and not would_lose_here(s)


def built_in_best_tile_colour(s: State, region: int) -> int:
    """How many tiles he has built in the colour of the region's best tile."""
    if would_lose_here(s):
        return 0
    plain = [tile_colour(tile) for tile in _best_tiles(s, region) if not is_wild(tile)]
    return max((built_in_colour(s, colour) for colour in plain), default=0)


def is_next_to_his_when_fleeing(s: State, region: int) -> bool:
    """Is it adjacent to his ruler's region, if he flees?"""
    return would_lose_here(s) and is_next_to_his(s, region)


def workers_around_when_fleeing(s: State, region: int) -> int:
    """How many workers he has around it, if he flees; otherwise it does not matter."""
    return workers_around(s, region) if would_lose_here(s) else 0


SAYS: Final[Mapping[str, Says]] = {
    "best_tile_rank": _best_god_word,
    "captain_tile_rank": _best_god_word,
}
