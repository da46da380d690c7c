"""
What a file of lists says about its own lists: examples with their answers, and properties.

    [[example]]
    list = "light"
    table = {A = {has_oil = true}, B = {has_oil = false}}
    chosen = "A"
    by = "oil"

    [[property]]
    list = "light"
    says = "Never a lamp without oil, if one has some."
    holds = "all(has_oil(b) for b in chosen) or not any(has_oil(b) for b in start)"

An example may also be of a chart: `way_examples` reads and walks those. `check_examples` walks each
example with the real decider; `broken_property` looks whether a property holds of a table.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import attrs

from pakal.errors import BadInputError
from pakal.files import parse_toml
from pakal.forms import Entry, Problem, Where, raise_if_any
from pakal.lists.ask import FactWanted, Known, ask
from pakal.lists.compile import Compiled
from pakal.lists.decide import Book, lots_from
from pakal.lists.expressions import Expression, ranges_of
from pakal.lists.flows import FLOW, Flow, flows_and_problems
from pakal.lists.invariants import Invariant
from pakal.lists.known import Written, read_sections
from pakal.lists.lines import table_lines
from pakal.lists.may_win import who_may_win_from
from pakal.lists.model import S
from pakal.lists.read_expressions import read_expression
from pakal.lists.rounds import every_way_from, nobody_is_taken_from, take_from
from pakal.lists.sorts import YES_NO, NotAnExpression, Place, words_of
from pakal.lists.spans import Key, Scene, Span, span, truth
from pakal.lists.trace import Choice, Draw, Trace
from pakal.lists.way_examples import WayExample, check_way, read_way_example

EXAMPLE: Final = "example"
PROPERTY: Final = "property"
TAKEN: Final = "taken"
_ANSWERS: Final = ("chosen", "draw", "nobody", "order")
_MORE: Final = "Add it to the table of the example."
_CAN_BE: Final = "Give the example a possible table, or correct the invariant."
_HOLDS: Final = Place("a property", me=False, ranges=("start", "chosen", TAKEN))


@attrs.frozen
class Example:
    """A table of facts and what a list has to decide on it: one name, a draw of some, or nobody."""

    list_id: str
    written: Written
    chosen: tuple[str, ...]  # nobody: none; several: a draw among them
    by: str | None  # the rung that has to decide, if that is said
    where: Where
    readings: Mapping[str, str] = attrs.field(factory=dict)
    says: str = ""
    order: tuple[tuple[str, ...], ...] = ()  # of a list that takes several: level after level

    @property
    def about(self) -> str:
        """The id of the list."""
        return self.list_id

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists on which it may rest."""
        return (self.list_id,)


@attrs.frozen
class Property:
    """
    Something that holds of every decision of a list.

    `start` are its candidates, `chosen` all who may come out, and `taken` those whom a list that
    takes several has taken in the end.
    """

    list_id: str
    says: str
    text: str
    holds: Expression
    where: Where

    @property
    def is_about_taken(self) -> bool:
        """Does it say something of all who are taken?"""
        return TAKEN in ranges_of(self.holds)


@attrs.frozen
class Pinned:
    """The examples, of lists and of charts, and the properties of a file."""

    examples: tuple[Example | WayExample, ...] = ()
    properties: tuple[Property, ...] = ()


def read_pinned(text: str, file: str, book: Book[S], refused: Collection[str] = ()) -> Pinned:
    """
    The examples and properties of a file of lists; every problem goes into one error.

    What is said of lists that were `refused` is left out, and of charts that are wrong: whoever
    reads the charts says so.
    """
    document = parse_toml(text, file)
    flows, wrong = flows_and_problems(text, file, book)
    reader = _Reader(book, file, table_lines(text), refused, flows, some_wrong=bool(wrong))
    found = Pinned(tuple(reader.all(document, EXAMPLE)), tuple(reader.all(document, PROPERTY)))
    raise_if_any(reader.problems)
    return found


