"""
Games kept in a database in the user's data folder: every step is safe before it is confirmed.

A game is written step by step, each in a transaction of its own, so that a process killed at any
instant leaves a resumable game. One process at a time plays a game: a lock of the
operating system says so, and it goes with the process.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import attrs

from pakal.companion.folders import make_home
from pakal.companion.journal import FORMAT, OLDER, Record, Step, record_from_json
from pakal.companion.journal import VERSION as JOURNAL_VERSION
from pakal.companion.lock import HeldElsewhereError, hold
from pakal.database import closed_on_error, connect, number, readable, transaction
from pakal.errors import BadInputError, nearest
from pakal.files import parse_json
from pakal.games.registry import DEFAULT

FILE: Final = "games.sqlite"
VERSION: Final = 5
# The earlier versions, and the column that the tables of each lack.
_LACKING: Final = {
    1: f"game TEXT NOT NULL DEFAULT '{DEFAULT}'",  # every game was the default one
    2: "start TEXT NOT NULL DEFAULT ''",  # every game began at its setup
    3: "mode TEXT NOT NULL DEFAULT ''",  # every game was kept whole
    4: "revision INTEGER NOT NULL DEFAULT 0",  # changes were not counted
}
APPLICATION: Final = 0x50414B41  # "PAKA": by this a database says that it is ours
LONGEST_NAME: Final = 60
_WHAT: Final = "the saved games"
_SCHEMA: Final = """
CREATE TABLE games (
    name TEXT PRIMARY KEY, started TEXT NOT NULL, played TEXT NOT NULL, setting TEXT NOT NULL,
    seed INTEGER NOT NULL, versions TEXT NOT NULL, done INTEGER NOT NULL, seal TEXT NOT NULL,
    note TEXT NOT NULL, game TEXT NOT NULL, start TEXT NOT NULL, mode TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE steps (
    game TEXT NOT NULL REFERENCES games (name) ON DELETE CASCADE, number INTEGER NOT NULL,
    step TEXT NOT NULL, PRIMARY KEY (game, number)
) STRICT;
"""


@attrs.frozen
class Listed:
    """A game as the list of games shows it."""

    name: str
    started: str
    played: str
    steps: int
    note: str
    game: str = DEFAULT
    mode: str = ""


class BusyError(BadInputError):
    """Another process plays the game now."""


class NoSuchGameError(BadInputError):
    """There is no saved game of that name."""


class Store:
    """The games of one data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = make_home() if folder is None else folder
        self.file = self.folder / FILE
        self._open()

    def _open(self) -> None:
        """Open the database, make it if it is new, and refuse one that is not ours."""
        self._db = connect(self.file, _WHAT, 10)
        with closed_on_error(self._db):
            self._check_ours()

    def _check_ours(self) -> None:
        with self._readable():
            self._db.execute("PRAGMA foreign_keys = ON")
            if self._is_new():
                self._make()
            self._bring_up_to_date()
            application, version = (
                number(self._db, pragma) for pragma in ("application_id", "user_version")
            )
        if application != APPLICATION:
            raise BadInputError(
                f"{self.file}: this database is not one of Pakal's.",
                "Move it away; Pakal will not overwrite it.",
            )
        if version != VERSION:
            newer = "newer" if version > VERSION else "older"
            raise BadInputError(
                f"{self.file}: the saved games have version {version};"
                f" this program reads version {VERSION}.",
                f"Use the {newer} version of Pakal that wrote them, or export them with it.",
            )

    def _is_new(self) -> bool:
        tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return not (
            tables or number(self._db, "application_id") or number(self._db, "user_version")
        )

    def _make(self) -> None:
        """Make the tables; another process may be faster."""
        with self._transaction():
            if self._is_new():
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")

    def _bring_up_to_date(self) -> None:
        """Give a database of an earlier version what it lacks."""
        for version, column in _LACKING.items():
            if not self._is_of(version):
                continue
            with self._transaction():
                if self._is_of(version):  # another process may be faster
                    self._db.execute(f"ALTER TABLE games ADD COLUMN {column}")
                    self._db.execute(f"PRAGMA user_version = {version + 1}")

    def _is_of(self, version: int) -> bool:
        return (
            number(self._db, "application_id") == APPLICATION
            and number(self._db, "user_version") == version
        )

    def _readable(self) -> AbstractContextManager[None]:
        return readable(self.file, _WHAT)

    def _transaction(self) -> AbstractContextManager[None]:
        return transaction(self._db, self.file, _WHAT)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    # --- games -----------------------------------------------------------------------------------

    def games(self) -> list[Listed]:
        """Every game, the one played last first."""
        with self._readable():
            rows = self._db.execute(
                "SELECT name, started, played, done, note, game, mode FROM games"
                " ORDER BY played DESC, rowid DESC"
            ).fetchall()
        for row in rows:
            if [str, str, str, int, str, str, str] != list(map(type, row)):
                raise BadInputError(
                    f"{self.file}: {_WHAT} are damaged: a game is {str(row)[:60]}.",
                    "Move the file away; Pakal will not overwrite it.",
                )
        return [Listed(*row) for row in rows]

    def find(self, name: str | None) -> str:
        """The name of a game, of which a unique beginning is enough; the last one without."""
        names = [game.name for game in self.games()]
        if not names:
            raise BadInputError("There are no saved games.", "Begin one with `pakal play`.")
        if name is None or name in names:
            return name or names[0]
        begun = [each for each in names if each.startswith(name)]
        if len(begun) == 1:
            return begun[0]
        if begun:
            raise BadInputError(
                f"{name!r} matches several games.", f"Choose one of {', '.join(begun[:4])}."
            )
        raise BadInputError(f"There is no game called {name!r}.", nearest(name, names))

    def add(self, record: Record, name: str | None = None, note: str = "") -> str:
        """Keep a new game and return its name."""
        now = _now()
        if name is not None:
            _check_name(name)
        with self._transaction():
            taken = {game.name for game in self.games()}
            if name in taken:
                raise BadInputError(
                    f"A game called {name!r} already exists.", "Choose another name."
                )
            chosen = name or _free_name(now[:10], taken)
            self._db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)",
                (
                    chosen,
                    now,
                    now,
                    json.dumps(dict(record.setting)),
                    record.seed,
                    json.dumps(dict(record.versions)),
                    record.done,
                    record.seal,
                    note,
                    record.game,
                    record.start,
                    record.mode,
                ),
            )
            self._insert(chosen, 0, record.steps)
        return chosen

    def load(self, name: str) -> Record:
        """The record of a game; one that is damaged is refused."""
        with self._transaction():
            row = self._db.execute(
                "SELECT setting, seed, versions, done, seal, game, start, mode"
                " FROM games WHERE name = ?",
                (name,),
            ).fetchone()
            steps = self._db.execute(
                "SELECT number, step FROM steps WHERE game = ? ORDER BY number", (name,)
            ).fetchall()
        if row is None:
            raise _no_such_game(name)
        place = f"The game {name!r}"
        if [number for number, _ in steps] != list(range(len(steps))):
            raise BadInputError(f"{place} is damaged: steps are missing.", OLDER)
        data = {
            "format": FORMAT,
            "version": JOURNAL_VERSION,
            "game": row[5],
            "setting": _parsed(row[0], f"{place}, its setting"),
            "seed": row[1],
            "versions": _parsed(row[2], f"{place}, its versions"),
            "steps": [_parsed(step, f"{place}, step {number + 1}") for number, step in steps],
            "done": row[3],
            "seal": row[4],
            "start": row[6],
            "mode": row[7],
        }
        record = record_from_json(data, place)
        if len(record.steps) != len(steps) or any(
            json.dumps(now.to_json()) != json.dumps(was)
            for now, was in zip(record.steps, data["steps"], strict=True)
        ):
            self._write_as_of_today(name, record)
        return record

    def _write_as_of_today(self, name: str, record: Record) -> None:
        """Write steps that an earlier version called otherwise as they were read."""
        with self._transaction():
            self._db.execute(
                "UPDATE games SET done = ?, seal = ? WHERE name = ?",
                (record.done, record.seal, name),
            )
            self._db.execute("DELETE FROM steps WHERE game = ?", (name,))
            self._insert(name, 0, record.steps)

    def revision(self, name: str) -> int:
        """How many times a game was changed; it only grows, also when steps are undone."""
        with self._readable():
            row = self._db.execute("SELECT revision FROM games WHERE name = ?", (name,)).fetchone()
        if row is None:
            raise _no_such_game(name)
        return int(row[0])

    def remove(self, name: str) -> None:
        """Forget a game."""
        with self.lock(name), self._transaction():
            self._db.execute("DELETE FROM games WHERE name = ?", (name,))

    def keep(self, name: str, kept: int, steps: Sequence[Step], done: int, seal: str) -> None:
        """The journal is now its first `kept` steps and these; `done` count and lead to `seal`."""
        now = _now()
        with self._transaction():
            changed = self._db.execute(
                "UPDATE games SET done = ?, seal = ?, played = ?, revision = revision + 1"
                " WHERE name = ?",
                (done, seal, now, name),
            )
            if not changed.rowcount:
                raise NoSuchGameError(
                    f"The game {name!r} no longer exists.",
                    "Begin a new game; this one was removed elsewhere.",
                )
            self._db.execute("DELETE FROM steps WHERE game = ? AND number >= ?", (name, kept))
            self._insert(name, kept, steps)

    def _insert(self, name: str, first: int, steps: Sequence[Step]) -> None:
        self._db.executemany(
            "INSERT INTO steps VALUES (?, ?, ?)",
            [
                (name, number, json.dumps(step.to_json()))
                for number, step in enumerate(steps, start=first)
            ],
        )

    # --- one player at a time --------------------------------------------------------------------

    @contextmanager
    def lock(self, name: str) -> Iterator[None]:
        """Lock a game for this process; a second process gets an error."""
        # Two names must not share a lock, also where a disk knows no capital letters.
        plain = re.sub(r"[^A-Za-z0-9.-]", "_", name)
        safe = f"{plain}-{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:8]}"
        with ExitStack() as held:
            try:
                held.enter_context(hold(self.folder / f"{safe}.lock"))
            except HeldElsewhereError:
                raise BusyError(
                    f"The game {name!r} is being played in another terminal.",
                    "Play on there, or close it first.",
                ) from None
            except OSError as error:
                raise BadInputError(
                    f"{self.folder}: cannot lock the game for this terminal ({error.strerror}).",
                    "Check whether the folder is full or read-only.",
                ) from None
            yield


