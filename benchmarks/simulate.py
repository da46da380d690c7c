"""
How fast games are simulated: players, log and trace, processes, memory, beside catanatron 3.2.1.

Usage: python benchmarks/simulate.py [--rounds N] [--games N] [--memory N] [--jobs-games N]
                                     [--compiled]

Everything is measured by CPU time with fixed seeds, A B A B, and what counts is the median of the
ratios; only processes are compared by the clock, because that is what they are for. With
--compiled the compiled build is made and measured as well, which takes a minute or two.
"""

import argparse
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from peer import OURS, PEER_VERSION, ROOT, THEIRS, compile_core, peer_python, rate, run

GAME = "ahau"

# One player against Pakal, with and without log and trace, by turns in one process.
AGAINST_PAKAL = """
import json, sys, time
from pakal.games.ahau.game import Ahau
from pakal.sim.chance import chance_of
from pakal.sim.play import play_out
from pakal.sim.players import make_player

name, first, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
game = Ahau(difficulty="moderate")

def play(seeds, told):
    begin = time.process_time()
    for seed in seeds:
        start, traces = game.start(), []
        if told:
            start.log = []
        hear = (lambda s, trace: traces.append(trace)) if told else None
        player, chance = make_player(game, name, seed), chance_of(game, seed)
        play_out(game, start, player, game.opponent(hear), chance)
    return time.process_time() - begin

play(range(3), True), play(range(3), False)  # whatever is made only once is made now
off = on = 0.0
for seed in range(first, first + games, 5):
    seeds = range(seed, seed + 5)
    off += play(seeds, False)
    on += play(seeds, True)
print(json.dumps({"games": games, "cpu": off, "told": on}))
"""

# What a row a game costs above the game itself, by turns in one process.
RECORDED = """
import json, sys, time
from pakal.games.ahau.game import Ahau
from pakal.sim.chance import chance_of
from pakal.sim.play import play_out
from pakal.sim.players import make_player
from pakal.sim.record import record

first, games = int(sys.argv[1]), int(sys.argv[2])
game = Ahau(difficulty="moderate")

def bare(seed):
    player, chance = make_player(game, "random", seed), chance_of(game, seed)
    play_out(game, game.start(), player, game.opponent(), chance)

def timed(play, seeds):
    begin = time.process_time()
    for seed in seeds:
        play(seed)
    return time.process_time() - begin

def row(seed):
    record(game, seed, (), "random", 0)

bare(0), row(0)
off = on = 0.0
for seed in range(first, first + games, 10):
    seeds = range(seed, seed + 10)
    off += timed(bare, seeds)
    on += timed(row, seeds)
print(json.dumps({"bare": off, "recorded": on}))
"""

# The memory of a process that plays and keeps one game after the other.
MEMORY = """
import json, sys
from pathlib import Path
from tempfile import TemporaryDirectory
from pakal.sim.batch import play_all, workers
from pakal.sim.plan import make_plan
from pakal.sim.results import create_results

def resident():
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024

games = int(sys.argv[2])
axes = {"difficulty": ("easy", "moderate", "hard")}
plan = make_plan(game=sys.argv[1], axes=axes, setting={}, player="random", budget=None,
                 first_seed=0, games=games)
done, marks, found = 0, [1000, games // 2, games], {}
with TemporaryDirectory() as folder, create_results(Path(folder), plan) as results:
    with workers(1) as crew:
        for chunk in play_all(plan, results.missing(games), crew):
            results.keep(chunk.rows)
            done += chunk.games
            while marks and done >= marks[0]:
                found[marks.pop(0)] = resident()
    print(json.dumps(found))
"""


def with_jobs(jobs: int, games: int, player: str) -> tuple[float, float]:
    """Seconds that a run takes with this many processes once started; CPU time of this one."""
    from pakal.sim.batch import play_all, workers
    from pakal.sim.plan import make_plan
    from pakal.sim.results import create_results

    plan = make_plan(
        game=GAME,
        axes={"difficulty": ("easy", "moderate", "hard")},
        setting={},
        player=player,
        budget=None,
        first_seed=0,
        games=games + 40 * jobs,
    )
    with (
        TemporaryDirectory() as folder,
        create_results(Path(folder), plan) as results,
        workers(jobs) as crew,
    ):
        warm = 40 * jobs
        for chunk in play_all(plan, [range(warm)], crew):
            results.keep(chunk.rows)
        begin, begin_cpu = time.perf_counter(), time.process_time()
        for chunk in play_all(plan, [range(warm, plan.games)], crew):
            results.keep(chunk.rows)
        return time.perf_counter() - begin, time.process_time() - begin_cpu


def tell_jobs(games: int) -> None:
    """Measure two processes against one and print."""
    ratios, bounds = [], []
    for _ in range(3):
        one, own = with_jobs(1, games, "steward")
        two, handing_out = with_jobs(2, games, "steward")
        ratios.append(one / two)
        # Two cores share the work and the handing out; a busy machine does not change that.
        bounds.append(2 * own / (own + handing_out))
    print(f"two jobs:              {median(ratios):.2f} times as fast as one (goal 1.8);", end=" ")
    print(f"by CPU time {median(bounds):.2f} at most")


def main() -> None:
    """Measure by turns and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--memory", type=int, default=100_000, help="Games for the memory; 0: none."
    )
    parser.add_argument("--jobs-games", type=int, default=1500)
    parser.add_argument("--compiled", action="store_true")
    options = parser.parse_args()
    peer = peer_python()
    compiled = compile_core() if options.compiled else None
    players = ("random", "greedy", "steward")
    rates: dict[str, list[float]] = {name: [] for name in players}
    told: dict[str, list[float]] = {name: [] for name in players}
    faster: dict[str, list[float]] = {name: [] for name in players}
    base, theirs, against_peer, recorded = [], [], [], []
    for turn in range(options.rounds):
        first = 1000 * turn
        ours = run(sys.executable, OURS, "base", first, options.games)
        other = run(peer, THEIRS, "", first, max(options.games // 10, 4))
        base.append(rate(ours))
        theirs.append(rate(other))
        against_peer.append(rate(ours) / rate(other))
        for name in players:
            games = options.games if name == "random" else options.games // 2
            result = run(sys.executable, AGAINST_PAKAL, name, first, games)
            rates[name].append(result["games"] / result["cpu"])
            told[name].append(result["told"] / result["cpu"])
            if compiled is not None:
                quick = run(sys.executable, AGAINST_PAKAL, name, first, games, folder=compiled)
                faster[name].append(result["cpu"] / quick["cpu"])
        result = run(sys.executable, RECORDED, first, options.games)
        recorded.append(result["recorded"] / result["bare"])
    print(f"random against random: {median(base):,.0f} decisions/s")
    print(f"catanatron {PEER_VERSION}:      {median(theirs):,.0f} moves/s")
    print(f"ratio:                 {median(against_peer):.2f} (goal 5)")
    print("against Pakal, games/s of CPU time; with log and trace (goal 1.3 at most):")
    for name in players:
        slower = median(told[name])
        line = f"  {name:<8} {median(rates[name]):7,.0f}   {slower:.2f} times the time"
        if faster[name]:
            line += f"; compiled {median(faster[name]):.2f} times as fast"
        print(line)
    print(f"a row a game:          {median(recorded):.2f} times the time of the game alone")
    tell_jobs(options.jobs_games)
    if options.memory:
        result = run(sys.executable, MEMORY, GAME, options.memory)
        said = ", ".join(f"{size:.1f} MB after {int(done):,}" for done, size in result.items())
        print(f"memory:                {said} games")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
