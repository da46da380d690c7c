"""
Damaged input, by the thousand: whatever a file contains, a command ends with a message.

Sound files of every kind are damaged in one place each, by a seed, and handed to the commands
that read them. A command has to end in time with an exit code from 0 to 4 and without a
traceback; if it refuses its input, it names the file and a way out.

    python benchmarks/damage.py --count 10000

`tests/test_damage.py` does the same with a few hundred.
"""

import argparse
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import attrs
from click.testing import CliRunner
from pakal_cli.errors import TRACEBACK
from pakal_cli.main import main

FIXTURES: Final = Path(__file__).parents[1] / "fixtures"
SECONDS: Final = 20  # in which every command has to end
REFUSED: Final = 2
WAY_OUT: Final = re.compile(r"\n[A-Z][a-z]+ ")  # a sentence on a line of its own, such as "Try …"
Random = random.Random

# --- kinds of damage -----------------------------------------------------------------------------

ODD_TOML: Final = (
    *("0", "-1", "1", "2", "7", "99", "9223372036854775807", "-9223372036854775808"),
    *("1" + "0" * 5000, "0x" + "f" * 3000, "1.5", "-0.0", "inf", "nan", "1e400", "true", "false"),
    *('""', '"x"', '"\\u001b[31mred"', '"\\u0000"', '"../../x"', '"/dev/zero"', '"pakal"', '"you"'),
    *("[]", "{}", "[1]", '["x"]', "[[]]", "{x = 1}", "2024-02-29", "07:32:00", "[" * 5000),
    *("[" * 60 + "]" * 60, '"' + "x" * 5000 + '"', '"Yaxchilán"', '"rain"', '"\u202eevil"'),
)
ODD_JSON: Final = (
    *(0, -1, 1, 2, 99, 2**63 - 1, 2**63, 10**30, 1.5, float("nan"), float("inf"), True, False),
    *(None, "", "x", "\x1b[31mred", "\x00", "\ud800", "../../x", "rain", "[]", [], {}, [1], ["x"]),
    *({"x": 1}, [[]], "x" * 5000),
)
_VALUE: Final = re.compile(rb"(?m)=[ \t]*([^\n#]+?)[ \t]*$")
_WORD: Final = re.compile(rb'"[^"\n]*"|-?\d+|true|false|[\w-]+')


def _flip(data: bytes, dice: Random) -> bytes:
    place = dice.randrange(len(data)) if data else 0
    return data[:place] + bytes([dice.randrange(256)]) + data[place + 1 :]


