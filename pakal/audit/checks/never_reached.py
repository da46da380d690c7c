"""A rung that nobody ever comes to, because those before it always decide."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Said
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import in_words, witness_of


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for each in subject.lives:
        if each.life is not Life.NEVER_REACHED or needed_to_settle(each.rung, each.plist):
            continue
        why = f", because of {in_words(each.breaks)}" if each.breaks else ""
        yield check.finding(
            place_of(each.plist, each.rung),
            f"this {each.rung.place.value} is never reached{why}.",
            way_out="Move it forwards, or take it out.",
            witness=None
            if each.case is None
            else witness_of(each.case.table, subject.vocabulary, each.case.read),
        )


CHECK = Check(
    "PA203",
    "never-reached",
    Level.WARNING,
    "Every rung can be reached",
    _run,
    (Need.SOUND_LISTS,),
)
