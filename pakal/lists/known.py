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
from pakal.forms import Entry, Where, raise_if_any
from pakal.lists.ask import Known
from pakal.lists.compile import Compiled
from pakal.lists.model import Fact, FactKind, S
from pakal.lists.spans import Key


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
    form = Entry(document, Where(file))
    known: dict[Key, int] = {}
    for candidate, (name, section) in enumerate(form.entries()):
        if section.table() is None:
            continue
        section = section.named(f"candidate {name!r}")
        for key, entry in section.entries():
            if compiled.vocabulary.has_fact(key):
                value = _read_value(entry, compiled.vocabulary.fact(key))
                if value is not None:
                    known[key, candidate] = value
            else:
                section.wrong(f"no fact is called {key!r}.", nearest(key, compiled.plist.facts()))
    raise_if_any(form.problems)
    return Written(tuple(name for name, _ in form.entries()), known)


def _read_value(entry: Entry, fact: Fact[S]) -> int | None:
    """The value of a fact as the kernel counts it: yes is 1, and no is 0."""
    if fact.kind is FactKind.YES_NO:
        said = entry.yes_no()
        return None if said is None else int(said)
    return entry.number(fact.low, fact.high)
