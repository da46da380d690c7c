"""The check threshold-out-of-bounds; see docs/audit/threshold-out-of-bounds.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.audit.thresholds import idle_limit, idle_part, idle_threshold


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for where, says in _all(subject):
        if says:
            way_out = "Try another threshold, or give the fact other bounds."
            yield check.finding(where, says, way_out=way_out)


def _all(subject: Subject) -> Iterator[tuple[Location, str]]:
    """Whatever has thresholds, and what is wrong with the first of them."""
    vocabulary = subject.vocabulary
    for plist in subject.sound:
        yield location_of(plist), idle_limit(plist, vocabulary)
        for rung in plist.walk():
            if not rung.is_used:
                yield location_of(plist, rung), idle_threshold(rung, vocabulary)
    for draw in vocabulary.draws:
        if draw.weight is not None:
            yield subject.place_of("draw", draw.name), idle_part(draw.weight, vocabulary)
    for each in subject.pinned.properties:
        where = Location(each.where.file, each.list_id, "", each.where.line)
        says = idle_part(each.holds, vocabulary)
        yield where, says and f"{each.where.parts[-1]}: {says}"


CHECK = Check(
    "PA115",
    "threshold-out-of-bounds",
    Level.WARNING,
    "Every threshold lies within the bounds of its fact",
    _run,
    (Need.SOUND_LISTS,),
)
