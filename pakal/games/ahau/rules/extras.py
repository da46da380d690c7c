"""What a player may do once, at any time in the turn: the Gateway's tile, the Queen's worker."""

from pakal.games.ahau.rules.points import (
    DRAW_TILE,
    DRAW_WITH_GATEWAY,
    LAY_DOWN,
    LAY_DOWN_WITH_QUEEN,
    QUEEN_PAYS,
    push,
)
from pakal.games.ahau.rules.state import State


def offer_extras(s: State, at_start: bool = False) -> list[int]:
    """What Gateway and Queen still allow now."""
    found: list[int] = []
    if not s.draws_left and not s.queen_left:
        return found
    table = s.table
    if s.draws_left and (at_start or table.gateway_any_time) and (s.bag or s.discards):
        found.append(DRAW_WITH_GATEWAY)
    if s.queen_left and (at_start or table.queen_any_time):
        start = s.who * 5
        own = s.who * table.cities
        if any(s.cubes[start : start + 5]) and any(s.standing[own : own + table.cities]):
            found.append(LAY_DOWN_WITH_QUEEN)
    return found


def take_extra(s: State, option: int) -> bool:
    """Carry out an option of Gateway or Queen, after which the same point comes again."""
    if option == DRAW_WITH_GATEWAY:
        s.draws_left -= 1
        push(s, s.point, s.who, s.arg)
        push(s, DRAW_TILE, s.who)
        return True
    if option == LAY_DOWN_WITH_QUEEN:
        s.queen_left = 0
        push(s, s.point, s.who, s.arg)
        push(s, LAY_DOWN, s.who)
        push(s, QUEEN_PAYS, s.who)
        return True
    return False


def offer_queen_pays(s: State) -> list[int]:
    """Which resource does the Queen cost?"""
    return [colour for colour in range(5) if s.cubes[s.who * 5 + colour]]


def queen_pays(s: State, colour: int) -> None:
    """Return a cube to the general supply."""
    s.cubes[s.who * 5 + colour] -= 1
    s.supply[colour] += 1
