"""One game played to its end: chance, the automa and a player, each asked on its turn."""

from collections.abc import Callable
from random import Random
from typing import Any, Protocol, TypeVar

from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, Waiting

S = TypeVar("S", bound=Waiting)
Chooser = Callable[[S], int]  # one of the options of a state
Automa = Callable[[S], None]  # decides and acts, leaving a draw to chance
Watcher = Callable[[S, int], None]


class Rules(Protocol):
    """As much of a game as playing it takes; a game object has it."""

    @property
    def apply(self) -> Callable[[Any, int], None]:
        """Carries an option out and runs on to the next point."""

    @property
    def decider(self) -> Callable[[Any], int]:
        """Tells who decides now."""


def at_random(seed: int) -> Chooser[S]:
    """A player who chooses evenly among the options; at a chance point that is a fair draw."""
    random = Random(seed).random

    def choose(s: S) -> int:
        offered = s.offered
        return offered[int(random() * len(offered))]

    return choose


def play_out(
    rules: Rules,
    state: S,
    player: Chooser[S],
    automa: Automa[S] | None = None,
    chance: Chooser[S] | None = None,
    watch: Watcher[S] | None = None,
) -> S:
    """
    Play a game to its end; without `chance` the player also draws for chance.

    `watch` sees each option of the player or of chance before it is applied.
    """
    apply, decider = rules.apply, rules.decider
    draw = player if chance is None else chance
    while state.offered:
        by = decider(state)
        if by == BY_CHANCE:
            option = draw(state)
        elif by == BY_AUTOMA and automa is not None:
            automa(state)
            continue
        else:
            option = player(state)
        if watch is not None:
            watch(state, option)
        apply(state, option)
    return state
