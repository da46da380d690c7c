"""The check threshold-out-of-bounds; see docs/audit/threshold-out-of-bounds.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.audit.thresholds import idle_threshold


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        for rung in plist.walk():
            says = idle_threshold(rung, subject.vocabulary)
            if says:
                yield check.finding(
                    location_of(plist, rung),
                    says,
                    way_out="Try another threshold, or give the fact other bounds.",
                )


CHECK = Check(
    "PA115",
    "threshold-out-of-bounds",
    Level.WARNING,
    "Every threshold lies within the bounds of its fact",
    _run,
    (Need.SOUND_LISTS,),
)
