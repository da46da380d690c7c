"""
What is the same whatever a few unknown things are.

Whether a worker stands or lies seldom matters, nor which of two colours that count alike a site
has. So a person is asked only if the answer makes a difference: everything is worked out for each
of the few cases.
"""

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any, Final, TypeVar

from pakal.games.ahau.asking.sites import SOME_COLOUR
from pakal.games.ahau.asking.workers import LYING, span
from pakal.games.ahau.rules.gods import movable
from pakal.games.ahau.rules.packed import walk_ends
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.unknown import MissingError

T = TypeVar("T")


def by_cases(s: State, work_out: Callable[[], T]) -> T:
    """What is worked out from the position, if it does not depend on who lies or on a colour."""
    try:
        return work_out()
    except MissingError as missing:
        origins = sorted(missing.origins)
        if any(part not in _CASES for part, _ in origins):
            raise
        part, place = origins[0]
        found = _in_each(_CASES[part](s, place), lambda: by_cases(s, work_out))
        if any(each != found[0] for each in found):
            raise
        return found[0]


def _in_each(cases: Generator[None], work_out: Callable[[], T]) -> list[T]:
    # Closed at once, so that the position is whole again even if something is missing.
    with closing(cases):
        return [work_out() for _ in cases]


def _lying(s: State, place: int) -> Generator[None]:
    """Put in every number of workers that can lie in a city."""
    standing: Any = s.standing[place]
    lying: Any = s.laid[place]
    low, high = span(lying)
    try:
        for number in range(int(low), int(min(high, s.table.edition.workers)) + 1):
            s.standing[place], s.laid[place] = standing + 2 * (lying - number), number
            yield
    finally:
        s.standing[place], s.laid[place] = standing, lying


def _colour(s: State, link: int) -> Generator[None]:
    """Put in every colour that a site can have."""
    before: Any = s.site[link]
    try:
        for colour in sorted(before.among):
            s.site[link] = colour
            yield
    finally:
        s.site[link] = before


_CASES: Final[dict[str, Callable[[State, int], Generator[None]]]] = {
    LYING: _lying,
    SOME_COLOUR: _colour,
}


# --- who walks -----------------------------------------------------------------------------------


def of_walk(s: State, walk: int, work_out: Callable[[int], T]) -> T:
    """What is so of a walk, if it is the same for a worker that lies; else it has to be known."""
    found = [work_out(each) for each in (walk, walk | 1)]
    if found[0] == found[1]:
        return found[0]
    standing, _ = movable(s, PAKAL, walk_ends(s.table, walk)[0])
    return found[0] if standing else found[1]
