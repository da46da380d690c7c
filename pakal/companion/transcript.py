"""A game that was played elsewhere, such as a simulated one, as a record of the companion's."""

import re
from typing import Any

from attrs import define, field, frozen

from pakal.companion.journal import Record, Step, StepKind
from pakal.companion.session import Session
from pakal.errors import BadInputError
from pakal.games.base import TableGame
from pakal.lists.trace import Trace


@frozen
class Cut:
    """Where a game is cut off: at a step, or where a round begins."""

    step: int = 0
    round: int = 0


def read_cut(words: str) -> Cut:
    """The place that words such as `120` or `round 5` name."""
    match = re.fullmatch(r"\s*(round\s*)?(\d{1,6})\s*", words)
    if match is None:
        raise BadInputError(
            f"--until: {words[:40]!r} is not a place in a game.", "Write 120, or 'round 5'."
        )
    number = int(match[2])
    return Cut(round=number) if match[1] else Cut(step=number)


@define
class Transcript:
    """
    Writes a game down while it is played: show it each step before it is applied.

    With a cut, the game is done up to the person's first choice from there on.
    """

    game: TableGame[Any]
    cut: Cut | None = None
    steps: list[Step] = field(factory=list)
    done: int = -1
    seal: str = ""

    def see(self, s: Any, option: int) -> None:
        """An option of the player or of chance."""
        kind = self._kind(s)
        if self.done < 0 and kind is StepKind.YOU and self._is_cut(s):
            self.done, self.seal = len(self.steps), self.game.fingerprint(s)
        self.steps.append(Step(kind, self.game.point(s), self.game.line(s, option)))

    def _kind(self, s: Any) -> StepKind:
        if self.game.is_chance(s):
            return StepKind.DRAWN
        return StepKind.FORCED if self.game.forced(s) else StepKind.YOU

    def hear(self, s: Any, _: Trace) -> None:
        """A decision of the automa."""
        self.steps.append(Step(StepKind.AUTOMA, self.game.point(s), self.game.decide(s).answer))

    def _is_cut(self, s: Any) -> bool:
        cut = self.cut
        if cut is None:
            return False
        return self.game.round(s) >= cut.round if cut.round else len(self.steps) + 1 >= cut.step

    def record(self, end: Any, seed: int) -> Record:
        """The record of the whole game; `end` is its last position."""
        if self.cut is None:
            self.done, self.seal = len(self.steps), self.game.fingerprint(end)
        elif self.done < 0:
            raise BadInputError(
                f"--until: the game has {len(self.steps)} steps in {self.game.round(end)} rounds,"
                " and you make no choice from there on.",
                "Name an earlier place.",
            )
        record = Record(
            game=self.game.name,
            setting=self.game.setting,
            seed=seed,
            versions=self.game.versions(),
            steps=tuple(self.steps),
            done=self.done,
            seal=self.seal,
        )
        Session(record)  # fails if a step could not be done again
        return record
