"""
A game of which only the automa's side is kept; the rest is asked for when a rule needs it.

The rules run on a position in which numbers may be missing (pakal/games/unknown.py). Where one is,
the step under way is taken back, a person is asked, the answer is put into the position, and the
step is tried again. So nothing is asked that does not matter, and no rule is written twice.

To a session this is a game like any other: it has questions, decisions and draws.
"""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.errors import BadInputError
from pakal.games.agenda import BY_AUTOMA, BY_CHANCE, BY_NOBODY, BY_PERSON, STOP
from pakal.games.answering import legal, read, say
from pakal.games.asking import Asked, Form, Question, WaitingError
from pakal.games.base import TableGame
from pakal.games.decide_asking import decide_asking
from pakal.games.light_rules import Hearing, Light, LightRules
from pakal.games.matching import Letters
from pakal.games.orders import Census, Move
from pakal.games.scene import Drawing, Scene, SeatState
from pakal.games.touching import OptionParts, options_of
from pakal.games.unknown import MissingError
from pakal.games.values import MOST_IN_A_ROW, Order, Seat, Status
from pakal.lists.decision import Decision, chances_by_name
from pakal.lists.model import Naming
from pakal.lists.trace import Draw


class LightGame(TableGame[Any]):
    """A game at the table, of which only the automa's side is kept."""

    def __init__(self, game: TableGame[Any], rules: LightRules[Any, Any], mode: str) -> None:
        self.game = game
        self.rules = rules
        self.mode = mode
        self.setting = game.setting
        self.decks = rules.decks
        self.typed_decks = rules.typed_decks
        # The same game to people and in files.
        self.name = game.name  # type: ignore[misc]
        self.title = game.title  # type: ignore[misc]
        self.words = game.words  # type: ignore[misc]

    # --- the whole game's, under the same names ---------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        """Who sits at the table."""
        return self.game.seats()

    @property
    def letters(self) -> Letters:  # type: ignore[override]
        """What letters stand for."""
        return self.game.letters

    def round(self, s: Light[Any, Any]) -> int:
        """The round under way."""
        return self.game.round(s.s)

    @property
    def counts_rounds(self) -> bool:
        """Does the game tell its rounds?"""
        return self.game.counts_rounds

    def versions(self) -> dict[str, str]:
        """What decisions depend on."""
        return self.game.versions()

    def heading(self, list_id: str | None = None) -> list[str]:
        """How the table is set up."""
        return self.game.heading(list_id)

    def note(self) -> str:
        """The setting in a few words."""
        return self.game.note()

    def laid_out(self) -> tuple[Order, ...]:
        """What is laid out at the start; in the middle of a game it lies there."""
        return () if self.rules.in_middle else self.game.laid_out()

    # --- running ----------------------------------------------------------------------------------

    def start(self) -> Light[Any, Any]:
        """A new game, at its first question."""
        light = Light(*self.rules.start())
        light.running = not self.rules.is_whole
        self._run(light)
        return light

    def copy(self, s: Light[Any, Any]) -> Light[Any, Any]:
        """A snapshot."""
        return attrs.evolve(s, s=self.game.copy(s.s), memory=self.rules.remember(s.memory))

    def _run(self, light: Light[Any, Any]) -> list[Order]:
        """Go on until a question is open or somebody decides; what happened, as orders."""
        orders: list[Order] = []
        for _ in range(MOST_IN_A_ROW):
            told = self._go_one_step(light)
            if told is None:
                break
            orders += told
        else:
            raise BadInputError(
                "The game never comes back to you.", "Try `undo`, or `adjust` something else."
            )
        if light.question is None and light.heard:
            raise BadInputError(f"{light.heard[0]!r}: there is no open question.", "Leave it out.")
        self.rules.wait(light)
        return orders

    def _go_one_step(self, light: Light[Any, Any]) -> list[Order] | None:
        """One step of the rules, or an answer taken in; None where the game waits."""
        if light.question is not None or light.decision is not None:
            return None
        if self.rules.is_unprepared(light):
            return self._attempt(light, self.rules.prepare)
        if light.doing is not None or light.running:
            return self._carry_on(light)
        decider = self.rules.engine.decider(light.s)
        if decider == BY_AUTOMA:
            return self._attempt(light, self._settle)
        if decider == BY_PERSON:
            return self._attempt(light, self._hear_person)
        if decider == BY_NOBODY and not light.ended:
            return self._attempt(light, self._end)
        return None

    def _attempt(
        self, light: Light[Any, Any], do: Callable[[Light[Any, Any], Hearing], list[Order]]
    ) -> list[Order]:
        """Do something on a copy; keep it unless a question is open, which is kept instead."""
        new = self.copy(light)
        try:
            told = do(new, Hearing(light.heard, self.letters))
        except WaitingError as waiting:
            light.question = waiting.question
            return []
        new.heard = ()
        _become(light, new)
        return told

    def _carry_on(self, light: Light[Any, Any]) -> list[Order]:
        """A deed, or one entry of the agenda; if it misses something, that is asked for."""
        new = self.copy(light)
        self.rules.open_log(new.s)
        try:
            self._take_step(new)
        except MissingError as error:
            missing = error

            def learn(known: Light[Any, Any], hear: Hearing) -> list[Order]:
                # The step is taken back, but it tells what the missing number is for.
                s, failed = known.s, new.s
                here = s.point, s.who, s.arg
                s.point, s.who, s.arg = failed.point, failed.who, failed.arg
                self.rules.learn(known, missing, hear)
                s.point, s.who, s.arg = here
                return []

            return self._attempt(light, learn)
        told = [*light.due, *self.rules.tell(new)]
        new.due = ()
        self.rules.refresh(new)
        _become(light, new)
        return told

    def _take_step(self, light: Light[Any, Any]) -> None:
        engine, s = self.rules.engine, light.s
        doing, light.doing = light.doing, None
        if isinstance(doing, Draw):
            self.game.draw_lots(s, doing)
        elif doing is not None:
            engine.deeds[s.point | (s.who + 1) << 8](s, doing)
        else:
            light.running = not engine.run_one(s)
            return
        light.running = True

    def _hear_person(self, light: Light[Any, Any], hear: Hearing) -> list[Order]:
        """A person's point: what he has to know of it is asked."""
        self.rules.open_log(light.s)
        light.running = not self.rules.is_whole
        return self.rules.ask(light, hear)

    def _settle(self, light: Light[Any, Any], hear: Hearing) -> list[Order]:
        """Decide by the list of this point, asking for the facts that it misses."""
        s = light.s
        if self.rules.is_whole:
            light.decision = self.game.decide(self.game.copy(s))
            return []
        list_id = self.game.points()[s.point].list_id
        topic = self.rules.topic(light, list_id)
        found = topic.find(hear)
        trace = decide_asking(topic, found, hear)
        outcome = trace.outcome
        kept = self.game.copy(s)
        naming = Naming(
            lambda candidate: topic.name(kept, candidate),
            lambda fact, candidate: topic.value_in_words(kept, fact, candidate),
        )
        light.decision = Decision(
            compiled=topic.compiled,
            trace=trace,
            naming=naming,
            answer=self.game.automa.answer(s, outcome),
            chances=chances_by_name(topic.compiled, s, trace, naming),
        )
        self.rules.refresh(light)
        return []

    def decide_under(self, s: Light[Any, Any], readings: Mapping[str, str]) -> Decision[Any] | None:
        """
        What the automa would have decided here under other readings, from what is remembered.

        WaitingError or MissingError says that something more would have to be asked; None, that
        this would not be decided here.
        """
        assert s.decision is not None  # noqa: S101 - `is_automa` says so
        other = self.game.under(readings).light(self.mode)
        # The table of a light game may differ from that of the whole one.
        there = self.game.of(s.s).under(readings).brought_here(self.game.copy(s.s))
        if there is None or other.rules.engine.decider(there) != BY_AUTOMA:
            return None
        if other.game.points()[there.point].list_id != s.decision.list_id:
            return None
        new = attrs.evolve(self.copy(s), s=there, decision=None, heard=())
        other._settle(new, Hearing((), self.letters))
        return new.decision

    def _end(self, light: Light[Any, Any], hear: Hearing) -> list[Order]:
        """The game is over: what its outcome depends on is asked."""
        self.rules.end(light, hear)
        light.ended = True
        return []

    # --- what a session asks ----------------------------------------------------------------------

    def is_over(self, s: Light[Any, Any]) -> bool:
        """Has the game ended, and is nothing left to ask?"""
        return s.question is None and s.ended

    def is_chance(self, s: Light[Any, Any]) -> bool:
        """Is it chance that decides now?"""
        waits = s.question is None and not s.running and s.doing is None
        return waits and self.rules.engine.decider(s.s) == BY_CHANCE

    def is_automa(self, s: Light[Any, Any]) -> bool:
        """Has the automa decided, so that only its decision has to be carried out?"""
        return s.decision is not None

    def is_person(self, s: Light[Any, Any]) -> bool:
        """Is a question open?"""
        return s.question is not None

    def point(self, s: Light[Any, Any]) -> str:
        """What is asked, or the point at which the game waits."""
        return self.game.point(s.s) if s.question is None else s.question.key

    def deck(self, s: Light[Any, Any]) -> str:
        """What chance draws from."""
        return self.game.deck(s.s)

    def draw(self, s: Light[Any, Any], number: float) -> int:
        """What chance draws."""
        return self.game.draw(s.s, number)

    def line(self, s: Light[Any, Any], option: int) -> str:
        """A draw as a line."""
        return self.game.line(s.s, option)

    def called_automa(self, s: Light[Any, Any]) -> str:
        """Who has decided, as in the whole game."""
        return self.game.called_automa(s.s)

    def decide(self, s: Light[Any, Any]) -> Decision[Any]:
        """What the automa has decided."""
        assert s.decision is not None  # noqa: S101 - `is_automa` says so
        return s.decision

    def asked(self, s: Light[Any, Any]) -> Asked:
        """The open question, or what chance is to bring."""
        if s.question is None:
            return _without_list(self.game.asked(s.s))
        question = self.rules.point_out(s, s.question)
        hint = question.hint
        if not hint and not question.numbered:
            hint = ", ".join(question.choices) if question.form is Form.ONE else legal(question)[1]
        answers = question.choices if question.numbered else ()
        return Asked(
            question.text,
            answers,
            tuple(str(place) for place in range(1, len(answers) + 1)),
            usual=question.default,
            hint=hint,
            question=question,
        )

    def understand(self, s: Light[Any, Any], text: str) -> str:
        """The line that a person's words mean, as a journal keeps it."""
        question = s.question
        if question is None:
            return self.game.understand(s.s, text)
        if not text.strip() and question.default:
            return question.default
        if question.form is Form.LINE:
            return self.rules.understand(s, question, text)
        if question.numbered:
            text = _with_names(question, text)
        return say(question, read(question, text))

    def usual(self, s: Light[Any, Any]) -> str:
        """What an empty line means."""
        return "" if s.question is None else s.question.default

    def forced(self, s: Light[Any, Any]) -> str:
        """The only draw that is possible; questions with one answer are not asked."""
        return self.game.forced(s.s) if self.is_chance(s) else ""

    def repeated(self, s: Light[Any, Any], line: str) -> str:
        """An answer as it was understood; what a whole line says comes as an order."""
        question = s.question
        if question is not None and (question.form is Form.LINE or line == question.default):
            return ""
        if question is not None and question.form is Form.SOME and len(question.choices) == 1:
            return "No." if line == "none" else "Yes."
        if question is not None and question.remembered:
            # Of many numbers only those that are there are worth reading.
            line = ", ".join(part for part in line.split(", ") if not part.endswith(" 0")) or "none"
        return super().repeated(s, line)

    def carry_out_line(self, s: Light[Any, Any], line: str) -> tuple[list[Order], list[Order]]:
        """Take an answer in, or a draw; what followed."""
        if s.question is None:
            option = self.game.read_line(s.s, line)
            return self._do(s, option, self.rules.order_of(s.s, option))
        s.heard, s.question = (*s.heard, line), None
        return [], self._run(s)

    def carry_out_decision(
        self, s: Light[Any, Any], decision: Decision[Any]
    ) -> tuple[list[Order], list[Order]]:
        """Carry the automa's decision out."""
        outcome = decision.outcome
        doing = STOP if outcome is None else outcome
        told = [] if isinstance(doing, Draw) else self.rules.order_of(s.s, doing)
        s.decision = None
        return self._do(s, doing, told)

    def _do(
        self, s: Light[Any, Any], doing: "int | Draw", told: list[Order]
    ) -> tuple[list[Order], list[Order]]:
        """Carry something out; if a question comes before it is done, it is told only then."""
        if self.rules.is_whole:
            done, by_itself = self.rules.carry_out(s, doing)
            return done, [*by_itself, *self._run(s)]
        s.doing, s.due = doing, tuple(told)
        followed = self._run(s)
        return ([], followed) if s.doing is not None else (told, followed[len(told) :])

    def put_back_orders(
        self, before: Light[Any, Any], after: Light[Any, Any], done: Sequence[Move] = ()
    ) -> list[Order]:
        """The same as data."""
        return self.rules.put_back_orders(before, after, done)

    def moved(self, before: Light[Any, Any], after: Light[Any, Any]) -> tuple[Move, ...]:
        """Not everything is known, so only what was told is."""
        del before, after
        return ()

    def drawing(self) -> Drawing:
        """The drawing of the whole game, as far as the light one needs it otherwise."""
        return self.rules.drawing(self.game)

    def scene(self, s: Light[Any, Any]) -> Scene:
        """What is remembered of the table; the rest is named as unknown."""
        return self.rules.scene(s, self.drawn)

    def seat_states(self, s: Light[Any, Any]) -> tuple[SeatState, ...]:
        """What is known of every seat's tracks."""
        return self.rules.seat_states(s)

    def census_for_options(self, s: Light[Any, Any]) -> None:
        """There is none: not everything is known."""
        del s

    def moves_of(
        self, s: Light[Any, Any], option: int, before: Census | None = None
    ) -> tuple[Move, ...]:
        """What a person moves for a draw or a candidate, as far as it is told."""
        del before
        try:
            orders = self.rules.order_of(s.s, option)
        except MissingError:
            return ()
        return tuple(move for order in orders for move in order.moves)

    def touched(self, s: Light[Any, Any], option: int) -> tuple[str, ...]:
        """The places that it is about, as far as they are known."""
        try:
            return self.game.touched(s.s, option)
        except MissingError:
            return ()

    def options_in_parts(self, s: Light[Any, Any]) -> tuple[OptionParts, ...]:
        """What chance may bring; a question has choices instead."""
        return () if s.question is not None else options_of(self, s, s.s.offered)

    def board(self, s: Light[Any, Any]) -> str:
        """All that is remembered."""
        return "\n".join(self.rules.remembered(s))

    def text(self, s: Light[Any, Any]) -> str:
        """The same, unless there is a whole position."""
        return self.game.text(s.s) if self.rules.is_whole else self.board(s)

    def facts_as_toml(self, s: Light[Any, Any], text: str) -> str:
        """What is corrected; as it is typed, unless there is a whole position with facts."""
        return self.game.facts_as_toml(s.s, text) if self.rules.is_whole else text

    def adjust(self, s: Light[Any, Any], text: str) -> Light[Any, Any]:
        """Correct what is remembered; what is under way goes on from there."""
        new = self.copy(s)
        self.rules.adjust(new, text)
        new.heard, new.question, new.decision = (), None, None
        self._run(new)
        return new

    def status(self, s: Light[Any, Any]) -> Status:
        """How the game stands."""
        return self.rules.status(s)

    def score_lines(self, s: Light[Any, Any]) -> list[str]:
        """The points so far."""
        return self.rules.score_lines(s)

    def score_rows(self, s: Light[Any, Any]) -> list[tuple[str, tuple[int, ...]]]:
        """Where the whole position is kept, those of the game; else a person's are not kept."""
        return self.game.score_rows(s.s) if self.rules.is_whole else []

    def gained(self, before: Light[Any, Any], after: Light[Any, Any]) -> list[str]:
        """Points are told in orders; a person's are kept only in a whole position."""
        return self.game.gained(before.s, after.s) if self.rules.is_whole else []

    def outcome_lines(self, s: Light[Any, Any]) -> list[str]:
        """How the game ended."""
        return self.rules.outcome_lines(s)

    def fingerprint(self, s: Light[Any, Any]) -> str:
        """A short name of all that is known and under way."""
        parts = [
            *(repr(getattr(s.s, each.name, None)) for each in attrs.fields(type(s.s)) if each.eq),
            repr((s.memory, s.doing, s.running, s.heard, s.ended, self.point(s))),
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    def older_fingerprint(self, before: Light[Any, Any], line: str) -> str:
        """Where a question is not asked any more, the position in which it was open."""
        key = self.rules.asked_once(before, line)
        if not key or before.question is None:
            return ""
        then = attrs.evolve(before.question, key=key)
        return self.fingerprint(attrs.evolve(before, heard=(*before.heard, line), question=then))


_MOST_LISTED: Final = 12


def _without_list(asked: Asked) -> Asked:
    """What chance is to bring; where nearly anything may come, letters help more than a list."""
    if len(asked.answers) <= _MOST_LISTED or not asked.letters or len(asked.row) > 1:
        return asked
    letters = ", ".join(f"{letter} {word}" for letter, word in asked.letters)
    return attrs.evolve(
        asked,
        answers=(),
        keys=(),
        hint=f"its name or letters: {letters}",
        unlisted=asked.answers,
    )


def _with_names(question: Question, text: str) -> str:
    """An answer with the names of the choices that were given by their numbers."""
    words = re.split(r"[,;\s]+", text.strip())
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 3]
    if len(numbers) != len(words):
        return text
    wrong = [number for number in numbers if not 1 <= number <= len(question.choices)]
    if wrong:
        raise BadInputError(
            f"There is no answer {wrong[0]}.", f"Choose from 1 to {len(question.choices)}."
        )
    return ", ".join(question.choices[number - 1] for number in numbers)


def _become(light: Light[Any, Any], new: Light[Any, Any]) -> None:
    """Take over all of another one."""
    for field in attrs.fields(Light):
        setattr(light, field.name, getattr(new, field.name))
