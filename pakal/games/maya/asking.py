"""What a person is asked about King Pakal's decisions, without a position."""

from collections.abc import Callable
from typing import Final

from attrs import field, frozen

from pakal.games.maya import state as at
from pakal.games.maya.facts import Facts
from pakal.games.maya.state import LOW, State
from pakal.games.topics import CANDIDATES, PlainTopic

# Facts that follow from the candidate, his card and what is printed.
FOLLOW: Final = frozenset(
    {
        *("pyramid_rank", "marker_rank", "first_prize", "is_high", "back_order", "seat"),
        *("from_pakal", "move_order", "use_order", "level", "block_rank"),
    }
)
# Facts that are so of one candidate only.
_OF_ONE: Final = {
    "low_is_enough": LOW,
    "wins_bonus_by_two": at.DOUBLE,
    "all_hand_over": at.USE,
}


@frozen
class MayaTopic(PlainTopic[State]):
    """A list of King Pakal's: what follows from candidate and card is not asked."""

    facts: Facts = field(kw_only=True, repr=False)

    def value(self, state: State, fact: str, candidate: int) -> int | None:
        """What needs no question."""
        if fact in FOLLOW:
            compute: Callable[[State, int], int] = getattr(self.facts, fact)
            return int(compute(state, candidate))
        if fact in _OF_ONE and candidate != _OF_ONE[fact]:
            return 0
        return None

    def value_in_words(self, state: State, fact: str, candidate: int) -> str | None:
        """What stands at a place on his card."""
        if fact not in FOLLOW:
            return None
        return self.compiled.vocabulary.value_in_words(state, fact, candidate)

    def sources(self, fact: str) -> tuple[str, ...]:
        """The questions from which a fact may be known."""
        return (CANDIDATES,) if fact in FOLLOW else (fact,)
