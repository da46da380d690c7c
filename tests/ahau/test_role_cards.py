"""The six role cards as a player uses them (RB Appendix 3)."""

import pytest
from ahau.helpers import (
    GREEN,
    RED,
    build,
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
    lay_tiles,
    make_city,
    now,
    play,
    playing,
    put_lying_workers,
    put_on_offer,
    put_worker_now,
    put_workers,
    stop_until,
    tile,
    walk,
    workers_in,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, offer_builds
from pakal.games.ahau.rules.engine import options
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.points import FROM_BAG, LAY_DOWN_WITH_QUEEN, STOP
from pakal.games.ahau.rules.state import FROM_JAGUAR, FROM_SUN, FROM_TEMPLES, State
from pakal.games.ahau.rules.table import ROLE_CARD
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.words import CHIEF, JAGUAR, RAIN, ROLES, SERPENT, SUN


def with_role(role: str, played: bool = True) -> State:
    """Return a position with red's worker just placed in Tikal, and a role card played or held."""
    s = playing()
    give_role(s, RED, role, played=played)
    put_worker_now(s, RED, "Tikal")
    return s


# --- in general ----------------------------------------------------------------------------------


def test_a_role_card_works_in_the_round_it_is_played() -> None:
    """
    Played on the right, it is in force when the cards are turned up.
    """
    s = playing()
    give_role(s, RED, "queen")
    play(s, (3, ROLE_CARD), (2, 1))

    assert ROLES.index("queen") == s.role_now[RED]


def test_a_role_card_held_back_does_nothing() -> None:
    """
    In hand it has no effect, also if it was played the round before.
    """
    s = playing()
    give_role(s, RED, "queen", played=True)
    s.hand[RED] |= 1 << ROLE_CARD
    play(s, (3, 2), (2, 1))

    assert -1 == s.role_now[RED]


def test_a_role_card_gives_the_strength_of_its_number() -> None:
    """
    A 6 on the right wins against a 5.
    """
    s = playing()
    give_role(s, RED, "queen")
    play(s, (3, ROLE_CARD), (3, 5))

    assert ("advance", RED) == now(s)


# --- Master Builder ------------------------------------------------------------------------------


def test_master_builder_saves_one_resource_on_a_tile() -> None:
    """
    A tile of the first level costs nothing, one of the second a single cube of any colour.
    """
    s = with_role("master-builder")
    build(s, RED, ["rain-white", "chief-black"])
    give_tiles(s, RED, "sun-blue")
    for_nothing = offer_builds(s, RED)
    give_cubes(s, RED, white=1)
    for_one = offer_builds(s, RED)

    blue = tile("sun-blue") * 10
    assert [blue + 2, blue + 3] == for_nothing
    assert [blue + 2, blue + 3, blue + 4] == for_one


def test_master_builder_saves_one_resource_on_each_build() -> None:
    """
    Two tiles of the first level in one step are both free.
    """
    s = with_role("master-builder")
    put_workers(s, RED, Tikal=1)
    give_tiles(s, RED, "sun-blue", "rain-white")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10, tile("rain-white") * 10 + 3)

    assert [tile("sun-blue"), -1, -1, tile("rain-white")] == s.pyramid[:4]


def test_master_builder_saves_any_resource_of_a_building() -> None:
    """
    City Gates of two white and a black cube are paid with two white, or a white and a black one.
    """
    s = with_role("master-builder")
    put_on_offer(s, 0, "city-gates")
    give_cubes(s, RED, white=2, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)

    paid = {unpack_payment(option)[0] for option in options(s)}
    assert {(0, 0, 0, 0, 2), (0, 0, 1, 0, 1)} == paid


# --- High Priestess ------------------------------------------------------------------------------


def test_high_priestess_summons_any_god() -> None:
    """
    The god need not be that of the city; without a matching tile none comes.
    """
    s = with_role("high-priestess")
    make_city(s, "Tikal", "chief")
    build(s, RED, ["sun-blue", "jaguar-white"])
    go(s, at.SUMMON, RED)

    assert [STOP, JAGUAR, SUN] == options(s)


def test_high_priestess_adds_one_strength_of_a_chosen_colour() -> None:
    """
    A blue Sun tile and her white strength are two cards and two colours.
    """
    s = with_role("high-priestess")
    make_city(s, "Tikal", "sun")
    build(s, RED, ["sun-blue"])
    s.hand[RED], s.left[RED] = 0b0000110, 3
    go(s, at.SUMMON, RED)
    choose(s, SUN)
    offered = list(options(s))
    choose(s, colour("white"), 3, ROLE_CARD)

    assert [0, 1, 2, 3, 4] == offered
    assert 2 == fame_from(s, RED, FROM_SUN)
    assert 0b0001110 | 1 << ROLE_CARD == s.hand[RED]


