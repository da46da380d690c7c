"""
The results of a run: one SQLite file in a folder, with a row a game.

Everything a figure depends on stands in its row: setting, player, readings, the versions of lists
and edition, and the run's stamp. A file holds the games of one stamp; another run is refused. A
chunk of games is written in one transaction, so that a process killed at any instant leaves whole
games, and a run can be resumed.
"""

import csv
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from attrs import frozen

from pakal.database import closed_on_error, connect, number, readable, transaction
from pakal.errors import BadInputError
from pakal.files import make_folder
from pakal.sim.plan import Plan, differences, plan_from_text
from pakal.sim.record import Row
from pakal.sim.wording import counted

FILE: Final = "results.sqlite"
_WHAT: Final = "the results"
VERSION: Final = 2
APPLICATION: Final = 0x50414B53  # "PAKS": by this a database says that it holds results

_SCHEMA: Final = """
CREATE TABLE runs (
    stamp TEXT PRIMARY KEY, game TEXT NOT NULL, player TEXT NOT NULL, budget INTEGER NOT NULL,
    program TEXT NOT NULL, lists TEXT NOT NULL, edition TEXT NOT NULL, readings TEXT NOT NULL,
    first_seed INTEGER NOT NULL, games INTEGER NOT NULL, plan TEXT NOT NULL
) STRICT;
CREATE TABLE columns (
    name TEXT PRIMARY KEY, kind TEXT NOT NULL, seat TEXT NOT NULL, what TEXT NOT NULL
) STRICT;
CREATE TABLE by_round (
    seed INTEGER NOT NULL REFERENCES games (seed), round INTEGER NOT NULL, seat TEXT NOT NULL,
    points INTEGER NOT NULL, PRIMARY KEY (seed, round, seat)
) STRICT, WITHOUT ROWID;
"""
_INTEGERS: Final = frozenset({"seed", "budget", "rounds", "parts", "steps"})


@frozen
class Column:
    """
    A column of the table `games`.

    Its kind is `run` (the same in the whole run), `setting` (what is varied), `game`, `score`,
    `source` (points of a seat from one source) or `list` (decisions by one list); `what` is the
    game's own word for it.
    """

    name: str
    kind: str
    seat: str = ""
    what: str = ""

    @property
    def type(self) -> str:
        """What its values are for SQLite."""
        counts = self.kind in ("score", "source", "list") or self.name in _INTEGERS
        return "integer" if counts else "text"

    @property
    def sql(self) -> str:
        """The column as the table declares it."""
        key = " PRIMARY KEY" if self.name == "seed" else " NOT NULL"
        return f"{self.name} {self.type.upper()}{key}"


def columns_of(plan: Plan) -> tuple[Column, ...]:
    """The columns of a run's games, in order."""
    plain = tuple(Column(name, "run") for name in _of_the_run(plan))
    varied = tuple(Column(as_name(axis), "setting", what=axis) for axis in plan.axes)
    names = ("winner", "won_by", "ended_by", "rounds", "parts", "steps")
    return (
        Column("seed", "game"),
        *varied,
        *(Column(name, "game") for name in names),
        *(Column(f"score_{as_name(seat)}", "score", seat) for seat in plan.seats),
        *(
            Column(f"{as_name(seat)}_{as_name(source)}", "source", seat, source)
            for seat in plan.seats
            for source in plan.sources
        ),
        *(Column(f"list_{as_name(name)}", "list", what=name) for name in plan.lists),
        *plain,
    )


def as_name(words: str) -> str:
    """Words as the name of a column: `Sun God` becomes `sun_god`."""
    return re.sub(r"\W+", "_", words.lower()).strip("_")


def _quoted(words: Iterable[str]) -> str:
    """Words as SQL has them."""
    return ", ".join("'" + word.replace("'", "''") + "'" for word in words)


def say_readings(plan: Plan) -> str:
    """The readings that are not the default, in one line; nothing if all are."""
    return ", ".join(f"{name}={choice}" for name, choice in plan.readings.items())


