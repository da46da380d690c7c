"""Something that is always so, as an expression about all candidates: `always` in a facts file."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.lists.expression_source import SourceWriter
from pakal.lists.expressions import (
    And,
    Compare,
    Each,
    Expression,
    Leaf,
    Not,
    Number,
    Or,
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


def witnesses_of(tree: Expression, positive: bool = True) -> int | None:
    """
    How many candidates show that it holds: a part that has them keeps it; None if that is open.

    0 if it holds of any part: `all`, `not any`, at most so many. One for each variable of an `any`,
    and as many as are counted for "at least". With `positive` false: that it does not hold.
    """
    if not _looks_around(tree):
        return 0
    match tree:
        case Not(part):
            return witnesses_of(part, not positive)
        case And(parts) | Or(parts):
            found = [witnesses_of(part, positive) for part in parts]
            return None if None in found else sum(each or 0 for each in found)
        case Each(how="any" | "all"):
            if (tree.how == "all") is positive:
                return 0 if _kept(tree) else None
            return None if any(map(_looks_around, parts_of(tree))) else len(tree.variables)
        case Compare(left, sign, right):
            return _witnesses_of_count(left, sign if positive else _OPPOSITE[sign], right)
    return None


_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED: Final = {"==": "==", "!=": "!=", "<": ">", ">=": "<=", ">": "<", "<=": ">="}


def _looks_around(tree: Expression) -> bool:
    return any(isinstance(each, Each) for each in walk_tree(tree))


def _kept(tree: Each) -> bool:
    """
    Is what is looked for (or for `all`, what would break it) among a part also among the whole?

    Then it cannot come up when candidates are taken away.
    """
    test = 0 if tree.test is None else witnesses_of(tree.test, positive=False)
    return test == 0 and witnesses_of(tree.part, positive=tree.how == "all") == 0


def _witnesses_of_count(left: Expression, sign: str, right: Expression) -> int | None:
    """Of "at most so many" 0, of "at least so many" and "exactly so many" as many."""
    if isinstance(left, Number):
        left, sign, right = right, _MIRRORED[sign], left
    counts = isinstance(left, Each) and left.how == "count" and isinstance(right, Number)
    if not counts or sign == "!=":
        return None
    assert isinstance(left, Each) and isinstance(right, Number)  # noqa: S101, PT018  (for mypy)
    if sign in ("<", "<="):
        return 0 if _kept(left) else None
    if any(map(_looks_around, parts_of(left))):
        return None
    return max(0, right.value + (sign == ">")) * len(left.variables)
