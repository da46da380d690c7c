"""A phone at home: the token of the address in a real browser."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.tapping import Phone, Table


@pytest.fixture
def at_home(tmp_path: Path) -> Iterator[str]:
    """The address of a server for the home network, with its token."""
    program = "from pakal_cli.main import main; main()"
    command = [sys.executable, "-u", "-c", program, "serve", "--lan", "--address", "127.0.0.1"]
    with subprocess.Popen(  # noqa: S603 - our own command
        [*command, "--port", "0", "--no-browser"],
        env={**os.environ, "PAKAL_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield found[0]
        server.terminate()


def test_a_phone_comes_in_by_the_token_alone(browser: Any, at_home: str, tmp_path: Path) -> None:
    """
    With the token the page works and forgets it in the address; without it nothing is shown.
    """
    address, token = at_home.split("?t=")
    with Phone.at(browser, Table(address, tmp_path)) as stranger:
        told = stranger.page.goto(address)
        assert 403 == told.status
        assert "needs its token" in stranger.page.inner_text("body")

    with Phone.at(browser, Table(address, tmp_path)) as phone:
        phone.page.goto(at_home)
        phone.settle()
        assert token not in phone.page.url
        for name in ("new-game", "game-pebbles", "begin"):
            phone.tap(name)
        phone.page.reload()
        phone.settle()
        assert phone.revision > 0
