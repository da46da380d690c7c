"""
Where every piece of a position is: counted once here, for checking, completing and drawing it.

A place comes with each piece, in words, so that a message can say where too many of them are.
"""

from collections import Counter
from collections.abc import Iterator

from pakal.games.agenda import point_of, seat_of
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.packed import (
    TILES,
    has_cube,
    is_wild,
    place_region,
    printed_tile,
    tile_colour,
    tile_of,
)
from pakal.games.ahau.rules.state import State, is_pakal, own_buildings, own_pyramid
from pakal.games.ahau.rules.table import PAKAL, SLOTS, Table
from pakal.games.ahau.words import GODS, Effect


def whose(table: Table, player: int) -> str:
    """Return a player's name as an owner: `red's`, `your`."""
    seat = table.seats[player]
    return "your" if seat == "you" else f"{seat}'s"


def is_due(s: State, point: int, player: int | None = None) -> bool:
    """Is the point on the agenda, for this player if one is given?"""
    return any(
        point_of(entry) == point and (player is None or seat_of(entry) == player)
        for entry in s.agenda
    )


def is_ahead(s: State, *points: int) -> bool:
    """Does the state wait at one of these points, or is one of them on the agenda?"""
    return s.point in points or any(point_of(entry) in points for entry in s.agenda)


def tile_in_hand(s: State) -> int:
    """The pyramid tile that is just being built, or -1."""
    chosen = is_due(s, at.SET_TILE) and not is_ahead(s, at.PYRAMID_SLOT, at.PYRAMID_TILE)
    return s.what if chosen else -1


def building_in_hand(s: State) -> int:
    """The building that is just being paid for, or for which King Pakal has no slot; or -1."""
    taken = is_due(s, at.RAISE_BUILDING) or is_ahead(s, at.BUILDING_OVERFLOW)
    return s.what if taken else -1


def effects_in_force(s: State, player: int) -> list[int]:
    """How many buildings of each effect work for a player; of King Pakal's only the Palace does."""
    effects = [s.table.edition.buildings[b].effect for b in own_buildings(s, player) if b >= 0]
    if is_pakal(s, player):
        effects = [effect for effect in effects if effect == Effect.ROYAL_PALACE]
    return [effects.count(effect) for effect in Effect]


def marked_gods(s: State, player: int) -> int:
    """The gods, as bits, at whose temple a marker of the player lies."""
    width = len(s.table.edition.temple_spaces)
    return sum(1 << god for god in range(5) if player in s.temple[god * width : (god + 1) * width])


# --- how many there are --------------------------------------------------------------------------


def printed_tiles(table: Table) -> Counter[int]:
    """How many pyramid tiles of each kind there are, the starting tiles apart."""
    edition = table.edition
    return Counter(
        {
            tile: edition.wilds if is_wild(tile) else edition.tiles_per_colour
            for tile in range(TILES)
        }
    )


def starting_kinds(table: Table) -> tuple[int, ...]:
    """The five starting tiles, by god."""
    return tuple(tile_of(god, colour) for god, colour in enumerate(table.edition.starting_colours))


def starting_tiles_in_game(s: State) -> tuple[int, int]:
    """How many starting tiles, at least and at most, are in the game after setup."""
    if s.table.reads("unused-starting-tiles", "bag"):
        return 5, 5
    players = s.table.players
    one_is_bare = s.table.solo is not None and s.table.reads("summary-cards-solo", "five-one-bare")
    return players - one_is_bare, players


def printed_buildings(table: Table) -> Counter[int]:
    """How many copies of each building there are."""
    return Counter({i: building.copies for i, building in enumerate(table.edition.buildings)})


def sites_aside(table: Table) -> int:
    """How many sites lie beside the calendar: those for which the map has no link."""
    return sum(table.edition.sites) - len(table.edition.links)


# --- where they are ------------------------------------------------------------------------------


