"""
Facts written down by a person instead of computed from a state.

A table of facts is TOML with a section for each candidate, in any order:

    [Tikal]
    claims_building = true
    workers = 1

What is not written is unknown. The candidates are numbered in the order of the file. Facts of the
situation stand in a section of their own, `[situation]`, and facts of a pair in one with both
names, `[Tikal-Seibal]`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.errors import BadInputError, nearest
from pakal.files import parse_toml
from pakal.forms import Entry, Where, raise_if_any
from pakal.lists.ask import Known
from pakal.lists.compile import Compiled
from pakal.lists.expressions import facts_of
from pakal.lists.invariants import Invariant, contradictions, in_force
from pakal.lists.model import Fact, FactKind, S, Scope, Vocabulary
from pakal.lists.spans import Key

SITUATION: Final = "situation"
_OF: Final = {Scope.SITUATION: "the situation", Scope.PAIR: "a pair"}


@attrs.frozen
class Written:
    """The candidates' names, in order, and what was written of each."""

    names: tuple[str, ...]
    known: Known

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates' numbers."""
        return tuple(range(len(self.names)))

    def name(self, candidate: int) -> str:
        """The name of a candidate, for explanations."""
        return self.names[candidate]

    def contradictions(
        self, compiled: Compiled[S], invariants: Iterable[Invariant], known: Known | None = None
    ) -> Iterator[str]:
        """
        What is always so for a list and cannot be so here, a sentence each.

        `known` may have more than was written of these candidates: the situation of a chart.
        """
        always = in_force(invariants, compiled.plist, compiled.readings)
        found = contradictions(always, self.known if known is None else known, self.candidates)
        yield from (each.in_words(self.name) for each in found)


def parse_known(text: str, file: str, compiled: Compiled[S]) -> Written:
    """Read a table of facts for this list; every problem goes into one error."""
    return read_known(parsed_case(text, file), file, compiled)


def parsed_case(text: str, file: str) -> dict[str, Any]:
    """The sections of a case; a file of lists or facts, which has arrays of tables, is refused."""
    document = parse_toml(text, file)
    for key, what in (("list", "a file of lists"), ("fact", "a facts file")):
        if isinstance(document.get(key), list):
            says = f"{file}: this is {what}, not a case."
            raise BadInputError(says, "Give a file with a section for each candidate, as [A].")
    return document


def read_known(document: Mapping[str, Any], file: str, compiled: Compiled[S]) -> Written:
    """The facts of each candidate by name, as data; every problem goes into one error."""
    form = Entry(document, Where(file))
    written = read_sections(form, compiled.vocabulary, compiled.walk.facts)
    raise_if_any(form.problems)
    return written


def read_sections(form: Entry, vocabulary: Vocabulary[S], likely: Iterable[str]) -> Written:
    """The facts of each candidate by name; `likely` are those that a misspelt one may mean."""
    known: dict[Key, int] = {}
    names = _candidates([name for name, _ in form.entries()], vocabulary)
    of: tuple[int, ...]
    for name, section in form.entries():
        if section.table() is None:
            continue
        if name in names:
            of, scope = (names.index(name),), Scope.CANDIDATE
            section = section.named(f"candidate {name!r}")
        elif name == SITUATION:
            of, scope = (), Scope.SITUATION
            section = section.named("the situation")
        else:
            of, scope = _pair(name, names), Scope.PAIR
            section = section.named(f"the pair {name!r}")
        known |= _read_section(section, of, scope, vocabulary, likely)
    return Written(names, known)


def has_situation(vocabulary: Vocabulary[S]) -> bool:
    """Are there facts of the situation? A case may say more than a list reads."""
    return any(fact.scope is Scope.SITUATION for fact in vocabulary.facts)


def _candidates(names: Sequence[str], vocabulary: Vocabulary[S]) -> tuple[str, ...]:
    """The names that are candidates, neither the situation nor a pair of them."""
    if has_situation(vocabulary):
        names = [name for name in names if name != SITUATION]
    if any(fact.scope is Scope.PAIR for fact in vocabulary.facts):
        names = [name for name in names if not _pair(name, names)]
    return tuple(names)


def _pair(name: str, names: Sequence[str]) -> tuple[int, ...]:
    """The two candidates whose names are joined by a hyphen; nothing, if these are none."""
    words = name.split("-")
    for cut in range(1, len(words)):
        both = "-".join(words[:cut]), "-".join(words[cut:])
        if both[0] in names and both[1] in names and both[0] != both[1]:
            return names.index(both[0]), names.index(both[1])
    return ()


def _read_section(
    section: Entry,
    of: tuple[int, ...],
    scope: Scope,
    vocabulary: Vocabulary[S],
    likely: Iterable[str],
) -> dict[Key, int]:
    """What a section says, about a candidate, the situation or a pair."""
    known: dict[Key, int] = {}
    for key, entry in section.entries():
        if not vocabulary.has_fact(key):
            section.wrong(f"no fact is called {key!r}.", nearest(key, likely))
            continue
        fact = vocabulary.fact(key)
        if fact.tree is not None:
            made = ", ".join(facts_of(fact.tree))
            section.wrong(f"{key!r} is made of other facts.", f"Give these instead: {made}.")
        elif (Scope.CANDIDATE if fact.scope is Scope.SET else fact.scope) is not scope:
            place = {Scope.SITUATION: f"[{SITUATION}]", Scope.PAIR: "[ONE-OTHER]"}
            here = place.get(fact.scope, "the section of a candidate")
            section.wrong(
                f"{key!r} is not a fact of {_OF.get(scope, 'a candidate')}.", f"Put it into {here}."
            )
        else:
            value = _read_value(entry, fact)
            if value is not None:
                known[(key, *of)] = value
    return known


def _read_value(entry: Entry, fact: Fact[S]) -> int | None:
    """The value of a fact as the kernel counts it: yes is 1, no is 0, a word is its place."""
    if fact.kind is FactKind.YES_NO:
        said = entry.yes_no()
        return None if said is None else int(said)
    if fact.kind is FactKind.ONE_OF:
        word = entry.one_of(fact.values, f"value of {fact.name!r}")
        return None if word is None else fact.values.index(word)
    return entry.number(fact.low, fact.high)
