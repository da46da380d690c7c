"""The options by which every command that needs a table says how it is set up."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pakal.errors import BadInputError
from pakal.files import bounded_text, read_text

if TYPE_CHECKING:
    from pakal.games.ahau.rules.table import Table

STDIN: Final = "standard input"
READING_OPTION = click.option(
    "--reading",
    "reading",
    multiple=True,
    metavar="NAME=CHOICE",
    help="Read an unclear rule in another way; see `pakal readings`.",
)
ANYWAY_OPTION = click.option(
    "--anyway", is_flag=True, help="Answer even if the position cannot be."
)
EDITION_OPTION = click.option(
    "--edition", type=click.Path(path_type=Path), help="Your own edition file."
)
LISTS_OPTION = click.option(
    "--lists",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Lists of your own in place of Pakal's of the same id.",
)
_TABLE = (
    EDITION_OPTION,
    READING_OPTION,
    click.option(
        "--side",
        metavar="A|B",
        default="A",
        show_default=True,
        help="Side of the player boards.",
    ),
    click.option("--personal-scoring", is_flag=True, help="Temples pay what each player has."),
)
_PAKAL = (
    click.option("--difficulty", default="moderate", show_default=True, metavar="NAME"),
    click.option("--personality", metavar="NAME", help="See `pakal edition show personalities`."),
    click.option(
        "--hierarchy",
        metavar="GODS",
        help="Five gods off your own personality card: rain,jaguar,chief,serpent,sun.",
    ),
    click.option("--role", metavar="NAME", help="The role card that goes with it."),
)


def with_options(*options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """One decorator for several options, in their order."""

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return add


table_options = with_options(*_TABLE)
pakal_options = with_options(*_PAKAL)


def make_table(
    edition: Path | None,
    reading: tuple[str, ...],
    side: str,
    personal_scoring: bool,
    pakal: dict[str, Any] | None = None,
) -> "Table":
    """Return the table these options describe; with `pakal`, King Pakal sits at it."""
    from pakal.games.ahau.edition.readings import parse_readings
    from pakal.games.ahau.edition.values import default_edition, read_edition
    from pakal.games.ahau.rules.table import Table
    from pakal.games.ahau.setting import find_named, seat

    printed = default_edition() if edition is None else read_edition(edition)
    sides = [board.side for board in printed.boards]
    return Table(
        edition=printed,
        readings=parse_readings(reading),
        side=sides[find_named("Board side", side, sides)],
        personal_scoring=personal_scoring,
        solo=None if pakal is None else seat(printed, **pakal),
    )


def text_of(file: Path) -> str:
    """Return the text of a file that a person named; - is standard input."""
    if str(file) == "-":
        return bounded_text(sys.stdin.buffer, STDIN)
    return read_text(file)


def place_of(file: Path) -> str:
    """What messages call a file that a person named."""
    return STDIN if str(file) == "-" else str(file)


def own_lists(files: Sequence[Path]) -> str:
    """The lists in some files as one text; each file is read by itself first, to name it."""
    from pakal.games.ahau.automa.pakal import read_own_lists

    texts = [text_of(file) for file in files]
    found: dict[str, Path] = {}
    for file, text in zip(files, texts, strict=True):
        for plist in read_own_lists(text, str(file)):
            if plist.id in found:
                raise BadInputError(
                    f"{file}: the list {plist.id!r} stands in {found[plist.id]} as well.",
                    "Leave one of the files out.",
                )
            found[plist.id] = file
    return "\n".join(texts)
