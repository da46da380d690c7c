"""
Promises and losers: two tables that differ a little, and decisions that should not.

With the solver they are decided; without it by trying every table, if there are few.
"""

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import attrs

from pakal.audit import solver
from pakal.audit.candidates import (
    BOUND,
    LOCAL_CANDIDATES,
    MOST_CANDIDATES,
    atoms_of_property,
    draws_by_a_fact,
    enough_candidates,
    later_rounds_differ,
    looks_at_others,
    may_fail_behind_a_draw,
)
from pakal.audit.findings import LATER_ROUNDS, LEVELS, MORE_CANDIDATES, TOO_MANY, Answer
from pakal.audit.scope import Found
from pakal.audit.tables import (
    ALL_VALUES,
    Spoken,
    TooMany,
    broken,
    count_of,
    facts_of_limits,
    invariants_of,
    leaves_of,
    read_by,
    read_by_list,
    size,
    table_vocabulary,
    trees_of,
    values_of,
    with_tied,
)
from pakal.audit.walks import compile_for_tables, tied_of, traced, turned_down, winners_of
from pakal.lists.compile import Compiled
from pakal.lists.decide import decide_whatever_is_drawn
from pakal.lists.examples import Property
from pakal.lists.expressions import facts_of, ranges_of
from pakal.lists.facts import FactTable, Favours, Vector
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Rung, Scope, Vocabulary
from pakal.lists.rounds import LEVEL_BY_LEVEL
from pakal.lists.row import read_value, read_when
from pakal.lists.trace import Choice, Draw, Trace

if TYPE_CHECKING:
    from pakal.audit.solver.in_rounds import InRounds
    from pakal.audit.solver.questions import Setting

NOT_OF_A_CANDIDATE = "it is not a fact of a candidate"
MOST_TABLES = 20_000  # without the solver no more are tried


@attrs.frozen
class Contrast:
    """
    Whether two such tables are there: before and after a change, or with and without a loser.

    `rung` is the first at which the two walks part; `first` and `second` are the decisions among
    so many `candidates`, or one less where a loser is left out.
    """

    answer: Answer
    before: FactTable = attrs.field(factory=dict)
    after: FactTable = attrs.field(factory=dict)
    rung: str = ""
    first: Choice = None
    second: Choice = None
    candidates: int = 0
    meant: bool = False  # the rung where they part looks at those in question, and says so itself
    why: str = ""  # nothing can be told
    taken: tuple[int, ...] = ()  # on both before, if the list takes several


# --- what the decider says -----------------------------------------------------------------------


def confirm_promise(
    compiled: Compiled[FactTable], before: FactTable, after: FactTable, count: int
) -> Contrast | None:
    """The contrast, if the first candidate may be chosen before and not after."""
    one, two = traced(compiled, before, count), traced(compiled, after, count)
    if one is None or two is None:
        return None
    won, wins = (winners_of(compiled, table, count) for table in (before, after))
    if 0 not in won or 0 in wins:
        return None
    rung = parting(compiled, one, two)
    return Contrast(Answer.YES, before, after, rung, one.outcome, two.outcome, count)


def confirm_loser(
    compiled: Compiled[FactTable], whole: FactTable, part: FactTable, count: int
) -> Contrast | None:
    """The contrast, if the last candidate loses and the decision is another without it."""
    one, two = traced(compiled, whole, count), traced(compiled, part, count - 1)
    if one is None or two is None:
        return None
    won = (*tied_of(compiled, whole, count), *turned_down(compiled, one))
    if count - 1 in won or _ends(compiled, whole, count) == _ends(compiled, part, count - 1):
        return None
    rung = parting(compiled, one, two)
    return Contrast(Answer.YES, whole, part, rung, one.outcome, two.outcome, count)


def parting(compiled: Compiled[FactTable], first: Trace, second: Trace) -> str:
    """The first rung that leaves others in the second walk, among those who are in both."""
    both = {*first.candidates} & {*second.candidates}
    order = [each.rung.id for each in compiled.walk.row]
    for one, two in zip(first.looked, second.looked, strict=False):
        if one.rung != two.rung:  # one of the walks passed the other's rung over
            return min(one.rung, two.rung, key=order.index)
        if both & {*one.left} != both & {*two.left}:
            return one.rung
    return second.decided_by or ""


