"""A plan says which games a run plays, and its stamp what their figures mean."""

import json
from pathlib import Path

import attrs
import pytest
from sim.broken import NAME, Broken
from sim.running import a_plan, an_ahau_plan

from pakal import __version__
from pakal.errors import BadInputError
from pakal.sim.plan import Games, Plan, differences, load_game, made_here, plan_from_text

OTHER = {"new-colours": "to-cairn-and-pouch"}


def test_every_beginning_of_a_run_is_balanced() -> None:
    """
    The cells come up in turn, whichever number a game has.
    """
    plan = an_ahau_plan()

    assert 4 == len(plan.cells)
    assert plan.cells * 2 == tuple(plan.cell(number) for number in range(8))


def test_the_setting_of_a_game_is_what_is_common_and_its_cell() -> None:
    """
    What is varied comes on top of what all games share.
    """
    plan = a_plan(setting={"readings": OTHER})

    assert {"readings": OTHER, "difficulty": "hard"} == plan.setting_of(plan.cell(1))


def test_a_plan_comes_back_from_its_text() -> None:
    """
    Text and plan are the same thing, stamp and order of the axes included.
    """
    plan = an_ahau_plan(setting={"readings": {"place-ties": "next-step-first"}})
    again = plan_from_text(plan.to_text())

    assert plan == again
    assert (plan.stamp, plan.cells) == (again.stamp, again.cells)


@pytest.mark.parametrize(
    "change",
    [
        {"setting": {"readings": OTHER}},
        {"axes": {"difficulty": ("easy",)}},
        {"axes": {"difficulty": ("hard", "easy")}},
        {"player": "greedy"},
    ],
)
def test_whatever_figures_depend_on_changes_the_stamp(change: dict[str, object]) -> None:
    """
    Another setting, other cells or another player are another stamp.
    """
    assert a_plan().stamp != a_plan(**change).stamp


def test_which_seeds_are_played_does_not_change_the_stamp() -> None:
    """
    More games, or games of other seeds, mean the same and may be added up.
    """
    assert a_plan().stamp == a_plan(games=7, first_seed=1000).stamp


def test_the_default_readings_named_change_no_stamp() -> None:
    """
    The readings in a plan are those that are not the default.
    """
    changed = an_ahau_plan(setting={"readings": {"place-ties": "next-step-first"}})

    assert {} == an_ahau_plan().readings
    assert {"place-ties": "next-step-first"} == changed.readings


def test_differences_are_named() -> None:
    """
    Two plans that differ say in what; the number of games is no difference.
    """
    there = a_plan(game=NAME)
    setting = {"readings": OTHER, "broken": "x" * 50}
    here = a_plan(game=NAME, setting=setting, player="greedy", games=9, first_seed=6)
    here = attrs.evolve(here, versions={**here.versions, "pakal": "9.9"})

    said = differences(there, here)

    assert "player is random there and greedy here" in said
    assert "new-colours is to-the-cairn there and to-cairn-and-pouch here" in said
    assert f"pakal is {__version__} there and 9.9 here" in said
    assert "first seed is 5 there and 6 here" in said
    assert any(each.startswith("broken is not given there and a text (") for each in said)
    assert 5 == len(said)


def test_an_equal_plan_has_no_differences() -> None:
    """
    A plan made anew from what it says is the same, as long as the program is.
    """
    plan = an_ahau_plan()

    assert [] == differences(plan, made_here(plan))


@pytest.mark.parametrize(
    ("change", "message", "way_out"),
    [
        ({"player": "gredy"}, "No player is called 'gredy'.", "Did you mean 'greedy'?"),
        (
            {"budget": 9},
            "The player 'random' does not take a budget (given: 9).",
            "Leave it out, or use the player 'seer', which samples games.",
        ),
        (
            {"axes": {"difficulty": ("easy", "hart")}},
            "Difficulty: 'hart' is not known.",
            "Did you mean 'hard'?",
        ),
    ],
)
def test_a_bad_plan_is_refused(change: dict[str, object], message: str, way_out: str) -> None:
    """
    What cannot be played is refused before anything is.
    """
    with pytest.raises(BadInputError) as error:
        a_plan(**change)

    assert (message, way_out) == (error.value.message, error.value.way_out)


