"""Games kept in the database: every step, one player at a time, and nothing ever misread."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from companion.playing import a_record, answered, played
from terminal import has_way_out

from pakal.companion.journal import Step, StepKind
from pakal.companion.session import Session
from pakal.companion.store import FILE, GameKeeper, Store, export_game, import_game
from pakal.errors import BadInputError
from pakal.games.ahau.rules.state import State


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a store in a folder of its own."""
    with Store(tmp_path) as opened:
        yield opened


def kept(store: Store, name: str = "one") -> Session[State]:
    """Return a new game that this store keeps."""
    store.add(a_record(), name)
    return Session(store.load(name), GameKeeper(store, name))


# --- every step ----------------------------------------------------------------------------------


def test_every_step_is_kept_before_the_reply(store: Store, tmp_path: Path) -> None:
    """
    After each answer another connection finds the whole game as it is.
    """
    session = kept(store)

    for _ in answered(session, most=25):
        with Store(tmp_path) as other:
            assert session.record == other.load("one")


def test_undo_redo_adjust_and_decks_are_kept(store: Store) -> None:
    """
    Whatever changes the journal is in the database at once.
    """
    session = played(kept(store), most=10)

    for change in (
        lambda: session.undo(4),
        lambda: session.redo(2),
        lambda: session.adjust("player.you.weapons = 2"),
        session.undo,
        lambda: session.shuffle("bag", "you"),
        lambda: played(session, most=5),
        lambda: session.undo(100),
    ):
        change()
        assert session.record == store.load("one")
        assert session.state == Session(store.load("one")).state


def test_the_game_played_last_is_found_first(store: Store) -> None:
    """
    Without a name the game played last is meant; a unique beginning of a name is enough.
    """
    for name in ("alpha", "beta", "better"):
        played(kept(store, name), most=1)

    assert "better" == store.find(None)
    assert "alpha" == store.find("a")
    with pytest.raises(BadInputError, match="matches several games"):
        store.find("be")
    with pytest.raises(BadInputError, match="no game called 'gamma'"):
        store.find("gamma")