def test_high_priestess_colour_matches_for_the_chief_god() -> None:
    """
    Her strength named white takes a white tile from the board.
    """
    s = with_role("high-priestess")
    build(s, RED, ["chief-blue"])
    lay_tiles(s, 1, "sun-white", "sun-black")
    go(s, at.SUMMON, RED)
    choose(s, CHIEF, colour("white"))

    assert [2, FROM_BAG] == options(s)


def test_high_priestess_colour_pays_for_the_jaguar_god() -> None:
    """
    A site of the colour she names pays when crossed.
    """
    s = with_role("high-priestess")
    build(s, RED, ["jaguar-blue"])
    put_workers(s, RED, Uxmal=1)
    lay_site(s, "Uxmal", "Tulum", "white")
    go(s, at.SUMMON, RED)
    choose(s, JAGUAR, colour("white"), walk(s, "Uxmal", "Tulum"))

    assert 1 == fame_from(s, RED, FROM_JAGUAR)


def test_high_priestess_needs_a_built_tile_for_a_marker() -> None:
    """
    Her strength is no built tile: with a discarded one the god comes, and no marker is placed.
    """
    s = with_role("high-priestess")
    give_tiles(s, RED, "sun-blue")
    go(s, at.SUMMON, RED)
    choose(s, SUN, colour("white"), colour("blue"))

    assert 2 == fame_from(s, RED, FROM_SUN)
    assert 0 == fame_from(s, RED, FROM_TEMPLES)
    assert RED not in s.temple


# --- Dancer --------------------------------------------------------------------------------------


def test_dancer_summons_another_god_instead_of_the_third_step() -> None:
    """
    After the city's god another one comes, and nothing is produced or built any more.
    """
    s = with_role("dancer")
    make_city(s, "Tikal", "sun")
    s.region = [3, 1]
    build(s, RED, ["sun-blue", "chief-white"])
    site = lay_site(s, "Tikal", "Seibal", "black")
    go(s, at.PRODUCE_OR_BUILD, RED)
    s.summoned = 1 << SUN
    go(s, at.PRODUCE_OR_BUILD, RED)
    offered = list(options(s))
    choose(s, DANCE + CHIEF, FROM_BAG, tile("rain-blue"))

    assert [STOP, PRODUCE + site, DANCE + CHIEF] == offered
    assert "game-over" == now(s)[0]


def test_dancer_does_not_summon_the_same_god_twice() -> None:
    """
    In a whole turn the god of the first summon is not offered for the second.
    """
    s = playing()
    give_role(s, RED, "dancer", played=True)
    make_city(s, "Tikal", "sun")
    build(s, RED, ["sun-blue", "jaguar-white"])
    s.region = [3, 1]
    go(s, at.TURN, RED)
    choose(s, city(s, "Tikal"), SUN)
    stop_until(s, at.PRODUCE_OR_BUILD)

    assert [STOP, DANCE + JAGUAR] == options(s)


def test_dancer_places_a_marker_for_the_second_god_too() -> None:
    """
    A summon is a summon.
    """
    s = with_role("dancer")
    build(s, RED, ["jaguar-white"])
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, DANCE + JAGUAR)

    assert RED in s.temple
    assert s.table.edition.temple_spaces[0] == fame_from(s, RED, FROM_TEMPLES)


def test_dancer_keeps_the_conditions_of_the_gods() -> None:
    """
    Without a site of the colour no Rain God, without a worker to remove no Serpent.
    """
    s = with_role("dancer")
    lay_site(s, "Uxmal", "Tulum", "white")
    build(s, RED, ["rain-blue", "serpent-blue", "sun-blue"])
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert [STOP, DANCE + SUN] == options(s)
    assert {RAIN, SERPENT}.isdisjoint(option - DANCE for option in options(s))


# --- Merchant ------------------------------------------------------------------------------------


def test_merchant_depletes_any_site_and_gains_two_more() -> None:
    """
    A site far away with two workers beside it brings two cubes, and two of any colours come from
    the supply.
    """
    s = with_role("merchant")
    far = lay_site(s, "Uxmal", "Tulum", "white")
    lay_site(s, "Tikal", "Seibal", "blue")
    put_workers(s, RED, Uxmal=1, Tulum=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + far, colour("black"), colour("brown"))

    assert {"white": 2, "black": 1, "brown": 1} == cubes_of(s, RED)
    assert [colour("white")] == s.calendar
    assert "game-over" == now(s)[0]


