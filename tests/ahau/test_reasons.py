"""Reasons that used to say too much, as they read now."""

from ahau.helpers import (
    build,
    city,
    decide_now,
    give_tiles,
    go,
    lay_tiles,
    make_city,
    mark,
    put_workers,
)
from ahau.solo_helpers import a_solo_table, bare, no_buildings

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL


def reason(s: State) -> str:
    """Return the reason of his decision, without citation and readings."""
    return str(decide_now(s)).partition(". [")[0]


def test_a_god_is_highest_only_among_those_still_in_question() -> None:
    """
    The Rain tile had dropped out before gods were compared, so Serpent only outranks Sun.
    """
    s = bare()
    s.due, s.where = 0, 0
    give_tiles(s, PAKAL, "rain-yellow", "serpent-yellow", "sun-yellow")
    mark(s, PAKAL, "rain")
    go(s, at.PYRAMID_TILE, PAKAL)

    assert (
        "serpent-yellow (or sun-yellow): none of his markers counts there; Serpent outranks Sun"
    ) == reason(s)


def test_a_number_is_lowest_only_among_those_still_in_question() -> None:
    """
    Region 2 is next to him as well and has a lower number, but no tile of so high a god.
    """
    s = bare()
    s.region = [5, 5]
    for region, god in ((2, "sun"), (3, "rain"), (4, "rain")):
        lay_tiles(s, region, f"{god}-blue")
    go(s, at.RETREAT, PAKAL)

    assert (
        "region 3 (or region 4): best god of its tiles; its number is the lowest (3 against 4)"
    ) == reason(s)


def test_with_an_empty_reserve_a_building_is_not_first_in_his_whole_order() -> None:
    """
    The levels come before it, but he has no tile for them, and the reason says so.
    """
    s = bare()
    s.placed = city(s, "Tikal")
    go(s, at.BUILD_ORDER, PAKAL)

    told = reason(s)

    assert told.startswith("a building (or another building, more buildings): ")
    assert told.endswith("something to build; it comes first in his building order")


def test_the_only_building_is_the_only_one_he_can_pay_for() -> None:
    """
    Three buildings are on offer, and of one of them he has the price.
    """
    s = bare()
    costs = sorted(s.table.building_total[building] for building in s.offer)
    while costs[0] == costs[1]:
        s.offer[0] = next(
            each
            for each, total in enumerate(s.table.building_total)
            if total != costs[0] and each not in s.offer
        )
        costs = sorted(s.table.building_total[building] for building in s.offer)
    s.tracker = costs[0]
    go(s, at.WHICH_BUILDING, PAKAL)

    assert reason(s).endswith(": it is the only one he can pay for")


def test_a_city_is_told_with_the_other_and_both_gods() -> None:
    """
    Two new cities with a building near were left, and the higher god settles it.
    """
    s = bare()
    s.region[PAKAL] = 5
    put_workers(s, PAKAL, Calakmul=1, Palenque=1, Yaxchilán=1)
    make_city(s, "Tikal", "rain")
    make_city(s, "Seibal", "sun")
    go(s, at.PLACE_WORKER, PAKAL)

    assert "Tikal (or Seibal): new city near a building; Rain outranks Sun" == reason(s)


def test_which_of_two_ways_lets_the_priestess_call_a_god_is_told() -> None:
    """
    A temple without his marker, or no such god and the god of the city: the reason says which.
    """
    s = bare(a_solo_table(role="high-priestess"))
    no_buildings(s)
    build(s, PAKAL, ["sun-blue", "chief-black"])
    s.placed = city(s, "Uxmal")
    s.role_now[PAKAL] = s.role[PAKAL]
    mark(s, PAKAL, "sun")
    go(s, at.ROLE_GOD, PAKAL)
    unmarked = reason(s)
    mark(s, PAKAL, "chief", "rain", "jaguar", "serpent")
    go(s, at.ROLE_GOD, PAKAL)

    assert unmarked.endswith("none of his markers counts at its temple")
    assert reason(s).endswith(
        "he can summon no god without his marker, and it is the god of the city"
    )
