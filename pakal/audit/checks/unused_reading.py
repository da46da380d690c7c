"""The check unused-reading; see docs/audit/unused-reading.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    used = set(subject.readings_elsewhere)
    for plist in subject.lists:
        used |= set(plist.readings())
    for fact in subject.vocabulary.facts:
        used |= set(fact.reading)
    for draw in subject.vocabulary.draws:
        used |= set(draw.reading)
    for invariant in subject.invariants:
        used |= {name for name, _ in invariant.reading}
    for name in subject.vocabulary.readings:
        if name not in used:
            yield check.finding(
                Location(),
                f"nothing depends on the reading {name!r}.",
                way_out="Try naming it at a rung or a fact, or remove it.",
            )


CHECK = Check(
    "PA109",
    "unused-reading",
    Level.WARNING,
    "Every reading is used",
    _run,
    (Need.WHOLE_SET,),
)