class _Reader:
    """Reads the tables of a file and writes down what is wrong with them."""

    def __init__(
        self,
        book: Book[Any],
        file: str,
        lines: Mapping[str, list[int]],
        refused: Collection[str],
        flows: Sequence[Flow],
        *,
        some_wrong: bool,
    ) -> None:
        self.refused = refused
        self.flows = flows
        self.some_wrong = some_wrong  # of the charts, which are not among `flows` then
        self.book = book
        self.file = file
        self.lines = lines
        self.problems: list[Problem] = []

    def all(self, document: Mapping[str, Any], part: str) -> Iterator[Any]:
        """Everything of one part that is well formed."""
        form = Entry(document, Where(self.file), self.problems)
        for number, table in enumerate(form[part].tables(), start=1):
            lines = self.lines.get(part, [])
            line = lines[number - 1] if number <= len(lines) else 0
            entry = attrs.evolve(table, where=Where(self.file, line).part(f"{part} {number}"))
            if entry["list"].value in self.refused or self._is_of_wrong_chart(entry):
                continue
            before = len(self.problems)
            read = self._example if part == EXAMPLE else self._property
            found = read(entry)
            if found is not None and len(self.problems) == before:
                yield found

    def _is_of_wrong_chart(self, entry: Entry) -> bool:
        """May it be an example of a chart that cannot be walked?"""
        known = [each.id for each in self.flows]
        return self.some_wrong and FLOW in entry and entry[FLOW].value not in known

    def _list(self, entry: Entry) -> str | None:
        return entry["list"].one_of(self.book.lists, "list")

    def _example(self, entry: Entry) -> Example | WayExample | None:
        if FLOW in entry:
            readings = self._readings(entry["reading"])
            return read_way_example(entry, self.flows, self.book, readings)
        entry.check_keys(("list", "table"), (*_ANSWERS, "by", "reading", "says"))
        list_id = self._list(entry)
        given = [key for key in _ANSWERS if key in entry]
        if len(given) != 1:
            says = "it needs one answer: chosen, draw, nobody or order."
            entry.wrong(says, 'Write chosen = "NAME".')
        table = entry["table"].table()
        if list_id is None or table is None or len(given) != 1:
            return None
        readings = self._readings(entry["reading"])
        compiled = self.book[list_id]
        before = len(entry.problems)
        written = read_sections(entry["table"], compiled.vocabulary, compiled.walk.facts)
        if len(entry.problems) > before:
            return None
        order: tuple[tuple[str, ...], ...] = ()
        chosen: tuple[str, ...] = ()
        if given == ["order"]:
            order = self._order(entry, written.names, compiled)
        else:
            chosen = self._answer(entry, given[0], written.names)
        by = entry["by"].text()
        if by is not None:
            entry["by"].one_of([rung.id for rung in compiled.plist.walk()], "rung")
        says = entry["says"].text() or ""
        return Example(list_id, written, chosen, by, entry.where, readings, says, order)

    def _order(
        self, entry: Entry, names: Sequence[str], compiled: Compiled[Any]
    ) -> tuple[tuple[str, ...], ...]:
        """Those who are taken, level after level."""
        if not compiled.plist.takes_several:
            entry["order"].wrong("this list takes one only.", 'Write chosen = "NAME" instead.')
        if "by" in entry:
            entry["by"].wrong("several are taken, so no rung decides alone.", "Take it out.")
        levels = [each.texts() or () for each in entry["order"].items() or ()]
        for name in (name for level in levels for name in level):
            attrs.evolve(entry["order"], value=name).one_of(names, "candidate of the table")
        return tuple(tuple(level) for level in levels)

    def _answer(self, entry: Entry, key: str, names: Sequence[str]) -> tuple[str, ...]:
        if key == "nobody":
            if entry[key].yes_no() is False:
                entry[key].wrong("'nobody' is false.", 'Write chosen = "NAME" instead.')
            return ()
        texts = entry[key].texts() if key == "draw" else (entry[key].text(),)
        found = [each for each in texts or () if each is not None]
        if key == "draw" and len(found) < 2:
            entry[key].wrong("a draw is among two or more.", 'Write draw = ["A", "B"].')
        for each in found:
            attrs.evolve(entry[key], value=each).one_of(names, "candidate of the table")
        return tuple(found)

    def _readings(self, entry: Entry) -> dict[str, str]:
        found: dict[str, str] = {}
        known = self.book.vocabulary.readings
        for name, choice in entry.entries():
            if name not in known:
                entry.wrong(f"no reading is called {name!r}.", "Take it out.")
            elif choice.one_of(known[name], f"choice of {name!r}") is not None:
                found[name] = str(choice.value)
        return found

    def _property(self, entry: Entry) -> Property | None:
        entry.check_keys(("list", "says", "holds"))
        list_id, says, text = self._list(entry), entry["says"].text(), entry["holds"].text()
        if list_id is None or says is None or text is None:
            return None
        vocabulary = self.book.vocabulary
        try:
            found = read_expression(
                text, words_of(vocabulary.facts), vocabulary.tables, _HOLDS, YES_NO
            )
        except NotAnExpression as problem:
            entry["holds"].wrong(problem.says, problem.way_out)
            return None
        pinned = Property(list_id, says, text, found.tree, entry.where)
        if pinned.is_about_taken and not self.book[list_id].plist.takes_several:
            entry["holds"].wrong("this list takes one only.", "Say 'chosen' instead of 'taken'.")
            return None
        return pinned


