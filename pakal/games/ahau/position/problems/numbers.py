"""Lists of the wrong length, and numbers out of range or below zero."""

from collections.abc import Iterable, Iterator
from typing import Final

from pakal.games.ahau.position.entries import (
    can_be_of,
    can_be_on_agenda,
    is_for_no_player,
    numbers_at,
)
from pakal.games.ahau.rules.chain import POINTS, most_strength
from pakal.games.ahau.rules.packed import TILES, is_wild
from pakal.games.ahau.rules.pakal_building import STEP_LEVELS
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import CHANCE, EFFECT_KINDS, SOURCE_KINDS, State, own_cubes
from pakal.games.ahau.rules.table import ROLE_CARD, SLOTS, SPACES, Table
from pakal.games.ahau.telling.names import city_name
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, ROLES, TILE_NAMES

MOST: Final = 999  # no number on the table is larger

_COUNTS: Final = {
    "fame": "Fame",
    "weapons": "weapons",
    "war": "as the space on the war track",
    "crew": "workers in the supply",
    "placements": "workers placed",
}
_NUMBERS: Final = {
    "round": "The round",
    "katun": "The number of K'atuns",
    "draws_left": "The number of tiles the Gateway allows",
    "builds": "The number of builds",
    "build_limit": "The limit of builds",
    "swaps": "The number of the Market's substitutions",
    "strength": "The strength",
    "any_colour": "The number of tiles of every colour",
    "tracker": "King Pakal's resource track",
    "bought": "The number of buildings King Pakal has built",
    "claimed": "The number of buildings King Pakal has claimed",
    "cube_workers": "The number of cubes that serve as workers",
}


def _lengths(table: Table) -> dict[str, tuple[str, int]]:
    """What each list of a state is called, and how long it has to be."""
    players = table.players
    return {
        "city_god": ("gods of the cities", table.cities),
        "site": ("production sites", len(table.link_ends)),
        "region_tile": ("pyramid tiles in the regions", 2 * table.regions + 2),
        "region_building": ("buildings in the regions", table.regions + 1),
        "offer": ("buildings in the offer", table.edition.offer),
        "scoring": ("god scoring tiles", len(GODS)),
        "temple": ("temple spaces", len(GODS) * len(table.edition.temple_spaces)),
        "supply": ("cubes in the supply", len(COLOURS)),
        "fame": ("Fame", players),
        "fame_from": ("sources of Fame", players * SOURCE_KINDS),
        "weapons": ("weapons", players),
        "war": ("places on the war track", players),
        "cubes": ("cubes", players * len(COLOURS)),
        "reserve": ("reserves", players),
        "pyramid": ("pyramid spaces", players * SPACES),
        "building": ("building slots", players * SLOTS),
        "effects": ("effects", players * EFFECT_KINDS),
        "standing": ("standing workers", players * table.cities),
        "laid": ("lying workers", players * table.cities),
        "crew": ("workers in the supply", players),
        "placements": ("workers placed", players),
        "hand": ("hands", players),
        "played_before": ("discarded cards", players),
        "left": ("left cards", players),
        "right": ("right cards", players),
        "role": ("role cards", players),
        "role_now": ("role cards in play", players),
        "region": ("rulers", players),
        "marked": ("temples marked", players),
        "used": ("colours used", len(COLOURS)),
        "start_tiles": ("starting tiles", len(table.edition.summary_cards)),
    }


def length_problems(s: State) -> Iterator[str]:
    """Lists that are too long or too short."""
    for attribute, (words, length) in _lengths(s.table).items():
        found = len(getattr(s, attribute))
        if found != length:
            yield f"The list of {words} has {found} entries, there should be {length}."


