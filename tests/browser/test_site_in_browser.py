"""The site: the same Python in the browser, without a network, with the terminal's files."""

import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser.tapping import PHONE, Phone, Table
from click.testing import CliRunner
from pakal_cli.main import main

from pakal.web.service import Service
from pakal.web.site import build_site

BOOT = 120_000  # milliseconds; Python has to start in the browser, on a machine that may be busy
SEED = 7

# A page of the site without its scripts, which asks the library itself.
_CONNECT = """async () => {
  const { connect } = await import("./transport.js");
  window.transport = connect();
  await window.transport.boot(() => {});
}"""
_SEND = "(envelope) => window.transport.send(envelope)"


class Quiet(SimpleHTTPRequestHandler):
    """A web host that only sends files."""

    def log_message(self, *_: Any) -> None:
        """Print nothing."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; a browser that goes away in the middle is no mistake."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


class Host:
    """A web host that can be cut off."""

    def __init__(self, folder: Path) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server.server_address[1]}/"

    def cut(self) -> None:
        """Nothing comes from it any more."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a built site."""
    if shutil.which("npm") is None:
        pytest.skip("npm is missing: install Node.js, which brings it")
    folder = tmp_path_factory.mktemp("web") / "site"
    build_site(folder)
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """A web host with the site."""
    running = Host(site)
    yield running
    running.cut()


@pytest.fixture
def visitor(browser: Any, host: Host, tmp_path: Path) -> Iterator[Phone]:
    """A phone that visits the site for the first time."""
    with Phone.at(browser, Table(host.address, tmp_path), PHONE) as device:
        device.page.context.set_default_timeout(BOOT)
        yield device


def _show(phone: Phone, address: str) -> None:
    """Go to another screen; Python goes on running."""
    phone.page.evaluate("(to) => { location.hash = to; }", address)
    phone.settle()


def _begin(phone: Phone, game: str) -> str:
    """Begin a game by taps; return its name."""
    phone.page.goto(phone.table.address)
    phone.settle()
    for name in ("new-game", f"game-{game}", "begin"):
        phone.tap(name)
    name: str = phone.page.evaluate("() => decodeURIComponent(location.hash.split('/')[2])")
    return name


def test_the_site_works_without_a_network(visitor: Phone, host: Host) -> None:
    """
    After the first visit the host is cut off: a reload resumes the game, and it goes on to its end.
    """
    _begin(visitor, "pebbles")
    for _ in range(4):
        visitor.step()
    before = visitor.revision
    visitor.page.wait_for_selector("html[data-offline=yes]")

    host.cut()
    visitor.page.context.set_offline(True)
    visitor.page.reload()
    visitor.settle()

    assert before == visitor.revision
    visitor.play_out()
    assert "Winner: " in visitor.text("screen-score")


def test_games_go_from_the_page_to_the_terminal_and_back(
    visitor: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A copy saved in the page is read by the terminal as the same game, and the other way round.
    """
    monkeypatch.setenv("PAKAL_HOME", str(tmp_path / "home"))
    name = _begin(visitor, "pebbles")
    for _ in range(4):
        visitor.step()
    _show(visitor, "#/games")
    with visitor.page.expect_download() as download:
        visitor.tap(f"export-{name}")
    file = tmp_path / "copy.json"
    download.value.save_as(file)

    imported = CliRunner().invoke(main, ["games", "import", str(file), "--name", "from-page"])
    assert imported.exit_code == 0, imported.output
    again = tmp_path / "again.json"
    exported = CliRunner().invoke(main, ["games", "export", "from-page", str(again)])
    assert exported.exit_code == 0, exported.output
    assert json.loads(file.read_text("utf-8")) == json.loads(again.read_text("utf-8"))

    visitor.find("import-file").set_input_files(again)
    visitor.settle()
    _show(visitor, "#/games")
    kept = [each for each in visitor.shown()["ids"] if each.startswith("export-")]
    assert 2 == len(kept)


def test_a_second_tab_waits_for_the_first(visitor: Phone) -> None:
    """
    Two tabs would overwrite each other's games: the second says so, and goes on when it may.
    """
    visitor.page.goto(visitor.table.address)
    visitor.settle()
    second = visitor.page.context.new_page()
    second.goto(visitor.table.address)
    second.get_by_text("open in another tab").wait_for()

    visitor.page.goto("about:blank")

    second.wait_for_selector("html[data-ready]")


def test_the_browser_decides_as_the_server_does(visitor: Phone, tmp_path: Path) -> None:
    """
    The same messages get the same replies from the browser's Python and from this one.

    Cards, questions, scenes and every reason are compared, for the same games and seed.
    """
    here = Service(tmp_path)
    visitor.page.goto(f"{visitor.table.address}site.json")
    visitor.page.evaluate(_CONNECT)

    def ask(do: str, name: str, revision: int | None, given: dict[str, Any]) -> dict[str, Any]:
        number = f"{do} {name} {revision} {given}"
        envelope: dict[str, Any] = {"pakal": 1, "id": number, "do": do, "with": given}
        envelope |= {} if revision is None else {"game": name, "revision": revision}
        there = visitor.page.evaluate(_SEND, envelope)
        ours: dict[str, Any] = json.loads(here.handle(json.dumps(envelope).encode()))
        assert ours == there
        assert ours["ok"], ours
        return ours

    for game in ("ahau", "uxmal"):
        reply, reasons = ask("new", game, None, {"game": game, "name": game, "seed": SEED}), 0
        for _ in range(25):
            view = reply["view"]
            for step in {step for card in view["turn"]["cards"] for step in card["why"]}:
                ask("why", game, view["revision"], {"step": step})
                reasons += 1
            if view["ask"] is None:
                break
            line = view["ask"]["usual"] or view["ask"]["options"][0]["line"]
            reply = ask("answer", game, view["revision"], {"line": line})
        assert reasons > 5
