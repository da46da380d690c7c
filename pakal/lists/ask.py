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
from pakal.lists.draw_by import draw_by
from pakal.lists.draws import Weighted
from pakal.lists.expressions import ME, Expression, Leaf
from pakal.lists.model import Fact, FactKind, Rung, RungKind, S, Scope
from pakal.lists.row import is_plain
from pakal.lists.spans import Key, Scene, first_open, leaves_read, span, truth
from pakal.lists.spans import Span as Span  # given by whoever asks
from pakal.lists.trace import Choice, ConditionRead, Draw, Looked, Parts, Trace

# What is known: (fact, candidate) -> value, 0 or 1 for a yes-no fact. A fact of the situation has
# no candidate, and a fact of a pair has two.
Known = Mapping[Key, int]

# With more values unknown than this at one rung, the walk asks without looking further ahead.
LOOK_AHEAD = 8


@attrs.frozen
class FactWanted:
    """
    A fact that has to be known about these candidates before the walk can go on.

    A fact of the situation is about none of them; a fact of a pair is about one, and the `other`.
    """

    list_id: str
    rung: str
    fact: str
    candidates: tuple[int, ...]
    among: tuple[int, ...]
    other: int | None = None


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
        **({} if question.other is None else {"other": question.other}),
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
    *,
    taken: Sequence[int] = (),
    start: Sequence[int] | None = None,
    drawn: Sequence[int] = (),
) -> FactWanted | Trace:
    """
    Walk the list with the facts that are known; `spans` has the bounds of some that are not.

    A question names the candidates whose value is missing. It may be answered for some of them
    only: ask again with what was learnt. With every value known the trace is the same as that
    of `decide` with `why`. In a later round some were `taken` before, and `start` are all.
    `drawn` are the values that lots brought so far, where the list draws by a fact.
    """
    walker = _Walker(compiled, known, candidates, spans)
    walker.ranges = {"start": tuple(candidates if start is None else start), "taken": tuple(taken)}
    walker.drawn = tuple(drawn)
    return walker.walk()


def ask_weights(
    compiled: Compiled[Any], known: Known, candidates: Sequence[int], draw: Draw
) -> FactWanted | Weighted | None:
    """The lots of those tied by what is known; the next question, or None for even odds."""
    weight = compiled.vocabulary.draw(draw.procedure).weight
    if weight is None:
        return None

    def bounds(key: Key) -> Span:
        if key in known:
            return known[key], known[key]
        return compiled.vocabulary.fact(key[0]).bounds()

    tied = tuple(sorted(draw.tied))
    scene = Scene(bounds, {"question": tied, "start": tuple(candidates)})
    missing = (first_open(weight, scene, {ME: each}) for each in tied)
    key = next((each for each in missing if each is not None), None)
    if key is None:
        return Weighted(tied, tuple(int(span(weight, scene, {ME: each})[0]) for each in tied))
    fact, *of = key
    # What weighs one lot weighs the others too, so all of them are asked about at once.
    about = tied if len(of) == 1 and of[0] in tied else tuple(of[:1])
    rung = next(each.id for each in compiled.plist.walk() if each.procedure == draw.procedure)
    other = of[1] if len(of) > 1 else None
    return FactWanted(compiled.plist.id, rung, fact, about, tied, other)


def spans_among(
    spans: Mapping[Any, Span], fact: str, candidates: Sequence[int]
) -> tuple[tuple[int, Span], ...]:
    """The bounds that are given for a fact of these candidates."""
    return tuple((each, spans[fact, each]) for each in candidates if (fact, each) in spans)


