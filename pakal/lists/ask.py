"""
The same walk when facts are unknown: the next question, or the decision.

Nothing is guessed. Each candidate's value is an interval: one number when it is known, the
fact's bounds when it is not. A rung whose result is the same for every value in the intervals
needs no question; and where the rung's result is open but every result leads to the same
decision further on, no question is needed either.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import attrs

from pakal.errors import BadInputError
from pakal.lists.compile import Bound, Compiled, not_settled
from pakal.lists.model import Fact, FactKind, Rung, RungKind, RungPlace, S
from pakal.lists.spans import Key
from pakal.lists.trace import Choice, Draw, Looked, Trace

# What is known: (fact, candidate) -> value, 0 or 1 for a yes-no fact.
Known = Mapping[Key, int]
Span = tuple[float, float]  # the least and the most that a value can be

# With more values unknown than this at one rung, the walk asks without looking further ahead.
LOOK_AHEAD = 8


@attrs.frozen
class FactWanted:
    """A fact that has to be known about these candidates before the walk can go on."""

    list_id: str
    rung: str
    fact: str
    candidates: tuple[int, ...]
    among: tuple[int, ...]


def question_to_json(question: FactWanted) -> dict[str, Any]:
    """A question as JSON data."""
    return {
        "format": "pakal-question",
        "version": 1,
        "list": question.list_id,
        "rung": question.rung,
        "fact": question.fact,
        "candidates": list(question.candidates),
        "among": list(question.among),
    }


@attrs.frozen
class _Narrowing:
    """
    What a rung does to those left, as far as the known values tell.

    `stay` are those it would keep as things stand, `open` those whose missing value matters.
    """

    stay: tuple[int, ...]
    open: tuple[int, ...]
    values: tuple[int | None, ...]


def ask(
    compiled: Compiled[S],
    known: Known,
    candidates: Sequence[int],
    spans: Mapping[tuple[str, int], Span] = MappingProxyType({}),
) -> FactWanted | Trace:
    """
    Walk the list with the facts that are known; `spans` has the bounds of some that are not.

    A question names the candidates whose value is missing. It may be answered for some of them
    only: ask again with what was learnt. With every value known the trace is the same as that
    of `decide` with `why`.
    """
    return _Walker(compiled, known, candidates, spans).walk()


def spans_among(
    spans: Mapping[tuple[str, int], Span], fact: str, candidates: Sequence[int]
) -> tuple[tuple[int, Span], ...]:
    """The bounds that are given for a fact of these candidates."""
    return tuple((each, spans[fact, each]) for each in candidates if (fact, each) in spans)


class _Walker:
    """One walk over one table of known values."""

    def __init__(
        self,
        compiled: Compiled[Any],
        known: Known,
        candidates: Sequence[int],
        spans: Mapping[tuple[str, int], Span],
    ) -> None:
        self.compiled = compiled
        self.known = known
        self.spans = spans
        self.candidates = tuple(candidates)
        walk = compiled.walk
        self.rungs = (*walk.rungs, *walk.steps, *walk.ties)
        self.ties_begin = len(walk.rungs) + len(walk.steps)
        self.closing = walk.closing
        last_nobody = [
            index
            for index, bound in enumerate(self.rungs)
            if bound.rung.kind in (RungKind.REQUIRE, RungKind.NOBODY)
        ]
        # Until the last rung that can say nobody is behind us, one candidate is not yet chosen.
        self.sure_from = last_nobody[-1] + 1 if last_nobody else 0

    def walk(self) -> FactWanted | Trace:
        looked: list[Looked] = []
        left = self.candidates
        by: str | None = None
        index = 0
        if not left:
            return Trace(self.compiled.plist.id, left, (), None, None)
        while True:
            if len(left) == 1 and index >= self.sure_from:
                return self._end(looked, left[0], by)
            bound = self.rungs[index]
            rung = bound.rung
            if rung.kind in (RungKind.NOBODY, RungKind.DRAW):
                after = () if rung.kind is RungKind.NOBODY else left
                looked.append(Looked(bound.about, left, (), after))
                return self._end(looked, _without_fact(rung, left), rung.id)
            narrowing = self._narrow(bound, left)
            if narrowing.open:
                return self._settled_anyway(looked, index, left, by) or FactWanted(
                    self.compiled.plist.id,
                    rung.id,
                    str(rung.fact),
                    self._first(bound, narrowing.open),
                    left,
                )
            kept, applies = _result(rung, narrowing.stay, left)
            spans = spans_among(self.spans, str(rung.fact), left)
            looked.append(Looked(bound.about, left, narrowing.values, kept, spans))
            if not kept:
                return self._end(looked, None, rung.id)
            self._check_settled(bound, kept, narrowing)
            if len(kept) < len(left) or self._closes(rung, applies):
                by = rung.id
            left = kept
            index = self._next(index, rung, applies)
            if rung.place is RungPlace.STEP and self.closing and applies and len(left) == 1:
                return self._end(looked, left[0], by)

    def _next(self, index: int, rung: Rung, applies: bool) -> int:
        return self.ties_begin if self._closes(rung, applies) else index + 1

    def _closes(self, rung: Rung, applies: bool) -> bool:
        return rung.place is RungPlace.STEP and self.closing and applies

    def _end(self, looked: list[Looked], outcome: Choice, by: str | None) -> Trace:
        return Trace(self.compiled.plist.id, self.candidates, tuple(looked), outcome, by)

    def _check_settled(
        self, bound: Bound[Any], kept: tuple[int, ...], narrowing: _Narrowing
    ) -> None:
        if bound.rung.settles and len(kept) > 1:
            value = next(value for value in narrowing.values if value is not None)
            raise not_settled(self.compiled.plist, bound.rung, value)

    # --- one rung ----------------------------------------------------------------------------

    def _interval(self, fact: Fact[Any], candidate: int) -> tuple[float, float]:
        value = self.known.get((fact.name, candidate))
        low, high = fact.bounds()
        if value is None:
            least, most = self.spans.get((fact.name, candidate), (low, high))
            return max(low, least), min(high, most)
        if not low <= value <= high:
            allowed = "that is 0 or 1" if fact.kind is FactKind.YES_NO else f"from {low} to {high}"
            raise BadInputError(
                f"Fact {fact.name!r} of candidate {candidate} is given as {value}.",
                f"Give a number {allowed}.",
            )
        return value, value

    def _narrow(self, bound: Bound[Any], left: tuple[int, ...]) -> _Narrowing:
        fact = bound.fact
        if fact is None:
            raise ValueError(f"rung {bound.rung.id!r} reads no fact")
        values = tuple(self.known.get((fact.name, candidate)) for candidate in left)
        intervals = {candidate: self._interval(fact, candidate) for candidate in left}
        if bound.rung.tests:
            stay, unknown = _tested(bound.rung, intervals)
        else:
            stay, unknown = _compared(bound.rung, intervals)
        return _Narrowing(stay, unknown, values)

    def _first(self, bound: Bound[Any], unknown: tuple[int, ...]) -> tuple[int, ...]:
        """Whom to ask about first: those that can be best, as that may rule the others out."""
        if bound.rung.tests or bound.fact is None:
            return unknown
        spans = {each: self._interval(bound.fact, each) for each in unknown}
        greatest = bound.rung.prefers_greatest
        best = {each: high if greatest else -low for each, (low, high) in spans.items()}
        return tuple(each for each in unknown if best[each] == max(best.values()))

    # --- looking ahead -----------------------------------------------------------------------

    def _settled_anyway(
        self, looked: list[Looked], index: int, left: tuple[int, ...], by: str | None
    ) -> Trace | None:
        """The decision, if it is the same whatever the unknown values are."""
        found: list[Choice] = []
        for outcome in self._outcomes(index, left, set()):
            if outcome is _UNKNOWN or (found and outcome not in found):
                return None
            if not isinstance(outcome, _Unknown):
                found.append(outcome)
        if not found:
            return None
        trace = self._end(looked, found[0], by)
        return attrs.evolve(trace, open=True)

    def _outcomes(
        self, index: int, left: tuple[int, ...], seen: set[tuple[int, tuple[int, ...]]]
    ) -> "Iterator[Choice | _Unknown]":
        """Every decision that may still come out, and perhaps some that cannot."""
        if len(left) == 1 and index >= self.sure_from:
            yield left[0]
            return
        if (index, left) in seen:
            return
        seen.add((index, left))
        bound = self.rungs[index]
        rung = bound.rung
        if rung.kind in (RungKind.NOBODY, RungKind.DRAW):
            yield _without_fact(rung, left)
            return
        narrowing = self._narrow(bound, left)
        if len(narrowing.open) > LOOK_AHEAD:
            yield _UNKNOWN
            return
        for stay in _possible(rung, narrowing, *self._room(bound, narrowing)):
            kept, applies = _result(rung, tuple(c for c in left if c in stay), left)
            if not kept:
                yield None
            elif self._closes(rung, applies) and len(kept) == 1:
                yield kept[0]
            elif rung.settles and len(kept) > 1:
                yield _UNKNOWN
            else:
                yield from self._outcomes(self._next(index, rung, applies), kept, seen)

    def _room(self, bound: Bound[Any], narrowing: _Narrowing) -> tuple[bool, bool]:
        """At a rung that compares: can an unknown value beat the best known one, or fall short?"""
        if bound.rung.tests or not narrowing.stay or bound.fact is None:
            return True, True
        best = self._interval(bound.fact, narrowing.stay[0])[0]
        low, high = bound.fact.bounds()
        return (
            (best < high, low < best) if bound.rung.prefers_greatest else (low < best, best < high)
        )


class _Unknown:
    """Stands for an outcome that is not worked out."""


_UNKNOWN = _Unknown()


def _without_fact(rung: Rung, left: tuple[int, ...]) -> Choice:
    return None if rung.kind is RungKind.NOBODY else Draw(str(rung.procedure), tuple(sorted(left)))


def _result(
    rung: Rung, stay: tuple[int, ...], left: tuple[int, ...]
) -> tuple[tuple[int, ...], bool]:
    """Who is left, and whether the rung applied, when `stay` are those it would keep."""
    if rung.kind is RungKind.REQUIRE or stay:
        return stay, True
    return left, False


def _tested(
    rung: Rung, intervals: Mapping[int, tuple[float, float]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Those who pass for certain, and those of whom it is not known."""
    stay: list[int] = []
    unknown: list[int] = []
    for candidate, (low, high) in intervals.items():
        passes = verdict(rung, low, high)
        if passes is None:
            unknown.append(candidate)
        elif passes:
            stay.append(candidate)
    return tuple(stay), tuple(unknown)


