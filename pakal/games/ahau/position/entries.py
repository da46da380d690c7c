"""
What can stand on an agenda: whose each point can be, and which number can come with it.

Play puts nothing else there. What a person writes into a position is held against it.
"""

from collections.abc import Callable, Collection
from typing import Final

from pakal.games.agenda import number_of, point_of, seat_of
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.packed import given_of
from pakal.games.ahau.rules.state import CHANCE
from pakal.games.ahau.rules.table import PAKAL, Table
from pakal.games.ahau.words import COLOURS, GODS, TILE_COLOURS

# Points that concern nobody in particular; all others need a player.
OF_NOBODY: Final = frozenset(
    {
        at.GAME_OVER,
        at.LAY_CITY,
        at.LAY_SITE,
        at.SITE_ASIDE,
        at.LAY_STARTING_TILE,
        at.FILL_REGION,
        at.FILL_OFFER,
        at.FILL_REGION_BUILDING,
        at.SCORING_TILE,
        at.DEAL_ROLE,
        at.STARTING_PLAYER,
        at.SETUP_DONE,
        at.NEW_ROUND,
        at.REVEAL,
        at.CONFLICTS,
        at.ORDER_TILES,
        at.MOVEMENT_END,
        at.ROUND_END,
        at.REFILL,
        at.CELEBRATION,
        at.DRAW_LOTS,
        at.REVEAL_REGION_CARD,
    }
)

# Points of a person; King Pakal does these things in another way, or never.
OF_A_PERSON: Final = frozenset(
    {
        at.SUMMARY_CARD,
        at.CARDS,
        at.ADVANCE,
        at.SUMMON,
        at.PRIESTESS_COLOUR,
        at.DISCARD,
        at.SUMMONED,
        at.CHIEF_TILE,
        at.JAGUAR_MOVE,
        at.PRODUCE_OR_BUILD,
        at.PRODUCE_COLOUR,
        at.BUILD,
        at.PAY,
        at.GIVE_TILE,
        at.RAISE_BUILDING,
        at.END_TURN,
        at.REDRAW,
        at.GAIN_ROLE,
        at.GAIN_RESOURCE,
        at.MOVE_MARKER,
        at.QUEEN_PAYS,
    }
)

# Points of King Pakal's alone.
OF_PAKAL: Final = frozenset(
    {
        at.PAKAL_STARTING_TILE,
        at.SETUP_TEMPLES,
        at.DEAL_LEFT,
        at.DEAL_RIGHT,
        at.DEAL_CARDS,
        at.ROLE_CARD_IN_PLAY,
        at.SUMMON_GOD,
        at.ROLE_GOD,
        at.DANCER_GOD,
        at.SUMMON_DISCARD,
        at.DISCARD_COLOUR,
        at.STRENGTH_COLOUR,
        at.PAKAL_SUMMONED,
        at.JAGUAR_WORKER,
        at.JAGUAR_CITY,
        at.JAGUAR_PAIR,
        at.BUILD_ORDER,
        at.BUILD_OR_PRODUCE,
        at.PAKAL_BUILDS_ON,
        at.PYRAMID_SLOT,
        at.PYRAMID_TILE,
        at.WHICH_BUILDING,
        at.BUILDING_OVERFLOW,
        at.PRODUCTION_SITE,
        at.QUEEN_ENDS,
        at.REDRAW_CARDS,
        at.ROLE_REWARD,
        at.MARKER_SOURCE,
        at.MARKER_TEMPLE,
    }
)

# Points whose number says how many things are still to come: none may be left on an agenda, but
# the game never waits there for nothing.
COUNTED: Final = frozenset(
    {
        at.CHIEF_TILE,
        at.JAGUAR_MOVE,
        at.SUN_CARD,
        at.PRODUCE_COLOUR,
        at.GIVE_BACK,
        at.SETUP_TEMPLES,
        at.SUMMON_DISCARD,
        at.JAGUAR_WORKER,
        at.JAGUAR_CITY,
        at.JAGUAR_PAIR,
    }
)
# A worker under way is never called for without a move.
_NEVER_NONE: Final = frozenset({at.JAGUAR_CITY, at.PRODUCE_COLOUR})


