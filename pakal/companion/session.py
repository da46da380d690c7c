"""
A game at the table, kept by the companion: one request in, one reply out, nothing printed.

After every request the game runs on by itself until a person has to decide: the automated
opponent decides by its lists, and chance is drawn for every deck the companion shuffles. What
happened comes back as lines; what is asked comes back as a question with all its answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol

import attrs

from pakal.companion.journal import BY_HAND, Kind, Record, Step
from pakal.errors import BadInputError, nearest
from pakal.games.protocol import Game, State

COMPANION: Final = "companion"
YOU: Final = "you"
SHUFFLERS: Final = (COMPANION, YOU)


@attrs.frozen
class Told:
    """One line of what happened: an instruction or news, and why, if somebody decided it."""

    text: str
    why: str = ""


@attrs.frozen
class Asked:
    """What a person has to say: the question and the answers, each a line to type."""

    prompt: str
    answers: tuple[str, ...]
    deck: str = ""  # set when it is chance that is asked about


@attrs.frozen
class Reply:
    """What came of a request."""

    told: tuple[Told, ...] = ()
    asked: Asked | None = None
    over: tuple[str, ...] = ()


class Keeper(Protocol):
    """Whoever keeps the journal: told of every change before the reply goes out."""

    def keep(self, kept: int, steps: Sequence[Step], done: int) -> None:
        """The journal is now its first `kept` steps and these; `done` of them count."""


class Nowhere:
    """Keeps nothing."""

    def keep(self, kept: int, steps: Sequence[Step], done: int) -> None:
        """Forget it."""


class Session(Generic[State]):
    """One game; `record` is all there is to it, the rest is replayed."""

    def __init__(self, game: Game[State], record: Record, keeper: Keeper | None = None) -> None:
        self.game = game
        self.setting = record.setting
        self.seed = record.seed
        self.versions = record.versions
        self._keeper = keeper or Nowhere()
        self._steps: list[Step] = []
        self._later = list(record.steps[record.done :])
        self._start()
        for number, step in enumerate(record.steps[: record.done], start=1):
            self._replay(step, number)

    # --- requests ------------------------------------------------------------------------------

    def open(self) -> Reply:
        """Go on from where the game is: run to the next question."""
        return self._run_on([])

    def answer(self, text: str) -> Reply:
        """Answer the question, by its number in the list or by a line."""
        if self.game.is_over(self._state):
            raise BadInputError("The game is over.", "`undo`, `score`, `history`, or a new game.")
        line = self._line_meant(text)
        kind = Kind.TYPED if self.game.is_chance(self._state) else Kind.YOU
        told = self._take(Step(kind, self.game.point(self._state), line))
        return self._run_on(told)

    def undo(self, steps: int = 1) -> Reply:
        """Take back a person's last steps, and say what to put back on the table."""
        by_hand = [place for place, step in enumerate(self._steps) if step.kind in BY_HAND]
        if not by_hand:
            raise BadInputError("There is nothing to undo.", "`history` shows what was done.")
        back_to = by_hand[-min(max(steps, 1), len(by_hand))]
        now = self.game.copy(self._state)
        undone = self._steps[back_to:]
        self._later = undone + self._later
        del self._steps[back_to:]
        self._go_back(back_to)
        self._keeper.keep(back_to, self._later, back_to)
        lines = self.game.put_back(self._state, now)
        told = [Told(f"Undone: {undone[0].line}.")]
        told += [Told(f"Put back: {line}") for line in lines]
        return self._asking(told)

    def redo(self, steps: int = 1) -> Reply:
        """Do again what was undone."""
        if not self._later:
            raise BadInputError("There is nothing to do again.", "`undo` comes first.")
        told: list[Told] = []
        for _ in range(max(steps, 1)):
            if not self._later:
                break
            told += self._again()
        return self._run_on(told)

    def adjust(self, text: str) -> Reply:
        """Overwrite facts where table and companion disagree, such as player.you.fame = 12."""
        told = self._take(Step(Kind.ADJUST, self.game.point(self._state), text))
        return self._run_on(told)

    def shuffle(self, deck: str, who: str) -> Reply:
        """From now on this deck is shuffled by the companion, or by you; the game runs on."""
        return self._run_on(self.hand_over(deck, who))

    def hand_over(self, deck: str, who: str) -> list[Told]:
        """As `shuffle`, before the game has begun to run: nothing else happens."""
        for word, words in ((deck, self.game.decks), (who, SHUFFLERS)):
            if word not in words:
                raise BadInputError(f"{word!r} is not known here.", nearest(word, words) + ".")
        return self._take(Step(Kind.DECK, self.game.point(self._state), f"{deck} {who}"))

    # --- questions -------------------------------------------------------------------------------

    @property
    def record(self) -> Record:
        """The game as it is kept."""
        return Record(
            setting=self.setting,
            seed=self.seed,
            versions=self.versions,
            steps=(*self._steps, *self._later),
            done=len(self._steps),
        )

    @property
    def decks(self) -> Mapping[str, str]:
        """Who shuffles each deck."""
        return dict(self._decks)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.game.is_over(self._state)

    def heading(self) -> list[str]:
        """How the table is set up."""
        return self.game.heading(self._state)

    def board(self) -> str:
        """The position drawn."""
        return self.game.board(self._state)

    def score(self) -> list[str]:
        """Every point so far."""
        return self.game.score(self._state)

    def position(self) -> str:
        """The position as text."""
        return self.game.position(self._state)

    def history(self) -> list[str]:
        """Every step so far, numbered."""
        return [
            f"{number:>4} {step.kind.value:<6} {step.line}"
            for number, step in enumerate(self._steps, start=1)
        ]

    def why(self, number: int | None = None) -> str:
        """
        The whole reason of a decision of the opponent's: the last one, or that of a step.

        The number is that of `history`.
        """
        if number is None:
            decided = [n for n, step in enumerate(self._steps, 1) if step.kind is Kind.AUTOMA]
            if not decided:
                raise BadInputError("Pakal has decided nothing yet.", "`why` after his first step.")
            number = decided[-1]
        if not 1 <= number <= len(self._steps):
            raise BadInputError(
                f"There is no step {number}.", f"a number from 1 to {len(self._steps)}."
            )
        if self._steps[number - 1].kind is not Kind.AUTOMA:
            raise BadInputError(
                f"Step {number} was not Pakal's decision: {self._steps[number - 1].line}.",
                "`history` shows his steps as automa.",
            )
        decision = self.game.decide(self._before[number - 1])
        return f"{decision.label}\n{decision.full}"

    def log(self) -> Iterator[str]:
        """The game as it was told, line by line."""
        for step, told in zip(self._steps, self._told, strict=True):
            if step.kind is Kind.YOU:
                yield f"> {step.line}"
            for each in told:
                yield f"{each.text} {each.why}".rstrip()

    def report(self) -> dict[str, Any]:
        """All that a bug report needs, as JSON data."""
        decided = [n for n, step in enumerate(self._steps, 1) if step.kind is Kind.AUTOMA]
        return {
            "format": "pakal-report",
            "version": 1,
            "heading": self.heading(),
            "versions": dict(self.versions),
            "game": self.record.to_json(),
            "position": self.position(),
            "last_decision": self.why(decided[-1]) if decided else "",
        }

    # --- running the game ------------------------------------------------------------------------

    def _start(self) -> None:
        self._state = self.game.start(self.setting)
        self._decks = dict.fromkeys(self.game.decks, COMPANION)
        self._before: list[State] = []  # a snapshot before each step
        self._decks_before: list[dict[str, str]] = []
        self._told: list[tuple[Told, ...]] = []
        self._random = Random(self.seed).random
        self._numbers: list[float] = []  # what the generator has given so far

    def _next_number(self) -> float:
        """
        The number for the next draw: the n-th draw of a game always uses the n-th number.

        So what was undone and is done again comes out the same.
        """
        drawn = sum(step.kind is Kind.DRAWN for step in self._steps)
        while len(self._numbers) <= drawn:
            self._numbers.append(self._random())
        return self._numbers[drawn]

    def _go_back(self, to: int) -> None:
        self._state = self.game.copy(self._before[to])
        self._decks = dict(self._decks_before[to])
        del self._before[to:], self._decks_before[to:], self._told[to:]

    def _line_meant(self, text: str) -> str:
        lines = self.game.lines(self._state)
        word = text.strip()
        if word.isdecimal() and word not in lines:
            number = int(word)
            if not 1 <= number <= len(lines):
                raise BadInputError(
                    f"There is no answer {number}.", f"a number from 1 to {len(lines)}."
                )
            return lines[number - 1]
        return self.game.line(self._state, self.game.read_line(self._state, word))

    def _take(self, step: Step) -> list[Told]:
        """Do a step, forget what could be done again, and keep the journal."""
        told = self._do(step)
        self._later = []
        self._steps.append(step)
        self._keeper.keep(len(self._steps) - 1, [step], len(self._steps))
        return told

    def _again(self) -> list[Told]:
        """Do the next step of those undone, with everything that followed by itself."""
        told: list[Told] = []
        while self._later:
            step = self._later.pop(0)
            told += self._do(step)
            self._steps.append(step)
            if not self._later or self._later[0].kind in BY_HAND:
                break
        self._keeper.keep(len(self._steps), self._later, len(self._steps))
        return told

    def _replay(self, step: Step, number: int) -> None:
        try:
            self._do(step)
        except BadInputError as error:
            raise BadInputError(
                f"Step {number} of the journal cannot be done again: {error.message}",
                "the game was played with other lists or another version; see its `versions`.",
            ) from None
        self._steps.append(step)

    def _do(self, step: Step) -> list[Told]:
        """Carry a step out, remembering how it was before, and return what there is to tell."""
        before = self.game.copy(self._state)
        decks = dict(self._decks)
        told = self._carry_out(step)
        told += [Told(line) for line in self.game.told(self._state)]
        self._before.append(before)
        self._decks_before.append(decks)
        self._told.append(tuple(told))
        return told

    def _carry_out(self, step: Step) -> list[Told]:
        game, state = self.game, self._state
        if step.kind is Kind.DECK:
            deck, _, who = step.line.partition(" ")
            self._decks[deck] = who
            return [Told(f"{deck}: shuffled by {'the companion' if who == COMPANION else 'you'}.")]
        if step.kind is Kind.ADJUST:
            self._state = game.adjust(state, step.line)
            return [Told(f"Adjusted: {step.line}")]
        if step.kind is Kind.AUTOMA:
            return self._decide(step)
        option = game.read_line(state, step.line)
        text = "" if step.kind is Kind.YOU else game.instruct(state, option)
        game.apply(state, option)
        return [Told(text)] if text else []

    def _decide(self, step: Step) -> list[Told]:
        """Let the opponent decide; what was decided before has to come out again."""
        game, state = self.game, self._state
        decision = game.decide(state)
        if decision.answer != step.line:
            raise BadInputError(
                f"{decision.label}: it was {step.line!r}, and now it is {decision.answer!r}.",
                "his lists have changed since.",
            )
        text = ""
        if isinstance(decision.choice, int):
            text = game.instruct(state, decision.choice)
        game.act(state, decision)
        return [Told(text or f"{decision.label}: {decision.answer}.", decision.line)]

    def _run_on(self, told: list[Told]) -> Reply:
        """Run until a person has to decide."""
        game = self.game
        fresh: list[Step] = []
        kept = len(self._steps)
        while not game.is_over(self._state):
            state, point = self._state, game.point(self._state)
            if game.is_automa(state):
                step = Step(Kind.AUTOMA, point, game.decide(state).answer)
            elif game.is_chance(state) and self._decks[game.deck(state)] == COMPANION:
                offered = game.options(state)
                option = offered[int(self._next_number() * len(offered))]
                step = Step(Kind.DRAWN, point, game.line(state, option))
            else:
                break
            self._later = []
            told += self._do(step)
            self._steps.append(step)
            fresh.append(step)
        if fresh:
            self._keeper.keep(kept, fresh, len(self._steps))
        return self._asking(told)

    def _asking(self, told: Sequence[Told]) -> Reply:
        game, state = self.game, self._state
        if game.is_over(state):
            return Reply(tuple(told), None, tuple(game.outcome(state)))
        deck = game.deck(state) if game.is_chance(state) else ""
        return Reply(tuple(told), Asked(game.prompt(state), tuple(game.lines(state)), deck))
