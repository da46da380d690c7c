"""Every screen, at every width, in both themes: nothing sticks out, nothing is too small."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from browser.tapping import Phone, Table, until

AXE = "4.10.3"
AXE_FOLDER = Path(__file__).parents[2] / "build" / "axe"
WIDTHS = ((320, 640), (360, 740), (768, 1024), (1280, 800))
TARGET = 44

_SMALL = """() => [...document.querySelectorAll(
    'button, a[href], summary, input, [role=checkbox]')]
  .filter((each) => each.checkVisibility() && !each.closest('.unseen') && !each.closest('svg')
    && !each.classList.contains('unseen') && getComputedStyle(each).display !== 'inline-block')
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([each, box]) => `${each.dataset.testid ?? each.textContent}: ${box.width}x${box.height}`)"""
_SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
_AXE = """async (rules) => {
  const only = rules.length ? { runOnly: rules } : {};
  const found = await axe.run(document, { resultTypes: ['violations'], ...only });
  return found.violations.filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).slice(0, 3)}`);
}"""


@pytest.fixture(scope="module")
def screens(served: Table) -> dict[str, str]:
    """The addresses of all screens, of games that are under way."""
    table = served
    table.begin("drawn", seed=21)
    view = table.play("drawn", 12)
    cards = [*view["turn"]["cards"], *view["turn"]["before"]]
    step = next(
        each["n"] for each in table.send("history", "drawn")["steps"] if each["why"] and cards
    )
    fixable = next(each["n"] for each in table.send("history", "drawn")["steps"] if each["fixable"])
    until(table, "drawn-paid", lambda ledger: ledger["by_hand"], "light")
    until(table, "drawn-fought", lambda ledger: ledger["ahead"])
    table.begin("drawn-light", mode="light", seed=22)
    table.begin("drawn-uxmal", game="uxmal", seed=23)
    table.play("drawn-uxmal", 6)
    ends = ("turn", "ask", "board", "back", "history", "score", "menu", f"why/{step}")
    ends += (f"fix/{fixable}", "correct/Tikal", "correct/player.pakal.fame", "board/board.pakal")
    outside = ("", "new", "games", "settings", "consult", "consult/ahau/place-worker", "copy")
    outside += ("copy/ahau/map", "explore", "explore/ahau/readings", "explore/ahau/simulate")
    outside += ("explore/ahau/lists/place-worker/claim",)
    found = {f"drawn {each}": f"#/g/drawn/{each}" for each in ends}
    found |= {"light": "#/g/drawn-light/ask", "uxmal": "#/g/drawn-uxmal/ask"}
    found |= {"paid": "#/g/drawn-paid/turn", "fought": "#/g/drawn-fought/turn"}
    found |= {"uxmal board": "#/g/drawn-uxmal/board"}
    return found | {each or "home": f"#/{each}" for each in outside}


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: str(size[0]))
def test_nothing_sticks_out_and_targets_are_large(
    browser: Any, served: Table, screens: dict[str, str], size: tuple[int, int]
) -> None:
    """
    No screen scrolls sideways, and whatever can be tapped is at least 44 by 44.
    """
    wrong = []
    with Phone.at(browser, served, size) as phone:
        phone.go()
        for name, address in screens.items():
            phone.visit(address)
            if sideways := phone.page.evaluate(_SIDEWAYS):
                wrong.append(f"{name}: {sideways} too wide")
            wrong += [f"{name}: {each}" for each in phone.page.evaluate(_SMALL)]

    assert [] == wrong


def test_text_of_twice_the_size_fits(browser: Any, served: Table, screens: dict[str, str]) -> None:
    """
    At 200 % text on the smallest phone no screen scrolls sideways.
    """
    wrong = []
    with Phone.at(browser, served, WIDTHS[0]) as phone:
        phone.go("#/settings")
        phone.tap("text-200")
        for name, address in screens.items():
            phone.visit(address)
            if sideways := phone.page.evaluate(_SIDEWAYS):
                wrong.append(f"{name}: {sideways} too wide")

    assert [] == wrong


@pytest.fixture(scope="module")
def axe() -> str:
    """The checks of axe-core, from its npm package."""
    script = AXE_FOLDER / "node_modules" / "axe-core" / "axe.min.js"
    npm = shutil.which("npm")
    if not script.exists():
        if npm is None:
            pytest.skip("npm is missing: axe-core cannot be fetched")
        done = subprocess.run(  # noqa: S603
            [npm, "install", "--silent", "--prefix", str(AXE_FOLDER), f"axe-core@{AXE}"],
            capture_output=True,
            text=True,
            timeout=120,
        )
        if done.returncode:
            pytest.skip(f"axe-core cannot be fetched: {done.stderr[-200:]}")
    return script.read_text(encoding="utf-8")


@pytest.mark.parametrize(("theme", "rules"), [("light", []), ("dark", ["color-contrast"])])
def test_no_serious_barrier(
    browser: Any, served: Table, screens: dict[str, str], axe: str, theme: str, rules: list[str]
) -> None:
    """
    On no screen does axe-core find a serious barrier; the dark theme differs in its colours only.
    """
    wrong = []
    with Phone.at(browser, served, theme=theme) as phone:
        phone.go()
        phone.page.evaluate(axe)
        for name, address in screens.items():
            phone.visit(address)
            wrong += [f"{name}: {each}" for each in phone.page.evaluate(_AXE, rules)]

    assert [] == wrong


def test_a_normal_turn_fits_the_phone(phone: Phone, table: Table) -> None:
    """
    A turn of up to eight cards needs no scrolling at 360 by 740.
    """
    table.begin("short", seed=24)
    view = table.play("short", 2)
    for _ in range(40):
        tasks = [each for each in view["turn"]["cards"] if not each["title"]]
        if 4 <= len(tasks) <= 8 and any(each["why"] for each in tasks):
            break
        view = table.play("short", 1)
    phone.go("#/g/short/turn")

    last = phone.page.locator('[data-testid^="order-"]').last.bounding_box()

    assert 8 >= len(tasks) >= 4
    assert last["y"] + last["height"] <= 740


def test_an_order_can_be_begun_again_without_scrolling(phone: Phone) -> None:
    """
    Whatever is tapped of his card, "Start again" lies wholly above the main button.
    """
    phone.go("#/new")
    taps = ["personality-rain", "personality-sun", "personality-jaguar", "personality-chief"]
    for each in (*taps, "personality-serpent"):
        phone.tap(each)
        again, begin = (phone.find(name).bounding_box() for name in ("tap-again", "begin"))

        assert again["y"] + again["height"] <= begin["y"]


def test_the_board_beside_a_question_is_lit_for_it_and_for_nothing_else(
    browser: Any, served: Table
) -> None:
    """
    In the wide layout rings come with the question, and are gone with it.
    """
    served.begin("lit", mode="light", seed=22)
    with Phone.at(browser, served, (1280, 800)) as phone:
        phone.go("#/g/lit/ask")
        lit = phone.shown()["lit"]
        phone.visit("#/g/lit/history")

        assert lit
        assert [] == phone.shown()["lit"]
