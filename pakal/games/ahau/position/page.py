"""A position while it is read: the state so far, what the file states, and what is wrong."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from attrs import field, mutable

from pakal.errors import BadInputError
from pakal.forms import Entry, Problem, Where
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.telling.names import Names


@mutable
class Page:
    """A position while it is read: the state so far, what the file states, what is wrong."""

    state: State
    file: str = ""
    where: str = ""  # the key that is being read
    wrong: list[Problem] = field(factory=list)
    stated: set[tuple[str, int]] = field(factory=set)  # names of fields, with player or region
    laid: set[tuple[str, int]] = field(factory=set)  # single places that the file names
    starting: list[int] | None = None  # starting tiles that the file puts in the game

    @property
    def table(self) -> Table:
        """The table of the position."""
        return self.state.table

    def at(self, value: object, inside: str = "") -> Entry:
        """A value with its place: the key that is being read, or inside it."""
        where = Where(self.file, path=self.where)
        return Entry(value, where.key(inside) if inside else where, self.wrong)

    def complain(self, message: str, way_out: str, inside: str = "") -> None:
        """Note what is wrong with the value that is being read."""
        self.at(None, inside).wrong(message, way_out)

    def number(self, value: object, inside: str = "") -> int:
        """Return a whole number, or 0 if it is none."""
        return self.at(value, inside).number() or 0

    def flag(self, value: object) -> bool:
        """Return a truth value, or false if it is none."""
        return self.at(value).yes_no() or False

    def text(self, value: object, inside: str = "") -> str:
        """Return a text, or an empty one if it is none."""
        return self.at(value, inside).any_text() or ""

    def word(self, value: object, words: Names, inside: str = "") -> int:
        """Return the number of a word, -1 for an empty one."""
        text = self.text(value, inside)
        return self.found(partial(words.find, text), inside) if text else -1

    def found(self, find: Callable[[], int], inside: str = "") -> int:
        """Return what is found, or note why nothing is."""
        try:
            return find()
        except BadInputError as error:
            self.complain(error.message, error.way_out, inside)
            return -1

    def checked(self, check: Callable[[], None]) -> None:
        """Note why a check fails, if it does."""
        try:
            check()
        except BadInputError as error:
            self.complain(error.message, error.way_out)

    def items(self, value: object, most: int | None = None, inside: str = "") -> list[Any]:
        """Return a list, with at most this many things in it."""
        return [each.value for each in self.at(value, inside).items(most) or ()]

    def words(self, value: object, words: Names, most: int | None = None) -> list[int]:
        """Return a list of words as numbers."""
        listed = self.items(value, most)
        return [self.word(each, words, str(number)) for number, each in enumerate(listed, 1)]

    def pairs(self, value: object) -> Mapping[str, Any]:
        """Return a table, or an empty one if it is none."""
        return self.at(value).table() or {}
