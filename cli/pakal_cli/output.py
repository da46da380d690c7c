"""
Everything that reaches the terminal goes through here.

Names come from files that anybody may have written, so nothing that a terminal would obey gets
through. What the terminal's encoding cannot show is written in plainer letters.
"""

import codecs
import contextlib
import json
import os
import shutil
import sys
from typing import IO, Any, Final

import click

from pakal.printable import visible

_PLAINER: Final = {
    "\N{RIGHTWARDS ARROW}": "->",
    "\N{MIDDLE DOT}": "*",
    "\N{DEGREE SIGN}": "*",
    "\N{HYPHEN}": "-",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{HORIZONTAL BAR}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
}
_HANDLER: Final = "pakal-plainer"
NARROWEST: Final = 40
WIDEST: Final = 100
LOWEST: Final = 10


def echo(text: object = "", *, err: bool = False, nl: bool = True) -> None:
    """Print a text on standard output or standard error; leave where nobody reads on."""
    try:
        click.echo(visible(str(text)), err=err, nl=nl)
    except BrokenPipeError:  # `head` has seen enough: a way to leave, and no error to report
        give_up_output()
        raise SystemExit(1) from None


def echo_json(data: object) -> None:
    """Print data as indented JSON."""
    echo(json.dumps(data, ensure_ascii=False, indent=2))


def wrapped(text: str, first: str = "") -> list[str]:
    """The text in lines that fit the width; the first begins with `first`."""
    from pakal.lists.show import wrap

    return wrap(text, first, min(width(), WIDTH))


WIDTH: Final = 80  # of paragraphs, however wide the terminal is


def width() -> int:
    """How many columns there are to print in: those of the terminal, and 80 in a pipe."""
    return min(max(_terminal().columns, NARROWEST), WIDEST)


def height() -> int:
    """How many lines the screen has; 24 in a pipe."""
    return max(_terminal().lines, LOWEST)


def _terminal() -> os.terminal_size:
    return shutil.get_terminal_size((80, 24))


def clean(line: str) -> str:
    """A line somebody typed, with a space for everything that cannot be printed."""
    return "".join(letter if letter.isprintable() else " " for letter in line).strip()


def redraw(line: str, *, done: bool = False) -> None:
    """Print a line on standard error over the one that is there; the last one is done."""
    click.echo(f"\r{visible(line)}", nl=done, err=True)


def prepare() -> None:
    """Make the standard streams usable, even closed ones or ones of another encoding."""
    if sys.stdin is None:  # closed, as by `<&-`
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - lives as long as we
    _set_errors(sys.stdin, "replace")  # bytes that are not text become a question mark
    codecs.register_error(_HANDLER, _plainer)
    for stream in (sys.stdout, sys.stderr):
        _set_errors(stream, _HANDLER)


def give_up_output() -> None:
    """After a failed write: drop what is still to be printed, so that the exit is quiet."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, ValueError):
            with contextlib.suppress(AttributeError, OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)


def _set_errors(stream: IO[str] | None, errors: str) -> None:
    reconfigure: Any = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Plainer letters for what an encoding does not have; Chaacàn becomes Chaacan."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    import unicodedata

    plainer = []
    for letter in error.object[error.start : error.end]:
        plain = _PLAINER.get(letter) or "".join(
            each for each in unicodedata.normalize("NFKD", letter) if each.isascii()
        )
        plainer.append(plain or "?")
    return "".join(plainer), error.end
