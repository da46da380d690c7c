"""A rung that does what an earlier one has done."""

from collections.abc import Iterator

from pakal.audit.earlier import idle_rungs
from pakal.audit.findings import Check, Level, Need, Said
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import witness_of


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for plist in subject.sound:
        for each in idle_rungs(plist, subject.vocabulary):
            if each.repeats and each.case is not None:
                yield check.finding(
                    place_of(plist, each.rung),
                    f"it does what {each.earlier.id!r} has done before.",
                    way_out="Take it out, or look at another fact.",
                    witness=witness_of(each.case.table, subject.vocabulary),
                )


CHECK = Check(
    "PA106",
    "repeated-rung",
    Level.WARNING,
    "No rung says once more what an earlier one said",
    _run,
    (Need.SOUND_LISTS,),
)
