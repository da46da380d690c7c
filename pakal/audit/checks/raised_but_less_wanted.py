"""The check raised-but-less-wanted; see docs/audit/raised-but-less-wanted.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Answer, Check, Level, Need, Result, Undecided
from pakal.audit.positions import Refused, decision, each_list_once, name_in, winners
from pakal.audit.promises import Contrast, Question
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import after, witness_of
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.facts import Favours
from pakal.lists.model import PriorityList


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    game = subject.game
    choice = decision(compiled, moment)
    if isinstance(choice, Refused) or game is None:
        return None
    for winner in winners(choice):
        for favoured in game.favoured(moment, winner):
            after = decision(compiled, favoured.moment)
            if isinstance(after, Refused):
                continue
            if favoured.candidate not in winners(after):
                name = name_in(subject, moment, favoured.candidate)
                return f"with {favoured.says}, {name} is no longer chosen."
    return None


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    if not isinstance(subject.game, FactsGame):
        yield from each_list_once(check, subject, _look)
        return
    lists = {plist.id: plist for plist in subject.sound if plist.id not in subject.unsaid}
    for promise in subject.game.promises():
        plist = lists.get(promise.list_id)
        if plist is None or promise.fact not in subject.game.known_facts(plist):
            continue  # unread-promise says so
        question = Question(
            plist,
            subject.vocabulary,
            subject.in_force,
            subject.invariants,
            subject.game.apart(plist),
        )
        found = question.promise(promise)
        if found.answer is Answer.CANNOT_TELL:
            what = f"whether it keeps its promise about {promise.fact!r}"
            yield Undecided.because(location_of(plist), what, found.why)
        if found.answer is Answer.YES:
            yield _finding(check, subject, plist, promise, found)


def _finding(
    check: Check, subject: Subject, plist: PriorityList, promise: Favours, found: Contrast
) -> Result:
    changes = [
        f"{fact} {found.after[fact][0]} instead of {vector[0]}"
        for fact, vector in found.before.items()
        if vector[0] != found.after[fact][0] and fact != promise.fact
    ]
    change = f" ({', '.join(changes)})" if changes else ""
    return check.finding(
        location_of(plist, plist.rung(found.rung) if found.rung else None),
        f"with {promise.says}{change}, A is no longer chosen{after(found.taken)}.",
        way_out="Reverse this rung or move its threshold, or remove the promise.",
        witness=witness_of(found.before, subject.vocabulary),
    )


CHECK = Check(
    "PA304",
    "raised-but-less-wanted",
    Level.WARNING,
    "Improving a candidate never makes it lose",
    _run,
    (Need.SOUND_LISTS, Need.GAME),
)
