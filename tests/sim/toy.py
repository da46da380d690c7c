"""A small game for the simulator: six rounds of a die, a choice and an opponent who answers."""

from types import SimpleNamespace
from typing import Any

import attrs

from pakal.errors import BadInputError
from pakal.games.agenda import CHANCE, OVER, Waiting, pack, push
from pakal.games.automa import AutomaPlayer, Hear
from pakal.games.base import PlayedGame
from pakal.games.points import Point
from pakal.games.registry import register
from pakal.games.values import Seat, Setting, Tally

ROLL, CHOOSE, ANSWER = range(1, 4)
YOU, FOE = range(2)
ROUNDS = 6
NAME = "toy"


@attrs.define
class Position(Waiting):
    """A position: the round, the last roll, and points of both by source."""

    round: int = 1
    roll: int = 0
    points: list[list[int]] = attrs.field(factory=lambda: [[0, 0], [0, 0]])


class Answerer(AutomaPlayer[Position]):
    """The opponent: takes one point, or two after a high roll."""

    def __init__(self, game: "Toy", hear: Hear[Position] | None) -> None:
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
            trace: Any = SimpleNamespace(outcome=choice)
            self._hear(s, trace)
            if self._game.is_broken(s, "two-faced"):
                choice = 1 - choice
        if choice in self._game.options(s):
            self._game.apply(s, choice)

    def decided(self) -> dict[str, int]:
        """Its only list."""
        return {"answer": self._count}


class Toy(PlayedGame[Position]):
    """
    The game; `level` is what the opponent gets on top.

    With `broken` something goes wrong in the third round after a six.
    """

    name = NAME
    title = "Toy"
    sources = ("luck", "hard work")
    deciding_lists = ("answer",)

    def __init__(self, **setting: Any) -> None:
        super().__init__(**setting)
        if setting.get("level") not in ("low", "high"):
            raise BadInputError(
                f"level: {setting.get('level')!r} is not known.", "Did you mean 'low'?"
            )
        self.level = ("low", "high").index(setting["level"])
        self.broken = setting.get("broken")
        self.version = setting.get("version", "1")

    @classmethod
    def settled(cls, setting: Setting) -> dict[str, Any]:
        """Anything goes."""
        return dict(setting)

    def is_broken(self, s: Position, how: str) -> bool:
        """Does it go wrong in this way here?"""
        return self.broken == how and s.round == 3 and s.roll == 6

    def seats(self) -> tuple[Seat, ...]:
        """You and the opponent."""
        return (Seat("you"), Seat("Old Foe", is_automa=True))

    def points(self) -> tuple[Point, ...]:
        """A die, a choice, an answer."""
        return (
            Point(number=OVER, name="over"),
            Point(number=ROLL, name="roll", offer=self.offer_die, deed=self.do_roll, deck="die"),
            Point(number=CHOOSE, name="choose", offer=self.offer_two, deed=self.do_choose),
            Point(
                number=ANSWER,
                name="answer",
                offer=lambda _: [0, 1],
                deed=self.do_answer,
                list_id="answer",
            ),
        )

    def offer_die(self, s: Position) -> list[int] | None:
        """Six sides, for six rounds."""
        return [1, 2, 3, 4, 5, 6] if s.round <= ROUNDS else None

    def do_roll(self, s: Position, option: int) -> None:
        """Note the roll."""
        s.roll = option
        push(s, CHOOSE, YOU)

    def offer_two(self, s: Position) -> list[int]:
        """Two choices."""
        if self.is_broken(s, "stuck"):
            return []
        return [0, 0, 1] if self.is_broken(s, "twice") else [0, 1]

    def do_choose(self, s: Position, option: int) -> None:
        """Take the roll, or three."""
        if self.is_broken(s, "crash"):
            raise ZeroDivisionError("the die fell off the table")
        s.points[YOU][option] += s.roll if option else 3
        push(s, ANSWER, FOE)

    def do_answer(self, s: Position, option: int) -> None:
        """The opponent's points, and the next round."""
        s.points[FOE][option] += option + 3 + self.level
        s.roll = 0
        if self.broken != "endless":
            s.round += 1
        push(s, ROLL, CHANCE)

    def bare(self) -> Position:
        """Before the first roll."""
        return Position([pack(ROLL, CHANCE)], OVER, CHANCE, 0, [])

    def copy(self, s: Position) -> Position:
        """A snapshot."""
        return attrs.evolve(s, agenda=s.agenda[:], points=[each[:] for each in s.points])

    def opponent(self, hear: Hear[Position] | None = None) -> Answerer:
        """The opponent for one game."""
        return Answerer(self, hear)

    def score(self, s: Position, seat: int) -> int:
        """The points so far."""
        return sum(s.points[seat]) + (self.broken == "points" and seat == YOU)

    def round(self, s: Position) -> int:
        """The round under way."""
        return s.round

    def tally(self, s: Position) -> Tally:
        """The figures of a finished game."""
        assert s.round > ROUNDS
        score = [sum(each) for each in s.points]
        names = self.seat_names
        winner = "shared" if score[0] == score[1] else names[score[1] > score[0]]
        return Tally(
            winner=winner,
            won_by="points",
            ended_by=("six rounds", "no time")[: 1 + score[0] % 2],
            rounds=ROUNDS,
            parts=2,
            score=dict(zip(names, score, strict=True)),
            by_source={
                name: dict(zip(self.sources, each, strict=True))
                for name, each in zip(names, s.points, strict=True)
            },
        )

    def problems(self, s: Position) -> tuple[str, ...]:
        """A six in the third round, if that is what is broken."""
        return ("the die shows 6",) if self.is_broken(s, "problems") else ()

    def readings_changed(self) -> dict[str, str]:
        """There are none but this."""
        return {"tie": "shared"}

    def versions(self) -> dict[str, str]:
        """As the setting says."""
        return {"toy": self.version, "lists": "abc", "edition": "plain"}


register({NAME: Toy})
