"""`pakal position`: a position out of a file, drawn or checked."""

import click

from pakal_cli.errors import PakalGroup, fit
from pakal_cli.output import echo


@click.group(cls=PakalGroup)
def position() -> None:
    """Draw a position, or list its problems; docs/positions.md explains the file."""


@position.command()
@click.argument("file")
def show(file: str) -> None:
    """Draw the position in FILE, in 80 columns; also one that cannot be."""
    from pakal.games.ahau.position.draw import draw_position
    from pakal.games.ahau.position.text import read_position

    echo(draw_position(read_position(file)), nl=False)


@position.command()
@click.argument("file")
@click.pass_context
def check(context: click.Context, file: str) -> None:
    """List every reason why the position in FILE cannot be; exit with 2 if there is one."""
    from pakal.games.ahau.position.problems import problems
    from pakal.games.ahau.position.text import read_position

    found = problems(read_position(file))
    for problem in found:
        echo(fit(f"{file}: {problem}"))
    if found:
        context.exit(2)
    echo(f"{file}: no problems.")
