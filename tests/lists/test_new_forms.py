"""Lists with expressions, conditions and blocks: every walk against the plain one."""

import json
from typing import Any

import jsonschema
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted, ask
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide, decide_whatever_is_drawn
from pakal.lists.explain import explain_full, explain_json, explain_question
from pakal.lists.model import Naming
from pakal.lists.read import SCHEMA_FILE, parse_lists, structure_problems
from pakal.lists.spans import Key
from pakal.lists.trace import Choice, Draw, Trace, trace_from_json, trace_to_json
from tests.lists.expressions import BOUNDS, Table, tables
from tests.lists.new_forms import VOCABULARY, Made, Reference, made_lists
from tests.lists.strategies import to_document, to_toml

often = settings(
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
        HealthCheck.data_too_large,
    ]
)
VALIDATOR = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))
READING = st.sampled_from(({"alpha": "a"}, {"alpha": "b"}))


def compiled_of(made: Made, readings: dict[str, str]) -> Compiled[Any]:
    try:
        return compile_list(made.plist, VOCABULARY, readings)
    except BadInputError as error:
        # Too long a text, or rungs that nobody can reach, are refused and not of interest here.
        assume(not any(word in str(error) for word in ("letters", "together", "never reached")))
        raise


@often
@given(made_lists(), READING, tables())
def test_compiled_lists_walk_as_the_plain_one(
    made: Made, readings: dict[str, str], table: Table
) -> None:
    """
    Outcome, deciding rung, every look and every rung passed over are those of the plain walk.
    """
    compiled = compiled_of(made, readings)
    among = table.ranges["start"]
    expected = Reference(made, readings, table, among).walk()

    trace = decide(compiled, table.values, among, why=True)

    assert expected.outcome == trace.outcome == decide(compiled, table.values, among)
    assert expected.by == trace.decided_by
    assert expected.passed == [each.rung for each in trace.passed_over]
    assert expected.looked == looks_of(trace)
    assert trace == trace_from_json(trace_to_json(trace))


@often
@given(made_lists(), READING, tables())
def test_with_everything_known_the_asker_walks_the_same_way(
    made: Made, readings: dict[str, str], table: Table
) -> None:
    """
    The trace of the asker that knows every value is that of the compiled list.
    """
    compiled = compiled_of(made, readings)
    among = table.ranges["start"]
    known = {**table.values, **{("place", each): each for each in among}}

    assert decide(compiled, table.values, among, why=True) == ask(compiled, known, among)


@often
@given(made_lists(), READING, tables())
def test_asking_leads_to_the_same_decision(
    made: Made, readings: dict[str, str], table: Table
) -> None:
    """
    Asked one value at a time, only for values it does not know, the decision is the same.
    """
    compiled = compiled_of(made, readings)
    among = table.ranges["start"]
    full = {**table.values, **{("place", each): each for each in among}}
    known: dict[Key, int] = {}
    while isinstance(found := ask(compiled, known, among), FactWanted):
        explain_question(found, compiled, Naming(str))
        if found.other is not None:
            keys: list[Key] = [(found.fact, found.candidates[0], found.other)]
        else:
            keys = [(found.fact, each) for each in found.candidates] or [(found.fact,)]

        assert not set(keys) & set(known)
        known[asked_first(found)] = full[asked_first(found)]

    assert decide(compiled, table.values, among) == found.outcome
    explain_full(found, compiled, Naming(str))
    explain_json(found, compiled, Naming(str))


@often
@given(made_lists(), READING, tables(), st.data())
def test_what_was_not_read_does_not_matter(
    made: Made, readings: dict[str, str], table: Table, data: st.DataObject
) -> None:
    """
    With every value that the trace does not name replaced, the whole trace stays the same.
    """
    compiled = compiled_of(made, readings)
    among = table.ranges["start"]
    trace = decide(compiled, table.values, among, why=True)
    read = {key for each in trace.conditions for key, _ in each.parts}
    for looked in trace.looked:
        read |= {key for parts in looked.parts for key, _ in parts}
        read |= {(str(looked.about.fact), each) for each in looked.among if not looked.parts}
    altered = {
        key: value if key in read else data.draw(st.integers(*BOUNDS[key[0]]))
        for key, value in table.values.items()
    }

    assert trace == decide(compiled, altered, among, why=True)


@often
@given(made_lists(draws_by=True), READING, tables(), st.data())
def test_draws_by_a_fact_walk_as_the_plain_one(
    made: Made, readings: dict[str, str], table: Table, data: st.DataObject
) -> None:
    """
    Draw after draw, whatever lots bring: compiled list and asker walk as the plain one.
    """
    compiled = compiled_of(made, readings)
    among = table.ranges["start"]
    known = {**table.values, **{("place", each): each for each in among}}
    drawn: tuple[int, ...] = ()
    outcomes: dict[tuple[int, ...], Choice] = {}
    while True:
        expected = Reference(made, readings, table, among, drawn=drawn).walk()
        trace = decide(compiled, table.values, among, why=True, drawn=drawn)

        outcomes[drawn] = expected.outcome
        assert expected.outcome == trace.outcome
        assert expected.outcome == decide(compiled, table.values, among, drawn=drawn)
        assert expected.by == trace.decided_by
        assert expected.passed == [each.rung for each in trace.passed_over]
        assert expected.looked == looks_of(trace)
        assert trace == ask(compiled, known, among, drawn=drawn)
        assert trace == trace_from_json(trace_to_json(trace))
        explain_full(trace, compiled, Naming(str))
        if not isinstance(trace.outcome, Draw) or not trace.outcome.groups:
            break
        drawn = (*drawn, data.draw(st.sampled_from(trace.outcome.values)))

    assert outcomes.items() <= decide_whatever_is_drawn(compiled, table.values, among).items()


@often
@given(made_lists(draws_by=True), READING, tables(), st.data())
def test_asking_behind_draws_leads_to_the_same_decision(
    made: Made, readings: dict[str, str], table: Table, data: st.DataObject
) -> None:
    """
    Asked one value at a time, also behind a draw by a fact, the decision is the same.
    """
    compiled = compiled_of(made, readings)
    among = table.ranges["start"]
    full = {**table.values, **{("place", each): each for each in among}}
    known: dict[Key, int] = {}
    drawn: tuple[int, ...] = ()
    while True:
        found = ask(compiled, known, among, drawn=drawn)
        if isinstance(found, FactWanted):
            explain_question(found, compiled, Naming(str))
            key = asked_first(found)
            assert key not in known
            known[key] = full[key]
            continue
        assert decide(compiled, table.values, among, drawn=drawn) == found.outcome
        if not isinstance(found.outcome, Draw) or not found.outcome.groups:
            break
        drawn = (*drawn, data.draw(st.sampled_from(found.outcome.values)))


def looks_of(trace: Trace) -> list[tuple[str, dict[int, int | None], set[int]]]:
    return [
        (
            each.rung,
            dict(zip(each.among, each.values, strict=True)) if each.values else {},
            set(each.left),
        )
        for each in trace.looked
    ]


def asked_first(found: FactWanted) -> Key:
    if found.other is not None:
        return (found.fact, found.candidates[0], found.other)
    return (found.fact, *found.candidates[:1])


@often
@given(made_lists(draws_by=True))
def test_a_list_written_down_is_read_again(made: Made) -> None:
    """
    As a document it is what the schema allows, and the reader reads the same list from it.
    """
    compiled_of(made, {})
    document = to_document(made.plist)

    assert [] == structure_problems(document)
    assert VALIDATOR.is_valid(document)
    assert (made.plist,) == parse_lists(to_toml(document), "made-up.toml")
