"""
How quickly the page answers: from the tap to the new revision on the screen, both transports.

    python benchmarks/page.py [--taps 60]

Needs chromium, playwright and npm. The first screen is looked at for a few seconds, then a game is
tapped by somebody in a hurry, once at `pakal serve` and once at a site, whose Python runs in the
browser; then the size of the site and the time to the first answer on a first and on a later visit.
The load of the machine stands beside the figures.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from browser.conftest import CHROMIUM  # noqa: E402
from browser.tapping import ARGUMENTS, Phone, Table  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from pakal.web.site import build_site  # noqa: E402

_WATCH = """
window.tapped = 0;
window.took = [];
window.sent = [];
addEventListener("click", () => { window.tapped = performance.now(); }, true);
document.addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  if (window.tapped) window.took.push(performance.now() - window.tapped);
  window.tapped = 0;
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-revision"] }));
"""
# How long each message takes until its reply is there.
_HEAR = """async () => {
  const { app } = await import("./app.js");
  const send = app.transport.send.bind(app.transport);
  app.transport.send = async (message) => {
    const began = performance.now();
    const reply = await send(message);
    window.sent.push([message.do, performance.now() - began]);
    return reply;
  };
}"""
_BOOT = 180_000


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=60, help="how many taps in each game")
    parser.add_argument("--rest", type=float, default=3, help="seconds on the first screen")
    taps, rest = attrgetter("taps", "rest")(parser.parse_args())
    with sync_playwright() as started, tempfile.TemporaryDirectory() as scratch:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        with _served(Path(scratch)) as address:
            _tell("served", _tap(browser, Table(address, Path(scratch)), taps, rest), 100)
        built = build_site(Path(scratch) / "site")
        for part, size in built.sizes.items():
            print(f"site, {part}: {size / 1e6:.1f} MB")
        with _hosted(built.folder) as address:
            _tell("in the browser", _tap(browser, Table(address, Path(scratch)), taps, rest), 250)
            _tell_visits(browser, address)


def _tell(name: str, heard: tuple[list[float], list[tuple[str, float]]], goal: int) -> None:
    took, sent = heard
    ninth, within = quantiles(took, n=10)[-1], sum(each <= goal for each in took) / len(took)
    print(
        f"tap to answer, {name}: median {median(took):.0f} ms, 90 % {ninth:.0f} ms,"
        f" most {max(took):.0f} ms of {len(took)} answers; {within:.0%} within the goal"
        f" of {goal} ms (load {os.getloadavg()[0]:.1f})"
    )
    for message in sorted({each for each, _ in sent}):
        times = [time for each, time in sent if each == message]
        print(f"  {message}: {len(times)}, median {median(times):.0f} ms, most {max(times):.0f} ms")


def _tap(
    browser: Any, table: Table, taps: int, rest: float
) -> tuple[list[float], list[tuple[str, float]]]:
    """
    Milliseconds from each tap that changed the game to the new revision on the screen.

    And those from each message to its reply.
    """
    with Phone.at(browser, table) as phone:
        phone.page.context.set_default_timeout(_BOOT)
        phone.page.add_init_script(_WATCH)
        phone.page.goto(table.address)
        phone.settle()
        phone.page.evaluate(_HEAR)
        phone.page.wait_for_timeout(1000 * rest)
        for name in ("new-game", "game-ahau", "mode-whole", "shuffle-companion", "begin"):
            phone.tap(name)
        for _ in range(taps):
            if not phone.step():
                break
        took: list[float] = phone.page.evaluate("() => window.took")
        sent: list[tuple[str, float]] = phone.page.evaluate("() => window.sent")
    return took, sent


def _tell_visits(browser: Any, address: str) -> None:
    """The time to the first answer on a first visit, and on a later one without a network."""
    context = browser.new_context()
    context.set_default_timeout(_BOOT)
    page = context.new_page()
    for name in ("first visit", "later visit, offline"):
        begun = time.perf_counter()
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        print(f"{name}: ready after {time.perf_counter() - begun:.1f} s")
        page.wait_for_selector("html[data-offline=yes]", state="attached")
        context.set_offline(True)
    context.close()


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """`pakal serve` on a free port."""
    command = [sys.executable, "-u", "-c", "from pakal_cli.main import main; main()", "serve"]
    with subprocess.Popen(
        [*command, "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PAKAL_HOME": str(folder)},
    ) as server:
        assert server.stdout is not None  # noqa: S101 - it is a pipe
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None  # noqa: S101 - it says where it is
        yield found[0]
        server.terminate()


@contextmanager
def _hosted(folder: Path) -> Iterator[str]:
    """A web host on a free port."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        [*command, "--directory", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None  # noqa: S101 - it is a pipe
        found = re.search(r"port (\d+)", server.stdout.readline())
        assert found is not None  # noqa: S101 - it says where it is
        yield f"http://127.0.0.1:{found[1]}/"
        server.terminate()


if __name__ == "__main__":
    main()
