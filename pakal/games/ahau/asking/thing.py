"""
What a thing on the table is to somebody who asks about it.

Each thing knows its question, how an answer goes into a partly known position, and how it looks in
a whole position, so that a program can answer too.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from attrs import frozen

from pakal.games.ahau.rules.state import State
from pakal.games.asking import ContradictionError, Form, Hear, Question, Value
from pakal.games.unknown import ANY, Origin, Unknown

Named = Sequence[tuple[int, str]]  # choices: the game's number, and the word for it
Numbers = tuple[int, ...]
NO: Final = (0,)
YES: Final = (1,)
NO_TILE: Final = -1
NOT_COVERED: Final = -1  # a place in a part of the position that a thing does not cover


def _no_options(_: State) -> Named:
    return ()


def _nothing(_: State, __: int, ___: Numbers) -> None:
    """It fills in nothing: the answer is the candidates."""


def _same(_: State, place: int) -> int:
    return place


@frozen(kw_only=True)
class Thing:
    """
    Something that lies on the table.

    `parts` are the parts of a position that it fills in; `subject` is what a person is asked about
    for a place in such a part, and `spread` is what to ask about at the same time. `one` is the
    question about a single subject. `when` says whether it helps at this table at all, and
    `against` what in the position an answer contradicts, in a sentence; that was learnt from the
    questions in `beside`.
    """

    key: str
    text: str | Callable[[State], str]
    form: Form
    look: Callable[[State, int], Numbers]
    one: str = ""
    fill: Callable[[State, int, Numbers], None] = _nothing
    options: Callable[[State], Named] = _no_options
    name: Callable[[State, int], str] = lambda _, subject: str(subject)
    parts: tuple[str, ...] = ()
    subject: Callable[[State, int], int] = _same
    spread: Callable[[State], Iterable[int]] = lambda _: ()
    low: int | None = None
    high: int | None = None
    least: int = 0
    most: int | None = None
    distinct: bool = False
    several: bool = False  # a number for each of several subjects
    when: Callable[[State], bool] = lambda _: True
    against: Callable[[State, int, Numbers], str] = lambda _, __, ___: ""
    beside: tuple[str, ...] = ()

    def question(self, s: State, about: Numbers) -> Question:
        """The question to a person about these subjects."""
        text = self.text if isinstance(self.text, str) else self.text(s)
        if self.one and len(about) == 1:
            text = self.one.replace("{name}", self.name(s, about[0]))
        if self.form is Form.SOME:
            options: Named = tuple((each, self.name(s, each)) for each in about)
            subjects: tuple[str, ...] = ("",)
        else:
            options = self.options(s)
            subjects = tuple(self.name(s, each) for each in about) if about else ("",)
        return Question(
            key=self.key,
            text=text,
            form=self.form,
            choices=tuple(name for _, name in options),
            means=tuple(number for number, _ in options),
            subjects=subjects,
            about=about,
            low=self.low,
            high=self.high,
            least=self.least,
            most=self.most,
            distinct=self.distinct,
        )

    def ask(self, s: State, hear: Hear, about: Iterable[int] = ()) -> Numbers:
        """Ask about it, put the answer into the position, and return its numbers."""
        about = tuple(about)
        question = self.question(s, about)
        said = self.numbers(question, hear(question))
        for subject, answer in said.items():
            self.fill(s, subject, answer)
        if self.form is Form.SOME:
            return tuple(each for each, answer in said.items() if answer == YES)
        return next(iter(said.values()))

    def numbers(self, question: Question, value: Value) -> dict[int, Numbers]:
        """What an answer says of each subject, in the game's numbers."""
        if self.form is Form.SOME:
            named = {question.means[place] for place in value[0]}
            return {each: YES if each in named else NO for each in question.means}
        said = [
            each if self.form is Form.NUMBERS else tuple(question.means[place] for place in each)
            for each in value
        ]
        return dict(zip(question.about or (0,), said, strict=True))

    def refuse(self, s: State, question: Question, value: Value) -> None:
        """Raise an error if the answer contradicts what is known."""
        for subject, answer in self.numbers(question, value).items():
            wrong = self.against(s, subject, answer)
            if wrong:
                raise ContradictionError(wrong, (self.key, *self.beside))

    def missing(self, s: State, origins: Iterable[Origin]) -> list[int]:
        """The subjects to ask about if these places in the position are missing."""
        if not self.when(s):
            return []
        covered = {self.subject(s, place) for part, place in origins if part in self.parts}
        return sorted(covered - {NOT_COVERED})

    @property
    def is_single(self) -> bool:
        """Is there only one of it, so that no subject needs a name?"""
        return self.form in (Form.ONE, Form.ROW, Form.NUMBERS) and not self.several


def value_in(s: State, thing: Thing, question: Question) -> Value:
    """The answer to a question about a thing in a whole position."""
    if thing.form is Form.SOME:
        return (tuple(i for i, each in enumerate(question.means) if thing.look(s, each) == YES),)
    looks = [thing.look(s, each) for each in question.about or (0,)]
    if thing.form is Form.NUMBERS:
        return tuple(looks)
    return tuple(tuple(question.means.index(number) for number in each) for each in looks)


def yes_no(_: State) -> Named:
    """The choices of a question to which the answer is yes or no."""
    return ((1, "yes"), (0, "no"))


def offered(s: State, candidate: int) -> Numbers:
    """Is it one of those that a list decides among in a whole position?"""
    return (int(candidate in s.offered),)


def unknown_at(part: str, place: int, low: float = -ANY, high: float = ANY) -> Any:
    """A number of which only the bounds are known, for a place in a part of the position."""
    return Unknown(frozenset({(part, place)}), low, high)


def set_at(part: str, place: int) -> Callable[[State, int, Numbers], None]:
    """Put the one number of an answer into a place of a part."""

    def fill(s: State, _: int, answer: Numbers) -> None:
        getattr(s, part)[place] = answer[0]

    return fill


def set_plain(part: str) -> Callable[[State, int, Numbers], None]:
    """Put the one number of an answer into a part."""

    def fill(s: State, _: int, answer: Numbers) -> None:
        setattr(s, part, answer[0])

    return fill
