"""
The overseer: a player who decides by King Pakal's own lists, in a person's seat.

Where the lists leave a value open, because King Pakal does not see his cards, the overseer lays
the best card with that back. Unlike King Pakal, the overseer names himself First Player.
"""

from collections.abc import Callable
from typing import Final

from pakal.games.agenda import STOP
from pakal.games.maya import state as at
from pakal.games.maya.quarrying import pack_card
from pakal.games.maya.rules import Rules
from pakal.games.maya.state import DOUBLES, HIGH, LOW, State
from pakal.games.solo import settle_draw
from pakal.lists.decide import Book

OVERSEER: Final = "overseer"
KEEPS: Final = 3  # cards that the overseer keeps back for transport

_LIST_AT: Final = {
    at.START_BLOCK: "start-pyramid",
    at.DEDUCT: "minus-three",
    at.PROTECT: "protect",
    at.EXTRA_BLOCK: "pyramid",
    at.TAKE_BLOCK: "take-block",
    at.PUT_BLOCK: "pyramid",
    at.FIRST_BLOCK: "pyramid",
    at.SECOND_BLOCK: "pyramid",
}


def overseer(rules: Rules, book: Book[State]) -> Callable[[State], int]:
    """The player for a game."""
    return _Overseer(rules, book).choose


class _Overseer:
    """Chooses by the lists; a draw in lists of one's own goes to the first candidate."""

    def __init__(self, rules: Rules, book: Book[State]) -> None:
        self._rules = rules
        self._book = book

    def choose(self, s: State) -> int:
        """The option to take."""
        if s.point == at.LAY_CARD:
            return self._lay(s)
        if s.point == at.BUILD:
            return self._build(s)
        if s.point == at.NAME_FIRST:
            return s.who
        if s.point not in _LIST_AT:
            # The variation has no list: bid nothing, carry what can be carried, use nothing else.
            return s.offered[0] if s.point in (at.BID, at.TRANSPORT) else s.offered[-1]
        candidates = [each for each in s.offered if each < at.HIGHER or s.point == at.TAKE_BLOCK]
        candidates = [each for each in candidates if each != STOP]
        choice = self._decide(_LIST_AT[s.point], s, candidates) if candidates else None
        return s.offered[-1] if choice is None else choice

    def _decide(self, list_id: str, s: State, candidates: list[int]) -> int | None:
        return settle_draw(self._book[list_id], s, candidates)

    def _lay(self, s: State) -> int:
        rules = self._rules
        left = rules.backs_left(s, s.who)
        backs = {
            quarry: [back for back in (LOW, HIGH) if left[back] and rules.takes(s, quarry, back)]
            for quarry in range(rules.quarries)
        }
        quarry = self._decide("quarry", s, [each for each in backs if backs[each]])
        if quarry is None:
            return STOP
        there = s.copy()
        there.arg = quarry
        back = self._decide("back", there, backs[quarry])
        sorts = [
            sort
            for sort, count in enumerate(rules.hand(s, s.who))
            if count and rules.box.is_high(sort) == back
        ]
        return pack_card(quarry, max(sorts, key=lambda sort: rules.box.cards[sort]))

    def _build(self, s: State) -> int:
        doubles = [each for each in s.offered if each in DOUBLES]
        if doubles and self._decide("move", s, [at.SINGLE, at.DOUBLE]) == at.DOUBLE:
            return doubles[-1]
        pyramids = self._rules.lowest(self._rules.legal(s, s.who))
        pyramid = self._decide("pyramid", s, pyramids)
        return s.offered[0] if pyramid is None else pyramid
