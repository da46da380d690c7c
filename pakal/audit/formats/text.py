"""A report for a terminal: the open findings, and a summary of everything else."""

import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from pakal.audit import solver
from pakal.audit.findings import Finding, Level, Status
from pakal.audit.formats.sections import in_short, plural, sections
from pakal.audit.report import Report
from pakal.audit.surviving import SURVIVING

WIDTH = 80
_SURVIVORS = 5  # as many are told in full


def to_text(report: Report) -> str:
    """The report within 80 columns."""
    survivors = [each for each in report.open if each.name == SURVIVING.name]
    counted = survivors if len(survivors) > _SURVIVORS else []
    others = [each for each in report.open if each not in counted]
    lines = [line for finding in others for line in _finding(finding)]
    if counted:
        lines += [*([""] if lines else []), *_survivors(counted)]
    if lines:
        lines.append("")
    return "\n".join([*lines, *_summary(report)]) + "\n"


def _wrap(text: str, indent: str = "", first: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _finding(finding: Finding) -> Iterator[str]:
    yield from _wrap(str(finding), "  ")
    if finding.witness is not None:
        yield from _wrap(in_short(finding.witness), "    ", "  witness: ")
    if finding.way_out:
        yield from _wrap(finding.way_out, "    ", "  ")


def _survivors(findings: Sequence[Finding]) -> Iterator[str]:
    """How many changes of each rung nothing notices; in full they would fill many screens."""
    yield from _wrap(
        f"{len(findings)} changes that no example or witness would notice."
        f" [{SURVIVING.id} {SURVIVING.name}]",
        "  ",
    )
    places = Counter(str(attrs.evolve(each.location, file="", line=0)) for each in findings)
    yield from (f"{count:>5}  {place}" for place, count in places.items())
    yield from _wrap(
        "Try --format examples: it has an [[example]] for every change that one would notice."
        " To read about them, try --format markdown or html.",
        "  ",
        "  ",
    )


def _summary(report: Report) -> Iterator[str]:
    ran = sum(outcome.status is Status.RAN for outcome in report.outcomes)
    lists = len(report.lists)
    rungs = sum(1 for plist in report.lists for _ in plist.walk())
    yield from _wrap(
        f"{report.title}: {plural(lists, 'list')}, {plural(rungs, 'rung')}."
        + (f" Readings: {_readings(report)}." if report.readings else "")
    )
    yield from _wrap(
        f"{len(report.outcomes)} checks: {ran} ran, {len(report.skipped)} skipped, "
        f"{len(report.failed)} failed."
    )
    accepted = len(report.accepted)
    counts = ", ".join(
        f"{count} {level.value}{'' if count == 1 or level is Level.INFO else 's'}"
        for level in Level
        if (count := report.count(level)) or level is not Level.INFO
    )
    yield f"{counts}{f'; {accepted} accepted' if accepted else ''}."
    for finding in report.accepted:
        where = str(finding.location) or finding.message
        yield from _wrap(f"Accepted {finding.name}: {where}: {finding.accepted}", "  ")
    for outcome in report.outcomes:
        if outcome.status is Status.SKIPPED:
            yield from _wrap(f"Skipped {outcome.check.name}: {outcome.reason}.", "  ")
        if outcome.status is Status.FAILED:
            yield from _wrap(f"Failed {outcome.check.name}: {outcome.reason}", "  ")
    left_out = {outcome.reason for outcome in report.outcomes if outcome.status is Status.RAN}
    for reason in sorted(left_out - {""}):
        yield from _wrap(f"Lists {reason}.", "  ")
    for (location, says), names in _undecided(report).items():
        several = f" ({len(names)} checks)" if len(names) > 1 else ""
        yield from _wrap(f"Cannot tell: {location}: {says}{several}", "  ")
    if _undecided(report) and not solver.available():
        yield from _wrap("Try pip install 'pakal[prove]': its solver can tell more.")
    for section in sections(report):
        if section.lines:
            yield from _wrap(f"{section.title}: {section.short.rstrip('.')}.", "  ")


def _readings(report: Report) -> str:
    return ", ".join(f"{name} = {choice}" for name, choice in report.readings.items())


def _undecided(report: Report) -> dict[tuple[str, str], list[str]]:
    """What checks cannot tell, each once, with the checks that say so."""
    found: dict[tuple[str, str], list[str]] = {}
    for outcome in report.outcomes:
        for each in outcome.undecided:
            found.setdefault((str(each.location), each.says), []).append(outcome.check.name)
    return found
