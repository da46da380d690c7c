"""Charts: what the solver says about their exits, held against every case tried by the kernel."""

import itertools
from collections.abc import Iterator

import pytest
from audit.helpers import FIXTURES, LISTS
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.audit.audit import score_mutants
from pakal.audit.checks import unknown_section
from pakal.audit.facts_game import parse_facts
from pakal.audit.findings import Answer, Level
from pakal.audit.gather import subject_of
from pakal.audit.mutation import Fate
from pakal.audit.run import chosen_checks, run_checks
from pakal.audit.solver.charts import exits_of, parting
from pakal.audit.subject import Effort, Subject
from pakal.lists.flows import FlowTrace, walk_flow
from pakal.lists.spans import Key

FOLDER = LISTS / "exit-never-taken"
FACTS = (FOLDER / "facts.toml").read_text("utf-8")
LIST = (FOLDER / "bad.toml").read_text("utf-8").partition("[[flow]]")[0]
HEAD = '[[flow]]\nid = "day"\nlabel = "A day"\ncite = "Rules 1"\n'
LOW = FACTS.replace("high = 9", "high = 2").replace("high = 5", "high = 2")
# Sails only at low water, and to anybody who is there.
ALWAYS = LIST.replace("tide + cargo >= 3", "tide <= 1").replace('"sail"', '"stay"')
# Takes nobody at low tide, or where enough was taken before.
SEVERAL = LIST.replace('"sail"', '"haul"').replace(
    "[[list.rung]]",
    'take = "tide"\nuntil = "sum(cargo(b) for b in taken) >= tide - 1"\n[[list.rung]]',
    1,
)
BY_LEVELS = SEVERAL.replace("until =", 'again = "level-by-level"\nuntil =')


def node(name: str, **keys: str | bool) -> str:
    fields = "".join(
        f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}\n"
        for key, value in keys.items()
    )
    return f'[[flow.node]]\nid = "{name}"\n{fields}'


ENDS = node("end", end=True) + node("pass", end=True)


def found(*nodes: str, lists: str = LIST, more: str = "") -> str:
    """What the check says about a chart of these nodes."""
    text = lists + HEAD + "".join(nodes) + ENDS
    subject = subject_of(parse_facts(FACTS + more, "facts.toml"), [("lists.toml", text)])
    (outcome,) = run_checks(subject, chosen_checks(["exit-never-taken"]))
    assert not outcome.reason
    assert not outcome.undecided
    return "\n".join(f"{each.location.rung}: {each.message}" for each in outcome.findings)


ASKED = node("ask", list="sail", yes="end", no="pass")
ALWAYS_ONE = """
[[invariant]]
name = "some-dock"
says = "There is always a dock."
cite = "Rules 1"
of = "dock"
always = "count(start) >= 1"
"""
OR_A_DOCK = ALWAYS_ONE.replace('"count', '"tide >= 3 or count')
CHOOSES = LIST.replace('kind = "require"', 'kind = "keep"').replace("nobody = ", "# ")


@pytest.mark.parametrize(
    ("nodes", "lists", "more", "says"),
    [
        ((ASKED,), LIST, "", ""),
        (  # what an invariant rules out
            (node("a", when="tide == 8", yes="ask", no="pass"), ASKED),
            LIST,
            "",
            ("a: it is never left by 'yes': whenever it is asked, 'tide == 8' is false, because of"
            " 'never-above-the-wall'; so nodes 'ask' and 'end' are never reached."),
        ),
        (  # what a node before it has settled
            (node("a", when="tide >= 3", yes="ask", no="pass"), ASKED),
            LIST,
            "",
            ("ask: it is left by 'no' only if there is no candidate at all: list 'sail' always "
             "chooses somebody."),
        ),
        (
            (node("a", when="tide >= 3", yes="ask", no="pass"),
             node("ask", list="sail", yes="end", no="b"),
             node("b", when="tide <= 5", yes="end", no="end")),
            LIST,
            ALWAYS_ONE,
            ("ask: it is never left by 'no': whenever it is asked, list 'sail' chooses somebody, "
             "because of 'some-dock'; so node 'b' is never reached."),
        ),
        (  # the same list once more
            (node("ask", list="sail", yes="end", no="more"),
             node("more", list="sail", yes="end", no="pass")),
            LIST,
            "",
            "more: it is never left by 'yes': whenever it is asked, list 'sail' chooses nobody.",
        ),
        (  # a list that looks at the situation, and a node that asks the opposite
            (node("a", when="tide >= 2", yes="stay", no="pass"),
             node("stay", list="stay", yes="end", no="pass")),
            ALWAYS,
            "",
            ("stay: it is never left by 'yes': whenever it is asked, list 'stay' chooses nobody; "
            "so node 'end' is never reached."),
        ),
        (  # what is always so of the situation and the candidates together is not so of it alone
            (node("a", when="tide <= 2", yes="ask", no="pass"), ASKED),
            LIST,
            OR_A_DOCK,
            "",
        ),
        (  # always somebody, if anybody is there
            (ASKED,), CHOOSES, "",
            ("ask: it is left by 'no' only if there is no candidate at all: list 'sail' always "
             "chooses somebody."),
        ),
    ],
)  # fmt: skip
def test_an_exit_that_is_never_taken_is_named_with_what_follows(
    nodes: tuple[str, ...], lists: str, more: str, says: str
) -> None:
    """
    The condition or the list, the invariants behind it, and the nodes that are never reached.
    """
    assert says == found(*nodes, lists=lists, more=more)


