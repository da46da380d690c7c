"""Lists with expressions, conditions and blocks: every walk against the plain one."""

import json
from typing import Any

import jsonschema
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.lists.ask import FactWanted, ask
from pakal.lists.compile import Compiled, compile_list
from pakal.lists.decide import decide
from pakal.lists.explain import explain_full, explain_json, explain_question
from pakal.lists.model import Naming
from pakal.lists.read import SCHEMA_FILE, parse_lists, structure_problems
from pakal.lists.spans import Key
from pakal.lists.trace import trace_from_json, trace_to_json
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
    assert expected.looked == [
        (
            each.rung,
            dict(zip(each.among, each.values, strict=True)) if each.values else {},
            set(each.left),
        )
        for each in trace.looked
    ]
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
        known |= {key: full[key] for key in keys[:1]}

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
@given(made_lists())
def test_a_list_written_down_is_read_again(made: Made) -> None:
    """
    As a document it is what the schema allows, and the reader reads the same list from it.
    """
    compiled_of(made, {})
    document = to_document(made.plist)

    assert [] == structure_problems(document)
    assert VALIDATOR.is_valid(document)
    assert (made.plist,) == parse_lists(to_toml(document), "made-up.toml")
