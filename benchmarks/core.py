"""
How fast the rules core is: random against random, beside catanatron 3.2.1 in the same run.

Usage: python benchmarks/core.py [--rounds N] [--games N]

catanatron is installed into a virtual environment of its own below build/, by this benchmark only.
Both sides run in processes of their own, by turns, and are measured by CPU time; the figure that
counts is the median of the ratios. catanatron counts all its moves, we count only decisions of
players with at least two options.
"""

import argparse
import json
import subprocess
import sys
import venv
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / "build" / "catanatron"
PEER_VERSION = "3.2.1"

OURS = """
import json, sys, time
from random import Random
from pakal.games.ahau import engine, pakal
from pakal.games.ahau.edition import default_edition
from pakal.games.ahau.solo import seat
from pakal.games.ahau.table import Table
from pakal.sim.play import at_random, play_out

solo, first, games = sys.argv[1] == "solo", int(sys.argv[2]), int(sys.argv[3])
table = Table(solo=seat(default_edition()) if solo else None)
his = pakal.player(table) if solo else None

def count(seed):
    random = Random(seed).random
    s = engine.start(table)
    decisions = 0
    while offered := s.offered:
        if his and engine.is_automa(s):
            decisions += len(pakal.candidates_at(s)) > 1
            his(s)
            continue
        decisions += len(offered) > 1 and not engine.is_chance(s)
        engine.apply(s, offered[int(random() * len(offered))])
    return decisions

# Decisions are counted in games of their own, so that counting them is not measured.
seeds = range(first, first + games)
decisions = sum(count(seed) for seed in seeds)
begin = time.process_time()
for seed in seeds:
    play_out(engine, engine.start(table), at_random(engine, seed), his)
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

SMALL = """
import json, timeit
from random import Random
from pakal.games.ahau import engine
from pakal.games.ahau.table import Table

s = engine.start(Table())
random = Random(5).random
while s.round < 6:
    engine.apply(s, s.offered[int(random() * len(s.offered))])
snapshot = min(timeit.repeat(s.copy, number=2000, repeat=5)) / 2000
states = []
while s.offered and len(states) < 400:
    states.append((s.copy(), s.offered[int(random() * len(s.offered))]))
    engine.apply(s, states[-1][1])
def all_apply(states):
    for state, option in states:
        engine.apply(state, option)
times = []
for _ in range(9):
    fresh = [(state.copy(), option) for state, option in states]
    times.append(timeit.timeit(lambda: all_apply(fresh), number=1) / len(states))
print(json.dumps({"snapshot": snapshot, "apply": min(times)}))
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


def run(python: Path | str, code: str, *args: object) -> dict[str, float]:
    """Run one measurement in a process of its own."""
    words = [str(python), "-c", code, *map(str, args)]
    done = subprocess.run(words, check=True, capture_output=True, text=True, cwd=ROOT)
    return dict(json.loads(done.stdout))


def rate(result: dict[str, float]) -> float:
    """Moves a second of CPU time."""
    return result["moves"] / result["cpu"]


def main() -> None:
    """Measure by turns and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=250)
    options = parser.parse_args()
    peer = peer_python()
    against_peer, against_solo, ours, theirs, games = [], [], [], [], []
    for turn in range(options.rounds):
        first = 1000 * turn
        base = run(sys.executable, OURS, "base", first, options.games)
        other = run(peer, THEIRS, "", first, max(options.games // 10, 4))
        solo = run(sys.executable, OURS, "solo", first, options.games)
        ours.append(rate(base))
        theirs.append(rate(other))
        games.append(base["games"] / base["cpu"])
        against_peer.append(rate(base) / rate(other))
        against_solo.append(rate(solo) / rate(base))
    small = run(sys.executable, SMALL)
    print(f"random against random: {median(ours):,.0f} decisions/s, {median(games):,.0f} games/s")
    print(f"catanatron {PEER_VERSION}:      {median(theirs):,.0f} moves/s")
    spread = (max(against_peer) - min(against_peer)) / median(against_peer)
    print(f"ratio:                 {median(against_peer):.2f} (goal 3, aim 5; spread {spread:.0%})")
    print(f"random against Pakal:  {median(against_solo):.2f} of random against random (goal 0.6)")
    print(f"snapshot {small['snapshot'] * 1e6:.1f} µs, apply {small['apply'] * 1e6:.1f} µs")


if __name__ == "__main__":
    main()
