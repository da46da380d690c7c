"""The steward: his lists one by one, and what holds for him at every table."""

from collections.abc import Callable
from importlib.resources import files
from random import Random

import pytest
from ahau.helpers import (
    build,
    city,
    give_cubes,
    give_role,
    give_tiles,
    go,
    god,
    lay_site,
    lay_tiles,
    link,
    mark,
    own_building,
    put_lying_workers,
    put_worker_now,
    put_workers,
    six_regions,
    tile,
    walk,
)
from ahau.solo_games import DIFFICULTIES, PERSONALITIES, SIDES, any_readings, solo_table
from ahau.solo_helpers import a_solo_table, bare, make_cities, no_buildings
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import seeds

from pakal.games.ahau.automa import pakal
from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.engine import apply, is_automa, is_chance, outcome, start
from pakal.games.ahau.rules.paying import pack_payment
from pakal.games.ahau.rules.points import POINT_NAMES, STOP
from pakal.games.ahau.rules.scoring import BUILDINGS, CITIES, RESOURCES, WAR
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU, Table
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.setting import seat
from pakal.games.ahau.steward import (
    EXTRAS,
    LIST_AT,
    LIST_FILES,
    REGION,
    STRENGTH,
    _chosen,
    book_for,
    candidates_at,
    steward,
    steward_lists,
    vocabulary,
)
from pakal.games.ahau.steward.facts import COMPUTES
from pakal.games.ahau.steward.outlook import Outlook
from pakal.games.ahau.words import COLOURS, ROLES, SERPENT
from pakal.lists.explain import explain_line
from pakal.lists.trace import Draw

# One tile of every god, none beside another of its colour.
FIVE_GODS = ("chief-blue", "rain-black", "jaguar-white", "sun-yellow", "serpent-brown")


def asked(s: State, point: int, arg: int = 0) -> int:
    """Return what the steward chooses at a point."""
    go(s, point, YOU, arg)
    assert (point, YOU) == (s.point, s.who), "there is nothing to decide"
    return steward(s.table)(s)


def cards(left: int, right: int) -> int:
    """Return the option of two cards."""
    return left * 8 + right


def hold(s: State, *in_hand: int) -> None:
    """Give the steward just these cards."""
    s.hand[YOU] = sum(1 << card for card in in_hand)


def late(s: State) -> None:
    """Let it be the last turn: Pakal has placed all his workers, and so nearly have you."""
    s.crew[PAKAL] = 0
    s.crew[YOU] = 1


# --- setup and movement --------------------------------------------------------------------------


def test_he_begins_with_the_feathered_serpent() -> None:
    """
    Of the summary cards he takes the one with the Feathered Serpent's starting tile.
    """
    s = start(a_solo_table())
    while s.point != at.SUMMARY_CARD:
        if is_automa(s):
            pakal.player(s.table)(s)
        else:
            apply(s, s.offered[0])

    assert SERPENT == s.start_tiles[steward(s.table)(s)]


def test_without_the_serpents_tile_he_takes_the_first_summary_card() -> None:
    """
    If the Feathered Serpent's tile is Pakal's, the first card will do.
    """
    s = start(a_solo_table(gods="serpent,rain,jaguar,chief,sun"))
    while s.point != at.SUMMARY_CARD:
        if is_automa(s):
            pakal.player(s.table)(s)
        else:
            apply(s, s.offered[0])

    assert s.offered[0] == steward(s.table)(s)


def test_he_goes_where_a_tile_of_a_new_god_lies() -> None:
    """
    A tile of a god of whom he has none comes before Fame in reach.
    """
    s = bare()
    build(s, YOU, ["chief-blue"])
    lay_tiles(s, 4, "sun-blue")
    hold(s, 2, 4, 6)

    assert cards(4, 6) == asked(s, at.CARDS)


def test_he_goes_where_most_fame_is_in_reach() -> None:
    """
    With no new god about, the region counts that has the best city around it.
    """
    s = bare()
    build(s, YOU, FIVE_GODS)
    make_cities(s, Lamanai="serpent", Yaxchilán="jaguar", Palenque="jaguar")
    no_buildings(s)
    hold(s, 1, 3, 6)

    assert cards(3, 6) == asked(s, at.CARDS)


