"""Reading priority lists from TOML; every problem is reported."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from pakal.files import parse_toml, read_text
from pakal.forms import Entry, Where, raise_if_any, show
from pakal.lists.check import (
    ListProblem,
    Wrong,
    shape_problems,
    vocabulary_problems,
    where_list,
)
from pakal.lists.model import (
    ALWAYS_SETTLE,
    DOES,
    TESTS,
    Condition,
    Direction,
    Does,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    S,
    Vocabulary,
)
from pakal.lists.uses import put_in_uses

SCHEMA_FILE = Path(__file__).with_name("schema.json")

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

LIST_TEXTS = ("id", "question", "candidates", "cite", "label")
LIST_OPTIONS = ("steps-narrow", "only", "take", "until", "again")
AGAIN = ("from-the-start", "level-by-level")
RUNG_TEXTS = ("id", "kind", "cite", "label", "because")
BLOCK_TEXTS = ("id", "kind", "cite", "label")
OPTIONAL = ("reading", "when", "passed")

# What else a rung needs, by what it does, and what it may have.
NEEDS: Mapping[Does, tuple[str, ...]] = {
    Does.REQUIRE: ("fact", "nobody"),
    Does.KEEP: ("fact",),
    Does.COMPARE: ("fact",),
    Does.DRAW: ("procedure",),
    Does.NOBODY: (),
    Does.STEPS: (),
    Does.USE: ("use",),
}
_FEW = 4  # kinds that a way out names
_STEPS = (Does.KEEP, Does.COMPARE, Does.NOBODY)


def may_have(kind: RungKind, place: RungPlace) -> tuple[str, ...]:
    """The keys that a rung of this kind may have at this place."""
    then = ("then",) if place is RungPlace.STEP and kind is not RungKind.NOBODY else ()
    if kind is RungKind.STEPS:
        return ("step", "steps-narrow")
    if DOES[kind] in TESTS:
        return ("not", "at-least", "at-most", *then)
    if kind is RungKind.DRAW:
        return ("by",)
    if DOES[kind] is not Does.COMPARE or kind in ALWAYS_SETTLE:
        return ()
    direction = ("direction",) if kind is RungKind.ORDER else ()
    return (*direction, *then) if place is RungPlace.STEP else (*direction, "unique")


def kinds_at(place: RungPlace) -> tuple[RungKind, ...]:
    """The kinds of rungs that can stand at this place."""
    if place is RungPlace.STEP:
        return tuple(
            kind for kind in RungKind if DOES[kind] in _STEPS and kind not in ALWAYS_SETTLE
        )
    but = {RungKind.NOBODY}
    if place is not RungPlace.RUNG:
        but |= {RungKind.REQUIRE, RungKind.STEPS, RungKind.USE}
    return tuple(kind for kind in RungKind if kind not in but)


def _not_here(kind: RungKind, place: RungPlace) -> dict[str, str]:
    """For every key that only other rungs may have, the way out."""
    here, anywhere = _kinds_by_key(kinds_at(place), (place,)), _kinds_by_key(RungKind, RungPlace)
    ways_out = {}
    for key in anywhere:
        kinds = here.get(key, ())
        ways_out[key] = "Take it out."
        if key == "then" and place is not RungPlace.STEP:
            ways_out[key] = "Take it out; only a step may have it."
        elif 0 < len(kinds) <= _FEW:
            *before, last = map(repr, kinds)
            names = f"{', '.join(before)} and {last}" if before else last
            ways_out[key] = f"Take it out; it is for {names}."
    if kind is RungKind.DRAW and place is not RungPlace.STEP:
        ways_out["fact"] = "Take it out; 'by' draws by a fact."
    return ways_out


def _kinds_by_key(
    kinds: Iterable[RungKind], places: Iterable[RungPlace]
) -> dict[str, tuple[str, ...]]:
    """The kinds of rungs that may have each key at these places."""
    places = tuple(places)
    found: dict[str, tuple[str, ...]] = {}
    for kind in kinds:
        keys = [key for place in places for key in may_have(kind, place)]
        texts = ("because",) if kind not in (RungKind.STEPS, RungKind.USE) else ()
        for key in dict.fromkeys((*texts, *NEEDS[DOES[kind]], *keys)):
            found[key] = (*found.get(key, ()), kind.value)
    return found


def _instead(kind: RungKind) -> str:
    """The way out where a rung cannot be of this kind."""
    if kind is RungKind.NOBODY:
        return "Make it a step, or use a 'require' rung before all others."
    if kind is RungKind.REQUIRE:
        return "Make it a [[list.rung]] before all others, or use 'keep'."
    if kind in (RungKind.STEPS, RungKind.USE):
        return "Make it a [[list.rung]]."
    if kind is RungKind.DRAW:
        return "Draw behind the steps."
    return "Use 'first', which compares in the same way but need not settle."


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
    problems: list[ListProblem] = []
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


def look_over(
    text: str, file: str = "<text>"
) -> tuple[tuple[PriorityList, ...], list[ListProblem]]:
    """
    The lists of a text that are well formed, and the problems of the others.

    Nothing is refused but what is not TOML or has no list in it: this is for an audit, which goes
    on with the rest.
    """
    document = parse_toml(text, file)
    reader = _Reader(file)
    lists = reader.document(document, _lines(text))
    if "list" not in document:
        raise_if_any(reader.problems)
    whole, wrong = put_in_uses(lists)
    return whole, [*reader.problems, *wrong]


def _checked(
    lists: list[PriorityList], problems: list[ListProblem], vocabulary: Vocabulary[S] | None
) -> tuple[PriorityList, ...]:
    problems = [*problems, *repeated_lists(lists)]
    whole, wrong = put_in_uses(lists)
    problems += wrong
    for plist in whole:
        readings = None if vocabulary is None else vocabulary.readings
        problems.extend(shape_problems(plist, readings))
        if vocabulary is not None:
            problems.extend(vocabulary_problems(plist, vocabulary))
    raise_if_any(problems)
    return whole


def repeated_lists(lists: Sequence[PriorityList]) -> list[ListProblem]:
    """The lists whose id an earlier one has."""
    problems = []
    seen: dict[str, PriorityList] = {}
    for plist in lists:
        first = seen.setdefault(plist.id, plist)
        if first is not plist:
            problems.append(
                ListProblem(
                    where_list(plist),
                    f"the id {plist.id!r} is already that of the list at "
                    f"{first.file}:{first.line}.",
                    f"Call it {plist.id + '-2'!r}, or anything that is new.",
                    Wrong.REPEATED_NAME,
                    plist.id,
                )
            )
    return problems


def _parse(text: str, file: str) -> tuple[list[PriorityList], list[ListProblem]]:
    """The lists that are well formed, and the problems of the others."""
    document = parse_toml(text, file)
    reader = _Reader(file)
    return reader.document(document, _lines(text)), reader.problems


def structure_problems(document: Mapping[str, Any]) -> list[ListProblem]:
    """What is wrong with the form of a document: exactly what the JSON Schema rejects."""
    reader = _Reader("<document>")
    reader.document(document, [])
    return reader.problems


_HEADER = re.compile(
    r"\s*\[\[\s*list\s*(?:\.\s*((?:rung\.step|step)\.then|rung\.step|rung|step|tie)\s*)?\]\]"
)


def _lines(text: str) -> list[dict[str, list[int]]]:
    """For each list, the lines of its header ("list") and of its rungs, by the path of each."""
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


class _Reader:
    """Turns one document into lists, and writes down what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[ListProblem] = []
        self.list_id = ""
        self.rung_id = ""
        self.lines: Mapping[str, list[int]] = {}
        self.read: dict[str, int] = {}  # how many tables of each path were read

    def note(self, entry: Entry, kind: Wrong = Wrong.FORM) -> None:
        """Take over what was found wrong, as problems of the list and the rung being read."""
        self.problems += [
            ListProblem(each.where, each.says, each.way_out, kind, self.list_id, self.rung_id)
            for each in entry.problems
        ]
        entry.problems.clear()

    def document(
        self, document: Mapping[str, Any], lines: list[dict[str, list[int]]]
    ) -> list[PriorityList]:
        form = Entry(document, Where(self.file))
        if "fact" in form and "list" not in form:
            form.wrong("this is a facts file, not a file of lists.", "Try the file with [[list]].")
            self.note(form)
            return []
        form.check_known(("list", "example", "property", "flow"), "the file")
        for part in ("example", "property", "flow"):
            form[part].tables()  # `examples` and `flows` read them
        tables = form["list"].tables(some=True)
        if "list" not in form:
            form.wrong("the file holds no list.", "Begin one with the line [[list]].")
        self.note(form)
        lists = []
        for index, table in enumerate(tables):
            at = lines[index] if len(lines) == len(tables) else {}
            before = len(self.problems)
            plist = self._list(table, index + 1, at)
            if plist is not None and len(self.problems) == before:
                lists.append(plist)
        return lists

    def _list(self, table: Entry, number: int, at: Mapping[str, list[int]]) -> PriorityList | None:
        line = at.get("list", [0])[0]
        name = table["id"].value
        self.list_id, self.rung_id = name if isinstance(name, str) else "", ""
        shown = f"list {name!r}" if self.list_id else f"list {number}"
        entry = Entry(table.value, Where(self.file, line).part(shown))
        known = (*LIST_TEXTS, *LIST_OPTIONS, "rung", "step", "tie")
        entry.check_known(known, "a list", instead={"then": "Write [[list.step.then]]."})
        self.note(entry)
        texts = {key: self._text(entry, key, "a list") for key in LIST_TEXTS}
        self._check_id(entry["id"], texts["id"])
        narrow = self._condition(entry["steps-narrow"])
        only = entry["only"].text() or ""
        rounds = self._several(entry)
        if "step" in entry and "tie" not in entry:
            entry.wrong("the steps have no ties.", "Add a [[list.tie]] that settles.")
        if "tie" in entry and "step" not in entry:
            entry.wrong("there are ties without steps.", "Make each a [[list.rung]].")
        if "steps-narrow" in entry and "step" not in entry:
            entry.wrong("'steps-narrow' needs steps.", "Take it out.")
        if "rung" not in entry and "step" not in entry:
            entry.wrong("the list has no rungs.", "Add a [[list.rung]] that settles.")
        self.note(entry)
        rungs: dict[RungPlace, tuple[Rung, ...]] = {}
        self.lines, self.read = at, {}
        for place in (RungPlace.RUNG, RungPlace.STEP, RungPlace.TIE):
            self.rung_id = ""
            rungs[place] = self._rungs(entry, place, place.value)
        return PriorityList(
            **texts,
            rungs=rungs[RungPlace.RUNG],
            steps=rungs[RungPlace.STEP],
            ties=rungs[RungPlace.TIE],
            steps_narrow=narrow,
            only=only,
            **rounds,
            file=self.file,
            line=line,
        )

    def _several(self, entry: Entry) -> dict[str, str]:
        """How many are taken, and how the next one is found."""
        take = entry["take"]
        number = isinstance(take.value, int) and not isinstance(take.value, bool)
        count = str(take.number(1) or "") if number else take.text()
        if "again" in entry and "take" not in entry and "until" not in entry:
            entry.wrong("'again' needs 'take' or 'until'.", 'Add take = "all", or remove it.')
        return {
            "take": count or "",
            "until": entry["until"].text() or "",
            "again": entry["again"].one_of(AGAIN, "way to go on") or "",
        }

    def _rungs(
        self, outer: Entry, place: RungPlace, path: str, block: str = ""
    ) -> tuple[Rung, ...]:
        """The rungs of a list, of a block or of a step; `path` is what their headers are called."""
        key = path.rpartition(".")[2]
        tables = outer[key].tables(f"list.{path}", some=True)
        self.note(outer)
        if "." not in path and len(self.lines.get(path, ())) != len(tables):
            self.lines = {**self.lines, path: []}  # some are written without a header
        read = []
        for index, table in enumerate(tables):
            name = table["id"].value
            self.rung_id = name if isinstance(name, str) else ""
            shown = repr(name) if self.rung_id else str(index + 1)
            where = outer.where.part(f"{place.value} {shown}", self._line(path, outer))
            read.append(self._rung(Entry(table.value, where), place, path, block))
        return tuple(rung for rung in read if rung is not None)

    def _line(self, path: str, outer: Entry) -> int:
        """The line of the next table of this path; that of what it is in, if lines are unknown."""
        number = self.read.get(path, 0)
        self.read[path] = number + 1
        lines = self.lines.get(path, [])
        return lines[number] if number < len(lines) else outer.where.line

    def _rung(self, entry: Entry, place: RungPlace, path: str, block: str) -> Rung | None:
        before = len(self.problems)
        kind = self._kind(entry, place)
        if kind is None:
            return None
        what = f"a {place.noun} of kind {kind.value!r}"
        needs = NEEDS[DOES[kind]]
        wanted = BLOCK_TEXTS if kind in (RungKind.STEPS, RungKind.USE) else RUNG_TEXTS
        known = (*wanted, *needs, *may_have(kind, place), *OPTIONAL)
        entry.check_known(known, what, instead=_not_here(kind, place))
        if "passed" in entry and "when" not in entry:
            entry.wrong("'passed' needs 'when'.", 'Take it out, or add when = "…".')
        self.note(entry)
        texts = {key: self._text(entry, key, what) for key in wanted if key != "kind"}
        self._check_id(entry["id"], texts["id"])
        needed = {key: self._text(entry, key, what) for key in needs}
        direction = entry["direction"].one_of([each.value for each in Direction], "direction")
        rung = Rung(
            id=texts["id"],
            cite=texts["cite"],
            label=texts["label"],
            because=texts.get("because", ""),
            kind=kind,
            fact=needed.get("fact"),
            negated=entry["not"].yes_no() or False,
            at_least=entry["at-least"].number(),
            at_most=entry["at-most"].number(),
            unique=entry["unique"].yes_no() or False,
            direction=Direction(direction) if direction else Direction.FORWARDS,
            procedure=needed.get("procedure"),
            by=entry["by"].text() or "",
            nobody=needed.get("nobody", ""),
            reading=self._condition(entry["reading"]),
            when=entry["when"].text() or "",
            passed=entry["passed"].text() or "",
            steps_narrow=self._condition(entry["steps-narrow"]),
            use=needed.get("use", ""),
            in_block=block,
            place=place,
            line=entry.where.line,
        )
        self.note(entry)
        if kind is RungKind.STEPS:
            if "step" not in entry:
                entry.missing("step", "[ … ]", what)
                self.note(entry)
            steps = self._rungs(entry, RungPlace.STEP, f"{path}.step", rung.id)
            rung = attrs.evolve(rung, steps=steps)
        if "then" in entry:
            then = self._rungs(entry, RungPlace.THEN, f"{path}.then", block)
            rung = attrs.evolve(rung, then=then)
        return rung if len(self.problems) == before else None

    def _kind(self, entry: Entry, place: RungPlace) -> RungKind | None:
        text = self._text(entry, "kind", f"a {place.noun}")
        allowed = [kind.value for kind in kinds_at(place)]
        if text in [kind.value for kind in RungKind] and text not in allowed:
            says = f"a {place.noun} cannot be of kind {text!r}."
            entry["kind"].wrong(says, _instead(RungKind(text)))
        elif text:
            entry["kind"].one_of(allowed, "kind")
        self.note(entry)
        return RungKind(text) if text in allowed else None

    def _condition(self, entry: Entry) -> Condition:
        if not entry.is_there:
            return ()
        key = entry.where.path
        form = f'Write {key} = {{name = "choice"}}, or {{name = ["choice", "choice"]}}.'
        if not isinstance(entry.value, dict) or not entry.value:
            entry.wrong(f"{show(entry.value)} is not a table of readings.", form)
            return ()
        condition = []
        for name, choices in sorted(entry.value.items()):
            several = choices if isinstance(choices, list) else [choices]
            texts = [choice for choice in several if isinstance(choice, str) and choice.strip()]
            if not several or len(texts) < len(several):
                entry[name].wrong(f"{show(choices)} is not a choice.", form)
                continue
            condition.append((name, tuple(dict.fromkeys(texts))))
        return tuple(condition)

    def _text(self, entry: Entry, key: str, what: str) -> str:
        """A text that has to be there; without a citation the problem is of a kind of its own."""
        if key not in entry:
            entry.missing(key, '"…"', what)
        text = entry[key].text() or ""
        self.note(entry, Wrong.NO_CITATION if key == "cite" else Wrong.FORM)
        return text

    def _check_id(self, entry: Entry, text: str) -> None:
        if text and not ID.fullmatch(text):
            plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "first-rung"
            entry.wrong(
                f"{show(text)} is not made of small letters, digits and hyphens.",
                f"Write {plain!r}.",
            )
            self.note(entry)
