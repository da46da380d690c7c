"""
A game at the table as it was played so far: its steps, the position before each, what came of it.

A record is replayed step by step, and every decision of the opponent's has to come out as it was,
and the position too. Where it does not, or where the pieces are another edition's, the record is
refused.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Generic

import attrs

from pakal.companion.journal import BY_HAND, KEPT, OLDER, Record, Step, StepKind
from pakal.errors import BadInputError
from pakal.games.base import S, TableGame
from pakal.games.registry import find_game, having
from pakal.games.values import Order
from pakal.lists.decision import Decision

COMPANION: Final = "companion"
YOU: Final = "you"
SHUFFLERS: Final = (COMPANION, YOU)

# What a save has to have in common with the game as it is here.
_MUST_BE_EQUAL: Final = ("edition",)
_NO_CHOICE: Final = "{} Nothing else is possible: {}."  # the question, and its only answer


@attrs.frozen
class News:
    """Something that happened: an order, or a sentence about the game as it is kept."""

    text: str
    order: Order = attrs.field()

    @order.default
    def _make_order(self) -> Order:
        return Order(self.text.removesuffix("."), is_news=True)


def game_of(record: Record) -> TableGame[Any]:
    """The game of a record, under its setting, which an earlier version may have saved."""
    game = having(find_game(record.game), TableGame)
    made = game.make(game.recalled(record.setting))
    return made.light(record.mode) if record.mode else made


class Track(Generic[S]):
    """One game; `record` is all there is to it, the rest is replayed."""

    def __init__(self, record: Record, game: TableGame[S] | None = None) -> None:
        self.game: TableGame[S] = game_of(record) if game is None else game
        self.seed = record.seed
        self.versions = record.versions
        self._steps: list[Step] = []
        self._later = _redo_of(record)
        self.changed = self._compare_versions()
        self.start = record.start
        self._state = self._begin()
        self._decks = {
            deck: YOU if deck in self.game.typed_decks else COMPANION for deck in self.game.decks
        }
        self._before: list[S] = []  # a snapshot before each step
        self._told: list[list[News] | None] = []  # what came of each step, as far as it was told
        self._decks_before: list[dict[str, str]] = []
        self._random = Random(self.seed).random
        self._numbers: list[float] = []  # what the generator has given so far
        for number, step in enumerate(record.steps[: record.done], start=1):
            self._replay(step, number)
        if record.seal and record.seal not in (self._seal(), self._older_seal()):
            raise BadInputError(
                "Replaying the journal leads to a different position.",
                self._suspicion(),
            )

    # --- as it is now ----------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, in the order of their numbers."""
        return tuple(self._steps)

    @property
    def record(self) -> Record:
        """The game as it is kept."""
        return Record(
            game=self.game.name,
            setting=self.game.setting,
            seed=self.seed,
            versions=self.versions,
            steps=(*self._steps, *self._later),
            done=len(self._steps),
            seal=self._seal(),
            start=self.start,
            mode=self.game.mode,
        )

    @property
    def state(self) -> S:
        """A copy of the position."""
        return self.game.copy(self._state)

    @property
    def decks(self) -> Mapping[str, str]:
        """Who shuffles each deck."""
        return dict(self._decks)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.game.is_over(self._state)

    @property
    def round(self) -> int:
        """The number of the round under way; 0 before the first."""
        return self.game.round(self._state)

    # --- begun or replayed -----------------------------------------------------------------------

    def _begin(self) -> S:
        """The position in which the game was begun; an impossible one is refused."""
        if not self.start:
            return self.game.start()
        place = "the position in which the game was begun"
        state = self.game.position_here(self.start, place)
        wrong = self.game.problems(state)
        if wrong:
            raise BadInputError(f"{place}: this is impossible: {wrong[0]}", self._suspicion())
        return state

    def _compare_versions(self) -> tuple[str, ...]:
        """What has another version than when the game began; some of it must not have."""
        here = self.game.versions()
        for name in _MUST_BE_EQUAL:
            if self.versions.get(name) != here.get(name):
                raise BadInputError(
                    f"The game was begun with {name} {self.versions.get(name)!r};"
                    f" here it is {here.get(name)!r}.",
                    "Continue it with the version of Pakal that began it.",
                )
        return tuple(
            f"{name} {self.versions.get(name)}, now {value}"
            for name, value in here.items()
            if self.versions.get(name) != value
        )

    def _replay(self, step: Step, number: int) -> None:
        try:
            self._do(step, telling=False)
        except BadInputError as error:
            raise BadInputError(
                f"Step {number} of the journal cannot be replayed: {error.message}",
                self._suspicion(),
            ) from None

    def _suspicion(self) -> str:
        """Why a journal may not replay as it was played."""
        if not self.changed:
            return OLDER
        return (
            "Use the lists and the version of Pakal it was played with"
            f" ({'; '.join(self.changed)})."
        )

    def _seal(self) -> str:
        return self.game.fingerprint(self._state)

    def _older_seal(self) -> str:
        """What an earlier version wrote as the seal of this position, if it differs."""
        if not self._steps or self._steps[-1].kind is not StepKind.YOU:
            return ""
        return self.game.older_fingerprint(self._before[-1], self._steps[-1].line)

    # --- a step ----------------------------------------------------------------------------------

    def _next_step(self) -> tuple[Step, Decision[S] | None] | None:
        """The step that happens by itself now, if any."""
        game, state = self.game, self._state
        if game.is_over(state):
            return None
        if game.is_automa(state):
            decision = game.decide(state)
            return Step(StepKind.AUTOMA, game.point(state), decision.answer), decision
        if game.is_chance(state) and self._decks[game.deck(state)] == COMPANION:
            option = game.draw(state, self._next_number())
            return Step(StepKind.DRAWN, game.point(state), game.line(state, option)), None
        if only := game.forced(state):
            return Step(StepKind.FORCED, game.point(state), only), None
        return None

    def _next_number(self) -> float:
        """
        The number for the next draw: the n-th draw of a game always uses the n-th number.

        So what was undone and is done again comes out the same.
        """
        drawn = sum(step.kind is StepKind.DRAWN for step in self._steps)
        while len(self._numbers) <= drawn:
            self._numbers.append(self._random())
        return self._numbers[drawn]

    def _do(self, step: Step, decision: Decision[S] | None = None, *, telling: bool = True) -> None:
        """Carry a step out, remembering how it was before and what came of it."""
        before = self.game.copy(self._state)
        decks = dict(self._decks)
        try:
            self._state, news = self._carry_out(step, self._state, self._decks, decision)
        except BaseException:
            self._state, self._decks = before, decks
            raise
        self._before.append(before)
        self._decks_before.append(decks)
        self._steps.append(step)
        self._told.append(news if telling else None)

    def _carry_out(
        self,
        step: Step,
        state: S,
        decks: dict[str, str],
        decision: Decision[S] | None = None,
    ) -> tuple[S, list[News]]:
        """Change state and decks as the step says; return the state and what came of it."""
        game, news = self.game, list[News]()
        if step.point != game.point(state):
            raise BadInputError(
                f"it was made at {step.point!r}, but the game is at {game.point(state)!r}."
            )
        if step.kind is StepKind.KEPT:
            raise BadInputError("this is a mark, not a step.")
        if step.kind is StepKind.DECK:
            deck, _, who = step.line.partition(" ")
            if deck not in decks or who not in SHUFFLERS:
                raise BadInputError(f"{step.line!r} names no deck.")
            decks[deck] = who
            news.append(
                News(f"{deck}: shuffled by {'the companion' if who == COMPANION else who}.")
            )
        elif step.kind is StepKind.ADJUST:
            state = game.adjust(state, step.line)
            news.append(News(f"Adjusted: {as_one_line(step.line)}."))
        elif step.kind is StepKind.AUTOMA:
            news += self._let_decide(step, state, decision)
        else:
            self._check_who(step, state)
            if step.kind is StepKind.FORCED and not game.is_chance(state):
                asked = as_one_line(game.asked(state).prompt)
                news.append(News(_NO_CHOICE.format(asked, step.line)))
            done, followed = game.carry_out_line(state, step.line)
            # A person who decided has done it already.
            orders = followed if step.kind is StepKind.YOU else [*done, *followed]
            news += [News(order.text, order) for order in orders]
        return state, news

    def _check_who(self, step: Step, state: S) -> None:
        """A step of a journal has to be of the one who decides there."""
        by_chance = step.kind in (StepKind.TYPED, StepKind.DRAWN)
        if step.kind is StepKind.FORCED:
            by_chance = self.game.is_chance(state)  # whoever it is had no choice
            if self.game.forced(state) != step.line:
                raise BadInputError(f"{step.line!r} is not the only answer there.")
        if by_chance != self.game.is_chance(state) or self.game.is_automa(state):
            raise BadInputError(f"at {step.point!r} it is not {step.kind.value!r} who decides.")

    def _let_decide(self, step: Step, state: S, decision: Decision[S] | None) -> list[News]:
        """Let the opponent decide; what was decided before has to come out again."""
        game = self.game
        if not game.is_automa(state):
            raise BadInputError(f"at {step.point!r} it is not the opponent who decides.")
        decision = decision or game.decide(state)
        if decision.answer != step.line:
            raise BadInputError(
                f"{decision.label}: it was {step.line!r}, and now it is {decision.answer!r}."
            )
        done, followed = game.carry_out_decision(state, decision)
        return [News(order.text, order) for order in (*done, *followed)]

    def _go_back(self, to: int) -> None:
        self._state = self.game.copy(self._before[to])
        self._decks = dict(self._decks_before[to])
        del self._steps[to:], self._before[to:], self._decks_before[to:], self._told[to:]

    def _take_back(self, kept: int) -> None:
        """Go back to this many steps, if there are more."""
        if len(self._steps) > kept:
            self._go_back(kept)

    # --- the steps so far ------------------------------------------------------------------------

    def _by_hand(self) -> list[int]:
        """
        The places of the steps a person made.

        Decks handed over before anything else happened belong to the setup and are not among them.
        """
        begun = next((n for n, s in enumerate(self._steps) if s.kind is not StepKind.DECK), 0)
        return [n for n, s in enumerate(self._steps) if s.kind in BY_HAND and n >= begun]

    def _decided(self) -> list[int]:
        """The numbers of the steps that the opponent decided."""
        return [n for n, step in enumerate(self._steps, 1) if step.kind is StepKind.AUTOMA]

    def _check_number(self, number: int) -> None:
        """Raise BadInputError if the history has no step of this number."""
        if not 1 <= number <= len(self._steps):
            raise BadInputError(
                f"There is no step {number}.",
                f"Give a number from 1 to {len(self._steps)}."
                if self._steps
                else "Answer the first question.",
            )

    def _news(self, place: int) -> list[News]:
        """What came of a step, worked out again if it was not told."""
        news = self._told[place]
        if news is None:
            state, decks = self.game.copy(self._before[place]), dict(self._decks_before[place])
            news = self._told[place] = self._carry_out(self._steps[place], state, decks)[1]
        return news


def _redo_of(record: Record) -> list[Step]:
    """What can be done again; a mark of what is in question only where there is something."""
    later = record.steps[record.done :]
    kinds = [step.kind for step in later]
    if StepKind.KEPT not in kinds:
        return list(later)
    mark = kinds.index(StepKind.KEPT)
    kept = [step for step in later[mark:] if step.kind is not StepKind.KEPT]
    return [*later[:mark], KEPT, *kept] if kept else list(later[:mark])


def as_one_line(text: str) -> str:
    """The lines of a step's text as one."""
    return "; ".join(text.splitlines())
