"""The readings on which a list depends, in every combination."""

import itertools
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pakal.audit.tables import read_by, speaks_of, with_tied
from pakal.errors import BadInputError
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary


def decisive_readings(
    plist: PriorityList, vocabulary: Vocabulary[Any], invariants: Sequence[Invariant]
) -> frozenset[str]:
    """The readings named by a list, or by an invariant about it."""
    names = set(plist.readings())
    read = read_by([plist], vocabulary) if invariants else ()
    facts = set(with_tied(read, [plist], vocabulary, invariants))
    for each in invariants:
        if speaks_of(each, [plist], facts):
            names |= {name for name, _ in each.reading}
    return frozenset(names)


def reading_sets(
    plist: PriorityList,
    vocabulary: Vocabulary[Any],
    invariants: Sequence[Invariant] = (),
    *,
    first: Mapping[str, str] | None = None,
) -> Iterator[dict[str, str]]:
    """The decisive readings in every combination; `first` (or the default) comes first."""
    names = decisive_readings(plist, vocabulary, invariants)
    return combinations(names, vocabulary, first=first)


def combinations(
    readings: Collection[str],
    vocabulary: Vocabulary[Any],
    *,
    first: Mapping[str, str] | None = None,
) -> Iterator[dict[str, str]]:
    """These readings in every combination; `first` (or the default) comes first."""
    in_force = vocabulary.in_force(first or {})
    names = sorted(readings)
    choices = [
        sorted(vocabulary.readings[name], key=lambda choice, name=name: choice != in_force[name])  # type: ignore[misc]
        for name in names
    ]
    for chosen in itertools.product(*choices):
        yield dict(zip(names, chosen, strict=True))


def parse_readings(words: Sequence[str]) -> dict[str, str]:
    """Readings written as `name=choice`; whether a game has them is not looked at."""
    chosen: dict[str, str] = {}
    for word in words:
        name, equals, choice = (part.strip() for part in word.partition("="))
        if not equals:
            raise BadInputError(
                f"--reading {word!r} names no choice.", f"Try --reading {word}=CHOICE."
            )
        if chosen.setdefault(name, choice) != choice:
            raise BadInputError(
                f"--reading {name!r} is given as {chosen[name]!r} and as {choice!r}.",
                "Try two audits, one under each.",
            )
    return chosen


def differing(readings: Mapping[str, str], vocabulary: Vocabulary[Any]) -> dict[str, str]:
    """The readings that are not at their default."""
    return {
        name: choice for name, choice in readings.items() if vocabulary.readings[name][0] != choice
    }


def in_words(readings: Mapping[str, str]) -> str:
    """Readings as a message names them."""
    return ", ".join(f"{name} = {choice}" for name, choice in readings.items())
