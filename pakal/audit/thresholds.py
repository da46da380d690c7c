"""Thresholds that bounds make idle: nobody, or everybody, is always beyond them."""

from typing import Any

from pakal.lists.model import FactKind, PriorityList, Rung, Vocabulary


def idle_threshold(rung: Rung, vocabulary: Vocabulary[Any]) -> str:
    """What is wrong with a rung's thresholds; empty if they can tell candidates apart."""
    if rung.at_least is None and rung.at_most is None:
        return ""
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


def _end(bound: float) -> str:
    return str(bound) if bound in (float("inf"), float("-inf")) else str(int(bound))


def idle_rungs_by_bounds(plist: PriorityList, vocabulary: Vocabulary[Any]) -> frozenset[str]:
    """The rungs of a list that do nothing because of bounds."""
    return frozenset(rung.id for rung in plist.walk() if idle_threshold(rung, vocabulary))
