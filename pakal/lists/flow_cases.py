"""
A case for a chart, written down by a person: the situation, and who each of its lists is offered.

Where all its lists choose among one kind of candidate, it is written as for a list:

    [situation]
    die = 3
    [Boston]
    regulars = 2

Where they choose among several kinds, each section stands under its kind, `[space.Boston]`. And a
list that is offered others than the rest of its kind has them under its own id, `[march.Boston]`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from pakal.forms import Entry, Where, raise_if_any
from pakal.lists.ask import FactWanted, Known
from pakal.lists.decide import Book
from pakal.lists.expressions import facts_of
from pakal.lists.flows import CandidatesWanted, Flow, FlowTrace, walk_flow
from pakal.lists.invariants import Invariant, contradictions, is_about_situation
from pakal.lists.known import SITUATION, Written, has_situation, parsed_case, read_sections
from pakal.lists.model import holds


@attrs.frozen
class FlowCase:
    """The situation, and what was written of the candidates of each list that has some."""

    situation: Known
    lists: Mapping[str, Written]

    def walk(self, flow: Flow, book: Book[Any]) -> FactWanted | CandidatesWanted | FlowTrace:
        """The way of this case through a chart, or what has to be known first."""
        cases = {name: (each.known, each.candidates) for name, each in self.lists.items()}
        return walk_flow(flow, book, cases, self.situation)

    def contradictions(self, book: Book[Any], invariants: Iterable[Invariant]) -> tuple[str, ...]:
        """What is always so for its lists or the situation and cannot be so, a sentence each."""
        always = tuple(invariants)
        shared = [
            each
            for each in always
            if is_about_situation(each, book.vocabulary) and holds(each.reading, book.readings)
        ]
        found = [each.in_words(str) for each in contradictions(shared, self.situation, ())]
        for name, written in self.lists.items():
            known = {**self.situation, **written.known}
            found += written.contradictions(book[name], always, known)
        return tuple(dict.fromkeys(found))


def parse_flow_case(text: str, file: str, flow: Flow, book: Book[Any]) -> FlowCase:
    """Read a case for a chart; every problem goes into one error."""
    form = Entry(parsed_case(text, file), Where(file))
    found = case_of(form, flow, book)
    raise_if_any(form.problems)
    return found


def case_of(form: Entry, flow: Flow, book: Book[Any]) -> FlowCase:
    """The case in a table; what is wrong with it is written down in the form's problems."""
    return _Reader(form, flow, book).case()


class _Reader:
    """Takes a case apart: the situation, kinds of candidates, and lists with their own."""

    def __init__(self, form: Entry, flow: Flow, book: Book[Any]) -> None:
        self.form = form
        self.flow = flow
        self.vocabulary = book.vocabulary
        self.kind_of = {name: book[name].plist.candidates for name in flow.lists}
        self.kinds = tuple(dict.fromkeys(self.kind_of.values()))
        facts = [fact for name in flow.lists for fact in book[name].walk.facts]
        facts += [name for each in flow.nodes if each.test for name in facts_of(each.test)]
        self.likely = tuple(dict.fromkeys(facts))

    def case(self) -> FlowCase:
        """The whole case."""
        sections = dict(self.form.value)
        shared = {}
        if has_situation(self.vocabulary) and SITUATION in sections:
            shared = {SITUATION: sections.pop(SITUATION)}
        own = {name: sections.pop(name) for name in self.flow.lists if name in sections}
        found = {name: self._group(name, f"list {name!r}", "list") for name in own}
        of_kinds = self._of_kinds(sections, has_own=bool(own))
        for name, kind in self.kind_of.items():
            if name not in found and kind in of_kinds:
                found[name] = of_kinds[kind]
        return FlowCase(self._read(attrs.evolve(self.form, value=shared)).known, found)

    def _of_kinds(self, sections: Mapping[str, Any], *, has_own: bool) -> dict[str, Written]:
        """The candidates of each kind, for the lists that have none of their own."""
        if len(self.kinds) == 1:
            if has_own and not sections:
                return {}  # nothing is said of the other lists
            return {self.kinds[0]: self._read(attrs.evolve(self.form, value=sections))}
        for name in sections:
            if name not in self.kinds:
                self.form[name].wrong(
                    "it is neither a list of this chart nor a kind of its candidates.",
                    f"Write {' or '.join(f'[{kind}.NAME]' for kind in self.kinds)}."
                    if self.kinds
                    else "Take it out: this chart asks no list.",
                )
        kinds = [kind for kind in self.kinds if kind in sections]
        return {kind: self._group(kind, f"kind {kind!r}", "kind of candidate") for kind in kinds}

    def _group(self, name: str, called: str, what: str) -> Written:
        """The candidates under the id of a list, or under a kind."""
        entry = self.form[name].named(called)
        if not all(isinstance(each, Mapping) for each in (entry.table() or {}).values()):
            self.form[name].wrong(
                f"this is a {what} of the chart, not a candidate.",
                f"Write [{name}.NAME] for each candidate, or call this candidate otherwise.",
            )
            return Written((), {})
        if has_situation(self.vocabulary) and SITUATION in entry:
            entry[SITUATION].wrong(
                "all lists share the situation.", f"Write [{SITUATION}] on a line of its own."
            )
        return self._read(entry)

    def _read(self, entry: Entry) -> Written:
        return read_sections(entry, self.vocabulary, self.likely)
