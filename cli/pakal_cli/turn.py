"""A turn at the terminal: its lines, the reasons with them, and the reasons on demand."""

import re
from collections.abc import Sequence
from operator import attrgetter
from string import ascii_lowercase
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

import click

from pakal.errors import BadInputError

if TYPE_CHECKING:
    from pakal.companion.account import Reason
    from pakal.companion.session import Session
    from pakal.companion.turns import Todo

NO_REASONS: Final = "none"
ONE_LINE: Final = "line"
EVERYTHING: Final = "full"
EXPLAIN: Final = (NO_REASONS, ONE_LINE, EVERYTHING)  # what `--explain` takes
EXPLAIN_OPTION: Final = click.option(
    "--explain",
    type=click.Choice(EXPLAIN),
    default=NO_REASONS,
    show_default=True,
    help="Reasons all along: a line for each decision, or its whole table.",
)

_MARGIN: Final = "   "
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_KEY: Final = re.compile(r"\d{1,3}[a-z]?")
_STEP: Final = re.compile(r"step +(\d{1,6})")


def lay_out(todo: "Todo", width: int) -> list[str]:
    """A line of what to do, with its number; a title comes after an empty line."""
    if todo.is_title:
        # A status line is broken between its parts, if these are not too long themselves.
        longest = max(map(len, todo.text.split("  ")))
        parts = todo.text.replace(" ", _UNBROKEN).replace(_UNBROKEN * 2, "  ")
        text = parts if longest + len(_MARGIN) <= width else todo.text
        lines = wrap(text, width, subsequent_indent=_MARGIN)
        return ["", *(line.replace(_UNBROKEN, " ") for line in lines)]
    if todo.is_choice:
        return [f"> {todo.text}"]
    mark = str(todo.number) if todo.number else "" if todo.is_total else "·"
    # A list of items is broken only between them.
    text = todo.text.replace(" ", _UNBROKEN).replace(f",{_UNBROKEN}", ", ")
    text = text if todo.has_items else todo.text
    return _wrapped(f"{mark:>2} ", text, width)


def pages(sections: Sequence[Sequence[str]], screen: int, question: int) -> list[list[str]]:
    """
    The lines of several sections, on as many screens as they need.

    A section is broken only if it is longer than a screen, and then between its items. The question
    takes its lines of the last screen, and a line of each other one asks to go on.
    """
    found: list[list[str]] = [[]]
    for place, section in enumerate(sections):
        below = question if place == len(sections) - 1 else 1
        for lines in _broken(section, screen - below):
            if found[-1] and len(found[-1]) + len(lines) + below > screen:
                found.append([])
            found[-1] += lines
    return found


def _broken(lines: Sequence[str], most: int) -> list[list[str]]:
    """The lines in parts of at most so many, broken where an item begins."""
    parts, left = list[list[str]](), list(lines)
    while len(left) > most:
        begins = [at for at in range(1, most + 1) if not left[at].startswith(_MARGIN)]
        cut = begins[-1] if begins else most
        parts.append(left[:cut])
        left = left[cut:]
    return [*parts, left]


def reasons_for(session: "Session[Any]", todo: "Todo", explain: str, width: int) -> list[str]:
    """The reasons of the decisions behind a line, as much of them as is wanted."""
    lines: list[str] = []
    for step in todo.decisions if explain != NO_REASONS else ():
        decision = session.decision(step)
        if explain == ONE_LINE:
            lines += _wrapped("     ", f"{decision.label}: {decision}", width)
        else:
            told = session.why(step).splitlines()
            lines += ["", *(part for line in told for part in _fitted(line, width)), ""]
    return lines


def why_lines(session: "Session[Any]", wanted: str) -> list[str]:
    """What `why` shows: all decisions of the last turn, or those that are meant."""
    if step := _STEP.fullmatch(wanted):
        return session.why(int(step[1])).splitlines()
    reasons = session.reasons()
    if not wanted:
        return [*map(str, reasons), f"`why {reasons[0].key}` shows one with its reasons."]
    found = _find(reasons, wanted.casefold())
    if not found:
        raise BadInputError(
            f"why: no decision of the last turn is {wanted[:30]!r}.",
            f"Type `why`, which lists them, or `why step {reasons[-1].step}`.",
        )
    if len(found) == 1:
        return session.why(found[0].step).splitlines()
    told = [f"{each.key:>4} {each.label}: {session.decision(each.step)}" for each in found]
    return [*told, f"`why {found[0].key}` shows the first with its table."]


def _find(reasons: "Sequence[Reason]", wanted: str) -> "list[Reason]":
    """The decisions that are meant: by the number of their line, its letter, or a word."""
    if _KEY.fullmatch(wanted):
        return [each for each in reasons if wanted in (each.key, each.key.rstrip(ascii_lowercase))]
    # A word of a list's name says more than one of what was decided or done.
    for said in (attrgetter("list_id"), attrgetter("label"), attrgetter("answer", "orders")):
        found = [each for each in reasons if wanted in str(said(each)).casefold()]
        if found:
            return found
    return []


def _fitted(line: str, width: int) -> list[str]:
    """A line, broken if it is too long."""
    return [line] if len(line) <= width else wrap(line, width, break_on_hyphens=False)


def _wrapped(first: str, text: str, width: int) -> list[str]:
    margin = " " * len(first)
    lines = wrap(
        text, width, initial_indent=first, subsequent_indent=margin, break_on_hyphens=False
    )
    return [line.replace(_UNBROKEN, " ") for line in lines]
