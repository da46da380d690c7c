"""Traces in words: pinned texts, and a width that always holds."""

import json
import re
import subprocess
import sys
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lists import strategies as made_up
from lists.example import (
    FIXTURES,
    PALENQUE,
    SEIBAL,
    TIKAL,
    UXMAL,
    VOCABULARY,
    State,
    state,
)
from terminal import Golden

from pakal.lists.ask import FactWanted, ask
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import bind, decide
from pakal.lists.explain import (
    explain_full,
    explain_json,
    explain_line,
    explain_question,
    explain_short,
)
from pakal.lists.model import Offer, PriorityList
from pakal.lists.read import read_lists
from pakal.lists.show import show_list
from pakal.lists.trace import trace_from_json

LISTS = read_lists(sorted((FIXTURES / "good").glob("*.toml")), VOCABULARY)
BOOK = bind(LISTS, VOCABULARY)
ALL = (TIKAL, UXMAL, PALENQUE, SEIBAL)

CASES: dict[str, tuple[str, State, tuple[int, ...]]] = {
    "a-rung-decides": (
        "place-worker",
        state(workers=(1, 0, 0, 0), god_rank=(1, 2, 2, 3), leads=(0, 1, 0, 0)),
        ALL,
    ),
    "a-draw": ("place-worker", state(workers=(1, 0, 0, 0), god_rank=(1, 2, 2, 3)), ALL),
    "nobody-passes": ("retreat", state(in_reach=(0, 0, 0, 0)), ALL),
    "no-step-applies": ("remove-worker", state(workers=(0, 0, 4, 5)), ALL),
    "the-last-rung": ("retreat", state(), ALL),
    "only-candidate": ("place-worker", state(), (PALENQUE,)),
    "no-candidate": ("place-worker", state(), ()),
}


def name_of(compiled: Compiled[State], position: State) -> Any:
    return compiled.vocabulary.namer("city", position)


@pytest.mark.parametrize("case", CASES)
def test_the_texts_are_as_pinned(case: str, golden: Golden) -> None:
    """
    Line, short and full form of each kind of ending read exactly as in the fixture.
    """
    list_id, position, among = CASES[case]
    compiled = BOOK[list_id]
    trace = decide(compiled, position, among, why=True)
    name = name_of(compiled, position)

    forms = (explain_line, explain_short, explain_full)
    text = "\n\n".join(form(trace, compiled, name) for form in forms) + "\n"

    golden(f"lists/explained/{case}.txt", text)


@pytest.mark.parametrize("form", [explain_short, explain_full])
@pytest.mark.parametrize("case", ["a-draw", "a-rung-decides", "no-step-applies", "the-last-rung"])
def test_a_rung_has_the_number_that_the_list_shows(case: str, form: Any) -> None:
    """
    Rungs that were not looked at, or did not narrow, are counted too, as in `lists show`.
    """
    list_id, position, among = CASES[case]
    compiled = BOOK[list_id]
    trace = decide(compiled, position, among, why=True)

    shown = dict(_numbered(show_list(compiled.plist, compiled.vocabulary)))
    said = _numbered(form(trace, compiled, name_of(compiled, position)))

    assert said
    assert [(label, shown[label]) for label, _ in said] == said


def _numbered(text: str) -> list[tuple[str, str]]:
    """The labels of rungs in a text, each with the number before it."""
    found = re.findall(r"^[ -]*(\d+)\.? ([A-Z][\w' ]+?)(?::| \()", text, re.MULTILINE)
    return [(label, number) for number, label in found]


def test_a_decision_with_facts_missing_says_so() -> None:
    """
    When the facts still unknown cannot change it, the line says that and cites the list.
    """
    compiled = BOOK["place-worker"]
    # Tikal claims a building and its god is higher, so Uxmal's answer does not matter.
    known = {("claims_building", TIKAL): 1, ("god_rank", TIKAL): 1, ("god_rank", UXMAL): 2}

    trace = ask(compiled, known, (TIKAL, UXMAL))

    assert not isinstance(trace, FactWanted)
    assert (
        "Tikal: the facts still unknown cannot change it. [Solo rules, Action 1]"
        == explain_line(trace, compiled, name_of(compiled, state()))
    )


def test_the_only_candidate_passes_with_the_requirements_reason() -> None:
    """
    One candidate that had to meet a requirement is told with the reason that it did.
    """
    compiled = BOOK["retreat"]
    trace = decide(compiled, state(), (TIKAL,), why=True)

    told = explain_line(trace, compiled, name_of(compiled, state()))

    assert "Tikal: it is in reach. [Movement]" == told


