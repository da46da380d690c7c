"""Many games of one game object at once, and two variants on the same seeds, for programs."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from attrs import frozen

from pakal.errors import BadInputError
from pakal.files import writing
from pakal.games.base import PlayedGame
from pakal.games.settings import READINGS
from pakal.sim.batch import Crew, Failure, play_all, workers
from pakal.sim.comparison import Comparing, Comparison, Pairing
from pakal.sim.plan import Plan, plan_of
from pakal.sim.record import Row
from pakal.sim.results import columns_of, values_of, write_rows
from pakal.sim.stats import Interval, Share, mean_of, wilson
from pakal.sim.variants import READING
from pakal.sim.wording import counted


@frozen(repr=False)
class Simulation:
    """The games of one plan that were played, in the order of their seeds."""

    plan: Plan
    rows: tuple[Row, ...]
    failures: tuple[Failure, ...] = ()

    def __repr__(self) -> str:
        failed = f", {len(self.failures)} failed" if self.failures else ""
        return f"<Simulation: {counted(self.games, 'game')}, win rate {self.win_rate}{failed}>"

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return len(self.rows)

    @property
    def win_rate(self) -> Share:
        """The share of games that the person won, with its 95 % interval."""
        person = self.plan.seats[0]
        return wilson(sum(row.winner == person for row in self.rows), self.games)

    @property
    def mean_scores(self) -> dict[str, Interval]:
        """The mean points of each seat, with its 95 % interval."""
        means = {}
        for seat, name in enumerate(self.plan.seats):
            counts: dict[int, int] = {}
            for row in self.rows:
                counts[row.score[seat]] = counts.get(row.score[seat], 0) + 1
            means[name] = mean_of(counts)
        return means

    def records(self) -> list[dict[str, Any]]:
        """A dict a game, as a data frame takes them."""
        names = [column.name for column in columns_of(self.plan)]
        return [dict(zip(names, values_of(self.plan, row), strict=True)) for row in self.rows]

    def write_csv(self, file: str | Path) -> None:
        """Write a row a game as comma-separated values."""
        with writing(Path(file)) as opened:
            write_rows(opened, self.plan, (values_of(self.plan, row) for row in self.rows))


def simulate(
    game: PlayedGame[Any], games: int, player: str | None, seed: int, jobs: int
) -> Simulation:
    """Play the games with the seeds from `seed` on; they are the same however many jobs play."""
    plan = plan_of(game, game.setting, games, player, seed)
    rows: list[Row] = []
    failures: list[Failure] = []
    with _workers(jobs) as crew:
        for chunk in play_all(plan, [range(games)], crew):
            rows += chunk.rows
            failures += chunk.failures
    rows.sort(key=lambda row: row.seed)
    return Simulation(plan, tuple(rows), tuple(failures))


def compare(
    game: PlayedGame[Any],
    readings: Mapping[str, str],
    games: int,
    player: str | None,
    seed: int,
    jobs: int,
) -> Comparison:
    """Play the same seeds as the game is and with other readings."""
    if not readings:
        raise BadInputError("No reading is named.", "Try reading={NAME: CHOICE}.")
    other = {**game.setting, READINGS: {**game.readings, **readings}}
    pairing = Pairing(
        kind=READING,
        subject=", ".join(readings),
        a=", ".join(game.readings.get(name, "") for name in readings),
        b=", ".join(readings.values()),
        plan_a=plan_of(game, game.setting, games, player, seed),
        plan_b=plan_of(game, other, games, player, seed),
    )
    comparing = Comparing([pairing])
    with _workers(jobs) as crew:
        for _ in comparing.play(crew):
            pass
    return comparing.found()[0]


def _workers(jobs: int) -> AbstractContextManager[Crew]:
    if jobs < 1:
        raise BadInputError(f"jobs: {jobs} is out of range.", "Give 1 or more.")
    return workers(jobs)
