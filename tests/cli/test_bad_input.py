"""Whatever a file, a folder or the terminal holds: a message, exit code 2, and nothing lost."""

import errno
import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from pakal_cli.errors import TRACEBACK
from terminal import Run, has_way_out

from pakal.companion.store import Store
from pakal.errors import BadInputError
from pakal.sim.plan import plan_from_text
from pakal.sim.results import FILE

FIXTURES = Path(__file__).parents[2] / "fixtures"
posix = pytest.mark.skipif(os.name != "posix", reason="shell, devices and links as POSIX has")
SMALL = ("--games", "2", "--player", "random", "--jobs", "1")


@pytest.fixture(scope="module")
def hostile() -> Iterator[str]:
    """A module that can be imported and that says when somebody did."""
    name = "pakal_hostile_module"
    yield name
    sys.modules.pop(name, None)


# --- nobody let in -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "--seed", "1"),
        ("simulate", "--resume", "--games", "3", "--jobs", "1"),
        ("report",),
    ],
)
def test_a_hostile_run_runs_nothing(
    words: tuple[str, ...],
    pakal: Run,
    hostile: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    A results file names a game of its own; its module is not imported, and the name is told.
    """
    folder = tmp_path / "run"
    assert 0 == pakal("simulate", *SMALL, "--out", folder).code
    ran = tmp_path / "ran"
    code = f"from pathlib import Path\nPath({str(ran)!r}).touch()\nrun = dict\n"
    (tmp_path / f"{hostile}.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with sqlite3.connect(folder / FILE) as db:
        plan = plan_from_text(db.execute("SELECT plan FROM runs").fetchone()[0])
        text = json.dumps({**json.loads(plan.to_text()), "game": f"{hostile}:run"})
        stamp = attrs.evolve(plan, game=f"{hostile}:run").stamp
        db.execute("UPDATE runs SET plan = ?, stamp = ?", (text, stamp))
        db.execute("UPDATE games SET stamp = ?", (stamp,))
    db.close()

    where = ("--out", folder) if words[0] == "simulate" else (folder,)
    said = pakal(words[0], *where, *words[1:])

    assert not ran.exists()
    assert 2 == said.code
    assert f"there is no game called '{hostile}:run'." in " ".join(said.err.split())
    assert FILE in said.err


def test_an_edition_in_a_saved_game_reads_no_file(pakal: Run, tmp_path: Path) -> None:
    """
    The text of an edition inside a saved game cannot name a file of this machine as its base.
    """
    secret = tmp_path / "secret.toml"
    secret.write_text('name = "secret"\n', "utf-8")
    data = exported(pakal, tmp_path)
    data["setting"]["edition"] = f'base = "{secret}"\nname = "x"\n'
    file = written(tmp_path / "hostile.json", data)

    said = pakal("games", "import", file)

    assert 2 == said.code
    assert "is a file, and a text needs no other file." in " ".join(said.err.split())


# --- every file, every command -------------------------------------------------------------------

DEEP = b"[" * 5000
DIGITS = b"9" * 5000
READERS = {
    "position show": ("position", "show", "FILE"),
    "position check": ("position", "check", "FILE"),
    "decide": ("decide", "place-worker", "--position", "FILE"),
    "decide turn": ("decide", "turn", "--position", "FILE"),
    "consult": ("consult", "place-worker", "--position", "FILE"),
    "facts": ("decide", "place-worker", "--facts", "FILE"),
    "answers": ("consult", "place-worker", "--answers", "FILE"),
    "lists": ("decide", "place-worker", "--facts", "FILE", "--lists", "FILE"),
    "edition check": ("edition", "check", "FILE"),
    "edition show": ("edition", "show", "--edition", "FILE"),
    "demo": ("demo", "--edition", "FILE"),
    "play": ("play", "--edition", "FILE"),
    "table": ("table", "--edition", "FILE"),
    "simulate": ("simulate", "--games", "1", "--edition", "FILE"),
    "simulate lists": ("simulate", "--games", "1", "--lists", "FILE"),
    "compare": ("compare", "--games", "1", "--lists", "FILE"),
    "audit facts": ("audit", "FILE", "--facts", "FILE"),
    "audit accepted": ("audit", "--quick", "--accepted", "FILE"),
    "games import": ("games", "import", "FILE"),
}
CONTENTS = {
    "deep": b"a = " + DEEP,
    "deep JSON": DEEP,
    "long keys": b"a." * 5000 + b"b = 1",
    "digits": b"a = " + DIGITS,
    "digits JSON": DIGITS,
    "bytes": b"\xff\xfe\x00",
    "nothing printable": b"\x1b[31m\x00\x07",
}


@pytest.mark.parametrize("reader", READERS)
def test_what_no_file_should_hold_gets_a_message(reader: str, pakal: Run, tmp_path: Path) -> None:
    """
    Every command that reads a file names it, with a way out, whatever lies in it.
    """
    file = tmp_path / "odd.toml"
    for content in CONTENTS.values():
        file.write_bytes(content)

        said = pakal(*(str(file) if word == "FILE" else word for word in READERS[reader]))

        assert (2, "") == (said.code, said.out)
        assert "odd.toml" in said.err
        assert has_way_out(said.err)
        assert "\x1b" not in said.err


@posix
@pytest.mark.parametrize("reader", READERS)
def test_what_is_no_file_gets_a_message(reader: str, pakal: Run, tmp_path: Path) -> None:
    """
    A loop of links, a folder and a device without end are told, and not called misspelt.
    """
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for path, says in (
        (loop, "too many levels of symbolic links"),
        (tmp_path, "is a folder, not a file."),
        (Path("/dev/zero"), "/dev/zero: is larger than 16 MB."),
    ):
        said = pakal(*(str(path) if word == "FILE" else word for word in READERS[reader]))

        assert (2, "") == (said.code, said.out)
        assert says in " ".join(said.err.split())
        assert "misspelt" not in said.err


def test_an_audit_refuses_what_is_no_list(pakal: Run) -> None:
    """
    A file of lists that cannot be read is bad input, with the name of the file.
    """
    for content in CONTENTS.values():
        Path("odd.toml").write_bytes(content)

        said = pakal("audit", "odd.toml", "--quick", "--check", "bad-form")

        assert 2 == said.code
        assert said.err.startswith("odd.toml:")
        assert "\x1b" not in said.out + said.err


def test_a_mark_of_the_byte_order_is_accepted(pakal: Run, tmp_path: Path) -> None:
    """
    Files that an editor has begun with one are read like others.
    """
    position = Path("position.toml")
    position.write_text('base = "start"\ntable.difficulty = "easy"\n', "utf-8-sig")
    game = written(tmp_path / "marked.json", exported(pakal, tmp_path))
    game.write_text(game.read_text("utf-8"), "utf-8-sig")

    assert 0 == pakal("position", "check", position).code
    assert 0 == pakal("games", "import", game).code


# --- what is remembered and saved ----------------------------------------------------------------


@pytest.mark.parametrize("content", [DEEP, DIGITS, b'{"a":' * 9999, b"\xff", b'{"format": 1e999}'])
def test_a_table_that_cannot_be_read_can_be_forgotten(
    content: bytes, pakal: Run, home: Path
) -> None:
    """
    Whatever table.json holds: it is named, `--forget` puts it aside, and nothing of it is lost.
    """
    home.mkdir()
    (home / "table.json").write_bytes(content)

    shown, forgotten, after = pakal("table"), pakal("table", "--forget"), pakal("table")

    assert [2, 0, 0] == [shown.code, forgotten.code, after.code]
    assert "table.json" in shown.err
    assert "pakal table --forget" in " ".join(shown.err.split())
    assert content == (home / "table-unread-1.json").read_bytes()


def test_a_table_may_have_an_edition_of_its_own(pakal: Run, home: Path, tmp_path: Path) -> None:
    """
    The path of an edition is remembered, and other commands play by it.
    """
    own = tmp_path / "own.toml"
    own.write_text('base = "default"\nname = "mine"\nversion = 1\n', "utf-8")

    assert "Edition 'mine'" in pakal("table", "--edition", own).out
    assert "Edition 'mine'" in pakal("play", stdin="quit\n").out


def test_a_word_in_the_table_that_means_nothing_is_named_with_its_file(
    pakal: Run, home: Path
) -> None:
    """
    What is wrong with the remembered table is said of its file, unless something else is said.
    """
    home.mkdir()
    text = '{"format": "pakal-table", "version": 1, "personality": "x\\u001b[2J"}'
    (home / "table.json").write_text(text, "utf-8")

    for words in (("table",), ("consult", "redraw"), ("play",)):
        said = pakal(*words)
        assert 2 == said.code
        assert "table.json: Personality: " in " ".join(said.err.split())
        assert "\x1b" not in said.err + said.out
    assert 0 == pakal("play", "--personality", "rainmaker", stdin="quit\n").code


def test_a_folder_of_nobody_is_no_home(pakal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    PAKAL_HOME with a user who does not exist is a message.
    """
    monkeypatch.setenv("PAKAL_HOME", "~nouser")

    for words in (("table",), ("games",), ("play",), ("consult", "redraw")):
        said = pakal(*words)
        assert 2 == said.code
        assert "PAKAL_HOME: ~nouser begins with ~nouser, and there is no such user." in said.err


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        *((kind, "cards 9 9") for kind in ("you", "typed", "drawn", "automa", "adjust", "deck")),
        *(("you", line) for line in ("", "\x1b[31m", "adjust", "x" * 3000)),
    ],
)
def test_steps_made_up_are_not_done_again(
    kind: str, line: str, pakal: Run, home: Path, tmp_path: Path
) -> None:
    """
    An imported game may hold steps to redo that nobody made; redo says so and nothing is lost.
    """
    data = exported(pakal, tmp_path)
    point = next(step[1] for step in reversed(data["steps"]) if step[0] == "you")
    data["steps"].append([kind, point, line])
    file = written(tmp_path / "made-up.json", data)

    assert 0 == pakal("games", "import", file, "--name", "made-up").code
    said = pakal("play", "--resume", "--name", "made-up", stdin="redo\nhistory\nquit\n")

    assert 0 == said.code
    assert "Cannot redo:" in said.words
    assert data["steps"][-2][2] in said.words
    assert "\x1b" not in said.out


