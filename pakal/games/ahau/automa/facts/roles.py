"""Facts about the role-card reward: what it makes of King Pakal's role card."""

from pakal.games.ahau.automa.facts.telling import HIERARCHY, MAP, Told, number, yes_no
from pakal.games.ahau.rules import pakal_role
from pakal.games.ahau.rules.state import State

FACTS: list[Told] = []


@yes_no(
    FACTS,
    "role-effect",
    "in force already",
    "Which of these goes with a card that is in force already? Nothing, if Pakal has played his"
    " role card this turn or a reward has performed it; otherwise none.",
    through=("role-in-play",),
)
def is_for_a_card_in_force(s: State, effect: int) -> bool:
    """Has he the card in play already, so that nothing is added?"""
    return effect == pakal_role.NOTHING and pakal_role.is_in_force(s)


@yes_no(
    FACTS,
    "role-effect",
    "acts in movement only",
    "Which of these goes with a card for the Movement Phase? Nothing, if it is the War Captain;"
    " otherwise none.",
)
def is_for_movement_only(s: State, effect: int) -> bool:
    """Is it the War Captain, who has nothing to do in the Action Phase?"""
    return effect == pakal_role.NOTHING and pakal_role.acts_in_movement_only(s)


@yes_no(
    FACTS,
    "role-effect",
    "its step is still to come",
    "Which of these goes with a step still to come? In force as if played, if the step to which"
    " Pakal's role card belongs comes later this turn; otherwise none.",
    reading=("role-reward-queen",),
    through=("role-in-play", "built-this-turn", "summoned"),
)
def is_for_a_step_to_come(s: State, effect: int) -> bool:
    """Does the step to which the card belongs come later, and is the card not in force yet?"""
    if effect != pakal_role.AS_PLAYED or not pakal_role.step_is_ahead(s):
        return False
    return not pakal_role.is_in_force(s)


@yes_no(
    FACTS,
    "role-effect",
    "gives way to the last tiles",
    "Which of these goes with the last three tiles? Nothing, if Pakal's role card is the Merchant"
    " and with a build he has left he can build one of the last three tiles of his pyramid;"
    " otherwise none.",
    reading=("builds-grow",),
)
def is_for_the_last_tiles(s: State, effect: int) -> bool:
    """Is it the Merchant, and can one of the last three tiles be built instead?"""
    return effect == pakal_role.NOTHING and pakal_role.is_ignored(s)


@yes_no(
    FACTS,
    "role-effect",
    "can be performed at once",
    "Which of these can be done with Pakal's role card on the spot? Performed at once, if the"
    " Merchant finds a site or brings two resources, the Dancer has a further god to summon, or the"
    " Queen a resource and a worker; otherwise none.",
    reading=(
        "dancer-first-failed",
        "dancer-next",
        "jaguar-laid-down",
        "jaguar-none-to-move",
        "merchant-no-site",
        "merchant-reach",
        "queen-worker",
        "serpent-no-majority",
        "serpent-whose",
    ),
    leans_on=(MAP, HIERARCHY),
)
def can_be_performed_at_once(s: State, effect: int) -> bool:
    """Is there anything the card could do for him on the spot?"""
    return effect == pakal_role.AT_ONCE and pakal_role.can_act_at_once(s)


@number(
    FACTS,
    "role-effect",
    "printed order",
    "Which place has {candidate} in the order nothing, in force as if played, performed at once,"
    " from 0?",
    high=2,
)
def role_effect_place(_: State, effect: int) -> int:
    """Nothing is what is left when everything else is impossible."""
    return effect
