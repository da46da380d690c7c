"""What is always so in Uxmal: `data/invariants.toml`."""

from pakal.lists.facts import GameFacts
from pakal.lists.invariants import Invariant
from pakal.lists.read_invariants import read_invariants


def uxmal_invariants(text: str, declared: GameFacts) -> tuple[Invariant, ...]:
    """The invariants of a text."""
    return read_invariants([("invariants.toml", text)], declared, {})
