"""
Actions as one line that a person can read and type: `worker Tikal`, `build sun-brown 3.1`.

What an option means depends on the point where it is offered, so all of this takes the state.
Reading goes through writing: what a person types is looked up among the lines of the options
offered (pakal/games/notation.py).
"""

from typing import Final

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import is_chance
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.points import WORDS
from pakal.games.ahau.telling.refusals import refuse_drawn
from pakal.games.matching import plain

_ANYWHERE: Final = {  # options that read the same at every point
    at.DRAW_WITH_GATEWAY: "gateway",
    at.LAY_DOWN_WITH_QUEEN: "queen",
    at.FROM_BAG: "take from bag",
}


def print_action(s: State, option: int) -> str:
    """Return an option offered now as a line."""
    words = WORDS[s.point]
    if option == at.STOP:
        return words.stop
    return _ANYWHERE.get(option) or words.line(s, option)


def distinct_options(s: State) -> list[int]:
    """The options without the repetitions by which chance weighs them."""
    return list(dict.fromkeys(s.offered))


def usual_line(s: State) -> str:
    """The line that is meant where nothing is typed, if there is one."""
    stops = WORDS[s.point].stops_by_itself and at.STOP in s.offered
    return print_action(s, at.STOP) if stops else ""


def repeat_line(s: State, line: str) -> str:
    """A line as it is repeated to the person who typed it."""
    if s.point == at.CARDS:
        left, right = line.split()[1:]
        return f"Cards {left} (left) and {right} (right)."
    return f"{line[:1].upper()}{line[1:]}."


def why_not(s: State, text: str) -> str:
    """Why an answer is not possible, or nothing where that is not known cheaply."""
    refusal = refuse_drawn if is_chance(s) else WORDS[s.point].refusal
    return "" if refusal is None else refusal(s, plain(text).split())
