"""Reads what is made of other facts: tables, and facts with `is`."""

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from pakal.lists.expressions import ME, Expression, facts_of, free_variables
from pakal.lists.facts import FactSpec
from pakal.lists.model import FactKind, Scope
from pakal.lists.read_expressions import names_in, read_expression
from pakal.lists.sorts import NUMBER, NotAnExpression, Place, Sort, TableSpec, words_of
from pakal.lists.spans import Key, Scene, Span, span

if TYPE_CHECKING:
    from pakal.lists.read_facts import FactsReader, Part

IS: Final = Place("'is'")
WEIGHT: Final = Place("a weight", ranges=("question",))
_MOST_ROWS: Final = 10_000


def read_tables(
    reader: "FactsReader", parts: "Sequence[Part]", facts: Mapping[str, FactSpec]
) -> dict[str, TableSpec]:
    """The tables of the files; what is wrong with the others goes to the reader."""
    found = {}
    for name, (file, table) in reader.named(parts, "table").items():
        reader.file = file
        where = f"table {name!r}"
        before = len(reader.problems)
        if name in facts:
            reader.wrong(where, "a fact has this name too.", f"Call it {name + '_table'!r}.")
        columns = reader.some_of(where, "fact", table["of"], list(facts))
        if not columns and len(reader.problems) == before:
            reader.wrong(where, "it has no columns.", 'Write of = ["…"], names of facts.')
        if len(reader.problems) > before:
            continue
        specs = [facts[each] for each in columns]
        rows = _rows(reader, where, table["rows"], specs)
        otherwise = reader.at(where, table)["otherwise"].number()
        if len(reader.problems) == before and "otherwise" not in table:
            _check_full(reader, where, specs, [keys for keys, _ in rows])
        sorts = tuple(Sort(each.kind, each.values) for each in specs)
        found[name] = TableSpec(name, sorts, rows, otherwise)
    return found


