"""Building (RB Build): where tiles go, what they cost, what they bring."""

import pytest
from ahau.helpers import (
    RED,
    a_table,
    build,
    building,
    choose,
    colour,
    cubes_of,
    fame_from,
    give_cubes,
    give_tiles,
    go,
    now,
    own_building,
    playing,
    put_lying_workers,
    put_on_offer,
    put_worker_now,
    put_workers,
    tile,
    tiles_of,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER
from pakal.games.ahau.rules.engine import options
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.points import STOP
from pakal.games.ahau.rules.state import BY_PYRAMID, FROM_NEIGHBOURS, FROM_SLOTS, FROM_SPACES, State
from pakal.games.ahau.rules.table import LEVEL, SLOTS, SPACES
from pakal.games.ahau.words import EFFECTS, TILE_NAMES

# Neighbours that match nothing, so that only the test's own matches pay.
FIRST_LEVEL = ["rain-blue", "chief-black", "rain-white", "chief-yellow"]
SECOND_LEVEL = ["serpent-brown", "rain-yellow", "serpent-blue"]
THIRD_LEVEL = ["chief-white", "jaguar-brown"]


def about_to_build(side: str = "A") -> State:
    """Return a position in which red has placed a worker in Tikal and comes to the third step."""
    s = playing(a_table(side=side))
    put_worker_now(s, RED, "Tikal")
    return s


def spaces_for(s: State, name: str) -> list[int]:
    """Return the pyramid spaces onto which a tile could be built now."""
    go(s, at.PRODUCE_OR_BUILD, RED)
    return [
        option % 10 for option in options(s) if option < FROM_OFFER and option // 10 == tile(name)
    ]


# --- spaces --------------------------------------------------------------------------------------


def test_the_first_level_needs_nothing_below() -> None:
    """
    Every space of the first level is open from the start, and no other.
    """
    s = about_to_build()
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, yellow=3, blue=3, black=3, brown=3)

    assert [0, 1, 2, 3] == spaces_for(s, "sun-blue")


def test_a_higher_space_needs_both_spaces_below() -> None:
    """
    With the first, second and fourth space filled, only the second-level space above the first
    two opens.
    """
    s = about_to_build()
    build(s, RED, FIRST_LEVEL[:2])
    build(s, RED, FIRST_LEVEL[3:], first=3)
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, yellow=3, blue=3, black=3, brown=3)

    assert [2, 4] == spaces_for(s, "sun-blue")


def test_every_kind_of_tile_carries_another() -> None:
    """
    Two tiles of any kind, side by side, open the space above them.
    """
    for kind in TILE_NAMES:
        s = about_to_build()
        s.pyramid[:2] = [tile(kind), tile(kind)]
        give_tiles(s, RED, "sun-blue")
        give_cubes(s, RED, blue=1, white=1)

        assert [2, 3, 4] == spaces_for(s, "sun-blue"), kind


def test_the_top_needs_the_whole_third_level() -> None:
    """
    A pyramid with nine tiles has one open space.
    """
    s = about_to_build()
    build(s, RED, [*FIRST_LEVEL, *SECOND_LEVEL, *THIRD_LEVEL])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, yellow=3, blue=3, black=3, brown=3)

    assert [9] == spaces_for(s, "sun-blue")


def test_the_last_tile_of_a_pyramid_calls_for_a_celebration() -> None:
    """
    A completed pyramid is a trigger; one of nine tiles is none.
    """
    s = about_to_build()
    build(s, RED, [*FIRST_LEVEL, *SECOND_LEVEL, *THIRD_LEVEL])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, yellow=1, blue=1, black=1, brown=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    before = s.triggers
    choose(s, tile("sun-blue") * 10 + 9)

    assert 0 == before
    assert BY_PYRAMID == s.triggers


# --- cost ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_a_tile_costs_as_many_different_resources_as_its_level(level: int) -> None:
    """
    One to four differently coloured cubes for the first to fourth level, one of the tile's colour.
    """
    s = about_to_build()
    below = [*FIRST_LEVEL, *SECOND_LEVEL, *THIRD_LEVEL]
    space = LEVEL.index(level)
    build(s, RED, below[:space])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, **dict.fromkeys(("blue", "white", "black", "brown")[:level], 1))
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + space)

    assert {} == {each: n for each, n in cubes_of(s, RED).items() if each != "yellow"}
    assert tile("sun-blue") == s.pyramid[RED * SPACES + space]


