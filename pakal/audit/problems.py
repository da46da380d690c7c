"""What keeps a list from being compiled, told by the kernel, as findings."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Finding, Place
from pakal.audit.subject import Subject
from pakal.lists.check import ListProblem, Wrong


def place_of_problem(problem: ListProblem) -> Place:
    """Where a problem is."""
    return Place(problem.where.file, problem.list_id, problem.rung, problem.where.line)


def of_kind(check: Check, subject: Subject, *kinds: Wrong) -> Iterator[Finding]:
    """The problems of these kinds, each as a finding of the check."""
    for problem in subject.all_problems:
        if problem.kind in kinds:
            key = problem.where.path
            says = f"{key}: {problem.says}" if key else problem.says
            yield check.finding(place_of_problem(problem), says, way_out=problem.way_out)
