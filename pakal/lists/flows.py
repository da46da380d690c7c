"""
Flows: charts that join decisions about different things, by named exits.

    [[flow]]
    id = "turn"
    label = "The bot's turn"
    cite = "page 2"

    [[flow.node]]
    id = "muster"
    list = "regulars"     # or when = "die <= reserve", or end = true
    yes = "done"          # somebody was chosen, or it is so
    no = "battle"         # nobody, or it is not so
    again = "pass"        # where to go if this node was already asked

Nothing changes on the board between nodes, so whoever comes back to a node without `again` would go
round for ever. A chart whose exits allow that is refused, with the way there; so is an exit that
leads nowhere, and a node that nobody reaches. Answers are not looked at here: whether conditions
rule a way out is the solver's business, and a chart has to end without it.
"""

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.files import parse_toml
from pakal.forms import Entry, Problem, Where, raise_if_any
from pakal.lists.answers import Answer, answer_from, is_somebody
from pakal.lists.ask import FactWanted, Known
from pakal.lists.decide import Book
from pakal.lists.expressions import Expression
from pakal.lists.lines import table_lines
from pakal.lists.model import S, Vocabulary
from pakal.lists.read_expressions import read_expression
from pakal.lists.sorts import YES_NO, NotAnExpression, Place, words_of
from pakal.lists.spans import Key, Scene, Span, first_open, leaves_read, span, truth
from pakal.lists.trace import Parts

FLOW: Final = "flow"
_KINDS: Final = ("list", "when", "end")
_EXITS: Final = ("yes", "no")
_WHEN: Final = Place("a node's 'when'", me=False, ranges=())
_MOST_STOPS: Final = 20_000


@attrs.frozen
class Node:
    """A place of a chart: a list that decides, a question about the situation, or an end."""

    id: str
    list_id: str = ""
    when: str = ""
    test: Expression | None = attrs.field(default=None, eq=False)
    end: bool = False
    yes: str = ""
    no: str = ""
    again: str = ""
    line: int = attrs.field(default=0, eq=False)


@attrs.frozen
class Flow:
    """A chart; it begins with its first node."""

    id: str
    label: str
    cite: str
    nodes: tuple[Node, ...]
    where: Where = attrs.field(eq=False)

    @property
    def lists(self) -> tuple[str, ...]:
        """The ids of the lists that it asks, each once."""
        return tuple(dict.fromkeys(each.list_id for each in self.nodes if each.list_id))

    def node(self, name: str) -> Node:
        """The node of this name."""
        return next(each for each in self.nodes if each.id == name)


@attrs.frozen
class Visit:
    """
    A node that was come to: which exit it was left by, and why.

    `answer` is what its list decided, or all whom it takes; `read` are the values of a condition.
    """

    node: str
    exit: str  # yes, no or again; nothing at an end
    answer: Answer | None = None
    read: Parts = ()


@attrs.frozen
class FlowTrace:
    """The way through a chart."""

    flow_id: str
    visits: tuple[Visit, ...]

    @property
    def end(self) -> str:
        """The node at which it ended."""
        return self.visits[-1].node

    @property
    def nodes(self) -> tuple[str, ...]:
        """Every node that was come to, in order."""
        return tuple(each.node for each in self.visits)

    @property
    def chosen(self) -> dict[str, Answer]:
        """The decisions by their nodes."""
        return {each.node: each.answer for each in self.visits if each.answer is not None}


@attrs.frozen
class CandidatesWanted:
    """The walk has come to a list of which nobody said who its candidates are."""

    flow_id: str
    node: str
    list_id: str


# --- reading -------------------------------------------------------------------------------------


def read_flows(text: str, file: str, book: Book[S]) -> tuple[Flow, ...]:
    """The charts of a file of lists; every problem goes into one error."""
    found, problems = flows_and_problems(text, file, book)
    raise_if_any(problems)
    return found


def flows_and_problems(
    text: str, file: str, book: Book[S]
) -> tuple[tuple[Flow, ...], tuple[Problem, ...]]:
    """The charts of a file that nothing is wrong with, and what is wrong with the others."""
    problems: list[Problem] = []
    form = Entry(parse_toml(text, file), Where(file), problems)
    lines = table_lines(text)
    heads, of_nodes = iter(lines.get(FLOW, [])), iter(lines.get(f"{FLOW}.node", []))
    found = []
    taken = dict.fromkeys(book.lists, "list")  # the names that a chart cannot have
    for number, table in enumerate(form[FLOW].tables(), start=1):
        name = table["id"].value
        shown = repr(name) if isinstance(name, str) else str(number)
        before = len(problems)
        where = Where(file, next(heads, 0)).part(f"flow {shown}")
        entry = attrs.evolve(table, where=where)
        flow = _flow(entry, book, of_nodes)
        if isinstance(name, str):
            if name in taken:
                says = f"a {taken[name]} is called {shown} already."
                entry.wrong(says, f"Call this chart {name + '-2'!r}.")
            taken[name] = "chart"
        if len(problems) == before:
            _check_chart(flow, problems)
        if len(problems) == before:
            found.append(flow)
    return tuple(found), tuple(problems)


