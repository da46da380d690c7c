"""Every fact one by one, in a small position that differs only in what the fact looks at."""

from pathlib import Path

import attrs
import pytest
from ahau.helpers import (
    build,
    building,
    city,
    colour,
    give_role,
    give_tiles,
    god,
    lay_site,
    lay_tiles,
    link,
    make_city,
    mark,
    own_building,
    playing,
    put_in_region,
    put_lying_workers,
    put_on_offer,
    put_worker_now,
    put_workers,
    tile,
    walk,
)
from ahau.solo_games import solo_table

from pakal.games.ahau.automa.facts import COMPUTES
from pakal.games.ahau.automa.pakal import vocabulary
from pakal.games.ahau.rules.pakal_building import BESIDE, STEP_NAMES
from pakal.games.ahau.rules.pakal_movement import ALL_BACK, AS_DEALT, RESHUFFLED, SWAPPED
from pakal.games.ahau.rules.pakal_role import AS_PLAYED, AT_ONCE
from pakal.games.ahau.rules.pakal_role import NOTHING as NO_EFFECT
from pakal.games.ahau.rules.pakal_setup import THIRD_SPACE
from pakal.games.ahau.rules.pakal_turn import BUILD, DANCE, DISCARD, NOTHING, PRODUCE, TAKE_ALL_BACK
from pakal.games.ahau.rules.rewards import BEFORE_HIS_TURN, FROM_SUPPLY, ONCE_MORE
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, SLOTS, YOU
from pakal.games.ahau.words import GODS, ROLES, Reward, RewardKind

REGIONS = (1, 2, 3, 4, 5)
# From the most preferred god down: The Rainmaker, on whom all these positions rest.
HIERARCHY = ("rain", "jaguar", "chief", "serpent", "sun")


def solo(**readings: str) -> State:
    """Return a solo game before the first cards; Pakal has a worker in Palenque and no tile."""
    s = playing(solo_table(**readings))
    assert HIERARCHY == tuple(GODS[each] for each in s.table.solo.hierarchy)  # type: ignore[union-attr]
    s.region = [1, 3]
    # His markers from setup, at the temples of the two lowest gods.
    s.temple = [-1] * len(s.temple)
    s.setup_marks = s.ever_marked = 0
    for name in ("sun", "serpent"):
        s.temple[god(name) * len(s.table.edition.temple_spaces) + THIRD_SPACE] = PAKAL
        s.setup_marks |= 1 << god(name)
        s.ever_marked |= 1 << god(name)
    return s


def ask(s: State, name: str, *candidates: int) -> list[int]:
    """Return a fact's values for the candidates."""
    return [int(COMPUTES[name](s, candidate)) for candidate in candidates]


def under(s: State, **readings: str) -> State:
    """Return the same position under other readings."""
    chosen = {name.replace("_", "-"): choice for name, choice in readings.items()}
    new = s.copy()
    new.table = attrs.evolve(s.table, readings={**s.table.readings, **chosen})
    return new


def cities(s: State, *names: str) -> list[int]:
    """Return cities by name."""
    return [city(s, name) for name in names]


def gods(*names: str) -> list[int]:
    """Return gods by name."""
    return [god(name) for name in names]


def tiles(*names: str) -> list[int]:
    """Return pyramid tiles by name."""
    return [tile(name) for name in names]


def test_every_fact_has_a_test_here() -> None:
    """
    The name of each fact stands in this file.
    """
    text = Path(__file__).read_text(encoding="utf-8")

    assert [] == [name for name in COMPUTES if f'"{name}"' not in text]


# --- gods ----------------------------------------------------------------------------------------


def test_god_rank() -> None:
    """
    A god's place in the hierarchy counts from 0 for the most preferred.
    """
    assert [0, 1, 2, 3, 4] == ask(solo(), "god_rank", *gods(*HIERARCHY))


def test_has_built_tile() -> None:
    """
    Only a tile in his pyramid counts, wild or not; one in reserve does not.
    """
    s = solo()
    build(s, PAKAL, ["rain-blue", "sun-wild-white"])
    build(s, YOU, ["chief-blue"])
    give_tiles(s, PAKAL, "jaguar-black")

    assert [1, 1, 0, 0] == ask(s, "has_built_tile", *gods("rain", "sun", "jaguar", "chief"))


def test_god_could_act_rain_needs_a_site_in_a_colour_he_uses() -> None:
    """
    The Rain God needs a site of a built colour, or of a tile he would discard for strength.
    """
    s = solo()
    rain = god("rain")
    build(s, PAKAL, ["rain-blue"])
    assert [0] == ask(s, "god_could_act", rain)

    lay_site(s, "Uxmal", "Tulum", "black")
    assert [0] == ask(s, "god_could_act", rain)
    give_tiles(s, PAKAL, "rain-black", "sun-blue")
    assert [0] == ask(s, "god_could_act", rain), "two tiles in reserve are too few to discard"
    give_tiles(s, PAKAL, "sun-white")
    assert [1] == ask(s, "god_could_act", rain)

    s.reserve[PAKAL].clear()
    lay_site(s, "Uxmal", "Tulum", "blue")
    assert [1] == ask(s, "god_could_act", rain)


def test_god_could_act_the_serpent_needs_a_worker_that_may_leave() -> None:
    """
    The worker just placed may not leave; by `the-players` it is the player's that leaves.
    """
    s = solo()
    serpent = god("serpent")
    s.placed = city(s, "Palenque")

    assert [0] == ask(s, "god_could_act", serpent)
    assert [0] == ask(under(s, serpent_whose="the-players"), "god_could_act", serpent)
    put_workers(s, YOU, Tikal=1)
    assert [1] == ask(under(s, serpent_whose="the-players"), "god_could_act", serpent)
    put_workers(s, PAKAL, Caracol=1)
    assert [1] == ask(s, "god_could_act", serpent)


def test_god_could_act_the_serpent_without_a_majority() -> None:
    """
    By `cannot-summon` the player has to lead in a city he could leave.
    """
    s = under(solo(), serpent_no_majority="cannot-summon")
    serpent = god("serpent")

    assert [0] == ask(s, "god_could_act", serpent)
    put_workers(s, YOU, Palenque=1)
    assert [0] == ask(s, "god_could_act", serpent)
    put_workers(s, YOU, Palenque=1)
    assert [1] == ask(s, "god_could_act", serpent)