def test_of_regions_with_equal_fame_he_goes_where_he_can_claim() -> None:
    """
    A building that one worker more would claim parts regions with equal Fame in reach.
    """
    s = bare()
    put_workers(s, YOU, Tikal=1, Caracol=1, Seibal=1)
    hold(s, 2, 4, 6)

    assert cards(4, 6) == asked(s, at.CARDS)


def test_of_regions_with_equal_fame_he_goes_where_a_tile_matches() -> None:
    """
    Without a building to claim the tile that matches the pyramid best counts.
    """
    s = bare()
    no_buildings(s)
    build(s, YOU, ["chief-blue", "sun-blue"])
    give_tiles(s, YOU, "rain-white", "jaguar-white", "serpent-white")
    lay_tiles(s, 1, "rain-black")
    lay_tiles(s, 2, "rain-blue")
    s.marked[YOU] = 0b11111
    make_cities(s, Seibal="rain", Caracol="rain")
    hold(s, 1, 2, 6)

    assert cards(2, 6) == asked(s, at.CARDS)


def test_he_plays_his_role_card_on_the_right() -> None:
    """
    The role card is played whenever it is in hand.
    """
    s = bare()
    give_role(s, YOU, "queen")
    hold(s, 1, 6, ROLE_CARD)

    assert cards(1, ROLE_CARD) == asked(s, at.CARDS)


def test_he_keeps_good_regions_in_hand() -> None:
    """
    The card on the right is the one whose region has least Fame in reach.
    """
    s = bare()
    no_buildings(s)
    put_workers(s, PAKAL, Tikal=1, Caracol=1, Seibal=1, Yaxchilán=1)
    hold(s, 1, 2, 4)

    assert cards(1, 4) == asked(s, at.CARDS)


def test_of_cards_that_give_nothing_up_he_plays_the_strongest() -> None:
    """
    Where as little is given up, the higher number is played.
    """
    s = bare()
    no_buildings(s)
    hold(s, 1, 2, 3)

    assert cards(1, 3) == asked(s, at.CARDS)


@pytest.mark.parametrize("point", [at.CAPTAIN_MOVE, at.RETREAT])
def test_he_moves_on_to_a_tile_of_a_new_god(point: int) -> None:
    """
    After a lost conflict or with the War Captain the same counts as for cards.
    """
    s = bare()
    s.region[YOU] = 3
    lay_tiles(s, 4, "sun-blue")

    assert 4 == asked(s, point)


def test_the_war_captain_may_stay() -> None:
    """
    With the tile where his ruler is, the War Captain stays.
    """
    s = bare()
    s.region[YOU] = 3
    lay_tiles(s, 3, "sun-blue")

    assert STOP == asked(s, at.CAPTAIN_MOVE)


@pytest.mark.parametrize(
    ("left", "right", "wanted"),
    [
        ("sun-blue", "rain-yellow", "rain-yellow"),  # a god he has no tile of
        ("sun-blue", "serpent-white", "serpent-white"),  # another colour of the Serpent
        ("jaguar-yellow", "sun-blue", "sun-blue"),  # its neighbour is a Sun tile
        ("jaguar-yellow", "chief-brown", "chief-brown"),  # there is a cube for it
        ("jaguar-yellow", "chief-white", "jaguar-yellow"),  # nothing parts them
    ],
)
def test_the_tile_he_takes(left: str, right: str, wanted: str) -> None:
    """
    A new god, a new colour of the Serpent, the best match, a cube for it; then the left one.
    """
    s = bare()
    build(s, YOU, ["sun-black"])
    give_tiles(s, YOU, "chief-blue", "jaguar-blue", "serpent-blue")
    give_cubes(s, YOU, brown=1)
    lay_tiles(s, 1, left, right)

    assert tile(wanted) == s.region_tile[asked(s, at.TAKE_TILE)]


def test_the_chief_brings_a_known_tile_rather_than_one_from_the_bag() -> None:
    """
    A tile of a new god on the board goes before a draw from the bag.
    """
    s = bare()
    lay_tiles(s, 3, "sun-blue")
    s.used = [0, 1, 0, 0, 0]

    assert 6 == asked(s, at.CHIEF_TILE, 1)


