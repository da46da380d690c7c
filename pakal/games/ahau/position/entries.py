"""
What can be on an agenda: whose each point can be, and which number can come with it.

Play puts nothing else there; a position that a person writes is checked against it.
"""

from pakal.games.agenda import number_of, point_of, seat_of
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import POINTS, Whose
from pakal.games.ahau.rules.state import CHANCE
from pakal.games.ahau.rules.table import PAKAL, Table


def is_for_no_player(point: int) -> bool:
    """Is the point for no particular player?"""
    return POINTS[point].whose is Whose.NOBODY


def numbers_at(table: Table, point: int, *, waits: bool) -> list[int]:
    """The numbers that can come with a point where the game waits, or that is still to come."""
    record = POINTS[point]
    needs_one = record.counted if waits else record.never_none
    return [number for number in record.numbers(table) if number or not needs_one]


def can_be_of(table: Table, point: int, who: int) -> bool:
    """Can the point be for this player, or for none?"""
    if is_for_no_player(point) or who == CHANCE:
        return is_for_no_player(point) and who == CHANCE
    others = Whose.PERSON if table.solo is not None and who == PAKAL else Whose.PAKAL
    return POINTS[point].whose is not others


def can_be_on_agenda(table: Table, entry: int) -> bool:
    """Can the rules have put this entry on an agenda?"""
    point, who, number = point_of(entry), seat_of(entry), number_of(entry)
    if entry < 0 or point >= len(at.POINT_NAMES) or who >= table.players:
        return False
    return can_be_of(table, point, who) and number in numbers_at(table, point, waits=False)
