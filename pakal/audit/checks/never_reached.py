"""The check never-reached; see docs/audit/never-reached.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import in_words


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for each in subject.verdicts:
        if each.rung.id in subject.idle_by_bounds(each.plist):
            continue
        if each.life is not Life.NEVER_REACHED or needed_to_settle(each.rung, each.plist):
            continue
        why = f", because of {in_words(each.breaks)}" if each.breaks else ""
        yield check.finding(
            location_of(each.plist, each.rung),
            f"this {each.rung.place.noun} is never reached{why}.",
            way_out="Try moving it up, or remove it.",
            witness=each.witness(subject.vocabulary),
        )


CHECK = Check(
    "PA203",
    "never-reached",
    Level.WARNING,
    "Every rung can be reached",
    _run,
    (Need.SOUND_LISTS,),
)
