"""A run that was stopped or killed and then resumed leaves the same file as one never disturbed."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sim.running import contents

from pakal.sim.results import FILE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

PAKAL = (sys.executable, "-c", "from pakal_cli.main import main; main(prog_name='pakal')")
GAMES = 800
RUN = (
    "simulate",
    "--player",
    "random",
    "--games",
    str(GAMES),
    "--difficulty",
    "easy,hard",
    "--personality",
    "all",
)
PATIENCE = 60  # seconds until something must have happened, on a busy machine


def begin(*words: str | Path) -> "subprocess.Popen[str]":
    """Start a command as a terminal would: in a group that gets Ctrl-C as a whole."""
    return subprocess.Popen(  # noqa: S603 - our own interpreter
        [*PAKAL, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_games(folder: Path, count: int) -> None:
    """Wait until this many games are in the file."""
    deadline = time.monotonic() + PATIENCE
    while _count(folder) < count:
        assert time.monotonic() < deadline, "the run does not get on"
        time.sleep(0.02)


def _count(folder: Path) -> int:
    if not (folder / FILE).exists():
        return 0
    db = sqlite3.connect(f"file:{folder / FILE}?mode=ro", uri=True)
    try:
        return int(db.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.OperationalError:  # the tables are just being made
        return 0
    finally:
        db.close()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[Any, ...]]]:
    """What a run leaves that nobody disturbs."""
    folder = tmp_path_factory.mktemp("run") / "results"
    done = begin(*RUN, "--out", folder)
    done.communicate(timeout=PATIENCE)
    assert 0 == done.returncode
    return contents(folder)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, undisturbed: dict[str, list[tuple[Any, ...]]], jobs: int
) -> None:
    """
    Ctrl-C ends a run with 130, says what is kept and how to go on, and going on completes it.
    """
    run = begin(*RUN, "--jobs", str(jobs), "--out", tmp_path)
    wait_for_games(tmp_path, 10)

    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=PATIENCE)

    kept = _count(tmp_path)
    assert 130 == run.returncode
    assert 10 <= kept < GAMES
    assert f"Stopped. {kept} of {GAMES} games are kept." in err
    assert f"pakal simulate --resume --out {tmp_path}" in err
    assert "Traceback" not in err
    assert f"{kept} games from seed 1" in out
    _go_on(tmp_path)
    assert undisturbed == contents(tmp_path)


def test_a_killed_run_can_be_gone_on_with(
    tmp_path: Path, undisturbed: dict[str, list[tuple[Any, ...]]]
) -> None:
    """
    Killed at any instant, a run leaves whole games, no worker behind, and can be resumed.
    """
    run = begin(*RUN, "--jobs", "2", "--out", tmp_path)
    wait_for_games(tmp_path, 10)
    os.kill(run.pid, signal.SIGKILL)
    run.communicate(timeout=PATIENCE)
    _wait_until_gone(run.pid)

    assert 10 <= _count(tmp_path) < GAMES
    _go_on(tmp_path)
    assert undisturbed == contents(tmp_path)


def _go_on(folder: Path) -> None:
    done = begin("simulate", "--resume", "--out", folder)
    done.communicate(timeout=PATIENCE)
    assert 0 == done.returncode


def _wait_until_gone(group: int) -> None:
    """Wait until no process of a group is left."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError("workers of a killed run are still there")


def test_a_second_ctrl_c_stops_at_once(tmp_path: Path) -> None:
    """
    Ctrl-C pressed twice does not wait for games under way.
    """
    slow = ("simulate", "--games", "50", "--player", "seer", "--budget", "2000")
    run = begin(*slow, "--out", tmp_path)
    deadline = time.monotonic() + PATIENCE
    while not (tmp_path / FILE).exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    time.sleep(0.5)

    for _ in range(2):
        os.killpg(run.pid, signal.SIGINT)
        time.sleep(0.3)
    _, err = run.communicate(timeout=10)

    assert 130 == run.returncode
    assert "Ctrl-C again stops at once." in err
    assert "Stopped. 0 of 50 games are kept." in err
    assert "Traceback" not in err