# --- the turn ------------------------------------------------------------------------------------


def test_a_worker_that_claims_goes_before_fame() -> None:
    """
    The city that completes the region is chosen, whatever Fame is in sight elsewhere.
    """
    s = bare()
    build(s, YOU, ["chief-blue"])
    put_workers(s, YOU, Uxmal=1, Chichen_Itza=1)

    assert city(s, "Tulum") == asked(s, at.PLACE_WORKER)


def test_a_worker_goes_to_the_temple_that_counts_most() -> None:
    """
    With tiles of two gods built, the god whose marker would bring more Fame is called.
    """
    s = bare()
    no_buildings(s)
    build(s, YOU, ["chief-blue", "rain-black"])
    lay_site(s, "Tikal", "Seibal", "black")
    s.scoring = [CITIES, BUILDINGS, WAR, RESOURCES, 2]

    assert city(s, "Tulum") == asked(s, at.PLACE_WORKER)


def test_a_worker_takes_a_city_from_pakal() -> None:
    """
    Without gods the majority counts: taking it from Pakal is worth twice an empty city.
    """
    s = bare()
    no_buildings(s)
    put_workers(s, PAKAL, Chichen_Itza=1)
    put_workers(s, YOU, Chichen_Itza=1)

    assert city(s, "Chichen Itza") == asked(s, at.PLACE_WORKER)


def test_a_tie_is_pakals_by_the_royal_palace() -> None:
    """
    To draw level with Pakal brings nothing, so an empty city is better.
    """
    s = bare()
    no_buildings(s)
    put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1)

    assert city(s, "Tulum") == asked(s, at.PLACE_WORKER)


def test_a_worker_goes_to_the_best_site() -> None:
    """
    Where cities have equal Fame in sight, the one with more to produce is chosen.
    """
    s = bare()
    no_buildings(s)
    lay_site(s, "Chichen Itza", "Tulum", "blue")

    assert city(s, "Chichen Itza") == asked(s, at.PLACE_WORKER)


def test_a_worker_goes_to_other_workers() -> None:
    """
    Where nothing else differs, more workers in a city are more builds.
    """
    s = bare()
    no_buildings(s)
    put_workers(s, YOU, Uxmal=1, Chichen_Itza=1, Tulum=2)

    assert city(s, "Tulum") == asked(s, at.PLACE_WORKER)


def test_he_claims_and_advances() -> None:
    """
    What costs nothing is taken: a building of the region, a step on the war track.
    """
    s = bare()
    put_workers(s, YOU, Uxmal=1, Chichen_Itza=1)
    put_worker_now(s, YOU, "Tulum")

    assert 1 == asked(s, at.CLAIM)
    assert 1 == asked(s, at.ADVANCE)


def test_the_gateway_is_used_at_once() -> None:
    """
    Its tile is drawn before anything else is decided.
    """
    s = bare()
    s.draws_left = 1

    assert at.DRAW_WITH_GATEWAY == asked(s, at.PLACE_WORKER)


def test_the_queen_is_used_where_it_wins_a_city() -> None:
    """
    A worker lies down where that takes the majority, and not otherwise.
    """
    s = bare()
    give_cubes(s, YOU, blue=1)
    put_worker_now(s, YOU, "Uxmal")
    s.queen_left = 1
    assert STOP == asked(s, at.END_TURN)

    put_workers(s, PAKAL, Uxmal=1)
    assert at.LAY_DOWN_WITH_QUEEN == asked(s, at.END_TURN)


def project(s: State) -> int:
    """Return what he produces or builds with a worker just placed in Uxmal."""
    put_worker_now(s, YOU, "Uxmal")
    return asked(s, at.PRODUCE_OR_BUILD)


def test_the_first_tile_of_a_god_is_built_first() -> None:
    """
    A tile that opens a temple goes before one that matches better.
    """
    s = bare()
    build(s, YOU, ["chief-blue", "chief-black"])
    give_tiles(s, YOU, "chief-blue", "sun-white")
    give_cubes(s, YOU, blue=1, white=1)

    assert tile("sun-white") == project(s) // 10


