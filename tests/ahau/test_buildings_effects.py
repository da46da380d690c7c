"""The twelve kinds of building (RB Appendix 2), and one test that none is left out."""

import sys

import pytest
from ahau.helpers import (
    GREEN,
    RED,
    a_table,
    build,
    building,
    choose,
    city,
    colour,
    cubes_of,
    fame_from,
    give_cubes,
    give_role,
    give_tiles,
    go,
    lay_site,
    now,
    own_building,
    playing,
    put_in_region,
    put_lying_workers,
    put_on_offer,
    put_worker_now,
    put_workers,
    stop_until,
    tile,
    tiles_of,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, offer_builds
from pakal.games.ahau.rules.engine import options
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.points import DRAW_WITH_GATEWAY, STOP
from pakal.games.ahau.rules.scoring import city_fame
from pakal.games.ahau.rules.state import FROM_ACROPOLIS, FROM_NEIGHBOURS, State
from pakal.games.ahau.rules.turn import PRODUCE
from pakal.games.ahau.words import EFFECTS


def buy(s: State, effect: str) -> None:
    """Let red buy a building of the offer, whatever it costs."""
    put_worker_now(s, RED, "Tikal")
    put_on_offer(s, 0, effect)
    cost = s.table.edition.buildings[building(s, effect)].cost
    for each, amount in enumerate(cost):
        s.cubes[RED * 5 + each] += amount
        s.supply[each] -= amount
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)
    while s.point in (at.PAY, at.GIVE_TILE):
        choose(s, options(s)[0])


# --- Observation tower ---------------------------------------------------------------------------


def test_observation_tower_brings_its_weapons_at_once() -> None:
    """
    As many weapons as the tile shows come from the supply.
    """
    s = playing()
    shown = s.table.edition.buildings[building(s, "observation-tower")].weapons
    buy(s, "observation-tower")

    assert 3 == shown == s.weapons[RED]
    assert 25 - shown == s.armoury


def test_observation_tower_takes_no_more_than_there_are() -> None:
    """
    With one weapon left in the supply there is one to take.
    """
    s = playing()
    s.armoury, s.weapons = 1, [0, 24]
    buy(s, "observation-tower")

    assert (1, 0) == (s.weapons[RED], s.armoury)


# --- Palace --------------------------------------------------------------------------------------


def test_palace_pays_one_more_for_a_city_led_alone() -> None:
    """
    3 Fame instead of 2, for the owner only.
    """
    s = playing()
    own_building(s, RED, "palace")
    put_workers(s, RED, Tikal=2)
    put_workers(s, GREEN, Tikal=1, Uxmal=1)

    assert [3, 0] == city_fame(s, city(s, "Tikal"), last=False)
    assert [0, 2] == city_fame(s, city(s, "Uxmal"), last=False)


def test_palace_pays_nothing_more_in_a_tie() -> None:
    """
    A tie stays at 1 Fame each.
    """
    s = playing()
    own_building(s, RED, "palace")
    put_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=1)

    assert [1, 1] == city_fame(s, city(s, "Tikal"), last=False)


# --- Ball Court ----------------------------------------------------------------------------------


def test_ball_court_advances_for_itself() -> None:
    """
    Building it is the first step on the war track, with the reward there.
    """
    s = playing()
    buy(s, "ball-court")
    stop_until(s, at.GAME_OVER)

    assert 1 == s.war[RED]
    assert 1 == s.fame[RED]


def test_ball_court_advances_for_every_later_building() -> None:
    """
    Each building after it is a further step.
    """
    s = playing()
    own_building(s, RED, "ball-court")
    s.war = [4, 0]
    buy(s, "city-gates")
    stop_until(s, at.GAME_OVER)

    assert 5 == s.war[RED]


def test_ball_court_advances_for_a_claimed_building() -> None:
    """
    A region's building is built, though for free.
    """
    s = playing()
    own_building(s, RED, "ball-court")
    s.region = [1, 4]
    put_in_region(s, 1, "palace")
    put_workers(s, RED, Uxmal=1, Tulum=1, Chichen_Itza=1)
    s.placed = city(s, "Uxmal")
    go(s, at.CLAIM, RED)
    choose(s, 1)

    assert 1 == s.war[RED]