def _of_the_run(plan: Plan) -> dict[str, Any]:
    """What all games of a run have in common, as each row says it."""
    versions = dict(plan.versions)
    return {
        "player": plan.player,
        "budget": plan.budget,
        "readings": say_readings(plan),
        **{as_name(name): said for name, said in plan.switches.items()},
        "lists": versions.pop("lists", ""),
        "edition": versions.pop("edition", ""),
        # Sorted, because a plan that was saved has them in another order.
        "program": " ".join(f"{name} {version}" for name, version in sorted(versions.items())),
        "stamp": plan.stamp,
    }


def values_of(plan: Plan, row: Row) -> tuple[Any, ...]:
    """A game's row as the values of its columns."""
    sources = (points for seat in row.by_source for points in seat)
    said = (row.winner, row.won_by, row.ended_by, row.rounds, row.parts, row.steps)
    decided = (row.decided.get(name, 0) for name in plan.lists)
    common = _of_the_run(plan).values()
    return (row.seed, *row.cell, *said, *row.score, *sources, *decided, *common)


def write_rows(file: TextIO, plan: Plan, rows: Iterable[Sequence[Any]]) -> None:
    """Rows as comma-separated values, under a line with the names of the columns."""
    write = csv.writer(file, lineterminator="\n")
    write.writerow([column.name for column in columns_of(plan)])
    write.writerows(rows)