def verdict(rung: Rung, low: float, high: float) -> bool | None:
    """Do all values of the interval pass, none, or is it not known?"""
    if rung.at_least is None and rung.at_most is None:
        return bool(low) is not rung.negated if low == high else None
    least = float("-inf") if rung.at_least is None else rung.at_least
    most = float("inf") if rung.at_most is None else rung.at_most
    if least <= low and high <= most:
        return True
    if high < least or most < low:
        return False
    return None


def _compared(
    rung: Rung, intervals: Mapping[int, tuple[float, float]]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best of the known, and the unknown who may still be as good or better."""
    turned = {
        candidate: (low, high) if rung.prefers_greatest else (-high, -low)
        for candidate, (low, high) in intervals.items()
    }
    floor = max(low for low, _ in turned.values())
    in_play = {each: span for each, span in turned.items() if span[1] >= floor}
    best = [each for each, (low, high) in in_play.items() if low == high == floor]
    if rung.settles and len(best) == 1:
        # Nobody shares a value here: who can only draw level is out, and who can do no worse
        # than draw level does better.
        in_play = {each: span for each, span in in_play.items() if each in best or span[1] > floor}
        if any(low == floor for each, (low, _) in in_play.items() if each not in best):
            del in_play[best.pop()]
    if len(in_play) == 1:
        return tuple(in_play), ()
    unknown = tuple(each for each, (low, high) in in_play.items() if low != high)
    return tuple(best), unknown


def _possible(
    rung: Rung, narrowing: _Narrowing, may_exceed: bool, may_fall: bool
) -> Iterator[frozenset[int]]:
    """Every set that may stay once the open values are known."""
    stay = frozenset(narrowing.stay)
    if not rung.tests and rung.settles:
        if stay:
            yield stay
        for candidate in narrowing.open:
            yield frozenset((candidate,))
        return
    for some in _subsets(narrowing.open):
        if rung.tests:
            yield stay | some
            continue
        if stay and (may_fall or len(some) == len(narrowing.open)):
            yield stay | some
        if may_exceed and some:
            yield some


def _subsets(candidates: tuple[int, ...]) -> Iterator[frozenset[int]]:
    for mask in range(1 << len(candidates)):
        yield frozenset(each for bit, each in enumerate(candidates) if mask >> bit & 1)
