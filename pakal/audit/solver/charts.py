"""Charts: which exits can be taken in some case, and why not; every list has a table of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import z3

from pakal.audit.candidates import is_bounded, numbers_of_candidates
from pakal.audit.findings import MORE_CANDIDATES, TOO_MUCH, Answer
from pakal.audit.scope import Exit
from pakal.audit.solver.ask import Budget, OutOfWork, number_in, what_rules_out
from pakal.audit.solver.expressions import Scenery
from pakal.audit.solver.logic import FALSE, TRUE, all_of, any_of, no
from pakal.audit.solver.questions import WitnessFailsError
from pakal.audit.solver.terms import Term, Unknowns, formula
from pakal.audit.solver.walk import walk_over
from pakal.audit.tables import leaves_of, read_by, read_by_list, speaks_of
from pakal.audit.walks import compile_for_tables
from pakal.lists.ask import Known
from pakal.lists.decide import Book
from pakal.lists.expressions import facts_of
from pakal.lists.flows import Course, Flow, FlowTrace, Stop, course_of, walk_flow
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Scope, holds
from pakal.lists.spans import Key


@attrs.frozen(eq=False)
class Asked:
    """A list over tables of every number of candidates that matters, and what it answers."""

    number: Term  # of the candidates
    tables: Mapping[int, Unknowns]  # by how many
    somebody: Term
    nobody: Term  # although there are candidates
    is_bounded: bool
    most: int


class Charts:
    """The tables of all lists that charts ask; they share the situation."""

    def __init__(
        self,
        flows: Sequence[Flow],
        book: Book[Any],
        invariants: Sequence[Invariant],
    ) -> None:
        self.book = book
        self.vocabulary = book.vocabulary
        self.in_force = book.readings
        self.solver = z3.SolverFor("QF_LIA")
        self.solver.set("random_seed", 0)
        self.budget = Budget()
        self.invariants = tuple(
            each
            for each in invariants
            if each.witnesses is not None and holds(each.reading, self.in_force)
        )
        self.guards = {
            each.name: z3.Bool(f"!{number}") for number, each in enumerate(self.invariants)
        }
        names = dict.fromkeys(node.list_id for flow in flows for node in flow.nodes if node.list_id)
        lists = {name: book[name].plist for name in names}
        self.situation = self._situation(flows, list(lists.values()))
        self.asked = {name: self._ask(plist) for name, plist in lists.items()}

    # --- tables ----------------------------------------------------------------------------------

    def _situation(self, flows: Sequence[Flow], lists: Sequence[PriorityList]) -> Unknowns:
        """What is the same for all lists, with everything that is always so of it."""
        tests = [node.test for flow in flows for node in flow.nodes if node.test is not None]
        names = [name for test in tests for name in facts_of(test)]
        names += read_by(lists, self.vocabulary)
        names += [name for each in self.invariants for name in each.facts]
        shared = [name for name in dict.fromkeys(names) if self._is_shared(name)]
        table = Unknowns(self.vocabulary, shared, 0)
        self.solver.add(table.bounds)
        for each in self.invariants:
            if each.facts and not each.lists and all(map(self._is_shared, each.facts)):
                self._keep(each, table, TRUE)
        return table

    def _is_shared(self, fact: str) -> bool:
        return self.vocabulary.fact(fact).scope is Scope.SITUATION

    def _ask(self, plist: PriorityList) -> Asked:
        facts = (*read_by_list(plist, self.vocabulary), *self.situation.leaves)
        known = {*read_by([plist], self.vocabulary), *facts}
        speaking = tuple(each for each in self.invariants if speaks_of(each, [plist], known))
        numbers = (0, *numbers_of_candidates([plist], self.vocabulary, speaking))
        given: dict[Key, Term] = {
            (name,): self.situation.value(name) for name in self.situation.leaves
        }
        leaves = leaves_of(facts, self.vocabulary)
        walk = compile_for_tables(plist, self.vocabulary, self.in_force).walk
        number = z3.Int(f"{plist.id}#")
        self.solver.add(any_of(number == each for each in numbers))
        tables: dict[int, Unknowns] = {}
        somebody, nobody = [], []
        for count in numbers:
            name = f"{plist.id}/{count}:"
            table = tables[count] = Unknowns(self.vocabulary, leaves, count, name, given)
            here = number == count
            self.solver.add(table.bounds)
            for each in speaking:
                self._keep(each, table, here)
            if count:
                walked = walk_over(walk, table, range(count), name)
                self.solver.add(*walked.definitions)
                somebody.append(all_of([here, any_of(walked.winners)]))
                nobody.append(all_of([here, walked.nobody]))
        bounded = is_bounded([plist], self.vocabulary)
        return Asked(number, tables, any_of(somebody), any_of(nobody), bounded, numbers[-1])

    def _keep(self, invariant: Invariant, table: Unknowns, when: Term) -> None:
        if any(self.vocabulary.fact(fact).scope is Scope.SET for fact in invariant.facts):
            return  # it need not hold of some candidates if it holds of all
        says = formula(invariant, table)
        if says is not None:  # what only Python knows rules nothing out
            self.solver.add(z3.Implies(all_of([self.guards[invariant.name], when]), says))

    # --- ways through a chart --------------------------------------------------------------------

    def leaves(self, flow: Flow, node: str, exit_: str, *, with_candidates: bool = False) -> Term:
        """Is a node left by this exit, when it is asked for the first time?"""
        asked = flow.node(node)
        if asked.list_id:
            found = self.asked[asked.list_id]
            if exit_ == "yes":
                return found.somebody
            none = FALSE if with_candidates else found.number == 0
            return any_of([none, found.nobody])
        assert asked.test is not None  # noqa: S101 - it is neither a list nor an end
        scenery = Scenery(lambda fact, of: self.situation.value(fact, *of), {})
        so = scenery.truth(asked.test, {})
        return so if exit_ == "yes" else no(so)

    def reached(self, flow: Flow, course: Course, free: Sequence[str] = ()) -> dict[Stop, Term]:
        """Does the walk come to each stop? `free` are lists that may answer anything."""
        ways: dict[Stop, list[Term]] = {stop: [] for stop in course.stops}
        name = f"{flow.id}@free" if free else f"{flow.id}@"
        found = {stop: z3.Bool(f"{name}{n}") for n, stop in enumerate(course.stops)}
        begin = next(iter(course.stops))
        ways[begin].append(TRUE)
        for stop, exits in course.onwards.items():
            for leaves, after in exits.items():
                sure = leaves == "again" or flow.node(stop.node).list_id in free
                taken = TRUE if sure else self.leaves(flow, stop.node, leaves)
                ways[after].append(all_of([found[stop], taken]))
        self.solver.add(*(found[stop] == any_of(terms) for stop, terms in ways.items()))
        return found

    def can(self, wanted: Term, keeping: Sequence[Invariant] | None = None) -> Any | None:
        """A model of what is wanted; None if there is none."""
        kept = self.invariants if keeping is None else keeping
        self.solver.push()
        self.solver.add(wanted)
        try:
            answer = self.budget.check(self.solver, [self.guards[each.name] for each in kept])
            return None if answer == z3.unsat else self.solver.model()
        finally:
            self.solver.pop()

    def walked(self, flow: Flow, model: Any) -> FlowTrace:
        """The walk of the real chart over the tables of a model."""
        cases: dict[str, tuple[Known, Sequence[int]]] = {}
        for name, asked in self.asked.items():
            count = number_in(model, asked.number)
            cases[name] = (self._known(model, asked.tables[count], name), range(count))
        shared: Known = {
            (name,): number_in(model, self.situation.value(name)) for name in self.situation.leaves
        }
        found = walk_flow(flow, self.book, cases, shared)
        if not isinstance(found, FlowTrace):
            raise WitnessFailsError(f"the chart still asks for {found.fact!r}")
        return found

    def _known(self, model: Any, table: Unknowns, list_id: str) -> dict[Key, int]:
        read = read_by_list(self.book[list_id].plist, self.vocabulary)
        names = dict.fromkeys((*table.leaves, *read))
        keys = [key for name in names for key in table.keys(name)]
        return {key: number_in(model, table.value(*key)) for key in keys}


def exits_of(flow: Flow, book: Book[Any], invariants: Sequence[Invariant]) -> tuple[Exit, ...]:
    """Whether each exit of each node can be taken when the node is asked for the first time."""
    todo = [(node.id, name) for node in flow.nodes if not node.end for name in ("yes", "no")]
    try:
        asking = _Exits(flow, Charts([flow], book, invariants))
        return tuple(asking.exit(*each) for each in todo)
    except OutOfWork:
        return tuple(Exit(*each, Answer.CANNOT_TELL, why=TOO_MUCH) for each in todo)


class _Exits:
    """The exits of one chart, one question at a time."""

    def __init__(self, flow: Flow, charts: Charts) -> None:
        self.flow = flow
        self.charts = charts
        self.course = course_of(flow)
        self.reached = charts.reached(flow, self.course)
        self.bounded = [name for name, asked in charts.asked.items() if asked.is_bounded]
        self.seen: set[tuple[str, str]] = set()

    def exit(self, node: str, name: str) -> Exit:
        """One exit: what one walk shows is not asked again."""
        if (node, name) not in self.seen and not self._found(node, name):
            return self._never(node, name)
        return Exit(node, name, Answer.YES, only_empty=name == "no" and self._only_empty(node))

    def _found(self, node: str, name: str) -> bool:
        model = self.charts.can(self._taken(node, name))
        if model is None:
            return False
        walk = self.charts.walked(self.flow, model)
        self.seen |= {(visit.node, visit.exit) for visit in walk.visits}
        if (node, name) not in self.seen:
            raise WitnessFailsError(f"the chart does not leave {node!r} by {name!r}")
        return True

    def _taken(self, node: str, name: str, *, with_candidates: bool = False) -> Term:
        leaves = self.charts.leaves(self.flow, node, name, with_candidates=with_candidates)
        return all_of([self._asked(node, self.reached), leaves])

    def _asked(self, node: str, reached: Mapping[Stop, Term]) -> Term:
        exits = self.course.onwards
        return any_of(
            term for stop, term in reached.items() if stop.node == node and "yes" in exits[stop]
        )

    def _never(self, node: str, name: str) -> Exit:
        if self.bounded:
            # With more candidates these lists may answer otherwise; so they may answer anything.
            free = self.charts.reached(self.flow, self.course, self.bounded)
            leaves = TRUE
            if self.flow.node(node).list_id not in self.bounded:
                leaves = self.charts.leaves(self.flow, node, name)
            if self.charts.can(all_of([self._asked(node, free), leaves])) is not None:
                most = max(self.charts.asked[each].most for each in self.bounded)
                why = MORE_CANDIDATES.format(most=most)
                return Exit(node, name, Answer.CANNOT_TELL, why=why)
        wanted = self._taken(node, name)
        if self.charts.can(wanted, ()) is None:
            return Exit(node, name, Answer.NO)
        breaks = what_rules_out(
            self.charts.invariants, lambda kept: self.charts.can(wanted, kept) is not None
        )
        return Exit(node, name, Answer.NO, breaks)

    def _only_empty(self, node: str) -> bool:
        list_id = self.flow.node(node).list_id
        if not list_id or list_id in self.bounded:
            return False
        return self.charts.can(self._taken(node, "no", with_candidates=True)) is None
