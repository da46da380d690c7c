"""`pakal readings`: the open questions of the rulebook, and how each can be answered."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import click

from pakal_cli.choosing import GameCommand
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.readings import Reading
    from pakal.games.registry import Game

WIDTH: Final = 80


@click.command(cls=GameCommand, keys=("no keys",))
@click.argument("name", required=False)
def readings(game: "Game", given: dict[str, Any], name: str | None) -> None:
    """
    List the readings, or show the one called NAME.

    A reading is a named answer to a question that the rulebook leaves open. A unique
    beginning of the name is enough.
    """
    from pakal.games.readings import find_reading

    del given  # readings are the same under every setting
    known, titles = game.all_readings(), {"base": "The base game", "solo": game.automa_name}
    if not known:
        echo(f"{game.title} has no unclear rules, and so no readings.")
    elif name is None:
        echo("\n".join(overview(known, titles)))
    else:
        echo("\n".join(in_full(find_reading(known, name), titles)))


def overview(known: Sequence["Reading"], titles: Mapping[str, str]) -> Iterator[str]:
    """Yield the list of readings, by side, in at most 80 columns."""
    from tabulate import tabulate

    from pakal.sim.wording import counted

    for side, title in titles.items():
        of_side = [reading for reading in known if reading.side == side]
        if not of_side:
            continue
        rows = [(reading.name, _choices(reading)) for reading in of_side]
        yield f"{title}: {counted(len(rows), 'reading')}"
        yield ""
        yield tabulate(rows, tablefmt="plain", disable_numparse=True)
        yield ""
    yield from textwrap.wrap(
        "The default comes first. A ruling cannot be switched: its alternatives are recorded, "
        "but not built. 'pakal readings NAME' shows a reading in full.",
        WIDTH,
    )


def in_full(reading: "Reading", titles: Mapping[str, str]) -> Iterator[str]:
    """Yield all there is to say about one reading, in at most 80 columns."""
    yield f"{reading.name} ({titles[reading.side]})"
    yield from _block(reading.question)
    yield ""
    yield "Ruling" if reading.is_ruling else "Choices"
    for choice in reading.choices:
        default = choice == reading.default and not reading.is_ruling
        yield from _answer(reading, choice, " (default)" if default else "")
    if reading.recorded:
        yield ""
        yield "Recorded, not built"
        for choice in reading.recorded:
            yield from _answer(reading, choice)
    yield ""
    yield f"Why {reading.default}"
    yield from _block(reading.why)
    yield ""
    yield "Place in the rulebook (RB, by lines of its text)"
    for place in reading.place.split("; "):
        yield from _block(place)


def _choices(reading: "Reading") -> str:
    words = " · ".join(reading.choices)
    return f"{words} (ruling)" if reading.is_ruling else words


def _answer(reading: "Reading", choice: str, note: str = "") -> Iterator[str]:
    yield f"  {choice}{note}"
    yield from _block(reading.means[choice], 4)


def _block(text: str, indent: int = 2) -> Iterator[str]:
    margin = " " * indent
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=margin,
        subsequent_indent=margin,
        break_on_hyphens=False,
    )
