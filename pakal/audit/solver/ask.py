"""Questions to the solver: is there such a table, and which is the smallest?"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import z3

from pakal.audit.solver.terms import Term, Unknowns, formula
from pakal.audit.tables import vector_of
from pakal.lists.facts import Vector
from pakal.lists.invariants import Invariant
from pakal.lists.model import Fact

# What the solver may spend on a question, in its own unit of work: a second or so. Time itself
# would make the answer depend on who else uses the machine.
WORK = 4_000_000


class OutOfWork(Exception):  # noqa: N818 - not an error: the answer is "cannot tell"
    """The solver found no answer with the work it was given."""


class Budget:
    """The work that is left for a question."""

    def __init__(self) -> None:
        self._left = WORK

    def check(self, solver: Any, assumed: Sequence[Term]) -> Any:
        """What the solver says; `OutOfWork` if it cannot tell."""
        if self._left <= 0:
            raise OutOfWork
        before = _work_done(solver)
        solver.set("rlimit", self._left)
        answer = solver.check(*assumed)
        # What Python does around a question costs too, however easy it is.
        self._left -= max(_work_done(solver) - before, 2_000)
        if answer == z3.unknown:
            raise OutOfWork
        return answer


def _work_done(solver: Any) -> int:
    """The work that the solver has done since it was made, for all questions."""
    return int(solver.statistics().get_key_value("rlimit count"))


class Room:
    """
    Tables of so many candidates that break no invariant, and what is asked about them.

    There may be several tables, such as one before and one after a change; each keeps the
    invariants. What only Python knows is looked at when a table is found: one that breaks such an
    invariant is shut out, and the question asked again.
    """

    def __init__(
        self,
        tables: Sequence[Unknowns],
        invariants: Sequence[Invariant],
        always: Iterable[Term] = (),
    ) -> None:
        self.tables = tuple(tables)
        self.invariants = tuple(invariants)
        self._solver = z3.SolverFor("QF_LIA")
        self._solver.set("random_seed", 0)
        for table in tables:
            self._solver.add(table.bounds)
        self._solver.add(*always)
        self._guards: dict[str, Term] = {}
        self._by_python: list[Invariant] = []
        self._shut_out: list[Term] = []
        for number, invariant in enumerate(invariants):
            guard = self._guards[invariant.name] = z3.Bool(f"!{number}")
            for table in tables:
                says = formula(invariant, table)
                if says is None:
                    self._by_python.append(invariant)
                    break
                self._solver.add(z3.Implies(guard, says))

    @property
    def candidates(self) -> int:
        """How many candidates the first table has."""
        return self.tables[0].candidates

    def can(self, wanted: Term, budget: Budget, keeping: Sequence[Invariant] | None = None) -> bool:
        """Is there such a table that keeps these invariants (none given: all of them)?"""
        with _Asking(self, wanted, keeping) as asking:
            return asking.find(budget) is not None

    def smallest(
        self,
        wanted: Term,
        budget: Budget,
        keeping: Sequence[Invariant] | None = None,
        *,
        pressed: bool = True,
    ) -> tuple[dict[str, Vector], ...] | None:
        """
        The smallest such tables; None if there are none.

        Fact by fact in their order: first the sum of its values, then each of them. If the
        work runs out on the way, they are the smallest that were found; without `pressed`, any
        will do.
        """
        with _Asking(self, wanted, keeping) as asking:
            if asking.find(budget) is None:
                return None
            if pressed:
                with suppress(OutOfWork):
                    asking.press_down(budget)
            return tuple(read_table(asking.model, each) for each in self.tables)


class _Asking:
    """One question: what is wanted, the invariants kept, and the last table found."""

    def __init__(
        self, room: Room, wanted: Term, keeping: Sequence[Invariant] | None = None
    ) -> None:
        self.room = room
        self.wanted = wanted
        kept = room.invariants if keeping is None else keeping
        self.assumed = [room._guards[each.name] for each in kept]
        self.python = [each for each in room._by_python if each in kept]
        self.model: Any = None

    def __enter__(self) -> "_Asking":
        self.room._solver.push()
        self.room._solver.add(self.wanted, *self.room._shut_out)
        return self

    def __exit__(self, *_: object) -> None:
        self.room._solver.pop()

    def find(self, budget: Budget, *further: Term) -> Any | None:
        """A model, kept as the last one found; None if there is none."""
        solver = self.room._solver
        while True:
            if budget.check(solver, (*self.assumed, *further)) == z3.unsat:
                return None
            model = solver.model()
            if not self._shut_out(model):
                self.model = model
                return model

    def _shut_out(self, model: Any) -> bool:
        """Does the table break an invariant that only Python knows? Then it never comes again."""
        for invariant in self.python:
            for table in self.room.tables:
                terms = [
                    [(fact, table.value(fact, each)) for fact in invariant.facts]
                    for each in range(table.candidates)
                ]
                values = [{fact: number_in(model, term) for fact, term in row} for row in terms]
                if not invariant.holds(values):
                    other = [
                        term != value[fact]
                        for row, value in zip(terms, values, strict=True)
                        for fact, term in row
                    ]
                    clause = z3.Implies(self.room._guards[invariant.name], z3.Or(other))
                    self.room._shut_out.append(clause)
                    self.room._solver.add(clause)
                    return True
        return False

    def press_down(self, budget: Budget) -> None:
        """Make the values of each table as small as they can be, one after the other."""
        for table in self.room.tables:
            for fact, terms in table.own.items():
                if terms:
                    self._press_down(table.vocabulary.fact(fact), terms, budget)

    def _press_down(self, fact: Fact[Any], terms: Sequence[Term], budget: Budget) -> None:
        low, high = fact.bounds()
        nearest = 0 if low <= 0 <= high else int(low if low > 0 else -high)
        total = z3.Sum([z3.If(term >= 0, term, -term) for term in terms])
        least = self._least(total, nearest * len(terms), budget)
        if least == nearest * len(terms):
            return  # there is only one such vector
        if low < 0:
            below = z3.Sum([z3.If(term < 0, -term, z3.IntVal(0)) for term in terms])
            self._least(below, 0, budget)
        for term in terms:
            self._least(term, int(max(low, -least)), budget)

    def _least(self, term: Term, low: int, budget: Budget) -> int:
        """The least value of a term, which it has from now on; it is never below `low`."""
        best = number_in(self.model, term)
        middle = low  # the least possible is tried first: most values fall to it at once
        while low < best:
            if self.find(budget, term <= middle) is not None:
                best = number_in(self.model, term)
            else:
                low = middle + 1
            middle = (low + best - 1) // 2
        self.room._solver.add(term == best)
        return best


def read_table(model: Any, table: Unknowns) -> dict[str, Vector]:
    """The values that a model gives to the facts of a table."""
    return {
        fact: vector_of(
            table.vocabulary.fact(fact),
            [number_in(model, table.value(*key)) for key in table.keys(fact)],
            table.candidates,
        )
        for fact in table.leaves
    }


def number_in(model: Any, term: Term) -> int:
    """The value that a model gives to a number."""
    return int(model.eval(term, model_completion=True).as_long())


def what_rules_out(
    invariants: Sequence[Invariant], can: Callable[[Sequence[Invariant]], bool]
) -> tuple[str, ...]:
    """Invariants that are enough together, and of which none can be left out."""
    for invariant in invariants:
        if not can((invariant,)):
            return (invariant.name,)
    needed = tuple(invariants)
    for invariant in invariants:
        fewer = tuple(each for each in needed if each is not invariant)
        if not can(fewer):
            needed = fewer
    return tuple(each.name for each in needed)
