"""Options as lines that people read and type, from the records of the points."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pakal.errors import BadInputError, nearest
from pakal.games.agenda import STOP, Waiting

if TYPE_CHECKING:
    from pakal.games.base import PlayedGame

_MOST_DIGITS: Final = 6  # a longer number is surely a mistake
_NUMBER: Final = re.compile(r"\D* (\d+)")  # `retreat 3`: the number is what is chosen


def print_line(game: "PlayedGame[Any]", s: Waiting, option: int) -> str:
    """An option offered now as a line."""
    point = game.points()[s.point]
    if option == STOP:
        return point.stop
    # Lots are named like the candidates of the point that they settle.
    kind = point.of or game.points()[s.agenda[-1] & 255].of
    return point.line.format(game.book.vocabulary.kind(kind).name_of(s, option))


def print_lines(game: "PlayedGame[Any]", s: Waiting) -> list[str]:
    """Every option offered now as a line, each once."""
    return [game.line(s, option) for option in dict.fromkeys(s.offered)]


def read_line(game: "PlayedGame[Any]", s: Waiting, line: str) -> int:
    """The option that a line means; a unique beginning is enough."""
    wanted = _plain(line)
    lines: dict[str, int] = {
        _plain(game.line(s, option)): option for option in dict.fromkeys(s.offered)
    }
    if wanted in lines:
        return lines[wanted]
    begun = [each for each in lines if wanted and each.startswith(wanted)]
    if len(begun) == 1:
        return lines[begun[0]]
    point = game.points()[s.point]
    if begun:
        raise BadInputError(
            f"{point.name}: {line!r} matches several actions.", f"Try one of {', '.join(begun)}."
        )
    why = point.refusal(s, wanted) if point.refusal is not None else ""
    raise BadInputError(
        f"{point.name}: {line!r} is not possible now{f': {why}' if why else '.'}",
        nearest(line, print_lines(game, s)),
    )


def make_keys(lines: Sequence[str]) -> list[str]:
    """
    What may be typed for each answer: its place in the list, from 1.

    Where the answers are numbers themselves, as in `retreat 3`, each is its own key, and what
    else is offered gets the numbers left over, from 0.
    """
    own = [match[1] if (match := _NUMBER.fullmatch(line)) else "" for line in lines]
    numbered = [number for number in own if number]
    if 2 * len(numbered) <= len(own) or len(set(numbered)) < len(numbered):
        return [str(place) for place in range(1, len(lines) + 1)]
    free = (str(n) for n in range(len(lines) + len(numbered) + 1) if str(n) not in numbered)
    return [number or next(free) for number in own]


def understand_line(game: "PlayedGame[Any]", s: Any, text: str) -> str:
    """The line that a person's words mean: a key of the list, or words of an answer."""
    lines = game.lines(s)
    word = text.strip()
    if word.isdecimal() and len(word) <= _MOST_DIGITS and word not in lines:
        keys = make_keys(lines)
        number = str(int(word))
        if number not in keys:
            known = f"{keys[0]} to {keys[-1]}" if len(keys) > 3 else " or ".join(keys)
            raise BadInputError(f"There is no answer {number}.", f"Choose {known}; `?` lists them.")
        return lines[keys.index(number)]
    return game.line(s, game.read_line(s, word))


def _plain(line: str) -> str:
    return " ".join(line.casefold().split())
