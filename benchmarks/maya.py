"""
Maya by the thousand: speed beside Ahau's, literal hands, and how hard each level and card is.

Usage: python benchmarks/maya.py [--hands N] [--rounds N] [--games N] [--levels N] [--pairs N]

Speed: random games against the automa of both games, by turns in this process, by CPU time; the
figure that counts is the median. Hands: whole kept games whose printed lines are followed to the
letter, every second one under a reading that is not the default. Levels: games of one and the same
player against each level with each of the six cards, on the same seeds. Pairs: the same at
`moderate` for each card with each vassal, by which the vassals were chosen; only if asked for.
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

from games.maya_games import SETTINGS
from games.maya_hands import follow_lines

from pakal.games.ahau.game import Ahau
from pakal.games.base import PlayedGame
from pakal.games.maya.game import Maya
from pakal.sim.chance import chance_of
from pakal.sim.play import at_random, play_out
from pakal.sim.players import make_player
from pakal.sim.stats import mean_of, wilson

LEVELS = ("easy", "moderate", "hard")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--levels", type=int, default=200, help="games for each level and card")
    parser.add_argument("--pairs", type=int, default=0, help="games for each card and vassal")
    given = parser.parse_args()
    if given.rounds:
        print_speed(given.rounds, given.games)
    if given.hands:
        print_hands(given.hands)
    if given.levels:
        print_levels(given.levels)
    if given.pairs:
        print_pairs(given.pairs)


def print_speed(rounds: int, games: int) -> None:
    """Games a second of both games."""
    both: dict[str, PlayedGame[Any]] = {"ahau": Ahau(), "maya": Maya()}
    rates: dict[str, list[float]] = {name: [] for name in both}
    for turn in range(rounds + 1):
        for name, game in both.items():
            seconds = cpu(partial(play, game, range(turn * games, (turn + 1) * games)))
            if turn:  # the first round fills caches
                rates[name].append(games / seconds)
    for name, each in rates.items():
        print(f"{name}: {median(each):.0f} games a second, random player")


def play(game: PlayedGame[Any], seeds: range) -> None:
    """Games of a random player."""
    for seed in seeds:
        play_out(game, game.start(), at_random(seed), game.opponent())


def cpu(run: Callable[[], None]) -> float:
    """CPU seconds of a call."""
    begin = time.process_time()
    run()
    return time.process_time() - begin


def print_hands(games: int) -> None:
    """Follow the lines of whole games."""
    others = cycle(
        {reading.name: choice} for reading in Maya.all_readings() for choice in reading.choices[1:]
    )
    lines = wrong = 0
    for seed in range(1000, 1000 + games):
        readings = next(others) if seed % 2 else {}
        game = Maya(**SETTINGS[seed % len(SETTINGS)], readings=readings)
        try:
            lines += follow_lines(game, seed)
        except AssertionError as error:
            wrong += 1
            print(f"seed {seed}, {game.heading()}: {error}")
    print(f"hands: {games} games, {lines} lines, {wrong} games wrong")


def print_levels(games: int) -> None:
    """How often the waverer wins against each level and card, and by how much."""
    names = tuple(Maya().edition.personalities)
    for difficulty in LEVELS:
        won, leads = 0, Counter[int]()
        for name in names:
            here, found = against(Maya(difficulty=difficulty, personality=name), games)
            won += here
            leads += found
            print(f"{difficulty}, {name}: won {wilson(here, games)}", flush=True)
        lead = mean_of(leads)
        said = f"lead {lead.value:+.1f} ({lead.low:+.1f} to {lead.high:+.1f})"
        print(f"{difficulty}, all: won {wilson(won, games * len(names))}, {said}", flush=True)


def print_pairs(games: int) -> None:
    """How often the waverer wins against each card with each vassal that may go with it."""
    cards = Maya().edition.personalities
    for name, card in cards.items():
        for vassal, other in cards.items():
            if card.markers[0] != other.markers[0]:
                won, _ = against(Maya(personality=name, vassal=vassal), games)
                print(f"{name} with {vassal}: won {wilson(won, games)}", flush=True)


def against(game: Maya, games: int) -> tuple[int, Counter[int]]:
    """How many games of the first seeds the waverer wins, and the leads in all of them."""
    won, leads = 0, Counter[int]()
    for seed in range(games):
        choose = make_player(game, "waverer", seed)
        end = play_out(game, game.start(), choose, game.opponent(), chance_of(game, seed))
        won += game.tally(end).winner == "you"
        leads[game.margin(end, 0)] += 1
    return won, leads


if __name__ == "__main__":
    main()
