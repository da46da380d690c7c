"""The tables of a run."""

from pathlib import Path

import pytest
from sim.running import a_plan, mean_of, rows_of, simulate

from pakal.sim.results import Results, create_results
from pakal.sim.stats import wilson
from pakal.sim.tallies import (
    decisions,
    endings,
    length,
    points_by_source,
    tables,
    win_rates,
)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """A run of the small game."""
    return simulate(tmp_path_factory.mktemp("run"), a_plan(games=60))


def test_win_rates_are_counted_by_cell(results: Results) -> None:
    """
    Each level has the wins of its games, and all together the sum.
    """
    rows = rows_of(results.plan)
    won = {
        level: sum(row.winner == "you" and row.cell == (level,) for row in rows)
        for level in ("low", "high")
    }

    (table,) = win_rates(results)

    assert ("level", "all") == table.heads
    assert 0 < won["low"] < 30
    assert (
        ("low", wilson(won["low"], 30)),
        ("high", wilson(won["high"], 30)),
        ("all", wilson(sum(won.values()), 60)),
    ) == table.rows


def test_two_axes_make_a_grid_and_a_third_one_a_line(tmp_path: Path) -> None:
    """
    What is varied first goes across, then down; what is not varied is left out.
    """
    axes = {
        "level": ("low", "high"),
        "one": ("only",),
        "version": ("1",),
        "side": ("A", "B"),
        "time": ("day", "night"),
    }
    results = simulate(tmp_path, a_plan(axes=axes, games=16))

    grid, further = win_rates(results)

    assert ("side", "low", "high", "all") == grid.heads
    assert ["A", "B", "all"] == [row[0] for row in grid.rows]
    assert [4, 4, 8] == [share.games for share in grid.rows[0][1:]]
    assert 16 == grid.rows[2][3].games
    assert ("time", "all") == further.heads
    assert ["day", "night", "all"] == [row[0] for row in further.rows]


def test_an_axis_too_wide_for_a_grid_goes_down(tmp_path: Path) -> None:
    """
    More values than fit beside each other make a table of their own, and so does the other axis.
    """
    axes = {"size": ("1", "2", "3", "4", "5"), "level": ("low", "high")}
    results = simulate(tmp_path, a_plan(axes=axes, games=10))

    assert [("size", "all"), ("level", "all")] == [each.heads for each in win_rates(results)]


def test_where_nothing_is_varied_there_is_one_figure(tmp_path: Path) -> None:
    """
    A run of one cell has one win rate.
    """
    (table,) = win_rates(simulate(tmp_path, a_plan(axes={"level": ("low",)}, games=10)))

    assert 1 == len(table.rows)
    assert ("all", 10) == (table.rows[0][0], table.rows[0][1].games)


def test_points_are_told_by_source(results: Results) -> None:
    """
    Every source has its mean for each seat, and the means add up to the score.
    """
    rows = rows_of(results.plan)

    table = points_by_source(results)

    assert ("", "you", "Old Foe") == table.heads
    assert ["luck", "hard work", "in all"] == [row[0] for row in table.rows]
    assert mean_of([row.by_source[1][0] for row in rows]) == table.rows[0][2]
    assert mean_of([row.score[0] for row in rows]) == table.rows[2][1]


def test_length_endings_and_decisions(results: Results) -> None:
    """
    Rounds and steps have mean and extremes; a game may end for several reasons at once.
    """
    rows = rows_of(results.plan)
    hurried = sum(row.ended_by == "six rounds; no time" for row in rows)

    assert [("rounds", 6, 6), ("parts", 2, 2), ("steps", 18, 18)] == [
        (row[0], row[2], row[3]) for row in length(results).rows
    ]
    assert (
        ("ended because", "six rounds", wilson(60, 60)),
        ("ended because", "no time", wilson(hurried, 60)),
        ("won by", "points", wilson(60, 60)),
    ) == endings(results).rows
    assert (("answer", 6.0),) == decisions(results).rows


def test_a_run_without_games_has_tables(tmp_path: Path) -> None:
    """
    Before the first game is there, nothing is known, and nothing fails.
    """
    with create_results(tmp_path, a_plan()) as results:
        assert (None,) == tables(results)[0].rows[0][1:]
        assert (("answer", 0.0),) == decisions(results).rows
