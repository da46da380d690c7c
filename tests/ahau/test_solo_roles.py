"""King Pakal's six role cards (RB King Pakal, Role cards in the solo game)."""

import pytest
from ahau.helpers import (
    build,
    colour,
    fame_from,
    give_role,
    give_tiles,
    god,
    lay_site,
    lay_tiles,
    mark,
    now,
    put_on_offer,
    put_worker_now,
    put_workers,
    workers_in,
)
from ahau.solo_helpers import (
    FIRST_LEVEL,
    a_solo_table,
    asked,
    at_point,
    bare,
    board,
    build_here,
    built,
    gods_marked,
    no_buildings,
    reveal,
    summon_here,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import FROM_SUN, State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU
from pakal.games.ahau.words import ROLES


def playing(role: str) -> State:
    """Return a bare position in which he has played his role card this round."""
    s = bare(a_solo_table(role=role))
    no_buildings(s)
    s.left[PAKAL], s.right[PAKAL] = 5, ROLE_CARD
    s.hand[PAKAL] &= ~(1 << 5 | 1 << ROLE_CARD)
    give_role(s, PAKAL, role, played=True)
    return s


@pytest.mark.parametrize(("card", "acts"), [(ROLE_CARD, True), (4, False)])
def test_the_role_card_acts_in_the_round_in_which_he_plays_it(card: int, acts: bool) -> None:
    """
    It lies on the right this round, or it does not act.
    """
    s = bare(a_solo_table(role="queen"))
    reveal(s, (1, 2), (3, card))

    assert (ROLES.index("queen") if acts else -1) == s.role_now[PAKAL]


# --- Master Builder ------------------------------------------------------------------------------


@pytest.mark.parametrize(("tiles", "tracker"), [(0, 0), (4, 1)])
def test_the_builder_saves_a_resource_on_a_pyramid_tile(tiles: int, tracker: int) -> None:
    """
    A tile of the first level is free, one of the second level costs 1.
    """
    s = playing("master-builder")
    build(s, PAKAL, FIRST_LEVEL[:tiles])
    s.bought, s.tracker = 1, tracker
    give_tiles(s, PAKAL, "rain-brown")
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert tiles + 1 == len(built(s))
    assert 0 == s.tracker


def test_the_builder_saves_a_resource_on_a_building() -> None:
    """
    The Market shows 3 resources and costs 2.
    """
    s = playing("master-builder")
    build(s, PAKAL, FIRST_LEVEL)
    put_on_offer(s, 0, "market")
    s.tracker = 2
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert ["Royal Palace", "Market"] == board(s)
    assert 0 == s.tracker


def test_the_builder_saves_on_every_build_of_the_turn() -> None:
    """
    Two tiles of the second level for 2 resources in all; the second space shows no resource.
    """
    s = playing("master-builder")
    build(s, PAKAL, FIRST_LEVEL)
    s.bought, s.tracker = 1, 2
    give_tiles(s, PAKAL, "rain-brown", "rain-blue")
    put_workers(s, PAKAL, Tikal=2)
    build_here(s, "Tikal")

    assert 6 == len(built(s))
    assert 0 == s.tracker


# --- High Priestess ------------------------------------------------------------------------------


def test_the_priestess_calls_the_highest_god_without_his_marker() -> None:
    """
    His worker is in a Sun city; the Rain God, whom he prefers, comes with one strength more.
    """
    s = playing("high-priestess")
    build(s, PAKAL, ["rain-blue", "sun-blue"])
    lay_site(s, "Tikal", "Seibal", "blue")
    summon_here(s, "Caracol")

    assert 1 << god("rain") == s.summoned
    assert [("rain", 1)] == gods_marked(s)
    assert 2 == s.tracker


def test_the_priestess_passes_over_temples_with_his_marker() -> None:
    """
    A marker of his is at the Rain God's temple: the Jaguar God is next.
    """
    s = playing("high-priestess")
    mark(s, PAKAL, "rain")
    build(s, PAKAL, ["rain-blue", "jaguar-blue", "sun-blue"])
    lay_site(s, "Tikal", "Seibal", "blue")
    summon_here(s, "Caracol")

    assert 1 << god("jaguar") == s.summoned


def test_the_priestess_passes_over_gods_without_a_built_tile() -> None:
    """
    He has built no Rain and no Jaguar tile: the Chief God is next.
    """
    s = playing("high-priestess")
    build(s, PAKAL, ["chief-blue", "sun-blue"])
    give_tiles(s, PAKAL, "rain-blue")
    summon_here(s, "Caracol")

    assert 1 << god("chief") == s.summoned
    assert 1 + 2 == len(s.reserve[PAKAL])


def test_the_priestess_passes_over_a_god_that_cannot_act() -> None:
    """
    Without any site on the map the Rain God does not come.
    """
    s = playing("high-priestess")
    build(s, PAKAL, ["rain-blue", "sun-blue"])
    summon_here(s, "Caracol")

    assert 1 << god("sun") == s.summoned


def test_with_all_her_temples_marked_the_priestess_calls_the_citys_god() -> None:
    """
    His markers are at both gods of whom he has tiles: the ordinary rule is left.
    """
    s = playing("high-priestess")
    mark(s, PAKAL, "chief", "sun")
    build(s, PAKAL, ["chief-blue", "sun-blue"])
    summon_here(s, "Caracol")

    assert 1 << god("sun") == s.summoned


def test_the_priestess_adds_strength_in_a_colour_that_pays() -> None:
    """
    One blue Sun tile: her strength is another colour, and the Sun God pays for two.
    """
    s = playing("high-priestess")
    build(s, PAKAL, ["sun-blue"])
    summon_here(s, "Caracol")

    assert 2 == s.strength
    assert 2 == fame_from(s, PAKAL, FROM_SUN)


def test_the_colour_of_her_strength_is_drawn_among_those_that_pay_alike() -> None:
    """
    For the Sun God the four colours not yet used are alike.
    """
    s = playing("high-priestess")
    s.god, s.used = god("sun"), [0, 1, 0, 0, 0]

    expected = tuple(each for each in range(5) if each != colour("blue"))
    assert expected == asked(s, at.STRENGTH_COLOUR)


# --- Dancer --------------------------------------------------------------------------------------


def test_the_dancer_summons_another_god_and_does_not_build() -> None:
    """
    After the Sun God the most preferred other god comes, the Jaguar God; nothing is built.
    """
    s = playing("dancer")
    s.tracker = 5
    build(s, PAKAL, ["jaguar-blue", "sun-blue", "chief-blue"])
    give_tiles(s, PAKAL, "rain-blue")
    put_worker_now(s, PAKAL, "Caracol")
    summon_here(s, "Caracol")
    build_here(s, "Caracol")

    assert 1 << god("sun") | 1 << god("jaguar") == s.summoned
    assert [("jaguar", 1), ("sun", 1)] == gods_marked(s)
    assert 3 == len(built(s))
    assert 5 == s.tracker


def test_the_dancer_does_not_produce_either() -> None:
    """
    A site beside his worker stays.
    """
    s = playing("dancer")
    build(s, PAKAL, ["chief-blue", "sun-blue"])
    site = lay_site(s, "Tikal", "Caracol", "white")
    put_worker_now(s, PAKAL, "Caracol")
    summon_here(s, "Caracol")
    build_here(s, "Caracol")

    assert colour("white") == s.site[site]


def test_the_dancer_passes_over_a_god_he_cannot_summon() -> None:
    """
    Rain has no site and no Jaguar tile is built: the Chief God comes.
    """
    s = playing("dancer")
    build(s, PAKAL, ["rain-blue", "sun-blue", "chief-blue"])
    put_worker_now(s, PAKAL, "Caracol")
    summon_here(s, "Caracol")
    build_here(s, "Caracol")

    assert 1 << god("sun") | 1 << god("chief") == s.summoned


def test_without_a_further_god_he_builds() -> None:
    """
    He has only Sun tiles, so the Dancer has nobody to call, and he builds as usual.
    """
    s = playing("dancer")
    s.tracker = 1
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "rain-blue")
    put_worker_now(s, PAKAL, "Caracol")
    summon_here(s, "Caracol")
    build_here(s, "Caracol")

    assert 2 == len(built(s))


