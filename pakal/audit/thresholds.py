"""Thresholds that bounds make idle: nobody, or everybody, is always beyond them."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from pakal.lists.expressions import (
    Compare,
    Expression,
    Leaf,
    Number,
    free_variables,
    ranges_of,
    walk_tree,
)
from pakal.lists.model import FactKind, PriorityList, Rung, Vocabulary
from pakal.lists.rounds import limits_of
from pakal.lists.row import read_value, read_when
from pakal.lists.spans import Key, Scene, Span, span, truth

_SAYS = {
    "<": "below", "<=": "at most", ">": "above", ">=": "at least",
    "==": "equal to", "!=": "other than",
}  # fmt: skip
_MANY: Final = 20  # taken at most; beyond it every number of them would be too much to look at
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def idle_threshold(rung: Rung, vocabulary: Vocabulary[Any]) -> str:
    """What is wrong with a rung's thresholds; empty if they can tell candidates apart."""
    if rung.at_least is None and rung.at_most is None:
        return next(_idle_comparisons(_trees(rung, vocabulary), vocabulary), "")
    if rung.fact is None or not vocabulary.has_fact(rung.fact):
        return ""
    fact = vocabulary.fact(rung.fact)
    if fact.kind is not FactKind.NUMBER:
        return ""
    low, high = fact.bounds()
    if rung.at_least is not None and rung.at_least > high:
        return (
            f"at-least = {rung.at_least} is out of bounds: "
            f"{fact.name!r} is never above {int(high)}, so nobody passes."
        )
    if rung.at_most is not None and rung.at_most < low:
        return (
            f"at-most = {rung.at_most} is out of bounds: "
            f"{fact.name!r} is never below {int(low)}, so nobody passes."
        )
    above = rung.at_least is None or rung.at_least <= low
    below = rung.at_most is None or rung.at_most >= high
    if above and below:
        return f"everybody passes: {fact.name!r} is always from {_end(low)} to {_end(high)}."
    return ""


def takes_nobody(plist: PriorityList, vocabulary: Vocabulary[Any]) -> str:
    """Why a list that takes several never takes anybody, by the bounds of facts; else nothing."""
    how_many, until = limits_of(plist, vocabulary)
    if how_many is not None and span(how_many, Scene(_bounds_in(vocabulary)), {})[1] <= 0:
        return f"take = {plist.take} is never above 0"
    if until is not None:
        # Nobody is taken at first; of everybody else it is open how many there are.
        alone = ranges_of(until) <= {"taken"}
        scene = Scene(_bounds_in(vocabulary), {"taken": ()} if alone else None)
        if truth(span(until, scene, {})):
            return "'until' already holds while nobody is taken"
    return ""


def never_enough(plist: PriorityList, vocabulary: Vocabulary[Any]) -> bool:
    """
    Do the bounds of facts keep `until` from ever holding while a list goes on?

    Of those taken it is known how many there are at most, if `take` says so.
    """
    how_many, until = limits_of(plist, vocabulary)
    if until is None:
        return False
    spans = _bounds_in(vocabulary)
    scenes = [Scene(spans)]
    most = span(how_many, scenes[0], {})[1] if how_many is not None else _MANY
    if most < _MANY and ranges_of(until) <= {"taken"}:
        scenes = [Scene(spans, {"taken": range(number)}) for number in range(int(most))]
    return all(truth(span(until, scene, {})) is False for scene in scenes)


def _bounds_in(vocabulary: Vocabulary[Any]) -> Callable[[Key], Span]:
    return lambda key: vocabulary.fact(key[0]).bounds()


def idle_limit(plist: PriorityList, vocabulary: Vocabulary[Any]) -> str:
    """What is wrong with a threshold in 'take' or 'until'; empty if nothing is."""
    trees = [each for each in limits_of(plist, vocabulary) if each is not None]
    return next(_idle_comparisons(trees, vocabulary), "")


def idle_part(tree: Expression, vocabulary: Vocabulary[Any]) -> str:
    """What is wrong with a threshold in any expression; empty if nothing is."""
    return next(_idle_comparisons((tree,), vocabulary), "")


def _idle_comparisons(trees: Sequence[Expression], vocabulary: Vocabulary[Any]) -> Iterator[str]:
    """Comparisons of a number with a fact, in expressions, that bounds make always so or never."""
    for tree in trees:
        for part in walk_tree(tree):
            says = _idle_comparison(part, vocabulary)
            if says:
                yield says


def _trees(rung: Rung, vocabulary: Vocabulary[Any]) -> list[Expression]:
    """The condition of a rung, and what it looks at if that is an expression."""
    trees = [read_when(rung.when, vocabulary)] if rung.when else []
    text = rung.looks_at
    is_fact = text is not None and vocabulary.has_fact(text)
    if text is not None and not (is_fact and vocabulary.fact(text).tree is None):
        trees.append(read_value(text, vocabulary).tree)
    return trees


def _idle_comparison(part: Expression, vocabulary: Vocabulary[Any]) -> str:
    if not isinstance(part, Compare):
        return ""
    left, sign, right = part.left, part.sign, part.right
    if isinstance(left, Number):
        left, sign, right = right, _MIRRORED[sign], left
    if isinstance(left, Number) or not isinstance(right, Number):
        return ""
    if isinstance(left, Leaf):
        fact = vocabulary.fact(left.fact)
        if fact.kind is not FactKind.NUMBER:
            return ""
        low, high = fact.bounds()
        what = repr(left.fact)
    else:
        somebody = dict.fromkeys(free_variables(left), 0)
        low, high = span(left, Scene(_bounds_in(vocabulary)), somebody)
        what = "what it compares"
    number = right.value
    outcomes = {
        "<": (high < number, low >= number),
        "<=": (high <= number, low > number),
        ">": (low > number, high <= number),
        ">=": (low >= number, high < number),
        "==": (low == high == number, not low <= number <= high),
        "!=": (not low <= number <= high, low == high == number),
    }
    always, never = outcomes[sign]
    if not always and not never:
        return ""
    bounds = f"{what} is from {_end(low)} to {_end(high)}"
    when = "always" if always else "never"
    return f"a threshold is out of bounds: {bounds}, so it is {when} {_SAYS[sign]} {number}."


def _end(bound: float) -> str:
    return str(bound) if bound in (float("inf"), float("-inf")) else str(int(bound))


def idle_rungs_by_bounds(plist: PriorityList, vocabulary: Vocabulary[Any]) -> frozenset[str]:
    """The rungs of a list with a threshold that bounds make idle; that is said of them first."""
    return frozenset(rung.id for rung in plist.walk() if idle_threshold(rung, vocabulary))
