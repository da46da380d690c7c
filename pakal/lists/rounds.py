"""
Several winners: a list that is walked again without those taken, or that ranks level by level.

`from-the-start`: decide, take the chosen one out, decide again among the rest. `level-by-level`:
every rung splits a group into levels, best first, and each level goes on by itself from the next
rung. For lists that do not look at those in question both are the same.

Nothing here throws dice: where a draw has to say who comes next and no lot is given for it, the
answer waits for it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.lists.ask import FactWanted, Known, ask
from pakal.lists.compile import Bound, Compiled, leaf_value, not_settled
from pakal.lists.decide import lots_from, lots_of
from pakal.lists.expressions import ME, Expression
from pakal.lists.model import PriorityList, RungKind, S, Vocabulary
from pakal.lists.read_expressions import read_expression
from pakal.lists.sorts import NUMBER, TAKE, UNTIL, YES_NO, words_of
from pakal.lists.spans import Key, Scene, Span, first_open, span
from pakal.lists.trace import Draw, Trace

ALL: Final = "all"
FROM_THE_START: Final = "from-the-start"
LEVEL_BY_LEVEL: Final = "level-by-level"


@attrs.frozen
class Split:
    """
    A rung that a group of a ranking came to, and the groups that it made, best first.

    Whoever is in none of them is out. A rung that was passed over has no `values`.
    """

    rung: str
    among: tuple[int, ...]
    values: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()

    @property
    def parted(self) -> bool:
        """Did anybody part from the others, or drop out?"""
        return bool(self.values) and self.groups != (self.among,)


@attrs.frozen
class Taken:
    """
    Those who were taken, in order.

    `rounds` are the decisions from the start, `levels` the ranking level by level; one of the two.
    `splits` say how the levels came about. With `waiting`, lots have to say who is next.
    """

    taken: tuple[int, ...]
    rounds: tuple[Trace, ...] = ()
    levels: tuple[tuple[int, ...], ...] = ()
    splits: tuple[Split, ...] = ()
    waiting: Draw | None = None


def take(
    compiled: Compiled[S], state: S, candidates: Sequence[int], lots: Sequence[int] = ()
) -> Taken:
    """Take as many as the list says; `lots` are the candidates that draws brought, in order."""
    found = take_from(compiled, _Values(compiled, state, candidates), candidates, lots)
    if isinstance(found, FactWanted):
        raise TypeError(f"the state does not say {found.fact!r}")
    return found


def take_from(
    compiled: Compiled[S], known: Known, candidates: Sequence[int], lots: Sequence[int] = ()
) -> FactWanted | Taken:
    """The same from the facts a person gave: the next question, or those who are taken."""
    try:
        taker = _Taker(compiled, known, tuple(candidates), list(lots))
        if compiled.plist.again == LEVEL_BY_LEVEL:
            return taker.by_levels()
        return taker.from_the_start()
    except _Wanted as wanted:
        return wanted.question


def next_after(
    compiled: Compiled[S], state: S, candidates: Sequence[int], taken: Sequence[int]
) -> Trace | None:
    """The next decision from the start after these were taken; None if they are enough."""
    taker = _Taker(compiled, _Values(compiled, state, candidates), tuple(candidates), [])
    taker.taken = list(taken)
    try:
        return None if taker.is_enough() else taker.decide()
    except _Wanted as wanted:
        raise TypeError(f"the state does not say {wanted.question.fact!r}") from wanted


def nobody_is_taken(compiled: Compiled[S], state: S, candidates: Sequence[int]) -> bool:
    """Has a list that takes several enough before anybody is taken?"""
    if not compiled.plist.takes_several:
        return False
    return nobody_is_taken_from(compiled, _Values(compiled, state, candidates), candidates)


def nobody_is_taken_from(compiled: Compiled[S], known: Known, candidates: Sequence[int]) -> bool:
    """The same from facts that a person gave; no, if they do not settle it."""
    if not compiled.plist.takes_several:
        return False
    try:
        return _Taker(compiled, known, tuple(candidates), []).is_enough()
    except _Wanted:
        return False


def every_way(
    compiled: Compiled[S], state: S, candidates: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """
    Those who are taken, in ascending order, once for each way in which lots may go.

    A way that comes to a draw in which nobody has a lot is refused, so it is none of them.
    """
    return _every_way(
        lambda lots: take(compiled, state, candidates, lots),
        lambda draw: lots_of(compiled, state, draw),
    )


def every_way_from(
    compiled: Compiled[S], known: Known, candidates: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """The same from facts that a person gave, which have to settle it."""

    def taken(lots: Sequence[int]) -> Taken:
        found = take_from(compiled, known, candidates, lots)
        if isinstance(found, FactWanted):
            raise TypeError(f"the table does not say {found.fact!r}")
        return found

    return _every_way(taken, lambda draw: lots_from(compiled, known, draw))


def _every_way(
    take_with: Callable[[Sequence[int]], Taken], lots_in: Callable[[Draw], Sequence[int]]
) -> tuple[tuple[int, ...], ...]:
    found: set[tuple[int, ...]] = set()
    seen: set[tuple[int, ...]] = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        lots = waiting.pop()
        ended = take_with(lots)
        who = tuple(sorted(ended.taken))
        if ended.waiting is None:
            found.add(who)
        elif who not in seen:  # in which order they were taken changes nothing
            seen.add(who)
            waiting += [(*lots, each) for each in lots_in(ended.waiting)]
    return tuple(sorted(found))


def limits_of(
    plist: PriorityList, vocabulary: Vocabulary[Any]
) -> tuple[Expression | None, Expression | None]:
    """How many a list takes at most, and until when; None where nothing limits it."""
    words = words_of(vocabulary.facts) if plist.take or plist.until else {}
    how_many = until = None
    if plist.take and plist.take != ALL:
        how_many = read_expression(plist.take, words, vocabulary.tables, TAKE, NUMBER).tree
    if plist.until:
        until = read_expression(plist.until, words, vocabulary.tables, UNTIL, YES_NO).tree
    return how_many, until


class _Values(Mapping[Key, int]):
    """The values of facts in a state, computed when they are asked for."""

    def __init__(self, compiled: Compiled[Any], state: Any, candidates: Sequence[int]) -> None:
        self.compiled = compiled
        self.state = state
        self.candidates = candidates
        self.read: dict[Key, int] = {}

    def __getitem__(self, key: Key) -> int:
        if key not in self.read:
            fact = self.compiled.vocabulary.fact(key[0])
            self.read[key] = leaf_value(fact, self.state, key, self.candidates)
        return self.read[key]

    def __contains__(self, key: object) -> bool:
        return True

    def __iter__(self) -> Iterator[Key]:
        return iter(self.read)

    def __len__(self) -> int:
        return len(self.read)


class _Wanted(Exception):  # noqa: N818 - not an error: it asks for a value
    def __init__(self, question: FactWanted) -> None:
        super().__init__(question.fact)
        self.question = question


class _Taker:
    """Takes candidates one after the other."""

    def __init__(
        self,
        compiled: Compiled[Any],
        known: Known,
        candidates: tuple[int, ...],
        lots: list[int],
    ) -> None:
        self.compiled = compiled
        self.known = known
        self.start = candidates
        self.lots = lots
        self.taken: list[int] = []
        self.splits: list[Split] = []
        how_many, self.until = limits_of(compiled.plist, compiled.vocabulary)
        self.most = len(candidates)
        if how_many is not None:
            self.most = min(self.most, self._value(how_many))

    # --- from the start ----------------------------------------------------------------------

    def from_the_start(self) -> Taken:
        """Decide again and again, among those not taken."""
        rounds: list[Trace] = []
        while not self.is_enough():
            found = self.decide()
            rounds.append(found)
            if found.outcome is None:
                break
            drawn = self._drawn(found.outcome)
            if drawn is None:
                waiting = found.outcome if isinstance(found.outcome, Draw) else None
                return Taken(tuple(self.taken), tuple(rounds), waiting=waiting)
            self.taken.append(drawn)
        return Taken(tuple(self.taken), tuple(rounds))

    def decide(self) -> Trace:
        """The decision among those who are not taken."""
        left = tuple(each for each in self.start if each not in self.taken)
        found = ask(self.compiled, self.known, left, taken=tuple(self.taken), start=self.start)
        if isinstance(found, FactWanted):
            raise _Wanted(found)
        return found

    def _drawn(self, outcome: int | Draw) -> int | None:
        """Who is chosen, by a lot if need be; None if the lot is still out."""
        if not isinstance(outcome, Draw):
            return outcome
        if not self.lots:
            return None
        drawn = self.lots.pop(0)
        if drawn not in outcome.tied:
            raise ValueError(f"{drawn} is not among those drawn for: {outcome.tied}")
        return drawn

    def is_enough(self) -> bool:
        """Are as many taken as the list takes?"""
        if len(self.taken) >= self.most:
            return True
        return self.until is not None and bool(self._value(self.until))

    # --- level by level ----------------------------------------------------------------------

    def by_levels(self) -> Taken:
        """Rank all of them, and take from the best level downwards."""
        levels = tuple(self._levels(self.start, 0))
        splits = tuple(self.splits)
        for level in levels:
            left = list(level)
            while left and not self.is_enough():
                # Nobody needs lots where all of a level are taken anyway.
                all_of_it = self.until is None and len(self.taken) + len(left) <= self.most
                alone = len(left) == 1 or all_of_it
                drawn = left[0] if alone else self._drawn(Draw(self._lots(), tuple(sorted(left))))
                if drawn is None:
                    waiting = Draw(self._lots(), tuple(sorted(left)))
                    return Taken(tuple(self.taken), levels=levels, splits=splits, waiting=waiting)
                left.remove(drawn)
                self.taken.append(drawn)
        return Taken(tuple(self.taken), levels=levels, splits=splits)

    def _lots(self) -> str:
        """The way in which the list draws lots."""
        draws = [each.rung.procedure for each in self.compiled.walk.row if each.rung.procedure]
        return draws[-1] if draws else ""

    def _levels(self, group: tuple[int, ...], index: int) -> Iterator[tuple[int, ...]]:
        """The levels of a group from a place of the row onwards, best first."""
        if not group:
            return
        if index == len(self.compiled.walk.row) or (
            len(group) == 1 and self.compiled.walk.sure[index]
        ):
            yield group
            return
        bound = self.compiled.walk.row[index]
        kind = bound.rung.kind
        if bound.when is not None and not self._value(bound.when, group, rung=bound.rung.id):
            self.splits.append(Split(bound.rung.id, group))
            yield from self._levels(group, bound.no)
        elif kind is RungKind.STEPS:
            yield from self._levels(group, bound.yes)
        elif kind is RungKind.DRAW:
            yield group
        elif kind is not RungKind.NOBODY:
            yield from self._split(bound, group)

    def _split(self, bound: Bound[Any], group: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        rung = bound.rung
        assert bound.value is not None  # noqa: S101 - it is a rung that reads something
        values = {each: self._value(bound.value, group, each, rung.id) for each in group}
        goes_on: list[tuple[tuple[int, ...], int]] = []
        if rung.tests:
            passed = tuple(each for each in group if rung.passes(values[each]))
            goes_on.append((passed, bound.yes))
            if rung.kind is not RungKind.REQUIRE:
                goes_on.append((tuple(each for each in group if each not in passed), bound.no))
        else:
            for value in sorted(set(values.values()), reverse=rung.prefers_greatest):
                level = tuple(each for each in group if values[each] == value)
                if rung.settles and len(level) > 1:
                    raise not_settled(self.compiled.plist, rung, value)
                goes_on.append((level, bound.yes))
        groups = tuple(level for level, _ in goes_on if level)
        self.splits.append(Split(rung.id, group, tuple(values.values()), groups))
        for level, index in goes_on:
            yield from self._levels(level, index)

    # --- values ------------------------------------------------------------------------------

    def _value(
        self,
        tree: Expression,
        question: tuple[int, ...] | None = None,
        me: int | None = None,
        rung: str = "",
    ) -> int:
        """The value of an expression; what is unknown for it is asked for."""
        left = tuple(each for each in self.start if each not in self.taken)
        among = left if question is None else question
        ranges = {"question": among, "start": self.start, "taken": tuple(self.taken)}
        at = {} if me is None else {ME: me}
        scene = Scene(self._spans, ranges)
        low, high = span(tree, scene, at)
        key = first_open(tree, scene, at)
        if low != high and key is not None:
            fact, *of = key
            other = of[1] if len(of) > 1 else None
            plist = self.compiled.plist.id
            raise _Wanted(FactWanted(plist, rung, str(fact), tuple(of[:1]), among, other))
        return int(low)

    def _spans(self, key: Key) -> Span:
        if key in self.known:
            return self.known[key], self.known[key]
        return self.compiled.vocabulary.fact(key[0]).bounds()
