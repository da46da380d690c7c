"""
Statistics of games: shares, means and differences, each with its 95 % interval.

Everything is worked out from whole counts and sums, so that a figure is the same however the games
were divided among processes. Games are independent of each other; decisions within one game are
not, and neither are the two games of a pair that share a seed.
"""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from attrs import frozen

Z95: Final = 1.959963984540054  # 95 % of a normal distribution lie within this many deviations
MISSED: Final = 0.05  # how often a 95 % bound is wrong


@frozen
class Interval:
    """A figure with its 95 % interval, and the number of games it comes from."""

    value: float
    low: float
    high: float
    games: int


@frozen
class Share(Interval):
    """A share of games, from 0 to 1; `str()` gives it in per cent, such as `40 % (25–58)`."""

    def __str__(self) -> str:
        value, low, high = (f"{100 * each:.0f}" for each in (self.value, self.low, self.high))
        return f"{value} % ({low}–{high})"


@frozen
class Band:
    """A mean for each x, with the range that holds most games."""

    x: tuple[int, ...]
    middle: tuple[float, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


# --- shares --------------------------------------------------------------------------------------


def wilson(successes: int, trials: int) -> Share:
    """The share of successes with Wilson's score interval; without trials, 0 to 1."""
    if not trials:
        return Share(0.0, 0.0, 1.0, 0)
    share = successes / trials
    return Share(share, *_wilson_ends(share, trials), trials)


def _wilson_ends(share: float, trials: float) -> tuple[float, float]:
    """The ends of Wilson's interval; the trials need not be a whole number."""
    square = Z95 * Z95
    middle = share + square / (2 * trials)
    reach = Z95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    # At the ends the two terms are equal but for rounding.
    low = 0.0 if share <= 0.0 else (middle - reach) / scale
    high = 1.0 if share >= 1.0 else (middle + reach) / scale
    return low, high


def most_if_none_seen(trials: int) -> float:
    """The largest share that is still plausible (95 %) if no trial showed it."""
    return 1.0 - MISSED ** (1 / trials) if trials else 1.0


@frozen
class Clusters:
    """
    Trials and successes that come in games, as sums over the games.

    `both` is the sum of each game's successes times its trials.
    """

    games: int
    trials: int
    trials_squared: int
    successes: int
    both: int
    successes_squared: int


def clustered_share(found: Clusters) -> Share:
    """
    The share of successes among all trials, where trials of one game resemble each other.

    The variance is that of a ratio of two sums over games. It says how many independent trials
    would be as sure; the interval is Wilson's for that many, but never for more than there were.
    """
    if not found.trials:
        return Share(0.0, 0.0, 1.0, 0)
    share = found.successes / found.trials
    return Share(share, *_wilson_ends(share, _independent_trials(found)), found.games)


def _independent_trials(found: Clusters) -> float:
    """How many independent trials would be as sure as these."""
    games, trials, successes = found.games, found.trials, found.successes
    if games == 1 or successes in (0, trials):
        return float(games)  # nothing is seen of how games differ, so each counts as one trial
    # The squares of what each game has more than its share, in whole numbers times trials squared.
    spread = (
        found.successes_squared * trials * trials
        - 2 * successes * trials * found.both
        + successes * successes * found.trials_squared
    )
    if spread <= 0:
        return float(trials)
    even = successes * (trials - successes) * trials * trials
    return min(even * (games - 1) / (games * spread), float(trials))


@frozen
class Fourfold:
    """Pairs of games by which of the two was won: both, the first, the second, neither."""

    both: int
    only_a: int
    only_b: int
    neither: int

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return self.both + self.only_a + self.only_b + self.neither


def rate_difference(four: Fourfold) -> Interval:
    """
    How much higher the second rate is than the first, over pairs of games that share a seed.

    Newcombe's method 10: Wilson's intervals of the two rates, combined with regard to how strongly
    the pairs are correlated.
    """
    pairs = four.pairs
    if not pairs:
        return Interval(0.0, -1.0, 1.0, 0)
    a, b = wilson(four.both + four.only_a, pairs), wilson(four.both + four.only_b, pairs)
    correlation = _correlation(four)
    difference = b.value - a.value
    low = difference - _reach(b.value - b.low, a.high - a.value, correlation)
    high = difference + _reach(b.high - b.value, a.value - a.low, correlation)
    return Interval(difference, max(low, -1.0), min(high, 1.0), pairs)


def _reach(one: float, other: float, correlation: float) -> float:
    # Rounding may leave a little less than nothing under the root.
    return sqrt(max(one * one - 2 * correlation * one * other + other * other, 0.0))


def _correlation(four: Fourfold) -> float:
    """How strongly the pairs are correlated; a positive one is reduced to be on the safe side."""
    sides = (
        (four.both + four.only_a)
        * (four.only_b + four.neither)
        * (four.both + four.only_b)
        * (four.only_a + four.neither)
    )
    if not sides:
        return 0.0
    cross: float = four.both * four.neither - four.only_a * four.only_b
    if cross > 0:
        cross = max(cross - four.pairs / 2, 0.0)
    return cross / sqrt(sides)


# --- means ---------------------------------------------------------------------------------------


def mean(count: int, total: float, squares: float) -> Interval:
    """The mean of `count` values with its interval, from their sum and the sum of squares."""
    if not count:
        return Interval(0.0, 0.0, 0.0, 0)
    middle = total / count
    if count == 1:
        return Interval(middle, middle, middle, 1)
    variance = max(squares - total * middle, 0.0) / (count - 1)
    reach = Z95 * sqrt(variance / count)
    return Interval(middle, middle - reach, middle + reach, count)


def mean_of(counts: Mapping[int, int]) -> Interval:
    """The mean of values, from how often each came up."""
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return mean(sum(counts.values()), total, squares)


def quantile(counts: Mapping[int, int], share: float) -> float:
    """The least value that this share of the counted ones do not exceed."""
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return float(value)
    return 0.0
