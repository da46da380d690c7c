"""The Action Phase (RB Action Phase 1, 3 and 4): order, worker, claim, produce, redraw."""

import pytest
from ahau.helpers import (
    GREEN,
    RED,
    a_table,
    build,
    choose,
    city,
    colour,
    cubes_of,
    give_cubes,
    give_role,
    give_tiles,
    go,
    lay_site,
    make_city,
    now,
    own_building,
    playing,
    put_in_region,
    put_lying_workers,
    put_worker_now,
    put_workers,
    six_regions,
    stop_until,
    tile,
    walk,
    workers_in,
)

from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, FROM_REGION
from pakal.games.ahau.rules.engine import options
from pakal.games.ahau.rules.points import STOP
from pakal.games.ahau.rules.state import BY_CALENDAR, BY_WORKERS, State
from pakal.games.ahau.rules.table import ROLE_CARD
from pakal.games.ahau.rules.turn import PRODUCE
from pakal.games.ahau.words import JAGUAR, ROLES, SUN


def hand(*cards: int) -> int:
    """Return the bits of some cards."""
    return sum(1 << card for card in cards)


def names(s: State, offered: list[int]) -> set[str]:
    """Return the names of offered cities."""
    return {s.table.edition.cities[each].name for each in offered}


# --- order ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("regions", "first"), [([4, 2], GREEN), ([1, 5], RED)])
def test_the_lowest_region_acts_first(regions: list[int], first: int) -> None:
    """
    Turns go by the number of the region the ruler is in.
    """
    s = playing()
    s.region = regions
    go(s, at.MOVEMENT_END, -1)
    order = [s.who]
    stop_until(s, at.PLACE_WORKER)
    choose(s, options(s)[0])
    stop_until(s, at.PLACE_WORKER)
    order.append(s.who)

    assert [first, 1 - first] == order


# --- 1. place a worker ---------------------------------------------------------------------------


def test_a_worker_goes_to_a_city_around_the_ruler() -> None:
    """
    In region 3 there are four cities to choose from, and no way to leave the step out.
    """
    s = playing()
    s.region = [3, 1]
    go(s, at.PLACE_WORKER, RED)

    assert {"Lamanai", "Calakmul", "Tikal", "Caracol"} == names(s, options(s))


def test_a_placed_worker_leaves_the_crew() -> None:
    """
    The worker stands in the city, beside any that are there already.
    """
    s = playing()
    s.region = [3, 1]
    put_workers(s, RED, Tikal=1)
    go(s, at.PLACE_WORKER, RED)
    choose(s, city(s, "Tikal"))

    assert (2, 0) == workers_in(s, RED, "Tikal")
    assert 10 == s.crew[RED]
    assert city(s, "Tikal") == s.placed


def test_workers_of_others_do_not_close_a_city() -> None:
    """
    A city holds any number of workers of any players.
    """
    s = playing()
    s.region = [1, 4]
    put_workers(s, GREEN, Uxmal=4)
    go(s, at.PLACE_WORKER, RED)

    assert "Uxmal" in names(s, options(s))


def test_the_twelfth_worker_calls_for_a_celebration() -> None:
    """
    With eleven workers on the board, the next one placed is the twelfth.
    """
    s = playing()
    s.region = [3, 1]
    put_workers(s, RED, Uxmal=6, Tulum=4)
    go(s, at.PLACE_WORKER, RED)
    choose(s, city(s, "Tikal"))
    with_eleven = s.triggers
    go(s, at.PLACE_WORKER, RED)
    choose(s, city(s, "Tikal"))

    assert 0 == with_eleven
    assert BY_WORKERS == s.triggers


# --- building tiles as region bonuses ------------------------------------------------------------


def around_region_1(s: State) -> None:
    """Put red's ruler into region 1 and workers into two of its three cities."""
    s.region = [1, 4]
    put_in_region(s, 1, "gateway")
    put_workers(s, RED, Uxmal=1, Tulum=1)


def test_a_missing_city_is_no_claim() -> None:
    """
    With a city around the region still without a worker nothing can be claimed.
    """
    s = playing()
    around_region_1(s)
    go(s, at.TURN, RED)
    choose(s, city(s, "Uxmal"))

    assert s.point != at.CLAIM


def test_a_claim_may_be_declined() -> None:
    """
    The building stays where it is.
    """
    s = playing()
    around_region_1(s)
    lying = s.region_building[1]
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"), 0)

    assert lying == s.region_building[1]
    assert -1 == s.building[0]


