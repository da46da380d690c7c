"""The shipped JSON Schema says what the reader says about the form of a file."""

import json
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lists.example import FIXTURES
from lists.strategies import priority_lists, steady, to_document

from pakal.lists.model import PriorityList, RungKind
from pakal.lists.read import SCHEMA_FILE, structure_problems

SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

KEYS = [
    *("id", "kind", "fact", "cite", "label", "because", "reading", "not", "at-least", "at-most"),
    *("unique", "direction", "procedure", "nobody", "question", "candidates", "steps-narrow"),
    *("only", "when", "passed", "then"),
    *("rung", "step", "tie", "colour"),
]
VALUES = [
    *("", " ", "a", "Not an id", "backwards", "up", 1, -2, 1.5, True, False),
    *([], ["a"], [1], {}, {"lead": "a"}, {"lead": []}, {"lead": ["a", ""]}, {"lead": 1}),
    *(kind.value for kind in RungKind),
]


def test_the_schema_is_a_schema() -> None:
    """
    The shipped file is itself valid JSON Schema.
    """
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", sorted((FIXTURES / "good").glob("*.toml")), ids=lambda p: p.stem)
def test_good_lists_are_valid(path: Path) -> None:
    """
    Every good fixture is valid under the schema.
    """
    VALIDATOR.validate(tomllib.loads(path.read_text(encoding="utf-8")))


def test_charts_and_their_examples_are_valid() -> None:
    """
    A file with charts is valid; a node that asks nothing, or leads on from an end, is not.
    """
    text = (FIXTURES.parent / "automa" / "british" / "lists.toml").read_text("utf-8")

    VALIDATOR.validate(tomllib.loads(text))
    for old, new in (('list = "march"\nyes', "yes"), ("end = true", 'end = true\nno = "pass"')):
        place = text.index("[[flow.node]]")
        bad = text[:place] + text[place:].replace(old, new, 1)
        assert not VALIDATOR.is_valid(tomllib.loads(bad))


def test_bad_lists_are_judged_as_the_reader_judges_their_form() -> None:
    """
    The schema rejects a bad fixture exactly when the reader finds fault with its form.
    """
    documents = {}
    for path in sorted((FIXTURES / "bad").glob("*.toml")):
        with suppress(tomllib.TOMLDecodeError):
            documents[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))

    assert len(documents) > 40
    assert [] == [
        name
        for name, document in documents.items()
        if bool(structure_problems(document)) is VALIDATOR.is_valid(document)
    ]


@steady
@given(priority_lists())
def test_made_up_lists_are_valid(plist: PriorityList) -> None:
    """
    Every list that can be written down is valid under the schema.
    """
    assert VALIDATOR.is_valid(to_document(plist))


@st.composite
def damaged(draw: st.DrawFn) -> dict[str, Any]:
    """A document with a few of its keys removed, replaced or added."""
    document = to_document(draw(priority_lists()))
    for _ in range(draw(st.integers(1, 3))):
        (table,) = document["list"]
        parts = [table[key] for key in ("rung", "step", "tie") if isinstance(table.get(key), list)]
        entries = [entry for part in parts for entry in part if isinstance(entry, dict)]
        target = draw(st.sampled_from([document, table, *entries]))
        if target is document:
            document = {**document, draw(st.sampled_from(["list2", "title"])): 1}
            continue
        key = draw(st.sampled_from(KEYS))
        if draw(st.booleans()):
            target.pop(key, None)
        else:
            target[key] = draw(st.sampled_from(VALUES))
    return document


@steady
@given(damaged())
def test_the_schema_and_the_reader_agree_on_damaged_lists(document: dict[str, Any]) -> None:
    """
    However a list is damaged, schema and reader agree on whether its form is right.
    """
    assert bool(structure_problems(document)) is not VALIDATOR.is_valid(document)
