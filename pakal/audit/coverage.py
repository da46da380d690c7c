"""Coverage: how often each rung was looked at, narrowed, decided and drew in simulated games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from pakal.audit.positions import Refused, decision
from pakal.audit.report import RungCount
from pakal.audit.audited import Audited
from pakal.games.values import Moment
from pakal.lists.decide import bind, decide
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.trace import Draw, Trace


@attrs.define
class _Row:
    """The figures of one rung so far."""

    looked: int = 0
    narrowed: int = 0
    decided: int = 0
    drawn: int = 0


@attrs.frozen
class Coverage:
    """What became of the rungs of each list, and how many decisions it had."""

    games: int
    decisions: Mapping[str, int]
    only_candidate: Mapping[str, int]  # decisions with nothing to decide
    rungs: Mapping[str, tuple[RungCount, ...]]


class Counter:
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

    def result(
        self, games: int, witness: Callable[[str, str], str] = lambda _list, _rung: ""
    ) -> Coverage:
        """The figures; `witness` names the position of a rung, or says why it has none."""
        rungs = {}
        for plist in self._lists:
            counted = []
            for rung in plist.walk():
                row = self._rows[plist.id, rung.id]
                shown = witness(plist.id, rung.id)
                counted.append(
                    RungCount(rung.id, row.looked, row.narrowed, row.decided, row.drawn, shown)
                )
            rungs[plist.id] = tuple(counted)
        return Coverage(games, dict(self._decisions), dict(self._only), rungs)


def cover(
    moments: Iterable[Moment[Any]],
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    games: int,
    witness: Callable[[str, str], str] = lambda _list, _rung: "",
) -> Coverage:
    """
    The coverage of these moments, which come from so many games.

    A moment at which a list gives no decision counts for nothing; a check of its own names it.
    """
    book = bind(lists, vocabulary, readings)
    counter = Counter(lists)
    for moment in moments:
        compiled = book[moment.list_id]
        if not isinstance(decision(compiled, moment), Refused):
            counter.add(decide(compiled, moment.state, moment.candidates, why=True))
    return counter.result(games, witness)


def moments_of_games(
    game: Audited,
    lists: Sequence[PriorityList],
    readings: Mapping[str, str],
    seed: int,
    games: int,
) -> Iterable[Moment[Any]]:
    """Every moment of so many simulated games in which one of these lists decides."""
    ids = {plist.id for plist in lists}
    for number in range(seed, seed + games):
        for moment in game.reached(lists, readings, number):
            if moment.list_id in ids:
                yield moment
