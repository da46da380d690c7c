"""`pakal compare`: what a reading, an edition or a set of lists changes, on the same seeds."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from attrs import frozen

from pakal.errors import BadInputError
from pakal_cli.choosing import GameCommand, own_lists
from pakal_cli.output import echo
from pakal_cli.planning import PLAYER_OPTIONS, make_plan, run_options
from pakal_cli.progress import Progress
from pakal_cli.simulate import STOPPED, Stop, stoppable
from pakal_cli.writable import check_file, check_folder

if TYPE_CHECKING:
    from pakal.games.registry import Game
    from pakal.sim.comparison import Comparing, Comparison, Pairing
    from pakal.sim.plan import Plan
    from pakal.sim.variants import ReadingChoices, Subject, Variant


@click.command(cls=GameCommand, but=("readings", "edition", "lists"), varied=True)
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=CHOICE",
    help="A choice to compare; give two. One alone is compared with the default.",
)
@click.option(
    "--edition",
    "editions",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="An edition to compare; one alone is compared with ours.",
)
@click.option(
    "--lists",
    "list_files",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Lists of your own to compare; one file alone is compared with the shipped ones.",
)
@click.option("--all", "every", is_flag=True, help="Rank all readings by how much they matter.")
@click.option(
    "--with",
    "common",
    multiple=True,
    metavar="NAME=CHOICE",
    help="A reading in force in both.",
)
@run_options(
    games="How many games, each played both ways.",
    jobs="Processes to play in; the figures are the same.",
)
@PLAYER_OPTIONS
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder for figures and positions; `pakal report DIR` shows them.",
)
@click.option(
    "--position",
    "position_to",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the first position where the two diverge.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the figures as JSON.",
)
def compare(
    game: "Game",
    given: dict[str, Any],
    readings: tuple[str, ...],
    editions: tuple[Path, ...],
    list_files: tuple[Path, ...],
    every: bool,
    common: tuple[str, ...],
    jobs: int,
    out: Path | None,
    position_to: Path | None,
    json_file: Path | None,
    **planned: Any,
) -> None:
    """
    Play the same games under two readings, editions or lists.

    It shows what changes. Both have the same seeds and the same player, and stay together until
    something differs. Of three choices of a reading, each pair is compared. Ctrl-C stops and
    shows what is known by then.
    """
    from pakal.sim.comparison import Comparing
    from pakal_cli.comparison import tell, tell_ranking

    subjects = _not_fixed(_subjects(game, readings, editions, list_files, every), common, every)
    if position_to is not None and len(subjects) > 1:
        raise BadInputError(
            f"--position: there are {len(subjects)} comparisons, each with a position of its own.",
            "Try --out DIR, which keeps them all.",
        )
    comparing = Comparing(_pairings(game, given, subjects, common, planned))
    files = Files(out, position_to, json_file)
    files.check()
    lost = _play(comparing, jobs, planned["games"])
    found = comparing.found()
    done = [each for each in found if each.sums.games]
    positions = [files.position_of(each) for each in done]
    # Shown before they are written, so that the figures are seen even if writing fails; and written
    # even if the output is closed early, as by `| head`.
    try:
        for line in tell_ranking(done) if every else tell(zip(done, positions, strict=True)):
            echo(line)
    finally:
        files.write(done)
    if lost:
        click.get_current_context().exit(1)
    if any(each.sums.games < planned["games"] for each in found):
        click.get_current_context().exit(STOPPED)


# --- what is compared ----------------------------------------------------------------------------


def _subjects(
    game: "Game",
    readings: Sequence[str],
    editions: Sequence[Path],
    list_files: Sequence[Path],
    every: bool,
) -> "list[Subject]":
    """What the options ask to be compared, pair by pair."""
    from pakal.sim.variants import among_choices, among_editions, among_lists, every_choice

    options = {
        "--reading": bool(readings),
        "--edition": bool(editions),
        "--lists": bool(list_files),
        "--all": every,
    }
    given = [name for name, there in options.items() if there]
    if not given:
        raise BadInputError(
            "Nothing to compare.",
            "Try --reading NAME=CHOICE, --edition FILE, --lists FILE, or --all.",
        )
    if len(given) > 1:
        raise BadInputError(
            f"{' and '.join(given)} cannot be compared at once.",
            "Try one after the other, so that you know what a difference comes from.",
        )
    if every and not _known(game):
        raise BadInputError(
            f"--all: {game.title} has no readings to compare.",
            "Try --lists FILE, or another game with --game NAME.",
        )
    if every:
        return list(every_choice(_known(game)))
    if readings:
        return among_choices(_known(game), *_choices(game, readings))
    return among_editions(editions) if editions else among_lists(list_files)


def _known(game: "Game") -> "ReadingChoices":
    """Every reading with its choices, the default first."""
    return {reading.name: reading.choices for reading in game.all_readings()}


def _choices(game: "Game", words: Sequence[str]) -> tuple[str, list[str]]:
    """The reading that these words name, and the choices of it."""
    from pakal.games.readings import chosen_readings

    pairs = []
    for word in words:
        chosen_readings(game.all_readings(), [word])  # raises if something is wrong with it
        name, _, choice = (part.strip() for part in word.partition("="))
        if (name, choice) in pairs:
            raise BadInputError(
                f"--reading {name}={choice} is given twice.", "Try another choice of it."
            )
        pairs.append((name, choice))
    name, *others = dict.fromkeys(name for name, _ in pairs)
    if others:
        raise BadInputError(
            f"The readings {name!r} and {others[0]!r} are different readings.",
            f"Try one at a time; --with {others[0]}=CHOICE sets it on both sides.",
        )
    return name, [choice for _, choice in pairs]


def _not_fixed(
    subjects: "Sequence[Subject]", common: Sequence[str], every: bool
) -> "list[Subject]":
    """The subjects without those readings that are in force in both variants."""
    fixed = {word.partition("=")[0].strip() for word in common}
    left = [each for each in subjects if each.name not in fixed]
    if len(left) < len(subjects) and not every:
        raise BadInputError(
            f"--with {subjects[0].name}: that is the reading to be compared.", "Try without --with."
        )
    return left


def _pairings(
    game: "Game",
    given: dict[str, Any],
    subjects: "Sequence[Subject]",
    common: tuple[str, ...],
    planned: dict[str, Any],
) -> "list[Pairing]":
    """The subjects with the two plans of each."""
    from pakal.sim.comparison import Pairing

    plans = {
        variant: _plan(game, _varied(game, given, variant, common), **planned)
        for variant in dict.fromkeys(side for each in subjects for side in (each.a, each.b))
    }
    return [
        Pairing(
            kind=each.kind,
            subject=each.name,
            a=each.a.label,
            b=each.b.label,
            plan_a=plans[each.a],
            plan_b=plans[each.b],
        )
        for each in subjects
    ]


def _varied(
    game: "Game", given: dict[str, Any], variant: "Variant", common: tuple[str, ...]
) -> dict[str, Any]:
    """The setting of a variant."""
    from pakal.games.readings import chosen_readings

    words = [*common, *(f"{name}={choice}" for name, choice in variant.readings)]
    setting = dict(given)
    if words:
        setting["readings"] = chosen_readings(game.all_readings(), words)
    if variant.edition is not None:
        setting["edition"] = game.file_text("edition", variant.edition)
    if variant.lists:
        setting["lists"] = own_lists(game, variant.lists)
    return setting


def _plan(game: "Game", setting: dict[str, Any], *, seed: int, **planned: Any) -> "Plan":
    return make_plan(game, setting, first_seed=seed, **planned)


# --- the games -----------------------------------------------------------------------------------


def _play(comparing: "Comparing", jobs: int, games: int) -> bool:
    """Play all games or until stopped; return whether the workers were lost."""
    from pakal.sim.batch import WorkersLostError, workers

    progress = Progress(games * len(comparing.pairings), "pairs of games")
    stop, lost = Stop(), False
    try:
        with stoppable() as stop, workers(jobs) as crew:
            for pairs in comparing.play(crew, lambda: stop.wanted):
                progress.add(pairs)
    except KeyboardInterrupt:
        pass  # the second one; the figures are those of the parts that have come in
    except WorkersLostError:
        # Ctrl-C may reach a worker before it ignores the signal.
        lost = not stop.wanted
    if lost:
        echo("\nThe workers were lost; the figures are of fewer games.", err=True)
    progress.finish()
    return lost


# --- files ---------------------------------------------------------------------------------------


@frozen
class Files:
    """The files that the options ask for."""

    out: Path | None
    position_to: Path | None
    json_file: Path | None

    def check(self) -> None:
        """Refuse what cannot be written, before any game is played."""
        from pakal.sim.comparison_files import FOLDER

        for file in (self.position_to, self.json_file):
            if file is not None:
                check_file(file)
        if self.out is not None:
            check_folder(self.out / FOLDER)

    def position_of(self, comparison: "Comparison") -> Path | None:
        """The file for the position of a comparison's first divergence, if there is to be one."""
        return next(self._positions_of(comparison), None)

    def _positions_of(self, comparison: "Comparison") -> Iterator[Path]:
        from pakal.sim.comparison_files import position_file

        if self.position_to is not None:
            yield self.position_to
        if self.out is not None:
            yield position_file(self.out, comparison)

    def write(self, found: "Sequence[Comparison]") -> None:
        """Write it all."""
        from pakal.files import write_whole
        from pakal.sim.comparison_files import keep, to_text, write_position

        for each in found:
            if self.out is not None:
                keep(self.out, each)
            for file in self._positions_of(each):
                write_position(file, each)
        if self.json_file is not None:
            write_whole(self.json_file, to_text(found))
