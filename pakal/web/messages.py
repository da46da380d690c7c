"""What a message is made of here: what it takes, whether it is about a game, and what it does."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from pakal.companion.store import Store
from pakal.web.envelope import Body, Given
from pakal.web.opened import Opened, Shelf

if TYPE_CHECKING:
    from pakal.games.listed import BotGame
    from pakal.web.simulating import Runs


@attrs.frozen
class Desk:
    """Where a message without a game is carried out."""

    shelf: Shelf
    store: Store
    given: Given
    runs: "Runs"
    bot: "BotGame | None" = None  # a bot of one's own that is served beside the games

    @property
    def folder(self) -> Path:
        """The data folder."""
        return self.store.folder


@attrs.frozen
class Message:
    """One word that `do` may have."""

    takes: tuple[str, ...]
    alone: Callable[[Desk], Body] | None = None  # without a game
    look: Callable[[Opened, Given], Body] | None = None  # at a game that stays as it is
    change: Callable[[Opened, Given], Body] | None = None  # of a game
    once: bool = False  # without a game, but repeating it would do something again
    # Looks or changes as `with` says: true for what only looks.
    only_looks: Callable[[Given], bool] | None = None

    def changes(self, given: Given) -> bool:
        """Does it change a game?"""
        return self.change is not None and not (self.only_looks and self.only_looks(given))
