"""
The service behind the page: one message in, one out; it needs no server and no browser.

Games are those of the terminal, in the same folder. A game is locked for one message at a time, so
that terminal and page can take turns on it; whatever another process did in between is loaded.
"""

import hashlib
import threading
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from pakal.companion.store import BusyError, NoSuchGameError, Store
from pakal.errors import BadInputError, nearest
from pakal.games.listed import BotGame
from pakal.web import consulting, copies, correcting, games, playing, simulating, why
from pakal.web.envelope import (
    BROKEN,
    BUSY,
    REFUSED,
    STALE,
    UNKNOWN,
    Body,
    Request,
    RequestError,
    bad,
    id_of,
    read_request,
    refusal,
    reply,
)
from pakal.web.messages import Desk, Message
from pakal.web.opened import Opened, Shelf
from pakal.web.views import view
from pakal.web.warming import last_played, warm_up

MESSAGES: Final[dict[str, Message]] = {
    **games.MESSAGES,
    **playing.MESSAGES,
    **why.MESSAGES,
    **correcting.MESSAGES,
    **consulting.MESSAGES,
    **copies.MESSAGES,
    **simulating.MESSAGES,
}
_WARM: Final = object()  # comes when all of it is done
_MOST_REPLIES: Final = 64  # that a repeated message gets again

Listener = Callable[[str, int], None]  # hears the name of a game and its new revision


class Service:
    """
    Answers messages about the games of one folder; the user's data folder without one.

    With a `bot`, its lists can be asked and looked at beside those of the games.
    """

    def __init__(self, folder: Path | None = None, bot: BotGame | None = None) -> None:
        self._shelf = Shelf(folder)
        self._bot = bot
        self._runs = simulating.Runs()
        self._waiting = 0  # messages that are here and not yet answered
        self._lock = threading.RLock()
        self._counting = threading.Lock()
        self._replies: OrderedDict[str, bytes] = OrderedDict()
        self._listeners: dict[str, list[Listener]] = {}

    def handle(self, data: bytes) -> bytes:
        """The reply to a message; whatever the message is, there is one."""
        with self._counting:
            self._waiting += 1
        try:
            return self._handle(data)
        finally:
            with self._counting:
                self._waiting -= 1

    def _handle(self, data: bytes) -> bytes:
        try:
            request = read_request(data)
            message = _find(request)
        except RequestError as error:
            return refusal(id_of(data), error, error.code, None)
        # The same message is carried out once; another one that happens to have its id is not it.
        key = f"{request.id} {hashlib.sha256(data).hexdigest()}"
        with self._lock:
            if key not in self._replies:
                is_done, answered = self._answer(request, message)
                if not is_done or not (message.once or message.changes(request.given)):
                    return answered
                self._remember(key, answered)
            return self._replies[key]

    def warm(self) -> Iterator[None]:
        """Do beforehand, in small steps, what the first answers would wait for."""
        with self._lock, self._shelf.store() as store:
            steps = warm_up(last_played(store))
        while True:
            if self._waiting:  # a message comes first; a lock alone would not say whose turn it is
                yield
                continue
            with self._lock:
                if next(steps, _WARM) is _WARM:
                    return
            yield

    def listen(self, game: str, hear: Listener) -> Callable[[], None]:
        """Tell of every change of a game made here; call what comes back to stop."""
        with self._lock:
            self._listeners.setdefault(game, []).append(hear)

        def stop() -> None:
            with self._lock:
                heard = self._listeners.get(game, [])
                if hear in heard:
                    heard.remove(hear)
                if not heard:
                    self._listeners.pop(game, None)

        return stop

    def revision(self, game: str) -> int | None:
        """The revision of a saved game, whoever changed it; None if there is no such game."""
        with self._lock, self._shelf.store() as store:
            try:
                return store.revision(game)
            except NoSuchGameError:
                return None

    def _remember(self, key: str, answered: bytes) -> None:
        self._replies[key] = answered
        while len(self._replies) > _MOST_REPLIES:
            self._replies.popitem(last=False)

    # --- one message ------------------------------------------------------------------------------

    def _answer(self, request: Request, message: Message) -> tuple[bool, bytes]:
        """Carry a message out: was it done, and the reply; what goes wrong becomes an error."""
        now: list[int] = []  # the revision of the game, as soon as it is known
        try:
            with self._shelf.store() as store:
                return True, reply(request.id, self._carry_out(request, message, store, now))
        except BadInputError as error:
            code, wrong = _code(error), error
        except Exception as error:
            code, wrong = BROKEN, _own_mistake(error)
            if request.game is not None:
                self._shelf.close(request.game)
        return False, refusal(request.id, wrong, code, now[-1] if now else None)

    def _carry_out(self, request: Request, message: Message, store: Store, now: list[int]) -> Body:
        if message.alone is not None:
            return message.alone(Desk(self._shelf, store, request.given, self._runs, self._bot))
        if request.game is None:
            raise bad(f"{request.do}: no game is named.", 'Send "game": "…".')
        opened = self._shelf.look(store, request.game)
        now.append(opened.revision)
        if not message.changes(request.given):
            assert message.look is not None  # noqa: S101 - it looks or it changes
            return {"revision": opened.revision, **message.look(opened, request.given)}
        return self._change(request, message, store, now)

    def _change(self, request: Request, message: Message, store: Store, now: list[int]) -> Body:
        """Change a game, if the message is about the game as it is now."""
        assert message.change is not None  # noqa: S101 - it changes
        assert request.game is not None  # noqa: S101 - asked before
        if request.revision is None:
            raise bad("revision: is missing.", "Give the last one you got.")
        with self._shelf.changing(store, request.game) as opened:
            now.append(opened.revision)
            if request.revision != opened.revision:
                raise RequestError(
                    STALE,
                    "The game has changed meanwhile.",
                    "Look at it again.",
                    view=view(opened),
                )
            body = message.change(opened, request.given)
        self._tell(opened)
        return {"revision": opened.revision, **body, "view": view(opened)}

    def _tell(self, opened: Opened) -> None:
        for hear in tuple(self._listeners.get(opened.name, ())):
            hear(opened.name, opened.revision)


def _find(request: Request) -> Message:
    """The message of this name, if it takes what it is given."""
    message = MESSAGES.get(request.do)
    if message is None:
        raise RequestError(
            UNKNOWN, f"There is no message {request.do!r}.", nearest(request.do, MESSAGES)
        )
    request.given.check_names(message.takes)
    return message


def _code(error: BadInputError) -> str:
    """Of which kind an error is."""
    if isinstance(error, RequestError):
        return error.code
    if isinstance(error, BusyError):
        return BUSY
    return UNKNOWN if isinstance(error, NoSuchGameError) else REFUSED


def _own_mistake(error: Exception) -> BadInputError:
    """A bug, as a message without a traceback."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}, line {frame.lineno}"
    summary = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return BadInputError(
        f"This is a bug in Pakal, not your mistake: {summary} ({place}).",
        "The game is saved up to the last step; try something else, and report it.",
    )
