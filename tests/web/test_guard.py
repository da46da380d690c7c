"""Who may ask the server: token, hosts, foreign pages, rates; each with the refusal it gets."""

from collections.abc import Callable

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pakal.web.guard import AT_ONCE, CLIENTS, LONGEST_PATH, Guard, Rates

TOKEN = "a-token-that-nobody-guesses"  # noqa: S105 - for these tests only
HOME = "http://127.0.0.1"


def make_client(token: str = "", rates: Rates | None = None) -> TestClient:
    """A client of a server that welcomes everybody whom the guard lets through."""

    async def welcome(request: Request) -> PlainTextResponse:
        return PlainTextResponse("welcome")

    app = Starlette(
        routes=[
            Route("/", welcome),
            Route("/api", welcome, methods=["POST"]),
            Route("/{rest:path}", welcome),
        ]
    )
    guarded = Guard(app, hosts=("127.0.0.1",), token=token, rates=rates)
    return TestClient(guarded, base_url=HOME, follow_redirects=False)


def test_without_a_token_everybody_on_this_computer_is_let_in() -> None:
    """
    A server for this computer alone asks for no token.
    """
    assert make_client().get("/").text == "welcome"


@pytest.mark.parametrize("way", ["", "?t=", "?t=wrong", f"?t={TOKEN}x", f"?t={TOKEN[:-1]}"])
def test_without_the_right_token_nothing_is_shown(way: str) -> None:
    """
    No token, or a wrong one, gets 403 and the way out, on the page and on the messages.
    """
    client = make_client(TOKEN)

    page, message = client.get(f"/{way}"), client.post(f"/api{way}", content=b"{}")

    assert (page.status_code, message.status_code) == (403, 403)
    assert "needs its token" in page.text
    assert "QR code" in message.json()["error"]["maybe"]


def test_the_token_of_the_address_becomes_a_cookie() -> None:
    """
    The first visit takes the token out of the address; later ones need it no more.
    """
    client = make_client(TOKEN)

    first = client.get(f"/?t={TOKEN}&game=evening")

    assert (303, "/?game=evening") == (first.status_code, first.headers["location"])
    assert "httponly" in first.headers["set-cookie"].lower()
    assert "samesite=strict" in first.headers["set-cookie"].lower()
    assert client.get("/").text == "welcome"
    assert client.post("/api", content=b"{}").text == "welcome"


def test_the_way_back_never_leads_to_another_host() -> None:
    """
    An address with two slashes in front is not taken for the name of a host.
    """
    first = make_client(TOKEN).get(f"{HOME}//elsewhere.example/?t={TOKEN}")

    assert first.headers["location"].startswith("/elsewhere.example")


def test_the_token_may_come_as_a_header() -> None:
    """
    A program sends the token with each message.
    """
    client = make_client(TOKEN)

    answered = client.post("/api", content=b"{}", headers={"X-Pakal-Token": TOKEN})

    assert answered.text == "welcome"


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "", "[::1", "127.0.0.2:80"]
)
def test_a_foreign_host_is_refused(host: str) -> None:
    """
    A name that somebody else points at this computer is not answered.
    """
    assert make_client().get("/", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://[::1"},
        {"Origin": "http://127.0.0.1:99"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_a_foreign_page_is_refused(headers: dict[str, str]) -> None:
    """
    A page of another origin cannot ask in the name of the person who looks at it.
    """
    assert make_client().post("/api", content=b"{}", headers=headers).status_code == 403


def test_the_page_itself_is_let_in() -> None:
    """
    A message from our own page carries our own origin.
    """
    asked = make_client().post("/api", content=b"{}", headers={"Origin": HOME})

    assert asked.text == "welcome"


def test_a_client_that_asks_too_fast_has_to_wait() -> None:
    """
    After a burst every request more is refused with `busy`, until time has passed.
    """
    now = [0.0]
    client = make_client(rates=Rates(a_second=10, at_once=5, clock=lambda: now[0]))

    codes = [client.post("/api", content=b"{}").status_code for _ in range(7)]
    now[0] += 0.1
    later = client.post("/api", content=b"{}")

    assert codes == [200] * 5 + [429] * 2
    assert later.status_code == 200


def test_many_clients_are_counted_in_bounded_room() -> None:
    """
    However many clients come, only so many are remembered.
    """
    rates = Rates(clock=lambda: 0.0)

    taken = [rates.takes(f"client {number}") for number in range(3 * CLIENTS)]

    assert all(taken)
    assert len(rates._buckets) == CLIENTS


def test_a_burst_of_a_page_is_allowed() -> None:
    """
    All files of the page and its first messages come at one go.
    """
    rates = Rates(clock=lambda: 0.0)

    assert all(rates.takes("phone") for _ in range(AT_ONCE))
    assert not rates.takes("phone")


def test_an_endless_address_is_refused() -> None:
    """
    An address longer than any of ours is not looked at.
    """
    assert make_client().get("/" + "x" * (LONGEST_PATH + 1)).status_code == 414


def test_a_socket_is_closed_at_once() -> None:
    """
    There are no web sockets here.
    """
    from starlette.websockets import WebSocketDisconnect

    client = make_client()
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api"):
        pass


@pytest.mark.parametrize("ask", [lambda c: c.get("/"), lambda c: c.get("/", headers={"Host": ""})])
def test_every_reply_carries_the_bounds_of_the_page(ask: Callable[[TestClient], object]) -> None:
    """
    Answers and refusals alike tell the browser to load and run nothing from elsewhere.
    """
    headers = ask(make_client()).headers  # type: ignore[attr-defined]

    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
