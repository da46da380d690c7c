"""Intervals of paired games: against published examples, and against what they promise."""

from random import Random

import pytest

from pakal.sim.paired import Fourfold, most_if_none_seen, rate_difference


def rounded(four: Fourfold) -> tuple[float, float, float]:
    """Return the difference and its ends, to four places."""
    found = rate_difference(four)
    return round(found.value, 4), round(found.low, 4), round(found.high, 4)


def test_the_difference_agrees_with_published_examples() -> None:
    """
    Two fourfold tables that textbooks work out by the same method give the same ends.
    """
    assert (0.2, 0.0569, 0.3404) == rounded(Fourfold(36, 2, 12, 0))
    assert (0.122, 0.0115, 0.2265) == rounded(Fourfold(14, 0, 5, 22))


def test_the_other_way_round_the_difference_changes_its_sign() -> None:
    """
    Exchanging the variants turns the interval over.
    """
    one, other = Fourfold(40, 7, 3, 50), Fourfold(40, 3, 7, 50)

    value, low, high = rounded(one)
    assert (-value, -high, -low) == rounded(other)


def test_pairs_without_a_difference_leave_room_for_a_small_one() -> None:
    """
    Where nothing is different, the interval has zero in its middle and shrinks with the games.
    """
    few, many = rate_difference(Fourfold(5, 0, 0, 5)), rate_difference(Fourfold(500, 0, 0, 500))

    assert (0.0, 0.0) == (few.value, many.value)
    assert few.low < many.low < 0 < many.high < few.high


def test_of_no_pairs_nothing_is_known() -> None:
    """
    Without games any difference is possible.
    """
    assert (0.0, -1.0, 1.0) == rounded(Fourfold(0, 0, 0, 0))


@pytest.mark.parametrize("four", [Fourfold(0, 0, 0, 9), Fourfold(9, 0, 0, 0), Fourfold(0, 9, 0, 0)])
def test_one_sided_pairs_have_an_interval_too(four: Fourfold) -> None:
    """
    Also where a row or a column is empty the interval holds its difference and stays possible.
    """
    found = rate_difference(four)

    assert -1 <= found.low <= found.value <= found.high <= 1


def test_the_interval_holds_the_truth_about_nineteen_times_in_twenty() -> None:
    """
    Over many samples from known chances, the interval misses the true difference in few of them.
    """
    random, missed, samples = Random(7), 0, 600
    for _ in range(samples):
        # Of a hundred pairs 55 are won by both, 12 by the second alone and 6 by the first alone.
        kinds = random.choices((0, 1, 2, 3), (55, 6, 12, 27), k=100)
        found = rate_difference(Fourfold(*(kinds.count(kind) for kind in range(4))))
        missed += not found.low <= 0.06 <= found.high

    assert 0.02 <= missed / samples <= 0.08


def test_what_is_never_seen_may_still_be_there() -> None:
    """
    After n games without a case, a share of about three in n is still plausible.
    """
    assert 1.0 == most_if_none_seen(0)
    assert 0.00299 < most_if_none_seen(1000) < 0.003
    assert 0.95 == pytest.approx(1 - (1 - most_if_none_seen(50)) ** 50)
