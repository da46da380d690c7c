"""Two tables at once: one value better, or a loser less. Does the decision follow?"""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs
import z3

from pakal.audit.findings import Answer
from pakal.audit.promises import Contrast, confirm_loser, confirm_promise
from pakal.audit.solver.ask import Budget, OutOfWork, Room
from pakal.audit.solver.questions import Setting, WitnessFailsError, confirm_invariants
from pakal.audit.solver.terms import Term, Unknowns
from pakal.audit.solver.walk import walk_over
from pakal.lists.facts import FactTable, Favours


def broken_promise(
    setting: Setting, promise: Favours, apart: Sequence[str], numbers: range
) -> Contrast:
    """
    A candidate that is liked better and no longer chosen; two tables that show it.

    By symmetry it is the first one. Its value changes by one; of a fact that is made of others,
    the one whose value it has, while it is not void. In both tables no two share a value of the
    facts `apart`.
    """
    fact = setting.vocabulary.fact(promise.fact)

    def asked() -> Iterator[tuple[Room, Term]]:
        for candidates in numbers:
            before = setting.table(candidates, promise.fact)
            base = setting.vocabulary.fact(fact.value_of or fact.name)
            given = {key: before.value(*key) for name in before.leaves for key in before.keys(name)}
            changed = given[base.name, 0] = given[base.name, 0] + promise.step
            low, high = base.bounds()
            wanted: list[Term] = []
            wanted += [changed >= int(low)] if low > -math.inf else []
            wanted += [changed <= int(high)] if high < math.inf else []
            after = Unknowns(setting.vocabulary, before.leaves, candidates, "after:", given)
            wanted.append(before.value(fact.name, 0) != after.value(fact.name, 0))
            walk = setting.compiled[0].walk
            first = walk_over(walk, before, range(candidates))
            second = walk_over(walk, after, range(candidates), "after:")
            wanted += [first.winners[0], z3.Not(second.winners[0]), z3.Not(second.refused)]
            wanted += [term for table in (before, after) for term in _kept_apart(table, apart)]
            definitions = [*first.definitions, *second.definitions]
            yield Room([before, after], setting.invariants, definitions), z3.And(wanted)

    return _first(setting, asked(), partial(confirm_promise, setting.compiled[0]))


def mattering_loser(setting: Setting, apart: Sequence[str], numbers: range) -> Contrast:
    """A candidate that loses, and without which the decision is another; the last of a table."""

    def asked() -> Iterator[tuple[Room, Term]]:
        for candidates in numbers:
            whole = setting.table(candidates)
            fewer = candidates - 1
            given = {
                key: whole.value(*key)
                for name in whole.leaves
                for key in whole.keys(name)
                if fewer not in key[1:]
            }
            part = Unknowns(setting.vocabulary, whole.leaves, fewer, "without:", given)
            walk = setting.compiled[0].walk
            first = walk_over(walk, whole, range(candidates))
            second = walk_over(walk, part, range(fewer), "without:")
            # Who is one lot with the loser is not compared: he is gone from it, and nobody else is.
            others = attrs.evolve(first, winners=first.winners[:-1], groups={})
            second = attrs.evolve(second, groups={})
            wanted = [
                z3.Not(first.refused),
                z3.Not(first.winners[-1]),
                z3.Not(second.refused),
                second.differs(others),
                *_kept_apart(whole, apart),
            ]
            definitions = [*first.definitions, *second.definitions]
            yield Room([whole, part], setting.invariants, definitions), z3.And(wanted)

    return _first(setting, asked(), partial(confirm_loser, setting.compiled[0]))


def _kept_apart(table: Unknowns, facts: Sequence[str]) -> list[Term]:
    """No two share a value of these facts."""
    return [
        z3.Distinct([table.value(fact, each) for each in range(table.candidates)])
        for fact in facts
        if table.candidates > 1
    ]


def _first(
    setting: Setting,
    asked: Iterator[tuple[Room, Term]],
    confirm: Callable[[FactTable, FactTable, int], Contrast | None],
) -> Contrast:
    """The first pair of tables that is found, after the real decider has confirmed it."""
    budget = Budget()
    try:
        for room, wanted in asked:
            tables = room.smallest(wanted, budget)
            if tables is None:
                continue
            for unknown, table in zip(room.tables, tables, strict=True):
                confirm_invariants(setting, table, unknown.candidates)
            before, after = tables
            contrast = confirm(before, after, room.candidates)
            if contrast is None:
                raise WitnessFailsError(f"the decider does not confirm {tables}")
            return contrast
    except OutOfWork:
        return Contrast(Answer.CANNOT_TELL)
    return Contrast(Answer.NO)