READINGS = """
[[reading]]
name = "ebb"
choices = ["strict", "loose"]
"""
# Only under one reading the list looks at the tide at all.
STRICT = ALWAYS.replace("nobody = ", 'reading = {ebb = "strict"}\nnobody = ')
STAY = (
    node("a", when="tide >= 2", yes="stay", no="pass"),
    node("stay", list="stay", yes="end", no="pass"),
)


def test_an_exit_that_is_taken_under_another_reading_is_not_named() -> None:
    """
    What another choice of a reading opens is no mistake in the chart.
    """
    never = "it is left by 'no' only if there is no candidate at all, however 'ebb' is read: "

    assert "" == found(*STAY, lists=STRICT, more=READINGS)
    assert f"stay: {never}list 'stay' always chooses somebody." == found(
        node("a", when="tide <= 1", yes="stay", no="pass"), STAY[1], lists=STRICT, more=READINGS
    )


def test_an_exit_that_no_reading_opens_is_named_with_them() -> None:
    """
    Every combination is looked at, with what is always so under it.
    """
    lists = STRICT.replace('{ebb = "strict"}', '{ebb = ["strict", "loose"]}')
    deep = """
[[invariant]]
name = "deep"
says = "The tide is never low."
cite = "Rules 1"
of = "dock"
always = "tide >= 4"
"""
    strict = deep.replace("[[invariant]]", '[[invariant]]\nreading = {ebb = "strict"}')
    loose = deep.replace("[[invariant]]", '[[invariant]]\nreading = {ebb = "loose"}')
    low = (node("a", when="tide <= 3", yes="ask", no="pass"), ASKED)

    assert "stay: it is never left by 'yes', however 'ebb' is read: whenever it is asked" in found(
        *STAY, lists=lists, more=READINGS
    )
    assert "" == found(*low, more=READINGS + strict)
    both = found(*low, more=READINGS + strict + loose.replace('"deep"', '"deeper"'))
    assert "never left by 'yes', however 'ebb' is read" in both
    assert "because of 'deep' and 'deeper'" in both


def test_too_many_readings_are_not_all_looked_at() -> None:
    """
    Then nothing is said to be never taken: it is left open, with the reason.
    """
    more = "".join(READINGS.replace("ebb", f"r{each}") for each in range(7))
    rungs = "".join(f'r{each} = "strict", ' for each in range(7)).rstrip(", ")
    lists = ALWAYS + ALWAYS.replace('"stay"', '"other"').replace(
        "nobody = ", f"reading = {{{rungs}}}\nnobody = "
    )
    chart = (*STAY[:1], STAY[1].replace("'pass'", "'other'"), node("other", list="other",
             yes="end", no="pass"))  # fmt: skip
    text = lists + HEAD + "".join(chart) + ENDS
    subject = subject_of(parse_facts(FACTS + more, "facts.toml"), [("lists.toml", text)])
    (outcome,) = run_checks(subject, chosen_checks(["exit-never-taken"]))

    assert not outcome.findings
    assert ["stay"] == [each.location.rung for each in outcome.undecided]
    assert "the rules can be read in more than 64 ways" in outcome.undecided[0].says


def test_it_is_a_note_where_no_candidates_are_needed() -> None:
    """
    A chart has to say where `no` leads, although its list always chooses.
    """
    text = CHOOSES + HEAD + ASKED + ENDS
    subject = subject_of(parse_facts(FACTS, "facts.toml"), [("lists.toml", text)])
    (outcome,) = run_checks(subject, chosen_checks(["exit-never-taken"]))

    assert [Level.INFO] == [each.level for each in outcome.findings]


