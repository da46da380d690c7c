"""Taking back what was answered, doing it again, and changing an earlier answer."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

import attrs

from pakal.companion.journal import ANSWERS, BY_HAND, KEPT, Record, Step, StepKind
from pakal.companion.running import Keeper, Reply, Running
from pakal.companion.track import as_one_line
from pakal.companion.turns import Todo
from pakal.errors import BadInputError, name_choices
from pakal.games.base import S, TableGame
from pakal.games.orders import PUT_BACK, Move

_KEPT_TOLD: Final = "Kept for you to confirm: {}. `redo` does the next one, `skip` leaves it out."


class Changing(Running[S]):
    """A game in which a person may go back."""

    def __init__(
        self, record: Record, keeper: Keeper | None = None, game: TableGame[S] | None = None
    ) -> None:
        super().__init__(record, keeper, game)
        self._joined: set[int] = set()  # places of answers typed in a line with the one before

    # --- undo and redo ---------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Is there a step that can be taken back?"""
        return bool(self._by_hand())

    @property
    def can_redo(self) -> bool:
        """Is there a step that can be done again?"""
        return bool(self._later)

    def undo(self, steps: int | None = 1) -> Reply:
        """
        Take back a person's last steps, and say what to put back on the table.

        None: all that was typed in the last line.
        """
        back_to = self.undo_to(self._last_line() if steps is None else steps) - 1
        undone = self._steps[back_to:]
        later = undone + self._later
        put_back = self.put_back(back_to + 1)
        self._keeper.keep(back_to, later, back_to, self.game.fingerprint(self._before[back_to]))
        self._later = later
        self._go_back(back_to)
        answers = [as_one_line(step.line) for step in undone if step.kind in BY_HAND]
        lines = [f"Undone: {answers[0]}."]
        if len(answers) > 1:
            lines = [f"Undone: {len(answers)} answers, from {answers[0]} to {answers[-1]}."]
        if len(answers) > 1 and steps is None:
            lines.append(f"They were one line; `redo {len(answers) - 1}` redoes all but the last.")
        if undone[0].kind is StepKind.TYPED:
            lines.append("If you only mistyped it, leave the pieces and type it again.")
        return self._asking([*map(Todo, lines), *put_back])

    def undo_to(self, steps: int = 1) -> int:
        """The first step that is taken back when a person undoes this many steps."""
        by_hand = self._by_hand()
        if not by_hand:
            raise BadInputError("Nothing to undo.", "Type `history` to see what was done.")
        return by_hand[-min(max(steps, 1), len(by_hand))] + 1

    def put_back(self, number: int) -> tuple[Todo, ...]:
        """What a person does to come back to the position before a step of the history."""
        self._check_number(number)
        before, done = self._before[number - 1], list[Move]()
        ends = [*self._before[number:], self._state]
        for place, end in enumerate(ends, start=number - 1):
            moved = self.game.moved(self._before[place], end)
            told = (move for news in self._news(place) for move in news.order.moves)
            done += moved or told
        orders = self.game.put_back_orders(before, self._state, done)
        return tuple(Todo(order.text, orders=(order,)) for order in orders)

    def redo(self, steps: int | None = 1) -> Reply:
        """
        Redo what was undone, or go on with what a changed answer has put in question.

        None: all that was typed in one line.
        """
        if not self._later:
            raise BadInputError("Nothing to redo.", "Type `undo` first.")
        steps = self._next_line() if steps is None else steps
        kept, later = len(self._steps), list(self._later)
        try:
            for _ in range(min(max(steps, 1), len(later))):
                if later:
                    self._again(later)
        except BadInputError as error:
            self._take_back(kept)
            way_out = error.way_out if later[:1] == [KEPT] else self._suspicion()
            raise BadInputError(f"Cannot redo: {error.message}", way_out) from None
        except BaseException:
            self._take_back(kept)
            raise
        return self._run_on(kept, later, again=len(self._steps))

    def _again(self, later: list[Step]) -> None:
        """Do the first of these steps, with everything that followed by itself."""
        if later[0] == KEPT:
            line, rest = as_one_line(later[1].line), later[1:]
            try:
                self._do_next(rest)
            except BadInputError as error:
                raise BadInputError(
                    f"{line!r} does not fit. {error.message}",
                    "Answer the question otherwise, or `skip` that step.",
                ) from None
            later[:] = [KEPT, *rest] if rest else []
            return
        while later and later[0] != KEPT:
            self._do(later.pop(0))
            if later and later[0].kind in BY_HAND and not self._has_one_answer():
                break

    def _has_one_answer(self) -> bool:
        """Is the only answer given by itself? Earlier versions let the person give it."""
        game, state = self.game, self._state
        return not game.is_over(state) and bool(game.forced(state))

    def _last_line(self) -> int:
        """How many of a person's steps were typed in the last line."""
        joined = takewhile(self._joined.__contains__, reversed(self._by_hand()))
        return 1 + sum(1 for _ in joined)

    def _next_line(self) -> int:
        """How many of the steps that can be redone were typed in one line."""
        first = len(self._steps)
        places = [
            place
            for place, step in enumerate(self._later, start=first)
            if step.kind in BY_HAND and place > first
        ]
        return 1 + sum(1 for _ in takewhile(self._joined.__contains__, places))

    def _forget_lines(self, first: int) -> None:
        """Which answers from this place on were typed in one line does not matter any more."""
        self._joined = {place for place in self._joined if place < first}

    # --- a changed answer ------------------------------------------------------------------------

    def fix(self, number: int, text: str) -> Reply:
        """
        Change the answer of a step of `history`, and do all later ones again as far as they fit.

        What the opponent decides and what the companion draws is worked out anew. From the first
        step that does not fit any more, the rest is kept for `redo`.
        """
        self._check_answer(number)
        was = self._steps[number - 1]
        line = self._understand_at(number, text)
        if line == was.line:
            raise BadInputError(
                f"Step {number} is {line!r} already.", "Give another answer, or leave it."
            )
        said = f"Step {number} is now {line!r}; it was {was.line!r}."
        return self._change(number, attrs.evolve(was, line=line), self._steps[number:], said)

    def adjust_before(self, number: int, text: str) -> Reply:
        """
        Overwrite facts that were wrong before a step, and do it and all later ones again.

        So what came of them, such as a payment, is worked out anew.
        """
        self._check_number(number)
        before = self._before[number - 1]
        facts = self.game.facts_as_toml(before, text)
        step = Step(StepKind.ADJUST, self.game.point(before), facts)
        said = f"Adjusted before step {number}: {as_one_line(facts)}."
        return self._change(number, step, self._steps[number - 1 :], said)

    def _change(self, number: int, step: Step, after: Sequence[Step], said: str) -> Reply:
        """Do another step here in the history, and then those after it as far as they fit."""
        now, later = self._state, [*after, *self._kept()]
        saved = (
            self._steps[:],
            self._before[:],
            self._decks_before[:],
            self._told[:],
            self._decks,
        )
        self._go_back(number - 1)
        try:
            self._do(step)
            self._run()
            again = [step for step in later if step.kind in BY_HAND]
            misfit = self._do_as_far_as_possible(rest := list(again))
            left = [KEPT, *rest] if rest else []
            done = len(self._steps)
            self._keeper.keep(number - 1, self._steps[number - 1 :] + left, done, self._seal())
        except BaseException:
            self._steps, self._before, self._decks_before, self._told, self._decks = saved
            self._state = now
            raise
        self._later = left
        self._forget_lines(number)
        lines = [said, *self._tell_fitting(again, rest, misfit)]
        moves = [
            Todo(order.text.replace(PUT_BACK, "Move", 1), orders=(order,))
            for order in self.game.put_back_orders(self._state, now)
        ]
        return self._asking([*map(Todo, lines), *moves])

    def _understand_at(self, number: int, text: str) -> str:
        """The answer meant at a step, whose answers `?` does not list now."""
        before = self._before[number - 1]
        try:
            return self.game.understand(before, text)
        except BadInputError as error:
            asked = self.game.asked(before)
            named = name_choices(asked.brief or asked.answers)
            raise BadInputError(f"Step {number}: {error.message}", named or error.way_out) from None

    def skip(self, *, every: bool = False) -> Reply:
        """Forget the next of the steps that a changed answer has put in question, or all."""
        kept = self._kept()
        if not kept:
            raise BadInputError("There is nothing to skip.", "Answer the question.")
        rest = [] if every else kept[1:]
        self._keep(len(self._steps), [KEPT, *rest] if rest else [])
        skipped = f"{len(kept)} steps" if every and len(kept) > 1 else as_one_line(kept[0].line)
        return self._asking([Todo(each) for each in (f"Left out: {skipped}.", *self._tell_kept())])

    @property
    def in_question(self) -> tuple[Step, ...]:
        """The steps that a changed answer has put in question."""
        return tuple(self._kept())

    def _kept(self) -> list[Step]:
        """The steps that a changed answer has put in question."""
        marked = [place for place, step in enumerate(self._later) if step.kind is StepKind.KEPT]
        return self._later[marked[0] + 1 :] if marked else []

    def _check_answer(self, number: int) -> None:
        """Raise BadInputError if a step of this number is not a person's answer."""
        if not 1 <= number <= len(self._steps):
            raise BadInputError(
                f"There is no step {number}.",
                f"`history` has 1 to {len(self._steps)}." if self._steps else "Answer first.",
            )
        step = self._steps[number - 1]
        if step.kind in ANSWERS:
            return
        why = {
            StepKind.AUTOMA: f"was decided by {self._automa}",
            StepKind.DRAWN: "was drawn by the companion",
            StepKind.FORCED: "was the only answer possible",
        }.get(step.kind, "is no answer")
        raise BadInputError(
            f"Step {number} {why}: {as_one_line(step.line)}.",
            "Choose a step of `history` that is marked `you` or `typed`.",
        )

    def _do_as_far_as_possible(self, rest: list[Step]) -> str:
        """Do a person's steps while they fit and take them off; why the next one does not."""
        while rest:
            try:
                self._do_next(rest)
            except BadInputError as error:
                return error.message
        return ""

    def _do_next(self, rest: list[Step]) -> None:
        """Do the first of a person's steps, run on, and take off what is done."""
        self._do_if_legal(rest[0])
        del rest[0]
        begun = len(self._steps)
        self._run()
        # What was a choice may have become the only answer, and is done already.
        for step in self._steps[begun:]:
            if step.kind is StepKind.FORCED and rest and _is_same(step, rest[0]):
                del rest[0]

    def _do_if_legal(self, step: Step) -> None:
        """Do a step of a person's if exactly that is possible now."""
        if self.game.is_over(self._state):
            raise BadInputError("The game is over.")
        if step.point != self.game.point(self._state):
            raise BadInputError("Something else is asked now.")
        if step.kind in ANSWERS:
            meant = self.game.understand(self._state, step.line)
            if meant != step.line:
                raise BadInputError(f"{step.line!r} is not possible now.")
        self._do(step)

    def _tell_fitting(
        self, again: Sequence[Step], rest: Sequence[Step], misfit: str
    ) -> Iterator[str]:
        """How many of the later steps fit, and why the next one does not."""
        if again and not rest:
            yield (
                f"All {len(again)} later answers fit."
                if len(again) > 1
                else "The later answer fits."
            )
        if rest:
            if len(again) > len(rest):
                yield f"{len(again) - len(rest)} of {len(again)} later answers fit."
            yield f"This one does not: {as_one_line(rest[0].line)}. {misfit}"
            yield from self._tell_kept()

    def _tell_kept(self) -> list[str]:
        kept = len(self._kept())
        return [_KEPT_TOLD.format(kept)] if kept else []


def _is_same(forced: Step, answer: Step) -> bool:
    return (forced.point, forced.line) == (answer.point, answer.line)
