"""What simulator, auditor and companion may ask of any game; they know no game beyond this."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeVar

from attrs import field, frozen

from pakal.games.values import Words
from pakal.lists.trace import Choice, Trace

S = TypeVar("S", contravariant=True)
State = TypeVar("State")
Setting = Mapping[str, Any]  # the choices of setup, as JSON data

# The opponent and chance never decide so many times in a row; if they do, they go round in circles.
MOST_IN_A_ROW: Final = 2000


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
class Tally:
    """
    How a game ended, in figures: who has what and where it came from.

    Every seat comes under its name, the person's first. `parts` are the larger parts of a game
    that are over, if the game has any.
    """

    winner: str  # a seat, or "shared"
    won_by: str
    ended_by: tuple[str, ...]
    rounds: int
    parts: int
    score: Mapping[str, int]
    by_source: Mapping[str, Mapping[str, int]]


class Opponent(Protocol[S]):
    """The automated opponent in one game: decides, acts, and leaves a draw to chance."""

    def __call__(self, s: S) -> None:
        """Decide and act."""

    def decided(self) -> dict[str, int]:
        """How many decisions each list has made so far."""


class Simulated(Rules[State], Protocol):
    """A solo game under one setting, as the simulator plays it by the thousand."""

    seats: tuple[str, ...]  # the person's first, then the opponent's
    decks: tuple[str, ...]
    sources: tuple[str, ...]  # where points come from
    lists: tuple[str, ...]  # the opponent's lists, by id
    planners: tuple[str, ...]  # players of the game's own, who choose by lists; the best first

    def start(self) -> State:
        """A new game at its first point; it keeps no log."""

    def copy(self, s: State) -> State:
        """A snapshot that the game going on does not change."""

    def deck(self, s: State) -> int:
        """What chance draws from at this point, as its place in `decks`."""

    def opponent(self, hear: Callable[[State, Trace], None] | None = None) -> Opponent[State]:
        """The automated opponent for one game; whoever hears gets the trace of every decision."""

    def list_at(self, s: State) -> str:
        """The list by which the opponent decides now."""

    def decide(self, s: State) -> Choice:
        """What the opponent decides now; nothing happens yet."""

    def act(self, s: State, choice: Choice) -> None:
        """Carry a decision of the opponent's out; a draw is left to chance."""

    def same(self, a: State, b: State) -> bool:
        """Are these one position, be it under two settings? What is on offer does not count."""

    def brought_here(self, s: State) -> State | None:
        """A position from the game under another setting as it is here, if it can be here."""

    def planner(self, name: str) -> Callable[[State], int]:
        """A player of the game's own, by its name in `planners`."""

    def planner_version(self, name: str) -> str:
        """A short name of the exact lists that a player of the game's own chooses by."""

    def is_weighty(self, s: State) -> bool:
        """Is this a choice worth long thought, rather than one of the small ones after it?"""

    def score(self, s: State, seat: int) -> int:
        """The points of a seat so far."""

    def round(self, s: State) -> int:
        """The number of the round under way."""

    def tally(self, s: State) -> Tally:
        """The figures of a finished game."""

    def problems(self, s: State) -> tuple[str, ...]:
        """Everything about a position that cannot be; nothing, if the rules are right."""

    def readings(self) -> dict[str, str]:
        """The readings in force that are not the default."""

    def versions(self) -> dict[str, str]:
        """What games depend on besides the setting: lists, edition, program."""


class Simulator(Protocol):
    """What makes a game for the simulator: the class of a `Simulated`."""

    words: Words

    def __call__(self, setting: Setting) -> Simulated[Any]:
        """The game under a setting."""

    def settled(self, setting: Setting) -> dict[str, Any]:
        """The setting with all that is in force said, today's defaults where it says nothing."""

    def recalled(self, setting: Setting) -> dict[str, Any]:
        """A setting that was saved, with all said that was in force when it was."""


@frozen
class Decision:
    """
    What the automated opponent decides at a moment: the list, the answer and the reason.

    The reasons are worked out when somebody asks for them; `choice` is for `act` alone.
    """

    list_id: str
    label: str
    answer: str
    choice: object
    in_a_line: Callable[[], str] = field(eq=False, repr=False)
    in_full: Callable[[], str] = field(eq=False, repr=False)

    @property
    def line(self) -> str:
        """The reason in one sentence."""
        return self.in_a_line()

    @property
    def full(self) -> str:
        """The reason as a whole table."""
        return self.in_full()


@frozen
class Order:
    """
    What a person does with the pieces, as a sentence.

    Orders that follow each other under one `head` can be given together: the head, then the items.
    A title opens a part of the game.
    """

    text: str = ""
    head: str = ""
    item: str = ""
    is_title: bool = False


class Game(Rules[State], Protocol):
    """A game as the companion keeps it at the table: all that a person sees is text."""

    decks: tuple[str, ...]

    def settled(self, setting: Setting) -> dict[str, Any]:
        """The setting with all that is in force said, today's defaults where it says nothing."""

    def recalled(self, setting: Setting) -> dict[str, Any]:
        """A setting that was saved, with all said that was in force when it was."""

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
        """What may be answered, each a line, once only; what is likely meant comes first."""

    def line(self, s: State, option: int) -> str:
        """An option as a line."""

    def read_line(self, s: State, line: str) -> int:
        """The option a line means; if it means none, BadInputError says why it is not possible."""

    def decide(self, s: State) -> Decision:
        """What the automated opponent decides now."""

    def act(self, s: State, decision: Decision) -> None:
        """Carry its decision out."""

    def instruct(self, s: State, option: int) -> Order:
        """What a person does with the pieces for this option, if anything."""

    def order(self, s: State, decision: Decision) -> Order:
        """What a person does for the opponent's decision; nothing if it is not worth a line."""

    def told(self, s: State) -> list[Order]:
        """What has followed by itself since this was last asked, one sentence each."""

    def heading(self, s: State) -> list[str]:
        """How the table is set up, line by line."""

    def board(self, s: State) -> str:
        """The whole position drawn."""

    def score(self, s: State) -> list[str]:
        """Every point so far and where it came from."""

    def gained(self, before: State, after: State) -> list[str]:
        """The points somebody gained in between, and what for."""

    def outcome(self, s: State) -> list[str]:
        """How the game ended."""

    def position(self, s: State) -> str:
        """The position as a text that can be read back."""

    def fingerprint(self, s: State) -> str:
        """A short name of the exact position: equal positions, equal names."""

    def adjust(self, s: State, text: str) -> State:
        """The position with what the text states otherwise; BadInputError if that cannot be."""

    def put_back(self, before: State, after: State) -> list[str]:
        """What a person does with the pieces to come from `after` back to `before`."""

    def versions(self, setting: Setting) -> dict[str, str]:
        """What decisions depend on besides the setting: lists, edition, program."""
