"""What is always so in Ahau: `data/invariants.toml`."""

from functools import cache
from importlib.resources import files
from typing import Final

from pakal.games.ahau.automa.facts import declared
from pakal.lists.invariants import Invariant
from pakal.lists.read_invariants import read_invariants

_FILE: Final = "invariants.toml"


@cache
def invariants() -> tuple[Invariant, ...]:
    """Everything that is always true in Ahau."""
    text = (files("pakal.games.ahau") / "data" / _FILE).read_text("utf-8")
    return read_invariants([(_FILE, text)], declared(), {})
