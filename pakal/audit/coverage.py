"""Coverage: how often each rung was looked at, narrowed, decided and drew in simulated games."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from pakal.audit.audited import Audited
from pakal.audit.deciders import Deciders
from pakal.audit.positions import Refused, decision
from pakal.games.values import Moment
from pakal.lists.decide import decide
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.trace import Draw, Trace


@attrs.frozen
class RungCount:
    """
    How a rung fared in simulated games: one row of its list's funnel.

    Of the decisions that came to it (`looked`): how many it narrowed, how many it decided, and
    how many of those by a draw.
    """

    rung: str
    looked: int
    narrowed: int
    decided: int
    drawn: int = 0


@attrs.frozen
class Coverage:
    """How the rungs of each list fared, and how many decisions each list had."""

    games: int
    decisions: Mapping[str, int]
    only_candidate: Mapping[str, int]  # decisions with nothing to decide
    rungs: Mapping[str, tuple[RungCount, ...]]


@attrs.define
class _Row:
    """The figures of one rung so far."""

    looked: int = 0
    narrowed: int = 0
    decided: int = 0
    drawn: int = 0


class _Counter:
    """Counts decisions as they come."""

    def __init__(self, lists: Sequence[PriorityList]) -> None:
        self._lists = lists
        self._rows = {(plist.id, rung.id): _Row() for plist in lists for rung in plist.walk()}
        self._decisions = {plist.id: 0 for plist in lists}
        self._only = {plist.id: 0 for plist in lists}

    def add(self, trace: Trace) -> None:
        """Count one decision."""
        self._decisions[trace.list_id] += 1
        if trace.decided_by is None:
            self._only[trace.list_id] += 1
        for looked in trace.looked:
            row = self._rows[trace.list_id, looked.rung]
            row.looked += 1
            row.narrowed += looked.narrowed
            if looked.rung == trace.decided_by:
                row.decided += 1
                row.drawn += isinstance(trace.outcome, Draw)

    def result(self, games: int) -> Coverage:
        rungs = {
            plist.id: tuple(
                RungCount(rung.id, **attrs.asdict(self._rows[plist.id, rung.id]))
                for rung in plist.walk()
            )
            for plist in self._lists
        }
        return Coverage(games, dict(self._decisions), dict(self._only), rungs)


def cover(
    moments: Iterable[Moment[Any]],
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    games: int,
) -> Coverage:
    """
    Count the decisions at these moments, which come from this many games.

    A moment at which a list gives no decision is left out; a check of its own reports it.
    """
    deciders = Deciders(lists, vocabulary, readings)
    counter = _Counter(lists)
    for moment in moments:
        compiled = deciders.at(moment)
        if not isinstance(decision(compiled, moment), Refused):
            counter.add(decide(compiled, moment.state, moment.candidates, why=True))
    return counter.result(games)


def moments_of_games(
    game: Audited,
    lists: Sequence[PriorityList],
    readings: Mapping[str, str],
    seed: int,
    games: int,
) -> Iterable[Moment[Any]]:
    """Every moment of simulated games, by seed, in which one of these lists decides."""
    ids = {plist.id for plist in lists}
    for number in range(seed, seed + games):
        for moment in game.reached(lists, readings, number):
            if moment.list_id in ids:
                yield moment
