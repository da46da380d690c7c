"""The examples that would notice the changes nothing notices yet, to be added to a lists file."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

from pakal.audit.findings import Level
from pakal.audit.formats.sections import plural
from pakal.audit.mutation import Judged, Score
from pakal.audit.report import Report
from pakal.audit.surviving import change_of

_WIDTH: Final = 80
_RIGHT: Final = (
    "Each says what the lists decide now. Those that are right belong in the file of the lists;"
    " one that is not has found a mistake."
)


def to_examples(report: Report) -> str:
    """As TOML, each example once, below the changes that it would notice; all else in comments."""
    lines = [] if report.mutation is None else [*_missing(report.mutation), ""]
    for each in report.failed:
        lines += [*_comment(f"Failed: {each.reason}"), ""]
    errors = report.count(Level.ERROR)
    if errors:  # of lists that cannot be read right nothing was changed
        lines += [*_comment(f"And {plural(errors, 'error')}: try --format text first."), ""]
    return "\n".join(lines)


def _missing(score: Score) -> Iterator[str]:
    noticed: dict[str, list[Judged]] = {}
    for each in score.alive:
        noticed.setdefault("" if each.kill is None else each.kill.example, []).append(each)
    without = noticed.pop("", [])
    yield from _comment(_heading(len(noticed), len(score.alive) - len(without)))
    for example, changes in noticed.items():
        yield from ("", *_changes(changes), *example.splitlines())
    if without:
        yield from ("", *_comment("For these no example was found:"), *_changes(without))


def _heading(examples: int, changes: int) -> str:
    if not examples:
        return "No example was found that is missing."
    said = f"{plural(examples, 'example')} for {plural(changes, 'change')} of the lists that"
    return f"{said} nothing notices yet. {_RIGHT}"


def _changes(changes: Sequence[Judged]) -> Iterator[str]:
    for each in changes:
        place = "/".join(filter(None, (each.mutant.list_id, each.mutant.rung)))
        yield from _comment(f"{place}: {change_of(each)}", "  ")


def _comment(text: str, further: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent="# ",
        subsequent_indent=f"# {further}",
        break_long_words=False,
        break_on_hyphens=False,
    )
