"""Something that is always so, as an expression about all candidates: `always` in a facts file."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.lists.expression_source import SourceWriter
from pakal.lists.expressions import (
    Add,
    And,
    Compare,
    Each,
    Expression,
    Leaf,
    Not,
    Number,
    Or,
    Times,
    free_variables,
    parts_of,
    walk_tree,
)
from pakal.lists.spans import Key, Scene, Span, span, truth

_UNBOUNDED: Final = (float("-inf"), float("inf"))
_ABOUT_ALL: Final = {"start": "everyone", "question": "everyone"}


@attrs.frozen
class Always:
    """An expression about `start` that is always true."""

    tree: Expression
    _function: Callable[..., bool] = attrs.field(init=False, repr=False, eq=False)

    @_function.default
    def _compiled(self) -> Callable[..., bool]:
        return _function_of(self.tree)

    def __call__(self, those: Sequence[Mapping[str, int]]) -> bool:
        """Is it so of these candidates?"""
        return bool(self._function(those))

    @property
    def is_local(self) -> bool:
        """Does it look at facts of candidates only, not of the situation or of pairs?"""
        return all(len(each.of) == 1 for each in walk_tree(self.tree) if isinstance(each, Leaf))

    def is_broken(
        self,
        known: Mapping[Key, int],
        candidates: Sequence[int],
        bounds: Mapping[str, Span] | None = None,
    ) -> bool:
        """
        Does what is known of all candidates break it, whatever the unknown values are?

        `bounds` are those of facts, if they are to be reckoned with.
        """
        within = bounds or {}

        def spans(key: Key) -> Span:
            value = known.get(key)
            return within.get(key[0], _UNBOUNDED) if value is None else (value, value)

        ranges = {"start": candidates, "question": candidates}
        return truth(span(self.tree, Scene(spans, ranges), {})) is False


def _function_of(always: Expression) -> Callable[..., bool]:
    """The function that looks whether an expression about all candidates holds of those given."""

    def leaf(fact: str, of: tuple[str, ...]) -> str:
        if not of:
            return f"those[0][{fact!r}]"
        return f"those[{of[0]}][{fact!r}]" + "".join(f"[{each}]" for each in of[1:])

    names: dict[str, Any] = {"FAR": float("inf")}
    written = SourceWriter(leaf, _ABOUT_ALL, names, {}).truth(always)
    source = f"def holds(those):\n    everyone = range(len(those))\n    return {written}\n"
    # The source is made of our own templates; the names of facts get into it through repr.
    exec(compile(source, "<invariant>", "exec"), names)  # noqa: S102
    found: Callable[..., bool] = names["holds"]
    return found


def witnesses_of(
    tree: Expression, bounds: Callable[[str], Span], positive: bool = True
) -> int | None:
    """
    How many candidates show that it holds: a part that has them keeps it; None if that is open.

    0 if it holds of any part: `all`, `not any`, at most so many. One for each variable of an `any`,
    and as many as are counted for "at least". With `positive` false: that it does not hold.
    `bounds` are those of a fact.
    """
    if not _looks_around(tree):
        return 0
    match tree:
        case Not(part):
            return witnesses_of(part, bounds, not positive)
        case And(parts) | Or(parts):
            found = [witnesses_of(part, bounds, positive) for part in parts]
            return None if None in found else sum(each or 0 for each in found)
        case Each(how="any" | "all"):
            if (tree.how == "all") is positive:
                return 0 if _kept(tree, bounds) else None
            return None if any(map(_looks_around, parts_of(tree))) else len(tree.variables)
        case Compare(left, sign, right):
            sign = sign if positive else _OPPOSITE[sign]
            if _is_kept_by_any_part(left, sign, right, bounds):
                return 0
            return _witnesses_of_count(left, sign, right)
    return None


_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED: Final = {"==": "==", "!=": "!=", "<": ">", ">=": "<=", ">": "<", "<=": ">="}


def _looks_around(tree: Expression) -> bool:
    return any(isinstance(each, Each) for each in walk_tree(tree))


def _kept(tree: Each, bounds: Callable[[str], Span]) -> bool:
    """
    Is what is looked for (or for `all`, what would break it) among a part also among the whole?

    Then it cannot come up when candidates are taken away.
    """
    test = 0 if tree.test is None else witnesses_of(tree.test, bounds, positive=False)
    return test == 0 and witnesses_of(tree.part, bounds, positive=tree.how == "all") == 0


def _is_kept_by_any_part(
    left: Expression, sign: str, right: Expression, bounds: Callable[[str], Span]
) -> bool:
    """Is it "at most", and can candidates who are taken away make neither side grow or fall?"""
    if sign in (">", ">="):
        left, sign, right = right, _MIRRORED[sign], left
    return sign in ("<", "<=") and _never_grows(left, 1, bounds) and _never_grows(right, -1, bounds)


def _never_grows(tree: Expression, factor: int, bounds: Callable[[str], Span]) -> bool:
    """Is so many times its value among a part of the candidates never more than among all?"""
    if factor == 0 or not _looks_around(tree):
        return True
    match tree:
        case Add(parts):
            return all(_never_grows(part, factor, bounds) for part in parts)
        case Times(times, part):
            return _never_grows(part, factor * times, bounds)
        case Each(how="count"):
            return factor > 0 and _kept(tree, bounds)
        case Each(how="sum" | "max" | "min") if not any(map(_looks_around, parts_of(tree))):
            everybody = dict.fromkeys((*free_variables(tree.part), *tree.variables), 0)
            low, high = span(tree.part, Scene(lambda key: bounds(key[0])), everybody)
            # Of nobody each of them is 0.
            falls, rises = tree.how != "min" and low >= 0, tree.how != "max" and high <= 0
            return falls if factor > 0 else rises
    return False


def _witnesses_of_count(left: Expression, sign: str, right: Expression) -> int | None:
    """Of "at least so many" and "exactly so many" as many."""
    if isinstance(left, Number):
        left, sign, right = right, _MIRRORED[sign], left
    counts = isinstance(left, Each) and left.how == "count" and isinstance(right, Number)
    if not counts or sign not in (">", ">=", "=="):
        return None
    assert isinstance(left, Each) and isinstance(right, Number)  # noqa: S101, PT018  (for mypy)
    if any(map(_looks_around, parts_of(left))):
        return None
    return max(0, right.value + (sign == ">")) * len(left.variables)
