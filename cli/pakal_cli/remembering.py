"""The table that is remembered, made ready for a command."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from pakal.errors import BadInputError, naming

if TYPE_CHECKING:
    from pakal.companion.remembered import Remembered
    from pakal.games.base import ListedGame
    from pakal.games.registry import Game

NOTHING = (
    "No table is remembered: using the default settings. `pakal table` sets one; see its --help."
)


@attrs.frozen
class Kept:
    """A game as it is set up, what is known of this evening's, and whether it is remembered."""

    game: "ListedGame[Any]"
    known: Mapping[str, str]
    is_remembered: bool

    def describe(self, list_id: str | None = None) -> list[str]:
        """The table, line by line; for a decision by a list, with what matters for it."""
        lines = self.game.heading(list_id)
        if self.known:
            option = self.game.known_option
            what = "Known" if option is None else option.several.capitalize()
            lines.append(f"{what}: " + ", ".join(f"{k} {v}" for k, v in self.known.items()))
        return [fit for line in lines for fit in _fitted(line)]

    def heading(self, list_id: str | None = None) -> list[str]:
        """The table; if none is remembered, a line that says so."""
        lines = self.describe(list_id)
        return lines if self.is_remembered else [*lines, *_fitted(NOTHING)]


def recall_table(game: "Game") -> Kept:
    """The remembered table of a game, otherwise the default one."""
    from pakal.companion.remembered import Remembered, recall, table_file

    remembered = recall(game.name)
    if remembered is None:
        return lay(game, Remembered(), is_remembered=False)
    with naming(str(table_file())):
        return lay(game, remembered)


def lay(game: "Game", remembered: "Remembered", is_remembered: bool = True) -> Kept:
    """The table that the words describe; words the game does not know are an error."""
    made = game.make(with_files(game, remembered.setting))
    known = dict(known_in_full(made, name, word) for name, word in remembered.known.items())
    return Kept(made, known, is_remembered)


def known_in_full(game: "ListedGame[Any]", name: str, word: str) -> tuple[str, str]:
    """Something known, by its full name and word; a unique part of either is enough."""
    names, words = game.known_words()
    option = game.known_option
    if option is None:
        raise BadInputError(f"{game.title} has nothing that can be stated once for a whole game.")
    full = _named(option.name.capitalize(), name, names)
    return full, _named(f"{option.value.capitalize()} of {full}", word, words) if word else ""


def _named(what: str, word: str, names: Sequence[str]) -> str:
    """The name of which a unique part is given; accents do not matter."""
    from pakal.games.matching import find

    try:
        return names[find(word, names)]
    except BadInputError as error:
        raise BadInputError(f"{what}: {error.message}", error.way_out) from None


def with_files(game: "Game", words: Mapping[str, Any]) -> dict[str, Any]:
    """A remembered setting with the contents of the files it names."""
    from pakal.games.settings import KeyKind

    files = {key.name for key in game.keys if key.kind is KeyKind.FILE}
    return {
        name: game.file_text(name, Path(value))
        if name in files and isinstance(value, str)
        else value
        for name, value in words.items()
        if value is not None
    }


def _fitted(line: str) -> list[str]:
    from pakal_cli.errors import fit

    return [part for each in line.splitlines() for part in fit(each).splitlines()]
