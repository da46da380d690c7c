"""The check threshold-out-of-bounds; see docs/audit/threshold-out-of-bounds.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.audit.thresholds import idle_limit, idle_threshold


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        found = [(location_of(plist), idle_limit(plist, subject.vocabulary))]
        found += [
            (location_of(plist, rung), idle_threshold(rung, subject.vocabulary))
            for rung in plist.walk()
        ]
        for where, says in found:
            if says:
                yield check.finding(
                    where,
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
