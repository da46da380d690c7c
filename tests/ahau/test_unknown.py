"""Numbers nobody has told: what follows from their bounds follows, all else is missing."""

from collections.abc import Callable
from typing import Any

import pytest
from ahau.solo_games import solo_table
from hypothesis import given
from hypothesis import strategies as st

from pakal.games.ahau.asking.blank import blank
from pakal.games.ahau.asking.things import THINGS
from pakal.games.ahau.automa.facts import declared
from pakal.games.ahau.automa.pakal import book_for
from pakal.games.unknown import MissingError, Unknown

HERE = frozenset({("here", 0)})

TESTS: tuple[Callable[[Any, int], bool], ...] = (
    lambda number, other: number < other,
    lambda number, other: number <= other,
    lambda number, other: number > other,
    lambda number, other: number >= other,
    lambda number, other: number == other,
    lambda number, other: number != other,
    lambda number, other: bool(number + other),
    lambda number, other: other - number < 2,
    lambda number, other: 2 * number - other > 3,
    lambda number, other: number // 6 == other,
    lambda number, other: number % 6 == other,
    lambda number, other: -number in (other, 3),
)


@given(
    st.integers(-20, 20),
    st.integers(0, 12),
    st.integers(-20, 20),
    st.sampled_from(TESTS),
    st.integers(0, 30),
)
def test_what_follows_is_true_of_every_number(
    low: int, width: int, other: int, test: Callable[[Any, int], bool], inside: int
) -> None:
    """
    If a test of an unknown number gives an answer, every number within its bounds gives it too.
    """
    number = low + inside % (width + 1)
    expected = test(number, other)
    try:
        answer = test(Unknown(HERE, low, low + width), other)
    except MissingError:
        answer = expected  # nothing was claimed

    assert expected == answer


def test_one_of_a_few_numbers() -> None:
    """
    A number that can only be one of a few is certainly none of the others.
    """
    role: Any = Unknown(HERE, among=frozenset({-1, 5}))

    assert role != 3
    with pytest.raises(MissingError):
        assert role == 5


@pytest.mark.parametrize(
    "use",
    [
        int,
        len,
        list,
        hash,
        range,
        lambda each: each[0],
        lambda each: each >> 1,
        lambda each: 1 << each,
        lambda each: each.count(1),
        lambda each: 1 in each,
        lambda each: each | 1,
        lambda each: each & 1,
    ],
)
def test_what_needs_the_number_itself_is_missing(use: Callable[[Any], object]) -> None:
    """
    Whatever needs the number, or treats it as a row, says what is missing.
    """
    with pytest.raises(MissingError) as missing:
        use(Unknown(HERE))

    assert HERE == missing.value.origins


def test_two_numbers_are_missing_together() -> None:
    """
    What depends on two unknown numbers names both.
    """
    mine, yours = Unknown(frozenset({("a", 0)})), Unknown(frozenset({("b", 1)}))

    with pytest.raises(MissingError) as missing:
        assert mine - yours == 0

    assert {("a", 0), ("b", 1)} == missing.value.origins


def test_an_empty_table_tells_no_fact_that_leans_on_the_board() -> None:
    """
    On a table of which nothing is known, a fact is either certain or missing; none goes wrong.
    """
    table = solo_table()
    s = blank(table)
    vocabulary = book_for(table).vocabulary
    certain = set()
    for fact in vocabulary.facts:
        try:
            fact.value(s, 1, (1,))
        except MissingError:
            continue
        certain.add(fact.name)

    assert {"god_rank", "region_number", "tile_god_rank", "is_dance", "step_place"} <= certain
    assert certain.isdisjoint({"has_built_tile", "his_gain", "lets_him_claim", "city_god_rank"})


def test_facts_name_things_that_exist() -> None:
    """
    Every thing through which a fact is asked exists and tells some part of the position.
    """
    for fact in declared().facts:
        for key in fact.through:
            assert THINGS[key].parts
