"""Every way to set the readings on which a list, or what is always so of it, depends."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pakal.audit.tables import speaks_of
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary


def decisive_readings(plist: PriorityList, invariants: Sequence[Invariant]) -> frozenset[str]:
    """The readings on which the shape of a list, or what is always so of it, depends."""
    names = set(plist.readings())
    for each in invariants:
        if speaks_of(each, [plist]):
            names |= {name for name, _ in each.reading}
    return frozenset(names)


def situations(
    plist: PriorityList,
    vocabulary: Vocabulary[Any],
    in_force: Mapping[str, str],
    invariants: Sequence[Invariant] = (),
) -> Iterator[dict[str, str]]:
    """All readings, the decisive ones in every combination; the one in force comes first."""
    names = sorted(decisive_readings(plist, invariants))
    choices = [
        sorted(vocabulary.readings[name], key=lambda choice, name=name: choice != in_force[name])  # type: ignore[misc]
        for name in names
    ]
    for chosen in itertools.product(*choices):
        yield {**in_force, **dict(zip(names, chosen, strict=True))}


def in_words(chosen: tuple[tuple[str, str], ...]) -> str:
    """The readings in a message."""
    return ", ".join(f"{name} = {choice}" for name, choice in chosen)
