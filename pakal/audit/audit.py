"""A whole audit: the checks, what is accepted, and everything else the report tells."""

from collections.abc import Callable, Mapping, Sequence

from pakal.audit.accepted import Acceptance, with_accepted
from pakal.audit.checks import CHECKS
from pakal.audit.findings import Check
from pakal.audit.parts import rungs_part, ties_part
from pakal.audit.report import Part, Report, RungCount
from pakal.audit.run import Progress, run_checks
from pakal.audit.subject import Subject

MakePart = Callable[[Subject], Part]
Coverage = Mapping[str, tuple[RungCount, ...]]

PARTS: tuple[MakePart, ...] = (rungs_part, ties_part)


def audit(
    subject: Subject,
    title: str,
    *,
    checks: Sequence[Check] = CHECKS,
    accepted: Sequence[Acceptance] = (),
    parts: Sequence[MakePart] = PARTS,
    coverage: Callable[[Subject], Coverage] | None = None,
    progress: Progress = lambda _: None,
) -> Report:
    """Run the checks on a subject and put everything together."""
    outcomes = with_accepted(run_checks(subject, checks, progress), accepted)
    defaults = subject.vocabulary.in_force({})
    counted = None
    if coverage is not None:
        progress("Coverage")
        counted = coverage(subject)
    told = []
    for part in parts:
        progress("What else there is to tell")
        told.append(part(subject))
    return Report(
        title=title,
        lists=subject.lists,
        outcomes=outcomes,
        readings={
            name: choice for name, choice in subject.in_force.items() if choice != defaults[name]
        },
        seed=subject.seed,
        games=subject.games if subject.game is not None else 0,
        coverage=counted,
        parts=tuple(told),
    )
