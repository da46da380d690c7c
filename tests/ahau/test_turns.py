"""King Pakal's turns at the terminal: short, on one screen, and the same as data and in words."""

import re
from random import Random

import pytest
from ahau.hands_games import setting_for
from ahau.helpers import go
from ahau.solo_helpers import a_solo_table, bare
from ahau.turns_measured import Turn, measure_turns

from pakal.companion.session import Session, new_record
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position.draw_small import draw_small
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import EFFECT_KINDS, State
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.telling.deeds import in_words
from pakal.games.ahau.telling.narrate import tell_events
from pakal.games.ahau.words import ROYAL_PALACE
from pakal.games.orders import ALL
from pakal.games.values import Order

SCREEN = 24


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    """Two hundred turns of seeded games."""
    return measure_turns(200)


def test_a_turn_has_ten_lines_in_nine_of_ten_and_never_more_than_eighteen(
    turns: list[Turn],
) -> None:
    """
    With its title, the totals and what is laid out anew after it.
    """
    lengths = sorted(turn.lines for turn in turns)

    assert lengths[len(lengths) * 9 // 10] <= 10
    assert lengths[-1] <= 18


def test_a_turn_and_the_question_after_it_fit_the_screen(turns: list[Turn]) -> None:
    """
    What does not fit comes on a screen of its own: its first line is never pushed off.
    """
    assert [] == [turn.pages for turn in turns if turn.screen > SCREEN]
    assert all("?" in turn.pages[-1] for turn in turns)


def test_lines_are_not_wider_than_the_screen(turns: list[Turn]) -> None:
    """
    Numbered things to do take one line each; only what cannot be said shorter is broken.
    """
    lines = [line for turn in turns for line in turn.text.splitlines()]
    numbered = [line for line in lines if re.match(r" ?\d", line)]

    assert max(map(len, lines)) <= 80
    assert sum(line.endswith(".") for line in numbered) >= 0.99 * len(numbered)


def orders_of_games(*seeds: int) -> list[tuple[str, Order]]:
    """Every order of some games, with whose it is as an owner."""
    found = []
    for seed in seeds:
        random = Random(seed)
        session: Session[State] = Session(new_record(Ahau(**setting_for(seed)), seed))
        reply = session.open()
        while reply.asked is not None:
            for todo in reply.todos:
                found += [(_owner(order.seat), order) for order in todo.orders]
            reply = session.answer(random.choice(reply.asked.answers))
    return found


def _owner(seat: str) -> str:
    return {"you": "your", "pakal": "Pakal's"}.get(seat, "")


def test_an_order_in_words_is_made_of_its_data() -> None:
    """
    The words are exactly what the data say, and name every piece, and every total of a track.
    """
    orders = orders_of_games(1, 2, 3)
    moved = [(owner, order) for owner, order in orders if order.moves]

    assert len(moved) > 1000
    for owner, order in moved:
        assert order.words == in_words(owner, order.moves)
        for move in order.moves:
            named = move.piece.rpartition(" card ")[2].removesuffix(" cube").split()[-1]
            assert named in order.words or move.count == ALL, order
            if move.is_track:
                assert f"{move.piece} {move.total}" in order.words, order


# What the words of a verb say about its move, read anew.
SAID = {
    "take": r"take (?P<piece>\S+) from (?P<source>\d\.\d)",
    "draw": r"draw (?P<piece>\S+) from (?P<source>the bag)",
    "build": r"build (?P<piece>\S+) on (?P<target>\d\.\d)",
    "discard": r"discard (?P<piece>\S+)",
    "place": r"(?P<piece>worker) to (?P<target>.+?)(?: \((?P<total>\d+) there\))?",
    "lay-down": r"lay a (?P<piece>worker) down in (?P<source>.+)",
    "walk": r"(?:lying )?(?P<piece>worker) from (?P<source>.+) to (?P<target>.+)",
    "claim": r"claim (?P<piece>.+) from (?P<source>region \d)",
    "buy": r"buy (?P<piece>.+) from (?P<source>slot \d of the offer)",
    "slot": r"(?P<piece>.+) into (?P<target>slot \d)",
    "marker": r"(?P<piece>marker) to \w+ temple, (?P<target>space \d)",
    "deplete": r"(?P<piece>\w+ site) .+ onto (?P<target>the calendar) \((?P<total>\d+)\)",
    "ruler": r"(?P<piece>ruler) to (?P<target>region \d)",
    "retreat": r"(?P<piece>ruler) retreats to (?P<target>region \d)",
    "advance": r"(?P<piece>war marker) to (?P<target>space \d+, .+)",
    "left": r"left card (?P<piece>\S+)",
    "right": r"right card (?P<piece>\S+)",
}


def test_the_sentence_says_what_the_data_say() -> None:
    """
    Read from the words again, piece, places and totals are those of the move.
    """
    seen = set()
    for _, order in orders_of_games(1, 2, 3, 5):
        verb = order.moves[0].verb if order.moves else ""
        if verb not in SAID or order.seat != "pakal":
            continue
        words = re.sub(r"region (\d), left$", r"\1.1", order.words)
        words = re.sub(r"region (\d), right$", r"\1.2", words)
        found = re.fullmatch(SAID[verb], words)
        assert found, order
        seen.add(verb)
        data = order.moves[0].to_json()
        keys = {"piece": "piece", "source": "from", "target": "to", "total": "total"}
        for group, said in found.groupdict().items():
            value = str(data[keys[group]])
            assert said is None or said in value, (group, order)

    assert {"take", "draw", "build", "place", "claim", "slot", "marker", "deplete"} <= seen


def test_every_change_of_a_track_is_an_order() -> None:
    """
    Totals follow from totals: each is the one before and the change.
    """
    last: dict[tuple[str, str], int] = {}
    for _, order in orders_of_games(4):
        for move in order.moves:
            if move.is_track and len(order.moves) == 1:
                key = (move.target, move.piece)
                assert last.get(key, move.total - move.count) + move.count == move.total
                last[key] = move.total


@pytest.mark.parametrize(
    ("palace", "war", "told"),
    [
        (True, (0, 0), "Pakal wins the tie by the Royal Palace"),
        (False, (0, 2), "Pakal wins the tie by the war track"),
        (False, (1, 1), "Pakal wins the tie by the stack on the war track"),
        (False, (2, 1), "you win the tie by the war track"),
    ],
)
def test_what_decides_a_tie_is_told(palace: bool, war: tuple[int, int], told: str) -> None:
    """
    The Royal Palace, then the war track, then the place in its stack (RB Movement 2).
    """
    s = bare(a_solo_table())
    s.left, s.right, s.region = [3, 3], [4, 4], [3, 3]
    s.weapons = [0, 0]
    s.war, s.war_stack = list(war), [YOU, PAKAL]
    s.effects[PAKAL * EFFECT_KINDS + ROYAL_PALACE] = int(palace)
    s.log = []
    go(s, at.CONFLICTS, -1)

    assert told in tell_events(s)[0].text


def test_the_round_begins_with_how_the_game_stands() -> None:
    """
    Round, K'atun, calendar and everybody's tracks, as data and in a line.
    """
    s = bare(a_solo_table())
    s.round, s.katun, s.fame, s.weapons, s.tracker = 6, 1, [9, 14], [2, 1], 4
    status = Ahau.at(s.table).status(s)

    assert "Pakal: Fame 14, resources 4, weapons 1; you: Fame 9, weapons 2" in str(status)
    assert {"Round": "6", "K'atun": "2", "calendar": "0/6"} == status.to_json()["parts"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_board_fits_the_screen(seed: int) -> None:
    """
    In every position of a game, with the line that is typed below it.
    """
    random = Random(seed)
    session: Session[State] = Session(new_record(Ahau(**setting_for(seed)), seed))
    reply = session.open()
    while reply.asked is not None:
        lines = draw_small(session.state).splitlines()
        assert len(lines) < SCREEN
        assert max(map(len, lines)) <= 80
        reply = session.answer(random.choice(reply.asked.answers))