def _ends(compiled: Compiled[FactTable], table: FactTable, count: int) -> frozenset[Choice]:
    """All that may come in the end, and whether groups are drawn before, but not which."""
    ways = decide_whatever_is_drawn(compiled, table, range(count))
    return frozenset(
        Draw(each.procedure, ()) if isinstance(each, Draw) and each.groups else each
        for each in ways.values()
    )


# --- the two questions ---------------------------------------------------------------------------


@attrs.frozen(eq=False, slots=False)
class Question:
    """A list under some readings; in no table do two share a value of the facts `apart`."""

    plist: PriorityList
    vocabulary: Vocabulary[Any]
    readings: Mapping[str, str]
    invariants: Sequence[Invariant] = ()
    apart: Sequence[str] = ()

    def promise(self, promise: Favours) -> Contrast:
        """Is there a candidate that is liked better by a promise, and no longer chosen?"""
        fact = self.vocabulary.fact(promise.fact)
        if fact.scope in (Scope.SITUATION, Scope.PAIR):
            return Contrast(Answer.CANNOT_TELL, why=NOT_OF_A_CANDIDATE)
        numbers, enough = self._numbers(LOCAL_CANDIDATES, 1)
        if self._rounds_matter:
            from pakal.audit.solver.changed_in_rounds import broken_promise_in_rounds

            asked = self._in_rounds()
            found = broken_promise_in_rounds(asked, promise, self.apart, numbers, enough=enough)
        elif solver.available():
            from pakal.audit.solver.changes import broken_promise

            found = broken_promise(self._setting(), promise, self.apart, numbers)
        elif fact.tree is not None:
            return Contrast(Answer.CANNOT_TELL, why=TOO_MANY)
        else:
            found = self._try_all(numbers, partial(self._improved, promise), promise)
        return self._doubted(found, numbers, enough=enough)

    def loser(self) -> Contrast:
        """Is there a candidate that loses, and without which the decision is another?"""
        if not looks_at_others([self.plist], self.vocabulary):
            return Contrast(Answer.NO)  # docs/small-scope.md: the list is an order of candidates
        numbers, enough = self._numbers(LOCAL_CANDIDATES + 1, 2)
        if solver.available():
            look = self._loser(numbers, enough=enough)
            excused = self._excused()
            found = look(excused)
            if excused and found.answer is not Answer.YES:
                meant = look(())
                if meant.answer is Answer.YES:
                    return attrs.evolve(meant, meant=True)
        else:
            found = self._try_all(numbers, self._without_the_last)
        return self._doubted(found, numbers, enough=enough)

    def _loser(self, numbers: range, *, enough: bool) -> Callable[[Collection[str]], Contrast]:
        """How the solver looks for a loser that matters, given the rungs that are excused."""
        if self._rounds_matter:
            from pakal.audit.solver.changed_in_rounds import mattering_loser_in_rounds

            asked = self._in_rounds()
            return lambda excused: mattering_loser_in_rounds(
                asked, self.apart, numbers, excused, enough=enough
            )
        from pakal.audit.solver.changes import mattering_loser

        setting = self._setting()
        return lambda excused: mattering_loser(setting, self.apart, numbers, excused)

    @cached_property
    def _rounds_matter(self) -> bool:
        """Does the solver look at all rounds of the list, and not at the first alone?"""
        by_levels = self.plist.again == LEVEL_BY_LEVEL
        return solver.available() and not by_levels and self._later_rounds_differ

    @cached_property
    def _later_rounds_differ(self) -> bool:
        return later_rounds_differ(self.plist, self.vocabulary, self._speaking())

    def _setting(self, further: Sequence[str] = ()) -> "Setting":
        from pakal.audit.solver.questions import Setting

        facts = (*further, *self._limits)
        return Setting.of([self.plist], self.vocabulary, self.readings, self.invariants, facts)

    def _in_rounds(self) -> "InRounds":
        from pakal.audit.solver.in_rounds import InRounds

        return InRounds.of([self.plist], self.vocabulary, self.readings, self.invariants)

    def holds(self, pinned: Property) -> Found:
        """Is there a table on which what the list decides breaks the property?"""
        if pinned.is_about_taken:
            return self._holds_of_taken(pinned)
        numbers, enough = self._numbers(LOCAL_CANDIDATES, 1)
        from pakal.audit.solver.properties import broken as broken_property

        shown = atoms_of_property(pinned.holds)
        if shown and draws_by_a_fact([self.plist]):
            # Whoever comes along is in a group of its own, and so is who comes out of that group.
            shown = None if looks_at_others([self.plist], self.vocabulary) else 2 * shown
        most = numbers[-1] + (shown or 0)
        if shown is None or most > MOST_CANDIDATES:
            enough, most = False, max(numbers[-1], BOUND)
        setting = self._setting(facts_of(pinned.holds))
        found = broken_property(setting, pinned, self.apart, range(numbers[0], most + 1))
        if found.answer is Answer.NO and not enough:
            return Found(Answer.CANNOT_TELL, why=MORE_CANDIDATES.format(most=most))
        return found

    def _holds_of_taken(self, pinned: Property) -> Found:
        """Level by level the same are taken, unless a rung looks at those in question."""
        lists = [self.plist]
        ranges = map(ranges_of, trees_of(self.plist, self.vocabulary))
        around = looks_at_others(lists, self.vocabulary) or any("taken" in each for each in ranges)
        if self.plist.again == LEVEL_BY_LEVEL and around:
            return Found(Answer.CANNOT_TELL, why=LEVELS)
        from pakal.audit.solver.in_rounds import InRounds
        from pakal.audit.solver.taken import broken_in_rounds

        facts = facts_of(pinned.holds)
        asked = InRounds.of(lists, self.vocabulary, self.readings, self.invariants, facts)
        return broken_in_rounds(asked, pinned, self.apart)

    def _excused(self) -> tuple[str, ...]:
        """The rungs and blocks that look at those still in question, and at no others."""
        return tuple(
            rung.id for rung in (*self.plist.walk(), *self.plist.blocks()) if self._says_so(rung)
        )

    def _says_so(self, rung: Rung) -> bool:
        trees = [read_when(rung.when, self.vocabulary)] if rung.when else []
        if rung.looks_at is not None:
            trees.append(read_value(rung.looks_at, self.vocabulary).tree)
        facts = [self.vocabulary.fact(name) for tree in trees for name in facts_of(tree)]
        ranges = frozenset[str]().union(*map(ranges_of, trees))
        return ranges == {"question"} and not any(fact.scope is Scope.SET for fact in facts)

    def _doubted(self, found: Contrast, numbers: range, *, enough: bool) -> Contrast:
        """What was not found with these candidates may be there with more, or in later rounds."""
        if found.answer is not Answer.NO:
            return found
        if not enough:
            why = MORE_CANDIDATES.format(most=numbers[-1])
            return Contrast(Answer.CANNOT_TELL, why=why)
        if self._later_rounds_differ and not self._rounds_matter:
            return Contrast(Answer.CANNOT_TELL, why=LATER_ROUNDS)
        return found

    def _numbers(self, local: int, least: int) -> tuple[range, bool]:
        """The numbers of candidates to look at, and whether they are enough for a "never"."""
        speaking = self._speaking()
        fewest = max((each.fewest for each in speaking), default=LOCAL_CANDIDATES)
        first = fewest + least - 1 if fewest > LOCAL_CANDIDATES else least
        enough = enough_candidates([self.plist], self.vocabulary, local, 2)
        along = sum(each.witnesses or 0 for each in speaking)
        if along and may_fail_behind_a_draw(self.plist, self.vocabulary):
            enough = None
        needed = max(first, enough or BOUND) + 2 * along
        return range(first, needed + 1), enough is not None

    def _with_tied(self, facts: Sequence[str]) -> tuple[str, ...]:
        in_force = self.vocabulary.in_force(self.readings)
        return with_tied(facts, [self.plist], self.vocabulary, self.invariants, in_force)

    def _speaking(self) -> tuple[Invariant, ...]:
        in_force = self.vocabulary.in_force(self.readings)
        facts = self._with_tied((*read_by([self.plist], self.vocabulary), *self._limits))
        return invariants_of(self.invariants, [self.plist], in_force, facts)

    @cached_property
    def _limits(self) -> tuple[str, ...]:
        return facts_of_limits([self.plist], self.vocabulary)

    # --- by trying -------------------------------------------------------------------------------

    def _try_all(
        self,
        numbers: range,
        changed: Callable[[Compiled[FactTable], FactTable], Iterator[Contrast | None]],
        promise: Favours | None = None,
    ) -> Contrast:
        compiled = compile_for_tables(self.plist, self.vocabulary, self.readings)
        if not compiled.walk.is_plain:
            return Contrast(Answer.CANNOT_TELL, why=TOO_MANY)
        try:
            for count in numbers:
                found = [
                    contrast
                    for table in self._tables(count, promise)
                    for contrast in changed(compiled, table)
                    if contrast is not None
                ]
                if found:
                    return min(found, key=lambda each: [size(v) for v in each.before.values()])
        except TooMany:
            return Contrast(Answer.CANNOT_TELL, why=TOO_MANY)
        return Contrast(Answer.NO)

    def _tables(self, count: int, promise: Favours | None) -> Iterator[dict[str, Vector]]:
        """Every table that matters, if there are few; every value of what a promise is about."""
        facts = (*read_by_list(self.plist, self.vocabulary), *self._limits)
        facts = self._with_tied(facts)
        facts = leaves_of(facts, self.vocabulary)
        moved = () if promise is None else leaves_of((promise.fact,), self.vocabulary)[:1]
        spoken = {
            fact for each in self._speaking() for fact in leaves_of(each.facts, self.vocabulary)
        }
        vectors = []
        for name in dict.fromkeys((*facts, *moved)):
            fact = self.vocabulary.fact(name)
            exact = name in spoken or name in moved
            low, high = fact.bounds()
            if exact and high - low >= ALL_VALUES:
                raise TooMany
            kind = Spoken.VALUES if exact else Spoken.NOT
            values = values_of(fact, [self.plist], count, kind, self.vocabulary)
            vectors.append([(name, vector) for vector in values.vectors])
        total = 1
        for each in vectors:
            total *= len(each)
        if total > MOST_TABLES:
            raise TooMany
        for chosen in itertools.product(*vectors):
            if self._allows(dict(chosen)):
                yield dict(chosen)

    def _allows(self, table: dict[str, Vector]) -> bool:
        whole = self._with_made(table)
        if any(len(set(whole[fact])) < len(whole[fact]) for fact in self.apart):
            return False
        return not broken(self._speaking(), whole)

    def _with_made(self, table: FactTable) -> dict[str, Vector]:
        words = table_vocabulary(self.vocabulary)
        everybody = range(count_of(table))
        names = (*read_by_list(self.plist, self.vocabulary), *self._limits)
        made = [words.fact(name) for name in names if words.fact(name).made_of]
        values = {
            fact.name: tuple(fact.value(table, each, everybody) for each in everybody)
            for fact in made
        }
        return {**table, **values}

    def _improved(
        self, promise: Favours, compiled: Compiled[FactTable], table: FactTable
    ) -> Iterator[Contrast | None]:
        fact = self.vocabulary.fact(promise.fact)
        base = self.vocabulary.fact(fact.value_of or fact.name)
        if 0 not in _winners_on(compiled, table):
            return
        first, *others = table[base.name]
        low, high = base.bounds()
        after = {**table, base.name: (first + promise.step, *others)}
        if not low <= first + promise.step <= high or not self._allows(after):
            return
        changed = table_vocabulary(self.vocabulary).fact(fact.name)
        everybody = range(count_of(table))
        if changed.value(table, 0, everybody) != changed.value(after, 0, everybody):
            yield confirm_promise(compiled, table, after, count_of(table))

    def _without_the_last(
        self, compiled: Compiled[FactTable], table: FactTable
    ) -> Iterator[Contrast | None]:
        part = {fact: vector[:-1] for fact, vector in table.items()}
        if self._allows(part):
            yield confirm_loser(compiled, table, part, count_of(table))


def _winners_on(compiled: Compiled[FactTable], table: FactTable) -> tuple[int, ...]:
    return winners_of(compiled, table, count_of(table))