def test_a_build_of_three_fame_goes_before_a_site() -> None:
    """
    Three Fame at once are built, even if a site would yield as much.
    """
    s = bare()
    build(s, YOU, ["chief-blue", "chief-blue"])
    give_tiles(s, YOU, "chief-white")
    give_cubes(s, YOU, blue=1, white=1)
    lay_site(s, "Uxmal", "Tulum", "black")
    put_workers(s, YOU, Tulum=2)
    assert PRODUCE <= project(s) < DANCE

    s.pyramid[2] = s.pyramid[4] = tile("chief-yellow")
    assert tile("chief-white") * 10 + 5 == asked(s, at.PRODUCE_OR_BUILD)


def test_a_poor_site_is_left_for_a_build() -> None:
    """
    A site that yields less than three is only produced when no build brings Fame.
    """
    s = bare()
    build(s, YOU, ["chief-blue"])
    give_tiles(s, YOU, "chief-white")
    give_cubes(s, YOU, white=1)
    lay_site(s, "Uxmal", "Tulum", "black")

    assert tile("chief-white") * 10 + 1 == project(s)


def test_he_produces_what_he_has_least_of() -> None:
    """
    Of two sites that yield as much, the one of the rarer colour is depleted.
    """
    s = bare()
    give_cubes(s, YOU, black=2)
    lay_site(s, "Uxmal", "Tulum", "black")
    lay_site(s, "Uxmal", "Chichen Itza", "white")

    assert PRODUCE + link(s, "Uxmal", "Chichen Itza") == project(s)


def test_of_equal_builds_he_takes_the_one_with_a_reward() -> None:
    """
    On side A the second space of the first level gives a resource, and the first one nothing.
    """
    s = bare()
    give_tiles(s, YOU, "chief-white")
    give_cubes(s, YOU, white=1)

    assert tile("chief-white") * 10 + 1 == project(s)


def test_in_the_last_turn_he_builds_rather_than_produces() -> None:
    """
    Resources are of no use after the last turn: any Fame is better.
    """
    s = bare()
    build(s, YOU, ["chief-blue"])
    give_tiles(s, YOU, "chief-white")
    give_cubes(s, YOU, white=1)
    lay_site(s, "Uxmal", "Tulum", "black")
    put_workers(s, YOU, Tulum=3)
    assert PRODUCE <= project(s) < DANCE

    s.crew[PAKAL] = 0
    assert tile("chief-white") * 10 + 1 == asked(s, at.PRODUCE_OR_BUILD)


def test_the_dancers_god_counts_as_a_project() -> None:
    """
    A second god with a marker to place goes before a small build.
    """
    s = bare()
    build(s, YOU, ["sun-blue"])
    give_role(s, YOU, "dancer", played=True)
    give_tiles(s, YOU, "sun-white")
    give_cubes(s, YOU, white=1)
    s.summoned = 1 << god("chief")
    s.scoring[god("sun")] = BUILDINGS

    assert DANCE + god("sun") == project(s)


def test_a_building_with_fame_below_it_is_bought() -> None:
    """
    The slot's Fame makes a building a project.
    """
    s = bare()
    own_building(s, YOU, "market")
    own_building(s, YOU, "gateway")
    own_building(s, YOU, "palace")
    give_cubes(s, YOU, white=3, yellow=2, blue=2, black=2, brown=2)

    assert FROM_OFFER <= project(s) < PRODUCE


def test_he_takes_the_resource_he_has_least_of() -> None:
    """
    Of the colours offered, the one of which he has fewest cubes.
    """
    s = bare()
    give_cubes(s, YOU, yellow=1, blue=1, black=1, white=1)

    assert COLOURS.index("brown") == asked(s, at.GAIN_RESOURCE)
    assert COLOURS.index("brown") == asked(s, at.PRODUCE_COLOUR, 1)


def test_of_colours_as_rare_he_takes_the_one_his_tiles_wait_for() -> None:
    """
    The colour of most tiles in reserve parts colours of which he has as few.
    """
    s = bare()
    give_tiles(s, YOU, "sun-black", "rain-white", "chief-white")
    give_cubes(s, YOU, black=1)

    assert COLOURS.index("white") == asked(s, at.GAIN_RESOURCE)


