"""
What a game may ask a person at the table, as plain values; it names no game.

A question is put about one or several subjects. For each subject the answer is a few of the
choices, or a number. The program that shows the question turns a line of text into such a value.
"""

import enum
from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

import attrs

from pakal.errors import BadInputError
from pakal.games.matching import Letters
from pakal.lists.ask import Known, Span
from pakal.lists.compile import Compiled
from pakal.lists.draws import Procedure
from pakal.lists.invariants import Invariant
from pakal.lists.trace import Draw

S = TypeVar("S")

ANYWAY: Final = "Try another answer, `back` to correct the earlier one, or `--anyway`."

# For each subject of a question the numbers given, or the places of the choices named.
Value = tuple[tuple[int, ...], ...]


class Form(enum.Enum):
    """How a question is answered."""

    ONE = "one"  # one of the choices
    SOME = "some"  # any of the choices, or none
    ROW = "row"  # choices in the order in which they lie, the same one perhaps twice
    WORDS = "words"  # for each subject one of the choices
    SETS = "sets"  # for each subject a few of the choices, or none
    NUMBERS = "numbers"  # for each subject a number
    LINE = "line"  # a line in short words that the game itself reads; with choices: a list of
    # names with commas between them, of which these are known


# The forms in which every subject is named; the others are about one thing only.
BY_SUBJECT = frozenset({Form.WORDS, Form.SETS, Form.NUMBERS})


@attrs.frozen
class Chip:
    """A word of a line, for somebody who taps instead of typing."""

    word: str  # as the game reads it
    label: str  # what it says
    places: tuple[str, ...] = ()  # ids of the scene
    kind: str = ""  # a kind of the scene, to be shown beside it


@attrs.frozen
class LinePart:
    """
    A part of a line: words of which some may be said, at least `least` and at most `most`.

    The words of all parts in the order in which they are tapped, with blanks between them, are
    the line. What `repeats` may be said more than once; what stands `alone` is said without any
    other part. Where something of it is said, so is something of the parts that it `needs`.
    """

    id: str
    label: str
    chips: tuple[Chip, ...]
    least: int = 0
    most: int = 1
    repeats: bool = False
    alone: bool = False
    needs: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Question:
    """
    A question to a person.

    `key` names what is asked, so that a program can answer. `about` are the numbers by which the
    game knows the subjects, and `means` those by which it knows the choices. What is behind
    `letters` is for somebody who points: places of the scene by subject and by choice, a kind of
    the scene and what to know by choice, and the parts of a line.
    """

    key: str
    text: str
    form: Form
    choices: tuple[str, ...] = ()
    means: tuple[int, ...] = ()
    subjects: tuple[str, ...] = ("",)
    about: tuple[int, ...] = ()
    low: int | None = None
    high: int | None = None
    least: int = 0  # how many choices at least
    most: int | None = None
    distinct: bool = False  # no choice twice
    purpose: str = ""  # for which rung, and where that is written
    default: str = ""  # the line that an empty one stands for
    remembered: tuple[int, ...] = ()  # numbers of the subjects that an answer does not name
    hint: str = ""  # how to answer, if the game says it better than the form does
    numbered: bool = False  # the choices are listed with numbers, which may be typed instead
    help: str = ""  # more about how to answer, line by line
    opens_round: bool = False  # a new round begins with it
    letters: Letters = attrs.field(default=(), eq=False, repr=False)  # what the game has fixed
    subject_places: tuple[tuple[str, ...], ...] = attrs.field(default=(), eq=False, repr=False)
    choice_places: tuple[tuple[str, ...], ...] = attrs.field(default=(), eq=False, repr=False)
    choice_kinds: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
    choice_notes: tuple[str, ...] = attrs.field(default=(), eq=False, repr=False)
    parts: tuple[LinePart, ...] = attrs.field(default=(), eq=False, repr=False)

    @property
    def answers(self) -> int:
        """How many answers it takes: one for each thing that is looked at."""
        return len(self.choices) if self.form is Form.SOME else len(self.subjects)


@attrs.frozen
class Asked:
    """
    What a person has to answer in a game: the question and its answers, each a line to type.

    `keys` are what may be typed instead: a number for each answer, which is its own number where
    the answers are numbers. Where any words of a kind are an answer, `answers` is empty and `hint`
    says how to answer.
    """

    prompt: str
    answers: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    deck: str = ""  # set when it is chance that is asked about
    usual: str = ""  # the answer that is meant where nothing is typed
    brief: tuple[str, ...] = ()  # the answers without the words that all of them begin with
    row: tuple[str, ...] = ()  # the places for which the same is asked now and next, in order
    is_alike: bool = True  # may the same come to each of these places?
    letters: tuple[tuple[str, str], ...] = ()  # letters that stand for words here
    hint: str = ""
    notes: tuple[str, ...] = ()  # what to know of each answer; empty where none says more
    unlisted: tuple[str, ...] = ()  # the answers where they are too many for a list in a terminal
    question: Question | None = None  # where any words of a kind are an answer: which kind


Hear = Callable[[Question], Value]


class WaitingError(Exception):
    """A question has no answer yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.text)
        self.question = question


class ContradictionError(BadInputError):
    """
    An answer cannot be true together with what was said before.

    `keys` are the questions it is about, so that the earlier answers can be named.
    """

    def __init__(self, message: str, keys: tuple[str, ...] = (), way_out: str = ANYWAY) -> None:
        super().__init__(message, way_out)
        self.keys = keys


@attrs.frozen
class Found(Generic[S]):
    """
    The candidates of a decision, and as much of the position as the answers gave.

    `why_none` says why there is no candidate, if that has a reason.
    """

    state: S
    candidates: tuple[int, ...]
    why_none: str = ""


class Topic(Protocol[S]):
    """One decision of a game, as a person is asked about it."""

    @property
    def compiled(self) -> Compiled[S]:
        """The list that decides."""

    @property
    def letters(self) -> Letters:
        """The letters that stand for words in answers."""

    def find(self, hear: Hear) -> Found[S]:
        """Find the candidates by asking as little as possible."""

    def name(self, state: S, candidate: int) -> str:
        """What a candidate is called, as far as that is known."""

    def value_in_words(self, state: S, fact: str, candidate: int) -> str | None:
        """What a fact's value stands for in words, as far as that is known."""

    def value(self, state: S, fact: str, candidate: int) -> int | None:
        """A fact's value if it follows from what is known, otherwise None."""

    def span(self, state: S, fact: str, candidate: int) -> Span | None:
        """The least and the most that a number can be by what is known; None says nothing."""

    def ask(
        self, state: S, fact: str, candidates: Sequence[int], known: Known, hear: Hear
    ) -> Known:
        """Ask what is needed for a fact of these candidates; return the values learnt, if any."""

    @property
    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so of the candidates; answers that contradict it are refused."""

    def sources(self, fact: str) -> tuple[str, ...]:
        """The keys of the questions from which a fact may have been learnt."""

    def procedure(self, state: S, draw: Draw) -> Procedure:
        """The draw made ready for this tie."""

    def how(self, draw: Draw) -> str:
        """How a person carries the draw out."""

    def answer(self, state: S, question: Question) -> Value:
        """The answer to a question in a whole position, at the moment of the list."""

    def card(self, number: int) -> str:
        """What is on a card that is turned up in a draw."""