# --- Merchant ------------------------------------------------------------------------------------


def test_the_merchant_produces_rather_than_builds_and_gains_two_more() -> None:
    """
    He could build, but depletes the site beside his worker: 1 and 2 resources.
    """
    s = playing("merchant")
    s.tracker = 1
    give_tiles(s, PAKAL, "rain-blue")
    put_worker_now(s, PAKAL, "Tikal")
    site = lay_site(s, "Tikal", "Seibal", "blue")
    build_here(s, "Tikal")

    assert [] == built(s)
    assert 1 + 1 + 2 == s.tracker
    assert -1 == s.site[site]


@pytest.mark.parametrize(("tiles", "tracker"), [(7, 3), (8, 3), (9, 4)])
def test_the_merchant_is_ignored_for_the_last_three_tiles(tiles: int, tracker: int) -> None:
    """
    He can build a tile of the third level or the top: he does, and gains nothing more.
    """
    s = playing("merchant")
    higher = ["chief-blue", "chief-black", "chief-white", "jaguar-yellow", "jaguar-blue"]
    build(s, PAKAL, [*FIRST_LEVEL, *higher][:tiles])
    s.bought, s.tracker = 2, tracker
    give_tiles(s, PAKAL, "rain-brown")
    put_worker_now(s, PAKAL, "Tikal")
    lay_site(s, "Tikal", "Seibal", "blue")
    build_here(s, "Tikal")

    assert tiles + 1 == len(built(s))
    assert 0 == s.tracker