def test_he_pays_with_cubes_and_keeps_some_of_every_colour() -> None:
    """
    Rather cubes than tiles, and of the colour that he has more of.
    """
    s = bare()
    give_tiles(s, YOU, "sun-blue", "rain-blue")
    give_cubes(s, YOU, white=1, black=1, yellow=2)
    s.what, s.where = tile("chief-white"), 4

    paid = asked(s, at.PAY)

    assert pack_payment((1, 0, 0, 0, 1), (0, 0, 0, 0, 0, 0), 0) == paid


def test_the_only_tile_of_a_god_is_not_given_away() -> None:
    """
    Of two tiles of a colour he gives the one whose god has another.
    """
    s = bare()
    build(s, YOU, ["sun-white"])
    give_tiles(s, YOU, "rain-blue", "sun-blue")

    assert tile("sun-blue") == asked(s, at.GIVE_BACK, 1)


def test_the_tile_that_matches_least_is_given_away() -> None:
    """
    Where both gods are built, the tile goes whose neighbours would pay less.
    """
    s = bare()
    build(s, YOU, ["sun-white", "rain-blue"])
    give_tiles(s, YOU, "rain-yellow", "sun-yellow", "rain-blue")
    s.pyramid[1] = tile("rain-blue")

    assert tile("rain-yellow") == asked(s, at.GIVE_BACK, 1)


@pytest.mark.parametrize(("neighbour", "wanted"), [("rain-white", "white"), ("sun-yellow", "blue")])
def test_the_colour_of_his_wild_tile(neighbour: str, wanted: str) -> None:
    """
    The colour that matches most; then one that its god has not.
    """
    s = bare()
    build(s, YOU, [neighbour])
    s.pyramid[3] = tile("sun-yellow")
    s.what, s.where = tile("sun-wild"), 1
    s.paid = pack_payment((0, 1, 0, 0, 1), (0, 0, 0, 0, 0, 0), 0)

    assert COLOURS.index(wanted) == asked(s, at.WILD_COLOUR)


# --- gods ----------------------------------------------------------------------------------------


def test_a_tile_that_can_still_be_built_is_not_spent_on_a_god() -> None:
    """
    Without a built tile he leaves the god alone, unless it is too late to build.
    """
    s = bare()
    make_cities(s, Uxmal="serpent")
    put_workers(s, YOU, Tulum=1)
    put_worker_now(s, YOU, "Uxmal")
    give_tiles(s, YOU, "serpent-blue")
    assert STOP == asked(s, at.SUMMON)

    late(s)
    assert SERPENT == asked(s, at.SUMMON)


def test_the_priestess_calls_the_god_with_most_fame() -> None:
    """
    Of several gods the one whose marker and power bring most.
    """
    s = bare()
    give_role(s, YOU, "high-priestess", played=True)
    build(s, YOU, ["chief-blue", "sun-white"])
    put_worker_now(s, YOU, "Uxmal")
    s.scoring[god("sun")], s.scoring[god("chief")] = BUILDINGS, WAR

    assert god("sun") == asked(s, at.SUMMON)


def test_the_priestess_adds_a_new_colour() -> None:
    """
    A colour that the summon has not, and of these the one of which he has fewest cubes.
    """
    s = bare()
    s.god, s.used = SERPENT, [1, 0, 0, 0, 0]
    give_cubes(s, YOU, blue=1, black=1, white=1)

    assert COLOURS.index("brown") == asked(s, at.PRIESTESS_COLOUR)


def discarding(of: str, *used: str) -> State:
    """Return a summon under way that uses tiles of these colours."""
    s = bare()
    s.god = god(of)
    for name in used:
        s.used[COLOURS.index(name)] += 1
    s.strength = len(used)
    return s


def test_a_new_colour_is_discarded_for_the_serpent() -> None:
    """
    The Feathered Serpent pays 3 for a new colour; for a colour it has, 1 is too little.
    """
    s = discarding("serpent", "blue")
    give_tiles(s, YOU, "serpent-blue", "serpent-white")
    assert COLOURS.index("white") == asked(s, at.DISCARD)

    s.reserve[YOU] = [tile("serpent-blue")]
    assert STOP == asked(s, at.DISCARD)