def test_a_list_that_more_candidates_may_change_may_answer_anything() -> None:
    """
    Nothing is said never to happen behind it, unless conditions rule it out.
    """
    hungry = LIST.replace("tide + cargo >= 3", "sum(cargo(b) for b in start) >= 40")
    text = hungry + HEAD + ASKED + ENDS
    subject = subject_of(parse_facts(FACTS, "facts.toml"), [("lists.toml", text)])
    (outcome,) = run_checks(subject, chosen_checks(["exit-never-taken"]))

    assert not outcome.findings
    assert ["ask"] == [each.location.rung for each in outcome.undecided]


def undecided(lists: str, more: str = "") -> list[str]:
    """What the check cannot tell about a chart that asks one list."""
    text = lists + HEAD + ASKED + ENDS
    subject = subject_of(parse_facts(FACTS + more, "facts.toml"), [("lists.toml", text)])
    (outcome,) = run_checks(subject, chosen_checks(["exit-never-taken"]))
    assert not outcome.reason
    return [each.says for each in outcome.undecided]


SETTLES = LIST.replace("[[list.rung]]", 'take = "all"\n[[list.rung]]', 1).replace(
    'kind = "draw"\nprocedure = "lots"', 'kind = "leftmost"\nfact = "cargo"'
)
TWO_ALIKE = """
[[invariant]]
name = "two-alike"
says = "There is one dock with cargo, and there are two with little."
cite = "Rules 1"
of = "dock"
always = "count(cargo(b) == 4 for b in start) == 1 and count(cargo(b) == 3 for b in start) == 2"
"""
STEPS = """[[list]]
id = "sail"
question = "To which dock?"
candidates = "dock"
cite = "1"
label = "Sail"
take = 1
again = "level-by-level"
""" + "".join(
    f'[[list.{place}]]\nid = "{name}"\n{keys}\ncite = "1"\nlabel = "L"\nbecause = "it is so"\n'
    for place, name, keys in (
        ("rung", "most", 'kind = "most"\nfact = "cargo"'),
        ("step", "some", 'kind = "keep"\nfact = "cargo <= 1"'),
        ("step", "none", 'kind = "nobody"\nnobody = "none is empty"'),
        ("tie", "lots", 'kind = "draw"\nprocedure = "lots"'),
    )
).replace('nobody = "none is empty"\n', "")


def test_who_is_there_may_be_enough_already() -> None:
    """
    At low tide the list that takes several has enough as soon as anybody fits whom it could take.
    """
    until = 'take = 2\nuntil = "tide <= 4 and any(tide + cargo(b) >= 3 for b in start)"\n'
    several = LIST.replace("[[list.rung]]", until + "[[list.rung]]", 1)
    low = node("low", when="tide <= 4", yes="ask", no="pass")

    assert "ask: it is never left by 'yes'" in found(low, ASKED, lists=several)
    assert "" == found(low.replace("4", "5"), ASKED, lists=several)


def test_a_refusal_in_a_later_round_leaves_the_exit_open() -> None:
    """
    The first round chooses, but the chart is never walked to its end there.
    """
    says = "a list that takes several refuses to decide in a later round"

    assert any(says in each for each in undecided(SETTLES, TWO_ALIKE))


def test_levels_that_may_be_left_out_leave_the_chart_open() -> None:
    """
    The best level may end with nobody, and a lower one be taken all the same.
    """
    says = "list 'sail' ranks level by level, and may end one level with nobody"

    assert 2 == sum(says in each for each in undecided(STEPS))


EXAMPLE = """[[example]]
flow = "day"
table = {situation = {tide = 2}, East = {cargo = 0}, West = {cargo = 0}}
ends = "pass"
"""


def with_example(example: str) -> Subject:
    text = LIST + HEAD + ASKED + ENDS + example
    return subject_of(parse_facts(FACTS, "facts.toml"), [("lists.toml", text)])


def test_a_broken_example_of_a_chart_is_found() -> None:
    """
    As one of a list is, at its line; and it is no evidence against changes of the lists.
    """
    good, bad = with_example(EXAMPLE), with_example(EXAMPLE.replace('"pass"', '"end"'))
    (found,) = run_checks(bad, chosen_checks(["broken-example"]))[0].findings

    assert () == tuple(run_checks(good, chosen_checks(["broken-example"]))[0].findings)
    assert "example 1: it ends at 'pass', not at 'end': ask → pass." == found.message
    assert ("day", Level.ERROR) == (found.location.list_id, found.level)
    assert "Correct the chart or its lists; or the example, if they are right." == found.way_out


def test_an_example_of_a_chart_catches_changes_of_its_lists() -> None:
    """
    A change by which the case would go another way does not survive.
    """
    judged = score_mutants(with_example(EXAMPLE)).judged
    caught = {str(each.mutant): each.by for each in judged if each.fate is Fate.KILLED}

    assert "lists.toml:50, example 1" == caught["sail/water-enough: dropped"]
    assert all(name.startswith(("sail/water-enough", "day/")) for name in caught)


