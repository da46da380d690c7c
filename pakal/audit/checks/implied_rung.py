"""A rung that looks at a fact by which an earlier one leaves nothing to part."""

from collections.abc import Iterator

from pakal.audit.earlier import idle_rungs
from pakal.audit.findings import Check, Level, Need, Said
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import witness_of


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for plist in subject.sound:
        for each in idle_rungs(plist, subject.vocabulary):
            if not each.repeats and each.case is not None:
                yield check.finding(
                    place_of(plist, each.rung),
                    f"whoever {each.earlier.id!r} leaves together, it cannot part: "
                    f"both look at {each.rung.fact!r}.",
                    way_out="Take it out, or look at another fact.",
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
