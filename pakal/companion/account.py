"""What a game at the table has to tell of itself; nothing of it changes the game."""

from collections.abc import Iterator
from itertools import takewhile
from string import ascii_lowercase
from typing import Any

import attrs

from pakal.companion.journal import BY_HAND, Step, StepKind
from pakal.companion.track import Track, as_one_line
from pakal.companion.turns import Todo, Told, automated, make_todos, tell_step
from pakal.errors import BadInputError
from pakal.games.asking import Asked
from pakal.games.base import S
from pakal.games.values import Status
from pakal.lists.decision import Decision


@attrs.frozen
class Reason:
    """A decision of the opponent's last turn: which line it led to, and what was decided."""

    key: str  # the number of the line, with a letter if several decisions led to it
    step: int  # its number in the history
    list_id: str
    label: str
    answer: str
    orders: str  # what was done for it

    def __str__(self) -> str:
        return f"{self.key:>4} {self.label}: {self.answer}"


@attrs.frozen
class Turn:
    """
    What came of a person's last step, line by line, and what came before it in the same round.

    `first` is the number of that step in the history; 0: nothing was answered yet.
    """

    first: int
    before: tuple[Todo, ...]
    todos: tuple[Todo, ...]


class Account(Track[S]):
    """A game that tells where it stands, what happened, and why."""

    # --- where it stands -------------------------------------------------------------------------

    def asked(self) -> Asked | None:
        """What a person has to answer now; None when the game is over."""
        return None if self.is_over else self.game.asked(self._state)

    def heading(self) -> list[str]:
        """How the table is set up."""
        return self.game.heading()

    def status(self) -> Status:
        """How the game stands."""
        return self.game.status(self._state)

    def board(self, *, full: bool = True) -> str:
        """The position drawn, with everything or on one screen."""
        return self.game.board(self._state) if full else self.game.small_board(self._state)

    def position(self) -> str:
        """The position as text."""
        return self.game.text(self._state)

    def score(self) -> list[str]:
        """Every point so far."""
        return self.game.score_lines(self._state)

    def state_before(self, number: int) -> S:
        """A copy of the position before a step of the history."""
        self._check_number(number)
        return self.game.copy(self._before[number - 1])

    # --- what happened ---------------------------------------------------------------------------

    def history(self) -> list[str]:
        """Every step so far, numbered."""
        return [
            f"{number:>4} {self._who(number, step):<6} {as_one_line(step.line)}"
            for number, step in enumerate(self._steps, start=1)
        ]

    def _who(self, number: int, step: Step) -> str:
        """Who made a step, as the history says it."""
        if step.kind is not StepKind.AUTOMA:
            return str(step.kind.value)
        return self.game.called_automa(self._before[number - 1])

    @property
    def _automa(self) -> str:
        """What people call the opponent."""
        return self.game.words.opponent

    def gains(self) -> list[str]:
        """Every gain so far, step by step."""
        after = [*self._before[1:], self._state]
        return [
            f"{number:>4} {step.line}: {', '.join(gained)}"
            for number, step in enumerate(self._steps, start=1)
            if (gained := self.game.gained(self._before[number - 1], after[number - 1]))
        ]

    def turn(self) -> Turn:
        """What came of the person's last step, told again; nothing happens."""
        by_hand = self._by_hand()
        last = by_hand[-1] if by_hand else 0
        laid_out = () if by_hand else self._laid_out()
        if last >= len(self._steps):
            return Turn(0, (), laid_out)
        lines = self._lines(self._opening(last), len(self._steps))
        return Turn(
            last + 1 if by_hand else 0,
            tuple(todo for todo in lines if todo.step <= last),
            (*laid_out, *(todo for todo in lines if todo.step > last)),
        )

    def log(self) -> Iterator[str]:
        """Everything shown so far, line by line."""
        todos = iter((*self._laid_out(), *self._lines(0, len(self._steps))))
        ahead = next(todos, None)
        for place, step in enumerate(self._steps):
            if step.kind is StepKind.YOU:
                yield f"> {step.line}"
            while ahead is not None and ahead.step <= place + 1:
                if ahead.is_title:
                    yield ""
                yield ahead.text
                ahead = next(todos, None)

    def report(self) -> dict[str, Any]:
        """All that a bug report needs, as JSON data."""
        decided = self._decided()
        return {
            "format": "pakal-report",
            "version": 1,
            "heading": self.heading(),
            "versions": dict(self.versions),
            "versions_now": self.game.versions(),
            "decks": self.decks,
            "game": self.record.to_json(),
            "position": self.position(),
            "last_decision": self.why(decided[-1]) if decided else "",
        }

    # --- why -------------------------------------------------------------------------------------

    def why(self, number: int | None = None) -> str:
        """
        The whole reason of a decision of the opponent's: the last one, or that of a step.

        The number is that of `history`. Where lots were drawn, it is told what came of them.
        """
        if number is None:
            number = self._last_decided()
        decision = self.decision(number)
        lines = [decision.label, decision.table(), self.drawn(number)]
        return "\n".join(line for line in lines if line)

    def decision(self, number: int) -> Decision[S]:
        """What the opponent decided in a step of its own, worked out again."""
        self._check_number(number)
        if self._steps[number - 1].kind is not StepKind.AUTOMA:
            raise BadInputError(
                f"Step {number} was not decided by {self._automa}: {self._steps[number - 1].line}.",
                f"Type `history`, which marks what {self._automa} decided.",
            )
        return self.game.decide(self._before[number - 1])

    def drawn(self, number: int) -> str:
        """What the lots gave after a decision that left a tie; empty without one."""
        decision = self.decision(number)
        after = self._steps[number:]
        if not decision.is_draw or not after:
            return ""
        draws = list(takewhile(lambda step: step.point == after[0].point, after))
        lines = ", ".join(step.line for step in draws)
        came = " ".join(news.text for news in self._news(number + len(draws) - 1)[:1])
        return f"Drawn among {', '.join(decision.tied)}: {lines}. {came}".rstrip()

    def reasons(self) -> tuple[Reason, ...]:
        """The decisions of the opponent's last turn, by the lines that they led to."""
        last = self._last_decided()
        found: list[Reason] = []
        lines = self._lines(self._opening(last - 1), self._end_of_round(last - 1))
        keys = [(str(todo.number), todo.decisions) for todo in lines if todo.number]
        if not any(decisions for _, decisions in keys):
            # He has decided what to do, and a person is asked first what chance brings.
            keys = [("1", (last,))]
        for key, decisions in keys:
            for place, step in enumerate(decisions):
                letter = ascii_lowercase[place % 26] if len(decisions) > 1 else ""
                decision = self.decision(step)
                answer = f"by lot among {len(decision.tied)}" if decision.is_draw else ""
                found.append(
                    Reason(
                        f"{key}{letter}",
                        step,
                        decision.list_id,
                        decision.label,
                        answer or decision.answer,
                        " ".join(news.text for news in self._news(step - 1)),
                    )
                )
        return tuple(found)

    def _last_decided(self) -> int:
        """The number of the opponent's last decision."""
        decided = self._decided()
        if not decided:
            raise BadInputError(
                f"{self._automa[:1].upper()}{self._automa[1:]} has decided nothing yet.",
                "Ask `why` after the first decision.",
            )
        return decided[-1]

    # --- what came of the steps, line by line ----------------------------------------------------

    def _lines(self, first: int, end: int) -> tuple[Todo, ...]:
        """What came of the steps from `first` to `end`, which belong to whole rounds."""
        his, stretch = automated(self.game), first

        def told() -> Iterator[Told]:
            nonlocal stretch
            for place in range(first, end):
                step = self._steps[place]
                stretch = place if step.kind in BY_HAND else stretch
                # Where rounds are not counted, numbers begin anew after each question.
                number = self._round(place) if self.game.counts_rounds else -1 - stretch
                decided = step.kind is StepKind.AUTOMA
                orders = [each.order for each in self._news(place)]
                following = self._steps[place + 1 : place + 2]
                is_open = decided and not orders and [s.kind for s in following] == [StepKind.TYPED]
                about = Told(None, place + 1, decided, False, number, stretch, is_open)
                yield from tell_step(about, orders, his)

        return make_todos(told())

    def _shown(self, first: int, again: int) -> list[Todo]:
        """The lines of the steps from `first` on; the person's below `again` are named first."""
        laid_out = () if first or self._by_hand() else self._laid_out()
        if first >= len(self._steps):
            return [*laid_out]
        lines = [
            todo
            for todo in self._lines(self._opening(first), len(self._steps))
            if todo.step > first
        ]
        redone = [
            Todo(f"Redone: {as_one_line(self._steps[place].line)}.", step=place + 1)
            for place in range(first, again)
            if self._steps[place].kind is StepKind.YOU
        ]
        # What a person chose comes before what came of it.
        told = sorted([*redone, *lines], key=lambda todo: todo.step) if redone else lines
        return [*laid_out, *told]

    def _laid_out(self) -> tuple[Todo, ...]:
        """What lies there before the first step; in a position taken over it lies there already."""
        return () if self.start else make_todos(map(Told, self.game.laid_out()))

    def _round(self, place: int) -> int:
        return self.game.round(self._before[place])

    def _opening(self, place: int) -> int:
        """The place of the first step of the round in which a step is."""
        first = place
        while first and self._round(first - 1) == self._round(place):
            first -= 1
        return first

    def _end_of_round(self, place: int) -> int:
        """The place after the last step of the round in which a step is."""
        end = place + 1
        while end < len(self._steps) and self._round(end) == self._round(place):
            end += 1
        return end
