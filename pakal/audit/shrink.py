"""Shrinking: make a thing simpler, step by step, while a property still holds."""

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any, TypeVar

Thing = TypeVar("Thing", bound=Hashable)
Size = TypeVar("Size", bound=tuple[Any, ...])


def shrink(
    thing: Thing,
    simpler: Callable[[Thing], Iterable[Thing]],
    measure: Callable[[Thing], Size | None],
) -> tuple[Thing, Size] | None:
    """
    Simplify while the property still holds; return what is left and its size.

    `measure` gives the size of a thing that has the property, and None for any other; if the
    thing to begin with has not got it, the result is None. Simplifications are tried in the
    order in which `simpler` gives them, so the same start always ends at the same thing.
    """
    measure = cache(measure)
    size = measure(thing)
    if size is None:
        return None
    first = next(iter(simpler(thing)), thing)  # a full text laid over its base
    over_base = measure(first)
    if over_base is not None:
        thing, size = first, over_base
    while True:
        before = thing
        thing, size = _one_round(thing, size, simpler, measure)
        if thing == before:
            return thing, size


def _one_round(
    thing: Thing,
    size: Size,
    simpler: Callable[[Thing], Iterable[Thing]],
    measure: Callable[[Thing], Size | None],
) -> tuple[Thing, Size]:
    """Try every simplification once; after a success go on from where it was found."""
    start = 0
    while True:
        for number, other in enumerate(simpler(thing)):
            found = measure(other) if number >= start else None
            if found is not None and found < size:
                start, thing, size = number, other, found
                break
        else:
            return thing, size
