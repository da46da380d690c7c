"""`pakal demo`: a whole game played at random and told round by round."""

from typing import TYPE_CHECKING, Any

import click

from pakal_cli.setting import make_table, table_options

if TYPE_CHECKING:
    from pakal.games.ahau.state import State


@click.command()
@click.option("--seed", type=int, default=7, show_default=True, help="Same seed, same game.")
@table_options
def demo(seed: int, **setting: Any) -> None:
    """Play a game of two random players and tell it."""
    from pakal.games.ahau import engine
    from pakal.games.ahau.narrate import Teller, tell_outcome
    from pakal.sim.play import play_at_random

    table = make_table(**setting)
    teller = Teller()
    state = engine.start(table)
    state.log = []

    def watch(s: "State", option: int) -> None:
        teller.catch_up(s)
        teller.tell(s, option)
        for line in teller.heard():
            click.echo(line)

    click.echo(f"Two random players, board side {table.side}, seed {seed}.")
    play_at_random(engine, state, seed, watch)
    teller.catch_up(state)
    teller.finish()
    outcome = engine.outcome(state)
    if outcome is not None:
        teller.lines += tell_outcome(state, outcome)
    for line in teller.heard():
        click.echo(line)
