"""What happened as short numbered lines: what is joined, what is numbered, what is added up."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.playing import a_session

from pakal.companion.telling import BriefTeller
from pakal.companion.turns import Todo, Told, make_todos, tell_step
from pakal.games.orders import TRACK, Move
from pakal.games.pebbles.game import Pebbles
from pakal.games.values import Order
from pakal.sim.play import at_random, play_out

HIS = frozenset(("rival",))


def track(piece: str, change: int, total: int, seat: str = "rival") -> Order:
    """A change on a track."""
    return Order(piece, (Move(TRACK, piece, change, "", seat, total),), seat)


def lines(*orders: Order, room: int = 77) -> tuple[Todo, ...]:
    """The lines of orders that each come of a decision of the rival's."""

    def told() -> Iterator[Told]:
        for number, order in enumerate(orders, start=1):
            yield from tell_step(Told(None, number, is_decision=True, round=1), [order], HIS)

    return make_todos(told(), room)


def test_orders_that_belong_together_are_one_line() -> None:
    """
    One that joins goes on the line of the one before, if that is for the same seat.
    """
    todos = lines(
        Order("worker to Tikal", seat="rival"),
        Order("claim Market", seat="rival", joins=True),
        Order("build", seat="rival"),
        Order("pay", seat="you", joins=True),
    )

    assert ["Rival: worker to Tikal; claim Market.", "Rival: build.", "You: pay."] == [
        todo.text for todo in todos
    ]


def test_only_lines_of_the_automa_are_numbered() -> None:
    """
    They count from 1; what belongs to somebody else, or is laid out, has no number.
    """
    todos = lines(
        Order("build", seat="rival"),
        Order("pay", seat="you"),
        Order(head="Tiles", item="1 red"),
        Order("build", seat="rival"),
    )

    assert [1, 0, 0, 2] == [todo.number for todo in todos]


def test_a_line_is_not_longer_than_the_screen() -> None:
    """
    What finds no room on a line begins the next one.
    """
    todos = lines(
        Order("worker to Tikal", seat="rival"),
        Order("claim the Market", seat="rival", joins=True),
        room=30,
    )

    assert ["Rival: worker to Tikal.", "Rival: claim the Market."] == [todo.text for todo in todos]


def test_changes_of_tracks_are_added_up_and_told_last() -> None:
    """
    One line closes a part, with the total of each track and what has changed in all.
    """
    todos = lines(
        track("Fame", 3, 10),
        Order("build", seat="rival"),
        track("Fame", 2, 12),
        track("weapons", 1, 4),
        track("weapons", 1, 1, "you"),
    )

    assert ["Rival: build.", "Rival: Fame 12 (+5), weapons 4 (+1). You: weapons 1 (+1)."] == [
        todo.text for todo in todos
    ]
    assert todos[-1].is_total


def test_a_track_that_ends_where_it_was_is_not_told() -> None:
    """
    Nothing is to be done with it.
    """
    assert () == lines(track("Fame", -2, 8), track("Fame", 2, 10))


def test_in_the_automas_own_turn_its_name_is_left_out() -> None:
    """
    The title has said whose turn it is.
    """
    todos = lines(
        Order("The rival's turn", seat="rival", is_title=True),
        Order("build", seat="rival"),
        track("Fame", 3, 10),
        Order("pay", seat="you"),
    )

    assert ["The rival's turn", "Build.", "You: pay.", "Fame 10 (+3)."] == [
        todo.text for todo in todos
    ]


def test_the_same_with_several_pieces_is_told_at_once() -> None:
    """
    Orders of one template are one part of a line, with all their items.
    """
    draws = [
        Order(
            f"draw {tile} from the bag",
            seat="rival",
            joins=True,
            item=tile,
            template="draw {} from the bag",
        )
        for tile in ("red", "blue", "red")
    ]

    assert ["Rival: draw red, blue and red from the bag."] == [todo.text for todo in lines(*draws)]


def test_a_line_knows_the_decisions_behind_it() -> None:
    """
    Decisions after which nothing was done belong to the next line, or at the end to the last.
    """
    todos = make_todos(
        [
            Told(None, 1, is_decision=True, round=1),
            Told(None, 2, is_decision=True, round=1),
            Told(Order("build", seat="rival"), 2, is_his=True, round=1),
            Told(None, 3, is_decision=True, round=1),
        ]
    )

    assert [(1, 2, 3)] == [todo.decisions for todo in todos]


def test_numbers_begin_anew_in_each_round() -> None:
    """
    Within one they go on, also after a question.
    """
    order = Order("build", seat="rival")
    todos = make_todos(
        Told(order, step, is_his=True, round=number, stretch=step)
        for step, number in enumerate((1, 1, 2), start=1)
    )

    assert [1, 2, 1] == [todo.number for todo in todos]


def test_a_line_as_json_has_its_orders() -> None:
    """
    What a page draws: the number, the text, and each move as data.
    """
    move = Move("place", "worker", 1, "the supply", "Tikal", 2)
    data = lines(Order("worker to Tikal", (move,), "rival"))[0].to_json()

    assert (1, "Rival: worker to Tikal.", [1]) == (data["number"], data["text"], data["decisions"])
    assert [move.to_json()] == data["orders"][0]["moves"]


def told_by(game: Any) -> list[Todo]:
    """A whole game in short lines."""
    teller, found = BriefTeller(game), list[Todo]()
    state = teller.start()
    play_out(
        game,
        state,
        at_random(3),
        game.opponent(lambda s, trace: found.extend(teller.hear(s, trace))),
        watch=lambda s, option: found.extend(teller.see(s, option)),
    )
    return [*found, *teller.end()]


def test_a_game_that_only_has_pieces_is_told_in_the_same_way() -> None:
    """
    In Pebbles the Heron's orders are numbered, and each round begins with how the game stands.
    """
    todos = told_by(Pebbles())

    titles = [todo.text for todo in todos if todo.is_title]
    assert titles[0].startswith("Round 1  you: points 0; Heron: points 0")
    assert any(todo.number and "the Heron's pouch" in todo.text for todo in todos)
    assert not any(todo.number and "your pouch" in todo.text for todo in todos)


def test_a_drawn_worker_has_the_reasons_of_its_own_line() -> None:
    """
    Where a person types the draw, the line that comes of it holds the decision that left the tie.
    """
    session, random = a_session(seed=3, yours=["region-cards", "lots"]), Random(3)
    reply = session.open()
    while not (drawn := [todo for todo in reply.todos if "(by lot)" in todo.text]):
        assert reply.asked is not None
        reply = session.answer(random.choice(reply.asked.answers))

    line = drawn[0]
    reasons = [each for each in session.reasons() if each.key.startswith(str(line.number))]

    assert line.text.startswith("Pakal: worker to ")
    assert "place-worker" in [each.list_id for each in reasons]


def test_the_lines_of_the_setup_are_numbered_on() -> None:
    """
    Questions during the setup do not begin the numbers anew, so that each names one line.
    """
    session, random = a_session(seed=1, yours=["starting-tiles", "bag", "role-cards"]), Random(1)
    numbers: list[int] = [todo.number for todo in session.turn().todos if todo.number]
    reply = session.open()
    while not session.round:
        assert reply.asked is not None
        reply = session.answer(random.choice(reply.asked.answers))
        numbers += [todo.number for todo in reply.todos if todo.number]

    assert [1, 2, 3] == numbers
