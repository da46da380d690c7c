"""
What a game gives for a light game, in which only the automa's side is kept.

What is known, remembered and heard, and the rules on it; pakal/games/light.py runs them.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import attrs

from pakal.games.agenda import Engine
from pakal.games.answering import read
from pakal.games.asking import Question, Topic, WaitingError
from pakal.games.asking import Value as AskedValue
from pakal.games.base import TableGame
from pakal.games.matching import Letters
from pakal.games.orders import Move
from pakal.games.scene import Drawing, Scene, SeatState, Value
from pakal.games.unknown import MissingError
from pakal.games.values import Order, Status
from pakal.lists.decision import Decision
from pakal.lists.trace import Draw

S = TypeVar("S", bound=Any)
M = TypeVar("M")


class Hearing:
    """The answers to the step under way; a question beyond them is an open one."""

    def __init__(self, lines: Sequence[str], letters: Letters) -> None:
        self._lines = lines
        self._letters = letters
        self._used = 0

    def __call__(self, question: Question) -> AskedValue:
        """The answer as a value."""
        return read(attrs.evolve(question, letters=self._letters), self.line(question))

    def line(self, question: Question) -> str:
        """The answer as it was typed."""
        if self._used == len(self._lines):
            raise WaitingError(attrs.evolve(question, letters=self._letters))
        self._used += 1
        return self._lines[self._used - 1]


@attrs.define(eq=False)
class Light(Generic[S, M]):
    """
    A partly known position, what else is remembered, and what is under way in it.

    `doing` is a decision or a draw that is being carried out, and `due` what is told once it is;
    `heard` are the answers to the step under way, and `question` is the open one.
    """

    s: S
    memory: M
    doing: "int | Draw | None" = None
    running: bool = True  # entries of the agenda come next
    heard: tuple[str, ...] = ()
    question: Question | None = None
    decision: Decision[Any] | None = None
    due: tuple[Order, ...] = ()
    ended: bool = False  # what is asked after the last step has been asked


class LightRules(Generic[S, M]):
    """What a game gives for it."""

    engine: Engine
    in_middle: bool = False  # does it begin in the middle of a game?
    is_whole: bool = False  # nothing of the position is ever missing; see light_whole.py
    decks: tuple[str, ...] = ()  # what chance draws from
    typed_decks: tuple[str, ...] = ()  # of those, what lies on the real table and is typed

    def start(self) -> tuple[S, M]:
        """The position before anything is asked, and an empty memory."""
        raise NotImplementedError

    def remember(self, memory: M) -> M:
        """A copy of what is remembered."""
        raise NotImplementedError

    def is_unprepared(self, light: Light[S, M]) -> bool:
        """Has something to be asked before the game goes on?"""
        del light
        return False

    def prepare(self, light: Light[S, M], hear: Hearing) -> list[Order]:
        """Ask the next thing of the kind."""
        raise NotImplementedError

    def refresh(self, light: Light[S, M]) -> None:
        """After every step: give up what was put in for this step only."""
        del light

    def wait(self, light: Light[S, M]) -> None:
        """The game waits for somebody: more may be possible than the position says."""
        del light

    def ask(self, light: Light[S, M], hear: Hearing) -> list[Order]:
        """At a person's point: ask what he has to know, and put it into the position."""
        raise NotImplementedError

    def asked_once(self, light: Light[S, M], answer: str) -> str:
        """The key of what an earlier version asked after this answer, and nobody asks any more."""
        del light, answer
        return ""

    def learn(self, light: Light[S, M], missing: MissingError, hear: Hearing) -> None:
        """A rule misses something: ask for it and put it in."""
        raise NotImplementedError

    def topic(self, light: Light[S, M], list_id: str) -> Topic[S]:
        """The list that decides now, in this position."""
        raise NotImplementedError

    def end(self, light: Light[S, M], hear: Hearing) -> None:
        """The game is over: ask what its outcome depends on."""
        del light, hear

    def understand(self, light: Light[S, M], question: Question, text: str) -> str:
        """What a line in short words means, as a journal keeps it; or why it means nothing."""
        raise NotImplementedError

    def open_log(self, s: S) -> None:
        """Before a step: prepare for telling what happens in it."""
        del s

    def tell(self, light: Light[S, M]) -> list[Order]:
        """After a step: what happened in it, as orders."""
        raise NotImplementedError

    def order_of(self, s: S, outcome: "int | Draw") -> list[Order]:
        """What a person does for a decision or a draw that is about to be carried out."""
        raise NotImplementedError

    def carry_out(
        self, light: Light[S, M], outcome: "int | Draw"
    ) -> tuple[list[Order], list[Order]]:
        """Carry a decision or a draw out in a whole position; what to do, and what followed."""
        raise NotImplementedError

    def put_back(self, before: Light[S, M], after: Light[S, M]) -> list[str]:
        """What a person does with the pieces to come from `after` back to `before`."""
        return [order.text for order in self.put_back_orders(before, after, ())]

    def put_back_orders(
        self, before: Light[S, M], after: Light[S, M], done: Sequence[Move]
    ) -> list[Order]:
        """The same as data; a game gives this one or the sentences. `done` led to `after`."""
        del done
        return [Order(line.removesuffix(".")) for line in self.put_back(before, after)]

    def drawing(self, game: TableGame[S]) -> Drawing:
        """What the scenes of the light game are drawn on."""
        return game.drawn

    def scene(self, light: Light[S, M], drawing: Drawing) -> Scene:
        """What is remembered of the table; by default nothing is shown but the places."""
        del light
        return Scene(drawing, ())

    def seat_states(self, light: Light[S, M]) -> tuple[SeatState, ...]:
        """What is known of every seat's tracks."""
        return tuple(
            SeatState(name.lower(), name, False, tuple(Value(*each) for each in values))
            for name, values in self.status(light).seats
        )

    def point_out(self, light: Light[S, M], question: Question) -> Question:
        """The question with the places it is about, and with the parts of a line."""
        del light
        return question

    def remembered(self, light: Light[S, M]) -> list[str]:
        """All that is remembered, a line each, in words that `adjust` takes."""
        raise NotImplementedError

    def question_about(self, light: Light[S, M], name: str) -> Question | None:
        """The question for a remembered thing by its words; what is remembered is its default."""
        del light, name
        return None

    def adjust(self, light: Light[S, M], text: str) -> None:
        """Correct what is remembered."""
        raise NotImplementedError

    def status(self, light: Light[S, M]) -> Status:
        """How the game stands."""
        raise NotImplementedError

    def score_lines(self, light: Light[S, M]) -> list[str]:
        """The points so far."""
        raise NotImplementedError

    def outcome_lines(self, light: Light[S, M]) -> list[str]:
        """How the game ended."""
        raise NotImplementedError
