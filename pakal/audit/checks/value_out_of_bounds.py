"""The check value-out-of-bounds; see docs/audit/value-out-of-bounds.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import each_list_once, name_in, out_of_bounds
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    found = out_of_bounds(compiled, moment)
    if found is None:
        return None
    fact, candidate, value = found
    low, high = compiled.vocabulary.fact(fact).bounds()
    name = name_in(subject, moment, candidate)
    return f"fact {fact!r} of {name} is {value}, outside {low} to {high}."


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look, asks=True)


CHECK = Check(
    "PA308",
    "value-out-of-bounds",
    Level.ERROR,
    "Every fact stays within its bounds",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
