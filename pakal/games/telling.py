"""A game narrated while it is played: every option as a line, every decision with its reason."""

from typing import TYPE_CHECKING, Generic, TypeVar

from attrs import frozen

from pakal.games.agenda import CHANCE, STOP, Waiting
from pakal.lists.explain import explain_line
from pakal.lists.trace import Draw, Trace

if TYPE_CHECKING:
    from pakal.games.base import TableGame

S = TypeVar("S", bound=Waiting)


@frozen
class PlainTeller(Generic[S]):
    """Tells a game by its lines and orders; each step is shown to it before it is applied."""

    game: "TableGame[S]"

    def start(self) -> S:
        """A new game."""
        return self.game.start()

    def see(self, s: S, option: int) -> list[str]:
        """An option of a person's or of chance's."""
        who = "chance" if s.who == CHANCE else self.game.seat_titles[s.who]
        return [f"{who}: {self.game.line(s, option)}", *self._orders(s, option)]

    def hear(self, s: S, trace: Trace) -> list[str]:
        """A decision of the automa's."""
        compiled = self.game.automa.compiled_at(s)
        naming = compiled.vocabulary.namer(compiled.plist.candidates, s)
        reason = explain_line(trace, compiled, naming)
        told = f"{self.game.seat_titles[s.who]}, {compiled.plist.label}: {reason}"
        if isinstance(trace.outcome, Draw):
            return [told]
        return [told, *self._orders(s, STOP if trace.outcome is None else trace.outcome)]

    def end(self, s: S) -> list[str]:
        """How the game ended, if it is over."""
        return self.game.outcome_lines(s) if self.game.is_over(s) else []

    def _orders(self, s: S, option: int) -> list[str]:
        done, followed = self.game.carry_out(self.game.copy(s), option)
        return [f"  {order.text}" for order in (*done, *followed)]
