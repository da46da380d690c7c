"""
Two lists that take several, or two tables for one: in which round do they part?

They are compared after the same were taken by both, so what lots bring is the same for both.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import attrs

from pakal.audit.findings import Answer
from pakal.audit.promises import Contrast, parting
from pakal.audit.scope import Case, Difference, Same
from pakal.audit.solver.ask import Room
from pakal.audit.solver.changes import (
    kept_apart,
    made_better,
    one_less,
    same_there,
)
from pakal.audit.solver.in_rounds import InRounds, Space
from pakal.audit.solver.logic import Term, all_of, any_of, no
from pakal.audit.solver.rounds import History, Round, differ
from pakal.audit.walks import ENOUGH, REFUSED, Step, histories, turned_down, winners_in
from pakal.lists.examples import may_come_out
from pakal.lists.facts import FactTable, Favours
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.trace import Choice

# --- two lists -----------------------------------------------------------------------------------


def differences_in_rounds(
    first: PriorityList,
    second: PriorityList,
    vocabulary: Vocabulary[Any],
    readings: Mapping[str, str],
    invariants: Sequence[Invariant],
    *,
    smallest: bool = True,
    every: bool = True,
) -> Same:
    """Whether two lists take the same ones, with the smallest case for each pair of rungs."""
    asked = InRounds.of([first, second], vocabulary, readings, invariants)
    cases: list[Difference] = []

    def wanted(space: Space) -> Term:
        return any_of(
            all_of([differ(*pair), *(no(_is_like(each, pair)) for each in cases)])
            for pair in zip(*space.rounds, strict=True)
        )

    def case(table: FactTable, candidates: int) -> Case | None:
        found = _first_difference(asked, table, candidates, cases)
        if found is None:
            return None
        cases.append(found)
        return asked.case(table, candidates, ENOUGH)

    found = asked.asked(wanted, case, smallest=smallest, never=wanted)
    if found.answer is Answer.NO and not asked.tells_limits:
        return Same(Answer.CANNOT_TELL, given_up=True, why=asked.why_unknown)
    if found.answer is Answer.NO:
        return Same(Answer.YES, breaks=found.breaks)
    if found.answer is Answer.CANNOT_TELL:
        return Same(Answer.CANNOT_TELL, given_up=True, why=found.why)
    while smallest and every and asked.asked(wanted, case).answer is Answer.YES:
        pass
    return Same(Answer.NO, tuple(sorted(cases, key=lambda each: each.size)))


def _is_like(known: Difference, pair: tuple[Round, ...]) -> Term:
    """Do two lists part by the same rungs here; or has one of them enough, as it had there?"""
    if ENOUGH in (known.first, known.second):
        return any_of(each.enough for each in pair)
    return all_of(
        all_of([no(each.enough), each.walked.decided_by(rung)])
        for each, rung in zip(pair, known.by, strict=True)
    )


def _first_difference(
    asked: InRounds, table: FactTable, candidates: int, known: Sequence[Difference]
) -> Difference | None:
    """Where two lists part on a table, in another way than those known."""
    ways = [(each, table, candidates) for each in asked.setting.compiled]
    for taken, (one, two) in histories(*ways):
        first, second = (_says(each) for each in (one, two))
        by = tuple(None if isinstance(each, str) else each.decided_by for each in (one, two))
        found = Difference(candidates, table, first, second, (by[0], by[1]), taken)
        over = first in (ENOUGH, None) and second in (ENOUGH, None)
        if first != second and not over and not any(_alike(found, each) for each in known):
            return found
    return None


def _alike(one: Difference, other: Difference) -> bool:
    enough = [ENOUGH in (each.first, each.second) for each in (one, other)]
    return enough[0] == enough[1] and (enough[0] or one.by == other.by)


def _says(step: Step) -> Choice | str:
    return step if isinstance(step, str) else step.outcome


# --- two tables ----------------------------------------------------------------------------------


def broken_promise_in_rounds(
    asked: InRounds, promise: Favours, apart: Sequence[str], numbers: range, *, enough: bool
) -> Contrast:
    """
    A candidate that is liked better and, after the same were taken, no longer chosen.

    Are these numbers of candidates `enough` for a "never", if any were taken before?
    """
    setting = asked.setting
    compiled = setting.compiled[0]
    fact = setting.vocabulary.fact(promise.fact)

    def spaces(history: Callable[[int], History], counts: range) -> Iterator[tuple[Room, Term]]:
        for candidates in counts:
            before, after, wanted = made_better(setting, fact, promise.step, candidates)
            taken = history(candidates)
            first = asked.over(before, taken)
            second = asked.over(after, taken, "after:")
            parted = [
                all_of(
                    [
                        one.here,
                        two.here,
                        one.walked.winners[0],
                        no(two.walked.winners[0]),
                        no(two.walked.refused),
                        no(two.walked.without_lots),
                    ]
                )
                for one, two in zip(first.rounds, second.rounds, strict=True)
            ]
            wanted += [any_of(parted)]
            wanted += [term for table in (before, after) for term in kept_apart(table, apart)]
            names = [*first.definitions, *second.definitions]
            yield Room([before, after], setting.invariants, names), all_of(wanted)

    def confirm(before: FactTable, after: FactTable, count: int) -> Contrast | None:
        for taken, (one, two) in histories((compiled, before, count), (compiled, after, count)):
            if isinstance(one, str) or two == REFUSED or 0 not in winners_in(compiled, before, one):
                continue
            if isinstance(two, str):
                return Contrast(
                    Answer.YES, before, after, "", one.outcome, None, count, taken=taken
                )
            able = winners_in(compiled, after, two)
            if 0 not in able and (able or two.outcome is None):
                rung = parting(compiled, one, two)
                ends = one.outcome, two.outcome
                return Contrast(Answer.YES, before, after, rung, *ends, count, taken=taken)
        return None

    return asked.contrast(spaces, confirm, numbers, enough=enough and asked.shows_limits)


def mattering_loser_in_rounds(
    asked: InRounds,
    apart: Sequence[str],
    numbers: range,
    excused: Collection[str] = (),
    *,
    enough: bool,
) -> Contrast:
    """
    A candidate that loses, and without which another is taken; the last of a table.

    It is compared after the same were taken, in rounds in which both go on.
    """
    setting = asked.setting
    compiled = setting.compiled[0]

    def spaces(history: Callable[[int], History], counts: range) -> Iterator[tuple[Room, Term]]:
        for candidates in counts:
            whole, part = one_less(setting, candidates)
            taken = history(candidates)
            fewer = taken.without_the_last()
            first = asked.over(whole, taken)
            second = asked.over(part, fewer, "without:")
            parted = []
            for one, two in zip(first.rounds, second.rounds, strict=False):
                others = attrs.evolve(one.walked, left=one.walked.left[:-1], groups={})
                alike = attrs.evolve(two.walked, groups={})
                parted.append(
                    all_of(
                        [
                            one.goes_on,
                            two.goes_on,
                            no(one.walked.refused),
                            no(one.walked.left[-1]),
                            no(one.walked.turned_down[-1]),
                            no(two.walked.refused),
                            alike.differs(others),
                            *(same_there(one.walked, two.walked, rung) for rung in excused),
                        ]
                    )
                )
            wanted = [any_of(parted), *kept_apart(whole, apart)]
            names = [*first.definitions, *second.definitions]
            yield Room([whole, part], setting.invariants, names), all_of(wanted)

    def confirm(whole: FactTable, part: FactTable, count: int) -> Contrast | None:
        for taken, (one, two) in histories((compiled, whole, count), (compiled, part, count - 1)):
            if isinstance(one, str) or isinstance(two, str):
                continue
            others = (*may_come_out(one.outcome), *turned_down(compiled, one))
            if count - 1 not in others and one.outcome != two.outcome:
                rung = parting(compiled, one, two)
                ends = one.outcome, two.outcome
                return Contrast(Answer.YES, whole, part, rung, *ends, count, taken=taken)
        return None

    return asked.contrast(spaces, confirm, numbers, enough=enough)
