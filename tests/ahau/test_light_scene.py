"""The scene of a light game, and questions for somebody who points instead of typing."""

import json
from collections.abc import Iterator
from importlib.resources import files
from random import Random
from typing import Any

import attrs
import jsonschema
import pytest
from ahau.beside import Beside
from ahau.hands_games import setting_for

from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light.unknowns import is_known
from pakal.games.ahau.rules.state import State
from pakal.games.asking import Form, LinePart, Question
from pakal.games.light import LightGame
from pakal.games.light_rules import Light
from pakal.games.orders import Move
from pakal.games.scene import UNKNOWN

MODES = ("light", "turn")
SCHEMA = json.loads((files("pakal.games") / "scene.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


@attrs.define
class Watched:
    """Every position of a light game in which something is asked or decided, and what moved."""

    game: LightGame
    asked: list[Light[Any, Any]] = attrs.field(factory=list[Light[Any, Any]])
    moves: list[Move] = attrs.field(factory=list[Move])


def watched(mode: str, seed: int) -> Watched:
    """A whole game beside the light one, watched."""
    game = Ahau(**setting_for(seed, None))
    beside = Beside(game, mode, seed)
    found = Watched(beside.light)
    line, decision = beside.light.carry_out_line, beside.light.carry_out_decision

    def carry_out_line(s: Light[Any, Any], text: str) -> Any:
        found.asked.append(beside.light.copy(s))
        return told(line(s, text))

    def carry_out_decision(s: Light[Any, Any], decided: Any) -> Any:
        found.asked.append(beside.light.copy(s))
        return told(decision(s, decided))

    def told(orders: Any) -> Any:
        found.moves += [move for part in orders for order in part for move in order.moves]
        return orders

    beside.light.carry_out_line = carry_out_line  # type: ignore[method-assign]
    beside.light.carry_out_decision = carry_out_decision  # type: ignore[method-assign]
    beside.play(game.planner("steward"))
    return found


@pytest.mark.parametrize("mode", MODES)
def test_a_light_scene_shows_only_what_is_known(mode: str) -> None:
    """
    His side is drawn as it is kept; what is unknown is named, and no number stands in for it.
    """
    seen = watched(mode, 3)
    # Validating takes long and a scene changes little from one to the next.
    for light in (*seen.asked[::4], seen.asked[-1]):
        scene, s = seen.game.scene(light), light.s
        data = scene.to_json()
        known = {(each.at, each.kind): each.n for each in scene.pieces}
        state = {each["name"]: {v[0]: v[1] for v in each["values"]} for each in data["state"]}

        assert [] == [error.message for error in VALIDATOR.iter_errors(data)]
        assert [s.fame[1], s.tracker] == [state["pakal"]["Fame"], state["pakal"]["resources"]]
        assert state["you"]["weapons"] == UNKNOWN
        assert (state["you"]["Fame"] == UNKNOWN) is not light.ended
        assert sorted(_his_workers(s)) == sorted(
            (at.removesuffix(" (lying)"), n)
            for (at, kind), n in known.items()
            if kind == "Pakal's worker"
        )
        unknown = {(each.at, each.kind) for each in scene.pieces} & set(scene.unknown)
        assert set() == unknown
        whole = {place for place, what in scene.unknown if not what}
        assert not whole & {each.at for each in scene.pieces}
        for city in range(s.table.cities):
            name = s.table.edition.cities[city].name
            is_gap = (name, "your worker") in scene.unknown
            assert is_gap is not is_known(s.standing[city])


def _his_workers(s: State) -> Iterator[tuple[str, int]]:
    for workers in (s.standing, s.laid):
        for city in range(s.table.cities):
            if workers[s.table.cities + city]:
                yield s.table.edition.cities[city].name, workers[s.table.cities + city]


@pytest.mark.parametrize("mode", MODES)
def test_places_of_orders_questions_and_draws_are_drawn(mode: str) -> None:
    """
    Orders, subjects, choices, words to tap and draws name places and kinds of the drawing.
    """
    seen = watched(mode, 4)
    drawing = seen.game.drawn
    for move in seen.moves:
        if not move.is_track:
            assert drawing.find(move.source, move.target), move
    for light in seen.asked:
        if light.question is None:
            for option in seen.game.options_in_parts(light):
                assert set(option.places) <= set(drawing.by_id)
            continue
        question = seen.game.asked(light).question
        assert question is not None
        chips = [chip for part in question.parts for chip in part.chips]
        rows = (*question.subject_places, *question.choice_places, *(c.places for c in chips))
        assert {place for row in rows for place in row} <= set(drawing.by_id)
        kinds = {*question.choice_kinds, *(chip.kind for chip in chips)} - {""}
        assert kinds <= set(drawing.kinds)
        assert (question.form is Form.LINE) == bool(question.parts)


def _tapped(question: Question, random: Random) -> str:
    """Words that somebody may tap: of each part as many as it allows, or the one that is alone."""
    alone = [part for part in question.parts if part.alone]
    if alone and random.random() < 0.1:
        return alone[0].chips[0].word
    parts = [part for part in question.parts if not part.alone]
    return " ".join(word for part in parts for word in _some(part, random))


def _some(part: LinePart, random: Random) -> list[str]:
    most = min(part.most, len(part.chips))
    number = random.choice([part.least, part.least, min(part.least + 1, most), most])
    return [chip.word for chip in random.sample(part.chips, number)]


def _heard(game: LightGame, light: Light[Any, Any], text: str) -> tuple[str, BadInputError]:
    """The line that words mean, or why there is none."""
    try:
        return game.understand(light, text), BadInputError("")
    except BadInputError as error:
        return "", error


@pytest.mark.parametrize("seed", range(3))
def test_every_line_that_can_be_tapped_is_understood_or_refused_with_a_reason(seed: int) -> None:
    """
    Any words of the parts of a line are read; what cannot be together gets a reason and a way out.
    """
    random = Random(seed)
    understood = refused = 0
    for mode in MODES:
        seen = watched(mode, seed)
        for light in seen.asked:
            asked = None if light.question is None else seen.game.asked(light).question
            for _ in range(10 if asked is not None and asked.parts else 0):
                assert asked is not None
                line, why = _heard(seen.game, light, _tapped(asked, random))
                understood += bool(line)
                refused += not line
                assert not line or line == seen.game.understand(light, line)
                assert line or (why.message and why.way_out)

    assert understood > refused > 0


@pytest.mark.parametrize("seed", range(3))
def test_every_word_to_tap_is_a_word_of_the_game(seed: int) -> None:
    """
    No single word is refused as one that is not understood, and a placed worker always is.
    """
    seen = watched("light", seed)
    for light in seen.asked:
        asked = None if light.question is None else seen.game.asked(light).question
        for part in () if asked is None or asked.key != "your-turn" else asked.parts:
            for chip in part.chips:
                line, why = _heard(seen.game, light, chip.word)
                assert line or part.id != "worker"
                assert "not understood" not in why.message


def test_real_turns_can_be_tapped() -> None:
    """
    The words of your real turns in a game are all among the words to tap.
    """
    game = Ahau(**setting_for(5, None))
    beside = Beside(game, "light", 5)
    line = beside.light.carry_out_line
    turns = 0

    def carry_out_line(s: Light[Any, Any], text: str) -> Any:
        nonlocal turns
        if s.question is not None and s.question.key == "your-turn":
            asked = beside.light.asked(s).question
            assert asked is not None
            words = {chip.word for part in asked.parts for chip in part.chips}
            turns += 1
            assert set(text.split(", ")) <= words
        return line(s, text)

    beside.light.carry_out_line = carry_out_line  # type: ignore[method-assign]
    beside.play(game.planner("steward"))

    assert turns > 10
