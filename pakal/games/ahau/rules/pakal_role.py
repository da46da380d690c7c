"""The role-card reward of King Pakal's (RB King Pakal, Rewards): his card, performed at once."""

from typing import Final

from pakal.games.ahau.rules.pakal_building import STEP_LEVELS, can_build_due, has_builds_left
from pakal.games.ahau.rules.pakal_summon import has_further_god
from pakal.games.ahau.rules.pakal_turn import produce, queen_acts, queen_can_act, sites_in_reach
from pakal.games.ahau.rules.points import DANCER_GOD, QUEEN_ENDS, ROLE_GOD, pack, push
from pakal.games.ahau.rules.rewards import BEFORE_HIS_TURN, ONCE_MORE
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.words import (
    DANCER,
    HIGH_PRIESTESS,
    MASTER_BUILDER,
    MERCHANT,
    QUEEN,
    WAR_CAPTAIN,
)

# Candidates of `role-reward`.
NOTHING: Final = 0
AS_PLAYED: Final = 1
AT_ONCE: Final = 2


def offer_role_effect(_: State) -> list[int]:
    """What does the reward do with his role card?"""
    return [NOTHING, AS_PLAYED, AT_ONCE]


def is_in_force(s: State) -> bool:
    """Does he have his role card in play already, by playing it or by an earlier reward?"""
    return bool(s.role_now[PAKAL] == s.role[PAKAL]) and not s.arg & ONCE_MORE


def acts_in_movement_only(s: State) -> bool:
    """Is it the War Captain?"""
    return s.role[PAKAL] == WAR_CAPTAIN


def step_is_ahead(s: State) -> bool:
    """Is the step to which his card belongs still to come this turn?"""
    role = s.role[PAKAL]
    if s.arg & BEFORE_HIS_TURN or role == MASTER_BUILDER:
        return True
    if role == QUEEN:
        return s.table.reads("role-reward-queen", "end-of-turn")
    if role == HIGH_PRIESTESS:
        return not s.builds and not s.summoned
    return not s.builds and not s.arg & ONCE_MORE


def is_ignored(s: State) -> bool:
    """The Merchant is ignored for the last three tiles of his pyramid, if he can build one now."""
    if s.role[PAKAL] != MERCHANT or not s.builds or s.arg & BEFORE_HIS_TURN:
        return False
    return STEP_LEVELS[s.due] >= 3 and has_builds_left(s) and can_build_due(s)


def can_act_at_once(s: State) -> bool:
    """Is there anything that his card could do for him at once?"""
    role = s.role[PAKAL]
    if s.arg & BEFORE_HIS_TURN and role != MASTER_BUILDER:
        return False
    if role == MERCHANT:
        two_only = s.table.reads("merchant-no-site", "two-resources-only")
        return two_only or bool(sites_in_reach(s, merchant=True))
    if role == DANCER:
        return has_further_god(s)
    return queen_can_act(s) if role == QUEEN else True


def perform_role_card(s: State, effect: int) -> None:
    """Put the card in force, or carry its action out at once."""
    role = s.role[PAKAL]
    in_force = is_in_force(s)
    if effect == NOTHING:
        return
    s.role_now[PAKAL] = role
    if effect == AS_PLAYED:
        return
    if role == DANCER:
        push(s, DANCER_GOD, PAKAL, 1)
    elif role == HIGH_PRIESTESS:
        push(s, ROLE_GOD, PAKAL)
    elif role == MERCHANT:
        produce(s)
    elif role == QUEEN:
        queen_acts(s)
        at_the_end = pack(QUEEN_ENDS, PAKAL)
        if not in_force and at_the_end in s.agenda:
            s.agenda.remove(at_the_end)  # she has acted now instead
    else:
        s.role_again += 1