def most_strength(table: Table) -> int:
    """The strength that no summon exceeds: every tile of a god, and the High Priestess's."""
    edition = table.edition
    starting_tile, priestess = 1, 1
    tiles = len(COLOURS) * edition.tiles_per_colour + edition.wilds + starting_tile
    return tiles + priestess


def _up_to_strength(table: Table) -> range:
    return range(most_strength(table) + 1)


def _cubes(table: Table) -> range:
    return range(table.edition.cubes + 1)


# The numbers that can come with a point; elsewhere it is always 0.
_NUMBERS: Final[dict[int, Callable[[Table], Collection[int]]]] = {
    at.LAY_CITY: lambda table: range(table.cities),
    at.LAY_SITE: lambda table: range(len(table.link_ends)),
    at.LAY_STARTING_TILE: lambda table: range(len(table.edition.summary_cards)),
    at.FILL_REGION: lambda table: range(2, 2 * table.regions + 2),
    at.FILL_OFFER: lambda table: range(table.edition.offer),
    at.FILL_REGION_BUILDING: lambda table: range(1, table.regions + 1),
    at.SCORING_TILE: lambda _: range(len(GODS)),
    at.DEAL_ROLE: lambda table: range(table.players + 1),
    at.CLAIM: lambda _: range(2),
    at.DISCARD: lambda _: range(2),
    at.SUMMONED: lambda _: range(2),
    at.CHIEF_TILE: _up_to_strength,
    at.JAGUAR_MOVE: _up_to_strength,
    at.SUN_CARD: _up_to_strength,
    at.PRODUCE_COLOUR: _cubes,
    at.GIVE_TILE: lambda _: [
        given_of(amount, colour) for amount in range(1, 8) for colour in range(len(TILE_COLOURS))
    ],
    at.GAIN_RESOURCE: _cubes,
    at.GIVE_BACK: lambda table: range(2 * table.regions + 1),
    at.SETUP_TEMPLES: lambda _: range(len(GODS) + 1),
    at.SUMMON_GOD: lambda _: range(len(GODS) + 1),
    at.DANCER_GOD: lambda _: range(2),
    at.SUMMON_DISCARD: _up_to_strength,
    at.PAKAL_SUMMONED: lambda _: range(8),
    at.JAGUAR_WORKER: _up_to_strength,
    at.JAGUAR_CITY: _up_to_strength,
    at.JAGUAR_PAIR: _up_to_strength,
    at.PAKAL_BUILDS_ON: lambda _: range(2),
    at.MARKER_TEMPLE: lambda _: range(len(GODS) + 1),
    at.ROLE_REWARD: lambda _: range(4),
}


def numbers_at(table: Table, point: int, *, waits: bool) -> list[int]:
    """The numbers that can come with a point where the game waits, or that is still to come."""
    numbers = _NUMBERS[point](table) if point in _NUMBERS else range(1)
    needs_one = point in COUNTED if waits else point in _NEVER_NONE
    return [number for number in numbers if number or not needs_one]


def can_be_of(table: Table, point: int, who: int) -> bool:
    """Can the point be this player's, or nobody's?"""
    if point in OF_NOBODY or who == CHANCE:
        return point in OF_NOBODY and who == CHANCE
    if table.solo is not None and who == PAKAL:
        return point not in OF_A_PERSON
    return point not in OF_PAKAL


def can_stand_on_agenda(table: Table, entry: int) -> bool:
    """Can the rules have put this entry on an agenda?"""
    point, who, number = point_of(entry), seat_of(entry), number_of(entry)
    if entry < 0 or point >= len(at.POINT_NAMES) or who >= table.players:
        return False
    return can_be_of(table, point, who) and number in numbers_at(table, point, waits=False)
