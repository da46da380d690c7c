"""
How long are King Pakal's turns at the terminal?

Usage: python benchmarks/turns.py [--turns N] [--first SEED]

Plays games with random answers through the companion and counts, for every turn of Pakal's, its
lines at 80 columns, and what is on the screen with it: all that is shown since the last question,
and the next question. Prints the distribution, and the longest turns.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ahau.turns_measured import measure_turns

SHOWN = 3  # of the longest turns


def main() -> None:
    """Measure the turns."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    given = parser.parse_args()
    turns = measure_turns(given.turns, given.first)
    for name, numbers in (
        ("lines of a turn", [turn.lines for turn in turns]),
        ("lines before the next question", [turn.shown for turn in turns]),
        ("lines of the fullest screen, with the question", [turn.screen for turn in turns]),
        ("screens", [len(turn.pages) for turn in turns]),
    ):
        ordered = sorted(numbers)
        tenth = ordered[len(ordered) * 9 // 10]
        print(f"{name}: median {ordered[len(ordered) // 2]}, 90 % {tenth}, most {ordered[-1]}")
        print("  " + ", ".join(f"{n}: {c}" for n, c in sorted(Counter(numbers).items())))
    for turn in sorted(turns, key=lambda turn: -turn.lines)[:SHOWN]:
        print(f"\n{turn.lines} lines:\n{turn.text}")
    for turn in sorted(turns, key=lambda turn: -turn.screen)[:SHOWN]:
        print(f"\n{turn.screen} lines on a screen:")
        print("--- Enter ---".join(turn.pages))


if __name__ == "__main__":
    main()