class Results:
    """The results in one file; `plan` is the run's."""

    def __init__(self, file: Path, db: sqlite3.Connection, plan: Plan) -> None:
        self.file = file
        self.plan = plan
        self.columns = columns_of(plan)
        self._db = db
        marks = ", ".join("?" * len(self.columns))
        # A game is the same whichever process plays it, so one that is there already may stay.
        self._insert = f"INSERT OR IGNORE INTO games VALUES ({marks})"  # noqa: S608 - only marks

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # --- writing ---------------------------------------------------------------------------------

    def keep(self, rows: Iterable[Row]) -> None:
        """Keep some games, all or none of them."""
        rows = list(rows)
        games = [values_of(self.plan, row) for row in rows]
        rounds = [
            (row.seed, number, seat, points)
            for row in rows
            for number, each in enumerate(row.by_round, start=1)
            for seat, points in zip(self.plan.seats, each, strict=True)
        ]
        with transaction(self._db, self.file, _WHAT):
            self._db.executemany(self._insert, games)
            self._db.executemany("INSERT OR IGNORE INTO by_round VALUES (?, ?, ?, ?)", rounds)

    def differing(self, row: Row) -> list[str]:
        """
        The columns in which a game just played is another than the one of its seed here.

        Where the run had lists that are gone, others decide in their places: then neither the
        decisions by each list nor the steps can be compared.
        """
        there = self.game(row.seed)
        other_lists = not set(self.plan.lists) <= set(row.decided)
        return [
            column.name
            for column, value in zip(self.columns, values_of(self.plan, row), strict=True)
            if there[column.name] != value
            and not (other_lists and (column.kind == "list" or column.name == "steps"))
        ]

    # --- reading ---------------------------------------------------------------------------------

    def check(self, seed: int | None = None) -> None:
        """
        Refuse rows with values that no run can have written, of one game or of all.

        The database itself looks at what is written into it, but not at what lies in a file.
        """
        chosen = "" if seed is None else " AND seed = ?"
        values = () if seed is None else (seed,)
        for table, wrong in (("games", self._wrong_in_games()), ("by_round", self._wrong_rounds())):
            # One look at each row; only in a damaged one the columns are looked at singly.
            flags = ", ".join(f"({condition})" for condition in wrong.values())
            anything = " OR ".join(f"({condition})" for condition in wrong.values())
            sql = f"SELECT seed, {flags} FROM {table} WHERE ({anything}){chosen} LIMIT 1"  # noqa: S608 - our own columns
            for game, *damaged in self.query(sql, values):
                name = next(each for each, is_wrong in zip(wrong, damaged, strict=True) if is_wrong)
                raise BadInputError(
                    f"{self.file}: the game of seed {game!r} is damaged in {table}, {name}.",
                    "Try simulating it again.",
                )

    def _wrong_in_games(self) -> dict[str, str]:
        """What cannot be in each column of the games, as a condition."""
        first, last = self.plan.first_seed, self.plan.first_seed + self.plan.games - 1
        wrong = {each.name: f"typeof({each.name}) != '{each.type}'" for each in self.columns}
        wrong["seed"] += f" OR seed NOT BETWEEN {first} AND {last}"
        wrong["rounds"] += " OR rounds NOT BETWEEN 1 AND 1000"
        for axis, cell in self.plan.axes.items():
            wrong[as_name(axis)] += f" OR {as_name(axis)} NOT IN ({_quoted(cell)})"
        # Each of its rounds has a row for every seat.
        wrong["rounds"] += (
            f" OR (SELECT coalesce(count(*) != {len(self.plan.seats)} * max(round), 1)"  # noqa: S608
            " FROM by_round WHERE by_round.seed = games.seed)"
        )
        return wrong

    def _wrong_rounds(self) -> dict[str, str]:
        """What cannot be in each column of the points by round, as a condition."""
        return {
            "round": "typeof(round) != 'integer' OR round NOT BETWEEN 1 AND 1000",
            "seat": f"seat NOT IN ({_quoted(self.plan.seats)})",
            "points": "typeof(points) != 'integer'",
        }

    def query(self, sql: str, values: Sequence[Any] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows that an SQL query gives, one by one."""
        with readable(self.file, _WHAT):
            yield from self._db.execute(sql, values)

    def count(self) -> int:
        """How many games there are."""
        return int(next(self.query("SELECT count(*) FROM games"))[0])

    def missing(self, games: int) -> list[range]:
        """The numbers of those among the first games that have not been played, in order."""
        first, gaps = self.plan.first_seed, list[range]()
        expected = 0
        for (seed,) in self.query("SELECT seed FROM games ORDER BY seed"):
            number = min(seed - first, games)
            if number > expected:
                gaps.append(range(expected, number))
            expected = max(number + 1, expected)
        return gaps if expected >= games else [*gaps, range(expected, games)]

    def game(self, seed: int) -> dict[str, Any]:
        """A game's row, by its seed."""
        names = [column.name for column in self.columns]
        for row in self.query("SELECT * FROM games WHERE seed = ?", (seed,)):
            return dict(zip(names, row, strict=True))
        span = next(self.query("SELECT min(seed), max(seed) FROM games"))
        raise BadInputError(
            f"{self.file}: no game has the seed {seed}.",
            "Simulate some first."
            if span[0] is None
            else f"Choose one from {span[0]} to {span[1]}.",
        )

    def write_csv(self, file: TextIO) -> None:
        """Every game's row as comma-separated values, by seed, under a line with the names."""
        write_rows(file, self.plan, self.query("SELECT * FROM games ORDER BY seed"))


def create_results(folder: Path, plan: Plan) -> Results:
    """A new file in a folder; one that is there already is not written over."""
    file = folder / FILE
    if _is_begun(file):
        with read_results(folder) as there:
            raise BadInputError(
                f"{file} holds {counted(there.count(), 'game')} of a run"
                f" with the stamp {there.plan.stamp}.",
                "Continue it with --resume, or name another folder.",
            )
    make_folder(folder)
    db = _connect(file)
    with closed_on_error(db), transaction(db, file, _WHAT):
        for statement in _SCHEMA.split(";"):
            db.execute(statement)
        columns = columns_of(plan)
        db.execute(f"CREATE TABLE games ({', '.join(each.sql for each in columns)}) STRICT")
        db.executemany(
            "INSERT INTO columns VALUES (?, ?, ?, ?)",
            [(each.name, each.kind, each.seat, each.what) for each in columns],
        )
        run = _of_the_run(plan)
        names = ("player", "budget", "program", "lists", "edition", "readings")
        db.execute(
            "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                plan.stamp,
                plan.game,
                *(run[name] for name in names),
                plan.first_seed,
                plan.games,
                plan.to_text(),
            ),
        )
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {VERSION}")
    return Results(file, db, plan)


