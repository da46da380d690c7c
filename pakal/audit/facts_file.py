"""
A designer's own game without Python: what lists may name, and what is always so, in a TOML file.

docs/your-own-automa.md explains it by an example.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import attrs

from pakal.audit.facts_game import FactsGame, Favours, Table, derived, local, named_by_letter
from pakal.errors import nearest
from pakal.files import parse_toml
from pakal.games.auditing import Invariant, Values
from pakal.lists.check import Problem, raise_if_any
from pakal.lists.draws import Even
from pakal.lists.model import CandidateKind, Condition, Fact, FactKind, NamedDraw, Scope, Vocabulary

_PARTS = ("game", "sections", "kind", "fact", "reading", "draw", "invariant", "favours")
_KEYS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {  # needed, and allowed besides
    "kind": (("name",), ("one",)),
    "fact": (
        ("name", "kind", "label", "ask"),
        ("low", "high", "of", "scope", "reading", "value-of", "void-if-any", "shared"),
    ),
    "reading": (("name", "choices"), ("elsewhere",)),
    "draw": (("name", "label", "how"), ()),
    "invariant": (
        ("name", "says", "of"),
        ("cite", "never", "at-most", "distinct", "reading", "lists"),
    ),
    "favours": (("list", "fact"), ("more", "says")),
}
_TEXTS = frozenset(
    {"name", "one", "label", "ask", "how", "says", "cite", "distinct", "list", "fact", "value-of"}
)
_SWITCHES = frozenset({"shared", "elsewhere", "more"})
_NUMBERS = frozenset({"low", "high"})
_ARRAYS = frozenset({"choices", "lists"})
_FORMS = ("never", "at-most", "distinct")


def parse_facts(text: str, file: str = "<text>") -> FactsGame:
    """Read a game from the text of its facts file; every problem goes into one error."""
    document = parse_toml(text, file)
    return _Reader(file).game(document)


class _Reader:
    """Turns one document into a game, and writes down what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.made_of: dict[str, tuple[str, ...]] = {}

    def wrong(self, where: str, says: str, way_out: str) -> None:
        place = f"{self.file}, {where}" if where else self.file
        self.problems.append(Problem(place, says, way_out))

    def game(self, document: Mapping[str, Any]) -> FactsGame:
        self._unknown_keys("", document, _PARTS)
        parts = {part: self._tables(document, part) for part in _KEYS}
        if not parts["fact"]:
            self.wrong("", "the file holds no fact.", "Begin one with the line [[fact]].")
        readings = self._readings(parts["reading"])
        kinds = self._named(parts["kind"], "kind")
        facts = [
            fact
            for table in self._named(parts["fact"], "fact").values()
            if (fact := self._fact(table, list(kinds), list(readings))) is not None
        ]
        by_name = {fact.name: fact for fact in facts}
        facts = [self._derived(fact, by_name, parts["fact"]) for fact in facts]
        invariants = [
            each
            for table in self._named(parts["invariant"], "invariant").values()
            if (each := self._invariant(table, by_name, list(kinds), readings)) is not None
        ]
        favours = [self._favours(table, by_name) for table in parts["favours"]]
        draws = self._named(parts["draw"], "draw")
        sections = self._texts("", document, "sections")
        raise_if_any(self.problems)
        return FactsGame(
            name=str(document.get("game", self.file)),
            words=Vocabulary(
                facts=tuple(facts),
                draws=tuple(
                    NamedDraw(name=name, label=table["label"], how=table["how"], procedure=_even)
                    for name, table in draws.items()
                ),
                readings=readings,
                kinds=tuple(
                    CandidateKind(name=name, name_of=named_by_letter, one=table.get("one", ""))
                    for name, table in kinds.items()
                ),
            ),
            always=tuple(invariants),
            rule_sections=sections,
            elsewhere=_marked(parts["reading"], "elsewhere"),
            promised=tuple(favours),
            may_share=_marked(parts["fact"], "shared"),
            made_of=self.made_of,
        )

    # --- tables and keys -------------------------------------------------------------------------

    def _tables(self, document: Mapping[str, Any], part: str) -> list[Mapping[str, Any]]:
        given = document.get(part, [])
        if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
            self.wrong("", f"'{part}' is not an array of tables.", f"Begin each with [[{part}]].")
            return []
        good = []
        for number, table in enumerate(given, start=1):
            before = len(self.problems)
            self._keys(part, f"{part} {table.get('name', number)!r}", table)
            if len(self.problems) == before:
                good.append(table)
        return good

    def _keys(self, part: str, where: str, table: Mapping[str, Any]) -> None:
        needed, besides = _KEYS[part]
        self._unknown_keys(where, table, (*needed, *besides))
        for key in needed:
            if key not in table:
                self.wrong(where, f"'{key}' is missing.", f"Add {key} = ….")
        for key, value in table.items():
            if key in _TEXTS and not (isinstance(value, str) and value.strip()):
                self.wrong(where, f"'{key}' is {value!r}, not a text.", f'Write {key} = "…".')
            if key in _SWITCHES and not isinstance(value, bool):
                self.wrong(where, f"'{key}' is {value!r}.", f"Write {key} = true.")
            if key in _NUMBERS and not _is_number(value):
                self.wrong(where, f"'{key}' is {value!r}, not a whole number.", f"Write {key} = 0.")
            if key in _ARRAYS:
                self._texts(where, table, key)

    def _unknown_keys(self, where: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                self.wrong(where, f"there is no key {key!r}.", nearest(key, known))

    def _texts(self, where: str, table: Mapping[str, Any], key: str) -> tuple[str, ...]:
        given = table.get(key, [])
        if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
            self.wrong(where, f"'{key}' is not an array of texts.", f'Write {key} = ["…", "…"].')
            return ()
        return tuple(given)

    def _named(
        self, tables: Sequence[Mapping[str, Any]], part: str
    ) -> dict[str, Mapping[str, Any]]:
        found: dict[str, Mapping[str, Any]] = {}
        for table in tables:
            name = str(table["name"])
            if name in found:
                self.wrong(
                    f"{part} {name!r}",
                    "there are two of this name.",
                    f"Call one of them {name + '-2'!r}.",
                )
            found[name] = table
        return found

    def _one_of(self, where: str, key: str, value: object, known: Sequence[str]) -> bool:
        if value in known:
            return True
        way_out = nearest(str(value), known) if known else f"Add a [[{key}]] first."
        self.wrong(where, f"there is no {key} called {value!r}.", way_out)
        return False

    # --- the parts -------------------------------------------------------------------------------

    def _readings(self, tables: Sequence[Mapping[str, Any]]) -> dict[str, tuple[str, ...]]:
        readings = {}
        for name, table in self._named(tables, "reading").items():
            readings[name] = tuple(table["choices"])
            if not readings[name]:
                self.wrong(f"reading {name!r}", "it has no choices.", 'Write choices = ["…", "…"].')
            for choice in dict.fromkeys(readings[name]):
                if readings[name].count(choice) > 1:
                    says = f"the choice {choice!r} comes more than once."
                    self.wrong(f"reading {name!r}", says, "Give one of them another name.")
        return readings

    def _fact(
        self, table: Mapping[str, Any], kinds: Sequence[str], readings: Sequence[str]
    ) -> Fact[Table] | None:
        where = f"fact {table['name']!r}"
        before = len(self.problems)
        self._one_of(where, "kind of fact", table["kind"], [each.value for each in FactKind])
        scope = table.get("scope", Scope.CANDIDATE.value)
        self._one_of(where, "scope", scope, [each.value for each in Scope])
        about = _several(table.get("of", []))
        for each in about:
            self._one_of(where, "kind", each, kinds)
        depends = _several(table.get("reading", []))
        for each in depends:
            self._one_of(where, "reading", each, readings)
        low, high = table.get("low"), table.get("high")
        if table["kind"] == FactKind.YES_NO.value:
            for key in ("low", "high"):
                if key in table:
                    says = f"'{key}' is for numbers, and this is a yes-no fact."
                    self.wrong(where, says, f"""Write kind = "number", or take '{key}' out.""")
        if low is not None and high is not None and low > high:
            self.wrong(where, f"no number is from {low} to {high}.", f"Write low = {high}.")
        if len(self.problems) > before:
            return None
        name = str(table["name"])
        return Fact(
            name=name,
            kind=table["kind"],
            ask=table["ask"],
            label=table["label"],
            compute=local(name),
            low=low,
            high=high,
            of=tuple(about),
            reading=tuple(depends),
            scope=Scope.CANDIDATE,
        )

    def _derived(
        self,
        fact: Fact[Table],
        facts: Mapping[str, Fact[Table]],
        tables: Sequence[Mapping[str, Any]],
    ) -> Fact[Table]:
        """A fact about the whole set is made of another fact, void as soon as one says so."""
        table = next(each for each in tables if each["name"] == fact.name)
        where = f"fact {fact.name!r}"
        if table.get("scope") != Scope.SET.value:
            for key in ("value-of", "void-if-any"):
                if key in table:
                    self.wrong(
                        where, f"'{key}' is for facts of the whole set.", 'Write scope = "set".'
                    )
            return fact
        if "value-of" not in table:
            self.wrong(where, "it does not say what it is made of.", 'Write value-of = "…".')
            return fact
        base = table["value-of"]
        sets = [each["name"] for each in tables if each.get("scope") == Scope.SET.value]
        plain = {name: each for name, each in facts.items() if name not in sets}
        if base in sets:
            says = f"'value-of' names {base!r}, which is a fact of the whole set itself."
            self.wrong(where, says, _one_of_these(plain, "Add a [[fact]] of one candidate first."))
            return fact
        if not self._one_of(where, "fact", base, list(facts)):
            return fact
        given = table.get("void-if-any", {})
        for name in given if isinstance(given, dict) else ():
            if name in sets:
                says = f"'void-if-any' names {name!r}, which is a fact of the whole set itself."
                self.wrong(where, says, _one_of_these(plain, "Take it out."))
        void = self._values(where, "void-if-any", given, facts)
        self.made_of[fact.name] = (base, *void)
        compute = derived(base, tuple(void.items()))
        return attrs.evolve(fact, compute=compute, scope=Scope.SET)

    def _values(
        self, where: str, key: str, given: object, facts: Mapping[str, Fact[Table]]
    ) -> dict[str, int]:
        """Facts with a value each, as in `never = {own = true, steps = 0}`."""
        if not isinstance(given, dict):
            self.wrong(
                where,
                f"'{key}' is {given!r}, not a table of values.",
                f"Write {key} = {{fact = true}}.",
            )
            return {}
        found: dict[str, int] = {}
        for name, value in given.items():
            if not self._one_of(where, "fact", name, list(facts)):
                continue
            yes_no = facts[name].kind is FactKind.YES_NO
            if isinstance(value, bool) is not yes_no or not isinstance(value, int):
                meant = "true or false" if yes_no else "a whole number"
                self.wrong(where, f"'{key}' gives {name!r} the value {value!r}.", f"Give {meant}.")
                continue
            low, high = facts[name].bounds()
            if not low <= value <= high:
                nearer = low if value < low else high
                self.wrong(
                    where,
                    f"'{key}' gives {name!r} the value {value}, which it never has.",
                    f"Write {name} = {nearer}, or give the fact other bounds.",
                )
                continue
            found[name] = int(value)
        return found

    def _invariant(
        self,
        table: Mapping[str, Any],
        facts: Mapping[str, Fact[Table]],
        kinds: Sequence[str],
        readings: Mapping[str, tuple[str, ...]],
    ) -> Invariant | None:
        where = f"invariant {table['name']!r}"
        before = len(self.problems)
        forms = [form for form in _FORMS if form in table]
        if len(forms) != 1:
            self.wrong(
                where, f"it has {len(forms)} of {', '.join(_FORMS)}.", "Use exactly one of them."
            )
            return None
        self._one_of(where, "kind", table["of"], kinds)
        about, holds = self._form(where, forms[0], table[forms[0]], facts)
        condition: Condition = ()
        if "reading" in table:
            condition = self._condition(where, table["reading"], readings)
        if len(self.problems) > before:
            return None
        return Invariant(
            name=table["name"],
            says=table["says"],
            cite=table.get("cite", ""),
            of=table["of"],
            facts=about,
            holds=holds,
            reading=condition,
            lists=tuple(table.get("lists", ())),
            by_order=forms[0] == "distinct",
        )

    def _form(
        self, where: str, form: str, given: Any, facts: Mapping[str, Fact[Table]]
    ) -> tuple[tuple[str, ...], Callable[[Sequence[Values]], bool]]:
        if form == "distinct":
            self._one_of(where, "fact", given, list(facts))
            return (given,), lambda them: len({each[given] for each in them}) == len(them)
        if form == "never":
            never = self._values(where, form, given, facts)
            if not never:
                self.wrong(where, "'never' names no fact.", "Write never = {fact = true}.")
            return (
                tuple(never),
                lambda them: (
                    not any(
                        all(each[fact] == value for fact, value in never.items()) for each in them
                    )
                ),
            )
        keys = ("fact", "value", "count")
        if not isinstance(given, dict) or sorted(given) != sorted(keys):
            self.wrong(
                where,
                "'at-most' needs fact, value and count.",
                'Write at-most = {fact = "…", value = true, count = 1}.',
            )
            return (), lambda _: True
        if not self._one_of(where, "fact", given["fact"], list(facts)):
            return (), lambda _: True
        values = self._values(where, form, {given["fact"]: given["value"]}, facts)
        count = given["count"]
        if not _is_number(count) or count < 0:
            self.wrong(where, f"'count' is {count!r}.", "Write count = 1.")
        return (
            tuple(values),
            lambda them: (
                sum(each[fact] == value for each in them for fact, value in values.items()) <= count
            ),
        )

    def _condition(
        self, where: str, given: object, readings: Mapping[str, tuple[str, ...]]
    ) -> Condition:
        if not isinstance(given, dict):
            self.wrong(where, "'reading' is not a table.", 'Write reading = {name = "choice"}.')
            return ()
        found = []
        for name, choices in sorted(given.items()):
            if not self._one_of(where, "reading", name, list(readings)):
                continue
            several = _several(choices)
            for choice in several:
                self._one_of(where, f"choice of {name!r}", choice, readings[name])
            found.append((name, tuple(several)))
        return tuple(found)

    def _favours(self, table: Mapping[str, Any], facts: Mapping[str, Fact[Table]]) -> Favours:
        self._one_of(f"favours of {table['list']!r}", "fact", table["fact"], list(facts))
        more = bool(table.get("more", True))
        says = str(table.get("says", f"{'more' if more else 'less'} {table['fact']}"))
        return Favours(str(table["list"]), str(table["fact"]), 1 if more else -1, says)


def _even(_: Table, tied: Sequence[int]) -> Even:
    return Even(tied)


def _marked(tables: Sequence[Mapping[str, Any]], key: str) -> frozenset[str]:
    """The names of the tables in which a switch is on."""
    return frozenset(str(table["name"]) for table in tables if table.get(key))


def _one_of_these(names: Iterable[str], otherwise: str) -> str:
    """A way out: a few names to choose from."""
    few = [repr(name) for name in itertools.islice(names, 3)]
    return f"Name {' or '.join(few)}." if few else otherwise


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _several(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]
