"""
Mutation: would a small mistake in a list be noticed?

Every list is changed in one place at a time. A changed list, a mutant, is equivalent if the
exhaustive small scope or the solver proves that it decides the same. All others have to be caught
by the evidence: by a moment at which they miss the expected outcome, or by an example that does
not come out any more. One that nothing catches comes with a small case that would.
"""

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from pakal.audit.chart_mutants import ChartMutant
from pakal.audit.deciders import Deciders
from pakal.audit.findings import Answer
from pakal.audit.kills import Differences, Kill, kill_of
from pakal.audit.mutants import Mutant, mutants
from pakal.audit.reading_sets import reading_sets
from pakal.audit.tables import count_of, leaves_of, read_by
from pakal.audit.walks import compile_for_tables, outcomes_of
from pakal.errors import BadInputError
from pakal.games.values import Moment
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import bind, decide
from pakal.lists.examples import Example, check_example
from pakal.lists.facts import FactTable
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.trace import Choice
from pakal.lists.way_examples import WayExample


class Fate(enum.Enum):
    """What became of a mutant."""

    REFUSED = "refused"  # it cannot be compiled
    EQUIVALENT = "equivalent"
    UNDER_INVARIANTS = "equivalent under invariants"
    KILLED = "killed"
    ALIVE = "alive"
    CANNOT_TELL = "cannot tell"  # not caught, and not shown to be equivalent either


@attrs.frozen
class Judged:
    """A mutant and its fate; `by` names what caught it, or the invariants behind it."""

    mutant: Mutant | ChartMutant
    fate: Fate
    by: str = ""
    readings: Mapping[str, str] = attrs.field(factory=dict)  # under which it differs, if alive
    kill: Kill | None = None  # a small case that would catch it, if it is alive


@attrs.frozen
class Evidence:
    """A moment with its expected outcome, and where it comes from."""

    source: str
    moment: Moment[Any]
    readings: Mapping[str, str]
    expected: Choice


# --- judging -------------------------------------------------------------------------------------