def test_near_the_end_a_tile_goes_for_any_fame() -> None:
    """
    When it is too late to build, 1 Fame is enough; no Fame is not.
    """
    s = discarding("serpent", "blue")
    give_tiles(s, YOU, "serpent-blue", "rain-blue")
    late(s)
    assert COLOURS.index("blue") == asked(s, at.DISCARD)

    s.god = god("rain")
    lay_site(s, "Uxmal", "Tulum", "blue")
    assert STOP == asked(s, at.DISCARD)


def test_what_the_summon_needs_is_discarded() -> None:
    """
    Where there is no god without a tile, one is discarded, and rather one that is not wild.
    """
    s = discarding("serpent")
    give_tiles(s, YOU, "serpent-wild", "serpent-white")

    assert COLOURS.index("white") == asked(s, at.DISCARD)


def test_the_rain_falls_on_the_rarest_colour_away_from_his_workers() -> None:
    """
    A site of the colour he has least of, and where he would not produce himself.
    """
    s = bare()
    give_cubes(s, YOU, black=1)
    put_workers(s, YOU, Uxmal=1)
    s.used, s.strength = [0, 1, 1, 0, 0], 2
    lay_site(s, "Tikal", "Caracol", "black")
    lay_site(s, "Uxmal", "Tulum", "blue")
    lay_site(s, "Tikal", "Seibal", "blue")

    assert link(s, "Tikal", "Seibal") == asked(s, at.RAIN_SITE)


def test_the_jaguar_takes_a_city() -> None:
    """
    A worker that is not needed walks to where it takes the majority.
    """
    s = bare()
    put_workers(s, YOU, Uxmal=2, Tulum=1)
    put_workers(s, PAKAL, Tulum=1)

    assert walk(s, "Uxmal", "Tulum") == asked(s, at.JAGUAR_MOVE, 1)


@pytest.mark.parametrize("choice", ["may", "must"])
def test_the_jaguar_stops_when_nothing_is_to_be_gained(choice: str) -> None:
    """
    A move that loses a city is not made, unless moves have to be made.
    """
    s = bare(a_solo_table(switched={"jaguar-stop": choice}))
    put_workers(s, YOU, Uxmal=1)
    put_workers(s, PAKAL, Tulum=1, Palenque=1, Chichen_Itza=1)

    assert (STOP == asked(s, at.JAGUAR_MOVE, 1)) == (choice == "may")


def test_the_sun_brings_the_role_card_back_and_then_the_best_region() -> None:
    """
    The role card comes first, then the region with most Fame in reach.
    """
    s = bare()
    no_buildings(s)
    give_role(s, YOU, "queen")
    put_workers(s, PAKAL, Tikal=1, Caracol=1, Seibal=1, Yaxchilán=1)
    s.hand[YOU] = 0
    s.played_before[YOU] = 1 << 4 | 1 << 2 | 1 << ROLE_CARD
    assert ROLE_CARD == asked(s, at.SUN_CARD, 2)

    s.played_before[YOU] = 1 << 4 | 1 << 2
    assert 2 == asked(s, at.SUN_CARD, 1)


def test_the_serpent_takes_a_worker_that_is_not_missed() -> None:
    """
    A worker leaves where no majority is lost.
    """
    s = bare()
    put_workers(s, YOU, Uxmal=1, Tulum=1)
    put_workers(s, PAKAL, Uxmal=2)

    assert city(s, "Uxmal") * 3 == asked(s, at.SERPENT_WORKER)


def test_the_serpents_worker_rather_comes_home() -> None:
    """
    Where nothing is lost either way, the worker comes home instead of standing up.
    """
    s = bare()
    put_lying_workers(s, YOU, Uxmal=1)
    put_workers(s, PAKAL, Uxmal=3)

    assert city(s, "Uxmal") * 3 + 2 == asked(s, at.SERPENT_WORKER)


def test_the_serpents_worker_leaves_the_safest_lead() -> None:
    """
    Of cities where nothing is lost, the one he leads by more gives a worker.
    """
    s = bare()
    put_workers(s, YOU, Uxmal=2, Tulum=3)

    assert city(s, "Tulum") * 3 == asked(s, at.SERPENT_WORKER)


