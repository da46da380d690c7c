"""A position while it is read: the state so far, what the file states, and what is wrong."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from attrs import field, mutable

from pakal.errors import BadInputError
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.telling.names import Names


@mutable
class Page:
    """A position while it is read: the state so far, what the file states, what is wrong."""

    state: State
    file: str = ""
    where: str = ""  # the key that is being read
    wrong: list[str] = field(factory=list)
    stated: set[tuple[str, int]] = field(factory=set)  # names of fields, with player or region
    laid: set[tuple[str, int]] = field(factory=set)  # single places that the file speaks of
    starting: list[int] | None = None  # starting tiles that are said to be in the game

    @property
    def table(self) -> Table:
        """The table of the position."""
        return self.state.table

    def complain(self, message: str, way_out: str = "", inside: str = "") -> None:
        """Note what is wrong with the value that is being read."""
        where = ".".join(part for part in (self.where, inside) if part)
        place = f"{self.file}, {where}" if where else self.file
        self.wrong.append(str(BadInputError(f"{place}: {message}", way_out)))

    def number(self, value: object, inside: str = "") -> int:
        """Return a whole number."""
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.complain(
            f"{value!r} should be a whole number.", "Write one without quotes and point.", inside
        )
        return 0

    def flag(self, value: object) -> bool:
        """Return a truth value."""
        if not isinstance(value, bool):
            self.complain(f"{value!r} should be true or false.", "Write true or false.")
        return value is True

    def text(self, value: object, inside: str = "") -> str:
        """Return a text."""
        if isinstance(value, str):
            return value
        self.complain(f"{value!r} should be a word.", f'Write "{value}" in quotes.', inside)
        return ""

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
        """Return a list, with at most so many things in it."""
        if not isinstance(value, list):
            self.complain(f"{value!r} should be a list.", f"Write [{value!r}].", inside)
            return []
        if most is not None and len(value) > most:
            last = f"the last {len(value) - most}" if len(value) > most + 1 else "the last one"
            self.complain(
                f"{len(value)} are listed, but there is room for {most}.",
                f"Leave out {last}.",
                inside,
            )
            return value[:most]
        return value

    def words(self, value: object, words: Names, most: int | None = None) -> list[int]:
        """Return a list of words as numbers."""
        listed = self.items(value, most)
        return [self.word(each, words, str(number)) for number, each in enumerate(listed, 1)]

    def pairs(self, value: object) -> Mapping[str, Any]:
        """Return a table."""
        if isinstance(value, dict):
            return value
        self.complain(f"{value!r} should be a table.", 'Write { name = "value" }.')
        return {}
