"""A report as JSON data."""

import json
from typing import Any

import attrs

from pakal.audit.findings import Finding, Level, Location, Outcome
from pakal.audit.formats.sections import sections
from pakal.audit.report import Report

FORMAT = "pakal-audit"
VERSION = 2


def to_json(report: Report) -> str:
    """The report as a JSON text."""
    return json.dumps(report_data(report), ensure_ascii=False, indent=2) + "\n"


def report_data(report: Report) -> dict[str, Any]:
    """The report as data; the same audit gives the same data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": report.title,
        "lists": [
            {
                "id": plist.id,
                "file": plist.file,
                "line": plist.line,
                "rungs": [rung.id for rung in plist.walk()],
            }
            for plist in report.lists
        ],
        "readings": dict(report.readings),
        "seed": report.seed,
        "games": report.games,
        "summary": {
            "errors": report.count(Level.ERROR),
            "warnings": report.count(Level.WARNING),
            "infos": report.count(Level.INFO),
            "accepted": len(report.accepted),
            "skipped": len(report.skipped),
            "failed": len(report.failed),
        },
        "checks": [_outcome(outcome) for outcome in report.outcomes],
        "findings": [_finding(finding) for finding in report.findings],
        "coverage": None
        if report.coverage is None
        else {
            list_id: [
                {**attrs.asdict(count), "witness": report.witness_link(list_id, count.rung)}
                for count in counts
            ]
            for list_id, counts in report.coverage.rungs.items()
        },
        "parts": {
            section.name: {
                "title": section.title,
                "lines": list(section.lines),
                "data": section.data,
            }
            for section in sections(report)
        },
    }


def _outcome(outcome: Outcome) -> dict[str, Any]:
    check = outcome.check
    return {
        "id": check.id,
        "name": check.name,
        "title": check.title,
        "level": check.level.value,
        "doc": check.doc,
        "status": outcome.status.value,
        "reason": outcome.reason,
        "findings": len(outcome.findings),
        "cannot_tell": [
            {**_location(each.location), "says": each.says} for each in outcome.undecided
        ],
    }


def _location(where: Location) -> dict[str, Any]:
    return {"file": where.file, "line": where.line, "list": where.list_id, "rung": where.rung}


def _finding(finding: Finding) -> dict[str, Any]:
    witness = finding.witness
    return {
        "id": finding.id,
        "name": finding.name,
        "level": finding.level.value,
        **_location(finding.location),
        "message": finding.message,
        "way_out": finding.way_out,
        "accepted": finding.accepted or None,
        "doc": finding.doc,
        "witness": None
        if witness is None
        else {
            "kind": witness.kind,
            "text": witness.text,
            "values": {fact: list(vector) for fact, vector in witness.values},
        },
    }
