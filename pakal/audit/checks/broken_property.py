"""The check broken-property; see docs/audit/broken-property.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit import solver
from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import (
    Answer,
    Check,
    Finding,
    Level,
    Location,
    Need,
    Result,
    Undecided,
    Witness,
)
from pakal.audit.promises import Question
from pakal.audit.subject import Subject
from pakal.audit.tables import witness_of
from pakal.errors import BadInputError
from pakal.games.values import Moment
from pakal.lists.compile import Compiled, leaf_value
from pakal.lists.examples import Property, breaks
from pakal.lists.may_win import who_may_win
from pakal.lists.rounds import every_way


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    sound = {plist.id: plist for plist in subject.sound if plist.id not in subject.unsaid}
    for pinned in subject.pinned.properties:
        plist = sound.get(pinned.list_id)
        if plist is None:
            continue  # another check says why
        if not isinstance(subject.game, FactsGame):
            yield from _on_positions(check, subject, pinned)
            continue
        if not solver.available():
            why = "no solver is installed (pakal[prove])"
            yield Undecided.because(_place(pinned), f"whether {_name(pinned)} holds", why)
            continue
        apart = subject.game.apart(plist)
        question = Question(plist, subject.vocabulary, subject.in_force, subject.invariants, apart)
        found = question.holds(pinned)
        if found.answer is Answer.CANNOT_TELL:
            yield Undecided.because(_place(pinned), f"whether {_name(pinned)} holds", found.why)
        if found.answer is Answer.YES and found.case is not None:
            yield _finding(check, pinned, witness_of(found.case.table, subject.vocabulary))


def _on_positions(check: Check, subject: Subject, pinned: Property) -> Iterator[Result]:
    """What facts of a game can be together is seen on its positions only."""
    game = subject.game
    assert game is not None  # noqa: S101 - positions come from a game
    for moment in subject.moments:
        if moment.list_id != pinned.list_id:
            continue
        if _broken(pinned, subject.deciders.at(moment), moment):
            yield _finding(check, pinned, Witness("facts", game.position(moment)))
            return


def _broken(pinned: Property, compiled: Compiled[Any], moment: Moment[Any]) -> bool:
    vocabulary = compiled.vocabulary

    def value(key: Any) -> int:
        return leaf_value(vocabulary.fact(key[0]), moment.state, key, moment.candidates)

    try:
        chosen = who_may_win(compiled, moment.state, moment.candidates)
        about_taken = pinned.is_about_taken
        ways = every_way(compiled, moment.state, moment.candidates) if about_taken else ((),)
    except BadInputError:
        return False  # it refuses; no-choice says so
    return breaks(pinned, value, moment.candidates, chosen, ways)


def _finding(check: Check, pinned: Property, witness: Witness) -> Finding:
    return check.finding(
        _place(pinned),
        f"{_name(pinned)} does not hold: {pinned.says.strip().rstrip('.')}.",
        witness=witness,
        way_out="Correct the list; or the property, if it says too much.",
    )


def _place(pinned: Property) -> Location:
    return Location(pinned.where.file, pinned.list_id, "", pinned.where.line)


def _name(pinned: Property) -> str:
    return pinned.where.parts[-1]


CHECK = Check(
    "PA403",
    "broken-property",
    Level.ERROR,
    "Every property holds of every decision",
    _run,
    (Need.SOUND_LISTS, Need.GAME),
)
