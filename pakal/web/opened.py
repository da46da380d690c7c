"""Saved games that are open: loaded when asked for, and again when somebody else changed them."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import attrs

from pakal.companion.journal import Step
from pakal.companion.session import Session
from pakal.companion.store import BusyError, Store
from pakal.errors import BadInputError, naming
from pakal.games.scene import Scene
from pakal.web.scenes import draw

MOST_OPEN: Final = 4  # a game keeps a snapshot of every step


@attrs.define(eq=False)
class Keeper:
    """Writes the changes of one game while it is locked, and refuses them otherwise."""

    name: str
    store: Store | None = None

    def keep(self, kept: int, steps: Sequence[Step], done: int, seal: str) -> None:
        """Write what changed."""
        if self.store is None:
            raise BusyError(
                f"The game {self.name!r} is just being begun elsewhere.", "Try again in a moment."
            )
        self.store.keep(self.name, kept, steps, done, seal)


@attrs.define(eq=False, slots=False)
class Opened:
    """A game that is open, at one revision of it."""

    name: str
    session: Session[Any]
    keeper: Keeper
    revision: int
    drawn: Scene | None = None  # the last scene, whose pieces keep their ids
    _drawn_at: int = -1  # the revision of that

    @cached_property
    def heading(self) -> list[str]:
        """How the table is set up, which stays as it is."""
        return self.session.heading()

    def scene(self) -> Scene:
        """What can be seen; the same as long as the game is."""
        if self.drawn is None or self._drawn_at != self.revision:
            self.drawn = draw(self.session.game, self.session.state, self.drawn)
            self._drawn_at = self.revision
        return self.drawn


class Shelf:
    """The games of a folder; a few of them stay open."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._open: OrderedDict[str, Opened] = OrderedDict()

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The saved games; opened for each request, so that nobody is kept waiting."""
        with Store(self.folder) as store:
            yield store

    def look(self, store: Store, name: str) -> Opened:
        """A game as it is now; it need not be locked, and is not changed."""
        revision = store.revision(name)
        opened = self._open.get(name)
        if opened is None or opened.revision != revision:
            opened = self._load(store, name)
        self._open[name] = opened
        self._open.move_to_end(name)
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)
        return opened

    def _load(self, store: Store, name: str) -> Opened:
        """The game as the store has it; a change in between is loaded next time."""
        revision = store.revision(name)
        record = store.load(name)
        keeper = Keeper(name)
        with naming(f"The game {name!r}"):
            session: Session[Any] = Session(record, keeper)
        earlier = self._open.get(name)
        return Opened(name, session, keeper, revision, None if earlier is None else earlier.drawn)

    @contextmanager
    def changing(self, store: Store, name: str) -> Iterator[Opened]:
        """A game, locked for a change; BusyError if another process plays it."""
        with store.lock(name):
            opened = self.look(store, name)
            opened.keeper.store = store
            try:
                yield opened
            except BadInputError:
                raise  # the session has taken back what was refused
            except BaseException:
                self.close(name)  # whatever went wrong, the store has the truth
                raise
            finally:
                opened.keeper.store = None
            opened.revision = store.revision(name)

    def close(self, name: str) -> None:
        """Do not keep a game open."""
        self._open.pop(name, None)
