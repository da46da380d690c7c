"""The check draw-without-lots; see docs/audit/draw-without-lots.md."""

from collections.abc import Iterator

from pakal.audit import solver
from pakal.audit.candidates import later_rounds_differ
from pakal.audit.findings import Answer, Check, Level, Need, Result, Undecided
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import witness_of
from pakal.lists.model import PriorityList, Rung

_WHAT = "whether nobody can have a lot there"


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        if plist.id in subject.unsaid:
            continue
        in_force = subject.scopes[plist.id][0].in_force
        for rung in plist.walk():
            if rung.id in in_force and _is_weighted(subject, rung):
                yield from _about(check, subject, plist, rung)


def _is_weighted(subject: Subject, rung: Rung) -> bool:
    name = rung.procedure
    return name is not None and subject.vocabulary.draw(name).weight is not None


def _about(check: Check, subject: Subject, plist: PriorityList, rung: Rung) -> Iterator[Result]:
    where = location_of(plist, rung)
    if not solver.available():
        yield Undecided.because(where, _WHAT, "no solver is installed (pakal[prove])")
        return
    from pakal.audit.solver.in_rounds import InRounds
    from pakal.audit.solver.questions import ListQuestions

    given = subject.vocabulary, subject.in_force, subject.invariants
    asked: InRounds | ListQuestions = ListQuestions(plist, *given)
    if later_rounds_differ(plist, subject.vocabulary, subject.invariants):
        asked = InRounds.of([plist], *given)
    found = asked.without_lots(rung.id)
    if found.answer is Answer.CANNOT_TELL:
        yield Undecided.because(where, _WHAT, found.why)
    if found.answer is not Answer.YES or found.case is None:
        return
    never = asked.without_lots(rung.id, ever=True).answer is Answer.NO
    yield check.finding(
        where,
        f"nobody ever has a lot: the weight of draw {rung.procedure!r} is 0 for all who come here."
        if never
        else f"it can come to a draw in which nobody has a lot: the weight of draw "
        f"{rung.procedure!r} is 0 for all of them.",
        way_out="Correct the weight."
        if never
        else 'Give everybody a lot ("… + 1"), or let a "require" rung pass only those with one.',
        witness=witness_of(found.case.table, subject.vocabulary),
    )


CHECK = Check(
    "PA210",
    "draw-without-lots",
    Level.WARNING,
    "Somebody has a lot in every draw",
    _run,
    (Need.SOUND_LISTS,),
)