# Places that a look ahead has been to: with whom in question, and what is still to be drawn.
_Seen = set[tuple[int, tuple[int, ...], tuple[int, ...]]]


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
        self.given: Mapping[Any, Span] = spans
        self.candidates = tuple(candidates)
        self.row = compiled.walk.row
        self.sure = compiled.walk.sure
        self.conditions: list[ConditionRead] = []
        self.ranges: Mapping[str, tuple[int, ...]] = {"start": self.candidates, "taken": ()}
        self.drawn: tuple[int, ...] = ()

    def walk(self) -> FactWanted | Trace:  # noqa: C901, PLR0912 - the walk of lists.md
        looked: list[Looked] = []
        left = self.candidates
        by: str | None = None
        index = 0
        drawn = list(self.drawn)
        if not left:
            return Trace(self.compiled.plist.id, left, (), None, None)
        while True:
            if len(left) == 1 and self.sure[index]:
                return self._end(looked, left[0], by)
            bound = self.row[index]
            rung = bound.rung
            entered = self._enters(bound, left)
            if entered is None:
                return self._settled_anyway(looked, index, left, by, drawn) or self._ask_when(
                    bound, left
                )
            if bound.when is not None:
                parts = self._parts(bound.when, left, None)
                read = ConditionRead(rung.id, len(looked), left, parts, entered)
                self.conditions.append(read)
            if not entered or rung.kind is RungKind.STEPS:
                index = bound.yes if entered else bound.no
                continue
            if len(left) == 1 and rung.kind is RungKind.DRAW and bound.ends:
                return self._end(looked, left[0], by)
            if bound.ends:
                after = () if rung.kind is RungKind.NOBODY else left
                looked.append(Looked(bound.about, left, (), after))
                return self._end(looked, _without_fact(rung, left), rung.id)
            narrowing = self._narrow(bound, left)
            if narrowing.open:
                return self._settled_anyway(looked, index, left, by, drawn) or self._ask_value(
                    bound, narrowing, left
                )
            if rung.by:
                found = draw_by(str(rung.procedure), left, _all_known(narrowing), drawn)
                kept = left if isinstance(found, Draw) else found
                looked.append(self._look(bound, narrowing, left, kept))
                if isinstance(found, Draw):
                    return self._end(looked, found, rung.id)
                by = rung.id if len(kept) < len(left) else by
                left, index = kept, bound.yes
                continue
            kept, applies = _result(rung, narrowing.stay, left)
            looked.append(self._look(bound, narrowing, left, kept))
            if not kept:
                return self._end(looked, None, rung.id)
            self._check_settled(bound, kept, narrowing)
            if len(kept) < len(left) or (bound.closes and applies):
                by = rung.id
            left = kept
            index = bound.yes if applies else bound.no

    def _end(self, looked: list[Looked], outcome: Choice, by: str | None) -> Trace:
        return Trace(
            self.compiled.plist.id,
            self.candidates,
            tuple(looked),
            outcome,
            by,
            conditions=tuple(self.conditions),
        )

    def _look(
        self, bound: Bound[Any], narrowing: _Narrowing, left: tuple[int, ...], kept: tuple[int, ...]
    ) -> Looked:
        if bound.value is None or bound.is_by_name:
            spans = spans_among(self.given, str(bound.rung.looks_at), left)
            return Looked(bound.about, left, narrowing.values, kept, spans)
        parts = tuple(self._parts(bound.value, left, each) for each in left)
        open_ones = [each for each in left if narrowing.values[left.index(each)] is None]
        spans = tuple((each, self._interval(bound, each, left)) for each in open_ones)
        return Looked(bound.about, left, narrowing.values, kept, spans, parts)

    def _parts(self, tree: Expression, left: tuple[int, ...], me: int | None) -> Parts:
        """The values that were read; unknown ones were not needed."""
        at = {} if me is None else {ME: me}
        read = dict.fromkeys(leaves_read(tree, self._scene(left), at))
        return tuple((key, self.known[key]) for key in read if key in self.known)

    def _check_settled(
        self, bound: Bound[Any], kept: tuple[int, ...], narrowing: _Narrowing
    ) -> None:
        if bound.rung.settles and len(kept) > 1:
            value = next(value for value in narrowing.values if value is not None)
            raise not_settled(self.compiled.plist, bound.rung, value)

    # --- what is asked -----------------------------------------------------------------------

    def _ask_when(self, bound: Bound[Any], left: tuple[int, ...]) -> FactWanted:
        key = None if bound.when is None else first_open(bound.when, self._scene(left), {})
        if key is None:
            raise ValueError(f"the condition of {bound.rung.id!r} is open, but has no open part")
        return self._wanted(bound.rung, key, left)

    def _ask_value(
        self, bound: Bound[Any], narrowing: _Narrowing, left: tuple[int, ...]
    ) -> FactWanted:
        """A plain fact is asked about all that matter; of others, one leaf at a time."""
        first = self._first(bound, narrowing.open, left)
        if bound.value is None or is_plain(bound.value):
            fact = bound.value.fact if isinstance(bound.value, Leaf) else str(bound.rung.looks_at)
            return FactWanted(self.compiled.plist.id, bound.rung.id, fact, first, left)
        for each in first:
            key = first_open(bound.value, self._scene(left), {ME: each})
            if key is not None:
                return self._wanted(bound.rung, key, left)
        raise ValueError(f"the value of {bound.rung.id!r} is open, but has no open part")

    def _wanted(self, rung: Rung, key: Key, left: tuple[int, ...]) -> FactWanted:
        fact, *of = key
        other = of[1] if len(of) > 1 else None
        return FactWanted(self.compiled.plist.id, rung.id, str(fact), tuple(of[:1]), left, other)

    # --- one rung ----------------------------------------------------------------------------

    def _scene(self, left: tuple[int, ...]) -> Scene:
        return Scene(self._leaf, {**self.ranges, "question": left})

    def _leaf(self, key: Key) -> Span:
        """The bounds of a fact's value: one number, if it is known."""
        fact: Fact[Any] = self.compiled.vocabulary.fact(key[0])
        value = self.known.get(key)
        low, high = fact.bounds()
        if value is None:
            least, most = self.given.get(key, (low, high))
            return max(low, least), min(high, most)
        if not low <= value <= high:
            raise _out_of_bounds(fact, key, value)
        return value, value

    def _enters(self, bound: Bound[Any], left: tuple[int, ...]) -> bool | None:
        """Is the rung's condition true? None if that is not known."""
        return True if bound.when is None else truth(span(bound.when, self._scene(left), {}))

    def _interval(self, bound: Bound[Any], candidate: int, left: tuple[int, ...]) -> Span:
        if bound.value is None:
            raise ValueError(f"rung {bound.rung.id!r} reads no fact")
        if is_plain(bound.value):
            return self._leaf((str(getattr(bound.value, "fact", "")), candidate))
        return span(bound.value, self._scene(left), {ME: candidate})

    def _narrow(self, bound: Bound[Any], left: tuple[int, ...]) -> _Narrowing:
        intervals = {candidate: self._interval(bound, candidate, left) for candidate in left}
        # An infinite bound is never a value.
        values = tuple(int(low) if low == high else None for low, high in intervals.values())
        if bound.rung.by:
            unknown = tuple(each for each, (low, high) in intervals.items() if low != high)
            return _Narrowing(left, unknown if len(left) > 1 else (), values)
        if bound.value is not None and is_plain(bound.value):
            name = str(getattr(bound.value, "fact", ""))
            values = tuple(self.known.get((name, candidate)) for candidate in left)
        if bound.rung.tests:
            stay, unknown = _tested(bound.rung, intervals)
        else:
            stay, unknown = _compared(bound.rung, intervals)
        return _Narrowing(stay, unknown, values)

    def _first(
        self, bound: Bound[Any], unknown: tuple[int, ...], left: tuple[int, ...]
    ) -> tuple[int, ...]:
        """Whom to ask about first: those that can be best, as that may rule the others out."""
        if bound.rung.tests or bound.rung.by:
            return unknown
        spans = {each: self._interval(bound, each, left) for each in unknown}
        greatest = bound.rung.prefers_greatest
        best = {each: high if greatest else -low for each, (low, high) in spans.items()}
        return tuple(each for each in unknown if best[each] == max(best.values()))

    # --- looking ahead -----------------------------------------------------------------------

    def _settled_anyway(
        self,
        looked: list[Looked],
        index: int,
        left: tuple[int, ...],
        by: str | None,
        drawn: Sequence[int],
    ) -> Trace | None:
        """The decision, if it is the same whatever the unknown values are."""
        found: list[Choice] = []
        for outcome in self._outcomes(index, left, set(), tuple(drawn)):
            if outcome is _UNKNOWN or (found and outcome not in found):
                return None
            if not isinstance(outcome, _Unknown):
                found.append(outcome)
        if not found:
            return None
        trace = self._end(looked, found[0], by)
        return attrs.evolve(trace, open=True)

    def _outcomes(  # noqa: C901 - the same walk, every way at once
        self,
        index: int,
        left: tuple[int, ...],
        seen: _Seen,
        drawn: tuple[int, ...],
    ) -> "Iterator[Choice | _Unknown]":
        """Every decision that may still come out, and perhaps some that cannot."""
        if len(left) == 1 and self.sure[index]:
            yield left[0]
            return
        if (index, left, drawn) in seen:
            return
        seen.add((index, left, drawn))
        bound = self.row[index]
        rung = bound.rung
        entered = self._enters(bound, left)
        if not entered:
            yield from self._outcomes(bound.no, left, seen, drawn)
            if entered is False:
                return
        if rung.kind is RungKind.STEPS:
            yield from self._outcomes(bound.yes, left, seen, drawn)
            return
        if bound.ends:
            yield _without_fact(rung, left)
            return
        if rung.by:
            yield from self._drawn_outcomes(bound, left, seen, drawn)
            return
        narrowing = self._narrow(bound, left)
        if len(narrowing.open) > LOOK_AHEAD:
            yield _UNKNOWN
            return
        for stay in _possible(rung, narrowing, *self._room(bound, narrowing, left)):
            kept, applies = _result(rung, tuple(c for c in left if c in stay), left)
            if not kept:
                yield None
            elif rung.settles and len(kept) > 1:
                yield _UNKNOWN
            else:
                onwards = bound.yes if applies else bound.no
                yield from self._outcomes(onwards, kept, seen, drawn)

    def _drawn_outcomes(
        self, bound: Bound[Any], left: tuple[int, ...], seen: _Seen, drawn: tuple[int, ...]
    ) -> "Iterator[Choice | _Unknown]":
        """The same at a draw by a fact; what was drawn shuts out who is left without it."""
        narrowing = self._narrow(bound, left)
        if narrowing.open:
            yield _UNKNOWN
            return
        rest, values = list(drawn), _all_known(narrowing)
        if drawn and len(set(values)) > 1 and drawn[0] not in values:
            return
        found = draw_by(str(bound.rung.procedure), left, values, rest)
        if isinstance(found, Draw):
            yield found
        else:
            yield from self._outcomes(bound.yes, found, seen, tuple(rest))

    def _room(
        self, bound: Bound[Any], narrowing: _Narrowing, left: tuple[int, ...]
    ) -> tuple[bool, bool]:
        """At a rung that compares: can an unknown value beat the best known one, or fall short?"""
        if bound.rung.tests or not narrowing.stay:
            return True, True
        best = self._interval(bound, narrowing.stay[0], left)[0]
        if bound.fact is not None and bound.fact.tree is None:
            low, high = bound.fact.bounds()
        else:
            spans = [self._interval(bound, each, left) for each in narrowing.open]
            low = min((each for each, _ in spans), default=best)
            high = max((each for _, each in spans), default=best)
        return (
            (best < high, low < best) if bound.rung.prefers_greatest else (low < best, best < high)
        )


def _out_of_bounds(fact: Fact[Any], key: Key, value: int) -> BadInputError:
    low, high = fact.bounds()
    allowed = "that is 0 or 1" if fact.kind is FactKind.YES_NO else f"from {low} to {high}"
    whose = {Scope.SITUATION: "", Scope.PAIR: f" of candidates {key[1:]}"}.get(
        fact.scope, f" of candidate {next(iter(key[1:]), '')}"
    )
    return BadInputError(
        f"Fact {fact.name!r}{whose} is given as {value}.", f"Give a number {allowed}."
    )


class _Unknown:
    """Stands for an outcome that is not worked out."""


_UNKNOWN = _Unknown()


def _all_known(narrowing: _Narrowing) -> tuple[int, ...]:
    """The values of a rung of which none is open; of one candidate alone any will do."""
    return tuple(0 if value is None else value for value in narrowing.values)


def _without_fact(rung: Rung, left: tuple[int, ...]) -> Choice:
    if rung.kind is RungKind.NOBODY:
        return None
    return left[0] if len(left) == 1 else Draw(str(rung.procedure), tuple(sorted(left)))


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
