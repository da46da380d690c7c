"""Intervals: against published examples, and against what they promise."""

from random import Random
from statistics import fmean, stdev

import pytest
from sim.running import mean_of

from pakal.sim.stats import (
    Clusters,
    Fourfold,
    Share,
    clustered_share,
    mean,
    most_if_none_seen,
    quantile,
    rate_difference,
    wilson,
)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # The other ends of the same.
        (20, 20, 0.8389, 1.0),
        (28, 29, 0.8282, 0.9939),
    ],
)
def test_wilson_intervals_are_the_known_ones(
    successes: int, trials: int, low: float, high: float
) -> None:
    """
    The interval of a share is that of published tables.
    """
    share = wilson(successes, trials)

    assert successes / trials == share.value
    assert low == pytest.approx(share.low, abs=5e-5)
    assert high == pytest.approx(share.high, abs=5e-5)


def test_of_no_games_nothing_is_known() -> None:
    """
    Without games a share may be anything, and a mean is none.
    """
    assert Share(0.0, 0.0, 1.0, 0) == wilson(0, 0)
    assert (0.0, 0) == (mean(0, 0, 0).value, mean(0, 0, 0).games)


def test_a_mean_comes_with_its_standard_error() -> None:
    """
    The interval of a mean reaches 1.96 standard errors to both sides; one value has none.
    """
    values = [1.0, 4.0, 4.0, 9.0]
    interval = mean_of(values)

    assert fmean(values) == pytest.approx(interval.value)
    assert 1.959964 * stdev(values) / 2 == pytest.approx(interval.high - interval.value, rel=1e-6)
    assert interval.value - interval.low == pytest.approx(interval.high - interval.value)
    assert (7.0, 7.0) == (mean_of([7.0]).low, mean_of([7.0]).high)


def test_a_quantile_is_the_least_value_that_enough_do_not_exceed() -> None:
    """
    Of ten values the first tenth ends with the least, nine tenths with the last but one.
    """
    counts = {30: 1, 10: 1, 20: 8}

    assert (10.0, 20.0, 30.0) == tuple(quantile(counts, share) for share in (0.1, 0.9, 0.95))


# --- pairs of games -------------------------------------------------------------------------------


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


# --- decisions that come in games -----------------------------------------------------------------


def clusters(games: list[tuple[int, int]]) -> Clusters:
    """The sums of some games, each with its trials and its successes."""
    return Clusters(
        games=len(games),
        trials=sum(trials for trials, _ in games),
        trials_squared=sum(trials * trials for trials, _ in games),
        successes=sum(good for _, good in games),
        both=sum(trials * good for trials, good in games),
        successes_squared=sum(good * good for _, good in games),
    )


def test_one_trial_a_game_is_wilsons_interval() -> None:
    """
    Where every game has one trial, nothing comes together, and the interval is the usual one.
    """
    found = clustered_share(clusters([(1, 1)] * 30 + [(1, 0)] * 70))

    assert wilson(30, 100).low == pytest.approx(found.low, abs=0.001)
    assert wilson(30, 100).high == pytest.approx(found.high, abs=0.001)


def test_all_or_nothing_games_count_as_one_trial_each() -> None:
    """
    If all decisions of a game go the same way, a hundred of them say no more than one.
    """
    found = clustered_share(clusters([(100, 100)] * 30 + [(100, 0)] * 70))

    assert wilson(30, 100).low == pytest.approx(found.low, abs=0.001)
    assert wilson(30, 100).high == pytest.approx(found.high, abs=0.001)


@pytest.mark.parametrize("good", [0, 50])
def test_where_games_do_not_differ_each_is_one_trial(good: int) -> None:
    """
    All or none, in twenty games: that is no surer than twenty trials.
    """
    found = clustered_share(clusters([(50, good)] * 20))
    usual = wilson(good and 20, 20)

    assert (usual.value, usual.low, usual.high) == (found.value, found.low, found.high)


def test_it_is_never_surer_than_independent_trials() -> None:
    """
    Games that happen to have the same share each do not make it certain.
    """
    found = clustered_share(clusters([(10, 3)] * 20))

    assert (wilson(60, 200).low, wilson(60, 200).high) == (found.low, found.high)


def test_of_no_trials_nothing_is_known() -> None:
    """
    Nobody asked, nothing known.
    """
    found = clustered_share(clusters([(0, 0)] * 5))

    assert (0.0, 1.0, 0) == (found.low, found.high, found.games)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """
    Of games that differ in how often they show something, 95 % of the intervals are right.
    """
    chance = Random(7)
    held = 0
    for _ in range(400):
        games = []
        for _ in range(60):
            often, trials = chance.betavariate(1, 9), chance.randint(30, 60)
            games.append((trials, sum(chance.random() < often for _ in range(trials))))
        found = clustered_share(clusters(games))
        held += found.low <= 0.1 <= found.high

    assert 0.92 < held / 400 < 0.98
