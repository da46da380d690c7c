"""Reading priority lists from TOML: every problem found is named, none is passed over."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from pakal.errors import nearest
from pakal.files import parse_toml, read_text
from pakal.lists.check import (
    Problem,
    Wrong,
    raise_if_any,
    shape_problems,
    vocabulary_problems,
    where_list,
)
from pakal.lists.model import (
    Condition,
    Direction,
    Kind,
    Place,
    PriorityList,
    Rung,
    S,
    Vocabulary,
)

SCHEMA_FILE = Path(__file__).with_name("schema.json")

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

LIST_TEXTS = ("id", "question", "candidates", "cite", "label")
LIST_OPTIONS = ("steps-narrow", "only")
RUNG_TEXTS = ("id", "kind", "cite", "label", "because")
OPTIONAL = ("reading",)

# What else a rung of each kind needs, and what it may have.
NEEDS: Mapping[Kind, tuple[str, ...]] = {
    Kind.REQUIRE: ("fact", "nobody"),
    Kind.KEEP: ("fact",),
    Kind.MOST: ("fact",),
    Kind.LEAST: ("fact",),
    Kind.ORDER: ("fact",),
    Kind.FIRST: ("fact",),
    Kind.LEFTMOST: ("fact",),
    Kind.OLDEST: ("fact",),
    Kind.DRAW: ("procedure",),
    Kind.NOBODY: (),
}
MAY_HAVE: Mapping[Kind, tuple[str, ...]] = {
    Kind.REQUIRE: ("not", "at-least", "at-most"),
    Kind.KEEP: ("not", "at-least", "at-most"),
    Kind.MOST: ("unique",),
    Kind.LEAST: ("unique",),
    Kind.ORDER: ("direction", "unique"),
    Kind.FIRST: ("unique",),
    Kind.LEFTMOST: (),
    Kind.OLDEST: (),
    Kind.DRAW: (),
    Kind.NOBODY: (),
}
KINDS: Mapping[Place, tuple[Kind, ...]] = {
    Place.RUNG: tuple(kind for kind in Kind if kind is not Kind.NOBODY),
    Place.STEP: (Kind.KEEP, Kind.MOST, Kind.LEAST, Kind.ORDER, Kind.FIRST, Kind.NOBODY),
    Place.TIE: tuple(kind for kind in Kind if kind not in (Kind.REQUIRE, Kind.NOBODY)),
}
TYPES: Mapping[str, type] = {
    "fact": str,
    "nobody": str,
    "procedure": str,
    "direction": str,
    "not": bool,
    "unique": bool,
    "at-least": int,
    "at-most": int,
}
_TYPE_NAMES: Mapping[type, str] = {
    str: "a text in quotation marks",
    bool: "true or false",
    int: "a whole number",
    list: "an array of tables",
    dict: "a table",
}


def read_lists(
    paths: Path | str | Iterable[Path | str], vocabulary: Vocabulary[S] | None = None
) -> tuple[PriorityList, ...]:
    """
    Read every list of the files, in order.

    With a vocabulary, what the lists name is checked against it too. Every problem of every
    file goes into one error.
    """
    if isinstance(paths, str | Path):
        paths = (paths,)
    found: list[PriorityList] = []
    problems: list[Problem] = []
    for path in paths:
        lists, wrong = _parse(read_text(Path(path)), str(path))
        found.extend(lists)
        problems.extend(wrong)
    return _checked(found, problems, vocabulary)


def parse_lists(
    text: str, file: str = "<text>", vocabulary: Vocabulary[S] | None = None
) -> tuple[PriorityList, ...]:
    """Read every list of a text; `file` is how messages call it."""
    lists, problems = _parse(text, file)
    return _checked(lists, problems, vocabulary)


def look_over(text: str, file: str = "<text>") -> tuple[tuple[PriorityList, ...], list[Problem]]:
    """
    The lists of a text that are well formed, and the problems of the others.

    Nothing is refused but what is not TOML: this is for an audit, which goes on with the rest.
    """
    lists, problems = _parse(text, file)
    return tuple(lists), problems


def _checked(
    lists: list[PriorityList], problems: list[Problem], vocabulary: Vocabulary[S] | None
) -> tuple[PriorityList, ...]:
    problems = [*problems, *repeated_lists(lists)]
    for plist in lists:
        readings = None if vocabulary is None else vocabulary.readings
        problems.extend(shape_problems(plist, readings))
        if vocabulary is not None:
            problems.extend(vocabulary_problems(plist, vocabulary))
    raise_if_any(problems)
    return tuple(lists)


def repeated_lists(lists: Sequence[PriorityList]) -> list[Problem]:
    """The lists whose id an earlier one has."""
    problems = []
    seen: dict[str, PriorityList] = {}
    for plist in lists:
        first = seen.setdefault(plist.id, plist)
        if first is not plist:
            problems.append(
                Problem(
                    where_list(plist),
                    f"the id {plist.id!r} is already that of the list at "
                    f"{first.file}:{first.line}.",
                    f"Call it {plist.id + '-2'!r}, or anything that is new.",
                    Wrong.REPEATED_NAME,
                    plist.file,
                    plist.line,
                    plist.id,
                )
            )
    return problems


def _parse(text: str, file: str) -> tuple[list[PriorityList], list[Problem]]:
    """The lists that are well formed, and the problems of the others."""
    document = parse_toml(text, file)
    reader = _Reader(file)
    return reader.document(document, _lines(text)), reader.problems


def structure_problems(document: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the form of a document: exactly what the JSON Schema rejects."""
    reader = _Reader("<document>")
    reader.document(document, [])
    return reader.problems


