"""The other commands: demo, lists, readings, edition and position, and how they fail."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ahau.solo_games import PERSONALITIES, SWITCHABLE
from terminal import Golden, PositionAt, Run, has_way_out, too_wide

from pakal.games.ahau.automa.pakal import pakal_lists
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.rules.chain import LIST_AT

FIXTURES = Path(__file__).parents[2] / "fixtures"
LISTS = tuple(plist.id for plist in pakal_lists())


# --- demo ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("demo-solo-7", ()),
        ("demo-two-players-7", ("--two-players",)),
        ("demo-brief-7", ("--brief",)),
        ("demo-brief-pebbles-7", ("--brief", "--game", "pebbles")),
    ],
)
def test_the_demo_is_as_pinned(
    name: str, words: tuple[str, ...], golden: Golden, pakal: Run
) -> None:
    """
    The game of seed 7 is told exactly as in the golden file: solo, of two players, and in brief.
    """
    said = pakal("demo", "--seed", "7", *words)

    assert (0, "") == (said.code, said.err)
    golden(f"terminal/{name}.txt", said.out)


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("words", [(), ("--two-players",)], ids=["solo", "two"])
def test_a_game_is_told_to_its_end(seed: int, words: tuple[str, ...], pakal: Run) -> None:
    """
    Every game comes to its score, says why it ended, and who won; the same seed tells the same.
    """
    said = pakal("demo", "--seed", str(seed), *words)

    assert 0 == said.code
    assert "Final score" in said.out
    assert "It ended because " in said.words
    assert said.out == pakal("demo", "--seed", str(seed), *words).out


@pytest.mark.parametrize(
    ("name", "key"), [("ahau", "pakal"), ("maya", "pakal"), ("uxmal", "high-priest")]
)
def test_no_line_has_the_key_of_a_seat(name: str, key: str, pakal: Run) -> None:
    """
    Neither a whole game told, nor the figures of runs.
    """
    told = pakal("demo", "--game", name, "--brief", "--seed", "7")
    figures = pakal("simulate", "--game", name, "--games", "1")

    words = f"{told.out}\n{figures.out.rpartition('; pakal 0')[0]}".split()
    assert (0, 0) == (told.code, figures.code)
    assert key not in [word.strip(":,.()") for word in words]


@pytest.mark.parametrize("difficulty", ["easy", "moderate", "hard", "Hard"])
def test_the_demo_knows_each_difficulty(difficulty: str, pakal: Run) -> None:
    """
    The difficulty stands in the heading, however it is written.
    """
    said = pakal("demo", "--difficulty", difficulty)

    assert said.out.startswith(f"You against King Pakal, {difficulty.lower()}, board side A\n")


@pytest.mark.parametrize("personality", PERSONALITIES)
def test_a_part_of_a_personality_is_enough(personality: str, pakal: Run) -> None:
    """
    A personality is found by the beginning of its name, without "the".
    """
    part = personality.removeprefix("The ")[:5].lower()

    assert f"\n{personality}: " in pakal("demo", "--personality", part).out


def reasons(told: str) -> list[str]:
    """Return the reasons in a told game, each in a line."""
    paragraphs = told.replace("\n    ", " ").splitlines()
    return [each.removeprefix("  · ") for each in paragraphs if each.startswith("  · ")]


def test_a_hierarchy_typed_off_a_card_is_not_reconstructed(pakal: Run) -> None:
    """
    With the player's own hierarchy no decision leans on a reconstructed one.
    """
    words = ("--hierarchy", "sun,chief,rain,serpent,jaguar", "--role", "dancer")
    said = pakal("demo", *words)

    assert "your own card: sun > chief > rain > serpent > jaguar; dancer" in said.out
    taken = [each for each in reasons(said.out) if each.startswith("Pyramid tile taken")]
    assert taken
    assert [] == [each for each in taken if "°" in each]


def test_side_and_readings_stand_in_the_heading(pakal: Run) -> None:
    """
    The board side and each reading that is not the default are named above the game.
    """
    said = pakal("demo", "--side", "b", "--reading", "retreat-god=top-only", "--personal-scoring")
    heading = said.out.split("setup:")[0]

    assert "board side B" in heading
    assert "Reading retreat-god = top-only" in heading
    assert "Personal scoring" in heading


def test_a_decision_under_another_reading_names_it(pakal: Run) -> None:
    """
    Where a reading that is not the default mattered, the one-line reason says so.
    """
    said = pakal("demo", "--reading", "place-ties=next-step-first", "--personality", "conqueror")

    assert "Reading: place-ties = next-step-first" in said.words


@pytest.mark.parametrize("seed", ["11", "12"])
def test_every_reading_plays(seed: str, pakal: Run) -> None:
    """
    A game can be told under the last choice of each reading, within 80 columns.
    """
    switched = [f"{reading.name}={reading.choices[-1]}" for reading in SWITCHABLE]
    said = pakal("demo", "--seed", seed, *(w for each in switched for w in ("--reading", each)))

    assert (0, "") == (said.code, said.err)
    assert "Final score" in said.out


# --- lists, readings, edition --------------------------------------------------------------------


def test_all_lists_are_listed_in_their_order(pakal: Run) -> None:
    """
    `pakal lists` names every list once, in the order in which they come up.
    """
    said = pakal("lists")
    named = [line.split()[0] for line in said.out.splitlines() if line[:1].islower()]

    assert list(LISTS) == named


def test_every_list_is_shown_as_a_table(pakal: Run) -> None:
    """
    Each list is shown with its question, its citation and every rung, within 80 columns.
    """
    for plist in pakal_lists():
        said = pakal("lists", "show", plist.id)
        head = f"{plist.label} ({plist.id})\n{plist.question}\n[{plist.cite}]\n"

        assert 0 == said.code
        assert said.out.startswith(head)
        for rung in plist.walk():
            assert f"{rung.label} (" in said.words
            assert f"[{rung.cite}]" in said.words


def test_a_list_under_a_reading_marks_what_is_out_of_force(pakal: Run) -> None:
    """
    A rung that the reading puts out of force is marked, and another is in force instead.
    """
    plain = pakal("lists", "show", "retreat").out
    switched = pakal("lists", "show", "retreat", "--reading", "retreat-god=top-only").out

    assert "\n- 2. Tile of the top god" in plain
    assert "\n- 1. Best god of its tiles" in switched


def test_a_list_is_as_pinned(golden: Golden, pakal: Run) -> None:
    """
    The table of place-worker reads exactly as in the golden file.
    """
    golden("terminal/lists-show-place-worker.txt", pakal("lists", "show", "place-worker").out)


def test_every_reading_is_shown(pakal: Run) -> None:
    """
    Each reading is shown in full, within 80 columns.
    """
    names = [each.name for each in all_readings()]

    assert [] == [n for n in names if not pakal("readings", n).out.startswith(f"{n} (")]


@pytest.mark.parametrize(
    "words", [(), ("readings",), ("edition", "show"), ("edition", "show", "war-track")]
)
def test_what_is_shown_fits_the_terminal(words: tuple[str, ...], pakal: Run) -> None:
    """
    The help, the readings and the edition are printed within 80 columns.
    """
    assert pakal(*words or ("--help",)).out


COMMANDS = (
    "decide",
    "demo",
    "edition",
    "edition show",
    "edition check",
    "lists",
    "lists show",
    "position",
    "position show",
    "position check",
    "readings",
)


def test_every_command_has_help(pakal: Run) -> None:
    """
    Each command says what it is for.
    """
    for command in COMMANDS:
        said = pakal(*command.split(), "--help")

        assert 0 == said.code
        assert said.out.startswith(f"Usage: pakal {command} ")


# --- position ------------------------------------------------------------------------------------


def test_positions_of_games_are_drawn_and_have_no_problems(
    pakal: Run, position_at: PositionAt, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A position out of a game is drawn within 80 columns, and `check` finds nothing.
    """
    for list_id in LIST_AT.values():
        file = position_at(list_id)
        monkeypatch.chdir(file.parent)

        assert 0 == pakal("position", "show", file.name).code
        if list_id not in ("war-reward", "give-back"):  # these are made up
            checked = pakal("position", "check", file.name)
            assert (0, f"{file.name}: no problems.\n") == (checked.code, checked.out)