def test_the_colour_of_the_tile_must_be_paid() -> None:
    """
    A blue tile is not built with a single white cube.
    """
    s = about_to_build()
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, white=1)

    assert [] == spaces_for(s, "sun-blue")


def test_two_cubes_of_one_colour_are_not_two_colours() -> None:
    """
    Two blue cubes pay for the first level and not for the second.
    """
    s = about_to_build()
    build(s, RED, ["rain-white", "chief-black"])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=2)

    assert [2, 3] == spaces_for(s, "sun-blue")


def test_which_other_colours_are_paid_is_the_builders_choice() -> None:
    """
    With four colours in hand a second-level blue tile is paid in three ways.
    """
    s = about_to_build()
    build(s, RED, ["rain-white", "chief-black"])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1, white=1, black=1, brown=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 4)
    paid = {unpack_payment(option)[0] for option in options(s)}

    assert {(0, 1, 0, 0, 1), (0, 1, 1, 0, 0), (0, 1, 0, 1, 0)} == paid


def test_paid_cubes_return_to_the_supply() -> None:
    """
    The general supply is as full as before they were gained.
    """
    s = about_to_build()
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10)

    assert [15] * 5 == s.supply


# --- wild tiles ----------------------------------------------------------------------------------


def test_a_wild_tile_takes_a_cube_of_those_spent() -> None:
    """
    The builder chooses among the colours spent; that cube lies on the tile and not in the supply.
    """
    s = about_to_build()
    build(s, RED, ["rain-white", "chief-black"])
    give_tiles(s, RED, "sun-wild")
    give_cubes(s, RED, blue=1, brown=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-wild") * 10 + 4)
    offered = list(options(s))
    choose(s, colour("brown"))

    assert [colour("blue"), colour("brown")] == offered
    assert 14 == s.supply[colour("brown")]
    assert 15 == s.supply[colour("blue")]


def test_a_built_wild_tile_pays_as_its_colour() -> None:
    """
    Named brown beside a brown tile it pays 1 Fame, as blue it would pay none.
    """
    fame = []
    for chosen in ("brown", "blue"):
        s = about_to_build()
        build(s, RED, ["rain-brown", "chief-black"])
        give_tiles(s, RED, "sun-wild")
        give_cubes(s, RED, blue=1, brown=1)
        go(s, at.PRODUCE_OR_BUILD, RED)
        choose(s, tile("sun-wild") * 10 + 4)
        choose(s, colour(chosen))
        fame.append(fame_from(s, RED, FROM_NEIGHBOURS))

    assert [1, 0] == fame


# --- neighbours ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("neighbour", "fame"),
    [("sun-blue", 2), ("sun-white", 1), ("rain-blue", 1), ("rain-white", 0)],
)
def test_a_neighbour_pays_for_colour_and_for_god(neighbour: str, fame: int) -> None:
    """
    1 Fame for the same colour or the same god, 2 for both.
    """
    s = about_to_build()
    build(s, RED, [neighbour])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 1)

    assert fame == fame_from(s, RED, FROM_NEIGHBOURS)


@pytest.mark.parametrize(
    ("neighbour", "fame"),
    [("sun-wild-blue", 2), ("sun-wild-white", 1), ("rain-wild-blue", 1), ("rain-wild-white", 0)],
)
def test_a_wild_neighbour_pays_for_its_colour_and_its_god(neighbour: str, fame: int) -> None:
    """
    A wild tile in the pyramid has the colour of its cube and its own god.
    """
    s = about_to_build()
    build(s, RED, [neighbour])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 1)

    assert fame == fame_from(s, RED, FROM_NEIGHBOURS)


def test_tiles_beside_and_below_are_neighbours() -> None:
    """
    A tile in the middle of the second level touches two tiles below and two beside it.
    """
    s = about_to_build()
    build(s, RED, ["sun-white", "sun-black", "sun-yellow", "sun-brown"])
    build(s, RED, ["sun-white"], first=4)
    build(s, RED, ["sun-yellow"], first=6)
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1, white=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 5)

    assert 4 == fame_from(s, RED, FROM_NEIGHBOURS)


def test_a_tile_further_away_pays_nothing() -> None:
    """
    With a gap between them two tiles of the first level do not touch.
    """
    s = about_to_build()
    build(s, RED, ["sun-blue"])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 2)

    assert 0 == fame_from(s, RED, FROM_NEIGHBOURS)


def test_the_pyramid_of_another_player_is_no_neighbour() -> None:
    """
    Only one's own pyramid counts.
    """
    s = about_to_build()
    build(s, 1, ["sun-blue", "sun-white"])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10)

    assert 0 == fame_from(s, RED, FROM_NEIGHBOURS)