# --- rewards -------------------------------------------------------------------------------------


def test_on_top_of_the_war_track_he_takes_most_fame() -> None:
    """
    Of the lower spaces the one that pays most Fame.
    """
    s = bare()
    track = s.table.edition.war_track

    space = asked(s, at.WAR_REWARD)

    assert max(reward.amount for reward in track[:-1]) == track[space - 1].amount


def test_he_likes_the_high_priestess_best() -> None:
    """
    Of the role cards he takes the one that the plan has first.
    """
    s = bare()
    s.roles = [ROLES.index(name) for name in ("master-builder", "high-priestess", "queen")]

    assert ROLES.index("high-priestess") == asked(s, at.GAIN_ROLE)


def test_a_marker_moves_where_it_counts_more() -> None:
    """
    It moves to the temple that counts most; none moves to one that counts less.
    """
    s = bare()
    s.scoring = [WAR, BUILDINGS, 2, CITIES, RESOURCES]
    mark(s, YOU, "chief")
    assert god("chief") * 5 + god("rain") == asked(s, at.MOVE_MARKER)

    s.temple = [-1] * len(s.temple)
    mark(s, YOU, "rain")
    assert STOP == asked(s, at.MOVE_MARKER)


def test_a_worker_lies_down_where_it_takes_a_city() -> None:
    """
    The majority decides, and then where most of his workers are.
    """
    s = bare()
    put_workers(s, YOU, Uxmal=1, Tulum=2)
    assert city(s, "Tulum") == asked(s, at.LAY_DOWN)

    put_workers(s, PAKAL, Uxmal=1)
    assert city(s, "Uxmal") == asked(s, at.LAY_DOWN)


def test_the_queen_costs_what_there_is_most_of() -> None:
    """
    He spends a cube of the colour he has most of.
    """
    s = bare()
    give_cubes(s, YOU, yellow=1, black=2)

    assert COLOURS.index("black") == asked(s, at.QUEEN_PAYS)


# --- the lists -----------------------------------------------------------------------------------


def test_every_point_of_a_player_has_a_list() -> None:
    """
    Wherever the rules wait for a player, one of his lists decides; cards take two.
    """
    players = {each.number for each in POINTS if each.deed is not None and not each.deck}

    assert {POINT_NAMES[each] for each in players} == {
        POINT_NAMES[each] for each in (*LIST_AT, at.CARDS)
    }


def test_every_list_and_every_fact_is_used() -> None:
    """
    No list without a point, no fact that no list asks about.
    """
    lists = steward_lists()

    assert {*LIST_AT.values(), REGION, STRENGTH, EXTRAS} == {each.id for each in lists}
    assert set(COMPUTES) == {name for each in lists for name in each.facts()}


def test_his_lists_cite_the_plan_and_not_the_rulebook() -> None:
    """
    Each list and rung says that it is a plan, and what it is for.
    """
    for plist in steward_lists():
        cites = [plist.cite, *(rung.cite for rung in plist.walk())]

        assert {"Plan: "} == {cite[:6] for cite in cites}, plist.id
        assert all(rung.label and rung.because for rung in plist.walk()), plist.id


@pytest.mark.parametrize("name", LIST_FILES)
def test_each_file_says_whose_advice_it_is(name: str) -> None:
    """
    Nobody takes his lists for the rulebook's.
    """
    text = (files("pakal.games.ahau") / "data" / "steward" / f"{name}.toml").read_text("utf-8")

    assert "not the rulebook's" in text.partition("[[list]]")[0]


def test_his_lists_explain_themselves_as_pakals_do() -> None:
    """
    The kernel's trace and its sentence work on his decisions as well.
    """
    s = bare()
    no_buildings(s)
    put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1)
    go(s, at.PLACE_WORKER, YOU)
    outlook = Outlook(s)

    compiled = book_for(s.table)["worker"]
    trace = compiled.traced(outlook, candidates_at(s))

    line = explain_line(trace, compiled, vocabulary().namer("city", outlook))

    assert "most-fame" == trace.decided_by
    assert line.startswith("worker Tulum (or worker Uxmal, worker Chichen Itza): its god and")