def test_a_question_names_its_candidates_and_its_rung() -> None:
    """
    A question for all candidates at once is followed by their names, and by who wants to know.
    """
    compiled = BOOK["place-worker"]
    question = ask(compiled, {}, (TIKAL, UXMAL))

    assert isinstance(question, FactWanted)
    assert (
        "Which of these cities let him claim a building?\n"
        "(Tikal and Uxmal)\n"
        "For: Claims a region building. [Solo rules, Action 1, first bullet]"
    ) == explain_question(question, compiled, name_of(compiled, state()))


def test_a_question_about_one_candidate_is_put_for_each() -> None:
    """
    A question with a place for the candidate is put once for each of them.
    """
    compiled = BOOK["place-worker"]
    known = {("claims_building", TIKAL): 0, ("claims_building", UXMAL): 0}

    question = ask(compiled, known, (TIKAL, UXMAL))

    assert isinstance(question, FactWanted)
    told = explain_question(question, compiled, name_of(compiled, state()))
    assert ["How many in Tikal?", "How many in Uxmal?"] == told.splitlines()[:2]


def test_the_json_holds_the_trace_and_the_citation() -> None:
    """
    The JSON form has its version, the citation, what mattered, and the trace that can be read.
    """
    list_id, position, among = CASES["a-rung-decides"]
    compiled = BOOK[list_id]
    trace = decide(compiled, position, among, why=True)

    told = json.loads(json.dumps(explain_json(trace, compiled, name_of(compiled, position))))

    assert ("pakal-explanation", 1) == (told["format"], told["version"])
    assert "Solo rules, Action 1" == told["cite"]
    assert {"lead": "strict", "place-ties": "hierarchy-at-once"} == told["readings_that_mattered"]
    assert {"chosen": PALENQUE} == told["outcome"]
    assert trace == trace_from_json(told["trace"])


@made_up.steady
@given(
    made_up.priority_lists(),
    made_up.readings(),
    made_up.tables(),
    st.lists(st.integers(0, 9), max_size=10, unique=True),
    st.integers(1, 40),
)
def test_no_form_is_wider_than_eighty_columns(
    plist: PriorityList,
    chosen: dict[str, str],
    table: made_up.Table,
    among: list[int],
    length: int,
) -> None:
    """
    Ten candidates with long names and many rungs still fit eighty columns, short and full.
    """
    compiled = compile_list(plist, made_up.VOCABULARY, chosen)
    trace = compiled.traced(table, among)

    def name(candidate: int) -> str:
        return f"{candidate}" + "x" * length

    for form in (explain_short, explain_full):
        assert all(len(line) <= 80 for line in form(trace, compiled, name).splitlines())


@made_up.steady
@given(made_up.priority_lists(), made_up.readings(), made_up.tables(), made_up.candidates())
def test_every_form_carries_a_citation(
    plist: PriorityList, chosen: dict[str, str], table: made_up.Table, among: list[int]
) -> None:
    """
    Line, short and full form all cite a page, and name the deciding rung's unusual readings.
    """
    compiled = compile_list(plist, made_up.VOCABULARY, chosen)
    trace = compiled.traced(table, among)
    deciding = trace.deciding
    defaults = made_up.VOCABULARY.in_force({})

    for form in (explain_line, explain_short, explain_full):
        text = form(trace, compiled, str)
        joined = " ".join(text.split())
        assert "[page " in joined
        for name, choice in deciding.about.readings if deciding else ():
            assert form is not explain_full or f"{name} = {choice}" in joined
            assert choice == defaults[name] or f"{name} = {choice}" in joined


def test_the_line_leaves_out_a_default_by_which_the_fact_is_counted() -> None:
    """
    A fact's reading is named in one line only when it is not the default; in the table always.
    """
    list_id, position, among = CASES["a-rung-decides"]
    lines = []
    tables = []
    for lead in ("strict", "ties-count"):
        compiled = bind(LISTS, VOCABULARY, {"lead": lead})[list_id]
        trace = decide(compiled, position, among, why=True)
        lines.append(explain_line(trace, compiled, name_of(compiled, position)))
        tables.append(explain_full(trace, compiled, name_of(compiled, position)))

    assert "not-leading" == trace.decided_by
    assert [False, True] == ["lead =" in line for line in lines]
    assert [True, True] == ["lead =" in " ".join(table.split()) for table in tables]


