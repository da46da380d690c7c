"""
Games kept in a database in the user's data folder: every step is safe before it is confirmed.

A game is written step by step, each in a transaction of its own, so that a process killed at any
instant leaves a game that can be gone on with. One process at a time plays a game: a lock of the
operating system says so, and it goes with the process.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import attrs
from filelock import FileLock, Timeout

from pakal.companion.folders import make_home
from pakal.companion.journal import Record, Step, record_from_json, step_from_json
from pakal.errors import BadInputError, nearest

FILE: Final = "games.sqlite"
VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE games (
    name TEXT PRIMARY KEY, started TEXT NOT NULL, played TEXT NOT NULL, setting TEXT NOT NULL,
    seed INTEGER NOT NULL, versions TEXT NOT NULL, done INTEGER NOT NULL, note TEXT NOT NULL
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


class Store:
    """The games of one data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = make_home() if folder is None else folder
        self.file = self.folder / FILE
        self._open()

    def _open(self) -> None:
        """Open the database, make it if it is new, and refuse one that is not ours."""
        try:
            self._db = sqlite3.connect(self.file, isolation_level=None, timeout=10)
            self._db.execute("PRAGMA foreign_keys = ON")
            self._db.execute("PRAGMA synchronous = FULL")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            tables = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if version == 0 and not tables:
                with self._transaction():
                    again = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
                    if not again:
                        for statement in _SCHEMA.split(";"):
                            self._db.execute(statement)
                        self._db.execute(f"PRAGMA user_version = {VERSION}")
                version = VERSION
        except sqlite3.DatabaseError as error:
            raise BadInputError(
                f"{self.file}: the saved games cannot be read ({error}).",
                "another file lies there; move it away, it is not written over.",
            ) from None
        if version != VERSION:
            raise BadInputError(
                f"{self.file}: the saved games have version {version}, known here is {VERSION}.",
                "another version of pakal wrote them; use that one, or export them with it.",
            )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    # --- games -----------------------------------------------------------------------------------

    def games(self) -> list[Listed]:
        """Every game, the one played last first."""
        rows = self._db.execute(
            "SELECT name, started, played, done, note FROM games ORDER BY played DESC, name"
        )
        return [Listed(*row) for row in rows]

    def find(self, name: str | None) -> str:
        """The name of a game, of which a unique beginning is enough; the last one without."""
        names = [game.name for game in self.games()]
        if not names:
            raise BadInputError("There is no saved game.", "`pakal play` begins one.")
        if name is None or name in names:
            return name or names[0]
        begun = [each for each in names if each.startswith(name)]
        if len(begun) == 1:
            return begun[0]
        raise BadInputError(f"There is no game called {name!r}.", nearest(name, names) + ".")

    def add(self, record: Record, name: str | None = None, note: str = "") -> str:
        """Keep a new game and return its name."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        taken = {game.name for game in self.games()}
        if name is not None and name in taken:
            raise BadInputError(f"There is a game called {name!r} already.", "another name.")
        chosen = name or _free_name(now[:10], taken)
        with self._transaction():
            self._db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    chosen,
                    now,
                    now,
                    json.dumps(dict(record.setting)),
                    record.seed,
                    json.dumps(dict(record.versions)),
                    record.done,
                    note,
                ),
            )
            self._insert(chosen, 0, record.steps)
        return chosen

    def load(self, name: str) -> Record:
        """The record of a game."""
        row = self._db.execute(
            "SELECT setting, seed, versions, done FROM games WHERE name = ?", (name,)
        ).fetchone()
        if row is None:
            raise BadInputError(f"There is no game called {name!r}.", "`pakal games` lists them.")
        steps = self._db.execute(
            "SELECT step FROM steps WHERE game = ? ORDER BY number", (name,)
        ).fetchall()
        return Record(
            setting=json.loads(row[0]),
            seed=row[1],
            versions=json.loads(row[2]),
            steps=tuple(step_from_json(json.loads(step)) for (step,) in steps),
            done=row[3],
        )

    def remove(self, name: str) -> None:
        """Forget a game."""
        with self.lock(name), self._transaction():
            self._db.execute("DELETE FROM games WHERE name = ?", (name,))

    def keep(self, name: str, kept: int, steps: Sequence[Step], done: int) -> None:
        """The journal is now its first `kept` steps and these; `done` of them count."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self._transaction():
            self._db.execute("DELETE FROM steps WHERE game = ? AND number >= ?", (name, kept))
            self._insert(name, kept, steps)
            self._db.execute(
                "UPDATE games SET done = ?, played = ? WHERE name = ?", (done, now, name)
            )

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
        """Hold a game for this process; a second one is told."""
        safe = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)
        lock = FileLock(self.folder / f"{safe}.lock")
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise BadInputError(
                f"The game {name!r} is being played in another terminal.",
                "go on there, or close it first.",
            ) from None
        try:
            yield
        finally:
            lock.release()


@attrs.frozen
class GameKeeper:
    """Keeps one game of a store."""

    store: Store
    name: str

    def keep(self, kept: int, steps: Sequence[Step], done: int) -> None:
        """Write what changed."""
        self.store.keep(self.name, kept, steps, done)


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
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadInputError(f"{place}: this is not JSON: {error}.", "the wrong file.") from None
    return record_from_json(data, place)
