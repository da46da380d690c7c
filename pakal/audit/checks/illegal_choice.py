"""The check illegal-choice; see docs/audit/illegal-choice.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import Refused, decision, each_list_once, name_in, winners
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    choice = decision(compiled, moment)
    if subject.game is None or isinstance(choice, Refused):
        return None
    if choice is None and subject.game.must_choose(moment):
        return "it chooses nobody, but the rules require a choice."
    illegal = sorted(set(winners(choice)) - set(subject.game.legal(moment)))
    if illegal:
        return f"it chooses {name_in(subject, moment, illegal[0])}, which is not allowed."
    return None


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look)


CHECK = Check(
    "PA307",
    "illegal-choice",
    Level.ERROR,
    "Every choice is legal",
    _run,
    (Need.SOUND_LISTS, Need.GAME, Need.POSITIONS),
)
