"""`pakal audit`: find what is wrong with priority lists."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs
import click

from pakal.errors import BadInputError
from pakal.files import write_whole
from pakal_cli.choosing import READING_OPTION, GameCommand, refuse_lists_of_others, text_of
from pakal_cli.errors import fit
from pakal_cli.output import echo
from pakal_cli.writable import check_file

if TYPE_CHECKING:
    from pakal.audit.accepted import Acceptance
    from pakal.audit.audited import Audited
    from pakal.games.registry import Game

_FILE = click.Path(path_type=Path)
_FOR_MACHINES: Final = ("json", "sarif", "junit")


@click.command(cls=GameCommand, keys=("no keys",))
@click.argument("files", nargs=-1, type=_FILE)
@click.option("--facts", type=_FILE, help="Your own game: its facts, readings and invariants.")
@READING_OPTION
@click.option("--quick", is_flag=True, help="Finish in a few seconds.")
@click.option("--thorough", is_flag=True, help="Look at many more positions.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="Games to simulate.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "junit", "html", "markdown", "examples"]),
    default="text",
    show_default=True,
)
@click.option("--out", type=_FILE, help="Write the report to this file.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "unknown", "never"]),
    default="error",
    show_default=True,
    help="What makes the audit fail.",
)
@click.option(
    "--accept", multiple=True, metavar="NAME:LIST/RUNG=REASON", help="Accept a finding by name."
)
@click.option("--accepted", type=_FILE, help="A file of accepted findings.")
@click.option("--witnesses", type=_FILE, help="The folder of saved witnesses.")
@click.option("--mutation", is_flag=True, help="Change lists slightly: would an example notice?")
@click.option("--check", "names", multiple=True, metavar="NAME", help="Run only this check.")
@click.pass_context
def audit(
    ctx: click.Context,
    game: "Game",
    given: dict[str, Any],
    files: tuple[Path, ...],
    facts: Path | None,
    reading: tuple[str, ...],
    quick: bool,
    thorough: bool,
    games: int | None,
    seed: int,
    form: str,
    out: Path | None,
    fail_on: str,
    accept: tuple[str, ...],
    accepted: Path | None,
    witnesses: Path | None,
    mutation: bool,
    names: tuple[str, ...],
) -> None:
    """
    Find what is wrong with priority lists.

    Each finding has the smallest case that shows it. Without FILES the game's own lists are
    audited. FILES are lists for that game or, with --facts, for a bot of your own. Exit codes: 0
    clean, 1 the audit itself failed, 2 a file that cannot be read or an option that is wrong, 3
    errors, 4 warnings (with --fail-on warning or unknown).
    """
    from pakal.audit.accepted import acceptances, following
    from pakal.audit.audit import audit as run
    from pakal.audit.audit import steps
    from pakal.audit.exits import FailOn, exit_code
    from pakal.audit.formats import print_report
    from pakal.audit.gather import subject_of
    from pakal.audit.run import chosen_checks
    from pakal.audit.subject import Effort
    from pakal.audit.unreadable import unreadable
    from pakal.forms import FormError

    del given  # readings are the command's own option: a facts file has its own
    mutation = mutation or form == "examples"  # they come of changed lists
    if quick and thorough:
        raise BadInputError("--quick and --thorough cannot be combined.", "Try one of them.")
    if facts is not None and not files:
        raise BadInputError(
            "--facts needs lists to audit.", "Try `pakal audit LISTS --facts FACTS`."
        )
    if witnesses is not None and files:
        raise BadInputError(
            "--witnesses goes with the game's own lists.",
            "Try `pakal audit --witnesses FOLDER`, without files.",
        )
    for file in files:
        if files.count(file) > 1:
            raise BadInputError(f"{file} is given {files.count(file)} times.", "Give it once.")
    if out is not None:
        # Before anything is looked at: an audit of several minutes should not end with it.
        check_file(out)
    asked = tuple(map(str, files if facts is None else (*files, facts)))
    checks = chosen_checks(names)
    known = acceptances(accept, [])
    try:
        read = _read(game, files, facts, accepted, witnesses)
    except FormError as error:
        if form in _FOR_MACHINES:
            # A build server expects a file, whatever is wrong.
            report = unreadable(error.problems, asked)
            _write(print_report(report, form, out), out)
        raise
    audited = read.audited
    known += read.accepted
    subject = subject_of(
        audited,
        read.texts or None,
        readings=_readings(game, facts, reading),
        effort=Effort.QUICK if quick else Effort.THOROUGH if thorough else Effort.NORMAL,
        seed=seed,
        games=games,
        witnesses=witnesses,
    )
    if facts is None:
        shipped = acceptances((), [("accepted.toml", game.accepted_findings())])
        known += following(shipped, audited.lists, subject.lists)
    with _progress(steps(checks, mutation)) as progress:
        report = run(
            subject,
            ", ".join([audited.whose_lists, *(file.name for file in files)]),
            checks=checks,
            accepted=known,
            mutation=mutation,
            progress=progress,
        )
    report = attrs.evolve(report, files=asked)
    text = print_report(report, form, out, FailOn(fail_on))
    _write(text, out)
    ctx.exit(exit_code(report, FailOn(fail_on)))


class _Read(NamedTuple):
    """What the files of an audit say."""

    audited: "Audited"
    texts: list[tuple[str, str]]  # of the files of lists, each with its name
    accepted: "tuple[Acceptance, ...]"


def _read(
    game: "Game",
    files: tuple[Path, ...],
    facts: Path | None,
    accepted: Path | None,
    witnesses: Path | None,
) -> _Read:
    """Read every file that was named; one error names all that cannot be read."""
    from pakal.audit.accepted import acceptances
    from pakal.audit.gather import lists_of
    from pakal.audit.saved import read_folder
    from pakal.audit.unreadable import problems_of
    from pakal.forms import Problem, raise_if_any

    problems: list[Problem] = []

    @contextmanager
    def reading(place: Path) -> Iterator[None]:
        try:
            yield
        except BadInputError as error:
            problems.extend(problems_of(error, str(place)))

    audited = None
    if facts is None:
        audited = _game(game)
    else:
        with reading(facts):
            audited = _bot(facts)
    texts = []
    for file in files:
        with reading(file):
            text = text_of(file)
            if facts is None:
                refuse_lists_of_others(game(), text, str(file))
            lists_of([(str(file), text)])
            texts.append((str(file), text))
    known: tuple[Acceptance, ...] = ()
    if accepted is not None:
        with reading(accepted):
            known = acceptances((), [(str(accepted), text_of(accepted))])
    if witnesses is not None:
        with reading(witnesses):
            read_folder(witnesses)
    raise_if_any(problems)
    assert audited is not None  # noqa: S101 - otherwise there is a problem
    return _Read(audited, texts, known)


def _write(text: str, out: Path | None) -> None:
    """The report to a file, or to the terminal."""
    if out is None:
        echo(text, nl=False)
    else:
        write_whole(out, text)
        echo(fit(f"Written to {out}."))


def _game(game: "Game") -> "Audited":
    """The chosen game, whose lists are audited."""
    from pakal.games.base import SearchedGame
    from pakal.games.registry import having

    return having(game, SearchedGame).make({})


def _bot(facts: Path) -> "Audited":
    """A game that is nothing but facts."""
    from pakal.audit.facts_game import parse_facts

    return parse_facts(text_of(facts), str(facts))


def _readings(game: "Game", facts: Path | None, words: tuple[str, ...]) -> dict[str, str]:
    """The readings that were given; those of a facts file are known only when it is read."""
    if facts is None:
        from pakal.games.readings import chosen_readings

        return chosen_readings(game.all_readings(), words)
    from pakal.audit.reading_sets import parse_readings

    return parse_readings(words)


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[str], None]]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(
        length=steps, file=sys.stderr, item_show_func=lambda item: item
    ) as progress_bar:

        def step(what: str) -> None:
            progress_bar.update(1, what)

        yield step
