"""What several facts are worked out from, and what a reason calls a god."""

from collections.abc import Callable

from pakal.games.ahau.rules.building import neighbour_fame
from pakal.games.ahau.rules.state import State, weight
from pakal.games.ahau.rules.table import PAKAL, SPACES, YOU
from pakal.games.ahau.words import GODS, WILD

Compute = Callable[[State, int], int]
Says = Callable[[State, int], str]


def god_word(god: int) -> str:
    """A god as a reason calls it: Rain, not Rain God."""
    return GODS[god].capitalize()


def built_in_colour(s: State, colour: int) -> int:
    """How many tiles of a colour stand in his pyramid."""
    own = s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES]
    return sum(1 for tile in own if tile >= 0 and tile % 6 == colour)


def best_fame(s: State, tile: int, space: int) -> int:
    """The Fame a tile brings on a space; a wild one in its best colour."""
    if tile % 6 != WILD:
        return neighbour_fame(s, PAKAL, tile, space)
    return max(neighbour_fame(s, PAKAL, tile - WILD + colour, space) for colour in range(5))


def has_worker(s: State, city: int) -> bool:
    """Has he a worker in the city?"""
    return weight(s, PAKAL, city) > 0


def lead(s: State, city: int) -> int:
    """By how many workers he is ahead of the player in the city."""
    return weight(s, PAKAL, city) - weight(s, YOU, city)


def surrounds(s: State, but: int = -1) -> bool:
    """Has he a worker in every city around his ruler, apart from one?"""
    cities = s.table.region_cities[s.region[PAKAL]]
    return all(city == but or has_worker(s, city) for city in cities)


def ends(s: State, walk: int) -> tuple[int, int]:
    """The city a walk leaves, and the one it reaches."""
    link, way = divmod(walk, 4)
    here, there = s.table.link_ends[link]
    return (there, here) if way & 2 else (here, there)
