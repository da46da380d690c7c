"""A bot of one's own on the page: asked, explained and looked at, beside the games."""

from pathlib import Path
from typing import Any

import pytest
from web.messages import Device

from pakal.games.listed import read_bot
from pakal.web.service import Service

AUTOMA = Path(__file__).parents[2] / "fixtures" / "automa"


def device(tmp_path: Path, name: str) -> Device:
    """A device at a service with one of the larger bots."""
    bot = read_bot(AUTOMA / name / "lists.toml", AUTOMA / name / "facts.toml")
    return Device(Service(tmp_path, bot))


def asked(at: Device, list_id: str, *lines: str) -> dict[str, Any]:
    """What a list of the bot says after these answers."""
    return at.do("consult", game="bot", list=list_id, seed=1, answers=list(lines))


@pytest.fixture
def settler(tmp_path: Path) -> Device:
    """A device at the settler, an automa that picks targets."""
    return device(tmp_path, "targets")


def test_the_page_knows_the_bot(settler: Device) -> None:
    """
    It is named beside the games, which can be played; the bot can only be asked.
    """
    hello = settler.do("hello")

    assert {"name": "bot", "title": "The Settler", "automa": "the bot"} == hello["bot"]
    assert "bot" not in [each["name"] for each in hello["games"]]


def test_without_a_bot_there_is_none(tmp_path: Path) -> None:
    """
    A page that is served without a bot names none, and does not know it by name.
    """
    plain = Device(Service(tmp_path))

    assert plain.do("hello")["bot"] is None
    assert "bot" in plain.error("lists", game="bot")["text"]


def test_only_what_matters_is_asked_and_the_funnel_explains(settler: Device) -> None:
    """
    After the number of candidates facts are asked by their own sentences, those of the situation
    too; a rung that the card does not call for is passed over, with the reason.
    """
    lines: list[str] = ["2"]
    says = {"steps": "3", "mood": "greedy", "terrain": "plain", "own": "0"}
    prompts = []
    while (found := asked(settler, "target", *lines))["ask"] is not None:
        ask = found["ask"]
        prompts.append(ask["prompt"])
        subjects = [each["label"] for each in ask["subjects"]]
        said = says.get(ask["key"], "1")
        if ask["key"] == "clockwise":
            lines.append(", ".join(f"{name} {'AB'.index(name) + 1}" for name in subjects))
        else:
            lines.append(", ".join(f"{name} {said}" for name in subjects) or said)
    rows = {row["rung"]: row for row in found["funnel"]["rows"]}

    assert "Which mood does the card show?" in prompts
    said = (
        "The card is not angry. Only when the mood of the card is angry"
        " (the mood of the card greedy)."
    )
    assert said == rows["a-fight"]["passed"]
    assert rows["a-fight"]["skipped"]
    assert ["0"] == found["funnel"]["chosen"]
    assert "clockwise" == found["funnel"]["decided"]


def test_lists_show_conditions_blocks_charts_and_made_facts(tmp_path: Path) -> None:
    """
    A list has its conditions and blocks, what its made facts are, and the chart that joins lists.
    """
    british = device(tmp_path, "british").do("lists", game="bot")
    lists = {each["id"]: each for moment in british["moments"] for each in moment["lists"]}
    made = {one["fact"]: one["is"] for each in lists.values() for one in each["made"]}

    assert "rebels > royalists" in made.values()
    (flow,) = british["flows"]
    nodes = {node["id"]: node for node in flow["nodes"]}
    assert ("turn", "garrison") == (flow["id"], nodes["garrison"]["list"])
    assert ("done", "reserve") == (nodes["garrison"]["yes"], nodes["garrison"]["no"])
    assert all("when" in row and "block" in row for row in lists["garrison"]["rows"])
    settler = device(tmp_path, "targets").do("lists", game="bot")["moments"][0]["lists"]
    rows = {row["rung"]: row for each in settler for row in each["rows"]}
    assert "the mood of the card is angry" == rows["a-fight"]["when"]


