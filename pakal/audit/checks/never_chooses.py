"""The check never-chooses; see docs/audit/never-chooses.md."""

from collections.abc import Iterator

from pakal.audit.findings import Answer, Check, Level, Need, Result, Undecided
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import in_words
from pakal.audit.thresholds import takes_nobody
from pakal.lists.model import RungKind


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        idle = takes_nobody(plist, subject.vocabulary)
        if idle:
            yield check.finding(
                location_of(plist),
                f"this list never takes anybody: {idle}.",
                way_out="Take more, or say in 'until' what those taken have to reach.",
            )
            continue
        scope = subject.scopes[plist.id][0]
        requires = {rung.id for rung in plist.walk() if rung.kind is RungKind.REQUIRE}
        if plist.id in subject.impossible or requires & subject.idle_by_bounds(plist):
            continue  # another check says why
        if scope.chooses.answer is Answer.CANNOT_TELL:
            why = scope.chooses.why
            yield Undecided.because(location_of(plist), "whether it can choose anybody", why)
        if scope.chooses.answer is Answer.NO:
            why = f", because of {in_words(scope.chooses.breaks)}" if scope.chooses.breaks else ""
            case = scope.possible.case
            yield check.finding(
                location_of(plist),
                f"this list can never choose anybody{why}.",
                way_out=_way_out(plist.id in subject.never_taking),
                witness=None if case is None else case.witness(subject.vocabulary),
            )


def _way_out(never_takes: bool) -> str:
    if never_takes:
        return "Look at 'take' and 'until', and at what is always so."
    return "Look for requirements that contradict each other or what is always so."


CHECK = Check(
    "PA207",
    "never-chooses",
    Level.ERROR,
    "Every list can choose somebody",
    _run,
    (Need.SOUND_LISTS,),
)
