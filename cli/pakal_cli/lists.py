"""`pakal lists`: King Pakal's rules as tables."""

from typing import Any

import click

from pakal_cli.errors import PakalGroup
from pakal_cli.output import echo
from pakal_cli.setting import READING_OPTION


@click.group(cls=PakalGroup, invoke_without_command=True)
@click.pass_context
def lists(ctx: click.Context) -> None:
    """Show King Pakal's priority lists, in the order in which they come up."""
    if ctx.invoked_subcommand is not None:
        return
    from pakal.games.ahau.automa.pakal import pakal_lists
    from pakal.lists.show import wrap

    for plist in pakal_lists():
        echo("\n".join(wrap(plist.question, f"{plist.id:<18} ")))
    echo("\n`pakal lists show NAME` shows one in full.")


@lists.command()
@click.argument("name")
@READING_OPTION
def show(name: str, reading: tuple[str, ...]) -> None:
    """Show one list as a table; a unique beginning of its name is enough."""
    from pakal.games.ahau.automa.consulting import find_list
    from pakal.games.ahau.automa.pakal import pakal_lists, vocabulary
    from pakal.games.ahau.edition.readings import parse_readings
    from pakal.lists.show import show_list

    wanted = find_list(name)
    plist = next(each for each in pakal_lists() if each.id == wanted)
    words: Any = vocabulary()
    echo(show_list(plist, words, parse_readings(reading)))
