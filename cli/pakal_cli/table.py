"""`pakal table`: the table that is remembered between calls, shown and changed."""

import sys
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, naming
from pakal_cli.choosing import GameCommand
from pakal_cli.errors import fit
from pakal_cli.output import echo, echo_json

if TYPE_CHECKING:
    from pakal.companion.remembered import Remembered
    from pakal.games.registry import Game


@click.command(cls=GameCommand, remembers=True)
@click.option("--forget", "forget_all", is_flag=True, help="Forget the whole table.")
@click.option("--json", "as_json", is_flag=True, help="The table as JSON.")
def table(
    game: "Game",
    given: dict[str, Any],
    known: tuple[str, ...],
    forget_known: bool,
    forget_all: bool,
    as_json: bool,
) -> None:
    """
    Show what is remembered: difficulty, card, readings.

    With options it is changed first. `play`, `consult` and the page begin with it.
    """
    from pakal.companion.remembered import recall, table_file
    from pakal.companion.tables import change_table

    if forget_all:
        if given or known:
            raise BadInputError(
                "--forget cannot be combined with other options.",
                "Run `pakal table --forget` first.",
            )
        _forget(game)
        return
    remembered = recall(game.name)
    if given or known or forget_known:
        remembered = change_table(game, given, known, forget_known=forget_known)
        if given and sys.stdin.isatty():
            remembered = _with_needed(game, remembered)
    with naming(str(table_file())):
        _show(game, remembered, as_json)


def _with_needed(game: "Game", remembered: "Remembered") -> "Remembered":
    """The table with what the changes make necessary, as far as somebody answers."""
    from pakal.companion.tables import change_table
    from pakal_cli.setting_questions import ask_needed

    old = dict(remembered.setting)
    new = ask_needed(game, old, "not known yet")
    return remembered if new == old else change_table(game, new)


def _forget(game: "Game") -> None:
    from pakal.companion.remembered import forget

    aside = forget(game.name)
    echo("The table is forgotten.")
    if aside is not None:
        echo(fit(f"It could not be read, so it was kept as {aside}"))


def _show(game: "Game", remembered: "Remembered | None", as_json: bool) -> None:
    from pakal.companion.remembered import FORMAT, VERSION, Remembered, table_file
    from pakal.companion.tables import lay
    from pakal_cli.remembering import describe, heading

    shown = remembered or Remembered()
    kept = lay(game, shown, is_remembered=remembered is not None)
    if as_json:
        data = {
            "format": FORMAT,
            "version": VERSION,
            "game": game.name,
            "setting": dict(shown.setting),
            "known": dict(kept.known),
            "described": describe(kept),
            "file": str(table_file()) if remembered is not None else None,
        }
        echo_json(data)
        return
    for line in heading(kept):
        echo(line)
    if remembered is not None:
        echo(fit(f"Remembered in {table_file()}"))
