"""What is remembered beside the position."""

from typing import Any

import attrs


@attrs.define
class Memory:
    """
    What no part of the position holds.

    `aside` are sites for which a colour stands in during one step: the colour, and what is known;
    `asking` are things that have to be asked before the game goes on, `doubtful` what was known of
    yours before a turn that nobody told.
    """

    least_weapons: int = 0  # you gained these in conflicts
    strength: int = 0  # your strength when it was last asked
    last_region: int = 0  # where you were in the round before
    aside: dict[int, tuple[int, Any]] = attrs.field(factory=dict[int, tuple[int, Any]])
    asking: tuple[str, ...] = ()
    doubtful: dict[tuple[str, int], int] = attrs.field(factory=dict[tuple[str, int], int])

    def copy(self) -> "Memory":
        """A copy that shares nothing that could change."""
        return attrs.evolve(self, aside=dict(self.aside), doubtful=dict(self.doubtful))
