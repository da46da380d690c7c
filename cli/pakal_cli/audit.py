"""`pakal audit`: what is wrong with priority lists, and the smallest case that shows it."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError
from pakal.files import write_whole
from pakal_cli.choosing import READING_OPTION, text_of
from pakal_cli.errors import fit
from pakal_cli.output import echo

if TYPE_CHECKING:
    from pakal.audit.accepted import Acceptance
    from pakal.games.auditing import Audited

_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("files", nargs=-1, type=_FILE)
@click.option("--facts", type=_FILE, help="Your own game: its facts, readings and invariants.")
@READING_OPTION
@click.option("--quick", is_flag=True, help="A few seconds.")
@click.option("--thorough", is_flag=True, help="As long as it takes.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="Games to simulate.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the first game.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "junit", "html"]),
    default="text",
    show_default=True,
)
@click.option("--out", type=_FILE, help="Write the report to this file.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "never"]),
    default="error",
    show_default=True,
    help="Which findings give an exit code.",
)
@click.option(
    "--accept", multiple=True, metavar="NAME:LIST/RUNG=REASON", help="Accept a finding by name."
)
@click.option("--accepted", type=_FILE, help="A file of findings that are accepted.")
@click.option("--witnesses", type=_FILE, help="The folder in which witnesses are saved.")
@click.option("--mutation", is_flag=True, help="Would anybody notice a small change of a list?")
@click.option("--check", "names", multiple=True, metavar="NAME", help="Only this check.")
@click.pass_context
def audit(
    ctx: click.Context,
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
    Say what is wrong with priority lists, with the smallest case that shows it.

    Without FILES, King Pakal's own lists are audited. FILES are lists for his game or, with
    --facts, for a game of your own. Exit codes: 0 clean, 1 the audit itself failed, 2 warnings
    (with --fail-on warning), 3 errors.
    """
    from pakal.audit.audit import audit as run
    from pakal.audit.audit import steps
    from pakal.audit.exits import FailOn, exit_code
    from pakal.audit.formats import FORMATS
    from pakal.audit.gather import subject_of
    from pakal.audit.readings_files import read_readings
    from pakal.audit.run import chosen_checks
    from pakal.audit.subject import Effort
    from pakal.audit.witness_files import read_index

    if quick and thorough:
        raise BadInputError("--quick and --thorough cannot both be so.", "Leave one of them out.")
    if facts is not None and not files:
        raise BadInputError(
            "--facts needs lists to audit.", "Write pakal audit LISTS --facts FACTS."
        )
    if witnesses is not None and files:
        raise BadInputError(
            "--witnesses are those of King Pakal's own lists.",
            "Write pakal audit --witnesses FOLDER.",
        )
    if witnesses is not None:
        # Before anything is looked at: an audit of several minutes should not end with it.
        read_index(witnesses)
        read_readings(witnesses)
    game = _game(facts)
    checks = chosen_checks(names)
    subject = subject_of(
        game,
        [(str(file), text_of(file)) for file in files] or None,
        readings=_readings(reading),
        effort=Effort.QUICK if quick else Effort.THOROUGH if thorough else Effort.NORMAL,
        seed=seed,
        games=games,
        witnesses=witnesses,
    )
    subject.vocabulary.in_force(subject.readings)
    own = _accepted(accept, accepted, shipped=not files)
    with _progress(steps(checks, mutation)) as progress:
        report = run(
            subject,
            _title(files, game),
            checks=checks,
            accepted=own,
            mutation=mutation,
            progress=progress,
        )
    text = FORMATS[form](report)
    if out is None:
        echo(text, nl=False)
    else:
        write_whole(out, text)
        echo(fit(f"Written to {out}."))
    ctx.exit(exit_code(report, FailOn(fail_on)))


def _game(facts: Path | None) -> "Audited[Any]":
    if facts is not None:
        from pakal.audit.facts_game import parse_facts

        return parse_facts(text_of(facts), str(facts))
    from pakal.games.ahau.audit.audited import AhauAudited

    return AhauAudited()


def _title(files: Sequence[Path], game: "Audited[Any]") -> str:
    return f"{game.name}, {', '.join(file.name for file in files)}" if files else game.name


def _readings(given: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in given:
        name, equals, choice = (part.strip() for part in each.partition("="))
        if not equals:
            raise BadInputError(
                f"--reading {each!r} names no choice.", f"Write --reading {each}=CHOICE."
            )
        if found.setdefault(name, choice) != choice:
            raise BadInputError(
                f"--reading {name!r} is given as {found[name]!r} and as {choice!r}.",
                "Audit twice, once under each.",
            )
    return found


def _accepted(accept: Sequence[str], file: Path | None, shipped: bool) -> "tuple[Acceptance, ...]":
    from pakal.audit.accepted import parse_acceptance, parse_accepted
    from pakal.audit.checks import CHECKS

    found = [parse_acceptance(each, CHECKS) for each in accept]
    if file is not None:
        found += parse_accepted(text_of(file), str(file), CHECKS)
    if shipped:
        from importlib.resources import files

        text = (files("pakal.games.ahau") / "data" / "accepted.toml").read_text("utf-8")
        found += parse_accepted(text, "accepted.toml", CHECKS)
    return tuple(found)


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
