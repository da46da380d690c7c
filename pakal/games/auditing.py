"""What the auditor may ask of any game: its lists and facts, what is always so, its positions."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from attrs import frozen

from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary

if TYPE_CHECKING:
    from pakal.games.divergence import Divergence

State = TypeVar("State")
S = TypeVar("S")


@frozen
class Moment(Generic[S]):
    """A position in which a list decides among candidates."""

    list_id: str
    state: S
    candidates: tuple[int, ...]


@frozen
class Favoured(Generic[S]):
    """A moment changed in favour of a candidate, who must not be chosen less often for it."""

    says: str  # "rain raised above sun"
    candidate: int
    moment: Moment[S]


class Audited(Protocol[State]):
    """A game as the auditor sees it."""

    name: str

    def lists(self) -> tuple[PriorityList, ...]:
        """The lists as they are shipped."""

    def vocabulary(self) -> Vocabulary[State]:
        """What the game offers to lists."""

    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so about the candidates of its lists."""

    def sections(self) -> tuple[str, ...]:
        """The sections of the rules that the lists have to cover, as rungs cite them."""

    def readings_elsewhere(self) -> frozenset[str]:
        """The readings that rules outside lists and facts depend on."""

    def reached(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """
        The moments of one simulated game played by these lists, each with its own state.

        A game ends at the moment at which a list gives no decision, or one that is not allowed.
        """

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[State]]:
        """Moments that no game has to have reached, but that break no rule."""

    def legal(self, moment: Moment[State]) -> Sequence[int]:
        """What the rules allow at a moment."""

    def needs_somebody(self, moment: Moment[State]) -> bool:
        """Do the rules ask for somebody here, so that nobody is no answer?"""

    def favoured(self, moment: Moment[State], winner: int) -> Iterator[Favoured[State]]:
        """The moment changed in favour of the winner, as far as its list promises to follow."""

    def position(self, moment: Moment[State]) -> str:
        """The position as a text by which `pakal decide` gives the same decision."""


class Shown(Audited[State], Protocol):
    """A game whose positions can be read back and made simpler, so that the smallest is found."""

    def read(self, list_id: str, text: str) -> Moment[State]:
        """The moment a text describes; BadInputError if it is none of this list's."""

    def needed(self, list_id: str) -> Mapping[str, str]:
        """The readings other than the default without which a list is never asked."""

    def in_force(self, moment: Moment[State]) -> Mapping[str, str]:
        """Every reading with its choice in the moment's position."""

    def every_table(self, list_id: str) -> tuple[Mapping[str, tuple[int, ...]], ...]:
        """All facts that the candidates of a list can have at all, if that is few; or nothing."""

    def simpler(self, text: str) -> Iterator[str]:
        """The text made simpler in one place each, the largest steps first."""

    def size(self, text: str) -> int:
        """How many values a text states."""

    def steps(self, readings: Mapping[str, str], seed: int) -> Iterator[tuple[State, int]]:
        """Every position of a simulated game, with the option that is taken (-2: by a list)."""

    def under(self, state: State, name: str, choice: str) -> State:
        """The same position with a reading's other choice; what is offered is worked out anew."""

    def divergence(self, state: State, other: State, option: int | None) -> "Divergence | None":
        """What two readings make of one position; by any option, if none is named."""

    def beginning(self, name: str, choice: str) -> "Divergence | None":
        """How the very beginning of a game differs from that under the default readings."""

    def never_differs(self, name: str, choice: str) -> str:
        """How it is known that a choice and the default are the same here; empty if it is not."""

    def text_of(self, state: State) -> str:
        """Any position as a text that can be read back."""

    def state_of(self, text: str) -> State:
        """The position of a text; BadInputError if it cannot be."""

    def choices_at(self, state: State) -> int:
        """How many different options a position offers."""

    def question(self, name: str) -> str:
        """What is unclear, as the question that a reading answers."""
