"""Orders by difference: hands that know no rule follow the sentences, and put everything back."""

import re

from games.pebbles_games import positions, steps
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.games.orders import ADD, PUT_BACK, Move, find_moves, in_hand_order, plural
from pakal.games.pebbles.game import Pebbles

SENTENCE = re.compile(
    r"[A-Z][a-z ]*? (?P<count>\d+) (?P<piece>.+?)(?: from (?P<source>.+?))?"
    r"(?: to (?P<target>.+?))?; (?P<total>\d+) there now\."
)
COLOURS = ("red", "white", "grey", "black", "green")
BOX = {("the bag", f"{colour} pebble"): 10 for colour in COLOURS}


class Hands:
    """Pieces on a table, moved by sentences alone."""

    def __init__(self) -> None:
        self.table = dict(BOX)

    def follow(self, sentence: str) -> None:
        """Do what a sentence says, and look whether as many lie there as it says."""
        found = SENTENCE.fullmatch(sentence)
        assert found, sentence
        count, total = int(found["count"]), int(found["total"])
        piece = found["piece"] if count == 1 else found["piece"].removesuffix("s")
        if found["source"]:
            self._put(found["source"], piece, -count)
        if found["target"]:
            self._put(found["target"], piece, count)
        where = (found["target"] or found["source"], piece)
        assert total == self.table.get(where, 0), sentence

    def _put(self, place: str, piece: str, count: int) -> None:
        number = self.table.pop((place, piece), 0) + count
        assert number >= 0
        if number:
            self.table[place, piece] = number


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_hands_that_read_only_the_sentences_have_the_position_before_them(seed: int) -> None:
    """
    From the box on, following every sentence of a game always gives the table of the rules.
    """
    hands = Hands()
    for game, _, orders, after in steps(seed):
        for order in orders:
            if not order.is_title:
                hands.follow(order.text)

        assert game.census(after) == hands.table


def test_hands_notice_an_order_left_out() -> None:
    """
    Without the orders that stack pebbles the hands' table soon is another.
    """
    hands = Hands()
    differs = False
    for game, _, orders, after in steps(1):
        for order in orders:
            if not order.text.startswith("Stack"):
                try:
                    hands.follow(order.text)
                except AssertionError:
                    differs = True
        differs = differs or game.census(after) != hands.table

    assert differs


@settings(max_examples=20)
@given(st.integers(0, 10**6))
def test_pebbles_are_conserved(seed: int) -> None:
    """
    There are ten pebbles of each colour in every position of a game.
    """
    for game, s in positions(seed):
        census = game.census(s)
        for colour in COLOURS:
            assert 10 == sum(n for (_, piece), n in census.items() if piece == f"{colour} pebble")


def test_put_back_leads_from_any_position_to_any_earlier_one() -> None:
    """
    The sentences that put pieces back turn a later table into an earlier one.
    """
    reached = list(positions(5))
    game = reached[0][0]
    for (_, before), (_, after) in zip(reached, reached[7:], strict=False):
        hands = Hands()
        hands.table = dict(game.census(after))
        for sentence in game.put_back(before, after):
            hands.follow(sentence)

        assert game.census(before) == hands.table


def test_an_order_says_what_goes_where_and_how_many_lie_there_then() -> None:
    """
    Wading takes each colour of the pool in an order of its own, with the total in the pouch.
    """
    game, s = Pebbles.read(
        'point = "wade"\nwho = "you"\npool.ford = {red = 2, grey = 1}\nplayer.you.pouch = {red = 1}'
    )

    done, followed = game.carry_out(s, 2)

    assert [
        "Take 2 red pebbles from the ford to your pouch; 3 there now.",
        "Take 1 grey pebble from the ford to your pouch; 1 there now.",
    ] == [order.text for order in done]
    assert (Move("Take", "red pebble", 2, "the ford", "your pouch", 3),) == done[0].moves
    assert [] == followed
    assert {"verb": "Take", "piece": "red pebble", "count": 2, "from": "the ford"} == {
        key: value
        for key, value in done[0].moves[0].to_json().items()
        if key in ("verb", "piece", "count", "from")
    }


