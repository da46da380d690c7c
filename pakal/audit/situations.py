"""Every way to set the readings that a list names."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from pakal.lists.model import PriorityList, Vocabulary


def situations(
    plist: PriorityList, vocabulary: Vocabulary[Any], in_force: Mapping[str, str]
) -> Iterator[dict[str, str]]:
    """All readings, those the list names in every combination; the one in force comes first."""
    named = plist.readings()
    choices = [
        sorted(vocabulary.readings[name], key=lambda choice, name=name: choice != in_force[name])  # type: ignore[misc]
        for name in named
    ]
    for chosen in itertools.product(*choices):
        yield {**in_force, **dict(zip(named, chosen, strict=True))}


def named(plist: PriorityList, readings: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The readings that the list names, with their choices."""
    return tuple((name, readings[name]) for name in plist.readings())


def in_words(chosen: tuple[tuple[str, str], ...]) -> str:
    """The readings in a message."""
    return ", ".join(f"{name} = {choice}" for name, choice in chosen)
