"""docs/add-a-game.md: every excerpt stands in the real file, and its example runs."""

import doctest
import re
from pathlib import Path
from textwrap import dedent

import pytest

from pakal.games.pebbles.rules import shipped_edition

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "add-a-game.md"
EXCERPT = re.compile(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)```$", re.MULTILINE | re.DOTALL)
EXCERPTS = EXCERPT.findall(PAGE.read_text(encoding="utf-8"))


def flush_left(text: str) -> str:
    """A text without its indentation, and without a comma behind it."""
    return dedent(text).strip("\n").rstrip(",")


@pytest.mark.parametrize(("file", "code"), EXCERPTS)
def test_an_excerpt_stands_in_the_file(file: str, code: str) -> None:
    """
    The lines of an excerpt follow each other in the file that is named above it.
    """
    wanted = flush_left(code).splitlines()
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    found = [
        flush_left("\n".join(lines[start : start + len(wanted)]))
        for start in range(len(lines) - len(wanted) + 1)
    ]

    assert flush_left(code) in found


def test_every_block_of_code_is_an_excerpt_or_an_example() -> None:
    """
    No code on the page is left unchecked.
    """
    text = PAGE.read_text(encoding="utf-8")
    examples = len(re.findall(r"^```python\n>>>", text, re.MULTILINE))

    assert text.count("\n```") // 2 == len(EXCERPTS) + examples
    assert 1 == examples


def test_the_example_runs() -> None:
    """
    What the page types is answered as the page says.
    """
    assert 0 == doctest.testfile(str(PAGE), module_relative=False).failed


def test_the_rules_on_the_page_have_the_numbers_of_the_edition() -> None:
    """
    Pouch, bonus, cairns and drops are told as they are printed.
    """
    text = PAGE.read_text(encoding="utf-8")
    edition = shipped_edition()

    assert (10, 2, 2, 3, 3, 2, 6) == (
        edition.pebbles,
        edition.first,
        edition.drops,
        edition.pouch,
        edition.height,
        edition.bonus,
        edition.cairns,
    )
    assert {"easy": 2, "hard": 5} == edition.difficulty
    for said in ("ten pebbles", "two are drawn", "more than three", "brings 2 points more", "six"):
        assert said in text
