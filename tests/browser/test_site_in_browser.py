"""The site: the same Python in the browser, without a network, with the terminal's files."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from browser.hosting import Host
from browser.tapping import Phone, Table
from click.testing import CliRunner
from pakal_cli.main import main

from pakal.web.service import Service

SEED = 7


# What the bar says while Python starts.
_BAR = """() => {
  window.said = new Set();
  new MutationObserver(() => {
    const bar = document.querySelector("[data-testid=boot]");
    if (bar) window.said.add(bar.textContent);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[Host]:
    """A web host with the site."""
    running = Host(site)
    yield running
    running.cut()


@pytest.fixture(scope="module")
def newcomer(browser: Any, host: Host, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A phone that visits the site for the first time; what the bar says meanwhile is kept."""
    with Phone.at(browser, Table(host.address, tmp_path_factory.mktemp("nobody"))) as device:
        device.page.add_init_script(f"({_BAR})()")
        device.go()
        yield device


def _begin(phone: Phone, game: str) -> None:
    """Begin a game by taps."""
    phone.visit("#/")
    for name in ("new-game", f"game-{game}", "begin"):
        phone.tap(name)


def test_the_start_says_how_far_it_is(newcomer: Phone) -> None:
    """
    While Python starts for the first time the bar names the steps, and is gone then.
    """
    said = newcomer.page.evaluate("() => [...window.said]")

    steps = {number for each in said for number in "1234" if f"({number} of 4)" in each}
    assert {"1", "4"} <= steps
    assert not newcomer.sees("boot")


def test_the_site_works_without_a_network(newcomer: Phone, host: Host) -> None:
    """
    After the first visit the host is cut off: a reload resumes the game, and it goes on.
    """
    _begin(newcomer, "pebbles")
    for _ in range(4):
        newcomer.step()
    before = newcomer.revision
    newcomer.page.wait_for_selector("html[data-offline=yes]")

    host.cut()
    newcomer.page.context.set_offline(True)
    newcomer.page.reload()
    newcomer.settle()

    assert before == newcomer.revision
    for _ in range(6):
        assert newcomer.step()
    assert before < newcomer.revision


def test_games_go_from_the_page_to_the_terminal_and_back(
    visitor: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A copy saved in the page is read by the terminal as the same game, and the other way round.
    """
    monkeypatch.setenv("PAKAL_HOME", str(tmp_path / "home"))
    _begin(visitor, "pebbles")
    for _ in range(4):
        visitor.step()
    name = visitor.game
    visitor.go("#/games")
    before = {each for each in visitor.shown()["ids"] if each.startswith("export-")}
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
    visitor.go("#/games")
    (new,) = {each for each in visitor.shown()["ids"] if each.startswith("export-")} - before
    with visitor.page.expect_download() as download:
        visitor.tap(new)
    assert json.loads(file.read_text("utf-8")) == json.loads(
        download.value.path().read_text("utf-8")
    )


def test_a_second_tab_waits_for_the_first(newcomer: Phone) -> None:
    """
    Two tabs would overwrite each other's games: the second says so, and goes on when it may.
    """
    second = newcomer.page.context.new_page()
    second.goto(newcomer.table.address)
    second.get_by_text("open in another tab").wait_for()

    newcomer.page.close()

    second.wait_for_selector("html[data-ready]")


def test_the_browser_decides_as_the_server_does(visitor: Phone, tmp_path: Path) -> None:
    """
    The same messages get the same replies from the browser's Python and from this one.

    Cards, questions, scenes and every reason are compared, for the same games and seed.
    """
    here, ids = Service(tmp_path), count(1)

    def ask(do: str, name: str, revision: int | None, given: dict[str, Any]) -> dict[str, Any]:
        envelope: dict[str, Any] = {"pakal": 1, "id": f"same-{next(ids)}", "do": do, "with": given}
        envelope |= {} if revision is None else {"game": name, "revision": revision}
        there = visitor.table.pass_on(envelope)
        ours: dict[str, Any] = json.loads(here.handle(json.dumps(envelope).encode()))
        assert ours == there
        assert ours["ok"], ours
        return ours

    for game in ("ahau", "uxmal", "maya"):
        name, reasons = f"same-{game}", 0
        reply = ask("new", name, None, {"game": game, "name": name, "seed": SEED})
        for _ in range(15):
            view = reply["view"]
            for step in {step for card in view["turn"]["cards"] for step in card["why"]}:
                ask("why", name, view["revision"], {"step": step})
                reasons += 1
            if view["ask"] is None:
                break
            line = view["ask"]["usual"] or view["ask"]["options"][0]["line"]
            reply = ask("answer", name, view["revision"], {"line": line})
        assert reasons > 5