NAMES = ("a", "b", "c", "d")
TESTS = ("tide >= 1", "tide == 2", "tide <= 0", "tide in [0, 2]")


@st.composite
def charts(draw: st.DrawFn) -> str:
    nodes: list[tuple[str, dict[str, str]]] = []
    for number, name in enumerate(NAMES):
        # An exit leads on, so that there are no circles; `again` is for the kernel's own tests.
        onwards = st.sampled_from((*NAMES[number + 1 :], "end", "pass"))
        asks = draw(
            st.sampled_from([{"list": each} for each in ("sail", "stay", "haul")])
            | st.sampled_from([{"when": each} for each in TESTS])
        )
        nodes.append((name, {**asks, "yes": draw(onwards), "no": draw(onwards)}))
    reached, waiting = set(), ["a"]
    known = dict(nodes)
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += [known[here][key] for key in ("yes", "no")] if here in known else []
    written = [node(name, **keys) for name, keys in nodes if name in reached]
    ends = [node(name, end=True) for name in ("end", "pass") if name in reached]
    several = draw(st.sampled_from([SEVERAL, BY_LEVELS]))
    return LIST + ALWAYS + several + HEAD + "".join([*written, *ends])


CASES: list[tuple[dict[Key, int], range]] = [
    ({("cargo", each): value for each, value in enumerate(docks)}, range(len(docks)))
    for count in (0, 1, 2)
    for docks in itertools.product(range(3), repeat=count)
]


def every_case() -> Iterator[tuple[int, dict[str, tuple[dict[Key, int], range]]]]:
    """Every situation, with a table for each list."""
    for tide, sail, haul, stay in itertools.product(range(3), CASES, CASES[:8], CASES[:2]):
        yield tide, {"sail": sail, "haul": haul, "stay": stay}


@settings(max_examples=20)
@given(charts())
def test_the_solver_says_what_trying_every_case_says(text: str) -> None:
    """
    Every situation, with tables of up to two candidates for each of three lists, one of which takes
    several.
    """
    subject = subject_of(parse_facts(LOW, "facts.toml"), [("lists.toml", text)])
    (flow,) = subject.flows
    taken = set()
    for tide, cases in every_case():
        situation: dict[Key, int] = {("tide",): tide}
        walk = walk_flow(flow, subject.book, cases, situation)
        assert isinstance(walk, FlowTrace)
        taken |= {(visit.node, visit.exit) for visit in walk.visits}

    said = exits_of(flow, subject.book, subject.invariants)

    assert {(each.node, each.name) for each in said if each.answer is Answer.YES} == {
        each for each in taken if each[1]
    }
    assert all(each.answer is not Answer.CANNOT_TELL for each in said)


@settings(max_examples=15)
@given(charts(), charts())
def test_two_versions_are_compared_as_trying_every_case_does(one: str, other: str) -> None:
    """
    They lead alike exactly if every case ends alike, after the same lists have chosen.
    """
    subjects = [
        subject_of(parse_facts(LOW, "facts.toml"), [("lists.toml", text)]) for text in (one, other)
    ]
    flows = subjects[0].flows[0], subjects[1].flows[0]
    differ = False
    for tide, cases in every_case():
        ends = []
        for subject, flow in zip(subjects, flows, strict=True):
            walk = walk_flow(flow, subject.book, cases, {("tide",): tide})
            assert isinstance(walk, FlowTrace)
            chosen = [flow.node(each.node).list_id for each in walk.visits if each.exit == "yes"]
            ends.append(([*dict.fromkeys(each for each in chosen if each)], walk.end))
        differ = differ or ends[0] != ends[1]

    books = subjects[0].book, subjects[1].book
    found = parting(flows, books, subjects[0].invariants)

    assert (Answer.NO if differ else Answer.YES) is found.answer


@pytest.mark.parametrize(
    ("cite", "found"),
    [
        ("8.4", []),  # the chapter of its sections
        ("8.4 March", []),
        ("8.5", ["it cites '8.5', which is none of the sections of the rules."]),
    ],
)
def test_what_a_chart_cites_is_one_of_the_sections(cite: str, found: list[str]) -> None:
    """
    A chart may cite the chapter whose sections its lists cite, but nothing that is not there.
    """
    folder = FIXTURES / "automa" / "british"
    text = (folder / "lists.toml").read_text("utf-8")
    lists = text.replace('cite = "8.4"\n', f'cite = "{cite}"\n')
    game = parse_facts((folder / "facts.toml").read_text("utf-8"), "facts.toml")
    subject = subject_of(game, [("lists.toml", lists)], effort=Effort.QUICK)
    said = [each.message for each in unknown_section.CHECK.run(unknown_section.CHECK, subject)]

    assert found == said
