"""
Orders: what hands do with the pieces, as the difference of the table before and after.

Nothing is written for an option: after the deed and after each step at once the pieces are counted
anew, and what lies elsewhere was moved. The way back is the same difference the other way round.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

Census = Mapping[tuple[str, str], int]  # (place, piece) to how many

PUT_BACK: Final = "Put back"
# What is done with pieces that come from nowhere, or go nowhere.
ADD: Final = "Add"
TAKE_OFF: Final = "Take off"
TRACK: Final = "Track"  # a marker on a track goes up or down
ALL: Final = 0  # as a count: all of them that lie there


@frozen
class Move:
    """
    Pieces of one sort that hands move: how many of them, from where and to where.

    Without a source or a target they come from, or go to, a track or an endless supply. `total` is
    how many lie at the target then (without one, at the source). On a track the piece is what it
    counts, the count the change, the source what it is for, and the target whose it is.
    """

    verb: str
    piece: str
    count: int
    source: str
    target: str
    total: int

    @property
    def is_track(self) -> bool:
        """Is it a change on a track?"""
        return self.verb == TRACK

    @property
    def words(self) -> str:
        """The move in words."""
        what = self.piece if self.count == 1 else plural(self.piece)
        start = f" from {self.source}" if self.source else ""
        end = f" to {self.target}" if self.target else ""
        return f"{self.verb} {self.count} {what}{start}{end}; {self.total} there now"

    def to_json(self) -> dict[str, Any]:
        """The move as JSON data."""
        return {
            "verb": self.verb,
            "piece": self.piece,
            "count": self.count,
            "from": self.source,
            "to": self.target,
            "total": self.total,
        }


def find_moves(
    before: Census, after: Census, verb: str, done: Sequence[Move] = ()
) -> Iterator[Move]:
    """
    The moves by which one table becomes another, piece by piece: those that were there first.

    Where they undo what was `done`, a piece goes back the way it came if it can.
    """
    places = dict.fromkeys((*before, *after))
    changes = {each: n for each in places if (n := after.get(each, 0) - before.get(each, 0))}
    if not changes:
        return
    now = {each: before.get(each, 0) for each in changes}
    gone = {each: -n for each, n in changes.items() if n < 0}
    come = {each: n for each, n in changes.items() if n > 0}

    def carry(piece: str, count: int, source: str, target: str) -> Move:
        if source:
            now[source, piece] -= count
            gone[source, piece] -= count
        if target:
            now[target, piece] += count
            come[target, piece] -= count
        does = verb if source and target else ADD if target else TAKE_OFF
        return Move(does, piece, count, source, target, now[target or source, piece])

    for each in reversed(done):
        left = gone.get((each.target, each.piece), 0), come.get((each.source, each.piece), 0)
        if (count := min(*left, each.count)) > 0:  # on a track it may be a loss
            yield carry(each.piece, count, each.target, each.source)
    moved = {piece for _, piece in changes}
    for piece in (each for each in dict.fromkeys(piece for _, piece in places) if each in moved):
        sources = [place for (place, each), n in gone.items() if each == piece and n]
        targets = [place for (place, each), n in come.items() if each == piece and n]
        while sources or targets:
            source = sources[0] if sources else ""
            target = targets[0] if targets else ""
            # Both ends are there unless it comes from a supply or goes to one.
            ends = [gone[source, piece]] if source else []
            ends += [come[target, piece]] if target else []
            yield carry(piece, min(ends), source, target)
            sources = sources if source and gone[source, piece] else sources[1:]
            targets = targets if target and come[target, piece] else targets[1:]


def in_hand_order(
    moves: Iterable[Move], start: Census, done: Sequence[Move], *, counts_last: bool = True
) -> list[Move]:
    """
    Moves that undo what was done, as hands make them: what was moved last comes first.

    A piece leaves its place before another comes there. What comes from nowhere or goes nowhere is
    a number rather than a piece, unless the game says otherwise, and comes last. Totals are those
    of this order; `start` is the table before it.
    """
    came = {(each.target, each.piece): place for place, each in enumerate(done)}
    left = {(each.source, each.piece): place for place, each in enumerate(done)}

    def when(move: Move) -> int:
        moved = came.get((move.source, move.piece), -1) if move.source else -1
        return -moved if moved >= 0 else -left.get((move.target, move.piece), -1)

    def is_number(move: Move) -> bool:
        return counts_last and not (move.source and move.target)

    latest = sorted(moves, key=when)
    pieces = [move for move in latest if not is_number(move)]
    numbers = [move for move in latest if is_number(move)]
    now, found = dict(start), list[Move]()
    for move in (*_making_room(pieces, start), *numbers):
        for place, change in ((move.source, -move.count), (move.target, move.count)):
            if place:
                now[place, move.piece] = now.get((place, move.piece), 0) + change
        found.append(evolve(move, total=now[move.target or move.source, move.piece]))
    return found


def _making_room(moves: Sequence[Move], start: Census) -> Iterator[Move]:
    """The moves in their order, but a single piece leaves its place before another comes there."""
    lying: dict[str, int] = {}
    for (place, _), count in start.items():
        lying[place] = lying.get(place, 0) + count
    waiting = list(moves)
    while waiting:
        taken = {each.source for each in waiting if lying.get(each.source) == 1}
        free = (number for number, each in enumerate(waiting) if each.target not in taken)
        yield waiting.pop(next(free, 0))  # two that change places cannot both wait


def plural(noun: str) -> str:
    """More than one of something."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"
