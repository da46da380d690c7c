"""Builders of solo positions: King Pakal at a bare table, and what he does there."""

from collections.abc import Mapping

from ahau.helpers import city, go, settled_edition
from attrs import evolve

from pakal.games.ahau.automa import pakal
from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.edition.values import Edition
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import (
    apply,
    is_automa,
    is_chance,
    is_over,
    options,
    run_on,
    start,
)
from pakal.games.ahau.rules.state import State, put_in
from pakal.games.ahau.rules.table import PAKAL, SLOTS, YOU, Table
from pakal.games.ahau.setting import seat
from pakal.games.ahau.words import GODS, TILE_NAMES, Reward, RewardKind
from pakal.lists.trace import Draw

# The hierarchy of the rulebook's example: Rain first, then Jaguar; the others are ours.
HIERARCHY = "rain,jaguar,chief,serpent,sun"

# The cities as `bare` lays them out, each god having two.
CITIES = {
    "chief": ("Uxmal", "Chichen Itza"),
    "rain": ("Tulum", "Calakmul"),
    "jaguar": ("Lamanai", "Tikal"),
    "sun": ("Caracol", "Seibal"),
    "serpent": ("Yaxchilán", "Palenque"),
}

# Tiles of a first level that match none of their neighbours.
FIRST_LEVEL = ("sun-blue", "serpent-black", "sun-white", "serpent-yellow")


def a_solo_table(
    difficulty: str = "moderate",
    gods: str = HIERARCHY,
    role: str = "merchant",
    side: str = "A",
    edition: Edition | None = None,
    switched: Mapping[str, str] | None = None,
) -> Table:
    """Return a table with King Pakal, some readings switched."""
    edition = edition or settled_edition()
    return Table(
        edition=edition,
        readings=default_readings() | dict(switched or {}),
        players=2,
        side=side,
        solo=seat(edition, difficulty, hierarchy=gods, role=role),
    )


def set_up(table: Table | None = None) -> State:
    """Return a game after the whole solo setup, chance and player taking what comes first."""
    s = start(table or a_solo_table())
    while s.point != at.CARDS:
        if is_automa(s):
            pakal.act(s, pakal.choose(s, pakal.book_for(s.table)))
        else:
            apply(s, options(s)[0])
    return s


def bare(table: Table | None = None) -> State:
    """
    Return a game after setup with everything taken away that a test might want to put there.

    King Pakal keeps the Royal Palace and his cards. His ruler is in region 5, yours in region 1.
    No tiles lie in the regions, no sites on the map; nobody has workers, weapons, tiles,
    resources or markers.
    """
    s = set_up(table)
    for tile in [tile for tile in s.region_tile if tile >= 0]:
        put_in(s.bag, tile)
    s.region_tile = [-1] * len(s.region_tile)
    for player in (YOU, PAKAL):
        s.crew[player] = s.table.edition.workers
        s.placements[player] = 0
        s.armoury += s.weapons[player]
        s.weapons[player] = 0
        s.reserve[player] = []
    s.pyramid = [-1] * len(s.pyramid)
    s.standing = [0] * len(s.standing)
    s.supply = [s.table.edition.cubes] * 5
    s.cubes = [0] * len(s.cubes)
    s.site = [-1] * len(s.site)
    s.aside = []
    s.temple = [-1] * len(s.temple)
    s.setup_marks = s.ever_marked = 0
    s.tracker = 0
    s.region = [1, 5]
    s.agenda.clear()
    return s


def by_reading(
    name: str, choice: str, difficulty: str = "moderate", role: str = "merchant", side: str = "A"
) -> State:
    """Return a bare position in which one reading is switched."""
    return bare(a_solo_table(difficulty, role=role, side=side, switched={name: choice}))


# --- what he does --------------------------------------------------------------------------------


