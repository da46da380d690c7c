"""
A small game of your own: Last Stone, in which the player who takes the last stone wins.

There are 10 to 20 stones. In turn, take one, two or three. docs/add-a-game.md goes further.
"""

from functools import cached_property
from pathlib import Path

from attrs import define

import pakal
from pakal.games.agenda import CHANCE, OVER, Waiting, pack, push
from pakal.games.base import PlayedGame
from pakal.games.points import Point
from pakal.games.registry import register
from pakal.games.values import Seat
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import PriorityList, Vocabulary
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts

# How the Raven decides is data, beside this file; Python only computes the facts.
HERE = Path(__file__).parent
FACTS = (HERE / "last-stone-facts.toml").read_text("utf-8")
LISTS = (HERE / "last-stone.toml").read_text("utf-8")

YOU, RAVEN = 0, 1
DEAL, TAKE = 1, 2  # the numbers of the points; 0 is the end of the game


@define
class State(Waiting):
    """A position: how many stones are left, and who took the last one so far."""

    stones: int = 0
    taker: int = -1


def take(s: State, count: int) -> None:
    """Take stones; while some are left, the other player is on."""
    s.stones -= count
    s.taker = s.who
    if s.stones:
        push(s, TAKE, 1 - s.who)


def deal(s: State, stones: int) -> None:
    """Lay out the stones that chance has drawn; you begin."""
    s.stones = stones
    push(s, TAKE, YOU)


class LastStone(PlayedGame[State]):
    """Last Stone, you against the Raven."""

    name = "last-stone"
    title = "Last Stone"
    automa_name = "the Raven"

    @cached_property
    def _words(self) -> Vocabulary[State]:
        return vocabulary_of(
            read_facts([("last-stone-facts.toml", FACTS)], computed=True),
            {
                "leaves_fours": lambda s, count: (s.stones - count) % 4 == 0,
                "stones_taken": lambda _, count: count,
            },
            {"number": lambda _, count: str(count)},
        )

    def vocabulary(self) -> Vocabulary[State]:
        """What the lists may ask about."""
        return self._words

    @classmethod
    def shipped_lists(cls) -> tuple[PriorityList, ...]:
        """The Raven's only list."""
        return parse_lists(LISTS, "last-stone.toml")

    def seats(self) -> tuple[Seat, ...]:
        """You and the Raven."""
        return Seat("you"), Seat("raven", is_automa=True)

    def points(self) -> tuple[Point, ...]:
        """Chance lays out the stones; then a player takes some, the Raven by its list."""
        return (
            Point(number=OVER, name="game-over"),
            Point(
                number=DEAL,
                name="deal",
                offer=lambda _: list(range(10, 21)),
                deed=deal,
                deck="stones",
                of="number",
                line="lay out {}",
            ),
            Point(
                number=TAKE,
                name="take",
                offer=lambda s: list(range(1, min(3, s.stones) + 1)),
                deed=take,
                list_id="take",
                of="number",
                line="take {}",
            ),
        )

    def bare(self) -> State:
        """Nothing has happened yet; the stones are about to be laid out."""
        return State([pack(DEAL, CHANCE)], OVER, CHANCE, 0, [])

    def copy(self, s: State) -> State:
        """A snapshot."""
        return State(s.agenda[:], s.point, s.who, s.arg, s.offered, s.stones, s.taker)

    def score(self, s: State, seat: int) -> int:
        """One point for the last stone."""
        return int(not s.stones and s.taker == seat)


register({LastStone.name: LastStone})

game = pakal.game("last-stone")
position = game.start(seed=2)
position.run()  # chance lays out the stones
print(position)

position.push("take 1")
print(position.decide())

run = game.simulate(200, player="random", seed=1)
print(f"Choosing at random, you win {run.win_rate} of {run.games} games.")