def test_a_worker_already_everywhere_claims_when_the_ruler_comes() -> None:
    """
    All cities had a worker before; the ruler is in the region now, so the building can be taken.
    """
    s = playing()
    around_region_1(s)
    put_workers(s, RED, Chichen_Itza=1)
    go(s, at.TURN, RED)
    choose(s, city(s, "Uxmal"))

    assert ("claim", RED) == now(s)


def test_the_ruler_elsewhere_claims_nothing() -> None:
    """
    Surrounding region 1 from region 2 brings nothing.
    """
    s = playing()
    around_region_1(s)
    s.region[RED] = 2
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"))

    assert s.point != at.CLAIM


def test_a_lying_worker_holds_its_city() -> None:
    """
    A laid-down worker counts in a claim as any other.
    """
    s = playing()
    s.region = [1, 4]
    put_workers(s, RED, Uxmal=1)
    put_lying_workers(s, RED, Tulum=1)
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"))

    assert ("claim", RED) == now(s)


def test_a_building_already_taken_is_no_claim() -> None:
    """
    Who comes second finds nothing.
    """
    s = playing()
    around_region_1(s)
    s.region_building[1] = -1
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"))

    assert s.point != at.CLAIM


def test_a_full_board_claims_nothing() -> None:
    """
    Five buildings are the most a player may have.
    """
    s = playing()
    around_region_1(s)
    for effect in ("palace", "ball-court", "market", "acropolis", "giant-stele"):
        own_building(s, RED, effect)
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"))

    assert s.point != at.CLAIM


def test_the_last_slot_can_be_claimed_for() -> None:
    """
    With four buildings there is room for one more.
    """
    s = playing()
    around_region_1(s)
    for effect in ("palace", "ball-court", "market", "acropolis"):
        own_building(s, RED, effect)
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"))

    assert ("claim", RED) == now(s)


def test_a_claim_brings_the_reward_of_its_slot() -> None:
    """
    The second slot of side A gives 4 Fame, whether its building was bought or claimed.
    """
    s = playing()
    around_region_1(s)
    own_building(s, RED, "palace")
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"), 1)

    assert 4 == s.fame[RED]


def test_a_claim_is_no_build_of_the_third_step() -> None:
    """
    After a claim the player still builds as many tiles as there are workers in the city.
    """
    s = playing()
    around_region_1(s)
    go(s, at.TURN, RED)
    choose(s, city(s, "Chichen Itza"), 1)
    stop_until(s, at.PRODUCE_OR_BUILD)
    give_tiles(s, RED, "rain-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert tile("rain-blue") * 10 in options(s)


def test_after_the_jaguar_a_region_building_may_be_claimed() -> None:
    """
    The last worker needed walks in; the claim comes once all the moves are made.
    """
    s = playing()
    make_city(s, "Uxmal", "jaguar")
    build(s, RED, ["jaguar-white", "jaguar-blue"])
    s.region = [1, 4]
    put_in_region(s, 1, "palace")
    put_workers(s, RED, Lamanai=1, Chichen_Itza=1)
    go(s, at.TURN, RED)
    choose(s, city(s, "Uxmal"))
    stop_until(s, at.SUMMON)
    choose(s, JAGUAR, walk(s, "Lamanai", "Tulum"))
    in_between = now(s)
    choose(s, STOP)

    assert ("jaguar-move", RED) == in_between
    assert ("claim", RED) == now(s)


def test_workers_that_passed_through_do_not_claim() -> None:
    """
    Only where the workers stand after the Jaguar's moves counts.
    """
    s = playing()
    make_city(s, "Uxmal", "jaguar")
    build(s, RED, ["jaguar-white", "jaguar-blue"])
    s.region = [1, 4]
    put_workers(s, RED, Lamanai=1, Chichen_Itza=1)
    go(s, at.TURN, RED)
    choose(s, city(s, "Uxmal"))
    stop_until(s, at.SUMMON)
    choose(s, JAGUAR, walk(s, "Lamanai", "Tulum"), walk(s, "Tulum", "Lamanai"))

    assert s.point != at.CLAIM


# --- 3. produce ----------------------------------------------------------------------------------


def test_only_sites_beside_the_new_worker_can_be_depleted() -> None:
    """
    A site elsewhere is out of reach, also with workers beside it.
    """
    s = playing()
    near = lay_site(s, "Tikal", "Seibal", "blue")
    lay_site(s, "Uxmal", "Tulum", "white")
    put_workers(s, RED, Uxmal=2)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert [STOP, PRODUCE + near] == options(s)


def test_workers_at_both_ends_of_a_site_produce() -> None:
    """
    Each of the player's workers beside the site yields one, and a lying one two; others' none.
    """
    s = playing()
    site = lay_site(s, "Tikal", "Seibal", "blue")
    put_workers(s, RED, Seibal=2, Calakmul=3)
    put_lying_workers(s, RED, Seibal=1)
    put_workers(s, GREEN, Seibal=3)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)

    assert {"blue": 1 + 2 + 2} == cubes_of(s, RED)
    assert {} == cubes_of(s, GREEN)


