"""Whole light games for tests and benchmarks: settings, other readings, players, figures."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from ahau.beside import Asked, Beside
from ahau.hands_games import setting_for

from pakal.games.agenda import point_of
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light import questions, rules
from pakal.games.ahau.light.unknowns import unknown
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import SLOTS, SPACES, YOU
from pakal.games.ahau.words import COLOURS
from pakal.games.asking import Question
from pakal.games.light import LightGame
from pakal.games.light_rules import Light

Player = Callable[[State], int]

_READINGS: Final = all_readings()
# Five tables that read nearly everything otherwise, each another way.
READING_SETS: Final = tuple(
    {
        reading.name: reading.choices[(place + 1) * step % len(reading.choices)]
        for place, reading in enumerate(_READINGS)
    }
    for step in range(1, 6)
)

# What is asked between the turns: at a celebration, at setup and at the end.
BETWEEN: Final = frozenset(
    {
        *(questions.YOUR_NUMBERS, questions.YOUR_MARKERS, questions.CELEBRATION, "scoring"),
        *(rules.YOUR_FAME, rules.YOUR_TILES, "gods"),
    }
)


def random_player(seed: int) -> Player:
    """Somebody who plays anything that is allowed."""
    random = Random(seed)
    return lambda s: random.choice(engine.options(s))


def played(
    mode: str,
    seed: int,
    readings: dict[str, str] | None = None,
    player: Player | None = None,
) -> Beside:
    """A whole game of its own difficulty, card and side beside the light one."""
    game = Ahau(**setting_for(seed, readings))
    beside = Beside(game, mode, seed)
    beside.play(player or game.planner("steward"))
    return beside


def by_turn(asked: Sequence[Asked]) -> list[list[Asked]]:
    """What was asked in each round, without what comes between the turns."""
    turns: dict[int, list[Asked]] = {}
    for each in asked:
        if each.round and each.key not in BETWEEN:
            turns.setdefault(each.round, []).append(each)
    return list(turns.values())


def prompts_of(turn: Sequence[Asked]) -> int:
    """How often Enter is pressed in a turn."""
    return len(turn)


def words_of(turn: Sequence[Asked]) -> int:
    """How many names and numbers are typed in a turn."""
    return sum(each.words for each in turn)


# --- poison --------------------------------------------------------------------------------------

POISON: Final = "poison"
# What rules of the celebration and the end read, after asking for it.
_COUNTED_AT: Final = frozenset({at.CELEBRATION, at.GAME_OVER, at.SETUP_TEMPLES})


def poison(light: LightGame) -> None:
    """
    Make whatever is yours unreadable while he plays: a rule that looks at it would ask for it.

    Hand, cards played, reserve, cubes, pyramid, buildings and Fame; at a celebration your numbers
    have been asked for, so there they can be read.
    """
    step, settle = light._take_step, light._settle  # type: ignore[attr-defined]

    def take_step(known: Light[Any, Any]) -> None:
        s = known.s
        entry = point_of(s.agenda[-1]) if known.doing is None and s.agenda else -1
        if entry in _COUNTED_AT:
            step(known)
            return
        with _poisoned(s):
            step(known)

    def decide(known: Light[Any, Any], hear: Any) -> list[Any]:
        with _poisoned(known.s):
            return settle(known, hear)

    light._take_step = take_step  # type: ignore[method-assign]
    light._settle = decide  # type: ignore[method-assign]


@contextmanager
def _poisoned(s: State) -> Iterator[None]:
    bad: Any = unknown(POISON)
    pyramid, building = s.pyramid[:SPACES], s.building[:SLOTS]
    cubes = s.cubes[: len(COLOURS)]
    hand, before, reserve, fame = s.hand[YOU], s.played_before[YOU], s.reserve[YOU], s.fame[YOU]
    s.pyramid[:SPACES], s.building[:SLOTS] = [bad] * SPACES, [bad] * SLOTS
    s.cubes[: len(COLOURS)] = [bad] * len(COLOURS)
    s.hand[YOU] = s.played_before[YOU] = s.fame[YOU] = bad
    s.reserve[YOU] = [bad]
    try:
        yield
    finally:
        s.pyramid[:SPACES], s.building[:SLOTS] = pyramid, building
        s.cubes[: len(COLOURS)] = cubes
        s.hand[YOU], s.played_before[YOU], s.fame[YOU] = hand, before, fame
        s.reserve[YOU] = reserve


# --- in the middle of a game ---------------------------------------------------------------------


class _EnoughError(Exception):
    """The game has come as far as it should."""


class UntilQuestion(Beside):
    """Both games up to a question; it is left open."""

    def stop_at(self, key: str, time: int) -> "UntilQuestion":
        """Play until this is asked for so many times."""
        self.key, self.times = key, time
        try:
            self.play(self.game.planner("steward"))
        except _EnoughError:
            return self
        raise AssertionError(f"{key} was not asked {time} times")

    def _answer(self, question: Question) -> str:
        if question.key == self.key:
            self.times -= 1
            if not self.times:
                raise _EnoughError
        return super()._answer(question)


def stopped_at(key: str, time: int = 1, mode: str = rules.TOLD, seed: int = 5) -> UntilQuestion:
    """A game in which this question is open."""
    return UntilQuestion(Ahau(difficulty="moderate"), mode, seed).stop_at(key, time)
