"""
How quick the companion is at the table: a step in the service, and the start of the command.

Usage: python benchmarks/companion.py [--games N] [--rounds N]

Whole games are played through the service with a database on disk, and every request is timed.
Starts are timed by the wall clock in processes of their own, beside a process that only imports
click; `pakal play --resume` is timed with a whole game behind it, until it has asked its question.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from pakal.companion.session import Session, new_record
from pakal.companion.store import GameKeeper, Store
from pakal.games.ahau.game import Ahau

STEP_GOAL = 0.050
START_GOAL = 0.3
COMMAND = Path(sys.executable).parent / "pakal"
SETTING = {"difficulty": "moderate"}


def timed(request: Callable[[], object]) -> float:
    """Return the seconds a request takes."""
    begin = time.perf_counter()
    request()
    return time.perf_counter() - begin


def play(folder: Path, seed: int) -> tuple[list[float], list[float], list[float]]:
    """Play a game; return the seconds of every answer, of undo and redo, and of every look."""
    game = Ahau(**SETTING)
    with Store(folder) as store:
        record = new_record(game, seed)
        name = store.add(record, f"game-{seed}")
        session = Session(store.load(name), GameKeeper(store, name))
        random, answers = Random(seed), list[float]()
        reply = session.open()
        while reply.asked is not None:
            line = random.choice(reply.asked.answers)
            begin = time.perf_counter()
            reply = session.answer(line)
            answers.append(time.perf_counter() - begin)
        backwards = [timed(session.undo) for _ in range(10)]
        backwards += [timed(session.redo) for _ in range(10)]
        looks = [timed(session.why), timed(session.board), timed(session.score)]
        session.undo(3)
    return answers, backwards, looks


def start(words: list[str], folder: Path, rounds: int) -> float:
    """Return the median of the seconds until a process has done its work and ended."""
    # Compiled modules are kept, as they are where a package is installed.
    environment = {**os.environ, "PAKAL_HOME": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")

    def run() -> None:
        subprocess.run(words, check=True, input=b"", capture_output=True, env=environment)

    run()
    return median(timed(run) for _ in range(rounds))


def tell(what: str, seconds: float, goal: float | None = None) -> None:
    """Print one figure."""
    told = (
        ""
        if goal is None
        else f" (goal {goal * 1000:.0f} ms{'' if seconds < goal else ': missed'})"
    )
    print(f"{what:<46} {seconds * 1000:7.1f} ms{told}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=11)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        games = [play(folder, seed) for seed in range(options.games)]
        answers, backwards, looks = ([s for game in games for s in game[n]] for n in range(3))
        print(f"{len(answers)} answers in {options.games} games, each saved on disk")
        tell("a step in the service, median", median(answers), STEP_GOAL)
        tell("a step in the service, longest", max(answers), STEP_GOAL)
        tell("undo or redo, longest", max(backwards), STEP_GOAL)
        tell("why, board or score, median", median(looks), STEP_GOAL)
        tell("why, board or score, the first time", max(looks))
        python = [sys.executable, "-c"]
        tell("python, nothing", start([*python, ""], folder, options.rounds))
        tell("python, import click", start([*python, "import click"], folder, options.rounds))
        version = start([str(COMMAND), "--version"], folder, options.rounds)
        tell("pakal --version", version, START_GOAL)
        resume = start([str(COMMAND), "play", "--resume"], folder, options.rounds)
        tell("pakal play --resume, a whole game replayed", resume, START_GOAL)
        begin = start([str(COMMAND), "play", "--seed", "1"], folder, options.rounds)
        tell("pakal play, set up to the first question", begin, START_GOAL)


if __name__ == "__main__":
    main()
