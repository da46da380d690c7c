"""One decision as a person is asked about it, for any game: candidates by name, facts in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from attrs import field, frozen

from pakal.games.asking import Form, Found, Hear, Question, Value
from pakal.games.matching import Letters
from pakal.lists.ask import Known, Span
from pakal.lists.compile import Compiled
from pakal.lists.draws import Procedure
from pakal.lists.invariants import Invariant, in_force
from pakal.lists.model import Fact, FactKind, Scope
from pakal.lists.trace import Draw

T = TypeVar("T")

CANDIDATES: Final = "candidates"
_EACH: Final = "each of these"
_MOST_UNNAMED: Final = 8  # candidates that have no names but letters


class AskedFact(Protocol):
    """As much of a fact as asking about it takes."""

    @property
    def name(self) -> str:
        """Its name in lists."""

    @property
    def kind(self) -> FactKind:
        """Whether it is a number."""

    @property
    def ask(self) -> str:
        """The sentence."""

    @property
    def one(self) -> str:
        """The sentence about a single candidate, if that is another."""

    @property
    def low(self) -> int | None:
        """The least value."""

    @property
    def high(self) -> int | None:
        """The greatest value."""

    @property
    def values(self) -> tuple[str, ...]:
        """The words of which it is one, if it is."""


def fact_question(fact: AskedFact, names: tuple[str, ...], about: tuple[int, ...]) -> Question:
    """The question for a fact of some candidates, in the fact's own sentence."""
    single = len(names) == 1
    sentence = fact.one if single and fact.one else fact.ask
    text = sentence.replace("{candidate}", names[0] if single else _EACH)
    if fact.values:
        return Question(
            key=fact.name,
            text=text,
            form=Form.WORDS,
            choices=fact.values,
            subjects=names,
            about=about,
        )
    if fact.kind is FactKind.YES_NO:
        return Question(key=fact.name, text=text, form=Form.SOME, choices=names, means=about)
    return Question(
        key=fact.name,
        text=text,
        form=Form.NUMBERS,
        subjects=names,
        about=about,
        low=fact.low,
        high=fact.high,
    )


def fact_values(fact: AskedFact, about: Sequence[int], value: Value) -> dict[int, int]:
    """What the answer to `fact_question` says of each candidate."""
    if fact.kind is FactKind.YES_NO:
        return {each: int(place in value[0]) for place, each in enumerate(about)}
    return {each: number for each, (number,) in zip(about, value, strict=True)}


def whole_question(fact: Fact[Any], names: tuple[str, ...]) -> Question:
    """The question for a fact of the situation, or of two candidates: one thing is asked."""
    text = fact.ask
    for word, name in zip(("{candidate}", "{other}"), names, strict=False):
        text = text.replace(word, name)
    if fact.kind is FactKind.YES_NO:
        # A single choice is answered by yes or no.
        return Question(key=fact.name, text=text, form=Form.SOME, choices=(fact.label,))
    if fact.values:
        return Question(key=fact.name, text=text, form=Form.ONE, choices=fact.values)
    return Question(key=fact.name, text=text, form=Form.NUMBERS, low=fact.low, high=fact.high)


def whole_value(fact: Fact[Any], value: Value) -> int:
    """What the answer to `whole_question` says."""
    return int(bool(value[0])) if fact.kind is FactKind.YES_NO else value[0][0]