def test_ball_court_does_nothing_for_pyramid_tiles() -> None:
    """
    Only building tiles count.
    """
    s = playing()
    own_building(s, RED, "ball-court")
    put_worker_now(s, RED, "Tikal")
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10)

    assert 0 == s.war[RED]


# --- Royal Palace --------------------------------------------------------------------------------


def test_royal_palace_wins_a_tied_city() -> None:
    """
    The owner has the majority of a city where the workers are level.
    """
    s = playing()
    own_building(s, RED, "royal-palace")
    put_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=1)

    assert [2, 0] == city_fame(s, city(s, "Tikal"), last=True)


def test_royal_palace_does_not_beat_more_workers() -> None:
    """
    Fewer workers are no tie.
    """
    s = playing()
    own_building(s, RED, "royal-palace")
    put_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=2)

    assert [0, 2] == city_fame(s, city(s, "Tikal"), last=True)


def test_royal_palace_does_not_win_an_empty_city() -> None:
    """
    Nobody has a worker there, so nobody has the most.
    """
    s = playing()
    own_building(s, RED, "royal-palace")

    assert [0, 0] == city_fame(s, city(s, "Tikal"), last=True)


# --- City Gates ----------------------------------------------------------------------------------


def test_city_gates_go_first_from_any_region() -> None:
    """
    The owner acts before a ruler in a lower region.
    """
    s = playing()
    own_building(s, RED, "city-gates")
    s.region = [5, 1]
    go(s, at.MOVEMENT_END, -1)

    assert ("place-worker", RED) == now(s)


def test_city_gates_do_not_change_the_order_of_taking_tiles() -> None:
    """
    They speak of the Action Phase; tiles are taken in the Movement Phase.
    """
    s = playing()
    own_building(s, RED, "city-gates")
    s.region = [5, 1]
    s.region_tile[2], s.region_tile[10] = tile("sun-blue"), tile("sun-white")
    go(s, at.ORDER_TILES, -1)

    assert ("take-tile", GREEN) == now(s)


# --- Gateway -------------------------------------------------------------------------------------


def test_gateway_draws_one_tile_in_a_turn() -> None:
    """
    A tile of the bag, once, and not by the other player.
    """
    s = playing()
    own_building(s, RED, "gateway")
    s.region = [3, 1]
    go(s, at.TURN, RED)
    first = list(options(s))
    choose(s, DRAW_WITH_GATEWAY)
    drawing = now(s)
    choose(s, tile("sun-blue"))

    assert DRAW_WITH_GATEWAY in first
    assert ("draw-tile", RED) == drawing
    assert ["sun-blue"] == tiles_of(s, RED)
    assert ("place-worker", RED) == now(s)
    assert DRAW_WITH_GATEWAY not in options(s)


def test_gateway_is_optional() -> None:
    """
    A player may end the turn without drawing.
    """
    s = playing()
    own_building(s, RED, "gateway")
    s.region = [3, 1]
    go(s, at.TURN, RED)
    stop_until(s, at.GAME_OVER)

    assert [] == tiles_of(s, RED)


def test_gateway_built_this_turn_can_be_used_this_turn() -> None:
    """
    Its power begins when it is built.
    """
    s = playing()
    s.region = [3, 1]
    put_on_offer(s, 0, "gateway")
    give_cubes(s, RED, white=1, yellow=1, blue=1)
    go(s, at.TURN, RED)
    choose(s, city(s, "Tikal"), FROM_OFFER, colour("blue"))
    at_the_end, offered = now(s), list(options(s))
    choose(s, DRAW_WITH_GATEWAY, tile("sun-blue"))

    assert ("end-turn", RED) == at_the_end
    assert [STOP, DRAW_WITH_GATEWAY] == offered
    assert "game-over" == now(s)[0]


# --- Market --------------------------------------------------------------------------------------


