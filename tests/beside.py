"""
A whole game beside the light one, for any game: a person who sees the table answers what is asked.

The whole game is played by the engine; the light game gets what chance brings to the automa as it
came, and every question is answered by a look at the whole position. So both must decide the same.
"""

from random import Random
from typing import Any, Generic, TypeVar

import attrs

from pakal.games.asking import BY_SUBJECT, Form, Question
from pakal.games.base import TableGame
from pakal.games.light import LightGame
from pakal.games.light_rules import Light

G = TypeVar("G", bound=TableGame[Any])


@attrs.define
class Asked:
    """One question with its answer, and how many words a person types for it."""

    key: str
    text: str
    answer: str
    words: int
    round: int


class PartWaysError(AssertionError):
    """The light game and the whole one part ways."""


@attrs.define(eq=False, slots=False)
class BesideGame(Generic[G]):
    """Both games, and what was asked; a game gives the answers."""

    game: G
    mode: str
    seed: int
    light: LightGame = attrs.field(init=False)
    state: Light[Any, Any] = attrs.field(init=False)
    s: Any = attrs.field(init=False)
    before: Any = attrs.field(init=False)  # the whole position before the last step
    asked: list[Asked] = attrs.field(factory=list)
    orders: list[str] = attrs.field(factory=list)
    decisions: int = 0
    counts_draws: bool = False  # what is typed for chance is among what was asked

    def __attrs_post_init__(self) -> None:
        self.s = self.game.start()
        self.before = self.s.copy()
        self.light = self.game.light(self.mode)
        self.state = self.light.start()

    # --- what a game gives --------------------------------------------------------------------

    def tells_draw(self, s: Any) -> bool:
        """Does the light game hear of this draw?"""
        raise NotImplementedError

    def _answer(self, question: Question) -> str:
        """What a person types who sees the whole position."""
        raise NotImplementedError

    def knows(self, question: Question) -> bool:
        """Has what is asked for happened already?"""
        del question
        return True

    def _meant(self, s: Any, outcome: Any) -> object:
        """What a decision comes to, as far as both games know it."""
        del s
        return outcome

    def note(self, s: Any, option: int) -> None:
        """An option that the light game does not hear of is about to be carried out."""

    def open_log(self) -> None:
        """Before a step of the whole game."""

    def close_log(self) -> None:
        """After it."""

    # --- the course of both -------------------------------------------------------------------

    def play(self, player: Any) -> None:
        """Play to the end."""
        random = Random(self.seed)
        while not self.game.is_over(self.s):
            self.play_step(player, random)
        self._answer_all()
        if not self.light.is_over(self.state):
            raise PartWaysError(f"the light game is not over: {self.light.point(self.state)}")

    def play_step(self, player: Any, random: Random) -> None:
        """One step of the whole game."""
        s = self.s
        if self.game.is_chance(s):
            self._draw(self.game.draw(s, random.random()))
        elif self.game.is_automa(s):
            self._decide()
        else:
            self._choose(player(s))

    def _choose(self, option: int) -> None:
        self.note(self.s.copy(), option)
        self._apply(option)

    def _apply(self, option: int) -> None:
        self.before = self.s.copy()
        self.open_log()
        self.game.apply(self.s, option)
        self.close_log()

    def _draw(self, option: int) -> None:
        """Chance brings something."""
        s = self.s
        if not self.tells_draw(s):
            self._choose(option)
            return
        self._answer_all()
        if self.game.deck(s) in self.light.typed_decks:
            self.count_draw(self.game.point(s))
        if not self.light.is_chance(self.state) or self.state.s.point != s.point:
            here = self.light.point(self.state)
            raise PartWaysError(f"a draw at {self.game.point(s)}, not {here}")
        line = self.game.line(s, option)
        self._apply(option)
        done, followed = self.light.carry_out_line(self.state, line)
        self._tell([*done, *followed])

    def count_draw(self, key: str) -> None:
        """A draw is typed: a word more in the row under way, or the first one of another."""
        if not self.counts_draws:
            return
        number = self.light.round(self.state)
        last = self.asked[-1] if self.asked else None
        if last is not None and (last.key, last.round) == (key, number):
            last.words += 1
        else:
            self.asked.append(Asked(key, "", "", 1, number))

    def _decide(self) -> None:
        self._answer_all()
        s = self.s
        if not self.light.is_automa(self.state) or self.state.s.point != s.point:
            raise PartWaysError(
                f"round {self.game.round(s)}: a decision at {self.game.point(s)},"
                f" not {self.light.point(self.state)}"
            )
        whole, light = self.game.decide(s), self.light.decide(self.state)
        if self._meant(s, whole.outcome) != self._meant(self.state.s, light.outcome):
            raise PartWaysError(f"round {self.game.round(s)}: {whole.label}: {whole}, but {light}")
        self.decisions += 1
        self.before = s.copy()
        self.open_log()
        self.game.act(self.s, whole.outcome)
        self.close_log()
        done, followed = self.light.carry_out_decision(self.state, light)
        self._tell([*done, *followed])

    def _answer_all(self) -> None:
        """Answer whatever the light game asks."""
        while self.state.question is not None and self.knows(self.state.question):
            question = self.state.question
            text = self._answer(question)
            words = count_words(question, text)
            line = self.light.understand(self.state, text)
            number = self.light.round(self.state)
            self.asked.append(Asked(question.key, question.text, text, words, number))
            _, followed = self.light.carry_out_line(self.state, line)
            self._tell(followed)

    def _tell(self, orders: list[Any]) -> None:
        """What the light game tells."""
        self.orders += [order.text for order in orders]


def count_words(question: Question, text: str) -> int:
    """How many names and numbers a person types; an empty line is none."""
    if not text or text == question.default:
        return 0
    if question.form is Form.LINE or question.remembered:
        return len(text.split())
    if question.form in BY_SUBJECT:
        return len(question.subjects)
    return len(text.split(", "))
