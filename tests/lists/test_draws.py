"""Draws: exact chances, and what a real order of cards decides."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lists.strategies import steady

from pakal.lists.draws import Even, RevealCards


def test_even_odds_are_even() -> None:
    """
    Three tied candidates have a third each.
    """
    assert dict.fromkeys((1, 4, 7), Fraction(1, 3)) == Even((7, 1, 4)).chances()


def test_a_draw_needs_somebody() -> None:
    """
    There is no draw among nobody.
    """
    with pytest.raises(ValueError, match="candidates"):
        Even(())


def test_the_candidate_with_more_cards_is_likelier() -> None:
    """
    With two cards for one and one card for the other the chances are 2 to 1.
    """
    cards = RevealCards((0, 1), [{0}, {0}, {1}, {9}])

    assert {0: Fraction(2, 3), 1: Fraction(1, 3)} == cards.chances()


def test_identical_cards_never_part_and_the_odds_are_even() -> None:
    """
    When every card touches both or neither, the cards run out and both have one half.
    """
    cards = RevealCards((0, 1), [{0, 1}, {0, 1}, {2}])

    assert {0: Fraction(1, 2), 1: Fraction(1, 2)} == cards.chances()


def test_a_nested_candidate_never_wins_when_the_cards_go_on() -> None:
    """
    If one candidate's cards are a part of the other's, revealing on always finds the bigger.
    """
    touches = [{0, 1}, {1}, {2}]

    assert {0: 0, 1: 1} == RevealCards((0, 1), touches).chances()


def test_even_at_once_stops_at_the_shared_card() -> None:
    """
    Under the other choice the several_end_it card, if it comes first, gives both one half.
    """
    touches = [{0, 1}, {1}, {2}]

    assert {0: Fraction(1, 4), 1: Fraction(3, 4)} == RevealCards(
        (0, 1), touches, several_end_it=True
    ).chances()


def test_a_shared_card_drops_the_others() -> None:
    """
    Of three tied, a card that touches two leaves those two, and a later one decides.
    """
    cards = RevealCards((0, 1, 2), [{0, 1}, {2}, {1}])

    assert (0, 1) == cards.reveal([0])
    assert not cards.finished([0])
    assert (0, 1) == cards.reveal([0, 1])
    assert (1,) == cards.reveal([0, 1, 2])
    assert cards.finished([0, 1, 2])


def test_a_card_is_turned_once() -> None:
    """
    An order that turns a card twice is refused.
    """
    with pytest.raises(ValueError, match="only once"):
        RevealCards((0, 1), [{0}]).reveal([0, 0])


@steady
@given(
    st.sets(st.integers(0, 4), min_size=1, max_size=4),
    st.lists(st.frozensets(st.integers(0, 5), max_size=4), max_size=5),
    st.booleans(),
)
def test_the_chances_are_those_of_all_orders(
    tied: set[int], touches: list[frozenset[int]], several_end_it: bool
) -> None:
    """
    Turning the cards in every order, one by one, gives exactly the computed chances.
    """
    cards = RevealCards(tied, touches, several_end_it)
    orders = list(itertools.permutations(range(len(touches))))
    counted = dict.fromkeys(sorted(tied), Fraction(0))
    for order in orders:
        turned = next(
            order[:number] for number in range(len(order) + 1) if cards.finished(order[:number])
        )
        left = cards.reveal(turned)
        for candidate in left:
            counted[candidate] += Fraction(1, len(left) * len(orders))

    assert counted == cards.chances()
    assert 1 == sum(counted.values())
