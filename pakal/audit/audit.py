"""A whole audit: the checks, what is accepted, and everything else the report tells."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from pakal.audit.accepted import Acceptance, with_accepted
from pakal.audit.checks import CHECKS
from pakal.audit.findings import Check, Level, Outcome, Status
from pakal.audit.parts import counted, mutation_part, never_part, rungs_part, ties_part
from pakal.audit.report import Part, Report
from pakal.audit.run import Progress, failure, run_checks
from pakal.audit.subject import Subject
from pakal.audit.told import draws_part, readings_part

Told = TypeVar("Told")

# In the report only if a part of it could not be made.
INCOMPLETE = Check(
    "PA902",
    "incomplete-report",
    Level.ERROR,
    "Every part of the report could be made",
    lambda _, __: iter(()),
)


class _Telling:
    """Makes the parts of a report one after the other, and remembers which of them failed."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self._failed: list[str] = []

    def tell(self, name: str, make: Callable[[], Told]) -> Told | None:
        """What one part is made of; None if it cannot be made, or if there is nothing to tell."""
        try:
            told = make()
        except Exception as error:
            self._failed.append(f"{name}: {failure(error)}")
            return None
        if isinstance(told, Part):
            self.parts.append(told)
        return told

    def outcomes(self) -> tuple[Outcome, ...]:
        """What failed, as the outcome of a check; nothing, if nothing did."""
        if not self._failed:
            return ()
        return (Outcome(INCOMPLETE, Status.FAILED, reason="; ".join(self._failed)),)


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
    telling = _Telling()
    progress("What each rung can do")
    telling.tell("rungs", lambda: rungs_part(subject))
    telling.tell("ties", lambda: ties_part(subject))
    progress("How each rung fares in games")
    coverage = telling.tell("coverage", lambda: counted(subject))
    if coverage is not None:
        telling.tell("never", lambda: never_part(subject, coverage))
    progress("What is drawn, and where readings part")
    telling.tell("draws", lambda: draws_part(subject))
    telling.tell("readings", lambda: readings_part(subject))
    if mutation:
        progress("Lists changed in one place")
        telling.tell("mutation", lambda: mutation_part(subject))
    return Report(
        title=title,
        lists=subject.lists,
        outcomes=(*outcomes, *telling.outcomes()),
        readings={
            name: choice for name, choice in subject.in_force.items() if choice != defaults[name]
        },
        seed=subject.seed,
        games=0 if coverage is None else subject.games,
        coverage=coverage,
        parts=tuple(telling.parts),
    )


def steps(checks: Sequence[Check], mutation: bool) -> int:
    """How often an audit reports its progress."""
    return len(checks) + 3 + mutation