def test_god_could_act_the_jaguar_without_a_worker() -> None:
    """
    The Jaguar God always comes, unless by `cannot-summon` nobody could walk.
    """
    s = solo()
    jaguar = god("jaguar")
    build(s, PAKAL, ["jaguar-blue"])
    s.placed = city(s, "Palenque")
    strict = under(s, jaguar_none_to_move="cannot-summon")

    assert [1] == ask(s, "god_could_act", jaguar)
    assert [0] == ask(strict, "god_could_act", jaguar)
    put_lying_workers(strict, PAKAL, Tikal=1)
    assert [1] == ask(strict, "god_could_act", jaguar)
    twice = under(strict, jaguar_laid_down="two-moves")
    assert [0] == ask(twice, "god_could_act", jaguar), "strength 1 is too little"
    build(twice, PAKAL, ["jaguar-white"], first=1)
    assert [1] == ask(twice, "god_could_act", jaguar)


def test_god_could_act_chief_and_sun_always_can() -> None:
    """
    The Chief and the Sun God have no condition.
    """
    assert [1, 1] == ask(solo(), "god_could_act", *gods("chief", "sun"))


def test_god_could_act_the_priestess_adds_a_colour() -> None:
    """
    With the High Priestess the Rain God finds any site, unless her strength has no colour.
    """
    s = solo()
    build(s, PAKAL, ["rain-blue"])
    lay_site(s, "Uxmal", "Tulum", "black")
    give_role(s, PAKAL, "high-priestess", played=True)

    assert [1] == ask(s, "god_could_act", god("rain"))
    plain = under(s, priestess_strength="no-colour")
    assert [0] == ask(plain, "god_could_act", god("rain"))


NO_MARKER = [
    ("none-there-now", [1, 0, 0]),
    ("setup-does-not-count", [1, 0, 1]),
    ("never-this-game", [0, 0, 0]),
]


@pytest.mark.parametrize(("choice", "expected"), NO_MARKER)
def test_has_no_marker_there(choice: str, expected: list[int]) -> None:
    """
    Of a temple marked in an earlier K'atun, one marked now and one from setup, by the reading.
    """
    s = solo(no_marker_yet=choice)
    mark(s, PAKAL, "chief")
    s.ever_marked |= 1 << god("chief") | 1 << god("rain")

    assert expected == ask(s, "has_no_marker_there", *gods("rain", "chief", "sun"))


@pytest.mark.parametrize(("choice", "expected"), NO_MARKER)
def test_tile_god_has_no_marker(choice: str, expected: list[int]) -> None:
    """
    A tile's god is judged by its temple in the same way.
    """
    s = solo(no_marker_yet=choice)
    mark(s, PAKAL, "chief")
    s.ever_marked |= 1 << god("chief") | 1 << god("rain")

    among = tiles("rain-blue", "chief-wild", "sun-brown")
    assert expected == ask(s, "tile_god_has_no_marker", *among)


def test_is_unmarked_or_else_city_god() -> None:
    """
    An unmarked god will do; if none he could summon is unmarked, the god of the city is taken.
    """
    s = solo()
    build(s, PAKAL, ["chief-blue", "sun-brown"])
    make_city(s, "Tikal", "sun")
    put_worker_now(s, PAKAL, "Tikal")
    chief, sun, serpent = gods("chief", "sun", "serpent")

    assert [1, 0, 0] == ask(s, "is_unmarked_or_else_city_god", chief, sun, serpent)
    mark(s, PAKAL, "chief")
    assert [0, 1, 0] == ask(s, "is_unmarked_or_else_city_god", chief, sun, serpent)


def test_is_below_first_god() -> None:
    """
    By `next-below` the second god stands below the first in the hierarchy; otherwise any may.
    """
    s = solo(dancer_next="next-below")
    s.summoned = 1 << god("chief")

    among = gods("rain", "jaguar", "serpent", "sun")
    assert [0, 0, 1, 1] == ask(s, "is_below_first_god", *among)
    assert [1, 1, 1, 1] == ask(under(s, dancer_next="highest-other"), "is_below_first_god", *among)


def test_markers() -> None:
    """
    A marker lies in his supply, on a third space or elsewhere; a spare one ranks behind all.
    """
    s = solo()
    mark(s, PAKAL, "rain")
    among = [god("rain"), god("sun"), FROM_SUPPLY]

    assert [0, 0, 1] == ask(s, "marker_is_spare", *among)
    assert [0, 1, 0] == ask(s, "marker_is_on_third_space", *among)
    assert [0, 4, 5] == ask(s, "marker_god_rank", *among)


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "deck", "fits"),
    [
        (2, 5, 0b1010, AS_DEALT),
        (5, 6, 0b1010, AS_DEALT),
        (6, 2, 0b1010, SWAPPED),
        (ROLE_CARD, 2, 0b1010, SWAPPED),
        (6, ROLE_CARD, 0b1010, RESHUFFLED),
        (ROLE_CARD, 6, 0, ALL_BACK),
        (6, 2, 0, SWAPPED),
    ],
)
def test_deal_fits(left: int, right: int, deck: int, fits: int) -> None:
    """
    A 6 or a role card never stands on the left; two of them are dealt anew.
    """
    s = solo()
    s.left[PAKAL], s.right[PAKAL], s.hand[PAKAL] = left, right, deck
    every = (AS_DEALT, SWAPPED, RESHUFFLED, ALL_BACK)

    assert [int(each == fits) for each in every] == ask(s, "deal_fits", *every)


def test_places_in_printed_orders() -> None:
    """
    Where the rulebook prints an order, a candidate's place in it counts from 0.
    """
    s = solo()

    assert [0, 1, 2, 3] == ask(s, "deal_place", AS_DEALT, SWAPPED, RESHUFFLED, ALL_BACK)
    assert [0, 1] == ask(s, "redraw_place", DISCARD, TAKE_ALL_BACK)
    assert [0, 1, 2, 3] == ask(s, "action_place", DANCE, BUILD, PRODUCE, NOTHING)
    assert list(range(7)) == ask(s, "step_place", *range(7))
    assert list(range(6)) == ask(s, "role_place", *range(6))
    assert [1, 4] == ask(s, "region_number", 1, 4)
    assert [0, 2] == ask(s, "offer_place", 0, 2)
    assert [1, BESIDE] == ask(s, "board_place", 1, BESIDE)
    assert [0, 6, 9] == ask(s, "space_place", 0, 6, 9)
    assert [0, 1] == ask(s, "board_tile_place", 6, 7)
    assert [3, 8] == ask(s, "height_on_war_track", 3, 8)


@pytest.mark.parametrize(("left", "right", "expected"), [(1, 2, 0), (1, 7, 1), (7, 1, 1)])
def test_role_was_played(left: int, right: int, expected: int) -> None:
    """
    His role card acts if it is one of the two cards on the table.
    """
    s = solo()
    s.left[PAKAL], s.right[PAKAL] = left, right

    assert [expected] == ask(s, "role_was_played", s.role[PAKAL])


