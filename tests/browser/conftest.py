"""A real browser at a real server; skipped where there is none."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser.tapping import ARGUMENTS, Phone, Table

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


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """`pakal serve` on a free port, with games in a folder of its own."""
    home = tmp_path_factory.mktemp("home")
    environment = {**os.environ, "PAKAL_HOME": str(home)}
    program = "from pakal_cli.main import main; main()"
    command = [sys.executable, "-u", "-c", program, "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(  # noqa: S603
        command, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address = next(
            found.group() for line in server.stdout if (found := STARTED.search(line)) is not None
        )
        yield Table(address, home)
        server.terminate()


@pytest.fixture
def phone(browser: Any, table: Table) -> Iterator[Phone]:
    """A phone of 360 by 740 at the table; a mistake in a script fails the test."""
    with Phone.at(browser, table) as device:
        yield device
