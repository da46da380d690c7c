"""
Mutation: would a small mistake in a list be noticed?

Every list is changed in one place at a time. A changed list, a mutant, is equivalent if the
exhaustive small scope proves that it decides the same. All others have to be caught by the
evidence: by a moment at which they miss the expected outcome.
"""

import enum
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.audit.deciders import Deciders
from pakal.audit.findings import Answer
from pakal.audit.reading_sets import reading_sets
from pakal.audit.small_scope import same_decisions
from pakal.audit.walks import compile_for_tables, outcomes_of
from pakal.errors import BadInputError
from pakal.games.values import Moment
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide
from pakal.lists.facts import FactTable
from pakal.lists.invariants import Invariant
from pakal.lists.model import Direction, Does, PriorityList, Rung, RungKind, Vocabulary
from pakal.lists.trace import Choice

_PARTS: Final = ("rungs", "steps", "ties")


@attrs.frozen
class Mutant:
    """A list changed at one rung."""

    rung: str
    how: str  # a word that names the change
    plist: PriorityList

    @property
    def list_id(self) -> str:
        """The list's id."""
        return self.plist.id

    def __str__(self) -> str:
        return f"{self.list_id}/{self.rung}: {self.how}"


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

    mutant: Mutant
    fate: Fate
    by: str = ""
    readings: Mapping[str, str] = attrs.field(factory=dict)  # under which it differs, if alive


@attrs.frozen
class Evidence:
    """A moment with its expected outcome, and where it comes from."""

    source: str
    moment: Moment[Any]
    readings: Mapping[str, str]
    expected: Choice


# --- changing lists ------------------------------------------------------------------------------


def mutants(plist: PriorityList) -> Iterator[Mutant]:
    """Every change of a list, in a fixed order."""
    for part in _PARTS:
        rungs: tuple[Rung, ...] = getattr(plist, part)
        for number, rung in enumerate(rungs):
            for how, changed in _changes(rungs, number):
                yield Mutant(rung.id, how, _with(plist, part, changed))


def _with(plist: PriorityList, part: str, changed: tuple[Rung, ...]) -> PriorityList:
    if part == "rungs":
        return attrs.evolve(plist, rungs=changed)
    if part == "steps":
        return attrs.evolve(plist, steps=changed)
    return attrs.evolve(plist, ties=changed)


def _changes(rungs: tuple[Rung, ...], number: int) -> Iterator[tuple[str, tuple[Rung, ...]]]:
    before, rung, after = rungs[:number], rungs[number], rungs[number + 1 :]
    if after:
        yield "swapped", (*before, after[0], rung, *after[1:])
    yield "dropped", (*before, *after)
    for how, changed in _turned(rung):
        yield how, (*before, changed, *after)


def _turned(rung: Rung) -> Iterator[tuple[str, Rung]]:
    """The rung reversed, or its threshold moved."""
    if rung.kind is RungKind.ORDER:
        backwards = rung.direction is Direction.BACKWARDS
        turned = Direction.FORWARDS if backwards else Direction.BACKWARDS
        yield "turned", attrs.evolve(rung, direction=turned)
    elif rung.does is Does.COMPARE:
        opposite = RungKind.LEAST if rung.prefers_greatest else RungKind.MOST
        yield "turned", attrs.evolve(rung, kind=opposite, unique=rung.settles)
    elif rung.tests and rung.at_least is None and rung.at_most is None:
        yield "negated", attrs.evolve(rung, negated=not rung.negated)
    if rung.at_least is not None:
        yield "lowered", attrs.evolve(rung, at_least=rung.at_least - 1)
        yield "raised", attrs.evolve(rung, at_least=rung.at_least + 1)
    if rung.at_most is not None:
        yield "at most lowered", attrs.evolve(rung, at_most=rung.at_most - 1)
        yield "at most raised", attrs.evolve(rung, at_most=rung.at_most + 1)


# --- judging -------------------------------------------------------------------------------------


class Jury:
    """Judges the mutants of a game's lists by invariants and evidence."""

    def __init__(
        self,
        vocabulary: Vocabulary[Any],
        invariants: Sequence[Invariant],
        evidence: Iterable[Evidence],
        every_table: Callable[[str], Sequence[FactTable]] = lambda _: (),
    ) -> None:
        self.vocabulary = vocabulary
        self._every_table = every_table
        self.invariants = tuple(invariants)
        self._by_list: dict[str, list[Evidence]] = {}
        for each in evidence:
            self._by_list.setdefault(each.moment.list_id, []).append(each)

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
        breaks: dict[str, None] = {}
        unsure = False
        for readings in reading_sets(original, self.vocabulary, self.invariants):
            same = same_decisions(
                original, mutant.plist, self.vocabulary, readings, self.invariants
            )
            if same.answer is Answer.NO:
                return Judged(mutant, Fate.ALIVE, readings=readings)
            unsure = unsure or same.answer is Answer.CANNOT_TELL
            breaks |= dict.fromkeys(same.breaks)
        if unsure:
            return Judged(mutant, Fate.CANNOT_TELL)
        if breaks:
            return Judged(mutant, Fate.UNDER_INVARIANTS, ", ".join(breaks))
        return Judged(mutant, Fate.EQUIVALENT)

    def _same_on_every_table(self, original: PriorityList, mutant: Mutant) -> bool:
        """Do both decide the same on all facts that candidates can have, where those are few?"""
        tables = self._every_table(original.id)
        for readings in reading_sets(original, self.vocabulary, self.invariants):
            one = compile_for_tables(original, self.vocabulary, readings)
            other = compile_for_tables(mutant.plist, self.vocabulary, readings)
            for table in tables:
                candidates = len(next(iter(table.values())))
                decided = outcomes_of(one, table, candidates)
                if decided != outcomes_of(other, table, candidates):
                    return False
        return bool(tables)

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
        judged += [jury.judge(plist, mutant) for mutant in mutants(plist)]
    return tuple(judged)


# --- the score -----------------------------------------------------------------------------------


@attrs.frozen
class Score:
    """The fates of all mutants."""

    counts: Mapping[Fate, int]
    alive: tuple[Judged, ...]
    positions: int = 0  # how much evidence there was
    judged: tuple[Judged, ...] = ()  # all of them

    @property
    def equivalent(self) -> int:
        """Those that provably decide the same."""
        return self.counts[Fate.EQUIVALENT] + self.counts[Fate.UNDER_INVARIANTS]

    @property
    def different(self) -> int:
        """Those that are not equivalent, as far as can be told."""
        return sum(self.counts[fate] for fate in (Fate.KILLED, Fate.ALIVE, Fate.CANNOT_TELL))

    @property
    def caught(self) -> float:
        """The share of those that the evidence catches."""
        return self.counts[Fate.KILLED] / self.different if self.different else 1.0


def score(judged: Sequence[Judged], positions: int = 0) -> Score:
    """The figures of all mutants that were judged."""
    counts = {fate: sum(each.fate is fate for each in judged) for fate in Fate}
    left = tuple(each for each in judged if each.fate in (Fate.ALIVE, Fate.CANNOT_TELL))
    return Score(counts, left, positions, tuple(judged))
