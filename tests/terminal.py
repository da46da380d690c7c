"""What tests of the commands hand around: what was said, how to run one, how to pin a text."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import attrs

WIDTH = 80

Golden = Callable[[str, str], None]  # the file's name under fixtures/, and the text
PositionAt = Callable[[str], Path]  # from the name of a list to a file with its moment


@attrs.frozen
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """What was printed, as one line."""
        return " ".join(self.out.split())


class Run(Protocol):
    """Runs `pakal` with these words, and holds what it prints to 80 columns."""

    def __call__(self, *words: str | Path, stdin: str | None = None) -> Said:
        """Run it."""


# How a way out begins: it says what to do.
OPENINGS = tuple(
    f"{word} "
    for word in (
        *("Add", "Adjust", "Answer", "Ask", "Audit", "Begin", "Call", "Check", "Choose", "Close"),
        *("Compare", "Continue", "Correct", "Did you mean", "Give", "Keep", "Leave", "List"),
        *("Look", "Move", "Name", "Place", "Play", "Put", "Read", "Remove", "Run", "Save", "Say"),
        *("Simulate", "Start", "State", "Take", "Try", "Type", "Use", "Write"),
    )
)


def has_way_out(text: str) -> bool:
    """Does a message end with what a person can do?"""
    return any(line.lstrip().startswith(OPENINGS) for line in text.splitlines()[1:])


def too_wide(text: str) -> list[str]:
    """Return the lines that have more than 80 characters, unless a path is all there is to one."""
    return [line for line in text.splitlines() if len(line) > WIDTH and len(line.split()) > 1]
