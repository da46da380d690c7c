"""
Numbers that hold more than one thing: how each is made and taken apart.

The state keeps flat lists of numbers, and an option is one number. This is the only module that
knows how they are packed; the inner loop of the rules uses its constants instead of its functions.
Entries of the agenda belong to every game (pakal/games/agenda.py), payments to paying.py.
"""

from typing import TYPE_CHECKING, Final

from pakal.games.ahau.words import WILD

if TYPE_CHECKING:  # the table reckons with payments, and those with tiles
    from pakal.games.ahau.rules.table import Table

# --- pyramid tiles: god * 6 + colour -------------------------------------------------------------

A_GOD: Final = 6  # kinds of tiles of one god: five colours, and wild
TILES: Final = 30  # kinds of tiles in all
# A wild tile that is built has taken a colour; a cube lies on it, or none does.
WITH_CUBE: Final = 30
WITHOUT_CUBE: Final = 60


def tile_of(god: int, colour: int) -> int:
    """The tile of a god in a colour."""
    return god * A_GOD + colour


def tile_god(tile: int) -> int:
    """The god of a tile, built or not."""
    return tile % TILES // A_GOD


def tile_colour(tile: int) -> int:
    """The colour of a tile; a wild one has it once it is built."""
    return tile % A_GOD


def is_wild(tile: int) -> bool:
    """Is it a wild tile that has not taken a colour?"""
    return tile % A_GOD == WILD


def built_wild(tile: int, colour: int, *, cube: bool) -> int:
    """A wild tile once it has taken a colour."""
    return tile - WILD + colour + (WITH_CUBE if cube else WITHOUT_CUBE)


def printed_tile(tile: int) -> int:
    """What is printed on a tile, whatever colour a wild one has taken."""
    return tile if tile < WITH_CUBE else tile_of(tile_god(tile), WILD)


def has_cube(tile: int) -> bool:
    """Does a cube lie on the tile?"""
    return WITH_CUBE <= tile < WITHOUT_CUBE


# --- places of tiles in regions: region * 2 + side -----------------------------------------------


def place_region(place: int) -> int:
    """The region of a place."""
    return place // 2


def place_side(place: int) -> int:
    """Is it the left place of its region, 0, or the right one, 1?"""
    return place % 2


# --- two cards played: left * 8 + right ----------------------------------------------------------


def cards_of(left: int, right: int) -> int:
    """Two cards as an option."""
    return left << 3 | right


def left_card(cards: int) -> int:
    """The card on the left."""
    return cards >> 3


def right_card(cards: int) -> int:
    """The card on the right."""
    return cards & 7


# --- walks of workers: link * 4 + direction * 2 + (1 if it lies) ---------------------------------


def walk_of(table: "Table", link: int, city: int, *, lying: bool = False) -> int:
    """The walk out of a city along a link."""
    return link * 4 + (0 if table.link_ends[link][0] == city else 2) + lying


def walk_link(walk: int) -> int:
    """The link of a walk."""
    return walk // 4


def walk_ends(table: "Table", walk: int) -> tuple[int, int]:
    """From which city to which a walk goes."""
    here, there = table.link_ends[walk // 4]
    return (there, here) if walk & 2 else (here, there)


def walk_lies(walk: int) -> int:
    """Does the worker that walks lie, 1, or stand, 0?"""
    return walk & 1


# --- workers that leave: city * 3 + how ----------------------------------------------------------

LEAVES: Final = 0  # a standing worker leaves
STANDS_UP: Final = 1  # a lying one stands up instead
LEAVES_LYING: Final = 2


def leaving_of(city: int, how: int) -> int:
    """A worker that leaves a city, and how."""
    return city * 3 + how


def leaving_city(leaving: int) -> int:
    """The city that a worker leaves."""
    return leaving // 3


def leaving_how(leaving: int) -> int:
    """How it leaves: one of `LEAVES`, `STANDS_UP`, `LEAVES_LYING`."""
    return leaving % 3


# --- tiles to build: tile * 10 + space -----------------------------------------------------------

A_TILE: Final = 10  # spaces of a pyramid to which a tile can go


def build_tile(option: int) -> int:
    """The tile that a build puts into the pyramid."""
    return option // A_TILE


def build_space(option: int) -> int:
    """The space of the pyramid that a build fills."""
    return option % A_TILE


# --- tiles traded away: amount * 8 + colour ------------------------------------------------------

ONE_GIVEN: Final = 8  # one tile more


def given_of(amount: int, colour: int) -> int:
    """How many tiles of which colour are traded away."""
    return amount * ONE_GIVEN + colour


def given_amount(given: int) -> int:
    """How many tiles are traded away."""
    return given // ONE_GIVEN


def given_colour(given: int) -> int:
    """Of which colour they are."""
    return given % ONE_GIVEN


# --- markers that move: from * 5 + to ------------------------------------------------------------


def marker_move_of(here: int, there: int) -> int:
    """A marker that moves from one god's temple to another's."""
    return here * 5 + there


def marker_move_ends(move: int) -> tuple[int, int]:
    """From which god's temple to which a marker moves."""
    return move // 5, move % 5