def test_cards_by_number() -> None:
    """
    Region cards carry their number, the role card a 6.
    """
    s = solo()

    assert [0, 0, 1] == ask(s, "is_role_card", 1, 6, ROLE_CARD)
    assert [1, 5, 6, 6] == ask(s, "number_on_card", 1, 5, 6, ROLE_CARD)


@pytest.mark.parametrize(("deck", "expected"), [(0, [0, 1]), (0b10, [0, 1]), (0b110, [1, 0])])
def test_redraw_fits(deck: int, expected: list[int]) -> None:
    """
    With fewer than two cards left he takes all back, otherwise he discards.
    """
    s = solo()
    s.hand[PAKAL] = deck

    assert expected == ask(s, "redraw_fits", DISCARD, TAKE_ALL_BACK)


def test_fame_of_war_space() -> None:
    """
    A space pays its printed Fame, 2 for each weapon or building, or nothing at once.
    """
    s = solo()
    rewards = (
        Reward(RewardKind.FAME, 4),
        Reward(RewardKind.FAME_PER_WEAPON),
        Reward(RewardKind.FAME_PER_BUILDING),
        Reward(RewardKind.TILE),
    )
    edition = attrs.evolve(s.table.edition, war_track=rewards)
    s.table = attrs.evolve(s.table, edition=edition)
    s.weapons[PAKAL] = 3
    own_building(s, PAKAL, "market")
    s.beside = [building(s, "palace")]

    assert [4, 6, 4, 0] == ask(s, "fame_of_war_space", 1, 2, 3, 4)
    assert [6] == ask(under(s, building_count="all-tiles"), "fame_of_war_space", 3)
    assert [2] == ask(under(s, building_count="without-palace"), "fame_of_war_space", 3)


# --- regions -------------------------------------------------------------------------------------


def test_tiles_of_regions() -> None:
    """
    A region is as good as the better of its tiles; without a tile it ranks behind all.
    """
    s = solo()
    lay_tiles(s, 1, "sun-blue", "jaguar-white")
    lay_tiles(s, 2, "rain-wild")
    lay_tiles(s, 3, "serpent-blue")

    assert [1, 0, 3, 5] == ask(s, "best_tile_rank", 1, 2, 3, 4)
    assert [0, 1, 0, 0] == ask(s, "has_tile_of_top_god", 1, 2, 3, 4)


def test_workers_around() -> None:
    """
    Workers in all cities around a region count, a lying one twice.
    """
    s = solo()
    put_workers(s, PAKAL, Tikal=2)
    put_lying_workers(s, PAKAL, Uxmal=1)
    put_workers(s, YOU, Seibal=3)

    # Palenque's worker is beside regions 2 and 5.
    assert [2, 3, 2, 2, 3] == ask(s, "workers_around", *REGIONS)


def test_is_next_to_his() -> None:
    """
    Adjacent is a region that shares a link with his, or by the other reading a city.
    """
    s = solo()
    s.region[PAKAL] = 1

    assert [0, 1, 0, 0, 0] == ask(s, "is_next_to_his", *REGIONS)
    s.region[PAKAL] = 3
    linked = ask(s, "is_next_to_his", *REGIONS)
    assert [0, 1, 0, 1, 1] == linked


def where_he_would_lose(**readings: str) -> State:
    """Return a position with both rulers in region 3, where he would lose."""
    s = solo(**readings)
    s.region = [3, 3]
    s.left, s.right = [3, 3], [5, 1]
    s.weapons[YOU] = 3
    return s


def where_he_would_win(**readings: str) -> State:
    """Return a position with the player's ruler in region 3 and his in 1, where he would win."""
    s = solo(**readings)
    s.region = [3, 1]
    s.left, s.right = [3, 1], [1, 5]
    return s


def test_would_beat_player_there() -> None:
    """
    Only the player's region, and only if he would win; ties are his by the Royal Palace.
    """
    s = where_he_would_win()
    assert [0, 0, 1, 0, 0] == ask(s, "would_beat_player_there", *REGIONS)
    s.right = [5, 5]
    s.weapons = [1, 1]
    assert [0, 0, 1, 0, 0] == ask(s, "would_beat_player_there", *REGIONS)
    s.weapons = [2, 1]
    assert [0, 0, 0, 0, 0] == ask(s, "would_beat_player_there", *REGIONS)


def test_may_flee_there() -> None:
    """
    Where he would lose he may flee to a free adjacent region, or by a reading to any other.
    """
    assert [0, 1, 0, 1, 1] == ask(where_he_would_lose(), "may_flee_there", *REGIONS)
    anywhere = where_he_would_lose(retreat_reach="anywhere")
    assert [1, 1, 0, 1, 1] == ask(anywhere, "may_flee_there", *REGIONS)
    assert [0, 0, 0, 0, 0] == ask(where_he_would_win(), "may_flee_there", *REGIONS)


def test_asking_whether_he_may_flee_leaves_the_position_as_it_is() -> None:
    """
    A fact only looks: whose turn it is stays the same.
    """
    s = where_he_would_lose()
    s.who = YOU
    before = s.copy()

    ask(s, "may_flee_there", *REGIONS)

    assert before == s


def test_fleeing_facts() -> None:
    """
    What counts only when he flees is nothing while he does not.
    """
    fleeing, staying = where_he_would_lose(), where_he_would_win()
    for s in (fleeing, staying):
        lay_tiles(s, 2, "rain-blue")
        put_workers(s, PAKAL, Seibal=1)

    assert [0, 1, 0, 0, 0] == ask(fleeing, "flees_to_top_god", *REGIONS)
    assert [0, 0, 0, 0, 0] == ask(staying, "flees_to_top_god", *REGIONS)
    assert [0, 1, 0, 1, 2] == ask(fleeing, "workers_around_when_fleeing", *REGIONS)
    assert [0, 0, 0, 0, 0] == ask(staying, "workers_around_when_fleeing", *REGIONS)
    assert [0, 1, 0, 1, 1] == ask(fleeing, "is_next_to_his_when_fleeing", *REGIONS)
    assert [0, 0, 0, 0, 0] == ask(staying, "is_next_to_his_when_fleeing", *REGIONS)


