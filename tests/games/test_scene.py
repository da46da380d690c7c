"""Scenes of all games: what is drawn is what the census counts, where orders and options say."""

import json
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from math import dist
from random import Random
from time import perf_counter
from typing import Any

import jsonschema
import pytest

from pakal.games.base import TableGame
from pakal.games.registry import find_game, game_names, having
from pakal.games.scene import (
    CELL,
    FORMS,
    NODE,
    SHAPES,
    STEP,
    TARGET,
    WIDTH,
    Place,
    Scene,
    make_scene,
    plain_drawing,
)
from pakal.games.touching import moves_of_deed
from pakal.games.values import Order

GAMES = [name for name in game_names() if issubclass(find_game(name), TableGame)]
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "ahau": [{}, {"two_players": True}],
    "uxmal": [{}, {"players": "4"}],
    "maya": [{}, {"players": "5", "auction": True}],
}
CASES = [(name, setting) for name in GAMES for setting in SETTINGS.get(name, [{}])]
SCHEMA = json.loads((files("pakal.games") / "scene.schema.json").read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

every_game = pytest.mark.parametrize(("name", "setting"), CASES)


def game_of(name: str, setting: dict[str, Any]) -> TableGame[Any]:
    """The game under a setting."""
    return having(find_game(name), TableGame)(**setting)


def played(game: TableGame[Any], seed: int) -> Iterator[tuple[Any, list[Order]]]:
    """Every position of a game played at random, with the orders that led to it."""
    random, s, orders = Random(seed), game.start(), list[Order]()
    while not game.is_over(s):
        yield s, orders
        if game.is_automa(s):
            done, followed = game.carry_out_decision(s, game.decide(s))
        elif game.is_chance(s):
            done, followed = game.carry_out(s, game.draw(s, random.random()))
        else:
            done, followed = game.carry_out(s, random.choice(s.offered))
        orders = [*done, *followed]
    yield s, orders


@every_game
def test_a_scene_shows_the_census(name: str, setting: dict[str, Any]) -> None:
    """
    Every piece of the census is in the scene with its number, and nothing else is.
    """
    game = game_of(name, setting)
    for s, _ in played(game, 3):
        scene = game.scene(s)
        pieces = scene.pieces

        assert dict(game.census(s)) == {(each.at, each.kind): each.n for each in pieces}
        assert {each.at for each in scene.all_pieces} <= set(scene.places)


@every_game
def test_every_place_of_the_census_and_of_orders_is_drawn(
    name: str, setting: dict[str, Any]
) -> None:
    """
    No place of a real game needs the panel for places that a drawing lacks.
    """
    game = game_of(name, setting)
    for s, orders in played(game, 4):
        assert {place for place, _ in game.census(s)} <= set(game.drawn.by_id)
        for order in orders:
            for move in order.moves:
                if not move.is_track:
                    assert game.drawn.find(move.source, move.target), move


@every_game
def test_ids_stay_while_pieces_do(name: str, setting: dict[str, Any]) -> None:
    """
    Pieces that stay keep their id, no id is shared, and a single piece keeps it on its way.
    """
    game = game_of(name, setting)
    last: Scene | None = None
    for s, _ in played(game, 5):
        scene = game.scene(s).following(last)
        ids = [each.id for each in scene.all_pieces]
        assert len(ids) == len(set(ids))
        if last is not None:
            before = {(each.at, each.kind): each.id for each in last.all_pieces}
            for each in scene.all_pieces:
                assert before.get((each.at, each.kind), each.id) == each.id
            single = {each.kind: each.id for each in last.all_pieces if each.n == 1}
            kinds = [each.kind for each in (*last.all_pieces, *scene.all_pieces)]
            for each in scene.all_pieces:
                if each.n == 1 and kinds.count(each.kind) == 2 and each.kind in single:
                    assert single[each.kind] == each.id
        last = scene


@every_game
def test_places_pieces_and_kinds_name_each_other(name: str, setting: dict[str, Any]) -> None:
    """
    Forms and shapes are known ones; panels, glyphs, fills and outer places exist; letters are set.
    """
    drawing = game_of(name, setting).drawn
    panels = {each.id for each in drawing.panels}

    assert len(drawing.by_id) == len(drawing.places)
    for place in drawing.places:
        assert place.form in FORMS
        assert place.panel in panels
        assert not place.within or place.within in drawing.by_id
        assert not place.glyph or place.glyph in drawing.glyphs
    for kind in drawing.kinds.values():
        assert kind.shape in SHAPES
        assert kind.letter
        assert not kind.fill or kind.fill in drawing.fills
        assert {kind.glyph, kind.mark, *kind.symbols} <= {"", *drawing.glyphs}
    for name_, meant in drawing.aliases.items():
        assert set(meant) <= set(drawing.by_id), name_


@every_game
def test_colour_is_never_alone(name: str, setting: dict[str, Any]) -> None:
    """
    Two kinds of pieces that differ in colour differ in shape, sign or letter too.
    """
    kinds = game_of(name, setting).drawn.kinds
    seen: dict[tuple[str, ...], str] = {}
    for each, kind in kinds.items():
        look = (kind.shape, kind.glyph, kind.mark, kind.letter, kind.side, *kind.symbols)
        assert look not in seen, (each, seen.get(look))
        seen[look] = each


@every_game
def test_a_scene_as_json_follows_its_schema(name: str, setting: dict[str, Any]) -> None:
    """
    The JSON data of scenes at the start, on the way and at the end are what the schema says.
    """
    game = game_of(name, setting)
    for s, _ in list(played(game, 6))[::40]:
        data = json.loads(json.dumps(game.scene(s).to_json()))

        assert [] == [error.message for error in VALIDATOR.iter_errors(data)]
        for place in data["places"]:
            width, height = next(
                panel["size"] for panel in data["panels"] if panel["id"] == place["panel"]
            )
            assert 0 <= place["at"][0] <= width
            assert 0 <= place["at"][1] <= height
        assert all(panel["size"][0] <= WIDTH for panel in data["panels"])


def test_the_schema_refuses_what_is_no_scene() -> None:
    """
    A form that nobody knows, a piece without an id, and a colour without its ink are refused.
    """
    game = game_of("pebbles", {})
    data = game.scene(game.start()).to_json()
    broken = [
        {**data, "places": [{**data["places"][0], "form": "blob"}]},
        {**data, "pieces": [{**data["pieces"][0], "id": ""}]},
        {**data, "fills": {"red": {"light": "#ffffff", "dark": "red"}}},
        {**data, "version": 1},
    ]

    assert VALIDATOR.is_valid(json.loads(json.dumps(data)))
    assert not any(VALIDATOR.is_valid(each) for each in broken)


@every_game
def test_fingers_find_every_place(name: str, setting: dict[str, Any]) -> None:
    """
    On a phone 360 wide no two nodes, cells or steps that are tapped together are closer than 44.
    """

    def tapped_with(place: Place) -> object:
        # Stones of one level are laid at a time, and priests stand on fields.
        return place.panel, place.level, place.span

    for one, other in combinations(game_of(name, setting).drawn.places, 2):
        is_tapped = {one.form, other.form} <= {NODE, CELL, STEP} and not one.within + other.within
        if is_tapped and tapped_with(one) == tapped_with(other):
            assert dist(one.at, other.at) >= TARGET, (one.id, other.id)


# --- options -------------------------------------------------------------------------------------


@every_game
def test_an_option_has_its_places_in_the_scene(name: str, setting: dict[str, Any]) -> None:
    """
    Every option comes in parts: its own line, words in the order of the line, places drawn.
    """
    game = game_of(name, setting)
    for s, _ in list(played(game, 7))[::5]:
        if not game.is_over(s):
            parts = game.options_in_parts(s)

            assert set(game.lines(s)) == {each.line for each in parts}
            for each in parts:
                assert each.line == " ".join(filter(None, (each.group, each.label)))
                assert set(each.places) <= set(game.drawn.by_id)
                assert not each.kind or each.kind in game.drawn.kinds or name == "pebbles"


@every_game
def test_what_an_option_touches_is_what_its_deed_moves(name: str, setting: dict[str, Any]) -> None:
    """
    Quick ways to the places of an option give what carrying it out on a copy gives.
    """
    game = game_of(name, setting)
    for s, _ in list(played(game, 8))[::7]:
        for option in dict.fromkeys(s.offered):
            real = moves_of_deed(game, s, option)
            quick = game.moves_of(s, option)
            assert not real or {(each.piece, each.source, each.target) for each in real} == {
                (each.piece, each.source, each.target) for each in quick
            }


@every_game
def test_a_place_that_a_line_names_is_among_its_places(name: str, setting: dict[str, Any]) -> None:
    """
    An option whose last words are the name of a place is about that place.
    """
    game = game_of(name, setting)
    names = set(game.drawn.by_id)
    for s, _ in list(played(game, 9))[::3]:
        if game.is_person(s):
            for each in game.options_in_parts(s):
                if each.label in names and not each.label[0].isdigit():
                    assert each.label in {place.removesuffix(" (lying)") for place in each.places}


# --- time ----------------------------------------------------------------------------------------


def quickest(what: Any, times: int = 7) -> float:
    """The shortest time that something takes, in milliseconds."""
    found = []
    for _ in range(times):
        begun = perf_counter()
        what()
        found.append(1000 * (perf_counter() - begun))
    return min(found)


def test_a_scene_is_made_quickly() -> None:
    """
    Making a scene of Ahau and following the one before takes less than 5 ms.
    """
    game = game_of("ahau", {})
    s = [s for s, _ in played(game, 3)][-1]
    before = game.scene(s).following(None)

    assert quickest(lambda: game.scene(s).following(before).to_json()) < 5


def test_the_places_of_many_options_are_found_quickly() -> None:
    """
    The places of 64 ways to lay a stone of Uxmal are found in less than 40 ms.
    """
    game = game_of("uxmal", {})
    s = next(s for s, _ in played(game, 3) if len(set(s.offered)) == 64)

    assert quickest(lambda: [game.places_of(s, option) for option in s.offered]) < 40


# --- places that nobody drew ---------------------------------------------------------------------


def test_a_place_without_a_drawing_gets_a_spot_of_its_own() -> None:
    """
    Pieces at places that a game does not draw lie in a panel of their own, 44 apart or more.
    """
    drawing = plain_drawing({"here": (0, 0)})
    census = {("here", "cube"): 1, ("there", "cube"): 2, ("elsewhere", "red cube"): 1}

    scene = make_scene(census, drawing)

    assert ["Table", "More"] == [panel.title for panel in scene.drawing.panels]
    assert ["there", "elsewhere"] == [p.id for p in scene.drawing.places if p.panel == "more"]
    assert dist(scene.places["there"].at, scene.places["elsewhere"].at) >= TARGET
    assert [] == [each.message for each in VALIDATOR.iter_errors(scene.to_json())]
    assert "here       1 cube\nthere      2 cubes\nelsewhere  1 red cube" == str(scene)


def test_boxes_of_a_plain_drawing_do_not_lie_over_each_other() -> None:
    """
    Of places that are nearer than a step the boxes are lower; each is large enough to be tapped.
    """
    drawing = plain_drawing({"a": (0, 0), "b": (0, 0.75), "c": (0.5, 1.75), "d": (2, 0.25)})

    boxes = [(*place.at, *place.size) for place in drawing.places if place.size]
    assert 4 == len(boxes)
    for (x, y, width, height), (ox, oy, *_) in combinations(boxes, 2):
        assert abs(x - ox) >= width or abs(y - oy) >= height
        assert min(width, height) >= TARGET
