"""The table that is remembered for a game, made ready for use."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import attrs

from pakal.companion.remembered import Remembered, recall, remember, table_file
from pakal.errors import BadInputError, naming
from pakal.files import expanded
from pakal.games.base import ListedGame
from pakal.games.matching import find
from pakal.games.registry import Game
from pakal.games.settings import READINGS, KeyKind, differing, in_full, refuse_idle


@attrs.frozen
class Kept:
    """A game as it is set up, what is known of this evening's, and whether it is remembered."""

    game: ListedGame[Any]
    known: Mapping[str, str]
    is_remembered: bool

    def describe(self, list_id: str | None = None) -> list[str]:
        """The table, line by line; for a decision by a list, with what matters for it."""
        lines = self.game.heading(list_id)
        if self.known:
            option = self.game.known_option
            what = "Known" if option is None else option.several.capitalize()
            lines.append(f"{what}: " + ", ".join(f"{k} {v}" for k, v in self.known.items()))
        return lines


def recall_table(game: Game, folder: Path | None = None) -> Kept:
    """The remembered table of a game, otherwise the default one."""
    remembered = recall(game.name, folder)
    if remembered is None:
        return lay(game, Remembered(), is_remembered=False)
    with naming(str(table_file(folder))):
        return lay(game, remembered)


def lay(game: Game, remembered: Remembered, is_remembered: bool = True) -> Kept:
    """The table that the words describe; words the game does not know are an error."""
    made = game.make(with_files(game, remembered.setting))
    known = dict(known_in_full(made, name, word) for name, word in remembered.known.items())
    return Kept(made, known, is_remembered)


def known_in_full(game: ListedGame[Any], name: str, word: str) -> tuple[str, str]:
    """Something known, by its full name and word; a unique part of either is enough."""
    names, words = game.known_words()
    option = game.known_option
    if option is None:
        raise BadInputError(f"{game.title} has nothing that can be stated once for a whole game.")
    full = _named(option.name.capitalize(), name, names)
    return full, _named(f"{option.value.capitalize()} of {full}", word, words) if word else ""


def _named(what: str, word: str, names: Sequence[str]) -> str:
    """The name of which a unique part is given; accents do not matter."""
    try:
        return names[find(word, names)]
    except BadInputError as error:
        raise BadInputError(f"{what}: {error.message}", error.way_out) from None


def with_files(game: Game, words: Mapping[str, Any]) -> dict[str, Any]:
    """A remembered setting with the contents of the files it names."""
    files = {key.name for key in game.keys if key.kind is KeyKind.FILE}
    return {
        name: game.file_text(name, Path(value))
        if name in files and isinstance(value, str)
        else value
        for name, value in words.items()
        if value is not None
    }


def remembered_setting(
    game: Game, given: Mapping[str, Any], folder: Path | None = None
) -> dict[str, Any]:
    """The setting of a new game: the remembered one, overridden by what is given."""
    remembered = recall(game.name, folder)
    old = {} if remembered is None else remembered.setting
    old = {name: value for name, value in old.items() if name not in given or name == READINGS}
    base = with_files(game, old)
    if READINGS in given:
        given = {**given, READINGS: {**(base.get(READINGS) or {}), **given[READINGS]}}
    setting = game.replacing(base, given)
    refuse_idle(game.keys, given, setting)
    return {key: value for key, value in setting.items() if value not in (None, {}, False)}


def check_remembered(game: Game, given: Mapping[str, Any], folder: Path | None = None) -> None:
    """Refuse remembered values that mean nothing, unless what is given overrides them."""
    remembered = recall(game.name, folder)
    if remembered is None:
        return
    kept = {name: value for name, value in remembered.setting.items() if name not in given}
    with naming(str(table_file(folder))):
        lay(game, attrs.evolve(remembered, setting=kept))


# --- changing it ---------------------------------------------------------------------------------


def change_table(
    game: Game,
    given: Mapping[str, Any],
    known: Sequence[str] = (),
    *,
    forget_known: bool = False,
    folder: Path | None = None,
) -> Remembered:
    """Remember the table with these changes from now on; `known` has words such as `a=b`."""
    old = recall(game.name, folder) or Remembered()
    new = _changed(game, old, dict(given), known, forget_known)
    remember(game.name, new, folder)
    return new


def _changed(
    game: Game,
    old: Remembered,
    given: dict[str, Any],
    words: Sequence[str],
    forget_known: bool,
) -> Remembered:
    """The table with these changes, in the game's own words."""
    files = [key.name for key in game.keys if key.kind is KeyKind.FILE]
    given |= {name: _path(name, given[name]) for name in files if name in given}
    if READINGS in given:
        # What is chosen again goes before what was chosen; what is the default need not be kept.
        chosen = {**(old.setting.get(READINGS) or {}), **given[READINGS]}
        usual = {reading.name: reading.default for reading in game.all_readings()}
        given[READINGS] = {name: each for name, each in chosen.items() if each != usual.get(name)}
    setting = game.replacing(old.setting, given)
    refuse_idle(game.keys, given, setting)
    new_file = next((given[name] for name in files if given.get(name)), None)
    # In another edition what is remembered may mean nothing.
    with naming(new_file) if new_file else nullcontext():
        whole = with_files(game, setting)
        named = in_full(game.keys, whole, game.choices)
        setting = {name: setting[name] if name in files else each for name, each in named.items()}
        kept = lay(game, Remembered(setting=setting, known={} if forget_known else old.known))
    known = dict(kept.known)
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            example = "=".join(each[0] for each in kept.game.known_words())
            raise BadInputError(f"{word!r} is not {_pair(game)}.", f"Write it like {example}.")
        name, value = known_in_full(kept.game, name, value)
        known[name] = value
    known = {name: word for name, word in known.items() if word}
    if words:
        kept.game.check_known(known)
    return Remembered(setting=differing((), setting), known=known)


def _pair(game: Game) -> str:
    """What one word of the option for known things is made of."""
    known = game.known_option
    return "a name and a word" if known is None else f"a {known.name} and its {known.value}"


def _path(name: str, file: str) -> str | None:
    return None if file == "default" else str(expanded(file, f"--{name}").absolute())
