"""
How fast the rules core is: random against random, beside catanatron 3.2.1 in the same run.

Usage: python benchmarks/core.py [--rounds N] [--games N] [--compiled]

catanatron is installed into a virtual environment of its own below build/, by benchmarks only.
Both sides run in processes of their own, by turns, and are measured by CPU time; the figure that
counts is the median of the ratios. catanatron counts all its moves, we count only decisions of
players with at least two options. With --compiled the rules core is also compiled and measured,
which needs a C compiler and takes a minute or two.
"""

import argparse
import sys
from statistics import median

from peer import OURS, PEER_VERSION, THEIRS, compile_core, peer_python, rate, run

SMALL = """
import json, timeit
from random import Random
from pakal.games.ahau.game import Ahau

game = Ahau(two_players=True)
s = game.start()
random = Random(5).random
while s.round < 6:
    game.apply(s, s.offered[int(random() * len(s.offered))])
snapshot = min(timeit.repeat(s.copy, number=2000, repeat=5)) / 2000
states = []
while s.offered and len(states) < 400:
    states.append((s.copy(), s.offered[int(random() * len(s.offered))]))
    game.apply(s, states[-1][1])
def all_apply(states):
    for state, option in states:
        game.apply(state, option)
times = []
for _ in range(9):
    fresh = [(state.copy(), option) for state, option in states]
    times.append(timeit.timeit(lambda: all_apply(fresh), number=1) / len(states))
print(json.dumps({"snapshot": snapshot, "apply": min(times)}))
"""


def main() -> None:
    """Measure by turns and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--compiled", action="store_true")
    options = parser.parse_args()
    peer = peer_python()
    compiled = compile_core() if options.compiled else None
    against_peer, against_solo, ours, theirs, games, faster = [], [], [], [], [], []
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
        if compiled is not None:
            quick = run(sys.executable, OURS, "base", first, options.games, folder=compiled)
            faster.append((rate(quick) / rate(base), rate(quick) / rate(other)))
    small = run(sys.executable, SMALL)
    print(f"random against random: {median(ours):,.0f} decisions/s, {median(games):,.0f} games/s")
    print(f"catanatron {PEER_VERSION}:      {median(theirs):,.0f} moves/s")
    spread = (max(against_peer) - min(against_peer)) / median(against_peer)
    print(f"ratio:                 {median(against_peer):.2f} (goal 3, aim 5; spread {spread:.0%})")
    print(f"random against Pakal:  {median(against_solo):.2f} of random against random (goal 0.6)")
    if faster:
        over_plain, over_peer = (median(each) for each in zip(*faster, strict=True))
        print(f"compiled:              {over_peer:.2f} ({over_plain:.2f} times plain Python)")
    print(f"snapshot {small['snapshot'] * 1e6:.1f} µs, apply {small['apply'] * 1e6:.1f} µs")


if __name__ == "__main__":
    main()
