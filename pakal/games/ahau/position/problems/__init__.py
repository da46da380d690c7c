"""
Every problem of a position at once: all reasons why it is impossible, in a player's words.

A position reached by play has no problems. A typed one may have many; each problem names the place
and the value.
"""

from collections.abc import Callable, Iterator
from typing import Final

from pakal.games.ahau.position.problems import board, king, moment, numbers, players
from pakal.games.ahau.rules.state import State

Check = Callable[[State], Iterator[str]]


def problems(s: State) -> tuple[str, ...]:
    """Return every reason why the position is impossible; nothing if it is possible."""
    # Meaningless numbers are reported alone: nothing else can be checked with them.
    return meaningless(s) or tuple(problem for check in _CHECKS for problem in check(s))


def meaningless(s: State) -> tuple[str, ...]:
    """Return every number without a meaning; with one the rules cannot be used at all."""
    return tuple(numbers.length_problems(s)) or tuple(numbers.range_problems(s))


_CHECKS: Final[tuple[Check, ...]] = (
    numbers.negative_numbers,
    board.cities,
    board.sites,
    board.scoring,
    board.tiles,
    board.full_regions,
    board.buildings,
    board.cubes,
    board.weapons,
    players.workers,
    players.pyramids,
    players.slots,
    players.roles,
    players.cards,
    players.cards_to_come,
    players.temples,
    players.rulers,
    players.war_track,
    players.fame,
    king.his_pieces,
    king.his_moment,
    king.lots,
    moment.summon_under_way,
    board.place_to_fill,
    moment.rounds,
    moment.triggers,
    moment.turn,
    moment.build_under_way,
    moment.can_continue,
)
