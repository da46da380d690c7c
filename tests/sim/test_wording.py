"""Counts and shares in words."""

import pytest

from pakal.sim.wording import brief_percent, counted, percent, signed


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.5, "50.0"), (0.02, "2.0"), (0.0199, "1.990"), (3e-6, "0.00030"), (3e-10, "0.000000030")],
)
def test_a_small_share_is_never_shown_as_nothing(share: float, said: str) -> None:
    """
    The smaller a share, the more digits it is told with.
    """
    assert said == percent(share)


def test_shares_side_by_side_have_the_same_digits() -> None:
    """
    The ends of an interval are told as exactly as its upper end.
    """
    assert ("10.0", "0.0", "0.000") == (percent(0.1), percent(1e-9, 0.1), percent(0.0, 0.001))


def test_one_game_is_not_one_games() -> None:
    """
    Whatever is counted, one of it is one.
    """
    assert ("1 game", "0 games", "2,000 games") == tuple(
        counted(number, "game") for number in (1, 0, 2000)
    )


def test_a_brief_share_is_never_rounded_to_nothing() -> None:
    """
    One digit is enough at a glance; what is there is never shown as 0.
    """
    assert ("-", "<0.1", "0.1", "12.5") == tuple(
        brief_percent(count, of) for count, of in ((0, 0), (1, 10**4), (5, 10**4), (1, 8))
    )


def test_a_difference_has_a_sign_but_nothing_has_no_minus() -> None:
    """
    A difference that rounds to nothing reads +0.0, from whichever side it comes.
    """
    assert ("+1.5", "-0.2", "+0.0") == (signed(1.46, 1), signed(-0.2, 1), signed(-0.04, 1))