@frozen
class PlainTopic(Generic[T]):
    """
    A list of a game, asked about without a position: the state serves for names only.

    `everything` are all candidates there can be; where there are none, they are called by letters.
    """

    compiled: Compiled[T]
    state: T = field(repr=False)
    everything: tuple[int, ...]
    answered: Callable[[Any, Compiled[T], Question], Value] = field(repr=False)
    letters: Letters = ()
    always: tuple[Invariant, ...] = field(default=(), repr=False)

    def find(self, hear: Hear) -> Found[T]:
        """Ask which candidates are in question."""
        plist = self.compiled.plist
        if not self.everything:
            question = Question(
                key=CANDIDATES,
                text=f"{plist.question} How many candidates are there? They are A, B and so on.",
                form=Form.NUMBERS,
                low=1,
                high=_MOST_UNNAMED,
            )
            ((count,),) = hear(question)
            return Found(self.state, tuple(range(count)))
        question = Question(
            key=CANDIDATES,
            text=f"{plist.question} Which are in question?",
            form=Form.SOME,
            choices=tuple(self.name(self.state, each) for each in self.everything),
            means=self.everything,
            least=1,
        )
        (places,) = hear(question)
        return Found(self.state, tuple(self.everything[place] for place in sorted(places)))

    def name(self, state: T, candidate: int) -> str:
        """What a candidate is called."""
        return self.compiled.vocabulary.namer(self.compiled.plist.candidates, state)(candidate)

    def value_in_words(self, state: T, fact: str, candidate: int) -> str | None:
        """Nothing: without a position a number has no words."""
        del state, fact, candidate
        return None

    def value(self, state: T, fact: str, candidate: int) -> int | None:
        """Nothing: every fact is asked for."""
        del state, fact, candidate
        return None

    def span(self, state: T, fact: str, candidate: int) -> Span | None:
        """Nothing beyond what the fact itself says."""
        del state, fact, candidate
        return None

    def ask(
        self, state: T, fact: str, candidates: Sequence[int], known: Known, hear: Hear
    ) -> Known:
        """Put the fact's own sentence about the candidates of which it is not known."""
        declared = self.compiled.vocabulary.fact(fact)
        if declared.scope in (Scope.SITUATION, Scope.PAIR):
            names = tuple(self.name(state, each) for each in candidates)
            of = tuple(candidates) if declared.scope is Scope.PAIR else ()
            return {(fact, *of): whole_value(declared, hear(whole_question(declared, names)))}
        about = tuple(each for each in candidates if (fact, each) not in known)
        names = tuple(self.name(state, each) for each in about)
        values = fact_values(declared, about, hear(fact_question(declared, names, about)))
        return {(fact, each): value for each, value in values.items()}

    def answer(self, state: Any, question: Question) -> Value:
        """The answer to a question in a whole position."""
        return self.answered(state, self.compiled, question)

    @property
    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so of the list's candidates."""
        return in_force(self.always, self.compiled.plist, self.compiled.readings)

    def sources(self, fact: str) -> tuple[str, ...]:
        """The fact's own question."""
        return (fact,)

    def procedure(self, state: T, draw: Draw) -> Procedure:
        """The draw made ready for this tie."""
        return self.compiled.vocabulary.draw(draw.procedure).procedure(state, draw.tied)

    def how(self, draw: Draw) -> str:
        """How a person carries the draw out."""
        return self.compiled.vocabulary.draw(draw.procedure).how

    def card(self, number: int) -> str:
        """What is on a card that is turned up in a draw."""
        return str(number + 1)


@frozen
class FollowingTopic(PlainTopic[T]):
    """
    A topic in which some facts follow from the candidate and the setting, so that nobody asks.

    `facts` computes them by their names; a fact `of_one` is so of one candidate only.
    """

    facts: Any = field(kw_only=True, repr=False)
    follow: frozenset[str] = field(kw_only=True, repr=False)
    of_one: Mapping[str, int] = field(kw_only=True, repr=False)

    def value(self, state: T, fact: str, candidate: int) -> int | None:
        """What needs no question."""
        if fact in self.follow:
            return int(getattr(self.facts, fact)(state, candidate))
        if fact in self.of_one and candidate != self.of_one[fact]:
            return 0
        return None

    def value_in_words(self, state: T, fact: str, candidate: int) -> str | None:
        """The words of what follows."""
        if fact not in self.follow:
            return None
        return self.compiled.vocabulary.value_in_words(state, fact, candidate)

    def sources(self, fact: str) -> tuple[str, ...]:
        """The questions from which a fact may be known."""
        return (CANDIDATES,) if fact in self.follow else (fact,)


def answer_from(state: Any, compiled: Compiled[Any], question: Question) -> Value:
    """The answer to a plain topic's question in a position in which its list decides."""
    offered = tuple(state.offered)
    if question.key == CANDIDATES:
        return (tuple(place for place, each in enumerate(question.means) if each in offered),)
    fact = compiled.vocabulary.fact(question.key)
    if question.form is Form.SOME:
        values = [fact.value(state, each, offered) for each in question.means]
        return (tuple(place for place, value in enumerate(values) if value),)
    return tuple((fact.value(state, each, offered),) for each in question.about)
