"""A report as SARIF 2.1.0, which editors and code hosts show beside the lists."""

import json
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pakal import __version__
from pakal.audit.exits import FailOn, exit_code
from pakal.audit.findings import Check, Finding, Level, Status
from pakal.audit.formats.sections import in_short
from pakal.audit.pages import beginning_of, page_of
from pakal.audit.report import Report

VERSION = "2.1.0"
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"

# Where the documentation is published, if it is. The project itself has no public address, and a
# link that leads nowhere is worse than none: without this, rules have no link, only their page.
DOCS_ADDRESS = "PAKAL_DOCS_URL"

_PRINT = "place/v1"  # the name of our fingerprint
_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "note"}


def to_sarif(report: Report, fail_on: FailOn = FailOn.ERROR) -> str:
    """The report as a SARIF text."""
    return json.dumps(sarif_data(report, fail_on), ensure_ascii=False, indent=2) + "\n"


def sarif_data(report: Report, fail_on: FailOn = FailOn.ERROR) -> dict[str, Any]:
    """One run of the tool: its rules are the checks, its results the findings."""
    checks = [outcome.check for outcome in report.outcomes]
    numbers = {check.id: number for number, check in enumerate(checks)}
    somewhere = next((plist.file for plist in report.lists if plist.file), "") or report.file
    results = [_result(finding, numbers, somewhere) for finding in report.open]
    _tell_apart(results)
    return {
        "$schema": SCHEMA,
        "version": VERSION,
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "pakal",
                        "version": __version__,
                        "rules": [_rule(check) for check in checks],
                    }
                },
                "automationDetails": {"id": _category(report)},
                "invocations": [
                    {
                        "executionSuccessful": not report.failed,
                        "exitCode": exit_code(report, fail_on),
                        "toolExecutionNotifications": _notifications(report),
                    }
                ],
                "results": results,
            }
        ],
    }


def _category(report: Report) -> str:
    """
    What tells the audits of two bots in one repository apart; the same in every run.

    A code host closes what an earlier run of the same category found and this one does not.
    """
    files = [in_repository(file) for file in report.files]
    return f"pakal/{'+'.join(files) if files else report.title}/"


def _rule(check: Check) -> dict[str, Any]:
    address = os.environ.get(DOCS_ADDRESS, "").rstrip("/")
    link = {"helpUri": f"{address}/audit/{check.name}/"} if _is_link(address) else {}
    page = page_of(check, address if link else "") or f"{check.title}."
    return {
        "id": check.id,
        "name": check.name,
        "shortDescription": {"text": check.title},
        "fullDescription": {"text": beginning_of(check) or f"{check.title}."},
        "help": {"text": page_of(check) or f"{check.title}.", "markdown": page},
        **link,
        "defaultConfiguration": {"level": _LEVELS[check.level]},
    }


def _is_link(address: str) -> bool:
    """Is it the beginning of an address that a browser opens, without blanks?"""
    return address.startswith(("https://", "http://")) and not re.search(r"\s", address)


def _notifications(report: Report) -> list[dict[str, Any]]:
    """What did not run, what is accepted, and what a check cannot tell."""
    found = []
    for outcome in report.outcomes:
        level = "error" if outcome.status is Status.FAILED else "note"
        if outcome.reason:
            says = f"{outcome.check.name} {outcome.status.value}: {outcome.reason}"
            found.append(_notification(outcome.check, level, says))
        for finding in outcome.findings:
            # No result: code hosts would show it as open, as they ignore `suppressions`.
            if finding.accepted:
                says = f"{outcome.check.name} accepted: {finding.location}: {finding.accepted}"
                found.append(_notification(outcome.check, "note", says))
        for each in outcome.undecided:
            says = f"{outcome.check.name} cannot tell: {each.location}: {each.says}"
            found.append(_notification(outcome.check, "note", says))
    return found


def _notification(check: Check, level: str, says: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": says}, "associatedRule": {"id": check.id}}


def _result(finding: Finding, numbers: dict[str, int], somewhere: str) -> dict[str, Any]:
    text = finding.message
    if finding.witness is not None:
        text += f" Witness: {in_short(finding.witness)}."
    if finding.way_out:
        text += f" {finding.way_out}"
    result: dict[str, Any] = {
        "ruleId": finding.id,
        "ruleIndex": numbers[finding.id],
        "level": _LEVELS[finding.level],
        "message": {"text": text},
        "partialFingerprints": {_PRINT: _fingerprint(finding)},
    }
    result["locations"] = [_location(finding, somewhere)]
    return result


def _tell_apart(results: list[dict[str, Any]]) -> None:
    """Number the results that would have the same fingerprint: two faults in one rung."""
    seen: Counter[str] = Counter()
    for result in results:
        prints = result["partialFingerprints"]
        mark = prints[_PRINT]
        seen[mark] += 1
        if seen[mark] > 1:
            prints[_PRINT] = f"{mark}#{seen[mark]}"


def _fingerprint(finding: Finding) -> str:
    """What stays the same while lines move: list and rung; of other findings, what they say."""
    where = finding.location
    if where.list_id:
        return "/".join((finding.id, where.list_id, where.rung))
    return "/".join((finding.id, in_repository(where.file), finding.message))


def _location(finding: Finding, somewhere: str) -> dict[str, Any]:
    """Where a finding is; code hosts show only what has a file and a line."""
    where = finding.location
    file = where.file or somewhere
    physical: dict[str, Any] = {
        "artifactLocation": {"uri": quote(in_repository(file))},
        "region": {"startLine": where.line or 1},
    }
    location: dict[str, Any] = {"physicalLocation": physical}
    name = "/".join(part for part in (where.list_id, where.rung) if part)
    if name:
        location["logicalLocations"] = [{"fullyQualifiedName": name, "kind": "member"}]
    return location


def in_repository(file: str) -> str:
    """The path of a file as seen from the top of its repository, or from here if it is in none."""
    path = Path(file)
    if not file or not path.exists():
        return path.as_posix() if file else "."
    whole = Path(os.path.abspath(path))  # noqa: PTH100 - a link stays where it is in the repository
    for folder in whole.parents:
        if (folder / ".git").exists():
            return whole.relative_to(folder).as_posix()
    here = Path.cwd()
    return whole.relative_to(here).as_posix() if whole.is_relative_to(here) else path.as_posix()
