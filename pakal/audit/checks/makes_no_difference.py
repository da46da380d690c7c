"""A rung that can decide, but without which the list would decide the same."""

from collections.abc import Iterator

import attrs

from pakal.audit.findings import Answer, Check, Level, Need, Said, Undecided
from pakal.audit.rungs import Life, RungLife, needed_to_settle
from pakal.audit.small_scope import Event, ListScope, same_decisions
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import in_words, witness_of
from pakal.errors import BadInputError
from pakal.lists.model import PriorityList


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for each in subject.lives:
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
            place_of(each.plist, each.rung),
            f"without it the list decides the same{why}.",
            way_out="Keep it if it makes the reason clearer; a later rung does its work.",
            witness=None
            if each.case is None
            else witness_of(each.case.table, subject.vocabulary, each.case.read),
        )


def _same_without(subject: Subject, life: RungLife) -> tuple[str, ...] | Undecided | None:
    """If nothing changes under any reading: the invariants on which that rests."""
    breaks: dict[str, None] = {}
    for scope in subject.scopes[life.plist.id]:
        if life.rung.id not in scope.in_force:
            continue
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
            return Undecided(
                place_of(life.plist, life.rung),
                "whether the list decides the same without it: there are too many tables to "
                "try them all.",
            )
        if same.answer is not Answer.YES:
            return None
        breaks |= dict.fromkeys(same.breaks)
    return tuple(breaks)


def _dead(scope: ListScope) -> set[str]:
    """The rungs that are dead here; what only doubles one of them does make a difference."""
    return {
        rung_id
        for rung_id in scope.in_force
        if scope.can(Event.WORKED, rung_id).answer is Answer.NO
        and not needed_to_settle(scope.plist.rung(rung_id), scope.plist)
    }


def _without(plist: PriorityList, rungs: set[str]) -> PriorityList:
    return attrs.evolve(
        plist,
        rungs=tuple(each for each in plist.rungs if each.id not in rungs),
        steps=tuple(each for each in plist.steps if each.id not in rungs),
        ties=tuple(each for each in plist.ties if each.id not in rungs),
    )


CHECK = Check(
    "PA205",
    "makes-no-difference",
    Level.INFO,
    "Every rung makes a difference",
    _run,
    (Need.SOUND_LISTS,),
)