def test_the_merchant_acts_when_the_last_three_are_too_dear() -> None:
    """
    The third level is next, but he cannot pay for it: he produces with the Merchant.
    """
    s = playing("merchant")
    build(s, PAKAL, [*FIRST_LEVEL, "chief-blue", "chief-black", "chief-white"])
    s.bought, s.tracker = 2, 2
    give_tiles(s, PAKAL, "rain-brown")
    put_worker_now(s, PAKAL, "Tikal")
    lay_site(s, "Tikal", "Seibal", "blue")
    build_here(s, "Tikal")

    assert 7 == len(built(s))
    assert 2 + 1 + 2 == s.tracker


# --- War Captain ---------------------------------------------------------------------------------


def captain() -> State:
    """Return a bare position in which the War Captain is his."""
    return bare(a_solo_table(role="war-captain"))


@pytest.mark.parametrize("yours", [3, 6])
def test_a_the_captain_goes_where_he_would_beat_you(yours: int) -> None:
    """
    His 6 beats your 3 and wins the tie with your 6: he joins you in region 2, and you leave.
    """
    s = captain()
    lay_tiles(s, 3, "rain-blue", "rain-white")
    reveal(s, (2, yours), (4, ROLE_CARD))

    assert [2, 2] == s.region
    assert 1 == s.war[PAKAL]
    assert ("retreat", YOU) == now(s)


def test_b_the_captain_flees_from_a_defeat() -> None:
    """
    In region 4 he would lose; next to it are 3 and 5, and in 5 lies a tile of his top god.

    No conflict takes place, so nobody gains a weapon.
    """
    s = captain()
    s.weapons[YOU] = 3
    lay_tiles(s, 1, "rain-black", "rain-white")
    lay_tiles(s, 3, "jaguar-blue", "jaguar-white")
    lay_tiles(s, 5, "rain-blue", "sun-white")
    reveal(s, (4, 5), (4, ROLE_CARD))

    assert [4, 5] == s.region
    assert [3, 0] == s.weapons
    assert [0, 0] == s.war


