"""The JSON Schema of facts files: it knows every key of the reader, and raises no false alarm."""

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.lists.read_facts import FACTS_SCHEMA_FILE, KEYS, FactsReader

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads(FACTS_SCHEMA_FILE.read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FILES = {
    path.relative_to(ROOT).as_posix(): tomllib.loads(path.read_text("utf-8"))
    for folder in ("fixtures/automa", "pakal/games")
    for path in sorted((ROOT / folder).rglob("*.toml"))
    if "facts" in path.as_posix().removeprefix(str(ROOT)) and "bad" not in path.parts
}
BOTS = {name: each for name, each in FILES.items() if name.startswith("fixtures")}


def is_read(document: dict[str, Any]) -> bool:
    """Does the reader take the document?"""
    try:
        FactsReader({}, computed=False, holds={}).read([("facts.toml", document)])
    except BadInputError:
        return False
    return True


def test_the_schema_is_a_schema() -> None:
    """
    The shipped file is itself valid JSON Schema.
    """
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", FILES)
def test_every_facts_file_of_ours_is_valid(name: str) -> None:
    """
    The facts of the games and of every bot among the fixtures are valid under the schema.
    """
    VALIDATOR.validate(FILES[name])


def test_files_are_found() -> None:
    """
    Facts of four games and of six bots at least are held to the schema.
    """
    assert len(BOTS) >= 6
    assert {"ahau", "maya", "pebbles", "uxmal"} <= {name.split("/")[2] for name in FILES}


@pytest.mark.parametrize("part", KEYS)
def test_the_schema_has_the_keys_of_the_reader(part: str) -> None:
    """
    What a table needs and what it may have is the same in both.
    """
    needed, allowed = KEYS[part]
    form = SCHEMA["$defs"][part]

    assert set(needed) == set(form["required"])
    assert {*needed, *allowed} == set(form["properties"])
    assert part in SCHEMA["properties"]


TABLES = [(name, part) for name, each in BOTS.items() for part in each if part in KEYS]


Found = tuple[dict[str, Any], dict[str, Any], str]


@st.composite
def of_a_table(draw: st.DrawFn) -> Found:
    """A whole document, one of its tables, and what kind of table that is."""
    name, part = draw(st.sampled_from(TABLES))
    document = copy.deepcopy(BOTS[name])
    return document, draw(st.sampled_from(document[part])), part


quick = settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])


@quick
@given(of_a_table(), st.sampled_from(["colour", "naem", "lists2"]))
def test_an_unknown_key_is_found(found: Found, key: str) -> None:
    """
    A key that no table has is rejected by the schema as by the reader.
    """
    document, table, _ = found
    table[key] = "x"

    assert not VALIDATOR.is_valid(document)
    assert not is_read(document)


@quick
@given(of_a_table(), st.data())
def test_a_missing_key_is_found(found: Found, data: st.DataObject) -> None:
    """
    A table without a key that it needs is rejected by the schema as by the reader.
    """
    document, table, part = found
    del table[data.draw(st.sampled_from(KEYS[part][0]))]

    assert not VALIDATOR.is_valid(document)
    assert not is_read(document)


VALUES = [
    *("", " ", "a", "yes-no", "number", "one-of", "situation", 1, -2, 1.5, True, False),
    *([], ["a"], ["a", "b"], [1], [["a"]], {}, {"a": 1}, {"at-least": 1}, [{}], [{"a": True}]),
]


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(of_a_table(), st.data(), st.sampled_from(VALUES))
def test_the_schema_raises_no_false_alarm(found: Found, data: st.DataObject, value: Any) -> None:
    """
    Whatever a key is set to: what the schema rejects, the reader refuses too.
    """
    document, table, part = found
    needed, allowed = KEYS[part]
    table[data.draw(st.sampled_from([*needed, *allowed]))] = value

    assert VALIDATOR.is_valid(document) or not is_read(document)


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        ("fact", "kind", "maybe"),
        ("fact", "low", "0"),
        ("fact", "scope", "everywhere"),
        ("fact", "label", ""),
        ("invariant", "distinct", 3),
        ("invariant", "never", {}),
        ("invariant", "exactly", {"fact": "a"}),
        ("favours", "more", "yes"),
    ],
)
def test_wrong_values_are_found_in_the_editor(part: str, key: str, value: Any) -> None:
    """
    Common slips are rejected before anything is run.
    """
    document = copy.deepcopy(BOTS["fixtures/automa/lighthouse-facts.toml"])
    assert VALIDATOR.is_valid(document)
    document[part][0][key] = value

    assert not VALIDATOR.is_valid(document)
    assert not is_read(document)
