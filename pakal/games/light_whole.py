"""
A light game of which the whole position is known: everything that matters lies on the table.

Each turn of a person's is told in one line, which is taken as the answers to the questions that the
whole game asks in such a turn; what it leaves open is asked for. What chance brings on the real
table is typed. A game gives the words of such a line (`answers`), and, if a game can be taken over
in the middle, what has to be entered then.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

import attrs

from pakal.errors import BadInputError
from pakal.games.asking import Chip, Form, LinePart, Question
from pakal.games.base import TableGame
from pakal.games.light_rules import Hearing, Light, LightRules
from pakal.games.matching import fits, words_of
from pakal.games.orders import Move
from pakal.games.scene import Drawing, Scene, SeatState
from pakal.games.values import Order, Status
from pakal.lists.trace import Draw

S = TypeVar("S", bound=Any)

FROM_HERE: Final = "-from-here"  # behind a mode: taken over in the middle of a game
MODES: Final = ("light", "turn")  # one game from question to question, or one turn at a time
YOUR_TURN: Final = "your-turn"
_APART: Final = ", "  # between the answers of a turn, as a journal keeps it


@attrs.define
class Entering:
    """What is still to be entered of a game that is taken over, and what was answered so far."""

    asking: tuple[str, ...] = ()
    told: dict[str, tuple[tuple[int, ...], ...]] = attrs.field(factory=dict)


class WholeRules(LightRules[S, Entering], Generic[S]):
    """What such a game shares with every other of its kind."""

    is_whole = True

    def __init__(self, game: TableGame[S], mode: str, typed_decks: tuple[str, ...]) -> None:
        if mode.removesuffix(FROM_HERE) not in MODES:
            raise BadInputError(
                f"There is no mode {mode!r} of a saved game.",
                "Use the newer version of Pakal that wrote it.",
            )
        self.game = game
        self.engine = game.engine
        self.decks = game.decks
        self.typed_decks = typed_decks
        self.in_middle = mode.endswith(FROM_HERE)

    # --- what a game gives ------------------------------------------------------------------------

    hint: str = ""  # how a turn is told
    help: str = ""

    def hints(self, s: S) -> tuple[str, str]:
        """How a turn that begins here is told: in a line, and at length."""
        del s
        return self.hint, self.help

    def opens_turn(self, s: S) -> bool:
        """Does a turn begin here that is told in a line? Anything else is a question of its own."""
        del s
        return True

    def goes_on(self, s: S, first: int, seat: int) -> bool:
        """Is this point a part of the turn that the seat began at another one?"""
        return bool(s.who == seat and self.game.points()[s.point].inside == first)

    def answers(self, s: S, text: str) -> tuple[str, ...]:
        """A line about a whole turn as the answers to its questions, in their order."""
        raise NotImplementedError

    def was_told(self, order: Order, seat: int) -> bool:
        """Is this, though nothing else was possible, a part of what a person has done already?"""
        del order, seat
        return False

    def to_enter(self) -> tuple[str, ...]:
        """The keys of what is entered of a game that is taken over, in order."""
        return ()

    def enter(self, light: Light[S, Entering], key: str, hear: Hearing) -> None:
        """Ask for one of these; behind the last one the position is whole."""
        raise NotImplementedError

    def read_entered(self, light: Light[S, Entering], question: Question, text: str) -> str:
        """A line about one of these, as a journal keeps it."""
        raise NotImplementedError

    # --- the course of the game -------------------------------------------------------------------

    def start(self) -> tuple[S, Entering]:
        """The first position; in the middle of a game everything is asked first."""
        return self.game.start(), Entering(self.to_enter() if self.in_middle else ())

    def remember(self, memory: Entering) -> Entering:
        """A copy."""
        return attrs.evolve(memory, told=dict(memory.told))

    def is_unprepared(self, light: Light[S, Entering]) -> bool:
        """Is something still to be entered?"""
        return bool(light.memory.asking)

    def prepare(self, light: Light[S, Entering], hear: Hearing) -> list[Order]:
        """Ask for the next thing."""
        key, *rest = light.memory.asking
        self.enter(light, key, hear)
        light.memory.asking = tuple(rest)
        return []

    def carry_out(
        self, light: Light[S, Entering], outcome: "int | Draw"
    ) -> tuple[list[Order], list[Order]]:
        """Carry a decision or a draw out, as the whole game does."""
        if isinstance(outcome, Draw):
            self.game.act(light.s, outcome)
            return [], []
        return self.game.carry_out(light.s, outcome)

    # --- a turn by tapping ------------------------------------------------------------------------

    def point_out(self, light: Light[S, Entering], question: Question) -> Question:
        """Your turn as words to tap: those of the whole game's answers, and the game's own."""
        if question.key != YOUR_TURN:
            return question
        parts = (*self._turn_parts(light.s), *self.more_parts(light.s))
        return attrs.evolve(question, parts=tuple(part for part in parts if part.chips))

    def more_parts(self, s: S) -> tuple[LinePart, ...]:
        """Parts of a turn's line that chance has a part in, so that they are no answer's."""
        del s
        return ()

    def _turn_parts(self, s: S) -> Iterator[LinePart]:
        """For each thing that a turn may begin with, the answers that may come next."""
        game = self.game
        for option in dict.fromkeys(s.offered):
            first, after = game.line(s, option), game.copy(s)
            game.apply(after, option)
            if not game.is_person(after) or not self.goes_on(after, s.point, s.who):
                whole = (Chip(first, first),) if self._is_turn(s, first) else ()
                yield LinePart(first, first.capitalize(), whole, alone=True)
                continue
            asked = game.asked(after)
            brief = dict(zip(asked.answers, asked.brief, strict=True))
            found = (
                Chip(f"{first} {brief[each.line]}", each.label, each.places, each.kind)
                for each in game.options_in_parts(after)
            )
            chips = tuple(chip for chip in found if self._is_turn(s, chip.word))
            yield LinePart(first, asked.prompt, chips, alone=True)

    def _is_turn(self, s: S, text: str) -> bool:
        """Do words tell a turn, or the beginning of one?"""
        try:
            self.answers(s, text)
        except BadInputError:
            return False
        return True

    # --- a person's turn --------------------------------------------------------------------------

    def ask(self, light: Light[S, Entering], hear: Hearing) -> list[Order]:
        """A turn of the person's, in a line; what it leaves open is asked for."""

        def choose(now: S) -> int:
            if line := self.game.forced(now):
                return self.game.read_line(now, line)
            asked = self.game.asked(now)
            ((place,),) = hear(
                Question(
                    key=self.game.point(now),
                    text=asked.prompt,
                    form=Form.ONE,
                    choices=asked.brief,
                    numbered=True,
                )
            )
            return self.game.read_line(now, asked.answers[place])

        if not self.opens_turn(light.s):
            return self._play(light, (), choose)
        hint, more = self.hints(light.s)
        question = Question(
            key=YOUR_TURN,
            text="Your turn. What did you do?",
            form=Form.LINE,
            hint=hint,
            help=more,
            opens_round=True,
        )
        return self._play(light, hear.line(question).split(_APART), choose)

    def _play(
        self, light: Light[S, Entering], answers: Sequence[str], choose: Callable[[S], int] | None
    ) -> list[Order]:
        """
        Carry the answers out, and what is chosen where none is left, to the end of the turn.

        Without `choose` it ends there.
        """
        game, left = self.game, list(answers)
        first, seat = light.s.point, light.s.who
        told: list[Order] = []
        while True:
            if left:
                option = game.read_line(light.s, left.pop(0))
            elif choose is not None:
                option = choose(light.s)
            else:
                return told
            is_draw = game.is_chance(light.s)
            done, followed = self.carry_out(light, option)
            name = game.seat_names[seat]
            if not is_draw:
                told += [_as_told(order, name) for order in done]
            told += [_as_told(o, name) if self.was_told(o, seat) else o for o in followed]
            if not self.goes_on(light.s, first, seat):
                break
            self.wait(light)
        for each in left:
            _check_forced(each, followed)
        return told

    def understand(self, light: Light[S, Entering], question: Question, text: str) -> str:
        """A line as the journal keeps it, tried on a copy first."""
        if question.key != YOUR_TURN:
            return self.read_entered(light, question, text)
        trial = attrs.evolve(light, s=self.game.copy(light.s))
        answers = self.answers(trial.s, text)
        self._play(trial, answers, None)
        return _APART.join(answers)

    # --- words ------------------------------------------------------------------------------------

    def order_of(self, s: S, outcome: "int | Draw") -> list[Order]:
        """Nothing: `carry_out` tells it."""
        del s, outcome
        return []

    def put_back_orders(
        self, before: Light[S, Entering], after: Light[S, Entering], done: Sequence[Move]
    ) -> list[Order]:
        """What goes back, by the difference of the tables."""
        return self.game.put_back_orders(before.s, after.s, done)

    def scene(self, light: Light[S, Entering], drawing: Drawing) -> Scene:
        """The whole table."""
        del drawing
        return self.game.scene(light.s)

    def seat_states(self, light: Light[S, Entering]) -> tuple[SeatState, ...]:
        """What everybody has."""
        return self.game.seat_states(light.s)

    def remembered(self, light: Light[S, Entering]) -> list[str]:
        """The board drawn."""
        return self.game.board(light.s).splitlines()

    def adjust(self, light: Light[S, Entering], text: str) -> None:
        """Correct the position."""
        light.s = self.game.adjust(light.s, text)

    def status(self, light: Light[S, Entering]) -> Status:
        """How the game stands."""
        return self.game.status(light.s)

    def score_lines(self, light: Light[S, Entering]) -> list[str]:
        """The points so far; of a game that was taken over nobody knows what they came of."""
        game, s = self.game, light.s
        if not self.in_middle:
            return game.score_lines(s)
        return [f"{name}: {game.score(s, seat)}" for seat, name in enumerate(game.seat_titles)]

    def outcome_lines(self, light: Light[S, Entering]) -> list[str]:
        """How the game ended."""
        return [*self.score_lines(light), self.game.outcome_lines(light.s)[-1]]


def _as_told(order: Order, whose: str) -> Order:
    """An order as something that a person has done already: `you: lay the stone …`."""
    words = order.words[:1].lower() + order.words[1:]
    return attrs.evolve(order, words=words, seat=whose, joins=True)


def _check_forced(answer: str, followed: Sequence[Order]) -> None:
    """What is said about something without a choice has to be what happened first."""
    moves = next((order.moves for order in followed if order.moves), ())
    happened = [word for move in moves for word in words_of(move.piece)]
    if not all(fits(word, happened) for word in words_of(answer)):
        raise BadInputError(
            f"'{answer}' does not fit: there is nothing to choose there.", "Leave it out."
        )
