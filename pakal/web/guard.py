"""
Who may ask the server: the token of the address, names of hosts and pages, and how often.

A page at home is asked by people's own devices only. Everything else gets a plain refusal before
any of it reaches the service.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from attrs import define, field
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

TOKEN: Final = "t"  # noqa: S105 - the name of a part of the address
HEADER: Final = "x-pakal-token"
API: Final = "/api"
LONGEST_PATH: Final = 2000
REQUESTS_A_SECOND: Final = 50
AT_ONCE: Final = 300  # so many requests may come at one go
CLIENTS: Final = 256  # of so many the requests are counted; the one heard longest ago goes

# Nothing is loaded from elsewhere and nothing is run that is not a file of the page's own.
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
        " object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",  # the token must not travel
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


@define
class _Bucket:
    """How many requests a client may still make, as of a time."""

    left: float
    since: float


@define
class Rates:
    """Counts the requests of each client; who asks too fast has to wait."""

    a_second: float = REQUESTS_A_SECOND
    at_once: float = AT_ONCE
    clock: Callable[[], float] = time.monotonic
    _buckets: "OrderedDict[str, _Bucket]" = field(factory=OrderedDict, init=False)

    def takes(self, client: str) -> bool:
        """Count a request; False if it is one too many."""
        now = self.clock()
        bucket = self._buckets.pop(client, None) or _Bucket(self.at_once, now)
        left = min(self.at_once, bucket.left + (now - bucket.since) * self.a_second)
        allowed = left >= 1
        self._buckets[client] = _Bucket(left - 1 if allowed else left, now)
        while len(self._buckets) > CLIENTS:
            self._buckets.popitem(last=False)
        return allowed


class Guard:
    """Stands before the application and refuses what must not reach it."""

    def __init__(
        self, app: ASGIApp, *, hosts: tuple[str, ...], token: str = "", rates: Rates | None = None
    ) -> None:
        self._app = app
        self._hosts = frozenset(hosts)
        self._token = token
        self._rates = rates or Rates()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with a refusal."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return

        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *_RAW_HEADERS]}
            await send(message)

        refusal = self._refusal(scope)
        await (refusal or self._app)(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        client = (scope.get("client") or ("", 0))[0]
        if not self._rates.takes(client):
            return _refuse(scope, 429, "busy", "Too many requests.", "Wait a moment.")
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_PATH:
            return _refuse(scope, 414, "bad", "The address is too long.", "Open the page anew.")
        if _host_name(headers.get("host", "")) not in self._hosts:
            return _refuse(
                scope,
                400,
                "bad",
                "This server is not known by that name.",
                "Use the address that the terminal shows.",
            )
        if not _is_own_page(headers):
            return _refuse(
                scope, 403, "bad", "Another page asks.", "Use the address that the terminal shows."
            )
        return self._ask_token(scope, headers) if self._token else None

    def _ask_token(self, scope: Scope, headers: Headers) -> Response | None:
        """Let in who has the token; one in the address becomes a cookie and leaves the address."""
        if self._is_token(headers.get(HEADER, "")) or self._is_token(_cookie(scope, headers)):
            return None
        query = parse_qsl(scope["query_string"].decode("latin-1"))
        if scope["method"] == "GET" and self._is_token(dict(query).get(TOKEN, "")):
            rest = urlencode([(name, value) for name, value in query if name != TOKEN])
            path = "/" + scope["path"].lstrip("/")  # never to another host
            welcome = RedirectResponse(f"{path}?{rest}" if rest else path, 303)
            welcome.set_cookie(
                _cookie_name(scope), self._token, httponly=True, samesite="strict", path="/"
            )
            return welcome
        return _refuse(
            scope,
            403,
            "bad",
            "This page needs its token.",
            "Use the whole address that the terminal shows, or its QR code.",
        )

    def _is_token(self, given: str) -> bool:
        return compare_digest(given.encode(), self._token.encode())


def _refuse(scope: Scope, status: int, code: str, text: str, maybe: str) -> Response:
    """A refusal as a reply where a message was sent, and as a line of text elsewhere."""
    if scope["path"] == API:
        error = {"code": code, "text": text, "maybe": maybe}
        return JSONResponse({"pakal": 1, "id": "", "ok": False, "error": error}, status)
    return PlainTextResponse(f"{text} {maybe}\n", status)


def _host_name(host: str) -> str:
    """The name without a port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_own_page(headers: Headers) -> bool:
    """Does the request come from our own page, or from no page at all?"""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host", "")


def _cookie_name(scope: Scope) -> str:
    """Browsers share cookies between ports, so each has its own name."""
    return f"pakal-{(scope.get('server') or ('', 0))[1]}"


def _cookie(scope: Scope, headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(_cookie_name(scope))
    except CookieError:
        return ""
    return "" if found is None else found.value


_RAW_HEADERS: Final = tuple(
    (name.lower().encode(), value.encode()) for name, value in HEADERS.items()
)
