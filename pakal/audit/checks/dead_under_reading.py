"""The check dead-under-reading; see docs/audit/dead-under-reading.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.reading_sets import in_words as readings_in_words
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import in_words


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for each in subject.verdicts:
        if each.rung.id in subject.idle_by_bounds(each.plist):
            continue
        if each.life is not Life.DEAD_HERE or needed_to_settle(each.rung, each.plist):
            continue
        here = {
            name: subject.in_force[name]
            for name, choice in each.elsewhere.items()
            if choice != subject.in_force[name]
        }
        why = f" (because of {in_words(each.breaks)})" if each.breaks else ""
        yield check.finding(
            location_of(each.plist, each.rung),
            f"it never does anything under {readings_in_words(here)}{why}; "
            "under other readings it does.",
            way_out="Try naming that reading at the rung, or accept the finding.",
            witness=each.witness(subject.vocabulary),
        )


CHECK = Check(
    "PA204",
    "dead-under-reading",
    Level.INFO,
    "Every rung in force can do something under these readings",
    _run,
    (Need.SOUND_LISTS,),
)
