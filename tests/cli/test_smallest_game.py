"""The smallest game of docs/add-a-game.md: no readings, no keys, two files of TOML."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from attrs import define
from terminal import Run, has_way_out

from pakal.games import registry
from pakal.games.agenda import OVER, Waiting, pack, push
from pakal.games.base import PlayedGame
from pakal.games.points import Point
from pakal.games.shipped import Shipped
from pakal.games.values import Seat
from pakal.lists.draws import Even
from pakal.lists.facts import vocabulary_of
from pakal.lists.model import Vocabulary

PADS = ("left", "middle", "right")
YOU, STORK = 0, 1
LEAP, LOTS = 1, 2
FACTS = """
game = "frogs"
sections = ["Leap"]
[[kind]]
name = "pad"
[[draw]]
name = "even"
label = "even odds"
how = "Draw one of them so that each has the same chance."
[[fact]]
name = "flies_there"
kind = "number"
label = "flies there"
ask = "How many flies are on the {candidate} pad?"
of = ["pad"]
low = 0
high = 9
"""
LISTS = """
[[list]]
id = "leap"
question = "Onto which pad does the Stork leap?"
candidates = "pad"
cite = "Leap"
label = "Pad to leap onto"
[[list.rung]]
id = "most-flies"
kind = "most"
fact = "flies_there"
cite = "Leap, first line"
label = "Most flies"
because = "most flies are there ({value})"
[[list.rung]]
id = "random-pad"
kind = "draw"
procedure = "even"
cite = "Leap, second line"
label = "Random pad"
because = "nothing else separates them"
"""


@define
class State(Waiting):
    """How many flies are on each pad, and how many each seat has eaten."""

    flies: list[int]
    eaten: list[int]


def offer_leap(s: State) -> list[int]:
    """The pads with flies."""
    return [pad for pad, count in enumerate(s.flies) if count]


def leap(s: State, pad: int) -> None:
    """Eat all flies of a pad; the other one is on."""
    s.eaten[s.who] += s.flies[pad]
    s.flies[pad] = 0
    push(s, LEAP, 1 - s.who)


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shipped:
    """A package with two files of data, and no readings."""
    data = tmp_path / "frogs_of_a_test" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").touch()
    (data / "facts.toml").write_text(FACTS, encoding="utf-8")
    (data / "lists.toml").write_text(LISTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return Shipped("frogs_of_a_test", cites_lines=False)


@pytest.fixture
def frogs(shipped: Shipped, monkeypatch: pytest.MonkeyPatch) -> type[PlayedGame[State]]:
    """Both tiers of the game; what it lacks are a table and a search."""
    words = vocabulary_of(
        shipped.facts,
        {"flies_there": lambda s, pad: s.flies[pad]},
        {"pad": lambda _, pad: PADS[pad]},
        draws={"even": lambda _, tied: Even(tied)},
    )

    class Frogs(PlayedGame[State]):
        name, title, automa_name = "frogs", "Frogs", "the Stork"

        def vocabulary(self) -> Vocabulary[State]:
            return words

        def everything(self, kind: str) -> Sequence[int]:
            return range(len(PADS)) if kind == "pad" else ()

        def seats(self) -> tuple[Seat, ...]:
            return Seat("you"), Seat("stork", is_automa=True)

        def points(self) -> tuple[Point, ...]:
            return self._points

        @cached_property
        def _points(self) -> tuple[Point, ...]:
            where: dict[str, Any] = {"list_id": "leap", "of": "pad", "line": "leap {}"}
            return (
                Point(number=OVER, name="game-over"),
                Point(number=LEAP, name="leap", offer=offer_leap, deed=leap, **where),
                self.lots_point(LOTS),
            )

        def bare(self) -> State:
            return State([pack(LEAP, YOU)], OVER, YOU, 0, [], [3, 1, 1], [0, 0])

        def copy(self, s: State) -> State:
            return State(s.agenda[:], s.point, s.who, s.arg, s.offered, s.flies[:], s.eaten[:])

        def score(self, s: State, seat: int) -> int:
            return s.eaten[seat]

    Frogs.shipped = shipped
    monkeypatch.setattr(registry, "_registered", {"frogs": Frogs})
    return Frogs


@pytest.mark.usefixtures("frogs")
def test_a_game_needs_no_readings(pakal: Run) -> None:
    """
    Without readings.toml there are none, and nothing that goes by them fails.
    """
    listed = pakal("readings", "--game", "frogs")
    asked = pakal("consult", "leap", "--game", "frogs", "--answers", "-", stdin="all\n1 2 0\n")
    compared = pakal("compare", "--game", "frogs", "--all")

    assert "Frogs has no unclear rules, and so no readings.\n" == listed.out
    assert "middle (or left, right): most flies are there (2 against 1, 0)." in asked.words
    assert (2, True) == (compared.code, has_way_out(compared.err))


@pytest.mark.usefixtures("frogs")
def test_a_game_needs_no_keys(pakal: Run) -> None:
    """
    What the figures rest on has no gap where other games name what was set.
    """
    said = pakal("simulate", "--game", "frogs", "--games", "2")

    assert "2 games from seed 1, player greedy; pakal " in said.words


@pytest.mark.usefixtures("frogs")
@pytest.mark.parametrize(
    ("words", "lacks"),
    [(("play",), "table with pieces"), (("audit",), "search for positions")],
)
def test_what_a_game_lacks_is_said_with_those_that_have_it(
    words: tuple[str, ...], lacks: str, pakal: Run
) -> None:
    """
    A command of a higher tier names what is missing, and offers only games that have it.
    """
    said = pakal(*words, "--game", "frogs")

    first, choose = said.err.splitlines()
    assert f"Frogs has no {lacks}, which this needs." == first
    assert "Choose one of ahau, pebbles, uxmal, maya." == choose
