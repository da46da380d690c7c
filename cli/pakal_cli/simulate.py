"""`pakal simulate`: solo games by the thousand, and tables of what they say."""

import shlex
import signal
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import define, field

from pakal.errors import BadInputError, naming
from pakal.files import real_path, writing
from pakal_cli.choosing import GameCommand, files_given, was_given
from pakal_cli.errors import fit
from pakal_cli.output import echo
from pakal_cli.planning import PLAYER_OPTIONS, make_plan, plan_again, run_options
from pakal_cli.progress import Progress
from pakal_cli.writable import check_file

if TYPE_CHECKING:
    from pakal.games.registry import Game
    from pakal.sim.batch import Crew, Failure
    from pakal.sim.plan import Plan
    from pakal.sim.results import Results

STOPPED: Final = 130  # the exit code of what Ctrl-C has ended


@click.command(cls=GameCommand, varied=True)
@run_options(games="How many games.", jobs="Processes to play in; the games are the same.")
@PLAYER_OPTIONS
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster instead.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder for the results; without it only the tables remain.",
)
@click.option("--resume", is_flag=True, help="Continue the run in DIR.")
@click.option(
    "--csv",
    "csv_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also write one CSV row per game.",
)
@click.option("--check", is_flag=True, help="Check the position after every step.")
def simulate(
    game: "Game",
    given: dict[str, Any],
    games: int,
    seed: int,
    jobs: int,
    cluster: str | None,
    out: Path | None,
    resume: bool,
    csv_file: Path | None,
    check: bool,
    player: str | None,
    budget: int | None,
) -> None:
    """
    Play games by the thousand: how hard is the automa?

    The same seeds give the same games, however many processes play them. Ctrl-C stops a run and
    keeps what is done; --resume goes on with it.
    """
    from pakal.sim.results import create_results, resume_results

    ctx = click.get_current_context()
    if resume and out is None:
        raise BadInputError("--resume: no folder is named.", "Name it with --out DIR --resume.")
    if cluster is not None and was_given(ctx, "jobs"):
        raise BadInputError(
            "--jobs and --cluster do not go together.",
            "Leave --jobs out; the cluster knows how many workers it has.",
        )
    if resume and out is not None:
        options = {"games": games, "seed": seed, "player": player, "budget": budget}
        plan = _plan_to_resume(ctx, out, game, given, options)
    else:
        plan = make_plan(game, given, player=player, budget=budget, first_seed=seed, games=games)
    if csv_file is not None:
        _check_csv(csv_file, out)  # refuse it before the work
    with ExitStack() as stack:
        crew = stack.enter_context(_crew(jobs, cluster))
        folder = out or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        begin = resume_results if resume else create_results
        results = stack.enter_context(begin(folder, plan))
        run = Run(results, check=check, stop=stack.enter_context(stoppable()))
        run.play(crew)
        try:
            for line in _tables(results):
                echo(line)
        finally:  # also if the output is closed early, as by `| head`
            if csv_file is not None:
                with writing(csv_file) as file:
                    results.write_csv(file)
        code = run.report(out, files_given(ctx))
    ctx.exit(code)


def _plan_to_resume(
    ctx: click.Context, out: Path, game: "Game", given: Mapping[str, Any], options: dict[str, Any]
) -> "Plan":
    """
    The plan of the run in a folder, as it would be made here.

    Options need not be given again; those that are have to agree with the run.
    """
    from pakal.games.registry import find_game
    from pakal.sim.results import read_results

    with read_results(out) as there:
        there.check()
        kept = there.plan
        missing = sum(map(len, there.missing(kept.games)))
    if was_given(ctx, "game") and find_game(kept.game) is not game:
        raise BadInputError(
            f"{out}: the run is of the game {kept.game!r}, and --game says {game.name!r}.",
            "Leave --game out.",
        )
    games = options.pop("games")
    wanted = games if was_given(ctx, "games") else kept.games
    if wanted < kept.games:
        raise BadInputError(
            f"--games {wanted}: the run in {out} is one of {kept.games:,} games,"
            f" {missing:,} of them missing.",
            "Leave --games out to play those, or ask for more games than that.",
        )
    options_given = {name: value for name, value in options.items() if was_given(ctx, name)}
    with naming(str(out)):
        return plan_again(kept, find_game(kept.game), given, options_given, wanted)


