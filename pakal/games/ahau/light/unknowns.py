"""
What is unknown in a game of which only King Pakal's side is kept, and what stands in for it.

Of a building only the cost matters to him, so buildings that nobody named stand in the edition:
one for each cost. A site's colour is known as far as the answers went: a few colours it can have.
"""

from typing import Any, Final

import attrs

from pakal.games.ahau.edition.values import Building, Edition
from pakal.games.ahau.position.pieces import printed_tiles, starting_kinds
from pakal.games.ahau.rules.packed import printed_tile
from pakal.games.ahau.rules.pakal_setup import seat_pakal
from pakal.games.ahau.rules.points import (
    LAY_CITY,
    NEW_ROUND,
    PAKAL_STARTING_TILE,
    SETUP_TEMPLES,
    push,
)
from pakal.games.ahau.rules.state import (
    CHANCE,
    State,
    empty_state,
    own_pyramid,
)
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES, YOU, Table
from pakal.games.ahau.words import COLOURS, GODS, Effect
from pakal.games.unknown import Unknown

MOST_COST: Final = 12  # of one building
_TOO_DEAR: Final = 99
_STAND_INS: Final = MOST_COST + 2
_ANY_NUMBER: Final = 99  # a building that stands in is never too many
ANY_COLOUR: Final = frozenset(range(len(COLOURS)))
GONE: Final = -1

# What can be missing, as questions are found for it (questions.py).
STRENGTH: Final = "strength"
NUMBERS: Final = "your-numbers"
COST: Final = "claimed-cost"
CELEBRATED: Final = "celebrated"


def unknown(part: str, place: int = 0, **bounds: Any) -> Any:
    """A number of a part of the position that has to be asked for."""
    return Unknown(frozenset({(part, place)}), **bounds)


def is_known(value: object) -> bool:
    """Is it a number?"""
    return not isinstance(value, Unknown)


# --- the table -----------------------------------------------------------------------------------


def light_table(table: Table) -> Table:
    """The same table with buildings that stand in for those that nobody named."""
    return attrs.evolve(table, edition=_with_stand_ins(table.edition))


def _with_stand_ins(edition: Edition) -> Edition:
    costs = (*range(MOST_COST + 1), _TOO_DEAR)
    stand_ins = (
        Building(
            name=f"building that costs {cost}",
            effect=Effect.OBSERVATION_TOWER,  # his buildings have no effect
            cost=(cost, 0, 0, 0, 0),
            copies=_ANY_NUMBER,
            weapons=0,
        )
        for cost in costs
    )
    return attrs.evolve(edition, buildings=(*edition.buildings, *stand_ins))


def stand_in(table: Table, cost: int) -> int:
    """The building that stands in for any one of a cost."""
    return len(table.edition.buildings) - _STAND_INS + cost


def too_dear(table: Table) -> int:
    """The building that stands in for those he cannot pay for."""
    return len(table.edition.buildings) - 1


def least_cost(table: Table) -> int:
    """The cost of the cheapest building of the edition."""
    return min(table.building_total[:-_STAND_INS])


def count_buildings(table: Table) -> int:
    """How many building tiles the edition has."""
    return sum(building.copies for building in table.edition.buildings[:-_STAND_INS])


# --- the position --------------------------------------------------------------------------------


def light_start(table: Table) -> State:
    """His side set up; the gods of the cities are the first thing to learn."""
    s = _unknown_table(table)
    assert table.solo is not None  # noqa: S101 - there is no light game without him
    push(s, NEW_ROUND, CHANCE)
    push(s, SETUP_TEMPLES, PAKAL, table.edition.difficulties[table.solo.difficulty].temples)
    push(s, PAKAL_STARTING_TILE, PAKAL)
    push(s, LAY_CITY, CHANCE)
    seat_pakal(s, table.solo)
    return s


def light_middle(table: Table) -> State:
    """His side as it is set up, between two rounds; all of it will be asked for."""
    s = _unknown_table(table)
    assert table.solo is not None  # noqa: S101 - there is no light game without him
    push(s, NEW_ROUND, CHANCE)
    seat_pakal(s, table.solo)
    return s


def _unknown_table(table: Table) -> State:
    s = empty_state(table)
    s.stack = [table.royal_palace]  # the others are drawn by hand
    s.site = [unknown("site", link, among=ANY_COLOUR) for link in range(len(s.site))]
    s.region_building = [-1, *(_building_there(r) for r in range(1, table.regions + 1))]
    s.scoring = [unknown("scoring", god, low=0) for god in range(len(GODS))]
    s.role[YOU] = -1
    forget_offer(s)
    for region in range(1, table.regions + 1):
        forget_region_tiles(s, region)
    forget_your_numbers(s)
    return s


def _building_there(region: int) -> Any:
    return unknown("region_building", region, low=0)


def forget_offer(s: State) -> None:
    """The buildings on offer have changed, or may have."""
    offer: list[Any] = [unknown("offer", slot, low=-1) for slot in range(s.table.edition.offer)]
    s.offer = offer


def forget_region_tiles(s: State, region: int) -> None:
    """The tiles of a region have changed, or may have."""
    for place in (2 * region, 2 * region + 1):
        s.region_tile[place] = unknown("region_tile", place, low=-1, high=29)


def forget_your_numbers(s: State) -> None:
    """What temples count of yours: weapons, war track, resources, pyramid, buildings."""
    s.war[YOU] = unknown("war", YOU, low=0, high=len(s.table.edition.war_track))
    s.weapons[YOU] = unknown(STRENGTH, low=0)
    s.cubes[: len(COLOURS)] = [unknown(NUMBERS, colour, low=0) for colour in range(len(COLOURS))]
    if -1 in s.pyramid[:SPACES]:  # a full one stays full
        s.pyramid[:SPACES] = [-1] * SPACES
    s.building[:SLOTS] = [-1] * SLOTS


def numbers_are_known(s: State) -> bool:
    """Have your numbers been given for this celebration?"""
    return is_known(s.cubes[0])


def tiles_left(s: State) -> list[int]:
    """Every kind of tile that he may draw: not all of its copies are his already."""
    printed, starting = printed_tiles(s.table), starting_kinds(s.table)
    his = [
        *s.reserve[PAKAL],
        *(printed_tile(tile) for tile in own_pyramid(s, PAKAL) if tile >= 0),
    ]
    return [
        tile
        for tile, copies in sorted(printed.items())
        if his.count(tile) < copies + (tile in starting)
    ]


# --- sites ---------------------------------------------------------------------------------------


def colours_of(s: State, link: int) -> frozenset[int]:
    """The colours that a site can have; GONE among them if it may not be there any more."""
    value: Any = s.site[link]
    if isinstance(value, Unknown):
        return value.among or ANY_COLOUR
    return frozenset({value})


def narrow_site(s: State, link: int, colours: frozenset[int]) -> None:
    """A site can have only these colours."""
    value: Any = unknown("site", link, among=colours)
    s.site[link] = next(iter(colours)) if len(colours) == 1 else value
