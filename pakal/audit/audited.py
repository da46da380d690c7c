"""What the auditor asks of whatever it audits: a game with rules, or a bot that is only facts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from pakal.games.values import Favoured, Moment
from pakal.lists.facts import Favours
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary


class Audited(Protocol):
    """Lists, facts, what is always so, and positions; a `SearchedGame` has all of it."""

    @property
    def whose_lists(self) -> str:
        """What a report calls it."""

    @property
    def lists(self) -> tuple[PriorityList, ...]:
        """The lists in force."""

    def vocabulary(self) -> Vocabulary[Any]:
        """What it offers to lists."""

    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so about the candidates of its lists."""

    def promises(self) -> tuple[Favours, ...]:
        """What its lists promise to follow."""

    def sections(self) -> tuple[str, ...]:
        """The sections of the rules that the lists have to cover."""

    def readings_elsewhere(self) -> frozenset[str]:
        """The readings that rules outside lists and facts depend on."""

    def reached(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[Any]]:
        """The moments of one game played by these lists, each with its own state."""

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[Any]]:
        """Moments that no game has to have reached, but that break no rule."""

    def legal(self, moment: Moment[Any]) -> Sequence[int]:
        """What the rules allow at a moment."""

    def must_choose(self, moment: Moment[Any]) -> bool:
        """Must a candidate be chosen at a moment?"""

    def favoured(self, moment: Moment[Any], winner: int) -> Iterator[Favoured[Any]]:
        """The moment changed in favour of the winner, as far as its list promises to follow."""

    def position(self, moment: Moment[Any]) -> str:
        """The position as a text by which `pakal decide` gives the same decision."""
