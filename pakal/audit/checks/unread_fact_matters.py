"""The check unread-fact-matters; see docs/audit/unread-fact-matters.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import (
    Refused,
    decision,
    each_list_once,
    facts_in_force,
    others,
    out_of_bounds,
    values_at,
)
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled, keys_of
from pakal.lists.decide import decide, decide_from
from pakal.lists.spans import Key
from pakal.lists.trace import Trace


def _look(_: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    if isinstance(decision(compiled, moment), Refused) or out_of_bounds(compiled, moment):
        return None
    trace = decide(compiled, moment.state, moment.candidates, why=True)
    read = _read(trace)
    known = values_at(compiled, moment)
    for fact in facts_in_force(compiled):
        unread = [key for key in keys_of(fact, moment.candidates) if key not in read]
        if not unread:
            continue
        for value in others(fact, known[unread[0]]):
            changed = known | dict.fromkeys(unread, value)
            other = decide_from(compiled, changed, moment.candidates)
            if not isinstance(other, Trace) or other.outcome != trace.outcome:
                return f"fact {fact.name!r} was not read, but another value changes the decision."
    return None


def _read(trace: Trace) -> frozenset[Key]:
    """Every value that the walk read: of a rung's fact, or of the parts of an expression."""
    conditions = [each.parts for each in trace.conditions]
    expressions = [parts for looked in trace.looked for parts in looked.parts]
    plain = [
        (str(looked.about.fact), candidate)
        for looked in trace.looked
        if looked.values and not looked.parts
        for candidate in looked.among
    ]
    return frozenset((*plain, *(key for parts in (*conditions, *expressions) for key, _ in parts)))


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look, asks=True)


CHECK = Check(
    "PA305",
    "unread-fact-matters",
    Level.ERROR,
    "A fact that was not read does not matter",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
