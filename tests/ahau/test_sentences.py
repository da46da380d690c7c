"""Sentences that once could not be followed to the letter."""

from collections.abc import Callable

import pytest
from ahau.helpers import a_table, city, go, god, playing, put_worker_now, put_workers, tile
from ahau.solo_helpers import a_solo_table, bare

from pakal.games.ahau.position.put_back import tell_put_back
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import run_on
from pakal.games.ahau.rules.pakal_role import NOTHING
from pakal.games.ahau.rules.pakal_turn import DISCARD
from pakal.games.ahau.rules.points import push
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU
from pakal.games.ahau.telling.narrate import tell_events
from pakal.games.ahau.telling.points import order_of


def told(s: State, point: int, player: int = PAKAL) -> list[str]:
    """What is told of a point that is carried out at once."""
    s.log = []
    go(s, point, player)
    return [news.text for news in tell_events(s)]


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (2, 5, "Pakal: discard 2 and 5."),
        (0, 5, "Pakal: discard 5."),
        (3, ROLE_CARD, "Pakal: discard 3 and merchant."),
        (0, 0, ""),
    ],
)
def test_pakals_discards_are_named(left: int, right: int, expected: str) -> None:
    """
    The Sun God may have taken one of his played cards back, or both.
    """
    s = bare()
    s.left[PAKAL], s.right[PAKAL] = left, right
    go(s, at.REDRAW_CARDS, PAKAL)

    assert expected == order_of(s, DISCARD).text


@pytest.mark.parametrize(
    ("reading", "does"),
    [
        ("laid-down", "lay a worker down in Tikal"),
        ("from-supply", "worker to Tikal (2 there)"),
        ("cube", "a cube as worker to Tikal (2 there)"),
    ],
)
def test_the_queen_says_what_her_worker_is(reading: str, does: str) -> None:
    """
    Laid down, from the supply or a cube, by the reading; with what is left on the track.
    """
    s = bare(a_solo_table(role="queen", switched={"queen-worker": reading}))
    s.role_now[PAKAL] = s.role[PAKAL]
    s.tracker = 3
    put_worker_now(s, PAKAL, "Tikal")

    assert [
        f"Pakal: {does} (for the Queen).",
        "Pakal: resources 2 (-1, the Queen).",
    ] == told(s, at.QUEEN_ENDS)


def test_the_queen_without_a_resource_is_told() -> None:
    """
    She is in play and does nothing: the person need not wonder whether a line is missing.
    """
    s = bare(a_solo_table(role="queen"))
    s.role_now[PAKAL] = s.role[PAKAL]
    put_worker_now(s, PAKAL, "Tikal")

    assert ["Pakal: the Queen does nothing: no resource."] == told(s, at.QUEEN_ENDS)


def test_a_role_card_that_comes_back_is_told() -> None:
    """
    Whose role card is played or discarded takes it back as the reward.
    """
    s = bare()
    s.role[YOU], s.played_before[YOU] = 2, 1 << ROLE_CARD

    assert ["You: take dancer back into your hand."] == told(s, at.GAIN_ROLE, YOU)


def test_pakals_role_card_reward_that_does_nothing_is_told() -> None:
    """
    His reward always has a line.
    """
    s = bare(a_solo_table(role="war-captain"))
    go(s, at.ROLE_REWARD, PAKAL)

    assert "Pakal: role-card reward: the war-captain does nothing." == order_of(s, NOTHING).text


def test_a_ruler_that_stays_does_not_go() -> None:
    """
    Where the War Captain chooses the region he is in, his ruler stays.
    """
    s = bare(a_solo_table(role="war-captain"))
    go(s, at.CAPTAIN_MOVE, PAKAL)

    assert "Pakal: ruler stays in region 5." == order_of(s, 5).text
    assert "Pakal: ruler to region 4." == order_of(s, 4).text


def test_a_marker_from_setup_leaves_its_space() -> None:
    """
    When it moves to a better space of the temple, the third one is told to be empty.
    """
    s = bare()
    spaces = len(s.table.edition.temple_spaces)
    s.temple[god("sun") * spaces + 2] = PAKAL
    s.setup_marks = 1 << god("sun")
    s.god = god("sun")
    s.log = []
    s.agenda.clear()
    push(s, at.PAKAL_SUMMONED, PAKAL, 1)
    run_on(s)

    assert [
        "Pakal: marker off sun temple, space 3.",
        "Pakal: marker to sun temple, space 1.",
    ] == [news.text for news in tell_events(s)][:2]


def test_everybodys_cards_are_told_when_they_are_turned_up() -> None:
    """
    Only King Pakal's are told before, when they are dealt: nobody else is dealt any.
    """
    s = playing(a_table(players=2))
    s.left, s.right = [1, 3], [2, 4]

    assert [
        "Red: cards 1 | 2, ruler to region 1.",
        "Green: cards 3 | 4, ruler to region 3.",
    ] == told(s, at.REVEAL, -1)[:2]


def test_rain_that_finds_no_site_gives_the_tiles_back() -> None:
    """
    The tiles told to be discarded go back: a summon that fails costs nothing.
    """
    s = bare()
    s.god = god("rain")
    s.reserve[PAKAL] = s.picked = [tile("rain-blue")]

    told_now = told(s, at.PAKAL_SUMMONED)

    assert [
        "Pakal: the Rain God finds no site.",
        "Pakal: take rain-blue back.",
    ] == told_now[:2]


@pytest.mark.parametrize(
    ("undone", "expected"),
    [
        (
            lambda s: s.reserve[YOU].append(s.bag.pop(s.bag.index(tile("sun-blue")))),
            "Put back sun-blue from your reserve to the bag.",
        ),
        (
            lambda s: put_workers(s, PAKAL, Tikal=1),
            "Put back Pakal's worker from Tikal to Pakal's supply.",
        ),
        (
            lambda s: s.laid.__setitem__(city(s, "Tikal"), 1),
            "Put back your worker from Tikal (lying) to your supply.",
        ),
    ],
)
def test_undo_says_where_a_piece_goes(undone: Callable[[State], None], expected: str) -> None:
    """
    Each sentence names where the piece is and where it belongs.
    """
    before = bare()
    after = before.copy()
    undone(after)

    assert [expected] == tell_put_back(before, after)


def test_undo_says_who_is_below_whom_where_markers_meet_again() -> None:
    """
    Markers put back onto one space of the war track are stacked as before, whoever is put first.
    """
    before = bare()
    before.war, before.war_stack = [1, 1], [PAKAL, YOU]
    after = before.copy()
    after.war = [2, 3]

    assert "On the war track, Pakal below you again." == tell_put_back(before, after)[-1]


def test_totals_are_told_with_what_changes() -> None:
    """
    Fame, weapons and resources come with how much there is now.
    """
    s = bare()
    s.fame[PAKAL], s.tracker = 11, 4
    s.log = [("fame", PAKAL, 3, 0, 14), ("weapons", YOU, 1, 2), ("tracker", PAKAL, 2, 6)]

    assert [
        "Pakal: Fame 14 (+3, war track).",
        "You: weapons 2 (+1).",
        "Pakal: resources 6 (+2).",
    ] == [news.text for news in tell_events(s)]
