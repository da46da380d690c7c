"""`pakal compare`: what a reading, an edition or a set of lists changes, on the same seeds."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from attrs import define, field, frozen

from pakal.errors import BadInputError
from pakal.files import real_path, write_whole
from pakal_cli.output import echo
from pakal_cli.planning import compared_options, make_plan, run_options
from pakal_cli.progress import Progress
from pakal_cli.simulate import STOPPED, Stop, stoppable
from pakal_cli.writable import check_file, check_folder

if TYPE_CHECKING:
    from pakal.sim.compare import Sums
    from pakal.sim.compared import Comparison
    from pakal.sim.plan import Plan

SHIPPED: Final = "shipped"


@frozen
class Variant:
    """One way to play: what it is called, and what it asks of the plan."""

    label: str = field(eq=False)
    reading: tuple[str, ...] = ()
    edition: Path | None = None
    lists: tuple[Path, ...] = ()


@frozen
class Subject:
    """What two variants differ in."""

    kind: str
    name: str
    a: Variant
    b: Variant


@click.command()
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
    "own_lists",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Lists of your own to compare; one file alone is compared with Pakal's.",
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
@compared_options()
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
    help="Write the first position where the two part.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the figures as JSON.",
)
def compare(
    readings: tuple[str, ...],
    editions: tuple[Path, ...],
    own_lists: tuple[Path, ...],
    every: bool,
    common: tuple[str, ...],
    jobs: int,
    out: Path | None,
    position_to: Path | None,
    json_file: Path | None,
    **planned: Any,
) -> None:
    """
    Play the same games under two readings, editions or sets of lists, and say what changes.

    Both meet the same player and the same chances, and go together until something parts them.
    Where a reading has three choices, each pair of those given is compared. Ctrl-C stops, and says
    what is known by then.
    """
    from pakal_cli.compared import tell, tell_ranking

    subjects = _not_fixed(_subjects(readings, editions, own_lists, every), common, every)
    if position_to is not None and len(subjects) > 1:
        raise BadInputError(
            f"--position: there are {len(subjects)} comparisons, each with a position of its own.",
            "Use --out DIR, which keeps them all.",
        )
    work = Work(tuple(subjects), common, planned, jobs)
    plans = work.plans()
    wanted = Wanted(out, position_to, json_file)
    wanted.check()
    found = work.compare(plans)
    done = [each for each in found if each.sums.games]
    files = [wanted.position_of(each) for each in done]
    # First told, then kept: whatever becomes of the files, the figures have been seen; and if
    # nobody listens any more, as behind `| head`, they are kept all the same.
    try:
        for line in tell_ranking(done) if every else tell(zip(done, files, strict=True)):
            echo(line)
    finally:
        wanted.keep(done)
    if work.lost:
        click.get_current_context().exit(1)
    if any(each.sums.games < planned["games"] for each in found):
        click.get_current_context().exit(STOPPED)


# --- what is compared ----------------------------------------------------------------------------


def _subjects(
    readings: Sequence[str], editions: Sequence[Path], own_lists: Sequence[Path], every: bool
) -> list[Subject]:
    """What the options ask to be compared, pair by pair."""
    given = {
        "--reading": bool(readings),
        "--edition": bool(editions),
        "--lists": bool(own_lists),
        "--all": every,
    }
    said = [name for name, there in given.items() if there]
    if not said:
        raise BadInputError(
            "There is nothing to compare.",
            "Give --reading place-ties=next-step-first, --edition FILE, --lists FILE, or --all.",
        )
    if len(said) > 1:
        raise BadInputError(
            f"{' and '.join(said)} cannot be compared at once.",
            "Compare one after the other, so that you know what a difference comes from.",
        )
    if every:
        return list(_all_readings())
    if readings:
        return _of_a_reading(readings)
    if editions:
        return _of_files("edition", [Variant(file.name, edition=file) for file in editions])
    return _of_files("lists", [Variant(file.name, lists=(file,)) for file in own_lists])


def _all_readings() -> Iterator[Subject]:
    """Each choice that is not the default, against it."""
    from pakal.games.ahau.edition.readings import all_readings

    for reading in all_readings():
        for choice in reading.choices[1:]:
            yield _reading_subject(reading.name, reading.default, choice)


def _not_fixed(subjects: list[Subject], common: Sequence[str], every: bool) -> list[Subject]:
    """What is left to compare when some readings are in force in both."""
    fixed = {word.partition("=")[0].strip() for word in common}
    left = [each for each in subjects if each.name not in fixed]
    if len(left) < len(subjects) and not every:
        raise BadInputError(
            f"--with {subjects[0].name}: that is the reading to be compared.", "Leave it out."
        )
    return left


def _reading_subject(name: str, a: str, b: str) -> Subject:
    from pakal.games.ahau.edition.readings import find_reading

    default = find_reading(name).default
    # What is the default need not be said; so all defaults are one variant, played once.
    a_words, b_words = (() if each == default else (f"{name}={each}",) for each in (a, b))
    return Subject("reading", name, Variant(a, a_words), Variant(b, b_words))


def _of_a_reading(words: Sequence[str]) -> list[Subject]:
    """The pairs among the choices of one reading; one alone goes against the default."""
    from pakal.games.ahau.edition.readings import find_reading, parse_readings

    chosen: dict[str, None] = {}
    names: dict[str, None] = {}
    for word in words:
        parse_readings([word])  # which says what is wrong with it
        name, _, choice = (part.strip() for part in word.partition("="))
        names[name] = None
        if choice in chosen and len(names) == 1:
            raise BadInputError(
                f"--reading {name}={choice} is given twice.", "Give it once, or another choice."
            )
        chosen[choice] = None
    name, *others = names
    if others:
        raise BadInputError(
            f"The readings {name!r} and {others[0]!r} are two questions.",
            f"Compare one at a time; --with {others[0]}=CHOICE puts it into force in both.",
        )
    reading = find_reading(name)
    choices = list(chosen)
    if choices == [reading.default]:
        others = [each for each in reading.choices if each != reading.default]
        raise BadInputError(
            f"--reading {name}={reading.default} is the default, and alone compared with itself.",
            f"Give {' or '.join(f'--reading {name}={each}' for each in others)}."
            if others
            else "Compare another reading; this one has no other choice.",
        )
    if len(choices) == 1:
        choices.insert(0, reading.default)
    return [_reading_subject(name, a, b) for a, b in combinations(choices, 2)]


def _of_files(kind: str, variants: Sequence[Variant]) -> list[Subject]:
    """The pairs among some files; one alone goes against what is shipped."""
    paths = [each.edition or each.lists[0] for each in variants]
    for number, path in enumerate(paths):
        if real_path(path, str(path)) in [real_path(each, str(each)) for each in paths[:number]]:
            raise BadInputError(f"--{kind} {path} is given twice.", "Name another file.")
    if len({each.label for each in variants}) < len(variants):
        variants = [
            Variant(str(path), edition=each.edition, lists=each.lists)
            for path, each in zip(paths, variants, strict=True)
        ]
    if len(variants) == 1:
        variants = [Variant(SHIPPED), *variants]
    return [Subject(kind, kind, a, b) for a, b in combinations(variants, 2)]


# --- the games -----------------------------------------------------------------------------------


@define
class Work:
    """The comparisons to be made, under these options; `lost` tells of workers that are gone."""

    subjects: tuple[Subject, ...]
    common: tuple[str, ...]
    planned: dict[str, Any]
    jobs: int
    lost: bool = False

    def plans(self) -> "list[tuple[Plan, Plan]]":
        """The two plans of each comparison."""
        made: dict[Variant, Plan] = {}
        for each in (side for subject in self.subjects for side in (subject.a, subject.b)):
            if each not in made:
                made[each] = self._plan(each)
        plans = [(made[each.a], made[each.b]) for each in self.subjects]
        for subject, (a, b) in zip(self.subjects, plans, strict=True):
            _check_comparable(subject, a, b)
        return plans

    def compare(self, plans: "Sequence[tuple[Plan, Plan]]") -> "list[Comparison]":
        """Play all games; those with the same first variant share its games."""
        from pakal.games.ahau.game import AhauGame
        from pakal.sim.compared import Comparison, find_first

        sums = self._play(plans)
        return [
            Comparison(
                kind=each.kind,
                subject=each.name,
                a=each.a.label,
                b=each.b.label,
                plan_a=a,
                plan_b=b,
                sums=summed,
                place=find_first(a, b, summed, AhauGame()),
            )
            for each, (a, b), summed in zip(self.subjects, plans, sums, strict=True)
        ]

    def _plan(self, variant: Variant) -> "Plan":
        options = dict(self.planned)
        games, seed = options.pop("games"), options.pop("seed")
        return make_plan(
            **options,
            reading=(*self.common, *variant.reading),
            edition=variant.edition,
            lists=variant.lists,
            games=games,
            first_seed=seed,
        )

    def _play(self, plans: "Sequence[tuple[Plan, Plan]]") -> "list[Sums]":
        from pakal.sim.batch import WorkersLostError, workers
        from pakal.sim.compare import Sums, compare_all

        sums = [Sums() for _ in plans]
        texts = [a.to_text() for a, _ in plans]
        progress = Progress(self.planned["games"] * len(plans), "pairs of games")
        stop = Stop()
        try:
            with stoppable() as stop, workers(self.jobs) as crew:
                for text in dict.fromkeys(texts):
                    mine = [number for number, each in enumerate(texts) if each == text]
                    first, others = plans[mine[0]][0], [plans[number][1] for number in mine]
                    for part in compare_all(first, others, crew, lambda: stop.wanted):
                        after = list(sums)
                        for number, more in zip(mine, part.sums, strict=True):
                            after[number] = sums[number].plus(more)
                        sums = after  # all at once, so that a second Ctrl-C leaves whole parts
                        progress.add(part.games * len(mine))
        except KeyboardInterrupt:
            pass  # the second one; the figures are those of the parts that have come in
        except WorkersLostError:
            # Ctrl-C may reach a worker before it has learnt to leave that to us.
            self.lost = not stop.wanted
        if self.lost:
            echo("\nThe workers were lost; the figures are of fewer games.", err=True)
        progress.finish()
        return sums


def _check_comparable(subject: Subject, a: "Plan", b: "Plan") -> None:
    if a.axes != b.axes:
        name = next(each for each in a.axes if a.axes[each] != b.axes[each])
        there = [value for value in a.axes[name] if value in b.axes[name]]
        raise BadInputError(
            f"{subject.a.label} and {subject.b.label} do not have the same: {name}.",
            f"Give --{name} '{there[0]}', which both have." if there else "Compare other editions.",
        )


# --- what is kept --------------------------------------------------------------------------------


@frozen
class Wanted:
    """What a person wants to be kept, and where."""

    out: Path | None
    position_to: Path | None
    json_file: Path | None

    def check(self) -> None:
        """Refuse what cannot be written, before any game is played."""
        for file in (self.position_to, self.json_file):
            if file is not None:
                check_file(file)
        if self.out is not None:
            from pakal.sim.compared import FOLDER

            check_folder(self.out / FOLDER)

    def position_of(self, comparison: "Comparison") -> Path | None:
        """Where the position of a comparison's first parting is to lie, if it is kept at all."""
        return self.position_to or self._beside(comparison)

    def _beside(self, comparison: "Comparison") -> Path | None:
        from pakal.sim.compared import file_of

        return None if self.out is None else file_of(self.out, comparison).with_suffix(".toml")

    def keep(self, found: "Sequence[Comparison]") -> None:
        """Write it all."""
        from pakal.sim.compared import keep, to_text

        for each in found:
            if self.out is not None:
                keep(self.out, each)
            for file in (self._beside(each), self.position_to):
                if file is not None and each.place is not None:
                    _write_position(file, each.place.position, each.plan_a.said.get("edition"))
        if self.json_file is not None:
            write_whole(self.json_file, to_text(found))


def _write_position(file: Path, position: str, edition: str | None) -> None:
    """Write a position; an edition of one's own goes into a file beside it."""
    from pakal.games.ahau.edition.values import is_shipped

    if edition is not None and not is_shipped(edition):
        beside = file.with_suffix(".edition.toml")
        write_whole(beside, edition)
        position = position.replace('edition = "edition.toml"', f'edition = "{beside.name}"', 1)
    write_whole(file, position)
