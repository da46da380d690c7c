"""A report as JUnit XML: every check is a test case."""

from xml.etree import ElementTree

from pakal.audit.exits import FailOn
from pakal.audit.findings import Outcome, Status
from pakal.audit.formats.sections import in_short
from pakal.audit.report import Report
from pakal.printable import visible


def to_junit(report: Report, fail_on: FailOn = FailOn.ERROR) -> str:
    """The report as an XML text; red is what makes the audit fail."""
    outcomes = report.outcomes
    counts = {
        "tests": len(outcomes),
        "failures": sum(map(fail_on.fails, outcomes)),
        "errors": len(report.failed),
        "skipped": len(report.skipped),
    }
    figures = {name: str(count) for name, count in counts.items()}
    suites = ElementTree.Element("testsuites", {"name": "pakal audit", **figures})
    suite = ElementTree.SubElement(suites, "testsuite", {"name": report.title, **figures})
    for outcome in outcomes:
        _case(suite, outcome, fail_on)
    ElementTree.indent(suites)
    for element in suites.iter():
        # XML has no way to write a control character, not even as an entity.
        element.attrib.update({key: visible(value) for key, value in element.attrib.items()})
        element.text = None if element.text is None else visible(element.text)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(suites, "unicode")}\n'


def _said(outcome: Outcome, fail_on: FailOn) -> tuple[list[str], list[str]]:
    """What makes a check red, and what else it says."""
    red: list[str] = []
    said: list[str] = []
    for each in outcome.findings:
        line = f"{each.location}: {each.level.value}: {each.message}"
        line += f" Witness: {in_short(each.witness)}." if each.witness else ""
        line += f" Accepted: {each.accepted}" if each.accepted else ""
        fails = each.level in fail_on.levels and not each.accepted
        (red if fails else said).append(line)
    unknown = [f"cannot tell: {each.location}: {each.says}" for each in outcome.undecided]
    if fail_on is FailOn.UNKNOWN:
        red += unknown
    else:
        said += unknown
    return red, said


def _case(suite: ElementTree.Element, outcome: Outcome, fail_on: FailOn) -> None:
    check = outcome.check
    case = ElementTree.SubElement(
        suite, "testcase", {"classname": f"pakal.audit.{check.id}", "name": check.name}
    )
    if outcome.status is Status.SKIPPED:
        ElementTree.SubElement(case, "skipped", {"message": outcome.reason})
    red, said = _said(outcome, fail_on)
    if outcome.status is Status.FAILED:
        error = ElementTree.SubElement(case, "error", {"message": outcome.reason, "type": "tool"})
        error.text = "\n".join([*red, *said]) or None
        return
    if red:
        message = f"{check.title}: {len(red)} found"
        failure = ElementTree.SubElement(case, "failure", {"message": message, "type": check.name})
        failure.text = "\n".join(red)
    if outcome.status is Status.RAN and outcome.reason:
        said.append(outcome.reason)
    if said:
        ElementTree.SubElement(case, "system-out").text = "\n".join(said)
