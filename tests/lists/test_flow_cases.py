"""Cases for charts: read for every list that is asked, and told node by node."""

import json
import re

import pytest

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted
from pakal.lists.decide import Book, bind
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
        " 1. low: tide <= 2? No (the tide 6).",
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
