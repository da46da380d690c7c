"""
Pakal: solo opponents of board games, decided by priority lists and explained.

    import pakal

    game = pakal.game("ahau", difficulty="hard")
    position = game.position("my-game.toml")
    print(position.decide("place-worker"))

Everything is loaded when it is first used, so that importing Pakal costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pakal.errors import BadInputError as BadInputError
    from pakal.front import Bot as Bot
    from pakal.front import Game as Game
    from pakal.front import OpenQuestion as OpenQuestion
    from pakal.front import Position as Position
    from pakal.front import audit as audit
    from pakal.front import game as game
    from pakal.front import load as load
    from pakal.lists.decision import Decision as Decision

__version__ = "0.3.0"
__all__ = [
    "BadInputError",
    "Bot",
    "Decision",
    "Game",
    "OpenQuestion",
    "Position",
    "audit",
    "game",
    "load",
]

_HOMES = {"BadInputError": "pakal.errors", "Decision": "pakal.lists.decision"}


def __getattr__(name: str) -> Any:
    """Find what `import pakal` offers, and load it."""
    if name not in __all__:
        raise AttributeError(f"module 'pakal' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES.get(name, "pakal.front")), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
