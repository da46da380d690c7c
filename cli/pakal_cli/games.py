"""`pakal games`: the saved games listed, exported, imported, removed."""

from pathlib import Path

import click

from pakal.errors import naming
from pakal_cli.choosing import text_of
from pakal_cli.errors import PakalGroup, fit
from pakal_cli.output import echo
from pakal_cli.talk import write


@click.group(cls=PakalGroup, invoke_without_command=True)
@click.pass_context
def games(ctx: click.Context) -> None:
    """List the saved games; export, import or remove one."""
    if ctx.invoked_subcommand is not None:
        return
    from pakal.companion.store import Store

    with Store() as store:
        listed = store.games()
    if not listed:
        echo("No saved games yet; `pakal play` starts one.")
    for game in listed:
        played = game.played[:16].replace("T", " ")
        echo(fit(f"{game.name:<20} {played} {game.steps:>4} steps  {game.note}"))


@games.command("export")
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
def export_command(name: str, file: Path) -> None:
    """Write a game as one file."""
    from pakal.companion.store import Store, export_game

    with Store() as store:
        record = store.load(store.find(name))
    write(str(file), export_game(record))


@games.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", help="Name of the game here.")
def import_command(file: Path, name: str | None) -> None:
    """
    Read a game from a file.

    It is replayed first, so that a damaged one is refused.
    """
    from pakal.companion.session import Session
    from pakal.companion.store import Store, import_game

    with naming(str(file)):
        record = import_game(text_of(file), str(file))
        Session(record)
    with Store() as store:
        chosen = store.add(record, name, "imported")
    echo(f"Imported as {chosen}.")


@games.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(name: str, yes: bool) -> None:
    """Delete a saved game."""
    from pakal.companion.store import Store

    with Store() as store:
        chosen = store.find(name)
        if not yes:
            click.confirm(f"Delete the game {chosen} for good?", abort=True)
        store.remove(chosen)
    echo(f"{chosen} is removed.")