def tile_places(s: State) -> Iterator[tuple[int, str]]:
    """Give every pyramid tile, as printed, and its place."""
    for tile in s.bag:
        yield tile, "in the bag"
    for tile in s.discards:
        yield tile, "discarded"
    for place, tile in enumerate(s.region_tile):
        if tile >= 0:
            yield tile, f"in region {place_region(place)}"
    for player in range(s.table.players):
        for tile in s.reserve[player]:
            yield tile, f"in {whose(s.table, player)} reserve"
        for tile in own_pyramid(s, player):
            if tile >= 0:
                yield printed_tile(tile), f"in {whose(s.table, player)} pyramid"
    if tile_in_hand(s) >= 0:
        yield printed_tile(tile_in_hand(s)), "being built"
    for god in s.start_tiles:
        # A summary card can also be bare (solo game).
        if 0 <= god < len(GODS):
            yield starting_kinds(s.table)[god], "on a summary card"


def building_places(s: State) -> Iterator[tuple[int, str]]:
    """Give every building and its place."""
    for building in s.stack:
        yield building, "in the stack"
    for building in s.offer:
        if building >= 0:
            yield building, "in the offer"
    for region, building in enumerate(s.region_building):
        if building >= 0:
            yield building, f"in region {region}"
    for player in range(s.table.players):
        for building in own_buildings(s, player):
            if building >= 0:
                yield building, f"on {whose(s.table, player)} board"
    for building in s.beside:
        yield building, "beside pakal's board"
    if building_in_hand(s) >= 0:
        yield building_in_hand(s), "being paid for"


def site_places(s: State) -> Iterator[tuple[int, str]]:
    """Give every production site that is out of the box, by its colour, and its place."""
    for colour in s.site:
        if colour >= 0:
            yield colour, "on the map"
    for colour in s.calendar:
        yield colour, "on the calendar"
    for colour in s.aside:
        yield colour, "beside it"
    if s.point == at.LAY_SITE:
        for colour in s.pool:
            yield colour, "about to be laid"


def cube_places(s: State, colour: int) -> Iterator[tuple[str, int]]:
    """Give the places where players keep cubes of a colour, and how many lie there."""
    for player in range(s.table.players):
        if s.cubes[player * 5 + colour]:
            yield s.table.seats[player], s.cubes[player * 5 + colour]
    built = [*s.pyramid, tile_in_hand(s)]
    on_tiles = sum(1 for tile in built if has_cube(tile) and tile_colour(tile) == colour)
    if on_tiles:
        yield "on wild tiles", on_tiles


def cubes_out(s: State, colour: int) -> int:
    """How many cubes of a colour are not in the general supply."""
    return sum(amount for _, amount in cube_places(s, colour))


def workers_out(s: State, player: int) -> int:
    """How many of a player's workers are in cities; one that lies down is one piece."""
    cities = slice(player * s.table.cities, (player + 1) * s.table.cities)
    return sum(s.standing[cities]) + sum(s.laid[cities])


def uncounted_workers(s: State, player: int) -> int:
    """How many of a player's workers were never placed and come on top of the printed number."""
    if not is_pakal(s, player):
        return 0
    return s.cube_workers + int(s.table.reads("palenque-counts", "no"))


def workers_in_all(s: State, player: int) -> int:
    """How many workers a player has, in cities and in the personal supply."""
    return s.table.edition.workers + uncounted_workers(s, player)


def buildings_gained(s: State) -> int:
    """How many buildings King Pakal has besides the Royal Palace, on or beside his board."""
    if s.table.solo is None:
        return 0
    taken = SLOTS - own_buildings(s, PAKAL).count(-1) + len(s.beside) - 1
    return max(taken, 0) + is_ahead(s, at.BUILDING_OVERFLOW)


def cards_of(s: State, player: int) -> tuple[tuple[int, str], ...]:
    """Every card of a player's and where it is, in the order hand, discarded, left, right."""
    in_bits = [
        (card, place)
        for bits, place in ((s.hand[player], "in hand"), (s.played_before[player], "discarded"))
        for card in range(1, 8)
        if bits >> card & 1
    ]
    lying = ((s.left[player], "on the left"), (s.right[player], "on the right"))
    return (*in_bits, *((card, place) for card, place in lying if card))


def known_starting_tiles(s: State) -> list[int]:
    """The starting tiles, by kind, that are proved by one tile too many of their kind."""
    printed = printed_tiles(s.table)
    seen = Counter(tile for tile, _ in tile_places(s))
    return [kind for kind in starting_kinds(s.table) if seen[kind] > printed[kind]]


def list_places(places: Counter[str]) -> str:
    """Return the places with their counts: `2 in the bag, 1 in region 3`."""
    return ", ".join(f"{count} {place}" for place, count in places.items())
