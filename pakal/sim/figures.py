"""The figures behind the plots of a run: how points are spread, and how they grow."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from pakal.sim.plots import Band
from pakal.sim.results import Results, as_name

LOW: Final = 0.1  # a band leaves out a tenth of the games below it
HIGH: Final = 0.9  # and a tenth above


def points_of(results: Results, seat: str) -> Counter[int]:
    """How many games ended with each number of points for a seat."""
    return _counted(results, f"score_{as_name(seat)}")


def leads_of(results: Results) -> Counter[int]:
    """How many games ended with each lead of the person's over the opponent."""
    person, opponent = (f"score_{as_name(seat)}" for seat in results.plan.seats)
    return _counted(results, f"{person} - {opponent}")


def rounds_of(results: Results) -> Counter[int]:
    """How many games had each number of rounds."""
    return _counted(results, "rounds")


def _counted(results: Results, value: str) -> Counter[int]:
    found = results.query(f"SELECT {value}, count(*) FROM games GROUP BY 1 ORDER BY 1")  # noqa: S608
    return Counter(dict(found))


def growth_of(results: Results, seat: str, least: int) -> Band:
    """
    A seat's points at the end of each round, in the games that have come so far.

    Rounds that fewer than `least` games have reached are left out, as they say little.
    """
    by_round: dict[int, Counter[int]] = {}
    for number, points, count in results.query(
        "SELECT round, points, count(*) FROM by_round WHERE seat = ? GROUP BY 1, 2 ORDER BY 1, 2",
        (seat,),
    ):
        by_round.setdefault(number, Counter())[points] = count
    told = {number: counts for number, counts in by_round.items() if counts.total() >= least}
    return Band(
        x=tuple(told),
        middle=tuple(_mean(counts) for counts in told.values()),
        low=tuple(_quantile(counts, LOW) for counts in told.values()),
        high=tuple(_quantile(counts, HIGH) for counts in told.values()),
    )


def _mean(counts: Mapping[int, int]) -> float:
    return sum(value * count for value, count in counts.items()) / sum(counts.values())


def _quantile(counts: Mapping[int, int], share: float) -> float:
    """The least value that so large a share of the games do not exceed."""
    wanted, seen = share * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return float(value)
    return 0.0


def games_by_round(results: Results) -> dict[int, int]:
    """How many games have come to the end of each round."""
    return dict(
        results.query("SELECT round, count(DISTINCT seed) FROM by_round GROUP BY 1 ORDER BY 1")
    )
