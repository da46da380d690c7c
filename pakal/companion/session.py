"""
A game at the table, kept by the companion: one request in, one reply out, nothing printed.

After every request the game runs on by itself until a person has to decide: the automated
opponent decides by its lists, and chance is drawn for every deck the companion shuffles. What
happened comes back as lines; what is asked comes back as a question with all its answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from random import Random
from string import ascii_lowercase
from typing import Any, Final, Generic, Protocol

import attrs

from pakal.companion.journal import ANSWERS, BY_HAND, Record, Step, StepKind
from pakal.companion.turns import Todo, Told, automated, make_todos, tell_step
from pakal.errors import BadInputError, nearest
from pakal.games.asking import Asked
from pakal.games.base import S, TableGame
from pakal.games.orders import PUT_BACK, Move
from pakal.games.registry import find_game, having
from pakal.games.values import MOST_IN_A_ROW, Order, Status
from pakal.lists.decision import Decision

COMPANION: Final = "companion"
YOU: Final = "you"
SHUFFLERS: Final = (COMPANION, YOU)

# What a save has to have in common with the game as it is here; see `Session`.
_MUST_BE_EQUAL: Final = ("edition",)
_NO_CHOICE: Final = "{} Nothing else is possible: {}."  # the question, and its only answer
_KEPT: Final = Step(StepKind.KEPT, "", "")
_KEPT_TOLD: Final = "Kept for you to confirm: {}. `redo` does the next one, `skip` leaves it out."


@attrs.frozen
class News:
    """Something that happened: an order, or a sentence about the game as it is kept."""

    text: str
    order: Order = attrs.field()

    @order.default
    def _make_order(self) -> Order:
        return Order(self.text.removesuffix("."), is_news=True)


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


@attrs.frozen
class Reply:
    """What came of a request: what to do, line by line, and what is asked then."""

    todos: tuple[Todo, ...] = ()
    asked: Asked | None = None
    over: tuple[str, ...] = ()
    forced: tuple[str, ...] = ()  # answers for which there was no choice


class Keeper(Protocol):
    """Keeps the journal; called at every change, before the reply goes out."""

    def keep(self, kept: int, steps: Sequence[Step], done: int, seal: str) -> None:
        """The journal is now its first `kept` steps and these; `done` count and lead to `seal`."""


class Nowhere:
    """Keeps nothing."""

    def keep(self, kept: int, steps: Sequence[Step], done: int, seal: str) -> None:
        """Forget it."""


def new_record(game: TableGame[S], seed: int, start: S | None = None) -> Record:
    """A game that has not begun, at its setup or in a position, with everything in force."""
    record = Record(
        game=game.name,
        setting=game.setting,
        seed=seed,
        versions=game.versions(),
        mode=game.mode,
    )
    if start is None:
        return record
    return attrs.evolve(record, start=game.text(start), seal=game.fingerprint(start))


def game_of(record: Record) -> TableGame[Any]:
    """The game of a record, under its setting, which an earlier version may have saved."""
    game = having(find_game(record.game), TableGame)
    made = game.make(game.recalled(record.setting))
    return made.light(record.mode) if record.mode else made


class Session(Generic[S]):
    """
    One game; `record` is all there is to it, the rest is replayed.

    A record is replayed step by step, and every decision of the opponent's has to come out as it
    was, and the position too. Where it does not, or where the pieces are another edition's, the
    record is refused.
    """

    def __init__(
        self, record: Record, keeper: Keeper | None = None, game: TableGame[S] | None = None
    ) -> None:
        self.game: TableGame[S] = game_of(record) if game is None else game
        self.seed = record.seed
        self.versions = record.versions
        self._keeper = keeper or Nowhere()
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
        self._joined: set[int] = set()  # places of answers typed in a line with the one before
        for number, step in enumerate(record.steps[: record.done], start=1):
            self._replay(step, number)
        if record.seal and record.seal != self._seal():
            raise BadInputError(
                "Replaying the journal leads to a different position.",
                self._suspicion(),
            )

    # --- requests ------------------------------------------------------------------------------

    def open(self) -> Reply:
        """Go on from where the game is: run to the next question."""
        return self._run_on(len(self._steps), self._later)

    def resume(self) -> Reply:
        """As `open`, and shows again all that came of the person's last step."""
        last = max(self._by_hand(), default=0)
        return self._run_on(len(self._steps), self._later, first=last)

    def answer(self, text: str, *, joined: bool = False) -> Reply:
        """
        Answer the question, by its key in the list or by a line.

        An answer that is `joined` was typed in one line with the answer before it.
        """
        line = self.understand(text)
        kind = StepKind.TYPED if self.game.is_chance(self._state) else StepKind.YOU
        return self._take(Step(kind, self.game.point(self._state), line), joined=joined)

    def understand(self, text: str) -> str:
        """The answer that a person's words mean, as a line; nothing happens yet."""
        if self.game.is_over(self._state):
            raise BadInputError(
                "The game is over.", "Try `undo`, `score` or `history`, or begin a new game."
            )
        return self.game.understand(self._state, text)

    def understands(self, text: str) -> bool:
        """Do a person's words mean an answer to the question?"""
        return not self.is_over and self.game.understands(self._state, text)

    def repeated(self, line: str) -> str:
        """A line as it is repeated to the person whose words it is."""
        return self.game.repeated(self._state, line)

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
        answers = [_as_one_line(step.line) for step in undone if step.kind in BY_HAND]
        lines = [f"Undone: {answers[0]}."]
        if len(answers) > 1:
            lines = [f"Undone: {len(answers)} answers, from {answers[0]} to {answers[-1]}."]
        if len(answers) > 1 and steps is None:
            lines.append(f"They were one line; `redo {len(answers) - 1}` redoes all but the last.")
        if undone[0].kind is StepKind.TYPED:
            lines.append("If you only mistyped it, leave the pieces and type it again.")
        return self._asking([*map(Todo, lines), *put_back])

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
            way_out = error.way_out if later[:1] == [_KEPT] else self._suspicion()
            raise BadInputError(f"Cannot redo: {error.message}", way_out) from None
        except BaseException:
            self._take_back(kept)
            raise
        return self._run_on(kept, later, again=len(self._steps))

    def fix(self, number: int, text: str) -> Reply:
        """
        Change the answer of a step of `history`, and do all later ones again as far as they fit.

        What the opponent decides and what the companion draws is worked out anew. From the first
        step that does not fit any more, the rest is kept for `redo`.
        """
        self._check_answer(number)
        was = self._steps[number - 1]
        line = self.game.understand(self._before[number - 1], text)
        if line == was.line:
            raise BadInputError(
                f"Step {number} is {line!r} already.", "Give another answer, or leave it."
            )
        now, later = self._state, [*self._steps[number:], *self._kept()]
        saved = (
            self._steps[:],
            self._before[:],
            self._decks_before[:],
            self._told[:],
            self._decks,
        )
        self._go_back(number - 1)
        try:
            self._do(attrs.evolve(was, line=line))
            self._run()
            again = [step for step in later if step.kind in BY_HAND]
            misfit = self._do_as_far_as_possible(rest := list(again))
            left = [_KEPT, *rest] if rest else []
            done = len(self._steps)
            self._keeper.keep(number - 1, self._steps[number - 1 :] + left, done, self._seal())
        except BaseException:
            self._steps, self._before, self._decks_before, self._told, self._decks = saved
            self._state = now
            raise
        self._later = left
        self._forget_lines(number)
        lines = [f"Step {number} is now {line!r}; it was {was.line!r}."]
        lines += self._tell_fitting(again, rest, misfit)
        moves = [
            Todo(order.text.replace(PUT_BACK, "Move", 1), orders=(order,))
            for order in self.game.put_back_orders(self._state, now)
        ]
        return self._asking([*map(Todo, lines), *moves])

    def skip(self, *, every: bool = False) -> Reply:
        """Forget the next of the steps that a changed answer has put in question, or all."""
        kept = self._kept()
        if not kept:
            raise BadInputError("There is nothing to skip.", "Answer the question.")
        rest = [] if every else kept[1:]
        self._keep(len(self._steps), [_KEPT, *rest] if rest else [])
        skipped = f"{len(kept)} steps" if every and len(kept) > 1 else _as_one_line(kept[0].line)
        return self._asking([Todo(each) for each in (f"Left out: {skipped}.", *self._tell_kept())])

    def adjust(self, text: str) -> Reply:
        """Overwrite facts where table and companion disagree, as a position has them."""
        if not text.strip():
            raise BadInputError(
                "adjust: no fact is named.",
                f"Type adjust {self.game.words.adjusted}, for example.",
            )
        facts = self.game.facts_as_toml(self._state, text)
        return self._take(Step(StepKind.ADJUST, self.game.point(self._state), facts))

    def shuffle(self, deck: str, who: str) -> Reply:
        """From now on this deck is shuffled by the companion, or by you; the game runs on."""
        return self._take(self._handing_over(deck, who))

    def hand_over(self, deck: str, who: str) -> None:
        """As `shuffle`, before the game has begun to run: nothing else happens."""
        kept = len(self._steps)
        self._do(self._handing_over(deck, who))
        self._keep(kept, [])

    def _handing_over(self, deck: str, who: str) -> Step:
        for word, words in ((deck, self.game.decks), (who, SHUFFLERS)):
            if word not in words:
                raise BadInputError(f"{word!r} is not known here.", nearest(word, words))
        return Step(StepKind.DECK, self.game.point(self._state), f"{deck} {who}")

    # --- questions -------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, in the order of their numbers."""
        return tuple(self._steps)

    def at_once(self, text: str) -> str:
        """A line of a person's, with commas between the answers where the game knows better."""
        return text if self.is_over else self.game.at_once(self._state, text)

    @property
    def can_undo(self) -> bool:
        """Is there a step that can be taken back?"""
        return bool(self._by_hand())

    @property
    def can_redo(self) -> bool:
        """Is there a step that can be done again?"""
        return bool(self._later)

    @property
    def in_question(self) -> tuple[Step, ...]:
        """The steps that a changed answer has put in question."""
        return tuple(self._kept())

    def state_before(self, number: int) -> S:
        """A copy of the position before a step of the history."""
        self._check_number(number)
        return self.game.copy(self._before[number - 1])

    def turn(self) -> Turn:
        """What came of the person's last step, told again; nothing happens."""
        by_hand = self._by_hand()
        last = by_hand[-1] if by_hand else 0
        if last >= len(self._steps):
            return Turn(0, (), ())
        lines = self._lines(self._opening(last), len(self._steps))
        return Turn(
            last + 1 if by_hand else 0,
            tuple(todo for todo in lines if todo.step <= last),
            tuple(todo for todo in lines if todo.step > last),
        )

    def preview(self, text: str) -> tuple[tuple[Todo, ...], S]:
        """What an answer would do at once, and the position then; nothing happens."""
        line, state = self.understand(text), self.state
        done, followed = self.game.carry_out_line(state, line)
        about = Told(None, len(self._steps) + 1, False, False, self.round or -1)
        return make_todos(tell_step(about, [*done, *followed], automated(self.game))), state

    def undo_to(self, steps: int = 1) -> int:
        """The number of the step that undoing so many steps of a person's takes back first."""
        by_hand = self._by_hand()
        if not by_hand:
            raise BadInputError("Nothing to undo.", "Type `history` to see what was done.")
        return by_hand[-min(max(steps, 1), len(by_hand))] + 1

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

    def asked(self) -> Asked | None:
        """What a person has to answer now; None when the game is over."""
        return None if self.is_over else self.game.asked(self._state)

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

    def heading(self) -> list[str]:
        """How the table is set up."""
        return self.game.heading()

    def board(self, *, full: bool = True) -> str:
        """The position drawn, with everything or on one screen."""
        return self.game.board(self._state) if full else self.game.small_board(self._state)

    def score(self) -> list[str]:
        """Every point so far."""
        return self.game.score_lines(self._state)

    def gains(self) -> list[str]:
        """Every gain so far, step by step."""
        after = [*self._before[1:], self._state]
        return [
            f"{number:>4} {step.line}: {', '.join(gained)}"
            for number, step in enumerate(self._steps, start=1)
            if (gained := self.game.gained(self._before[number - 1], after[number - 1]))
        ]

    def position(self) -> str:
        """The position as text."""
        return self.game.text(self._state)

    def history(self) -> list[str]:
        """Every step so far, numbered."""
        return [
            f"{number:>4} {self._who(number, step):<6} {_as_one_line(step.line)}"
            for number, step in enumerate(self._steps, start=1)
        ]

    @property
    def _automa(self) -> str:
        """What people call the opponent."""
        return self.game.words.opponent

    def _who(self, number: int, step: Step) -> str:
        """Who made a step, as the history says it."""
        if step.kind is not StepKind.AUTOMA:
            return str(step.kind.value)
        return self.game.called_automa(self._before[number - 1])

    def status(self) -> Status:
        """How the game stands."""
        return self.game.status(self._state)

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

    def _check_number(self, number: int) -> None:
        """Raise BadInputError if the history has no step of this number."""
        if not 1 <= number <= len(self._steps):
            raise BadInputError(
                f"There is no step {number}.",
                f"Give a number from 1 to {len(self._steps)}."
                if self._steps
                else "Answer the first question.",
            )

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

    def log(self) -> Iterator[str]:
        """Everything shown so far, line by line."""
        todos = iter(self._lines(0, len(self._steps)))
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

    def _decided(self) -> list[int]:
        """The numbers of the steps that the opponent decided."""
        return [n for n, step in enumerate(self._steps, 1) if step.kind is StepKind.AUTOMA]

    # --- running the game ------------------------------------------------------------------------

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
                    "Continue it with the version of pakal that began it.",
                )
        return tuple(
            f"{name} {self.versions.get(name)}, now {value}"
            for name, value in here.items()
            if self.versions.get(name) != value
        )

    def _by_hand(self) -> list[int]:
        """
        The places of the steps a person made.

        Decks handed over before anything else happened belong to the setup and are not among them.
        """
        begun = next((n for n, s in enumerate(self._steps) if s.kind is not StepKind.DECK), 0)
        return [n for n, s in enumerate(self._steps) if s.kind in BY_HAND and n >= begun]

    def _next_number(self) -> float:
        """
        The number for the next draw: the n-th draw of a game always uses the n-th number.

        So what was undone and is done again comes out the same.
        """
        drawn = sum(step.kind is StepKind.DRAWN for step in self._steps)
        while len(self._numbers) <= drawn:
            self._numbers.append(self._random())
        return self._numbers[drawn]

    def _go_back(self, to: int) -> None:
        self._state = self.game.copy(self._before[to])
        self._decks = dict(self._decks_before[to])
        del self._steps[to:], self._before[to:], self._decks_before[to:], self._told[to:]

    def _take_back(self, kept: int) -> None:
        """Go back to this many steps, if there are more."""
        if len(self._steps) > kept:
            self._go_back(kept)

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

    def _take(self, step: Step, *, joined: bool = False) -> Reply:
        """
        Do a person's step and run on; steps that could be redone are dropped.

        Those that a changed answer has put in question stay, but for the one replaced by this step.
        """
        kept, rest = len(self._steps), self._kept()
        replaces = step.kind in ANSWERS and self._later[:1] == [_KEPT]
        if rest and replaces and rest[0].point == step.point:
            rest = rest[1:]
        self._do(step)
        self._forget_lines(kept)
        if joined:
            self._joined.add(kept)
        return self._run_on(kept, [_KEPT, *rest] if rest else [])

    # --- a changed answer ------------------------------------------------------------------------

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
            f"Step {number} {why}: {_as_one_line(step.line)}.",
            "Choose a step of `history` that is marked `you` or `typed`.",
        )

    def _kept(self) -> list[Step]:
        """The steps that a changed answer has put in question."""
        marked = [place for place, step in enumerate(self._later) if step.kind is StepKind.KEPT]
        return self._later[marked[0] + 1 :] if marked else []

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

    def _run(self) -> None:
        """Run until a person has to decide."""
        begun = len(self._steps)
        while (step := self._next_step()) is not None:
            _check_end(len(self._steps) - begun)
            self._do(*step)

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
            yield f"This one does not: {_as_one_line(rest[0].line)}. {misfit}"
            yield from self._tell_kept()

    def _tell_kept(self) -> list[str]:
        kept = len(self._kept())
        return [_KEPT_TOLD.format(kept)] if kept else []

    def _again(self, later: list[Step]) -> None:
        """Do the first of these steps, with everything that followed by itself."""
        if later[0] == _KEPT:
            line, rest = _as_one_line(later[1].line), later[1:]
            try:
                self._do_next(rest)
            except BadInputError as error:
                raise BadInputError(
                    f"{line!r} does not fit. {error.message}",
                    "Answer the question otherwise, or `skip` that step.",
                ) from None
            later[:] = [_KEPT, *rest] if rest else []
            return
        while later and later[0] != _KEPT:
            self._do(later.pop(0))
            if later and later[0].kind in BY_HAND and not self._has_one_answer():
                break

    def _has_one_answer(self) -> bool:
        """Is the only answer given by itself? Earlier versions let the person give it."""
        game, state = self.game, self._state
        return not game.is_over(state) and bool(game.forced(state))

    def _keep(self, kept: int, later: list[Step]) -> None:
        """Keep all steps from `kept` on; what cannot be kept has not happened."""
        try:
            done = len(self._steps)
            self._keeper.keep(kept, self._steps[kept:] + later, done, self._seal())
        except BaseException:
            self._take_back(kept)
            raise
        self._later = later

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
            return "Try an older export; this one is damaged."
        return (
            "Use the lists and the version of pakal it was played with"
            f" ({'; '.join(self.changed)})."
        )

    def _seal(self) -> str:
        return self.game.fingerprint(self._state)

    def _news(self, place: int) -> list[News]:
        """What came of a step, worked out again if it was not told."""
        news = self._told[place]
        if news is None:
            state, decks = self.game.copy(self._before[place]), dict(self._decks_before[place])
            news = self._told[place] = self._carry_out(self._steps[place], state, decks)[1]
        return news

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
        if first >= len(self._steps):
            return []
        lines = [
            todo
            for todo in self._lines(self._opening(first), len(self._steps))
            if todo.step > first
        ]
        redone = [
            Todo(f"Redone: {_as_one_line(self._steps[place].line)}.", step=place + 1)
            for place in range(first, again)
            if self._steps[place].kind is StepKind.YOU
        ]
        # What a person chose comes before what came of it.
        return sorted([*redone, *lines], key=lambda todo: todo.step) if redone else lines

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
            news.append(News(f"Adjusted: {_as_one_line(step.line)}."))
        elif step.kind is StepKind.AUTOMA:
            news += self._let_decide(step, state, decision)
        else:
            self._check_who(step, state)
            if step.kind is StepKind.FORCED and not game.is_chance(state):
                asked = _as_one_line(game.asked(state).prompt)
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

    def _run_on(
        self, kept: int, later: list[Step], *, first: int | None = None, again: int = 0
    ) -> Reply:
        """
        Run until a person has to decide, and keep all that is new in one go.

        `kept` steps are kept already; `later` are those that can be done again if nothing new
        happens. All from `first` on is shown, if not only what is new; the steps below `again` were
        done once more.
        """
        begun = len(self._steps)
        try:
            while (step := self._next_step()) is not None:
                _check_end(len(self._steps) - begun)
                self._do(*step)
        except BaseException:
            self._take_back(kept)
            raise
        if len(self._steps) > kept:
            # What happens anew puts an end to what was undone, but not to what is in question.
            redo = later if len(self._steps) == begun or later[:1] == [_KEPT] else []
            self._keep(kept, redo)
        forced = [step.line for step in self._steps[begun:] if step.kind is StepKind.FORCED]
        shown = self._shown(kept if first is None else first, again)
        return attrs.evolve(self._asking(shown), forced=tuple(forced))

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

    def _asking(self, todos: Sequence[Todo]) -> Reply:
        game, state = self.game, self._state
        if game.is_over(state):
            return Reply(tuple(todos), None, tuple(game.outcome_lines(state)))
        return Reply(tuple(todos), game.asked(state))


def _check_end(steps: int) -> None:
    """Raise BadInputError if the game has gone on by itself for too many steps."""
    if steps >= MOST_IN_A_ROW:
        raise BadInputError(
            f"The game never comes back to you: {steps} decisions and draws in a row.",
            "Try `undo`, or `adjust` something else; `position` shows where the game stands.",
        )


def _redo_of(record: Record) -> list[Step]:
    """What can be done again; a mark of what is in question only where there is something."""
    later = record.steps[record.done :]
    kinds = [step.kind for step in later]
    if StepKind.KEPT not in kinds:
        return list(later)
    mark = kinds.index(StepKind.KEPT)
    kept = [step for step in later[mark:] if step.kind is not StepKind.KEPT]
    return [*later[:mark], _KEPT, *kept] if kept else list(later[:mark])


def _is_same(forced: Step, answer: Step) -> bool:
    return (forced.point, forced.line) == (answer.point, answer.line)


def _as_one_line(text: str) -> str:
    return "; ".join(text.splitlines())
