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
from pakal.lists.compile import Compiled
from pakal.lists.decide import decide, decide_from
from pakal.lists.trace import Trace


def _look(_: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    if isinstance(decision(compiled, moment), Refused) or out_of_bounds(compiled, moment):
        return None
    if not compiled.walk.is_plain:
        return None  # an expression may leave a value unread that another candidate's look needs
    trace = decide(compiled, moment.state, moment.candidates, why=True)
    read = {
        (looked.about.fact, candidate)
        for looked in trace.looked
        for candidate in looked.among
        if looked.about.fact is not None
    }
    known = values_at(compiled, moment)
    for fact in facts_in_force(compiled):
        unread = [each for each in moment.candidates if (fact.name, each) not in read]
        if not unread:
            continue
        for value in others(fact, known[fact.name, unread[0]]):
            changed = dict(known)
            changed.update(((fact.name, each), value) for each in unread)
            other = decide_from(compiled, changed, moment.candidates)
            if not isinstance(other, Trace) or other.outcome != trace.outcome:
                return f"fact {fact.name!r} was not read, but another value changes the decision."
    return None


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look)


CHECK = Check(
    "PA305",
    "unread-fact-matters",
    Level.ERROR,
    "A fact that was not read does not matter",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
