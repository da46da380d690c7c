"""
What is printed on a person's copy of a game, as blanks to fill; plain values that name no game.

A game gives its form: sections with blanks, each a question. Some blanks only count together, such
as the parts of a map; until all of them are filled, their answers are kept aside.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

import attrs

from pakal.forms import Problem
from pakal.games.asking import Question, Value
from pakal.games.values import Sourced

Data = dict[str, Any]  # the data of a file
Answer = Value | str  # of a blank; a text where the question asks for one

UNFINISHED: Final = "unfinished"  # the table of a file in which answers are kept aside


@attrs.frozen(kw_only=True)
class Blank:
    """
    Something to copy off the board, a tile or a card.

    `places` are those of the file that it fills, `now` the answer that would give what stands
    there. `check` raises BadInputError for an answer that cannot be; `note` says what else to know.
    """

    question: Question
    places: tuple[str, ...]
    now: Answer
    check: Callable[[Answer], None] | None = None
    note: str = ""

    @property
    def key(self) -> str:
        """Its name among all blanks."""
        return self.question.key


@attrs.frozen
class Filled:
    """Values by their places, as answers give them, and sources of those that nobody entered."""

    values: Mapping[str, Any]
    sources: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Group:
    """Blanks that count together; often only one."""

    name: str
    blanks: tuple[Blank, ...]
    fill: Callable[[Sequence[Answer]], Filled]  # the answers in the order of the blanks


@attrs.frozen(kw_only=True)
class Section:
    """A part of a copy that can be entered by itself, and what it is for."""

    name: str
    title: str
    purpose: str
    places: tuple[str, ...]  # of the file: all that belongs to it
    words: str = ""  # that stand for what is printed, for a person who writes the file by hand
    groups: Callable[[Data], tuple[Group, ...]]  # for a whole edition as it is now


class CopyForm(Protocol):
    """The form that a game gives for a person's own copy of it."""

    key: ClassVar[str]  # of the setting: where the file is used
    sections: tuple[Section, ...]

    def begin(self) -> Data:
        """The data of a file in which nothing is entered yet."""

    def whole(self, own: Data, file: Path) -> Data:
        """What a file says, with all that it leaves out taken from where it says."""

    def put(self, own: Data, filled: Filled) -> Data:
        """The data of the file with these values in it, entered by the person."""

    def problems(self, whole: Data, place: str) -> tuple[Problem, ...]:
        """Everything that is wrong."""

    def warnings(self, whole: Data, place: str) -> tuple[str, ...]:
        """What is allowed but looks like a mistake."""

    def sources(self, whole: Data) -> tuple[Sourced, ...]:
        """Every value with its place and its source."""

    def spots(self, key: str) -> tuple[str, ...]:
        """Where on the table the value of a blank is printed, by the names of its places."""
