"""Runs of a game other than the default one: tables, files, and what goes wrong."""

import re
import shlex
from pathlib import Path

from sim.broken import NAME, Broken
from sim.running import contents
from terminal import Run

from pakal.games.ahau.game import Ahau

GAME = ("--game", "pebbles")
QUICK = (*GAME, "--player", "random", "--games", "8", "--difficulty", "all")


def test_tables_have_the_words_of_the_game(pakal: Run) -> None:
    """
    Points are called points, and nothing is told of parts that the game does not have.
    """
    said = pakal("simulate", *QUICK)

    assert 0 == said.code, said.err
    assert "Points by source, a game" in said.out
    assert re.search(r"^pebbles +\d", said.out, re.MULTILINE)
    assert "parts" not in said.out
    assert not {Ahau.words.points, Ahau.words.parts} & set(said.out.split())


def test_a_run_is_resumed_without_naming_its_game(pakal: Run, tmp_path: Path) -> None:
    """
    The folder knows the game; by two processes or one, the file is that of one run.
    """
    pakal("simulate", *QUICK, "--out", tmp_path / "whole")
    pakal("simulate", *QUICK, "--games", "3", "--out", tmp_path / "parts")
    said = pakal("simulate", "--resume", "--games", "8", "--jobs", "2", "--out", tmp_path / "parts")

    assert 0 == said.code, said.err
    assert contents(tmp_path / "whole") == contents(tmp_path / "parts")


def test_a_game_of_a_run_is_told_again(pakal: Run, tmp_path: Path) -> None:
    """
    By the folder and the seed, and it is the game of the run, each step sound.
    """
    pakal("simulate", *QUICK, "--out", tmp_path)
    said = pakal("replay", tmp_path, "--seed", "3", "--check")

    assert 0 == said.code, said.err
    assert "Heron, Pool to wade into: " in said.out
    assert "exactly as in the results" in said.words
    assert "Every step was sound." in said.words


def test_its_reading_is_compared_and_reported(pakal: Run, tmp_path: Path) -> None:
    """
    --all finds the one reading of the game, and the page has the game's own words.
    """
    said = pakal("compare", *QUICK, "--all", "--out", tmp_path)
    report = pakal("report", tmp_path)

    assert (0, 0) == (said.code, report.code), said.err + report.err
    assert "new-colours=" in said.out
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "to-cairn-and-pouch" in page
    assert Ahau.words.title not in page


def test_the_command_for_a_failed_game_names_the_game_and_its_setting(pakal: Run) -> None:
    """
    Copied into the terminal, it fails in the same way.
    """
    wanted = ("--game", NAME, "--player", "random", "--difficulty", "hard", "--broken", "problems")
    said = pakal("simulate", *wanted, "--games", "40", "--check")
    command = said.err.partition("Replay it with:\n")[2].replace("\\\n", " ")
    again = pakal(*shlex.split(command)[1:])

    assert Broken.name == NAME
    assert (1, 1) == (said.code, again.code)
    match = re.search(r"The game of seed \d+: after step \d+: the pebble is red", said.err)
    assert match
    assert match[0] in again.err
