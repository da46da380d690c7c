"""
Binding a list to a game's facts: one Python function written for it, compiled once.

Two functions come of a list. `decide` only narrows. `traced` narrows in the same way and keeps
every value it read. Both are written out as source, because that is as fast as a cascade
written by hand; `Compiled.source` shows it.
"""

import itertools
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import CodeType
from typing import Any, Generic

import attrs

from pakal.errors import BadInputError
from pakal.forms import raise_if_any
from pakal.lists.check import (
    shape_problems,
    vocabulary_problems,
    where_rung,
)
from pakal.lists.draw_by import draw_by
from pakal.lists.expressions import ME, Expression
from pakal.lists.list_source import ListWriter
from pakal.lists.model import Fact, PriorityList, Rung, S, Scope, Vocabulary
from pakal.lists.row import Bound as Bound
from pakal.lists.row import Walk as Walk
from pakal.lists.row import bind_row
from pakal.lists.spans import Key, Scene, leaves_read
from pakal.lists.trace import About, Choice, ConditionRead, Draw, Looked, Parts, Trace


@attrs.frozen
class Compiled(Generic[S]):
    """A list bound to a game's facts under one set of readings."""

    plist: PriorityList
    vocabulary: Vocabulary[S] = attrs.field(repr=False)
    readings: Mapping[str, str] = attrs.field(repr=False)
    walk: Walk[S] = attrs.field(repr=False)
    # Of a state and candidates; and of the values that were drawn, where the list draws by a fact.
    decide: Callable[..., Choice] = attrs.field(repr=False, eq=False)
    traced: Callable[..., Trace] = attrs.field(repr=False, eq=False)
    source: str = attrs.field(repr=False)

    def bound(self, rung_id: str) -> Bound[S]:
        """The rung with this id as it is in force."""
        return next(each for each in self.walk.row if each.rung.id == rung_id)


def compile_list(
    plist: PriorityList,
    vocabulary: Vocabulary[S],
    readings: Mapping[str, str] | None = None,
) -> Compiled[S]:
    """
    Bind a list to a game's facts under these readings; those not given have their default.

    The list is checked against the vocabulary first, so that a compiled list always settles.
    """
    raise_if_any(
        [*shape_problems(plist, vocabulary.readings), *vocabulary_problems(plist, vocabulary)]
    )
    in_force = vocabulary.in_force(readings or {})
    walk = bind_row(plist, vocabulary, in_force)
    names: dict[str, Any] = {
        "About": About,
        "Draw": Draw,
        "draw_by": draw_by,
        "Looked": Looked,
        "ConditionRead": ConditionRead,
        "Trace": Trace,
        "not_settled": _complaint(plist),
        "read_parts": _parts_reader(vocabulary),
        "LIST": plist.id,
        "FAR": float("inf"),
    }
    source = ListWriter(walk, vocabulary, names).source()
    # The source is made of our own templates; from the list only ids and whole numbers get into
    # it, each through repr.
    exec(_code(source, f"<list {plist.id}>"), names)  # noqa: S102
    return Compiled(plist, vocabulary, in_force, walk, names["decide"], names["traced"], source)


@lru_cache(maxsize=1024)  # a list reads the same under most sets of readings
def _code(source: str, name: str) -> CodeType:
    return compile(source, name, "exec")


def not_settled(plist: PriorityList, rung: Rung, value: int) -> BadInputError:
    """The error for two candidates that share a value the list declares unique."""
    return BadInputError(
        f"{where_rung(plist, rung)}: two candidates share the value {value} of {rung.fact!r}, "
        "and this rung has to settle.",
        "Give each its own value, or put a draw after a rung that need not settle.",
    )


def _complaint(plist: PriorityList) -> Callable[[str, int], BadInputError]:
    return lambda rung_id, value: not_settled(plist, plist.rung(rung_id), value)


def keys_of(fact: Fact[S], candidates: Sequence[int]) -> list[Key]:
    """What values a fact has, whose scope says whom it is about."""
    number = {Scope.SITUATION: 0, Scope.PAIR: 2}.get(fact.scope, 1)
    return [(fact.name, *each) for each in itertools.permutations(candidates, number)]


def leaf_value(fact: Fact[S], state: S, key: Key, candidates: Sequence[int]) -> int:
    """The value of a fact, about the candidates of the key, in a state."""
    of = key[1:]
    if fact.scope is Scope.PAIR:
        return int(fact.compute(state, *of))
    return fact.value(state, next(iter(of), -1), candidates)


def _parts_reader(vocabulary: Vocabulary[S]) -> Callable[..., Parts]:
    """Gives the values that were read for an expression, about a candidate or about none."""

    def read_parts(
        tree: Expression,
        state: S,
        candidates: Sequence[int],
        left: Sequence[int],
        me: int | None = None,
    ) -> Parts:
        known: dict[Key, int] = {}

        def spans(key: Key) -> tuple[float, float]:
            if key not in known:
                known[key] = leaf_value(vocabulary.fact(key[0]), state, key, candidates)
            return known[key], known[key]

        scene = Scene(spans, {"question": left, "start": candidates, "taken": ()})
        read = dict.fromkeys(leaves_read(tree, scene, {} if me is None else {ME: me}))
        for key in read:
            spans(key)
        return tuple((key, known[key]) for key in read)

    return read_parts
