"""A report as JUnit XML: every check is a test case."""

from xml.etree import ElementTree

from pakal.audit.findings import Level, Outcome, Status
from pakal.audit.formats.sections import in_short
from pakal.audit.report import Report
from pakal.printable import visible


def to_junit(report: Report) -> str:
    """The report as an XML text."""
    outcomes = report.outcomes
    counts = {
        "tests": len(outcomes),
        "failures": sum(bool(_failing(each)) for each in outcomes),
        "errors": len(report.failed),
        "skipped": len(report.skipped),
    }
    figures = {name: str(count) for name, count in counts.items()}
    suites = ElementTree.Element("testsuites", {"name": "pakal audit", **figures})
    suite = ElementTree.SubElement(suites, "testsuite", {"name": report.title, **figures})
    for outcome in outcomes:
        _case(suite, outcome)
    ElementTree.indent(suites)
    for element in suites.iter():
        # XML has no way to write a control character, not even as an entity.
        element.attrib.update({key: visible(value) for key, value in element.attrib.items()})
        element.text = None if element.text is None else visible(element.text)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(suites, "unicode")}\n'


def _failing(outcome: Outcome) -> list[str]:
    """The findings that make a check red: open errors and warnings."""
    return [
        line
        for each in outcome.findings
        if not each.accepted and each.level is not Level.INFO
        for line in [
            f"{each.location}: {each.level.value}: {each.message}"
            + (f" Witness: {in_short(each.witness)}." if each.witness else "")
        ]
    ]


def _case(suite: ElementTree.Element, outcome: Outcome) -> None:
    check = outcome.check
    case = ElementTree.SubElement(
        suite, "testcase", {"classname": f"pakal.audit.{check.id}", "name": check.name}
    )
    if outcome.status is Status.SKIPPED:
        ElementTree.SubElement(case, "skipped", {"message": outcome.reason})
    if outcome.status is Status.FAILED:
        ElementTree.SubElement(case, "error", {"message": outcome.reason, "type": "tool"})
    red = _failing(outcome)
    if red:
        message = f"{check.title}: {len(red)} found"
        failure = ElementTree.SubElement(case, "failure", {"message": message, "type": check.name})
        failure.text = "\n".join(red)
    said = [
        f"{each.location}: {each.level.value}: {each.message}"
        + (f" Accepted: {each.accepted}" if each.accepted else "")
        for each in outcome.findings
        if each.accepted or each.level is Level.INFO
    ]
    said += [f"cannot tell: {each.location}: {each.says}" for each in outcome.undecided]
    if outcome.status is Status.RAN and outcome.reason:
        said.append(outcome.reason)
    if said:
        ElementTree.SubElement(case, "system-out").text = "\n".join(said)
