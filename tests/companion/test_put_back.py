"""Undo as data: hands that read only the moves bring the table of the scene back."""

from random import Random
from typing import Any

import pytest

from pakal.companion.session import Session, new_record
from pakal.companion.turns import Todo
from pakal.games.base import TableGame
from pakal.games.registry import find_game, having
from pakal.games.scene import Scene

Table = dict[tuple[str, str], int]
CASES = ("ahau", "uxmal", "pebbles")


def session_of(name: str, mode: str = "") -> Session[Any]:
    """A new game of this name, its draws by the companion."""
    game = having(find_game(name), TableGame)()
    return Session(new_record(game.light(mode) if mode else game, 7))


def play_on(session: Session[Any], random: Random, steps: int) -> None:
    """Answer so many questions at random."""
    for _ in range(steps):
        asked = session.asked()
        if asked is None:
            return
        session.answer(random.choice(asked.answers))


def pieces_of(scene: Scene) -> Table:
    """What lies where, with the markers of tracks."""
    return {(each.at, each.kind): each.n for each in scene.all_pieces}


def values_of(scene: Scene) -> dict[tuple[str, str], int | None]:
    """What everybody has on tracks."""
    return {(seat.name, each.label): each.value for seat in scene.state for each in seat.values}


def follow(table: Table, todos: list[Todo], scene: Scene) -> dict[tuple[str, str], int | None]:
    """Move the pieces as the moves say; return what stands on the tracks then."""
    values = values_of(scene)
    for order in (order for todo in todos for order in todo.orders):
        for move in (each.to_json() for each in order.moves):
            if move["verb"] == "Track":
                values[move["to"], move["piece"]] = move["total"]
                continue
            for place, change in ((move["from"], -move["count"]), (move["to"], move["count"])):
                if place and ((place, move["piece"]) in table or change > 0):
                    table[place, move["piece"]] = table.get((place, move["piece"]), 0) + change
                    assert table[place, move["piece"]] >= 0
    return values


@pytest.mark.parametrize("name", CASES)
def test_the_moves_of_undo_bring_the_table_back(name: str) -> None:
    """
    Whoever moves the pieces of the scene by the moves alone has the scene of before, and tracks.
    """
    random = Random(3)
    session = session_of(name)
    session.open()
    for turn in range(12):
        play_on(session, random, random.randrange(1, 12))
        after = session.game.scene(session.state)
        told = session.put_back(session.undo_to(turn % 4 + 1))
        reply = session.undo(turn % 4 + 1)
        before = session.game.scene(session.state)
        table = pieces_of(after)
        values = follow(table, list(told), after)
        # In Ahau nobody counts what lies in bags and supplies.
        unseen = ("the bag", "the stack", "the box") if name == "ahau" else ()
        supply = " supply" if name == "ahau" else "\0"

        assert [todo.text for todo in told] == [t.text for t in reply.todos][-len(told) or 99 :]
        assert pieces_of(before) == {
            each: n
            for each, n in table.items()
            if n and each[0] not in unseen and not each[0].endswith(supply)
        }
        if name == "ahau":
            known = {key: each for key, each in values.items() if key[1] != "war"}
            assert known == {k: v for k, v in values_of(before).items() if k[1] != "war"}
        play_on(session, random, 4)


@pytest.mark.parametrize("name", CASES)
def test_what_was_moved_last_goes_back_first(name: str) -> None:
    """
    No piece has to be put back under one that lies there still: stones come off from the top.
    """
    random = Random(5)
    session = session_of(name)
    session.open()
    play_on(session, random, 60)
    for steps in (3, 10, 25):
        moves = [
            move
            for todo in session.put_back(session.undo_to(steps))
            for order in todo.orders
            for move in order.moves
        ]
        levels = [int(move.source[5]) for move in moves if move.source.startswith("cell ")]
        kinds = [move.is_track or not (move.source and move.target) for move in moves]

        links = [(move.source, move.target) for move in moves if "the link" in move.target]
        gone = [source for source, _ in links]
        for place, (_, target) in enumerate(links):
            assert target not in gone[place + 1 :] or links[place][0] in dict(links).values()
        assert sorted(levels, reverse=True) == levels
        if name != "ahau":
            assert sorted(kinds) == kinds  # numbers come last
        else:
            tracks = [move.is_track for move in moves if "war marker" not in move.piece]
            assert sorted(tracks) == tracks


def test_undo_of_a_light_game_has_moves_too() -> None:
    """
    What is kept of King Pakal's side goes back by moves, with places of the drawing.
    """
    session = session_of("ahau", "turn")
    session.open()
    random = Random(1)
    found = []
    for _ in range(40):
        asked = session.asked()
        if asked is None:
            break
        question = asked.question
        line = asked.usual or (random.choice(asked.answers) if asked.answers else "")
        if question is not None and not line:
            line = _any_answer(session, random)
        if not line:
            line = random.choice(session.game.options_in_parts(session.state)).line
        session.answer(line)
        found += [move for todo in session.put_back(session.undo_to(1)) for move in _moves(todo)]

    pieces = [move for move in found if not move.is_track]
    assert len(pieces) > 20
    assert all(session.game.drawn.find(move.source, move.target) for move in pieces)


def _any_answer(session: Session[Any], random: Random) -> str:
    """An answer of some kind that is understood."""
    question = session.game.asked(session.state).question
    assert question is not None
    words = [chip.word for part in question.parts for chip in part.chips]
    ways = [*question.choices, *words, "1", "2", "0", ", ".join(question.choices[:2])]
    ways += [" ".join(f"{each} {n}" for each in question.subjects) for n in (0, 1)]
    ways += [
        ", ".join(f"{each} {choice}" for each in question.subjects)
        for choice in question.choices[:3]
    ]
    return next(each for each in random.sample(ways, len(ways)) if session.understands(each))


def _moves(todo: Todo) -> list[Any]:
    return [move for order in todo.orders for move in order.moves]
