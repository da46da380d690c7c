"""What several facts are worked out from, and what a reason calls a god."""

from collections.abc import Callable

from pakal.games.ahau.rules.building import neighbour_fame
from pakal.games.ahau.rules.packed import is_wild, tile_colour
from pakal.games.ahau.rules.state import State, own_pyramid, weight
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.words import GODS, WILD

Compute = Callable[[State, int], int]
Says = Callable[[State, int], str]


def god_word(god: int) -> str:
    """A god as a reason calls it: Rain, not Rain God."""
    return GODS[god].capitalize()


def built_in_colour(s: State, colour: int) -> int:
    """How many tiles of a colour stand in his pyramid."""
    return sum(1 for tile in own_pyramid(s, PAKAL) if tile >= 0 and tile_colour(tile) == colour)


def best_fame(s: State, tile: int, space: int) -> int:
    """The Fame a tile brings on a space; a wild one in its best colour."""
    if not is_wild(tile):
        return neighbour_fame(s, PAKAL, tile, space)
    return max(neighbour_fame(s, PAKAL, tile - WILD + colour, space) for colour in range(5))


def has_worker(s: State, city: int) -> bool:
    """Does he have a worker in the city?"""
    return weight(s, PAKAL, city) > 0


def lead(s: State, city: int) -> int:
    """By how many workers he is ahead of the player in the city."""
    return weight(s, PAKAL, city) - weight(s, YOU, city)


def surrounds(s: State, but: int = -1) -> bool:
    """Does he have a worker in every city around his ruler, apart from one?"""
    cities = s.table.region_cities[s.region[PAKAL]]
    return all(city == but or has_worker(s, city) for city in cities)