def test_captain_tile_rank() -> None:
    """
    The best god of a region's tiles; fleeing by `top-only`, all regions are alike.
    """
    s = where_he_would_lose()
    lay_tiles(s, 1, "sun-blue")
    lay_tiles(s, 2, "jaguar-blue")

    assert [4, 1, 5] == ask(s, "captain_tile_rank", 1, 2, 3)
    assert [0, 0, 0] == ask(under(s, retreat_god="top-only"), "captain_tile_rank", 1, 2, 3)


def test_has_tile_worth_going_for() -> None:
    """
    A region with a tile, but not the player's if he would lose there, unless read as written.
    """
    s = where_he_would_lose()
    s.region[PAKAL] = 1
    lay_tiles(s, 2, "sun-blue")
    lay_tiles(s, 3, "rain-blue")

    assert [0, 1, 0, 0] == ask(s, "has_tile_worth_going_for", 1, 2, 3, 4)
    written = under(s, captain_into_defeat="as-written")
    assert [0, 1, 1, 0] == ask(written, "has_tile_worth_going_for", 1, 2, 3, 4)
    s.weapons[PAKAL] = 9
    assert [0, 1, 1, 0] == ask(s, "has_tile_worth_going_for", 1, 2, 3, 4)


def test_has_top_tile_worth_going_for() -> None:
    """
    Only a tile of Rain, the top god, counts, and not in the player's region if he would lose there.
    """
    s = where_he_would_lose()
    s.region[PAKAL] = 1
    lay_tiles(s, 2, "sun-blue")
    lay_tiles(s, 3, "rain-blue")
    lay_tiles(s, 4, "rain-white")

    assert [0, 0, 0, 1] == ask(s, "has_top_tile_worth_going_for", 1, 2, 3, 4)
    written = under(s, captain_into_defeat="as-written")
    assert [0, 0, 1, 1] == ask(written, "has_top_tile_worth_going_for", 1, 2, 3, 4)


def test_is_his_region() -> None:
    """
    His ruler stands in one region.
    """
    assert [0, 0, 1, 0, 0] == ask(solo(), "is_his_region", *REGIONS)


def test_best_tile_of_a_region_by_list_six() -> None:
    """
    Among a region's tiles of its best god a wild one counts, then the colour he has built most.
    """
    s = where_he_would_win()
    build(s, PAKAL, ["chief-blue", "sun-blue", "sun-white"])
    lay_tiles(s, 1, "rain-wild", "sun-blue")
    lay_tiles(s, 2, "rain-blue", "sun-wild")
    lay_tiles(s, 4, "rain-white", "rain-black")

    assert [1, 0, 0] == ask(s, "best_tile_is_wild", 1, 2, 4)
    assert [0, 2, 1] == ask(s, "built_in_best_tile_colour", 1, 2, 4)
    s.region, s.weapons = [1, 1], [9, 0]
    assert [0, 0, 0] == ask(s, "best_tile_is_wild", 1, 2, 4)
    assert [0, 0, 0] == ask(s, "built_in_best_tile_colour", 1, 2, 4)


# --- tiles ---------------------------------------------------------------------------------------


def test_tiles_on_the_board() -> None:
    """
    A tile in a region has a god, may be wild, and has a colour he may have built.
    """
    s = solo()
    build(s, PAKAL, ["chief-blue", "sun-wild-blue", "rain-black"])
    lay_tiles(s, 3, "sun-blue", "jaguar-wild")
    lay_tiles(s, 4, "rain-black", "chief-white")

    assert [4, 1, 0, 2] == ask(s, "board_tile_rank", 6, 7, 8, 9)
    assert [0, 1, 0, 0] == ask(s, "board_tile_is_wild", 6, 7, 8, 9)
    assert [2, 1, 0] == ask(s, "board_tile_colour_built", 6, 8, 9)


def test_tiles_in_reserve() -> None:
    """
    A tile in reserve has a god, may be wild, and a wild one is of the colour rarest in his pyramid.
    """
    s = solo()
    build(s, PAKAL, ["chief-blue", "sun-wild-blue", "rain-black"])
    among = tiles("rain-blue", "sun-black", "serpent-wild")

    assert [0, 4, 3] == ask(s, "tile_god_rank", *among)
    assert [0, 0, 1] == ask(s, "tile_is_wild", *among)
    assert [2, 1, 0] == ask(s, "tile_colour_built", *among)


def test_order_of_arrival() -> None:
    """
    Of two equal tiles the first says how old the kind is, the last how new.
    """
    s = solo()
    give_tiles(s, PAKAL, "sun-blue", "rain-black", "sun-blue")

    assert [0, 1] == ask(s, "tile_arrival", *tiles("sun-blue", "rain-black"))
    assert [2, 1] == ask(s, "tile_latest_arrival", *tiles("sun-blue", "rain-black"))


def test_fame_of_a_tile_from_its_neighbours() -> None:
    """
    1 Fame for a neighbour of its colour or god, 2 for both; a wild tile takes its best colour.
    """
    s = solo()
    build(s, PAKAL, ["sun-blue", "rain-black"])
    s.where = 2  # beside rain-black only
    among = tiles("rain-black", "rain-blue", "sun-black", "sun-blue", "rain-wild", "sun-wild")

    assert [2, 1, 1, 0, 2, 1] == ask(s, "tile_fame", *among)


def test_fame_by_what_is_adjacent() -> None:
    """
    By `below-only` a tile of the first level has no neighbours.
    """
    s = solo()
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "sun-blue", "rain-black")
    s.where, s.what = 1, tile("sun-wild")
    below = under(s, pyramid_adjacent="below-only")

    assert [2] == ask(s, "tile_fame", tile("sun-blue"))
    assert [0] == ask(below, "tile_fame", tile("sun-blue"))
    assert [2, 0] == ask(s, "space_best_fame", 1, 2)
    assert [0] == ask(below, "space_best_fame", 1)
    assert [2, 1] == ask(s, "fame_in_colour", colour("blue"), colour("white"))
    assert [0, 0] == ask(below, "fame_in_colour", colour("blue"), colour("white"))


# --- cities --------------------------------------------------------------------------------------


def test_lets_him_claim() -> None:
    """
    The last city around his ruler lets him claim; one he is in already only by `yes`.
    """
    s = solo()
    put_in_region(s, 3, "market")
    put_workers(s, PAKAL, Lamanai=1, Calakmul=1, Tikal=1)
    around = cities(s, "Lamanai", "Calakmul", "Tikal", "Caracol")

    assert [0, 0, 0, 1] == ask(s, "lets_him_claim", *around)
    put_workers(s, PAKAL, Caracol=1)
    assert [1, 1, 1, 1] == ask(s, "lets_him_claim", *around)
    strict = under(s, claim_when="only-completing")
    assert [0, 0, 0, 0] == ask(strict, "lets_him_claim", *around)
    s.region_building[3] = -1
    assert [0, 0, 0, 0] == ask(s, "lets_him_claim", *around)


