"""Scenes of all games: what is drawn is what the census counts, where orders and options say."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pakal.games.base import TableGame
from pakal.games.registry import find_game, game_names, having
from pakal.games.scene import FORMS, SHAPES, Scene
from pakal.games.values import Order

GAMES = [name for name in game_names() if issubclass(find_game(name), TableGame)]
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "ahau": [{}, {"two_players": True}],
    "uxmal": [{}, {"players": "4"}],
}
CASES = [(name, setting) for name in GAMES for setting in SETTINGS.get(name, [{}])]


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


@pytest.mark.parametrize(("name", "setting"), CASES)
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


@pytest.mark.parametrize(("name", "setting"), [each for each in CASES if each[0] != "uxmal"])
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


@pytest.mark.parametrize(("name", "setting"), CASES)
def test_ids_stay_while_pieces_do(name: str, setting: dict[str, Any]) -> None:
    """
    Pieces that stay keep their id, ids are never shared, and a ruler keeps its id on its way.
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


@pytest.mark.parametrize(("name", "setting"), CASES)
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
