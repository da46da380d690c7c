"""A game told in short lines while it is played: each step is shown before it is applied."""

from collections.abc import Iterator, Sequence
from typing import Generic

from attrs import define, field

from pakal.companion.turns import Todo, Told, automated, make_todos, tell_step
from pakal.games.base import S, TableGame
from pakal.games.deciding import steps_of_turn
from pakal.games.values import Order
from pakal.lists.decision import Decision
from pakal.lists.trace import Trace


@define
class BriefTeller(Generic[S]):
    """Makes lines of what happens; each call returns those that are finished."""

    game: TableGame[S]
    _told: list[Told] = field(factory=list)  # of the round under way
    _steps: int = 0
    _shown: int = 0  # the steps whose lines have been returned
    _stretch: int = 0

    def start(self) -> S:
        """A new game."""
        return self.game.start()

    def see(self, s: S, option: int) -> list[Todo]:
        """An option of a person's or of chance's; a person's ends the lines before it."""
        by_person = self.game.is_person(s)
        lines = self._finished() if by_person else []
        chosen = Todo(self.game.line(s, option), is_choice=True)
        done, followed = self.game.carry_out(self.game.copy(s), option)
        self._tell(s, followed if by_person else [*done, *followed])
        return [*lines, chosen] if by_person else lines

    def hear(self, s: S, trace: Trace) -> list[Todo]:
        """A decision of the automa's."""
        del trace  # the game decides the same again, and knows more about it
        copy = self.game.copy(s)
        done, followed = self.game.carry_out_decision(copy, self.game.decide(copy))
        self._tell(s, [*done, *followed], by_automa=True)
        return []

    def end(self) -> list[Todo]:
        """What came last."""
        return self._finished()

    def _tell(self, s: S, orders: Sequence[Order], *, by_automa: bool = False) -> None:
        self._steps += 1
        number = self.game.round(s)
        if self._told and self._told[-1].round != number and self._shown == self._steps - 1:
            self._told = []
        about = Told(None, self._steps, by_automa, False, number, self._stretch)
        self._told += tell_step(about, orders, automated(self.game))

    def _finished(self) -> list[Todo]:
        """The lines that were not returned yet; what comes now is another stretch."""
        lines = [todo for todo in make_todos(self._told) if todo.step > self._shown]
        self._shown = self._steps
        self._stretch += 1
        return lines


def turn_lines(game: TableGame[S], s: S, seed: int) -> tuple[Todo, ...]:
    """The lines of the automa's turn in a position; chance is drawn with the seed."""

    def told() -> Iterator[Told]:
        steps = steps_of_turn(game, s, seed)
        for number, (step, done, followed) in enumerate(steps, 1):
            about = Told(None, number, isinstance(step, Decision))
            yield from tell_step(about, [*done, *followed], automated(game))

    return make_todos(told())