def test_is_new_with_building_near() -> None:
    """
    A city without his workers counts while a building remains in a region next to it.
    """
    s = solo()
    s.region_building = [-1] * 6
    put_in_region(s, 4, "market")
    put_workers(s, PAKAL, Tikal=1)
    among = cities(s, "Tikal", "Caracol", "Lamanai", "Uxmal")

    # Caracol touches region 4; Lamanai and Uxmal do not.
    assert [0, 1, 0, 0] == ask(s, "is_new_with_building_near", *among)
    s.region_building[4] = -1
    assert [0, 0, 0, 0] == ask(s, "is_new_with_building_near", *among)


def test_is_new_with_building_near_by_the_rulers_region() -> None:
    """
    By `ruler` the regions meant are those around his ruler.
    """
    s = solo(place_new_city_region="ruler")
    s.region_building = [-1] * 6
    put_in_region(s, 4, "market")
    among = cities(s, "Caracol", "Uxmal", "Palenque")

    assert [1, 1, 0] == ask(s, "is_new_with_building_near", *among)
    s.region[PAKAL] = 1  # region 1 touches only region 2
    assert [0, 0, 0] == ask(s, "is_new_with_building_near", *among)


def test_gods_of_cities() -> None:
    """
    A city's god has a place in the hierarchy, and he may have built tiles of it.
    """
    s = solo()
    make_city(s, "Tikal", "rain")
    make_city(s, "Uxmal", "sun")
    build(s, PAKAL, ["rain-blue", "rain-wild-white", "chief-black"])
    among = cities(s, "Tikal", "Uxmal")

    assert [0, 4] == ask(s, "city_god_rank", *among)
    assert [2, 0] == ask(s, "tiles_built_of_its_god", *among)
    assert [0, 4] == ask(s, "leaving_god_rank", *(each * 3 for each in among))


def with_workers() -> tuple[State, list[int]]:
    """Return a position in which he is 2 and 1 ahead, level, at 0–0, and 1 and 2 behind."""
    s = solo()
    put_workers(s, PAKAL, Uxmal=2, Tulum=1, Tikal=1, Caracol=1)
    put_workers(s, YOU, Tikal=1, Seibal=1)
    put_lying_workers(s, PAKAL, Yaxchilán=1)
    put_lying_workers(s, YOU, Caracol=1, Calakmul=1)
    return s, cities(
        s, "Uxmal", "Tulum", "Tikal", "Lamanai", "Seibal", "Calakmul", "Caracol", "Yaxchilán"
    )


def test_majorities() -> None:
    """
    Leads are counted with a lying worker as two.
    """
    s, among = with_workers()

    assert [0, 0, 1, 1, 0, 0, 0, 0] == ask(s, "would_gain_majority", *among)
    assert [0, 0, 0, 0, 1, 0, 1, 0] == ask(s, "would_draw_level", *among)
    assert [0, 0, 1, 0, 1, 2, 2, 0] == ask(s, "player_workers", *among)
    leaving = [each * 3 for each in among]
    assert [-2, -1, 0, 0, 1, 2, 1, -2] == ask(s, "player_lead", *leaving)
    assert [2, 1, 1, 0, 0, 0, 1, 2] == ask(s, "his_workers", *leaving)


def test_has_most_workers() -> None:
    """
    He has the most where he is ahead; by `ties-count` also where both have as many, but not none.
    """
    s, among = with_workers()

    assert [1, 1, 0, 0, 0, 0, 0, 1] == ask(s, "has_most_workers", *among)
    ties = under(s, lead="ties-count")
    assert [1, 1, 1, 0, 0, 0, 0, 1] == ask(ties, "has_most_workers", *among)


def test_gains_at_a_site() -> None:
    """
    A site yields one for each worker in the two cities beside it.
    """
    s, _ = with_workers()
    among = [link(s, "Caracol", "Yaxchilán"), link(s, "Tikal", "Caracol")]

    assert [2, 3] == ask(s, "player_gain", *among)
    assert [3, 2] == ask(s, "his_gain", *among)


# --- the Jaguar God's moves ----------------------------------------------------------------------


def with_jaguar_tiles(**readings: str) -> tuple[State, list[int]]:
    """Return a position with sites of the colours he has built 2, 1 and 0 Jaguar tiles of."""
    s = solo(**readings)
    build(s, PAKAL, ["jaguar-blue", "jaguar-blue", "jaguar-white"])
    put_workers(s, PAKAL, Tikal=1)
    lay_site(s, "Tikal", "Caracol", "blue")
    lay_site(s, "Tikal", "Calakmul", "white")
    lay_site(s, "Palenque", "Uxmal", "black")
    s.used = [0] * 5
    s.used[colour("blue")], s.used[colour("white")] = 2, 1
    ways = [
        walk(s, "Tikal", "Caracol"),
        walk(s, "Tikal", "Calakmul"),
        walk(s, "Palenque", "Uxmal"),
        walk(s, "Tikal", "Seibal"),
    ]
    return s, ways


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("most-numerous", [1, 0, 0, 0]),
        ("any-summoned", [1, 1, 0, 0]),
        ("graded", [2, 1, 0, 0]),
    ],
)
def test_sites_crossed(choice: str, expected: list[int]) -> None:
    """
    What a crossed site counts is by the reading.
    """
    s, ways = with_jaguar_tiles(jaguar_fame=choice)

    assert expected == ask(s, "walk_crosses", *ways)


def test_a_move_that_claims() -> None:
    """
    A move claims if afterwards he stands in every city around his ruler, and a building is there.
    """
    s = solo()
    put_in_region(s, 3, "market")
    put_workers(s, PAKAL, Lamanai=1, Calakmul=1, Tikal=1, Yaxchilán=1)
    ways = [walk(s, "Yaxchilán", "Caracol"), walk(s, "Tikal", "Caracol")]

    assert [1, 0] == ask(s, "walk_claims", *ways)
    put_workers(s, PAKAL, Tikal=1)
    assert [1, 1] == ask(s, "walk_claims", *ways)
    s.region_building[3] = -1
    assert [0, 0] == ask(s, "walk_claims", *ways)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("held-after", [1, 1, 1, 0]),
        ("into-region", [1, 1, 0, 0]),
        ("completing", [0, 0, 0, 0]),
    ],
)
def test_a_move_that_keeps_his_region_surrounded(choice: str, expected: list[int]) -> None:
    """
    Where he stands all around already, the reading says which moves that keep it so claim.
    """
    s = solo(jaguar_claim=choice)
    put_in_region(s, 3, "market")
    put_workers(s, PAKAL, Lamanai=1, Calakmul=1, Tikal=2, Caracol=1, Yaxchilán=1)
    ways = [
        walk(s, "Yaxchilán", "Caracol"),
        walk(s, "Tikal", "Caracol"),
        walk(s, "Yaxchilán", "Palenque"),
        walk(s, "Lamanai", "Tulum"),
    ]

    assert expected == ask(s, "walk_claims", *ways)


