"""What is impossible on the board, in bag and stacks, and in the supply."""

from collections.abc import Iterator

from pakal.games.ahau.position.pieces import (
    building_places,
    cube_places,
    cubes_out,
    is_due,
    known_starting_tiles,
    printed_buildings,
    printed_tiles,
    site_places,
    sites_aside,
    starting_kinds,
    starting_tiles_in_game,
    tile_places,
)
from pakal.games.ahau.position.problems.counting import gather, in_brackets
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.names import building_name, city_name, place_name
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, TILE_NAMES, many


def cities(s: State) -> Iterator[str]:
    """Two cities for each god, and a tile on every city."""
    each = s.table.cities // len(GODS)
    laid = s.arg if s.point == at.LAY_CITY else s.table.cities
    for city in range(laid):
        if s.city_god[city] < 0:
            yield f"{city_name(s, city)}: no god's city tile lies there."
    for god, name in enumerate(GODS):
        cities = [city_name(s, city) for city, its in enumerate(s.city_god) if its == god]
        if len(cities) > each:
            yield f"{name}: {len(cities)} cities ({', '.join(cities)}), there should be {each}."


def sites(s: State) -> Iterator[str]:
    """Three sites of each colour, one of all of them beside the calendar."""
    found = gather(site_places(s))
    in_box = s.point == at.LAY_CITY
    for colour, count in enumerate(s.table.edition.sites):
        places = found[colour]
        if places.total() > count or (places.total() < count and not in_box):
            yield (
                f"{COLOURS[colour]}: {many(places.total(), 'production site')}"
                f"{in_brackets(places)}, there should be {count}."
            )
    beside = 0 if is_due(s, at.SITE_ASIDE) else sites_aside(s.table)
    if len(s.aside) != beside:
        yield f"Sites beside the calendar: {len(s.aside)}, there should be {beside}."


def scoring(s: State) -> Iterator[str]:
    """One god scoring tile at each temple."""
    laid = s.arg if s.point == at.SCORING_TILE else 0 if is_due(s, at.SCORING_TILE) else len(GODS)
    for god in range(laid):
        if s.scoring[god] < 0:
            yield f"{GODS[god]}: no god scoring tile lies at the temple."
    for criterion, name in enumerate(CRITERIA):
        gods = [GODS[god] for god, its in enumerate(s.scoring) if its == criterion]
        if len(gods) > 1:
            yield f"{name}: the god scoring tile lies at {len(gods)} temples ({', '.join(gods)})."


def tiles(s: State) -> Iterator[str]:
    """The tiles of each kind; five kinds may have a starting tile more."""
    printed, starting = printed_tiles(s.table), starting_kinds(s.table)
    found = gather(tile_places(s))
    for kind, count in printed.items():
        total = found[kind].total()
        if not count <= total <= count + (kind in starting):
            extra = " and a starting tile" if kind in starting else ""
            yield (
                f"{TILE_NAMES[kind]}: {many(total, 'tile')}{in_brackets(found[kind])}, "
                f"there should be {count}{extra}."
            )
    in_game = len(known_starting_tiles(s))
    low, high = starting_tiles_in_game(s)
    if s.round and not low <= in_game <= high:
        yield f"Starting tiles in the game: {in_game}, there should be {high}."
    if s.round and any(god >= 0 for god in s.start_tiles):
        yield "Starting tiles lie on the summary cards, but setup is over."


def full_regions(s: State) -> Iterator[str]:
    """When a round begins, regions and offer are full."""
    if not s.round or not is_due(s, at.REVEAL):
        return
    for place in range(2, len(s.region_tile)):
        if s.region_tile[place] < 0:
            yield f"No tile lies on place {place_name(place)}, but the round is only beginning."
    for slot, building in enumerate(s.offer, 1):
        if building < 0 and s.stack:
            yield f"Place {slot} of the offer is empty, but the round is only beginning."


def buildings(s: State) -> Iterator[str]:
    """The printed number of copies of each building."""
    found = gather(building_places(s))
    for building, count in printed_buildings(s.table).items():
        if found[building].total() != count:
            yield (
                f"{building_name(s, building)}: {many(found[building].total(), 'tile')}"
                f"{in_brackets(found[building])}, there should be {count}."
            )


def cubes(s: State) -> Iterator[str]:
    """Cubes are held, lie on wild tiles or are in the supply."""
    count = s.table.edition.cubes
    for colour, name in enumerate(COLOURS):
        out = cubes_out(s, colour)
        if out > count and s.table.cubes_limited:
            where = ", ".join(f"{place} {amount}" for place, amount in cube_places(s, colour))
            yield f"{name}: {out} cubes are out ({where}), but there are {count}."
        elif out + s.supply[colour] != count:
            yield (
                f"{name}: {s.supply[colour]} cubes in the supply and {out} out, "
                f"there should be {count} in all."
            )


def weapons(s: State) -> Iterator[str]:
    """Weapons are owned or in the supply."""
    count, out = s.table.edition.weapons, sum(s.weapons)
    if out > count and s.table.cubes_limited:
        who = ", ".join(f"{seat} {n}" for seat, n in zip(s.table.seats, s.weapons, strict=True))
        yield f"{out} weapons are out ({who}), but there are {count}."
    elif out + s.armoury != count:
        yield (f"{s.armoury} weapons in the supply and {out} out, there should be {count} in all.")


def place_to_fill(s: State) -> Iterator[str]:
    """Pieces dealt at the end of a round go to empty places."""
    if not s.round:
        return  # setup may be asked about at a table that is already laid out
    if s.point == at.FILL_REGION and s.region_tile[s.arg] >= 0:
        yield f"A tile goes to place {place_name(s.arg)}, but one is already there."
    if s.point == at.FILL_OFFER and s.offer[s.arg] >= 0:
        yield f"A building goes to place {s.arg + 1} of the offer, but one is already there."
