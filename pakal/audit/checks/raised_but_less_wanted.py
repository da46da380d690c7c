"""The check raised-but-less-wanted; see docs/audit/raised-but-less-wanted.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.positions import Refused, decision, each_list_once, name_in, winners
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled


def _look(subject: Subject, compiled: Compiled[Any], moment: Moment[Any]) -> str | None:
    game = subject.game
    choice = decision(compiled, moment)
    if isinstance(choice, Refused) or game is None:
        return None
    for winner in winners(choice):
        for favoured in game.favoured(moment, winner):
            state = favoured.moment.state
            if isinstance(game, FactsGame) and not game.allows(
                compiled.plist, compiled.readings, state
            ):
                continue
            after = decision(compiled, favoured.moment)
            if isinstance(after, Refused):
                continue
            if favoured.candidate not in winners(after):
                name = name_in(subject, moment, favoured.candidate)
                return f"with {favoured.says}, {name} is no longer chosen."
    return None


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    return each_list_once(check, subject, _look)


CHECK = Check(
    "PA304",
    "raised-but-less-wanted",
    Level.WARNING,
    "Improving a candidate never makes it lose",
    _run,
    (Need.SOUND_LISTS, Need.GAME, Need.POSITIONS),
)
