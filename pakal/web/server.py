"""
The page on this computer: the service behind HTTP, pushes to second devices, and the files.

Everything a message says is checked by the service; here are only the bounds of HTTP itself.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pakal.web.envelope import MOST_BYTES
from pakal.web.service import Service

HOST: Final = "127.0.0.1"
STATIC: Final = Path(__file__).parent / "static"
_HOSTS: Final = ("127.0.0.1", "localhost")
_LOOK_SECONDS: Final = 1.0  # between two looks whether a terminal changed the game
_JSON: Final = "application/json"


def make_app(service: Service, hosts: tuple[str, ...] = _HOSTS) -> Starlette:
    """The application; it answers only under these names of hosts."""

    async def answer(request: Request) -> Response:
        if not _is_from_here(request):
            return PlainTextResponse("This page answers only to itself.", 403)
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
        if not _is_from_here(request):
            return PlainTextResponse("This page answers only to itself.", 403)
        game = request.query_params.get("game", "")[:200]
        return StreamingResponse(
            _pushes(service, game),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        )

    return Starlette(
        routes=[
            Route("/api", answer, methods=["POST"]),
            Route("/api/events", events, methods=["GET"]),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts))],
    )


def _is_from_here(request: Request) -> bool:
    """Does the request come from our own page, or from no page at all?"""
    origin = request.headers.get("origin")
    if origin is None:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and parts.netloc == request.headers.get("host", "")


async def _bounded(request: Request) -> bytes | None:
    """The body; None if it is too large, of which no more is read than that."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            return None
    return bytes(data)


async def _pushes(service: Service, game: str) -> AsyncIterator[str]:
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
