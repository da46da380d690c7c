"""Small builders of positions, so that a test says only what matters to it."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.edition.values import Edition, read_edition, shipped_edition
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, options, run_on, start
from pakal.games.ahau.rules.points import POINT_NAMES, STOP, push
from pakal.games.ahau.rules.state import EFFECT_KINDS, SOURCE_KINDS, State, put_in, take_out
from pakal.games.ahau.rules.table import ROLE_CARD, SLOTS, SPACES, Table
from pakal.games.ahau.words import COLOURS, EFFECTS, GODS, ROLES, TILE_NAMES, WILD
from pakal.lists.decision import Decision

SIX_REGIONS = Path(__file__).parents[2] / "fixtures" / "editions" / "six-regions.toml"

# The players' seats, by the colours of the rulebook's examples.
RED, GREEN, PURPLE = range(3)


def settled_edition() -> Edition:
    """
    Return the edition whose costs and rewards the tests of rules state.

    It never changes, whatever values are chosen for the default one.
    """
    return shipped_edition("default-2")


@cache
def six_regions() -> Edition:
    """Return the test edition with the larger map."""
    return read_edition(SIX_REGIONS)


def a_table(
    players: int = 2,
    side: str = "A",
    edition: Edition | None = None,
    personal: bool = False,
    switched: Mapping[str, str] | None = None,
    **readings: str,
) -> Table:
    """Return a table; readings are given by name in `switched`, or as `chief_must="may"`."""
    chosen = {name.replace("_", "-"): choice for name, choice in readings.items()}
    return Table(
        edition=edition or settled_edition(),
        readings=default_readings() | chosen | dict(switched or {}),
        players=players,
        side=side,
        personal_scoring=personal,
    )


def playing(table: Table | None = None) -> State:
    """
    Return a game after setup, before the first cards, with the players' areas bare.

    The offer, the regions and the cities lie as chance's first choices put them. No production
    site is on the board; `lay_site` puts one there. All tiles are in the bag, all cubes in the
    supply.
    """
    s = start(table or a_table())
    while s.point != at.CARDS:
        apply(s, options(s)[0])
    for place, tile in enumerate(s.region_tile):
        if tile >= 0:
            put_in(s.bag, tile)
            s.region_tile[place] = -1
    for player in range(s.table.players):
        s.reserve[player] = []
        for colour in range(5):
            s.supply[colour] += s.cubes[player * 5 + colour]
            s.cubes[player * 5 + colour] = 0
    s.site = [-1] * len(s.site)
    s.aside = []
    s.agenda.clear()
    return s


def go(s: State, point: int, player: int = RED, arg: int = 0) -> None:
    """Do nothing but this: clear the agenda, put the point on it and run on."""
    s.agenda.clear()
    push(s, point, player, arg)
    run_on(s)


def now(s: State) -> tuple[str, int]:
    """Return the name of the point the game waits at, and who is on."""
    return POINT_NAMES[s.point], s.who


def choose(s: State, *chosen: int) -> None:
    """Apply some options, one after another."""
    for option in chosen:
        apply(s, option)


def stop_until(s: State, *points: int) -> None:
    """Leave out whatever may be left out until one of the points, or the end, is reached."""
    while s.point not in points and s.point != at.GAME_OVER:
        offered = options(s)
        apply(s, STOP if STOP in offered else offered[0])


# --- names ---------------------------------------------------------------------------------------


def colour(name: str) -> int:
    """Return the number of a colour."""
    return COLOURS.index(name)


def god(name: str) -> int:
    """Return the number of a god."""
    return GODS.index(name)


def tile(name: str) -> int:
    """Return the number of a pyramid tile such as `sun-brown`."""
    return TILE_NAMES.index(name)


def city(s: State, name: str) -> int:
    """Return the number of a city."""
    return next(i for i, each in enumerate(s.table.edition.cities) if each.name == name)


def link(s: State, one: str, other: str) -> int:
    """Return the number of the link between two cities."""
    ends = {city(s, one), city(s, other)}
    return next(i for i, each in enumerate(s.table.link_ends) if set(each) == ends)


def building(s: State, effect: str) -> int:
    """Return the number of the building with an effect such as `giant-stele`."""
    return next(
        i for i, b in enumerate(s.table.edition.buildings) if b.effect == EFFECTS.index(effect)
    )


def tiles_of(s: State, player: int) -> list[str]:
    """Return the names of the tiles in a reserve, sorted by god and colour."""
    return [TILE_NAMES[each] for each in sorted(s.reserve[player])]


def cubes_of(s: State, player: int) -> dict[str, int]:
    """Return a player's cubes, colours without any left out."""
    own = s.cubes[player * 5 : player * 5 + 5]
    return {COLOURS[each]: amount for each, amount in enumerate(own) if amount}


def workers_in(s: State, player: int, name: str) -> tuple[int, int]:
    """Return how many workers of a player stand in a city, and how many lie."""
    where = player * s.table.cities + city(s, name)
    return s.standing[where], s.laid[where]


def fame_from(s: State, player: int, source: int) -> int:
    """Return the Fame a player has from one source."""
    return s.fame_from[player * SOURCE_KINDS + source]