def test_b_the_captain_flees_by_the_rules_of_a_retreat() -> None:
    """
    Regions 3 and 5 have tiles of one god; around 5 he has a worker more. Then the number counts.
    """
    s = captain()
    s.weapons[YOU] = 3
    lay_tiles(s, 3, "rain-black", "sun-blue")
    lay_tiles(s, 5, "rain-blue", "sun-white")
    put_workers(s, PAKAL, Palenque=1)
    reveal(s, (4, 5), (4, ROLE_CARD))
    assert 5 == s.region[PAKAL]

    s = captain()
    s.weapons[YOU] = 3
    lay_tiles(s, 3, "rain-black", "sun-blue")
    lay_tiles(s, 5, "rain-blue", "sun-white")
    reveal(s, (4, 5), (4, ROLE_CARD))
    assert 3 == s.region[PAKAL]


def test_c_the_captain_goes_to_the_most_preferred_tile() -> None:
    """
    You are stronger and elsewhere: he goes to the Rain tile in region 5, from wherever he is.
    """
    s = captain()
    s.weapons[YOU] = 3
    lay_tiles(s, 1, "jaguar-wild", "jaguar-white")
    lay_tiles(s, 5, "sun-blue", "rain-blue")
    reveal(s, (2, 5), (1, ROLE_CARD))

    assert 5 == s.region[PAKAL]


def test_c_of_several_such_regions_the_lowest_number() -> None:
    """
    Rain tiles lie in 3 and 5; workers around them and wild tiles do not matter.
    """
    s = captain()
    s.weapons[YOU] = 3
    lay_tiles(s, 3, "rain-white", "sun-blue")
    lay_tiles(s, 5, "rain-wild", "rain-blue")
    put_workers(s, PAKAL, Palenque=3)
    reveal(s, (2, 5), (1, ROLE_CARD))

    assert 3 == s.region[PAKAL]


def test_c_he_does_not_seek_a_defeat() -> None:
    """
    The only Rain tile lies where you would beat him, so he goes for the Jaguar tile.
    """
    s = captain()
    s.weapons[YOU] = 3
    lay_tiles(s, 2, "rain-white", "sun-blue")
    lay_tiles(s, 4, "jaguar-white", "sun-black")
    reveal(s, (2, 5), (1, ROLE_CARD))

    assert 4 == s.region[PAKAL]


def test_d_the_captain_stays() -> None:
    """
    No tile lies anywhere but where you would beat him.
    """
    s = captain()
    s.weapons[YOU] = 3
    lay_tiles(s, 2, "rain-white", "sun-blue")
    reveal(s, (2, 5), (4, ROLE_CARD))

    assert 4 == s.region[PAKAL]


# --- Queen ---------------------------------------------------------------------------------------


def test_the_queen_lays_a_worker_down_for_a_resource() -> None:
    """
    At the end of his turn the worker in this turn's city counts two.
    """
    s = playing("queen")
    s.tracker = 2
    put_workers(s, PAKAL, Tikal=1, Uxmal=1)
    put_worker_now(s, PAKAL, "Tikal")
    at_point(s, at.QUEEN_ENDS)

    assert (1, 1) == workers_in(s, PAKAL, "Tikal")
    assert (1, 0) == workers_in(s, PAKAL, "Uxmal")
    assert 1 == s.tracker


def test_without_a_resource_the_queen_does_nothing() -> None:
    """
    His track is at 0.
    """
    s = playing("queen")
    put_worker_now(s, PAKAL, "Tikal")
    at_point(s, at.QUEEN_ENDS)

    assert (1, 0) == workers_in(s, PAKAL, "Tikal")
    assert 0 == s.tracker


def test_the_queen_comes_after_producing() -> None:
    """
    He begins his turn without a resource, produces one and spends it on her worker.
    """
    s = playing("queen")
    s.region[PAKAL] = 3
    lay_site(s, "Calakmul", "Tikal", "blue")
    at_point(s, at.TURN)

    assert (0, 1) == workers_in(s, PAKAL, "Calakmul")
    assert 0 == s.tracker
