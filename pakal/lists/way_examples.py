"""
Examples of charts: a case, and the way that it takes, or only where that ends.

    [[example]]
    flow = "turn"
    table.situation = {event_is_worth_it = false, resources = 0}
    way = ["event", "resources", "pass"]   # or ends = "pass"

The table is a case for the chart, as `flow_cases` reads it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from pakal.forms import Entry, Where
from pakal.lists.ask import FactWanted
from pakal.lists.decide import Book
from pakal.lists.flow_cases import FlowCase, case_of
from pakal.lists.flows import CandidatesWanted, Flow

ANSWERS = ("ends", "way")


@attrs.frozen
class WayExample:
    """A case for a chart, and where it has to end; with `way`, also every node before."""

    flow: Flow
    case: FlowCase
    ends: str
    way: tuple[str, ...]
    where: Where
    readings: Mapping[str, str] = attrs.field(factory=dict)
    says: str = ""

    @property
    def about(self) -> str:
        """The id of the chart."""
        return self.flow.id

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists on which it may rest."""
        return self.flow.lists


def read_way_example(
    entry: Entry, flows: Sequence[Flow], book: Book[Any], readings: Mapping[str, str]
) -> WayExample | None:
    """An example of a chart; what is wrong with it goes into the entry's problems."""
    entry.check_keys(("flow", "table"), (*ANSWERS, "reading", "says"))
    known = {flow.id: flow for flow in flows}
    name = entry["flow"].one_of(known, "chart")
    given = [key for key in ANSWERS if key in entry]
    if len(given) != 1:
        entry.wrong("it needs one answer: ends or way.", 'Write ends = "NODE".')
    if name is None or entry["table"].table() is None or len(given) != 1:
        return None
    flow = known[name]
    case = case_of(entry["table"], flow, book)
    way = _way(entry["way"], flow)
    ends = way[-1] if way else entry["ends"].one_of(_ends(flow), "end of the chart") or ""
    return WayExample(flow, case, ends, way, entry.where, readings, entry["says"].text() or "")


def _ends(flow: Flow) -> list[str]:
    return [node.id for node in flow.nodes if node.end]


def _way(entry: Entry, flow: Flow) -> tuple[str, ...]:
    """A whole way: from the first node by exits that there are to an end."""
    steps = entry.items()
    if steps is None:
        return ()
    nodes = [each.one_of([node.id for node in flow.nodes], "node") for each in steps]
    way = tuple(each for each in nodes if each is not None)
    if len(way) < len(nodes):
        return ()
    first = flow.nodes[0].id
    if way[:1] != (first,):
        entry.wrong(f"the chart begins with {first!r}.", f"Begin the way with {first!r}.")
        return ()
    for step, here, there in zip(steps[1:], way, way[1:], strict=False):
        node = flow.node(here)
        exits = [name for name in dict.fromkeys((node.yes, node.no, node.again)) if name]
        if there not in exits:
            leads = f"leads to {', '.join(exits)}" if exits else "is an end"
            step.wrong(f"no exit of {here!r} leads to {there!r}.", f"{here!r} {leads}.")
            return ()
    if not flow.node(way[-1]).end:
        steps[-1].wrong(f"the way stops at {way[-1]!r}, which is no end.", "Go on to an end.")
        return ()
    return way


def check_way(example: WayExample, book: Book[Any]) -> tuple[str, str] | None:
    """The node at which another way is taken, and how it goes; None if it goes as it says."""
    found = example.case.walk(example.flow, book.under(example.readings))
    if isinstance(found, CandidatesWanted):
        return found.node, f"it is still open: the candidates of list {found.list_id!r} matter."
    if isinstance(found, FactWanted):
        condition = found.list_id == example.flow.id
        at = f"node {found.rung!r}" if condition else f"list {found.list_id!r}"
        return found.rung if condition else "", f"it is still open: {found.fact!r} matters to {at}."
    went = " → ".join(found.nodes)
    if example.way and found.nodes != example.way:
        # Both begin with the first node and stop at an end, so they part somewhere behind it.
        steps = zip(example.way, found.nodes, strict=False)
        parted = next(place for place, (here, other) in enumerate(steps) if here != other)
        return example.way[parted - 1], f"the way is {went}, not {' → '.join(example.way)}."
    if found.end != example.ends:
        return found.end, f"it ends at {found.end!r}, not at {example.ends!r}: {went}."
    return None
