"""What is always so in Maya: `data/invariants.toml`, and the few that no fixed form can say."""

from collections.abc import Mapping, Sequence
from typing import Final

from pakal.lists.facts import GameFacts
from pakal.lists.invariants import Holds, Invariant, Values
from pakal.lists.read_invariants import read_invariants


def _one_block_a_cell(those: Sequence[Values]) -> bool:
    cells = [(each["level"], each["block_rank"]) for each in those]
    return len(set(cells)) == len(cells)


HOLDS: Final[Mapping[str, Holds]] = {"one-block-a-cell": _one_block_a_cell}


def maya_invariants(text: str, declared: GameFacts) -> tuple[Invariant, ...]:
    """The invariants of a text, with those above."""
    return read_invariants([("invariants.toml", text)], declared, HOLDS)
