"""The picture beside the words: of a card, of a setup that you shuffle, of a question."""

from typing import Any

from browser.tapping import Phone, Table

_LYING = """async (id) => {
  const { app } = await import("./app.js");
  const { sceneAfter } = await import("./picture.js");
  const card = app.view.turn.cards.find((each) => each.id === id);
  return sceneAfter(app, card).pieces.map(({ at, kind, n }) => [at, kind, n ?? 1]);
}"""


def _lying(scene: Any) -> set[tuple[str, str, int]]:
    return {(each["at"], each["kind"], each.get("n", 1)) for each in scene["pieces"]}


def test_the_picture_of_a_card_is_the_table_after_that_card(phone: Phone, table: Table) -> None:
    """
    What a later card moves still lies where it was, on the picture of an earlier one.
    """
    before = table.begin("then", seed=18)
    after = table.play("then", 1)
    first: Any = None
    while first is None:
        moving = [each for each in after["turn"]["cards"] if each["moves"]]
        kept, now = _lying(before["scene"]), _lying(after["scene"])
        for place, card in enumerate(moving[1:], 1):
            (move, *_) = card["moves"]
            source = (move["from"], move["piece"], 1)
            if source in kept - now:
                first, last = moving[0], moving[place]
        if first is None:
            before, after = after, table.play("then", 1)
    phone.go("#/g/then/turn")

    assert source in {tuple(each) for each in phone.page.evaluate(_LYING, first["id"])}
    assert source not in {tuple(each) for each in phone.page.evaluate(_LYING, last["id"])}


def test_the_wide_board_is_the_table_after_the_open_card(browser: Any, served: Table) -> None:
    """
    Beside his cards the whole board moves on with every card that is ticked.
    """
    served.begin("wide-then", seed=18)
    served.play("wide-then", 6)
    with Phone.at(browser, served, (1280, 800)) as phone:
        phone.go("#/g/wide-then/turn")
        texts = []
        while any(each.startswith("done-") for each in phone.shown()["ids"]):
            texts.append(phone.page.locator(".board-beside .as-text").first.text_content())
            phone.tap(next(x for x in phone.shown()["ids"] if x[:5] == "done-" and x != "done-all"))

    assert len(set(texts)) > 1


def test_a_setup_that_you_shuffle(phone: Phone, table: Table) -> None:
    """
    You tap what came up, place by place; the picture is at the place that is asked about.
    """
    phone.go("#/new")
    for each in ("game-ahau", "mode-whole", "shuffle-you", "begin"):
        phone.tap(each)
    asked = set()
    for _ in range(14):
        assert "ask" == phone.screen
        shown = phone.shown()
        (lit,) = shown["lit"]
        asked.add((lit, phone.page.locator("h2.prompt").inner_text()))
        phone.tap(next(each for each in shown["ids"] if each.startswith("option-")))

    kinds = [each["kind"] for each in table.send("history", phone.game)["steps"]]
    assert 14 == len(asked) == kinds.count("typed")


def test_a_tap_on_the_picture_answers_a_consultation(phone: Phone) -> None:
    """
    Just asking has a picture too: a tap on a region marks it.
    """
    phone.go("#/consult/ahau/retreat")

    phone.tap(phone.shown()["lit"][0])

    assert phone.shown()["marked"]
    assert phone.sees("as-marked")
