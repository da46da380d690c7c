"""
Where the pieces lie, in the words of the sentences that move them: `("2.1", "rain-blue")`.

What is a track (Fame, resources, weapons, the war track) is no piece here, and neither is what the
box and the general supply hold: pieces come from there and go back.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from pakal.games.agenda import point_of, seat_of
from pakal.games.ahau.position.pieces import building_in_hand, starting_kinds, tile_in_hand
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.packed import TILES, has_cube, printed_tile, tile_colour
from pakal.games.ahau.rules.state import State, is_pakal
from pakal.games.ahau.rules.table import ROLE_CARD, SLOTS, SPACES
from pakal.games.ahau.telling.deeds import (
    BAG,
    BESIDE_BOARD,
    CALENDAR,
    DISCARDED,
    IN_HAND,
    STACK,
    lying,
)
from pakal.games.ahau.telling.names import (
    between,
    building_name,
    card_piece,
    city_name,
    owner_name,
    place_name,
    space_name,
)
from pakal.games.ahau.words import COLOURS, CRITERIA, GODS, ROLES, TILE_NAMES
from pakal.games.orders import Census

_Piece = tuple[str, str]  # place and piece


def count_pieces(s: State) -> Census:
    """How many of each piece lie at each place."""
    return Counter(
        chain(_tiles(s), _cubes(s), _buildings(s), _map(s), _temples(s), _workers(s), _cards(s))
    )


def count_supply(s: State) -> Census:
    """What is drawn unseen: the bag and the stack, which only matter when pieces go back."""
    bag = ((BAG, TILE_NAMES[tile]) for tile in s.bag)
    stack = ((STACK, building_name(s, building)) for building in s.stack)
    return Counter(chain(bag, stack))


def wild_colours(s: State) -> dict[str, str]:
    """The colours that wild tiles in pyramids have taken, by their places."""
    return {place: COLOURS[tile_colour(tile)] for place, tile in _built(s) if tile >= TILES}


def pyramid_place(s: State, player: int, space: int) -> str:
    """A space of a pyramid: `1.2 of your pyramid`."""
    return f"{space_name(space)} of {owner_name(s.table, player)} pyramid"


def _built(s: State) -> Iterator[tuple[str, int]]:
    """Every tile in a pyramid and its place; one that is just being built lies there already."""
    for place, tile in enumerate(s.pyramid):
        if tile >= 0:
            yield pyramid_place(s, *divmod(place, SPACES)), tile
    if (tile := tile_in_hand(s)) >= 0:
        yield pyramid_place(s, _builder(s), s.where), tile


def _builder(s: State) -> int:
    """The player who is building."""
    return next(
        seat_of(entry)
        for entry in reversed(s.agenda)
        if point_of(entry) in (at.SET_TILE, at.RAISE_BUILDING, at.BUILDING_OVERFLOW)
    )


def _tiles(s: State) -> Iterator[_Piece]:
    for tile in s.discards:
        yield DISCARDED, TILE_NAMES[tile]
    for place, tile in enumerate(s.region_tile):
        if tile >= 0:
            yield place_name(place), TILE_NAMES[tile]
    for player, reserve in enumerate(s.reserve):
        for tile in reserve:
            yield f"{owner_name(s.table, player)} reserve", TILE_NAMES[tile]
    for place_of, tile in _built(s):
        yield place_of, TILE_NAMES[printed_tile(tile)]
    kinds = starting_kinds(s.table)
    for card, god in enumerate(s.start_tiles):
        if 0 <= god < len(GODS):
            yield f"summary card {card + 1}", TILE_NAMES[kinds[god]]


def _cubes(s: State) -> Iterator[_Piece]:
    for place, count in enumerate(s.cubes):
        player, colour = divmod(place, len(COLOURS))
        for _ in range(count):
            yield f"{owner_name(s.table, player)} cubes", f"{COLOURS[colour]} cube"
    for place_of, tile in _built(s):
        if has_cube(tile):
            yield place_of, f"{COLOURS[tile_colour(tile)]} cube"


def _buildings(s: State) -> Iterator[_Piece]:
    for slot, building in enumerate(s.offer):
        if building >= 0:
            yield f"slot {slot + 1} of the offer", building_name(s, building)
    for region, building in enumerate(s.region_building):
        if building >= 0:
            yield f"region {region}", building_name(s, building)
    for place, building in enumerate(s.building):
        if building >= 0:
            player, slot = divmod(place, SLOTS)
            where = f"slot {slot + 1} of {owner_name(s.table, player)} board"
            yield where, building_name(s, building)
    for building in s.beside:
        yield BESIDE_BOARD, building_name(s, building)
    if (building := building_in_hand(s)) >= 0:
        yield IN_HAND, building_name(s, building)


def _map(s: State) -> Iterator[_Piece]:
    for city, god in enumerate(s.city_god):
        if god >= 0:
            yield city_name(s, city), f"{GODS[god]} tile"
    for link, colour in enumerate(s.site):
        if colour >= 0:
            yield f"the link {between(s, link)}", f"{COLOURS[colour]} site"
    for place, colours in ((CALENDAR, s.calendar), ("beside the calendar", s.aside)):
        for colour in colours:
            yield place, f"{COLOURS[colour]} site"
    for colour in s.pool if s.point == at.LAY_SITE else ():
        yield "the shuffled sites", f"{COLOURS[colour]} site"
    for player, region in enumerate(s.region):
        ruler = f"{owner_name(s.table, player)} ruler"
        yield f"region {region}" if region else "beside the board", ruler


def _temples(s: State) -> Iterator[_Piece]:
    spaces = len(s.table.edition.temple_spaces)
    for place, player in enumerate(s.temple):
        if player >= 0:
            god, space = divmod(place, spaces)
            where = f"space {space + 1} of the {GODS[god]} temple"
            yield where, f"{owner_name(s.table, player)} marker"
    for god, criterion in enumerate(s.scoring):
        if criterion >= 0:
            yield f"the {GODS[god]} temple", f"{CRITERIA[criterion]} scoring tile"


def _workers(s: State) -> Iterator[_Piece]:
    for is_lying, workers in ((False, s.standing), (True, s.laid)):
        for place, count in enumerate(workers):
            player, city = divmod(place, s.table.cities)
            name = city_name(s, city)
            for _ in range(count):
                yield lying(name) if is_lying else name, f"{owner_name(s.table, player)} worker"


def _cards(s: State) -> Iterator[_Piece]:
    for role in s.roles:
        yield "beside the board", ROLES[role]
    for player in range(s.table.players):
        whose = owner_name(s.table, player)
        hand = f"{whose} deck" if is_pakal(s, player) else f"{whose} hand"
        piles = ((hand, s.hand[player]), (f"{whose} discard pile", s.played_before[player]))
        sides = ((f"{whose} left", s.left[player]), (f"{whose} right", s.right[player]))
        for place, bits in (*piles, *((place, 1 << card & ~1) for place, card in sides)):
            for card in range(1, ROLE_CARD + 1):
                if bits >> card & 1:
                    yield place, card_piece(s, player, card)
