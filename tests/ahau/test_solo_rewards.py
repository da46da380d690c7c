"""The ten rewards in the solo game (RB King Pakal, War track and pyramid rewards)."""

import pytest
from ahau.helpers import (
    build,
    city,
    colour,
    cubes_of,
    fame_from,
    give_tiles,
    god,
    lay_tiles,
    mark,
    own_building,
    put_lying_workers,
    put_workers,
    workers_in,
)
from ahau.solo_helpers import (
    FIRST_LEVEL,
    a_solo_table,
    asked,
    bare,
    build_here,
    built,
    fame,
    gods_marked,
    names,
    settle,
    with_war_track,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import run_on
from pakal.games.ahau.rules.rewards import gain_reward
from pakal.games.ahau.rules.state import FROM_SPACES, FROM_TEMPLES, FROM_WAR, State, gain_tracker
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.ahau.telling.narrate import tell_events
from pakal.games.ahau.words import Reward, RewardKind


def gain(s: State, kind: RewardKind, amount: int = 1) -> None:
    """Give him a reward, and carry out everything that follows from it."""
    s.agenda.clear()
    gain_reward(s, PAKAL, Reward(kind, amount), FROM_SPACES)
    run_on(s)
    settle(s)


def test_fame() -> None:
    """
    He gains the Fame in the circle at once.
    """
    s = bare()
    gain(s, RewardKind.FAME, 4)

    assert 4 == s.fame[PAKAL]


def test_a_weapon() -> None:
    """
    He gains one weapon tile.
    """
    s = bare()
    gain(s, RewardKind.WEAPON)

    assert [0, 1] == s.weapons


def test_an_advance_on_the_war_track() -> None:
    """
    His marker goes up and the reward of the space is his.
    """
    s = bare(a_solo_table(edition=with_war_track(fame(3), fame(6))))
    gain(s, RewardKind.WAR)

    assert [0, 1] == s.war
    assert 3 == fame_from(s, PAKAL, FROM_WAR)


def test_two_fame_for_each_building() -> None:
    """
    The Royal Palace and the Market are two tiles.
    """
    s = bare()
    own_building(s, PAKAL, "market")
    gain(s, RewardKind.FAME_PER_BUILDING)

    assert 4 == s.fame[PAKAL]


def test_a_tile_from_the_bag() -> None:
    """
    One tile comes out of the bag, and none from the board.
    """
    s = bare()
    lay_tiles(s, 5, "rain-blue", "rain-white")
    bag = len(s.bag)
    gain(s, RewardKind.TILE)

    assert 1 == len(s.reserve[PAKAL])
    assert bag - 1 == len(s.bag)


def test_a_resource() -> None:
    """
    His track goes up by one; no cube leaves the supply.
    """
    s = bare()
    s.tracker = 3
    gain(s, RewardKind.RESOURCE)

    assert 4 == s.tracker
    assert [15] * 5 == s.supply
    assert {} == cubes_of(s, PAKAL)


@pytest.mark.parametrize("weapons", [0, 1, 3])
def test_two_fame_for_each_weapon(weapons: int) -> None:
    """
    Weapons are counted as he has them now.
    """
    s = bare()
    s.weapons[PAKAL] = weapons
    gain(s, RewardKind.FAME_PER_WEAPON)

    assert 2 * weapons == s.fame[PAKAL]


# --- lay down a worker ---------------------------------------------------------------------------


def lies_down(s: State) -> tuple[str, ...]:
    """Return the city in which he lays a worker down, or those drawn among."""
    return names(s, asked(s, at.LAY_DOWN))


def test_he_lays_down_a_worker_where_that_gains_the_majority() -> None:
    """
    In Tulum he is level with you and would lead; in Caracol he leads, in Uxmal he would only
    draw level.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=1, Caracol=2, Uxmal=1)
    put_workers(s, YOU, Tulum=1, Caracol=1, Uxmal=2)

    assert ("Tulum",) == lies_down(s)


def test_then_where_he_would_draw_level() -> None:
    """
    In Tulum he is one behind; in Caracol two behind, in Seibal ahead.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=1, Caracol=1, Seibal=1)
    put_workers(s, YOU, Tulum=2, Caracol=3)

    assert ("Tulum",) == lies_down(s)


def test_then_the_city_of_the_lowest_god() -> None:
    """
    He would gain the majority in both; the Sun stands lower than Rain.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=1, Caracol=1)
    put_workers(s, YOU, Tulum=1, Caracol=1)

    assert ("Caracol",) == lies_down(s)


def test_without_any_majority_in_reach_the_lowest_god() -> None:
    """
    He leads everywhere already: only the hierarchy is left.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=1, Caracol=1)

    assert ("Caracol",) == lies_down(s)