@pytest.mark.parametrize("name", ["a/b", "a b", "A_b", "a%b"])
def test_two_games_never_share_a_lock(name: str, home: Path) -> None:
    """
    Whatever two games are called, one can be played while the other is.
    """
    with Store() as store, store.lock("a_b"), store.lock(name), store.lock("x" * 60):
        locks = [each.name.lower() for each in home.glob("*.lock")]

    assert 3 == len(set(locks))


def flipped(file: Path, places: Iterator[int]) -> Iterator[bytes]:
    """The bytes of a file, one of them changed each time."""
    data = file.read_bytes()
    for place in places:
        yield data[:place] + bytes([data[place] ^ 0xAA]) + data[place + 1 :]


def test_a_flipped_byte_in_the_schema_of_saved_games_gets_a_message(pakal: Run, home: Path) -> None:
    """
    Wherever the declaration of the tables is damaged, the file is named and stays as it is.
    """
    pakal("play", "--name", "one", stdin="quit\n")
    file = home / "games.sqlite"
    start = file.read_bytes().index(b"CREATE TABLE steps")

    for data in flipped(file, iter(range(start - 40, start + 500, 9))):
        file.write_bytes(data)
        said = pakal("games")
        assert said.code in (0, 2)
        assert not said.code or "games.sqlite" in said.err
        assert data == file.read_bytes()


