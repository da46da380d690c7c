"""The check ways-of-deciding-differ; see docs/audit/ways-of-deciding-differ.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import (
    Refused,
    ask_lazily,
    decision,
    each_list_once,
    name_in,
    out_of_bounds,
    values_at,
)
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.decide import decide, decide_from


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    choice = decision(compiled, moment)
    if isinstance(choice, Refused) or out_of_bounds(compiled, moment):
        return None
    trace = decide(compiled, moment.state, moment.candidates, why=True)
    if trace.outcome != choice:
        return f"with a trace the decision is {name_in(subject, moment, trace.outcome)}."
    everything = values_at(compiled, moment)
    if decide_from(compiled, everything, moment.candidates) != trace:
        return "with every fact known in advance, it walks the list in another way."
    asked = ask_lazily(compiled, everything, moment.candidates)
    if asked != choice:
        return f"asked question by question, the decision is {name_in(subject, moment, asked)}."
    return None


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look, asks=True)


CHECK = Check(
    "PA306",
    "ways-of-deciding-differ",
    Level.ERROR,
    "Every way of deciding gives the same decision",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
