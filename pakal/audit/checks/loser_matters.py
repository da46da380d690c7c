"""The check loser-matters; see docs/audit/loser-matters.md."""

from collections.abc import Iterator
from typing import Any

import attrs

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Answer, Check, Level, Need, Result, Undecided
from pakal.audit.positions import Refused, decision, each_list_once, name_in, winners
from pakal.audit.promises import Question
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import after, witness_of
from pakal.audit.walks import turned_down
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.model import PriorityList, Scope


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    choice = decision(compiled, moment)
    if isinstance(choice, Refused) or len(moment.candidates) < 2:
        return None
    if choice is None:
        spared = turned_down(compiled, compiled.traced(moment.state, moment.candidates))
    else:
        spared = winners(choice)
    for loser in moment.candidates:
        if loser in spared:
            continue
        others = tuple(each for each in moment.candidates if each != loser)
        without = decision(compiled, attrs.evolve(moment, candidates=others))
        if without != choice:
            name = name_in(subject, moment, loser)
            one, two = (name_in(subject, moment, each) for each in (choice, without))
            return f"without {name}, which does not win, the decision is {two} instead of {one}."
    return None


def _way_out(subject: Subject, plist: PriorityList, rung_id: str | None) -> str:
    fact = plist.rung(rung_id).fact if rung_id else None
    known = fact is not None and subject.vocabulary.has_fact(fact)
    if fact is None or (known and subject.vocabulary.fact(fact).scope is Scope.SET):
        return "Leave out those without a value by a 'keep' rung, and compare after that."
    return "Ask about one candidate alone, or about those still in question."


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    if not isinstance(subject.game, FactsGame):
        yield from each_list_once(check, subject, _look)
        return
    for plist in subject.sound:
        if plist.id in subject.unsaid:
            continue
        apart = subject.game.apart(plist)
        found = Question(
            plist, subject.vocabulary, subject.in_force, subject.invariants, apart
        ).loser()
        if found.answer is Answer.CANNOT_TELL:
            what = "whether a losing candidate can matter"
            yield Undecided.because(location_of(plist), what, found.why)
        if found.answer is not Answer.YES:
            continue
        moment: Moment[Any] = Moment(plist.id, found.before, ())
        one, two = (name_in(subject, moment, each) for each in (found.first, found.second))
        loser = "ABCDEFGH"[found.candidates - 1]
        says = f"without {loser}, which does not win, the decision is {two} instead of {one}"
        says += after(found.taken)
        way_out = _way_out(subject, plist, found.rung)
        if found.meant:
            says += "; the rung looks at those still in question"
            way_out = "Leave it, if the rules mean that; otherwise ask about one candidate alone."
        yield check.finding(
            location_of(plist, plist.rung(found.rung) if found.rung else None),
            f"{says}.",
            way_out=way_out,
            level=Level.INFO if found.meant else None,
            witness=witness_of(found.before, subject.vocabulary),
        )


CHECK = Check(
    "PA303",
    "loser-matters",
    Level.WARNING,
    "A losing candidate changes nothing",
    _run,
    (Need.SOUND_LISTS,),
)
