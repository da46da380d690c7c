"""The checks that pass on what the kernel says about a list it cannot compile."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Location, Result
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _check(id_: str, name: str, title: str, wrong: Wrong) -> Check:
    """A check whose findings are the kernel's problems of one kind."""

    def run(check: Check, subject: Subject) -> Iterator[Result]:
        for problem in subject.all_problems:
            if problem.kind is wrong:
                where = problem.where
                location = Location(where.file, problem.list_id, problem.rung, where.line)
                says = f"{where.path}: {problem.says}" if where.path else problem.says
                yield check.finding(location, says, way_out=problem.way_out)
        if wrong is Wrong.FORM:
            for other in (*subject.chart_problems, *subject.pinned_problems):
                where = other.where
                parts = [*where.parts, where.path] if where.path else where.parts
                says = f"{', '.join(parts)}: {other.says}"
                location = Location(where.file, "", "", where.line)
                yield check.finding(location, says, way_out=other.way_out)

    return Check(id_, name, Level.ERROR, title, run)


NO_SETTLING_RUNG = _check(
    "PA101", "no-settling-rung", "Every list ends in a rung that settles it", Wrong.NOT_SETTLED
)
BEHIND_A_SETTLING_RUNG = _check(
    "PA102",
    "behind-a-settling-rung",
    "Nothing follows a rung that always settles",
    Wrong.NEVER_REACHED,
)
DUPLICATE_NAME = _check("PA103", "duplicate-name", "Every name is given once", Wrong.REPEATED_NAME)
UNKNOWN_NAME = _check(
    "PA104", "unknown-name", "Every name is known to the game", Wrong.UNKNOWN_NAME
)
MISUSED_FACT = _check(
    "PA105", "misused-fact", "Every fact is used according to its kind", Wrong.MISUSED_FACT
)
WITHOUT_CITATION = _check(
    "PA108", "without-citation", "Every list and every rung cites the rules", Wrong.NO_CITATION
)
BAD_FORM = _check("PA111", "bad-form", "Every list is well formed", Wrong.FORM)