def test_a_worker_could_do_what_one_of_his_ways_does_that_is_left() -> None:
    """
    What a worker could do is asked of his ways still in question: one of Yaxchilán's claims.
    """
    s = solo()
    put_in_region(s, 3, "market")
    put_workers(s, PAKAL, Lamanai=1, Calakmul=1, Tikal=1, Yaxchilán=1)
    claims, stays = walk(s, "Yaxchilán", "Caracol"), walk(s, "Yaxchilán", "Palenque")
    other = walk(s, "Tikal", "Caracol")
    could = vocabulary().fact("worker_could_claim")

    assert [1, 1, 0] == [
        could.value(s, each, (claims, stays, other)) for each in (claims, stays, other)
    ]
    assert [0, 0] == [could.value(s, each, (stays, other)) for each in (stays, other)]


def test_moves_by_the_cities_they_join() -> None:
    """
    A move leaves one city and reaches another, each with its lead and its god.
    """
    s, _ = with_workers()
    make_city(s, "Tikal", "rain")
    make_city(s, "Seibal", "sun")
    ways = [walk(s, "Tikal", "Seibal"), walk(s, "Uxmal", "Tulum")]
    uxmal, tulum = cities(s, "Uxmal", "Tulum")
    rank = s.table.god_rank

    assert [city(s, "Tikal"), uxmal] == ask(s, "walk_worker", *ways)
    assert [0, 2] == ask(s, "walk_margin", *ways)
    assert [0, rank[s.city_god[uxmal]]] == ask(s, "walk_from_rank", *ways)
    assert [4, rank[s.city_god[tulum]]] == ask(s, "walk_to_rank", *ways)


# In the order of the ways below: to a city where he is level at 1–1, at 0–0, 1 behind, 1 ahead.
LEVEL = [
    ("before-move-0-0-counts", [1, 1, 0, 0]),
    ("before-move-not-0-0", [1, 0, 0, 0]),
    ("after-move", [0, 0, 1, 0]),
]


def with_ways(**readings: str) -> tuple[State, list[int]]:
    """Return a position with four ways out of four cities."""
    s = solo(**readings)
    put_workers(s, PAKAL, Tikal=1, Caracol=1, Seibal=1, Uxmal=1, Tulum=1)
    put_workers(s, YOU, Tikal=1, Yaxchilán=1)
    pairs = [
        ("Caracol", "Tikal"),
        ("Tulum", "Lamanai"),
        ("Seibal", "Yaxchilán"),
        ("Palenque", "Uxmal"),
    ]
    # Only these ways count: each crosses a site of the colour he has built.
    build(s, PAKAL, ["jaguar-blue"])
    for one, other in pairs:
        lay_site(s, one, other, "blue")
    return s, [walk(s, *pair) for pair in pairs]


@pytest.mark.parametrize(("choice", "expected"), LEVEL)
def test_reaching_a_level_city(choice: str, expected: list[int]) -> None:
    """
    A level city is level before the move, perhaps not at 0–0, or by another reading after it.
    """
    s, ways = with_ways(jaguar_level=choice)
    behind = [0, 0, 1, 0]
    either = [max(pair) for pair in zip(expected, behind, strict=True)]

    assert expected == ask(s, "walk_reaches_level", *ways)
    assert either == ask(s, "walk_reaches_level_or_behind", *ways)


def test_reaching_an_empty_city_or_one_the_player_leads() -> None:
    """
    A move may reach a city where he has no worker, or one where the player has more.
    """
    s, ways = with_ways()

    assert [0, 1, 1, 0] == ask(s, "walk_reaches_empty", *ways)
    assert [0, 0, 1, 0] == ask(s, "walk_reaches_behind", *ways)


def test_walk_gains_majority() -> None:
    """
    A move gains the majority where he is level; a lying worker also where he is 1 behind.
    """
    s, ways = with_ways()
    lying = walk(s, "Seibal", "Yaxchilán", lying=True)

    assert [1, 1, 0, 0] == ask(s, "walk_gains_majority", *ways)
    assert [1] == ask(s, "walk_gains_majority", lying)


# --- colours -------------------------------------------------------------------------------------


def test_colours_he_has() -> None:
    """
    Tiles of a colour are counted in reserve and in the pyramid; a built wild one has a colour.
    """
    s = solo()
    build(s, PAKAL, ["sun-blue", "rain-wild-blue", "chief-black"])
    give_tiles(s, PAKAL, "sun-white", "rain-white", "rain-wild", "rain-blue")
    among = [colour(name) for name in ("blue", "black", "white", "brown")]

    assert [1, 0, 2, 0] == ask(s, "colour_in_reserve", *among)
    assert [2, 1, 0, 0] == ask(s, "colour_built", *among)


@pytest.mark.parametrize(
    ("summoned", "expected"),
    [("sun", [0, 1, 1]), ("serpent", [0, 2, 2]), ("chief", [0, 0, 0])],
)
def test_colour_pays_for_a_new_colour(summoned: str, expected: list[int]) -> None:
    """
    The Sun God pays 1 and the Serpent 2 for a colour not used yet; the Chief God nothing.
    """
    s = solo()
    s.god = god(summoned)
    s.used = [0, 1, 0, 0, 0]
    among = [colour(name) for name in ("blue", "black", "white")]

    assert expected == ask(s, "colour_pays", *among)


def test_colour_pays_rain() -> None:
    """
    For the Rain God a colour with a site counts, as long as none he uses has one.
    """
    s = solo()
    s.god, s.used = god("rain"), [0] * 5
    lay_site(s, "Uxmal", "Tulum", "black")
    among = [colour("black"), colour("white")]

    assert [1, 0] == ask(s, "colour_pays", *among)
    s.used[colour("black")] = 1
    assert [0, 0] == ask(s, "colour_pays", *among)


