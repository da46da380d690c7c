"""The options by which every command that needs a table says how it is set up."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pakal.games.ahau.table import Table

_OPTIONS = (
    click.option("--edition", type=click.Path(path_type=Path), help="Your own edition file."),
    click.option(
        "--reading",
        "reading",
        multiple=True,
        metavar="NAME=CHOICE",
        help="Read an unclear rule in another way; see `pakal readings`.",
    ),
    click.option(
        "--side",
        type=click.Choice(["A", "B"], case_sensitive=False),
        default="A",
        show_default=True,
        help="Side of the player boards.",
    ),
    click.option("--personal-scoring", is_flag=True, help="Temples pay what each player has."),
)


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a table to a command."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def make_table(
    edition: Path | None, reading: tuple[str, ...], side: str, personal_scoring: bool
) -> "Table":
    """Return the table these options describe."""
    from pakal.games.ahau.edition import default_edition, read_edition
    from pakal.games.ahau.readings import parse_readings
    from pakal.games.ahau.table import Table

    return Table(
        edition=default_edition() if edition is None else read_edition(edition),
        readings=parse_readings(reading),
        side=side.upper(),
        personal_scoring=personal_scoring,
    )
