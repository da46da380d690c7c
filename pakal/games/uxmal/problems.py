"""What is wrong with a position of Uxmal beyond bounds and numbers of pieces."""

from collections.abc import Iterator, Sequence

from pakal.games.agenda import OVER
from pakal.games.uxmal import state as at
from pakal.games.uxmal.pyramid import CELL_NAMES, CELLS_OF, FIELD_NAMES, LEVELS, bits
from pakal.games.uxmal.state import NONE, State


def find_more_problems(seats: Sequence[str], s: State) -> Iterator[str]:
    """Everything wrong, each with its key."""
    yield from _track_problems(s)
    yield from _stone_problems(s)
    yield from _priest_problems(seats, s)
    if s.drawn != NONE and s.point not in (at.LAY_STONE, OVER):
        yield f"drawn: no stone is laid at {at.POINT_NAMES[s.point]!r}."
    if s.laid != NONE and s.stones[s.laid] == NONE:
        yield f"laid: there is no stone in {CELL_NAMES[s.laid]}."


def _track_problems(s: State) -> Iterator[str]:
    lying = sum(god != NONE for god in s.track)
    begun = s.phase or any(s.hands) or any(s.standing) or any(s.points)
    begun = begun or s.drawn != NONE or any(stone != NONE for stone in s.stones)
    if lying < len(s.track) and (begun or s.point not in (at.LAY_GOD, OVER)):
        yield f"track: only {lying} of {len(s.track)} gods lie on it."
    if NONE in s.track and any(god != NONE for god in s.track[s.track.index(NONE) :]):
        yield "track: there is a gap between two gods."


def _stone_problems(s: State) -> Iterator[str]:
    """A level is begun only when the one below is complete, and scored (100–101)."""
    for level in LEVELS:
        built = [cell for cell in CELLS_OF[level] if s.stones[cell] != NONE]
        if built and level > s.phase + 1:
            yield f"stone.{CELL_NAMES[built[0]]}: {s.phase} phases are over, so it is too early."
        if len(built) < len(CELLS_OF[level]) and level <= s.phase:
            yield f"phases: level {level} has {len(built)} stones, but its phase is over."
    if s.point not in (OVER, at.TAKE_CARDS, at.DRAW_LOTS) and not s.missing:
        yield f"phases: level {s.level} is complete, but its phase is not over."


def _priest_problems(seats: Sequence[str], s: State) -> Iterator[str]:
    taken = 0
    for seat, fields in enumerate(s.standing):
        for f in bits(fields & taken):
            yield f"player.{seats[seat]}.priests: two stand on {FIELD_NAMES[f]}."
        taken |= fields
        for f in bits(fields):
            if not s.height[f]:
                yield f"player.{seats[seat]}.priests: nothing is built at {FIELD_NAMES[f]}."
