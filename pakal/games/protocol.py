"""What simulator, auditor and companion may ask of any game; they know no game beyond this."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from attrs import frozen

S = TypeVar("S", contravariant=True)
State = TypeVar("State")
Setting = Mapping[str, Any]  # the choices of setup, as JSON data


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


@frozen
class Decision:
    """
    What the automated opponent decides at a moment: the list, the answer and the reason.

    `line` is the reason in one sentence, `full` the whole table; `choice` is for `act` alone.
    """

    list_id: str
    label: str
    answer: str
    line: str
    full: str
    choice: object


class Game(Rules[State], Protocol):
    """A game as the companion keeps it at the table: all that a person sees is text."""

    decks: tuple[str, ...]

    def start(self, setting: Setting) -> State:
        """A new game with these choices of setup, at its first point."""

    def is_over(self, s: State) -> bool:
        """Has the game ended?"""

    def copy(self, s: State) -> State:
        """A snapshot that the game going on does not change."""

    def deck(self, s: State) -> str:
        """What chance draws from at this point, one of `decks`."""

    def point(self, s: State) -> str:
        """The name of the point the game waits at."""

    def prompt(self, s: State) -> str:
        """The question to a person at this point."""

    def lines(self, s: State) -> list[str]:
        """What may be answered, each a line, without the repetitions by which chance weighs."""

    def line(self, s: State, option: int) -> str:
        """An option as a line."""

    def read_line(self, s: State, line: str) -> int:
        """The option a line means; BadInputError if it means none."""

    def decide(self, s: State) -> Decision:
        """What the automated opponent decides now."""

    def act(self, s: State, decision: Decision) -> None:
        """Carry its decision out."""

    def instruct(self, s: State, option: int) -> str:
        """What a person does with the pieces for this option, if anything."""

    def told(self, s: State) -> list[str]:
        """What has followed by itself since this was last asked, one sentence each."""

    def heading(self, s: State) -> list[str]:
        """How the table is set up, line by line."""

    def board(self, s: State) -> str:
        """The whole position drawn."""

    def score(self, s: State) -> list[str]:
        """Every point so far and where it came from."""

    def outcome(self, s: State) -> list[str]:
        """How the game ended."""

    def position(self, s: State) -> str:
        """The position as a text that can be read back."""

    def adjust(self, s: State, text: str) -> State:
        """The position with what the text states otherwise; BadInputError if that cannot be."""

    def put_back(self, before: State, after: State) -> list[str]:
        """What has to change on the table to come from `after` back to `before`."""

    def versions(self, setting: Setting) -> dict[str, str]:
        """What decisions depend on besides the setting: lists, edition, program."""
