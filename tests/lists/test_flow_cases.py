"""Cases for charts: read for every list that is asked, and told node by node."""

import json
import re

import pytest

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted
from pakal.lists.decide import Book, bind
from pakal.lists.examples import check_examples, read_pinned
from pakal.lists.facts import FactTable, vocabulary_of_tables
from pakal.lists.flow_cases import FlowCase, parse_flow_case
from pakal.lists.flows import CandidatesWanted, Flow, FlowTrace, read_flows
from pakal.lists.model import Naming
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts
from pakal.lists.ways import Way

FACTS = """
game = "Harbour"
[[kind]]
name = "boat"
[[kind]]
name = "dock"
[[fact]]
name = "tide"
kind = "number"
scope = "situation"
label = "the tide"
ask = "How high is the tide?"
low = 0
high = 9
[[fact]]
name = "men"
kind = "number"
label = "men"
ask = "How many men are on {candidate}?"
low = 0
high = 9
of = ["boat"]
[[fact]]
name = "cargo"
kind = "number"
label = "cargo"
ask = "How much cargo lies at {candidate}?"
low = 0
high = 9
of = ["dock"]
[[draw]]
name = "straws"
label = "straws"
how = "Draw straws."
"""


def plist(name: str, kind: str, fact: str, head: str = "") -> str:
    rungs = (
        f'kind = "require"\nfact = "{fact} >= 1"\nnobody = "none has any"\nid = "some"',
        f'kind = "most"\nfact = "{fact}"\nid = "most"',
        'kind = "draw"\nprocedure = "straws"\nid = "straws"',
    )
    because = 'cite = "1"\nlabel = "Most"\nbecause = "it has most"\n'
    return (
        f'[[list]]\nid = "{name}"\nquestion = "Which one is it?"\ncandidates = "{kind}"\n'
        f'cite = "1"\nlabel = "{name.title()}"\n{head}'
    ) + "".join(f"[[list.rung]]\n{rung}\n{because}" for rung in rungs)


CREW = plist("crew", "boat", "men", "take = 2\n")
LISTS = CREW + plist("guard", "boat", "men") + plist("goal", "dock", "cargo")
CHART = """
[[flow]]
id = "day"
label = "A day"
cite = "page 1"
[[flow.node]]
id = "low"
when = "tide <= 2"
yes = "stay"
no = "goal"
[[flow.node]]
id = "goal"
list = "goal"
yes = "sailors"
no = "stay"
[[flow.node]]
id = "sailors"
list = "crew"
yes = "out"
no = "guard"
[[flow.node]]
id = "guard"
list = "guard"
yes = "stay"
no = "goal"
[[flow.node]]
id = "out"
end = true
[[flow.node]]
id = "stay"
end = true
""".replace('id = "goal"\nlist = "goal"\n', 'id = "goal"\nlist = "goal"\nagain = "stay"\n')
BOATS_ONLY = CHART.replace('list = "goal"', 'when = "tide >= 5"')


def book() -> Book[FactTable]:
    vocabulary = vocabulary_of_tables(read_facts([("facts.toml", FACTS)]))
    return bind(parse_lists(LISTS, "lists.toml", vocabulary), vocabulary)


def flow(text: str = CHART) -> Flow:
    return read_flows(text, "lists.toml", book())[0]


def case(text: str, chart: str = CHART) -> FlowCase:
    return parse_flow_case(text, "case.toml", flow(chart), book())


def way(text: str, chart: str = CHART) -> Way:
    read = case(text, chart)
    found = read.walk(flow(chart), book())
    assert isinstance(found, FlowTrace), found
    namings = {name: Naming(each.name) for name, each in read.lists.items()}
    return Way(flow=flow(chart), book=book(), trace=found, namings=namings)


BOATS = "[Ann]\nmen = 3\n[Bee]\nmen = 1\n[Cat]\nmen = 2\n"
UNDER_KINDS = BOATS.replace("[", "[boat.") + "[dock.East]\ncargo = 2\n"


def test_with_one_kind_of_candidate_it_is_written_as_for_a_list() -> None:
    """
    Every list of the chart is offered the same candidates.
    """
    found = way("[situation]\ntide = 6\n" + BOATS, BOATS_ONLY)

    assert ("low", "goal", "sailors", "out") == found.trace.nodes


def test_with_several_kinds_sections_stand_under_their_kind() -> None:
    """
    Each list is offered the candidates of its kind.
    """
    found = way("[situation]\ntide = 6\n" + UNDER_KINDS)

    assert {"crew", "guard", "goal"} == set(case(UNDER_KINDS).lists)
    assert "out" == found.trace.end


