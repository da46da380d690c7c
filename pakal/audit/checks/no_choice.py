"""The check no-choice; see docs/audit/no-choice.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import Refused, decision, each_list_once, winners
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled
from pakal.lists.trace import Draw


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    choice = decision(compiled, moment)
    if isinstance(choice, Refused):
        if _is_doubted(subject, compiled):
            return None
        return f"it gives no decision: {choice.says}"
    strangers = set(winners(choice)) - set(moment.candidates)
    if strangers:
        return f"it chooses {min(strangers)}, which is not a candidate."
    if isinstance(choice, Draw) and len(choice.tied) < 2:
        return "it draws among a single candidate."
    return None


def _is_doubted(subject: Subject, compiled: Compiled[Any]) -> bool:
    """
    Does another check ask whether two can share what this list settles by?

    In a game from a facts file that is open unless the file says that they share it.
    """
    if not isinstance(subject.game, FactsGame):
        return False
    shared = {fact.name for fact in subject.game.declared.facts if fact.shared}
    return not any(rung.settles and rung.fact in shared for rung in compiled.plist.walk())


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look)


CHECK = Check(
    "PA301",
    "no-choice",
    Level.ERROR,
    "Every decision is one candidate, one draw, or nobody",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
