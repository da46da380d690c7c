"""An audit that cannot begin, because a file cannot be read: a report that says so."""

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from pakal.audit.findings import Check, Finding, Level, Location, Outcome, Status
from pakal.audit.report import Report
from pakal.errors import BadInputError
from pakal.forms import FormError, Problem, Where

# Not one of the checks: there is nothing that they could look at.
UNREADABLE: Final = Check(
    "PA900", "unreadable-input", Level.ERROR, "Every file can be read", lambda _, __: iter(())
)
# What follows the name of a file: a file in it, if it is a folder, and a line.
_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")  # where TOML cannot be read
_PLACE: Final = re.compile(r"(?P<below>/[^:]*)?(?::(?P<line>\d+))?: ")


def problems_of(error: BadInputError, file: str) -> tuple[Problem, ...]:
    """What is wrong with a file, one by one."""
    if isinstance(error, FormError):
        return error.problems
    says = error.message.removeprefix(file)
    place = _PLACE.match(says)
    if place is None:
        return (Problem(Where(file), error.message, error.way_out),)
    found = _LINE.search(says)
    line = place["line"] or (found[1] if found else 0)
    where = Where(file + (place["below"] or ""), int(line))
    return (Problem(where, says[place.end() :], error.way_out),)


def unreadable(problems: Sequence[Problem], named: Sequence[str] = ()) -> Report:
    """
    The report of an audit that ends before it begins: a finding for each file.

    `named` are the files that were to be audited.
    """
    files: dict[str, list[Problem]] = {}
    for each in problems:
        files.setdefault(each.where.file, []).append(each)
    return Report(
        title=", ".join(PurePath(file).name for file in files),
        lists=(),
        files=tuple(named),
        outcomes=(
            Outcome(
                UNREADABLE,
                Status.FAILED,
                tuple(map(_finding, files.values())),
                reason=f"not read: {', '.join(files)}",
            ),
        ),
    )


def _finding(problems: Sequence[Problem]) -> Finding:
    """The problems of a file, at the line of the first."""
    *before, last = problems
    first = problems[0].where
    lines = [" ".join(part for part in (_says(each), each.way_out) if part) for each in before]
    return UNREADABLE.finding(
        Location(first.file, "", "", first.line),
        "\n".join([*lines, _says(last)]),
        way_out=last.way_out,
    )


def _says(problem: Problem) -> str:
    where = problem.where
    inside = ", ".join(part for part in (*where.parts, where.path) if part)
    return f"{inside}: {problem.says}" if inside else problem.says
