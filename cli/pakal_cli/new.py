"""`pakal new`: begin something of one's own."""

from pathlib import Path

import click

from pakal_cli.errors import PakalGroup, fit
from pakal_cli.output import echo


@click.group(cls=PakalGroup)
def new() -> None:
    """Begin a bot of your own."""


@new.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def bot(folder: Path) -> None:
    """
    Write a small bot into FOLDER, to change as you like.

    It has facts, a list that passes the audit, its tests, and schemas for editors.
    """
    from pakal.games.new_bot import write_new_bot

    for path in write_new_bot(folder):
        echo(fit(f"Written: {path}"))
    options = "--lists lists.toml --facts facts.toml"
    echo("Then try there:")
    for command in (
        f"pakal consult take {options}",
        f"pakal lists show take {options}",
        "pakal audit lists.toml --facts facts.toml",
        "pytest",
    ):
        echo(f"  {command}")