def test_merchant_gains_two_where_nobody_works() -> None:
    """
    A site without workers of the player yields nothing but the two extra resources.
    """
    s = with_role("merchant")
    far = lay_site(s, "Uxmal", "Tulum", "white")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + far, colour("black"), colour("black"))

    assert {"black": 2} == cubes_of(s, RED)


def test_merchant_adds_nothing_to_a_build() -> None:
    """
    The two resources come with producing.
    """
    s = with_role("merchant")
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10)

    assert {} == cubes_of(s, RED)


# --- War Captain ---------------------------------------------------------------------------------


def test_war_captain_may_move_on_before_conflicts() -> None:
    """
    From region 3 to an adjacent region, also one with another ruler in it, where a conflict comes.
    """
    s = playing()
    give_role(s, RED, "war-captain")
    play(s, (3, ROLE_CARD), (2, 1))
    deciding, offered = now(s), list(options(s))
    choose(s, 2)

    assert ("captain-move", RED) == deciding
    assert [STOP, *s.table.region_adjacent[3]] == offered
    assert 2 == s.region[RED]
    assert ("advance", RED) == now(s)


def test_war_captain_may_avoid_a_conflict() -> None:
    """
    A ruler who leaves in time does not fight, and gains no weapon.
    """
    s = playing()
    s.weapons = [0, 9]
    give_role(s, RED, "war-captain")
    play(s, (3, ROLE_CARD), (3, 1))
    choose(s, 4)

    assert [4, 3] == s.region
    assert [0, 9] == s.weapons
    assert now(s)[0] in ("take-tile", "place-worker")


def test_war_captain_may_stay() -> None:
    """
    The move is optional.
    """
    s = playing()
    give_role(s, RED, "war-captain")
    play(s, (3, ROLE_CARD), (2, 1))
    choose(s, STOP)

    assert [3, 2] == s.region


# --- Queen ---------------------------------------------------------------------------------------


def test_queen_lays_a_worker_down_for_a_resource() -> None:
    """
    A cube of any colour goes to the supply, and a worker in any city counts two.
    """
    s = playing()
    give_role(s, RED, "queen", played=True)
    s.region = [3, 1]
    put_workers(s, RED, Uxmal=1)
    give_cubes(s, RED, white=1, blue=1)
    go(s, at.TURN, RED)
    choose(s, LAY_DOWN_WITH_QUEEN)
    to_pay = list(options(s))
    choose(s, colour("white"), city(s, "Uxmal"))

    assert [colour("blue"), colour("white")] == to_pay
    assert {"blue": 1} == cubes_of(s, RED)
    assert (0, 1) == workers_in(s, RED, "Uxmal")
    assert ("place-worker", RED) == now(s)


def test_queen_works_once_in_a_turn() -> None:
    """
    One resource, one worker.
    """
    s = playing()
    give_role(s, RED, "queen", played=True)
    s.region = [3, 1]
    put_workers(s, RED, Uxmal=2)
    give_cubes(s, RED, white=2)
    go(s, at.TURN, RED)
    choose(s, LAY_DOWN_WITH_QUEEN, colour("white"), city(s, "Uxmal"))

    assert LAY_DOWN_WITH_QUEEN not in options(s)


def test_queen_can_lay_down_the_worker_just_placed_and_build_twice() -> None:
    """
    A lying worker counts two for all purposes, and the builds of this turn are one.
    """
    s = with_role("queen")
    s.queen_left = 1
    give_tiles(s, RED, "sun-blue", "rain-blue")
    give_cubes(s, RED, blue=3)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, LAY_DOWN_WITH_QUEEN, colour("blue"), city(s, "Tikal"))
    choose(s, tile("sun-blue") * 10, tile("rain-blue") * 10 + 3)

    assert [tile("sun-blue"), -1, -1, tile("rain-blue")] == s.pyramid[:4]


@pytest.mark.parametrize("lacking", ["cube", "worker"])
def test_queen_needs_a_resource_and_a_standing_worker(lacking: str) -> None:
    """
    Without one of them she is not offered.
    """
    s = playing()
    give_role(s, RED, "queen", played=True)
    s.region = [3, 1]
    if lacking == "worker":
        give_cubes(s, RED, white=1)
        put_lying_workers(s, RED, Uxmal=1)
    else:
        put_workers(s, RED, Uxmal=1)
    go(s, at.TURN, RED)

    assert LAY_DOWN_WITH_QUEEN not in options(s)


def test_queen_is_her_owners() -> None:
    """
    The other player's turn knows nothing of her.
    """
    s = playing()
    give_role(s, RED, "queen", played=True)
    s.region = [3, 1]
    put_workers(s, GREEN, Uxmal=1)
    give_cubes(s, GREEN, white=1)
    go(s, at.TURN, GREEN)

    assert LAY_DOWN_WITH_QUEEN not in options(s)
