"""Facts about what King Pakal does after his summon: dance, build, produce, and in which order."""

from pakal.games.ahau.automa.facts.telling import COSTS, HIERARCHY, MAP, Told, number, yes_no
from pakal.games.ahau.rules import pakal_building, pakal_turn
from pakal.games.ahau.rules.pakal_building import STEP_LEVELS
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.words import MERCHANT

FACTS: list[Told] = []


def _what_the_merchant_makes(_: State, action: int) -> str:
    """What the Merchant makes him do."""
    if action == pakal_turn.PRODUCE:
        return "the Merchant makes him produce rather than build"
    return "the Merchant finds no site, and he does not build with him"


@yes_no(
    FACTS,
    "action",
    "what is possible",
    "Which of these can Pakal do now? Dance: he played the Dancer and another god will come."
    " Build: he can pay for what is next in his order. Produce: a site is beside his new worker."
    " Nothing: always.",
    reading=(
        "builder-discount",
        "dancer-first-failed",
        "dancer-next",
        "jaguar-laid-down",
        "jaguar-none-to-move",
        "merchant-no-site",
        "merchant-reach",
        "no-building-left",
        "order-counts-claims",
        "serpent-no-majority",
        "serpent-whose",
    ),
    leans_on=(MAP, COSTS, HIERARCHY),
    through=("role-in-play",),
    first="Which of these is the first that Pakal can do now? Dance: he played the Dancer and"
    " another god will come. Build: he can pay for what is next in his order. Produce: a site is"
    " beside his new worker.",
)
def action_is_possible(s: State, action: int) -> bool:
    """Could he do this now?"""
    return pakal_turn.action_is_possible(s, action)


@yes_no(FACTS, "action", "is the Dancer's", "Which of these is the Dancer's second summon?")
def is_dance(_: State, action: int) -> bool:
    """Is it the Dancer's further summon?"""
    return action == pakal_turn.DANCE


@yes_no(
    FACTS,
    "action",
    "is the Merchant's",
    "Which of these does the Merchant make Pakal do? Produce, if he played the Merchant and can"
    " build none of the last three tiles of his pyramid; otherwise none.",
    reading=("merchant-no-site", "merchant-reach"),
    leans_on=(MAP,),
    through=("role-in-play",),
    says=_what_the_merchant_makes,
)
def is_what_the_merchant_wants(s: State, action: int) -> bool:
    """With the Merchant he produces, unless one of the last three tiles can be built."""
    if s.role_now[PAKAL] != MERCHANT:
        return False
    last_three = s.due >= 0 and STEP_LEVELS[s.due] >= 3
    if last_three and pakal_building.can_build_due(s):
        return False
    if pakal_turn.production_sites(s) or not s.table.reads("merchant-no-site", "nothing"):
        return action == pakal_turn.PRODUCE
    return action == pakal_turn.NOTHING


@number(
    FACTS,
    "action",
    "printed order",
    "Which place has {candidate} in the order dance, build, produce, nothing, from 0?",
    high=3,
)
def action_place(_: State, action: int) -> int:
    """Build, otherwise produce, otherwise nothing."""
    return action


# --- his order of building -----------------------------------------------------------------------


@yes_no(
    FACTS,
    "step",
    "still open",
    "Which of these steps of his order are not finished?",
    reading=("order-counts-claims", "no-building-left"),
    first="Which of these steps of his order is the first that is not finished?",
    after="has_something_for_step",
)
def step_is_open(s: State, step: int) -> bool:
    """Is there still something to build in this step?"""
    return pakal_building.step_is_open(s, step)


@yes_no(
    FACTS,
    "step",
    "he has something for it",
    "Has Pakal a tile in his reserve for {candidate}? (A building needs none.)",
    alike=lambda _, step: int(STEP_LEVELS[step] > 0),
)
def has_something_for_step(s: State, step: int) -> bool:
    """Has he a tile in reserve for a level? Buildings need none."""
    return bool(s.reserve[PAKAL]) if STEP_LEVELS[step] else True


@yes_no(
    FACTS,
    "step",
    "not too dear",
    "Which of these are not too dear for Pakal now? (Too dear is a level for which he has a tile"
    " but not the resources, and a building when there is one on offer, but none that he can pay"
    " for; more buildings are too dear also when none is on offer.)",
    reading=("builder-discount",),
    leans_on=(COSTS,),
)
def step_is_not_too_dear(s: State, step: int) -> bool:
    """
    Is his purse no reason to look further down his order?

    Without a tile for a level or a building on offer something else stops him there, if it does:
    the readings build-no-tile and no-building-left. After the last step nothing comes, so that one
    has to be possible.
    """
    if STEP_LEVELS[step]:
        return not s.reserve[PAKAL] or pakal_building.step_is_possible(s, step)
    none_on_offer = all(building < 0 for building in s.offer)
    if none_on_offer and step != pakal_building.MORE_BUILDINGS:
        return True
    return pakal_building.step_is_possible(s, step)


@number(FACTS, "step", "printed order", "Which place has {candidate} in his order, from 0?", high=6)
def step_place(_: State, step: int) -> int:
    """The step's place in the printed order."""
    return step
