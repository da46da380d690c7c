"""One game played out, every choice made by a seeded generator or by whoever is asked."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from pakal.games.protocol import Rules

S = TypeVar("S")
Watcher = Callable[[S, int], None]
Automa = Callable[[S], None]  # decides and acts, leaving a draw to chance


def play_at_random(
    rules: Rules[S],
    state: S,
    seed: int,
    automa: Automa[S] | None = None,
    watch: Watcher[S] | None = None,
) -> S:
    """
    Play a game to its end: the automa by its lists, chance and players at random.

    `watch` sees each random option before it is applied.
    """
    random = Random(seed).random
    options, apply, is_automa = rules.options, rules.apply, rules.is_automa
    while offered := options(state):
        if automa is not None and is_automa(state):
            automa(state)
            continue
        option = offered[int(random() * len(offered))]
        if watch is not None:
            watch(state, option)
        apply(state, option)
    return state
