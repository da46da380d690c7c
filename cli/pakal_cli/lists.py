"""`pakal lists`: the rules of an automa as tables."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError
from pakal_cli.bots import FACTS_OF_A_BOT, BotCommand, bot_in, bot_of, name_lists, show_bot
from pakal_cli.choosing import GameGroup
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.registry import Game


_FILE = click.Path(path_type=Path)


@click.group(cls=GameGroup, invoke_without_command=True)
@click.option("--lists", "own", type=_FILE, help="With --facts: the lists of a bot of your own.")
@click.option("--facts", type=_FILE, help=FACTS_OF_A_BOT)
@click.pass_context
def lists(ctx: click.Context, game: "Game", own: Path | None, facts: Path | None) -> None:
    """
    Show the automa's priority lists.

    They stand in the order in which they come up in a game. A bot of your own has charts too.
    """
    if ctx.invoked_subcommand is not None:
        if own or facts:
            raise BadInputError(
                "Which lists are shown is said behind `show`.",
                "Try `pakal lists show NAME --lists FILE --facts FILE`.",
            )
        return
    bot = bot_in(own, facts)
    if bot is None:
        name_lists(game.shipped_lists())
        echo("\n`pakal lists show NAME` shows one in full.")
    else:
        name_lists(bot.lists, bot.flows)
        echo("\n`pakal lists show NAME`, with the same files, shows one in full.")


@lists.command(cls=BotCommand, keys=("readings", "lists"))
@click.argument("name", required=False)
@click.option("--facts", type=_FILE, expose_value=False, help=FACTS_OF_A_BOT)
def show(game: "Game", given: dict[str, Any], name: str | None) -> None:
    """
    Show a list as a table, or a chart; a unique beginning is enough.

    Without NAME it says which there are.
    """
    from pakal.lists.show import show_list

    bot = bot_of()
    if bot is not None:
        show_bot(bot, name)
        return
    made = game.make(given)
    if name is None:
        name_lists(made.lists)
        return
    wanted = made.find_list(name)
    plist = next(each for each in made.lists if each.id == wanted)
    echo(show_list(plist, made.vocabulary(), made.readings))
