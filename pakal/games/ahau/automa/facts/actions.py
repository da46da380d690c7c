"""Facts about what King Pakal does after his summon: dance, build, produce, and in which order."""

from collections.abc import Mapping
from typing import Final

from pakal.games.ahau.automa.facts.shared import Compute, Says
from pakal.games.ahau.rules import pakal_building, pakal_turn
from pakal.games.ahau.rules.pakal_building import STEP_LEVELS
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.words import MERCHANT


def _what_the_merchant_makes(_: State, action: int) -> str:
    """What the Merchant makes him do."""
    if action == pakal_turn.PRODUCE:
        return "the Merchant makes him produce rather than build"
    return "the Merchant finds no site, and with him Pakal does not build"


def action_is_possible(s: State, action: int) -> bool:
    """Could he do this now?"""
    return pakal_turn.action_is_possible(s, action)


def is_dance(_: State, action: int) -> bool:
    """Is it the Dancer's second summon?"""
    return action == pakal_turn.DANCE


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


def action_place(_: State, action: int) -> int:
    """Build, otherwise produce, otherwise nothing."""
    return action


# --- his building order --------------------------------------------------------------------------


def step_is_open(s: State, step: int) -> bool:
    """Is there still something to build in this step?"""
    return pakal_building.step_is_open(s, step)


def has_something_for_step(s: State, step: int) -> bool:
    """Does he have a tile in reserve for a level? Buildings need none."""
    return bool(s.reserve[PAKAL]) if STEP_LEVELS[step] else True


def step_is_not_too_dear(s: State, step: int) -> bool:
    """
    Is the price no reason to look further down his building order?

    Without a tile for a level or a building on offer what stops him there is decided by
    the readings build-no-tile and no-building-left. Nothing comes after the last step, so that one
    has to be possible.
    """
    if STEP_LEVELS[step]:
        return not s.reserve[PAKAL] or pakal_building.step_is_possible(s, step)
    none_on_offer = all(building < 0 for building in s.offer)
    if none_on_offer and step != pakal_building.MORE_BUILDINGS:
        return True
    return pakal_building.step_is_possible(s, step)


def step_place(_: State, step: int) -> int:
    """The step's place in the printed order."""
    return step


SAYS: Final[Mapping[str, Says]] = {
    "is_what_the_merchant_wants": _what_the_merchant_makes,
}


ALIKE: Final[Mapping[str, Compute]] = {
    "has_something_for_step": lambda _, step: int(STEP_LEVELS[step] > 0),
}
