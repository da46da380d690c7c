"""The page for designers shows lists that can be read."""

import re

import pytest
from lists.example import FIXTURES

from pakal.lists.model import DOES, RungKind, RungPlace
from pakal.lists.read import NEEDS, may_have, parse_lists

PAGE = FIXTURES.parents[1].joinpath("docs", "lists.md").read_text(encoding="utf-8")
LISTS = [text for text in re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL) if "[[list]]" in text]


@pytest.mark.parametrize("text", LISTS, ids=["retreat", "place-worker"])
def test_the_lists_on_the_page_can_be_read(text: str) -> None:
    """
    Every whole list shown in docs/lists.md is a good list.
    """
    assert parse_lists(text, "docs/lists.md")


@pytest.mark.parametrize("kind", RungKind)
def test_the_page_explains_every_kind_and_its_keys(kind: RungKind) -> None:
    """
    Each kind has its row in the table, and each of its keys is mentioned on the page.
    """
    assert f"\n| `{kind.value}` |" in PAGE
    for key in (*NEEDS[DOES[kind]], *may_have(kind, RungPlace.RUNG)):
        assert f"`{key}`" in PAGE or f"`{key} = " in PAGE