def _check_csv(file: Path, out: Path | None) -> None:
    """Refuse a file that cannot be written, or that holds the results themselves."""
    from pakal.sim.results import FILE

    if out is not None and real_path(file, str(file)) == real_path(out / FILE, str(out)):
        raise BadInputError(f"--csv {file}: that is the database of the run.", "Try games.csv.")
    check_file(file)


def _crew(jobs: int, cluster: str | None) -> AbstractContextManager["Crew"]:
    """What plays the games: processes here, or a cluster."""
    if cluster is None:
        from pakal.sim.batch import workers

        return workers(jobs)
    from pakal.sim.cluster import cluster_at

    return cluster_at(cluster, lambda given: echo(f"\n{given}", err=True))


# --- stopping ------------------------------------------------------------------------------------


@define
class Stop:
    """Whether the run should stop."""

    wanted: bool = False


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Let Ctrl-C ask for a stop; pressed again it stops at once."""
    stop = Stop()

    def ask(*_: object) -> None:
        stop.wanted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        echo("\nStopping after the games under way; Ctrl-C again stops at once.", err=True)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


@define
class Run:
    """A run under way: what was kept of it, and what went wrong."""

    results: "Results"
    check: bool
    stop: Stop
    failed: int = 0
    lost: str = ""
    failures: list["Failure"] = field(factory=list)

    def play(self, crew: "Crew") -> None:
        """Play the missing games, until all are done or the run is stopped."""
        from pakal.sim.batch import WorkersLostError, play_all

        plan = self.results.plan
        numbers = self.results.missing(plan.games)
        missing = sum(map(len, numbers))
        progress = Progress(plan.games, done=plan.games - missing)
        try:
            for chunk in play_all(
                plan, numbers, crew, check=self.check, should_stop=lambda: self.stop.wanted
            ):
                self.results.keep(chunk.rows)
                self.failed += len(chunk.failures)
                self.failures = sorted(
                    [*self.failures, *chunk.failures], key=lambda each: each.seed
                )[:1]
                progress.add(chunk.games)
        except KeyboardInterrupt:
            self.stop.wanted = True
        except WorkersLostError:
            # Ctrl-C may reach a worker before it ignores the signal.
            self.lost = "" if self.stop.wanted else "The workers were lost."
        if missing:
            progress.finish()

    def report(self, out: Path | None, files: Mapping[str, Sequence[Path]]) -> int:
        """Say what is missing or went wrong, and how to go on; return the exit code."""
        done, games = self.results.count(), self.results.plan.games
        if self.failures:
            first = self.failures[0]
            others = f" ({self.failed - 1:,} more went wrong)" if self.failed > 1 else ""
            echo(fit(f"The game of seed {first.seed}: {first.wrong}{others}."), err=True)
            echo("Replay it with:", err=True)
            echo(_replay_command(self.results.plan, first, out, files), err=True)
        if self.lost or (self.stop.wanted and done < games):
            what = self.lost or "Stopped."
            kept = "kept" if out is not None else "in the tables, but not saved without --out"
            echo(f"{what} {done:,} of {games:,} games are {kept}.", err=True)
            if out is not None:
                echo(f"pakal simulate --resume --out {shlex.quote(str(out))}", err=True)
        if self.failures or self.lost:
            return 1
        return STOPPED if self.stop.wanted and done < games else 0


def _replay_command(
    plan: "Plan", failure: "Failure", out: Path | None, files: Mapping[str, Sequence[Path]]
) -> str:
    """The command that plays one game again, within 80 columns."""
    from pakal.games.registry import DEFAULT, find_game
    from pakal.games.settings import KeyKind

    game = find_game(plan.game)
    words = [f"--seed {failure.seed}"]
    if any(key in plan.said and not paths for key, paths in files.items()):
        words.insert(0, shlex.quote(str(out)))  # a resumed run has its files in there
    else:
        cell = dict(zip(plan.axes, failure.cell, strict=True))
        words += [f"--game {game.name}"] if game.name != DEFAULT else []
        named = [key for key in game.keys if key.kind in (KeyKind.ONE, KeyKind.TEXT)]
        chosen = {**plan.said, **cell}
        words += [
            f"{key.option} {shlex.quote(chosen[key.name])}" for key in named if key.name in chosen
        ]
        words += [f"--reading {which}={choice}" for which, choice in plan.readings.items()]
        for key, paths in files.items():
            words += [f"--{key} {shlex.quote(str(path))}" for path in paths]
        words += [f"--{key.replace('_', '-')}" for key, on in plan.switches.items() if on == "yes"]
        words.append(f"--player {plan.player}")
        words += [f"--budget {plan.budget}"] if plan.budget else []
    lines = ["pakal replay"]
    for word in [*words, "--check"]:
        if len(lines[-1]) + len(word) > 76:
            lines[-1] += " \\"
            lines.append(f"  {word}")
        else:
            lines[-1] += f" {word}"
    return "\n".join(lines)


# --- tables --------------------------------------------------------------------------------------


def _tables(results: "Results") -> Iterator[str]:
    """What the games say, table by table, and what it rests on."""
    from tabulate import tabulate

    from pakal.sim.plan import load_game
    from pakal.sim.tallies import decisions, tables

    if not results.count():
        return
    plan = results.plan
    game = load_game(plan.game, plan.setting_of(plan.cells[0]))
    words, titles = game.words, dict(zip(game.seat_names, game.seat_titles, strict=True))
    for table in tables(results):
        rows = [[words.of(_figure(each)) for each in row] for row in table.rows]
        yield ""
        yield words.of(table.title)
        yield tabulate(
            rows,
            [titles.get(each, each) for each in table.heads],
            tablefmt="simple",
            disable_numparse=True,
        )
    by_list = decisions(results)
    used = [f"{name} {_figure(mean)}" for name, mean in by_list.rows if mean]
    never = [str(name) for name, mean in by_list.rows if not mean]
    if used:  # otherwise there is no automa
        yield ""
        yield fit(f"{by_list.title}: {', '.join(used)}.")
        if never:
            yield fit(f"Never asked: {', '.join(never)}.")
    yield ""
    yield from stamp_lines(results.plan, results.count())


def stamp_lines(plan: "Plan", games: int) -> Iterator[str]:
    """What the figures rest on."""
    from pakal.sim.results import say_readings
    from pakal.sim.wording import counted

    versions = ", ".join(f"{name} {version}" for name, version in plan.versions.items())
    budget = f" (budget {plan.budget})" if plan.budget else ""
    parts = (
        f"{counted(games, 'game')} from seed {plan.first_seed}, player {plan.player}{budget}",
        *(f"{name} {given}" for name, given in plan.conditions.items()),
        versions,
        f"readings: {say_readings(plan) or 'the defaults'}",
        f"stamp {plan.stamp}.",
    )
    yield fit("; ".join(parts))


def _figure(value: Any) -> str:
    """A figure as a table shows it."""
    from pakal.sim.stats import Interval, Share

    if value is None:
        return "-"
    if isinstance(value, Share):
        return f"{value.value:.0%} ({value.low * 100:.0f}–{value.high * 100:.0f})"
    if isinstance(value, Interval):
        return f"{value.value:.1f} ({value.low:.1f}–{value.high:.1f})"
    if isinstance(value, float):
        return f"{value:.1f}"
    return str(value)
