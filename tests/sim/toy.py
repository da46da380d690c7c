"""A small game for the simulator: six rounds of a die, a choice and an opponent who answers."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import attrs
from pakal.games.protocol import Setting, Tally

from pakal.errors import BadInputError
from pakal.games.registry import register
from pakal.games.values import Words

ROLL, CHOOSE, ANSWER, OVER = range(4)
ROUNDS = 6
NAME = "toy"


@attrs.define
class Position:
    """A position: the point, the round, the last roll, and points of both by source."""

    point: int = ROLL
    round: int = 1
    roll: int = 0
    points: list[list[int]] = attrs.field(factory=lambda: [[0, 0], [0, 0]])


class Answerer:
    """The opponent: takes one point, or two after a high roll."""

    def __init__(self, game: "Toy", hear: Callable[[Position, Any], None] | None) -> None:
        self._game = game
        self._hear = hear
        self._count = 0

    def __call__(self, s: Position) -> None:
        """Decide and act."""
        self._count += 1
        choice = 1 if s.roll > 3 else 0
        if self._game.is_broken(s, "foreign"):
            choice = 7
        if self._hear is not None:
            self._hear(s, SimpleNamespace(outcome=choice))
            if self._game.is_broken(s, "two-faced"):
                choice = 1 - choice
        if choice in self._game.options(s):
            self._game.apply(s, choice)

    def decided(self) -> dict[str, int]:
        """Its only list."""
        return {"answer": self._count}


class Toy:
    """
    The game; `level` is what the opponent gets on top.

    With `broken` something goes wrong in the third round after a six.
    """

    seats = ("you", "Old Foe")
    decks = ("die",)
    sources = ("luck", "hard work")
    lists = ("answer",)
    planners: tuple[str, ...] = ()
    words = Words()

    settled = staticmethod(dict)
    recalled = staticmethod(dict)

    def __init__(self, setting: Setting) -> None:
        if setting.get("level") not in ("low", "high"):
            raise BadInputError(
                f"level: {setting.get('level')!r} is not known.", "Did you mean 'low'?"
            )
        self.level = ("low", "high").index(setting["level"])
        self.broken = setting.get("broken")
        self.version = setting.get("version", "1")

    def is_broken(self, s: Position, how: str) -> bool:
        """Does it go wrong in this way here?"""
        return self.broken == how and s.round == 3 and s.roll == 6

    def start(self) -> Position:
        """A new game."""
        return Position()

    def copy(self, s: Position) -> Position:
        """A snapshot."""
        return attrs.evolve(s, points=[each[:] for each in s.points])

    def options(self, s: Position) -> list[int]:
        """Six sides, two choices, two answers."""
        if self.is_broken(s, "stuck"):
            return []
        if self.is_broken(s, "twice") and s.point == CHOOSE:
            return [0, 0, 1]
        return {ROLL: [1, 2, 3, 4, 5, 6], CHOOSE: [0, 1], ANSWER: [0, 1]}.get(s.point, [])

    def is_chance(self, s: Position) -> bool:
        """Is the die on?"""
        return s.point == ROLL

    def is_automa(self, s: Position) -> bool:
        """Is the opponent on?"""
        return s.point == ANSWER

    def apply(self, s: Position, option: int) -> None:
        """Go on."""
        if s.point == ROLL:
            s.roll, s.point = option, CHOOSE
        elif s.point == CHOOSE:
            if self.is_broken(s, "crash"):
                raise ZeroDivisionError("the die fell off the table")
            s.points[0][option] += s.roll if option else 3
            s.point = ANSWER
        else:
            s.points[1][option] += option + 3 + self.level
            s.roll = 0
            if self.broken != "endless":
                s.round += 1
            s.point = ROLL if s.round <= ROUNDS else OVER

    def deck(self, _: Position) -> int:
        """There is one die."""
        return 0

    def opponent(self, hear: Callable[[Position, Any], None] | None = None) -> Answerer:
        """The opponent for one game."""
        return Answerer(self, hear)

    def planner(self, name: str) -> Callable[[Position], int]:
        """Nobody."""
        raise KeyError(name)

    def is_weighty(self, _: Position) -> bool:
        """Every choice is."""
        return True

    def score(self, s: Position, seat: int) -> int:
        """The points so far."""
        return sum(s.points[seat]) + (self.broken == "points" and seat == 0)

    def round(self, s: Position) -> int:
        """The round under way."""
        return s.round

    def tally(self, s: Position) -> Tally:
        """The figures of a finished game."""
        assert s.point == OVER
        score = [sum(each) for each in s.points]
        winner = "shared" if score[0] == score[1] else self.seats[score[1] > score[0]]
        return Tally(
            winner=winner,
            won_by="points",
            ended_by=("six rounds", "no time")[: 1 + score[0] % 2],
            rounds=ROUNDS,
            parts=2,
            score=dict(zip(self.seats, score, strict=True)),
            by_source={
                name: dict(zip(self.sources, each, strict=True))
                for name, each in zip(self.seats, s.points, strict=True)
            },
        )

    def problems(self, s: Position) -> tuple[str, ...]:
        """A six in the third round, if that is what is broken."""
        return ("the die shows 6",) if self.is_broken(s, "problems") else ()

    def readings(self) -> dict[str, str]:
        """There are none but this."""
        return {"tie": "shared"}

    def versions(self) -> dict[str, str]:
        """As the setting says."""
        return {"toy": self.version, "lists": "abc", "edition": "plain"}


register({NAME: Toy})