def test_a_list_may_have_candidates_of_its_own() -> None:
    """
    What stands under a list is for this list in the place of its kind; an empty table is nobody.
    """
    found = way("[situation]\ntide = 6\n" + UNDER_KINDS + "[crew]\n")

    assert ("low", "goal", "sailors", "guard", "stay") == found.trace.nodes


def test_what_is_not_written_is_asked_for() -> None:
    """
    A value of the situation, the candidates of a list, one of their values; never what is not
    come to.
    """
    high = "[situation]\ntide = 6\n"

    assert isinstance(case("").walk(flow(), book()), FactWanted)
    assert CandidatesWanted("day", "goal", "goal") == case(high).walk(flow(), book())
    assert "stay" == way("[situation]\ntide = 1\n").trace.end
    own = case(f"{high}[guard.Ann]\nmen = 1\n", BOATS_ONLY).walk(flow(BOATS_ONLY), book())
    assert CandidatesWanted("day", "sailors", "crew") == own


def test_the_way_is_told_node_by_node() -> None:
    """
    What was asked, what came out, why, and everybody whom a list takes; draws say how.
    """
    found = way("[situation]\ntide = 6\n" + UNDER_KINDS.replace("men = 2", "men = 1"))

    assert [
        "A day. [page 1]",
        " 1. low: the tide at most 2? No (the tide 6).",
        " 2. goal: East: it has most. [1]",
        " 3. sailors (list 'crew'): Ann, then a draw among Bee and Cat. [1] Draw straws.",
        "    – Ann (or Bee, Cat): it has most. [1]",
        "    – A draw (straws) between Bee and Cat: it has most. [1]",
        " 4. out: the end.",
    ] == str(found).splitlines()
    assert "Round 2\n" in found.short()
    assert "Round 2\n" in found.table()
    assert "→ Ann  yes *" in found.table()


def test_a_node_that_was_asked_before_says_so() -> None:
    """
    It is not explained twice, but left by its exit `again`.
    """
    found = way("[situation]\ntide = 6\n" + re.sub(r"men = \d", "men = 0", UNDER_KINDS))

    assert " 5. goal: asked before; on to stay.\n 6. stay: the end." in str(found)


