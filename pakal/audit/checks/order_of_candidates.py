"""The check order-of-candidates; see docs/audit/order-of-candidates.md."""

from collections.abc import Iterator
from typing import Any

import attrs

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import Refused, decision, each_list_once, name_in
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    choice = decision(compiled, moment)
    if isinstance(choice, Refused):
        return None
    for order in _orders(moment.candidates):
        other = decision(compiled, attrs.evolve(moment, candidates=order))
        if other != choice:
            one, two = (name_in(subject, moment, each) for each in (choice, other))
            return f"with the candidates in another order, the decision is {two} instead of {one}."
    return None


def _orders(candidates: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Backwards, and with each candidate in front once."""
    turned = [candidates[number:] + candidates[:number] for number in range(1, len(candidates))]
    return [candidates[::-1], *turned]


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look)


CHECK = Check(
    "PA302",
    "order-of-candidates",
    Level.ERROR,
    "The order of the candidates changes nothing",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
