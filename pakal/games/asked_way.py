"""
A way through a chart of a bot without Python, asked of a person as it is walked.

A condition asks for the facts it reads, a list for its candidates and then for what can still
change its decision. What is known of a candidate is known for every list of its kind.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from pakal.errors import BadInputError
from pakal.games.cases import AskedCase, hint_of, in_full, read_answer, read_names
from pakal.lists.ask import FactWanted, Known
from pakal.lists.decide import Book
from pakal.lists.flows import CandidatesWanted, Flow, FlowTrace, walk_flow
from pakal.lists.invariants import Invariant, first_broken, in_force, is_about_situation
from pakal.lists.model import Naming, Scope, holds
from pakal.lists.spans import Key
from pakal.lists.ways import Way, explain_wanted, wanted_to_json

SAME = "same"
NONE = "none"


@attrs.frozen
class _Named:
    """Who the candidates of a list are, by their places among the names of the kind."""

    list_id: str
    candidates: tuple[int, ...]


@attrs.frozen
class _Said:
    """The value of a fact, of candidates of a kind or, without one, of the situation."""

    kind: str
    key: Key
    value: int


@attrs.define
class AskedWay:
    """The way through a chart of which candidates and values become known one by one."""

    flow: Flow
    book: Book[Any]
    invariants: tuple[Invariant, ...] = ()
    names: dict[str, list[str]] = attrs.field(factory=dict)  # of each kind, as they came up
    answers: list[_Named | _Said] = attrs.field(factory=list)  # the last one last

    def next(self) -> FactWanted | CandidatesWanted | FlowTrace:
        """The question that is still open, about one candidate, or the whole way."""
        cases = {name: (self._known(self._kind(name)), of) for name, of in self._offered().items()}
        found = walk_flow(self.flow, self.book, cases, self._known(""))
        if isinstance(found, FactWanted):
            return attrs.evolve(found, candidates=found.candidates[:1])
        return found

    def decision(self) -> Way | None:
        """The way with its reasons; None while a question is open."""
        found = self.next()
        if not isinstance(found, FlowTrace):
            return None
        namings = {name: self._naming(name) for name in self._offered()}
        return Way(flow=self.flow, book=self.book, trace=found, namings=namings)

    def question(self, wanted: FactWanted | CandidatesWanted) -> str:
        """The sentences by which a person is asked."""
        if isinstance(wanted, CandidatesWanted):
            asked = explain_wanted(wanted, self.flow, self.book, Naming(str))
            return f"{asked}\n{self._hint(wanted.list_id)}"
        if wanted.list_id == self.flow.id:
            return explain_wanted(wanted, self.flow, self.book, Naming(str))
        names = tuple(self._names(wanted.list_id))
        return AskedCase(self.book[wanted.list_id], names).question(wanted)

    def hint(self, wanted: FactWanted | CandidatesWanted) -> str:
        """What may be answered."""
        if isinstance(wanted, CandidatesWanted):
            return self._hint(wanted.list_id)
        return hint_of(self.book.vocabulary.fact(wanted.fact))

    @property
    def is_new(self) -> bool:
        """Was nothing answered yet?"""
        return not self.answers

    def question_to_json(self) -> dict[str, Any]:
        """The question that is still open as JSON data; empty where there is none."""
        found = self.next()
        return {} if isinstance(found, FlowTrace) else wanted_to_json(found, self.flow, self.book)

    def answer(self, wanted: FactWanted | CandidatesWanted, line: str) -> str:
        """
        Take an answer, and return it in full.

        A wrong one, or one that cannot be, is refused and changes nothing.
        """
        understood = line
        if isinstance(wanted, CandidatesWanted):
            self.answers.append(_Named(wanted.list_id, self._read_names(wanted.list_id, line)))
        else:
            fact = self.book.vocabulary.fact(wanted.fact)
            kind = "" if fact.scope is Scope.SITUATION else self._kind(wanted.list_id)
            pair = () if wanted.other is None else (wanted.other,)
            key: Key = (wanted.fact, *wanted.candidates, *pair)
            said = _Said(kind, key, read_answer(line, fact))
            self.answers.append(said)
            understood = in_full(said.value, fact)
        broken = next(self._broken(), None)
        if broken is not None:
            self.answers.pop()
            cite = f" [{broken.cite}]" if broken.cite else ""
            raise BadInputError(f"This is impossible: {broken.says}{cite}", "Give another answer.")
        return understood

    def take_back(self) -> None:
        """Forget the last answer."""
        if not self.answers:
            raise BadInputError("No answer was given yet.", "Answer the question.")
        self.answers.pop()

    # --- what is known -----------------------------------------------------------------------

    def _kind(self, list_id: str) -> str:
        return self.book[list_id].plist.candidates

    def _names(self, list_id: str) -> list[str]:
        return self.names.setdefault(self._kind(list_id), [])

    def _naming(self, list_id: str) -> Naming:
        return Naming(self._names(list_id).__getitem__)

    def _offered(self) -> dict[str, tuple[int, ...]]:
        """The candidates of each list that was come to, in the order in which they were named."""
        named = [each for each in self.answers if isinstance(each, _Named)]
        return {each.list_id: each.candidates for each in named}

    def _known(self, kind: str) -> Known:
        """What is known of the candidates of a kind or, without one, of the situation."""
        said = [each for each in self.answers if isinstance(each, _Said) and each.kind == kind]
        return {each.key: each.value for each in said}

    def _before(self, list_id: str) -> tuple[int, ...]:
        """The candidates of the last list of the same kind; nobody, if this is the first."""
        offered = self._offered().items()
        same = [of for name, of in offered if self._kind(name) == self._kind(list_id)]
        return same[-1] if same else ()

    # --- who the candidates are --------------------------------------------------------------

    def _hint(self, list_id: str) -> str:
        before = self._before(list_id)
        if not before:
            return f"(names, or `{NONE}`)"
        names = ", ".join(map(self._naming(list_id), before))
        return f"(names, `{NONE}`, or `{SAME}` for {names})"

    def _read_names(self, list_id: str, line: str) -> tuple[int, ...]:
        word = line.strip().lower()
        if word == NONE:
            return ()
        if word == SAME:
            before = self._before(list_id)
            if not before:
                raise BadInputError("No candidates were named before.", f"Name them, or {NONE}.")
            return before
        known = self._names(list_id)
        read = read_names(line)
        known += [name for name in read if name not in known]
        return tuple(known.index(name) for name in read)

    def _broken(self) -> Iterator[Invariant]:
        """What is always so and is contradicted by what is known."""
        situation, vocabulary = self._known(""), self.book.vocabulary
        shared = [
            each
            for each in self.invariants
            if is_about_situation(each, vocabulary) and holds(each.reading, self.book.readings)
        ]
        found = [first_broken(shared, situation, ())]
        for name, candidates in self._offered().items():
            compiled = self.book[name]
            always = in_force(self.invariants, compiled.plist, compiled.readings)
            known = {**situation, **self._known(self._kind(name))}
            found.append(first_broken(always, known, candidates))
        yield from (each for each in found if each is not None)
