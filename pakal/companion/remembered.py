"""
The table remembered between calls: what a person says once and is not asked again.

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
from pakal.errors import BadInputError, nearest
from pakal.files import parse_json, read_text, write_whole

FORMAT: Final = "pakal-table"
VERSION: Final = 1
FILE: Final = "table.json"
_WAY_OUT: Final = "Try `pakal table --forget`, which puts it aside; then start anew."
_OR: Final = f"Or t{_WAY_OUT[1:]}"


@attrs.frozen(kw_only=True)
class Remembered:
    """A table in the words of the person who sits at it; None and nothing are the defaults."""

    difficulty: str = "moderate"
    personality: str | None = None
    hierarchy: str | None = None
    role: str | None = None
    side: str = "A"
    personal_scoring: bool = False
    edition: str | None = None  # the path of the player's own edition file
    readings: Mapping[str, str] = attrs.field(factory=dict)  # those chosen, by name
    cities: Mapping[str, str] = attrs.field(factory=dict)  # the gods of this game's cities


_FIELDS: Final = tuple(each.name for each in attrs.fields(Remembered))
_NEVER_NONE: Final = ("difficulty", "side")


def table_file() -> Path:
    """The file in which the table is remembered; it need not exist."""
    return home() / FILE


def recall() -> Remembered | None:
    """The table remembered, or None if there is none."""
    file = table_file()
    if not os.path.lexists(file):
        return None
    with _mended():
        text = read_text(file)
    return from_text(text, str(file))


def remember(table: Remembered) -> Path:
    """Remember this table from now on; a file that cannot be read stays as it is."""
    recall()
    file = make_home() / FILE
    write_whole(file, to_text(table))
    return file


def forget() -> Path | None:
    """
    Forget the table.

    A file that could be read is deleted. One that could not is put aside under the name that
    comes back, because it may hold what somebody still wants.
    """
    file = table_file()
    try:
        recall()
    except BadInputError:
        aside = _free_name(file)
        try:
            file.rename(aside)
        except OSError as error:
            raise BadInputError(
                f"{file}: cannot be put aside ({error.strerror}).", "Remove it by hand."
            ) from None
        return aside
    file.unlink(missing_ok=True)
    return None


def to_text(table: Remembered) -> str:
    """The table as the text of its file."""
    data = attrs.asdict(table)
    kept = {name: data[name] for name in _FIELDS if data[name] not in (None, {}, False)}
    return json.dumps({"format": FORMAT, "version": VERSION, **kept}, indent=2) + "\n"


def from_text(text: str, source: str) -> Remembered:
    """The table in the text of a file; `source` is the name of the file in messages."""
    with _mended():
        data = parse_json(text, source)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInputError(f"{source}: is no table of Pakal's.", _WAY_OUT)
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadInputError(f"{source}: version is {version!r}, not a number.", _WAY_OUT)
    if version > VERSION:
        raise BadInputError(
            f"{source}: was written by a newer Pakal (version {version}, known is {VERSION}).",
            f"Use that version. {_OR}",
        )
    values = {name: value for name, value in data.items() if name not in ("format", "version")}
    for name, value in values.items():
        _check(name, value, source)
    return Remembered(**values)


@contextmanager
def _mended() -> Iterator[None]:
    """Give whatever is wrong with the file the way out of this one."""
    try:
        yield
    except BadInputError as error:
        raise BadInputError(error.message, _WAY_OUT) from None


def _check(name: str, value: Any, source: str) -> None:
    if name not in _FIELDS:
        raise BadInputError(
            f"{source}: {name!r} has no meaning here.", f"{nearest(name, _FIELDS)} {_OR}"
        )
    if name in ("readings", "cities"):
        fits = isinstance(value, dict) and all(isinstance(each, str) for each in value.values())
        meant = "names with a word each"
    elif name == "personal_scoring":
        fits, meant = isinstance(value, bool), "true or false"
    else:
        fits = isinstance(value, str) or (value is None and name not in _NEVER_NONE)
        meant = "some text"
    if not fits:
        raise BadInputError(f"{source}: {name} is {value!r}.", f"Give {meant}. {_OR}")


def _free_name(file: Path) -> Path:
    """A name beside the file that nothing has yet."""
    number = 1
    while (aside := file.with_name(f"{file.stem}-unread-{number}{file.suffix}")).exists():
        number += 1
    return aside
