"""Facts about rewards, role cards and markers, and the order in which options are offered."""

from typing import Final

from pakal.games.ahau.rules.packed import marker_move_ends
from pakal.games.ahau.rules.rewards import fame_of_reward
from pakal.games.ahau.rules.table import YOU
from pakal.games.ahau.steward.outlook import Outlook
from pakal.games.ahau.words import (
    DANCER,
    HIGH_PRIESTESS,
    MASTER_BUILDER,
    MERCHANT,
    QUEEN,
    WAR_CAPTAIN,
)

# The role cards as the plan likes them: more gods, then more of everything, then war.
_LIKED: Final = (HIGH_PRIESTESS, QUEEN, MERCHANT, DANCER, MASTER_BUILDER, WAR_CAPTAIN)


def option_number(_: Outlook, option: int) -> int:
    """The number of the option, which no other one has."""
    return option


def is_yes(_: Outlook, answer: int) -> bool:
    """Does the answer take what is offered?"""
    return answer == 1


def war_fame(o: Outlook, space: int) -> int:
    """The Fame of the space's reward."""
    return fame_of_reward(o.s, YOU, o.s.table.edition.war_track[space - 1])


def role_place(_: Outlook, role: int) -> int:
    """Which place the role card has among those the plan likes."""
    return _LIKED.index(role)


def marker_gain(o: Outlook, move: int) -> int:
    """What a marker at the other temple would bring, less what it counts where it is."""
    here, there = marker_move_ends(move)
    return o.temple_fame(there) - o.temple_count(here)
