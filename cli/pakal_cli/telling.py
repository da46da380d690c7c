"""Prints a game while it is played."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.games.ahau.automa.story import Story


def new_story() -> "Story":
    """A story of a game that is about to begin."""
    from pakal.games.ahau.automa.story import Story

    return Story()


def printing(tell: Callable[..., Iterator[str]]) -> Callable[..., None]:
    """What a story tells, printed at once."""

    def told(*shown: Any) -> None:
        for line in tell(*shown):
            echo(line)

    return told
