"""
The edition's neutral start position: nothing in it is left to chance, so it is always the same.

A file based on it states what differs; the rest of the start position is dealt from the pieces
that the file leaves.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pakal.games.ahau.position.derived import (
    derive_effects,
    derive_role_now,
    derive_todo,
    likely_starting_tiles,
)
from pakal.games.ahau.position.page import Page
from pakal.games.ahau.position.pieces import (
    building_places,
    printed_buildings,
    printed_tiles,
    site_places,
    starting_kinds,
    tile_places,
)
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.packed import place_region
from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.table import PAKAL, Solo, Table
from pakal.games.ahau.words import COLOURS, GODS, ROLES, TILE_NAMES


def start_data(table: Table) -> dict[str, Any]:
    """What each player has at the start, and the moment, as a file would state it."""
    data: dict[str, Any] = {
        "player": {},
        "moment": {"round": 1, "point": POINT_NAMES[at.CARDS], "player": table.seats[0]},
    }
    gods = [god for god in range(5) if table.solo is None or god != table.solo.hierarchy[0]]
    for player, seat in enumerate(table.seats):
        if table.solo is not None and player == PAKAL:
            data["player"][seat] = _pakals_start(table, table.solo)
        else:
            data["player"][seat] = _players_start(table, player, gods[player])
    if table.solo is not None:
        row = [""] * THIRD_SPACE + [table.seats[PAKAL]]
        data["board"] = {"temples": {GODS[god]: row for god in _setup_temples(table, table.solo)}}
    return data


def _players_start(table: Table, player: int, god: int) -> dict[str, Any]:
    """The first player has the first summary card and the first starting tile, and so on."""
    cubes = table.edition.summary_cards[player]
    return {
        "reserve": [TILE_NAMES[starting_kinds(table)[god]]],
        "cubes": {colour: n for colour, n in zip(COLOURS, cubes, strict=True) if n},
    }


def _pakals_start(table: Table, solo: Solo) -> dict[str, Any]:
    """What he has by RB King Pakal, Setup: nothing of it is chance."""
    edition = table.edition
    tile = TILE_NAMES[starting_kinds(table)[solo.hierarchy[0]]]
    in_reserve = table.reads("starting-tile", "reserve")
    return {
        "weapons": edition.difficulties[solo.difficulty].weapons,
        "reserve": [tile] if in_reserve else [],
        "pyramid": [] if in_reserve else [[tile]],
        "buildings": [edition.buildings[table.royal_palace].name],
        "workers": {edition.cities[edition.home].name: 1},
        "role": ROLES[solo.role],
        "tracker": edition.tracker_start,
        "setup-markers": [GODS[god] for god in _setup_temples(table, solo)],
    }


def _setup_temples(table: Table, solo: Solo) -> tuple[int, ...]:
    """The gods at whose temple he starts with a marker: from the bottom of his hierarchy."""
    count = table.edition.difficulties[solo.difficulty].temples
    return solo.hierarchy[::-1][:count]


def deal(page: Page) -> None:
    """
    Lay out, in a fixed order, what the file says nothing about.

    A piece that the file has used elsewhere gives way to the next one that is left.
    """
    s, table = page.state, page.table
    _find_piece_being_built(page)
    cities, links = range(table.cities), range(len(s.site))
    _deal_left_over(
        s.city_god,
        {city: city % 5 for city in cities if ("cities", city) not in page.laid},
        Counter(list(range(5)) * (table.cities // 5)),
        s.city_god,
    )
    _deal_left_over(
        s.site,
        {link: link % 5 for link in links if ("sites", link) not in page.laid},
        Counter(dict(enumerate(table.edition.sites))),
        [colour for colour, _ in site_places(s)],
    )
    _deal_left_over(
        s.scoring,
        {god: god for god in range(5) if ("scoring", god) not in page.laid},
        Counter(range(5)),
        s.scoring,
    )
    _deal_tiles(page)
    _deal_buildings(page)


def _find_piece_being_built(page: Page) -> None:
    """Work out the agenda: it shows which piece is being built and cannot be dealt."""
    for player in range(page.table.players):
        if ("effects", player) not in page.stated:
            derive_effects(page, player)
        if ("role-in-play", player) not in page.stated:
            derive_role_now(page, player)
    if ("todo", 0) not in page.stated:
        derive_todo(page, 0)


def _deal_tiles(page: Page) -> None:
    """Every seventh tile of the sorted bag, so that gods and colours are mixed."""
    s = page.state
    every = sorted(printed_tiles(s.table).elements())
    wanted = {
        place: every[7 * (place - 2) % len(every)]
        for place in range(2, len(s.region_tile))
        if ("tiles", place_region(place)) not in page.stated
    }
    left = printed_tiles(s.table)
    left.update(page.starting if page.starting is not None else likely_starting_tiles(s))
    _deal_left_over(s.region_tile, wanted, left, [tile for tile, _ in tile_places(s)])


def _deal_buildings(page: Page) -> None:
    """One of each kind in the edition's order: first the offer, then the regions."""
    s = page.state
    kinds = len(s.table.edition.buildings)
    used = [building for building, _ in building_places(s) if building >= 0]
    rows = [*s.offer, *s.region_building[1:]]
    wanted = {
        place: place % kinds
        for place in range(len(rows))
        if (("offer", 0) if place < len(s.offer) else ("building", place - len(s.offer) + 1))
        not in page.stated
    }
    _deal_left_over(rows, wanted, printed_buildings(s.table), used)
    s.offer = rows[: len(s.offer)]
    s.region_building = [-1, *rows[len(s.offer) :]]


def _deal_left_over(
    row: list[int], wanted: Mapping[int, int], left: Counter[int], used: Iterable[int]
) -> None:
    """Put onto each place what is wanted there, or else the first thing of what is left."""
    left = Counter(left)
    left.subtract(each for each in used if each >= 0)
    late = []
    for place, thing in wanted.items():
        if left[thing] > 0:
            row[place] = thing
            left[thing] -= 1
        else:
            late.append(place)
    for place in late:
        thing = next((each for each in sorted(left) if left[each] > 0), -1)
        row[place] = thing
        left[thing] -= 1
