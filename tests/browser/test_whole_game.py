"""Whole games by taps."""

from random import Random
from typing import Any

from browser.tapping import Phone, Table
from browser.transports import both


@both
def test_a_whole_game_by_taps(phone: Phone) -> None:
    """
    A game of Ahau goes by taps alone from the first screen to the final score.
    """
    phone.go()
    phone.tap("new-game")
    phone.tap("game-ahau")
    phone.tap("mode-whole")
    phone.tap("shuffle-companion")
    phone.tap("begin")

    phone.play_out()

    assert "wins" in phone.text("screen-score")
    assert "Together" in phone.text("screen-score")


def test_a_whole_game_of_uxmal_by_taps(phone: Phone, table: Table) -> None:
    """
    A game of Uxmal goes by the same taps, on its own board, to its final score.
    """
    table.begin("uxmal", game="uxmal", seed=5)
    phone.go("#/g/uxmal/turn")

    phone.play_out()

    assert "Winner: " in phone.text("screen-score")


def test_places_of_one_middle(phone: Phone, table: Table) -> None:
    """
    Of two places with the same middle a tap means the one that can be chosen.
    """
    dice = Random(3)
    view = table.begin("stacked", game="uxmal", seed=3)
    wanted = ""
    while not wanted:
        lit = {place for each in view["ask"]["options"] for place in each["places"]}
        middles: dict[tuple[Any, ...], list[str]] = {}
        for each in view["scene"]["places"]:
            middles.setdefault((each["panel"], *each["at"]), []).append(each["id"])
        pairs = [ids for ids in middles.values() if len(ids) == 2 and ids[0] not in lit]
        wanted = next((above for _, above in pairs if above in lit), "")
        if not wanted:
            line = dice.choice(view["ask"]["options"])["line"]
            view = table.send("answer", "stacked", view["revision"], line=line)["view"]
    phone.go("#/g/stacked/ask")

    if phone.sees("tab-pyramid"):
        phone.tap("tab-pyramid")

    phone.tap(f"place-{wanted}")

    assert not phone.sees("refused")
    assert phone.sees("do-it") or phone.sees("all-options")
