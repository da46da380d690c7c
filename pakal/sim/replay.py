"""One game of a plan again: found in a run, played exactly as it was, compared with its row."""

from typing import Any

from attrs import frozen

from pakal.errors import BadInputError, naming
from pakal.games.base import TableGame
from pakal.games.registry import find_game, having
from pakal.sim.plan import Games, Plan, load_game
from pakal.sim.record import Row, record
from pakal.sim.results import Results


@frozen
class Replay:
    """A game of a plan by its number; `results` hold its row if it has been played."""

    plan: Plan
    number: int
    results: Results | None = None

    @property
    def seed(self) -> int:
        """The game's seed."""
        return self.plan.first_seed + self.number

    def load(self) -> TableGame[Any]:
        """
        The game under all that was in force in the run.

        A game of another version that has a row can still be compared with it; one that has not
        been played is refused.
        """
        having(find_game(self.plan.game), TableGame)
        cell = self.plan.cell(self.number)
        if self.results is None:
            game = Games(self.plan).of(cell)
        else:
            with naming(str(self.results.file)):
                game = load_game(self.plan.game, self.plan.setting_of(cell))
        assert isinstance(game, TableGame)  # noqa: S101 - asked above
        return game

    def play(self, game: TableGame[Any], **shown: Any) -> Row:
        """Play it again; `shown` goes to `record`."""
        plan, cell = self.plan, self.plan.cell(self.number)
        return record(game, self.seed, cell, plan.player, plan.budget, **shown)

    def check(self, row: Row) -> None:
        """Refuse a game that did not come out as in the results, if it has a row there."""
        differing = () if self.results is None else self.results.differing(row)
        if differing:
            raise BadInputError(
                f"Seed {self.seed}: this is not the game of the run:"
                f" {', '.join(differing[:4])} came out differently.",
                "Use the version of Pakal that made the results; they may have been changed.",
            )


def replay_of_plan(plan: Plan) -> Replay:
    """The first game of a plan, which must have one value on each axis."""
    for axis, values in plan.axes.items():
        if len(values) > 1:
            raise BadInputError(
                f"--{axis}: one game cannot have {len(values)} of them.",
                f"Give --{axis} '{values[0]}'.",
            )
    return Replay(plan, 0)


def replay_of_run(results: Results, seed: int | None, nth: int | None) -> Replay:
    """The game of a run by its seed, or by its number from 1."""
    plan = results.plan
    number = nth - 1 if nth is not None else (seed or 0) - plan.first_seed
    if not 0 <= number < plan.games:
        last = plan.first_seed + plan.games - 1
        which = f"number {nth}" if nth is not None else f"seed {seed}"
        raise BadInputError(
            f"{results.file.parent}: the run has no game of {which}.",
            f"Give a seed from {plan.first_seed} to {last}, or a number from 1 to {plan.games}.",
        )
    replay = Replay(plan, number, results)
    results.check(replay.seed)
    played = next(results.query("SELECT count(*) FROM games WHERE seed = ?", (replay.seed,)))[0]
    return replay if played else Replay(plan, number)
