"""Celebrations and the end of a solo game, carried out as normal (RB King Pakal, the end)."""

import pytest
from ahau.helpers import build, go, mark, put_lying_workers, put_workers
from ahau.solo_helpers import (
    FIRST_LEVEL,
    a_solo_table,
    at_point,
    bare,
    gods_marked,
    set_up,
    settle,
    summon_here,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import is_over
from pakal.games.ahau.rules.scoring import RESOURCES, find_outcome
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    BY_PYRAMID,
    BY_WORKERS,
    FROM_CELEBRATION,
    FROM_CITIES,
    SOURCE_KINDS,
    State,
)
from pakal.games.ahau.rules.table import PAKAL, YOU


def celebrate(s: State, trigger: int = BY_CALENDAR) -> None:
    """Hold a celebration."""
    s.triggers = trigger
    go(s, at.CELEBRATION, -1)
    settle(s)


def fame_by(s: State, source: int) -> list[int]:
    """Return the Fame of both players from one source."""
    return [s.fame_from[player * SOURCE_KINDS + source] for player in (YOU, PAKAL)]


def test_his_markers_score_with_what_the_leader_has() -> None:
    """
    Both of you have a marker where resources count. His track shows 6 and you have no cube: you
    gain 6 Fame each.
    """
    s = bare()
    s.scoring = [RESOURCES] * 5
    s.tracker = 6
    mark(s, YOU, "sun")
    mark(s, PAKAL, "sun")
    celebrate(s)

    assert [6, 6] == fame_by(s, FROM_CELEBRATION)


def test_markers_of_the_setup_go_home_with_the_others() -> None:
    """
    After the first celebration no marker is left at a temple.
    """
    s = set_up(a_solo_table("hard"))
    mark(s, PAKAL, "rain")
    celebrate(s)

    assert [] == gods_marked(s)


def test_ties_in_cities_are_his() -> None:
    """
    Level with you in Tikal he gains 2 Fame and you none; a city of yours pays you.
    """
    s = bare()
    put_workers(s, PAKAL, Tikal=2)
    put_workers(s, YOU, Uxmal=1)
    put_lying_workers(s, YOU, Tikal=1)
    celebrate(s)

    assert [2, 2] == fame_by(s, FROM_CITIES)


def test_the_royal_palace_does_not_win_a_city_without_workers() -> None:
    """
    Nobody is there, so the city pays nobody.
    """
    s = bare()
    celebrate(s)

    assert [0, 0] == fame_by(s, FROM_CITIES)


def test_eleven_more_workers_end_the_game() -> None:
    """
    The worker in Palenque is one of his twelve.
    """
    s = set_up()
    s.region[PAKAL] = 3
    s.crew[PAKAL] = 2
    at_point(s, at.PLACE_WORKER)
    assert not s.triggers & BY_WORKERS

    at_point(s, at.PLACE_WORKER)
    assert s.triggers & BY_WORKERS


@pytest.mark.parametrize("trigger", [BY_WORKERS, BY_PYRAMID])
def test_his_last_worker_or_tile_ends_the_game_after_a_celebration(trigger: int) -> None:
    """
    The last celebration is held and the game is over, in the first K'atun too.
    """
    s = bare()
    if trigger == BY_PYRAMID:
        s.pyramid[PAKAL * 10 : PAKAL * 10 + 10] = [0] * 10
    put_workers(s, PAKAL, Tikal=1)
    s.triggers = trigger
    go(s, at.CELEBRATION, -1)

    assert is_over(s)
    assert 2 == s.fame[PAKAL]


def test_the_most_fame_wins_and_then_the_most_tiles() -> None:
    """
    Level in Fame, the tiles built decide; his Royal Palace is one of them.
    """
    s = bare()
    s.fame = [30, 29]
    assert (YOU,) == find_outcome(s).winners

    s.fame = [30, 30]
    build(s, YOU, FIRST_LEVEL[:1])
    assert (YOU, PAKAL) == find_outcome(s).winners

    build(s, YOU, FIRST_LEVEL[1:2], first=1)
    assert (YOU,) == find_outcome(s).winners


def test_a_setup_marker_that_a_summon_has_moved_scores_by_every_reading() -> None:
    """
    By `setup-marker-scores=no` markers score once they have been moved, also where every summon
    may move them again.
    """
    switched = {"setup-marker-scores": "no", "setup-marker-moves": "every-summon"}
    s = set_up(a_solo_table("easy", switched=switched))
    s.scoring = [RESOURCES] * 5
    build(s, PAKAL, ["sun-wild-blue"])
    summon_here(s, "Caracol")
    s.tracker = 4
    celebrate(s)

    assert [0, 4] == fame_by(s, FROM_CELEBRATION)
