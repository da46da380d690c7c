"""Counts and shares in words."""

import pytest

from pakal.sim.wording import counted, percent


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
