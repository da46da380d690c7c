"""`pakal lists`: the rules of an automa as tables."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal_cli.bots import FACTS_OF_A_BOT, BotCommand, bot_of, show_bot
from pakal_cli.choosing import GameGroup
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.registry import Game


@click.group(cls=GameGroup, invoke_without_command=True)
@click.pass_context
def lists(ctx: click.Context, game: "Game") -> None:
    """
    Show the automa's priority lists.

    They stand in the order in which they come up in a game.
    """
    if ctx.invoked_subcommand is not None:
        return
    from pakal.lists.show import wrap

    for plist in game.shipped_lists():
        echo("\n".join(wrap(plist.question, f"{plist.id:<18} ")))
    echo("\n`pakal lists show NAME` shows one in full.")


@lists.command(cls=BotCommand, keys=("readings", "lists"))
@click.argument("name")
@click.option("--facts", type=click.Path(path_type=Path), expose_value=False, help=FACTS_OF_A_BOT)
def show(game: "Game", given: dict[str, Any], name: str) -> None:
    """Show a list as a table, or a chart; a unique beginning is enough."""
    from pakal.lists.show import show_list

    bot = bot_of()
    if bot is not None:
        show_bot(bot, name)
        return

    made = game.make(given)
    wanted = made.find_list(name)
    plist = next(each for each in made.lists if each.id == wanted)
    echo(show_list(plist, made.vocabulary(), made.readings))