def test_colour_pays_jaguar() -> None:
    """
    For the Jaguar God a colour counts the sites of it beside his workers, if it pays not yet.
    """
    s = solo()
    s.god, s.used = god("jaguar"), [0] * 5
    lay_site(s, "Palenque", "Uxmal", "black")
    lay_site(s, "Palenque", "Calakmul", "black")
    lay_site(s, "Tikal", "Caracol", "white")
    among = [colour("black"), colour("white")]

    assert [2, 0] == ask(s, "colour_pays", *among)
    s.used[colour("black")] = 1
    assert [0, 0] == ask(s, "colour_pays", *among)
    assert [2, 0] == ask(under(s, jaguar_pays="per-matching-tile"), "colour_pays", *among)


# --- what he does after his summon ---------------------------------------------------------------

ACTIONS = (DANCE, BUILD, PRODUCE, NOTHING)
FIRST_LEVEL, A_BUILDING, SECOND_LEVEL, ANOTHER, THIRD_LEVEL, TOP, MORE = range(len(STEP_NAMES))


def in_his_turn(role: str | None = None, **readings: str) -> State:
    """Return a position after his summon, his worker in Tikal, a tile in reserve, no site."""
    s = solo(**readings)
    put_worker_now(s, PAKAL, "Tikal")
    give_tiles(s, PAKAL, "sun-blue")
    s.due = FIRST_LEVEL
    s.tracker = 1
    if role is not None:
        s.role[PAKAL] = s.role_now[PAKAL] = ROLES.index(role)
    return s


def test_action_is_possible() -> None:
    """
    He can build what is due if he can pay, produce at a site beside his worker, and do nothing.
    """
    s = in_his_turn()
    assert [0, 1, 0, 1] == ask(s, "action_is_possible", *ACTIONS)
    s.tracker = 0
    assert [0, 0, 0, 1] == ask(s, "action_is_possible", *ACTIONS)
    lay_site(s, "Uxmal", "Tulum", "black")
    assert [0, 0, 0, 1] == ask(s, "action_is_possible", *ACTIONS)
    lay_site(s, "Tikal", "Caracol", "black")
    assert [0, 0, 1, 1] == ask(s, "action_is_possible", *ACTIONS)


def test_action_is_possible_with_the_dancer() -> None:
    """
    The Dancer's second summon needs a further god; by a reading also a first one.
    """
    s = in_his_turn("dancer")
    assert [0] == ask(s, "action_is_possible", DANCE)
    build(s, PAKAL, ["chief-blue"])
    assert [1] == ask(s, "action_is_possible", DANCE)
    assert [0] == ask(under(s, dancer_first_failed="no"), "action_is_possible", DANCE)
    s.summoned = 1 << god("chief")
    assert [0] == ask(s, "action_is_possible", DANCE)


def test_action_is_possible_with_the_merchant() -> None:
    """
    Without a site the Merchant still brings two resources, by other readings not; or from afar.
    """
    s = in_his_turn("merchant")
    assert [1] == ask(s, "action_is_possible", PRODUCE)
    for choice in ("builds", "nothing"):
        assert [0] == ask(under(s, merchant_no_site=choice), "action_is_possible", PRODUCE)
    lay_site(s, "Uxmal", "Tulum", "black")
    builds = under(s, merchant_no_site="builds")
    assert [0] == ask(builds, "action_is_possible", PRODUCE)
    assert [1] == ask(under(builds, merchant_reach="anywhere"), "action_is_possible", PRODUCE)


def test_action_is_possible_with_the_master_builder() -> None:
    """
    The Master Builder takes 1 off each build, or by `once` only off the first.
    """
    s = in_his_turn("master-builder")
    s.tracker = 0
    assert [1] == ask(s, "action_is_possible", BUILD)
    s.builds = 1
    assert [1] == ask(s, "action_is_possible", BUILD)
    assert [0] == ask(under(s, builder_discount="once"), "action_is_possible", BUILD)


def test_is_dance() -> None:
    """
    Only one of the four is the Dancer's.
    """
    assert [1, 0, 0, 0] == ask(solo(), "is_dance", *ACTIONS)


def test_is_what_the_merchant_wants() -> None:
    """
    With the Merchant he produces, unless one of the last three tiles can be built.
    """
    assert [0, 0, 0, 0] == ask(in_his_turn(), "is_what_the_merchant_wants", *ACTIONS)
    s = in_his_turn("merchant")
    assert [0, 0, 1, 0] == ask(s, "is_what_the_merchant_wants", *ACTIONS)
    s.due, s.tracker = THIRD_LEVEL, 2
    assert [0, 0, 1, 0] == ask(s, "is_what_the_merchant_wants", *ACTIONS)
    s.tracker = 3
    assert [0, 0, 0, 0] == ask(s, "is_what_the_merchant_wants", *ACTIONS)


def test_is_what_the_merchant_wants_without_a_site() -> None:
    """
    By `nothing` he then does nothing, until a site is beside his worker.
    """
    s = in_his_turn("merchant", merchant_no_site="nothing")
    assert [0, 0, 0, 1] == ask(s, "is_what_the_merchant_wants", *ACTIONS)
    lay_site(s, "Tikal", "Caracol", "black")
    assert [0, 0, 1, 0] == ask(s, "is_what_the_merchant_wants", *ACTIONS)


def test_step_is_open() -> None:
    """
    A level is open while a space is free, the two buildings until they are built, the rest always.
    """
    s = solo()
    every = range(len(STEP_NAMES))
    assert [1] * 7 == ask(s, "step_is_open", *every)
    build(s, PAKAL, ["sun-blue", "sun-white", "sun-black", "sun-brown"])
    s.bought = 1
    assert [0, 0, 1, 1, 1, 1, 1] == ask(s, "step_is_open", *every)
    s.bought = 2
    assert [0, 0, 1, 0, 1, 1, 1] == ask(s, "step_is_open", *every)


def test_step_is_open_by_claims_and_an_empty_offer() -> None:
    """
    Claimed buildings tick off steps only by a reading; so does an offer without buildings.
    """
    s = solo()
    s.claimed = 1
    assert [1, 1] == ask(s, "step_is_open", A_BUILDING, ANOTHER)
    claims = under(s, order_counts_claims="claims-count")
    assert [0, 1] == ask(claims, "step_is_open", A_BUILDING, ANOTHER)
    s.offer = [-1] * len(s.offer)
    assert [0, 0, 1] == ask(s, "step_is_open", A_BUILDING, ANOTHER, MORE)
    stops = under(s, no_building_left="stop")
    assert [1, 1, 1] == ask(stops, "step_is_open", A_BUILDING, ANOTHER, MORE)


