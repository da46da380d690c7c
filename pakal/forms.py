"""
The one reader of TOML forms, which people write by hand: lists, facts, editions, positions.

Each value is read where it stands. What is wrong with it is written down with its place, its value
and a way out, so that one error can name everything at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.errors import BadInputError, name_choices, nearest
from pakal.files import parse_toml

LONGEST: Final = 60  # letters of a value that a message shows
NO_WORDS: Final[Mapping[str, str]] = {}
_ABSENT: Final = object()  # the value of a key that the form does not have


@attrs.frozen
class Where:
    """Where a value stands: file and line, the parts it belongs to, and the path of its key."""

    file: str
    line: int = 0
    parts: tuple[str, ...] = ()  # such as "list 'retreat'", "rung 'few'"
    path: str = ""  # such as map.links.3

    def part(self, name: str, line: int = 0) -> "Where":
        """The place of a part in here; without a line of its own it has this one."""
        return attrs.evolve(self, parts=(*self.parts, name), line=line or self.line, path="")

    def key(self, key: str | int) -> "Where":
        """The place of a key or, by its number, of an item in here."""
        return attrs.evolve(self, path=f"{self.path}.{key}" if self.path else str(key))

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.file and self.line else self.file
        return ", ".join(word for word in (file, *self.parts, self.path) if word)


@attrs.frozen
class Problem:
    """One thing that is wrong: where, what, and a way out."""

    where: Where
    says: str
    way_out: str

    def __str__(self) -> str:
        return f"{self.message}\n{self.way_out}" if self.way_out else self.message

    @property
    def message(self) -> str:
        """The problem without the way out."""
        return f"{self.where}: {self.says}"


class FormError(BadInputError):
    """What is wrong with forms: one error that names every problem."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        *before, last = problems
        message = "\n".join([*(str(problem) for problem in before), last.message])
        super().__init__(message, last.way_out)
        self.problems = tuple(problems)


def raise_if_any(problems: Sequence[Problem]) -> None:
    """Raise one error that names every problem."""
    if problems:
        raise FormError(problems)


def read_form(text: str, file: str) -> "Entry":
    """The whole document of a TOML text; `file` is what messages call it."""
    return Entry(parse_toml(text, file), Where(file))


