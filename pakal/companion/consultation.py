"""
A consultation: one decision, settled by asking a person only what is still needed.

It is a value. Answering gives the next one, `back` the one before; nothing is printed here and
nothing is kept elsewhere. The answers are
replayed from the start each time, so a consultation depends on its lines alone.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Generic

import attrs

from pakal.companion.drawing import CARD, LOT, DrawResult, draw_lots
from pakal.errors import BadInputError
from pakal.games.answering import read
from pakal.games.asking import (
    ContradictionError,
    Found,
    Question,
    S,
    Topic,
    Value,
    WaitingError,
)
from pakal.games.decide_asking import decide_asking, facts_of, known_facts, take_asking
from pakal.lists.decision import Decision
from pakal.lists.model import Naming
from pakal.lists.rounds import Taken
from pakal.lists.spans import Key
from pakal.lists.trace import Draw, Trace
from pakal.lists.winners import partings, taken_in_words

FORMAT = "pakal-consultation"
VERSION = 1


@attrs.frozen
class Effort:
    """
    What was asked, and what a full table of facts would have needed.

    One answer is one fact of one candidate, or one look at a thing instead. The questions by
    which the candidates are found are needed either way and are not among the answers.
    """

    questions: int
    answers: int
    full: int

    @property
    def saved(self) -> int:
        """The answers saved; below 0 if looking at things took more."""
        return self.full - self.answers


@attrs.frozen
class Result(Generic[S]):
    """
    The decision, and the candidate drawn if it came to a draw.

    `lots` tell what was drawn on the way to it, where the list draws by a fact.
    `why_none` says why there was no candidate, if that has a reason. Of a list that takes several,
    `decision` is the first round, `rounds` are all of them, and `taken` is who was taken.
    """

    decision: Decision[S]
    drawn: DrawResult | None = None
    why_none: str = ""
    taken: Taken | None = None
    rounds: "tuple[Decision[S], ...]" = ()
    lots: tuple[str, ...] = ()

    @property
    def chosen(self) -> int | None:
        """The candidate chosen or drawn; None for nobody."""
        if self.drawn is not None:
            return self.drawn.candidate
        outcome = self.decision.outcome
        return outcome if isinstance(outcome, int) else None

    @property
    def by_lot(self) -> int | None:
        """Who came out of the draw that the decision ended in; None where nothing was drawn."""
        if self.drawn is not None:
            return self.drawn.candidate
        return _of_lot(self.decision, 0, self.taken) if self.taken is not None else None

    def further_rounds(self) -> Iterator[tuple[Decision[S], int | None]]:
        """The rounds behind the first, each with who came out of its draw, if it had one."""
        for at, each in enumerate(self.rounds[1:], 1):
            yield each, _of_lot(each, at, self.taken)

    def in_order(self) -> Iterator[tuple[tuple[str, ...], bool]]:
        """
        Those who were taken, by name, in their order; whether lots brought them.

        Who shares a level without lots is named together.
        """
        if self.taken is None:
            return
        naming, left = self.decision.naming, list(self.taken.taken)
        one_by_one = bool(self.decision.plist.until)
        for level in self.taken.levels:
            among = [each for each in left if each in level]
            if len(level) == 1 or (len(among) == len(level) and not one_by_one):
                # Where all of a level are taken, no lots are needed.
                yield from ((tuple(map(naming, among)), False),) if among else ()
            else:
                yield from (((naming(each),), True) for each in among)
            left = [each for each in left if each not in level]
        for each, decision in zip(left, self.rounds, strict=False):
            yield (naming(each),), decision.is_draw

    def partings(self) -> list[str]:
        """Which rung parts whom, where a list ranks level by level."""
        if self.taken is None:
            return []
        decision = self.decision
        return partings(decision.compiled, self.taken, decision.naming, only_parted=True)

    def reason(self) -> str:
        """The reason of the decision, in a line; of several rounds, that of the first."""
        if self.taken is None or self.why_none:
            return self.line()
        return str(self.decision)

    def line(self) -> str:
        """The answer and its reason, in a line."""
        if self.why_none:
            plist = self.decision.compiled.plist
            return f"None: {self.why_none}. [{plist.cite}]"
        if self.taken is not None:
            return taken_in_words(self.decision.plist, self.taken, self.decision.naming)
        return " ".join([*self.draws, str(self.decision)])

    @property
    def draws(self) -> tuple[str, ...]:
        """What was drawn, a sentence each."""
        if self.drawn is None:
            return self.lots
        return (*self.lots, _in_words(self.decision.naming(self.drawn.candidate), self.drawn))

    def to_json(self) -> dict[str, Any]:
        """The explanation as JSON data, with the candidate drawn."""
        data = self.decision.to_json()
        data["chosen"] = None if self.chosen is None else self.decision.naming(self.chosen)
        if self.why_none:
            data["line"] = self.line()
        if self.taken is not None:
            data["taken"] = list(map(self.decision.naming, self.taken.taken))
        if self.lots:
            data["lots"] = list(self.lots)
        if self.drawn is not None:
            data["cards"] = list(self.drawn.cards)
        return data


def _of_lot(decision: Decision[S], place: int, taken: Taken | None) -> int | None:
    """Who was taken at this place, if the decision for it ended in a draw."""
    if taken is None or not decision.is_draw or place >= len(taken.taken):
        return None
    if taken.levels and set(taken.levels[0]) <= set(taken.taken) and not decision.plist.until:
        return None  # all of the level were taken
    return taken.taken[place]


def _in_words(name: str, drawn: DrawResult) -> str:
    """Who was drawn, and by which cards."""
    cards = f" ({', '.join(drawn.cards)})" if drawn.cards else ""
    return f"{name}, drawn{cards}."


@attrs.frozen
class Consultation(Generic[S]):
    """A decision being settled; the seed is for draws that the companion makes."""

    topic: Topic[S]
    seed: int = 0
    lines: tuple[str, ...] = ()
    _standing: "_Standing[S]" = attrs.field(init=False, eq=False, repr=False)

    @_standing.default
    def _go_through(self) -> "_Standing[S]":
        return _Hearing(self.topic, self.seed, self.lines).standing()

    def next_question(self) -> Question | None:
        """What has to be answered next; None when it is settled."""
        return self._standing.question

    def result(self) -> Result[S] | None:
        """The decision; None while a question is open."""
        return self._standing.result

    def answer(self, line: str) -> "Consultation[S]":
        """The consultation after this answer; a line that is not an answer is an error."""
        if self._standing.question is None:
            raise BadInputError(
                f"{line!r}: there is no open question.", "Type `back` to correct an answer."
            )
        return attrs.evolve(self, lines=(*self.lines, line))

    def back(self) -> "Consultation[S]":
        """The consultation before the last answer."""
        if not self.lines:
            raise BadInputError("Nothing to take back.", "Type `quit` to leave.")
        return attrs.evolve(self, lines=self.lines[:-1])

    def effort(self) -> Effort:
        """What was asked so far, and what a full table would have needed."""
        return self._standing.effort

    def heard(self) -> tuple[tuple[str, str], ...]:
        """Every question that was answered, with its answer."""
        return tuple(zip(self._standing.heard, self.lines, strict=False))


@attrs.frozen
class _Standing(Generic[S]):
    """How far the lines lead: to a question or to a result."""

    question: Question | None
    result: Result[S] | None
    effort: Effort
    heard: tuple[str, ...]


class _Hearing(Generic[S]):
    """Goes through the lines, question by question."""

    def __init__(self, topic: Topic[S], seed: int, lines: tuple[str, ...]) -> None:
        self.topic = topic
        self.seed = seed
        self.lines = lines
        self.heard = 0
        self.asked: list[Question] = []
        self.answers = 0
        self.full = 0
        self.finding = True

    def standing(self) -> _Standing[S]:
        """Where the lines lead."""
        question, result = None, None
        try:
            result = self._settle()
        except WaitingError as waiting:
            question = waiting.question
        except ContradictionError as error:
            raise self._naming_earlier(error) from None
        if self.heard < len(self.lines):
            left = self.lines[self.heard]
            raise BadInputError(f"{left!r}: there is no open question.", "Leave it out.")
        effort = Effort(self.heard, self.answers, self.full)
        return _Standing(question, result, effort, tuple(each.text for each in self.asked))

    def hear(self, question: Question) -> Value:
        """The value of the next line, or the question as what is open."""
        question = attrs.evolve(question, letters=self.topic.letters)
        if self.heard == len(self.lines):
            raise WaitingError(question)
        value = read(question, self.lines[self.heard])
        self.heard += 1
        self.asked.append(question)
        if not self.finding and question.key not in (CARD, LOT):
            self.answers += question.answers
        return value

    def _naming_earlier(self, error: ContradictionError) -> BadInputError:
        """The error with the earlier answers that the last one contradicts."""
        earlier = [
            f"{question.text.partition(' (')[0]} {line}"
            for question, line in zip(self.asked[:-1], self.lines, strict=False)
            if question.key in error.keys
        ]
        said = f" Said before: {'; '.join(earlier)}." if earlier else ""
        return BadInputError(f"{error.message}{said}", error.way_out)

    def _settle(self) -> Result[S]:
        found = self.topic.find(self.hear)
        self.finding = False
        # A full table has each fact of each candidate that is not known yet.
        facts = len(facts_of(self.topic.compiled)) * len(found.candidates)
        self.full = facts - len(known_facts(self.topic, found))
        plist = self.topic.compiled.plist
        if plist.takes_several:
            return self._take(found)
        lots: list[str] = []
        said: dict[Key, int] = {}

        def draw(decision: Decision[S]) -> DrawResult:
            outcome = decision.outcome
            assert isinstance(outcome, Draw)  # noqa: S101 - it is asked only then
            seed = self.seed + len(lots)
            called = decision.lot_name
            return draw_lots(self.topic, found, outcome, said, self.hear, seed, called)

        def draw_group(trace: Trace) -> int:
            decision = self._decision(found, trace)
            lot = draw(decision)
            lots.append(_in_words(decision.lot_name(lot.candidate), lot))
            return lot.candidate

        trace = decide_asking(self.topic, found, self.hear, said, draw_group)
        decision = self._decision(found, trace)
        drawn = draw(decision) if decision.is_draw else None
        return Result(decision, drawn, found.why_none, lots=tuple(lots))

    def _take(self, found: Found[S]) -> Result[S]:
        """Those whom a list takes that takes several, round by round."""
        drawn = 0
        said: dict[Key, int] = {}

        def draw(tie: Draw) -> int:
            nonlocal drawn
            drawn += 1
            seed = self.seed + drawn - 1
            called = partial(self._name, found)
            lot = draw_lots(self.topic, found, tie, said, self.hear, seed, called)
            return lot.candidate

        taken = take_asking(self.topic, found, self.hear, said, draw)
        rounds = tuple(self._decision(found, trace) for trace in taken.rounds)
        if rounds:
            return Result(rounds[0], why_none=found.why_none, taken=taken, rounds=rounds)
        # Ranked level by level there are no rounds; the first that is taken has its reason.
        first = decide_asking(self.topic, found, self.hear, said)
        return Result(self._decision(found, first), why_none=found.why_none, taken=taken)

    def _decision(self, found: Found[S], trace: Trace) -> Decision[S]:
        naming = Naming(
            lambda candidate: self._name(found, candidate),
            lambda fact, candidate: self.topic.value_in_words(found.state, fact, candidate),
        )
        return Decision(compiled=self.topic.compiled, trace=trace, naming=naming)

    def _name(self, found: Found[S], candidate: int) -> str:
        return self.topic.name(found.state, candidate)


def question_to_json(question: Question) -> dict[str, Any]:
    """An open question as JSON data."""
    return {
        "format": "pakal-open-question",
        "version": VERSION,
        "key": question.key,
        "text": question.text,
        "form": question.form.value,
        "subjects": [each for each in question.subjects if each],
        "choices": list(question.choices),
        "least": question.least,
        "most": question.most,
        "low": question.low,
        "high": question.high,
        "for": question.purpose,
    }
