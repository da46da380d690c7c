"""
Lots: where a list leaves candidates tied, chance decides at a point of its own.

The tied candidates are the bits of the point's number, so that a state needs no part for them. The
point that was being decided comes back with the one that is drawn.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pakal.errors import BadInputError
from pakal.games.agenda import CHANCE, Deed, Waiting, pack, push
from pakal.games.points import Point
from pakal.lists.model import PriorityList

DRAW_LOTS: Final = "draw-lots"


def make_lots_point(number: int, resume: Deed) -> Point:
    """The record of the point; `resume` goes back to the point under way with the one drawn."""
    return Point(
        number=number,
        name=DRAW_LOTS,
        offer=_offer_lots,
        deed=resume,
        deck="lots",
        line="lot {}",
        prompt="Which one did you draw?",
    )


def call_lots(s: Waiting, points: Sequence[Point], tied: Sequence[int]) -> None:
    """Let chance choose among the tied candidates of the point under way."""
    number = next(point.number for point in points if point.name == DRAW_LOTS)
    s.agenda.append(pack(s.point, s.who, s.arg))
    push(s, number, CHANCE, sum(1 << candidate for candidate in tied))


def refuse_groups(lists: Iterable[PriorityList], file: str, known: Mapping[str, str]) -> None:
    """
    Refuse draws by a fact where the rules have no lots for a group.

    A lot stands for one candidate. `known` names the lists for which a game has lots of groups,
    each with the one fact by which they are drawn.
    """
    for plist in lists:
        for rung in plist.walk():
            fact = known.get(plist.id)
            if not rung.by or rung.by == fact:
                continue
            means = f"only groups by {fact!r}" if fact else "no groups"
            instead = f'by = "{fact}"' if fact else "a draw without by"
            raise BadInputError(
                f"{file}:{rung.line}, list {plist.id!r}, rung {rung.id!r}: by is {rung.by!r}, but"
                f" {means} can be drawn for this list.",
                f"Try {instead}.",
            )


def _offer_lots(s: Waiting) -> list[int]:
    return [candidate for candidate in range(s.arg.bit_length()) if s.arg >> candidate & 1]