# --- checking ------------------------------------------------------------------------------------


@attrs.frozen
class Broken:
    """An example or a property that does not hold, and what comes instead."""

    list_id: str  # or the chart's
    rung: str  # the rung that decided, if there is one, or the node where a way parts
    where: Where
    says: str
    way_out: str = ""  # if another one than to correct the list or the example


def check_examples(
    examples: Iterable[Example | WayExample], book: Book[S], invariants: Sequence[Invariant] = ()
) -> list[Broken]:
    """The examples that come out otherwise, each with what comes out."""
    found = (check_example(each, book, invariants) for each in examples)
    return [each for each in found if each is not None]


def check_example(
    example: Example | WayExample, book: Book[S], invariants: Sequence[Invariant] = ()
) -> Broken | None:
    """What is wrong with an example; None if it comes out as it says, of a table that can be."""
    impossible = _contradicted(example, book, invariants)
    if impossible:
        return Broken(example.about, "", example.where, impossible, _CAN_BE)
    try:
        return _come_out(example, book)
    except BadInputError as refused:
        says = f"there is no answer. {refused.message}"
        return Broken(example.about, "", example.where, says)


def _contradicted(
    example: Example | WayExample, book: Book[S], invariants: Sequence[Invariant]
) -> str:
    """What cannot be in the table of an example."""
    under = book.under(example.readings)
    if isinstance(example, WayExample):
        found = list(example.case.contradictions(under, invariants))
    else:
        found = list(example.written.contradictions(under[example.list_id], invariants))
    return " ".join(each[0].upper() + each[1:] for each in found)


def _come_out(example: Example | WayExample, book: Book[S]) -> Broken | None:
    """How an example comes out, if otherwise than it says."""
    if isinstance(example, WayExample):
        parted = check_way(example, book)
        if parted is None:
            return None
        node, says = parted
        return Broken(example.about, node, example.where, says)
    compiled = book.under(example.readings)[example.list_id]
    written = example.written
    if example.order:
        return _check_order(example, compiled)
    if nobody_is_taken_from(compiled, written.known, written.candidates):
        if not example.chosen:
            return None
        says = f"the answer is nobody, not {_answer(example.chosen)}: it has enough already."
        return Broken(example.list_id, "", example.where, says)
    found = ask(compiled, written.known, written.candidates)
    if isinstance(found, FactWanted):
        return Broken(example.list_id, found.rung, example.where, _open(found, written), _MORE)
    able = _with_lots(found, compiled, written.known)
    if isinstance(found.outcome, Draw) and not able:
        says = f"nobody has a lot in draw {found.outcome.procedure!r}, so it is refused."
        return Broken(example.list_id, found.decided_by or "", example.where, says)
    names = tuple(map(written.name, able))
    if set(names) != set(example.chosen):
        says = f"the answer is {_answer(names)}, not {_answer(example.chosen)}."
        return Broken(example.list_id, found.decided_by or "", example.where, says)
    if example.by is not None and found.decided_by != example.by and not found.open:
        says = f"{_decider(found)} decides, not {example.by!r}."
        return Broken(example.list_id, found.decided_by or "", example.where, says)
    return None


