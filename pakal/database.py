"""Our SQLite databases: clear errors, and transactions that are kept whole or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pakal.errors import BadInputError

# What keeps SQLite from a file that may be in order, without what an error says more exactly.
_OUT_OF_REACH: Final = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
_KIND: Final = 0xFF  # the bits of an error's number that say what kind it is


@contextmanager
def readable(file: Path, what: str) -> Iterator[None]:
    """Say in plain words why `what` the file holds cannot be reached or read."""
    try:
        yield
    except UnicodeDecodeError:
        # A damaged name in the database makes SQLite give a message that is not text.
        raise _damaged(file, what) from None
    except (sqlite3.Error, OverflowError) as error:
        if getattr(error, "sqlite_errorcode", 0) & _KIND not in _OUT_OF_REACH:
            raise _damaged(file, what, str(error)) from None
        raise BadInputError(
            f"{file}: {what} cannot be opened ({error}).",
            "Check whether the disk is full, the folder read-only, or the file in use.",
        ) from None


def _damaged(file: Path, what: str, why: str = "it is damaged") -> BadInputError:
    return BadInputError(
        f"{file}: {what} cannot be read ({why}).",
        "Move it away if it is damaged or not yours; Pakal will not overwrite it.",
    )


def connect(file: Path, what: str, seconds: int) -> sqlite3.Connection:
    """Open or create a database; wait at most this many seconds for another process."""
    if file.exists() and not file.is_file():
        # SQLite would wait for ever in front of a pipe.
        raise BadInputError(
            f"{file}: is not a file, so it cannot be a database.", "Try another folder."
        )
    with readable(file, what):
        db = sqlite3.connect(file, isolation_level=None, timeout=seconds)
        with closed_on_error(db):
            # A file from elsewhere may declare anything.
            db.execute("PRAGMA trusted_schema = OFF")
            db.execute("PRAGMA synchronous = FULL")
        return db


@contextmanager
def closed_on_error(db: sqlite3.Connection) -> Iterator[None]:
    """Close a database that turns out not to be usable."""
    try:
        yield
    except BaseException:
        db.close()
        raise


@contextmanager
def transaction(db: sqlite3.Connection, file: Path, what: str) -> Iterator[None]:
    """Everything done inside is kept, or nothing of it."""
    with readable(file, what):
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


def number(db: sqlite3.Connection, pragma: str) -> int:
    """The number that a database has under a pragma."""
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
