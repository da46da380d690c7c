"""`pakal report`: one page that shows what simulated games and comparisons say."""

from pathlib import Path
from typing import Final

import click

from pakal.files import write_whole
from pakal_cli.errors import fit
from pakal_cli.output import echo

PAGE: Final = "report.html"


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=f"The page to write; otherwise {PAGE} in DIR.",
)
def report(folder: Path, out: Path | None) -> None:
    """
    Write an HTML page about runs and comparisons.

    DIR is the folder that `pakal simulate --out` or `pakal compare --out` was given, or one with
    several of them. What rests on other lists, another edition, other readings or another player is
    never added up, but has a section of its own.
    """
    from pakal.sim.report import report_on

    page = report_on(folder, lambda message: echo(fit(f"Left out: {message}"), err=True))
    file = out or folder / PAGE
    write_whole(file, page)
    echo(f"{file}")
