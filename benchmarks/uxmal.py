"""
Uxmal by the thousand: speed beside Ahau's, literal hands, and how hard each level is.

Usage: python benchmarks/uxmal.py [--hands N] [--rounds N] [--games N] [--levels N]

Speed: random games against the automa of both games, by turns in this process, by CPU time; the
figure that counts is the median. Also the share of the High Priest's time that each list takes.
Hands: whole kept games whose printed lines are followed to the letter, every second one under a
reading that is not the default. Levels: games of one and the same player against each level.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from games.uxmal_games import SETTINGS
from games.uxmal_hands import follow_lines

from pakal.games.ahau.game import Ahau
from pakal.games.base import PlayedGame
from pakal.games.uxmal.game import Uxmal
from pakal.sim.chance import chance_of
from pakal.sim.play import at_random, play_out
from pakal.sim.players import make_player
from pakal.sim.stats import mean_of, wilson


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--levels", type=int, default=400)
    given = parser.parse_args()
    if given.rounds:
        print_speed(given.rounds, given.games)
    if given.hands:
        print_hands(given.hands)
    if given.levels:
        print_levels(given.levels)


# --- speed ---------------------------------------------------------------------------------------


def print_speed(rounds: int, games: int) -> None:
    """Games a second of both games, and where the High Priest's time goes."""
    both: dict[str, PlayedGame[Any]] = {"ahau": Ahau(), "uxmal": Uxmal()}
    rates: dict[str, list[float]] = {name: [] for name in both}
    for turn in range(rounds + 1):
        for name, game in both.items():
            seconds = cpu(partial(play, game, range(turn * games, (turn + 1) * games)))
            if turn:  # the first round fills caches
                rates[name].append(games / seconds)
    for name, each in rates.items():
        print(f"{name}: {median(each):.0f} games a second, random player")
    lists, whole = shares_of_lists(Uxmal(difficulty="hard"), games)
    told = ", ".join(f"{name} {100 * each / whole:.0f} %" for name, each in lists.items())
    print(f"uxmal, share of the whole time: {told}")


def shares_of_lists(game: Uxmal, games: int) -> tuple[dict[str, float], float]:
    """CPU seconds that each list takes to decide, and those of the games."""
    found: dict[str, float] = dict.fromkeys(game.deciding_lists, 0.0)

    def automa(s: Any) -> None:
        begin = time.process_time()
        choice = game.choose(s)
        found[game.list_at(s)] += time.process_time() - begin
        game.act(s, choice)

    def whole() -> None:
        for seed in range(games):
            play_out(game, game.start(), at_random(seed), automa)

    seconds = cpu(whole)
    return dict(sorted(found.items(), key=lambda each: -each[1])), seconds


def play(game: PlayedGame[Any], seeds: range) -> None:
    """Games of a random player."""
    for seed in seeds:
        play_out(game, game.start(), at_random(seed), game.opponent())


def cpu(run: Callable[[], None]) -> float:
    """CPU seconds of a call."""
    begin = time.process_time()
    run()
    return time.process_time() - begin


# --- hands ---------------------------------------------------------------------------------------


def print_hands(games: int) -> None:
    """Follow the lines of whole games."""
    others = cycle(
        {reading.name: choice} for reading in Uxmal.all_readings() for choice in reading.choices[1:]
    )
    lines = wrong = 0
    for seed in range(1000, 1000 + games):
        readings = next(others) if seed % 2 else {}
        game = Uxmal(**SETTINGS[seed % len(SETTINGS)], readings=readings)
        try:
            lines += follow_lines(game, seed)
        except AssertionError as error:
            wrong += 1
            print(f"seed {seed}, {game.heading()}: {error}")
    print(f"hands: {games} games, {lines} lines, {wrong} games wrong")


# --- levels --------------------------------------------------------------------------------------


def print_levels(games: int) -> None:
    """How often the same players win against each level, and by how much, on the same seeds."""
    names = tuple(Uxmal().edition.personalities)
    for player in ("greedy", "acolyte"):
        for difficulty in ("easy", "moderate", "hard"):
            levels = [Uxmal(difficulty=difficulty, personality=name) for name in names]
            won, leads = 0, []
            for seed in range(games):
                game = levels[seed % len(levels)]
                choose = make_player(game, player, seed)
                end = play_out(game, game.start(), choose, game.opponent(), chance_of(game, seed))
                won += game.tally(end).winner == "you"
                leads.append(game.margin(end, 0))
            lead = mean_of(Counter(leads))
            said = f"lead {lead.value:+.1f} ({lead.low:+.1f} to {lead.high:+.1f})"
            print(f"{player} against {difficulty}: won {wilson(won, games)}, {said}")


if __name__ == "__main__":
    main()
