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
        yield f"drawn: no stone is laid at {at.POINT_NAMES[s.point]!r} (see point)."
    if s.laid != NONE and s.stones[s.laid] == NONE:
        cell = CELL_NAMES[s.laid]
        yield f"laid: there is no stone in {cell} (see stone.{cell})."


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
            cell = CELL_NAMES[built[0]]
            yield f"stone.{cell}: too early for level {level}; phases is {s.phase} (see phases)."
        if len(built) < len(CELLS_OF[level]) and level <= s.phase:
            yield f"phases: level {level} has {len(built)} stones, but it is over (see stone)."
    if s.point not in (OVER, at.TAKE_CARDS, at.DRAW_LOTS) and not s.missing:
        yield f"phases: level {s.level} is complete, yet its phase is not over (see stone)."


def _priest_problems(seats: Sequence[str], s: State) -> Iterator[str]:
    taken: dict[int, str] = {}
    for seat, fields in enumerate(s.standing):
        key = f"player.{seats[seat]}.priests"
        for f in bits(fields):
            if f in taken:
                yield f"{key}: two stand on {FIELD_NAMES[f]} (see {taken[f]})."
            if not s.height[f]:
                yield f"{key}: nothing is built at {FIELD_NAMES[f]} (see stone)."
            taken[f] = key
