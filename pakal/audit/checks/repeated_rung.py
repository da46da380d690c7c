"""The check repeated-rung; see docs/audit/repeated-rung.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.idle_rungs import idle_rungs
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import witness_of


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        for each in idle_rungs(plist, subject.vocabulary):
            if each.repeats and each.case is not None:
                yield check.finding(
                    location_of(plist, each.rung),
                    f"it repeats {each.earlier.id!r}.",
                    way_out="Remove it, or look at another fact.",
                    witness=witness_of(each.case.table, subject.vocabulary),
                )


CHECK = Check(
    "PA106",
    "repeated-rung",
    Level.WARNING,
    "No rung repeats an earlier one",
    _run,
    (Need.SOUND_LISTS,),
)
