"""The scripts in examples/ run as they are, and print what they promise."""

import csv
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


def run(folder: Path, name: str, *words: str) -> str:
    """Return what an example prints when it is started in some folder."""
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, str(EXAMPLES / name), *words],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env={"PYTHONUTF8": "1"},
    )
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


def test_every_example_is_tried_here() -> None:
    """
    Each script has a test in this file, and each imports only `pakal` unless it writes a game.
    """
    scripts = {path.name: path.read_text("utf-8") for path in EXAMPLES.glob("*.py")}
    here = Path(__file__).read_text("utf-8")
    deep = [name for name, text in scripts.items() if re.search(r"(from|import) pakal\.", text)]

    assert 5 == len(scripts)
    assert [] == [name for name in scripts if f'"{name}"' not in here]
    assert ["write_a_small_game.py"] == deep


def test_a_position_is_asked_about(tmp_path: Path) -> None:
    """
    The answer, its reason, the whole table, and what comes after it.
    """
    said = run(tmp_path, "ask_about_a_position.py")

    assert "Seibal by higher-god [RB King Pakal, Action 1, opening words]" in said
    assert "→ Seibal   no *  yes *  1 *" in said
    assert "Next: cards with 25 options for person" in said


def test_games_become_a_table(tmp_path: Path) -> None:
    """
    The CSV file has a row a game, with the setting in it, and numbers where there are numbers.
    """
    said = run(tmp_path, "a_thousand_games.py", "4", "games.csv")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))

    assert "The steward wins 50 % (15–85) of 4 games." in said
    assert "Won by: {'you': 2, 'pakal': 2}" in said
    assert ["1", "2", "3", "4"] == [row["seed"] for row in rows]
    assert {("hard", "steward")} == {(row["difficulty"], row["player"]) for row in rows}
    assert all(int(row["score_you"]) > 0 for row in rows)


def test_two_readings_are_compared(tmp_path: Path) -> None:
    """
    How many games change, how often you win, and the first difference with its reason.
    """
    said = run(tmp_path, "compare_readings.py", "6")

    assert "place-ties: hierarchy-at-once against next-step-first" in said
    assert re.search(r"\d of 6 games go another way, \d have another winner\.", said)
    assert "First difference: place-worker: Lamanai instead of Uxmal" in said
    assert "\nUxmal (or Chichen Itza, Calakmul, Lamanai): " in said


def test_a_bot_needs_no_python(tmp_path: Path) -> None:
    """
    The bot asks, decides, and its audit finds the rung that never does anything.
    """
    said = run(tmp_path, "bot_without_python.py")

    asked, rung, decided, found = said.splitlines()
    assert "How many coins does the widow offer?" == asked
    assert "For: Most coins. [Boarding 2]" == rung
    assert "the miller (or the widow): pays most (2 against 1). [Boarding 2]" == decided
    assert found.startswith("dead-under-invariants in rung can-pay: it never does anything")


def test_a_small_game_is_played(tmp_path: Path) -> None:
    """
    A game of one's own is asked, decided with reasons and simulated.
    """
    said = run(tmp_path, "write_a_small_game.py")

    assert [
        "take: take 1, take 2, take 3 (you 0, raven 0)",
        "3 (or 1, 2): that leaves a number of fours. [Raven 1]",
        "Choosing at random, you win 2 % (1–4) of 200 games.",
    ] == said.splitlines()
