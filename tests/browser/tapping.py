"""Fingers: what is on the screen, and taps on it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import unquote
from urllib.request import Request, urlopen

from attrs import define, field, frozen
from web.taps import tap

ARGUMENTS: Final = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PHONE: Final = (360, 740)
LONGEST: Final = 120_000  # milliseconds: Python may have to start, on a machine that may be busy
MOST_TAPS: Final = 1000  # no game takes more
_IDS: Final = count(1)

_SHOWN = """() => {
  const seen = [...document.querySelectorAll('[data-testid]')]
    .filter((each) => !each.disabled && each.checkVisibility());
  return {
    ids: seen.map((each) => each.dataset.testid),
    lit: seen.filter((each) => 'lit' in each.dataset).map((each) => each.dataset.testid),
    marked: seen.filter((each) => each.ariaPressed === 'true').map((each) => each.dataset.testid),
  };
}"""
# Once the present task is over nothing may be under way for two frames; then the screen is drawn.
_SETTLED = """(most) => new Promise((settled, failed) => {
  const { dataset } = document.documentElement;
  let calm = 0;
  setTimeout(() => failed(new Error("the page does not settle")), most);
  const look = () => {
    calm = 'ready' in dataset && !('busy' in dataset) ? calm + 1 : 0;
    if (calm > 1) settled(); else requestAnimationFrame(look);
  };
  setTimeout(() => requestAnimationFrame(look), 0);
})"""
_SEND = """async (envelope) => {
  const { app } = await import("./app.js");
  return app.transport.send(envelope);
}"""


@frozen
class Table:
    """A running server and where it keeps its games."""

    address: str
    home: Path

    def send(self, do: str, of: str = "", revision: int | None = None, /, **given: Any) -> Any:
        """The reply to a message, for what a test prepares or looks up."""
        message: dict[str, Any] = {"pakal": 1, "id": f"t{next(_IDS)}", "do": do, "with": given}
        message |= {"game": of} if of else {}
        message |= {} if revision is None else {"revision": revision}
        return self.pass_on(message)

    def pass_on(self, message: dict[str, Any]) -> Any:
        """The reply of the server."""
        request = Request(  # noqa: S310
            f"{self.address}api", json.dumps(message).encode(), {"Content-Type": "application/json"}
        )
        with urlopen(request) as reply:  # noqa: S310
            return json.load(reply)

    def begin(self, name: str, **given: Any) -> Any:
        """The first view of a new game."""
        reply = self.send("new", name=name, **given)
        assert reply["ok"], reply
        return reply["view"]

    def play(self, name: str, answers: int) -> Any:
        """The view after some answers, each the first one offered."""
        view = self.send("open", name)["view"]
        for _ in range(answers):
            asked = view["ask"]
            if asked is None or asked["form"] != "options":
                break
            line = asked["usual"] or asked["options"][0]["line"]
            reply = self.send("answer", name, view["revision"], line=line)
            assert reply["ok"], reply
            view = reply["view"]
        return view


def until(table: Table, name: str, is_there: Callable[[Any], Any], mode: str = "") -> Any:
    """A game played until a card has a wanted table of sums: the view, and that table."""
    view, dice = table.begin(name, seed=20, mode=mode), Random(3)
    while True:
        cards = view["turn"]["cards"]
        found = [each["ledger"] for each in cards if each["ledger"] and is_there(each["ledger"])]
        if found:
            return view, found[0]
        reply = table.send("answer", name, view["revision"], **tap(view["ask"], dice))
        view = reply["view"] if reply["ok"] else view


@frozen
class Site(Table):
    """A site that a browser has opened: its Python answers, and there is no server to ask."""

    page: Any

    def pass_on(self, message: dict[str, Any]) -> Any:
        """The reply of the library in the browser."""
        return self.page.evaluate(_SEND, message)


@define
class Phone:
    """One device: a page in a browser."""

    page: Any
    table: Table
    mistakes: list[str] = field(factory=list)

    @classmethod
    @contextmanager
    def at(
        cls, browser: Any, table: Table, size: tuple[int, int] = PHONE, theme: str = "light"
    ) -> Iterator["Phone"]:
        """A new device with a storage of its own."""
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce",
        )
        context.set_default_timeout(LONGEST)
        device = cls(context.new_page(), table)
        device.page.on("pageerror", lambda error: device.mistakes.append(str(error)))
        yield device
        context.close()
        assert [] == device.mistakes

    def go(self, address: str = "#/") -> None:
        """Open an address of the page: from the start, or where Python already runs in it."""
        if isinstance(self.table, Site):
            self.visit(address)
            return
        if self.page.url.startswith(self.table.address):
            self.page.goto("about:blank")  # otherwise only the part behind the # would change
        self.page.goto(f"{self.table.address}{address}")
        self.settle()

    def visit(self, address: str) -> None:
        """Go to another screen; the page is not loaded again."""
        self.page.evaluate("(to) => { location.hash = to; }", address)
        self.settle()

    def settle(self) -> None:
        """Wait until the service has answered and the screen is drawn."""
        self.page.evaluate(_SETTLED, LONGEST)

    def shown(self) -> dict[str, list[str]]:
        """The test ids that can be seen; of those the places that are lit, and what is marked."""
        found: dict[str, list[str]] = self.page.evaluate(_SHOWN)
        return found

    def find(self, name: str) -> Any:
        """The first element with a test id."""
        return self.page.locator(f'[data-testid="{name}"]').first

    def tap(self, name: str) -> None:
        """Tap what has this test id, and wait for what comes of it."""
        self.find(name).click()
        self.settle()

    def sees(self, name: str) -> bool:
        """Is something with this test id on the screen?"""
        return name in self.shown()["ids"]

    @property
    def screen(self) -> str:
        """The id of the screen; in the wide layout of the middle one."""
        ids = [each for each in self.shown()["ids"] if each.startswith("screen-")]
        return ids[len(ids) // 2].removeprefix("screen-")

    @property
    def revision(self) -> int:
        """Which revision of the game it shows."""
        return int(self.page.evaluate("() => document.documentElement.dataset.revision"))

    @property
    def game(self) -> str:
        """The name of the game it shows."""
        return unquote(str(self.page.url).split("#/g/")[1].split("/")[0])

    def text(self, name: str) -> str:
        """The words of an element."""
        return str(self.find(name).inner_text())

    def step(self) -> bool:
        """
        One tap as somebody in a hurry makes it; false where nothing is left to tap.

        Cards are ticked, then the first thing that is lit is chosen and confirmed. Where something
        has to be marked first, everything that has no mark gets one.
        """
        return self._step(self.shown())

    def _step(self, shown: dict[str, list[str]]) -> bool:
        """The same for what is known to be on the screen."""
        ids = shown["ids"]
        for wanted in ("do-it", "done-all", "next", "as-marked", "yes"):
            if wanted in ids:
                self.tap(wanted)
                return True
        if unmarked := _unmarked(shown):
            for each in unmarked:
                if each.endswith("-number"):  # a number that is typed
                    self.find(each).fill("40")
                    self.settle()
                else:
                    self.tap(each)
            return True
        done = [each for each in ids if each.startswith("done-")]
        options = [each for each in ids if each.startswith("option-")]
        groups = [each for each in ids if each.startswith("group-")]
        for found in (done, options, shown["lit"], groups):
            if found:
                self.tap(found[0])
                return True
        return False

    def play_out(self) -> None:
        """Tap until the score is shown."""
        for _ in range(MOST_TAPS):
            shown = self.shown()
            if "screen-score" in shown["ids"]:
                return
            assert "error" not in shown["ids"], self.text("error")
            assert self._step(shown), shown
        raise AssertionError(f"not over after {MOST_TAPS} taps: {self.shown()}")


def _unmarked(shown: dict[str, list[str]]) -> list[str]:
    """An answer for each part of a question that nothing is marked for, each another one."""
    parts: dict[str, list[str]] = {}
    for each in shown["ids"]:
        if each.startswith("ask-") and each != "ask-line":
            parts.setdefault(each.split("-")[1], []).append(each)
    return [
        part[number % len(part)]
        for number, part in enumerate(parts.values())
        if not set(part).intersection(shown["marked"])
    ]
