"""Hypothesis strategies: tables of facts that a bot's lists may be asked about."""

import itertools
from collections.abc import Sequence
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.front import Bot, Game
from pakal.testing.shapes import Leaf, Shape, TooHard, Values, shape_of


def tables(
    bot: Bot | Game, name: str, *, least: int = 1, most: int = 4, also: Sequence[str] = ()
) -> st.SearchStrategy[dict[str, dict[str, Any]]]:
    """
    Tables for a list: names with facts, such as `{"A": {"has_oil": True}, "B": {…}}`.

    They have `least` to `most` candidates and keep every invariant of the bot. Facts that the list
    does not read are left out, unless an invariant ties them to others or `also` names them. A
    table shrinks to fewer candidates first, then to smaller values.
    """
    shape = shape_of(bot.rules, name, least, most, also)
    _check_possible(shape)
    return _tables(shape)


def _check_possible(shape: Shape) -> None:
    """Raise BadInputError if no number of candidates can be."""
    for count in range(shape.least, shape.most + 1):
        wish = {key: leaf.nearest_to_zero for key, leaf in shape.keys(count)}
        try:
            if shape.near(wish, count) is not None:
                return
        except TooHard:  # nothing is known about it
            return
    raise BadInputError(
        f"No table of {shape.least} to {shape.most} candidates keeps all invariants of"
        f" {shape.compiled.plist.id!r}.",
        "Ask for another number of candidates, or audit the facts file.",
    )


def _tables(shape: Shape) -> st.SearchStrategy[dict[str, dict[str, Any]]]:
    @st.composite
    def table(draw: st.DrawFn) -> dict[str, dict[str, Any]]:
        wanted = draw(st.integers(shape.least, shape.most))
        wish: Values = {}
        # What belongs to one candidate is drawn as one, so that it can be left out as one; its
        # name makes it another strategy, or Hypothesis would make candidates alike too often.
        for about, group in itertools.groupby(shape.keys(wanted), key=lambda each: each[0][1:]):
            keys = list(group)
            values = (_values(leaf, wish) for _, leaf in keys)
            _, *found = draw(st.tuples(st.just(about), *values))
            wish |= {key: value for (key, _), value in zip(keys, found, strict=True)}
        return _nearest(shape, wish, wanted)

    return table()


def _nearest(shape: Shape, wish: Values, wanted: int) -> dict[str, dict[str, Any]]:
    """The table nearest to a wish; if none has as many candidates, with about as many."""
    counts = range(shape.least, shape.most + 1)
    for count in sorted(counts, key=lambda each: abs(each - wanted)):
        whole = {key: wish.get(key, leaf.nearest_to_zero) for key, leaf in shape.keys(count)}
        try:
            found = shape.near(whole, count)
        except TooHard:
            reject()
        if found is not None:
            return shape.table(found, count)
    raise AssertionError("no number of candidates has a table, although one had before")


def _values(leaf: Leaf, wish: Values) -> st.SearchStrategy[int]:
    """
    The values of a fact.

    Where there are many, those of earlier candidates and those near a rung's threshold come often:
    there a list decides in another way.
    """
    anything = st.integers(leaf.low, leaf.high)
    if leaf.is_narrow:
        return anything
    earlier = [value for (fact, *_), value in wish.items() if fact == leaf.name]
    likely = sorted({*earlier, *leaf.marks}, key=lambda value: (abs(value), value))
    return anything | st.sampled_from(likely) if likely else anything
