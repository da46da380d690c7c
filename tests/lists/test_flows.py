"""Charts of several lists: walked, asked, and refused where they are endless or lead nowhere."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.forms import Where
from pakal.lists.ask import FactWanted
from pakal.lists.decide import Book, bind
from pakal.lists.facts import FactTable, vocabulary_of_tables
from pakal.lists.flows import (
    CandidatesWanted,
    Flow,
    FlowTrace,
    Node,
    Stop,
    course_of,
    read_flows,
    walk_flow,
)
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from pakal.lists.rounds import Taken
from pakal.lists.spans import Key
from tests.lists.test_made_facts import FACTS
from tests.lists.test_uses import FIRST, plist, rung

CAN = rung("require", "fort", fact="fort", nobody="none has a fort")
LISTS = plist("march", CAN, FIRST) + plist("battle", CAN, FIRST)
HEAD = '[[flow]]\nid = "turn"\nlabel = "Turn"\ncite = "page 2"\n'


def node(name: str, **keys: str | bool) -> str:
    fields = "".join(
        f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}\n"
        for key, value in keys.items()
    )
    return f'[[flow.node]]\nid = "{name}"\n{fields}'


END = node("done", end=True)


def book(lists: str = LISTS) -> Book[FactTable]:
    vocabulary = vocabulary_of_tables(read_facts([("facts.toml", FACTS)]))
    return bind(parse_lists(lists, "lists.toml", vocabulary), vocabulary)


def chart(*nodes: str) -> Flow:
    return read_flows(LISTS + HEAD + "".join(nodes), "lists.toml", book())[0]


TURN = (
    node("die", when="die <= 2", yes="march", no="battle"),
    node("march", list="march", yes="done", no="battle"),
    node("battle", list="battle", yes="done", no="march", again="done"),
    END,
)


def walked(die: int, march: tuple[int, ...], battle: tuple[int, ...]) -> FlowTrace:
    cases = {}
    for name, forts in (("march", march), ("battle", battle)):
        known: dict[Key, int] = {("fort", each): value for each, value in enumerate(forts)}
        known |= {("place", each): each for each in range(len(forts))}
        cases[name] = (known, range(len(forts)))
    turn = (
        *TURN[:1],
        node("march", list="march", yes="done", no="battle", again="done"),
        *TURN[2:],
    )
    found = walk_flow(chart(*turn), book(), cases, {("die",): die})
    assert isinstance(found, FlowTrace)
    return found


def test_a_chart_is_walked_by_its_exits() -> None:
    """
    Somebody chosen leads to yes, nobody to no, and a node that was asked before to again.
    """
    assert ["die", "march", "done"] == [each.node for each in walked(1, (1,), (1,)).visits]
    assert ["die", "battle", "done"] == [each.node for each in walked(3, (1,), (0, 1)).visits]
    around = walked(3, (0,), ())
    assert ["die", "battle", "march", "battle", "done"] == [each.node for each in around.visits]
    assert ["no", "no", "no", "again", ""] == [each.exit for each in around.visits]
    assert {"battle", "march"} == set(around.chosen)


@pytest.mark.parametrize(
    ("take", "forts", "leaves", "taken"),
    [
        ("take = 2", (1, 0, 1), "yes", (0, 2)),
        ("take = 'all'", (0, 0), "no", ()),
        ("take = 'die - 1'", (1, 1), "no", ()),  # it takes none, although somebody could be
    ],
)
def test_a_node_has_all_whom_its_list_takes(
    take: str, forts: tuple[int, ...], leaves: str, taken: tuple[int, ...]
) -> None:
    """
    A list that takes several is walked round by round; nobody taken leads to no.
    """
    lists = LISTS.replace('label = "march"\n', f'label = "march"\n{take}\n')
    flow = chart(node("march", list="march", yes="done", no="done"), END)
    known: dict[Key, int] = {("fort", each): value for each, value in enumerate(forts)}
    known |= {("place", each): each for each in range(len(forts))}

    found = walk_flow(flow, book(lists), {"march": (known, range(len(forts)))}, {("die",): 1})

    assert isinstance(found, FlowTrace)
    assert leaves == found.visits[0].exit
    answer = found.chosen["march"]
    assert isinstance(answer, Taken)
    assert taken == answer.taken


def test_what_is_unknown_is_asked_for() -> None:
    """
    A question about the situation, who the candidates of a list are, or one of that list.
    """
    flow = chart(*TURN[:1], node("march", list="march", yes="done", no="done"),
                 node("battle", list="battle", yes="done", no="done"), END)  # fmt: skip

    first = walk_flow(flow, book(), {}, {})
    whom = walk_flow(flow, book(), {}, {("die",): 1})
    then = walk_flow(flow, book(), {"march": ({}, (0,))}, {("die",): 1})

    assert isinstance(first, FactWanted)
    assert ("die", "die") == (first.fact, first.rung)
    assert CandidatesWanted("turn", "march", "march") == whom
    assert isinstance(then, FactWanted)
    assert ("march", "fort") == (then.list_id, then.fact)


@pytest.mark.parametrize(
    ("nodes", "says"),
    [
        (TURN, "go round for ever: die → march → battle → march"),
        (
            (node("march", list="march", yes="done", no="march"), END),
            "go round for ever: march → march",
        ),
        ((node("march", list="march", yes="done"), END), "it has no exit 'no'"),
        ((node("march", list="marsh", yes="done", no="done"), END), "no list is called 'marsh'"),
        ((node("march", list="march", yes="done", no="don"), END), "no node is called 'don'"),
        ((node("march", yes="done", no="done"), END), "it needs one of list, when and end"),
        ((node("march", when="fort", yes="done", no="done"), END), "speaks of 'me'"),
        ((END, node("pass", end=True)), "no way leads to node 'pass'"),
        ((END, END), "two nodes are called 'done'"),
        ((node("done", end=True, yes="done"),), "the chart ends here"),
        ((node("done", end=False),), "'end' is false."),
    ],
)
def test_a_bad_chart_is_refused(nodes: tuple[str, ...], says: str) -> None:
    """
    An endless way is spelled out; exits that lead nowhere and unreached nodes are named.
    """
    with pytest.raises(BadInputError) as error:
        chart(*nodes)

    assert "flow 'turn'" in str(error.value)
    assert says in str(error.value)


NAMES = ("a", "b", "c", "end")


@st.composite
def charts(draw: st.DrawFn) -> Flow:
    name = st.sampled_from(NAMES)
    nodes = [
        Node(each, list_id=each, yes=draw(name), no=draw(name), again=draw(name | st.just("")))
        for each in NAMES[:-1]
    ]
    return Flow("made", "Made", "page 1", (*nodes, Node("end", end=True)), Where("made"))


@given(charts(), st.dictionaries(st.sampled_from(NAMES), st.booleans()))
def test_no_way_is_missed(flow: Flow, answers: dict[str, bool]) -> None:
    """
    Whatever the nodes answer, the way they lead is among those found, and a way that never ends
    is found if there is one.
    """
    course = course_of(flow)
    here = next(iter(course.stops))
    way: list[Stop] = []
    while not flow.node(here.node).end:
        if here in way or here not in course.onwards:
            assert course.endless
            return
        way.append(here)
        node, exits = flow.node(here.node), course.onwards[here]
        leaves = "again" if "again" in exits else "yes" if answers.get(here.node) else "no"
        if leaves not in exits:
            assert course.endless
            return
        assert getattr(node, leaves) == exits[leaves].node
        here = exits[leaves]


@given(charts())
def test_an_endless_way_is_one(flow: Flow) -> None:
    """
    It is found exactly if the nodes can answer so that the walk does not end.
    """
    names = [node.id for node in flow.nodes if not node.end]
    endless = False
    for answers in itertools.product((False, True), repeat=len(names)):
        says = dict(zip(names, answers, strict=True))
        way = [flow.nodes[0].id]
        while not flow.node(way[-1]).end and len(way) < 40:
            here = flow.node(way[-1])
            asked = here.id in way[:-1]
            leaves = "again" if asked else "yes" if says[here.id] else "no"
            if not getattr(here, leaves):
                break
            way.append(getattr(here, leaves))
        endless = endless or not flow.node(way[-1]).end

    assert endless is bool(course_of(flow).endless)


def test_a_long_chart_without_circles_is_read() -> None:
    """
    Thirty questions one after the other have a thousand million ways, and thirty stops.
    """
    nodes = [
        node(f"n{each}", when=f"die <= {each % 6}", yes=f"n{each + 1}", no=f"m{each + 1}")
        + node(f"m{each}", when="die == 2", yes=f"m{each + 1}", no=f"n{each + 1}")
        for each in range(30)
    ]
    begin = nodes[0].split("[[flow.node]]")[1]
    found = chart(f"[[flow.node]]{begin}", *nodes[1:], node("n30", end=True), node("m30", end=True))

    assert 61 == len(course_of(found).stops)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (HEAD, "a chart is called 'turn' already.\nCall this chart 'turn-2'."),
        (HEAD.replace("turn", "march"), "a list is called 'march' already."),
    ],
)
def test_a_chart_has_a_name_of_its_own(more: str, says: str) -> None:
    """
    Commands name a list or a chart by its id, so no two of them share one.
    """
    with pytest.raises(BadInputError) as error:
        chart(END, more, END)

    assert says in str(error.value)


def test_a_way_that_no_answers_lead_is_refused_with_what_is_missing() -> None:
    """
    Both nodes ask the same, so the way round cannot be gone; the message says that it still needs
    an exit, and with one the chart is read.
    """
    low = node("low", when="die <= 2", yes="late", no="done")
    late = {"when": "die <= 2", "yes": "done", "no": "low"}

    with pytest.raises(BadInputError) as error:
        chart(low, node("late", **late), END)

    assert "by its exits it can go round for ever: low → late → low." in str(error.value)
    assert "needed even where lists and conditions never answer so" in str(error.value)
    assert chart(low.replace("no =", "again = 'done'\nno ="), node("late", **late), END)


def test_what_is_wrong_with_a_chart_has_its_line() -> None:
    """
    The line of the node, or that of the chart.
    """
    with pytest.raises(BadInputError) as error:
        chart(node("a", when="die <= 2", yes="done", no="don"), END)

    lines = (LISTS + HEAD + node("a")).splitlines()
    assert f"lists.toml:{lines.index('[[flow.node]]') + 1}, flow 'turn', node 'a'" in str(
        error.value
    )
