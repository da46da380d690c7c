"""Two versions of lists: which decide the same, and the smallest case where they do not."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from pakal.audit import solver
from pakal.audit.findings import Answer
from pakal.audit.scope import Difference
from pakal.audit.small_scope import same_decisions
from pakal.audit.tables import after, witness_of
from pakal.audit.walks import ENOUGH, Step, compile_for_tables, step_after
from pakal.lists.compile import compile_list
from pakal.lists.decide import Book
from pakal.lists.flows import Flow, FlowTrace
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Scope, Vocabulary
from pakal.lists.trace import Draw

if TYPE_CHECKING:
    from pakal.audit.solver.charts import Parting

_LETTERS = "ABCDEFGH"


@attrs.frozen
class VersionCase:
    """A case on which two versions differ, as `pakal decide` reads it, and what each decides."""

    case: str
    old: str
    new: str


@attrs.frozen
class ListChange:
    """What became of a list; NO to `same` comes with cases, unless one version lacks the list."""

    list_id: str
    same: Answer
    says: str
    cases: tuple[VersionCase, ...] = ()


def compare_versions(
    old: Sequence[PriorityList],
    new: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str] | None = None,
    invariants: Sequence[Invariant] = (),
) -> tuple[ListChange, ...]:
    """Every list of either version, in the order of the new one, with what became of it."""
    for plist in (*old, *new):
        compile_list(plist, vocabulary)  # refuses what the vocabulary does not offer
    before = {plist.id: plist for plist in old}
    after = {plist.id: plist for plist in new}
    in_force = vocabulary.in_force(readings or {})

    def same(one: PriorityList, other: PriorityList) -> bool:
        found = same_decisions(one, other, vocabulary, in_force, invariants, every=False)
        return found.answer is Answer.YES

    found = []
    for name in dict.fromkeys([*after, *before]):
        if name not in after:
            found.append(ListChange(name, Answer.NO, "it is only in the old file."))
        elif name not in before:
            gone = [plist for plist in old if plist.id not in after]
            says = f"it is only in the new file{_as_before(after[name], gone, same)}."
            found.append(ListChange(name, Answer.NO, says))
        else:
            found.append(_compare(before[name], after[name], vocabulary, in_force, invariants))
    return tuple(found)


def _as_before(
    new: PriorityList,
    gone: Sequence[PriorityList],
    same: Callable[[PriorityList, PriorityList], bool],
) -> str:
    """Which list that is gone decides the same, if one does: it may have got another name."""
    for old in gone:
        if old.candidates == new.candidates and same(old, new):
            return f" and decides the same as {old.id!r} of the old one"
    return ""


def _compare(
    old: PriorityList,
    new: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
) -> ListChange:
    if old.candidates != new.candidates:
        says = f"it chooses among {new.candidates} now, not {old.candidates}."
        return ListChange(new.id, Answer.NO, says)
    found = same_decisions(old, new, vocabulary, readings, invariants)
    cases = tuple(case_of(each, old, new, vocabulary, readings) for each in found.differences)
    if found.answer is Answer.YES:
        says = "both versions always decide the same."
        if found.breaks:
            says = f"both versions decide the same, because of {', '.join(found.breaks)}."
        return ListChange(new.id, Answer.YES, says)
    if found.answer is Answer.CANNOT_TELL:
        why = found.why or "there are too many cases"
        says = f"it cannot be told whether both decide the same: {why}."
        return ListChange(new.id, Answer.CANNOT_TELL, says, cases)
    ways = "in one way" if len(cases) == 1 else f"in {len(cases)} ways"
    return ListChange(new.id, Answer.NO, f"the versions differ {ways}.", cases)


def compare_charts(
    old: Sequence[Flow],
    new: Sequence[Flow],
    books: tuple[Book[Any], Book[Any]],
    invariants: Sequence[Invariant] = (),
) -> tuple[ListChange, ...]:
    """Every chart of either version: does it still lead to the same end, by the same choices?"""
    before = {flow.id: flow for flow in old}
    after = {flow.id: flow for flow in new}
    found = []
    for name in dict.fromkeys([*after, *before]):
        title = f"chart {name}"
        if name not in after or name not in before:
            which = "old" if name not in after else "new"
            found.append(ListChange(title, Answer.NO, f"it is only in the {which} file."))
        else:
            flows = before[name], after[name]
            found.append(_compare_charts(title, flows, books, invariants))
    return tuple(found)


def _compare_charts(
    title: str,
    flows: tuple[Flow, Flow],
    books: tuple[Book[Any], Book[Any]],
    invariants: Sequence[Invariant],
) -> ListChange:
    if not solver.available():
        says = "it cannot be told whether both end alike: no solver is installed (pakal[prove])."
        return ListChange(title, Answer.CANNOT_TELL, says)
    from pakal.audit.solver.charts import parting

    found = parting(flows, books, invariants)
    if found.answer is Answer.YES:
        return ListChange(
            title, Answer.YES, "both versions always end alike, after the same lists have chosen."
        )
    if found.answer is Answer.CANNOT_TELL:
        says = f"it cannot be told whether both end alike: {found.why}."
        return ListChange(title, Answer.CANNOT_TELL, says)
    case = case_of_charts(found, flows, books[0].vocabulary)
    return ListChange(title, Answer.NO, "the versions take different ways.", (case,))


def case_of_charts(
    found: "Parting", flows: tuple[Flow, Flow], vocabulary: Vocabulary[Any]
) -> VersionCase:
    """The case on which two charts lead apart, and the way of each."""
    shared = witness_of(found.situation, vocabulary).text if found.situation else ""
    parts = [shared.removeprefix("[A]\n")]
    for name, (count, table) in found.tables.items():
        own = {
            fact: vector
            for fact, vector in table.items()
            if vocabulary.fact(fact).scope is not Scope.SITUATION
        }
        parts.append(_sections(name, count, witness_of(own, vocabulary).text if own else ""))
    ways = [_way(walk, flow) for walk, flow in zip(found.ways, flows, strict=True)]
    return VersionCase("".join(parts), ways[0], ways[1])


def _sections(list_id: str, count: int, text: str) -> str:
    """The candidates of one list, as `pakal decide` reads them in a case for a chart."""
    if not count:
        return f"[{list_id}]\n"
    whom = text or "".join(f"[{_LETTERS[each]}]\n" for each in range(count))
    return re.sub(r"^\[", f"[{list_id}.", whom, flags=re.MULTILINE)


def _way(walk: FlowTrace, flow: Flow) -> str:
    """The way through a chart, with what its lists answered."""
    names = []
    for visit in walk.visits:
        chose = "somebody" if visit.exit == "yes" else "nobody"
        asked = flow.node(visit.node).list_id and visit.exit != "again"
        names.append(f"{visit.node} ({chose})" if asked else visit.node)
    return " → ".join(names)


def case_of(
    difference: Difference,
    old: PriorityList,
    new: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
) -> VersionCase:
    """The case on which two versions differ, and what each decides there."""
    table, candidates = difference.table, difference.candidates
    steps = [
        step_after(
            compile_for_tables(plist, vocabulary, readings), table, candidates, difference.taken
        )
        for plist in (old, new)
    ]
    said = [_says(each, vocabulary) for each in steps]
    if said[0] == said[1]:
        said = [_says(each, vocabulary, lots=True) for each in steps]
    if difference.taken:
        said = [f"{each},{after(difference.taken)}" for each in said]
    return VersionCase(witness_of(table, vocabulary).text, said[0], said[1])


def _says(step: Step, vocabulary: Vocabulary[Any], *, lots: bool = False) -> str:
    """What a list decides; with `lots`, also how they are drawn."""
    if step == ENOUGH:
        return "enough are taken"
    if isinstance(step, str):
        return "refused, because two share a value by which it settles"
    outcome = step.outcome
    if outcome is None:
        answer = "nobody"
    elif isinstance(outcome, Draw):
        answer = f"a draw of {', '.join(_LETTERS[each] for each in outcome.tied)}"
        if lots:
            label = vocabulary.draw(outcome.procedure).label
            answer += f" ({label}{', a lot for each value' if outcome.groups else ''})"
    else:
        answer = _LETTERS[outcome]
    return answer if step.decided_by is None else f"{answer}, by {step.decided_by!r}"
