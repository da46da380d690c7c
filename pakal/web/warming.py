"""
What the first answers of a game would wait for, done beforehand in small steps.

A game reads its lists when it first decides, and draws its table when it is first shown. A game
that nobody keeps is played for a few answers, so that all of it is there when somebody plays.
"""

from collections.abc import Iterator
from typing import Any, Final

from pakal.companion.beginning import LIGHT, make_game
from pakal.companion.session import Session, new_record
from pakal.companion.store import Store
from pakal.games.base import TableGame
from pakal.games.registry import DEFAULT, find_game, game_names
from pakal.web.envelope import Given
from pakal.web.opened import Keeper, Opened
from pakal.web.playing import preview
from pakal.web.views import view

ANSWERS: Final = 6  # so many are enough to have met nearly every list
_WHOLE: Final = ""


def last_played(store: Store) -> str:
    """The game that was played last; the default one where nothing was."""
    return next((each.game for each in store.games() if each.game in game_names()), DEFAULT)


def warm_up(name: str) -> Iterator[None]:
    """Play a game under its usual setting for a few answers; one step at a time."""
    game = find_game(name)
    if not issubclass(game, TableGame):
        return
    for mode in (_WHOLE, LIGHT) if game.has_light else (_WHOLE,):
        made = make_game(game, {}, mode)
        yield
        session: Session[Any] = Session(new_record(made, 0), game=made)
        session.open()
        yield
        opened = Opened("", session, Keeper(""), 0)
        for _ in range(ANSWERS):
            view(opened)
            yield
            lines = [] if session.is_over else made.options_in_parts(session.state)
            if not lines:
                break
            preview(opened, Given({"line": lines[0].line}))
            yield
            session.answer(lines[0].line)
            opened.revision += 1
            yield
