"""The check settles-by-shared-value; see docs/audit/settles-by-shared-value.md."""

from collections.abc import Iterator, Mapping, Sequence

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Answer, Check, Level, Need, Result, Undecided
from pakal.audit.subject import Subject, location_of
from pakal.lists.model import PriorityList, Rung


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for plist in subject.sound:
        if plist.id in subject.never_taking:
            continue
        found = subject.scopes[plist.id][0].refused
        if found.answer is Answer.CANNOT_TELL:
            what = "whether two candidates can share a value by which it settles"
            yield Undecided.because(location_of(plist), what, found.why)
        if found.answer is not Answer.YES or found.case is None:
            continue
        rung = _settling(subject, plist, found.case.table)
        if rung is None:
            continue  # it is declared that values are shared; no-choice says what comes of it
        yield check.finding(
            location_of(plist, rung),
            f"it settles by {rung.fact!r}, but nothing says that no two share a value of it.",
            way_out=_way_out(subject, rung),
            witness=found.case.witness(subject.vocabulary),
        )


def _way_out(subject: Subject, rung: Rung) -> str:
    name = rung.fact or ""
    is_plain = subject.vocabulary.has_fact(name) and subject.vocabulary.fact(name).tree is None
    invariant = f'with distinct = "{name}"' if is_plain else "('always') that says so"
    change = "take 'unique' out" if rung.unique else "make it 'first'"
    return f"Add an invariant {invariant}; or {change} and end in a draw."


def _settling(
    subject: Subject, plist: PriorityList, case: Mapping[str, Sequence[int]]
) -> Rung | None:
    """
    The rung that settles by a value which two share in this case.

    If none is known, it is the last in force that settles by a value. None if its fact is declared
    as shared.
    """
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
    values = {rung.id: case.get(str(rung.fact), ()) for rung in rungs}
    sharing = [rung for rung in rungs if len(set(values[rung.id])) < len(values[rung.id])]
    return next(reversed(sharing or rungs), None)


CHECK = Check(
    "PA206",
    "settles-by-shared-value",
    Level.WARNING,
    "No two candidates share a value by which a list settles",
    _run,
    (Need.SOUND_LISTS,),
)
