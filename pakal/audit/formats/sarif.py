"""A report as SARIF 2.1.0, which editors and code hosts show beside the lists."""

import json
from typing import Any
from urllib.parse import quote

from pakal import __version__
from pakal.audit.findings import Check, Finding, Level, Status
from pakal.audit.formats.sections import in_short
from pakal.audit.report import Report

VERSION = "2.1.0"
SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"

_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "note"}


def to_sarif(report: Report) -> str:
    """The report as a SARIF text."""
    return json.dumps(sarif_data(report), ensure_ascii=False, indent=2) + "\n"


def sarif_data(report: Report) -> dict[str, Any]:
    """One run of the tool: its rules are the checks, its results the findings."""
    checks = [outcome.check for outcome in report.outcomes]
    numbers = {check.id: number for number, check in enumerate(checks)}
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
                "invocations": [
                    {
                        "executionSuccessful": not report.failed,
                        "toolExecutionNotifications": _notifications(report),
                    }
                ],
                "results": [_result(finding, numbers) for finding in report.findings],
            }
        ],
    }


def _rule(check: Check) -> dict[str, Any]:
    return {
        "id": check.id,
        "name": check.name,
        "shortDescription": {"text": check.title},
        "help": {"text": check.doc},
        "defaultConfiguration": {"level": _LEVELS[check.level]},
    }


def _notifications(report: Report) -> list[dict[str, Any]]:
    """What did not run, and what a check cannot tell."""
    found = []
    for outcome in report.outcomes:
        level = "error" if outcome.status is Status.FAILED else "note"
        if outcome.reason:
            says = f"{outcome.check.name} {outcome.status.value}: {outcome.reason}"
            found.append(_notification(outcome.check, level, says))
        for each in outcome.undecided:
            says = f"{outcome.check.name} cannot tell: {each.location}: {each.says}"
            found.append(_notification(outcome.check, "note", says))
    return found


def _notification(check: Check, level: str, says: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": says}, "associatedRule": {"id": check.id}}


def _result(finding: Finding, numbers: dict[str, int]) -> dict[str, Any]:
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
        "partialFingerprints": {
            "place/v1": "/".join((finding.id, finding.location.list_id, finding.location.rung))
        },
    }
    location = _location(finding)
    if location:
        result["locations"] = [location]
    if finding.accepted:
        result["suppressions"] = [{"kind": "external", "justification": finding.accepted}]
    return result


def _location(finding: Finding) -> dict[str, Any]:
    where = finding.location
    location: dict[str, Any] = {}
    if where.file:
        physical: dict[str, Any] = {"artifactLocation": {"uri": quote(where.file)}}
        if where.line:
            physical["region"] = {"startLine": where.line}
        location["physicalLocation"] = physical
    name = "/".join(part for part in (where.list_id, where.rung) if part)
    if name:
        location["logicalLocations"] = [{"fullyQualifiedName": name, "kind": "member"}]
    return location
