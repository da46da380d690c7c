"""What simulator, auditor and companion may ask of any game; they know no game beyond this."""

from typing import Protocol, TypeVar

S = TypeVar("S", contravariant=True)


class Rules(Protocol[S]):
    """
    The rules of a game, as a chain of points where somebody decides.

    A module with these functions will do. At a chance point every outcome stands in `options` as
    often as it is likely. `apply` changes the state it is given.
    """

    def options(self, s: S) -> list[int]:
        """What may be done now; nothing when the game is over."""

    def is_chance(self, s: S) -> bool:
        """Is it chance that decides now?"""

    def is_automa(self, s: S) -> bool:
        """Is it the automated opponent who decides now?"""

    def apply(self, s: S, option: int) -> None:
        """Carry out an option and run on to the next point."""
