"""Options as lines that people read and type, from the records of the points."""

from typing import TYPE_CHECKING, Any

from pakal.errors import BadInputError, nearest
from pakal.games.agenda import STOP, Waiting

if TYPE_CHECKING:
    from pakal.games.base import PlayedGame


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


def _plain(line: str) -> str:
    return " ".join(line.casefold().split())
