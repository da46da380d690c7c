"""
What a light game asks for, whether it decides as the whole game, and how long a step takes.

Usage: python benchmarks/light.py [--game NAME] [--mode light|turn] [--games N | --turns N]
                                  [--readings N] [--middle]

Games against the game's planner, with every personality and difficulty, the default readings or one
of other sets (`--readings` 1 to 5). Every question is answered by a look at the whole position.
A prompt is one Enter, a word one name or number typed; what the automa draws on the real table
counts too, draws in a row as one line. With `--middle` each game is taken over at some turn
(Uxmal only). Any difference is a failure.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ahau.beside import Beside
from ahau.hands_games import setting_for
from ahau.light_games import BETWEEN, READING_SETS
from beside import Asked, BesideGame, PartWaysError
from games.uxmal_beside import SETUP_KEYS, UxmalBeside, UxmalFromHere
from games.uxmal_games import OTHER_READINGS, solo

from pakal.games.ahau.game import Ahau

SLOWEST = 50  # milliseconds of a step


def timed(beside: BesideGame[Any], times: list[float]) -> None:
    """Note the time of each step of the light game, and what is typed for draws."""
    light, draw = beside.light, beside._draw

    def with_time(do: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            begun = perf_counter()
            done = do(*given)
            times.append(1000 * (perf_counter() - begun))
            return done

        return run

    def typed(option: int) -> None:
        s = beside.s
        if beside.tells_draw(s) and beside.game.deck(s) in light.typed_decks:
            beside._answer_all()
            key = beside.game.point(s)
            if beside.asked and beside.asked[-1].key == key:
                beside.asked[-1].words += 1
            else:
                beside.asked.append(Asked(key, "", "", 1, beside.game.round(s)))
        draw(option)

    light.carry_out_line = with_time(light.carry_out_line)  # type: ignore[method-assign]
    light.carry_out_decision = with_time(light.carry_out_decision)  # type: ignore[method-assign]
    beside._draw = typed  # type: ignore[method-assign]


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


# Each game with what is asked between the turns.
GAMES: dict[str, tuple[Callable[..., BesideGame[Any]], frozenset[str]]] = {
    "ahau": (ahau, BETWEEN),
    "uxmal": (uxmal, SETUP_KEYS),
    "uxmal-middle": (uxmal_middle, SETUP_KEYS),
}


def told(numbers: Sequence[float]) -> str:
    """Median, nine tenths and most."""
    ordered = sorted(numbers)
    tenth = ordered[len(ordered) * 9 // 10]
    mean = sum(ordered) / len(ordered)
    return f"{median(ordered):.3g} / {tenth:.3g} / {ordered[-1]:.3g} (mean {mean:.1f})"


def by_turn(asked: Sequence[Asked], between: frozenset[str]) -> list[list[Asked]]:
    """What was asked in each round, without what comes between the turns."""
    turns: dict[int, list[Asked]] = {}
    for each in asked:
        if each.round and each.key not in between:
            turns.setdefault(each.round, []).append(each)
    return list(turns.values())


def main() -> None:
    """Play the games and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--game", choices=("ahau", "uxmal"), default="ahau")
    parser.add_argument("--mode", choices=("light", "turn"), default="light")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--readings", type=int, choices=range(6), default=0)
    parser.add_argument("--middle", action="store_true")
    given = parser.parse_args()
    name = f"{given.game}-middle" if given.middle else given.game
    if name not in GAMES:
        parser.error("--middle goes with --game uxmal.")
    play, between = GAMES[name]
    games: list[BesideGame[Any]] = []
    turns: list[list[Asked]] = []
    times: list[float] = []
    wrong, seed = 0, given.first
    while len(games) + wrong < given.games if given.games else len(turns) < given.turns:
        try:
            games.append(play(seed, given.mode, given.readings, times))
            turns += by_turn(games[-1].asked, between)
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
