"""A report: the page about all runs and comparisons that lie in a folder."""

import shlex
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from pakal.errors import BadInputError
from pakal.games.registry import find_game
from pakal.sim.comparison_files import kept
from pakal.sim.page import write_page
from pakal.sim.results import FILE, Results, read_results


def report_on(folder: Path, left_out: Callable[[str], None]) -> str:
    """
    The page about a folder of results, or of several such folders.

    One bad folder does not hide the others: `left_out` gets what is wrong with it.
    """
    folders = _folders(folder)
    comparisons = [each for inside in folders for each in kept(inside)]
    with ExitStack() as stack:
        runs: list[Results] = []
        for inside in folders:
            if (inside / FILE).exists():
                try:
                    results = stack.enter_context(read_results(inside))
                    results.check()
                    runs.append(results)
                except BadInputError as error:
                    left_out(error.message)
        plans = [*(run.plan for run in runs), *(each.plan_a for each in comparisons)]
        if not plans:
            raise BadInputError(
                f"{folder}: there are no results here.",
                "Try a folder that `pakal simulate --out` or `pakal compare --out` has made.",
            )
        command = f"pakal compare --all --out {shlex.quote(str(folder))}"
        return write_page(find_game(plans[0].game).words, runs, comparisons, command)


def _folders(folder: Path) -> list[Path]:
    """The folder itself and those in it, in the order of their names."""
    if not folder.is_dir():
        what = "is a file, not a folder" if folder.exists() else "there is no such folder"
        raise BadInputError(
            f"{folder}: {what}.", "Try a folder that `pakal simulate --out` has made."
        )
    return [folder, *sorted(each for each in folder.iterdir() if each.is_dir())]
