"""Lists as tables for a reader."""

import pytest
from hypothesis import given
from lists import strategies as made_up
from lists.example import FIXTURES, VOCABULARY
from terminal import Golden

from pakal.lists.model import PriorityList
from pakal.lists.read import read_lists
from pakal.lists.show import show_list

LISTS = read_lists(sorted((FIXTURES / "good").glob("*.toml")), VOCABULARY)


@pytest.mark.parametrize("plist", LISTS, ids=lambda plist: plist.id)
def test_a_list_is_shown_as_pinned(plist: PriorityList, golden: Golden) -> None:
    """
    Each example list reads exactly as in the fixture.
    """
    golden(f"lists/shown/{plist.id}.txt", show_list(plist, VOCABULARY) + "\n")


def test_the_other_reading_changes_what_is_in_force() -> None:
    """
    Under the narrowing reading the steps are introduced as rungs one after the other.
    """
    text = show_list(LISTS[0], VOCABULARY, {"place-ties": "next-step-first"})

    assert "One after the other:" in text
    assert "The first of these" not in text


@made_up.steady
@given(made_up.priority_lists(), made_up.readings())
def test_every_rung_is_shown_within_eighty_columns(
    plist: PriorityList, chosen: dict[str, str]
) -> None:
    """
    Every rung's label and citation is there, and no line is wider than 80 columns.
    """
    text = show_list(plist, made_up.VOCABULARY, chosen)

    joined = " ".join(text.split())
    assert all(len(line) <= 80 for line in text.splitlines())
    for rung in plist.walk():
        assert rung.label in joined
        assert f"[{rung.cite}]" in joined