def cut(tmp_path: Path, again: str) -> Device:
    """A page with a bot that takes the two longest of some reeds."""
    lists, facts = tmp_path / "lists.toml", tmp_path / "facts.toml"
    facts.write_text(
        'game = "Reeds"\n[[kind]]\nname = "reed"\n[[fact]]\nname = "long"\nkind = "number"\n'
        'label = "length"\nask = "How long is {candidate}?"\nlow = 0\nhigh = 9\n',
        "utf-8",
    )
    lists.write_text(
        '[[list]]\nid = "cut"\nquestion = "Which reeds?"\ncandidates = "reed"\ncite = "1"\n'
        f'label = "Cut"\ntake = 2\nagain = "{again}"\n[[list.rung]]\nid = "longest"\n'
        'kind = "most"\nfact = "long"\nunique = true\ncite = "1"\nlabel = "Longest"\n'
        'because = "it is longest ({value})"\n',
        "utf-8",
    )
    return Device(Service(tmp_path, read_bot(lists, facts)))


def test_several_are_taken_round_by_round(tmp_path: Path) -> None:
    """
    Of a list that takes several, who is taken comes in order, and each round has its own funnel.
    """
    at = cut(tmp_path, "from-the-start")
    found = asked(at, "cut", "3", "A 2, B 7, C 5")

    assert found["ask"] is None
    assert [["B"], ["C"]] == [each["names"] for each in found["taken"]]
    assert ["1"] == found["funnel"]["chosen"]
    assert "B (or A, C): it is longest (7 against 5, 2). [1]" == found["funnel"]["sentence"]
    assert [["2"]] == [each["chosen"] for each in found["rounds"]]
    assert [] == found["partings"]
    assert "Takes 2" in at.do("lists", game="bot")["moments"][0]["lists"][0]["takes"]


def test_a_ranking_tells_what_parts_those_behind_the_first(tmp_path: Path) -> None:
    """
    Level by level, there are no rounds; which rung parts whom is told for all of them.
    """
    found = asked(cut(tmp_path, "level-by-level"), "cut", "3", "2", "7", "5")

    assert [["B"], ["C"]] == [each["names"] for each in found["taken"]]
    assert [] == found["rounds"]
    assert ["Longest: B 7; C 5; A 2. [1]"] == found["partings"]


def test_lots_that_facts_weigh_are_drawn(settler: Device) -> None:
    """
    Who draws at the table is told how and says what came up; where the companion draws, the facts
    that weigh the lots are asked first.
    """
    tied = ("2", "A 0", "A 0", "B 0", "B 0")
    asked_for = asked(settler, "scout", *tied)["ask"]
    drawn = asked(settler, "scout", *tied, "B")
    weighed = asked(settler, "scout", *tied, "draw")

    assert "Put nine chits for each hex into a cup" in asked_for["prompt"]
    assert ("1", "B, drawn.") == (drawn["funnel"]["chosen_by_lot"], drawn["funnel"]["drawn"])
    assert "distance" == weighed["ask"]["key"]
    assert ["A", "B"] == [each["label"] for each in weighed["ask"]["subjects"]]
    lots = (*tied, "draw", "A 8, B 0")  # one chit for A, nine for B
    games = [
        settler.do("consult", game="bot", list="scout", seed=seed, answers=list(lots))
        for seed in range(20, 50)
    ]
    assert 30 > [each["funnel"]["chosen_by_lot"] for each in games].count("1") >= 20


def test_what_was_said_stands_beside_its_question(settler: Device) -> None:
    """
    Every answer comes with the question to which it was given.
    """
    heard = asked(settler, "scout", "2", "A 0")["heard"]

    assert ["How many pieces of the automa are in A?", "A 0"] == heard[1]


def test_those_of_one_level_are_taken_together(tmp_path: Path) -> None:
    """
    A list that ranks level by level names those who share a place together, without lots.
    """
    at = device(tmp_path, "tie-breaks")
    lines = ["3"]
    while (found := asked(at, "order", *lines))["ask"] is not None:
        key, names = found["ask"]["key"], [each["label"] for each in found["ask"]["subjects"]]
        says = {"met": "none", "points": "8"}.get(key, "2")
        lines.append(", ".join(f"{name} {says}" for name in names) if any(names) else says)

    assert [{"names": ["A", "B", "C"], "lots": False}] == found["taken"]
    assert found["funnel"]["chosen_by_lot"] is None