def asked(s: State, point: int, arg: int = 0) -> int | tuple[int, ...] | None:
    """Return what he decides at a point: one thing, several that are drawn among, or nothing."""
    go(s, point, PAKAL, arg)
    assert (point, PAKAL) == (s.point, s.who), "there is nothing to decide"
    choice = pakal.choose(s, pakal.book_for(s.table))
    return choice.tied if isinstance(choice, Draw) else choice


def settle(s: State, *drawn: int) -> None:
    """Let him decide and chance draw, what is named and then what comes first, to the end."""
    waiting = list(drawn)
    book = pakal.book_for(s.table)
    while not is_over(s):
        if is_automa(s):
            pakal.act(s, pakal.choose(s, book))
        elif is_chance(s):
            apply(s, waiting.pop(0) if waiting else options(s)[0])
        else:
            break


def at_point(s: State, point: int, arg: int = 0, drawn: tuple[int, ...] = ()) -> None:
    """Carry a point of his out, and everything that follows from it."""
    go(s, point, PAKAL, arg)
    settle(s, *drawn)


def summon_here(s: State, where: str) -> None:
    """Let him summon, this turn's worker being in a city."""
    s.placed = city(s, where)
    at_point(s, at.SUMMON_GOD)


def build_here(s: State, where: str) -> None:
    """Let him produce or build, this turn's worker being in a city."""
    s.placed = city(s, where)
    s.agenda.clear()
    at.push(s, at.BUILD_OR_PRODUCE, PAKAL)
    at.push(s, at.BUILD_ORDER, PAKAL)
    run_on(s)
    settle(s)


def reveal(s: State, yours: tuple[int, int], his: tuple[int, int]) -> None:
    """Lay down both players' cards, left and right, and carry the conflict out."""
    for player, (left, right) in ((YOU, yours), (PAKAL, his)):
        s.left[player], s.right[player] = left, right
        s.hand[player] &= ~(1 << left | 1 << right)
    s.agenda.clear()
    at.push(s, at.CONFLICTS, -1)
    at.push(s, at.REVEAL, -1)
    run_on(s)
    settle(s)


# --- looking and putting -------------------------------------------------------------------------


def names(s: State, cities: int | tuple[int, ...] | None) -> tuple[str, ...]:
    """Return the names of a city, or of several."""
    assert cities is not None
    several = (cities,) if isinstance(cities, int) else cities
    return tuple(s.table.edition.cities[each].name for each in several)


def gods_marked(s: State) -> list[tuple[str, int]]:
    """Return his markers as god and space, counted from 1, in the order of the gods."""
    width = len(s.table.edition.temple_spaces)
    return [
        (GODS[place // width], place % width + 1)
        for place, who in enumerate(s.temple)
        if who == PAKAL
    ]


def built(s: State) -> list[str]:
    """Return his pyramid from the first space to the last filled one."""
    tiles = s.pyramid[PAKAL * 10 : PAKAL * 10 + 10]
    return [TILE_NAMES[each % 30] for each in tiles if each >= 0]


def board(s: State) -> list[str]:
    """Return the buildings on his board."""
    own = s.building[PAKAL * SLOTS : PAKAL * SLOTS + SLOTS]
    return [s.table.edition.buildings[each].name for each in own if each >= 0]


def make_cities(s: State, **gods: str) -> None:
    """Give cities the tiles of gods, whatever becomes of the others; a blank is written `_`."""
    for name, god in gods.items():
        s.city_god[city(s, name.replace("_", " "))] = GODS.index(god)


def no_buildings(s: State, *regions: int) -> None:
    """Take the buildings out of some regions, or of all."""
    for region in regions or range(1, s.table.regions + 1):
        s.region_building[region] = -1


def with_war_track(*rewards: Reward) -> Edition:
    """Return the edition with another war track."""
    return evolve(settled_edition(), war_track=rewards)


def fame(amount: int) -> Reward:
    """Return a reward of Fame."""
    return Reward(RewardKind.FAME, amount)
