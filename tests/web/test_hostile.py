"""Hostile input to a real server: clean refusals, no traceback, no loss; the game goes on."""

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import httpx2 as httpx
import pytest

from pakal.web.envelope import MOST_BYTES
from pakal.web.guard import AT_ONCE, REQUESTS_A_SECOND
from pakal.web.server import MOST_STREAMS

_CODE = "from pakal_cli.main import main; main()"


@attrs.frozen
class Served:
    """A server that a process of its own runs for a phone at home, with a game on it."""

    port: int
    token: str
    game: str
    revision: int
    process: "subprocess.Popen[str]"

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def client(self, *, known: bool = True) -> httpx.Client:
        """Somebody who asks, with the token or without."""
        headers = {"X-Pakal-Token": self.token} if known else {}
        return httpx.Client(base_url=self.address, headers=headers, timeout=30)

    def look(self) -> dict[str, Any]:
        """The game as it is now."""
        message = {"pakal": 1, "id": "look", "do": "open", "game": self.game}
        with self.client() as client:
            found: dict[str, Any] = client.post("/api", json=message).json()
        return found

    def raw(self, data: bytes) -> bytes:
        """What the server says to any bytes, or nothing."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=3) as line:
            try:
                line.sendall(data)
                return line.recv(65536)
            except OSError:
                return b""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Serve an evening of the small game, behind a token; nothing may be printed as an error."""
    home = tmp_path_factory.mktemp("home")
    words = [sys.executable, "-u", "-c", _CODE, "serve", "--lan", "--address", "127.0.0.1"]
    errors = home / "errors.txt"
    with (
        errors.open("w") as heard,
        subprocess.Popen(  # noqa: S603 - our own command
            [*words, "--port", "0", "--no-browser"],
            stdout=subprocess.PIPE,
            stderr=heard,
            text=True,
            env={"PAKAL_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
        ) as process,
    ):
        assert process.stdout is not None
        found = re.search(r":(\d+)/\?t=(\S+)", process.stdout.readline())
        assert found is not None
        new = {"pakal": 1, "id": "n", "do": "new", "with": {"game": "pebbles", "seed": 1}}
        begun = httpx.post(
            f"http://127.0.0.1:{found[1]}/api", json=new, headers={"X-Pakal-Token": found[2]}
        ).json()
        yield Served(int(found[1]), found[2], begun["game"], begun["revision"], process)
        process.terminate()
    assert "Traceback" not in errors.read_text("utf-8")


@pytest.fixture(autouse=True)
def unharmed(served: Served) -> Iterator[None]:
    """After each attack the same game is there, and the server still runs."""
    yield
    found = served.look()
    assert found["ok"]
    assert served.revision == found["revision"]
    assert served.process.poll() is None


def test_nothing_is_said_without_the_token(served: Served) -> None:
    """
    No file, no message and no stream comes without the token, with a wrong one or half of it.
    """
    with served.client(known=False) as client:
        for path in ("/", "/app.js", "/api/events?game=x", f"/?t={served.token[:-1]}", "/?t="):
            assert 403 == client.get(path).status_code
        wrong = {"X-Pakal-Token": served.token[::-1]}
        assert 403 == client.post("/api", content=b"{}", headers=wrong).status_code


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/..%2f..%2fpyproject.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/....//....//etc/passwd",
        "//etc/passwd",
        "/app.js%00.html",
        "/%c0%ae%c0%ae/",
        "/C:/Windows/win.ini",
        "/static/../../site.py",
    ],
)
def test_no_path_leads_out_of_the_page(served: Served, path: str) -> None:
    """
    Paths that climb, hide or lie get 404 or 400 and no file.
    """
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
    told = served.raw(f"{head}X-Pakal-Token: {served.token}\r\nConnection: close\r\n\r\n".encode())

    assert told.split(b" ", 2)[1] in (b"400", b"404")
    assert b"root:" not in told
    assert b"import" not in told


def test_broken_messages_get_an_error_each(served: Served) -> None:
    """
    Whatever is sent as a message, the reply is one: not ok, with a text and no traceback.
    """
    random = Random(7)
    good = json.dumps({"pakal": 1, "id": "x", "do": "answer", "game": served.game, "revision": 0})
    bodies = [
        b"",
        b"null",
        b"[]",
        b'"',
        b"\xff\xfe\x00",
        b"[" * 5000,
        b'{"pakal": 1e999}',
        b'{"pakal": 1, "id": {}, "do": []}',
        good.replace("answer", "answer\\u0000").encode(),
        good.replace('"revision": 0', '"revision": -1').encode(),
        good.replace('"revision": 0', '"revision": 1e400').encode(),
        *(
            good.encode()[:cut] + bytes(random.choices(range(256), k=9)) + good.encode()[cut:]
            for cut in range(len(good))
        ),
    ]
    with served.client() as client:
        for body in bodies:
            told = client.post("/api", content=body)
            found = told.json()
            assert 200 == told.status_code
            assert not found["ok"]
            assert found["error"]["text"]
            assert "Traceback" not in told.text


def test_a_huge_message_is_not_read_whole(served: Served) -> None:
    """
    More than a megabyte is refused, also where the length is not told beforehand.
    """
    with served.client() as client:
        told = client.post("/api", content=(b"x" * 65536 for _ in range(MOST_BYTES // 65536 + 2)))

    assert 413 == told.status_code


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20000,
        b"G" * 200000,
        b"\r\n\r\n\r\n",
    ],
)
def test_what_is_no_http_is_turned_away(served: Served, data: bytes) -> None:
    """
    Bytes that are no request are answered with 400 at the most.
    """
    told = served.raw(data)

    assert not told or told.split(b" ", 2)[1].startswith(b"4")


def test_ten_thousand_requests_do_no_harm(served: Served) -> None:
    """
    A flood is answered as far as the rate allows and refused with `busy` beyond; then it goes on.
    """
    one = (
        f"POST /api HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nX-Pakal-Token: {served.token}\r\n"
        "Content-Length: 2\r\n\r\n{}"
    ).encode()
    codes: list[bytes] = []
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", served.port), timeout=30) as line:
            line.sendall(one * 99 + one.replace(b"Content", b"Connection: close\r\nContent"))
            told = b""
            while chunk := line.recv(65536):
                told += chunk
            codes += re.findall(rb"HTTP/1.1 (\d+)", told)

    assert 10_000 == len(codes)
    assert {b"200", b"429"} == set(codes)
    assert codes.count(b"200") >= AT_ONCE // 2


def test_many_streams_are_bounded(served: Served) -> None:
    """
    Devices that follow a game are counted, also if they come at once; one too many is refused.

    Closed ones make room.
    """
    ask = (
        f"GET /api/events?game={served.game} HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
        f"X-Pakal-Token: {served.token}\r\n\r\n"
    ).encode()
    lines = [socket.create_connection(("127.0.0.1", served.port), timeout=20) for _ in range(40)]
    time.sleep(2 * len(lines) / REQUESTS_A_SECOND)  # whoever asked too fast before has waited
    try:
        for line in lines:
            line.sendall(ask)
        codes = [line.recv(65536).split(b" ", 2)[1] for line in lines]
    finally:
        for line in lines:
            line.close()

    assert MOST_STREAMS == codes.count(b"200")
    assert len(lines) - MOST_STREAMS == codes.count(b"429")
    for _ in range(100):  # the server notices within a second that they are gone
        if b" 200 " in served.raw(ask)[:20]:
            return
        time.sleep(0.1)
    pytest.fail("no device is let in any more")
