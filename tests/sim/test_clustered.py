"""Shares of decisions that come in games: how sure they are."""

import random

import pytest

from pakal.sim.clustered import Clusters, clustered_share
from pakal.sim.tallies import wilson


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
    chance = random.Random(7)
    held = 0
    for _ in range(400):
        games = []
        for _ in range(60):
            often, trials = chance.betavariate(1, 9), chance.randint(30, 60)
            games.append((trials, sum(chance.random() < often for _ in range(trials))))
        found = clustered_share(clusters(games))
        held += found.low <= 0.1 <= found.high

    assert 0.92 < held / 400 < 0.98
