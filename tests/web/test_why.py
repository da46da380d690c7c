"""Reasons as the page gets them: the funnel of every decision, and other readings."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from web.messages import Device, begun
from web.taps import play_on

from pakal.companion.session import Session
from pakal.companion.store import Store
from pakal.games.asking import WaitingError
from pakal.games.registry import find_game
from pakal.games.unknown import MissingError


def _answered(device: Device, answers: int) -> Device:
    for _ in range(answers):
        if device.view["ask"] is not None:
            device.do("answer", line=device.view["ask"]["options"][0]["line"])
    return device


def _funnels(device: Device) -> list[dict[str, Any]]:
    steps = [step["n"] for step in device.do("history")["steps"] if step["why"]]
    return [device.do("why", step=number)["funnel"] for number in steps]


@pytest.fixture(scope="module", params=["ahau", "uxmal"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Device:
    """Return a game of some rounds."""
    folder = tmp_path_factory.mktemp("why")
    return _answered(begun(folder, game=request.param, seed=7, name="evening"), 40)


def test_candidates_drop_out_row_by_row(played: Device) -> None:
    """
    Who is left by one row is who is looked at in the next; the last row leaves those chosen.
    """
    for funnel in _funnels(played):
        left = {each["id"] for each in funnel["candidates"]}
        for row in funnel["rows"]:
            if row["skipped"]:
                assert not row["values"]
                continue
            assert left == {value["id"] for value in row["values"]}
            out = {value["id"] for value in row["values"] if value["out"]}
            assert row["narrowed"] == bool(out)
            left -= out
            assert left == set(row["left"])
        assert set(funnel["chosen"]) <= left or not funnel["chosen"]
        assert funnel["decided"] in {None, *(row["rung"] for row in funnel["rows"])}


def test_the_funnel_says_what_the_terminal_says(played: Device) -> None:
    """
    Sentence, candidates and values are those of the decision that the terminal explains.
    """
    with Store(played.service._shelf.folder) as store:
        session: Session[Any] = Session(store.load("evening"))
    for funnel in _funnels(played):
        decision = session.decision(funnel["step"])
        assert str(decision) == funnel["sentence"]
        names = [decision.naming(each) for each in decision.trace.candidates]
        assert names == [each["name"] for each in funnel["candidates"]]
        values = [
            None if value is None else int(value)
            for looked in decision.trace.looked
            for value in looked.values
        ]
        found = [value["value"] for row in funnel["rows"] for value in row["values"]]
        assert values == [each for each in found if each is not None] or None in values


def test_a_draw_has_chances_and_what_came_of_it(tmp_path: Path) -> None:
    """
    A tie that lots settle has a chance for each of those tied, one in all, and what was drawn.
    """
    device = _answered(begun(tmp_path, game="ahau", seed=7), 60)

    draws = [funnel for funnel in _funnels(device) if funnel["draw"] is not None]

    assert draws
    for funnel in draws:
        assert funnel["draw"]["how"]
        assert set(funnel["chosen"]) == set(funnel["draw"]["chances"])
        assert 1 == sum(map(Fraction, funnel["draw"]["chances"].values()))
        assert funnel["drawn"].startswith("Drawn among")


def test_other_readings_are_what_a_game_under_them_decides(tmp_path: Path) -> None:
    """
    "Read the other way" is what a game that was begun under the other choice decides there.

    Here the position is written down and read again at a table with that reading.
    """
    device = _answered(begun(tmp_path, game="ahau", seed=7, name="evening"), 60)
    with Store(tmp_path) as store:
        session: Session[Any] = Session(store.load("evening"))
    checked = differing = 0
    for funnel in _funnels(device):
        text = session.game.text(session.state_before(funnel["step"]))
        for other in funnel["other_readings"]:
            readings = {**session.game.setting["readings"], other["name"]: other["choice"]}
            game: Any = find_game("ahau").make({**session.game.setting, "readings": readings})
            state = game.position_here(text)
            if game.list_at(state) != funnel["list"]:
                continue
            decision = game.decide(state)
            said = decision.choice or f"by lot among {', '.join(decision.tied)}"
            if decision.outcome is None:
                said = "none"
            assert said == other["outcome"]
            checked += 1
            differing += other["differs"]
    assert checked > 50
    assert differing


def test_every_other_choice_of_a_reading_is_asked(played: Device) -> None:
    """
    For each reading a decision touches, every choice but the one in force is there once.
    """
    readings = {each.name: each for each in find_game(played.view["game"]).all_readings()}
    for funnel in _funnels(played):
        wanted = [
            (name, choice)
            for name, chosen in funnel["readings"].items()
            for choice in readings[name].choices
            if choice != chosen
        ]
        assert wanted == [(each["name"], each["choice"]) for each in funnel["other_readings"]]


def test_guesses_are_the_reconstructed_parts(tmp_path: Path) -> None:
    """
    A decision that rests on the map of our edition says so.
    """
    device = _answered(begun(tmp_path, game="ahau", seed=7), 30)

    assert "the map" in {each for funnel in _funnels(device) for each in funnel["guesses"]}


def test_the_last_turn_has_its_reasons(played: Device) -> None:
    """
    The decisions of the automa's last turn, each with its step; every card's are among them.
    """
    reasons = played.do("why-last")["reasons"]

    assert reasons
    for reason in reasons:
        assert reason["list"] == played.do("why", step=reason["step"])["funnel"]["list"]


def test_a_step_that_nobody_decided_has_no_reason(played: Device) -> None:
    """
    A step of the person's, one that is not there, and no number are refused.
    """
    steps = played.do("history")["steps"]
    mine = next(step["n"] for step in steps if not step["why"])

    assert "refused" == played.error("why", step=mine)["code"]
    assert "refused" == played.error("why", step=len(steps) + 1)["code"]
    assert "bad" == played.error("why", step="three")["code"]
    assert "bad" == played.error("why")["code"]


def test_light_games_are_read_otherwise_too(tmp_path: Path) -> None:
    """
    In a light game the same decision is asked in what is remembered: under the readings in force
    it comes out as it was, and under the others nothing is guessed.
    """
    device = begun(tmp_path, game="ahau", mode="light", seed=4, name="evening")
    play_on(device, Random(4), most=60)
    opened = device.service._shelf._open["evening"]
    session, told = opened.session, 0
    for number, step in enumerate(session.steps, 1):
        if step.kind.value != "automa":
            continue
        decision, before = session.decision(number), session.state_before(number)
        try:
            again = session.game.decide_under(before, {"lead": session.game.game.readings["lead"]})
        except (WaitingError, MissingError):
            again = decision  # something was asked for this decision alone
        assert again is not None
        assert decision.outcome == again.outcome
        for other in device.do("why", step=number)["funnel"]["other_readings"]:
            assert other["outcome"]
            told += other["differs"] is not None
    assert told > 20
