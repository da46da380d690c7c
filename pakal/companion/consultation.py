"""
A consultation: one decision, settled by asking a person only what is still needed.

It is a value. Answering gives the next one, `back` the one before; nothing is printed here and
nothing is kept elsewhere. The answers are
replayed from the start each time, so a consultation depends on its lines alone.
"""

from typing import Any, Generic

import attrs

from pakal.companion.drawing import CARD, LOT, DrawResult, draw_lots
from pakal.errors import BadInputError
from pakal.games.answering import read
from pakal.games.asking import Found, Question, S, Topic, Value, WaitingError
from pakal.lists.ask import FactWanted, Known, ask
from pakal.lists.decision import Decision
from pakal.lists.model import Fact, FactKind, Naming
from pakal.lists.trace import Draw, Trace

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
    """The decision, and the candidate drawn if it came to a draw."""

    decision: Decision[S]
    drawn: DrawResult | None = None

    @property
    def chosen(self) -> int | None:
        """The candidate chosen or drawn; None for nobody."""
        if self.drawn is not None:
            return self.drawn.candidate
        outcome = self.decision.outcome
        return outcome if isinstance(outcome, int) else None

    def line(self) -> str:
        """The answer and its reason, in a line."""
        return str(self.decision) if self.drawn is None else f"{self._drawn_line()} {self.decision}"

    def to_json(self) -> dict[str, Any]:
        """The explanation as JSON data, with the candidate drawn."""
        data = self.decision.to_json()
        data["chosen"] = None if self.chosen is None else self.decision.naming(self.chosen)
        if self.drawn is not None:
            data["cards"] = list(self.drawn.cards)
        return data

    def _drawn_line(self) -> str:
        if self.drawn is None:
            return ""
        cards = f" ({', '.join(self.drawn.cards)})" if self.drawn.cards else ""
        return f"{self.decision.naming(self.drawn.candidate)}, drawn{cards}."


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


@attrs.frozen
class _Standing(Generic[S]):
    """How far the lines lead: to a question or to a result."""

    question: Question | None
    result: Result[S] | None
    effort: Effort


class _Hearing(Generic[S]):
    """Goes through the lines, question by question."""

    def __init__(self, topic: Topic[S], seed: int, lines: tuple[str, ...]) -> None:
        self.topic = topic
        self.seed = seed
        self.lines = lines
        self.heard = 0
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
        if self.heard < len(self.lines):
            left = self.lines[self.heard]
            raise BadInputError(f"{left!r}: there is no open question.", "Leave it out.")
        return _Standing(question, result, Effort(self.heard, self.answers, self.full))

    def hear(self, question: Question) -> Value:
        """The value of the next line, or the question as what is open."""
        question = attrs.evolve(question, letters=self.topic.letters)
        if self.heard == len(self.lines):
            raise WaitingError(question)
        value = read(question, self.lines[self.heard])
        self.heard += 1
        if not self.finding and question.key not in (CARD, LOT):
            self.answers += question.answers
        return value

    def _settle(self) -> Result[S]:
        found = self.topic.find(self.hear)
        self.finding = False
        self.full = self._count_full(found)
        trace, drawn = self._decide(found), None
        if isinstance(trace.outcome, Draw):
            drawn = draw_lots(self.topic, found, trace.outcome, self.hear, self.seed)
        naming = Naming(
            lambda candidate: self.topic.name(found.state, candidate),
            lambda fact, candidate: self.topic.value_in_words(found.state, fact, candidate),
        )
        decision = Decision(compiled=self.topic.compiled, trace=trace, naming=naming)
        return Result(decision, drawn)

    def _decide(self, found: Found[S]) -> Trace:
        compiled = self.topic.compiled
        said: dict[tuple[str, int], int] = {}
        while True:
            known = {**self._known(found), **said}
            wanted = ask(compiled, known, found.candidates)
            if isinstance(wanted, Trace):
                return self._with_reason(wanted, known, found) if wanted.open else wanted
            said |= self._ask(found, wanted, known)

    def _with_reason(self, trace: Trace, known: Known, found: Found[S]) -> Trace:
        """
        The same decision with the rung that leads to it.

        Whatever the unknown values are, the decision is the same; so some are put in for the
        walk and taken out of its trace again. Those are preferred with which the deciding rung
        rests on something known.
        """
        walks = [self._walk_with(trace, known, found, unsaid) for unsaid in (1, 0)]
        return next((each for each in walks if _rests_on_known(each)), walks[0])

    def _walk_with(self, trace: Trace, known: Known, found: Found[S], unsaid: int) -> Trace:
        """The walk with this answer to every yes-no fact nobody was asked about."""
        compiled = self.topic.compiled
        any_values = {
            (fact, candidate): _a_value(compiled.vocabulary.fact(fact), unsaid)
            for fact in self._facts()
            for candidate in found.candidates
        }
        try:
            walked = ask(compiled, {**any_values, **known}, found.candidates)
        except BadInputError:
            return trace  # two candidates share a value that the list promises is nobody else's
        if not isinstance(walked, Trace) or walked.outcome != trace.outcome:
            return trace
        looked = tuple(
            attrs.evolve(
                each,
                values=tuple(
                    known.get((str(each.about.fact), candidate))
                    for candidate in (each.among if each.values else ())
                ),
            )
            for each in walked.looked
        )
        return attrs.evolve(walked, looked=looked)

    def _ask(self, found: Found[S], wanted: FactWanted, known: Known) -> Known:
        rung = self.topic.compiled.plist.rung(wanted.rung)

        def hear(question: Question) -> Value:
            return self.hear(attrs.evolve(question, purpose=f"{rung.label}. [{rung.cite}]"))

        return self.topic.ask(found.state, wanted.fact, wanted.candidates, known, hear)

    def _known(self, found: Found[S]) -> dict[tuple[str, int], int]:
        """Every fact that follows from the table and the answers so far."""
        values = {
            (fact, candidate): self.topic.value(found.state, fact, candidate)
            for fact in self._facts()
            for candidate in found.candidates
        }
        return {key: value for key, value in values.items() if value is not None}

    def _count_full(self, found: Found[S]) -> int:
        """How many answers a full table would need: each fact of each candidate not yet known."""
        return len(self._facts()) * len(found.candidates) - len(self._known(found))

    def _facts(self) -> tuple[str, ...]:
        walk = self.topic.compiled.walk
        rungs = (*walk.rungs, *walk.steps, *walk.ties)
        return tuple(dict.fromkeys(each.rung.fact for each in rungs if each.rung.fact is not None))


def _a_value(fact: Fact[S], unsaid: int) -> int:
    """Any value that the fact can have: that answer, or the least number."""
    return unsaid if fact.kind is FactKind.YES_NO else fact.low or 0


def _rests_on_known(trace: Trace) -> bool:
    """Is every value known at the rung that decided?"""
    return trace.deciding is not None and None not in trace.deciding.values


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