def test_production_ends_with_the_supply() -> None:
    """
    Cubes the general supply does not have are not gained.
    """
    s = playing()
    site = lay_site(s, "Tikal", "Seibal", "blue")
    give_cubes(s, GREEN, blue=14)
    put_workers(s, RED, Seibal=2)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)

    assert {"blue": 1} == cubes_of(s, RED)
    assert 0 == s.supply[colour("blue")]


def test_a_depleted_site_produces_no_more() -> None:
    """
    A site on the calendar cannot be depleted again.
    """
    s = playing()
    site = lay_site(s, "Tikal", "Seibal", "blue")
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert "game-over" == now(s)[0]


def test_who_produces_does_not_build() -> None:
    """
    Producing is the whole of the step.
    """
    s = playing()
    site = lay_site(s, "Tikal", "Seibal", "blue")
    give_tiles(s, RED, "rain-blue")
    give_cubes(s, RED, blue=2)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)

    assert "game-over" == now(s)[0]


def test_who_builds_does_not_produce() -> None:
    """
    After a build only further builds are offered.
    """
    s = playing()
    lay_site(s, "Tikal", "Seibal", "blue")
    give_tiles(s, RED, "rain-blue", "rain-blue")
    give_cubes(s, RED, blue=2)
    put_workers(s, RED, Tikal=1)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("rain-blue") * 10)

    assert ("build", RED) == now(s)
    assert [STOP, *(tile("rain-blue") * 10 + space for space in (1, 2, 3))] == options(s)


def test_summoning_and_the_third_step_are_optional() -> None:
    """
    A player may place a worker and do nothing else.
    """
    s = playing()
    make_city(s, "Tikal", "sun")
    build(s, RED, ["sun-blue"])
    lay_site(s, "Tikal", "Seibal", "blue")
    s.region = [3, 1]
    go(s, at.TURN, RED)
    choose(s, city(s, "Tikal"))
    seen = [now(s)[0]]
    choose(s, STOP)
    seen.append(now(s)[0])
    choose(s, STOP)

    assert ["summon", "produce-or-build"] == seen
    assert "game-over" == now(s)[0]
    assert [0, 0] == s.fame


@pytest.mark.parametrize("where", [each.name for each in default_edition().cities])
def test_in_every_city_all_steps_of_a_turn_can_be_taken(where: str) -> None:
    """
    Wherever the worker is placed, its god is summoned and a site beside it depleted.
    """
    s = playing()
    make_city(s, where, "sun")
    build(s, RED, ["sun-blue"])
    beside, _ = s.table.city_links[city(s, where)][0]
    s.site[beside] = colour("yellow")
    s.region = [s.table.city_regions[city(s, where)][0], 0]
    s.region_building = [-1] * len(s.region_building)
    go(s, at.TURN, RED)
    choose(s, city(s, where), SUN)
    stop_until(s, at.PRODUCE_OR_BUILD)
    choose(s, PRODUCE + beside)

    assert 1 + s.table.edition.temple_spaces[0] == s.fame[RED]
    assert {"yellow": 1} == cubes_of(s, RED)


def test_the_marked_space_of_the_calendar_calls_for_a_celebration() -> None:
    """
    The site that comes to the space marked for two players is the trigger, the one before is not.
    """
    s = playing()
    mark = s.table.edition.calendar_mark
    first = lay_site(s, "Tikal", "Seibal", "blue")
    second = lay_site(s, "Tikal", "Caracol", "blue")
    s.calendar = [0] * (mark - 2)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + first)
    before = s.triggers
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + second)

    assert 0 == before
    assert BY_CALENDAR == s.triggers


