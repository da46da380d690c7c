"""
The acolyte: a player who decides by the High Priest's own lists, in a person's seat.

He acts as late in a level as the High Priest does at `hard`, but is given nothing.
"""

from collections.abc import Callable
from typing import Final

from pakal.games.solo import settle_draw
from pakal.games.uxmal import state as at
from pakal.games.uxmal.rules import Rules, pack_sway, unpack_sway
from pakal.games.uxmal.state import State
from pakal.lists.decide import Book

ACOLYTE: Final = "acolyte"
LATE: Final = 3  # stones that the level lacks at most when he sways or moves

_LIST_AT: Final = {
    at.ACTION: "action",
    at.LAY_STONE: "lay-stone",
    at.TAKE_CARDS: "take-cards",
    at.PLACE_PRIEST: "place-priest",
    at.MOVE_PRIEST: "move-priest",
    at.PAY_CARD: "pay-card",
    at.SWAY: "sway",
}


def acolyte(rules: Rules, book: Book[State]) -> Callable[[State], int]:
    """The player for a game; a draw in lists of one's own goes to the first candidate."""

    def decide(list_id: str, s: State, candidates: list[int]) -> int | None:
        return settle_draw(book[list_id], s, candidates)

    def choose(s: State) -> int:
        # A person may go further at once; by the lists one goes one step only.
        steps = {at.MOVE_PRIEST: rules.his_moves, at.SWAY: rules.his_sways}
        offer = steps.get(s.point)
        candidates = offer(s) if offer else s.offered
        choice = decide(_LIST_AT[s.point], s, candidates or s.offered)
        option = s.offered[0] if choice is None else choice
        return sway_on(s, option) if s.point == at.SWAY and offer else option

    def sway_on(s: State, step: int) -> int:
        """The same step as often as the list wants it, as one option."""
        god, places = unpack_sway(step)
        after, whole = s.copy(), places
        rules.sway(after, step)
        while step in rules.his_sways(after) and decide("sway-on", after, [step]) is not None:
            rules.sway(after, step)
            whole += places
        return pack_sway(god, whole)

    return choose