def test_the_reward_of_a_space_comes_at_once() -> None:
    """
    The top of side A shows 8 Fame.
    """
    s = about_to_build()
    build(s, RED, [*FIRST_LEVEL, *SECOND_LEVEL, *THIRD_LEVEL])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, yellow=1, blue=1, black=1, brown=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 9)

    assert 8 == fame_from(s, RED, FROM_SPACES)


# --- how many ------------------------------------------------------------------------------------


def test_one_build_for_each_worker_in_the_city() -> None:
    """
    Two workers in the city of the new one are two builds, and then the step is over.
    """
    s = about_to_build()
    put_workers(s, RED, Tikal=1, Uxmal=5)
    give_tiles(s, RED, "sun-blue", "rain-blue", "chief-blue")
    give_cubes(s, RED, blue=9)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10)
    between = now(s)
    choose(s, tile("rain-blue") * 10 + 3)

    assert ("build", RED) == between
    assert "game-over" == now(s)[0]


def test_a_lying_worker_is_two_builds() -> None:
    """
    One lying and one standing worker make three.
    """
    s = about_to_build()
    put_lying_workers(s, RED, Tikal=1)
    give_tiles(s, RED, "sun-blue", "rain-blue", "chief-blue", "jaguar-blue")
    give_cubes(s, RED, blue=9)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10, tile("rain-blue") * 10 + 3)
    after_two = now(s)
    choose(s, tile("chief-blue") * 10 + 1, colour("blue"))

    assert ("build", RED) == after_two
    assert ["jaguar-blue"] == tiles_of(s, RED)
    assert "game-over" == now(s)[0]


def test_building_may_stop_early() -> None:
    """
    Further builds are optional.
    """
    s = about_to_build()
    put_workers(s, RED, Tikal=1)
    give_tiles(s, RED, "sun-blue", "rain-blue")
    give_cubes(s, RED, blue=9)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10, STOP)

    assert ["rain-blue"] == tiles_of(s, RED)
    assert "game-over" == now(s)[0]


def test_tiles_and_buildings_can_be_mixed() -> None:
    """
    A building and a pyramid tile are two builds of one step.
    """
    s = about_to_build()
    put_workers(s, RED, Tikal=1)
    put_on_offer(s, 1, "city-gates")
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1, white=2, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10, FROM_OFFER + 1)

    assert building(s, "city-gates") == s.building[RED * SLOTS]


# --- buildings -----------------------------------------------------------------------------------


def test_a_building_costs_what_it_shows() -> None:
    """
    The City Gates cost two white cubes and a black one; with one white cube they cannot be built.
    """
    s = about_to_build()
    for slot, effect in enumerate(("city-gates", "royal-palace", "giant-stele")):
        put_on_offer(s, slot, effect)
    give_cubes(s, RED, white=1, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    too_dear = now(s)
    give_cubes(s, RED, white=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)

    assert "game-over" == too_dear[0]
    assert "gain-resource" == now(s)[0]
    assert {} == cubes_of(s, RED)


def test_a_building_leaves_a_gap_in_the_offer() -> None:
    """
    The offer is filled up at the end of the round and not before.
    """
    s = about_to_build()
    put_on_offer(s, 1, "city-gates")
    give_cubes(s, RED, white=2, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER + 1)

    assert -1 == s.offer[1]
    assert -1 not in (s.offer[0], s.offer[2])


def test_buildings_go_to_the_leftmost_free_slot_and_bring_its_reward() -> None:
    """
    The fourth building on side A brings 7 Fame.
    """
    s = about_to_build()
    for effect in ("palace", "market", "acropolis"):
        own_building(s, RED, effect)
    put_on_offer(s, 0, "city-gates")
    give_cubes(s, RED, white=2, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)

    assert building(s, "city-gates") == s.building[RED * SLOTS + 3]
    assert 7 == fame_from(s, RED, FROM_SLOTS)


@pytest.mark.parametrize("last", EFFECTS)
def test_a_sixth_building_cannot_be_built(last: str) -> None:
    """
    Five is the most, whatever stands in the last slot.
    """
    s = about_to_build()
    others = [effect for effect in EFFECTS if effect != last]
    for effect in (*others[:4], last):
        own_building(s, RED, effect)
    give_cubes(s, RED, yellow=5, blue=5, black=5, brown=5, white=5)
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert "game-over" == now(s)[0]
