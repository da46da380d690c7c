"""Summoning (RB Summon a God, God powers): strength, markers, and what the five gods do."""

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
    mark,
    now,
    playing,
    put_lying_workers,
    put_worker_now,
    put_workers,
    tile,
    tiles_of,
    walk,
    workers_in,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import options
from pakal.games.ahau.rules.points import FROM_BAG, STOP
from pakal.games.ahau.rules.state import (
    FROM_JAGUAR,
    FROM_SERPENT,
    FROM_SUN,
    FROM_TEMPLES,
    State,
)
from pakal.games.ahau.rules.summon import WILD_AS, WILD_AS_ANY
from pakal.games.ahau.rules.table import ROLE_CARD
from pakal.games.ahau.words import CHIEF, COLOURS, JAGUAR, RAIN, SERPENT, SUN


def in_a_city_of(god: str) -> State:
    """Return a position in which red has just placed a worker in Tikal, a city of the god."""
    s = playing()
    make_city(s, "Tikal", god)
    put_worker_now(s, RED, "Tikal")
    return s


def temple(s: State, god: int) -> list[int]:
    """Return the players at a temple, from the left."""
    width = len(s.table.edition.temple_spaces)
    return [each for each in s.temple[god * width : (god + 1) * width] if each >= 0]


# --- strength and marker -------------------------------------------------------------------------


@pytest.mark.parametrize("god", ["chief", "jaguar", "sun"])
def test_without_a_matching_tile_no_god_comes(god: str) -> None:
    """
    Tiles of another god, built or not, are no help.
    """
    s = in_a_city_of(god)
    build(s, RED, ["rain-blue"])
    give_tiles(s, RED, "serpent-blue", "rain-wild")
    go(s, at.SUMMON, RED)

    assert "game-over" == now(s)[0]


def test_only_the_god_of_the_city_is_offered() -> None:
    """
    Other gods of whom tiles are built do not come to this city.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue", "chief-blue", "jaguar-blue"])
    go(s, at.SUMMON, RED)

    assert [STOP, SUN] == options(s)


def test_built_tiles_are_strength_and_discarded_ones_add_to_it() -> None:
    """
    Two built and two of three discarded tiles make a strength of four.
    """
    s = in_a_city_of("jaguar")
    build(s, RED, ["jaguar-blue", "jaguar-white"])
    give_tiles(s, RED, "jaguar-black", "jaguar-brown", "jaguar-yellow", "sun-blue")
    go(s, at.SUMMON, RED)
    choose(s, JAGUAR, colour("black"), colour("yellow"), STOP)

    assert 4 == s.strength
    assert ["jaguar-brown", "sun-blue"] == tiles_of(s, RED)
    assert [tile("jaguar-yellow"), tile("jaguar-black")] == s.discards


def test_discarded_tiles_alone_summon_but_place_no_marker() -> None:
    """
    Without a built tile of the god no marker goes to the temple.
    """
    s = in_a_city_of("sun")
    give_tiles(s, RED, "sun-blue")
    go(s, at.SUMMON, RED)
    choose(s, SUN)
    offered = list(options(s))
    choose(s, colour("blue"))

    assert [colour("blue")] == offered
    assert 1 == fame_from(s, RED, FROM_SUN)
    assert [] == temple(s, SUN)
    assert 0 == fame_from(s, RED, FROM_TEMPLES)


def test_the_first_marker_at_a_temple_gains_the_first_space() -> None:
    """
    The leftmost free space pays its Fame at once.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue"])
    go(s, at.SUMMON, RED)
    choose(s, SUN)

    assert [RED] == temple(s, SUN)
    assert s.table.edition.temple_spaces[0] == fame_from(s, RED, FROM_TEMPLES)


def test_a_god_summoned_again_in_a_katun_gets_no_second_marker() -> None:
    """
    The god acts as often as summoned, but the temple takes one marker of a player.
    """
    s = in_a_city_of("sun")
    mark(s, RED, "sun")
    build(s, RED, ["sun-blue"])
    go(s, at.SUMMON, RED)
    choose(s, SUN)

    assert [RED] == temple(s, SUN)
    assert 0 == fame_from(s, RED, FROM_TEMPLES)
    assert 1 == fame_from(s, RED, FROM_SUN)


