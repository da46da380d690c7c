"""The formats of a report: each prints the same value."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import attrs

from pakal.audit.exits import FailOn
from pakal.audit.formats.examples import to_examples
from pakal.audit.formats.html_form import to_html
from pakal.audit.formats.json_form import to_json
from pakal.audit.formats.junit import to_junit
from pakal.audit.formats.markdown import to_markdown
from pakal.audit.formats.sarif import to_sarif
from pakal.audit.formats.text import to_text
from pakal.audit.report import Report

FORMATS: Final[Mapping[str, Callable[[Report], str]]] = {
    "text": to_text,
    "json": to_json,
    "sarif": to_sarif,
    "junit": to_junit,
    "html": to_html,
    "markdown": to_markdown,
    "examples": to_examples,
}
_PAGES: Final = frozenset({"html", "markdown"})


def print_report(
    report: Report, form: str, out: Path | None = None, fail_on: FailOn = FailOn.ERROR
) -> str:
    """
    The report in a format; on a page for the file `out`, links lead from there.

    What is red in JUnit, and the exit code in SARIF, is what makes the audit fail.
    """
    if form == "junit":
        return to_junit(report, fail_on)
    if form == "sarif":
        return to_sarif(report, fail_on)
    if out is not None and form in _PAGES and report.witnesses is not None:
        folder = Path(os.path.relpath(report.witnesses.folder, out.parent)).as_posix()
        witnesses = attrs.evolve(report.witnesses, folder=folder)
        report = attrs.evolve(report, witnesses=witnesses)
    return FORMATS[form](report)
