"""
What the games of a run say: rates and means with their intervals, and tables of them, as data.

Every table is of one run, so that nothing is added up that does not belong together.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Final

from attrs import frozen

from pakal.sim.results import Results, as_name

Z95: Final = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
ALL: Final = "all"
MOST_ACROSS: Final = 4  # values of an axis that fit beside each other


@frozen
class Interval:
    """A figure with its 95 % interval, and the number of games it comes from."""

    value: float
    low: float
    high: float
    games: int


@frozen
class Share(Interval):
    """A share of games, from 0 to 1."""


Figure = str | int | float | Interval | None


@frozen
class Table:
    """A table: a title, the heads of its columns, and rows of texts, numbers and intervals."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Figure, ...], ...]


def wilson(successes: int, trials: int) -> Share:
    """The share of successes with Wilson's score interval; of no trials nothing is known."""
    if not trials:
        return Share(0.0, 0.0, 1.0, 0)
    share = successes / trials
    return Share(share, *wilson_ends(share, trials), trials)


def wilson_ends(share: float, trials: float) -> tuple[float, float]:
    """The ends of Wilson's interval of a share, seen in trials that need not be a whole number."""
    square = Z95 * Z95
    middle = share + square / (2 * trials)
    reach = Z95 * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    # At the ends the two terms are equal but for rounding.
    low = 0.0 if share <= 0.0 else (middle - reach) / scale
    high = 1.0 if share >= 1.0 else (middle + reach) / scale
    return low, high


def mean(count: int, total: float, squares: float) -> Interval:
    """The mean of so many values with its interval, from their sum and their squares' sum."""
    if not count:
        return Interval(0.0, 0.0, 0.0, 0)
    middle = total / count
    if count == 1:
        return Interval(middle, middle, middle, 1)
    variance = max(squares - total * middle, 0.0) / (count - 1)
    reach = Z95 * sqrt(variance / count)
    return Interval(middle, middle - reach, middle + reach, count)


# --- tables --------------------------------------------------------------------------------------


def tables(results: Results) -> tuple[Table, ...]:
    """What people look at first: who wins, where points come from, how long it takes and why."""
    return (
        *win_rates(results),
        points_by_source(results),
        length(results),
        endings(results),
    )


def win_rates(results: Results) -> tuple[Table, ...]:
    """
    How often the person wins: a grid of the first two axes that are varied, then each further one.

    A shared victory is not counted as won.
    """
    varied = [name for name, values in results.plan.axes.items() if len(values) > 1]
    across, down = (*varied[:2], "", "")[:2]
    if len(results.plan.axes.get(across, ())) > MOST_ACROSS or not down:
        return tuple(_grid(results, "", axis) for axis in varied or [""])
    return (
        _grid(results, across, down),
        *(_grid(results, "", axis) for axis in varied[2:]),
    )


def _grid(results: Results, across: str, down: str) -> Table:
    you, axes = results.plan.seats[0], results.plan.axes
    counts: dict[tuple[str, str], list[int]] = {}
    group = ", ".join(as_name(axis) if axis else "''" for axis in (down, across))
    for row, column, games, won in results.query(
        f"SELECT {group}, count(*), sum(winner = ?) FROM games GROUP BY 1, 2",  # noqa: S608
        (you,),
    ):
        for place in {(row, column), (ALL, column), (row, ALL), (ALL, ALL)}:
            sums = counts.setdefault(place, [0, 0])
            sums[0] += games
            sums[1] += won
    columns = (*axes.get(across, ()), ALL)
    rows = (*axes.get(down, ()), ALL)
    return Table(
        f"Games won by {you}, with 95 % intervals",
        (down, *columns),
        tuple((name, *(_rate(counts.get((name, each))) for each in columns)) for name in rows),
    )


def _rate(sums: Sequence[int] | None) -> Share | None:
    return None if sums is None else wilson(sums[1], sums[0])


def points_by_source(results: Results) -> Table:
    """Where the points of each seat come from: means by source."""
    seats = results.plan.seats
    rows: list[tuple[Figure, ...]] = []
    for source in results.plan.sources:
        names = [f"{as_name(seat)}_{as_name(source)}" for seat in seats]
        means = [_column_mean(results, name) for name in names]
        rows.append((source, *means))
    rows.append(("in all", *(_column_mean(results, f"score_{as_name(seat)}") for seat in seats)))
    return Table("Points by source, a game", ("", *seats), tuple(rows))


def length(results: Results) -> Table:
    """How long games are: means with their intervals, and the shortest and longest."""
    rows: list[tuple[Figure, ...]] = []
    for name in ("rounds", "parts", "steps"):
        least, most = next(results.query(f"SELECT min({name}), max({name}) FROM games"))  # noqa: S608
        rows.append((name, _column_mean(results, name), least, most))
    return Table("Length of a game", ("", "mean", "least", "most"), tuple(rows))


def endings(results: Results) -> Table:
    """Why games ended, of which there can be several reasons at once, and what decided them."""
    games = results.count()
    counts: Counter[tuple[str, str]] = Counter()
    for ended_by, won_by, count in results.query(
        "SELECT ended_by, won_by, count(*) FROM games GROUP BY 1, 2"
    ):
        counts.update({("ended because", reason): count for reason in ended_by.split("; ")})
        counts["won by", won_by] += count
    rows = sorted(counts.items(), key=lambda each: (each[0][0], -each[1], each[0]))
    return Table(
        "How it ended",
        ("", "", "share"),
        tuple((*said, wilson(count, games)) for said, count in rows),
    )


def decisions(results: Results) -> Table:
    """How often the opponent decides by each list in a game, the most used first."""
    sums = ", ".join(f"sum(list_{as_name(name)})" for name in results.plan.lists)
    games = results.count()
    totals = next(results.query(f"SELECT {sums} FROM games")) if sums else ()  # noqa: S608
    used = sorted(
        zip(results.plan.lists, totals, strict=True), key=lambda each: (-(each[1] or 0), each[0])
    )
    rows = tuple((name, (total or 0) / max(games, 1)) for name, total in used)
    return Table("Decisions by list, a game", ("list", "mean"), rows)


def _column_mean(results: Results, name: str) -> Interval:
    count, total, squares = next(
        results.query(f"SELECT count(*), total({name}), total({name} * {name}) FROM games")  # noqa: S608
    )
    return mean(count, total, squares)
