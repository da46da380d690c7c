"""Reads what is always so in a game from its facts file: the forms, and what Python computes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.files import parse_toml
from pakal.forms import raise_if_any, show
from pakal.lists.always import Always, witnesses_of
from pakal.lists.expressions import facts_of
from pakal.lists.facts import FactSpec, GameFacts
from pakal.lists.invariants import (
    ANY,
    AllOf,
    AtMost,
    AtMostShare,
    BothOrNeither,
    Case,
    Exactly,
    Holds,
    IfAny,
    Implies,
    Invariant,
    Never,
    NeverFalls,
    NeverRises,
    Same,
)
from pakal.lists.model import Condition
from pakal.lists.read_expressions import of_everyone, read_expression
from pakal.lists.read_facts import FORMS, FactsReader, Part, several
from pakal.lists.reason import join_words
from pakal.lists.sorts import ALWAYS, YES_NO, NotAnExpression, TableSpec, words_of


def read_invariants(
    files: Sequence[tuple[str, str]], declared: GameFacts, holds: Mapping[str, Holds]
) -> tuple[Invariant, ...]:
    """
    Read files of invariants about facts that are declared already.

    An invariant without a form is the function of its name in `holds`.
    """
    reader = FactsReader(declared.readings, computed=True, holds=holds)
    parts = reader.parts([(file, parse_toml(text, file)) for file, text in files], ("invariant",))
    facts = {fact.name: fact for fact in declared.facts}
    kinds = list(declared.kinds)
    found = invariants_of(
        reader, parts["invariant"], facts, kinds, declared.readings, declared.tables
    )
    raise_if_any(reader.problems)
    return found


def invariants_of(
    reader: FactsReader,
    entries: Sequence[Part],
    facts: Mapping[str, FactSpec],
    kinds: Sequence[str],
    readings: Mapping[str, tuple[str, ...]],
    tables: Mapping[str, TableSpec],
) -> tuple[Invariant, ...]:
    """
    Every invariant of the tables; what is wrong with the others goes to the reader.

    ValueError if Python gives a function for no invariant.
    """
    named = reader.named(entries, "invariant")
    unknown = sorted(set(reader.holds).difference(named))
    if unknown:
        raise ValueError(f"there is a function for {', '.join(unknown)}, which is not an invariant")
    found = []
    for file, table in named.values():
        reader.file = file
        found.append(_Tables(reader, facts, kinds, readings, tables).invariant(table))
    return tuple(each for each in found if each is not None)


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
    witnesses: int | None = 0


_BROKEN: Final = _Made((), lambda _: True)


@attrs.define
class _Tables:
    """Makes invariants of tables, knowing what they can be about."""

    reader: FactsReader
    facts: Mapping[str, FactSpec]
    kinds: Sequence[str]
    readings: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, TableSpec]

    def invariant(self, table: Mapping[str, Any]) -> Invariant | None:
        """The invariant of a table, if nothing is wrong with it."""
        name = table["name"]
        where = f"invariant {name!r}"
        before = len(self.reader.problems)
        fewest = self.reader.at(where, table)["fewest"].number(1) or 2
        self.reader.one_of(where, "kind", table["of"], self.kinds)
        forms = [form for form in FORMS if form in table]
        if name in self.reader.holds:
            about, holds = self._computed(where, table, forms)
            witnesses: int | None = 0
        elif not forms:
            self.reader.wrong(where, f"it has none of {', '.join(FORMS)}.", "Add one of them.")
            return None
        else:
            if "facts" in table:
                says = "'facts' is for an invariant that Python computes."
                self.reader.wrong(where, says, "Take it out.")
            made = [self._form(where, form, table[form]) for form in forms]
            self._check_plain(where, dict(zip(forms, made, strict=True)))
            about = tuple(dict.fromkeys(fact for each in made for fact in each.facts))
            holds = made[0].holds if len(made) == 1 else AllOf(tuple(each.holds for each in made))
            fewest = max(fewest, *(each.fewest for each in made))
            some = [each.witnesses for each in made]
            witnesses = None if None in some else sum(each or 0 for each in some)
        condition: Condition = ()
        if "reading" in table:
            condition = self._condition(where, table["reading"])
        if len(self.reader.problems) > before:
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
            witnesses=witnesses,
        )

    def _check_plain(self, where: str, made: Mapping[str, _Made]) -> None:
        """Only expressions know what a fact is made of."""
        for form, each in made.items():
            of_others = [
                name for name in each.facts if name in self.facts and self.facts[name].tree
            ]
            if form != "always" and of_others:
                says = f"'{form}' is about {of_others[0]!r}, which is made of other facts."
                self.reader.wrong(where, says, "Say it with 'always', or of those other facts.")

    def _computed(
        self, where: str, table: Mapping[str, Any], forms: Sequence[str]
    ) -> tuple[tuple[str, ...], Holds]:
        if forms:
            says = f"Python computes it, but it also has {forms[0]!r}."
            self.reader.wrong(where, says, "Remove one of the two.")
        if not table.get("facts"):
            self.reader.wrong(
                where, "it does not say which facts Python looks at.", 'Write facts = ["…"].'
            )
        about = self.reader.some_of(where, "fact", table.get("facts", []), list(self.facts))
        return about, self.reader.holds[table["name"]]

    def _form(self, where: str, form: str, given: Any) -> _Made:
        if form == "distinct" and isinstance(given, str):
            given = {"fact": given}
        if form == "always":
            return self._always(where, given)
        if form == "never":
            case = self._case(where, form, given)
            return _Made(case.facts, Never(case))
        if form == "both-or-neither":
            if not isinstance(given, list) or len(given) != 2:
                self.reader.wrong(
                    where,
                    f"'{form}' is {show(given)}, not two cases.",
                    f"Write {form} = [{{fact = true}}, {{fact = 0}}].",
                )
                return _BROKEN
            one, other = (self._case(where, form, each) for each in given)
            return _Made((*one.facts, *other.facts), BothOrNeither(one, other))
        needed, besides = _FORM_KEYS[form]
        if not self._form_keys(where, form, given, needed, besides):
            return _BROKEN
        if form in ("implies", "if-any"):
            one, other = (self._case(where, f"{form}.{key}", given[key]) for key in needed)
            make: type[Implies] | type[IfAny] = Implies if form == "implies" else IfAny
            return _Made((*one.facts, *other.facts), make(one, other))
        return self._counting(where, form, given)

    def _always(self, where: str, given: object) -> _Made:
        """An expression that is always true; what it says of `me` is said of every candidate."""
        text = self.reader.at(f"{where}, always", given).text()
        if text is None:
            return _BROKEN
        try:
            found = read_expression(
                text, words_of(self.facts.values()), self.tables, ALWAYS, YES_NO
            )
        except NotAnExpression as problem:
            self.reader.wrong(f"{where}, always", problem.says, problem.way_out)
            return _BROKEN
        says = of_everyone(found.tree)
        witnesses = witnesses_of(says, lambda name: self.facts[name].bounds())
        return _Made(facts_of(says), Always(says), witnesses=witnesses)

    def _form_keys(
        self, where: str, form: str, given: object, needed: Sequence[str], besides: Sequence[str]
    ) -> bool:
        if isinstance(given, dict) and set(needed) <= set(given) <= {*needed, *besides}:
            return True
        wanted = join_words(needed) + (f", and may have {join_words(besides)}" if besides else "")
        example = ", ".join(f"{key} = …" for key in needed)
        self.reader.wrong(where, f"'{form}' needs {wanted}.", f"Write {form} = {{{example}}}.")
        return False

    def _counting(self, where: str, form: str, given: Mapping[str, Any]) -> _Made:
        """The forms that look at one fact of several candidates."""
        fact, count, of = given["fact"], given.get("count", 1), given.get("of", 1)
        among = self._case(where, "among", given["among"]) if "among" in given else ANY
        others = [given[key] for key in ("along", "for-equal") if key in given]
        good = [
            self.reader.one_of(where, "fact", each, list(self.facts)) for each in (fact, *others)
        ]
        numbers = (("count", count, 0), ("of", of, 1))
        good += [
            self.reader.at(f"{where}, {form}.{key}", number).number(least) is not None
            for key, number, least in numbers
        ]
        if not all(good):
            return _BROKEN
        about = (fact, *others, *among.facts)
        if "value" in given:
            case = Case((self.reader.values(where, form, {fact: given["value"]}, self.facts),))
            if form == "exactly":
                return _Made(about, Exactly(case, count, of), of)
            return _Made(about, AtMost(case, count, among))
        if form in ("at-most", "distinct"):
            return _Made(about, AtMostShare(fact, count, among))
        if form == "same":
            return _Made(about, Same(fact, others[0] if others else None, among))
        make: type[NeverFalls] | type[NeverRises] = (
            NeverFalls if form == "never-falls" else NeverRises
        )
        return _Made(about, make(fact, others[0], among))

    def _condition(self, where: str, given: object) -> Condition:
        if not isinstance(given, dict):
            self.reader.wrong(
                where, "'reading' is not a table.", 'Write reading = {name = "choice"}.'
            )
            return ()
        found = []
        for name, choices in sorted(given.items()):
            if not self.reader.one_of(where, "reading", name, list(self.readings)):
                continue
            for choice in several(choices):
                self.reader.one_of(where, f"choice of {name!r}", choice, self.readings[name])
            found.append((name, tuple(several(choices))))
        return tuple(found)

    def _case(self, where: str, key: str, given: object) -> Case:
        """What candidates are like: a table of values, or several of which any will do."""
        ways = given if isinstance(given, list) else [given]
        if not ways or {} in ways:
            self.reader.wrong(where, f"'{key}' names no fact.", f"Write {key} = {{fact = true}}.")
        return Case(tuple(self.reader.values(where, key, each, self.facts) for each in ways))