@attrs.frozen
class Entry:
    """
    A value of a form and where it stands.

    Every method that reads returns None if the value is not there, which is no problem, or if it
    is wrong, which is written down in `problems`. All entries of a form share those.
    """

    value: Any
    where: Where
    problems: list[Problem] = attrs.field(factory=list, eq=False, repr=False)

    @property
    def is_there(self) -> bool:
        """Does the form have a value here?"""
        return self.value is not _ABSENT

    def wrong(self, says: str, way_out: str) -> None:
        """Write down what is wrong here."""
        self.problems.append(Problem(self.where, says, way_out))

    def named(self, name: str, line: int = 0) -> "Entry":
        """The same value, called by a name in messages, such as "fact 'cargo'"."""
        return attrs.evolve(self, where=self.where.part(name, line))

    # --- single values ---------------------------------------------------------------------------

    def number(self, least: int | None = None, most: int | None = None) -> int | None:
        """A whole number within these bounds."""
        value = self.value
        if not self.is_there:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            way_out = f"Write {_span(least, most)}, without quotation marks or a point."
            self.wrong(f"{show(value)} is not a whole number.", way_out)
        elif (least is not None and value < least) or (most is not None and value > most):
            self.wrong(f"{value} is out of range.", f"Write {_span(least, most)}.")
        else:
            return value
        return None

    def yes_no(self) -> bool | None:
        """A truth value."""
        if self.is_there and not isinstance(self.value, bool):
            self.wrong(f"{show(self.value)} is neither true nor false.", "Write true or false.")
        return self.value if isinstance(self.value, bool) else None

    def text(self) -> str | None:
        """A text that is not blank."""
        text = self.any_text()
        if text is not None and not text.strip():
            self.wrong("the text is empty.", "Write something between the quotation marks.")
            return None
        return text

    def any_text(self) -> str | None:
        """A text, which may be blank."""
        if self.is_there and not isinstance(self.value, str):
            self.wrong(f"{show(self.value)} is not a text.", "Write a text in quotation marks.")
        return self.value if isinstance(self.value, str) else None

    def one_of(self, names: Iterable[str], what: str = "", otherwise: str = "") -> str | None:
        """One of these names; `what` they are names of, and the way out if there are none."""
        known = tuple(names)
        if not self.is_there:
            return None
        if self.value in known:
            return str(self.value)
        shown = show(self.value)
        if isinstance(self.value, str):
            says = f"no {what} is called {shown}." if what else f"{shown} is not known here."
            self.wrong(says, nearest(self.value, known) or otherwise)
        else:
            says = f"{shown} is not the name of a {what}." if what else f"{shown} is not a name."
            self.wrong(says, name_choices(known) or otherwise)
        return None

    # --- lists -----------------------------------------------------------------------------------

    def items(self, most: int | None = None) -> "tuple[Entry, ...] | None":
        """The items of a list; at most `most` of them."""
        if not self.is_there:
            return None
        if not isinstance(self.value, list):
            self.wrong(f"{show(self.value)} is not a list.", "Put it in square brackets.")
            return None
        items = tuple(
            attrs.evolve(self, value=item, where=self.where.key(number))
            for number, item in enumerate(self.value, 1)
        )
        if most is not None and len(items) > most:
            over = len(items) - most
            last = "the last one" if over == 1 else f"the last {over}"
            self.wrong(
                f"{len(items)} are listed, but there is room for {most}.", f"Leave out {last}."
            )
        return items[:most]

    def texts(self) -> tuple[str, ...] | None:
        """The texts of a list; None if one of them is wrong."""
        items = self.items()
        if items is None:
            return None
        found = [each.text() for each in items]
        texts = tuple(each for each in found if each is not None)
        return texts if len(texts) == len(found) else None

    def tables(self, heading: str = "", *, some: bool = False) -> "tuple[Entry, ...]":
        """
        The tables of an array; anything else is a problem, and gives nothing.

        `heading` is what a table begins with, if not the key; with `some`, there has to be one.
        """
        value = self.value
        if not self.is_there:
            return ()
        is_array = isinstance(value, list) and all(isinstance(each, dict) for each in value)
        if not is_array or (some and not value):
            begin = f"Begin each with [[{heading or self.where.path}]]."
            is_one = isinstance(value, Mapping)
            what = "this is one table, not" if is_one else f"{show(value)} is not"
            self.wrong(f"{what} an array of tables.", begin)
            return ()
        return self.items() or ()

    # --- tables ----------------------------------------------------------------------------------

    def table(self) -> Mapping[str, Any] | None:
        """A table."""
        if self.is_there and not isinstance(self.value, Mapping):
            self.wrong(f"{show(self.value)} is not a table.", self._as_table())
        return self.value if isinstance(self.value, Mapping) else None

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, Mapping) and key in self.value

    def __getitem__(self, key: str) -> "Entry":
        value = self.value[key] if key in self else _ABSENT
        return attrs.evolve(self, value=value, where=self.where.key(key))

    def entries(self) -> "tuple[tuple[str, Entry], ...]":
        """The keys of a table with their values; nothing where there is no table."""
        keys = self.value if isinstance(self.value, Mapping) else ()
        return tuple((key, self[key]) for key in keys)

    def check_keys(self, needed: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Write down every key that a table lacks or should not have."""
        needed = tuple(needed)
        self.check_known((*needed, *optional))
        for key in needed:
            if isinstance(self.value, Mapping) and key not in self:
                self.missing(key)

    def check_known(
        self,
        known: Iterable[str],
        what: str = "",
        called: str = "key",
        instead: Mapping[str, str] = NO_WORDS,
    ) -> None:
        """
        Write down every key that a table should not have.

        `what` the table is, if that matters; `called` is the word for its keys. `instead` has the
        way out for keys that belong elsewhere; the others are probably misspelt.
        """
        known = tuple(known)
        for key in self.table() or ():
            if key not in known:
                says = (
                    f"{what} has no key {show(key)}."
                    if what
                    else f"no {called} is called {show(key)}."
                )
                self.wrong(says, instead.get(key) or nearest(key, known) or "Take it out.")

    def missing(self, key: str, example: str = "…", what: str = "") -> None:
        """Write down that a key of a table is missing; `what` it is, if that matters."""
        says = f"{what} needs {key!r}, which is missing." if what else f"{key!r} is missing."
        self.wrong(says, f"Add {key} = {example}.")

    def _as_table(self) -> str:
        last = self.where.path.rpartition(".")[2]
        if not last or last.isdecimal():
            return "Put { … } around it."
        if self.where.parts:
            return f"Write {last} = {{ … }}."
        return f"Write [{self.where.path}] on a line of its own, or {last} = {{ … }}."


def show(value: object) -> str:
    """A value as a message shows it: on one line, and not too long."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        text = f"[{', '.join(map(show, value[:LONGEST]))}]"
    else:
        text = repr(value) if isinstance(value, str | int | float) else str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _span(least: int | None, most: int | None) -> str:
    if least is not None and most is not None:
        return f"a whole number from {least} to {most}"
    if least is not None:
        return f"a whole number, {least} or more"
    if most is not None:
        return f"a whole number up to {most}"
    return "a whole number"
