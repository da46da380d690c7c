"""`pakal position`: a position out of a file, drawn or checked."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pakal_cli.choosing import GameGroup
from pakal_cli.decide import read_position
from pakal_cli.errors import fit
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.registry import Game


@click.group(cls=GameGroup)
@click.pass_context
def position(ctx: click.Context, game: "Game") -> None:
    """
    Draw a position, or list its problems.

    A position is a game at one moment, in a text file; docs/positions.md explains it.
    """
    ctx.obj = game


@position.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def show(game: "Game", file: Path) -> None:
    """Draw the position in FILE, even an impossible one."""
    made, state = read_position(game, file)
    echo(made.board(state), nl=False)


@position.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def check(context: click.Context, file: Path) -> None:
    """
    List everything that is wrong with the position in FILE.

    The exit code is 2 if there is anything.
    """
    made, state = read_position(context.obj, file)
    found = made.problems(state)
    for problem in found:
        echo(fit(f"{file}: {problem}"))
    if found:
        context.exit(2)
    echo(f"{file}: no problems.")
