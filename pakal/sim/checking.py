"""
A game checked while it is played: after every step it has to be sound.

What is verified is what a game can be asked about any position: nothing about it is impossible,
there is something to choose, only chance sees an option twice, and a game that offers
nothing more is over and every point of it has a source. The opponent chooses among what is
offered, and decides the same with and without its reasons.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import define

from pakal.games.base import PlayedGame
from pakal.lists.trace import Draw, Trace
from pakal.sim.play import Automa

MOST_STEPS: Final = 10_000  # a game that takes longer goes round in circles


class UnsoundError(Exception):
    """A step led to an impossible position; `step` is its number, from 1."""

    def __init__(self, step: int, wrong: str) -> None:
        super().__init__(step, wrong)
        self.step = step
        self.wrong = wrong

    def __str__(self) -> str:
        return f"after step {self.step}: {self.wrong}"


@define
class Checked:
    """The rules of a game, each step of which is verified; made for one game."""

    game: PlayedGame[Any]
    steps: int = 0

    @property
    def decider(self) -> Callable[[Any], int]:
        """As the game says."""
        return self.game.decider

    def apply(self, s: Any, option: int) -> None:
        """Carry out an option and check the position."""
        if option not in self.game.options(s):
            raise UnsoundError(self.steps + 1, f"option {option} was chosen but is not offered")
        self.game.apply(s, option)
        self._verify(s)

    def watching(self, opponent: Automa[Any]) -> Automa[Any]:
        """The opponent, with each decision checked as well."""
        aloud = self.game.opponent(self._hear)

        def decide(s: Any) -> None:
            told = self.game.copy(s)
            aloud(told)
            opponent(s)
            if told != s:
                raise UnsoundError(
                    self.steps + 1, "the opponent decides differently when it gives its reasons"
                )
            self._verify(s)

        return decide

    def _hear(self, s: Any, trace: Trace) -> None:
        """What the opponent has decided must be among what it was offered."""
        outcome = trace.outcome
        chosen = outcome.tied if isinstance(outcome, Draw) else (outcome,)
        offered = self.game.options(s)
        for option in chosen:
            if option is not None and option not in offered:
                raise UnsoundError(
                    self.steps + 1, f"the opponent chose {option}, which is not offered"
                )

    def _verify(self, s: Any) -> None:
        self.steps += 1
        for wrong in problems(self.game, s):
            raise UnsoundError(self.steps, wrong)
        if self.steps >= MOST_STEPS:
            raise UnsoundError(self.steps, "the game has not ended yet")


def problems(game: PlayedGame[Any], s: Any) -> Iterator[str]:
    """Everything wrong with a position."""
    yield from game.problems(s)
    offered = game.options(s)
    if not offered:
        yield from _at_the_end(game, s)
    elif not game.is_chance(s) and len(set(offered)) < len(offered):
        yield "an option is offered twice"


def _at_the_end(game: PlayedGame[Any], s: Any) -> Iterator[str]:
    """A game that offers nothing more has to be over, and its points to come from somewhere."""
    try:
        tally = game.tally(s)
    except Exception as error:
        yield f"nothing is offered, but the game is not over ({type(error).__name__})"
        return
    for seat, name in enumerate(game.seat_names):
        total, points = sum(tally.by_source[name].values()), game.score(s, seat)
        at_end = tally.score[name]
        if not total == points == at_end:
            yield f"{name} has {points} points, by source {total}, at the end {at_end}"
