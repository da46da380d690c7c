"""Pebbles with a mistake in it, for the tests of what finds mistakes; `broken` says which one."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import attrs

from pakal.games.agenda import push
from pakal.games.automa import Automa
from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import DROP, HERON, YOU, State
from pakal.games.points import Point
from pakal.games.registry import register
from pakal.games.settings import Key, KeyKind
from pakal.lists.trace import Trace

NAME = "broken-pebbles"
RED = 0
NO_POOL = 7


def goes_wrong(s: State, who: int = YOU) -> bool:
    """Somebody holds a red pebble of round three."""
    return s.point == DROP and s.round == 3 and s.drawn == RED and s.who == who


class Broken(Pebbles):
    """Goes wrong when somebody has drawn a red pebble in round three, unless it says otherwise."""

    name = NAME
    keys = (*Pebbles.keys, Key(name="broken", question="In which way?", kind=KeyKind.TEXT))

    @property
    def broken(self) -> str:
        """In which way."""
        return str(self.setting.get("broken"))

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        points = list(super()._points)
        point = points[DROP]
        assert point.offer is not None
        assert point.deed is not None
        points[DROP] = attrs.evolve(
            point, offer=self._offer(point.offer), deed=self._deed(point.deed)
        )
        return tuple(points)

    def _offer(self, offer: Callable[[State], list[int] | None]) -> Callable[[State], Any]:
        def broken_offer(s: State) -> list[int] | None:
            if self.broken == "stuck" and goes_wrong(s):
                s.agenda.clear()
                return None
            pools = offer(s)
            if self.broken == "twice" and goes_wrong(s) and pools:
                return [*pools, pools[0]]
            return pools

        return broken_offer

    def _deed(self, deed: Callable[[State, int], None]) -> Callable[[State, int], None]:
        def broken_deed(s: State, pool: int) -> None:
            if self.broken == "crash" and goes_wrong(s):
                raise ZeroDivisionError("the pebble fell into a hole")
            if self.broken == "endless":
                push(s, DROP, s.who)
            else:
                deed(s, pool)

        return broken_deed

    @cached_property
    def automa(self) -> Automa[State]:
        """The Heron, who may not say what it does."""
        words = (self.points(), self.engine, lambda: self.book)
        return TwoFaced(self, *words, self.copy, self.draw_lots, self.line)

    def score(self, s: State, seat: int) -> int:
        """A point from nowhere may be among them."""
        return super().score(s, seat) + (self.broken == "points" and seat == YOU)

    def ended_by(self, s: State) -> tuple[str, ...]:
        """A game that has just stopped did not end."""
        if any(s.bag) and max(s.finished) < s.edition.cairns:
            raise ValueError("it has not ended")
        return super().ended_by(s)

    def problems(self, s: State) -> tuple[str, ...]:
        """A red pebble may be one."""
        wrong = self.broken == "problems" and goes_wrong(s)
        return ("the pebble is red",) if wrong else super().problems(s)


class TwoFaced(Automa[State]):
    """Gives other reasons than it has, or for something that nobody offered."""

    def __init__(self, game: Broken, *words: Any) -> None:
        super().__init__(*words)
        self._game = game

    def trace(self, s: State) -> Trace:
        """What is decided, or something else."""
        trace = super().trace(s)
        if goes_wrong(s, HERON):
            if self._game.broken == "foreign":
                return attrs.evolve(trace, outcome=NO_POOL)
            if self._game.broken == "two-faced":
                other = next(pool for pool in s.offered if pool != trace.outcome)
                return attrs.evolve(trace, outcome=other)
        return trace


register({NAME: Broken})
