"""
Reads facts files: what lists may name, and what is always so, in TOML.

docs/your-own-automa.md explains the format by an example. A game with Python says the same things
in the same form, in as many files as it likes, and gives the functions by name.
"""

import itertools
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

from pakal.files import parse_toml
from pakal.forms import Entry, Problem, Where, raise_if_any, show
from pakal.lists.facts import DrawSpec, FactSpec, Favours, GameFacts, Span
from pakal.lists.lines import table_lines
from pakal.lists.model import FactKind, Offer, Scope
from pakal.lists.read_derived import read_made_of, read_tables, read_weight
from pakal.lists.read_expressions import names_in
from pakal.lists.sorts import TableSpec

if TYPE_CHECKING:
    from pakal.lists.invariants import Holds, Invariant

FORMS: Final = (
    "always",
    "never",
    "implies",
    "both-or-neither",
    "if-any",
    "at-most",
    "exactly",
    "distinct",
    "same",
    "never-falls",
    "never-rises",
)
FACTS_SCHEMA_FILE: Final = Path(__file__).with_name("facts.schema.json")
KEYS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {  # needed, and allowed
    "kind": (("name",), ("one",)),
    "fact": (
        ("name", "kind", "label"),
        (
            *(
                "ask",
                "values",
                "is",
                "low",
                "high",
                "of",
                "scope",
                "reading",
                "leans-on",
                "value-of",
                "void-if-any",
            ),
            *("shared", "one", "first", "least", "most", "after", "through"),
        ),
    ),
    "reading": (("name", "choices"), ("elsewhere",)),
    "table": (("name", "of", "rows"), ("otherwise",)),
    "draw": (("name", "label", "how"), ("reading", "leans-on", "weight")),
    "offer": (("list",), ("reading", "leans-on")),
    "invariant": (
        ("name", "says", "of"),
        ("cite", "reading", "lists", "fewest", "facts", *FORMS),
    ),
    "favours": (("list", "fact"), ("more", "says")),
}
_WHOLE: Final = ("game", "sections", "parts")
# What a fact of the other kind has.
_NOT_OF: Final = {
    FactKind.YES_NO: ("low", "high", "least", "most", "values"),
    FactKind.NUMBER: ("first", "values"),
    FactKind.ONE_OF: ("low", "high", "least", "most", "first"),
}
_CALLED: Final = {
    FactKind.YES_NO: "a yes-no fact",
    FactKind.NUMBER: "a number",
    FactKind.ONE_OF: "one of several words",
}
# What a fact that is made of others cannot have.
_NOT_IF_MADE: Final = ("ask", "one", "first", "least", "most", "low", "high", "value-of", "scope")
# What only Python can make something of.
_FOR_PYTHON: Final = {"fact": ("through",), "invariant": ("facts",)}
# What a second name ends in where expressions have to read it.
_SECOND: Final = {"fact": "_2", "table": "_2"}
_TEXTS: Final = frozenset(
    {"name", "one", "label", "ask", "first", "after", "how", "says", "cite", "list", "fact"}
    | {"value-of", "least", "most", "is", "weight"}
)
_SWITCHES: Final = frozenset({"shared", "elsewhere", "more"})
_NUMBERS: Final = frozenset({"low", "high", "fewest"})
_ARRAYS: Final = frozenset({"choices", "lists", "facts", "through", "values"})

# One file's table, and the file.
Part = tuple[str, Mapping[str, Any]]


def read_facts(
    files: Sequence[tuple[str, str]],
    *,
    readings: Mapping[str, tuple[str, ...]] | None = None,
    computed: bool = False,
    holds: "Mapping[str, Holds] | None" = None,
) -> GameFacts:
    """
    Read what a game's facts files say, each given by name and text, as if they were one.

    `readings` are those that the game declares elsewhere. With `computed`, Python computes the
    facts, and an invariant without a form is the function of its name in `holds`. Every problem
    goes into one BadInputError.
    """
    reader = FactsReader(readings or {}, computed=computed, holds=holds or {})
    documents = [(file, parse_toml(text, file)) for file, text in files]
    reader.find_lines(files, documents)
    return reader.read(documents)


