"""The check no-candidate-possible; see docs/audit/no-candidate-possible.md."""

from collections.abc import Iterator

from pakal.audit.findings import Answer, Check, Level, Location, Need, Result, Undecided
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import in_words


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for kind, found in subject.possible_kinds.items():
        if found.answer is Answer.CANNOT_TELL:
            what = f"whether there can be a candidate of kind {kind!r}"
            yield Undecided.because(Location(), what, found.why)
        if found.answer is Answer.NO:
            one = len(found.breaks) == 1
            says = "contradicts itself or the bounds" if one else "contradict each other"
            yield check.finding(
                _place(subject, found.breaks),
                f"no candidate of kind {kind!r} is possible: {in_words(found.breaks)} {says}.",
                way_out=f"Correct {'it, or the bounds' if one else 'one of them'}; "
                "until then nothing is known about these lists.",
            )
    for plist in subject.sound:
        possible = subject.scopes[plist.id][0].possible
        known = subject.possible_kinds[plist.candidates].answer is Answer.NO
        if possible.answer is Answer.NO and not known:
            yield check.finding(
                location_of(plist),
                f"no candidate of this list is possible, because of {in_words(possible.breaks)}.",
                way_out="Correct one of them; until then nothing is known about this list.",
            )


def _place(subject: Subject, names: tuple[str, ...]) -> Location:
    """Where the last of these invariants is written."""
    return subject.place_of("invariant", names[-1]) if names else Location()


CHECK = Check(
    "PA208",
    "no-candidate-possible",
    Level.ERROR,
    "What is always so leaves room for candidates",
    _run,
    (Need.SOUND_LISTS,),
)
