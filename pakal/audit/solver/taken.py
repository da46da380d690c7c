"""Properties of all who are taken in the end, by a list that takes several."""

from collections.abc import Sequence

from pakal.audit.scope import Case, Found
from pakal.audit.solver.changes import kept_apart
from pakal.audit.solver.expressions import Scenery, everybody
from pakal.audit.solver.in_rounds import InRounds, Space
from pakal.audit.solver.logic import FALSE, TRUE, Term, all_of, any_of, no
from pakal.audit.solver.rounds import Round
from pakal.audit.solver.terms import Unknowns
from pakal.audit.tables import table_vocabulary
from pakal.audit.walks import ENOUGH, winners_of
from pakal.lists.compile import leaf_value
from pakal.lists.examples import Property, breaks
from pakal.lists.expressions import And, Each, Expression, parts_of, walk_tree
from pakal.lists.facts import FactTable
from pakal.lists.rounds import every_way


def broken_in_rounds(asked: InRounds, pinned: Property, apart: Sequence[str]) -> Found:
    """
    The smallest table on which those taken in the end break a property, in some way of the lots.

    Never, where a property of each who is taken holds of whoever comes next, whoever was taken.
    """
    setting = asked.setting
    words = table_vocabulary(setting.vocabulary)

    def wanted(space: Space) -> Term:
        table, rounds = space.room.tables[0], space.rounds[0]
        everyone = (TRUE,) * table.candidates
        ends = [
            *((each.is_last, taken) for each, taken in zip(rounds, space.taken, strict=True)),
            (all_of([rounds[-1].goes_on, any_of(rounds[-1].walked.winners)]), everyone),
        ]
        breaks = [
            all_of([ended, no(_scenery(table, rounds, taken).truth(pinned.holds, {}))])
            for ended, taken in ends
        ]
        return all_of([any_of(breaks), *kept_apart(table, apart)])

    def somebody(space: Space) -> Term:
        table, rounds = space.room.tables[0], space.rounds[0]
        scenery = _scenery(table, rounds, space.taken[0])
        breaks = [
            all_of([wins, no(_keeps(each, scenery, candidate))])
            for each in of_each_taken(pinned.holds)
            for candidate, wins in enumerate(rounds[0].walked.winners)
        ]
        return all_of([any_of(breaks), *kept_apart(table, apart)])

    def case(table: FactTable, candidates: int) -> Case | None:
        everybody = range(candidates)
        compiled = setting.compiled[0]
        broken = breaks(
            pinned,
            lambda key: leaf_value(words.fact(key[0]), table, key, everybody),
            everybody,
            winners_of(compiled, table, candidates),
            every_way(compiled, table, everybody),
        )
        return asked.case(table, candidates, ENOUGH) if broken else None

    never = somebody if of_each_taken(pinned.holds) else None
    return asked.asked(wanted, case, never=never)


def _scenery(table: Unknowns, rounds: Sequence[Round], taken: Sequence[Term]) -> Scenery:
    ranges = {
        "start": everybody(range(table.candidates)),
        "chosen": dict(enumerate(rounds[0].walked.winners)),
        "taken": dict(enumerate(taken)),
    }
    return Scenery(lambda fact, of: table.value(fact, *of), ranges)


def _keeps(tree: Each, scenery: Scenery, candidate: int) -> Term:
    """Is one who is taken as a property says of all who are?"""
    at = {tree.variables[0]: candidate}
    unless = FALSE if tree.test is None else no(scenery.truth(tree.test, at))
    return any_of([unless, scenery.truth(tree.part, at)])


def of_each_taken(tree: Expression) -> tuple[Each, ...]:
    """What a property says of each who is taken, if it says nothing else; else nothing."""
    parts = tree.parts if isinstance(tree, And) else (tree,)
    each = tuple(part for part in parts if isinstance(part, Each) and _is_of_each(part))
    return each if len(each) == len(parts) else ()


def _is_of_each(tree: Each) -> bool:
    inner = (each for part in parts_of(tree) for each in walk_tree(part))
    return (
        tree.how == "all"
        and tree.over.name == "taken"
        and len(tree.variables) == 1
        and not any(isinstance(each, Each) for each in inner)
    )
