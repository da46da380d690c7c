"""A position in which a fact has a value that its game says it never has."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.findings import Check, Level, Need, Said
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
    return f"fact {fact!r} of {name} is {value}, and not from {low} to {high}."


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return each_list_once(check, subject, _look)


CHECK = Check(
    "PA308",
    "value-out-of-bounds",
    Level.ERROR,
    "Every fact stays within its bounds",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
