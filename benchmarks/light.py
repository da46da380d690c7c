"""
What a light game asks for, whether it decides as the whole game, and how long a step takes.

Usage: python benchmarks/light.py [--mode light|turn] [--games N | --turns N] [--readings N]

Games against the steward, with every personality and difficulty, the default readings or one of
five other sets (`--readings` 1 to 5). Every question is answered by a look at the whole position.
A prompt is one Enter, a word one name or number typed; his tiles out of a real bag count too, those
drawn in a row as one line. Any difference is a failure.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ahau.beside import Asked, Beside, PartWaysError
from ahau.hands_games import setting_for
from ahau.light_games import READING_SETS, by_turn, prompts_of, words_of

from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light.rules import TOLD, UNTOLD
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.table import PAKAL

SLOWEST = 50  # milliseconds of a step


class Timed(Beside):
    """Both games, with the time that each step of the light one takes."""

    times: list[float]

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.times = []
        for name in ("carry_out_line", "carry_out_decision"):
            setattr(self.light, name, self._timed(getattr(self.light, name)))

    def _draw(self, option: int) -> None:
        """His tiles out of the real bag and the gods of the cities are typed, a row in a line."""
        s = self.s
        if s.point == at.LAY_CITY or (s.point == at.DRAW_TILE and s.who == PAKAL):
            self._answer_all()
            key = self.game.point(s)
            if self.asked and self.asked[-1].key == key:
                self.asked[-1].words += 1
            else:
                self.asked.append(Asked(key, "", "", 1, s.round))
        super()._draw(option)

    def _timed(self, do: Any) -> Any:
        def run(*given: Any) -> Any:
            begun = perf_counter()
            done = do(*given)
            self.times.append(1000 * (perf_counter() - begun))
            return done

        return run


def told(numbers: Sequence[float]) -> str:
    """Median, nine tenths and most."""
    ordered = sorted(numbers)
    tenth = ordered[len(ordered) * 9 // 10]
    mean = sum(ordered) / len(ordered)
    return f"{median(ordered):.3g} / {tenth:.3g} / {ordered[-1]:.3g} (mean {mean:.1f})"


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--mode", choices=(TOLD, UNTOLD), default=TOLD)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--readings", type=int, choices=range(6), default=0)
    given = parser.parse_args()
    readings = READING_SETS[given.readings - 1] if given.readings else {}
    games: list[Timed] = []
    turns: list[list[Any]] = []
    wrong, seed = 0, given.first
    while len(games) < given.games if given.games else len(turns) < given.turns:
        game = Ahau(**setting_for(seed, readings))
        beside = Timed(game, given.mode, seed)
        try:
            beside.play(game.planner("steward"))
        except PartWaysError as error:
            wrong += 1
            print(f"seed {seed}: {error}")
        games.append(beside)
        turns += by_turn(beside.asked)
        seed += 1
    _print(given.mode, games, turns)
    times = [each for game in games for each in game.times]
    print(f"a step: {told(times)} ms; goal: at most {SLOWEST}")
    print(
        f"decisions compared: {sum(game.decisions for game in games)}, games that differ: {wrong}"
    )
    sys.exit(wrong > 0)


def _print(mode: str, games: Sequence[Beside], turns: Sequence[Sequence[Any]]) -> None:
    print(f"{mode}: {len(games)} games, {len(turns)} turns; median / 90 % / most")
    print(f"words a turn: {told([words_of(turn) for turn in turns])}")
    print(f"prompts a turn: {told([prompts_of(turn) for turn in turns])}")
    print(f"words a game: {told([words_of(game.asked) for game in games])}")
    print(f"prompts a game: {told([prompts_of(game.asked) for game in games])}")
    print(f"rounds a game: {told([game.s.round for game in games])}")
    keys = Counter(each.key for game in games for each in game.asked)
    words = Counter[str]()
    for game in games:
        for each in game.asked:
            words[each.key] += each.words
    print("by question, asked a game, words a game:")
    for key, count in keys.most_common():
        print(f"  {key}: {count / len(games):.1f}, {words[key] / len(games):.1f}")


if __name__ == "__main__":
    main()
