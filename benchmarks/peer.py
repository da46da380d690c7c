"""
What the benchmarks of whole games share: our games and catanatron's, each in its own process.

catanatron is installed into a virtual environment of its own below build/, by benchmarks only.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
PEER = ROOT / "build" / "catanatron"
PEER_VERSION = "3.2.1"

OURS = """
import json, sys, time
from random import Random
from pakal.games.agenda import BY_AUTOMA, BY_PERSON
from pakal.games.ahau.game import Ahau
from pakal.games.automa import candidates_at
from pakal.sim.play import at_random, play_out

solo, first, games = sys.argv[1] == "solo", int(sys.argv[2]), int(sys.argv[3])
game = Ahau(two_players=not solo)

def count(seed):
    random = Random(seed).random
    s, his = game.start(), game.opponent() if solo else None
    decisions = 0
    while offered := s.offered:
        by = game.decider(s)
        if by == BY_AUTOMA:
            decisions += len(candidates_at(s)) > 1
            his(s)
            continue
        decisions += len(offered) > 1 and by == BY_PERSON
        game.apply(s, offered[int(random() * len(offered))])
    return decisions

# Decisions are counted in games of their own, so that counting them is not measured.
seeds = range(first, first + games)
decisions = sum(count(seed) for seed in seeds)
begin = time.process_time()
for seed in seeds:
    play_out(game, game.start(), at_random(seed), game.opponent() if solo else None)
print(json.dumps({"moves": decisions, "games": games, "cpu": time.process_time() - begin}))
"""

THEIRS = """
import json, sys, time
from catanatron import Color, Game, RandomPlayer

first, games = int(sys.argv[2]), int(sys.argv[3])

def play(seed):
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    moves = 0
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        moves += 1
    return moves

play(10**6)
begin = time.process_time()
moves = sum(play(first + i) for i in range(games))
print(json.dumps({"moves": moves, "games": games, "cpu": time.process_time() - begin}))
"""


def peer_python() -> Path:
    """Return the Python of catanatron's own environment, making it first if need be."""
    python = PEER / "bin" / "python"
    if not python.exists():
        print(f"installing catanatron {PEER_VERSION} into {PEER.relative_to(ROOT)} …")
        venv.create(PEER, with_pip=True)
        wanted = f"catanatron=={PEER_VERSION}"
        subprocess.run([python, "-m", "pip", "install", "-q", wanted], check=True)
    return python


def compile_core() -> Path:
    """Build the package with a compiled rules core (docs/speed.md) and return its folder."""
    print(f"compiling into {COMPILED.relative_to(ROOT)} …")
    shutil.rmtree(COMPILED, ignore_errors=True)
    words = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", COMPILED, ROOT]
    subprocess.run(words, check=True, env={**os.environ, "PAKAL_COMPILE": "1"})
    return COMPILED


def run(python: Path | str, code: str, *args: object, folder: Path = ROOT) -> dict[str, float]:
    """Run one measurement in a process of its own, with the package that lies in the folder."""
    words = [str(python), "-c", code, *map(str, args)]
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=folder)
    return dict(json.loads(done.stdout))


def rate(result: dict[str, float]) -> float:
    """Moves a second of CPU time."""
    return result["moves"] / result["cpu"]
