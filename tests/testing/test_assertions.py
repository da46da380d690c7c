"""Assertions on decisions: what passes, what fails, and what a failure shows."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import pakal
from pakal.testing import (
    Table,
    assert_chooses,
    assert_decided_by,
    assert_never,
    assert_same_in_any_order,
    assert_unread_facts_change_nothing,
    chosen,
    decide,
    show_table,
    tables,
)

AUTOMA = Path(__file__).parents[2] / "fixtures" / "automa"
FACTS = AUTOMA / "lighthouse-facts.toml"
DRAFT = pakal.load(AUTOMA / "lighthouse.toml", facts=FACTS)
KEEPER = pakal.load(AUTOMA / "lighthouse-repaired.toml", facts=FACTS)


def lamp(place: int, ships: int = 0, *, oil: bool = False) -> dict[str, Any]:
    """A lamp of the keeper's."""
    return {"has_oil": oil, "ships_in_sight": ships, "place_on_coast": place}


TWO = {"A": lamp(1, ships=1), "B": lamp(2, ships=2)}


def test_what_is_expected_passes() -> None:
    """
    The right candidate by the right rung is no failure.
    """
    assert_chooses(KEEPER, "light", TWO, "B")
    assert_chooses(KEEPER, "light", TWO, "B", by="most-ships")
    assert_chooses(KEEPER, "light", TWO, ["B"])
    assert_decided_by(KEEPER, "light", TWO, "most-ships", "leftmost")
    assert_decided_by(KEEPER, "light", {"A": lamp(1)}, None)


def test_a_failure_shows_the_table_and_how_the_list_decided() -> None:
    """
    The message has what was expected, what came out, every fact and every rung.
    """
    with pytest.raises(AssertionError) as failed:
        assert_chooses(KEEPER, "light", TWO, "A")

    message = str(failed.value)
    assert message.startswith("light: A was expected; it chooses B, by 'most-ships'.\n\n")
    assert (
        "                A   B\n"
        "has_oil         no  no\n"
        "ships_in_sight  1   2\n"
        "place_on_coast  1   2\n"
    ) in message
    assert decide(KEEPER, "light", TWO).table() in message


@pytest.mark.parametrize(
    ("expected", "by", "says"),
    [
        ("B", "oil", "rung 'oil' was expected to decide; it chooses B, by 'most-ships'"),
        (None, None, "nobody was expected; it chooses B"),
        (["A", "B"], None, "A or B was expected; it chooses B"),
    ],
)
def test_another_rung_nobody_and_a_draw_are_told_apart(
    expected: Any, by: str | None, says: str
) -> None:
    """
    The right candidate by another rung fails, and so do nobody and a draw where one is chosen.
    """
    with pytest.raises(AssertionError, match=says):
        assert_chooses(KEEPER, "light", TWO, expected, by=by)


def test_another_rung_fails() -> None:
    """
    A decision by a rung that was not named is a failure that names those expected.
    """
    with pytest.raises(AssertionError, match="'oil' or no rung was expected to decide"):
        assert_decided_by(KEEPER, "light", TWO, "oil", None)


def test_a_table_that_does_not_say_enough_fails_with_the_question() -> None:
    """
    A missing fact that matters is a failure, not a decision.
    """
    with pytest.raises(AssertionError, match=r"does not say enough: .*lamps have oil\?"):
        decide(KEEPER, "light", {"A": {}, "B": {}})


@settings(max_examples=80)
@given(tables(KEEPER, "light"))
def test_the_repaired_list_never_lights_a_lamp_without_oil(table: Table) -> None:
    """
    A lamp without oil is chosen only where no lamp has any.
    """
    assert_never(KEEPER, "light", table, lambda lamp: not lamp["has_oil"], unless_all=True)


def test_an_unwanted_choice_fails() -> None:
    """
    Without `unless_all` a lamp without oil fails even where no lamp has any.
    """
    with pytest.raises(AssertionError, match="B should never be chosen here"):
        assert_never(KEEPER, "light", TWO, lambda lamp: not lamp["has_oil"])


def test_the_fault_of_the_draft_is_found_and_shrunk() -> None:
    """
    The draft prefers fewest ships; the smallest table that shows it has two lamps, 0 and 1 ship.
    """

    @settings(database=None, derandomize=True)
    @given(tables(DRAFT, "light"))
    def most_ships(table: Table) -> None:
        most = max(lamp["ships_in_sight"] for lamp in table.values())
        assert_never(
            DRAFT,
            "light",
            table,
            lambda lamp: lamp["ships_in_sight"] < most and not lamp["has_oil"],
        )

    with pytest.raises(AssertionError) as failed:
        most_ships()

    assert "ships_in_sight  0   1\n" in str(failed.value) or "ships_in_sight  1   0\n" in str(
        failed.value
    )


@settings(max_examples=60)
@given(tables(KEEPER, "light"))
def test_order_and_unread_facts_change_nothing(table: Table) -> None:
    """
    What the kernel promises of every list holds of the keeper's.
    """
    assert_same_in_any_order(KEEPER, "light", table)
    assert_unread_facts_change_nothing(KEEPER, "light", table)


class Biased:
    """A bot that breaks the kernel's promises: it takes the first lamp of the table it is given."""

    rules = KEEPER.rules

    def __init__(self, fact: str = "") -> None:
        self.fact = fact

    def decide(self, name: str, table: Table) -> Any:
        """The keeper's decision on a table that was tampered with."""
        first = next(iter(table))
        value = table[first].get(self.fact, 0) if self.fact else 0
        lamps = {
            each: {"has_oil": each == first if not value else each != first, "ships_in_sight": 0}
            | {"place_on_coast": place}
            for place, each in enumerate(sorted(table), start=1)
        }
        return KEEPER.decide(name, lamps)


def test_an_order_that_matters_is_found() -> None:
    """
    A decider that prefers the first candidate given is caught, with the order that shows it.
    """
    with pytest.raises(AssertionError, match="in the order B, A it would choose B"):
        assert_same_in_any_order(Biased(), "light", TWO)  # type: ignore[arg-type]


def test_a_fact_read_in_secret_is_found() -> None:
    """
    A decider that looks at a fact without asking for it is caught, with the fact.
    """
    with pytest.raises(
        AssertionError, match="has_oil = True of A, which it does not ask for, it would choose B"
    ):
        assert_unread_facts_change_nothing(Biased("has_oil"), "light", TWO)  # type: ignore[arg-type]


def test_all_who_may_come_out_are_named() -> None:
    """
    Of a list that chooses one candidate, that one alone may come out.
    """
    assert ("B",) == chosen(decide(KEEPER, "light", TWO))


def test_a_table_is_shown_with_what_is_unknown() -> None:
    """
    A fact that one candidate lacks is a question mark; situation and pairs have lines of their own.
    """
    table = {"A": {"oil": True}, "B": {"ships": 3}, "situation": {"die": 4}, "A-B": {"met": False}}

    assert (
        "       A    B\noil    yes  ?\nships  ?    3\nsituation: die 4\nA-B: met no"
    ) == show_table(table)
