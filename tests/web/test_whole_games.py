"""Whole games by messages alone, each answer made of the question on the screen."""

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ahau.hands import Hands
from ahau.hands_games import differences
from web.messages import Device, begun
from web.taps import play_on, tap

from pakal.companion.beginning import make_game
from pakal.companion.session import Session, new_record
from pakal.companion.store import Store
from pakal.games.registry import find_game


def _by_session(name: str, seed: int, mode: str, lines: list[str]) -> Session[Any]:
    """The same game without any page."""
    session: Session[Any] = Session(new_record(make_game(find_game(name), {}, mode), seed))
    session.open()
    for line in lines:
        session.answer(line)
    return session


@pytest.mark.parametrize(
    ("name", "mode", "seed"),
    [("ahau", "", 11), ("uxmal", "", 5), ("pebbles", "", 3), ("maya", "", 2)],
)
def test_a_whole_game_by_messages_is_the_session_s(
    name: str, mode: str, seed: int, tmp_path: Path
) -> None:
    """
    A game tapped through to its end has the record of the same game by a session, seal included.
    """
    device = begun(tmp_path, game=name, mode=mode, seed=seed, name="evening")

    lines = play_on(device, Random(seed))

    assert device.view["ask"] is None
    assert device.view["over"]
    assert device.view["score"]["totals"]
    with Store(tmp_path) as store:
        kept = store.load("evening")
    assert _by_session(name, seed, mode, lines).record.to_json() == kept.to_json()


@pytest.mark.parametrize("name", ["ahau", "uxmal"])
def test_a_light_game_by_messages_is_the_session_s(name: str, tmp_path: Path) -> None:
    """
    The same for a light game, whose questions have every form there is; it ends with an outcome.
    """
    device = begun(tmp_path, game=name, mode="light", seed=4, name="evening")

    lines = play_on(device, Random(4))

    assert device.view["over"]
    with Store(tmp_path) as store:
        kept = store.load("evening")
    again = _by_session(name, 4, "light", lines)
    assert again.record.steps[: again.record.done] == kept.steps[: kept.done]
    assert again.record.seal == kept.seal


def test_hands_that_read_the_cards_have_the_position_before_them(tmp_path: Path) -> None:
    """
    Literal hands follow the texts of the cards and of what undo puts back, from the box on.

    After every message the table before them is the position of the saved game.
    """
    device = begun(tmp_path, game="ahau", seed=12, name="evening")
    with Store(tmp_path) as store:
        session: Session[Any] = Session(store.load("evening"))
    hands, random = Hands(session.state.table), Random(12)
    _follow(hands, device.view["turn"]["before"] + device.view["turn"]["cards"])
    for number in range(90):
        if device.view["ask"] is None:
            break
        if number % 9 == 8:
            steps = random.choice((1, 1, 2))
            cards = device.do("undo", steps=steps, preview=True)["cards"]
            device.do("undo", steps=steps)
            hands.listen()
            for card in cards:
                hands.follow(card["text"])
        else:
            line = tap(device.view["ask"], random)["line"]
            device.do("answer", line=line)
            hands.answer(line)
            _follow(hands, device.view["turn"]["cards"])
        now = device.service._shelf._open["evening"].session
        assert [] == differences(hands, now.state, over=now.is_over), number
    with Store(tmp_path) as store:
        session = Session(store.load("evening"))
    assert [] == differences(hands, session.state, over=session.is_over)


def _follow(hands: Hands, cards: list[dict[str, Any]]) -> None:
    hands.listen()
    for card in cards:
        hands.follow(card["text"])


Table = Counter[tuple[str, str]]


def _lying(scene: dict[str, Any]) -> Table:
    return Counter({(piece["at"], piece["kind"]): piece["n"] for piece in scene["pieces"]})


def _moved(table: Table, cards: list[dict[str, Any]]) -> Table:
    """The table after hands did every move as the JSON has it; what is not there is a mistake."""
    now = table.copy()
    for move in (move for card in cards for move in card["moves"]):
        for place, count in ((move["from"], -move["count"]), (move["to"], move["count"])):
            now[place, move["piece"]] += count if place else 0
        end = move["to"] or move["from"]
        assert move["total"] == now[end, move["piece"]], move
    return Counter({each: n for each, n in now.items() if n and each[0]})


@pytest.mark.parametrize(
    ("name", "seed"), [("pebbles", 1), ("pebbles", 2), ("uxmal", 1), ("maya", 1)]
)
def test_hands_that_read_the_moves_come_to_the_next_scene(
    name: str, seed: int, tmp_path: Path
) -> None:
    """
    A table that starts from a scene and does every move of the cards looks like the next scene.

    What the person does comes from the preview of the answer; what follows from the cards.
    """
    device, random = begun(tmp_path, game=name, seed=seed), Random(seed)
    while device.view["ask"] is not None:
        line = tap(device.view["ask"], random)["line"]
        shown = device.do("preview", line=line)
        table = _moved(_lying(device.view["scene"]), shown["cards"])
        assert _lying(shown["scene"]) == table
        device.do("answer", line=line)
        first = int(device.view["turn"]["key"][1:])
        later = [card for card in device.view["turn"]["cards"] if _step(card) > first]
        assert _lying(device.view["scene"]) == _moved(table, later)


def _step(card: dict[str, Any]) -> int:
    found = re.match(r"s(\d+)", card["id"])
    assert found is not None
    return int(found[1])


def test_a_game_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    """
    Another service on the same folder shows the same view: cards, question, scene.
    """
    device = begun(tmp_path, game="ahau", seed=7, name="evening")
    random = Random(7)
    for _ in range(25):
        device.do("answer", **tap(device.view["ask"], random))

    other = Device(type(device.service)(tmp_path), "evening")
    other.do("open")

    for part in ("turn", "ask", "status", "can", "decks", "heading"):
        assert device.view[part] == other.view[part]
    assert _lying(device.view["scene"]) == _lying(other.view["scene"])
