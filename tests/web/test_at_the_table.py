"""What a player at the table notices: tasks, repeated words, pictures, what is asked."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.messages import Device, begun
from web.taps import tap

from pakal.web.service import Service


def _play_until(device: Device, is_there: Any, most: int = 400) -> Any:
    """Answer anything until a card of the view is the wanted one."""
    dice = Random(3)
    for _ in range(most):
        for card in device.view["turn"]["cards"]:
            if is_there(card):
                return card
        found = device.send("answer", **tap(device.view["ask"], dice))
        if found["ok"]:
            device.view, device.revision = found["view"], found["revision"]
    raise AssertionError("it never came")


def test_a_conflict_is_news_and_what_moves_pieces_is_not(tmp_path: Path) -> None:
    """
    Who wins a conflict is only to be known; cards with moves are things to do.
    """
    device = begun(tmp_path, game="ahau", seed=5)

    card = _play_until(device, lambda each: each["text"].startswith("Conflict"))

    assert card["news"]
    assert [] == [each for each in device.view["turn"]["cards"] if each["news"] and each["moves"]]
    assert any(each["moves"] and not each["news"] for each in device.view["turn"]["cards"])


def _ledgers(device: Device, seed: int) -> list[Any]:
    """Every table of sums of a game, to its end; each with the view it came in."""
    dice, found = Random(seed), []
    while device.view["ask"] is not None:
        given = tap(device.view["ask"], dice)
        reply = device.send("answer", **given)
        if not reply["ok"]:
            continue
        device.view, device.revision = reply["view"], reply["revision"]
        cards = device.view["turn"]["cards"]
        found += [(each["ledger"], device.view) for each in cards if each["ledger"]]
    return found


@pytest.mark.parametrize("mode", ["", "light"])
def test_tables_of_conflicts_and_celebrations_add_up(tmp_path: Path, mode: str) -> None:
    """
    The rows come to the totals, the stronger one is ahead, and every row has its place.

    In a light game nobody's own numbers are made up: of yours only the strength is known.
    """
    found = []
    for seed in (3, 4):
        found += _ledgers(begun(tmp_path, game="ahau", mode=mode, seed=seed), seed)

    paid = [each for each in found if each[0]["by_hand"]]
    fought = [each for each, _ in found if not each["by_hand"]]
    assert len(paid) >= 3
    assert fought
    for table, view in paid:
        known = {each["id"] for each in view["scene"]["places"]}
        assert all(set(row["places"]) <= known and row["places"] for row in table["rows"])
        for seat, (start, total) in enumerate(zip(table["start"], table["totals"], strict=True)):
            gained = sum(row["values"][seat] or 0 for row in table["rows"])
            assert (start is None) == (total is None) == (mode == "light" and seat == 0)
            assert start is None or start + gained == total
    for table in fought:
        parts = list(zip(*(row["values"] for row in table["rows"]), strict=True))
        assert (None, None) not in parts[1:]
        assert (mode == "light") == ((None, None) == parts[0])
        for values, total in zip(parts, table["totals"], strict=True):
            assert None in values or sum(values) == total
        best = max(table["totals"])
        assert best == table["totals"][table["seats"].index(table["ahead"])]
        assert (table["totals"].count(best) > 1) == ("the tie by" in table["outcome"])


def test_what_a_table_has_told_is_no_card(tmp_path: Path) -> None:
    """
    A celebration is one card to do; what temples and cities pay stands in its rows alone.
    """
    device = begun(tmp_path, game="ahau", seed=5)

    card = _play_until(device, lambda each: each["ledger"] and each["ledger"]["by_hand"])

    texts = [each["text"] for each in device.view["turn"]["cards"]]
    assert card["text"] == card["ledger"]["title"]
    assert not [each for each in texts if "pay:" in each]


def test_what_a_draw_is_for_is_not_repeated_on_every_answer(tmp_path: Path) -> None:
    """
    The question names the city, so its answers are the god tiles alone.
    """
    device = begun(tmp_path, game="ahau", seed=5, you_shuffle=["cities"])
    ask = device.view["ask"]

    city = ask["options"][0]["line"].split(" ")[1]
    assert city in ask["prompt"]
    assert all(city not in each["label"] for each in ask["options"])
    assert all(each["line"].endswith(f" {each['label']}") for each in ask["options"])


def test_a_consultation_has_a_picture_to_tap(tmp_path: Path) -> None:
    """
    A question about places brings the printed table, empty, with the places it is about.
    """
    device = Device(Service(tmp_path))

    reply = device.do("consult", game="ahau", list="retreat", answers=[])

    known = {each["id"] for each in reply["scene"]["places"]}
    about = {place for each in reply["ask"]["choices"] for place in each["places"]}
    assert about
    assert about <= known
    assert [] == reply["scene"]["pieces"]


def test_the_end_names_the_winner_first_and_no_point_twice(tmp_path: Path) -> None:
    """
    Above the table of points stand the winner and why it ended, and none of its rows.
    """
    device = begun(tmp_path, game="ahau", seed=2)
    dice = Random(2)
    while device.view["ask"] is not None:
        device.do("answer", **tap(device.view["ask"], dice))

    winner, ended = device.view["over"]
    assert "win" in winner
    assert ended.startswith("It ended because ")
    assert device.view["score"]["rows"]


def test_a_stone_needs_its_cell_and_its_empty_field(tmp_path: Path) -> None:
    """
    A line that names a cell is refused without a stone, and its parts say that beforehand.
    """
    device = begun(tmp_path, game="uxmal", mode="light", seed=5)
    dice = Random(1)
    while device.view["ask"].get("key") != "your-turn":
        device.do("answer", **tap(device.view["ask"], dice))
    parts = {part["id"]: part for part in device.view["ask"]["parts"]}

    cell, stone, corner = (parts[each] for each in ("cell", "stone", "corner"))
    assert ["stone", "corner"] == cell["needs"]
    assert "names no stone" in device.error("answer", line=cell["choices"][0]["word"])["text"]
    line = " ".join(each["choices"][0]["word"] for each in (cell, stone, corner))
    device.do("answer", line=line)


def test_undo_of_a_light_game_is_drawn(tmp_path: Path) -> None:
    """
    What goes back has moves and places, where only one side is kept and where all of it is.
    """
    for game in ("ahau", "uxmal"):
        device = begun(tmp_path, game=game, mode="light", seed=5)
        _play_until(device, lambda each: each["n"] >= 2 and each["moves"])

        cards = device.do("undo", steps=1, preview=True)["cards"]

        moved = [each for each in cards if each["moves"]]
        assert moved
        assert [] == [each["text"] for each in moved if not each["places"]]


def test_a_remark_is_no_card(tmp_path: Path) -> None:
    """
    That somebody stops or passes moves no piece, so that there is nothing to tick.
    """
    device = begun(tmp_path, game="uxmal", seed=1)

    card = _play_until(device, lambda each: each["text"] == "The High Priest stops swaying.")

    assert card["news"]


@pytest.mark.parametrize("mode", ["", "light"])
def test_a_celebration_is_paid_anew_after_a_correction(tmp_path: Path, mode: str) -> None:
    """
    A worker of his that was not there is not paid for once that is set right; no answer is lost.
    """
    device = begun(tmp_path, game="ahau", mode=mode, seed=20)
    card = _play_until(device, lambda each: (each["ledger"] or {}).get("by_hand"))
    fact = "pakal standing" if mode else "player.pakal.workers"
    asked = device.do("correct", fact=fact, step=card["step"])
    standing = asked["ask"]["default"].split(", ") if mode else list(asked["value"])
    row = next(each for each in card["ledger"]["rows"] if each["label"] in standing)
    given = [each for each in standing if each != row["label"]] if mode else {row["label"]: 0}
    answers = [each["line"] for each in device.do("history")["steps"] if each["fixable"]]

    device.do("correct", fact=fact, step=card["step"], set=given)

    cards = [*device.view["turn"]["before"], *device.view["turn"]["cards"]]
    (paid,) = [each for each in cards if (each["ledger"] or {}).get("by_hand")]
    rows = {each["label"]: each["behind"] for each in paid["ledger"]["rows"]}
    his = card["ledger"]["seats"].index("pakal")
    assert row["behind"] != rows.get(row["label"])
    assert card["ledger"]["totals"][his] > paid["ledger"]["totals"][his]
    assert answers == [x["line"] for x in device.do("history")["steps"] if x["fixable"]]


@pytest.mark.parametrize("mode", ["", "light"])
def test_a_region_to_choose_says_what_lies_there(tmp_path: Path, mode: str) -> None:
    """
    Beside the number of a region stand its cities, and what is known to lie in it.
    """
    device, dice = begun(tmp_path, game="ahau", mode=mode, seed=5), Random(3)
    cities = {each["id"] for each in device.view["scene"]["places"] if each["form"] == "node"}
    while "etreat" not in device.view["ask"]["prompt"]:
        found = device.send("answer", **tap(device.view["ask"], dice))
        if found["ok"]:
            device.view, device.revision = found["view"], found["revision"]

    notes = [
        each["note"] for each in device.view["ask"].get("options") or device.view["ask"]["choices"]
    ]

    assert len(notes) > 1
    assert all(note.partition(", ")[0] in cities for note in notes)
    assert mode or any(";" in note for note in notes)