def _flow(entry: Entry, book: Book[Any], lines: Iterator[int]) -> Flow:
    entry.check_keys(("id", "label", "cite", "node"))
    texts = {key: entry[key].text() or "" for key in ("id", "label", "cite")}
    tables = entry["node"].tables("flow.node", some=True)
    names = [str(each["id"].value) for each in tables]
    nodes = tuple(
        _node(each.named(f"node {name!r}", next(lines, 0)), names, book)
        for each, name in zip(tables, names, strict=True)
    )
    for name in {name for name in names if names.count(name) > 1}:
        entry.wrong(f"two nodes are called {name!r}.", f"Call one of them {name + '-2'!r}.")
    return Flow(**texts, nodes=nodes, where=entry.where)


def _node(entry: Entry, names: Sequence[str], book: Book[Any]) -> Node:
    entry.check_keys(("id",), (*_KINDS, *_EXITS, "again"))
    kinds = [kind for kind in _KINDS if kind in entry]
    if len(kinds) != 1:
        says = "it needs one of list, when and end."
        entry.wrong(says, 'Write list = "…", or end = true where the chart ends.')
    is_end = kinds == ["end"]
    for key in (*_EXITS, "again"):
        if key in entry and is_end:
            entry[key].wrong("the chart ends here.", "Take it out.")
        elif key in entry:
            entry[key].one_of(names, "node")
        elif key != "again" and not is_end:
            entry.wrong(f"it has no exit {key!r}.", f'Add {key} = "…", the node that comes then.')
    entry["list"].one_of(book.lists, "list")
    if entry["end"].yes_no() is False:
        entry["end"].wrong("'end' is false.", 'Write list = "…" or when = "…" instead.')
    return Node(
        id=entry["id"].text() or "",
        list_id=str(entry["list"].value) if "list" in entry else "",
        when=entry["when"].text() or "",
        test=_test(entry["when"], book),
        end=is_end,
        yes=str(entry["yes"].value) if "yes" in entry else "",
        no=str(entry["no"].value) if "no" in entry else "",
        again=str(entry["again"].value) if "again" in entry else "",
        line=entry.where.line,
    )


def _test(entry: Entry, book: Book[Any]) -> Expression | None:
    text = entry.text()
    if text is None:
        return None
    try:
        return read_test(text, book.vocabulary)
    except NotAnExpression as problem:
        entry.wrong(problem.says, problem.way_out)
        return None


def read_test(text: str, vocabulary: Vocabulary[Any]) -> Expression:
    """The condition of a node; `NotAnExpression` if it is none."""
    words = words_of(vocabulary.facts)
    return read_expression(text, words, vocabulary.tables, _WHEN, YES_NO).tree


def wrong_with(flow: Flow) -> tuple[Problem, ...]:
    """What keeps a chart from being walked: an endless way, nodes that nobody reaches."""
    problems: list[Problem] = []
    _check_chart(flow, problems)
    return tuple(problems)


def _check_chart(flow: Flow, problems: list[Problem]) -> None:
    """Write down an endless way, if there is one, and the nodes that nobody reaches."""
    entry = Entry(None, flow.where, problems)
    try:
        course = course_of(flow)
    except TooManyWays:
        says = "there are too many ways round its circles."
        entry.wrong(says, "Divide the chart into several.")
        return
    if course.endless:
        shown = " → ".join(course.endless)
        node = flow.node(course.endless[-1])
        another = "another" if node.again else "an"
        entry.named(f"node {node.id!r}", node.line).wrong(
            f"by its exits it can go round for ever: {shown}.",
            f"Give node {node.id!r} {another} 'again', the node to go to the second time. "
            "Only exits count: it is needed even where lists and conditions never answer so.",
        )
        return
    reached = {stop.node for stop in course.stops}
    for node in flow.nodes:
        if node.id not in reached:
            entry.named(f"node {node.id!r}", node.line).wrong(
                f"no way leads to node {node.id!r}.", "Let an exit lead to it, or take it out."
            )


# --- where a chart can lead ----------------------------------------------------------------------


class TooManyWays(Exception):  # noqa: N818 - whoever reads the chart says what is wrong
    """A chart's circles can be gone round in more ways than are looked at."""


@attrs.frozen
class Stop:
    """A node that was come to, and which of those in circles had been asked before."""

    node: str
    asked: frozenset[str]


