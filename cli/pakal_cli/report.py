"""`pakal report`: one page that shows what simulated games and comparisons say."""

import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import click

from pakal.errors import BadInputError
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
    Write one self-contained HTML page about the runs and comparisons in DIR.

    DIR is what `pakal simulate --out` or `pakal compare --out` was given, or a folder of several
    such ones. What rests on other lists, another edition, other readings or another player is
    never added up, but has a section of its own.
    """
    from pakal.sim.compared import kept
    from pakal.sim.page import Words, write_page
    from pakal.sim.results import FILE, read_results

    folders = _folders(folder)
    comparisons = [each for inside in folders for each in kept(inside)]
    with ExitStack() as stack:
        runs = []
        for inside in folders:
            if (inside / FILE).exists():
                try:
                    results = stack.enter_context(read_results(inside))
                    results.check()
                    runs.append(results)
                except BadInputError as error:
                    # One bad folder must not hide the others, nor be passed over in silence.
                    echo(fit(f"Left out: {error.message}"), err=True)
        if not runs and not comparisons:
            raise BadInputError(
                f"{folder}: there are no results here.",
                "Name a folder made by `pakal simulate --out` or `pakal compare --out`.",
            )
        words = Words(
            title="King Pakal in figures",
            points="Fame",
            parts="K'atuns",
            person="you",
            opponent="Pakal",
        )
        how = f"pakal compare --all --out {shlex.quote(str(folder))}"
        page = write_page(words, runs, comparisons, how)
    file = out or folder / PAGE
    write_whole(file, page)
    echo(f"{file}")


def _folders(folder: Path) -> list[Path]:
    """The folder itself and those in it, in the order of their names."""
    if not folder.is_dir():
        raise BadInputError(f"{folder}: there is no such folder.", "Try another path.")
    return [folder, *sorted(each for each in folder.iterdir() if each.is_dir())]
