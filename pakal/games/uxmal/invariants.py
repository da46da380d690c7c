"""What is always so in Uxmal: `data/invariants.toml`, and the few that no fixed form can say."""

from collections.abc import Mapping, Sequence
from typing import Final

from pakal.lists.facts import GameFacts
from pakal.lists.invariants import Holds, Invariant, Values
from pakal.lists.read_invariants import read_invariants


def _one_step_each_way(those: Sequence[Values]) -> bool:
    steps = [(each["step_god_rank"], each["direction"]) for each in those]
    return len(set(steps)) == len(steps)


HOLDS: Final[Mapping[str, Holds]] = {
    "building-is-always-possible": lambda those: any(each["is_build"] for each in those),
    "one-step-each-way": _one_step_each_way,
    "the-same-step": lambda those: len(those) < 2,
}


def uxmal_invariants(text: str, declared: GameFacts) -> tuple[Invariant, ...]:
    """The invariants of a text, with those above."""
    return read_invariants([("invariants.toml", text)], declared, HOLDS)
