"""The exit code of an audit, and what makes it fail."""

import enum

from pakal.audit.findings import Level, Outcome, Status
from pakal.audit.report import Report
from pakal.audit.unreadable import UNREADABLE

CLEAN = 0
TOOL_FAILED = 1
BAD_INPUT = 2  # a file that cannot be read, or a command that cannot be understood
ERRORS = 3
WARNINGS = 4  # also what the audit cannot tell, if that is to fail


class FailOn(enum.Enum):
    """What makes the audit fail: open findings of a level, or also what it cannot tell."""

    ERROR = "error"
    WARNING = "warning"
    UNKNOWN = "unknown"
    NEVER = "never"

    @property
    def levels(self) -> frozenset[Level]:
        """The levels of open findings that fail."""
        if self is FailOn.NEVER:
            return frozenset()
        return frozenset({Level.ERROR} if self is FailOn.ERROR else {Level.ERROR, Level.WARNING})

    def fails(self, outcome: Outcome) -> bool:
        """Does this outcome of a check make the audit fail?"""
        if outcome.status is Status.FAILED:
            return False  # an error of its own kind, whatever is asked for
        found = any(not each.accepted and each.level in self.levels for each in outcome.findings)
        return found or (self is FailOn.UNKNOWN and bool(outcome.undecided))


def exit_code(report: Report, fail_on: FailOn) -> int:
    """0 clean, 1 the tool failed, 2 bad input, 3 errors, 4 warnings or "cannot tell"."""
    if report.failed:
        bad = any(outcome.check is UNREADABLE for outcome in report.failed)
        return BAD_INPUT if bad else TOOL_FAILED
    if not any(map(fail_on.fails, report.outcomes)):
        return CLEAN
    return ERRORS if report.count(Level.ERROR) else WARNINGS
