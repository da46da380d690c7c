"""The service behind HTTP: messages, pushes, files, and what is refused."""

import asyncio
import json
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from pakal.web.envelope import MOST_BYTES
from pakal.web.server import make_app
from pakal.web.service import Service

HERE = "http://127.0.0.1:8537"
HELLO = b'{"pakal": 1, "id": "a", "do": "hello"}'


class Client:
    """A browser at the page, one request at a time."""

    def __init__(self, folder: Path) -> None:
        self.app = make_app(Service(folder))

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        """The response to a request."""

        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url=HERE) as client:
                return await client.request(method, path, **more)

        # In a thread of its own: where browser tests ran before on this worker, playwright's event
        # loop is still running in this one.
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, ask()).result()

    def get(self, path: str) -> httpx.Response:
        """GET."""
        return self.request("GET", path)

    def post(self, path: str, **more: Any) -> httpx.Response:
        """POST."""
        return self.request("POST", path, **more)


@pytest.fixture
def client(tmp_path: Path) -> Client:
    """Return a browser at the page of an empty folder."""
    return Client(tmp_path)


def test_a_message_goes_through_http(client: Client) -> None:
    """
    POST /api answers a message with JSON that nobody keeps.
    """
    found = client.post("/api", content=HELLO)

    assert found.json()["ok"]
    assert "no-store" == found.headers["cache-control"]


def test_the_page_itself_is_served(client: Client) -> None:
    """
    GET / is a page, and nothing outside the folder of the page can be fetched.
    """
    assert "<title>" in client.get("/").text
    for path in ("/../service.py", "/%2e%2e/service.py", "/..%2fservice.py", "//etc/passwd"):
        assert 404 == client.get(path).status_code


def test_a_kept_file_of_the_page_is_asked_for_again(client: Client) -> None:
    """
    Files are revalidated at every visit, so that no browser mixes those of two versions.
    """
    found = client.get("/app.js")
    again = client.request("GET", "/app.js", headers={"If-None-Match": found.headers["etag"]})

    assert ("no-cache", 304) == (found.headers["cache-control"], again.status_code)


def test_a_foreign_host_or_page_is_refused(client: Client) -> None:
    """
    Another Host gets 400 and another Origin 403: no other page can use this one.
    """
    assert 400 == client.post("/api", content=HELLO, headers={"Host": "evil.example"}).status_code
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        assert 403 == client.post("/api", content=HELLO, headers={"Origin": origin}).status_code
    assert 200 == client.post("/api", content=HELLO, headers={"Origin": HERE}).status_code


def test_a_huge_message_is_refused(client: Client) -> None:
    """
    More than a megabyte gets 413, and only POST is a message.
    """
    assert 413 == client.post("/api", content=b" " * (MOST_BYTES + 1)).status_code
    assert 404 == client.get("/api").status_code


def test_pakal_serve_serves_and_pushes(tmp_path: Path) -> None:
    """
    `pakal serve` prints its address, answers there, and pushes a change to a listening device.
    """
    code = "from pakal_cli.main import main; main()"
    words = [sys.executable, "-u", "-c", code, "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(  # noqa: S603 - our own command
        words, stdout=subprocess.PIPE, text=True, env={"PAKAL_HOME": str(tmp_path)}
    ) as served:
        assert served.stdout is not None
        address = re.search(r"http://\S+", served.stdout.readline())
        assert address is not None
        try:
            with httpx.Client(base_url=address[0], timeout=20) as client:
                new = {"pakal": 1, "id": "n", "do": "new", "with": {"game": "pebbles", "seed": 1}}
                begun = client.post("/api", json=new).json()
                name, view = begun["game"], begun["view"]
                with client.stream("GET", "/api/events", params={"game": name}) as pushed:
                    lines = (line for line in pushed.iter_lines() if line.startswith("data:"))
                    now = json.loads(next(lines).removeprefix("data:"))
                    assert {"game": name, "revision": begun["revision"]} == now
                    answer = {
                        "pakal": 1,
                        "id": "a",
                        "game": name,
                        "revision": begun["revision"],
                        "do": "answer",
                        "with": {"line": view["ask"]["options"][0]["line"]},
                    }
                    changed = client.post("/api", json=answer).json()
                    told = json.loads(next(lines).removeprefix("data:"))
                    assert changed["revision"] == told["revision"]
        finally:
            served.terminate()
