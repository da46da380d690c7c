"""Conditions in words: the labels of facts, or the expression as it is written."""

from pathlib import Path
from typing import Any

import pytest

from pakal.games.listed import read_bot
from pakal.lists.conditions import condition_in_words
from pakal.lists.model import Vocabulary

AUTOMA = Path(__file__).parents[2] / "fixtures" / "automa"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("event_is_worth_it", "the event is worth playing"),
        ("not event_is_worth_it", "not (the event is worth playing)"),
        ("resources >= 1", "British resources at least 1"),
        ("resources > 1", "British resources more than 1"),
        ("resources < 1", "British resources less than 1"),
        ("resources == 1", "British resources exactly 1"),
        ("resources != 0", "British resources not 0"),
        ("die  <=\nreserve", "the die at most Regulars available"),
        ("differ(rebel_cubes)", "they differ in Continentals and French"),
        (
            "resources >= 1 and differ(population)",
            "(British resources at least 1) and (they differ in population)",
        ),
        ("die == 1 or die == 6", "(the die exactly 1) or (the die exactly 6)"),
    ],
)
def test_a_condition_is_told_by_labels(text: str, says: str) -> None:
    """
    Each comparison has its word, and each fact its label.
    """
    assert says == condition_in_words(text, _vocabulary())


@pytest.mark.parametrize(
    "text",
    [
        "resources",  # a number: it holds unless that is 0, which a label would not say
        "count(question) >= 2",
        "all(is_city(b) for b in start)",
        "die + resources >= 2",
        "1 <= die <= 3",
        "event_is_worth_it and die in [1, 2]",
    ],
)
def test_what_has_no_words_stands_as_it_is_written(text: str) -> None:
    """
    No half of a condition is put into words: it would say something else.
    """
    assert text == condition_in_words(text, _vocabulary())


def test_a_word_is_told_as_such() -> None:
    """
    A fact with words for values is one of them, or not.
    """
    folder = AUTOMA / "targets"
    vocabulary = read_bot(folder / "lists.toml", folder / "facts.toml").vocabulary()

    assert "the mood of the card is angry" == condition_in_words("mood == 'angry'", vocabulary)
    assert "the mood of the card is not angry" == condition_in_words("mood != 'angry'", vocabulary)


def _vocabulary() -> Vocabulary[Any]:
    folder = AUTOMA / "british"
    return read_bot(folder / "lists.toml", folder / "facts.toml").vocabulary()