@attrs.frozen
class GameKeeper:
    """Keeps one game of a store."""

    store: Store
    name: str

    def keep(self, kept: int, steps: Sequence[Step], done: int, seal: str) -> None:
        """Write what changed."""
        self.store.keep(self.name, kept, steps, done, seal)


def _no_such_game(name: str) -> NoSuchGameError:
    return NoSuchGameError(
        f"There is no game called {name[:LONGEST_NAME]!r}.", "List them with `pakal games`."
    )


def _parsed(text: object, place: str) -> Any:
    """What a text of the database says; a damaged one may have something else there."""
    if not isinstance(text, str):
        raise BadInputError(f"{place}: is not text.", OLDER)
    try:
        return parse_json(text, place)
    except BadInputError as error:
        raise BadInputError(error.message, OLDER) from None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadInputError(
            f"{name[:LONGEST_NAME]!r} is not a valid name.",
            f"Choose one of up to {LONGEST_NAME} letters.",
        )


def _free_name(day: str, taken: set[str]) -> str:
    number = 1
    while (name := f"{day}-{number}") in taken:
        number += 1
    return name


def export_game(record: Record) -> str:
    """A game as the text of one file."""
    return json.dumps(record.to_json(), ensure_ascii=False, indent=1) + "\n"


def import_game(text: str, place: str) -> Record:
    """A game from the text of a file."""
    return record_from_json(parse_json(text, place), place)
