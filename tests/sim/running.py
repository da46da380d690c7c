"""Runs for tests: a plan, the rows it gives, and what is in a file."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pakal.sim.batch import Crew, play_all, workers
from pakal.sim.plan import Games, Plan, make_plan
from pakal.sim.record import Row, record
from pakal.sim.results import FILE, Results, create_results
from pakal.sim.stats import Interval, mean

AHAU = "ahau"
PEBBLES = "pebbles"


def a_plan(**changes: Any) -> Plan:
    """A plan of 40 games of Pebbles, with what is named changed."""
    chosen: dict[str, Any] = {
        "game": PEBBLES,
        "axes": {"difficulty": ("easy", "hard")},
        "setting": {},
        "player": "random",
        "budget": None,
        "first_seed": 5,
        "games": 40,
    }
    return make_plan(**chosen | changes)


def an_ahau_plan(**changes: Any) -> Plan:
    """A plan of 24 games of Ahau: two difficulties, two personalities."""
    axes = {
        "difficulty": ("easy", "hard"),
        "personality": ("The Rainmaker", "The Conqueror"),
        "side": ("A",),
    }
    return a_plan(**{"game": AHAU, "axes": axes, "first_seed": 1, "games": 24} | changes)


def rows_of(plan: Plan, games: int | None = None) -> list[Row]:
    """The first games of a plan, each played by itself."""
    made = Games(plan)
    return [
        record(
            made.of(plan.cell(number)),
            plan.first_seed + number,
            plan.cell(number),
            plan.player,
            plan.budget,
        )
        for number in range(plan.games if games is None else games)
    ]


def mean_of(values: Sequence[float]) -> Interval:
    """The mean of some values with its interval."""
    return mean(len(values), sum(values), sum(value * value for value in values))


def simulate(folder: Path, plan: Plan, jobs: int = 1) -> Results:
    """A run in a folder, played to its end."""
    results = create_results(folder, plan)
    with workers(jobs) as crew:
        go_on(results, crew)
    return results


def go_on(results: Results, crew: Crew) -> None:
    """Play what is missing."""
    for chunk in play_all(results.plan, results.missing(results.plan.games), crew):
        results.keep(chunk.rows)


def contents(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that is in a results file, table by table, as it lies there."""
    db = sqlite3.connect(folder / FILE)
    try:
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: db.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608 - its own tables
            for (name,) in sorted(names)
        }
    finally:
        db.close()