def _open(wanted: FactWanted, written: Written) -> str:
    """That an example lacks a fact, and of whom."""
    pair = () if wanted.other is None else (wanted.other,)
    whom = ", ".join(map(written.name, (*wanted.candidates, *pair)))
    return f"it is still open: {wanted.fact!r}{f' of {whom}' if whom else ''} matters."


def _with_lots(found: Trace, compiled: Compiled[Any], known: Known) -> tuple[int, ...]:
    """All who may come out; those without a lot may not, where it is known who has one."""
    if isinstance(found.outcome, Draw):
        return _able(found.outcome, compiled, known)
    return may_come_out(found.outcome)


def _able(draw: Draw, compiled: Compiled[Any], known: Known) -> tuple[int, ...]:
    """Those tied who have a lot; all of them, if what weighs the lots is not in the table."""
    with suppress(TypeError):
        return lots_from(compiled, known, draw)
    return draw.tied


def _check_order(example: Example, compiled: Compiled[Any]) -> Broken | None:
    """What is wrong with an example of several winners."""
    written = example.written
    found = take_from(compiled, written.known, written.candidates)
    if isinstance(found, FactWanted):
        return Broken(example.list_id, found.rung, example.where, _open(found, written), _MORE)
    levels: list[tuple[int, ...]] = []
    waiting = found.waiting
    if waiting is not None and not _able(waiting, compiled, written.known):
        says = f"nobody has a lot in draw {waiting.procedure!r}, so it is refused."
        return Broken(example.list_id, "", example.where, says)
    if found.levels:
        among = {*found.taken, *(waiting.tied if waiting else ())}
        levels = [tuple(each for each in level if each in among) for level in found.levels]
    else:
        levels = [(each,) for each in found.taken]
        levels += [waiting.tied] if waiting else []
    names = tuple(tuple(map(written.name, level)) for level in levels if level)
    if [set(level) for level in names] == [set(level) for level in example.order]:
        return None
    shown = [
        ", then ".join(" and ".join(level) for level in each) for each in (names, example.order)
    ]
    says = f"the order is {shown[0] or 'empty'}, not {shown[1]}."
    return Broken(example.list_id, "", example.where, says)


def _decider(trace: Trace) -> str:
    return "no rung" if trace.decided_by is None else repr(trace.decided_by)


def _answer(names: Sequence[str]) -> str:
    if not names:
        return "nobody"
    return names[0] if len(names) == 1 else f"a draw of {', '.join(names)}"


def may_come_out(choice: Choice) -> tuple[int, ...]:
    """All candidates who may be chosen, whatever lots bring."""
    if choice is None:
        return ()
    return choice.tied if isinstance(choice, Draw) else (choice,)


def broken_property(
    pinned: Property, compiled: Compiled[S], known: Known, candidates: Sequence[int]
) -> bool:
    """
    Does what the list decides on a whole table break the property?

    No, where it is refused: two share a value by which it settles, or nobody has a lot.
    """
    try:
        chosen = who_may_win_from(compiled, known, candidates)
        ways = every_way_from(compiled, known, candidates) if pinned.is_about_taken else ((),)
    except BadInputError:
        return False
    return breaks(pinned, known.__getitem__, candidates, chosen, ways)


def breaks(
    pinned: Property,
    value: Callable[[Key], int],
    candidates: Sequence[int],
    chosen: Sequence[int],
    ways: Sequence[Sequence[int]] = ((),),
) -> bool:
    """
    Is the property broken if these may come out, and these are taken in one way or the other?

    `value` gives the values of facts.
    """

    def spans(key: Key) -> Span:
        found = value(key)
        return found, found

    ranges = {"start": candidates, "chosen": chosen}
    scenes = [Scene(spans, {**ranges, TAKEN: taken}) for taken in ways]
    return any(truth(span(pinned.holds, scene, {})) is False for scene in scenes)
