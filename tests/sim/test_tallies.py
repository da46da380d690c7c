"""The tables of a run."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from sim.running import a_plan, an_ahau_plan, mean_of, rows_of, simulate

from pakal.games.ahau.game import Ahau
from pakal.sim.results import Results, create_results
from pakal.sim.stats import wilson
from pakal.sim.tallies import (
    MOST_ACROSS,
    decisions,
    endings,
    length,
    points_by_source,
    tables,
    win_rates,
)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Results]:
    """A run of Pebbles, by a player who wins now and then."""
    with simulate(tmp_path_factory.mktemp("run"), a_plan(games=60, player="greedy")) as results:
        yield results


def test_win_rates_are_counted_by_cell(results: Results) -> None:
    """
    Each difficulty has the wins of its games, and all together the sum.
    """
    rows = rows_of(results.plan)
    won = {
        level: sum(row.winner == "you" and row.cell == (level,) for row in rows)
        for level in ("easy", "hard")
    }

    (table,) = win_rates(results)

    assert ("difficulty", "all") == table.heads
    assert 0 < won["easy"] < 30
    assert (
        ("easy", wilson(won["easy"], 30)),
        ("hard", wilson(won["hard"], 30)),
        ("all", wilson(sum(won.values()), 60)),
    ) == table.rows


def test_two_axes_make_a_grid_and_a_third_one_a_line(tmp_path: Path) -> None:
    """
    What is varied first goes across, then down; what is not varied is left out.
    """
    axes = {
        "difficulty": ("easy", "hard"),
        "role": ("Priest",),
        "personality": ("The Rainmaker", "The Conqueror"),
        "side": ("A", "B"),
    }
    with simulate(tmp_path, an_ahau_plan(axes=axes, games=16)) as results:
        grid, further = win_rates(results)

    assert ("personality", "easy", "hard", "all") == grid.heads
    assert ["The Rainmaker", "The Conqueror", "all"] == [row[0] for row in grid.rows]
    assert [4, 4, 8] == [share.games for share in grid.rows[0][1:]]
    assert 16 == grid.rows[2][3].games
    assert ("side", "all") == further.heads
    assert ["A", "B", "all"] == [row[0] for row in further.rows]


def test_an_axis_too_wide_for_a_grid_goes_down(tmp_path: Path) -> None:
    """
    More values than fit beside each other make a table of their own, and so does the other axis.
    """
    names = Ahau.choices("personality", {})
    axes = {"personality": names, "difficulty": ("easy", "hard")}
    with simulate(tmp_path, an_ahau_plan(axes=axes, games=10)) as results:
        tables_down = win_rates(results)

    assert len(names) > MOST_ACROSS
    assert [("personality", "all"), ("difficulty", "all")] == [each.heads for each in tables_down]


def test_where_nothing_is_varied_there_is_one_figure(tmp_path: Path) -> None:
    """
    A run of one cell has one win rate.
    """
    with simulate(tmp_path, a_plan(axes={"difficulty": ("easy",)}, games=10)) as results:
        (table,) = win_rates(results)

    assert 1 == len(table.rows)
    assert ("all", 10) == (table.rows[0][0], table.rows[0][1].games)


def test_points_are_told_by_source(results: Results) -> None:
    """
    Every source has its mean for each seat, and the means add up to the score.
    """
    rows = rows_of(results.plan)

    table = points_by_source(results)

    assert ("", "you", "heron") == table.heads
    assert ["pebbles", "cairns", "in all"] == [row[0] for row in table.rows]
    assert mean_of([row.by_source[1][0] for row in rows]) == table.rows[0][2]
    assert mean_of([row.score[0] for row in rows]) == table.rows[2][1]


def test_length_endings_and_decisions(results: Results) -> None:
    """
    Rounds and steps have mean and extremes, reasons a share each, lists a mean, most first.
    """
    rows = rows_of(results.plan)
    rounds, steps = [row.rounds for row in rows], [row.steps for row in rows]
    ended, won = (Counter(getattr(row, name) for row in rows) for name in ("ended_by", "won_by"))
    decided = sum((Counter(row.decided) for row in rows), Counter())

    assert (
        ("rounds", mean_of(rounds), min(rounds), max(rounds)),
        ("steps", mean_of(steps), min(steps), max(steps)),
    ) == length(results).rows
    assert (
        *(("ended because", why, wilson(count, 60)) for why, count in ended.most_common()),
        *(("won by", why, wilson(count, 60)) for why, count in won.most_common()),
    ) == endings(results).rows
    assert tuple((name, count / 60) for name, count in decided.most_common()) == (
        decisions(results).rows
    )


def test_parts_are_told_of_where_there_are_any(tmp_path: Path) -> None:
    """
    Pebbles has none; Ahau has up to three.
    """
    with simulate(tmp_path / "pebbles", a_plan(games=2)) as results:
        assert ["rounds", "steps"] == [row[0] for row in length(results).rows]
    with simulate(tmp_path / "ahau", an_ahau_plan(games=2)) as results:
        assert ["rounds", "parts", "steps"] == [row[0] for row in length(results).rows]


def test_a_game_may_end_for_several_reasons(tmp_path: Path) -> None:
    """
    Each of them is counted.
    """
    plan = a_plan(games=4)
    with create_results(tmp_path, plan) as results:
        first, *others = rows_of(plan)
        results.keep([evolve(first, ended_by="the last cairn; an empty bag"), *others])

        assert [("an empty bag", 1), ("the last cairn", 4)] == sorted(
            (why, round(share.value * share.games))
            for what, why, share in endings(results).rows
            if what == "ended because"
        )


def test_a_run_without_games_has_tables(tmp_path: Path) -> None:
    """
    Before the first game is there, nothing is known, and nothing fails.
    """
    with create_results(tmp_path, a_plan()) as results:
        assert (None,) == tables(results)[0].rows[0][1:]
        assert {0.0} == {mean for _, mean in decisions(results).rows}