_HEADER = re.compile(r"\s*\[\[\s*list\s*(?:\.\s*(rung|step|tie)\s*)?\]\]")


def _lines(text: str) -> list[dict[str, list[int]]]:
    """For each list, the lines of its header ("list") and of its rungs, steps and ties."""
    found: list[dict[str, list[int]]] = []
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if not fence:
            header = _HEADER.match(line)
            if header and header[1] is None:
                found.append({"list": [number]})
            elif header and found:
                found[-1].setdefault(header[1], []).append(number)
        for mark in re.findall(r'"""|\'\'\'', line):
            if not fence:
                fence = mark
            elif fence == mark:
                fence = ""
    return found


@attrs.define
class _Where:
    """The place that messages name."""

    file: str
    line: int = 0
    list: str = ""
    part: str = ""
    list_id: str = ""
    rung_id: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ", ".join(part for part in (place, self.list, self.part) if part)


class _Reader:
    """Turns one document into lists, and writes down what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.where = _Where(file)

    def wrong(self, says: str, way_out: str, kind: Wrong = Wrong.FORM) -> None:
        at = self.where
        self.problems.append(
            Problem(str(at), says, way_out, kind, at.file, at.line, at.list_id, at.rung_id)
        )

    def document(
        self, document: Mapping[str, Any], lines: list[dict[str, list[int]]]
    ) -> list[PriorityList]:
        self.where = _Where(self.file)
        self._unknown_keys(document, ("list",), "the file")
        if "list" not in document:
            self.wrong("the file holds no list.", "Begin one with the line [[list]].")
            return []
        tables = self._tables(document["list"], "list")
        lists = []
        for index, table in enumerate(tables):
            at = lines[index] if len(lines) == len(tables) else {}
            before = len(self.problems)
            plist = self._list(table, index + 1, at)
            if plist is not None and len(self.problems) == before:
                lists.append(plist)
        return lists

    def _list(
        self, table: Mapping[str, Any], number: int, at: Mapping[str, list[int]]
    ) -> PriorityList | None:
        line = at.get("list", [0])[0]
        name = table.get("id")
        shown = f"list {name!r}" if isinstance(name, str) and name else f"list {number}"
        list_id = name if isinstance(name, str) else ""
        self.where = here = _Where(self.file, line, shown, list_id=list_id)
        parts = tuple(place.value for place in Place)
        self._unknown_keys(table, (*LIST_TEXTS, *LIST_OPTIONS, *parts), "a list")
        texts = {key: self._text(table, key, "a list") for key in LIST_TEXTS}
        self._id(texts["id"])
        narrow = self._condition(table, "steps-narrow")
        only = self._text(table, "only", "a list") if "only" in table else ""
        if "step" in table and "tie" not in table:
            self.wrong("the steps have no ties.", "Add a [[list.tie]], at least one that settles.")
        if "tie" in table and "step" not in table:
            self.wrong("there are ties without steps.", "Call each a [[list.rung]].")
        if "steps-narrow" in table and "step" not in table:
            self.wrong("'steps-narrow' needs steps.", "Take it out.")
        if "rung" not in table and "step" not in table:
            self.wrong("the list has no rungs.", "Add a [[list.rung]] that settles.")
        rungs: dict[Place, tuple[Rung, ...]] = {}
        for place in Place:
            if place.value not in table:
                rungs[place] = ()
                continue
            self.where = here
            entries = self._tables(table[place.value], place.value)
            known = at.get(place.value, [])
            read = []
            for index, entry in enumerate(entries):
                known_line = known[index] if len(known) == len(entries) else line
                read.append(self._rung(entry, place, index + 1, shown, known_line))
            rungs[place] = tuple(rung for rung in read if rung is not None)
        return PriorityList(
            **texts,
            rungs=rungs[Place.RUNG],
            steps=rungs[Place.STEP],
            ties=rungs[Place.TIE],
            steps_narrow=narrow,
            only=only,
            file=self.file,
            line=line,
        )

    def _rung(
        self, table: Mapping[str, Any], place: Place, number: int, plist: str, line: int
    ) -> Rung | None:
        name = table.get("id")
        shown = repr(name) if isinstance(name, str) and name else str(number)
        self.where = _Where(
            self.file,
            line,
            plist,
            f"{place.value} {shown}",
            self.where.list_id,
            name if isinstance(name, str) else "",
        )
        kind = self._kind(table, place)
        if kind is None:
            return None
        what = f"a {place.value} of kind {kind.value!r}"
        unique = () if place is Place.STEP else ("unique",)
        options = [key for key in MAY_HAVE[kind] if key != "unique" or unique]
        self._unknown_keys(table, (*RUNG_TEXTS, *NEEDS[kind], *options, *OPTIONAL), what)
        before = len(self.problems)
        texts = {key: self._text(table, key, what) for key in RUNG_TEXTS if key != "kind"}
        self._id(texts["id"])
        values: dict[str, Any] = {}
        for key in NEEDS[kind]:
            values[key] = self._text(table, key, what)
        for key in options:
            if key in table:
                values[key] = self._typed(table, key, TYPES[key])
        direction = self._direction(values.get("direction"))
        reading = self._condition(table, "reading")
        if len(self.problems) > before:
            return None
        return Rung(
            **texts,
            kind=kind,
            fact=values.get("fact"),
            negated=values.get("not", False),
            at_least=values.get("at-least"),
            at_most=values.get("at-most"),
            unique=values.get("unique", False),
            direction=direction,
            procedure=values.get("procedure"),
            nobody=values.get("nobody", ""),
            reading=reading,
            place=place,
            line=line,
        )

    def _kind(self, table: Mapping[str, Any], place: Place) -> Kind | None:
        what = f"a {place.value}"
        before = len(self.problems)
        text = self._text(table, "kind", what)
        if len(self.problems) > before:
            return None
        allowed = [kind.value for kind in KINDS[place]]
        if text not in allowed:
            known = text in [kind.value for kind in Kind]
            says = f"{what} cannot be of kind" if known else "there is no kind"
            self.wrong(f"{says} {text!r}.", nearest(text, allowed))
            return None
        return Kind(text)

    def _direction(self, text: str | None) -> Direction:
        if text is None:
            return Direction.FORWARDS
        known = [direction.value for direction in Direction]
        if text not in known:
            self.wrong(f"there is no direction {text!r}.", nearest(text, known))
            return Direction.FORWARDS
        return Direction(text)

    def _condition(self, table: Mapping[str, Any], key: str) -> Condition:
        if key not in table:
            return ()
        form = f'Write {key} = {{name = "choice"}}, or {{name = ["choice", "choice"]}}.'
        given = table[key]
        if not isinstance(given, dict) or not given:
            self.wrong(f"'{key}' is {given!r}, not a table of readings.", form)
            return ()
        condition = []
        for name, choices in sorted(given.items()):
            several = choices if isinstance(choices, list) else [choices]
            texts = [choice for choice in several if isinstance(choice, str) and choice.strip()]
            if not several or len(texts) < len(several):
                self.wrong(f"'{key}' gives {name!r} the choice {choices!r}.", form)
                continue
            condition.append((name, tuple(dict.fromkeys(texts))))
        return tuple(condition)

    def _unknown_keys(self, table: Mapping[str, Any], known: Iterable[str], what: str) -> None:
        for key in table:
            if key not in known:
                self.wrong(f"{what} has no key {key!r}.", nearest(key, known))

    def _text(self, table: Mapping[str, Any], key: str, what: str) -> str:
        kind = Wrong.NO_CITATION if key == "cite" else Wrong.FORM
        if key not in table:
            self.wrong(f"{what} needs '{key}', and it is missing.", f'Add {key} = "…".', kind)
            return ""
        text = self._typed(table, key, str)
        if isinstance(text, str) and not text.strip():
            self.wrong(f"'{key}' is empty.", f'Write {key} = "…".', kind)
        return text if isinstance(text, str) else ""

    def _typed(self, table: Mapping[str, Any], key: str, kind: type) -> Any:
        value = table[key]
        # In Python, true is a whole number too; in a list it is not.
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.wrong(
                f"'{key}' is {value!r}, not {_TYPE_NAMES[kind]}.", f"Write {_example(key, kind)}."
            )
            return None
        return value

    def _id(self, text: str) -> None:
        if text and text.strip() and not ID.fullmatch(text):
            plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
            self.wrong(
                f"the id {text!r} is not made of small letters, digits and hyphens.",
                f"Write {plain!r}." if plain else "Write 'first-rung', for example.",
            )

    def _tables(self, value: object, key: str) -> list[Mapping[str, Any]]:
        header = "[[list]]" if key == "list" else f"[[list.{key}]]"
        good = isinstance(value, list) and value and all(isinstance(each, dict) for each in value)
        if not good:
            self.wrong(f"'{key}' is not an array of tables.", f"Begin each with {header}.")
            return []
        assert isinstance(value, list)  # noqa: S101 - mypy cannot see it through `good`
        return value


def _example(key: str, kind: type) -> str:
    return {str: f'{key} = "…"', bool: f"{key} = true", int: f"{key} = 1"}[kind]
