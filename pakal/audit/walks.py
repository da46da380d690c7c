"""Running lists on tables of facts: the real decider, reading a table instead of a state."""

from collections.abc import Container, Iterator, Mapping
from typing import Any

from pakal.audit.scope import Event
from pakal.audit.tables import table_vocabulary
from pakal.errors import BadInputError
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide
from pakal.lists.facts import FactTable
from pakal.lists.model import PriorityList, Rung, RungKind, Vocabulary
from pakal.lists.trace import Choice, Looked, Trace


def compile_for_tables(
    plist: PriorityList, vocabulary: Vocabulary[Any], readings: Mapping[str, str]
) -> Compiled[FactTable]:
    """The list, compiled by the kernel, reading tables instead of states."""
    return compile_list(plist, table_vocabulary(vocabulary), readings)


def traced(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> Trace | None:
    """The list's walk over a table; None if two share a value by which it settles."""
    try:
        return decide(compiled, table, range(candidates), why=True)
    except BadInputError:
        return None


def outcome_of(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> Choice | str:
    """What the list decides on a table; "refused" if two share a value by which it settles."""
    try:
        return decide(compiled, table, range(candidates))
    except BadInputError:
        return "refused"


# --- what happened -------------------------------------------------------------------------------


def events_of(compiled: Compiled[FactTable], trace: Trace | None) -> Iterator[tuple[str, Event]]:
    """What happened at the rungs; nothing, if the list refused."""
    if trace is None:
        return
    closing = {bound.rung.id for bound in compiled.walk.row if bound.closes}
    for looked in trace.looked:
        rung = compiled.plist.rung(looked.rung)
        yield looked.rung, Event.LOOKED
        if looked.narrowed:
            yield looked.rung, Event.NARROWED
        if looked.narrowed or rung.kind is RungKind.DRAW or _applied(closing, rung, looked):
            yield looked.rung, Event.WORKED
        if looked.rung == trace.decided_by:
            yield looked.rung, Event.DECIDED


def _applied(closing: Container[str], rung: Rung, looked: Looked) -> bool:
    """Did a step end the search among the steps?"""
    if rung.id not in closing:
        return False
    return not rung.tests or any(rung.passes(value or 0) for value in looked.values)