def test_a_discarded_wild_tile_takes_a_chosen_colour() -> None:
    """
    The Sun God pays for different colours, so the wild tile is best named as a new one.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue"])
    give_tiles(s, RED, "sun-wild")
    go(s, at.SUMMON, RED)
    choose(s, SUN)
    offered = list(options(s))
    choose(s, WILD_AS + colour("white"))

    assert [STOP, *(WILD_AS + each for each in range(5))] == offered
    assert 2 == fame_from(s, RED, FROM_SUN)


def test_a_built_wild_tile_has_the_colour_of_its_cube() -> None:
    """
    A wild tile built as blue is a second blue one to the Sun God.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue", "sun-wild-blue"])
    go(s, at.SUMMON, RED)
    choose(s, SUN)

    assert 2 == s.strength
    assert 1 == fame_from(s, RED, FROM_SUN)


# --- Chief God -----------------------------------------------------------------------------------


def test_the_chief_takes_only_matching_or_wild_tiles_from_the_board() -> None:
    """
    With a blue tile: blue ones and wild ones of any region, or the bag.
    """
    s = in_a_city_of("chief")
    build(s, RED, ["chief-blue"])
    lay_tiles(s, 1, "sun-blue", "sun-white")
    lay_tiles(s, 5, "rain-wild", "rain-black")
    go(s, at.SUMMON, RED)
    choose(s, CHIEF)

    assert [2, 10, FROM_BAG] == options(s)


def test_each_chief_tile_allows_one_tile_of_its_colour() -> None:
    """
    A blue and a white tile take one blue tile and then no second one.
    """
    s = in_a_city_of("chief")
    build(s, RED, ["chief-blue", "chief-white"])
    lay_tiles(s, 1, "sun-blue", "rain-blue")
    go(s, at.SUMMON, RED)
    choose(s, CHIEF, 2)

    assert [FROM_BAG] == options(s)


def test_the_bag_gives_any_colour() -> None:
    """
    A tile from the bag is drawn by chance and need not match.
    """
    s = in_a_city_of("chief")
    build(s, RED, ["chief-blue"])
    go(s, at.SUMMON, RED)
    choose(s, CHIEF, FROM_BAG)
    drawn_from = sorted(options(s))
    choose(s, tile("sun-white"))

    assert sorted([*s.bag, tile("sun-white")]) == drawn_from
    assert ["sun-white"] == tiles_of(s, RED)


def test_the_chief_takes_as_many_tiles_as_the_strength() -> None:
    """
    Strength two is two tiles, and then the god is done.
    """
    s = in_a_city_of("chief")
    build(s, RED, ["chief-blue", "chief-blue"])
    lay_tiles(s, 1, "sun-blue", "rain-blue")
    go(s, at.SUMMON, RED)
    choose(s, CHIEF, 2, 3)

    assert ["rain-blue", "sun-blue"] == tiles_of(s, RED)
    assert "game-over" == now(s)[0]


def test_a_tile_taken_by_the_chief_is_not_replaced() -> None:
    """
    The region stays short until the end of the round.
    """
    s = in_a_city_of("chief")
    build(s, RED, ["chief-blue"])
    lay_tiles(s, 1, "sun-blue", "sun-white")
    go(s, at.SUMMON, RED)
    choose(s, CHIEF, 2)

    assert [-1, tile("sun-white")] == s.region_tile[2:4]


# --- Rain God ------------------------------------------------------------------------------------


def test_the_rain_god_does_not_come_without_a_site_of_a_summoned_colour() -> None:
    """
    A blue tile and only white sites: no summon.
    """
    s = in_a_city_of("rain")
    build(s, RED, ["rain-blue"])
    lay_site(s, "Uxmal", "Tulum", "white")
    go(s, at.SUMMON, RED)

    assert "game-over" == now(s)[0]


@pytest.mark.parametrize("of", COLOURS)
@pytest.mark.parametrize("is_built", [True, False])
def test_the_rain_god_comes_for_sites_of_every_colour(of: str, is_built: bool) -> None:
    """
    A tile of a colour, built or discarded, and a site of it are all that is needed.
    """
    s = in_a_city_of("rain")
    site = lay_site(s, "Uxmal", "Tulum", of)
    if is_built:
        build(s, RED, [f"rain-{of}"])
    else:
        give_tiles(s, RED, f"rain-{of}")
    go(s, at.SUMMON, RED)
    choose(s, RAIN)
    if not is_built:
        choose(s, colour(of))
    choose(s, site)

    assert {of: 1} == cubes_of(s, RED)


