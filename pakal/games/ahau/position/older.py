"""
The two points at which version 0.2.0 moved a worker with the Jaguar God, read as the one of today.

First it chose a worker, then his way; a position may stand at either, or at a draw for one of
them. The journal of a game has the same steps by name.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from pakal.games.agenda import number_of, point_of, seat_of
from pakal.games.ahau.position.page import Page
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.pakal_summon import jaguar_cities, jaguar_moves_from
from pakal.games.ahau.rules.points import POINT_NAMES, pack
from pakal.games.ahau.rules.state import State

_OLD: Final = (at.JAGUAR_WORKER, at.JAGUAR_CITY)
OLDER_POINTS: Final = {POINT_NAMES[each]: each for each in _OLD}
_DRAWS: Final = (at.DRAW_LOTS, at.REVEAL_REGION_CARD)
_CHOSEN: Final = "walker "  # how a line began that chose a worker


def read_older_points(page: Page) -> None:
    """Turn an older point of the position, and one that a draw is for, into that of today."""
    s = page.state
    if s.point in _DRAWS and s.agenda and point_of(s.agenda[-1]) == at.JAGUAR_WORKER:
        s.arg = 1
        s.lots = sorted(way for city in s.lots for way in _ways_from(s, city))
        page.stated.add(("detail", 0))
    if s.point == at.JAGUAR_CITY:
        _take_chosen(page)
    if s.point in _OLD:
        s.point = at.JAGUAR_MOVES
    s.agenda = [
        pack(at.JAGUAR_MOVES, seat_of(each), number_of(each)) if point_of(each) in _OLD else each
        for each in s.agenda
    ]


def _take_chosen(page: Page) -> None:
    """The worker is chosen: his ways are left, and as many moves as he takes, unless it says."""
    s = page.state
    if s.walker < 0:
        page.where = "player.pakal"
        page.complain(
            "a worker moves, but the city it leaves is not given.",
            'Write walker = "Tikal", or point = "jaguar-moves" to let him choose the worker.',
        )
        return
    s.lots = sorted(_ways_from(s, s.walker))
    if ("detail", 0) not in page.stated:
        # By a reading, a lying worker takes two moves.
        s.arg = next((moves for moves in (1, 2) if s.walker in jaguar_cities(s, moves)), 1)
        page.stated.add(("detail", 0))


def _ways_from(s: State, city: int) -> list[int]:
    return jaguar_moves_from(s, city) if 0 <= city < s.table.cities else []


def steps_of_today(steps: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str] | None]:
    """
    Each step of a journal, point and line, as it is called today; None if there is none any more.

    Where no lots were drawn, the choice of the worker was a step of its own, and its way tells it.
    """
    for point, line in steps:
        if point not in OLDER_POINTS:
            yield point, line
        elif line.startswith(_CHOSEN):
            yield None
        else:
            yield POINT_NAMES[at.JAGUAR_MOVES], line
