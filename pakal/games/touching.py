"""What an option touches: the pieces it moves, their places, and its words in parts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from pakal.games.agenda import STOP
from pakal.games.orders import Census, Move, find_moves

if TYPE_CHECKING:
    from pakal.games.base import TableGame


@frozen
class OptionParts:
    """
    An option for somebody who points instead of typing.

    `line` is what is typed for it, `group` the first word of the line where several options begin
    with it, and `label` the rest. `places` are ids of the scene, the target last; `kind` is the
    piece that it moves, and `note` what to know of it.
    """

    line: str
    label: str
    group: str = ""
    places: tuple[str, ...] = ()
    kind: str = ""
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        """The same as JSON data."""
        return {
            "line": self.line,
            "label": self.label,
            "group": self.group,
            "places": list(self.places),
            "kind": self.kind,
            "note": self.note,
        }


def moves_of_deed(
    game: "TableGame[Any]", s: Any, option: int, before: Census | None = None
) -> tuple[Move, ...]:
    """The moves of an option's own deed, without what follows by itself."""
    if option == STOP:
        return ()
    after = game.copy(s)
    game.engine.deeds[s.point | (s.who + 1) << 8](after, option)
    then = game.census(s) if before is None else before
    return tuple(find_moves(then, game.census(after), ""))


def places_in(
    game: "TableGame[Any]", moves: Sequence[Move], more: Sequence[str]
) -> tuple[str, ...]:
    """The ids of the places that moves and more names stand for, each once, the last one last."""
    names = [name for move in moves if not move.is_track for name in (move.source, move.target)]
    found = game.drawn.find(*names, *more)
    last = game.drawn.find(*[name for name in (*names, *more) if name][-1:])
    return (*(each for each in found if each not in last), *last)


def options_of(game: "TableGame[Any]", s: Any, offered: Sequence[int]) -> tuple[OptionParts, ...]:
    """Every option offered now in parts, in the order of the answers; to decline comes last."""
    by_line: dict[str, int] = {}
    for option in offered:
        by_line.setdefault(game.line(s, option), option)
    answers = game.asked(s).answers
    lines = [line for line in answers if line in by_line] or list(by_line)
    groups = [line.split(" ")[0] for line in lines]
    named = _named_by_all(lines) if game.is_chance(s) else ""  # the question has said it
    before = game.census_for_options(s)
    found = []
    for line, first in zip(lines, groups, strict=True):
        moves = game.moves_of(s, by_line[line], before)
        group, _, rest = line.partition(" ") if groups.count(first) > 1 else ("", "", "")
        rest = line.removeprefix(named) if named else rest
        places = places_in(game, moves, game.touched(s, by_line[line]))
        pieces = dict.fromkeys(move.piece for move in moves if not move.is_track)
        kind = next(iter(pieces)) if len(pieces) == 1 else ""
        note = game.seen_with(s, by_line[line])
        found.append(OptionParts(line, rest or line, group if rest else "", places, kind, note))
    return tuple(found)


def _named_by_all(lines: Sequence[str]) -> str:
    """The words with which all of several lines begin, if each goes on after them."""
    words = [line.split(" ") for line in lines]
    shared = 0
    while len({tuple(each[: shared + 1]) for each in words}) == 1 and shared < min(map(len, words)):
        shared += 1
    is_short = len(lines) < 2 or any(len(each) == shared for each in words)
    return "" if is_short or shared < 2 else " ".join(words[0][:shared]) + " "
