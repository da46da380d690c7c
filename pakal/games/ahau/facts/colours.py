"""Facts about a colour: for wild tiles, built or discarded, and for the Priestess's strength."""

from pakal.games.ahau.building import neighbour_fame
from pakal.games.ahau.facts.telling import MAP, Told, number
from pakal.games.ahau.facts.tiles import built_in_colour
from pakal.games.ahau.pakal_summon import jaguar_cities
from pakal.games.ahau.sites import yield_at
from pakal.games.ahau.state import State
from pakal.games.ahau.table import PAKAL, YOU
from pakal.games.ahau.words import JAGUAR, RAIN, SERPENT, SUN, WILD

FACTS: list[Told] = []


@number(
    FACTS,
    "colour",
    "Fame in this colour",
    "How much Fame would the wild tile bring as {candidate}?",
    reading=("pyramid-adjacent",),
)
def fame_in_colour(s: State, colour: int) -> int:
    """The Fame the wild tile in hand would bring in this colour."""
    return neighbour_fame(s, PAKAL, s.what - WILD + colour, s.where)


@number(
    FACTS,
    "colour",
    "in his reserve",
    "How many {candidate} tiles has Pakal in his reserve?",
)
def colour_in_reserve(s: State, colour: int) -> int:
    """How many tiles of the colour he has in reserve."""
    return sum(1 for tile in s.reserve[PAKAL] if tile % 6 == colour)


@number(FACTS, "colour", "in his pyramid", "How many {candidate} tiles has Pakal built?", high=10)
def colour_built(s: State, colour: int) -> int:
    """How many tiles of the colour he has built."""
    return built_in_colour(s, colour)


@number(
    FACTS,
    "colour",
    "what it brings",
    "How much would {candidate} bring the god? Sun 1 and Serpent 2 Fame for a colour not used yet;"
    " Rain 1 for a site of it, plus what you would gain there; Jaguar the sites of it that his"
    " workers could cross; the Chief nothing.",
    leans_on=(MAP,),
)
def colour_pays(s: State, colour: int) -> int:
    """What the colour adds to the summon under way."""
    if s.god == SUN:
        return int(not s.used[colour])
    if s.god == SERPENT:
        return 0 if s.used[colour] else 2
    sites = [link for link, each in enumerate(s.site) if each == colour]
    if s.god == RAIN:
        return max((1 + yield_at(s, YOU, link) for link in sites), default=0)
    if s.god == JAGUAR and not s.used[colour]:
        near = set(jaguar_cities(s, s.strength))
        return sum(1 for link in sites if near.intersection(s.table.link_ends[link]))
    return 0
