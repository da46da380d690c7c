"""
The value of an expression, or its bounds where something is unknown, and what to ask about it.

Known values are points, unknown ones have their bounds; `any`, `all`, `and`, `or` and `if` stop as
soon as they are settled.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from pakal.lists.expressions import (
    ME,
    Add,
    And,
    Compare,
    Each,
    Expression,
    If,
    Leaf,
    Lookup,
    Not,
    Number,
    OneOf,
    Or,
    Times,
    parts_of,
)

Span = tuple[float, float]  # the least and the most that a value can be
# What a value belongs to: the fact, and no candidate, one, or two of them.
Key = tuple[str, *tuple[int, ...]]
At = Mapping[str, int]  # the candidate of each variable

NO: Final = (0, 0)
YES: Final = (1, 1)
OPEN: Final = (0, 1)

_SIGNS: Final[Mapping[str, Callable[[float, float], bool]]] = {
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


# --- values, as far as they are known ------------------------------------------------------------


@attrs.frozen
class Scene:
    """
    What an expression looks at: the values of leaves, and who is in each range.

    `spans` gives the bounds of a leaf's value, which are one number where it is known. Without
    `ranges`, it is not known how many candidates there are; `fewest` says how many at least.
    """

    spans: Callable[[Key], Span]
    ranges: Mapping[str, Sequence[int]] | None = None
    fewest: Mapping[str, int] = attrs.field(factory=dict)


def truth(bounds: Span) -> bool | None:
    """Is a value with these bounds a yes, a no, or not known?"""
    low, high = bounds
    if low > 0 or high < 0:
        return True
    return False if low == high == 0 else None


def value_of(tree: Expression, scene: Scene, me: int | None = None) -> int:
    """The value of the expression; every leaf that it needs has to be known."""
    low, high = span(tree, scene, {} if me is None else {ME: me})
    if low != high:
        raise ValueError("a value that the expression needs is unknown")
    return int(low)


def span(  # noqa: C901, PLR0912 - a line for each form
    tree: Expression, scene: Scene, at: At
) -> Span:
    """The bounds of the expression's value, as far as what is known tells."""
    match tree:
        case Number(value):
            return value, value
        case Leaf(fact, of):
            return scene.spans((fact, *(at[each] for each in of)))
        case Not(part):
            return _turned(span(part, scene, at))
        case And(parts):
            return _turned(_any_true(_turned(span(part, scene, at)) for part in parts))
        case Or(parts):
            return _any_true(span(part, scene, at) for part in parts)
        case Compare(left, sign, right):
            return _compared(span(left, scene, at), sign, span(right, scene, at))
        case OneOf(part, values):
            return _among(span(part, scene, at), values)
        case Add(parts):
            return _summed(span(part, scene, at) for part in parts)
        case Times(factor, part):
            return _multiplied(factor, span(part, scene, at))
        case If(test, then, otherwise):
            found = truth(span(test, scene, at))
            if found is not None:
                return span(then if found else otherwise, scene, at)
            return _hull(span(then, scene, at), span(otherwise, scene, at))
        case Lookup():
            return _looked_up(tree, [span(part, scene, at) for part in tree.parts])
        case Each():
            return (
                _over_unknown(tree, scene, at) if scene.ranges is None else _over(tree, scene, at)
            )


def _turned(bounds: Span) -> Span:
    found = truth(bounds)
    return OPEN if found is None else NO if found else YES


def _any_true(spans: Iterator[Span]) -> Span:
    """1 as soon as one is a yes; what follows is not looked at."""
    result: Span = NO
    for each in spans:
        found = truth(each)
        if found:
            return YES
        if found is None:
            result = OPEN
    return result


def _compared(one: Span, sign: str, other: Span) -> Span:
    if sign in ("==", "!="):
        if one[1] < other[0] or other[1] < one[0]:
            return YES if sign == "!=" else NO
        if one[0] == one[1] == other[0] == other[1]:
            return NO if sign == "!=" else YES
        return OPEN
    holds = _SIGNS[sign]
    worst, best = (one[1], other[0]), (one[0], other[1])
    if sign in (">", ">="):
        worst, best = (one[0], other[1]), (one[1], other[0])
    if holds(*worst):
        return YES
    return OPEN if holds(*best) else NO


def _among(bounds: Span, values: Sequence[int]) -> Span:
    low, high = bounds
    if low == high:
        return YES if int(low) in values else NO
    some = [each for each in values if low <= each <= high]
    if not some:
        return NO
    return YES if len(set(some)) == high - low + 1 else OPEN


def _summed(spans: Iterator[Span]) -> Span:
    low: float = 0
    high: float = 0
    for least, most in spans:
        low += least
        high += most
    return low, high


def _multiplied(factor: int, bounds: Span) -> Span:
    if factor == 0:
        return NO
    one, other = factor * bounds[0], factor * bounds[1]
    return (one, other) if factor > 0 else (other, one)


def _hull(one: Span, other: Span) -> Span:
    return min(one[0], other[0]), max(one[1], other[1])


def _looked_up(tree: Lookup, keys: Sequence[Span]) -> Span:
    known = all(low == high for low, high in keys)
    found: list[int] = []
    for row, number in tree.rows:
        if all(low <= key <= high for key, (low, high) in zip(row, keys, strict=True)):
            if known:
                return number, number
            found.append(number)
    if known:
        return tree.otherwise, tree.otherwise
    if len(found) < _how_many(keys):
        found.append(tree.otherwise)
    return min(found), max(found)


def _how_many(keys: Sequence[Span]) -> float:
    total: float = 1
    for low, high in keys:
        total *= high - low + 1
    return total


