"""
What the games of one run show, as data: tables of rates and means, distributions, growth.

Nothing is added up across runs, because their figures may rest on different things.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from attrs import frozen

from pakal.sim.plan import load_game
from pakal.sim.results import Results, as_name
from pakal.sim.stats import Band, Interval, Share, mean, mean_of, quantile, wilson

ALL: Final = "all"
MOST_ACROSS: Final = 4  # values of an axis that fit beside each other
LOW: Final = 0.1  # a band leaves out a tenth of the games below it
HIGH: Final = 0.9  # and a tenth above


Figure = str | int | float | Interval | None


@frozen
class Table:
    """A table: a title, the heads of its columns, and rows of texts, numbers and intervals."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Figure, ...], ...]


# --- tables --------------------------------------------------------------------------------------


def tables(results: Results) -> tuple[Table, ...]:
    """What to look at first: who wins, where points come from, how long games are, why they end."""
    return (
        *win_rates(results),
        points_by_source(results),
        length(results),
        endings(results),
    )


def win_rates(results: Results) -> tuple[Table, ...]:
    """
    How often the person wins: a grid of the first two varied axes, then one for each further axis.

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
        f"Games won by {_title_of(results, you)}, with 95 % intervals",
        (down, *columns),
        tuple((name, *(_rate(counts.get((name, each))) for each in columns)) for name in rows),
    )


def _title_of(results: Results, seat: str) -> str:
    """A seat as a sentence has it: `you`, `Red`."""
    plan = results.plan
    game = load_game(plan.game, plan.setting_of(plan.cells[0]))
    return dict(zip(game.seat_names, game.seat_titles, strict=True))[seat]


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
    """How long games are: mean, shortest and longest; in larger parts only if there are any."""
    rows: list[tuple[Figure, ...]] = []
    for name in ("rounds", "parts", "steps"):
        least, most = next(results.query(f"SELECT min({name}), max({name}) FROM games"))  # noqa: S608
        if name != "parts" or most:
            rows.append((name, _column_mean(results, name), least, most))
    return Table("Length of a game", ("", "mean", "least", "most"), tuple(rows))


def endings(results: Results) -> Table:
    """Why games ended (there can be several reasons at once) and what decided them."""
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
        tuple((*reason, wilson(count, games)) for reason, count in rows),
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


# --- distributions and growth --------------------------------------------------------------------


def points_of(results: Results, seat: str) -> Counter[int]:
    """How many games ended with each number of points for a seat."""
    return _counted(results, f"score_{as_name(seat)}")


def leads_of(results: Results) -> Counter[int]:
    """How many games ended with each lead of the person over the best other seat."""
    person, *others = (f"score_{as_name(seat)}" for seat in results.plan.seats)
    best = others[0] if len(others) == 1 else f"max({', '.join(others)})"
    return _counted(results, f"{person} - {best}")


def rounds_of(results: Results) -> Counter[int]:
    """How many games had each number of rounds."""
    return _counted(results, "rounds")


def _counted(results: Results, value: str) -> Counter[int]:
    found = results.query(f"SELECT {value}, count(*) FROM games GROUP BY 1 ORDER BY 1")  # noqa: S608
    return Counter(dict(found))


def growth_of(results: Results, seat: str, least: int) -> Band:
    """
    A seat's points at the end of each round, over the games that lasted that long.

    Rounds that fewer than `least` games reached are left out.
    """
    by_round: dict[int, Counter[int]] = {}
    for number, points, count in results.query(
        "SELECT round, points, count(*) FROM by_round WHERE seat = ? GROUP BY 1, 2 ORDER BY 1, 2",
        (seat,),
    ):
        by_round.setdefault(number, Counter())[points] = count
    kept = {number: counts for number, counts in by_round.items() if counts.total() >= least}
    return Band(
        x=tuple(kept),
        middle=tuple(mean_of(counts).value for counts in kept.values()),
        low=tuple(quantile(counts, LOW) for counts in kept.values()),
        high=tuple(quantile(counts, HIGH) for counts in kept.values()),
    )


def games_by_round(results: Results) -> dict[int, int]:
    """How many games reached the end of each round."""
    return dict(
        results.query("SELECT round, count(DISTINCT seed) FROM by_round GROUP BY 1 ORDER BY 1")
    )
