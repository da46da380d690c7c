"""What can be seen on the table, and the places of it by the names that orders use."""

from collections.abc import Callable
from typing import Any

from pakal.games.base import TableGame
from pakal.games.scene import Scene

Finder = Callable[..., tuple[str, ...]]  # names as orders have them to ids of the scene


def draw(game: TableGame[Any], state: Any, before: Scene | None = None) -> Scene:
    """The scene; pieces have the ids that they had in the one before."""
    return game.scene(state).following(before)


def finder(game: TableGame[Any]) -> Finder:
    """Finds the ids of places by the names of orders, each once; the target comes last."""
    return game.drawn.find


def nowhere(*names: str) -> tuple[str, ...]:
    """Finds nothing: for a game without a table."""
    del names
    return ()