def test_two_cities_of_the_lowest_god_are_drawn() -> None:
    """
    Caracol and Seibal are both of the Sun.
    """
    s = bare()
    put_workers(s, PAKAL, Caracol=1, Seibal=1)

    assert ("Caracol", "Seibal") == lies_down(s)


def test_the_worker_lies_and_counts_two() -> None:
    """
    A standing worker of his in that city lies down; a lying one cannot do so again.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=1)
    put_lying_workers(s, PAKAL, Caracol=1)
    gain(s, RewardKind.LAY_DOWN)

    assert (0, 1) == workers_in(s, PAKAL, "Tulum")
    assert (0, 1) == workers_in(s, PAKAL, "Caracol")


# --- move a marker -------------------------------------------------------------------------------


def test_a_marker_moves_to_the_lowest_god_without_one() -> None:
    """
    His markers are at Rain and Sun; the lowest god without one is the Serpent. The first space
    there pays 2 Fame. The marker leaves the highest god, Rain.
    """
    s = bare()
    mark(s, PAKAL, "rain", "sun")
    gain(s, RewardKind.MOVE_MARKER)

    assert [("sun", 1), ("serpent", 1)] == gods_marked(s)
    assert 2 == fame_from(s, PAKAL, FROM_TEMPLES)


def test_the_moved_marker_takes_the_leftmost_free_space() -> None:
    """
    Behind your marker the second space pays 1 Fame.
    """
    s = bare()
    mark(s, PAKAL, "rain")
    mark(s, YOU, "sun")
    gain(s, RewardKind.MOVE_MARKER)

    assert [("sun", 2)] == gods_marked(s)
    assert 1 == fame_from(s, PAKAL, FROM_TEMPLES)


@pytest.mark.parametrize("gods", [(), ("chief", "rain", "jaguar", "sun", "serpent")])
def test_without_a_marker_or_a_temple_for_it_nothing_moves(gods: tuple[str, ...]) -> None:
    """
    None of his markers is at a temple, or one is at each.
    """
    s = bare()
    mark(s, PAKAL, *gods)
    before = s.temple[:]
    gain(s, RewardKind.MOVE_MARKER)

    assert before == s.temple
    assert 0 == s.fame[PAKAL]


@pytest.mark.parametrize(("before", "told"), [(14, ["Pakal: resources 15 (+1)."]), (15, [])])
def test_what_goes_beyond_the_end_of_the_track_is_not_told(before: int, told: list[str]) -> None:
    """
    The track ends at 15, so of three resources one is gained at 14 and none at 15.
    """
    s = bare(a_solo_table())
    s.log, s.tracker = [], before
    gain_tracker(s, 3)

    assert 15 == s.tracker
    assert told == [order.text for order in tell_events(s)]


# --- his role card -------------------------------------------------------------------------------


def test_a_builder_gained_while_building_makes_the_next_build_cheaper() -> None:
    """
    The middle space of the second level shows the role card. He pays 2 for it and then 1.
    """
    s = bare(a_solo_table(role="master-builder"))
    build(s, PAKAL, [*FIRST_LEVEL, "chief-brown"])
    s.bought, s.tracker = 1, 3
    give_tiles(s, PAKAL, "rain-blue", "rain-white")
    put_workers(s, PAKAL, Tikal=2)
    build_here(s, "Tikal")

    assert 7 == len(built(s))
    assert 0 == s.tracker


def test_a_card_of_the_movement_phase_does_nothing_in_the_action_phase() -> None:
    """
    The War Captain moves nobody when a reward performs him, and no card leaves the deck.
    """
    s = bare(a_solo_table(role="war-captain"))
    lay_tiles(s, 3, "rain-blue", "rain-white")
    before = s.hand[:]
    gain(s, RewardKind.ROLE)

    assert [1, 5] == s.region
    assert before == s.hand


def test_a_reward_of_a_pyramid_space_is_gained_when_it_is_built() -> None:
    """
    The first space of the second level of side A shows a weapon.
    """
    s = bare()
    build(s, PAKAL, FIRST_LEVEL)
    s.bought, s.tracker = 1, 2
    give_tiles(s, PAKAL, "rain-brown")
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert 1 == s.weapons[PAKAL]
    assert city(s, "Tikal") == s.placed
    assert god("rain") * 6 + colour("brown") == s.pyramid[PAKAL * 10 + 4]
