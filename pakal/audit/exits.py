"""The exit code of an audit."""

import enum

from pakal.audit.findings import Level
from pakal.audit.report import Report

CLEAN = 0
TOOL_FAILED = 1
WARNINGS = 2
ERRORS = 3


class FailOn(enum.Enum):
    """The lowest level of open finding that makes the audit fail."""

    ERROR = "error"
    WARNING = "warning"
    NEVER = "never"


def exit_code(report: Report, fail_on: FailOn) -> int:
    """0 clean, 1 the tool failed, 2 warnings (if they are to fail), 3 errors."""
    if report.failed:
        return TOOL_FAILED
    if fail_on is FailOn.NEVER:
        return CLEAN
    if report.count(Level.ERROR):
        return ERRORS
    if fail_on is FailOn.WARNING and report.count(Level.WARNING):
        return WARNINGS
    return CLEAN
