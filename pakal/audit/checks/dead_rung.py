"""A rung that comes up, but parts nobody, whatever the facts are."""

from collections.abc import Iterator

from pakal.audit.earlier import idle_rungs
from pakal.audit.findings import Check, Level, Need, Said
from pakal.audit.rungs import Life, needed_to_settle
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import witness_of


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for each in subject.lives:
        if each.life is not Life.DEAD_BY_LOGIC or needed_to_settle(each.rung, each.plist):
            continue
        # Where a single earlier rung is to blame, another check says so.
        if any(idle.rung is each.rung for idle in idle_rungs(each.plist, subject.vocabulary)):
            continue
        assert each.case is not None  # noqa: S101 - it is reached by some case
        yield check.finding(
            place_of(each.plist, each.rung),
            "it never parts anybody: all who come to it are alike in what it looks at.",
            way_out="Take it out, or look at another fact.",
            witness=witness_of(each.case.table, subject.vocabulary, each.case.read),
        )


CHECK = Check(
    "PA201",
    "dead-rung",
    Level.WARNING,
    "Every rung can do something",
    _run,
    (Need.SOUND_LISTS,),
)
