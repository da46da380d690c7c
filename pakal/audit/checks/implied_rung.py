"""The check implied-rung; see docs/audit/implied-rung.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.idle_rungs import idle_rungs
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import witness_of


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        for each in idle_rungs(plist, subject.vocabulary):
            if not each.repeats and each.case is not None:
                yield check.finding(
                    location_of(plist, each.rung),
                    f"it never narrows what {each.earlier.id!r} leaves: "
                    f"both look at {each.rung.fact!r}.",
                    way_out="Remove it, or look at another fact.",
                    witness=witness_of(each.case.table, subject.vocabulary),
                )


CHECK = Check(
    "PA107",
    "implied-rung",
    Level.WARNING,
    "No rung is implied by an earlier one",
    _run,
    (Need.SOUND_LISTS,),
)
