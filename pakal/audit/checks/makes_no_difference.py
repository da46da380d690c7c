"""A rung that can decide, but without which the list would decide the same."""

from collections.abc import Iterator

import attrs

from pakal.audit.findings import Answer, Check, Level, Need, Said
from pakal.audit.rungs import Life, RungLife, needed_to_settle
from pakal.audit.small_scope import same_decisions
from pakal.audit.subject import Subject, place_of
from pakal.audit.tables import in_words, witness_of
from pakal.errors import BadInputError
from pakal.lists.model import PriorityList

_DEAD = (Life.DEAD_BY_LOGIC, Life.DEAD_UNDER_INVARIANTS, Life.NEVER_REACHED)


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    for each in subject.lives:
        if each.life is not Life.ALIVE:
            continue
        breaks = _same_without(subject, each)
        if breaks is None:
            continue
        why = f", because of {in_words(breaks)}" if breaks else ""
        yield check.finding(
            place_of(each.plist, each.rung),
            f"without it the list decides the same{why}.",
            maybe="a later rung does its work; it is fine if it makes the reason clearer.",
            witness=None
            if each.case is None
            else witness_of(each.case.table, subject.vocabulary, each.case.read),
        )


def _same_without(subject: Subject, life: RungLife) -> tuple[str, ...] | None:
    """If nothing changes under any reading: the invariants on which that rests."""
    # Dead rungs are findings already; what only doubles one of them does make a difference.
    dead = {
        other.rung.id
        for other in subject.lives
        if other.plist is life.plist
        and other.life in _DEAD
        and not needed_to_settle(other.rung, other.plist)
    }
    whole = _without(life.plist, dead)
    shorter = _without(whole, {life.rung.id})
    breaks: dict[str, None] = {}
    for scope in subject.scopes[life.plist.id]:
        if life.rung.id not in scope.in_force:
            continue
        try:
            same = same_decisions(
                whole,
                shorter,
                subject.vocabulary,
                scope.readings,
                subject.invariants,
                smallest=False,
            )
        except BadInputError:  # the list does not settle without it
            return None
        if same.answer is not Answer.YES:
            return None
        breaks |= dict.fromkeys(same.breaks)
    return tuple(breaks)


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
