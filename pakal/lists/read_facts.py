"""
Reads facts files: what lists may name, and what is always so, in TOML.

docs/your-own-automa.md explains the format by an example. A game with Python says the same things
in the same form, in as many files as it likes, and gives the functions by name.
"""

import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.errors import nearest
from pakal.files import parse_toml
from pakal.forms import Problem, Where, raise_if_any
from pakal.lists.facts import DrawSpec, FactSpec, Favours, GameFacts, KindSpec
from pakal.lists.invariants import (
    ANY,
    Case,
    Holds,
    Invariant,
    at_most,
    at_most_share,
    both_or_neither,
    exactly,
    if_any,
    implies,
    never,
    never_falls,
    never_rises,
    same,
)
from pakal.lists.model import Condition, FactKind, Offer, Scope

_FORMS: Final = (
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
_KEYS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {  # needed, and allowed
    "kind": (("name",), ("one",)),
    "fact": (
        ("name", "kind", "label", "ask"),
        (
            *("low", "high", "of", "scope", "reading", "leans-on", "value-of", "void-if-any"),
            *("shared", "first", "after", "through"),
        ),
    ),
    "reading": (("name", "choices"), ("elsewhere",)),
    "draw": (("name", "label", "how"), ("reading", "leans-on")),
    "offer": (("list",), ("reading", "leans-on")),
    "invariant": (
        ("name", "says", "of"),
        ("cite", "reading", "lists", "fewest", "facts", *_FORMS),
    ),
    "favours": (("list", "fact"), ("more", "says")),
}
_WHOLE: Final = ("game", "sections", "parts")
# What a fact of the other kind has.
_NOT_OF: Final = {FactKind.YES_NO: ("low", "high"), FactKind.NUMBER: ("first",)}
# What only Python can make something of.
_FOR_PYTHON: Final = {"fact": ("through",), "invariant": ("facts",)}
_TEXTS: Final = frozenset(
    {"name", "one", "label", "ask", "first", "after", "how", "says", "cite", "list", "fact"}
    | {"value-of"}
)
_SWITCHES: Final = frozenset({"shared", "elsewhere", "more"})
_NUMBERS: Final = frozenset({"low", "high", "fewest"})
_ARRAYS: Final = frozenset({"choices", "lists", "facts", "through"})

# One file's table, and the file.
_Entry = tuple[str, Mapping[str, Any]]


def read_facts(
    files: Sequence[tuple[str, str]],
    *,
    readings: Mapping[str, tuple[str, ...]] | None = None,
    computed: bool = False,
    holds: Mapping[str, Holds] | None = None,
) -> GameFacts:
    """
    Read what a game's facts files say, each given by name and text, as if they were one.

    `readings` are those that the game declares elsewhere. With `computed`, Python computes the
    facts, and an invariant without a form is the function of its name in `holds`. Every problem
    goes into one BadInputError.
    """
    reader = _Reader(readings or {}, computed=computed, holds=holds or {})
    return reader.read([(file, parse_toml(text, file)) for file, text in files])


def read_invariants(
    files: Sequence[tuple[str, str]], declared: GameFacts, holds: Mapping[str, Holds]
) -> tuple[Invariant, ...]:
    """Read files of invariants about facts that are declared already; `holds` as above."""
    reader = _Reader(declared.readings, computed=True, holds=holds)
    kinds = [kind.name for kind in declared.kinds]
    facts = {fact.name: fact for fact in declared.facts}
    parts = reader.parts([(file, parse_toml(text, file)) for file, text in files], ("invariant",))
    invariants = reader.invariants(parts["invariant"], facts, kinds, declared.readings)
    raise_if_any(reader.problems)
    return invariants


class _Reader:
    """Turns documents into what they say, and writes down what is wrong with them."""

    def __init__(
        self, readings: Mapping[str, tuple[str, ...]], *, computed: bool, holds: Mapping[str, Holds]
    ) -> None:
        self.file = ""  # the one that is looked at
        self.problems: list[Problem] = []
        self.elsewhere = readings
        self.computed = computed
        self.holds = holds

    def wrong(self, where: str, says: str, maybe: str) -> None:
        place = Where(self.file)
        self.problems.append(Problem(place.part(where) if where else place, says, maybe))

    def read(self, documents: Sequence[tuple[str, Mapping[str, Any]]]) -> GameFacts:
        parts = self.parts(documents, tuple(_KEYS))
        whole = {key: self._whole(documents, key) for key in ("sections", "parts")}
        self.file = documents[0][0]
        if not parts["fact"]:
            self.wrong("", "the file holds no fact.", "begin one with the line [[fact]].")
        named = {part: self._named(parts[part], part) for part in ("kind", "reading", "draw")}
        readings = {**self.elsewhere, **self._readings(named["reading"])}
        kinds = list(named["kind"])
        facts = self._facts(parts["fact"], kinds, list(readings), whole["parts"])
        invariants = self.invariants(parts["invariant"], facts, kinds, readings)
        favours = [self._favours(entry, facts) for entry in parts["favours"]]
        draws = [
            self._draw(entry, list(readings), whole["parts"]) for entry in named["draw"].values()
        ]
        offers = [self._offer(entry, list(readings), whole["parts"]) for entry in parts["offer"]]
        raise_if_any(self.problems)
        called = [str(document["game"]) for _, document in documents if "game" in document]
        return GameFacts(
            game=called[0] if called else documents[0][0],
            facts=tuple(facts.values()),
            kinds=tuple(
                KindSpec(name=name, one=table.get("one", ""))
                for name, (_, table) in named["kind"].items()
            ),
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
        )

    # --- tables and keys -------------------------------------------------------------------------

    def parts(
        self, documents: Iterable[tuple[str, Mapping[str, Any]]], wanted: tuple[str, ...]
    ) -> dict[str, list[_Entry]]:
        """The tables of each part, those that are well formed, each with its file."""
        found: dict[str, list[_Entry]] = {part: [] for part in wanted}
        for file, document in documents:
            self.file = file
            self._unknown_keys("", document, (*_WHOLE, *wanted) if len(wanted) > 1 else wanted)
            for part in wanted:
                found[part] += ((file, table) for table in self._tables(document, part))
        return found

    def _whole(
        self, documents: Iterable[tuple[str, Mapping[str, Any]]], key: str
    ) -> tuple[str, ...]:
        found: list[str] = []
        for file, document in documents:
            self.file = file
            found += self._texts("", document, key)
        return tuple(found)

    def _tables(self, document: Mapping[str, Any], part: str) -> Iterator[Mapping[str, Any]]:
        given = document.get(part, [])
        if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
            self.wrong("", f"'{part}' is not an array of tables.", f"begin each with [[{part}]].")
            return
        for number, table in enumerate(given, start=1):
            before = len(self.problems)
            self._keys(part, f"{part} {table.get('name', number)!r}", table)
            if len(self.problems) == before:
                yield table

    def _keys(self, part: str, where: str, table: Mapping[str, Any]) -> None:
        needed, besides = _KEYS[part]
        self._unknown_keys(where, table, (*needed, *besides))
        for key in needed:
            if key not in table:
                self.wrong(where, f"'{key}' is missing.", f"add {key} = ….")
        if not self.computed:
            for key in _FOR_PYTHON.get(part, ()):
                if key in table:
                    self.wrong(where, f"'{key}' is for games with Python.", "take it out.")
        for key, value in table.items():
            if key in _TEXTS and not (isinstance(value, str) and value.strip()):
                self.wrong(where, f"'{key}' is {value!r}, not a text.", f'{key} = "…".')
            elif key in _SWITCHES and not isinstance(value, bool):
                self.wrong(where, f"'{key}' is {value!r}.", f"{key} = true.")
            elif key in _NUMBERS and not _is_number(value):
                self.wrong(where, f"'{key}' is {value!r}, not a whole number.", f"{key} = 0.")
            elif key in _ARRAYS:
                self._texts(where, table, key)

    def _unknown_keys(self, where: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                self.wrong(where, f"there is no key {key!r}.", nearest(key, known))

    def _texts(self, where: str, table: Mapping[str, Any], key: str) -> tuple[str, ...]:
        given = table.get(key, [])
        if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
            self.wrong(where, f"'{key}' is not an array of texts.", f'{key} = ["…", "…"].')
            return ()
        return tuple(given)

    def _named(self, entries: Sequence[_Entry], part: str) -> dict[str, _Entry]:
        found: dict[str, _Entry] = {}
        for file, table in entries:
            name = str(table["name"])
            if name in found:
                self.file = file
                self.wrong(
                    f"{part} {name!r}", "there are two of this name.", f"{name + '-2'!r} for one."
                )
            found[name] = file, table
        return found

    def _one_of(self, where: str, key: str, value: object, known: Sequence[str]) -> bool:
        if value in known:
            return True
        way_out = nearest(str(value), known) if known else f"add a [[{key}]] first."
        self.wrong(where, f"there is no {key} called {value!r}.", way_out)
        return False

    def _some_of(
        self, where: str, key: str, given: object, known: Sequence[str]
    ) -> tuple[str, ...]:
        return tuple(each for each in _several(given) if self._one_of(where, key, each, known))

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
            self._some_of(where, "reading", table.get("reading", []), readings),
            self._some_of(where, "part", table.get("leans-on", []), parts),
        )

    # --- readings, draws, offers and facts -------------------------------------------------------

    def _draw(self, entry: _Entry, readings: Sequence[str], parts: Sequence[str]) -> DrawSpec:
        file, table = entry
        name = table["name"]
        reading, leans_on = self._leanings(file, f"draw {name!r}", table, readings, parts)
        return DrawSpec(
            name=name, label=table["label"], how=table["how"], reading=reading, leans_on=leans_on
        )

    def _offer(
        self, entry: _Entry, readings: Sequence[str], parts: Sequence[str]
    ) -> tuple[str, Offer]:
        file, table = entry
        where = f"offer of {table['list']!r}"
        reading, leans_on = self._leanings(file, where, table, readings, parts)
        return table["list"], Offer(reading=reading, parts=leans_on)

    def _readings(self, entries: Mapping[str, _Entry]) -> dict[str, tuple[str, ...]]:
        readings = {}
        for name, (file, table) in entries.items():
            self.file = file
            readings[name] = tuple(table["choices"])
            if not readings[name]:
                self.wrong(f"reading {name!r}", "it has no choices.", 'choices = ["…", "…"].')
            for choice in dict.fromkeys(readings[name]):
                if readings[name].count(choice) > 1:
                    says = f"the choice {choice!r} comes more than once."
                    self.wrong(f"reading {name!r}", says, "another name for one of them.")
        return readings

    def _facts(
        self,
        entries: Sequence[_Entry],
        kinds: Sequence[str],
        readings: Sequence[str],
        parts: Sequence[str],
    ) -> dict[str, FactSpec]:
        tables = self._named(entries, "fact")
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
                self._one_of(f"fact {name!r}", "fact", fact.after, list(found))
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
        of = self._some_of(where, "kind", table.get("of", []), kinds)
        good = self._one_of(where, "scope", scope, [each.value for each in Scope])
        kind_names = [each.value for each in FactKind]
        if not self._one_of(where, "kind of fact", table["kind"], kind_names) or not good:
            return None
        kind, low, high = FactKind(table["kind"]), table.get("low"), table.get("high")
        out_of_place = [key for key in _NOT_OF[kind] if key in table]
        for key in out_of_place:
            this, other = ("a yes-no fact", "numbers")
            if kind is FactKind.NUMBER:
                this, other = ("a number", "yes-no facts")
            says = f"'{key}' is for {other}, and this is {this}."
            self.wrong(where, says, f"take '{key}' out, or make it the other kind of fact.")
        if low is not None and high is not None and low > high:
            self.wrong(where, f"no number is from {low} to {high}.", f"low = {high}.")
        return FactSpec(
            name=table["name"],
            kind=kind,
            label=table["label"],
            ask=table["ask"],
            of=of,
            low=low,
            high=high,
            reading=leanings[0],
            leans_on=leanings[1],
            through=tuple(table.get("through", ())),
            first=table.get("first", ""),
            after=table.get("after", ""),
            scope=Scope(scope),
            shared=table.get("shared", False),
        )

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
                    self.wrong(where, f"'{key}' is for facts of the whole set.", 'scope = "set".')
            return fact
        if "value-of" not in table:
            if not self.computed:
                self.wrong(where, "it does not say what it is made of.", 'value-of = "…".')
            return fact
        base = table["value-of"]
        plain = [name for name in facts if name not in sets]
        if base in sets:
            says = f"'value-of' names {base!r}, which is a fact of the whole set itself."
            self.wrong(where, says, _one_of_these(plain, "add a [[fact]] of one candidate first."))
            return fact
        if not self._one_of(where, "fact", base, list(facts)):
            return fact
        given = table.get("void-if-any", {})
        for name in given if isinstance(given, dict) else ():
            if name in sets:
                says = f"'void-if-any' names {name!r}, which is a fact of the whole set itself."
                self.wrong(where, says, _one_of_these(plain, "take it out."))
        void = self._values(where, "void-if-any", given, facts)
        return attrs.evolve(fact, value_of=base, void_if_any=tuple(void.items()))

    # --- values of facts -------------------------------------------------------------------------

    def _values(
        self, where: str, key: str, given: object, facts: Mapping[str, FactSpec]
    ) -> dict[str, Container[int]]:
        """Facts with their values, as in `never = {own = true, steps = [0, 1]}`."""
        if not isinstance(given, dict):
            self.wrong(where, f"'{key}' is {given!r}, not a table of values.", "{fact = true}.")
            return {}
        found: dict[str, Container[int]] = {}
        for name, value in given.items():
            if self._one_of(where, "fact", name, list(facts)):
                wanted = self._wanted(where, key, facts[name], value)
                if wanted is not None:
                    found[name] = wanted
        return found

    def _wanted(self, where: str, key: str, fact: FactSpec, value: object) -> Container[int] | None:
        """The numbers that a value stands for: one, several, or all from or up to one."""
        name = fact.name
        if fact.kind is FactKind.YES_NO:
            if isinstance(value, bool):
                return (int(value),)
            self.wrong(where, f"'{key}' gives {name!r} the value {value!r}.", "true or false.")
            return None
        low, high = fact.bounds()
        ends = value if isinstance(value, dict) else {}
        numbers = list(ends.values()) if ends else _several(value)
        known = set(ends) <= {"at-least", "at-most"}
        if not numbers or not known or not all(map(_is_number, numbers)):
            self.wrong(where, f"'{key}' gives {name!r} the value {value!r}.", "a whole number.")
            return None
        for number in numbers:
            if not low <= number <= high:
                nearer = low if number < low else high
                self.wrong(
                    where,
                    f"'{key}' gives {name!r} the value {number}, which it never has.",
                    f"{name} = {nearer}, or other bounds for the fact.",
                )
                return None
        if ends:
            return _Span(ends.get("at-least", low), ends.get("at-most", high))
        return tuple(numbers)

    def _case(self, where: str, key: str, given: object, facts: Mapping[str, FactSpec]) -> Case:
        """What candidates are like: a table of values, or several of which any will do."""
        ways = given if isinstance(given, list) else [given]
        if not ways or {} in ways:
            self.wrong(where, f"'{key}' names no fact.", f"{key} = {{fact = true}}.")
        return Case(tuple(self._values(where, key, each, facts) for each in ways))

    # --- invariants and promises -----------------------------------------------------------------

    def invariants(
        self,
        entries: Sequence[_Entry],
        facts: Mapping[str, FactSpec],
        kinds: Sequence[str],
        readings: Mapping[str, tuple[str, ...]],
    ) -> tuple[Invariant, ...]:
        """Every invariant; each function that Python gives belongs to one of them."""
        found = []
        tables = self._named(entries, "invariant")
        for file, table in tables.values():
            self.file = file
            found.append(self._invariant(table, facts, kinds, readings))
        unknown = sorted(set(self.holds).difference(tables))
        if unknown:
            raise ValueError(f"a function is given for what is no invariant: {', '.join(unknown)}")
        return tuple(each for each in found if each is not None)

    def _invariant(
        self,
        table: Mapping[str, Any],
        facts: Mapping[str, FactSpec],
        kinds: Sequence[str],
        readings: Mapping[str, tuple[str, ...]],
    ) -> Invariant | None:
        name = table["name"]
        where = f"invariant {name!r}"
        before = len(self.problems)
        fewest = table.get("fewest", 2)
        if fewest < 1:
            self.wrong(where, f"'fewest' is {fewest}.", "fewest = 2.")
        self._one_of(where, "kind", table["of"], kinds)
        forms = [form for form in _FORMS if form in table]
        if name in self.holds:
            about, holds = self._computed(where, table, facts, forms)
        elif not forms:
            self.wrong(where, f"it has none of {', '.join(_FORMS)}.", "add one of them.")
            return None
        else:
            if "facts" in table:
                says = "'facts' is for an invariant that Python computes."
                self.wrong(where, says, "take it out.")
            made = [self._form(where, form, table[form], facts) for form in forms]
            about = tuple(dict.fromkeys(fact for each in made for fact in each.facts))
            holds = made[0].holds if len(made) == 1 else _all_of([each.holds for each in made])
            fewest = max(fewest, *(each.fewest for each in made))
        condition: Condition = ()
        if "reading" in table:
            condition = self._condition(where, table["reading"], readings)
        if len(self.problems) > before:
            return None
        return Invariant(
            name=name,
            says=table["says"],
            cite=table.get("cite", ""),
            of=table["of"],
            facts=about,
            holds=holds,
            reading=condition,
            lists=tuple(table.get("lists", ())),
            fewest=fewest,
            by_order=forms == ["distinct"] and isinstance(table["distinct"], str),
        )

    def _computed(
        self,
        where: str,
        table: Mapping[str, Any],
        facts: Mapping[str, FactSpec],
        forms: Sequence[str],
    ) -> tuple[tuple[str, ...], Holds]:
        if forms:
            says = f"Python computes it, and it has {forms[0]!r}."
            self.wrong(where, says, "take one of both out.")
        if not table.get("facts"):
            self.wrong(where, "it does not say at which facts Python looks.", 'facts = ["…"].')
        about = self._some_of(where, "fact", table.get("facts", []), list(facts))
        return about, self.holds[table["name"]]

    def _form(self, where: str, form: str, given: Any, facts: Mapping[str, FactSpec]) -> "_Made":
        if form == "distinct" and isinstance(given, str):
            given = {"fact": given}
        if form == "never":
            case = self._case(where, form, given, facts)
            return _Made(case.facts, never(case))
        if form == "both-or-neither":
            if not isinstance(given, list) or len(given) != 2:
                self.wrong(where, f"'{form}' is {given!r}.", "[{fact = true}, {fact = 0}].")
                return _BROKEN
            one, other = (self._case(where, form, each, facts) for each in given)
            return _Made((*one.facts, *other.facts), both_or_neither(one, other))
        needed, besides = _FORM_KEYS[form]
        if not self._form_keys(where, form, given, needed, besides):
            return _BROKEN
        if form in ("implies", "if-any"):
            one, other = (self._case(where, f"{form}.{key}", given[key], facts) for key in needed)
            make = implies if form == "implies" else if_any
            return _Made((*one.facts, *other.facts), make(one, other))
        return self._counting(where, form, given, facts)

    def _form_keys(
        self,
        where: str,
        form: str,
        given: object,
        needed: Sequence[str],
        besides: Sequence[str],
    ) -> bool:
        if isinstance(given, dict) and set(needed) <= set(given) <= {*needed, *besides}:
            return True
        wanted = _listed(needed) + (f", and may have {_listed(besides)}" if besides else "")
        example = ", ".join(f"{key} = …" for key in needed)
        self.wrong(where, f"'{form}' needs {wanted}.", f"{form} = {{{example}}}.")
        return False

    def _counting(
        self, where: str, form: str, given: Mapping[str, Any], facts: Mapping[str, FactSpec]
    ) -> "_Made":
        """The forms that look at one fact of several candidates."""
        fact, count, of = given["fact"], given.get("count", 1), given.get("of", 1)
        among = self._case(where, "among", given["among"], facts) if "among" in given else ANY
        others = [given[key] for key in ("along", "for-equal") if key in given]
        good = [self._one_of(where, "fact", each, list(facts)) for each in (fact, *others)]
        for key, number, least in (("count", count, 0), ("of", of, 1)):
            if not _is_number(number) or number < least:
                self.wrong(where, f"'{key}' is {number!r}.", f"{key} = 1.")
                good.append(False)
        if not all(good):
            return _BROKEN
        about = (fact, *others, *among.facts)
        if "value" in given:
            values = self._values(where, form, {fact: given["value"]}, facts)
            case = Case(tuple({**values, **way} for way in among.ways))
            if form == "exactly":
                return _Made(about, exactly(case, count, of), of)
            return _Made(about, at_most(case, count))
        if form in ("at-most", "distinct"):
            return _Made(about, at_most_share(fact, count, among))
        if form == "same":
            return _Made(about, same(fact, others[0] if others else None, among))
        make = never_falls if form == "never-falls" else never_rises
        return _Made(about, make(fact, others[0], among))

    def _condition(
        self, where: str, given: object, readings: Mapping[str, tuple[str, ...]]
    ) -> Condition:
        if not isinstance(given, dict):
            self.wrong(where, "'reading' is not a table.", 'reading = {name = "choice"}.')
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

    def _favours(self, entry: _Entry, facts: Mapping[str, FactSpec]) -> Favours:
        self.file, table = entry
        self._one_of(f"favours of {table['list']!r}", "fact", table["fact"], list(facts))
        more = bool(table.get("more", True))
        says = str(table.get("says", f"{'more' if more else 'less'} {table['fact']}"))
        return Favours(str(table["list"]), str(table["fact"]), 1 if more else -1, says)


# The keys of each form that is a table: needed, and allowed.
_FORM_KEYS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "implies": (("if", "then"), ()),
    "if-any": (("fits", "all-fit"), ()),
    "at-most": (("fact", "count"), ("value", "among")),
    "exactly": (("fact", "value", "count", "of"), ()),
    "distinct": (("fact",), ("among",)),
    "same": (("fact",), ("for-equal", "among")),
    "never-falls": (("fact", "along"), ("among",)),
    "never-rises": (("fact", "along"), ("among",)),
}


@attrs.frozen
class _Made:
    """What comes of a form: the facts it looks at, its function, how many candidates it needs."""

    facts: tuple[str, ...]
    holds: Callable[..., bool]
    fewest: int = 2


_BROKEN: Final = _Made((), lambda _: True)


@attrs.frozen
class _Span:
    """All numbers from one to another."""

    low: float
    high: float

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high


def _all_of(several: Sequence[Holds]) -> Holds:
    return lambda those: all(holds(those) for holds in several)


def _one_of_these(names: Iterable[str], otherwise: str) -> str:
    """A way out: a few names to choose from."""
    few = [repr(name) for name in itertools.islice(names, 3)]
    return f"{' or '.join(few)}." if few else otherwise


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _several(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]