def test_the_way_is_data_too() -> None:
    """
    Each node with its exit, where that leads, and the explanation of its list.
    """
    data = way("[situation]\ntide = 6\n" + UNDER_KINDS).to_json()

    assert ("pakal-way", 1, "day", "out") == tuple(
        data[key] for key in ("format", "version", "chart", "end")
    )
    low, goal, crew, out = data["way"]
    assert {"fact": "tide", "value": 6} == low["read"][0]
    assert ("no", "goal") == (low["exit"], low["leads_to"])
    assert ("goal", "pakal-explanation") == (goal["list"], goal["decision"]["format"])
    assert ["Ann", "Cat"] == crew["decision"]["taken"]
    assert {"node": "out"} == out
    assert json.dumps(data)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[Ann]\nmen = 3\n", ("case.toml, Ann: it is neither a list of this chart nor a kind of its"
         " candidates.\nWrite [dock.NAME] or [boat.NAME].")),
        ("[boat]\nmen = 3\n", ("case.toml, boat: this is a kind of candidate of the chart, not a"
         " candidate.\nWrite [boat.NAME] for each candidate, or call this candidate otherwise.")),
        ("[crew]\nmen = 3\n", ("case.toml, crew: this is a list of the chart, not a candidate.\n"
         "Write [crew.NAME]")),
        ("crew = 3\n", "case.toml, list 'crew': 3 is not a table."),
        ("[boat.Ann]\nmans = 3\n", ("case.toml, kind 'boat', candidate 'Ann': no fact is called"
         " 'mans'.\nDid you mean 'men'?")),
        ("[crew.Ann]\nmen = 10\n", "case.toml, list 'crew', candidate 'Ann', men: 10 is out of"),
        ("[boat.Ann]\ntide = 1\n", "'tide' is not a fact of a candidate.\nPut it into [situation]"),
        ("[boat.situation]\ntide = 1\n", ("kind 'boat', situation: all lists share the situation."
         "\nWrite [situation] on a line of its own.")),
        ("[situation]\ntid = 1\n", "case.toml, the situation: no fact is called 'tid'."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_case_is_named(text: str, says: str) -> None:
    """
    The place, the value and a way out.
    """
    with pytest.raises(BadInputError) as error:
        case(text)

    assert says in str(error.value)


def test_a_chart_without_lists_has_no_candidates() -> None:
    """
    A case for it is the situation, and nothing else.
    """
    only = CHART.partition('[[flow.node]]\nid = "goal"')[0].replace('no = "goal"', 'no = "stay"')
    only += '[[flow.node]]\nid = "stay"\nend = true\n'

    assert "stay" == way("[situation]\ntide = 6\n", only).trace.end
    with pytest.raises(BadInputError, match="Take it out: this chart asks no list"):
        case("[Ann]\nmen = 3\n", only)


HIGH = '[[example]]\nflow = "day"\ntable.situation = {tide = 6}\n'
FULL = f"{HIGH}table.boat.Ann = {{men = 3}}\ntable.dock.East = {{cargo = 2}}\n"


def wrong(more: str) -> list[str]:
    text = LISTS + CHART + more
    found = check_examples(read_pinned(text, "lists.toml", book()).examples, book())
    return [f"{each.rung}: {each.says}" for each in found]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (f'{FULL}ends = "out"', []),
        (f'{FULL}way = ["low", "goal", "sailors", "out"]', []),
        (
            f'{FULL}ends = "stay"',
            ["out: it ends at 'out', not at 'stay': low → goal → sailors → out."],
        ),
        (
            f'{FULL}way = ["low", "goal", "stay"]',
            ["goal: the way is low → goal → sailors → out, not low → goal → stay."],
        ),
        (f'{HIGH}ends = "out"', ["goal: it is still open: the candidates of list 'goal' matter."]),
        (
            '[[example]]\nflow = "day"\ntable = {}\nends = "out"',
            ["low: it is still open: 'tide' matters to node 'low'."],
        ),
        (
            f'{HIGH}table.dock = {{East = {{}}, West = {{}}}}\nends = "out"',
            [": it is still open: 'cargo' matters to list 'goal'."],
        ),
    ],
)
def test_an_example_of_a_chart_is_held_against_it(more: str, says: list[str]) -> None:
    """
    The whole way, or only its end; what leaves it open pins nothing.
    """
    assert says == wrong(more)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ('[[example]]\nflow = "night"\ntable = {}\nends = "out"', (
            "example 1, flow: no chart is called 'night'.")),
        ('[[example]]\nflow = "day"\nends = "out"', "'table' is missing"),
        (FULL, "it needs one answer: ends or way.\nWrite ends = \"NODE\"."),
        (f'{FULL}ends = "out"\nway = []', "it needs one answer: ends or way."),
        (f'{FULL}ends = "goal"', "ends: no end of the chart is called 'goal'.\nChoose one of out,"),
        (f'{FULL}ends = "out"\nby = "goal"', "no key is called 'by'."),
        (f'{FULL}way = ["low", "gaol"]', "way.2: no node is called 'gaol'.\nDid you mean 'goal'?"),
        (f'{FULL}way = ["goal"]', "way: the chart begins with 'low'.\nBegin the way with 'low'."),
        (f'{FULL}way = []', "way: the chart begins with 'low'."),
        (f'{FULL}way = ["low", "out"]', (
            "way.2: no exit of 'low' leads to 'out'.\n'low' leads to stay, goal.")),
        (f'{FULL}way = ["low", "stay", "low"]', (
            "way.3: no exit of 'stay' leads to 'low'.\n'stay' is an end.")),
        (f'{FULL}way = ["low", "goal"]', "way.2: the way stops at 'goal', which is no end."),
        (f'{HIGH}table.boat.Ann = {{mans = 3}}\nends = "out"', (
            "example 1, kind 'boat', candidate 'Ann': no fact is called 'mans'.")),
        (f'{FULL}ends = "out"\nreading = {{x = "y"}}', "no reading is called 'x'."),
    ],
)  # fmt: skip
def test_a_bad_example_of_a_chart_is_refused(more: str, says: str) -> None:
    """
    What is wrong with it is named with its line, the value and a way out.
    """
    with pytest.raises(BadInputError) as error:
        wrong(more)

    line = (LISTS + CHART).count("\n") + 1
    assert says in str(error.value)
    assert f"lists.toml:{line}, example 1" in str(error.value)


def test_examples_of_a_chart_that_is_wrong_wait_for_it() -> None:
    """
    The chart is named by whoever reads it; its examples are not wrong too.
    """
    text = LISTS + CHART.replace('yes = "out"', 'yes = "oot"', 1) + HIGH + 'ends = "out"\n'

    assert () == read_pinned(text, "lists.toml", book()).examples