def test_the_round_goes_on_after_a_trigger() -> None:
    """
    Sites still go to the next space beyond the mark, and the other player still has a turn.
    """
    s = playing()
    s.region = [3, 4]
    s.calendar = [0] * s.table.edition.calendar_mark
    s.triggers = BY_CALENDAR
    site = lay_site(s, "Tikal", "Seibal", "blue")
    go(s, at.MOVEMENT_END, -1)
    choose(s, city(s, "Tikal"), PRODUCE + site)

    assert ("place-worker", GREEN) == now(s)
    assert s.table.edition.calendar_mark + 1 == len(s.calendar)


def test_a_region_building_is_not_for_sale() -> None:
    """
    Only the buildings of the offer can be bought.
    """
    s = playing()
    give_cubes(s, RED, yellow=5, blue=5, black=5, brown=5, white=5)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert [STOP, *(FROM_OFFER + slot for slot in range(3))] == options(s)
    assert not [each for each in options(s) if FROM_REGION <= each < STOP]


# --- 4. redraw cards -----------------------------------------------------------------------------


def test_with_two_cards_left_the_played_ones_are_discarded() -> None:
    """
    They join the discarded ones, and the hand stays as it is.
    """
    s = playing()
    s.hand[RED], s.left[RED], s.right[RED] = hand(1, 6), 3, 4
    s.played_before[RED] = hand(2, 5)
    go(s, at.REDRAW, RED)

    assert hand(1, 6) == s.hand[RED]
    assert hand(2, 3, 4, 5) == s.played_before[RED]
    assert (0, 0) == (s.left[RED], s.right[RED])


@pytest.mark.parametrize("kept", [(), (3,)])
def test_with_fewer_than_two_cards_left_all_come_back(kept: tuple[int, ...]) -> None:
    """
    Discarded cards and those of this round return to the hand.
    """
    s = playing()
    s.hand[RED], s.left[RED], s.right[RED] = hand(*kept), 2, 4
    s.played_before[RED] = hand(1, 5, 6) | (0 if kept else hand(3))
    go(s, at.REDRAW, RED)

    assert hand(1, 2, 3, 4, 5, 6) == s.hand[RED]
    assert 0 == s.played_before[RED]


@pytest.mark.parametrize("role", ROLES)
def test_with_only_sixes_left_all_come_back(role: str) -> None:
    """
    Two cards are left, but both are 6, whichever role card it is: neither can stand on the left of
    the smaller map.
    """
    s = playing()
    give_role(s, RED, role)
    s.hand[RED], s.left[RED], s.right[RED] = hand(6, ROLE_CARD), 2, 4
    s.played_before[RED] = hand(1, 3, 5)
    go(s, at.REDRAW, RED)

    assert hand(1, 2, 3, 4, 5, 6, ROLE_CARD) == s.hand[RED]


def test_with_sixes_left_on_the_larger_map_none_come_back() -> None:
    """
    With six regions a 6 can be played on the left, so nothing is taken back.
    """
    s = playing(a_table(players=3, edition=six_regions()))
    give_role(s, RED, "queen")
    s.hand[RED], s.left[RED], s.right[RED] = hand(6, ROLE_CARD), 2, 4
    s.played_before[RED] = hand(1, 3, 5)
    go(s, at.REDRAW, RED)

    assert hand(6, ROLE_CARD) == s.hand[RED]


def test_a_low_card_beside_sixes_keeps_the_hand() -> None:
    """
    One card below 6 is enough to go on.
    """
    s = playing()
    give_role(s, RED, "queen")
    s.hand[RED], s.left[RED], s.right[RED] = hand(1, ROLE_CARD), 2, 4
    s.played_before[RED] = hand(3, 5, 6)
    go(s, at.REDRAW, RED)

    assert hand(1, ROLE_CARD) == s.hand[RED]


def test_a_card_taken_back_by_the_sun_is_not_discarded() -> None:
    """
    What the Sun God gave back in this turn stays in hand, and counts there.
    """
    s = playing()
    s.hand[RED], s.left[RED], s.right[RED] = hand(1, 3), 0, 4
    s.played_before[RED] = hand(2, 5, 6)
    go(s, at.REDRAW, RED)

    assert hand(1, 3) == s.hand[RED]
    assert hand(2, 4, 5, 6) == s.played_before[RED]


def test_every_turn_ends_with_the_cards() -> None:
    """
    After the two cards of the first round the four others stay in hand.
    """
    s = playing()
    s.region = [3, 1]
    s.hand[RED], s.left[RED], s.right[RED] = hand(1, 2, 4, 5), 3, 6
    go(s, at.TURN, RED)
    stop_until(s, at.GAME_OVER)

    assert hand(1, 2, 4, 5) == s.hand[RED]
    assert hand(3, 6) == s.played_before[RED]
