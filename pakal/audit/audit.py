"""A whole audit: the checks, what is accepted, and everything else the report tells."""

from collections.abc import Sequence

from pakal.audit.accepted import Acceptance, with_accepted
from pakal.audit.checks import CHECKS
from pakal.audit.findings import Check
from pakal.audit.parts import counted, mutation_part, never_part, rungs_part, ties_part
from pakal.audit.report import Report
from pakal.audit.run import Progress, run_checks
from pakal.audit.subject import Subject
from pakal.audit.told import draws_part, readings_part


def audit(
    subject: Subject,
    title: str,
    *,
    checks: Sequence[Check] = CHECKS,
    accepted: Sequence[Acceptance] = (),
    mutation: bool = False,
    progress: Progress = lambda _: None,
) -> Report:
    """Run the checks on a subject and put everything together."""
    defaults = subject.vocabulary.in_force({})
    found = run_checks(subject, checks, progress)
    outcomes = with_accepted(found, accepted, by_default=subject.in_force == defaults)
    progress("What each rung can do")
    parts = [rungs_part(subject), ties_part(subject)]
    progress("How each rung fares in games")
    coverage = counted(subject)
    if coverage is not None:
        parts.append(never_part(subject, coverage))
        progress("What is drawn, and where readings part")
        told = (draws_part(subject), readings_part(subject))
        parts += [part for part in told if part is not None]
    if mutation:
        progress("Lists changed in one place")
        parts.append(mutation_part(subject))
    return Report(
        title=title,
        lists=subject.lists,
        outcomes=outcomes,
        readings={
            name: choice for name, choice in subject.in_force.items() if choice != defaults[name]
        },
        seed=subject.seed,
        games=0 if coverage is None else subject.games,
        coverage=coverage,
        parts=tuple(parts),
    )


def steps(checks: Sequence[Check], mutation: bool) -> int:
    """How often an audit reports its progress."""
    return len(checks) + 3 + mutation
