"""
The games that there are, by name; each is imported when it is asked for.

A name may come out of a file that anybody wrote, so it is only looked up here and never imported.
A game that is not shipped is registered by the program that calls the library.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, TypeVar

from pakal.errors import BadInputError, name_choices, nearest
from pakal.forms import raise_if_any, read_form
from pakal.games.base import ListedGame, PlayedGame, SearchedGame, TableGame

Game = type[ListedGame[Any]]
Tier = TypeVar("Tier", bound=ListedGame[Any])

DEFAULT: Final = "ahau"
_SHIPPED: Final[Mapping[str, str]] = {
    "ahau": "pakal.games.ahau.game:Ahau",
    "pebbles": "pakal.games.pebbles.game:Pebbles",
    "uxmal": "pakal.games.uxmal.game:Uxmal",
    "maya": "pakal.games.maya.game:Maya",
}
# What results of versions 0.1.0 and 0.2.0 call a game.
_EARLIER: Final[Mapping[str, str]] = {"pakal.games.ahau.simulated:AhauSimulated": "ahau"}
_LACKS: Final[Mapping[type[Any], str]] = {
    PlayedGame: "rules",
    TableGame: "table with pieces",
    SearchedGame: "search for positions",
}
_registered: Final[dict[str, Game]] = {}


def register(games: Mapping[str, Game]) -> None:
    """Make more games known in this process, by name; the shipped ones stay what they are."""
    _registered.update(games)


def registered() -> dict[str, Game]:
    """The games made known in this process, for another one that plays for it."""
    return dict(_registered)


def game_names() -> tuple[str, ...]:
    """The names of all games, the default first."""
    return tuple(dict.fromkeys((DEFAULT, *_SHIPPED, *_registered)))


def find_game(name: str, place: str = "") -> Game:
    """The game of a name; `place` is where the name stands."""
    name = _EARLIER.get(name, name)
    if name in _SHIPPED:
        return _load(_SHIPPED[name])
    if name in _registered:
        return _registered[name]
    where = f"{place}: " if place else ""
    raise BadInputError(
        f"{where}there is no game called {name[:80]!r}.", nearest(name[:80], game_names())
    )


def having(game: Game, tier: type[Tier]) -> type[Tier]:
    """The game as one that has a tier; without it the error says what is missing."""
    if issubclass(game, tier):
        return game
    raise BadInputError(
        f"{game.title} has no {_LACKS[tier]}, which this needs.",
        name_choices([each for each in game_names() if issubclass(find_game(each), tier)]),
    )


def find_played(name: str, place: str = "") -> type[PlayedGame[Any]]:
    """The game of a name, which has to have rules."""
    return having(find_game(name, place), PlayedGame)


def _load(path: str) -> Game:
    module, _, name = path.partition(":")
    found: Game = getattr(import_module(module), name)
    return found


def game_in(text: str, place: str) -> str | None:
    """The name of the game that a position's text states, if it does."""
    form = read_form(text, place)
    name = form["game"].text()
    raise_if_any(form.problems)
    return name
