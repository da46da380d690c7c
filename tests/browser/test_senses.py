"""Without a mouse, without colours, with an own palette, with a screen that must not go dark."""

from typing import Any

from browser.tapping import Phone, Table

_WAKE = """() => {
  window.held = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async (what) => {
    window.held.push(what);
    return { released: false };
  } } });
}"""
_FOCUSED = "() => document.activeElement.closest('[data-testid]')?.dataset.testid ?? ''"
# Kinds of pieces whose drawings differ in nothing but colours.
_ALIKE = """async () => {
  const { app } = await import("./app.js");
  const { iconOf } = await import("./shapes.js");
  const { sideOf } = await import("./parts.js");
  const shape = ["d", "r", "rx", "width", "points", "transform"];
  const signs = new Map();
  const wrong = [];
  for (const name of Object.keys(app.view.scene.kinds)) {
    const drawn = iconOf(app.view.scene, name, (side) => sideOf(app.view, side));
    const nodes = [drawn].flat().filter(Boolean);
    const all = nodes.flatMap((each) => [each, ...each.querySelectorAll("*")]);
    const sign = all.map((each) => [each.tagName, ...shape.map((of) => each.getAttribute(of)),
      each.children.length ? "" : each.textContent].join(" ")).join("; ");
    const { side, fill } = app.view.scene.kinds[name];
    const other = signs.get(sign) ?? { side, fill };
    if (other.side !== side || other.fill !== fill) wrong.push(`${name} looks like ${other.name}`);
    signs.set(sign, { name, side, fill });
  }
  return wrong;
}"""


def test_a_stretch_by_keyboard_alone(phone: Phone, table: Table) -> None:
    """
    Cards, the next question, an option and its confirmation are reached and pressed by keys.
    """
    table.begin("by-keys", seed=19)
    phone.go("#/g/by-keys/turn")
    before, press = phone.revision, phone.page.keyboard.press
    while phone.sees("done-1") or not phone.sees("next"):
        phone.page.evaluate("() => document.activeElement.blur()")
        press(" ")
        phone.settle()
    for wanted in ("next", "option-", "do-it"):
        for _ in range(60):
            if phone.page.evaluate(_FOCUSED).startswith(wanted):
                break
            press("Tab")
        assert phone.page.evaluate(_FOCUSED).startswith(wanted)
        press("Enter")
        phone.settle()

    assert before < phone.revision


def test_arrows_go_along_the_places(phone: Phone, table: Table) -> None:
    """
    One place of the board takes the focus by Tab, arrows lead to the others, Enter is a tap.
    """
    table.begin("arrows", seed=19)
    phone.go("#/g/arrows/board")
    first = phone.page.locator('svg [tabindex="0"]').first
    first.focus()
    before = phone.page.evaluate(_FOCUSED)

    phone.page.keyboard.press("ArrowDown")

    second = phone.page.evaluate(_FOCUSED)
    assert second.startswith("place-")
    assert second != before
    phone.page.keyboard.press("Enter")
    phone.settle()
    assert "correct" == phone.screen


def test_pieces_differ_without_any_colour(phone: Phone, table: Table) -> None:
    """
    No two kinds of pieces of a game are drawn alike but for their colour.
    """
    for game in ("ahau", "uxmal", "maya"):
        table.begin(f"grey-{game}", game=game, seed=21)
        phone.go(f"#/g/grey-{game}/board")

        assert [] == phone.page.evaluate(_ALIKE)


def test_forced_colours(browser: Any, served: Table) -> None:
    """
    With a palette of the system's own, what is lit, marked and numbered can still be told apart.
    """
    served.begin("forced", seed=21)
    served.play("forced", 12)
    with Phone.at(browser, served) as phone:
        phone.page.emulate_media(forced_colors="active")
        phone.go("#/g/forced/ask")
        ring, plain = (
            phone.page.locator(each).first.evaluate("(it) => getComputedStyle(it).stroke")
            for each in (".rings .lit, .ring.lit", "svg.panel")
        )
        assert "none" == plain or ring != plain
        option = next(each for each in phone.shown()["ids"] if each.startswith("option-"))
        style = phone.find(option).evaluate("(it) => getComputedStyle(it).borderTopStyle")
        assert "none" != style


def test_the_screen_is_kept_awake_while_a_game_is_open(phone: Phone, table: Table) -> None:
    """
    The page asks for the screen once a game is open, again when it is seen again, never before.
    """
    table.begin("awake", seed=21)
    phone.page.add_init_script(f"({_WAKE})()")
    phone.go()
    assert [] == phone.page.evaluate("() => window.held")

    phone.visit("#/g/awake/turn")

    assert ["screen"] == phone.page.evaluate("() => window.held")
