"""
A position on one screen of 24 lines and 80 columns: what is looked at most, without the map.

`draw_position` has all the rest.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pakal.games.ahau.position.draw import short_tile
from pakal.games.ahau.position.draw_map import SHORT_COLOURS, WIDTH, city_lines, initial
from pakal.games.ahau.rules.state import State, is_pakal, own_buildings, own_cubes, own_pyramid
from pakal.games.ahau.rules.table import LEVEL_STARTS, SPACES
from pakal.games.ahau.telling.names import building_name, card_name, seat_name
from pakal.games.ahau.telling.status import tell_status
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS

_COLUMN = 42  # of the cities
_SHORTEST = 3  # letters of a city's name among the sites


def draw_small(s: State) -> str:
    """Cities with workers, regions, temples, sites, offer, and what the players have."""
    lines = [*str(tell_status(s)).rsplit("  ", 1), *_table(s), *_sites(s), _offer(s)]
    for player in range(s.table.players):
        lines += _player(s, player)
    return "\n".join(map(_cut, lines))


def _table(s: State) -> Iterator[str]:
    """The cities on the left; on the right the regions, and the temples below them."""
    cities = [" ".join(city_lines(s, city)) for city in range(s.table.cities)]
    for left, right in zip_longest(cities, [*_regions(s), *_temples(s)], fillvalue=""):
        yield f"{left:<{_COLUMN}}{right}".rstrip()


def _regions(s: State) -> Iterator[str]:
    for region in range(1, s.table.regions + 1):
        tiles = " ".join(map(short_tile, s.region_tile[2 * region : 2 * region + 2]))
        building = s.region_building[region]
        name = building_name(s, building) if building >= 0 else "-"
        yield f"{_and_rulers(s, region):<5} {tiles} {name}"


def _and_rulers(s: State, region: int) -> str:
    here = [initial(s.table, p) for p in range(s.table.players) if s.region[p] == region]
    return f"[{' '.join([str(region), *here])}]"


def _temples(s: State) -> Iterator[str]:
    width = len(s.table.edition.temple_spaces)
    for god in s.table.edition.temples:
        counts = CRITERIA[s.scoring[god]] if s.scoring[god] >= 0 else "?"
        row = s.temple[god * width : (god + 1) * width]
        markers = " ".join(initial(s.table, each) if each >= 0 else "-" for each in row)
        yield f"{GODS[god]:<7} {counts:<10} {markers}"


def _sites(s: State) -> Iterator[str]:
    """The sites that are there, in rows."""
    names = _short_names([city.name for city in s.table.edition.cities])
    line = "Sites"
    for link, colour in enumerate(s.site):
        if colour < 0:
            continue
        a, b = s.table.link_ends[link]
        site = f" {names[a]}-{names[b]} {SHORT_COLOURS[colour]} "
        if len(line) + len(site) > WIDTH:
            yield line.rstrip()
            line = "     "
        line += site
    yield line.rstrip()


def _short_names(names: Sequence[str]) -> list[str]:
    """The beginnings of names, just long enough to tell them apart."""
    return [
        next(
            name[:length]
            for length in range(_SHORTEST, len(name) + 1)
            if length == len(name) or sum(each.startswith(name[:length]) for each in names) == 1
        )
        for name in names
    ]


def _offer(s: State) -> str:
    offer = ", ".join(building_name(s, each) if each >= 0 else "-" for each in s.offer)
    track = " ".join(f"{initial(s.table, p)}{space}" for p, space in enumerate(s.war))
    return f"War track {track}; offer {offer}"


def _player(s: State, player: int) -> Iterator[str]:
    """The pyramid level by level, the reserve, and for King Pakal the buildings and cards too."""
    name = seat_name(s.table, player)
    own = own_pyramid(s, player)
    ends = (*LEVEL_STARTS[1:], SPACES)
    levels = [
        " ".join(short_tile(tile) for tile in own[start:end] if tile >= 0)
        for start, end in zip(LEVEL_STARTS, ends, strict=True)
    ]
    yield f"{name[:1].upper()}{name[1:]}: {' / '.join(filter(None, levels)) or 'nothing built'}"
    reserve = " ".join(map(short_tile, s.reserve[player])) or "none"
    if not is_pakal(s, player):
        named = zip(own_cubes(s, player), COLOURS, strict=True)
        cubes = ", ".join(f"{n} {colour}" for n, colour in named if n) or "none"
        yield f"  reserve {reserve}; cubes {cubes}"
        return
    yield f"  reserve {reserve}"
    built = [building_name(s, each) for each in own_buildings(s, player) if each >= 0]
    yield f"  built {', '.join(built)}; {len(s.beside)} face down"
    deck = " ".join(card_name(s, player, n) for n in range(1, 8) if s.hand[player] >> n & 1)
    yield f"  deck {deck or 'empty'}; workers left {s.crew[player]}; {len(s.bag)} tiles in the bag"


def _cut(line: str) -> str:
    """A line that fits; `board full` has the rest."""
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 4]} ..."