def test_a_flipped_byte_in_the_schema_of_results_gets_a_message(pakal: Run, tmp_path: Path) -> None:
    """
    The same holds for a run: told again or refused, but never by a traceback.
    """
    pakal("simulate", *SMALL, "--out", tmp_path / "run")
    file = tmp_path / "run" / FILE
    start = file.read_bytes().index(b"CREATE TABLE runs")

    for data in flipped(file, iter(range(max(start - 3600, 40), start + 400, 131))):
        file.write_bytes(data)
        for words in (("report", tmp_path / "run"), ("replay", tmp_path / "run", "--seed", "1")):
            said = pakal(*words)
            assert said.code in (0, 2)
            assert not said.code or "run" in said.err


# --- terminals, disks and shells -----------------------------------------------------------------


def test_escapes_in_names_are_shown_and_not_obeyed(pakal: Run) -> None:
    """
    An edition and a file may be called anything; the terminal gets to see it only.
    """
    edition = Path("own.toml")
    edition.write_text('base = "default"\nname = "\\u001b[31mred\\u009b"\nversion = 1\n', "utf-8")

    shown = pakal("edition", "check", edition)
    missing = pakal("edition", "check", "\x1b[2J.toml")

    assert "\\x1b[31mred" in shown.out
    assert (0, 2) == (shown.code, missing.code)
    for said in (shown, missing):
        assert "\x1b" not in said.out + said.err
        assert "\x9b" not in said.out + said.err
    assert "\\u001b[2J.toml" in missing.err


