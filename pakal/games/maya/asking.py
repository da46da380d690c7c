"""What a person is not asked about King Pakal's decisions, because it follows."""

from typing import Final

from pakal.games.maya import state as at
from pakal.games.maya.state import LOW

# Facts that follow from the candidate, his card and what is printed.
FOLLOW: Final = frozenset(
    {
        *("pyramid_rank", "marker_rank", "first_prize", "is_high", "back_order", "seat"),
        *("from_pakal", "move_order", "use_order", "level", "block_rank"),
    }
)
# Facts that are so of one candidate only.
OF_ONE: Final = {
    "low_is_enough": LOW,
    "wins_bonus_by_two": at.DOUBLE,
    "all_hand_over": at.USE,
}
