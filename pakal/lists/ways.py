"""The way through a chart in words: node by node, each list's decision as it is always told."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from pakal.lists.ask import FactWanted, question_to_json
from pakal.lists.conditions import condition_in_words
from pakal.lists.decide import Book
from pakal.lists.decision import Decision
from pakal.lists.explain import explain_question, parts_in_words, sentences_of
from pakal.lists.expressions import Leaf
from pakal.lists.flows import CandidatesWanted, Flow, FlowTrace, Visit
from pakal.lists.model import Naming
from pakal.lists.show import wrap
from pakal.lists.winners import Winners, explained

FORMAT = "pakal-way"
VERSION = 1


@attrs.frozen(kw_only=True)
class Way:
    """
    The way through a chart and why it was taken; `str()` has a line for each node.

    `namings` says for each list that was asked what its candidates are called.
    """

    flow: Flow
    book: Book[Any]
    trace: FlowTrace
    namings: Mapping[str, Naming] = attrs.field(eq=False)

    def decided(self, visit: Visit) -> Decision[Any] | Winners[Any] | None:
        """What the list of a node decided; None if no list was asked there."""
        if visit.answer is None:
            return None
        list_id = self.flow.node(visit.node).list_id
        return explained(visit.answer, self.book[list_id], self.namings[list_id])

    def __str__(self) -> str:
        lines = self._heading()
        for number, visit in enumerate(self.trace.visits, start=1):
            decided = self.decided(visit)
            told = [self._plain(visit)] if decided is None else [str(decided), *_lots(decided)]
            lines += wrap(f"{self._called(visit)}: {' '.join(told)}", f"{number:>2}. ")
            if isinstance(decided, Winners):
                # Those taken are named in one line, which has no room for the reason of each.
                lines += [line for each in decided.rounds for line in wrap(str(each), "    – ")]
        return "\n".join(lines)

    def short(self) -> str:
        """The same with the rungs that narrowed, a line each."""
        return self._in_parts(lambda decided: decided.short())

    def table(self) -> str:
        """The same with the full explanation of every decision."""
        return self._in_parts(lambda decided: decided.table())

    def _in_parts(self, tell: Callable[[Decision[Any] | Winners[Any]], str]) -> str:
        lines = self._heading()
        behind_decision = True
        for number, visit in enumerate(self.trace.visits, start=1):
            decided = self.decided(visit)
            first = f"{number:>2}. "
            lines += [""] if behind_decision or decided is not None else []
            behind_decision = decided is not None
            if decided is None:
                lines += wrap(f"{self._called(visit)}: {self._plain(visit)}", first)
                continue
            lines += [f"{first}{self._called(visit)}", *tell(decided).rstrip("\n").split("\n")]
            lines += [line for each in _lots(decided) for line in wrap(each)]
        return "\n".join(lines)

    def _heading(self) -> list[str]:
        return wrap(f"{self.flow.label}. [{self.flow.cite}]")

    def _called(self, visit: Visit) -> str:
        """The node, with its list where that is called otherwise."""
        list_id = self.flow.node(visit.node).list_id
        return visit.node if list_id in ("", visit.node) else f"{visit.node} (list {list_id!r})"

    def _plain(self, visit: Visit) -> str:
        """What came out at a node where no list was asked."""
        node = self.flow.node(visit.node)
        if node.end:
            return "the end."
        if visit.exit == "again":
            return f"asked before; on to {node.again}."
        so = "Yes" if visit.exit == "yes" else "No"
        read = parts_in_words(visit.read, self.book.vocabulary, str)
        # A question that is one fact has said it already.
        because = "" if isinstance(node.test, Leaf) or not read else f" ({read})"
        return f"{condition_in_words(node.when, self.book.vocabulary)}? {so}{because}."

    def to_json(self) -> dict[str, Any]:
        """The whole way as JSON data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "chart": self.flow.id,
            "label": self.flow.label,
            "cite": self.flow.cite,
            "end": self.trace.end,
            "way": [self._visit_json(each) for each in self.trace.visits],
        }

    def _visit_json(self, visit: Visit) -> dict[str, Any]:
        node = self.flow.node(visit.node)
        told: dict[str, Any] = {"node": visit.node}
        if visit.exit:
            told |= {"exit": visit.exit, "leads_to": str(getattr(node, visit.exit))}
        decided = self.decided(visit)
        if decided is not None:
            told |= {"list": node.list_id, "decision": decided.to_json()}
        elif node.when and visit.exit != "again":
            read = [{"fact": key[0], "value": value} for key, value in visit.read]
            told |= {"when": node.when, "read": read}
        return told


def _lots(decided: Decision[Any] | Winners[Any]) -> list[str]:
    """How lots are drawn, if that is left to a person."""
    return [decided.how] if decided.is_draw and decided.how else []


# --- what is still to be asked -------------------------------------------------------------------


def explain_wanted(
    wanted: FactWanted | CandidatesWanted,
    flow: Flow,
    book: Book[Any],
    naming: Naming,
) -> str:
    """What a person is asked on the way; `naming` calls the candidates of the list that asks."""
    if isinstance(wanted, CandidatesWanted):
        compiled = book[wanted.list_id]
        kind = compiled.vocabulary.kind(compiled.plist.candidates).noun
        return f"{compiled.plist.question}\nWhich candidates of kind {kind!r} are there?"
    if wanted.list_id != flow.id:
        return explain_question(wanted, book[wanted.list_id], naming)
    asked = sentences_of(wanted, book.vocabulary, naming)
    what = condition_in_words(flow.node(wanted.rung).when, book.vocabulary)
    return "\n".join([*asked, f"For: {what}. [{flow.cite}]"])


def wanted_to_json(
    wanted: FactWanted | CandidatesWanted, flow: Flow, book: Book[Any]
) -> dict[str, Any]:
    """The open question as JSON data, with the chart it is asked for."""
    if isinstance(wanted, CandidatesWanted):
        kind = book[wanted.list_id].plist.candidates
        asked = {"format": "pakal-question", "version": 1, "list": wanted.list_id, "kind": kind}
    else:
        asked = question_to_json(wanted)
    return {**asked, "chart": flow.id}