def assignments(tree: Each, scene: Scene, at: At) -> Iterator[At]:
    """Every way to set the variables of the form; they stand for different candidates."""
    assert scene.ranges is not None  # noqa: S101  (asked only where it is known who there is)
    out = {at[each] for each in tree.over.without}
    there = [each for each in scene.ranges[tree.over.name] if each not in out]
    for chosen in itertools.permutations(there, len(tree.variables)):
        yield {**at, **dict(zip(tree.variables, chosen, strict=True))}


def _over(tree: Each, scene: Scene, at: At) -> Span:
    """The bounds of an `Each`, one way to set its variables after the other."""
    if tree.how == "any":
        return _any_true(_guarded(tree, scene, each) for each in assignments(tree, scene, at))
    if tree.how == "all":
        return _turned(
            _any_true(_denied(tree, scene, each) for each in assignments(tree, scene, at))
        )
    certain: list[Span] = []
    possible: list[Span] = []
    for each in assignments(tree, scene, at):
        found = True if tree.test is None else truth(span(tree.test, scene, each))
        if found is False:
            continue
        bounds = span(tree.part, scene, each)
        if tree.how == "count":
            bounds = _turned(_turned(bounds))
        (certain if found else possible).append(bounds)
    if tree.how in ("count", "sum"):
        return _summed(iter([*certain, *(_hull(NO, each) for each in possible)]))
    return _extreme(tree.how, certain, possible)


def _guarded(tree: Each, scene: Scene, at: At) -> Span:
    """Is the test true and the part too?"""
    found = YES if tree.test is None else span(tree.test, scene, at)
    if truth(found) is False:
        return NO
    return _turned(_any_true(_turned(each) for each in (found, span(tree.part, scene, at))))


def _denied(tree: Each, scene: Scene, at: At) -> Span:
    """Is the test true and the part not?"""
    found = YES if tree.test is None else span(tree.test, scene, at)
    if truth(found) is False:
        return NO
    return _turned(_any_true(iter((_turned(found), span(tree.part, scene, at)))))


def _extreme(how: str, certain: Sequence[Span], possible: Sequence[Span]) -> Span:
    spans = [*certain, *possible]
    if not certain:
        spans.append(NO)  # of nobody it is 0
        return min(low for low, _ in spans), max(high for _, high in spans)
    if how == "max":
        return max(low for low, _ in certain), max(high for _, high in spans)
    return min(low for low, _ in spans), min(high for _, high in certain)


def _over_unknown(tree: Each, scene: Scene, at: At) -> Span:
    """The bounds of an `Each` over any number of candidates."""
    if tree.how in ("any", "all"):
        return OPEN
    each = {**at, **dict.fromkeys(tree.variables, 0)}
    low, high = span(tree.part, scene, each)
    certain = tree.test is None or truth(span(tree.test, scene, each))
    fewest = scene.fewest.get(tree.over.name, 0) - len(tree.over.without)
    times = math.perm(max(fewest, 0), len(tree.variables)) if certain else 0
    if tree.how in ("max", "min"):
        return (low, high) if times else _hull(NO, (low, high))
    if tree.how == "count":
        low, high = _turned(_turned((low, high)))
    least = low * times if times else 0
    most = high * times if times else 0
    return (float("-inf") if low < 0 else least), (float("inf") if high > 0 else most)


# --- what to ask ---------------------------------------------------------------------------------


def first_open(tree: Expression, scene: Scene, at: At) -> Key | None:
    """
    The first leaf, in reading order, whose value is missing and may matter; None if there is none.

    A part whose value is settled is passed over, whatever is unknown in it.
    """
    low, high = span(tree, scene, at)
    if low == high:
        return None
    if isinstance(tree, Leaf):
        return (tree.fact, *(at[each] for each in tree.of))
    if isinstance(tree, Each):
        return _first_open_over(tree, scene, at)
    parts = parts_of(tree)
    if isinstance(tree, If):
        found = truth(span(tree.test, scene, at))
        if found is not None:
            parts = (tree.then,) if found else (tree.otherwise,)
    return next(filter(None, (first_open(part, scene, at) for part in parts)), None)


def _first_open_over(tree: Each, scene: Scene, at: At) -> Key | None:
    for each in assignments(tree, scene, at):
        if tree.test is not None:
            found = truth(span(tree.test, scene, each))
            if found is False:
                continue
            if found is None:
                return first_open(tree.test, scene, each)
        key = first_open(tree.part, scene, each)
        if key is not None:
            return key
    return None


def leaves_read(tree: Expression, scene: Scene, at: At) -> Iterator[Key]:
    """The leaves that were read for the value, in reading order, until it was settled."""
    if isinstance(tree, Leaf):
        yield (tree.fact, *(at[each] for each in tree.of))
    elif isinstance(tree, Each):
        yield from _leaves_read_over(tree, scene, at)
    elif isinstance(tree, If):
        yield from leaves_read(tree.test, scene, at)
        found = truth(span(tree.test, scene, at))
        for branch, wanted in ((tree.then, False), (tree.otherwise, True)):
            if found is not wanted:
                yield from leaves_read(branch, scene, at)
    else:
        for part in parts_of(tree):
            yield from leaves_read(part, scene, at)
            settling = isinstance(tree, Or) if isinstance(tree, And | Or) else None
            if settling is not None and truth(span(part, scene, at)) is settling:
                return


def _leaves_read_over(tree: Each, scene: Scene, at: At) -> Iterator[Key]:
    settles = {"any": _guarded, "all": _denied}.get(tree.how)
    for each in assignments(tree, scene, at):
        if tree.test is not None:
            yield from leaves_read(tree.test, scene, each)
            if truth(span(tree.test, scene, each)) is False:
                continue
        yield from leaves_read(tree.part, scene, each)
        if settles is not None and truth(settles(tree, scene, each)):
            return