def walk(s: State, one: str, other: str, lying: bool = False) -> int:
    """Return the option by which the Jaguar God moves a worker from one city to another."""
    way = link(s, one, other)
    return way * 4 + (0 if s.table.link_ends[way][0] == city(s, one) else 2) + lying


# --- putting things somewhere --------------------------------------------------------------------


def put_workers(s: State, player: int, **where: int) -> None:
    """Put workers of the crew into cities; a blank in a city's name is written `_`."""
    for name, amount in where.items():
        s.standing[player * s.table.cities + city(s, name.replace("_", " "))] += amount
        s.crew[player] -= amount


def put_lying_workers(s: State, player: int, **where: int) -> None:
    """As `put_workers`, but they lie."""
    for name, amount in where.items():
        s.laid[player * s.table.cities + city(s, name.replace("_", " "))] += amount
        s.crew[player] -= amount


def put_worker_now(s: State, player: int, where: str) -> None:
    """Put a worker into a city as the one placed this turn."""
    put_workers(s, player, **{where: 1})
    s.placed = city(s, where.replace("_", " "))


def make_city(s: State, name: str, of: str) -> None:
    """Give a city the tile of a god, in exchange with another city."""
    there, wanted = city(s, name), god(of)
    other = next(i for i, each in enumerate(s.city_god) if each == wanted)
    s.city_god[there], s.city_god[other] = s.city_god[other], s.city_god[there]


def lay_site(s: State, one: str, other: str, of: str) -> int:
    """Lay a production site between two cities and return its link."""
    where = link(s, one, other)
    s.site[where] = colour(of)
    return where


def give_tiles(s: State, player: int, *names: str) -> None:
    """Put tiles from the bag into a reserve."""
    for name in names:
        take_out(s.bag, tile(name))
        s.reserve[player].append(tile(name))


def give_cubes(s: State, player: int, **amounts: int) -> None:
    """Give a player cubes from the supply."""
    for name, amount in amounts.items():
        s.supply[colour(name)] -= amount
        s.cubes[player * 5 + colour(name)] += amount


def lay_tiles(s: State, region: int, *names: str) -> None:
    """Lay tiles from the bag into a region."""
    for place, name in enumerate(names):
        take_out(s.bag, tile(name))
        s.region_tile[2 * region + place] = tile(name)


def build(s: State, player: int, tiles: Iterable[str], first: int = 0) -> None:
    """
    Put tiles from the bag into a pyramid, from space `first` on, without any reward.

    A wild tile is written with its colour, `sun-wild-blue`, and gets a cube of it.
    """
    for space, name in enumerate(tiles, first):
        god_name, _, rest = name.partition("-")
        wild, _, as_colour = rest.partition("-")
        kind = tile(f"{god_name}-{wild}")
        take_out(s.bag, kind)
        if kind % 6 == WILD:
            s.supply[colour(as_colour)] -= 1
            kind += 30 + colour(as_colour) - WILD
        s.pyramid[player * SPACES + space] = kind


def own_building(s: State, player: int, effect: str) -> None:
    """Put a building onto a player's board, without any reward; it comes from wherever it is."""
    number = building(s, effect)
    for places in (s.offer, s.region_building):
        if number in places:
            places[places.index(number)] = -1
            break
    else:
        take_out(s.stack, number)
    slot = s.building.index(-1, player * SLOTS, (player + 1) * SLOTS)
    s.building[slot] = number
    s.effects[player * EFFECT_KINDS + EFFECTS.index(effect)] += 1


def put_on_offer(s: State, slot: int, effect: str) -> None:
    """Change places so that a building stands in a slot of the offer."""
    _swap_into(s, s.offer, slot, building(s, effect))


def put_in_region(s: State, region: int, effect: str) -> None:
    """Change places so that a building lies in a region."""
    _swap_into(s, s.region_building, region, building(s, effect))


def _swap_into(s: State, places: list[int], place: int, number: int) -> None:
    was = places[place]
    for others in (s.offer, s.region_building):
        if number in others:
            others[others.index(number)] = was
            break
    else:
        take_out(s.stack, number)
        if was >= 0:
            put_in(s.stack, was)
    places[place] = number


def give_role(s: State, player: int, role: str, played: bool = False) -> None:
    """Give a player a role card, into the hand or, if `played`, on the right this round."""
    number = ROLES.index(role)
    if number in s.roles:
        take_out(s.roles, number)
    s.role[player] = number
    if played:
        s.right[player] = ROLE_CARD
        s.role_now[player] = number
    else:
        s.hand[player] |= 1 << ROLE_CARD


def play(s: State, *pairs: tuple[int, int]) -> None:
    """Let a round begin in which the players play these cards, each left and right."""
    go(s, at.NEW_ROUND, -1)
    for left, right in pairs:
        apply(s, left * 8 + right)


def mark(s: State, player: int, *gods: str) -> None:
    """Put a player's marker onto the leftmost free space of temples, without its Fame."""
    width = len(s.table.edition.temple_spaces)
    for name in gods:
        start_at = god(name) * width
        s.temple[s.temple.index(-1, start_at, start_at + width)] = player
        s.marked[player] |= 1 << god(name)


def decide_now(s: State) -> Decision[State]:
    """Return King Pakal's decision in a position, with its reasons."""
    return Ahau.at(s.table).decide(s)