def test_a_plan_of_another_version_is_not_played() -> None:
    """
    A process with other lists or another edition must not play a plan's games.
    """
    old = attrs.evolve(a_plan(), versions={"pakal": "0"})

    with pytest.raises(
        BadInputError, match="The run was planned with pakal 0; here it would be pakal"
    ):
        Games(old).of(old.cell(0))


def test_a_game_is_found_by_the_name_it_was_registered_by() -> None:
    """
    A game that is not shipped is known once the process has registered it.
    """
    assert isinstance(load_game(NAME, {"difficulty": "easy"}), Broken)


@pytest.mark.parametrize(
    "name", ["sim.hostile:run", "os:system", "sim.broken:Broken", "", "pebbles "]
)
def test_a_game_that_nobody_registered_is_not_looked_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A name out of a file imports no module and calls nothing, even if the module is there.
    """
    (tmp_path / "sim").mkdir()
    (tmp_path / "sim" / "hostile.py").write_text("raise SystemExit('I was run')\n")
    monkeypatch.syspath_prepend(str(tmp_path / "sim"))
    text = changed(a_plan(), game=name)

    with pytest.raises(BadInputError) as error:
        plan_from_text(text, "run/results.sqlite, plan")

    assert f"run/results.sqlite, plan: there is no game called {name!r}." == error.value.message


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("game", 7, "7"),
        ("axes", {"difficulty": ["easy"]}, "{'difficulty': ['easy']}"),
        ("axes", [["side", []]], "[['side', []]]"),
        ("axes", [["side", "A"]], "[['side', 'A']]"),
        ("axes", [["side", ["A", 3]]], "[['side', ['A', 3]]]"),
        ("setting", [], "[]"),
        ("said", None, "None"),
        ("player", ["random"], "['random']"),
        ("budget", -1, "-1"),
        ("budget", True, "True"),
        ("first_seed", "5", "'5'"),
        ("games", 4.0, "4.0"),
        ("versions", {"pakal": 1}, "{'pakal': 1}"),
        ("readings", "all", "'all'"),
        ("seats", "you", "'you'"),
        ("lists", [["wade"]], "[['wade']]"),
    ],
)
def test_a_plan_of_other_types_is_refused(name: str, value: object, shown: str) -> None:
    """
    Every part of a plan out of a file has the type it is written with.
    """
    with pytest.raises(BadInputError) as error:
        plan_from_text(changed(a_plan(), **{name: value}), "file")

    assert f"file: the plan is damaged: {name} is {shown}." == error.value.message


def test_a_plan_has_all_its_parts_and_no_others() -> None:
    """
    A part that is missing is named, and so is one that means nothing.
    """
    whole = json.loads(a_plan().to_text())
    said = []
    for data in ({**whole, "seed": 1}, {k: v for k, v in whole.items() if k != "player"}, [1]):
        with pytest.raises(BadInputError) as error:
            plan_from_text(json.dumps(data), "file")
        said.append(error.value.message)

    assert [
        "file: a plan has no 'seed'.",
        "file: the plan has no 'player'.",
        "file: the plan is damaged: the whole is [1].",
    ] == said


def test_a_plan_cannot_name_more_cells_than_memory_holds() -> None:
    """
    Twenty axes of ten values each are refused before they are combined.
    """
    axes = [[f"axis-{number}", list("abcdefghij")] for number in range(20)]

    with pytest.raises(BadInputError, match="the plan is damaged: axes is"):
        plan_from_text(changed(a_plan(), axes=axes))


def changed(plan: Plan, **parts: object) -> str:
    """The text of a plan with some parts replaced."""
    return json.dumps({**json.loads(plan.to_text()), **parts})