def test_a_tile_in_reserve_can_make_the_rain_god_come() -> None:
    """
    The white tile must then be discarded; leaving it at the blue one is not offered.
    """
    s = in_a_city_of("rain")
    build(s, RED, ["rain-blue"])
    give_tiles(s, RED, "rain-white")
    site = lay_site(s, "Uxmal", "Tulum", "white")
    go(s, at.SUMMON, RED)
    choose(s, RAIN)
    offered = list(options(s))
    choose(s, colour("white"), site)

    assert [colour("white")] == offered
    assert {"white": 2} == cubes_of(s, RED)


def test_the_rain_god_reaches_every_site_of_the_board() -> None:
    """
    Any site of a used colour, near or far, and no other.
    """
    s = in_a_city_of("rain")
    build(s, RED, ["rain-blue", "rain-white"])
    far = lay_site(s, "Uxmal", "Tulum", "white")
    near = lay_site(s, "Tikal", "Seibal", "blue")
    lay_site(s, "Tikal", "Caracol", "black")
    go(s, at.SUMMON, RED)
    choose(s, RAIN)

    assert sorted((far, near)) == options(s)


def test_the_rain_god_brings_the_colour_of_the_site_for_all_the_strength() -> None:
    """
    Three tiles of three colours bring three cubes of the depleted site's colour.
    """
    s = in_a_city_of("rain")
    build(s, RED, ["rain-blue", "rain-white", "rain-black"])
    site = lay_site(s, "Uxmal", "Tulum", "white")
    go(s, at.SUMMON, RED)
    choose(s, RAIN, site)

    assert {"white": 3} == cubes_of(s, RED)


def test_a_wild_tile_for_the_rain_god_is_named_as_a_colour_on_the_board() -> None:
    """
    A wild tile as the only tile takes a colour of which a site is left: the god who cannot
    deplete a site cannot be summoned.
    """
    s = in_a_city_of("rain")
    give_tiles(s, RED, "rain-wild")
    lay_site(s, "Uxmal", "Tulum", "white")
    lay_site(s, "Tulum", "Lamanai", "black")
    go(s, at.SUMMON, RED)
    choose(s, RAIN)

    assert [WILD_AS + colour("black"), WILD_AS + colour("white")] == options(s)


def test_the_priestess_strength_for_the_rain_god_has_a_colour_on_the_board() -> None:
    """
    Her extra strength may be the one that matches a site, so it takes a colour of one.
    """
    s = in_a_city_of("rain")
    give_role(s, RED, "high-priestess", played=True)
    build(s, RED, ["rain-blue"])
    site = lay_site(s, "Uxmal", "Tulum", "white")
    go(s, at.SUMMON, RED)
    choose(s, RAIN)
    offered = list(options(s))
    choose(s, colour("white"), site)

    assert [colour("white")] == offered
    assert {"white": 2} == cubes_of(s, RED)


# --- Jaguar God ----------------------------------------------------------------------------------


def with_jaguar(*tiles: str) -> State:
    """Return a position in which red has a worker in Uxmal and may summon the Jaguar God."""
    s = in_a_city_of("jaguar")
    build(s, RED, tiles)
    put_workers(s, RED, Uxmal=1)
    go(s, at.SUMMON, RED)
    return s


def test_the_worker_placed_this_turn_does_not_move() -> None:
    """
    Only the worker in Uxmal walks, along its three roads.
    """
    s = with_jaguar("jaguar-blue")
    choose(s, JAGUAR)

    ways = {walk(s, "Uxmal", other) for other in ("Tulum", "Palenque", "Chichen Itza")}
    assert {STOP, *ways} == set(options(s))


def test_another_worker_in_the_same_city_may_move() -> None:
    """
    Of two in Tikal one is the new one and stays.
    """
    s = in_a_city_of("jaguar")
    build(s, RED, ["jaguar-blue", "jaguar-white"])
    put_workers(s, RED, Tikal=1)
    go(s, at.SUMMON, RED)
    choose(s, JAGUAR, walk(s, "Tikal", "Seibal"))

    assert walk(s, "Tikal", "Seibal") not in options(s)
    assert (1, 0) == workers_in(s, RED, "Tikal") == workers_in(s, RED, "Seibal")


def test_the_same_worker_may_move_more_than_once() -> None:
    """
    With strength two the worker walks from Uxmal by Tulum to Lamanai.
    """
    s = with_jaguar("jaguar-blue", "jaguar-white")
    choose(s, JAGUAR, walk(s, "Uxmal", "Tulum"), walk(s, "Tulum", "Lamanai"))

    assert (1, 0) == workers_in(s, RED, "Lamanai")
    assert "game-over" == now(s)[0]


