"""
How a game at the table runs on by itself until a person has to decide, and how it is kept.

The automated opponent decides by its lists, and chance is drawn for every deck the companion
shuffles.
"""

from collections.abc import Sequence
from typing import Protocol

import attrs

from pakal.companion.account import Account
from pakal.companion.journal import KEPT, Record, Step, StepKind
from pakal.companion.turns import Todo
from pakal.errors import BadInputError
from pakal.games.asking import Asked
from pakal.games.base import S, TableGame
from pakal.games.values import MOST_IN_A_ROW


@attrs.frozen
class Reply:
    """What came of a request: what to do, line by line, and what is asked then."""

    todos: tuple[Todo, ...] = ()
    asked: Asked | None = None
    over: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()  # answers for which there was no choice


class Keeper(Protocol):
    """Keeps the journal; called at every change, before the reply goes out."""

    def keep(self, kept: int, steps: Sequence[Step], done: int, seal: str) -> None:
        """The journal is now its first `kept` steps and these; `done` count and lead to `seal`."""


class Nowhere:
    """Keeps nothing."""

    def keep(self, kept: int, steps: Sequence[Step], done: int, seal: str) -> None:
        """Forget it."""


class Running(Account[S]):
    """A game that runs on after a request, and keeps its journal."""

    def __init__(
        self, record: Record, keeper: Keeper | None = None, game: TableGame[S] | None = None
    ) -> None:
        self._keeper = keeper or Nowhere()
        super().__init__(record, game)

    def _run_on(
        self, kept: int, later: list[Step], *, first: int | None = None, again: int = 0
    ) -> Reply:
        """
        Run until a person has to decide, and keep all that is new in one go.

        `kept` steps are kept already; `later` are those that can be done again if nothing new
        happens. All from `first` on is shown, if not only what is new; the steps below `again` were
        done once more.
        """
        begun = len(self._steps)
        try:
            while (step := self._next_step()) is not None:
                _check_end(len(self._steps) - begun)
                self._do(*step)
        except BaseException:
            self._take_back(kept)
            raise
        if len(self._steps) > kept:
            # What happens anew puts an end to what was undone, but not to what is in question.
            redo = later if len(self._steps) == begun or later[:1] == [KEPT] else []
            self._keep(kept, redo)
        forced = [step.line for step in self._steps[begun:] if step.kind is StepKind.FORCED]
        shown = self._shown(kept if first is None else first, again)
        return attrs.evolve(self._asking(shown), forced=tuple(forced))

    def _run(self) -> None:
        """Run until a person has to decide."""
        begun = len(self._steps)
        while (step := self._next_step()) is not None:
            _check_end(len(self._steps) - begun)
            self._do(*step)

    def _keep(self, kept: int, later: list[Step]) -> None:
        """Keep all steps from `kept` on; what cannot be kept has not happened."""
        try:
            done = len(self._steps)
            self._keeper.keep(kept, self._steps[kept:] + later, done, self._seal())
        except BaseException:
            self._take_back(kept)
            raise
        self._later = later

    def _asking(self, todos: Sequence[Todo]) -> Reply:
        game, state = self.game, self._state
        if game.is_over(state):
            return Reply(tuple(todos), None, tuple(game.outcome_lines(state)))
        return Reply(tuple(todos), game.asked(state))


def _check_end(steps: int) -> None:
    """Raise BadInputError if the game has gone on by itself for too many steps."""
    if steps >= MOST_IN_A_ROW:
        raise BadInputError(
            f"The game never comes back to you: {steps} decisions and draws in a row.",
            "Try `undo`, or `adjust` something else; `position` shows where the game stands.",
        )