def test_problems_of_a_position_are_listed_with_exit_code_two(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A position that cannot be is still drawn, and `check` lists why.
    """
    monkeypatch.chdir(tmp_path)
    text = 'base = "start"\n\n[player.red]\nworkers = { Tikal = 13 }\n'
    Path("bad.toml").write_text(text, encoding="utf-8")

    assert 0 == pakal("position", "show", "bad.toml").code
    checked = pakal("position", "check", "bad.toml")
    assert 2 == checked.code
    assert checked.out.startswith("bad.toml: ")
    assert "workers" in checked.out


# --- bad input -----------------------------------------------------------------------------------

BAD = {
    "difficulty": (("demo", "--difficulty", "brutal"), "one of easy, hard, moderate"),
    "personality": (("demo", "--personality", "rainmker"), "'The Rainmaker'"),
    "hierarchy": (("demo", "--hierarchy", "rain,sun"), "Missing: chief, jaguar, serpent."),
    "god": (("demo", "--hierarchy", "rain,sun,chief,serpent,jagur"), "'jaguar'"),
    "role": (("demo", "--role", "quen"), "'queen'"),
    "side": (("demo", "--side", "C"), "one of A, B."),
    "reading": (("demo", "--reading", "retret-god=top-only"), "'retreat-god'?"),
    "choice": (("demo", "--reading", "retreat-god=top"), "'top-only'?"),
    "no choice": (("demo", "--reading", "retreat-god"), "retreat-god=top-only."),
    "edition": (("demo", "--edition", "nowhere.toml"), "Try"),
    "list": (("lists", "show", "retret"), "'retreat'?"),
    "many lists": (("lists", "show", "pyramid"), "pyramid-slot, pyramid-tile."),
    "far from any list": (("lists", "show", "xyzzy"), "more."),
    "lists command": (("lists", "retreat"), "`pakal lists show retreat`?"),
    "readings": (("readings", "retret-god"), "'retreat-god'?"),
    "section": (("edition", "show", "war-trak"), "'war-track'?"),
    "edition check": (("edition", "check", "nowhere.toml"), "Try"),
    "position": (("position", "show", "nowhere.toml"), "Try"),
    "position check": (("position", "check", "nowhere.toml"), "Try"),
    "command": (("dmeo",), "'demo'?"),
    "far from any command": (("xyzzy",), "one of audit, compare, consult, decide,"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_gets_a_message_and_a_way_out(case: str, pakal: Run) -> None:
    """
    What cannot be used is named on standard error with a way out, and the exit code is 2.
    """
    words, hint = BAD[case]

    said = pakal(*words)

    assert (2, "") == (said.code, said.out)
    assert has_way_out(said.err)
    assert hint in " ".join(said.err.split())


@pytest.mark.parametrize(
    ("words", "way_out"),
    [
        (("demo", "--seed", "x"), "Give a whole number"),
        (("decide",), "Give NAME; --help says more."),
        (("demo", "--sed", "1"), "Did you mean '--seed'?"),
        (("--versoin",), "Did you mean '--version'?"),
        (("lists", "--x"), "Choose one of --facts, --game, --help, --lists."),
        (("readings", "a", "b"), "Try `pakal readings --help`, which shows how it is used."),
        (("simulate", "--games"), "Give a value after --games."),
        (("simulate", "--games", "0"), "Give a whole number from 1 to 1000000000."),
        (("simulate", "--games", "x"), "Give a whole number from 1 to 1000000000."),
        (("simulate", "--seed", "-1"), "Give a whole number from 0 to 1000000000000."),
        (("witnesses", "check"), "Give a folder."),
        (("simulate", "--out", __file__), "Give the path of a folder."),
        (("simulate", "--csv", "/"), "Give a file."),
        (("replay", "--number", "0"), "Give a whole number, 1 or more."),
    ],
)
def test_a_misused_option_exits_with_two(words: tuple[str, ...], way_out: str, pakal: Run) -> None:
    """
    What the command line itself cannot read leaves with 2 and a way out.
    """
    said = pakal(*words)

    assert (2, "") == (said.code, said.out)
    assert way_out in said.err.splitlines()[-1]
    assert "--help" in said.err or words[-1] == "--games"


def test_a_broken_position_gets_a_message(pakal: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Each broken position is refused within 80 columns, without a traceback.
    """
    folder = FIXTURES / "positions" / "bad"
    monkeypatch.chdir(folder)

    for file in sorted(folder.glob("*.toml")):
        said = pakal("position", "show", file.name)
        assert (2, "") == (said.code, said.out)
        assert said.err


# --- as a person runs it -------------------------------------------------------------------------


def in_a_shell(*words: str, stdin: str = "", **env: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the installed command as its own process."""
    script = Path(sys.executable).with_name("pakal")
    return subprocess.run(  # noqa: S603 - our own command
        [script, *words],
        check=False,
        capture_output=True,
        input=stdin.encode(),
        env={**os.environ, **env},
    )


def test_the_installed_command_tells_the_same_game(pakal: Run) -> None:
    """
    As its own process, and with another hash seed, the demo prints the same bytes.
    """
    told = [in_a_shell("demo", "--seed", "7", PYTHONHASHSEED=str(seed)) for seed in (1, 2)]

    assert [0, 0] == [each.returncode for each in told]
    assert told[0].stdout == told[1].stdout
    assert pakal("demo", "--seed", "7").out.splitlines() == told[0].stdout.decode().splitlines()


def test_the_installed_command_fails_without_a_traceback() -> None:
    """
    As its own process a bad position leaves with 2 and a message on standard error only.
    """
    done = in_a_shell("decide", "summon", "--position", "-", stdin="base = 3")

    assert (2, b"") == (done.returncode, done.stdout)
    assert b"Traceback" not in done.stderr
    assert [] == too_wide(done.stderr.decode())


def test_the_game_may_stand_behind_the_command(pakal: Run) -> None:
    """
    A group takes `--game` before or behind its command, and both mean the same.
    """
    behind = pakal("edition", "show", "gods", "--game", "uxmal")

    assert (0, "") == (behind.code, behind.err)
    assert behind.out == pakal("edition", "--game", "uxmal", "show", "gods").out
    assert behind.out != pakal("edition", "show").out
    assert 2 == pakal("witnesses", "check", ".", "--game", "chess").code