@pytest.mark.parametrize("of", COLOURS)
def test_sites_of_every_colour_pay(of: str) -> None:
    """
    A site of the colour of a used tile pays, one of any other colour does not.
    """
    s = with_jaguar(f"jaguar-{of}", f"jaguar-{of}")
    other = COLOURS[COLOURS.index(of) - 1]
    lay_site(s, "Uxmal", "Tulum", of)
    lay_site(s, "Tulum", "Lamanai", other)
    choose(s, JAGUAR, walk(s, "Uxmal", "Tulum"), walk(s, "Tulum", "Lamanai"))

    assert 1 == fame_from(s, RED, FROM_JAGUAR)


def test_a_site_pays_every_time_a_worker_crosses_it() -> None:
    """
    There and back over a blue site are 2 Fame with one blue and one white tile.
    """
    s = with_jaguar("jaguar-blue", "jaguar-white")
    lay_site(s, "Uxmal", "Tulum", "blue")
    choose(s, JAGUAR, walk(s, "Uxmal", "Tulum"), walk(s, "Tulum", "Uxmal"))

    assert 2 == fame_from(s, RED, FROM_JAGUAR)


def test_two_tiles_of_the_colour_do_not_pay_twice_for_a_site() -> None:
    """
    A site crossed pays 1 Fame, however many used tiles have its colour.
    """
    s = with_jaguar("jaguar-blue", "jaguar-blue")
    lay_site(s, "Uxmal", "Tulum", "blue")
    choose(s, JAGUAR, walk(s, "Uxmal", "Tulum"), STOP)

    assert 1 == fame_from(s, RED, FROM_JAGUAR)


def test_a_depleted_link_can_be_walked_and_pays_nothing() -> None:
    """
    A road without its site is still a road.
    """
    s = with_jaguar("jaguar-blue")
    choose(s, JAGUAR, walk(s, "Uxmal", "Tulum"))

    assert (1, 0) == workers_in(s, RED, "Tulum")
    assert 0 == fame_from(s, RED, FROM_JAGUAR)


def test_a_wild_tile_discarded_for_the_jaguar_counts_as_any_colour() -> None:
    """
    Every site crossed pays, whatever its colour.
    """
    s = in_a_city_of("jaguar")
    give_tiles(s, RED, "jaguar-wild", "jaguar-wild")
    put_workers(s, RED, Uxmal=1)
    lay_site(s, "Uxmal", "Tulum", "blue")
    lay_site(s, "Tulum", "Lamanai", "black")
    go(s, at.SUMMON, RED)
    choose(s, JAGUAR, WILD_AS_ANY, WILD_AS_ANY)
    choose(s, walk(s, "Uxmal", "Tulum"), walk(s, "Tulum", "Lamanai"))

    assert 2 == fame_from(s, RED, FROM_JAGUAR)


def test_a_lying_worker_walks_and_lies_in_the_new_city() -> None:
    """
    It is one piece and takes one move.
    """
    s = in_a_city_of("jaguar")
    build(s, RED, ["jaguar-blue"])
    put_lying_workers(s, RED, Uxmal=1)
    go(s, at.SUMMON, RED)
    choose(s, JAGUAR, walk(s, "Uxmal", "Tulum", lying=True))

    assert (0, 1) == workers_in(s, RED, "Tulum")
    assert "game-over" == now(s)[0]


def test_workers_of_others_are_not_moved() -> None:
    """
    With no worker but the new one of the player's own, nothing moves.
    """
    s = in_a_city_of("jaguar")
    build(s, RED, ["jaguar-blue"])
    put_workers(s, GREEN, Uxmal=1)
    go(s, at.SUMMON, RED)
    choose(s, JAGUAR)

    assert "game-over" == now(s)[0]
    assert [RED] == temple(s, JAGUAR)


# --- Sun God -------------------------------------------------------------------------------------


