"""What can be seen on the table, and the places of it by the names that orders use."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pakal.games.base import TableGame
from pakal.games.scene import Drawing, Scene

Finder = Callable[..., tuple[str, ...]]  # names as orders have them to ids of the scene


def draw(game: TableGame[Any], state: Any, before: Scene | None = None) -> Scene:
    """The scene; pieces have the ids that they had in the one before."""
    return game.scene(state).following(before)


def finder(game: TableGame[Any]) -> Finder:
    """Finds the ids of places by the names of orders, each once; the target comes last."""
    return game.drawn.find


def named_in(game: TableGame[Any], text: str) -> tuple[str, ...]:
    """The places whose names stand in a text, in their order; a longer name goes before."""
    return game.drawn.find(*_pattern(game.drawn).findall(text))


@lru_cache(maxsize=8)
def _pattern(drawing: Drawing) -> re.Pattern[str]:
    names = sorted((each.id for each in drawing.places), key=lambda name: (-len(name), name))
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, names))})(?!\w|\.\w)")


def nowhere(*names: str) -> tuple[str, ...]:
    """Finds nothing: for a game without a table."""
    del names
    return ()
