"""The check dead-rung; see docs/audit/dead-rung.md."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.idle_rungs import idle_rungs
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.subject import Subject, location_of


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for each in subject.verdicts:
        if each.rung.id in subject.idle_by_bounds(each.plist):
            continue
        if each.life is not Life.DEAD_BY_LOGIC or needed_to_settle(each.rung, each.plist):
            continue
        # If a single earlier rung is to blame, repeated-rung or implied-rung reports it.
        if any(idle.rung is each.rung for idle in idle_rungs(each.plist, subject.vocabulary)):
            continue
        first = next(each.plist.walk()) is each.rung
        why = "it treats all alike" if first else "the rungs before it leave it nothing to narrow"
        # Of a list that takes several it may not be known whether a round comes to it.
        does = "never narrows" if each.case is None else "is reached but never narrows"
        yield check.finding(
            location_of(each.plist, each.rung),
            f"it {does}: {why}.",
            way_out="Remove it, or look at another fact.",
            witness=each.witness(subject.vocabulary),
        )


CHECK = Check(
    "PA201",
    "dead-rung",
    Level.WARNING,
    "Every rung can do something",
    _run,
    (Need.SOUND_LISTS,),
)
