"""
The table remembered between calls, for each game: what a person states once.

It is one small JSON file in the user's data folder, written whole or not at all. Here it is only
words; the game says what they mean. A file that cannot be understood, or that a newer version
wrote, is an error that says what to do, and is never written over.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import attrs

from pakal.companion.folders import home, make_home
from pakal.errors import BadInputError, naming
from pakal.files import parse_json, read_text, write_whole
from pakal.games.registry import DEFAULT, find_game
from pakal.games.settings import check_setting

FORMAT: Final = "pakal-table"
VERSION: Final = 2
FILE: Final = "table.json"
_WAY_OUT: Final = (
    "Try `pakal table --forget`, which sets the file aside so that you can start over."
)


@attrs.frozen(kw_only=True)
class Remembered:
    """
    A table in the words of the person who sits at it.

    `setting` has what was chosen, a file by its path; `known` what is known of the evening's game.
    """

    setting: Mapping[str, Any] = attrs.field(factory=dict)
    known: Mapping[str, str] = attrs.field(factory=dict)


Tables = dict[str, Remembered]  # by the name of the game


def table_file(folder: Path | None = None) -> Path:
    """The file in which tables are remembered; it need not exist."""
    return (home() if folder is None else folder) / FILE


def recall(game: str, folder: Path | None = None) -> Remembered | None:
    """The table remembered for a game, or None if there is none."""
    return _recall_all(game, folder).get(game)


def _recall_all(game: str, folder: Path | None) -> Tables:
    """Every table; the words of this game's have to be ones that it knows."""
    file = table_file(folder)
    if not os.path.lexists(file):
        return {}
    with _mended():
        text = read_text(file)
    tables = from_text(text, str(file))
    if game in tables:
        with _mended(), naming(str(file)):
            check_setting(find_game(game).keys, tables[game].setting)
    return tables


def remember(game: str, table: Remembered, folder: Path | None = None) -> Path:
    """Remember this table for a game from now on; a file that cannot be read stays as it is."""
    tables = _recall_all(game, folder) | {game: table}
    file = (make_home() if folder is None else folder) / FILE
    write_whole(file, to_text(tables))
    return file


def forget(game: str, folder: Path | None = None) -> Path | None:
    """
    Forget the table of a game.

    A file that could not be read is put aside under the name that comes back, because it may still
    be wanted.
    """
    file = table_file(folder)
    try:
        tables = _recall_all(game, folder)
    except BadInputError:
        aside = _free_name(file)
        try:
            file.rename(aside)
        except OSError as error:
            raise BadInputError(
                f"{file}: cannot be set aside ({error.strerror}).", "Try removing it by hand."
            ) from None
        return aside
    tables.pop(game, None)
    if tables:
        write_whole(file, to_text(tables))
    else:
        file.unlink(missing_ok=True)
    return None


def to_text(tables: Mapping[str, Remembered]) -> str:
    """The tables as the text of their file."""
    games = {
        name: {part: dict(words) for part, words in _parts(table).items() if words}
        for name, table in tables.items()
    }
    return json.dumps({"format": FORMAT, "version": VERSION, "games": games}, indent=2) + "\n"


def from_text(text: str, source: str) -> Tables:
    """The tables in the text of a file; `source` is the name of the file in messages."""
    with _mended():
        data = parse_json(text, source)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInputError(f"{source}: is not a table that Pakal saved.", _WAY_OUT)
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadInputError(f"{source}: version is {version!r}, not a number.", _WAY_OUT)
    if version > VERSION:
        raise BadInputError(
            f"{source}: was written by a newer Pakal (version {version};"
            f" this one reads {VERSION}).",
            f"{_WAY_OUT} Or use the newer one.",
        )
    rest = {name: value for name, value in data.items() if name not in ("format", "version")}
    games = _from_first_version(rest) if version == 1 else rest.get("games")
    if not isinstance(games, dict):
        raise BadInputError(f"{source}: games is {games!r}.", _WAY_OUT)
    return {name: _table(name, value, source) for name, value in games.items()}


def _from_first_version(data: Mapping[str, Any]) -> dict[str, Any]:
    """The first version knew one game, and put everything side by side."""
    setting = {name: value for name, value in data.items() if name != "cities"}
    return {DEFAULT: {"setting": setting, "known": data.get("cities", {})}}


def _table(name: str, value: object, source: str) -> Remembered:
    """The table of a game; whether its words mean anything is for the game to say."""
    if not isinstance(value, dict) or not value.keys() <= {"setting", "known"}:
        raise BadInputError(f"{source}: the table of {name!r} is {value!r}.", _WAY_OUT)
    setting, known = value.get("setting", {}), value.get("known", {})
    if not isinstance(setting, dict):
        raise BadInputError(f"{source}: the setting of {name!r} is {setting!r}.", _WAY_OUT)
    if not isinstance(known, dict) or not all(isinstance(each, str) for each in known.values()):
        raise BadInputError(
            f"{source}: what is known of {name!r} is {known!r}, not names with a word each.",
            _WAY_OUT,
        )
    return Remembered(setting=setting, known=known)


def _parts(table: Remembered) -> dict[str, Mapping[str, Any]]:
    return {"setting": table.setting, "known": table.known}


@contextmanager
def _mended() -> Iterator[None]:
    """Give every error about the file its way out."""
    try:
        yield
    except BadInputError as error:
        raise BadInputError(error.message, _WAY_OUT) from None


def _free_name(file: Path) -> Path:
    """A name beside the file that nothing has yet."""
    number = 1
    while (aside := file.with_name(f"{file.stem}-unread-{number}{file.suffix}")).exists():
        number += 1
    return aside
