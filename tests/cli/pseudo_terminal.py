"""The real command in a pseudo-terminal, as a person types at it."""

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from terminal import WIDTH

COMMAND = Path(sys.executable).parent / "pakal"
SCREEN = (24, WIDTH)  # the smallest usual one, in rows and columns
DAY = re.compile(r"\d{4}-\d\d-\d\d")


class Terminal:
    """`pakal` with these words in a pseudo-terminal, and all that was seen there."""

    def __init__(self, *words: str, size: tuple[int, int] = (50, 200)) -> None:
        pexpect = pytest.importorskip("pexpect", reason="a pseudo-terminal needs it")
        # In a folder of its own, for somebody at the table may write files.
        folder = Path(os.environ["PAKAL_HOME"])
        folder.mkdir(exist_ok=True)
        # What is typed is not wrapped by the pseudo-terminal; what is printed has the size of the
        # smallest usual screen, whatever the terminal has in which the tests run.
        screen = dict(zip(("LINES", "COLUMNS"), map(str, SCREEN), strict=True))
        self.child = pexpect.spawn(
            str(COMMAND),
            list(words),
            encoding="utf-8",
            codec_errors="replace",
            cwd=str(folder),
            dimensions=size,
            timeout=60,
            env={**os.environ, "LC_ALL": "C.UTF-8", "TERM": "dumb", **screen},
        )
        self.child.delaybeforesend = None
        self.stops = [r"(?:^|\n)(?:\[[^\r\n]*\] |   Enter: go on )?> $", pexpect.EOF]
        self.seen = ""
        self.wait()

    def wait(self) -> str:
        """Wait until something is asked, and return what was printed; turn pages in between."""
        new = ""
        while True:
            self.child.expect(self.stops)
            after = self.child.after if isinstance(self.child.after, str) else ""
            new += (self.child.before + after).replace("\r\n", "\n")
            if "Enter: go on" not in after:
                break
            self.child.sendline("")
        self.seen += new
        return new

    def type(self, line: str) -> str:
        """Type a line and return what is printed then."""
        self.child.sendline(line)
        return self.wait()

    def leave(self, how: Callable[[], object]) -> str:
        """Leave in some way; return what was printed last."""
        how()
        last = self.wait()
        assert 0 == self.code()
        return last

    def interrupt(self) -> str:
        """Leave by Ctrl-C; return what was printed last."""
        return self.leave(lambda: self.child.sendcontrol("c"))

    def code(self) -> int | None:
        """Return the exit code, once it has ended."""
        self.child.close()
        code: int | None = self.child.exitstatus
        return code

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return "\nThe game is over" in self.seen[-2500:]


def pinned(text: str) -> str:
    """Return the text without what differs from day to day."""
    return DAY.sub("2026-01-01", text)
