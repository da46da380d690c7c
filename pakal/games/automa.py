"""The automa of any game: decides by lists at the points of its seats, and acts."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from pakal.games.agenda import STOP, Engine, Waiting
from pakal.games.points import Point
from pakal.lists.compile import Compiled
from pakal.lists.decide import Book, decide
from pakal.lists.decision import Decision, chances_by_name
from pakal.lists.trace import Choice, Draw, Trace

S = TypeVar("S", bound=Waiting)

Hear = Callable[[S, Trace], None]  # gets the trace of every decision


def candidates_at(s: Waiting) -> list[int]:
    """The candidates among which a list decides now."""
    offered = s.offered
    return offered[:-1] if offered[-1] == STOP else offered


class Automa(Generic[S]):
    """
    Decides by a book of lists; every decision of a game's automa is made here.

    `draw_lots` makes a draw ready as a point where chance decides; `name_option` puts an option
    into the game's words; `whose` names who decides, where that is not always the same seat.
    """

    def __init__(
        self,
        points: Sequence[Point],
        engine: Engine,
        book: Callable[[], Book[S]],
        copy: Callable[[S], S],
        draw_lots: Callable[[S, Draw], None],
        name_option: Callable[[S, int], str],
        whose: Callable[[S], str] = lambda _: "",
    ) -> None:
        self.list_ids = tuple(point.list_id for point in points)
        self._engine = engine
        self._make_book = book
        self._copy = copy
        self._draw_lots = draw_lots
        self._name_option = name_option
        self._whose = whose

    @cached_property
    def book(self) -> Book[S]:
        """The lists, compiled; made when the first decision is asked for."""
        return self._make_book()

    @cached_property
    def deciders(self) -> list[Callable[[S, Sequence[int]], Choice]]:
        """By point: what decides there."""
        return [self.book[name].decide if name else _nobody for name in self.list_ids]

    def compiled_at(self, s: S) -> Compiled[S]:
        """The list that decides now."""
        return self.book[self.list_ids[s.point]]

    def choose(self, s: S) -> Choice:
        """What is decided now, as quickly as can be."""
        return self.deciders[s.point](s, candidates_at(s))

    def trace(self, s: S) -> Trace:
        """What is decided now, with every rung that was looked at."""
        return decide(self.compiled_at(s), s, candidates_at(s), why=True)

    def decide(self, s: S) -> Decision[S]:
        """What is decided now, with its reasons; the position may change afterwards."""
        compiled = self.compiled_at(s)
        trace = self.trace(s)
        outcome = trace.outcome
        naming = compiled.vocabulary.namer(compiled.plist.candidates, self._copy(s))
        return Decision(
            compiled=compiled,
            trace=trace,
            naming=naming,
            answer=self.answer(s, outcome),
            chances=chances_by_name(compiled, s, trace, naming),
            by=self._whose(s),
        )

    def answer(self, s: S, outcome: Choice) -> str:
        """A decision as a line of the game."""
        if isinstance(outcome, Draw):
            return "draw lots"
        return self._name_option(s, STOP if outcome is None else outcome)

    def act(self, s: S, outcome: Choice) -> None:
        """Carry a decision out; a draw becomes a point where chance decides."""
        if isinstance(outcome, Draw):
            self._draw_lots(s, outcome)
            self._engine.run_on(s)
        else:
            self._engine.apply(s, STOP if outcome is None else outcome)

    def player(self, hear: Hear[S] | None = None) -> "AutomaPlayer[S]":
        """The automa for one game; `hear` gets the trace of every decision."""
        return AutomaPlayer(self, hear)


class AutomaPlayer(Generic[S]):
    """The automa in one game: call it when it is on; it counts what each list decides."""

    def __init__(self, automa: Automa[S], hear: Hear[S] | None) -> None:
        self._automa = automa
        self._deciders = automa.deciders
        self._hear = hear
        self._counts = [0] * len(automa.list_ids)

    def __call__(self, s: S) -> None:
        """Decide and act."""
        point = s.point
        self._counts[point] += 1
        if self._hear is None:
            outcome = self._deciders[point](s, candidates_at(s))
        else:
            trace = self._automa.trace(s)
            self._hear(s, trace)
            outcome = trace.outcome
        self._automa.act(s, outcome)

    def decided(self) -> dict[str, int]:
        """How many decisions each list has made so far; a list may serve several points."""
        counted: dict[str, int] = {}
        for name, count in zip(self._automa.list_ids, self._counts, strict=True):
            if name:
                counted[name] = counted.get(name, 0) + count
        return counted


def _nobody(s: Any, _: Sequence[int]) -> Choice:
    """No list decides at this point, so no automa may be asked there."""
    raise LookupError(f"no list decides at point {s.point}")
