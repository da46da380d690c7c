"""
Facts written down by a person instead of computed from a state.

A table of facts is TOML with a section for each candidate, in any order:

    [Tikal]
    claims_building = true
    workers = 1

What is not written is unknown. The candidates are numbered in the order of the file.
"""

from collections.abc import Mapping
from typing import Any

import attrs

from pakal.errors import nearest
from pakal.files import parse_toml
from pakal.lists.ask import Known
from pakal.lists.check import Problem, raise_if_any
from pakal.lists.compile import Compiled
from pakal.lists.model import Fact, FactKind, S


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


def parse_known(text: str, file: str, compiled: Compiled[S]) -> Written:
    """Read a table of facts for this list; every problem goes into one error."""
    return read_known(parse_toml(text, file), file, compiled)


def read_known(document: Mapping[str, Any], file: str, compiled: Compiled[S]) -> Written:
    """The facts of each candidate by name, as data; every problem goes into one error."""
    problems: list[Problem] = []
    known: dict[tuple[str, int], int] = {}
    for candidate, (name, table) in enumerate(document.items()):
        where = f"{file}, candidate {name!r}"
        if not isinstance(table, Mapping):
            problems.append(
                Problem(
                    where, f"is {table!r}, not a section of facts.", f"Begin a section [{name}]."
                )
            )
            continue
        for key, value in table.items():
            problem = _problem(where, key, value, compiled)
            if problem is None:
                known[key, candidate] = int(value)
            else:
                problems.append(problem)
    raise_if_any(problems)
    return Written(tuple(document), known)


def _problem(where: str, key: str, value: Any, compiled: Compiled[S]) -> Problem | None:
    vocabulary = compiled.vocabulary
    if not vocabulary.has_fact(key):
        return Problem(where, f"no fact is called {key!r}.", nearest(key, compiled.plist.facts()))
    fact = vocabulary.fact(key)
    if not _fits(fact, value):
        return Problem(where, f"fact {key!r} is given as {value!r}.", f"Give {_allowed(fact)}.")
    return None


def _fits(fact: Fact[S], value: Any) -> bool:
    if fact.kind is FactKind.YES_NO:
        return isinstance(value, bool)
    low, high = fact.bounds()
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _allowed(fact: Fact[S]) -> str:
    if fact.kind is FactKind.YES_NO:
        return "true or false"
    low = "" if fact.low is None else f" from {fact.low}"
    high = "" if fact.high is None else f" up to {fact.high}"
    return f"a whole number{low}{high}"
