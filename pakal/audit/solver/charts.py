"""Charts: which exits can be taken, and where two versions part; each list has its own table."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import z3

from pakal.audit.candidates import (
    MOST_CANDIDATES,
    atoms_of_beginning,
    is_bounded,
    numbers_of_candidates,
)
from pakal.audit.findings import MORE_CANDIDATES, TOO_MUCH, Answer
from pakal.audit.reading_sets import combinations
from pakal.audit.scope import Exit
from pakal.audit.solver.ask import Budget, OutOfWork, number_in, read_table, what_rules_out
from pakal.audit.solver.expressions import Scenery
from pakal.audit.solver.logic import FALSE, TRUE, Term, all_of, any_of, no, same
from pakal.audit.solver.questions import WitnessFailsError
from pakal.audit.solver.rounds import Limits
from pakal.audit.solver.terms import Unknowns, formula
from pakal.audit.solver.walk import walk_over
from pakal.audit.tables import facts_of_limits, leaves_of, read_by, speaks_of, with_tied
from pakal.audit.walks import compile_for_tables
from pakal.errors import BadInputError
from pakal.lists.ask import Known
from pakal.lists.decide import Book
from pakal.lists.expressions import facts_of
from pakal.lists.facts import Vector
from pakal.lists.flows import Course, Flow, FlowTrace, Stop, course_of, walk_flow
from pakal.lists.invariants import Invariant, is_about_situation
from pakal.lists.model import PriorityList, RungKind, Scope, holds
from pakal.lists.rounds import LEVEL_BY_LEVEL
from pakal.lists.spans import Key

_MOST_READINGS = 64  # sets of readings that are looked at
_TOO_MANY_READINGS = f"the rules can be read in more than {_MOST_READINGS} ways"
_LATER = "a list that takes several refuses to decide in a later round"
_LEVELS = "list {name!r} ranks level by level, and may end one level with nobody"


class Untold(Exception):  # noqa: N818 - not an error: the answer is "cannot tell"
    """What a list that takes several does in later rounds or levels is not looked at here."""


@attrs.frozen(eq=False)
class Asked:
    """
    A list over tables of every number of candidates that matters, and what it answers.

    There is an answer for each version of the charts; one that does not have the list never asks.
    """

    number: Term  # of the candidates
    tables: Mapping[int, Unknowns]  # by how many
    somebody: tuple[Term, ...]
    nobody: tuple[Term, ...]  # although there are candidates
    is_bounded: bool
    most: int


class Charts:
    """The tables of all lists that charts ask; they share the situation."""

    def __init__(
        self,
        flows: Sequence[Flow],
        books: Sequence[Book[Any]],
        invariants: Sequence[Invariant],
    ) -> None:
        self.books = books  # of each version the lists
        self.vocabulary = books[0].vocabulary
        self.in_force = books[0].readings
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
        names = dict.fromkeys(name for flow in flows for name in flow.lists)
        lists = {name: [book[name].plist for book in books if name in book.lists] for name in names}
        _check_levels([each for some in lists.values() for each in some])
        self.situation = self._situation(flows, [each for some in lists.values() for each in some])
        self.asked = {name: self._ask(name, some) for name, some in lists.items()}

    # --- tables ----------------------------------------------------------------------------------

    def _situation(self, flows: Sequence[Flow], lists: Sequence[PriorityList]) -> Unknowns:
        """What is the same for all lists, with everything that is always so of it."""
        tests = [node.test for flow in flows for node in flow.nodes if node.test is not None]
        names = [name for test in tests for name in facts_of(test)]
        names += self._read(lists)
        names += [name for each in self.invariants for name in each.facts]
        shared = [name for name in dict.fromkeys(names) if self._is_shared(name)]
        table = Unknowns(self.vocabulary, shared, 0)
        self.solver.add(table.bounds)
        for each in self.invariants:
            if is_about_situation(each, self.vocabulary):
                self._keep(each, table, TRUE)
        return table

    def _read(self, lists: Sequence[PriorityList]) -> tuple[str, ...]:
        """The facts that lists read, also to know how many they take."""
        limits = facts_of_limits(lists, self.vocabulary)
        read = dict.fromkeys((*read_by(lists, self.vocabulary), *limits))
        return with_tied(read, lists, self.vocabulary, self.invariants, self.in_force)

    def _is_shared(self, fact: str) -> bool:
        return self.vocabulary.fact(fact).scope is Scope.SITUATION

    def _ask(self, name: str, lists: Sequence[PriorityList]) -> Asked:
        read = self._read(lists)
        facts = (*dict.fromkeys(read), *self.situation.leaves)
        speaking = tuple(each for each in self.invariants if speaks_of(each, lists, facts))
        numbers = (0, *numbers_of_candidates(lists, self.vocabulary, speaking))
        limits = atoms_of_beginning(lists, self.vocabulary)
        counted = limits is not None and numbers[-1] + limits <= MOST_CANDIDATES
        if counted:
            numbers = (*numbers, *range(numbers[-1] + 1, numbers[-1] + (limits or 0) + 1))
        shared = self.situation.leaves
        given: dict[Key, Term] = {(fact,): self.situation.value(fact) for fact in shared}
        leaves = leaves_of(facts, self.vocabulary)
        number = z3.Int(f"{name}#")
        self.solver.add(any_of(number == each for each in numbers))
        tables: dict[int, Unknowns] = {}
        for count in numbers:
            table = Unknowns(self.vocabulary, leaves, count, f"{name}/{count}:", given)
            tables[count] = table
            self.solver.add(table.bounds)
            for each in speaking:
                self._keep(each, table, number == count)
        answers = [
            self._answers(name, version, number, tables) for version in range(len(self.books))
        ]
        return Asked(
            number,
            tables,
            tuple(somebody for somebody, _ in answers),
            tuple(nobody for _, nobody in answers),
            is_bounded(lists, self.vocabulary) or not counted,
            numbers[-1],
        )

    def _answers(
        self, name: str, version: int, number: Term, tables: Mapping[int, Unknowns]
    ) -> tuple[Term, Term]:
        """When a version of the list chooses somebody, and when nobody of those there are."""
        if name not in self.books[version].lists:
            return FALSE, FALSE
        plist = self.books[version][name].plist
        compiled = compile_for_tables(plist, self.vocabulary, self.in_force)
        somebody, nobody = [], []
        for count, table in tables.items():
            if count:
                walked = walk_over(compiled.walk, table, range(count), f"{version}:{name}/{count}:")
                self.solver.add(*walked.definitions)
                # Whoever is chosen first is taken, so no later round changes whether anybody is.
                begins = no(Limits(compiled, table).enough([TRUE] * count, [FALSE] * count))
                somebody.append(all_of([number == count, begins, any_of(walked.winners)]))
                none = any_of([no(begins), walked.nobody])
                nobody.append(all_of([number == count, none]))
        return any_of(somebody), any_of(nobody)

    def _keep(self, invariant: Invariant, table: Unknowns, when: Term) -> None:
        if any(self.vocabulary.fact(fact).scope is Scope.SET for fact in invariant.facts):
            return  # it need not hold of some candidates if it holds of all
        says = formula(invariant, table)
        if says is not None:  # what only Python knows rules nothing out
            self.solver.add(z3.Implies(all_of([self.guards[invariant.name], when]), says))

    # --- ways through a chart --------------------------------------------------------------------

    def leaves(
        self,
        flow: Flow,
        node: str,
        exit_: str,
        *,
        with_candidates: bool = False,
        version: int = 0,
    ) -> Term:
        """Is a node left by this exit, when it is asked for the first time?"""
        asked = flow.node(node)
        if asked.list_id:
            found = self.asked[asked.list_id]
            if exit_ == "yes":
                return found.somebody[version]
            none = FALSE if with_candidates else found.number == 0
            return any_of([none, found.nobody[version]])
        assert asked.test is not None  # noqa: S101 - it is neither a list nor an end
        scenery = Scenery(lambda fact, of: self.situation.value(fact, *of), {})
        so = scenery.truth(asked.test, {})
        return so if exit_ == "yes" else no(so)

    def reached(
        self, flow: Flow, course: Course, free: Sequence[str] = (), version: int = 0
    ) -> dict[Stop, Term]:
        """Does the walk come to each stop? `free` are lists that may answer anything."""
        ways: dict[Stop, list[Term]] = {stop: [] for stop in course.stops}
        name = f"{version}:{flow.id}@free" if free else f"{version}:{flow.id}@"
        found = {stop: z3.Bool(f"{name}{n}") for n, stop in enumerate(course.stops)}
        begin = next(iter(course.stops))
        ways[begin].append(TRUE)
        for stop, exits in course.onwards.items():
            for leaves, after in exits.items():
                sure = leaves == "again" or flow.node(stop.node).list_id in free
                taken = TRUE if sure else self.leaves(flow, stop.node, leaves, version=version)
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

    def smallest(self, wanted: Term) -> Any | None:
        """A model of what is wanted with few candidates and small values; None if there is none."""
        found = self.can(wanted)
        if found is None:
            return None
        terms = [asked.number for asked in self.asked.values()]
        terms += [term for some in self.situation.own.values() for term in some]
        counted = {name: number_in(found, asked.number) for name, asked in self.asked.items()}
        for place, term in enumerate(terms):
            found, wanted = self._least(term, found, wanted)
            if place == len(counted) - 1:
                counted = {name: number_in(found, each.number) for name, each in self.asked.items()}
        for name, asked in self.asked.items():
            for some in asked.tables[counted[name]].own.values():
                for term in some:
                    found, wanted = self._least(term, found, wanted)
        return found

    def _least(self, term: Term, found: Any, wanted: Term) -> tuple[Any, Term]:
        """The model in which a number is as near to 0 as it can be, and that it stays so."""
        best = abs(number_in(found, term))
        size = z3.If(term >= 0, term, -term)
        low = 0
        while low < best:
            middle = low if low == 0 else (low + best - 1) // 2
            smaller = self.can(all_of([wanted, size <= middle]))
            if smaller is None:
                low = middle + 1
            else:
                found, best = smaller, abs(number_in(smaller, term))
        return found, all_of([wanted, size == best])

    def walked(self, flow: Flow, model: Any, version: int = 0) -> FlowTrace:
        """The walk of the real chart over the tables of a model."""
        cases: dict[str, tuple[Known, Sequence[int]]] = {}
        for name, asked in self.asked.items():
            count = number_in(model, asked.number)
            cases[name] = (self._known(model, asked.tables[count], name), range(count))
        shared: Known = {
            (name,): number_in(model, self.situation.value(name)) for name in self.situation.leaves
        }
        try:
            found = walk_flow(flow, self.books[version], cases, shared)
        except BadInputError:  # two share a value by which a later round would settle
            raise Untold(_LATER) from None
        if not isinstance(found, FlowTrace):
            raise WitnessFailsError(f"the chart still asks: {found}")
        return found

    def _known(self, model: Any, table: Unknowns, list_id: str) -> dict[Key, int]:
        lists = [book[list_id].plist for book in self.books if list_id in book.lists]
        names = dict.fromkeys((*table.leaves, *self._read(lists)))
        keys = [key for name in names for key in table.keys(name)]
        return {key: number_in(model, table.value(*key)) for key in keys}


def _check_levels(lists: Sequence[PriorityList]) -> None:
    """Refuse a list of which a lower level may be taken although its first round has nobody."""
    for plist in lists:
        steps = any(rung.kind is RungKind.NOBODY for rung in plist.walk())
        if plist.again == LEVEL_BY_LEVEL and steps:
            raise Untold(_LEVELS.format(name=plist.id))


# --- one chart -----------------------------------------------------------------------------------


def exits_under_any_reading(
    flow: Flow, book: Book[Any], invariants: Sequence[Invariant]
) -> tuple[Exit, ...]:
    """
    Whether each exit can be taken, however the rules are read.

    The readings in force come first; others are looked at only as long as some exit is shut, or
    open to nobody at all, under those before.
    """
    names = {name for each in flow.lists for name in book[each].plist.readings()}
    names |= {name for each in invariants for name, _ in each.reading}
    exits = exits_of(flow, book, invariants)
    others = itertools.islice(combinations(names, book.vocabulary, first=book.readings), 1, None)
    for looked_at, readings in enumerate(others, start=1):
        if all(each.answer is Answer.YES and not each.only_empty for each in exits):
            return exits
        if looked_at == _MOST_READINGS:
            return tuple(map(_given_up, exits))
        found = exits_of(flow, book.under(readings), invariants)
        exits = tuple(map(_under_either, exits, found))
    return tuple(attrs.evolve(each, readings=tuple(sorted(names))) for each in exits)


def _under_either(one: Exit, other: Exit) -> Exit:
    """Whether an exit can be taken under one set of readings or under the other."""
    answers = (one.answer, other.answer)
    if Answer.YES in answers:
        empty = (each.only_empty or each.answer is Answer.NO for each in (one, other))
        return attrs.evolve(one, answer=Answer.YES, breaks=(), why="", only_empty=all(empty))
    if Answer.CANNOT_TELL in answers:
        return one if one.answer is Answer.CANNOT_TELL else other
    return attrs.evolve(one, breaks=tuple(dict.fromkeys((*one.breaks, *other.breaks))))


def _given_up(found: Exit) -> Exit:
    """What is left of an exit if there are too many readings to look at."""
    if found.answer is Answer.YES:
        return attrs.evolve(found, only_empty=False)
    return attrs.evolve(found, answer=Answer.CANNOT_TELL, breaks=(), why=_TOO_MANY_READINGS)


def exits_of(flow: Flow, book: Book[Any], invariants: Sequence[Invariant]) -> tuple[Exit, ...]:
    """
    Whether each exit of each node can be taken when the node is asked for the first time.

    This is under the readings of the book.
    """
    todo = [(node.id, name) for node in flow.nodes if not node.end for name in ("yes", "no")]
    try:
        asking = _Exits(flow, Charts([flow], [book], invariants))
        return tuple(asking.exit(*each) for each in todo)
    except OutOfWork:
        return tuple(Exit(*each, Answer.CANNOT_TELL, why=TOO_MUCH) for each in todo)
    except Untold as untold:
        return tuple(Exit(*each, Answer.CANNOT_TELL, why=str(untold)) for each in todo)


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
        try:
            if (node, name) not in self.seen and not self._found(node, name):
                return self._never(node, name)
        except Untold as untold:
            return Exit(node, name, Answer.CANNOT_TELL, why=str(untold))
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


# --- two versions --------------------------------------------------------------------------------


@attrs.frozen
class Parting:
    """Whether two versions of a chart lead alike; if not, a case and the way of each."""

    answer: Answer
    situation: Mapping[str, Vector] = attrs.field(factory=dict)
    tables: Mapping[str, tuple[int, Mapping[str, Vector]]] = attrs.field(factory=dict)  # by list
    ways: tuple[FlowTrace, ...] = ()
    why: str = ""  # nothing can be told


def parting(
    flows: tuple[Flow, Flow], books: tuple[Book[Any], Book[Any]], invariants: Sequence[Invariant]
) -> Parting:
    """
    Whether both charts end alike in every case, after the same lists have chosen in the same order.

    Cases in which a list refuses to decide are left out: whoever compares the lists sees them.
    """
    try:
        charts = Charts(flows, books, invariants)
        ways = [_Ways(charts, flow, version) for version, flow in enumerate(flows)]
        model = charts.smallest(all_of([*(each.ends_somewhere for each in ways), _differ(*ways)]))
        if model is None:
            bounded = [asked for asked in charts.asked.values() if asked.is_bounded]
            if not bounded:
                return Parting(Answer.YES)
            most = max(asked.most for asked in bounded)
            return Parting(Answer.CANNOT_TELL, why=MORE_CANDIDATES.format(most=most))
        walks = tuple(charts.walked(flow, model, version) for version, flow in enumerate(flows))
    except OutOfWork:
        return Parting(Answer.CANNOT_TELL, why=TOO_MUCH)
    except Untold as untold:
        return Parting(Answer.CANNOT_TELL, why=str(untold))
    if len({_outcome(walk, flow) for walk, flow in zip(walks, flows, strict=True)}) == 1:
        raise WitnessFailsError(f"both charts lead to {walks[0].end!r} in the same way")
    asked = {
        flow.node(visit.node).list_id
        for walk, flow in zip(walks, flows, strict=True)
        for visit in walk.visits
    }
    tables = {}
    for name, each in charts.asked.items():
        if name in asked:
            count = number_in(model, each.number)
            tables[name] = (count, read_table(model, each.tables[count]))
    return Parting(Answer.NO, read_table(model, charts.situation), tables, walks)


def _outcome(walk: FlowTrace, flow: Flow) -> tuple[str, ...]:
    """The lists that chose somebody, in the order in which they first did, and the end."""
    chosen = [
        flow.node(visit.node).list_id
        for visit in walk.visits
        if visit.exit == "yes" and flow.node(visit.node).list_id
    ]
    return (*dict.fromkeys(chosen), walk.end)


class _Ways:
    """Where a version of a chart ends, and which lists choose on the way, in which order."""

    def __init__(self, charts: Charts, flow: Flow, version: int) -> None:
        course = course_of(flow)
        reached = charts.reached(flow, course, version=version)
        self.ends: dict[str, Term] = {}
        choosing: list[tuple[str, Term]] = []
        for stop in _in_order(course):
            node = flow.node(stop.node)
            if node.end:
                self.ends[node.id] = any_of([reached[stop], self.ends.get(node.id, FALSE)])
            elif node.list_id and "yes" in course.onwards[stop]:
                somebody = charts.leaves(flow, node.id, "yes", version=version)
                choosing.append((node.list_id, all_of([reached[stop], somebody])))
        self.ends_somewhere = any_of(self.ends.values())
        self.chosen: dict[str, Term] = {}
        self.before: dict[tuple[str, str], Term] = {}
        first: list[tuple[str, Term]] = []
        for name, here in choosing:
            known = self.chosen.get(name, FALSE)  # asked again, it chooses as it did
            new = all_of([here, no(known)])
            self.chosen[name] = any_of([here, known])
            for earlier, there in first:
                pair = earlier, name
                self.before[pair] = any_of([all_of([there, new]), self.before.get(pair, FALSE)])
            first.append((name, new))


def _in_order(course: Course) -> list[Stop]:
    """The stops so that each comes before those to which it leads."""
    done: dict[Stop, None] = {}
    waiting = [(next(iter(course.stops)), False)]
    while waiting:
        stop, seen = waiting.pop()
        if seen:
            done[stop] = None
        elif stop not in done:
            waiting.append((stop, True))
            waiting += [(after, False) for after in course.onwards[stop].values()]
    return list(reversed(done))


def _differ(one: _Ways, other: _Ways) -> Term:
    """Do two versions end at another place, or do other lists choose, or in another order?"""
    pairs = [
        (first.get(key, FALSE), second.get(key, FALSE))
        for first, second in ((one.ends, other.ends), (one.chosen, other.chosen))
        for key in {**first, **second}
    ]
    pairs += [
        (one.before.get(key, FALSE), other.before.get(key, FALSE))
        for key in {**one.before, **other.before}
    ]
    return any_of(no(same(*each)) for each in pairs)
