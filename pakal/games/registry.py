"""
The games that can be simulated, by the names that plans and results have for them.

A name comes out of a file that anybody may have written, so it is only looked up here; it is
never imported. A game that is not shipped is registered by whoever calls the library.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pakal.errors import BadInputError
from pakal.games.protocol import Simulator

AHAU: Final = "pakal.games.ahau.simulated:AhauSimulated"  # as results have it since version 0.1.0


def _ahau() -> Simulator:
    from pakal.games.ahau import simulated

    return simulated.AhauSimulated


_SHIPPED: Final[Mapping[str, Callable[[], Simulator]]] = {AHAU: _ahau}
_registered: Final[dict[str, Simulator]] = {}


def register(games: Mapping[str, Simulator]) -> None:
    """Make more games known in this process, by name; the shipped ones stay what they are."""
    _registered.update(games)


def registered() -> dict[str, Simulator]:
    """The games made known in this process, for another one that plays for it."""
    return dict(_registered)


def find_game(name: str, place: str = "the plan") -> Simulator:
    """The game of a name; `place` is where the name stands."""
    if name in _SHIPPED:
        return _SHIPPED[name]()
    if name in _registered:
        return _registered[name]
    raise BadInputError(
        f"{place}: the game {name[:80]!r} is not known here.",
        "Try the version of pakal that wrote it, if you trust where it comes from.",
    )
