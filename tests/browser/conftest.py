"""A real browser at a real server; skipped where there is none."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from browser.hosting import Host
from browser.tapping import ARGUMENTS, Phone, Site, Table
from browser.transports import IN_BROWSER, SERVED

from pakal.web.site import build_site

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
STARTED = re.compile(r"http://127\.0\.0\.1:\d+/\S*")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the browser tests of one run on one worker: they share a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """An installed chromium."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright is missing: pip install 'pakal[browser]'"
    )
    if CHROMIUM is None:
        pytest.skip("chromium is missing: install the package chromium")
    with playwright.sync_playwright() as started:
        running = started.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield running
        running.close()


@contextmanager
def serving(home: Path, *words: str | Path) -> Iterator[Table]:
    """`pakal serve` on a free port with these further words, and games in a folder of its own."""
    environment = {**os.environ, "PAKAL_HOME": str(home)}
    program = "from pakal_cli.main import main; main()"
    options = ["--port", "0", "--no-browser", *map(str, words)]
    command = [sys.executable, "-u", "-c", program, "serve", *options]
    with subprocess.Popen(  # noqa: S603
        command, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            found = (STARTED.search(line) for line in server.stdout)
            address = next(each.group() for each in found if each is not None)
            yield Table(address, home)
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """`pakal serve` on a free port, with games in a folder of its own."""
    with serving(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a built site."""
    if shutil.which("npm") is None:
        pytest.skip("npm is missing: install Node.js, which brings it")
    folder = tmp_path_factory.mktemp("web") / "site"
    build_site(folder)
    return folder


@pytest.fixture(scope="session")
def visitor(browser: Any, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """One phone at the site, for all tests: its Python starts once."""
    host = Host(site)
    with Phone.at(browser, Table(host.address, tmp_path_factory.mktemp("nobody"))) as device:
        device.go()
        device.table = Site(host.address, device.table.home, device.page)
        yield device
    host.cut()


@pytest.fixture
def transport(request: pytest.FixtureRequest) -> str:
    """Who answers: a server, unless `both` asks for the browser's own Python too."""
    return str(getattr(request, "param", SERVED))


@pytest.fixture
def phone(transport: str, request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A phone of 360 by 740 at the table; a mistake in a script fails the test."""
    if transport == IN_BROWSER:
        device = request.getfixturevalue("visitor")
        yield device
        assert [] == device.mistakes
        return
    browser, served = (request.getfixturevalue(each) for each in ("browser", "served"))
    with Phone.at(browser, served) as device:
        yield device


@pytest.fixture
def table(phone: Phone) -> Table:
    """The service that the phone asks."""
    return phone.table