def test_the_line_names_the_reading_that_puts_the_deciding_rung_there() -> None:
    """
    A rung that decides under one choice only is told with that choice, default or not.
    """
    lines = []
    position = state(god_rank=(1, 2, 2, 3), tiles_of_its_god=(1, 0, 0, 0))
    for choice in ("best-available", "top-only"):
        compiled = bind(LISTS, VOCABULARY, {"retreat-god": choice})["retreat"]
        trace = decide(compiled, position, ALL, why=True)
        lines.append(explain_line(trace, compiled, name_of(compiled, position)))

    assert [True, True] == ["retreat-god =" in line for line in lines]


def test_tabulate_is_only_imported_for_a_table() -> None:
    """
    The kernel starts without tabulate: it is a third of the start-up and seldom needed.
    """
    code = "import sys, pakal.lists.explain; sys.exit('tabulate' in sys.modules)"

    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode  # noqa: S603


@made_up.steady
@given(made_up.priority_lists(), made_up.readings(), made_up.tables(), made_up.candidates())
def test_a_reading_that_would_change_the_answer_is_named_in_full(
    plist: PriorityList, chosen: dict[str, str], table: made_up.Table, among: list[int]
) -> None:
    """
    Whatever reading of the list, switched, leads to another answer is named in the full form.
    """
    compiled = compile_list(plist, made_up.VOCABULARY, chosen)
    trace = compiled.traced(table, among)
    full = " ".join(explain_full(trace, compiled, str).split())

    for name, choices in made_up.READINGS.items():
        for choice in choices:
            other = compile_list(plist, made_up.VOCABULARY, {**chosen, name: choice})
            if other.decide(table, among) != trace.outcome:
                assert f"{name} = {chosen[name]}" in full
                assert chosen[name] == explain_json(trace, compiled, str)["readings_touched"][name]


def test_readings_and_parts_that_shape_the_candidates_are_told() -> None:
    """
    What decides who is offered stands in the full form and the JSON, and marks the line.
    """
    offers = {"place-worker": Offer(reading=("lead",), parts=("the map",))}
    vocabulary = attrs.evolve(VOCABULARY, offers=offers)
    compiled = bind(LISTS, vocabulary)["place-worker"]
    trace = decide(compiled, state(), (PALENQUE,), why=True)

    full = explain_full(trace, compiled, name_of(compiled, state()))
    data = explain_json(trace, compiled, name_of(compiled, state()))

    assert "Palenque: it is the only city to choose from. [Solo rules, Action 1]°" in full
    assert "Who is offered at all: Reading: lead = strict. Reconstructed: the map." in full
    assert {"lead": "strict"} == data["readings_touched"] == data["readings_that_mattered"]
    assert ["the map"] == data["reconstructed_parts"]


def test_a_list_may_say_why_there_is_only_one() -> None:
    """
    With `only` the single candidate is told in the list's own words.
    """
    plist = attrs.evolve(BOOK["place-worker"].plist, only="it is the only city in reach")
    compiled = compile_list(plist, VOCABULARY)
    trace = decide(compiled, state(), (PALENQUE,), why=True)

    told = explain_line(trace, compiled, name_of(compiled, state()))

    assert told.startswith("Palenque: it is the only city in reach. [")


def test_a_fact_may_say_which_of_two_things_holds() -> None:
    """
    `{value}` of a yes-no fact is what the fact says of the chosen one in this state.
    """
    spoken = attrs.evolve(VOCABULARY.fact("leads"), says=lambda _, __: "you and he are level")
    facts = tuple(spoken if fact.name == "leads" else fact for fact in VOCABULARY.facts)
    vocabulary = attrs.evolve(VOCABULARY, facts=facts)
    plain = BOOK["place-worker"].plist
    ties = tuple(
        attrs.evolve(tie, because="{value}") if tie.fact == "leads" else tie for tie in plain.ties
    )
    compiled = compile_list(attrs.evolve(plain, ties=ties), vocabulary)
    position = state(workers=(1, 0, 0, 1), leads=(0, 1, 0, 0))
    trace = decide(compiled, position, ALL, why=True)

    told = explain_line(trace, compiled, name_of(compiled, position))

    assert "Palenque (or Uxmal): none of his workers; you and he are level" in told