def _cut(data: bytes, dice: Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def _remove(data: bytes, dice: Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    return data[:start] + data[start + dice.randrange(1, 40) :]


def _repeat(data: bytes, dice: Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    part = data[start : start + dice.randrange(1, 200)]
    return data[:start] + part * dice.choice((2, 3, 50)) + data[start:]


def _insert(data: bytes, dice: Random) -> bytes:
    start = dice.randrange(len(data) + 1)
    part = dice.choice((b"\0", b"\xff", b"\x1b[2J", b"\xed\xa0\x80", b'"', b"[", b"}", b"\r", b"#"))
    return data[:start] + part + data[start:]


def _lines(data: bytes, dice: Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    how = dice.randrange(3)
    if how == 0:
        del lines[one]
    elif how == 1:
        lines.insert(other, lines[one])
    else:
        lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _value(data: bytes, dice: Random) -> bytes:
    found = list(_VALUE.finditer(data))
    if not found:
        return _word(data, dice)
    match = dice.choice(found)
    return data[: match.start(1)] + dice.choice(ODD_TOML).encode() + data[match.end(1) :]


def _word(data: bytes, dice: Random) -> bytes:
    found = list(_WORD.finditer(data))
    if not found:
        return data + b"?"
    match, other = dice.choice(found), dice.choice(found)
    return data[: match.start()] + other[0] + data[match.end() :]


def _deep(data: bytes, dice: Random) -> bytes:
    key = b"a." * dice.choice((60, 5000)) + b"b = 1\n"
    return dice.choice(
        (key + data, data + b"\nx = " + b"[" * 5000, data + b"\n[" + key[:-7] + b"]\n")
    )


def _encoding(data: bytes, dice: Random) -> bytes:
    text = data.decode("utf-8", "replace")
    return dice.choice(
        (
            b"\xef\xbb\xbf" + data,
            text.encode("utf-16"),
            text.encode("latin-1", "replace"),
            data.replace(b"\n", b"\r\n"),
            data.replace(b"\n", b"\r"),
        )
    )


def _whole(_: bytes, dice: Random) -> bytes:
    return dice.choice(
        (
            b"",
            b"\n",
            b"\0" * 100,
            b"[" * 5000,
            b"9" * 5000,
            b"{" * 5000,
            b'"' * 999,
            b"= 1",
            b"a = 1\n" * 2,
            b"[]",
            b"{}",
            b"null",
            bytes(dice.randrange(256) for _ in range(300)),
            b"SQLite format 3\0" + b"\0" * 500,
            b"x" * 2_000_000,
        )
    )


def _json_value(data: bytes, dice: Random) -> bytes:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return _flip(data, dice)
    leaves = list(_json_places(document))
    if not leaves:
        return _flip(data, dice)
    holder, key = dice.choice(leaves)
    how = dice.randrange(4)
    if how == 0 and isinstance(holder, dict):
        del holder[key]
    elif how == 1 and isinstance(holder, dict):
        holder[f"{key}x"] = holder[key]
    elif how == 2 and isinstance(holder[key], int):
        holder[key] += dice.choice((-1, 1, 1000, -1000))
    else:
        holder[key] = dice.choice(ODD_JSON)
    return json.dumps(document).encode()


def _json_places(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _json_places(value[key])


def _schema(data: bytes, dice: Random) -> bytes:
    """A byte in the first page of a database, where its tables are declared."""
    place = dice.randrange(min(len(data), 4096))
    return data[:place] + bytes([dice.randrange(256)]) + data[place + 1 :]


ANY: Final = (_flip, _cut, _remove, _repeat, _insert, _encoding, _whole)
TOML: Final = (*ANY, _lines, _value, _value, _value, _value, _word, _word, _deep)
JSON: Final = (*ANY, _json_value, _json_value, _json_value, _json_value)
TEXT: Final = (*ANY, _lines, _word)
BYTES: Final = (_flip, _flip, _cut, _remove, _insert, _whole, _schema, _schema, _schema)
Kind = Callable[[bytes, Random], bytes]


# --- what is damaged, and who reads it -----------------------------------------------------------


@attrs.frozen
class Subject:
    """A file in the folder of sound ones, how it can be damaged, and the commands that read it."""

    file: str
    kinds: tuple[Kind, ...]
    commands: tuple[tuple[str, ...], ...]
    stdin: str = ""
    sql: bool = False  # may values in it be changed?


_RESUMED: Final = ("play", "--resume", "--name", "two")
RUN: Final = ("--player", "random", "--jobs", "1")
_AHAU: Final = (
    Subject(
        "position.toml",
        TOML,
        (
            ("decide", "place-worker", "--position", "position.toml"),
            ("decide", "turn", "--position", "position.toml"),
            ("position", "show", "position.toml"),
            ("position", "check", "position.toml"),
            ("consult", "place-worker", "--position", "position.toml", "--json"),
        ),
    ),
    Subject("whole.toml", TOML, (("position", "check", "whole.toml"),)),
    Subject("facts.toml", TOML, (("decide", "place-worker", "--facts", "facts.toml"),)),
    Subject(
        "edition.toml",
        TOML,
        (
            ("edition", "check", "edition.toml"),
            ("edition", "show", "--edition", "edition.toml"),
            ("table", "--edition", "edition.toml"),
            ("edition", "edit", "tracks", "edition.toml"),
        ),
    ),
    Subject("full.toml", TOML, (("edition", "check", "full.toml"),)),
    Subject(
        "lists.toml",
        TOML,
        (("decide", "place-worker", "--position", "position.toml", "--lists", "lists.toml"),),
    ),
    Subject(
        "automa.toml",
        TOML,
        (("audit", "automa.toml", "--facts", "automa-facts.toml", "--quick", "--format", "junit"),),
    ),
    Subject(
        "automa-facts.toml",
        TOML,
        (("audit", "automa.toml", "--facts", "automa-facts.toml", "--quick", "--format", "sarif"),),
    ),
    Subject(
        "accepted.toml",
        TOML,
        (
            (
                *("audit", "automa.toml", "--facts", "automa-facts.toml", "--quick"),
                *("--accepted", "accepted.toml"),
            ),
        ),
    ),
    Subject("entered.txt", TEXT, (("edition", "new", "new.toml", "--answers", "entered.txt"),)),
    Subject("answers.txt", TEXT, (("consult", "place-worker", "--answers", "answers.txt"),)),
    Subject(
        "game.json",
        JSON,
        (("games", "import", "game.json", "--name", "two"), _RESUMED),
        "redo 3\nundo 2\nredo\nscore all\nhistory\nwhy\nboard\nquit\n",
    ),
    Subject(
        "home/table.json",
        JSON,
        (("table",), ("consult", "redraw", "--json"), ("table", "--forget"), ("table",)),
    ),
    Subject(
        "home/games.sqlite",
        BYTES,
        (("games",), ("play", "--resume"), ("games", "export", "one", "out.json")),
        "undo\nredo\n1\nquit\n",
        sql=True,
    ),
    Subject(
        "run/results.sqlite",
        BYTES,
        (
            ("replay", "run", "--seed", "2"),
            ("report", "run"),
            ("simulate", "--resume", "--out", "run", "--jobs", "1", "--csv", "games.csv"),
        ),
        sql=True,
    ),
    Subject("compared/comparisons/one.json", JSON, (("report", "compared"),)),
)


def _of_game(game: str, decision: str, by_facts: str) -> tuple[Subject, ...]:
    """The files of another game: positions, editions, lists, facts, games kept and light."""
    own, at = ("--game", game), ("--position", f"{game}.toml")
    return (
        Subject(
            f"{game}.toml",
            TOML,
            (
                ("decide", decision, *at),
                ("decide", "turn", *at),
                ("position", "show", f"{game}.toml"),
                ("position", "check", f"{game}.toml"),
                ("consult", decision, *at, "--json"),
                ("play", *at, "--name", "begun"),
            ),
            "1\nundo\nquit\n",
        ),
        Subject(
            f"{game}-edition.toml",
            TOML,
            (
                ("edition", *own, "check", f"{game}-edition.toml"),
                ("edition", *own, "show", "--edition", f"{game}-edition.toml"),
                ("table", *own, "--edition", f"{game}-edition.toml"),
                ("play", *own, "--edition", f"{game}-edition.toml", "--seed", "1"),
            ),
            "1\nboard\nquit\n",
        ),
        Subject(f"{game}-full.toml", TOML, (("edition", *own, "check", f"{game}-full.toml"),)),
        Subject(
            f"{game}-lists.toml",
            TOML,
            (
                ("decide", decision, *own, *at, "--lists", f"{game}-lists.toml"),
                ("lists", *own, "show", decision, "--lists", f"{game}-lists.toml"),
            ),
        ),
        Subject(
            f"{game}-facts.toml",
            TOML,
            (("decide", by_facts, *own, "--facts", f"{game}-facts.toml"),),
        ),
        Subject(
            f"{game}.json",
            JSON,
            (("games", "import", f"{game}.json", "--name", "two"), _RESUMED),
            "redo 3\nundo 2\nredo\nscore all\nhistory\nwhy\nboard\nquit\n",
        ),
        Subject(
            f"{game}-light.json",
            JSON,
            (("games", "import", f"{game}-light.json", "--name", "two"), _RESUMED),
            "redo 3\nundo 2\nredo\nhistory\nwhy\nboard\nquit\n",
        ),
        Subject(
            "home/games.sqlite",
            BYTES,
            (
                ("play", "--resume", "--name", f"{game}-kept"),
                ("play", "--resume", "--name", f"{game}-light"),
                ("games", "export", f"{game}-light", "out.json"),
            ),
            "undo\nredo\n1\nwhy\nquit\n",
            sql=True,
        ),
    )


SUBJECTS: Final = (
    *_AHAU,
    *_of_game("uxmal", "lay-stone", "sway"),
    *_of_game("maya", "quarry", "take-block"),
)


def make_sound(folder: Path) -> None:
    """Write sound files of every kind into a folder, by the commands themselves where they can."""
    (folder / "home").mkdir(parents=True)
    with _inside(folder):
        _must("table", "--difficulty", "hard", "--personality", "rainmaker")
        for game, said in _TOLD.items():
            own = ("--game", game, "--seed", "3", "--name")
            _must("play", *own, f"{game}-kept", stdin="1\n" * 12 + "undo 2\nquit\n")
            _must("play", *own, f"{game}-light", "--light", stdin=f"{said}\nundo\nquit\n")
            _must("games", "export", f"{game}-kept", f"{game}.json")
            _must("games", "export", f"{game}-light", f"{game}-light.json")
        _must("play", "--seed", "3", "--name", "one", stdin="1\n1 2\n1\n1\n1\nundo 2\nquit\n")
        _must("games", "export", "one", "game.json")
        _must("simulate", "--games", "3", *RUN, "--out", "run")
        ties = ("--reading", "place-ties=next-step-first")
        _must("compare", *ties, "--games", "2", *RUN, "--out", "compared")
        made = next(Path("compared/comparisons").glob("*.json"))
        made.rename(made.with_name("one.json"))
    data = Path(sys.modules["pakal"].__path__[0]) / "games" / "ahau" / "data"
    shutil.copy(FIXTURES / "positions" / "five-lines.toml", folder / "position.toml")
    shutil.copy(FIXTURES / "positions" / "start.toml", folder / "whole.toml")
    shutil.copy(FIXTURES / "lists" / "own" / "humblest-god.toml", folder / "lists.toml")
    shutil.copy(FIXTURES / "automa" / "lighthouse.toml", folder / "automa.toml")
    shutil.copy(FIXTURES / "automa" / "lighthouse-facts.toml", folder / "automa-facts.toml")
    shutil.copy(data / "accepted.toml", folder / "accepted.toml")
    shutil.copy(data / "edition.toml", folder / "full.toml")
    (folder / "edition.toml").write_text(
        'base = "default"\nname = "mine"\nversion = 1\nsource = "stated: my own copy"\n\n'
        '[calendar]\ntwo-player-mark = 5\n\n[personalities.2]\nname = "The Ruler"\n',
        "utf-8",
    )
    (folder / "facts.toml").write_text(
        "[Tikal]\nlets_him_claim = false\nis_new_with_building_near = true\n"
        "tiles_built_of_its_god = 1\ncity_god_rank = 1\nhas_most_workers = false\n\n"
        "[Seibal]\nlets_him_claim = false\nis_new_with_building_near = true\n"
        "tiles_built_of_its_god = 1\ncity_god_rank = 2\nhas_most_workers = true\n",
        "utf-8",
    )
    (folder / "entered.txt").write_text(
        "# my copy\ns r j c f\nqueen\nMoon\nback\nlater\nskip\n\nChi, Tul, Pal\nskip\n", "utf-8"
    )
    (folder / "answers.txt").write_text("3\n# a remark\nback\nregion 5\n?\n", "utf-8")

    _make_sound_of_others(folder)


# What a person tells in the first turns of a light game of each other game.
_TOLD: Final = {
    "uxmal": "monkey\neagle\nbat\nserpent\n1\ne1 e.bj j\nemb\ng1 .sem e\n",
    "maya": "cop\nux\ntra\ntra h\n",
}


def _make_sound_of_others(folder: Path) -> None:
    """The files of the other games."""
    games = Path(sys.modules["pakal"].__path__[0]) / "games"
    witnesses = {
        "uxmal": "witnesses-uxmal/lay-stone/most-cards.toml",
        "maya": "witnesses-maya/quarry/paid.toml",
    }
    for game, position in witnesses.items():
        shutil.copy(FIXTURES / position, folder / f"{game}.toml")
        data = games / game / "data"
        shutil.copy(data / "lists.toml", folder / f"{game}-lists.toml")
        shutil.copy(data / "edition.toml", folder / f"{game}-full.toml")
    (folder / "uxmal-edition.toml").write_text(
        'base = "default"\nname = "mine"\nversion = 1\nsource = "stated: my own copy"\n\n'
        "[values]\nlevel-2 = [7, 5, 4]\n",
        "utf-8",
    )
    (folder / "maya-edition.toml").write_text(
        'base = "default"\nname = "mine"\nversion = 1\nsource = "stated: my own copy"\n\n'
        "[pay]\nmost = [3, 4, 5, 7]\n",
        "utf-8",
    )
    (folder / "uxmal-facts.toml").write_text(
        "[a]\nbetter_off = 4\nstep_god_rank = 1\n[b]\nbetter_off = 4\nstep_god_rank = 0\n",
        "utf-8",
    )
    (folder / "maya-facts.toml").write_text(
        "[a]\ncan_be_spared = true\nlevel = 1\nblock_rank = 1\n"
        "[b]\ncan_be_spared = true\nlevel = 1\nblock_rank = 0\n",
        "utf-8",
    )


def _must(*words: str, stdin: str = "") -> None:
    result = CliRunner().invoke(main, words, stdin, prog_name="pakal")
    if result.exit_code:
        raise RuntimeError(f"{' '.join(words)}: {result.output}") from result.exception


@contextmanager
def _inside(folder: Path) -> Iterator[None]:
    """Work in a folder, with the user's data there, and let mistakes be seen."""
    before, there = dict(os.environ), Path.cwd()
    os.environ |= {"PAKAL_HOME": str(folder / "home"), TRACEBACK: "1"}
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(there)
        os.environ.clear()
        os.environ |= before


# --- one case ------------------------------------------------------------------------------------


@attrs.frozen
class Case:
    """One damaged file and what is wrong with how a command took it."""

    seed: int
    subject: str
    kind: str
    command: str
    wrong: str


class TooLongError(Exception):
    """A command did not end."""


def try_case(sound: Path, folder: Path, seed: int) -> list[Case]:
    """Damage a file as the seed says, and return what is wrong with how commands take it."""
    dice = random.Random(seed)
    subject = SUBJECTS[seed % len(SUBJECTS)]
    shutil.copytree(sound, folder, symlinks=True)
    file = folder / subject.file
    how = _damage(file, subject, dice)
    found = []
    with _inside(folder):
        for words in subject.commands:
            wrong = _run(words, subject)
            if wrong:
                found.append(Case(seed, subject.file, how, " ".join(words), wrong))
    return found


def try_sound(sound: Path, folder: Path) -> list[Case]:
    """The commands that refuse a file before it is damaged."""
    found = []
    for subject in SUBJECTS:
        shutil.copytree(sound, folder)
        with _inside(folder):
            for words in subject.commands:
                result = CliRunner().invoke(main, words, subject.stdin, prog_name="pakal")
                if result.exit_code == REFUSED and result.stderr:
                    found.append(Case(-1, subject.file, "sound", " ".join(words), result.stderr))
        shutil.rmtree(folder)
    return found


def _damage(file: Path, subject: Subject, dice: Random) -> str:
    """Damage a file and say how."""
    place = dice.randrange(40)
    if place == 0:
        file.unlink()
        file.symlink_to(file.name)
        return "symlink loop"
    if place == 1:
        file.unlink()
        file.mkdir()
        return "a folder"
    if place == 2:
        file.unlink()
        file.symlink_to("/dev/zero")
        return "endless"
    if place == 3:
        file.unlink()
        return "not there"
    if subject.sql and place < 22:
        return _damage_values(file, dice)
    kind = dice.choice(subject.kinds)
    file.write_bytes(kind(file.read_bytes(), dice))
    return kind.__name__.strip("_")


def _damage_values(file: Path, dice: Random) -> str:
    """Put something odd into one value of a database."""
    db = sqlite3.connect(file)
    try:
        db.execute("PRAGMA writable_schema = ON")
        if dice.randrange(3) == 0:  # without STRICT everything can be written
            db.execute("UPDATE sqlite_master SET sql = replace(sql, 'STRICT', '')")
            db.commit()
            db.close()
            db = sqlite3.connect(file)
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE sql != ''")]
        table = dice.choice(tables)
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        column = dice.choice(columns)
        old = db.execute(f"SELECT {column} FROM {table} LIMIT 1").fetchone()  # noqa: S608
        new: Any = dice.choice((0, -1, 99, 2**62, "", "x", "\x1b[31m", b"\xff\0", 1.5, "{}", "[]"))
        if old and isinstance(old[0], str) and old[0][:1] in "{[" and dice.randrange(3):
            new = _json_value(old[0].encode(), dice).decode("utf-8", "replace")
        how = dice.randrange(8)
        if how == 0:
            db.execute(f"DELETE FROM {table}")  # noqa: S608
        elif how == 1:
            db.execute(f"DROP TABLE {table}")
        elif how == 2:
            db.execute(f"ALTER TABLE {table} ADD COLUMN extra TEXT")
        else:
            db.execute(f"UPDATE {table} SET {column} = ?", (new,))  # noqa: S608
        db.commit()
    except sqlite3.Error:
        pass  # what the database itself refuses is no damage
    finally:
        db.close()
    return "values"


def _run(words: tuple[str, ...], subject: Subject) -> str:
    """Run a command; what is wrong with how it ended, if anything."""
    began = time.monotonic()
    try:
        with _in_time():
            result = CliRunner().invoke(main, words, subject.stdin, prog_name="pakal")
    except TooLongError:
        return f"does not end within {SECONDS} seconds"
    if isinstance(result.exception, TooLongError) or time.monotonic() - began > SECONDS:
        return f"does not end within {SECONDS} seconds"
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        where = traceback.extract_tb(result.exception.__traceback__)[-1]
        said = f"{type(result.exception).__name__}: {result.exception}"[:200]
        return f"{said} ({Path(where.filename).name}:{where.lineno})"
    if not 0 <= result.exit_code <= 4:
        return f"exit code {result.exit_code}"
    if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", result.output.replace("\r\n", "\n")):
        return "a control character reaches the terminal"
    if result.exit_code == REFUSED:
        return _unclear(result.stderr, result.stdout, subject)
    return ""


def _unclear(err: str, out: str, subject: Subject) -> str:
    """What a refusal fails to say, if anything."""
    if out and not err:
        return ""  # too few answers are no mistake
    if not WAY_OUT.search(err):
        return f"no way out: {err[:200]!r}"
    path = Path(subject.file)
    names = {subject.file, path.name, *map(str, path.parents)} - {"."}
    if subject.file.startswith("home/games"):
        names |= {"game", "games"}
    if subject.file.endswith(".json"):
        names |= {"game", "two"}
    if ("position", "show", subject.file) in subject.commands:
        names |= {"this position"}  # it was read; something is missing in it
    said = words_of(err)
    if not any(name in said for name in names):
        return f"the file is not named: {err[:200]!r}"
    return ""


def words_of(text: str) -> str:
    """A text as one line."""
    return " ".join(text.split())


@contextmanager
def _in_time() -> Iterator[None]:
    """End what takes too long, where the system can."""

    def stop(*_: object) -> None:
        raise TooLongError

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def try_many(first: int, count: int, tell: Callable[[int], None] = lambda _: None) -> list[Case]:
    """Try as many cases from a seed on; what is wrong with any of them."""
    found: list[Case] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_sound(folder / "sound")
        found += try_sound(folder / "sound", folder / "damaged")
        for seed in range(first, first + count):
            found += try_case(folder / "sound", folder / "damaged", seed)
            shutil.rmtree(folder / "damaged")
            tell(seed - first + 1)
    return found


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[1])
    parser.add_argument("--count", type=int, default=1000, help="how many files to damage")
    parser.add_argument("--seed", type=int, default=0, help="of the first")
    options = parser.parse_args()
    began = time.monotonic()

    def tell(done: int) -> None:
        if done % 500 == 0:
            print(f"{done:,} of {options.count:,}, {time.monotonic() - began:.0f} s", flush=True)

    found = try_many(options.seed, options.count, tell)
    for case in found:
        print(f"seed {case.seed}, {case.subject}, {case.kind}: pakal {case.command}")
        print(f"    {case.wrong}")
    groups = Counter((case.subject, re.sub(r"\d+", "N", case.wrong)[:80]) for case in found)
    for (subject, wrong), count in groups.most_common():
        print(f"{count:>6}  {subject}: {wrong}")
    print(f"{options.count:,} damaged inputs, {len(found):,} taken badly.")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    _main()
