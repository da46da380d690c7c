"""Facts about a colour: for wild tiles, built or discarded, and for the Priestess's strength."""

from pakal.games.ahau.automa.facts.shared import built_in_colour
from pakal.games.ahau.rules.building import neighbour_fame
from pakal.games.ahau.rules.packed import tile_colour
from pakal.games.ahau.rules.pakal_summon import jaguar_cities
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.words import JAGUAR, RAIN, SERPENT, SUN, WILD


def fame_in_colour(s: State, colour: int) -> int:
    """The Fame the wild tile in hand would bring in this colour."""
    return neighbour_fame(s, PAKAL, s.what - WILD + colour, s.where)


def colour_in_reserve(s: State, colour: int) -> int:
    """How many tiles of the colour he has in reserve."""
    return sum(1 for tile in s.reserve[PAKAL] if tile_colour(tile) == colour)


def colour_built(s: State, colour: int) -> int:
    """How many tiles of the colour he has built."""
    return built_in_colour(s, colour)


def colour_pays(s: State, colour: int) -> int:
    """What the colour adds for him to the summon under way."""
    if s.god == SUN:
        return int(not s.used[colour])
    if s.god == SERPENT:
        return 0 if s.used[colour] else 2
    if s.god == RAIN:
        # Every colour with a site brings as many resources; only the first one counts.
        has_site = any(each >= 0 and s.used[each] for each in s.site)
        return int(not has_site and colour in s.site)
    if s.god == JAGUAR:
        return _sites_to_cross(s, colour)
    return 0


def _sites_to_cross(s: State, colour: int) -> int:
    """The sites of a colour beside workers that may walk, as far as it makes them pay more."""
    pays_already = s.used[colour] or s.any_colour
    if pays_already and s.table.reads("jaguar-pays", "one"):
        return 0
    near = set(jaguar_cities(s, 2))
    return sum(
        1
        for link, each in enumerate(s.site)
        if each == colour and near.intersection(s.table.link_ends[link])
    )
