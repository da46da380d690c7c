"""Facts about pyramid tiles: those on the board, and those in his reserve."""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.shared import Compute, Says, best_fame, built_in_colour, god_word
from pakal.games.ahau.rules.packed import is_wild, place_side, tile_colour, tile_god
from pakal.games.ahau.rules.pakal_summon import has_marker_now
from pakal.games.ahau.rules.rewards import fame_of_reward
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL

# --- on the board --------------------------------------------------------------------------------


def board_tile_rank(s: State, place: int) -> int:
    """The place of the tile's god in the hierarchy."""
    return s.table.god_rank[tile_god(s.region_tile[place])]


def board_tile_is_wild(s: State, place: int) -> bool:
    """Is the tile wild?"""
    return is_wild(s.region_tile[place])


def board_tile_colour_built(s: State, place: int) -> int:
    """How many tiles he has built in the tile's colour."""
    return built_in_colour(s, tile_colour(s.region_tile[place]))


def board_tile_place(_: State, place: int) -> int:
    """Left or right in its region."""
    return place_side(place)


# --- in his reserve ------------------------------------------------------------------------------


def tile_god_rank(s: State, tile: int) -> int:
    """The place of the tile's god in the hierarchy."""
    return s.table.god_rank[tile_god(tile)]


def tile_is_wild(_: State, tile: int) -> bool:
    """Is the tile wild?"""
    return is_wild(tile)


def tile_colour_built(s: State, tile: int) -> int:
    """How many tiles he has built in the tile's colour; a wild one is of the rarest."""
    if is_wild(tile):
        return min(built_in_colour(s, colour) for colour in range(5))
    return built_in_colour(s, tile_colour(tile))


def tile_fame(s: State, tile: int) -> int:
    """The Fame from its neighbours on the next space; the reward printed there is the same."""
    return best_fame(s, tile, s.where)


def tile_god_has_no_marker(s: State, tile: int) -> bool:
    """Has its god's temple no marker of his yet?"""
    return not has_marker_now(s, tile_god(tile))


def tile_arrival(s: State, tile: int) -> int:
    """When the first tile of this kind came into his reserve."""
    return s.reserve[PAKAL].index(tile)


def tile_latest_arrival(s: State, tile: int) -> int:
    """When the last tile of this kind came into his reserve."""
    reserve = s.reserve[PAKAL]
    return len(reserve) - 1 - reserve[::-1].index(tile)


# --- spaces of his pyramid -----------------------------------------------------------------------


def space_place(_: State, space: int) -> int:
    """The space's place; a level's spaces are numbered from the left."""
    return space


def space_best_fame(s: State, space: int) -> int:
    """The most Fame that any tile of his reserve would bring there, with the space's own."""
    printed = fame_of_reward(s, PAKAL, s.table.space_rewards[space])
    return printed + max((best_fame(s, tile, space) for tile in s.reserve[PAKAL]), default=0)


SAYS: Final[Mapping[str, Says]] = {
    "board_tile_rank": lambda s, place: god_word(tile_god(s.region_tile[place])),
    "tile_god_rank": lambda _, tile: god_word(tile_god(tile)),
}


ALIKE: Final[Mapping[str, Compute]] = {
    "board_tile_colour_built": lambda s, place: tile_colour(s.region_tile[place]),
    "tile_colour_built": lambda _, tile: tile_colour(tile),
    "tile_god_has_no_marker": lambda _, tile: tile_god(tile),
}
