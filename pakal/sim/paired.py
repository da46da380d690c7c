"""
How sure a difference between two variants is that were played on the same seeds.

Games of one seed are alike as long as the variants are, so only the pairs in which something is
different say anything; these intervals make use of that.
"""

from math import sqrt
from typing import Final

from attrs import frozen

from pakal.sim.tallies import Interval, wilson

MISSED: Final = 0.05  # how likely a bound is passed over that holds with 95 %


@frozen
class Fourfold:
    """Pairs of games by who won which: both, the first only, the second only, neither."""

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
    How much higher the second rate is than the first, with its 95 % interval.

    Newcombe's tenth method: Wilson's intervals of the two rates, put together with regard to how
    strongly the pairs go together.
    """
    pairs = four.pairs
    if not pairs:
        return Interval(0.0, -1.0, 1.0, 0)
    a, b = wilson(four.both + four.only_a, pairs), wilson(four.both + four.only_b, pairs)
    together = _correlation(four)
    difference = b.value - a.value
    low = difference - _reach(b.value - b.low, a.high - a.value, together)
    high = difference + _reach(b.high - b.value, a.value - a.low, together)
    return Interval(difference, max(low, -1.0), min(high, 1.0), pairs)


def _reach(one: float, other: float, together: float) -> float:
    # Rounding may leave a little less than nothing under the root.
    return sqrt(max(one * one - 2 * together * one * other + other * other, 0.0))


def _correlation(four: Fourfold) -> float:
    """How strongly the pairs go together; a positive one is made smaller to be on the safe side."""
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


def most_if_none_seen(trials: int) -> float:
    """The largest share that is still plausible (95 %) when not one of so many showed it."""
    return 1.0 - MISSED ** (1 / trials) if trials else 1.0
