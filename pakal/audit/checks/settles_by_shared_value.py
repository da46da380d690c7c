"""The check settles-by-shared-value; see docs/audit/settles-by-shared-value.md."""

from collections.abc import Iterator

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Answer, Check, Level, Need, Result, Undecided
from pakal.audit.subject import Subject, location_of
from pakal.lists.model import PriorityList, Rung


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        found = subject.scopes[plist.id][0].refused
        if found.answer is Answer.CANNOT_TELL:
            what = "whether two candidates can share a value by which it settles"
            yield Undecided.because(location_of(plist), what, found.why)
        if found.answer is not Answer.YES or found.case is None:
            continue
        rung = _settling(subject, plist)
        if rung is None:
            continue  # it is declared that values are shared; no-choice says what comes of it
        yield check.finding(
            location_of(plist, rung),
            f"it settles by {rung.fact!r}, but nothing says that no two share a value of it.",
            way_out=f'Add an invariant with distinct = "{rung.fact}", or end in a draw.',
            witness=found.case.witness(subject.vocabulary),
        )


def _settling(subject: Subject, plist: PriorityList) -> Rung | None:
    """The last rung in force that settles by a value, unless its fact is declared as shared."""
    in_force = subject.scopes[plist.id][0].in_force
    rungs = [
        rung
        for rung in plist.walk()
        if rung.settles and rung.fact is not None and rung.id in in_force
    ]
    if isinstance(subject.game, FactsGame):
        declared = subject.game.declared
        shared = {fact.name for fact in declared.facts if fact.shared}
        rungs = [rung for rung in rungs if rung.fact not in shared]
    return rungs[-1] if rungs else None


CHECK = Check(
    "PA206",
    "settles-by-shared-value",
    Level.WARNING,
    "No two candidates share a value by which a list settles",
    _run,
    (Need.SOUND_LISTS,),
)
