"""How far a long task has come: a bar at a terminal, otherwise a line now and then."""

import os
import sys
import time
from collections.abc import Iterator
from typing import Final

from attrs import define, field

from pakal_cli.output import echo, redraw

_WIDTH: Final = 24  # of the bar
_REDRAW: Final = 0.2  # seconds between two drawings
_USUAL: Final = 80  # columns of a terminal that does not say how many it has
_SHARES: Final = 10  # lines printed in all where there is no terminal


def _at_a_terminal() -> bool:
    return sys.stderr.isatty()


def _columns() -> int:
    """How wide the terminal is that standard error goes to."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or _USUAL
    except (OSError, ValueError):
        return _USUAL


@define
class Progress:
    """Shows progress on standard error: done of total, with rate and time left."""

    total: int
    what: str = "games"
    done: int = 0
    _live: bool = field(factory=_at_a_terminal)
    _drawn: float = 0.0
    _told: int = 0
    _begin: float = field(init=False)
    _before: int = field(init=False)
    _since: tuple[float, int] | None = field(init=False, default=None)

    def __attrs_post_init__(self) -> None:
        self._begin = time.monotonic()
        self._before = self.done
        self._told = self.done * _SHARES // max(self.total, 1)

    def add(self, count: int) -> None:
        """Count this many more as done."""
        self.done += count
        now = time.monotonic()
        if self._since is None:
            # Until now workers were starting, which says nothing about how quick they are.
            self._since = now, self.done
        if self._live:
            if now - self._drawn >= _REDRAW:
                self._drawn = now
                redraw(self._bar())
        elif (share := self.done * _SHARES // max(self.total, 1)) > self._told:
            self._told = share
            echo(self._line(), err=True)

    def finish(self) -> None:
        """Leave the line as it is now."""
        if self._live:
            redraw(self._bar(), done=True)

    def _bar(self) -> str:
        """The line at a terminal: as much of it as fits, so that it is drawn over and over."""
        width = _columns() - 1  # in the last column some terminals go on to the next line
        filled = _WIDTH * self.done // max(self.total, 1)
        bar = f"[{'#' * filled}{'-' * (_WIDTH - filled)}] "
        done, *pace = self._parts()
        short = done.removesuffix(f" {self.what}")
        fitting = (
            f"{bar}{self._line()}",
            f"{bar}{', '.join((short, *pace))}",
            ", ".join((short, *pace)),
            ", ".join((short, *pace[1:])),
            short,
        )
        return next((each for each in fitting if len(each) <= width), short[:width]).ljust(width)

    def _line(self) -> str:
        return ", ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        """How many are done; if it is known, how quickly, and how long it took or will take."""
        yield f"{self.done:,} of {self.total:,} {self.what}"
        spent = time.monotonic() - self._begin
        if self.done >= self.total:
            yield _rate((self.done - self._before) / max(spent, 1e-6))
            yield _clock(spent)
        elif self._since is not None and self.done > self._since[1]:
            rate = (self.done - self._since[1]) / max(time.monotonic() - self._since[0], 1e-6)
            yield _rate(rate)
            yield f"{_clock((self.total - self.done) / rate)} left"


def _rate(rate: float) -> str:
    return f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.2g} a second"


def _clock(seconds: float) -> str:
    """A time as hours, minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