def test_escapes_in_json_stay_json(pakal: Run, tmp_path: Path) -> None:
    """
    What is made visible in JSON reads back as what it was.
    """
    facts = tmp_path / "facts.toml"
    facts.write_text('["\\u009b31m"]\n', "utf-8")

    said = pakal("decide", "place-worker", "--facts", facts, "--json")

    assert "\x9b" not in said.out
    assert "\x9b31m" in json.dumps(json.loads(said.out), ensure_ascii=False)


def test_a_report_in_xml_is_xml(pakal: Run, tmp_path: Path) -> None:
    """
    A name with a control character, which XML cannot hold, is written with its code.
    """
    automa = FIXTURES / "automa"
    facts, file = tmp_path / "facts.toml", tmp_path / "audit.xml"
    text = (automa / "lighthouse-facts.toml").read_text("utf-8")
    facts.write_text(re.sub('game = ".*"', 'game = "x\\\\u001b\\\\u0000y"', text), "utf-8")

    pakal(
        *("audit", automa / "lighthouse.toml", "--facts", facts, "--quick"),
        *("--format", "junit", "--out", file),
    )

    suite = ElementTree.parse(file).getroot()[0]  # noqa: S314 - our own file
    assert suite.attrib["name"].startswith("x\\u001b\\u0000y")


@posix
@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "cp850", "cp1251"])
def test_any_encoding_of_the_terminal_will_do(encoding: str, tmp_path: Path) -> None:
    """
    What an encoding cannot show is printed in plainer letters.
    """
    for words in (("demo", "--seed", "7"), ("consult",), ("edition", "show", "map"), ("readings",)):
        done = in_shell(words, tmp_path, PYTHONIOENCODING=encoding)

        assert (0, b"") == (done.returncode, done.stderr)
        assert "Yaxchil" in done.stdout.decode(encoding) or words[0] in ("consult", "readings")
        assert b"?" not in done.stdout or words[0] in ("consult", "readings")


@posix
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """
    Output that cannot be written is a message and exit code 2, also where nothing can be said.
    """
    printed = in_shell(("lists",), tmp_path, to=">/dev/full")
    version = in_shell(("--version",), tmp_path, to=">/dev/full")
    nothing = in_shell(("lists",), tmp_path, to=">/dev/full 2>/dev/full")
    csv = in_shell(("simulate", *SMALL, "--csv", "/dev/full"), tmp_path)

    assert [2, 2, 2, 2] == [each.returncode for each in (printed, version, nothing, csv)]
    for each in (printed, version):
        assert b"The output cannot be written (no space left on device)." in each.stderr
    assert b"/dev/full: cannot be written (no space left on device)." in csv.stderr


