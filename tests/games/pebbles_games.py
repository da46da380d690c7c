"""Games of Pebbles to a seed, for tests: people at random, the Heron by its lists."""

from collections.abc import Iterator
from random import Random

from pakal.games.agenda import STOP
from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import State
from pakal.games.values import Order

DIFFICULTIES = ("easy", "hard")


def pebbles_of(seed: int) -> Pebbles:
    """The game at one difficulty or another, by the seed."""
    return Pebbles(difficulty=DIFFICULTIES[seed % 2])


def option_of(game: Pebbles, s: State, random: Random) -> int | None:
    """What the decider takes now; None when the Heron leaves it to lots."""
    if not game.is_automa(s):
        return s.offered[int(random.random() * len(s.offered))]
    choice = game.choose(s)
    return STOP if choice is None else choice if isinstance(choice, int) else None


def positions(seed: int) -> Iterator[tuple[Pebbles, State]]:
    """Every position of a game, from the first pebble drawn to the end; each is its own."""
    game = pebbles_of(seed)
    random = Random(seed)
    s = game.start()
    while not game.is_over(s):
        yield game, game.copy(s)
        option = option_of(game, s, random)
        if option is None:
            game.act(s, game.choose(s))
        else:
            game.apply(s, option)
    yield game, s


def steps(seed: int) -> Iterator[tuple[Pebbles, State, list[Order], State]]:
    """Every step of a game: the position before, the orders, the position after."""
    game = pebbles_of(seed)
    random = Random(seed)
    s = game.start()
    while not game.is_over(s):
        before = game.copy(s)
        option = option_of(game, s, random)
        if option is None:
            done, followed = game.carry_out_decision(s, game.decide(s))
        else:
            done, followed = game.carry_out(s, option)
        yield game, before, [*done, *followed], game.copy(s)
