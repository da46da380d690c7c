"""
Charts changed in one place: what an author may get wrong.

Exits are exchanged, a condition asks for another fact or has a slip in it, another list is asked,
`again` leads elsewhere.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from pakal.audit.mutants import exchanged
from pakal.audit.slips import slips
from pakal.lists.decide import Book
from pakal.lists.flows import Flow, Node, read_test


@attrs.frozen
class ChartMutant:
    """A chart changed at one node."""

    rung: str  # the node
    how: str  # words that name the change
    flow: Flow

    @property
    def list_id(self) -> str:
        """The chart's id."""
        return self.flow.id

    def __str__(self) -> str:
        return f"{self.list_id}/{self.rung}: {self.how}"


def chart_mutants(flow: Flow, book: Book[Any]) -> Iterator[ChartMutant]:
    """Every change of a chart, in a fixed order."""
    for number, node in enumerate(flow.nodes):
        before, after = flow.nodes[:number], flow.nodes[number + 1 :]
        for how, changed in _changes(node, flow, book):
            nodes = (*before, changed, *after)
            yield ChartMutant(node.id, how, attrs.evolve(flow, nodes=nodes))


def _changes(node: Node, flow: Flow, book: Book[Any]) -> Iterator[tuple[str, Node]]:
    if node.end:
        return
    if node.yes != node.no:
        yield "exits swapped", attrs.evolve(node, yes=node.no, no=node.yes)
    if node.again:
        others = dict.fromkeys(each for each in (node.yes, node.no) if each != node.again)
        for other in others:
            yield f"again to {other}", attrs.evolve(node, again=other)
    if node.list_id:
        other = _next(node.list_id, list(flow.lists))
        if other:
            yield f"asks list {other}", attrs.evolve(node, list_id=other)
        return
    for name, text in exchanged(node.when, _conditions(flow), book.vocabulary):
        yield f"when by {name}", _asking(node, text, book)
    for text in slips(node.when, book.vocabulary):
        yield f"when: {text}", _asking(node, text, book)


def _next(name: str, names: Sequence[str]) -> str:
    """The one that follows, or the first; empty, if there is no other."""
    place = names.index(name) + 1
    return next((each for each in (*names[place:], *names[: place - 1])), "")


def _conditions(flow: Flow) -> list[str]:
    return [each.when for each in flow.nodes if each.when]


def _asking(node: Node, text: str, book: Book[Any]) -> Node:
    return attrs.evolve(node, when=text, test=read_test(text, book.vocabulary))