@posix
def test_closed_streams_are_no_mistake(tmp_path: Path) -> None:
    """
    Without standard input there is nothing to read; without standard output nothing is printed.
    """
    play = in_shell(("play", "--seed", "3"), tmp_path, to="<&-")
    consult = in_shell(("consult", "redraw"), tmp_path, to="<&-")
    decide = in_shell(("decide", "turn", "--position", "-"), tmp_path, to="<&-")
    lists = in_shell(("lists",), tmp_path, to=">&- 2>&-")

    assert [0, 2, 2, 0] == [each.returncode for each in (play, consult, decide, lists)]
    assert b"Saved." in play.stdout
    assert b"Still open:" in consult.stdout
    assert b"standard input" in decide.stderr
    assert b"" == play.stderr + consult.stderr


def in_shell(
    words: Sequence[str], home: Path, to: str = "", **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the real command in a shell, with its streams led somewhere; no traceback ever."""
    command = shlex.join([sys.executable, "-c", "from pakal_cli.main import main; main()", *words])
    named = {"PAKAL_HOME": str(home / "home"), "PYTHONIOENCODING": "utf-8", **env}
    done = subprocess.run(  # noqa: S603 - our own command
        ["/bin/sh", "-c", f"{command} {to}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**{k: v for k, v in os.environ.items() if k != TRACEBACK}, **named},
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    return done


@posix
@pytest.mark.parametrize("words", [("demo",), ("replay", "--seed", "3")])
def test_a_pipe_closed_early_is_no_mistake(words: tuple[str, ...], tmp_path: Path) -> None:
    """
    Where nobody reads on in the middle of it, as behind `| head`, a command leaves without a word.
    """
    with subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-c", "from pakal_cli.main import main; main()", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PAKAL_HOME": str(tmp_path)},
        pipesize=4096,  # so that it cannot have printed all before we stop to read
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        assert command.stdout.read(500)
        command.stdout.close()
        told = command.stderr.read()

    assert (1, b"") == (command.returncode, told)


# --- words and exits -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "option",
    [
        ("--difficulty", "hard"),
        ("--personality", "rainmaker"),
        ("--hierarchy", "rain,sun,jaguar,chief,serpent"),
        ("--role", "merchant"),
    ],
)
def test_two_players_have_no_king_pakal(option: tuple[str, str], pakal: Run) -> None:
    """
    What is said about King Pakal in a game without him is refused, not ignored.
    """
    said = pakal("demo", "--two-players", *option)

    assert (2, "") == (said.code, said.out)
    assert "means nothing where King Pakal does not play." in said.err
    assert option[0][2:] in said.err.lower()
    assert "Leave it out, or turn two players off (--no-two-players)." in said.err
    assert 0 == pakal("demo", "--two-players", *option, "--no-two-players", "--brief").code


@pytest.mark.parametrize("text", ["[", "name = 3", "version = 'x'\n"])
@pytest.mark.parametrize("game", ["uxmal", "maya"])
def test_a_bad_edition_is_named(game: str, text: str, tmp_path: Path, pakal: Run) -> None:
    """
    Whichever command reads it, and though it has one line only.
    """
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")

    for words in (("demo", "--edition"), ("edition", "check"), ("edition", "show", "--edition")):
        said = pakal(words[0], "--game", game, *words[1:], file)

        assert (2, "") == (said.code, said.out)
        assert str(file) in said.err


@pytest.mark.parametrize("command", ["play", "demo", "table", "simulate"])
@pytest.mark.parametrize(("game", "key"), [("uxmal", "difficulty"), ("maya", "vassal")])
def test_people_have_no_automa(command: str, game: str, key: str, pakal: Run) -> None:
    """
    In a game of people what is said about the automa is refused, and it is said how to have it.
    """
    said = pakal(command, "--game", game, "--players", "3", f"--{key}", "1")

    assert (2, "") == (said.code, said.out)
    assert f"{key.capitalize()} means nothing where only people play." in said.err
    assert "Leave it out, or set players to 'solo'." in said.err


@pytest.mark.usefixtures("home")
def test_what_is_remembered_of_the_automa_waits_for_it(pakal: Run) -> None:
    """
    What was said before about the automa neither stands in the way of people nor is it lost; only
    what is said now has to mean something, at the remembered table too.
    """
    game = ("--game", "uxmal")
    for words in (("--difficulty", "hard"), ("--players", "3")):
        assert 0 == pakal("table", *game, *words).code

    people = pakal("play", *game, stdin="quit\n")
    refused = pakal("play", *game, "--difficulty", "easy")
    alone = pakal("play", *game, "--players", "so", "--variant", "rest", stdin="quit\n")

    assert "Uxmal, 3 people" in people.out
    assert (2, "") == (refused.code, refused.out)
    assert "Difficulty means nothing where only people play." in refused.err
    assert "Uxmal, hard, The Hunter, variant rest" in alone.out


@pytest.mark.usefixtures("home")
def test_two_play_though_king_pakal_is_remembered(pakal: Run) -> None:
    """
    How hard he is, once remembered, is in nobody's way where two people play, in runs as little as
    at the table; the way out that a refusal names leads back to him, as he was.
    """
    assert 0 == pakal("table", "--difficulty", "hard").code

    people = pakal("play", "--two-players", stdin="quit\n")
    run = pakal("simulate", "--games", "1", "--two-players")
    kept = pakal("table", "--two-players")
    refused = pakal("table", "--difficulty", "easy")
    alone = pakal("table", "--no-two-players")

    assert "2 players, board side A" in people.out
    assert (0, False) == (run.code, "difficulty" in run.out)
    assert "2 players, board side A" in kept.out
    assert (2, True) == (refused.code, "--no-two-players" in refused.err)
    assert "You against King Pakal, hard, board side A" in alone.out


def test_a_failed_export_leaves_nothing(
    pakal: Run, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    If the disk is full in the middle of it, no half file lies there.
    """
    pakal("play", "--name", "one", stdin="quit\n")
    file = tmp_path / "game.json"

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = pakal("games", "export", "one", file)

    assert 2 == said.code
    assert "game.json: cannot be written (no space left on device)." in " ".join(said.err.split())
    assert not file.exists()
    assert [] == list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("error", "code", "says"),
    [
        (KeyError("lost"), 1, "This is a bug in Pakal, not your mistake: KeyError: 'lost'"),
        (RecursionError("deep"), 1, "This is a bug in Pakal, not your mistake: RecursionError"),
        (MemoryError(), 2, "There is not enough memory for this."),
        (OSError(errno.EIO, "Input/output error", "disk"), 2, "disk: cannot be used (input/outp"),
        (BadInputError("what", "Try why."), 2, "what Try why."),
    ],
)
def test_whatever_is_left_becomes_a_message(
    error: Exception, code: int, says: str, pakal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    An error that nobody foresaw is a message too; PAKAL_TRACEBACK shows where it comes from.
    """

    def fail(*_: object) -> None:
        raise error

    monkeypatch.delenv(TRACEBACK)
    monkeypatch.setattr("pakal.games.ahau.automa.pakal.pakal_lists", fail)
    said = pakal("consult")

    assert (code, "") == (said.code, said.out)
    assert says in " ".join(said.err.split())
    assert has_way_out(said.err)


# --- helpers -------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, which is not made yet, beside the files of the test."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "home"
    monkeypatch.setenv("PAKAL_HOME", str(folder))
    return folder


def exported(pakal: Run, folder: Path) -> Any:
    """The data of a game just begun."""
    pakal("play", "--seed", "3", "--name", "begun", stdin="1\n1 2\nquit\n")
    assert 0 == pakal("games", "export", "begun", folder / "begun.json").code
    return json.loads((folder / "begun.json").read_text("utf-8"))


def written(file: Path, data: Any) -> Path:
    """A file with this data as JSON."""
    file.write_text(json.dumps(data), "utf-8")
    return file
