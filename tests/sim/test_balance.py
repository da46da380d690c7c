"""The balance baseline: fixed seeds, stored figures, and a word about each that has drifted."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sim.running import AHAU, a_plan, mean_of, rows_of

from pakal.games.ahau.edition.values import default_edition
from pakal.sim.plan import Plan
from pakal.sim.record import Row
from pakal.sim.stats import Interval, wilson

FOLDER = Path(__file__).parents[2] / "fixtures" / "balance"
PLAYERS = ("random", "steward")
GAMES = 360  # twenty for each difficulty and personality
RENEW = "pytest tests/sim/test_balance.py --renew-golden"


@cache
def measured(player: str) -> dict[str, dict[str, Interval]]:
    """Play the games of the baseline and return each difficulty's figures with intervals."""
    plan = a_plan(game=AHAU, axes=_axes(), player=player, first_seed=1, games=GAMES)
    return figures(plan, rows_of(plan))


def _axes() -> dict[str, tuple[str, ...]]:
    edition = default_edition()
    return {
        "difficulty": tuple(each.name for each in edition.difficulties),
        "personality": tuple(each.name for each in edition.personalities),
    }


def figures(plan: Plan, rows: list[Row]) -> dict[str, dict[str, Interval]]:
    """What is kept of a run: for each difficulty how often you win, and the means."""
    found = {}
    for level in plan.axes["difficulty"]:
        of_level = [row for row in rows if row.cell[0] == level]
        found[level] = {
            "games won": wilson(sum(row.winner == "you" for row in of_level), len(of_level)),
            "your Fame": mean_of([row.score[0] for row in of_level]),
            "Pakal's Fame": mean_of([row.score[1] for row in of_level]),
            "rounds": mean_of([row.rounds for row in of_level]),
        }
    return found


def drifted(stored: dict[str, Any], now: dict[str, dict[str, Interval]]) -> list[str]:
    """Say which figures are others than stored, and whether chance alone may move one so far."""
    said = []
    for level, figures in now.items():
        for name, figure in figures.items():
            value, before = round(figure.value, 4), stored.get(level, {}).get(name)
            if value == before:
                continue
            if before is None:
                said.append(f"{level}: {name} is new, {value}")
                continue
            far = "" if figure.low <= before <= figure.high else ", beyond its interval"
            said.append(f"{level}: {name} was {before} and is {value}{far}")
    gone = sorted(set(stored) - set(now))
    return [*said, *(f"{level}: is gone" for level in gone)]


@pytest.mark.parametrize("player", PLAYERS)
def test_the_balance_has_not_drifted(player: str, request: pytest.FixtureRequest) -> None:
    """
    The games of the baseline come out as stored; otherwise each figure that moved is named.
    """
    file, now = FOLDER / f"{player}.json", measured(player)
    if request.config.getoption("--renew-golden"):
        plain = {
            level: {name: round(figure.value, 4) for name, figure in figures.items()}
            for level, figures in now.items()
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")

    said = drifted(json.loads(file.read_text(encoding="utf-8")), now)

    assert not said, "\n".join(
        [f"The balance of the player {player} has drifted:", *said, f"If it was meant: {RENEW}"]
    )


def test_harder_is_harder() -> None:
    """
    The steward wins less and less often from easy to hard, and moderate is a contest.
    """
    easy, moderate, hard = (each["games won"].value for each in measured("steward").values())

    assert easy > moderate > hard
    assert 0.25 <= moderate <= 0.75


def test_a_drift_is_named() -> None:
    """
    Each figure that moved is said with both values, and whether that is more than chance.
    """
    figure = Interval(10.0, 9.0, 11.0, 100)
    now = {"hard": {"rounds": figure, "your Fame": figure, "new": figure}, "easy": {"a": figure}}
    stored = {"hard": {"rounds": 9.5, "your Fame": 12.0}, "easy": {"a": 10.0}, "mild": {}}

    assert [
        "hard: rounds was 9.5 and is 10.0",
        "hard: your Fame was 12.0 and is 10.0, beyond its interval",
        "hard: new is new, 10.0",
        "mild: is gone",
    ] == drifted(stored, now)
