"""
Literal hands over many games: does following the printed sentences always give the position?

Usage: python benchmarks/hands.py [--light] [--games N] [--first SEED] [--undo SHARE]

Every game has another difficulty, personality and side of the boards, and every second one a
reading that is not the default. Prints the games that went wrong with the last lines that were
read. With --light the games are those of which only King Pakal's side is kept, told in lines or not
by turns, and only his side is compared.
"""

import argparse
import sys
import time
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ahau.hands_games import FaultError, Play, setting_for
from ahau.light_hands import play_with_hands

from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light.rules import TOLD, UNTOLD

SHOWN = 5  # games that went wrong


def main() -> None:
    """Play the games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=1000)
    parser.add_argument("--undo", type=float, default=0.02)
    given = parser.parse_args()
    others = cycle(
        {reading.name: choice}
        for reading in Ahau.all_readings()
        for choice in reading.choices
        if choice != reading.default
    )
    begin, lines, wrong = time.perf_counter(), 0, 0
    for seed in range(given.first, given.first + given.games):
        readings = next(others) if seed % 2 else {}
        setting = setting_for(seed, readings)
        try:
            if given.light:
                mode = (TOLD, UNTOLD)[seed // 2 % 2]
                lines += len(play_with_hands(mode, seed, readings, given.undo).lines)
            else:
                lines += len(Play(setting, seed).whole(given.undo).lines)
        except FaultError as error:
            wrong += 1
            if wrong <= SHOWN:
                print(f"seed {seed}, {setting}: {error}\n")
    seconds = time.perf_counter() - begin
    print(f"{given.games} games, {lines} lines, {wrong} games wrong, {seconds:.0f} s")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
