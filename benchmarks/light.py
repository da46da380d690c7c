"""
What a light game asks for, whether it decides as the whole game, and how long a step takes.

Usage: python benchmarks/light.py [--game NAME] [--mode light|turn] [--games N | --turns N]
                                  [--readings N] [--middle]

Games against the game's planner, with every personality and difficulty, the default readings or one
of other sets (`--readings` 1 to 5). Every question is answered by a look at the whole position.
A prompt is one Enter, a word one name or number typed; what the automa draws on the real table
counts too, draws in a row as one line. With `--middle` each game is taken over at some turn
(Uxmal and Maya only). Any difference is a failure.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ahau.beside import Beside
from ahau.hands_games import setting_for
from ahau.light_games import BETWEEN, READING_SETS
from beside import Asked, BesideGame, PartWaysError
from games.maya_beside import BETWEEN as BETWEEN_IN_MAYA
from games.maya_beside import OTHER_READINGS as MAYA_READINGS
from games.maya_beside import MayaBeside, MayaFromHere
from games.maya_beside import solo as maya_solo
from games.uxmal_beside import SETUP_KEYS, UxmalBeside, UxmalFromHere
from games.uxmal_games import OTHER_READINGS, solo

from pakal.games.ahau.game import Ahau
from pakal.games.light_whole import YOUR_TURN
from pakal.sim.players import make_player

SLOWEST = 50  # milliseconds of a step


def timed(beside: BesideGame[Any], times: list[float]) -> None:
    """Note the time of each step of the light game, and count what is typed for draws."""
    light = beside.light

    def with_time(do: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            begun = process_time()
            done = do(*given)
            times.append(1000 * (process_time() - begun))
            return done

        return run

    light.carry_out_line = with_time(light.carry_out_line)  # type: ignore[method-assign]
    light.carry_out_decision = with_time(light.carry_out_decision)  # type: ignore[method-assign]
    beside.counts_draws = True


def ahau(seed: int, mode: str, readings: int, times: list[float]) -> BesideGame[Any]:
    """A game of Ahau against the steward."""
    game = Ahau(**setting_for(seed, READING_SETS[readings - 1] if readings else {}))
    beside = Beside(game, mode, seed)
    timed(beside, times)
    beside.play(game.planner("steward"))
    return beside


def uxmal(seed: int, mode: str, readings: int, times: list[float]) -> BesideGame[Any]:
    """A game of Uxmal against the acolyte."""
    game = solo(seed, readings=OTHER_READINGS[readings - 1] if readings else {})
    beside = UxmalBeside(game, mode, seed)
    timed(beside, times)
    beside.play(game.planner("acolyte"))
    return beside


def uxmal_middle(seed: int, mode: str, readings: int, times: list[float]) -> BesideGame[Any]:
    """A game of Uxmal that is taken over after some turns."""
    game = solo(seed, readings=OTHER_READINGS[readings - 1] if readings else {})
    beside = UxmalFromHere(game, f"{mode}-from-here", seed)
    timed(beside, times)
    return beside.play_from(seed % 45, game.planner("acolyte"))


def maya(seed: int, mode: str, readings: int, times: list[float]) -> BesideGame[Any]:
    """A game of Maya against somebody who takes the overseer's choice, and now and then any."""
    game = maya_solo(seed, readings=MAYA_READINGS[readings - 1] if readings else {})
    beside = MayaBeside(game, mode, seed)
    timed(beside, times)
    beside.play(make_player(game, "waverer", seed))
    return beside


def maya_middle(seed: int, mode: str, readings: int, times: list[float]) -> BesideGame[Any]:
    """A game of Maya that is taken over after some turns."""
    game = maya_solo(seed, readings=MAYA_READINGS[readings - 1] if readings else {})
    beside = MayaFromHere(game, f"{mode}-from-here", seed)
    timed(beside, times)
    return beside.play_from(seed % 60, make_player(game, "waverer", seed))


# Each game with what is asked between the turns.
GAMES: dict[str, tuple[Callable[..., BesideGame[Any]], frozenset[str]]] = {
    "ahau": (ahau, BETWEEN),
    "uxmal": (uxmal, SETUP_KEYS),
    "uxmal-middle": (uxmal_middle, SETUP_KEYS),
    "maya": (maya, BETWEEN_IN_MAYA),
    "maya-middle": (maya_middle, BETWEEN_IN_MAYA),
}
# Where a round has many small turns, each of them begins with this question.
TURN_BEGINS: dict[str, str] = {"maya": YOUR_TURN, "maya-middle": YOUR_TURN}


def told(numbers: Sequence[float]) -> str:
    """Median, nine tenths and most."""
    ordered = sorted(numbers)
    tenth = ordered[len(ordered) * 9 // 10]
    mean = sum(ordered) / len(ordered)
    return f"{median(ordered):.3g} / {tenth:.3g} / {ordered[-1]:.3g} (mean {mean:.1f})"


def by_turn(asked: Sequence[Asked], between: frozenset[str], begins: str) -> list[list[Asked]]:
    """What was asked in each round or turn, without what comes between the turns."""
    turns: dict[tuple[int, int], list[Asked]] = {}
    number = 0
    for each in asked:
        number += each.key == begins
        if each.round and each.key not in between:
            turns.setdefault((each.round, number), []).append(each)
    return list(turns.values())


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=("ahau", "uxmal", "maya"), default="ahau")
    parser.add_argument("--mode", choices=("light", "turn"), default="light")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--readings", type=int, choices=range(6), default=0)
    parser.add_argument("--middle", action="store_true")
    given = parser.parse_args()
    name = f"{given.game}-middle" if given.middle else given.game
    if name not in GAMES:
        parser.error("--middle goes with --game uxmal or maya.")
    play, between = GAMES[name]
    games: list[BesideGame[Any]] = []
    turns: list[list[Asked]] = []
    times: list[float] = []
    wrong, seed = 0, given.first
    while len(games) + wrong < given.games if given.games else len(turns) < given.turns:
        try:
            games.append(play(seed, given.mode, given.readings, times))
            turns += by_turn(games[-1].asked, between, TURN_BEGINS.get(name, ""))
        except PartWaysError as error:
            wrong += 1
            print(f"seed {seed}: {error}")
        seed += 1
    _print(name, given.mode, games, turns)
    print(f"a step: {told(times)} ms; goal: at most {SLOWEST}")
    print(
        f"decisions compared: {sum(game.decisions for game in games)}, games that differ: {wrong}"
    )
    sys.exit(wrong > 0)


def _words(asked: Sequence[Asked]) -> int:
    return sum(each.words for each in asked)


def _print(
    name: str, mode: str, games: Sequence[BesideGame[Any]], turns: Sequence[Sequence[Asked]]
) -> None:
    print(f"{name}, {mode}: {len(games)} games, {len(turns)} turns; median / 90 % / most")
    print(f"words a turn: {told([_words(turn) for turn in turns])}")
    print(f"prompts a turn: {told([len(turn) for turn in turns])}")
    print(f"words a game: {told([_words(game.asked) for game in games])}")
    print(f"prompts a game: {told([len(game.asked) for game in games])}")
    print(f"rounds a game: {told([game.game.round(game.s) for game in games])}")
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