def _ranges(table: Table) -> dict[str, tuple[str, int, int]]:
    """What each number of a state means, and which numbers are valid."""
    buildings, cities = len(table.edition.buildings) - 1, table.cities - 1
    tiles, gods, colours, roles = len(TILE_NAMES) - 1, 4, 4, len(ROLES) - 1
    last = table.players - 1
    return {
        "city_god": ("god of a city", -1, gods),
        "site": ("colour of a site on the map", -1, colours),
        "aside": ("colour of a site beside the calendar", 0, colours),
        "calendar": ("colour of a site on the calendar", 0, colours),
        "region_tile": ("pyramid tile in a region", -1, tiles),
        "region_building": ("building in a region", -1, buildings),
        "offer": ("building in the offer", -1, buildings),
        "stack": ("building in the stack", 0, buildings),
        "bag": ("pyramid tile in the bag", 0, tiles),
        "discards": ("discarded pyramid tile", 0, tiles),
        "scoring": ("god scoring tile", -1, len(CRITERIA) - 1),
        "temple": ("player at a temple", -1, last),
        "roles": ("role card in the deck", 0, roles),
        "war_stack": ("player in the war track's stack", 0, last),
        "pyramid": ("pyramid tile that is built", -1, 3 * TILES - 1),
        "building": ("building on a player's board", -1, buildings),
        "left": ("card on the left", 0, ROLE_CARD),
        "right": ("card on the right", 0, ROLE_CARD),
        "role": ("role card owned", -1, roles),
        "role_now": ("role card in play", -1, roles),
        "placed": ("city of the worker placed", -1, cities),
        "god": ("god summoned", -1, gods),
        "where": ("pyramid space", -1, SPACES - 1),
        "beside": ("building beside pakal's board", 0, buildings),
        "picked": ("tile picked for a discard", 0, tiles),
        "walker": ("city that a worker has left", -1, cities),
        "due": ("step of his building order", -1, len(STEP_LEVELS) - 1),
        "what": ("tile or building being built", -1, 3 * TILES - 1),
        "strength": ("strength of a summon", -MOST, most_strength(table)),
        "used": ("number of tiles that a summon uses", -MOST, most_strength(table)),
        "any_colour": ("number of tiles of every colour", -MOST, most_strength(table)),
        "start_tiles": ("starting tile on a summary card", -1, len(GODS)),
        "first": ("starting player", 0, last),
        "point": ("point", 0, len(POINT_NAMES) - 1),
        "who": ("player to decide", CHANCE, last),
    }


def range_problems(s: State) -> Iterator[str]:
    """Numbers that name nothing, or more than there can be."""
    for attribute, (words, low, high) in _ranges(s.table).items():
        yield from _out_of_range(getattr(s, attribute), words, low, high)
    for reserve in s.reserve:
        yield from _out_of_range(reserve, "pyramid tile in a reserve", 0, len(TILE_NAMES) - 1)
    for tile in s.pyramid:
        if tile >= TILES and is_wild(tile):
            yield f"{tile} is not a valid built pyramid tile."
    for player, seat in enumerate(s.table.seats):
        region, regions = s.region[player], s.table.regions
        if not 0 <= region <= regions:
            yield f"{seat}: the ruler stands in region {region}, but there are {regions} regions."
    for entry in s.agenda:
        if not can_be_on_agenda(s.table, entry):
            yield f"{entry} is not a valid step on the agenda."
    if 0 <= s.point < len(POINT_NAMES) and CHANCE <= s.who < s.table.players:
        yield from _point_problems(s)
    yield from _large_numbers(s)


def _point_problems(s: State) -> Iterator[str]:
    """The point belongs to the player who decides, and its number is valid there."""
    name = POINT_NAMES[s.point]
    if is_for_no_player(s.point) and s.who != CHANCE:
        yield f"{name!r} belongs to no player, but {s.table.seats[s.who]} is to decide."
    elif not is_for_no_player(s.point) and s.who == CHANCE:
        yield f"{name!r} names no player."
    elif not can_be_of(s.table, s.point, s.who):
        yield f"{name!r} does not belong to {s.table.seats[s.who]}."
    if s.arg not in numbers_at(s.table, s.point, waits=True):
        yield f"{s.arg} is out of range at {name!r}."
    for each in s.pool:
        if not 0 <= each < POINTS[s.point].dealt:
            yield f"{each} cannot be dealt at {name!r}."


def _large_numbers(s: State) -> Iterator[str]:
    """No count on the table is very large, and a huge one would take forever to check."""
    for attribute in (*_COUNTS, *_NUMBERS, "cubes", "supply", "armoury", "standing", "laid"):
        values = getattr(s, attribute)
        for value in [values] if isinstance(values, int) else values:
            if abs(value) > MOST:
                yield f"{value} is out of range; nothing counts beyond {MOST}."


def _out_of_range(values: int | Iterable[int], words: str, low: int, high: int) -> Iterator[str]:
    for value in [values] if isinstance(values, int) else values:
        if not low <= value <= high:
            yield f"{value} is not a valid {words}."


def negative_numbers(s: State) -> Iterator[str]:
    """Less than nothing of something."""
    for player, seat in enumerate(s.table.seats):
        for attribute, words in _COUNTS.items():
            value = getattr(s, attribute)[player]
            if value < 0:
                yield f"{seat}: {value} {words}."
        for colour, amount in zip(COLOURS, own_cubes(s, player), strict=True):
            if amount < 0:
                yield f"{seat}: {amount} {colour} cubes."
        for city in range(s.table.cities):
            for how, workers in (("standing", s.standing), ("lying", s.laid)):
                amount = workers[player * s.table.cities + city]
                if amount < 0:
                    yield f"{seat}: {amount} {how} workers in {city_name(s, city)}."
    for attribute, words in _NUMBERS.items():
        if getattr(s, attribute) < 0:
            yield f"{words} is {getattr(s, attribute)}."
    for colour, amount in zip(COLOURS, s.used, strict=True):
        if amount < 0:
            yield f"The summon uses {amount} {colour} tiles."
