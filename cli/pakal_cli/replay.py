"""`pakal replay`: any game of a run once more, told with Pakal's reasons, or to go on playing."""

import re
import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import define, field, frozen

from pakal.errors import BadInputError, naming
from pakal_cli.choosing import GameCommand, was_said
from pakal_cli.errors import fit
from pakal_cli.output import echo
from pakal_cli.planning import LARGEST_SEED, PLAYER_OPTIONS, make_plan
from pakal_cli.telling import Telling

if TYPE_CHECKING:
    from pakal.companion.journal import Step
    from pakal.games.base import TableGame
    from pakal.games.registry import Game
    from pakal.lists.trace import Trace
    from pakal.sim.plan import Plan
    from pakal.sim.record import Row
    from pakal.sim.results import Results


SOUND: Final = " Every step was sound."


@click.command(cls=GameCommand, varied=True)
@click.argument(
    "folder", required=False, metavar="[DIR]", type=click.Path(path_type=Path, file_okay=False)
)
@click.option(
    "--seed", type=click.IntRange(0, 2 * LARGEST_SEED), metavar="NUMBER", help="The game's seed."
)
@click.option(
    "--number", type=click.IntRange(1), metavar="NUMBER", help="Or its number in the run, from 1."
)
@PLAYER_OPTIONS
@click.option("--check", is_flag=True, help="Look every position over after every step.")
@click.option("--play", "name", metavar="NAME", help="Keep it as a game of `pakal play` instead.")
@click.option(
    "--until",
    metavar="STEP|'round N'",
    help="With --play: stop at your first choice from there on, to go on playing.",
)
def replay(
    game: "Game",
    said: dict[str, Any],
    folder: Path | None,
    seed: int | None,
    number: int | None,
    check: bool,
    name: str | None,
    until: str | None,
    player: str | None,
    budget: int | None,
) -> None:
    """
    Tell a simulated game with the automa's reasons: one of the run in DIR, or one of these options.

    With --play it becomes a game that `pakal play --resume` can look around in.
    """
    ctx = click.get_current_context()
    cut = None if until is None else _cut(until)
    if cut is not None and name is None:
        raise BadInputError("--until means nothing without --play.", "Give --play NAME as well.")
    with ExitStack() as stack:
        if folder is None:
            one = _one_of_options(game, said, seed, number, player, budget)
        else:
            _refuse_options(ctx, said)
            one = _one_of_run(stack, folder, seed, number)
        code = _tell(one, check) if name is None else _keep(one, name, cut, check)
    ctx.exit(code)


@frozen
class One:
    """One game of a plan; `results` hold its row if it has been played."""

    plan: "Plan"
    number: int
    results: "Results | None" = None

    @property
    def seed(self) -> int:
        """The game's seed."""
        return self.plan.first_seed + self.number

    def load(self) -> "TableGame[Any]":
        """
        The game it is played by, under all that was in force in the run.

        A game of another version whose row is there can be held against it; one that has not
        been played is refused.
        """
        from pakal.games.base import TableGame
        from pakal.games.registry import find_game, having
        from pakal.sim.plan import Games, load_game

        having(find_game(self.plan.game), TableGame)
        cell = self.plan.cell(self.number)
        if self.results is None:
            game = Games(self.plan).of(cell)
        else:
            with naming(str(self.results.file)):
                game = load_game(self.plan.game, self.plan.setting_of(cell))
        assert isinstance(game, TableGame)  # noqa: S101 - asked above
        return game

    def play(self, game: "TableGame[Any]", **shown: Any) -> "Row":
        """Play it again."""
        from pakal.sim.record import record

        plan, cell = self.plan, self.plan.cell(self.number)
        return record(game, self.seed, cell, plan.player, plan.budget, **shown)

    def verdict(self, row: "Row") -> str:
        """Say that the game is exactly the one of the run; one that is not is refused."""
        score = ", ".join(
            f"{seat} {points}" for seat, points in zip(self.plan.seats, row.score, strict=True)
        )
        if self.results is None:
            return f"Seed {self.seed}: {score}, {row.rounds} rounds, {row.steps} steps."
        differing = self.results.differing(row)
        if differing:
            raise BadInputError(
                f"Seed {self.seed}: this is not the game of the run:"
                f" {', '.join(differing[:4])} came out otherwise.",
                "Use the version of pakal that made the results; they may have been changed.",
            )
        return f"Seed {self.seed}: {score}, exactly as in the results ({row.steps} steps)."


def _one_of_options(
    game: "Game",
    said: dict[str, Any],
    seed: int | None,
    number: int | None,
    player: str | None,
    budget: int | None,
) -> One:
    """The game of a seed that the options describe."""
    if number is not None:
        raise BadInputError("--number: a number means nothing without a run.", "Use --seed NUMBER.")
    if seed is None:
        raise BadInputError("No game is named.", "Name one with --seed NUMBER.")
    plan = make_plan(
        game, said, player=player, budget=budget, first_seed=seed, games=1, spread=False
    )
    for axis, values in plan.axes.items():
        if len(values) > 1:
            raise BadInputError(
                f"--{axis}: one game cannot have {len(values)} of them.",
                f"Give --{axis} '{values[0]}'.",
            )
    return One(plan, 0)


def _refuse_options(ctx: click.Context, said: dict[str, Any]) -> None:
    """A run has its options already."""
    given = [*said, *(name for name in ("player", "budget") if was_said(ctx, name))]
    for name in given:
        word = "--reading" if name == "readings" else f"--{name.replace('_', '-')}"
        raise BadInputError(f"{word}: the run in DIR says that already.", "Leave it out.")


