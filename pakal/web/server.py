"""
The page on this computer: the service behind HTTP, pushes to second devices, and the files.

Everything a message says is checked by the service; here are only the bounds of HTTP itself.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from pakal.web.envelope import MOST_BYTES
from pakal.web.guard import Guard, Rates
from pakal.web.service import Service

HOST: Final = "127.0.0.1"
STATIC: Final = Path(__file__).parent / "static"
HOSTS: Final = (HOST, "localhost")
MOST_STREAMS: Final = 32  # devices that follow games; one more is refused
_LOOK_SECONDS: Final = 1.0  # between two looks whether a terminal changed the game
_BETWEEN_STEPS: Final = 0.02  # seconds in which messages come first
_WARM: Final = object()  # comes when everything is warm
_JSON: Final = "application/json"


def make_app(
    service: Service,
    hosts: tuple[str, ...] = HOSTS,
    token: str = "",
    rates: Rates | None = None,
) -> Starlette:
    """The application; it answers only under these names of hosts, and to who has the token."""
    streams = 0

    @asynccontextmanager
    async def warming(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(_warm(service))
        try:
            yield
        finally:
            task.cancel()

    async def answer(request: Request) -> Response:
        try:
            data = await _bounded(request)
        except ClientDisconnect:
            return PlainTextResponse("Gone.", 400)
        if data is None:
            return PlainTextResponse(f"Send {MOST_BYTES} bytes at the most.", 413)
        return Response(
            await run_in_threadpool(service.handle, data),
            media_type=_JSON,
            headers={"Cache-Control": "no-store"},
        )

    async def events(request: Request) -> Response:
        nonlocal streams
        game = request.query_params.get("game", "")[:200]
        if streams >= MOST_STREAMS:
            return PlainTextResponse("Too many devices follow games here.\n", 429)
        streams += 1  # here, and not when the first push is sent: others may ask before that
        return _Stream(
            _pushes(service, game),
            ended=end_stream,
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )

    def end_stream() -> None:
        nonlocal streams
        streams -= 1

    return Starlette(
        routes=[
            Route("/api", answer, methods=["POST"]),
            Route("/api/events", events, methods=["GET"]),
            Mount("/", _Files(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(Guard, hosts=hosts, token=token, rates=rates)],
        lifespan=warming,
    )


async def _warm(service: Service) -> None:
    """Step by step, so that a message waits for one step at the most."""
    steps = service.warm()
    while await run_in_threadpool(next, steps, _WARM) is not _WARM:
        await asyncio.sleep(_BETWEEN_STEPS)


class _Stream(StreamingResponse):
    """Pushes to a device that follows a game, until it goes away; then `ended` is called."""

    def __init__(
        self, pushes: AsyncGenerator[str], *, ended: Callable[[], None], **more: Any
    ) -> None:
        super().__init__(pushes, **more)
        self._pushes = pushes
        self._ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send, and count the device out however it ends, even before the first push."""
        try:
            async with aclosing(self._pushes):
                await super().__call__(scope, receive, send)
        finally:
            self._ended()


class _Files(StaticFiles):
    """The files of the page; a browser that kept one asks whether it still holds."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """Without this a browser mixes files of two versions for days."""
        found = super().file_response(*args, **more)
        found.headers["Cache-Control"] = "no-cache"
        return found


async def _bounded(request: Request) -> bytes | None:
    """The body; None if it is too large, of which no more is read than that."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            return None
    return bytes(data)


async def _pushes(service: Service, game: str) -> AsyncGenerator[str]:
    """Tell of every new revision of a game, whether it came from here or from a terminal."""
    changed = asyncio.Event()
    loop = asyncio.get_running_loop()

    def hear(name: str, revision: int) -> None:
        del name, revision
        loop.call_soon_threadsafe(changed.set)

    stop = service.listen(game, hear)
    told: int | None = None
    try:
        yield ": listening\n\n"
        while True:
            now = await run_in_threadpool(service.revision, game)
            if now != told:
                told = now
                yield f"data: {json.dumps({'game': game, 'revision': now})}\n\n"
            try:
                async with asyncio.timeout(_LOOK_SECONDS):
                    await changed.wait()
            except TimeoutError:
                pass
            changed.clear()
    finally:
        stop()
