"""Running lists on tables of facts: the real decider, reading a table instead of a state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pakal.audit.scope import Event
from pakal.audit.tables import table_vocabulary
from pakal.errors import BadInputError
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide, decide_whatever_is_drawn, lots_of
from pakal.lists.examples import may_come_out
from pakal.lists.facts import FactTable
from pakal.lists.may_win import who_may_win
from pakal.lists.model import PriorityList, Rung, RungKind, Vocabulary
from pakal.lists.rounds import next_after
from pakal.lists.trace import Choice, Draw, Looked, Trace


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


def traced_whatever_is_drawn(
    compiled: Compiled[FactTable], table: FactTable, candidates: int
) -> tuple[Trace, ...]:
    """
    Every walk over a table, one for each way in which draws by a fact may go.

    None at all if two share a value by which the list settles.
    """
    everybody = range(candidates)
    try:
        ways = decide_whatever_is_drawn(compiled, table, everybody)
    except BadInputError:
        return ()
    return tuple(decide(compiled, table, everybody, why=True, drawn=way) for way in ways)


def outcome_of(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> Choice | str:
    """What the list decides on a table; "refused" if two share a value by which it settles."""
    try:
        return decide(compiled, table, range(candidates))
    except BadInputError:
        return "refused"


def outcomes_of(
    compiled: Compiled[FactTable], table: FactTable, candidates: int
) -> dict[tuple[int, ...], Choice] | str:
    """Every decision that may come, by what draws by a fact brought before; or "refused"."""
    try:
        return decide_whatever_is_drawn(compiled, table, range(candidates))
    except BadInputError:
        return "refused"


def winners_of(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> tuple[int, ...]:
    """All who may come out on a table, whatever lots bring; nobody, if the list refuses."""
    try:
        return who_may_win(compiled, table, range(candidates))
    except BadInputError:
        return ()


def tied_of(compiled: Compiled[FactTable], table: FactTable, candidates: int) -> tuple[int, ...]:
    """All who are chosen or drawn among on a table, lots or no lots."""
    found = outcomes_of(compiled, table, candidates)
    if isinstance(found, str):
        return ()
    ends = [each for each in found.values() if not (isinstance(each, Draw) and each.groups)]
    return tuple(sorted({one for each in ends for one in may_come_out(each)}))


# --- what happened -------------------------------------------------------------------------------


def events_of(compiled: Compiled[FactTable], trace: Trace | None) -> Iterator[tuple[str, Event]]:
    """What happened at the rungs; nothing, if the list refused."""
    if trace is None:
        return
    row = {bound.rung.id: bound for bound in compiled.walk.row}
    for looked in trace.looked:
        bound = row[looked.rung]
        rung = bound.rung
        yield looked.rung, Event.LOOKED
        if looked.narrowed:
            yield looked.rung, Event.NARROWED
        drew = rung.kind is RungKind.DRAW and looked.rung == trace.decided_by
        if looked.narrowed or drew or (bound.closes and _applied(rung, looked)):
            yield looked.rung, Event.WORKED
        if looked.rung == trace.decided_by:
            yield looked.rung, Event.DECIDED


def turned_down(compiled: Compiled[Any], trace: Trace) -> tuple[int, ...]:
    """Those in question where a step says nobody: nobody is preferred to them, so none loses."""
    if trace.outcome is not None or not trace.looked:
        return ()
    last = trace.looked[-1]
    return last.among if compiled.plist.rung(last.rung).kind is RungKind.NOBODY else ()


def _applied(rung: Rung, looked: Looked) -> bool:
    """Did a step that closes its block end the search in it?"""
    return not rung.tests or any(rung.passes(value or 0) for value in looked.values)


# --- lists that take several ----------------------------------------------------------------------

ENOUGH = "enough"
REFUSED = "refused"
Step = Trace | str  # the decision of a round; or that enough are taken; or that the list refuses


def histories(
    *ways: tuple[Compiled[FactTable], FactTable, int],
) -> Iterator[tuple[tuple[int, ...], tuple[Step, ...]]]:
    """
    Who may be taken on all of these tables, by all of these lists, and what comes next on each.

    Each set of those taken comes once: in which order they were taken changes nothing.
    """
    seen: set[frozenset[int]] = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        taken = waiting.pop(0)
        if frozenset(taken) in seen:
            continue
        seen.add(frozenset(taken))
        steps = tuple(step_after(*way, taken) for way in ways)
        yield taken, steps
        able = [_who(way, step) for way, step in zip(ways, steps, strict=True)]
        waiting += [(*taken, each) for each in sorted(set.intersection(*able))]


def step_after(
    compiled: Compiled[FactTable], table: FactTable, candidates: int, taken: Sequence[int]
) -> Step:
    """What comes on a table after these were taken."""
    if not compiled.plist.takes_several and taken:
        return ENOUGH
    try:
        return next_after(compiled, table, range(candidates), taken) or ENOUGH
    except BadInputError:
        return REFUSED


def _who(way: tuple[Compiled[FactTable], FactTable, int], step: Step) -> set[int]:
    """Who may be taken in a round."""
    return set() if isinstance(step, str) else set(winners_in(way[0], way[1], step))


def winners_in(compiled: Compiled[FactTable], table: FactTable, trace: Trace) -> tuple[int, ...]:
    """All who may come out of a round, whatever lots bring."""
    if isinstance(trace.outcome, Draw):
        return lots_of(compiled, table, trace.outcome)
    return may_come_out(trace.outcome)