def test_what_a_list_leaves_open_is_settled() -> None:
    """
    Nobody chosen means to leave it at that; of several in a draw the first will do.
    """
    assert STOP == _chosen(None)
    assert 3 == _chosen(Draw("even", (3, 5)))
    assert 5 == _chosen(5)


# --- whole games ---------------------------------------------------------------------------------


def play(table: Table, seed: int, you: Callable[[State], int]) -> State:
    """Play a game to its end: chance by the seed, King Pakal by his lists, the player as given."""
    random = Random(seed)
    his = pakal.player(table)
    s = start(table)
    while s.offered:
        if is_automa(s):
            his(s)
        else:
            apply(s, random.choice(s.offered) if is_chance(s) else you(s))
    return s


def checked(table: Table) -> Callable[[State], int]:
    """The steward, watched: his choice is offered, the state stays, and he would say it again."""
    choose = steward(table)

    def watched(s: State) -> int:
        before, offered = s.copy(), s.offered[:]
        chosen = choose(s)
        assert chosen in offered
        assert before == s
        assert offered == s.offered
        assert chosen == steward(table)(before)
        return chosen

    return watched


def a_larger_table(seed: int) -> Table:
    """Return a table with the larger map."""
    edition = six_regions()
    names = [each.name for each in edition.personalities]
    return Table(
        edition=edition,
        readings=default_readings(),
        side=SIDES[seed % 2],
        solo=seat(edition, DIFFICULTIES[seed % 3], names[seed % len(names)]),
    )


@settings(max_examples=20)
@given(seeds(), st.sampled_from(PERSONALITIES), st.sampled_from(DIFFICULTIES))
def test_under_any_readings_he_chooses_what_is_offered(
    seed: int, personality: str, difficulty: str
) -> None:
    """
    Whatever the readings, side, difficulty and personality: an option, no change, the same again.
    """
    table = solo_table(personality, difficulty, SIDES[seed % 2], **any_readings(seed))

    s = play(table, seed, checked(table))

    assert outcome(s) is not None


@pytest.mark.parametrize("seed", range(6))
def test_on_the_larger_map_he_chooses_what_is_offered(seed: int) -> None:
    """
    Another edition with six regions changes nothing about that.
    """
    table = a_larger_table(seed)

    s = play(table, seed, checked(table))

    assert outcome(s) is not None


def test_the_order_of_the_options_changes_nothing() -> None:
    """
    Options shuffled are decided in the same way.
    """
    table = solo_table()
    choose = steward(table)
    random = Random(1)

    def shuffled(s: State) -> int:
        other = s.copy()
        other.offered = random.sample(s.offered, len(s.offered))
        chosen = choose(s)
        assert chosen == choose(other)
        return chosen

    play(table, 1, shuffled)


def fame(seed: int, you: Callable[[State], int]) -> int:
    """Return the player's Fame at the end of a game."""
    return play(solo_table(PERSONALITIES[seed % 6]), seed, you).fame[YOU]


def by_fame_at_once(s: State) -> int:
    """Choose what brings most Fame at once, the last of several, so that things get done."""

    def gain(option: int) -> int:
        after = s.copy()
        apply(after, option)
        return after.fame[YOU]

    return max(reversed(s.offered), key=gain)


def test_a_plan_is_worth_more_than_chance_and_more_than_greed() -> None:
    """
    Over the same games his Fame is twice that of a random player, and well above a greedy one's.
    """
    random = Random(1)
    games = range(12)

    planned = sum(fame(seed, steward(solo_table(PERSONALITIES[seed % 6]))) for seed in games)
    greedy = sum(fame(seed, by_fame_at_once) for seed in games)
    by_chance = sum(fame(seed, lambda s: random.choice(s.offered)) for seed in games)

    assert planned > 2 * by_chance
    assert planned > 1.3 * greedy


def test_against_moderate_it_is_a_contest() -> None:
    """
    Over all personalities he wins between a quarter and three quarters of the games.
    """
    games = range(120)

    won = 0
    for seed in games:
        table = solo_table(PERSONALITIES[seed % 6])
        found = outcome(play(table, seed, steward(table)))
        won += found is not None and (YOU,) == found.winners

    assert len(games) / 4 <= won <= len(games) * 3 / 4