class Jury:
    """Judges the mutants of a game's lists by invariants and evidence."""

    def __init__(
        self,
        vocabulary: Vocabulary[Any],
        invariants: Sequence[Invariant],
        evidence: Iterable[Evidence],
        every_table: Callable[[str], Sequence[FactTable]] = lambda _: (),
        *,
        examples: Iterable[Example | WayExample] = (),
        lists: Sequence[PriorityList] = (),
        readings: Mapping[str, str] | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self._every_table = every_table
        self.invariants = tuple(invariants)
        self._differences = Differences(vocabulary, self.invariants)
        self._by_list: dict[str, list[Evidence]] = {}
        for each in evidence:
            self._by_list.setdefault(each.moment.list_id, []).append(each)
        self._in_force = vocabulary.in_force(readings or {})  # where an example names no other
        self._lists = tuple(lists)  # an example of a chart asks others too
        self._examples: dict[str, list[Example | WayExample]] = {}
        for example in examples:
            for name in example.lists:
                self._examples.setdefault(name, []).append(example)

    def judge(self, original: PriorityList, mutant: Mutant) -> Judged:
        """Judge a mutant: by the evidence first, then by the small scope."""
        try:
            caught = self._caught(mutant)
        except BadInputError as error:
            return Judged(mutant, Fate.REFUSED, error.message)
        if caught:
            return Judged(mutant, Fate.KILLED, caught)
        if self._same_on_every_table(original, mutant):
            return Judged(mutant, Fate.UNDER_INVARIANTS, "all facts that there can be")
        same, readings = self._differences.find(original, mutant.plist)
        if same.difference is not None:
            kill = kill_of(same.difference, original, mutant.plist, self.vocabulary, readings)
            return Judged(mutant, Fate.ALIVE, readings=readings, kill=kill)
        if same.answer is not Answer.YES:
            return Judged(mutant, Fate.CANNOT_TELL)
        if same.breaks:
            return Judged(mutant, Fate.UNDER_INVARIANTS, ", ".join(same.breaks))
        return Judged(mutant, Fate.EQUIVALENT)

    def _same_on_every_table(self, original: PriorityList, mutant: Mutant) -> bool:
        """Do both decide the same on all facts that candidates can have, where those are few?"""
        tables = self._every_table(original.id)
        if not tables:
            return False
        facts = read_by((original, mutant.plist), self.vocabulary)
        read = set(leaves_of(facts, self.vocabulary))
        if not all(read <= table.keys() for table in tables):
            return False  # it asks for a fact of which these tables say nothing
        for readings in reading_sets(original, self.vocabulary, self.invariants):
            one = compile_for_tables(original, self.vocabulary, readings)
            other = compile_for_tables(mutant.plist, self.vocabulary, readings)
            for table in tables:
                count = count_of(table)
                if outcomes_of(one, table, count) != outcomes_of(other, table, count):
                    return False
        return True

    def _caught(self, mutant: Mutant) -> str:
        """The first piece of evidence that the mutant misses; empty, if it misses none."""
        known: dict[tuple[tuple[str, str], ...], Deciders] = {}
        compile_list(mutant.plist, self.vocabulary)
        names = mutant.plist.readings()
        for each in self._by_list.get(mutant.list_id, ()):
            key = tuple((name, each.readings[name]) for name in names)
            if key not in known:
                known[key] = Deciders([mutant.plist], self.vocabulary, each.readings)
            if outcome_or_error(known[key].at(each.moment), each.moment) != each.expected:
                return each.source
        return self._missed_example(mutant)

    def _missed_example(self, mutant: Mutant) -> str:
        """The first example that does not come out any more; empty, if all of them do."""
        examples = self._examples.get(mutant.list_id, ())
        others = [plist for plist in self._lists if plist.id != mutant.list_id]
        book = bind([*others, mutant.plist], self.vocabulary, self._in_force)
        for example in examples:
            try:
                missed = check_example(example, book) is not None
            except BadInputError:
                missed = True
            if missed:
                return str(example.where)
        return ""


def outcome_or_error(compiled: Compiled[Any], moment: Moment[Any]) -> Choice | str:
    """What a list decides; "refused", if two candidates share a value that has to be unique."""
    try:
        return decide(compiled, moment.state, moment.candidates)
    except BadInputError:
        return "refused"


def judge_all(
    lists: Sequence[PriorityList], jury: Jury, progress: Callable[[str], None] = lambda _: None
) -> tuple[Judged, ...]:
    """Every mutant of every list, judged."""
    judged = []
    for plist in lists:
        progress(plist.id)
        judged += [jury.judge(plist, mutant) for mutant in mutants(plist, jury.vocabulary)]
    return tuple(judged)


# --- the score -----------------------------------------------------------------------------------


@attrs.frozen
class Score:
    """The fates of all mutants."""

    counts: Mapping[Fate, int]
    alive: tuple[Judged, ...]
    witnesses: int = 0  # how much evidence there was
    examples: int = 0
    judged: tuple[Judged, ...] = ()  # all of them
    accepted: Mapping[str, str] = attrs.field(factory=dict)  # the reason, by the mutant's name

    @property
    def equivalent(self) -> int:
        """Those that provably decide the same."""
        return self.counts[Fate.EQUIVALENT] + self.counts[Fate.UNDER_INVARIANTS]

    @property
    def unchanged(self) -> tuple[Judged, ...]:
        """The equivalent ones themselves."""
        same = (Fate.EQUIVALENT, Fate.UNDER_INVARIANTS)
        return tuple(each for each in self.judged if each.fate in same)

    @property
    def different(self) -> int:
        """Those that are not equivalent, as far as can be told."""
        return sum(self.counts[fate] for fate in (Fate.KILLED, Fate.ALIVE, Fate.CANNOT_TELL))

    @property
    def caught(self) -> float:
        """The share of those that the evidence catches."""
        return self.counts[Fate.KILLED] / self.different if self.different else 1.0


def score(judged: Sequence[Judged], witnesses: int = 0, examples: int = 0) -> Score:
    """The figures of all mutants that were judged."""
    counts = {fate: sum(each.fate is fate for each in judged) for fate in Fate}
    left = tuple(each for each in judged if each.fate in (Fate.ALIVE, Fate.CANNOT_TELL))
    return Score(counts, left, witnesses, examples, tuple(judged))
