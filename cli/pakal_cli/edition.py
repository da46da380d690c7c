"""The commands `pakal edition`: show and check one, enter your own."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pakal_cli.choosing import GameGroup, game_option
from pakal_cli.errors import fit
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.registry import Game
    from pakal.games.values import Printed, Sourced

WIDTH = 80


@click.group(cls=GameGroup)
@click.pass_context
def edition(ctx: click.Context, game: "Game") -> None:
    """Show or check what is printed, or enter your own copy."""
    ctx.obj = game


@edition.command()
@click.option("--edition", "file", default="default", metavar="FILE", help="Another edition.")
@click.argument("section", required=False)
@click.pass_obj
def show(game: "Game", file: str, section: str | None) -> None:
    """Print every value with its source, or one SECTION."""
    echo("\n".join(_pages(game.printed(file), section)))


@edition.command()
@click.argument("file")
@click.pass_obj
def check(game: "Game", file: str) -> None:
    """
    List everything that is wrong with the edition in FILE.

    What the rulebook allows but looks like a mistake is a warning.
    """
    printed = game.printed(file)
    echo("\n".join((*_verdict(file, printed), *_doubts(printed.warnings))))


_FILE = click.Path(path_type=Path)
_ANSWERS = click.option(
    "--answers",
    type=click.Path(path_type=Path, allow_dash=True),
    help="The answers, one a line; - reads standard input.",
)


@edition.command()
@click.argument("file", required=False, type=_FILE)
@_ANSWERS
@click.pass_obj
def new(game: "Game", file: Path | None, answers: Path | None) -> None:
    """
    Enter what your own copy shows, question by question.

    Every answer is saved; run it again to go on where you stopped. Without FILE it is kept in
    your data folder.
    """
    from pakal_cli.entering import enter

    enter(game, file, None, answers)


@edition.command()
@click.argument("section")
@click.argument("file", required=False, type=_FILE)
@_ANSWERS
@click.pass_obj
def edit(game: "Game", section: str, file: Path | None, answers: Path | None) -> None:
    """Enter one SECTION of your own copy again, such as `map`."""
    from pakal_cli.entering import enter

    enter(game, file, section, answers)


@edition.command()
@click.argument("file", type=_FILE)
@click.pass_obj
def template(game: "Game", file: Path) -> None:
    """Write a FILE to fill by hand, with our guess beside each value."""
    from pakal.companion.copying import write_template
    from pakal.files import write_whole

    write_whole(file, write_template(game.copy_form(), file), new=True)
    echo(fit(f"Written to {file}"))
    echo(fit(f"Fill it, then run `pakal edition{game_option(game.name)} check {file}`."))


def _pages(edition: "Printed", section: str | None) -> Iterator[str]:
    """Give the lines of the edition, section by section."""
    from pakal.errors import BadInputError, nearest

    sections: dict[str, list[Sourced]] = {}
    for value in edition.sources:
        sections.setdefault(value.place.partition(".")[0], []).append(value)
    if section is not None and section not in sections:
        raise BadInputError(
            f"pakal edition show: no section is called {section!r}.",
            nearest(section, sections),
        )
    yield f"Edition {edition.name!r}, version {edition.version}"
    for name, values in sections.items():
        if section in (None, name):
            yield from ("", name.upper(), "", *_table(values), "", *_notes(values))


def _table(values: Sequence["Sourced"]) -> list[str]:
    from tabulate import tabulate

    notes = _numbered(values)
    rows = [
        (value.place.partition(".")[2], value.value, f"{value.kind} {notes[value.source]}")
        for value in _gather(values)
    ]
    ends = max(len(row[0]) for row in rows), max(len(row[2]) for row in rows)
    return tabulate(
        rows,
        headers=("place", "value", "source"),
        tablefmt="simple",
        disable_numparse=True,
        maxcolwidths=[None, WIDTH - sum(ends) - 4, None],
    ).splitlines()


def _gather(values: Sequence["Sourced"]) -> Iterator["Sourced"]:
    """Give the values, those of one place in the drawing on one line."""
    for (table, source), group in groupby(values, _drawing_table):
        if not table:
            yield from group
            continue
        each = list(group)
        words = (f"{value.place.rpartition('.')[2]} {value.value}" for value in each)
        yield each[0]._replace(place=table, value=", ".join(words), source=source)


def _drawing_table(value: "Sourced") -> tuple[str, str]:
    is_place = value.place.startswith("map.drawing.places.")
    return (value.place.rpartition(".")[0] if is_place else ""), value.source


def _notes(values: Sequence["Sourced"]) -> Iterator[str]:
    for source, number in _numbered(values).items():
        yield from textwrap.wrap(
            source, WIDTH, initial_indent=f"{number:>2}  ", subsequent_indent="    "
        )


def _numbered(values: Sequence["Sourced"]) -> dict[str, int]:
    """Return the sources of a section, numbered as they appear."""
    sources = dict.fromkeys(value.source for value in values)
    return {source: number for number, source in enumerate(sources, 1)}


def _doubts(warnings: Sequence[str]) -> Iterator[str]:
    if warnings:
        yield "Look at these again; the rulebook allows them:"
    for warning in warnings:
        yield from textwrap.wrap(
            warning,
            WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
            break_on_hyphens=False,
        )


def _verdict(file: str, edition: "Printed") -> Iterator[str]:
    yield fit(f"{file}: nothing is wrong with edition {edition.name!r}, version {edition.version}.")
    kinds = Counter(value.kind for value in edition.sources)
    # Values of our own are in few editions: those of games with an opponent that we made.
    shown = ("stated", "ruled", "reconstructed", *(["ours"] if kinds["ours"] else []))
    counts = ", ".join(f"{kinds[kind]} {kind}" for kind in shown)
    yield f"Of {kinds.total()} values {counts}."
    guessed = Counter(
        value.place.partition(".")[0] for value in edition.sources if value.kind == "reconstructed"
    )
    if guessed:
        yield "Reconstructed, to be compared with your own copy:"
        yield from textwrap.wrap(
            ", ".join(f"{section} ({count})" for section, count in guessed.items()) + ".",
            WIDTH,
            initial_indent="  ",
            subsequent_indent="  ",
            break_on_hyphens=False,
        )