@attrs.frozen
class Course:
    """
    Where a chart can lead, whatever its nodes answer.

    `onwards` has for each stop the next one by each of its exits; `endless` is a way that comes
    back to where nothing new can come, the shortest found.
    """

    onwards: Mapping[Stop, Mapping[str, Stop]]
    endless: tuple[str, ...] = ()

    @property
    def stops(self) -> Collection[Stop]:
        """All of them; the first is the beginning."""
        return self.onwards.keys()


def course_of(flow: Flow) -> Course:
    """Where a chart can lead; `TooManyWays` if there are too many ways round its circles."""
    circles = _in_circles(flow)
    begin = Stop(flow.nodes[0].id, frozenset())
    came: dict[Stop, Stop | None] = {begin: None}
    onwards: dict[Stop, dict[str, Stop]] = {}
    waiting = deque([begin])
    while waiting:
        if len(onwards) > _MOST_STOPS:
            raise TooManyWays
        stop = waiting.popleft()
        node = flow.node(stop.node)
        exits = onwards[stop] = {}
        if node.end:
            continue
        again = node.id in stop.asked
        if again and (not node.again or _comes_round(flow, stop)):
            return Course(onwards, _way_to(stop, came))
        asked = stop.asked | ({node.id} & circles)
        for name in ("again",) if again else _EXITS:
            after = exits[name] = Stop(str(getattr(node, name)), asked)
            if after not in came:
                came[after] = stop
                waiting.append(after)
    return Course(onwards)


def _comes_round(flow: Flow, stop: Stop) -> bool:
    """Do exits `again` lead from one asked node to the next, and back?"""
    seen: list[str] = []
    here = stop.node
    while here in stop.asked and here not in seen:
        seen.append(here)
        here = flow.node(here).again or ""
    return here in seen


def _way_to(stop: Stop, came: Mapping[Stop, Stop | None]) -> tuple[str, ...]:
    way = []
    here: Stop | None = stop
    while here is not None:
        way.append(here.node)
        here = came[here]
    return tuple(reversed(way))


def _in_circles(flow: Flow) -> frozenset[str]:
    """The nodes from which a way leads back to themselves."""
    after = {
        node.id: {name for name in (node.yes, node.no, node.again) if name} for node in flow.nodes
    }
    found = set()
    for name in after:
        reached: set[str] = set()
        waiting = [*after[name]]
        while waiting:
            here = waiting.pop()
            if here not in reached:
                reached.add(here)
                waiting += after[here]
        if name in reached:
            found.add(name)
    return frozenset(found)


# --- walking -------------------------------------------------------------------------------------


def walk_flow(
    flow: Flow,
    book: Book[S],
    cases: Mapping[str, tuple[Known, Sequence[int]]],
    situation: Known,
) -> FactWanted | CandidatesWanted | FlowTrace:
    """
    The way through a chart: the next question, or all decisions.

    `cases` has for each list what is known of its candidates; all share the situation. A question
    about the situation that a node asks itself names the chart in place of a list, and the node in
    place of a rung.
    """
    visits: list[Visit] = []
    node = flow.nodes[0]
    while not node.end:
        if any(each.node == node.id for each in visits):
            visit = Visit(node.id, "again")
        elif node.list_id:
            if node.list_id not in cases:
                return CandidatesWanted(flow.id, node.id, node.list_id)
            known, candidates = cases[node.list_id]
            found = answer_from(book[node.list_id], {**situation, **known}, candidates)
            if isinstance(found, FactWanted):
                return found
            visit = Visit(node.id, "yes" if is_somebody(found) else "no", found)
        else:
            answered = _answered(flow, node, book, situation)
            if isinstance(answered, FactWanted):
                return answered
            visit = answered
        visits.append(visit)
        node = flow.node(str(getattr(node, visit.exit)))
    return FlowTrace(flow.id, (*visits, Visit(node.id, "")))


def _answered(flow: Flow, node: Node, book: Book[Any], situation: Known) -> Visit | FactWanted:
    """Is what a node asks about the situation so?"""

    def spans(key: Key) -> Span:
        value = situation.get(key)
        return book.vocabulary.fact(key[0]).bounds() if value is None else (value, value)

    assert node.test is not None  # noqa: S101 - it is neither a list nor an end
    scene = Scene(spans, {})
    found = truth(span(node.test, scene, {}))
    if found is not None:
        read = dict.fromkeys(leaves_read(node.test, scene, {}))
        parts = tuple((key, situation[key]) for key in read if key in situation)
        return Visit(node.id, "yes" if found else "no", read=parts)
    key = first_open(node.test, scene, {})
    return FactWanted(flow.id, node.id, "" if key is None else key[0], (), ())
