"""
Property tests of priority lists, with Hypothesis.

    bot = pakal.load("lists.toml", facts="facts.toml")

    @given(tables(bot, "light"))
    def test_never_a_lamp_without_oil(table):
        assert_never(bot, "light", table, lambda lamp: not lamp["has_oil"], unless_all=True)

docs/property-tests.md goes through a whole example. Install it with `pakal[testing]`.
"""

from pakal.testing.assertions import (
    assert_chooses,
    assert_decided_by,
    assert_never,
    assert_same_in_any_order,
    assert_unread_facts_change_nothing,
    chosen,
    decide,
    show_table,
)
from pakal.testing.pinned import assert_example, assert_holds, assert_property
from pakal.testing.shapes import Table
from pakal.testing.strategies import tables

__all__ = [
    "Table",
    "assert_chooses",
    "assert_decided_by",
    "assert_example",
    "assert_holds",
    "assert_never",
    "assert_property",
    "assert_same_in_any_order",
    "assert_unread_facts_change_nothing",
    "chosen",
    "decide",
    "show_table",
    "tables",
]
