"""A rung that could do something, but never in positions that the game allows."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Said, Undecided
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import in_words, witness_of


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for each in subject.lives:
        if each.life is Life.CANNOT_TELL:
            yield Undecided(
                place_of(each.plist, each.rung),
                "whether it ever does anything: not all values could be tried.",
            )
        if each.life is not Life.DEAD_UNDER_INVARIANTS:
            continue
        if needed_to_settle(each.rung, each.plist):
            continue
        yield check.finding(
            place_of(each.plist, each.rung),
            f"it never does anything, because of {in_words(each.breaks)}.",
            way_out="Check its side, or take it out; the witness shows what never happens.",
            witness=None
            if each.case is None
            else witness_of(each.case.table, subject.vocabulary, each.case.read),
        )


CHECK = Check(
    "PA202",
    "dead-under-invariants",
    Level.WARNING,
    "Every rung can do something in the game",
    _run,
    (Need.SOUND_LISTS,),
)