def test_market_lets_other_cubes_stand_in() -> None:
    """
    A blue tile of the second level is paid with two cubes of any two colours.
    """
    s = playing()
    build(s, RED, ["rain-white", "chief-black"])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, brown=2)
    without = offer_builds(s, RED)
    own_building(s, RED, "market")
    with_market = offer_builds(s, RED)

    second_level = tile("sun-blue") * 10 + 4
    assert second_level not in without
    assert second_level in with_market


def test_market_stands_in_for_two_resources_in_the_whole_step() -> None:
    """
    With both used on City Gates there is none for a white tile, for which a yellow cube would do.
    """
    s = playing()
    own_building(s, RED, "market")
    put_workers(s, RED, Tikal=1)
    put_worker_now(s, RED, "Tikal")
    put_on_offer(s, 0, "city-gates")
    give_tiles(s, RED, "sun-white")
    give_cubes(s, RED, yellow=1, blue=1, black=1, brown=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)
    choose(s, next(each for each in options(s) if unpack_payment(each)[0] == (0, 1, 1, 1, 0)))

    assert building(s, "city-gates") in s.building
    assert {"yellow": 1} == cubes_of(s, RED)
    assert "game-over" == now(s)[0]


def test_market_is_there_for_buildings_too() -> None:
    """
    The City Gates' two white cubes are paid with a blue and a brown one.
    """
    s = playing()
    own_building(s, RED, "market")
    put_worker_now(s, RED, "Tikal")
    put_on_offer(s, 0, "city-gates")
    give_cubes(s, RED, blue=1, brown=1, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert FROM_OFFER in options(s)


# --- Produce market ------------------------------------------------------------------------------


def test_produce_market_changes_the_colour_produced() -> None:
    """
    A black site brings as many cubes as it has workers, in the colour chosen; the site that goes
    to the calendar stays black.
    """
    s = playing()
    own_building(s, RED, "produce-market")
    site = lay_site(s, "Tikal", "Seibal", "black")
    put_workers(s, RED, Seibal=2)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)
    offered = list(options(s))
    choose(s, colour("white"))

    assert [0, 1, 2, 3, 4] == offered
    assert {"white": 3} == cubes_of(s, RED)
    assert [colour("black")] == s.calendar


def test_produce_market_does_not_touch_the_rain_god() -> None:
    """
    Only the third step of a turn is meant; the Rain God brings the site's colour.
    """
    s = playing()
    own_building(s, RED, "produce-market")
    build(s, RED, ["rain-black"])
    site = lay_site(s, "Tikal", "Seibal", "black")
    s.god, s.strength, s.used = 1, 1, [0, 0, 1, 0, 0]
    go(s, at.RAIN_SITE, RED)
    choose(s, site)

    assert {"black": 1} == cubes_of(s, RED)


# --- Acropolis -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "other", "fame"), [(3, 2, 2), (2, 2, 0), (1, 2, 0), (0, 0, 0)])
def test_acropolis_pays_for_the_most_workers_around_the_ruler(
    own: int, other: int, fame: int
) -> None:
    """
    At the end of the Movement Phase all cities around the region are counted together; a tie is
    not the most.
    """
    s = playing()
    own_building(s, RED, "acropolis")
    s.region = [1, 4]
    put_workers(s, RED, Uxmal=own, Lamanai=1)
    put_workers(s, GREEN, Tulum=other, Seibal=4)
    go(s, at.MOVEMENT_END, -1)

    assert fame == fame_from(s, RED, FROM_ACROPOLIS)


def test_acropolis_counts_a_lying_worker_twice() -> None:
    """
    One lying worker is more than one standing one.
    """
    s = playing()
    own_building(s, RED, "acropolis")
    s.region = [1, 4]
    put_lying_workers(s, RED, Uxmal=1)
    put_workers(s, GREEN, Tulum=1)
    go(s, at.MOVEMENT_END, -1)

    assert 2 == fame_from(s, RED, FROM_ACROPOLIS)


