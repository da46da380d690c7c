"""The check dead-under-invariants; see docs/audit/dead-under-invariants.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result, Undecided
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import in_words


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for each in subject.verdicts:
        if each.rung.id in subject.idle_by_bounds(each.plist):
            continue
        if each.life is Life.CANNOT_TELL:
            yield Undecided.because(
                location_of(each.plist, each.rung),
                "whether it ever does anything",
                each.why or "not all values could be tried",
            )
        if each.life is not Life.DEAD_UNDER_INVARIANTS:
            continue
        if needed_to_settle(each.rung, each.plist):
            continue
        yield check.finding(
            location_of(each.plist, each.rung),
            f"it never does anything, because of {in_words(each.breaks)}.",
            way_out="Try another fact, or remove it; the witness shows what never happens.",
            witness=each.witness(subject.vocabulary),
        )


CHECK = Check(
    "PA202",
    "dead-under-invariants",
    Level.WARNING,
    "Every rung can do something in the game",
    _run,
    (Need.SOUND_LISTS,),
)
