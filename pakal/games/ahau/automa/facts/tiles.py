"""Facts about pyramid tiles: those on the board, and those in his reserve."""

from pakal.games.ahau.automa.facts.telling import BOARDS, HIERARCHY, Told, god_word, number, yes_no
from pakal.games.ahau.rules.building import neighbour_fame
from pakal.games.ahau.rules.pakal_summon import has_marker_now
from pakal.games.ahau.rules.rewards import fame_of_reward
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, SPACES
from pakal.games.ahau.words import WILD

FACTS: list[Told] = []


def built_in_colour(s: State, colour: int) -> int:
    """How many tiles of a colour stand in his pyramid."""
    own = s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES]
    return sum(1 for tile in own if tile >= 0 and tile % 6 == colour)


def best_fame(s: State, tile: int, space: int) -> int:
    """The Fame a tile brings on a space; a wild one in its best colour."""
    if tile % 6 != WILD:
        return neighbour_fame(s, PAKAL, tile, space)
    return max(neighbour_fame(s, PAKAL, tile - WILD + colour, space) for colour in range(5))


# --- on the board --------------------------------------------------------------------------------

_RANK = "Which place has the god of {candidate} in Pakal's hierarchy, counting the top god as 0?"


@number(
    FACTS,
    "place",
    "god's place in the hierarchy",
    _RANK,
    leans_on=(HIERARCHY,),
    high=4,
    says=lambda s, place: god_word(s.region_tile[place] // 6),
)
def board_tile_rank(s: State, place: int) -> int:
    """The place of the tile's god in the hierarchy."""
    return s.table.god_rank[s.region_tile[place] // 6]


@yes_no(FACTS, "place", "wild", "Which of these tiles are wild?")
def board_tile_is_wild(s: State, place: int) -> bool:
    """Is the tile wild?"""
    return s.region_tile[place] % 6 == WILD


@number(
    FACTS,
    "place",
    "built in its colour",
    "How many tiles has Pakal built in the colour of {candidate}?",
    high=10,
    alike=lambda s, place: s.region_tile[place] % 6,
)
def board_tile_colour_built(s: State, place: int) -> int:
    """How many tiles he has built in the tile's colour."""
    return built_in_colour(s, s.region_tile[place] % 6)


@number(
    FACTS,
    "place",
    "place from the left",
    "Is {candidate} the left tile of its region (0) or the right one (1)?",
    high=1,
)
def board_tile_place(_: State, place: int) -> int:
    """Left or right in its region."""
    return place & 1


# --- in his reserve ------------------------------------------------------------------------------


@number(
    FACTS,
    "tile",
    "god's place in the hierarchy",
    _RANK,
    leans_on=(HIERARCHY,),
    high=4,
    says=lambda _, tile: god_word(tile // 6),
)
def tile_god_rank(s: State, tile: int) -> int:
    """The place of the tile's god in the hierarchy."""
    return s.table.god_rank[tile // 6]


@yes_no(FACTS, "tile", "wild", "Which of these tiles are wild?")
def tile_is_wild(_: State, tile: int) -> bool:
    """Is the tile wild?"""
    return tile % 6 == WILD


@number(
    FACTS,
    "tile",
    "built in its colour",
    "How many tiles has Pakal built in the colour of {candidate}? (A wild tile counts as the"
    " rarest colour.)",
    high=10,
    alike=lambda _, tile: tile % 6,
)
def tile_colour_built(s: State, tile: int) -> int:
    """How many tiles he has built in the tile's colour; a wild one is of the rarest."""
    if tile % 6 == WILD:
        return min(built_in_colour(s, colour) for colour in range(5))
    return built_in_colour(s, tile % 6)


@number(
    FACTS,
    "tile",
    "Fame on the next space",
    "How much Fame would {candidate} bring on Pakal's next pyramid space?",
    reading=("pyramid-adjacent",),
    through=("next-space", "neighbour-tiles"),
)
def tile_fame(s: State, tile: int) -> int:
    """The Fame from its neighbours on the next space; the reward printed there is the same."""
    return best_fame(s, tile, s.where)


@yes_no(
    FACTS,
    "tile",
    "temple without his marker",
    "Which of these tiles are of a god at whose temple Pakal has not placed a marker yet?",
    reading=("no-marker-yet",),
    alike=lambda _, tile: tile // 6,
)
def tile_god_has_no_marker(s: State, tile: int) -> bool:
    """Has its god's temple no marker of his yet?"""
    return not has_marker_now(s, tile // 6)


@number(
    FACTS,
    "tile",
    "how long in reserve",
    "In the order in which Pakal's tiles came, which is the first {candidate}, counting from 0?",
)
def tile_arrival(s: State, tile: int) -> int:
    """When the first tile of this kind came into his reserve."""
    return s.reserve[PAKAL].index(tile)


@number(
    FACTS,
    "tile",
    "how new in reserve",
    "In the order in which Pakal's tiles came, which is the last {candidate}, counting from 0?",
)
def tile_latest_arrival(s: State, tile: int) -> int:
    """When the last tile of this kind came into his reserve."""
    reserve = s.reserve[PAKAL]
    return len(reserve) - 1 - reserve[::-1].index(tile)


# --- spaces of his pyramid -----------------------------------------------------------------------


@number(
    FACTS,
    "space",
    "place from the left",
    "Which place of its level is {candidate}?",
    high=SPACES - 1,
)
def space_place(_: State, space: int) -> int:
    """The space's place; a level's spaces are numbered from the left."""
    return space


@number(
    FACTS,
    "space",
    "most Fame there",
    "How much Fame would the best tile of Pakal's reserve bring on {candidate}?",
    reading=("pyramid-adjacent", "building-count"),
    leans_on=(BOARDS,),
)
def space_best_fame(s: State, space: int) -> int:
    """The most Fame that any tile of his reserve would bring there, with the space's own."""
    printed = fame_of_reward(s, PAKAL, s.table.space_rewards[space])
    return printed + max((best_fame(s, tile, space) for tile in s.reserve[PAKAL]), default=0)
