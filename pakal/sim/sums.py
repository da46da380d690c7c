"""
The sums of many pairs of games, each played under two variants on one seed, and what they show.

Only whole numbers are added up, so that the figures are the same however the games were divided
among processes.
"""

from collections import Counter
from copy import copy
from typing import Final

from attrs import define, field

from pakal.sim.lockstep import Ended, Fork, Pair
from pakal.sim.players import OPPONENT, YOU
from pakal.sim.stats import (
    Clusters,
    Fourfold,
    Interval,
    clustered_share,
    mean,
    rate_difference,
    wilson,
)

SEATS: Final = 2  # the person's and the opponent's; a third one counts for the lead only


def _no_points() -> list[int]:
    return [0] * SEATS


@define
class Sums:
    """
    What many pairs of games come to.

    `parted` counts the games that went another way, `scored` those with another final score and
    `winners` those with another winner. `points_a`, `gain` and `gain_squared` are sums by seat: the
    points of the first variant's games, how many more the other's brought, and the squares of that.
    `lead_a`, `lead` and `lead_squared` are the same for the person's lead over the best other seat.
    What ends in `_asked` or `_squared` after `asked`, `changed` and `followed` are sums over games
    of a game's decisions times decisions, by which it is known how strongly they come together in
    some games.
    """

    games: int = 0
    parted: int = 0
    scored: int = 0
    winners: int = 0
    both: int = 0
    only_a: int = 0
    only_b: int = 0
    neither: int = 0
    points_a: list[int] = field(factory=_no_points)
    gain: list[int] = field(factory=_no_points)
    gain_squared: list[int] = field(factory=_no_points)
    lead_a: int = 0
    lead: int = 0
    lead_squared: int = 0
    kinds: Counter[str] = field(factory=Counter)
    asked: Counter[str] = field(factory=Counter)
    changed: Counter[str] = field(factory=Counter)
    followed: Counter[str] = field(factory=Counter)
    asked_squared: int = 0
    changed_asked: int = 0
    changed_squared: int = 0
    followed_asked: int = 0
    followed_squared: int = 0
    first: Fork | None = None  # of the lowest seed

    def take(self, pair: Pair, person: str) -> None:
        """Add a pair of games; `person` is the name of the person's seat."""
        self.games += 1
        self.parted += pair.fork is not None
        self.scored += pair.a.score != pair.b.score
        self.winners += pair.a.winner != pair.b.winner
        self._take_wins(pair.a.winner == person, pair.b.winner == person)
        for seat in range(SEATS):
            more = pair.b.score[seat] - pair.a.score[seat]
            self.points_a[seat] += pair.a.score[seat]
            self.gain[seat] += more
            self.gain_squared[seat] += more * more
        self.lead_a += _lead(pair.a)
        lead = _lead(pair.b) - _lead(pair.a)
        self.lead += lead
        self.lead_squared += lead * lead
        self._take_decisions(pair)
        if pair.fork is not None:
            self.kinds[pair.fork.kind.value] += 1
            self._meet(pair.fork)

    def _take_wins(self, a: bool, b: bool) -> None:
        self.both += a and b
        self.only_a += a and not b
        self.only_b += b and not a
        self.neither += not (a or b)

    def _take_decisions(self, pair: Pair) -> None:
        self.asked += pair.asked
        self.changed += pair.changed
        self.followed += pair.followed
        asked, changed, followed = (
            each.total() for each in (pair.asked, pair.changed, pair.followed)
        )
        self.asked_squared += asked * asked
        self.changed_asked += changed * asked
        self.changed_squared += changed * changed
        self.followed_asked += followed * asked
        self.followed_squared += followed * followed

    def _meet(self, fork: Fork) -> None:
        if self.first is None or fork.seed < self.first.seed:
            self.first = fork

    def add(self, other: "Sums") -> None:
        """Add what other games of the same variants came to."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _BY_SEAT:
            mine, theirs = getattr(self, name), getattr(other, name)
            setattr(self, name, [x + y for x, y in zip(mine, theirs, strict=True)])
        if other.first is not None:
            self._meet(other.first)

    def plus(self, other: "Sums") -> "Sums":
        """These and what other games came to, as new sums."""
        both = copy(self)
        both.add(other)
        return both

    # --- what they say ---------------------------------------------------------------------------

    @property
    def won(self) -> Fourfold:
        """Pairs of games by who of the two won: the person under both variants, one, or none."""
        return Fourfold(self.both, self.only_a, self.only_b, self.neither)

    @property
    def rate_a(self) -> Interval:
        """How often the person wins under the first variant."""
        return wilson(self.both + self.only_a, self.games)

    @property
    def rate_b(self) -> Interval:
        """How often the person wins under the other variant."""
        return wilson(self.both + self.only_b, self.games)

    @property
    def rate_gain(self) -> Interval:
        """How much more often the person wins under the other variant."""
        return rate_difference(self.won)

    def points_gain(self, seat: int) -> Interval:
        """How many more points a seat has under the other variant, a game."""
        return mean(self.games, self.gain[seat], self.gain_squared[seat])

    @property
    def lead_gain(self) -> Interval:
        """How much more the person leads by under the other variant, a game."""
        return mean(self.games, self.lead, self.lead_squared)

    @property
    def change_rate(self) -> Interval:
        """The share of decisions that change."""
        return self._decision_rate(self.changed.total(), self.changed_asked, self.changed_squared)

    @property
    def follow_rate(self) -> Interval:
        """The share of decisions with another consequence."""
        return self._decision_rate(
            self.followed.total(), self.followed_asked, self.followed_squared
        )

    def _decision_rate(self, count: int, with_asked: int, squared: int) -> Interval:
        asked = self.asked.total()
        return clustered_share(
            Clusters(self.games, asked, self.asked_squared, count, with_asked, squared)
        )

    @property
    def weight(self) -> tuple[float, ...]:
        """How much the difference matters: by winners, then games, then decisions."""
        games, asked = max(self.games, 1), max(self.asked.total(), 1)
        return (
            self.winners / games,
            self.parted / games,
            self.changed.total() / asked,
            self.followed.total() / asked,
        )


_COUNTS: Final = (
    *("games", "parted", "scored", "winners", "both", "only_a", "only_b", "neither"),
    *("lead_a", "lead", "lead_squared"),
    *("asked_squared", "changed_asked", "changed_squared", "followed_asked", "followed_squared"),
    *("kinds", "asked", "changed", "followed"),
)
_BY_SEAT: Final = ("points_a", "gain", "gain_squared")


def _lead(ended: Ended) -> int:
    """The person's points less those of the best other seat."""
    return ended.score[YOU] - max(ended.score[OPPONENT:])
