"""
The engine: a chain of points where somebody decides, from setup to the end of the game.

`options(state)` lists the options at the current point, `apply(state, option)` carries one out and
runs on to the next point. Chance decides too: at a chance point every outcome is listed as often as
it is likely, so that picking one evenly is a fair draw.

`apply` changes the state it is given; take `state.copy()` first to keep the earlier one.
"""

from functools import lru_cache

from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, Engine, pack
from pakal.games.ahau.rules import lots, setup
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import PEOPLE, SOLO
from pakal.games.ahau.rules.scoring import Outcome, find_outcome
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.lists.trace import Draw


def start(table: Table) -> State:
    """Return a new game at its first point: chance lays out the first city."""
    s = _bare_game(table).copy()
    run_on(s)
    return s


@lru_cache(maxsize=4096)  # every choice of every reading with every card, level and board side
def _bare_game(table: Table) -> State:
    """The beginning that all games at a table share."""
    return setup.bare_game(table)


def options(s: State) -> list[int]:
    """Return the options now, in a fixed order; none when the game is over."""
    return s.offered


def is_over(s: State) -> bool:
    """Has the game ended?"""
    return s.point == at.GAME_OVER


def is_chance(s: State) -> bool:
    """Is it chance that decides now?"""
    return _engine(s).decider(s) == BY_CHANCE


# The inner loop calls these two, so they look the engine up without one more call.


def apply(s: State, option: int) -> None:
    """Carry out an option and run on to the next point where somebody decides."""
    (PEOPLE if s.table.solo is None else SOLO).apply(s, option)


def run_on(s: State) -> None:
    """Carry out what is on the agenda until somebody has to decide."""
    (PEOPLE if s.table.solo is None else SOLO).run_on(s)


def _engine(s: State) -> Engine:
    return PEOPLE if s.table.solo is None else SOLO


def at_table(s: State, table: Table) -> State:
    """The same position at another table; what is offered there is worked out again."""
    new = s.copy()
    new.table = table
    new.agenda.append(pack(s.point, s.who, s.arg))
    run_on(new)
    return new


def is_automa(s: State) -> bool:
    """Is it King Pakal who decides now?"""
    return _engine(s).decider(s) == BY_AUTOMA


def draw_lots(s: State, draw: Draw) -> None:
    """Let chance choose among the candidates that a list of King Pakal's leaves tied."""
    lots.call_lots(s, draw)
    run_on(s)


def outcome(s: State) -> Outcome | None:
    """Who has won and why, once the game is over."""
    return find_outcome(s) if is_over(s) else None