def test_without_a_name_a_game_gets_the_date_and_a_number(store: Store) -> None:
    """
    Two games without a name get two names.
    """
    names = [store.add(a_record()) for _ in range(2)]

    assert ["-1", "-2"] == [name[-2:] for name in names]


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\nb", "\x1b[2J"])
def test_a_name_that_cannot_be_read_is_refused(store: Store, name: str) -> None:
    """
    A name is short and printable.
    """
    with pytest.raises(BadInputError, match="is not a valid name"):
        store.add(a_record(), name)


@pytest.mark.parametrize("name", ["../x", "a/b", "ü — 3", "con", ".", "'; DROP TABLE games"])
def test_a_strange_name_stays_in_its_folder(store: Store, tmp_path: Path, name: str) -> None:
    """
    Whatever its name, a game is kept and locked inside the data folder.
    """
    played(kept(store, name), most=1)

    with store.lock(name):
        assert tmp_path in {path.parent for path in tmp_path.rglob("*.lock")}
    assert [name] == [game.name for game in store.games()]


def test_a_name_is_taken_only_once(store: Store) -> None:
    """
    A second game of the same name is refused, and the first is as it was.
    """
    record = played(kept(store), most=3).record

    with pytest.raises(BadInputError, match="already"):
        store.add(a_record(seed=9), "one")

    assert record == store.load("one")


def test_a_game_that_was_removed_is_not_written_to(store: Store) -> None:
    """
    If somebody removes the game under way, the next step says so.
    """
    session = kept(store)
    session.open()
    store.remove("one")

    with pytest.raises(BadInputError, match="no longer exists"):
        session.answer("1")


# --- one player at a time ------------------------------------------------------------------------

_SECOND = """
import sys
from pathlib import Path
from pakal.companion.store import Store
from pakal.errors import BadInputError
with Store(Path(sys.argv[1])) as store:
    try:
        with store.lock("one"):
            print("held")
    except BadInputError as error:
        print(error)
"""


def second(folder: Path) -> str:
    """Return what another process is told that wants to play the same game."""
    words = [sys.executable, "-c", _SECOND, str(folder)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603 - ours
    return done.stdout


def test_a_second_process_is_told_and_nothing_is_corrupted(store: Store, tmp_path: Path) -> None:
    """
    While one process plays, another is told so; afterwards it can play.
    """
    session = kept(store)
    with store.lock("one"):
        played(session, most=5)
        assert "being played in another terminal" in second(tmp_path)
        played(session, most=5)
        assert session.record == store.load("one")

    assert "held\n" == second(tmp_path)


def test_a_game_under_way_is_not_removed(store: Store) -> None:
    """
    What somebody plays cannot be removed.
    """
    kept(store)

    with store.lock("one"), pytest.raises(BadInputError, match="another terminal"):
        store.remove("one")

    assert ["one"] == [game.name for game in store.games()]


_WRITER = """
import sys
from pathlib import Path
from companion.playing import a_record, played
from pakal.companion.session import Session
from pakal.companion.store import GameKeeper, Store
with Store(Path(sys.argv[1])) as store:
    name = store.add(a_record(), None)
    played(Session(store.load(name), GameKeeper(store, name)), most=20)
"""


def test_processes_that_play_different_games_do_not_hinder_each_other(tmp_path: Path) -> None:
    """
    Three processes begin and play games in one new folder at once; all three are there, whole.
    """
    tests = str(Path(__file__).parents[1])
    words = [sys.executable, "-c", _WRITER, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": tests}
    running = [subprocess.Popen(words, env=environment) for _ in range(3)]  # noqa: S603 - ours

    assert [0, 0, 0] == [process.wait(60) for process in running]

    with Store(tmp_path) as store:
        records = [store.load(game.name) for game in store.games()]
    assert 3 == len(records)
    assert {Session(record).state.round for record in records} == {Session(records[0]).state.round}


# --- other versions, other files, damage ---------------------------------------------------------


def _foreign(file: Path) -> None:
    db = sqlite3.connect(file)
    db.execute("CREATE TABLE games (name TEXT)")
    db.execute("INSERT INTO games VALUES ('theirs')")
    db.commit()
    db.close()


def _pragma(name: str, value: int) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with Store(file.parent) as store:
            kept(store)
        db = sqlite3.connect(file)
        db.execute(f"PRAGMA {name} = {value}")
        db.close()

    return change


_OTHERS: dict[str, tuple[Callable[[Path], Any], str]] = {
    "newer": (_pragma("user_version", 6), "version 6; this program reads version 5"),
    "older": (_pragma("user_version", 0), "version 0; this program reads version 5"),
    "other program": (_pragma("application_id", 7), "not one of Pakal's"),
    "foreign database": (_foreign, "not one of Pakal's"),
    "text": (lambda file: file.write_text("no database\n" * 200), "cannot be read"),
    "rubbish": (lambda file: file.write_bytes(bytes(range(256)) * 64), "cannot be read"),
    "folder": (lambda file: file.mkdir(), "is not a file"),
    "pipe": (lambda file: os.mkfifo(file), "is not a file"),
}


@pytest.mark.parametrize("name", _OTHERS)
def test_a_file_of_another_kind_is_refused_and_stays(name: str, tmp_path: Path) -> None:
    """
    A newer or older save and a foreign file get a clear word, and not a byte of them changes.
    """
    make, word = _OTHERS[name]
    file = tmp_path / FILE
    make(file)
    before = file.read_bytes() if file.is_file() else b""

    with pytest.raises(BadInputError, match=word):
        Store(tmp_path)

    assert before == (file.read_bytes() if file.is_file() else b"")


def test_half_a_database_is_refused(tmp_path: Path) -> None:
    """
    A file cut off in the middle is refused with a clear word, on opening or on loading.
    """
    with Store(tmp_path) as store:
        played(kept(store))
    file = tmp_path / FILE
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])

    with pytest.raises(BadInputError, match="cannot be"), Store(tmp_path) as cut:
        Session(cut.load("one"))


_DAMAGES = {
    "a step is missing": "DELETE FROM steps WHERE number = 20",
    "the last step is missing": "DELETE FROM steps WHERE number = (SELECT max(number) FROM steps)",
    "a step is no JSON": "UPDATE steps SET step = '{' WHERE number = 20",
    "a step is no step": "UPDATE steps SET step = '[1, 2]' WHERE number = 20",
    "a step is deep": "UPDATE steps SET step = '" + "[" * 50_000 + "' WHERE number = 20",
    "a kind is unknown": """UPDATE steps SET step = '["x", "a", "b"]' WHERE number = 20""",
    "two steps are exchanged": "UPDATE steps SET step = (SELECT step FROM steps WHERE number = 3)"
    " WHERE number = 4",
    "the setting is no JSON": "UPDATE games SET setting = 'easy'",
    "the setting is a list": "UPDATE games SET setting = '[]'",
    "the setting has another key": """UPDATE games SET setting = '{"level": "easy"}'""",
    "the setting has a number": """UPDATE games SET setting = '{"difficulty": 3}'""",
    "another difficulty": """UPDATE games SET setting = '{"difficulty": "hard"}'""",
    "fewer steps are done": "UPDATE games SET done = done - 1",
    "more steps are done": "UPDATE games SET done = done + 9",
    "a negative number is done": "UPDATE games SET done = -1",
    "the seal is another": "UPDATE games SET seal = 'abc'",
    "the versions are no words": """UPDATE games SET versions = '{"edition": 1}'""",
    "the versions are gone": "UPDATE games SET versions = '{}'",
}


@pytest.mark.parametrize("damage", _DAMAGES)
def test_a_damaged_game_is_refused_and_not_written_over(damage: str, tmp_path: Path) -> None:
    """
    Whatever is wrong with a saved game, it is refused with a clear word and stays as it is.
    """
    with Store(tmp_path) as store:
        played(kept(store), most=30)
    db = sqlite3.connect(tmp_path / FILE)
    db.execute(_DAMAGES[damage])
    db.commit()
    before = "\n".join(db.iterdump())

    with Store(tmp_path) as store, pytest.raises(BadInputError) as caught:
        Session(store.load("one"), GameKeeper(store, "one")).open()

    assert has_way_out(str(caught.value))
    assert before == "\n".join(db.iterdump())
    db.close()


@pytest.mark.parametrize(("was", "now"), [(b"one", b"\xffne"), (b" done ", b" dine ")])
def test_a_changed_byte_is_damage(was: bytes, now: bytes, tmp_path: Path) -> None:
    """
    In a name or in the schema: SQLite reports it as it reports a full disk, but no free space would
    mend it.
    """
    with Store(tmp_path) as store:
        played(kept(store), most=30)
    file = tmp_path / FILE
    data = file.read_bytes()
    assert was in data
    file.write_bytes(data.replace(was, now))

    with pytest.raises(BadInputError) as caught, Store(tmp_path) as store:
        store.games()

    assert "the saved games cannot be read (" in caught.value.message
    assert "Move it away" in caught.value.way_out


# --- export and import ---------------------------------------------------------------------------


def test_a_game_goes_through_a_file_unchanged(store: Store) -> None:
    """
    What is exported and imported is the same game, with what was undone.
    """
    session = played(kept(store), most=20)
    session.undo(3)

    record = import_game(export_game(session.record), "the file")

    assert session.record == record
    assert session.state == Session(record).state


_BAD_FILES = {
    "": "not JSON",
    "[" * 100_000: "more than 50 deep",
    "[]": "not a saved game",
    '{"format": "pakal-table"}': "not a saved game",
    '{"format": "pakal-game"}': "version None",
    '{"format": "pakal-game", "version": 3}': "version 3",
    '{"format": "pakal-game", "version": 0}': "version 0",
    '{"format": "pakal-game", "version": 1}': "setting is None",
}


@pytest.mark.parametrize("text", _BAD_FILES, ids=lambda text: text[:40])
def test_a_file_that_is_no_game_is_refused(text: str) -> None:
    """
    Anything but a game of this version is refused, and the message names the file.
    """
    with pytest.raises(BadInputError, match=_BAD_FILES[text]) as caught:
        import_game(text, "game.json")

    assert str(caught.value).startswith("game.json: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed", "5"),
        ("seed", True),
        ("seed", -1),
        ("seed", 2**63),
        ("done", 10_000),
        ("done", None),
        ("steps", {}),
        ("steps", [["you", "cards"]]),
        ("steps", [["you", "cards", 3]]),
        ("versions", {"lists": 3}),
        ("setting", "easy"),
        ("seal", 3),
    ],
)
def test_a_file_with_a_damaged_part_is_refused(key: str, value: object) -> None:
    """
    Each part of an exported game is checked.
    """
    data = {**a_record().to_json(), key: value}

    with pytest.raises(BadInputError, match=r"damaged|steps are marked as done|too many digits"):
        import_game(json.dumps(data), "game.json")


def test_a_step_reads_as_it_was_written() -> None:
    """
    Steps of every kind go through JSON unchanged.
    """
    record = a_record()
    steps = tuple(Step(kind, "cards", 'a "line"; ü') for kind in StepKind)
    data = {**record.to_json(), "steps": [step.to_json() for step in steps]}

    assert steps == import_game(json.dumps(data), "x").steps