def test_the_sun_god_takes_back_discarded_and_played_cards() -> None:
    """
    Any card outside the hand may be chosen, also those of this round.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue"])
    s.hand[RED], s.left[RED], s.right[RED] = 1 << 2 | 1 << 3, 4, 6
    s.played_before[RED] = 1 << 1 | 1 << 5
    go(s, at.SUMMON, RED)
    choose(s, SUN)

    assert [STOP, 1, 4, 5, 6] == options(s)


def test_the_sun_god_gives_as_many_cards_as_the_strength() -> None:
    """
    Strength one is one card.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue"])
    s.hand[RED], s.played_before[RED] = 1 << 1 | 1 << 2, 1 << 3 | 1 << 5
    go(s, at.SUMMON, RED)
    choose(s, SUN, 5)

    assert 1 << 1 | 1 << 2 | 1 << 5 == s.hand[RED]
    assert "game-over" == now(s)[0]


def test_the_sun_god_takes_back_a_played_role_card_that_stays_in_force() -> None:
    """
    The role card can be played again next round, and its power of this round goes on.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue"])
    give_role(s, RED, "merchant", played=True)
    s.hand[RED], s.left[RED] = 1 << 1 | 1 << 2, 3
    role = s.role_now[RED]
    go(s, at.SUMMON, RED)
    choose(s, SUN, ROLE_CARD)

    assert s.hand[RED] >> ROLE_CARD & 1
    assert role == s.role_now[RED]


def test_the_sun_god_pays_for_colours_without_taking_cards() -> None:
    """
    Taking cards back is optional; the Fame is not.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue", "sun-white", "sun-white"])
    s.left[RED], s.right[RED] = 3, 4
    go(s, at.SUMMON, RED)
    choose(s, SUN, STOP)

    assert 2 == fame_from(s, RED, FROM_SUN)
    assert (3, 4) == (s.left[RED], s.right[RED])


# --- Feathered Serpent ---------------------------------------------------------------------------


def test_without_a_worker_to_remove_the_serpent_does_not_come() -> None:
    """
    The worker just placed cannot be removed, and it is the only one.
    """
    s = in_a_city_of("serpent")
    build(s, RED, ["serpent-blue"])
    put_workers(s, GREEN, Uxmal=1)
    go(s, at.SUMMON, RED)

    assert "game-over" == now(s)[0]


def test_a_worker_removed_by_the_serpent_can_be_placed_again() -> None:
    """
    The worker comes back to the crew; a strength of one in one colour is 3 Fame.
    """
    s = in_a_city_of("serpent")
    build(s, RED, ["serpent-blue"])
    put_workers(s, RED, Uxmal=1)
    before = s.crew[RED]
    go(s, at.SUMMON, RED)
    choose(s, SERPENT, city(s, "Uxmal") * 3)

    assert before + 1 == s.crew[RED]
    assert (0, 0) == workers_in(s, RED, "Uxmal")
    assert 3 == fame_from(s, RED, FROM_SERPENT)


@pytest.mark.parametrize(("how", "left", "home"), [(1, (1, 0), 0), (2, (0, 0), 1)])
def test_a_lying_worker_chosen_by_the_serpent_may_stand_up(
    how: int, left: tuple[int, int], home: int
) -> None:
    """
    It stands up and counts one from then on, or it leaves.
    """
    s = in_a_city_of("serpent")
    build(s, RED, ["serpent-blue"])
    put_lying_workers(s, RED, Uxmal=1)
    before = s.crew[RED]
    go(s, at.SUMMON, RED)
    choose(s, SERPENT, city(s, "Uxmal") * 3 + how)

    assert left == workers_in(s, RED, "Uxmal")
    assert before + home == s.crew[RED]
    assert 3 == fame_from(s, RED, FROM_SERPENT)


def test_discarded_serpent_tiles_pay_as_built_ones() -> None:
    """
    Two tiles of two colours, one of them discarded: 2 for the strength and 4 for the colours.
    """
    s = in_a_city_of("serpent")
    build(s, RED, ["serpent-blue"])
    give_tiles(s, RED, "serpent-white")
    put_workers(s, RED, Uxmal=1)
    go(s, at.SUMMON, RED)
    choose(s, SERPENT, colour("white"), city(s, "Uxmal") * 3)

    assert 6 == fame_from(s, RED, FROM_SERPENT)


def test_resources_play_no_part_in_summoning() -> None:
    """
    Summoning costs nothing but the tiles one chooses to discard.
    """
    s = in_a_city_of("sun")
    build(s, RED, ["sun-blue"])
    give_cubes(s, RED, blue=2)
    go(s, at.SUMMON, RED)
    choose(s, SUN)

    assert {"blue": 2} == cubes_of(s, RED)
    assert [] == s.discards
