"""Two tables at once: one value better, or a loser less. Does the decision follow?"""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any

import attrs
import z3

from pakal.audit.findings import TOO_MUCH, Answer
from pakal.audit.promises import Contrast, confirm_loser, confirm_promise
from pakal.audit.solver.ask import Budget, OutOfWork, Room
from pakal.audit.solver.expressions import Scenery, everybody
from pakal.audit.solver.logic import TRUE, all_of, any_of, no, same
from pakal.audit.solver.questions import Setting, WitnessFailsError, confirm_invariants
from pakal.audit.solver.terms import Term, Unknowns
from pakal.audit.solver.walk import Walked, walk_over
from pakal.lists.expressions import ME, facts_of
from pakal.lists.facts import FactTable, Favours
from pakal.lists.model import Fact


def broken_promise(
    setting: Setting, promise: Favours, apart: Sequence[str], numbers: range
) -> Contrast:
    """
    A candidate that is liked better and no longer chosen; two tables that show it.

    By symmetry it is the first one. Its value changes by one; of a fact that is made of others by
    `value-of`, the one whose value it has, while it is not void; of one that is made by `is`, what
    it is made of. In both tables no two share a value of the facts `apart`.
    """
    fact = setting.vocabulary.fact(promise.fact)

    def asked() -> Iterator[tuple[Room, Term]]:
        for candidates in numbers:
            before, after, wanted = made_better(setting, fact, promise.step, candidates)
            walk = setting.compiled[0].walk
            first = walk_over(walk, before, range(candidates))
            second = walk_over(walk, after, range(candidates), "after:")
            wanted += [first.winners[0], z3.Not(second.winners[0]), z3.Not(second.refused)]
            wanted.append(z3.Not(second.without_lots))
            wanted += [term for table in (before, after) for term in kept_apart(table, apart)]
            definitions = [*first.definitions, *second.definitions]
            yield Room([before, after], setting.invariants, definitions), z3.And(wanted)

    return first_contrast(setting, asked(), partial(confirm_promise, setting.compiled[0]))


def made_better(
    setting: Setting, fact: Fact[Any], step: int, candidates: int
) -> tuple[Unknowns, Unknowns, list[Term]]:
    """Two tables, the first candidate better in the second, and what has to be so of them."""
    improved = _made_better if fact.tree is not None else _one_better
    return improved(setting, fact, step, candidates)


def _one_better(
    setting: Setting, fact: Fact[Any], step: int, candidates: int
) -> tuple[Unknowns, Unknowns, list[Term]]:
    """Two tables that differ in one value of the first candidate, and what has to be so then."""
    before = setting.table(candidates, fact.name)
    base = setting.vocabulary.fact(fact.value_of or fact.name)
    given = {key: before.value(*key) for name in before.leaves for key in before.keys(name)}
    changed = given[base.name, 0] = given[base.name, 0] + step
    low, high = base.bounds()
    wanted: list[Term] = []
    wanted += [changed >= int(low)] if low > -math.inf else []
    wanted += [changed <= int(high)] if high < math.inf else []
    after = Unknowns(setting.vocabulary, before.leaves, candidates, "after:", given)
    wanted.append(before.value(fact.name, 0) != after.value(fact.name, 0))
    return before, after, wanted


def _made_better(
    setting: Setting, fact: Fact[Any], step: int, candidates: int
) -> tuple[Unknowns, Unknowns, list[Term]]:
    """
    Two tables that differ in what a fact is made of, of the first candidate alone.

    Its value gets better by that, and nobody else's changes.
    """
    tree = fact.tree
    assert tree is not None  # noqa: S101 - it is made by `is`
    before = setting.table(candidates, *facts_of(tree))
    own = {(name, 0) for name in facts_of(tree)}
    given = {
        key: before.value(*key)
        for name in before.leaves
        for key in before.keys(name)
        if key not in own
    }
    after = Unknowns(setting.vocabulary, before.leaves, candidates, "after:", given)
    values = []
    for table in (before, after):
        start = everybody(range(candidates))
        scenery = Scenery(partial(_leaf, table), {"start": start, "question": start, "taken": {}})
        values.append([scenery.number(tree, {ME: each}) for each in range(candidates)])
    (first, *others), (better, *rest) = values
    rises = better > first if step > 0 else better < first
    return before, after, [rises, *(one == two for one, two in zip(others, rest, strict=True))]


def _leaf(table: Unknowns, fact: str, of: tuple[int, ...]) -> Term:
    return table.value(fact, *of)


def mattering_loser(
    setting: Setting, apart: Sequence[str], numbers: range, excused: Collection[str] = ()
) -> Contrast:
    """
    A candidate that loses, and without which the decision is another; the last of a table.

    At a rung that is `excused` both walks do the same, as long as they have done so before.
    """

    def asked() -> Iterator[tuple[Room, Term]]:
        for candidates in numbers:
            whole, part = one_less(setting, candidates)
            walk = setting.compiled[0].walk
            first = walk_over(walk, whole, range(candidates))
            second = walk_over(walk, part, range(candidates - 1), "without:")
            # Who is one lot with the loser is not compared: he is gone from it, and nobody else is.
            others = attrs.evolve(first, left=first.left[:-1], groups={})
            second = attrs.evolve(second, groups={})
            wanted = [
                z3.Not(first.refused),
                z3.Not(first.left[-1]),
                z3.Not(first.turned_down[-1]),
                z3.Not(second.refused),
                second.differs(others),
                *kept_apart(whole, apart),
                *(same_there(first, second, rung) for rung in excused),
            ]
            definitions = [*first.definitions, *second.definitions]
            yield Room([whole, part], setting.invariants, definitions), z3.And(wanted)

    return first_contrast(setting, asked(), partial(confirm_loser, setting.compiled[0]))


def one_less(setting: Setting, candidates: int) -> tuple[Unknowns, Unknowns]:
    """A table, and the same without its last candidate."""
    whole = setting.table(candidates)
    fewer = candidates - 1
    given = {
        key: whole.value(*key)
        for name in whole.leaves
        for key in whole.keys(name)
        if fewer not in key[1:]
    }
    return whole, Unknowns(setting.vocabulary, whole.leaves, fewer, "without:", given)


def same_there(first: Walked, second: Walked, rung: str) -> Term:
    """Do two walks that come to a rung with the same candidates leave it with the same?"""
    one, two = first.passed.get(rung), second.passed.get(rung)
    if one is None or two is None:
        return TRUE
    # The first walk has one candidate more, which is not looked at.
    alike = [same(one.arrived, two.arrived)]
    alike += [same(*each) for each in zip(one.among, two.among, strict=False)]
    after = [same(one.entered, two.entered)]
    after += [same(*each) for each in zip(one.left, two.left, strict=False)]
    return any_of([no(all_of(alike)), no(two.arrived), all_of(after)])


def kept_apart(table: Unknowns, facts: Sequence[str]) -> list[Term]:
    """No two share a value of these facts."""
    return [
        z3.Distinct([table.value(fact, each) for each in range(table.candidates)])
        for fact in facts
        if table.candidates > 1
    ]


def first_contrast(
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
        return Contrast(Answer.CANNOT_TELL, why=TOO_MUCH)
    return Contrast(Answer.NO)
