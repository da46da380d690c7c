"""Facts about the role-card reward: what it does with King Pakal's role card."""

from pakal.games.ahau.rules import pakal_role
from pakal.games.ahau.rules.state import State


def is_for_a_card_in_force(s: State, effect: int) -> bool:
    """Is the card already in play, so that nothing is added?"""
    return effect == pakal_role.NOTHING and pakal_role.is_in_force(s)


def is_for_movement_only(s: State, effect: int) -> bool:
    """Is it the War Captain, who has nothing to do in the Action Phase?"""
    return effect == pakal_role.NOTHING and pakal_role.acts_in_movement_only(s)


def is_for_a_step_to_come(s: State, effect: int) -> bool:
    """Does the step to which the card belongs come later, and is the card not in force yet?"""
    if effect != pakal_role.AS_PLAYED or not pakal_role.step_is_ahead(s):
        return False
    return not pakal_role.is_in_force(s)


def is_for_the_last_tiles(s: State, effect: int) -> bool:
    """Is it the Merchant, and can one of the last three tiles be built instead?"""
    return effect == pakal_role.NOTHING and pakal_role.is_ignored(s)


def can_be_performed_at_once(s: State, effect: int) -> bool:
    """Could the card do anything for him at once?"""
    return effect == pakal_role.AT_ONCE and pakal_role.can_act_at_once(s)


def role_effect_place(_: State, effect: int) -> int:
    """Its place in the list; nothing comes first."""
    return effect
