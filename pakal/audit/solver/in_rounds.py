"""
What is asked about lists that take several, where a later round may do what no first one does.

"Yes" is a table on which it happens in a round that is really come to; the decider confirms it.
"Never" is said where it does not happen even if any candidates had been taken before;
docs/small-scope.md has the proof. Between the two nothing can be told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs

from pakal.audit.candidates import BOUND, MOST_CANDIDATES, atoms_of_limit, numbers_of_candidates
from pakal.audit.findings import MORE_CANDIDATES, TOO_MUCH, Answer
from pakal.audit.promises import Contrast
from pakal.audit.scope import Case, Event, Found
from pakal.audit.solver.ask import Budget, OutOfWork, Room
from pakal.audit.solver.changes import (
    first_contrast,
)
from pakal.audit.solver.logic import FALSE, Term, all_of, any_of, no
from pakal.audit.solver.questions import (
    Setting,
    WitnessFailsError,
    confirm_invariants,
    ruled_out,
)
from pakal.audit.solver.rounds import History, Round, rounds_over
from pakal.audit.solver.terms import Unknowns
from pakal.audit.tables import facts_of_limits, parts_of
from pakal.audit.walks import REFUSED, Step, events_of, histories, step_after
from pakal.lists.decide import lots_of
from pakal.lists.expressions import ranges_of
from pakal.lists.facts import FactTable
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.rounds import limits_of
from pakal.lists.trace import Draw

Rounds = tuple[tuple[Round, ...], ...]  # of each list


@attrs.frozen
class Over:
    """The rounds of one list over a table, and what their names stand for."""

    rounds: tuple[Round, ...]
    definitions: tuple[Term, ...]


@attrs.frozen
class Space:
    """Tables of so many candidates, and the rounds of each list over them."""

    room: Room
    rounds: Rounds
    taken: tuple[tuple[Term, ...], ...]  # before each round


@attrs.frozen(eq=False, slots=False)
class InRounds:
    """Lists that take several, under some readings."""

    setting: Setting

    @classmethod
    def of(
        cls,
        lists: Sequence[PriorityList],
        vocabulary: Vocabulary[Any],
        readings: Mapping[str, str],
        invariants: Sequence[Invariant],
        further: Sequence[str] = (),
    ) -> "InRounds":
        """The lists, with the facts by which it is seen how many they take, and further ones."""
        known = (*facts_of_limits(lists, vocabulary), *further)
        return cls(Setting.of(lists, vocabulary, readings, invariants, known))

    # --- rooms -----------------------------------------------------------------------------------

    @cached_property
    def _limits(self) -> int | None:
        """How many candidates show until when the lists take; None if no number is known."""
        return atoms_of_limit(*self._said)

    @property
    def shows_limits(self) -> bool:
        """Is it seen, with any taken before, whether a value of one not taken makes them enough?"""
        limits = (limits_of(each, self.setting.vocabulary) for each in self.setting.lists)
        said = [tree for each in limits for tree in each if tree is not None]
        return self._limits is not None or not any(ranges_of(each) - {"taken"} for each in said)

    @property
    def _said(self) -> tuple[Sequence[PriorityList], Vocabulary[Any]]:
        return self.setting.lists, self.setting.vocabulary

    @property
    def is_bounded(self) -> bool:
        """Is no number of candidates enough for a "never"?"""
        return self.setting.is_bounded or self.numbers(anything=True)[-1] > MOST_CANDIDATES

    def numbers(self, *, anything: bool) -> range:
        """The numbers of candidates to look at, with any taken before or by real rounds."""
        setting = self.setting
        numbers = numbers_of_candidates(setting.lists, setting.vocabulary, setting.invariants)
        if anything:
            return range(numbers[0], numbers[-1] + (self._limits or 0) + 1)
        return range(numbers[0], max(numbers[0], BOUND) + 1)

    @cached_property
    def _real(self) -> tuple[Space, ...]:
        return tuple(self._spaces(anything=False))

    @cached_property
    def _any(self) -> tuple[Space, ...]:
        return tuple(self._spaces(anything=True))

    def _spaces(self, *, anything: bool) -> Iterator[Space]:
        setting = self.setting
        for candidates in self.numbers(anything=anything):
            table = setting.table(candidates)
            make = History.anything if anything else History.of
            history = make(candidates)
            limited = not anything or self._limits is not None
            walks = [
                rounds_over(each, table, history, f"{number}:", limited=limited)
                for number, each in enumerate(setting.compiled)
            ]
            definitions = [term for _, names in walks for term in names]
            room = Room([table], setting.invariants, definitions)
            yield Space(room, tuple(rounds for rounds, _ in walks), history.taken)

    def over(self, table: Unknowns, history: History, name: str = "") -> "Over":
        """The rounds of the first list over a table."""
        limited = len(history.taken) > 1 or self._limits is not None
        return Over(*rounds_over(self.setting.compiled[0], table, history, name, limited=limited))

    def contrast(
        self,
        spaces: Callable[[Callable[[int], History], range], Iterator[tuple[Room, Term]]],
        confirm: Callable[[FactTable, FactTable, int], Contrast | None],
        numbers: range,
        *,
        enough: bool,
    ) -> Contrast:
        """
        Is there such a pair of tables, in real rounds or at least with any taken before?

        So many candidates show everything with any taken before; none, if no number does.
        """
        real = range(numbers[0], max(numbers[0], BOUND) + 1)
        found = first_contrast(self.setting, spaces(History.of, real), confirm)
        if found.answer is not Answer.NO:
            return found
        unknown = Contrast(Answer.CANNOT_TELL, why=MORE_CANDIDATES.format(most=real[-1]))
        further = numbers[-1] + (atoms_of_limit(*self._said, times=2) or 0)
        if not enough or further > MOST_CANDIDATES:
            return unknown
        budget = Budget()
        counts = range(numbers[0], further + 1)
        try:
            if any(room.can(wanted, budget) for room, wanted in spaces(History.anything, counts)):
                return unknown
        except OutOfWork:
            return Contrast(Answer.CANNOT_TELL, why=TOO_MUCH)
        return found

    # --- one list --------------------------------------------------------------------------------

    def can(self, event: Event, rung: str) -> Found:
        """Can this happen at the rung, in any round?"""
        compiled = self.setting.compiled[0]

        def happens(_: FactTable, step: Step) -> bool:
            return not isinstance(step, str) and (rung, event) in events_of(compiled, step)

        return self._decided(lambda each: each.walked.shows(rung, event), happens)

    def refused(self) -> Found:
        """Can two share a value by which the list settles?"""
        return self._decided(lambda each: each.walked.refused, lambda _, step: step == REFUSED)

    def chooses(self) -> Found:
        """
        Can the list take anybody?

        Nobody was taken before the first round. So "never" is certain where no table of as many
        candidates shows it as show a first round and until when the list takes.
        """
        setting = self.setting

        def somebody(space: Space) -> Term:
            return any_of(space.rounds[0][0].walked.winners)

        def nobody_before(space: Space) -> Term:
            return all_of([*map(no, space.taken[0]), somebody(space)])

        def case(table: FactTable, candidates: int) -> Case | None:
            step = step_after(setting.compiled[0], table, candidates, ())
            chosen = not isinstance(step, str) and step.outcome is not None
            return self.case(table, candidates, step) if chosen else None

        never = nobody_before if self._limits is not None else None
        return self.asked(somebody, case, never=never)

    def without_lots(self, rung: str, *, ever: bool = False) -> Found:
        """Can it come to this draw so that nobody has a lot? With `ever`: so that somebody has?"""
        compiled = self.setting.compiled[0]

        def wanted(each: Round) -> Term:
            nobody = each.walked.no_lots.get(rung, FALSE)
            return all_of([each.walked.shows(rung, Event.LOOKED), no(nobody)]) if ever else nobody

        def holds(table: FactTable, step: Step) -> bool:
            if isinstance(step, str) or step.decided_by != rung:
                return False
            assert isinstance(step.outcome, Draw)  # noqa: S101 - the rung is a draw
            return bool(lots_of(compiled, table, step.outcome)) is ever

        return self._decided(wanted, holds)

    def _decided(
        self, wanted: Callable[[Round], Term], holds: Callable[[FactTable, Step], bool]
    ) -> Found:
        def in_some_round(space: Space) -> Term:
            return any_of(wanted(each) for each in space.rounds[0])

        def case(table: FactTable, candidates: int) -> Case | None:
            way = (self.setting.compiled[0], table, candidates)
            for _, (step,) in histories(way):
                if holds(table, step):
                    return self.case(table, candidates, step)
            return None

        return self.asked(in_some_round, case, never=in_some_round)

    def case(self, table: FactTable, candidates: int, step: Step) -> Case:
        """A table as a case, with the round that shows something."""
        setting = self.setting
        ways = [(each, table, candidates) for each in setting.compiled]
        read = [
            fact
            for way in ways
            for _, (each,) in histories(way)
            if not isinstance(each, str)
            for fact in each.facts
        ]
        return Case(
            candidates,
            table,
            None if isinstance(step, str) else step,
            parts_of(setting.lists, setting.vocabulary),
            tuple(dict.fromkeys((*read, *setting.further))),
        )

    def asked(
        self,
        wanted: Callable[[Space], Term],
        case: Callable[[FactTable, int], Case | None],
        *,
        smallest: bool = True,
        never: Callable[[Space], Term] | None = None,
    ) -> Found:
        """
        Is there such a table? `case` makes the real decider confirm it.

        If not, it is never so, if `never` cannot be with any taken before.
        """
        setting, budget = self.setting, Budget()
        try:
            for space in self._real:
                tables = space.room.smallest(wanted(space), budget, pressed=smallest)
                if tables is not None:
                    count = space.room.candidates
                    confirm_invariants(setting, tables[0], count)
                    found = case(tables[0], count)
                    if found is None:
                        raise WitnessFailsError(f"the decider does not confirm {tables[0]}")
                    return Found(Answer.YES, found)
            return self._never(never, budget)
        except OutOfWork:
            return Found(Answer.CANNOT_TELL, why=TOO_MUCH)

    def _never(self, wanted: Callable[[Space], Term] | None, budget: Budget) -> Found:
        setting = self.setting
        unknown = Found(Answer.CANNOT_TELL, why=self.why_unknown)
        if wanted is None or self.is_bounded:
            return unknown

        def can(keeping: Sequence[Invariant]) -> bool:
            return any(each.room.can(wanted(each), budget, keeping) for each in self._any)

        if can(setting.invariants):
            return unknown
        return Found(Answer.NO) if not can(()) else ruled_out(setting, can, None)

    @property
    def tells_limits(self) -> bool:
        """Is it known, with any taken before, that the lists take as long as each other?"""
        lists = self.setting.lists
        known = self._limits is not None or len({each.until for each in lists}) == 1
        return known and len({each.take for each in lists}) == 1

    @property
    def why_unknown(self) -> str:
        """Why nothing can be told where no table was found."""
        return MORE_CANDIDATES.format(most=self.numbers(anything=False)[-1])
