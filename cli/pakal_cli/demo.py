"""`pakal demo`: a whole game played and shown round by round."""

from typing import TYPE_CHECKING, Any

import click

from pakal_cli.choosing import GameCommand
from pakal_cli.output import echo
from pakal_cli.telling import BriefTelling, Telling

if TYPE_CHECKING:
    from pakal.games.base import TableGame
    from pakal.games.registry import Game


@click.command(cls=GameCommand)
@click.option("--seed", type=int, default=7, show_default=True, help="Same seed, same game.")
@click.option("--brief", is_flag=True, help="Only what to do, in the short lines of `pakal play`.")
def demo(game: "Game", given: dict[str, Any], seed: int, brief: bool) -> None:
    """Tell a whole game against a random player, with reasons."""
    from pakal.games.base import TableGame
    from pakal.games.registry import having

    made = having(game, TableGame).make(given)
    for line in [*made.heading(), f"Seed {seed}."]:
        echo(line)
    _play(made, seed, BriefTelling(made) if brief else Telling(made))


def _play(game: "TableGame[Any]", seed: int, telling: BriefTelling | Telling) -> None:
    from pakal.sim.play import at_random, play_out

    state = telling.start()
    play_out(game, state, at_random(seed), game.opponent(telling.hear), watch=telling.see)
    telling.end(state)