def test_points_come_from_nowhere() -> None:
    """
    A cairn brings points for its height; finished, it brings a bonus and leaves for the bank.
    """
    game, s = Pebbles.read(
        'point = "stack"\nwho = "you"\n'
        'player.you = {pouch = {red = 1}, cairn = ["grey", "green"]}\n'
    )
    before = game.copy(s)

    done, followed = game.carry_out(s, 0)

    assert [
        "Stack 1 red pebble from your pouch to your cairn; 1 there now.",
        "Add 3 points to your score for pebbles; 3 there now.",
    ] == [order.text for order in done]
    assert [
        "Clear 1 red pebble from your cairn to the bank; 1 there now.",
        "Clear 1 grey pebble from your cairn to the bank; 1 there now.",
        "Clear 1 green pebble from your cairn to the bank; 1 there now.",
        "Add 2 points to your score for cairns; 2 there now.",
        "Add 1 finished cairn to your side; 1 there now.",
    ] == [order.text for order in followed]
    assert ["you +3 (pebbles)", "you +2 (cairns)"] == game.gained(before, s)
    assert ["you: 5 (pebbles 3, cairns 2)", "Heron: 0 (pebbles 0, cairns 0)"] == game.score_lines(s)


def test_pieces_are_matched_place_by_place() -> None:
    """
    Two sources and two targets of one piece make as few moves as there are, each with its total.
    """
    before = {("a", "cube"): 3, ("b", "cube"): 1}
    after = {("c", "cube"): 2, ("d", "cube"): 2}

    assert [
        Move("Move", "cube", 2, "a", "c", 2),
        Move("Move", "cube", 1, "a", "d", 1),
        Move("Move", "cube", 1, "b", "d", 2),
    ] == list(find_moves(before, after, "Move"))


def test_a_piece_goes_back_the_way_it_came() -> None:
    """
    What was laid down beside a new piece stands up again, and the new piece leaves.
    """
    done = [Move("", "worker", 1, "supply", "a", 1), Move("", "worker", 1, "b", "b (lying)", 1)]
    done.insert(1, Move("", "worker", 1, "a", "a (lying)", 1))
    before = {("a (lying)", "worker"): 1, ("b (lying)", "worker"): 1, ("supply", "worker"): 8}
    after = {("b", "worker"): 1, ("supply", "worker"): 9}

    assert [
        Move(PUT_BACK, "worker", 1, "b (lying)", "b", 1),
        Move(PUT_BACK, "worker", 1, "a (lying)", "supply", 9),
    ] == list(find_moves(before, after, PUT_BACK, done))


def test_hands_undo_what_was_moved_last_first_and_make_room() -> None:
    """
    The last move is undone first, unless its place has to be left first; totals follow the order.
    """
    table = {("a", "red"): 1, ("b", "blue"): 1, ("c", "green"): 2}
    back = [
        Move(PUT_BACK, "green", 2, "c", "bag", 0),
        Move(PUT_BACK, "red", 1, "a", "b", 0),
        Move(PUT_BACK, "blue", 1, "b", "bag", 0),
        Move(ADD, "point", 3, "", "score", 0),
    ]
    done = [Move("", "green", 2, "bag", "c", 2), Move("", "red", 1, "b", "a", 1)]

    moves = in_hand_order([back[3], *back[:3]], table, done)

    assert ["green", "blue", "red", "point"] == [move.piece for move in moves]
    assert [2, 1, 1, 3] == [move.total for move in moves]


def test_pieces_that_change_places_are_still_moved() -> None:
    """
    Where no place can be left first, the moves come all the same.
    """
    table = {("a", "red"): 1, ("b", "blue"): 1}
    moves = [Move("", "red", 1, "a", "b", 0), Move("", "blue", 1, "b", "a", 0)]

    assert ["red", "blue"] == [move.piece for move in in_hand_order(moves, table, ())]


def test_plurals_are_english() -> None:
    """
    The usual endings.
    """
    assert ["cubes", "boxes", "branches", "cities", "days"] == [
        plural(each) for each in ("cube", "box", "branch", "city", "day")
    ]


def test_a_scene_has_every_place_and_every_piece() -> None:
    """
    Each place has coordinates, each piece lies at a place, and the board says the same as text.
    """
    for game, s in positions(2):
        scene = game.scene(s)
        data = scene.to_json()

        assert set(game.places()) == {place["id"] for place in data["places"]}
        assert game.census(s) == {
            (piece["at"], piece["kind"]): piece["n"] for piece in data["pieces"]
        }
        assert all(
            any(place in line for line in game.board(s).splitlines()) for place in scene.places
        )
