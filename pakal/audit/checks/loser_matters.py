"""The check loser-matters; see docs/audit/loser-matters.md."""

from collections.abc import Iterator
from typing import Any

import attrs

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import Refused, decision, each_list_once, name_in, winners
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    choice = decision(compiled, moment)
    if isinstance(choice, Refused) or len(moment.candidates) < 2:
        return None
    for loser in moment.candidates:
        if loser in winners(choice):
            continue
        others = tuple(each for each in moment.candidates if each != loser)
        without = decision(compiled, attrs.evolve(moment, candidates=others))
        if without != choice:
            name = name_in(subject, moment, loser)
            one, two = (name_in(subject, moment, each) for each in (choice, without))
            return f"without {name}, which does not win, the decision is {two} instead of {one}."
    return None


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look)


CHECK = Check(
    "PA303",
    "loser-matters",
    Level.WARNING,
    "A losing candidate changes nothing",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