def test_has_something_for_step() -> None:
    """
    A level needs a tile in his reserve; a building needs none.
    """
    s = solo()
    assert [0, 1, 0, 1] == ask(s, "has_something_for_step", FIRST_LEVEL, A_BUILDING, TOP, MORE)
    give_tiles(s, PAKAL, "sun-blue")
    assert [1, 1, 1, 1] == ask(s, "has_something_for_step", FIRST_LEVEL, A_BUILDING, TOP, MORE)


def test_step_is_not_too_dear() -> None:
    """
    Level n costs n resources of any kind, a building as many as it shows.

    What he cannot build for another reason is not too dear, but for the last step.
    """
    s = in_his_turn()
    cheapest = min(s.table.building_total[each] for each in s.offer)
    levels = (FIRST_LEVEL, SECOND_LEVEL, THIRD_LEVEL, TOP)

    s.tracker = 2
    assert [1, 1, 0, 0] == ask(s, "step_is_not_too_dear", *levels)
    s.tracker = cheapest - 1
    assert [0] == ask(s, "step_is_not_too_dear", A_BUILDING)
    s.tracker = cheapest
    assert [1] == ask(s, "step_is_not_too_dear", A_BUILDING)
    s.reserve[PAKAL].clear()
    assert [1, 1, 1, 1] == ask(s, "step_is_not_too_dear", *levels)
    s.offer = [-1] * len(s.offer)
    assert [1, 0] == ask(s, "step_is_not_too_dear", A_BUILDING, MORE)


def test_step_is_not_too_dear_with_the_master_builder() -> None:
    """
    The discount counts here too, by `once` only for the first build of the turn.
    """
    s = in_his_turn("master-builder")
    s.tracker, s.builds = 1, 1

    assert [1] == ask(s, "step_is_not_too_dear", SECOND_LEVEL)
    assert [0] == ask(under(s, builder_discount="once"), "step_is_not_too_dear", SECOND_LEVEL)


# --- buildings -----------------------------------------------------------------------------------


def test_costs_of_buildings() -> None:
    """
    A building costs as many resources as it shows, on offer and on his board.
    """
    s = solo()
    put_on_offer(s, 0, "market")
    put_on_offer(s, 1, "giant-stele")
    printed = [sum(s.table.edition.buildings[building(s, "market")].cost)]
    printed.append(sum(s.table.edition.buildings[building(s, "giant-stele")].cost))
    assert printed == ask(s, "building_cost", 0, 1)

    s.building[PAKAL * SLOTS + 1] = building(s, "market")
    assert [printed[0], 0] == ask(s, "board_building_cost", 1, BESIDE)


def test_gives_way() -> None:
    """
    A building on his board may give way; the place beside the board is none.
    """
    assert [1, 1, 0] == ask(solo(), "gives_way", 1, 4, BESIDE)


# --- the role-card reward ------------------------------------------------------------------------

EFFECTS = (NO_EFFECT, AS_PLAYED, AT_ONCE)


def rewarded(role: str, builds: int = 1, arg: int = 0, **readings: str) -> State:
    """Return a position in his turn in which a reward performs his role card."""
    s = solo(**readings)
    put_worker_now(s, PAKAL, "Tikal")
    s.role[PAKAL] = ROLES.index(role)
    s.builds, s.arg = builds, arg
    return s


def test_role_effect_place() -> None:
    """
    The effects come in the order nothing, as if played, at once.
    """
    assert [0, 1, 2] == ask(solo(), "role_effect_place", *EFFECTS)


def test_is_for_a_card_in_force() -> None:
    """
    Nothing is added to a card in play, unless the god it called has failed to come.
    """
    s = rewarded("queen")
    assert [0, 0, 0] == ask(s, "is_for_a_card_in_force", *EFFECTS)
    s.role_now[PAKAL] = s.role[PAKAL]
    assert [1, 0, 0] == ask(s, "is_for_a_card_in_force", *EFFECTS)
    s.arg = ONCE_MORE
    assert [0, 0, 0] == ask(s, "is_for_a_card_in_force", *EFFECTS)


def test_is_for_movement_only() -> None:
    """
    The War Captain has nothing to do in the Action Phase; the Queen has.
    """
    assert [1, 0, 0] == ask(rewarded("war-captain"), "is_for_movement_only", *EFFECTS)
    assert [0, 0, 0] == ask(rewarded("queen"), "is_for_movement_only", *EFFECTS)


def test_is_for_a_step_to_come() -> None:
    """
    Before his first build the Merchant's step is still to come, and before his turn every step.
    """
    assert [0, 1, 0] == ask(rewarded("merchant", 0), "is_for_a_step_to_come", *EFFECTS)
    assert [0, 0, 0] == ask(rewarded("merchant", 1), "is_for_a_step_to_come", *EFFECTS)
    early = rewarded("merchant", 1, arg=BEFORE_HIS_TURN)
    assert [0, 1, 0] == ask(early, "is_for_a_step_to_come", *EFFECTS)
    queen = rewarded("queen")
    assert [0, 0, 0] == ask(queen, "is_for_a_step_to_come", *EFFECTS)
    later = under(queen, role_reward_queen="end-of-turn")
    assert [0, 1, 0] == ask(later, "is_for_a_step_to_come", *EFFECTS)


def test_is_for_the_last_tiles() -> None:
    """
    The Merchant gives way if the third level is next, he has a build left and can pay 3 for it.
    """
    s = rewarded("merchant")
    put_workers(s, PAKAL, Tikal=1)
    give_tiles(s, PAKAL, "sun-blue")
    s.due, s.tracker = THIRD_LEVEL, 3
    assert [1, 0, 0] == ask(s, "is_for_the_last_tiles", *EFFECTS)
    s.tracker = 2
    assert [0, 0, 0] == ask(s, "is_for_the_last_tiles", *EFFECTS)
    s.tracker, s.builds = 3, 2
    assert [0, 0, 0] == ask(s, "is_for_the_last_tiles", *EFFECTS)


def test_can_be_performed_at_once() -> None:
    """
    The Queen needs a resource; the Merchant brings two in any case, by one reading only at a site.
    """
    queen = rewarded("queen")
    queen.tracker = 0
    assert [0, 0, 0] == ask(queen, "can_be_performed_at_once", *EFFECTS)
    queen.tracker = 1
    assert [0, 0, 1] == ask(queen, "can_be_performed_at_once", *EFFECTS)
    merchant = rewarded("merchant")
    merchant.site = [-1] * len(merchant.site)
    assert [0, 0, 1] == ask(merchant, "can_be_performed_at_once", *EFFECTS)
    only_with_a_site = under(merchant, merchant_no_site="nothing")
    assert [0, 0, 0] == ask(only_with_a_site, "can_be_performed_at_once", *EFFECTS)