def _one_of_run(stack: ExitStack, folder: Path, seed: int | None, nth: int | None) -> One:
    """The game of a run, by its seed or by its number."""
    from pakal.sim.results import read_results

    if (seed is None) == (nth is None):
        what = "No game is named" if seed is None else "Seed and number are both given"
        raise BadInputError(f"{what}.", "Use --seed NUMBER or --number NUMBER.")
    results = stack.enter_context(read_results(folder))
    plan = results.plan
    number = nth - 1 if nth is not None else (seed or 0) - plan.first_seed
    if not 0 <= number < plan.games:
        last = plan.first_seed + plan.games - 1
        which = f"number {nth}" if nth is not None else f"seed {seed}"
        raise BadInputError(
            f"{folder}: the run has no game of {which}.",
            f"Give a seed from {plan.first_seed} to {last}, or a number from 1 to {plan.games}.",
        )
    one = One(plan, number, results)
    results.check(one.seed)
    is_there = next(results.query("SELECT count(*) FROM games WHERE seed = ?", (one.seed,)))[0]
    return one if is_there else One(plan, number)


# --- told ----------------------------------------------------------------------------------------


def _tell(one: One, check: bool) -> int:
    """Tell the game and say whether it is the one of the run; return the exit code."""
    game = one.load()
    for line in (*game.heading(), f"Seed {one.seed}, player {one.plan.player}."):
        echo(line)
    telling = Telling(game)
    start = telling.start()
    try:
        row = one.play(game, check=check, start=start, see=telling.see, hear=telling.hear)
    except Exception as error:  # whatever it is, what was told up to there helps to find it
        telling.end(start)
        return _say_wrong(one, error)
    telling.end(start)
    echo()
    echo(fit(one.verdict(row) + (SOUND if check else "")))
    return 0


def _say_wrong(one: One, error: Exception) -> int:
    """Say what went wrong in a game; return the exit code."""
    from pakal.sim.checking import UnsoundError

    what = error if isinstance(error, UnsoundError) else f"{type(error).__name__}: {error}"
    echo(fit(f"The game of seed {one.seed}: {what}."), err=True)
    return 1


# --- kept ----------------------------------------------------------------------------------------


@frozen
class Cut:
    """Where a game is cut off: at a step, or where a round begins."""

    step: int = 0
    round: int = 0


def _cut(words: str) -> Cut:
    match = re.fullmatch(r"\s*(round\s*)?(\d{1,6})\s*", words)
    if match is None:
        raise BadInputError(
            f"--until: {words[:40]!r} is no place in a game.", "Write 120, or 'round 5'."
        )
    number = int(match[2])
    return Cut(round=number) if match[1] else Cut(step=number)


@define
class Writing:
    """Writes a game down as the companion's journal, and the places where it can be cut off."""

    game: "TableGame[Any]"
    cut: Cut | None
    steps: list["Step"] = field(factory=list)
    done: int = -1
    seal: str = ""

    def see(self, s: Any, option: int) -> None:
        """An option of the player's or of chance's."""
        from pakal.companion.journal import Kind, Step

        chance = self.game.is_chance(s)
        cut = self.cut
        if cut is not None and self.done < 0 and not chance:
            is_there = (
                self.game.round(s) >= cut.round if cut.round else len(self.steps) + 1 >= cut.step
            )
            if is_there:
                self.done, self.seal = len(self.steps), self.game.fingerprint(s)
        kind = Kind.DRAWN if chance else Kind.YOU
        self.steps.append(Step(kind, self.game.point(s), self.game.line(s, option)))

    def hear(self, s: Any, _: "Trace") -> None:
        """A decision of the automa's."""
        from pakal.companion.journal import Kind, Step

        self.steps.append(Step(Kind.AUTOMA, self.game.point(s), self.game.decide(s).answer))

    def end(self, s: Any) -> None:
        """The game is over; one that is not cut off is kept to its end."""
        if self.cut is None:
            self.done, self.seal = len(self.steps), self.game.fingerprint(s)
        elif self.done < 0:
            raise BadInputError(
                f"--until: the game has {len(self.steps)} steps in {self.game.round(s)} rounds,"
                " and you choose nothing from there on.",
                "Name an earlier place.",
            )


def _keep(one: One, name: str, cut: Cut | None, check: bool) -> int:
    """Keep the game among those of `pakal play`; one that is checked and unsound is not kept."""
    from pakal.companion.journal import Record
    from pakal.companion.session import Session
    from pakal.companion.store import Store
    from pakal.sim.checking import UnsoundError

    game = one.load()
    writing, start = Writing(game, cut), game.start()
    try:
        row = one.play(game, check=check, start=start, see=writing.see, hear=writing.hear)
    except UnsoundError as error:
        return _say_wrong(one, error)
    writing.end(start)
    record = Record(
        game=game.name,
        setting=game.setting,
        seed=one.seed,
        versions=game.versions(),
        steps=tuple(writing.steps),
        done=writing.done,
        seal=writing.seal,
    )
    Session(record)  # every step can be done again
    note = f"{game.note()}, seed {one.seed}"
    with Store() as store:
        kept = store.add(record, name, note)
    echo(fit(one.verdict(row) + (SOUND if check else "")))
    echo(f"Kept as {kept}: {writing.done} of {len(writing.steps)} steps are done.")
    more = "; `redo` goes on as it was played" if cut is not None else ""
    echo(fit(f"`pakal play --resume --name {shlex.quote(kept)}` opens it{more}."))
    return 0
