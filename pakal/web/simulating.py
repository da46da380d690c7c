"""
A small run of games, a slice at a time, so that whoever waits is answered quickly.

The games of a plan are the same however they are sliced. The rows of a few runs are kept; a slice
is asked for by the number of games that are done.
"""

import time
from collections import Counter, OrderedDict
from typing import Any, Final

import attrs

from pakal.errors import BadInputError
from pakal.games.base import PlayedGame
from pakal.games.registry import DEFAULT, find_game, having
from pakal.sim.plan import Games, Plan, plan_of
from pakal.sim.players import SEER, player_names
from pakal.sim.record import Row, record
from pakal.sim.stats import Interval, mean_of, wilson
from pakal.web.envelope import LONGEST_NAME, Body
from pakal.web.games import wanted_setting
from pakal.web.messages import Desk, Message

MOST_GAMES: Final = 5000
_SECONDS: Final = 0.2  # of one slice; one game is always played
_MOST_RUNS: Final = 3
_LARGEST_SEED: Final = 10**12


@attrs.define
class Run:
    """The games of a plan that were played so far."""

    game: PlayedGame[Any]
    plan: Plan
    games: Games
    rows: list[Row] = attrs.field(factory=list)


@attrs.frozen
class Wanted:
    """Which games are to be played."""

    setting: dict[str, Any]
    games: int
    player: str | None
    seed: int


class Runs:
    """A few runs, the one asked for last kept longest."""

    def __init__(self) -> None:
        self._runs: OrderedDict[str, Run] = OrderedDict()

    def of(self, game: type[PlayedGame[Any]], wanted: "Wanted") -> Run:
        """The run of what is wanted; it is planned once."""
        key = repr((game.name, wanted))
        if key not in self._runs:
            made = game.make(wanted.setting)
            plan = plan_of(made, made.setting, wanted.games, wanted.player, wanted.seed)
            self._runs[key] = Run(made, plan, Games(plan))
        run = self._runs[key]
        self._runs.move_to_end(key)
        while len(self._runs) > _MOST_RUNS:
            self._runs.popitem(last=False)
        return run


def simulate(desk: Desk) -> Body:
    """Play on from a number of games that are done; the figures of all of them."""
    given = desk.given
    game = having(find_game(given.text("game", DEFAULT, LONGEST_NAME)), PlayedGame)
    player = given.text("player", "", LONGEST_NAME) or None
    if player == SEER:
        raise BadInputError("The seer is too slow for the page.", "Use `pakal simulate` for it.")
    games = given.number("games", 100, 1, MOST_GAMES)
    seed = given.number("seed", 1, 0, _LARGEST_SEED)
    run = desk.runs.of(game, Wanted(wanted_setting(desk, game), games, player, seed))
    plan = run.plan
    done = given.number("slice", 0, 0, games)
    if done > len(run.rows):
        raise BadInputError(
            f"Only {len(run.rows)} games of this run are known here.", "Begin it again."
        )
    _play(run, plan, done)
    return {
        "done": len(run.rows),
        "games": games,
        "stamp": plan.stamp,
        "player": plan.player,
        "players": [name for name in player_names(run.game) if name != SEER],
        "conditions": plan.conditions,
        "figures": figures(run.game, plan, run.rows),
    }


def _play(run: Run, plan: Plan, done: int) -> None:
    """Play the next games, unless somebody else has asked for them already."""
    if len(run.rows) > done:
        return
    end = time.monotonic() + _SECONDS
    while len(run.rows) < plan.games:
        number = len(run.rows)
        cell = plan.cell(number)
        game = run.games.of(cell)
        run.rows.append(record(game, plan.first_seed + number, cell, plan.player, plan.budget))
        if time.monotonic() > end:
            return


def figures(game: PlayedGame[Any], plan: Plan, rows: list[Row]) -> Body:
    """What games say: who wins, points by seat and source, how long they are, how they end."""
    seats = range(len(plan.seats))
    titles = dict(zip(game.seat_names, game.seat_titles, strict=True))
    scores = [Counter(row.score[seat] for row in rows) for seat in seats]
    return {
        "seats": [titles[name] for name in plan.seats],
        "points": game.words.points,
        "wins": {
            titles.get(name, name): _interval(
                wilson(sum(row.winner == name for row in rows), len(rows))
            )
            for name in (*plan.seats, "shared")
        },
        "means": [_interval(mean_of(counts)) for counts in scores],
        "histograms": [_pairs(counts) for counts in scores],
        "margins": _pairs(Counter(row.score[0] - max(row.score[1:], default=0) for row in rows)),
        "rounds": _pairs(Counter(row.rounds for row in rows)),
        "sources": [
            [
                source,
                *(round(_mean([row.by_source[seat][place] for row in rows]), 2) for seat in seats),
            ]
            for place, source in enumerate(plan.sources)
        ],
        "ended_by": Counter(row.ended_by for row in rows).most_common(),
        "won_by": Counter(row.won_by for row in rows).most_common(),
        "decisions": [
            [name, round(_mean([row.decided.get(name, 0) for row in rows]), 2)]
            for name in plan.lists
        ],
    }


def _mean(values: list[int]) -> float:
    return sum(values) / len(values)


def _interval(found: Interval) -> Body:
    return {"value": found.value, "low": found.low, "high": found.high}


def _pairs(counts: Counter[int]) -> list[list[int]]:
    return [[value, counts[value]] for value in sorted(counts)]


MESSAGES: Final = {
    "simulate": Message(
        ("game", "games", "player", "seed", "setting", "copy", "slice"), alone=simulate
    ),
}
