"""
Actions as one line that a person can read and type: `worker Tikal`, `build sun-brown 3.1`.

What an option means depends on the point where it is offered, so both ways take the state. Reading
goes through writing: a line is looked up among the lines of the options offered. In an answer any
words out of the line will do if they mean just one option: `1 2` for `cards 1 2`, `tikal` for
`worker Tikal`.
"""

from typing import Final

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import is_chance
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.telling.points import WORDS
from pakal.games.ahau.telling.refusals import refuse_drawn

_ANYWHERE: Final = {  # options that read the same at every point
    at.DRAW_WITH_GATEWAY: "gateway",
    at.LAY_DOWN_WITH_QUEEN: "queen",
    at.FROM_BAG: "take from bag",
}
_LEAST: Final = 2  # letters; fewer are more likely a slip than an answer


def print_action(s: State, option: int) -> str:
    """Return an option offered now as a line."""
    words = WORDS[s.point]
    if option == at.STOP:
        return words.stop
    return _ANYWHERE.get(option) or words.line(s, option)


def distinct_options(s: State) -> list[int]:
    """The options without the repetitions by which chance weighs them."""
    return list(dict.fromkeys(s.offered))


def parse_action(s: State, line: str) -> int:
    """Return the option that a person's line means; a unique beginning is enough."""
    wanted = _plain(line)
    lines = {_plain(print_action(s, option)): option for option in distinct_options(s)}
    if wanted in lines:
        return lines[wanted]
    begun = [option for each, option in lines.items() if wanted and each.startswith(wanted)]
    if len(begun) == 1:
        return begun[0]
    where = f"{at.POINT_NAMES[s.point]}: "
    said = [print_action(s, option) for option in distinct_options(s)]
    if begun:
        several = ", ".join(repr(print_action(s, option)) for option in begun[:4])
        raise BadInputError(
            f"{where}'{line}' matches several actions.", f"Choose one of {several} …"
        )
    raise BadInputError(f"{where}'{line}' is not possible now.", nearest(line, said))


def _plain(line: str) -> str:
    return " ".join(line.replace("–", "-").casefold().split())


def read_answer(s: State, text: str) -> int:
    """Return the option a person's words mean, or say why there is none."""
    try:
        return parse_action(s, text)
    except BadInputError as error:
        words = _words(text)
        meant = [o for o in distinct_options(s) if words and _is_part(words, print_action(s, o))]
        if len(meant) == 1:
            return meant[0]
        if meant:
            some = ", ".join(repr(print_action(s, option)) for option in meant[:4])
            more = " …" if len(meant) > 4 else "."
            raise BadInputError(
                f"'{text}' matches several answers.", f"Choose one of {some}{more}"
            ) from None
        reason = _why_not(s, words)
        told = f"'{text}' is not possible: {reason}" if reason else f"'{text}' is not possible now."
        close = error.way_out.startswith("Did you mean ")
        raise BadInputError(
            told, error.way_out if close else "Type `?` to see all answers."
        ) from None


def _words(text: str) -> list[str]:
    return text.replace("–", "-").casefold().split()


def _is_part(words: list[str], line: str) -> bool:
    """Are these words next to each other in the line? The last may be incomplete."""
    whole = _words(line)
    *first, last = words
    for place in range(len(whole) - len(words) + 1):
        end = whole[place + len(first)]
        begun = end == last or (len(last) >= _LEAST and end.startswith(last))
        if begun and whole[place : place + len(first)] == first:
            return True
    return False


def _why_not(s: State, words: list[str]) -> str:
    """The reason, or nothing where it is not known cheaply."""
    refusal = refuse_drawn if is_chance(s) else WORDS[s.point].refusal
    return "" if refusal is None else refusal(s, words)
