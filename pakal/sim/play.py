"""One game played out: chance, the automated opponent and a player, each asked when it is on."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from pakal.games.protocol import Rules

S = TypeVar("S")
Chooser = Callable[[S], int]  # one of the options of a state
Automa = Callable[[S], None]  # decides and acts, leaving a draw to chance
Watcher = Callable[[S, int], None]


def at_random(rules: Rules[S], seed: int) -> Chooser[S]:
    """Whoever chooses evenly among the options; at a chance point that is a fair draw."""
    random = Random(seed).random
    options = rules.options

    def choose(s: S) -> int:
        offered = options(s)
        return offered[int(random() * len(offered))]

    return choose


def play_out(
    rules: Rules[S],
    state: S,
    player: Chooser[S],
    automa: Automa[S] | None = None,
    chance: Chooser[S] | None = None,
    watch: Watcher[S] | None = None,
) -> S:
    """
    Play a game to its end; without `chance` the player also draws for chance.

    `watch` sees each option of the player's or of chance before it is applied.
    """
    options, apply, is_chance, is_automa = (
        rules.options,
        rules.apply,
        rules.is_chance,
        rules.is_automa,
    )
    draw = player if chance is None else chance
    while options(state):
        if is_chance(state):
            option = draw(state)
        elif automa is not None and is_automa(state):
            automa(state)
            continue
        else:
            option = player(state)
        if watch is not None:
            watch(state, option)
        apply(state, option)
    return state
