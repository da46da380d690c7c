"""Who may come out of a decision, whatever lots bring."""

from collections.abc import Sequence

from pakal.lists.ask import FactWanted, Known, ask
from pakal.lists.compile import Compiled
from pakal.lists.decide import decide_whatever_is_drawn, lots_from, lots_of
from pakal.lists.draws import without_lots
from pakal.lists.model import S
from pakal.lists.rounds import nobody_is_taken, nobody_is_taken_from
from pakal.lists.trace import Draw


def who_may_win(compiled: Compiled[S], state: S, candidates: Sequence[int]) -> tuple[int, ...]:
    """
    All who may come out in the end, whatever lots bring, in ascending order.

    Of a list that takes several they are those who may come first. A draw in which nobody has a lot
    is refused.
    """
    if nobody_is_taken(compiled, state, candidates):
        return ()
    winners: set[int] = set()
    for outcome in decide_whatever_is_drawn(compiled, state, candidates).values():
        if isinstance(outcome, int):
            winners.add(outcome)
        elif isinstance(outcome, Draw):
            lots = _some(lots_of(compiled, state, outcome))
            winners.update(() if outcome.groups else lots)
    return tuple(sorted(winners))


def who_may_win_from(
    compiled: Compiled[S], known: Known, candidates: Sequence[int]
) -> tuple[int, ...]:
    """The same from facts that a person gave, which have to settle it."""
    if nobody_is_taken_from(compiled, known, candidates):
        return ()
    winners: set[int] = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        drawn = waiting.pop()
        found = ask(compiled, known, candidates, drawn=drawn)
        if isinstance(found, FactWanted):
            raise TypeError(f"the table does not say {found.fact!r}")
        outcome = found.outcome
        if isinstance(outcome, int):
            winners.add(outcome)
        elif isinstance(outcome, Draw):
            lots = _some(lots_from(compiled, known, outcome))
            if outcome.groups:
                waiting += [(*drawn, outcome.value_of(each)) for each in lots]
            else:
                winners.update(lots)
    return tuple(sorted(winners))


def _some(lots: tuple[int, ...]) -> tuple[int, ...]:
    if not lots:
        raise without_lots()
    return lots
