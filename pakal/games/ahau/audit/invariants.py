"""
What is always so in Ahau: `data/invariants.toml`, and the few that no fixed form can say.

What holds for all candidates holds for any two of them.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import Final

from pakal.games.ahau.automa.facts import declared
from pakal.lists.invariants import Holds, Invariant, Values
from pakal.lists.read_invariants import read_invariants

_FILE: Final = "invariants.toml"
_BUILDINGS: Final = (1, 3, 6)  # steps of his building order
_MORE_BUILDINGS: Final = 6


def _any_two(test: Callable[[Values, Values], bool]) -> Holds:
    """It holds of any two candidates, taken in either order."""
    return lambda those: all(test(one, other) for one, other in permutations(those, 2))


def _only_one(those: Sequence[Values]) -> bool:
    return len(those) < 2


def _in_flight_all_ranks_are_equal(those: Sequence[Values]) -> bool:
    flees = any(each["may_flee_there"] for each in those)
    return not flees or len({each["captain_tile_rank"] for each in those}) == 1


def _wild_is_rarest(one: Values, other: Values) -> bool:
    return not one["tile_is_wild"] or one["tile_colour_built"] <= other["tile_colour_built"]


def _claims_alone_as_the_new_city(one: Values, other: Values) -> bool:
    if not one["lets_him_claim"] or other["lets_him_claim"]:
        return True
    return bool(one["is_new_with_building_near"] and not other["is_new_with_building_near"])


def _claims_together_without_a_new_city(one: Values, other: Values) -> bool:
    both_claim = one["lets_him_claim"] and other["lets_him_claim"]
    return not both_claim or not one["is_new_with_building_near"]


def _buildings_are_dear_alike(one: Values, other: Values) -> bool:
    """More buildings are too expensive when none is on offer, the others are not."""
    if one["step_place"] not in _BUILDINGS or other["step_place"] not in _BUILDINGS:
        return True
    if other["step_place"] == _MORE_BUILDINGS or not one["step_is_not_too_dear"]:
        return True
    return bool(other["step_is_not_too_dear"])


HOLDS: Final[Mapping[str, Holds]] = {
    "one-god-to-summon": _only_one,
    "one-role-card": _only_one,
    "only-the-top-god-counts-in-flight": _in_flight_all_ranks_are_equal,
    "wild-counts-as-rarest": _any_two(_wild_is_rarest),
    "claim-by-one-city-or-by-all": _any_two(_claims_alone_as_the_new_city),
    "surrounded-has-no-new-city": _any_two(_claims_together_without_a_new_city),
    "one-offer-for-every-building": _any_two(_buildings_are_dear_alike),
}


@cache
def invariants() -> tuple[Invariant, ...]:
    """Everything that is always true in Ahau."""
    text = (files("pakal.games.ahau") / "data" / _FILE).read_text("utf-8")
    return read_invariants([(_FILE, text)], declared(), HOLDS)
