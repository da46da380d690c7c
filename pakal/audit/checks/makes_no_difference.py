"""The check makes-no-difference; see docs/audit/makes-no-difference.md."""

from collections.abc import Iterator

import attrs

from pakal.audit.findings import Answer, Check, Level, Need, Result, Undecided
from pakal.audit.rungs import Life, RungVerdict, needed_to_settle
from pakal.audit.scope import Event, ListScope
from pakal.audit.small_scope import same_decisions
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import in_words
from pakal.audit.thresholds import idle_limit, never_enough, takes_nobody
from pakal.errors import BadInputError
from pakal.lists.model import PriorityList, Rung
from pakal.lists.rounds import ALL


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for each in subject.verdicts:
        if each.rung.id in subject.idle_by_bounds(each.plist):
            continue
        if each.life is not Life.ALIVE:
            continue
        breaks = _same_without(subject, each)
        if isinstance(breaks, Undecided):
            yield breaks
            continue
        if breaks is None:
            continue
        why = f", because of {in_words(breaks)}" if breaks else ""
        yield check.finding(
            location_of(each.plist, each.rung),
            f"without it the list decides the same{why}.",
            way_out="Try removing it: a later rung does its work. Keep it if it explains more.",
            witness=each.witness(subject.vocabulary),
        )
    for plist in subject.sound:
        if plist.until and plist.id not in subject.unsaid:
            yield from _without_until(check, subject, plist)


def _without_until(check: Check, subject: Subject, plist: PriorityList) -> Iterator[Result]:
    if takes_nobody(plist, subject.vocabulary) or idle_limit(plist, subject.vocabulary):
        return  # another check says what is wrong with it
    same = Answer.YES
    if not never_enough(plist, subject.vocabulary):
        same = _same_without_until(subject, plist)
    if same is Answer.CANNOT_TELL:
        yield Undecided.because(location_of(plist), "whether 'until' ever ends anything", "")
    if same is Answer.YES:
        yield check.finding(
            location_of(plist),
            "'until' makes no difference: it never holds while anybody is left to be taken.",
            way_out="Correct 'until', or take it out.",
            level=Level.WARNING,
        )


def _same_without_until(subject: Subject, plist: PriorityList) -> Answer:
    """Are the same taken without `until`?"""
    whole = attrs.evolve(plist, take=plist.take or ALL)
    without = attrs.evolve(whole, until="")
    answers = [
        same_decisions(
            whole,
            without,
            subject.vocabulary,
            scope.readings,
            subject.invariants,
            smallest=False,
        ).answer
        for scope in subject.scopes[plist.id]
    ]
    for answer in (Answer.NO, Answer.CANNOT_TELL):
        if answer in answers:
            return answer
    return Answer.YES


def _same_without(subject: Subject, life: RungVerdict) -> tuple[str, ...] | Undecided | None:
    """The invariants on which it rests that nothing changes; None, if something does."""
    breaks: dict[str, None] = {}
    for scope in subject.scopes[life.plist.id].with_rung(life.rung.id):
        whole = _without(life.plist, _dead(scope) - {life.rung.id})
        try:
            same = same_decisions(
                whole,
                _without(whole, {life.rung.id}),
                subject.vocabulary,
                scope.readings,
                subject.invariants,
                smallest=False,
            )
        except BadInputError:  # the list does not settle without it
            return None
        if same.answer is Answer.CANNOT_TELL and same.given_up:
            return Undecided.because(
                location_of(life.plist, life.rung),
                "whether the list decides the same without it",
                same.why or "there are too many tables to try them all",
            )
        if same.answer is not Answer.YES:
            return None
        breaks |= dict.fromkeys(same.breaks)
    return tuple(breaks)


def _dead(scope: ListScope) -> set[str]:
    """The rungs that are dead here; a rung that only repeats one of them makes a difference."""
    return {
        rung_id
        for rung_id in scope.in_force
        if scope.can(Event.WORKED, rung_id).answer is Answer.NO
        and not needed_to_settle(scope.plist.rung(rung_id), scope.plist)
    }


def _without(plist: PriorityList, rungs: set[str]) -> PriorityList:
    return attrs.evolve(
        plist,
        rungs=_rest(plist.rungs, rungs),
        steps=_rest(plist.steps, rungs),
        ties=_rest(plist.ties, rungs),
    )


def _rest(rungs: tuple[Rung, ...], gone: set[str]) -> tuple[Rung, ...]:
    """The rungs without some of them, inside blocks too; a block without steps goes."""
    kept = []
    for rung in rungs:
        if rung.id in gone:
            continue
        steps = _rest(rung.steps, gone)
        if steps or not rung.steps:
            kept.append(attrs.evolve(rung, steps=steps, then=_rest(rung.then, gone)))
    return tuple(kept)


CHECK = Check(
    "PA205",
    "makes-no-difference",
    Level.INFO,
    "Every rung makes a difference",
    _run,
    (Need.SOUND_LISTS,),
)