def _rows(
    reader: "FactsReader", where: str, given: object, columns: Sequence[FactSpec]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    rows = []
    seen: set[tuple[int, ...]] = set()
    for number, entry in enumerate(reader.at(where, given).items(_MOST_ROWS) or (), start=1):
        cells = entry.named(f"row {number}").items()
        if cells is None:
            continue
        if len(cells) != len(columns) + 1:
            reader.wrong(
                f"{where}, row {number}",
                f"it needs {len(columns) + 1} values, and has {len(cells)}.",
                "Write one for each column, and the number they give.",
            )
            continue
        keys = [
            reader.wanted(f"{where}, row {number}", fact, cell.value)
            for fact, cell in zip(columns, cells, strict=False)
        ]
        value = cells[-1].number()
        key = tuple(each for each in keys if each is not None)
        if value is None or len(key) < len(columns):
            continue
        if key in seen:
            reader.wrong(
                f"{where}, row {number}", "an earlier row has these values.", "Take it out."
            )
        seen.add(key)
        rows.append((key, value))
    return tuple(rows)


def _check_full(
    reader: "FactsReader",
    where: str,
    columns: Sequence[FactSpec],
    rows: Sequence[tuple[int, ...]],
) -> None:
    """Without `otherwise`, a table needs a row for everything that can be."""
    bounds = [each.bounds() for each in columns]
    size = math.prod(high - low + 1 for low, high in bounds)
    way_out = "Add otherwise = 0, or the number it should give then."
    if size > _MOST_ROWS:
        says = f"its columns can have more than {_MOST_ROWS} values together."
        reader.wrong(where, says, way_out)
        return
    ranges = [range(int(low), int(high) + 1) for low, high in bounds]
    missing = next((each for each in itertools.product(*ranges) if each not in set(rows)), None)
    if missing is not None:
        said = ", ".join(
            Sort(fact.kind, fact.values).show(value)
            for fact, value in zip(columns, missing, strict=True)
        )
        reader.wrong(where, f"there is no row for {said}.", way_out)


def read_made_of(
    reader: "FactsReader",
    facts: Mapping[str, FactSpec],
    texts: Mapping[str, tuple[str, str]],
    tables: Mapping[str, TableSpec],
) -> dict[str, FactSpec]:
    """All facts, those with `is` (a file and a text each) with what they are made of."""
    return _Maker(reader, dict(facts), texts, tables).all()


@attrs.define
class _Maker:
    """Makes facts of others, each after those it is made of."""

    reader: "FactsReader"
    facts: dict[str, FactSpec]
    texts: Mapping[str, tuple[str, str]]
    tables: Mapping[str, TableSpec]
    done: set[str] = attrs.field(factory=set)
    broken: set[str] = attrs.field(factory=set)  # those that cannot be made

    def all(self) -> dict[str, FactSpec]:
        for name in self.texts:
            self._make(name, ())
        return self.facts

    def _make(self, name: str, path: tuple[str, ...]) -> None:
        if name in self.done or name not in self.facts:
            return
        file, text = self.texts[name]
        where = f"fact {name!r}, is"
        if name in path:
            circle = " → ".join((*path[path.index(name) :], name))
            self.reader.file = file
            self.reader.wrong(
                where, f"it is made of itself: {circle}.", "Give one of them 'ask' instead of 'is'."
            )
            self.done.add(name)
            self.broken.add(name)
            return
        parts = names_in(text)
        for other in parts:
            if other in self.texts:
                self._make(other, (*path, name))
        if name in self.done:
            return
        self.done.add(name)
        if not self.broken.isdisjoint(parts):
            self.broken.add(name)  # what is wrong with its parts is said already
            return
        self.reader.file = file
        fact = self.facts[name]
        known = [each for key, each in self.facts.items() if key not in self.texts or each.tree]
        try:
            found = read_expression(
                text, words_of(known), self.tables, IS, Sort(fact.kind, fact.values)
            )
        except NotAnExpression as problem:
            self.reader.wrong(where, problem.says, problem.way_out)
            self.broken.add(name)
            return
        self.facts[name] = self._with(fact, found.tree)

    def _with(self, fact: FactSpec, tree: Expression) -> FactSpec:
        """The fact with its tree, its bounds and whom it is about."""
        scope = Scope.CANDIDATE if ME in free_variables(tree) else Scope.SITUATION

        def spans(key: Key) -> Span:
            return self.facts[key[0]].bounds()

        low, high = span(tree, Scene(spans), {ME: 0})
        changed: dict[str, Any] = {
            "tree": tree,
            "scope": scope,
            "made_as": self.texts[fact.name][1],
        }
        if fact.kind is FactKind.NUMBER:
            changed["low"] = int(low) if math.isfinite(low) else None
            changed["high"] = int(high) if math.isfinite(high) else None
        return attrs.evolve(fact, **changed)


def read_weight(
    reader: "FactsReader",
    where: str,
    text: str,
    facts: Mapping[str, FactSpec],
    tables: Mapping[str, TableSpec],
) -> Expression | None:
    """How many lots a candidate has, by an expression that is never below 0."""
    if reader.computed:
        reader.wrong(where, "Python carries out the draws of this game.", "Take 'weight' out.")
        return None
    try:
        found = read_expression(text, words_of(facts.values()), tables, WEIGHT, NUMBER)
    except NotAnExpression as problem:
        reader.wrong(where, problem.says, problem.way_out)
        return None
    about_all = [name for name in facts_of(found.tree) if facts[name].scope is Scope.SET]
    if about_all:
        says = f"fact {about_all[0]!r} looks at all candidates, and lots at those tied."
        reader.wrong(where, says, "Name what it is made of, or say it with 'question'.")
        return None
    # It is asked of somebody, who is one of those in question then.
    there = {"question": 1}
    low, _ = span(found.tree, Scene(lambda key: facts[key[0]].bounds(), fewest=there), {ME: 0})
    if low < 0:
        says = f"it can be below 0{f' ({low:g})' if math.isfinite(low) else ''}."
        reader.wrong(where, says, "Give its facts other bounds, or look it up in a [[table]].")
    return found.tree