class FactsReader:
    """Turns documents into what they say, and writes down what is wrong with them."""

    def __init__(
        self,
        readings: Mapping[str, tuple[str, ...]],
        *,
        computed: bool,
        holds: "Mapping[str, Holds]",
    ) -> None:
        self.file = ""  # the one that is looked at
        self.lines: dict[tuple[str, str], int] = {}  # by file and a place such as "fact 'cargo'"
        self.problems: list[Problem] = []
        self.elsewhere = readings
        self.computed = computed
        self.holds = holds

    def at(self, where: str, value: object) -> Entry:
        """A value of the file that is looked at, such as the table of "fact 'cargo'"."""
        file = Where(self.file)
        line = self.lines.get((self.file, where.partition(", ")[0]), 0)
        return Entry(value, file.part(where, line) if where else file, self.problems)

    def find_lines(
        self,
        files: Sequence[tuple[str, str]],
        documents: Sequence[tuple[str, Mapping[str, Any]]],
    ) -> None:
        """Find out where each table of the files begins."""
        for (file, text), (_, document) in zip(files, documents, strict=True):
            lines = table_lines(text)
            for part in KEYS:
                tables = several(document.get(part, []))
                at = lines.get(part, [])
                if len(tables) != len(at):
                    continue  # written in another way than by headers
                for number, (table, line) in enumerate(zip(tables, at, strict=True), 1):
                    named = table.get("name", number) if isinstance(table, dict) else number
                    self.lines.setdefault((file, f"{part} {named!r}"), line)
                    if part in ("favours", "offer") and isinstance(table, dict):
                        self.lines.setdefault((file, f"{part} of {table.get('list')!r}"), line)

    def wrong(self, where: str, says: str, way_out: str) -> None:
        """Write down what is wrong, and a way out."""
        self.at(where, None).wrong(says, way_out)

    def read(self, documents: Sequence[tuple[str, Mapping[str, Any]]]) -> GameFacts:
        """What the documents say; BadInputError if anything is wrong."""
        parts = self.parts(documents, tuple(KEYS))
        whole = {key: self._whole(documents, key) for key in ("sections", "parts")}
        self.file = documents[0][0]
        if not any("fact" in document for _, document in documents):
            if "list" in documents[0][1]:
                says = "this is a file of lists, not a facts file."
                raise_if_any([Problem(Where(self.file), says, "Try the file with [[fact]].")])
            self.wrong("", "the file holds no fact.", "Begin one with the line [[fact]].")
        named = {part: self.named(parts[part], part) for part in ("kind", "reading", "draw")}
        readings = {**self.elsewhere, **self._readings(named["reading"])}
        kinds = list(named["kind"])
        facts = self._facts(parts["fact"], kinds, list(readings), whole["parts"])
        tables = read_tables(self, parts["table"], facts)
        facts = read_made_of(self, facts, self._texts(parts["fact"]), tables)
        invariants: tuple[Invariant, ...] = ()
        if parts["invariant"] or self.holds:
            # Only the audit looks at invariants, so nothing else loads what they are made of.
            from pakal.lists.read_invariants import invariants_of

            invariants = invariants_of(self, parts["invariant"], facts, kinds, readings, tables)
        favours = [self._favours(entry, facts) for entry in parts["favours"]]
        draws = [
            self._draw(entry, list(readings), whole["parts"], facts, tables)
            for entry in named["draw"].values()
        ]
        offers = [self._offer(entry, list(readings), whole["parts"]) for entry in parts["offer"]]
        # That there is no such fact or table only follows from what is wrong with it.
        wrong = [each.where.parts[0].split(" ", 1) for each in self.problems if each.where.parts]
        follows = {f"no {part} is called {name}." for part, *names in wrong for name in names}
        raise_if_any([each for each in self.problems if each.says not in follows])
        called = [str(document["game"]) for _, document in documents if "game" in document]
        return GameFacts(
            game=called[0] if called else documents[0][0],
            facts=tuple(facts.values()),
            kinds={name: table.get("one", "") for name, (_, table) in named["kind"].items()},
            readings=readings,
            elsewhere=frozenset(
                name for name, (_, table) in named["reading"].items() if table.get("elsewhere")
            ),
            draws=tuple(draws),
            offers=dict(offers),
            parts=whole["parts"],
            sections=whole["sections"],
            invariants=invariants,
            favours=tuple(favours),
            tables=tables,
            file=documents[0][0],
            lines={place: (file, line) for (file, place), line in self.lines.items()},
            named={
                f"{part} {table['name']!r}": frozenset(names_in(str(table[key])))
                for part, key in (("fact", "is"), ("draw", "weight"), ("invariant", "always"))
                for _, table in parts[part]
                if key in table
            },
        )

    def _texts(self, entries: Sequence[Part]) -> dict[str, tuple[str, str]]:
        """What facts are made of: the file and the text of each `is`."""
        return {
            str(table["name"]): (file, str(table["is"])) for file, table in entries if "is" in table
        }

    # --- tables and keys -------------------------------------------------------------------------

    def parts(
        self, documents: Iterable[tuple[str, Mapping[str, Any]]], wanted: tuple[str, ...]
    ) -> dict[str, list[Part]]:
        """The tables of each part, those that are well formed, each with its file."""
        found: dict[str, list[Part]] = {part: [] for part in wanted}
        for file, document in documents:
            self.file = file
            self.at("", document).check_known((*_WHOLE, *wanted) if len(wanted) > 1 else wanted)
            for part in wanted:
                found[part] += ((file, table) for table in self._tables(document, part))
        return found

    def _whole(
        self, documents: Iterable[tuple[str, Mapping[str, Any]]], key: str
    ) -> tuple[str, ...]:
        found: list[str] = []
        for file, document in documents:
            self.file = file
            found += self.at("", document)[key].texts() or ()
        return tuple(found)

    def _tables(self, document: Mapping[str, Any], part: str) -> Iterator[Mapping[str, Any]]:
        for number, table in enumerate(self.at("", document)[part].tables(), start=1):
            before = len(self.problems)
            named = f"{part} {table.value.get('name', number)!r}"
            line = self.lines.get((self.file, named), 0)
            self._check_table(part, table.named(named, line))
            if len(self.problems) == before:
                yield table.value

    def _check_table(self, part: str, table: Entry) -> None:
        table.check_keys(*KEYS[part])
        for key in () if self.computed else _FOR_PYTHON.get(part, ()):
            if key in table:
                table[key].wrong("only games with Python may have it.", "Take it out.")
        for key, entry in table.entries():
            if key in _TEXTS:
                entry.text()
            elif key in _SWITCHES:
                entry.yes_no()
            elif key in _NUMBERS:
                entry.number()
            elif key in _ARRAYS:
                entry.texts()

    def named(self, entries: Sequence[Part], part: str) -> dict[str, Part]:
        """The tables by name, of which there must be one each."""
        found: dict[str, Part] = {}
        for file, table in entries:
            name = str(table["name"])
            if name in found:
                self.file = file
                self.wrong(
                    f"{part} {name!r}",
                    "there are two of this name.",
                    f"Call one of them {name + _SECOND.get(part, '-2')!r}.",
                )
            found[name] = file, table
        return found

    def one_of(self, where: str, what: str, value: object, known: Sequence[str]) -> bool:
        """Is it one of those known? If not, that is wrong."""
        first = 'Name it in parts = ["…"].' if what == "part" else f"Add a [[{what}]] first."
        return self.at(where, value).one_of(known, what, first) is not None

    def some_of(self, where: str, key: str, given: object, known: Sequence[str]) -> tuple[str, ...]:
        """Those of one or several names that are known; others are wrong."""
        return tuple(each for each in several(given) if self.one_of(where, key, each, known))

    def _leanings(
        self,
        file: str,
        where: str,
        table: Mapping[str, Any],
        readings: Sequence[str],
        parts: Sequence[str],
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The readings and the reconstructed parts on which something depends."""
        self.file = file
        return (
            self.some_of(where, "reading", table.get("reading", []), readings),
            self.some_of(where, "part", table.get("leans-on", []), parts),
        )

    # --- readings, draws, offers and facts -------------------------------------------------------

    def _draw(
        self,
        entry: Part,
        readings: Sequence[str],
        parts: Sequence[str],
        facts: Mapping[str, FactSpec],
        tables: Mapping[str, TableSpec],
    ) -> DrawSpec:
        file, table = entry
        name = table["name"]
        reading, leans_on = self._leanings(file, f"draw {name!r}", table, readings, parts)
        weight = None
        if "weight" in table:
            weight = read_weight(self, f"draw {name!r}, weight", table["weight"], facts, tables)
        return DrawSpec(
            name=name,
            label=table["label"],
            how=table["how"],
            reading=reading,
            leans_on=leans_on,
            weight=weight,
        )

    def _offer(
        self, entry: Part, readings: Sequence[str], parts: Sequence[str]
    ) -> tuple[str, Offer]:
        file, table = entry
        where = f"offer of {table['list']!r}"
        reading, leans_on = self._leanings(file, where, table, readings, parts)
        return table["list"], Offer(reading=reading, parts=leans_on)

    def _readings(self, entries: Mapping[str, Part]) -> dict[str, tuple[str, ...]]:
        readings = {}
        for name, (file, table) in entries.items():
            self.file = file
            readings[name] = tuple(table["choices"])
            if not readings[name]:
                self.wrong(f"reading {name!r}", "it has no choices.", 'Write choices = ["…", "…"].')
            for choice in dict.fromkeys(readings[name]):
                if readings[name].count(choice) > 1:
                    says = f"the choice {choice!r} comes more than once."
                    self.wrong(f"reading {name!r}", says, "Give one of them another name.")
        return readings

    def _facts(
        self,
        entries: Sequence[Part],
        kinds: Sequence[str],
        readings: Sequence[str],
        parts: Sequence[str],
    ) -> dict[str, FactSpec]:
        tables = self.named(entries, "fact")
        found = {}
        for name, (file, table) in tables.items():
            before = len(self.problems)
            leanings = self._leanings(file, f"fact {name!r}", table, readings, parts)
            fact = self._fact(table, kinds, leanings)
            if fact is not None and len(self.problems) == before:
                found[name] = fact
        sets = [name for name, fact in found.items() if fact.scope is Scope.SET]
        for name, fact in found.items():
            file, table = tables[name]
            self.file = file
            if fact.after:
                self.one_of(f"fact {name!r}", "fact", fact.after, list(found))
            found[name] = self._derived(fact, found, table, sets)
        return found

    def _fact(
        self,
        table: Mapping[str, Any],
        kinds: Sequence[str],
        leanings: tuple[tuple[str, ...], tuple[str, ...]],
    ) -> FactSpec | None:
        where = f"fact {table['name']!r}"
        scope = table.get("scope", Scope.CANDIDATE.value)
        of = self.some_of(where, "kind", table.get("of", []), kinds)
        good = self.one_of(where, "scope", scope, [each.value for each in Scope])
        kind_names = [each.value for each in FactKind]
        if not self.one_of(where, "kind of fact", table["kind"], kind_names) or not good:
            return None
        kind, low, high = FactKind(table["kind"]), table.get("low"), table.get("high")
        self._check_out_of_place(where, table, kind)
        if low is not None and high is not None and low > high:
            self.wrong(
                where,
                f"no number is from {low} to {high}.",
                f"Write low = {high} and high = {low}.",
            )
        return FactSpec(
            name=table["name"],
            kind=kind,
            label=table["label"],
            ask=table.get("ask", ""),
            of=of,
            low=low,
            high=high,
            reading=leanings[0],
            leans_on=leanings[1],
            through=tuple(table.get("through", ())),
            one=table.get("one", ""),
            first=table.get("first", ""),
            least=table.get("least", ""),
            most=table.get("most", ""),
            after=table.get("after", ""),
            scope=Scope(scope),
            shared=table.get("shared", False),
            values=tuple(table.get("values", ())),
        )

    def _check_filled_in(self, where: str, table: Mapping[str, Any]) -> None:
        """Write down what questions leave to be filled in and nobody fills in."""
        of_pair = table.get("scope") == Scope.PAIR.value
        names = ("{candidate}", "{other}") if of_pair else ("{candidate}",)
        for key in ("ask", "one", "first", "least", "most"):
            for word in re.findall(r"\{.*?\}", str(table.get(key, ""))):
                if word not in names:
                    says = f"'{key}' uses {word}, which is not filled in."
                    self.wrong(where, says, f"Use {' and '.join(names)}.")

    def _check_out_of_place(self, where: str, table: Mapping[str, Any], kind: FactKind) -> None:
        """Write down what a fact of this kind cannot have, and what it lacks."""
        for key in (key for key in _NOT_OF[kind] if key in table):
            others = {"values": "facts of kind 'one-of'", "first": "yes-no facts"}
            says = f"'{key}' is for {others.get(key, 'numbers')}, and this is {_CALLED[kind]}."
            meant = next(each for each, keys in _NOT_OF.items() if key not in keys)
            self.wrong(where, says, f"Take '{key}' out, or write kind = \"{meant.value}\".")
        if kind is FactKind.ONE_OF:
            values = table.get("values", ())
            if len(values) < 2 or len(set(values)) < len(values):
                says = "it needs two or more different words to choose from."
                self.wrong(where, says, 'Write values = ["…", "…"].')
        self._check_filled_in(where, table)
        if "is" not in table:
            if "ask" not in table:
                self.at(where, table).missing("ask", '"…"')
            elif table.get("scope") == Scope.PAIR.value and "{other}" not in table["ask"]:
                says = "'ask' does not name the other one of the pair."
                self.wrong(where, says, "Write {candidate} and {other} into it.")
            return
        for key in (key for key in _NOT_IF_MADE if key in table):
            says = f"it is made of other facts, so '{key}' says nothing."
            self.wrong(where, says, f"Take '{key}' out.")

    def _derived(
        self,
        fact: FactSpec,
        facts: Mapping[str, FactSpec],
        table: Mapping[str, Any],
        sets: Sequence[str],
    ) -> FactSpec:
        """A fact about the whole set is made of another fact, void as soon as one says so."""
        where = f"fact {fact.name!r}"
        if fact.scope is not Scope.SET:
            for key in ("value-of", "void-if-any"):
                if key in table:
                    self.wrong(
                        where, f"'{key}' is for facts of the whole set.", 'Write scope = "set".'
                    )
            return fact
        if "value-of" not in table:
            if not self.computed:
                self.wrong(where, "it does not say what it is made of.", 'Write value-of = "…".')
            return fact
        base = table["value-of"]
        plain = [name for name in facts if name not in sets]
        if base in sets:
            says = f"'value-of' names {base!r}, which is a fact of the whole set itself."
            self.wrong(where, says, _one_of_these(plain, "Add a [[fact]] of one candidate first."))
            return fact
        if not self.one_of(where, "fact", base, list(facts)):
            return fact
        given = table.get("void-if-any", {})
        for name in given if isinstance(given, dict) else ():
            if name in sets:
                says = f"'void-if-any' names {name!r}, which is a fact of the whole set itself."
                self.wrong(where, says, _one_of_these(plain, "Take it out."))
        void = self.values(where, "void-if-any", given, facts)
        return attrs.evolve(fact, value_of=base, void_if_any=tuple(void.items()))

    # --- values of facts -------------------------------------------------------------------------

    def values(
        self, where: str, key: str, given: object, facts: Mapping[str, FactSpec]
    ) -> dict[str, Container[int]]:
        """Facts with their values, as in `never = {own = true, steps = [0, 1]}`."""
        if not isinstance(given, dict):
            self.wrong(
                where, f"'{key}' is {show(given)}, not a table of values.", "Write {fact = true}."
            )
            return {}
        found: dict[str, Container[int]] = {}
        for name, value in given.items():
            if self.one_of(where, "fact", name, list(facts)):
                wanted = self._wanted(where, key, facts[name], value)
                if wanted is not None:
                    found[name] = wanted
        return found

    def _wanted(self, where: str, key: str, fact: FactSpec, value: object) -> Container[int] | None:
        """The numbers that a value stands for: one, several, or all from or up to one."""
        name = fact.name
        if fact.kind is FactKind.ONE_OF:
            places = [self.wanted(f"{where}, {key}", fact, each) for each in several(value)]
            return None if None in places else tuple(each for each in places if each is not None)
        if fact.kind is FactKind.YES_NO:
            if isinstance(value, bool):
                return (int(value),)
            self.wrong(where, f"'{key}' sets {name!r} to {show(value)}.", "Give true or false.")
            return None
        low, high = fact.bounds()
        ends = value if isinstance(value, dict) else {}
        numbers = list(ends.values()) if ends else several(value)
        known = set(ends) <= {"at-least", "at-most"}
        if not numbers or not known or not all(map(is_number, numbers)):
            way_out = "Give a whole number, or several: [0, 1], {at-least = 2}, {at-most = 3}."
            self.wrong(where, f"'{key}' sets {name!r} to {show(value)}.", way_out)
            return None
        for number in numbers:
            if not low <= number <= high:
                nearer = low if number < low else high
                self.wrong(
                    where,
                    f"'{key}' sets {name!r} to {number}, which is out of its bounds.",
                    f"Write {name} = {nearer}, or give the fact other bounds.",
                )
                return None
        if ends:
            return Span(ends.get("at-least", low), ends.get("at-most", high))
        return tuple(numbers)

    def wanted(self, where: str, fact: FactSpec, value: object) -> int | None:
        """A single value of a fact as the kernel counts it; None if it is not one."""
        entry = self.at(where, value)
        if fact.kind is FactKind.YES_NO:
            said = entry.yes_no()
            return None if said is None else int(said)
        if fact.kind is FactKind.ONE_OF:
            word = entry.one_of(fact.values, f"value of {fact.name!r}")
            return None if word is None else fact.values.index(word)
        return entry.number(fact.low, fact.high)

    def _favours(self, entry: Part, facts: Mapping[str, FactSpec]) -> Favours:
        self.file, table = entry
        self.one_of(f"favours of {table['list']!r}", "fact", table["fact"], list(facts))
        more = bool(table.get("more", True))
        says = str(table.get("says", f"{'more' if more else 'less'} {table['fact']}"))
        return Favours(str(table["list"]), str(table["fact"]), 1 if more else -1, says)


def _one_of_these(names: Iterable[str], otherwise: str) -> str:
    """A way out: a few names to choose from."""
    few = [repr(name) for name in itertools.islice(names, 3)]
    return f"Name {' or '.join(few)}." if few else otherwise


def is_number(value: object) -> bool:
    """Is it a whole number?"""
    return isinstance(value, int) and not isinstance(value, bool)


def several(value: object) -> list[Any]:
    """An array as it is, and anything else as an array of one."""
    return value if isinstance(value, list) else [value]