def resume_results(folder: Path, plan: Plan) -> Results:
    """The file in a folder, to resume; it has to be of the same plan."""
    results = _open(folder)
    wrong = differences(results.plan, plan)
    if wrong:
        results.close()
        raise BadInputError(
            f"{results.file} was started with other options:\n"
            + "\n".join(f"  {each}" for each in wrong),
            "Give the same options again, or another folder.",
        )
    if plan.games > results.plan.games:
        with transaction(results._db, results.file, _WHAT):
            results._db.execute("UPDATE runs SET games = ?, plan = ?", (plan.games, plan.to_text()))
    return Results(results.file, results._db, plan)


def read_results(folder: Path) -> Results:
    """The results in a folder, only to be read."""
    results = _open(folder)
    results._db.execute("PRAGMA query_only = ON")
    return results


def _is_begun(file: Path) -> bool:
    """Is there anything in a file? One whose making was cut off is as good as none."""
    if not file.exists():
        return False
    db = _connect(file)
    try:
        with readable(file, _WHAT):
            return bool(db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    finally:
        db.close()


def _open(folder: Path) -> Results:
    file = folder / FILE
    if not _is_begun(file):
        raise BadInputError(
            f"{folder}: there are no results here.",
            f"Name a folder made by `pakal simulate --out`; {FILE} lies in it.",
        )
    db = _connect(file)
    with closed_on_error(db):
        _check_ours(file, db)
        results = Results(file, db, _plan_in(file, db))
        _check_tables(results)
    return results


def _check_ours(file: Path, db: sqlite3.Connection) -> None:
    """Refuse a database that is not one of results, or of another version."""
    with readable(file, _WHAT):
        application, version = number(db, "application_id"), number(db, "user_version")
    if application != APPLICATION:
        raise BadInputError(
            f"{file}: this database does not hold results of pakal.", "Name another folder."
        )
    if version != VERSION:
        raise BadInputError(
            f"{file}: the results have version {version}; this program reads version {VERSION}.",
            f"Read them with the {'newer' if version > VERSION else 'older'} version of pakal.",
        )


def _check_tables(results: Results) -> None:
    """Refuse a database whose tables are not those of its plan."""
    for table, expected in (
        ("games", [each.name for each in results.columns]),
        ("by_round", ["seed", "round", "seat", "points"]),
    ):
        kinds = list(results.query("SELECT type FROM sqlite_master WHERE name = ?", (table,)))
        found = results.query("SELECT name FROM pragma_table_info(?)", (table,))
        if kinds != [("table",)] or [name for (name,) in found] != expected:
            raise BadInputError(
                f"{results.file}: the table {table!r} is not the one of this run.",
                "Try simulating it again; the file has been changed.",
            )


def _plan_in(file: Path, db: sqlite3.Connection) -> Plan:
    """The plan of the one run in a file; games of other stamps must not be among its own."""
    with readable(file, _WHAT):
        runs = db.execute("SELECT stamp, plan FROM runs").fetchall()
        stamps = {stamp for (stamp,) in db.execute("SELECT DISTINCT stamp FROM games")}
    if len(runs) == 1 and stamps <= {runs[0][0]}:
        plan = plan_from_text(str(runs[0][1]), f"{file}, plan")
        if plan.stamp == runs[0][0]:
            return plan
        raise BadInputError(
            f"{file}: the plan has the stamp {plan.stamp}, but its run says {runs[0][0]!r}.",
            "Try simulating it again; the file has been changed.",
        )
    raise BadInputError(
        f"{file}: it mixes games of {len({*stamps, *(stamp for stamp, _ in runs)})} stamps.",
        "Use a file for each; figures with different stamps are never added up.",
    )


def _connect(file: Path) -> sqlite3.Connection:
    return connect(file, _WHAT, 30)