def test_acropolis_with_the_royal_palace_wins_a_tie() -> None:
    """
    The Royal Palace wins all ties, this one too.
    """
    s = playing()
    own_building(s, RED, "acropolis")
    own_building(s, RED, "royal-palace")
    s.region = [1, 4]
    put_workers(s, RED, Uxmal=1)
    put_workers(s, GREEN, Tulum=1)
    go(s, at.MOVEMENT_END, -1)

    assert 2 == fame_from(s, RED, FROM_ACROPOLIS)


# --- Royal monument ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("neighbour", "fame"), [("rain-blue", 2), ("sun-blue", 4), ("rain-white", 0)]
)
def test_royal_monument_doubles_neighbours(neighbour: str, fame: int) -> None:
    """
    2 Fame for each match instead of 1.
    """
    s = playing()
    own_building(s, RED, "royal-monument")
    build(s, RED, [neighbour])
    put_worker_now(s, RED, "Tikal")
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 1)

    assert fame == fame_from(s, RED, FROM_NEIGHBOURS)


# --- Favour of the gods --------------------------------------------------------------------------


def test_favour_of_the_gods_adds_a_resource_when_producing() -> None:
    """
    One more of what is produced.
    """
    s = playing()
    own_building(s, RED, "favour-of-the-gods")
    site = lay_site(s, "Tikal", "Seibal", "black")
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)

    assert {"black": 2} == cubes_of(s, RED)


def test_favour_of_the_gods_is_nothing_to_the_rain_god() -> None:
    """
    Only the third step of a turn is meant.
    """
    s = playing()
    own_building(s, RED, "favour-of-the-gods")
    site = lay_site(s, "Tikal", "Seibal", "black")
    s.god, s.strength, s.used = 1, 1, [0, 0, 1, 0, 0]
    go(s, at.RAIN_SITE, RED)
    choose(s, site)

    assert {"black": 1} == cubes_of(s, RED)


# --- Giant Stele ---------------------------------------------------------------------------------


def test_giant_stele_allows_one_build_more() -> None:
    """
    With one worker in the city two tiles can be built.
    """
    s = playing()
    own_building(s, RED, "giant-stele")
    put_worker_now(s, RED, "Tikal")
    give_tiles(s, RED, "sun-blue", "rain-blue", "chief-blue")
    give_cubes(s, RED, blue=5)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10)
    between = now(s)
    choose(s, tile("rain-blue") * 10 + 3)

    assert ("build", RED) == between
    assert "game-over" == now(s)[0]


def test_giant_stele_built_this_turn_allows_one_more_at_once() -> None:
    """
    Its power begins when it is built, so its builder may go on with one tile.
    """
    s = playing()
    give_tiles(s, RED, "sun-blue")
    s.supply[colour("blue")] -= 1
    s.cubes[colour("blue")] += 1
    buy(s, "giant-stele")
    choose(s, colour("blue"))

    assert ("build", RED) == now(s)


def test_buildings_of_others_have_no_effect() -> None:
    """
    Every effect is its owner's alone.
    """
    s = playing()
    for effect in ("produce-market", "giant-stele", "gateway", "favour-of-the-gods", "market"):
        own_building(s, GREEN, effect)
    give_role(s, GREEN, "merchant", played=True)
    site = lay_site(s, "Tikal", "Seibal", "black")
    s.region = [3, 1]
    go(s, at.TURN, RED)
    at_start = list(options(s))
    choose(s, city(s, "Tikal"), PRODUCE + site)

    assert DRAW_WITH_GATEWAY not in at_start
    assert {"black": 1} == cubes_of(s, RED)
    assert "game-over" == now(s)[0]


def test_every_kind_of_building_has_a_test() -> None:
    """
    Each of the twelve kinds names at least one test of this page, and stands in the edition.
    """
    tests = [name for name in dir(sys.modules[__name__]) if name.startswith("test_")]
    kinds = {building_tile.effect for building_tile in a_table().edition.buildings}

    assert 12 == len(EFFECTS) == len(kinds)
    for effect in EFFECTS:
        assert [name for name in tests if name.startswith(f"test_{effect.replace('-', '_')}")]
