"""The one entry point: every decision of a list is asked for here."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, Literal, overload

import attrs

from pakal.errors import BadInputError, nearest
from pakal.lists.ask import FactWanted, Known, ask
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.draws import Procedure, Weighted
from pakal.lists.expressions import ME
from pakal.lists.model import PriorityList, S, Vocabulary
from pakal.lists.spans import Key, Scene, Span, span
from pakal.lists.trace import Choice, Draw, Trace


@overload
def decide(
    compiled: Compiled[S],
    state: S,
    candidates: Sequence[int],
    *,
    why: Literal[False] = False,
    drawn: Sequence[int] = (),
) -> Choice: ...


@overload
def decide(
    compiled: Compiled[S],
    state: S,
    candidates: Sequence[int],
    *,
    why: Literal[True],
    drawn: Sequence[int] = (),
) -> Trace: ...


def decide(
    compiled: Compiled[S],
    state: S,
    candidates: Sequence[int],
    *,
    why: bool = False,
    drawn: Sequence[int] = (),
) -> Choice | Trace:
    """
    Decide among the candidates: the chosen one, a draw, or nobody.

    With `why` the whole trace comes back; its `outcome` is the same decision. The order in which
    the candidates are given never matters. Where the list draws by a fact, `drawn` are the values
    that lots brought so far; the walk goes on behind each of those draws.
    """
    if why:
        return compiled.traced(state, candidates, drawn)
    return compiled.decide(state, candidates, drawn)


def decide_whatever_is_drawn(
    compiled: Compiled[S], state: S, candidates: Sequence[int]
) -> dict[tuple[int, ...], Choice]:
    """
    Every decision that may come, by the values that draws by a fact brought before it.

    A list without such a draw has one, with nothing drawn before.
    """
    found: dict[tuple[int, ...], Choice] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        drawn = waiting.pop(0)
        outcome = found[drawn] = compiled.decide(state, candidates, drawn)
        if isinstance(outcome, Draw) and outcome.groups:
            lots = lots_of(compiled, state, outcome)
            waiting += [(*drawn, outcome.value_of(each)) for each in lots]
    return found


def lots_of(compiled: Compiled[S], state: S, draw: Draw) -> tuple[int, ...]:
    """Those tied who can be drawn; none of them, if nobody has a lot."""
    procedure = compiled.vocabulary.draw(draw.procedure)
    if procedure.weight is None:
        return draw.tied
    return _drawable(procedure.procedure(state, draw.tied), draw)


def _drawable(ready: Procedure, draw: Draw) -> tuple[int, ...]:
    if not isinstance(ready, Weighted):
        return draw.tied
    lots = dict(zip(ready.tied, ready.weights, strict=True))
    return tuple(each for each in draw.tied if lots[each] > 0)


def lots_from(compiled: Compiled[S], known: Known, draw: Draw) -> tuple[int, ...]:
    """Those tied who can be drawn, from facts that a person gave."""
    weight = compiled.vocabulary.draw(draw.procedure).weight
    if weight is None:
        return draw.tied

    def value(key: Key) -> Span:
        if key not in known:
            raise TypeError(f"the table does not say {key[0]!r}")
        return known[key], known[key]

    scene = Scene(value, {"question": draw.tied})
    lots = tuple(int(span(weight, scene, {ME: each})[0]) for each in draw.tied)
    return _drawable(Weighted(draw.tied, lots), draw)


def decide_from(
    compiled: Compiled[S], known: Known, candidates: Sequence[int], drawn: Sequence[int] = ()
) -> FactWanted | Trace:
    """Decide from the facts a person gave: the next question, or the decision."""
    return ask(compiled, known, candidates, drawn=drawn)


def chances(compiled: Compiled[S], state: S, outcome: Choice) -> dict[int, Fraction]:
    """
    Each candidate's exact chance under an outcome: certainty, those of a draw, or nobody.

    Where groups are drawn, the first of each has the chance of its group.
    """
    if outcome is None:
        return {}
    if isinstance(outcome, Draw):
        procedure = compiled.vocabulary.draw(outcome.procedure).procedure(state, outcome.tied)
        return dict(procedure.chances())
    return {outcome: Fraction(1)}


@attrs.frozen
class Book(Generic[S]):
    """All lists of a game, compiled under one set of readings, in the order of their files."""

    lists: Mapping[str, Compiled[S]]
    vocabulary: Vocabulary[S] = attrs.field(repr=False)
    readings: Mapping[str, str]

    def __getitem__(self, list_id: str) -> Compiled[S]:
        compiled = self.lists.get(list_id)
        if compiled is None:
            raise BadInputError(
                f"There is no list called {list_id!r}.", nearest(list_id, self.lists)
            )
        return compiled

    def under(self, readings: Mapping[str, str]) -> "Book[S]":
        """The same lists with these readings changed."""
        if not readings:
            return self
        plain = [compiled.plist for compiled in self]
        return bind(plain, self.vocabulary, {**self.readings, **readings})

    def __iter__(self) -> Iterator[Compiled[S]]:
        return iter(self.lists.values())

    def __len__(self) -> int:
        return len(self.lists)


def bind(
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[S],
    readings: Mapping[str, str] | None = None,
) -> Book[S]:
    """Every list of a game under these readings; each is compiled when it is first asked."""
    in_force = vocabulary.in_force(readings or {})
    return Book(_Compiling(lists, vocabulary, in_force), vocabulary, in_force)


class _Compiling(Mapping[str, Compiled[S]]):
    """Lists by their ids, compiled when they are looked up: a turn needs few of them."""

    def __init__(
        self,
        lists: Sequence[PriorityList],
        vocabulary: Vocabulary[S],
        in_force: Mapping[str, str],
    ) -> None:
        self._lists = {plist.id: plist for plist in lists}
        self._vocabulary = vocabulary
        self._in_force = in_force
        self._done: dict[str, Compiled[S]] = {}

    def __getitem__(self, list_id: str) -> Compiled[S]:
        if list_id not in self._done:
            plist = self._lists[list_id]
            self._done[list_id] = compile_list(plist, self._vocabulary, self._in_force)
        return self._done[list_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lists)

    def __len__(self) -> int:
        return len(self._lists)
