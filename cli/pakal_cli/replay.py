"""`pakal replay`: a simulated game again, shown with the automa's reasons or saved to play on."""

import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pakal.errors import BadInputError
from pakal_cli.choosing import GameCommand, was_given
from pakal_cli.errors import fit
from pakal_cli.output import echo
from pakal_cli.planning import LARGEST_SEED, PLAYER_OPTIONS, make_plan
from pakal_cli.telling import Telling

if TYPE_CHECKING:
    from pakal.companion.transcript import Cut
    from pakal.games.registry import Game
    from pakal.sim.record import Row
    from pakal.sim.replay import Replay


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
@click.option("--check", is_flag=True, help="Verify the position after every step.")
@click.option("--play", "name", metavar="NAME", help="Save it as a game of `pakal play` instead.")
@click.option(
    "--until",
    metavar="STEP|'round N'",
    help="With --play: stop at your first choice from there on, and play on yourself.",
)
def replay(
    game: "Game",
    given: dict[str, Any],
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
    Tell one simulated game again, with the automa's reasons.

    It is one of the run in DIR, or the one that these options describe. With --play it becomes a
    game that `pakal play --resume` can look around in.
    """
    from pakal.companion.transcript import read_cut

    ctx = click.get_current_context()
    cut = None if until is None else read_cut(until)
    if cut is not None and name is None:
        raise BadInputError("--until needs --play.", "Add --play NAME.")
    with ExitStack() as stack:
        if folder is None:
            one = _one_of_options(game, given, seed, number, player=player, budget=budget)
        else:
            _refuse_options(ctx, given)
            one = _one_of_run(stack, folder, seed, number)
        code = _tell(one, check) if name is None else _save(one, name, cut, check)
    ctx.exit(code)


def _one_of_options(
    game: "Game", given: dict[str, Any], seed: int | None, number: int | None, **player: Any
) -> "Replay":
    """The game of a seed that the options describe."""
    from pakal.sim.replay import replay_of_plan

    if number is not None:
        raise BadInputError("--number needs the folder of a run.", "Give --seed NUMBER.")
    if seed is None:
        raise BadInputError("No game is named.", "Give --seed NUMBER.")
    return replay_of_plan(make_plan(game, given, **player, first_seed=seed, games=1, spread=False))


def _refuse_options(ctx: click.Context, given: dict[str, Any]) -> None:
    """Refuse options that the run already sets."""
    repeated = [*given, *(name for name in ("player", "budget") if was_given(ctx, name))]
    for name in repeated:
        word = "--reading" if name == "readings" else f"--{name.replace('_', '-')}"
        raise BadInputError(f"{word}: the run in DIR already sets that.", "Leave it out.")


def _one_of_run(stack: ExitStack, folder: Path, seed: int | None, number: int | None) -> "Replay":
    """The game of a run, by its seed or by its number."""
    from pakal.sim.replay import replay_of_run
    from pakal.sim.results import read_results

    if (seed is None) == (number is None):
        what = "No game is named" if seed is None else "Seed and number are both given"
        raise BadInputError(f"{what}.", "Give --seed NUMBER or --number NUMBER.")
    return replay_of_run(stack.enter_context(read_results(folder)), seed, number)


def _tell(one: "Replay", check: bool) -> int:
    """Tell the game, and whether it is the one of the run; return the exit code."""
    game = one.load()
    for line in (*game.heading(), f"Seed {one.seed}, player {one.plan.player}."):
        echo(line)
    telling = Telling(game)
    start = telling.start()
    try:
        row = one.play(game, check=check, start=start, see=telling.see, hear=telling.hear)
    except Exception as error:  # any error: what was shown up to there helps to find it
        telling.end(start)
        return _say_wrong(one, error)
    telling.end(start)
    echo()
    one.check(row)
    _say_verdict(one, row, check)
    return 0


def _save(one: "Replay", name: str, cut: "Cut | None", check: bool) -> int:
    """Save the game among those of `pakal play`, unless the check finds it unsound."""
    from pakal.companion.store import Store
    from pakal.companion.transcript import Transcript
    from pakal.sim.checking import UnsoundError

    game = one.load()
    transcript, start = Transcript(game, cut), game.start()
    try:
        row = one.play(game, check=check, start=start, see=transcript.see, hear=transcript.hear)
    except UnsoundError as error:
        return _say_wrong(one, error)
    one.check(row)
    record = transcript.record(start, one.seed)
    with Store() as store:
        saved = store.add(record, name, f"{game.note()}, seed {one.seed}")
    _say_verdict(one, row, check)
    echo(f"Saved as {saved}: {record.done} of {len(record.steps)} steps are done.")
    more = "; `redo` continues as it was played" if cut is not None else ""
    echo(fit(f"`pakal play --resume --name {shlex.quote(saved)}` opens it{more}."))
    return 0


def _say_verdict(one: "Replay", row: "Row", check: bool) -> None:
    """Print the score, and whether it is that of the run."""
    score = ", ".join(
        f"{seat} {points}" for seat, points in zip(one.plan.seats, row.score, strict=True)
    )
    verdict = (
        f"{row.rounds} rounds, {row.steps} steps"
        if one.results is None
        else f"exactly as in the results ({row.steps} steps)"
    )
    echo(fit(f"Seed {one.seed}: {score}, {verdict}." + (SOUND if check else "")))


def _say_wrong(one: "Replay", error: Exception) -> int:
    """Print what went wrong in a game; return the exit code."""
    from pakal.sim.checking import UnsoundError

    what = error if isinstance(error, UnsoundError) else f"{type(error).__name__}: {error}"
    echo(fit(f"The game of seed {one.seed}: {what}."), err=True)
    return 1
