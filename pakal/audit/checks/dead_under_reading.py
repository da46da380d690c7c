"""A rung in force that only does something under another reading."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Said
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.situations import in_words as in_words_of
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import in_words, witness_of


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for each in subject.lives:
        if each.life is not Life.DEAD_HERE or needed_to_settle(each.rung, each.plist):
            continue
        here = tuple(
            (name, subject.in_force[name])
            for name, choice in each.elsewhere.items()
            if choice != subject.in_force[name]
        )
        why = f" (because of {in_words(each.breaks)})" if each.breaks else ""
        yield check.finding(
            place_of(each.plist, each.rung),
            f"it never does anything under {in_words_of(here)}{why}; otherwise it does.",
            way_out="Name that reading at the rung, or accept the finding.",
            witness=None
            if each.case is None
            else witness_of(each.case.table, subject.vocabulary, each.case.read),
        )


CHECK = Check(
    "PA204",
    "dead-under-reading",
    Level.INFO,
    "Every rung in force can do something under these readings",
    _run,
    (Need.SOUND_LISTS,),
)
