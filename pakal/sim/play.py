"""One game played out, every choice made by a seeded generator or by whoever is asked."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from pakal.games.protocol import Rules

S = TypeVar("S")
Watcher = Callable[[S, int], None]


def pick(options: list[int], random: Callable[[], float]) -> int:
    """Pick evenly; where chance repeats an outcome, that is a fair draw."""
    return options[int(random() * len(options))]


def play_at_random(rules: Rules[S], state: S, seed: int, watch: Watcher[S] | None = None) -> S:
    """Play a game to its end by random legal choices; `watch` sees each one before it is made."""
    random = Random(seed).random
    options, apply = rules.options, rules.apply
    while offered := options(state):
        option = offered[int(random() * len(offered))]
        if watch is not None:
            watch(state, option)
        apply(state, option)
    return state
