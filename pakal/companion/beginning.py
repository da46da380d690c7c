"""A new game at the table: made under a setting, in a mode, and kept."""

from collections.abc import Iterable, Mapping
from secrets import randbelow
from typing import Any, Final

from pakal.companion.session import new_record
from pakal.companion.store import Store
from pakal.errors import BadInputError, nearest
from pakal.games.base import TableGame
from pakal.games.registry import DEFAULT, Game, having

LIGHT: Final = "light"  # only the automa's side is kept; you tell your turns in a few words
LIGHT_FROM_HERE: Final = "light-from-here"  # the same for a game that is under way
TURN: Final = "turn"  # only the automa's side, and nothing is told of your turns
TURN_FROM_HERE: Final = "turn-from-here"
MODES: Final = ("", LIGHT, LIGHT_FROM_HERE, TURN, TURN_FROM_HERE)
_TURN_NAME: Final = "consult-turn"  # among the saved games


def turn_name(game: str) -> str:
    """The saved game under which `consult turn` remembers what is the automa's."""
    return _TURN_NAME if game == DEFAULT else f"{_TURN_NAME}-{game}"


def make_game(game: Game, setting: Mapping[str, Any], mode: str = "") -> TableGame[Any]:
    """The game under a setting, whole or in one of the modes."""
    if mode not in MODES:
        raise BadInputError(f"There is no mode {mode[:20]!r}.", nearest(mode[:20], MODES[1:]))
    table_game = having(game, TableGame)
    if mode:
        table_game.check_light()
    if mode:
        return table_game.make(setting).light(mode)
    return table_game.make(table_game.at_table(setting))


def begin(
    store: Store,
    name: str | None,
    seed: int | None,
    game: TableGame[Any],
    start: Any = None,
) -> str:
    """Keep a new game and return its name."""
    chosen = randbelow(10**9) if seed is None else seed
    note = game.note() if game.name == DEFAULT else f"{game.title}: {game.note()}"
    note += " (light)" if game.mode else ""
    return store.add(new_record(game, chosen, start), name, note)


def decks_meant(text: str, decks: Iterable[str]) -> tuple[str, ...]:
    """The decks that words mean; `all` are all of them."""
    known = tuple(decks)
    if text.strip() == "all":
        return known
    words = [word for word in text.replace(",", " ").split() if word != "none"]
    for word in words:
        if word not in known:
            raise BadInputError(f"There is no deck {word[:20]!r}.", nearest(word, known))
    return tuple(word for word in known if word in words)
