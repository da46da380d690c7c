"""The end of a round, of a K'atun and of the game (RB End of round, K'atun Celebration, End)."""

from collections import Counter

import pytest
from ahau.helpers import (
    GREEN,
    PURPLE,
    RED,
    a_table,
    build,
    choose,
    city,
    fame_from,
    give_cubes,
    go,
    god,
    mark,
    now,
    own_building,
    playing,
    put_lying_workers,
    put_workers,
    tile,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.ending import fill_region
from pakal.games.ahau.rules.engine import apply, is_over, options, outcome
from pakal.games.ahau.rules.scoring import city_fame, criterion_value, end_reasons, find_outcome
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    BY_PYRAMID,
    BY_WORKERS,
    FROM_CELEBRATION,
    FROM_CITIES,
    State,
    gain_fame,
)
from pakal.games.ahau.words import CRITERIA

NINE_TILES = [
    *("rain-blue", "chief-black", "rain-white", "chief-yellow"),
    *("serpent-brown", "rain-yellow", "serpent-blue", "chief-white", "jaguar-brown"),
]


def fill_up(s: State) -> None:
    """Put tiles of the bag onto every place of the regions, and nothing else anywhere."""
    for place in range(2, len(s.region_tile)):
        s.region_tile[place] = s.bag.pop()


def play_on(s: State, *points: int) -> None:
    """Take first options until one of the points is reached."""
    while s.point not in points and not is_over(s):
        apply(s, options(s)[0])


# --- refill --------------------------------------------------------------------------------------


def test_regions_and_offer_are_filled_up() -> None:
    """
    Two tiles in every region, three buildings on offer, and then the next round.
    """
    s = playing()
    fill_up(s)
    for place in (2, 5, 11):
        s.bag.append(s.region_tile[place])
        s.region_tile[place] = -1
    s.bag.sort()
    kept = list(s.region_tile)
    s.offer[1] = -1
    go(s, at.ROUND_END, -1)
    play_on(s, at.CARDS)

    assert -1 not in s.region_tile[2:]
    assert [each for each in kept if each >= 0] == [
        each for each, before in zip(s.region_tile, kept, strict=True) if before >= 0
    ]
    assert -1 not in s.offer
    assert ("cards", RED) == now(s)
    assert 2 == s.round


def test_region_buildings_are_not_replaced() -> None:
    """
    A claimed building leaves its region empty for good.
    """
    s = playing()
    fill_up(s)
    s.region_building[2] = -1
    go(s, at.ROUND_END, -1)
    play_on(s, at.CARDS)

    assert -1 == s.region_building[2]


def test_without_a_stack_the_offer_stays_short() -> None:
    """
    The last buildings have been drawn; the gap stays.
    """
    s = playing()
    fill_up(s)
    s.stack, s.offer[0] = [], -1
    go(s, at.ROUND_END, -1)

    assert ("cards", RED) == now(s)
    assert -1 == s.offer[0]


def test_chance_draws_each_tile_as_often_as_it_is_in_the_bag() -> None:
    """
    The options of a refill are the bag itself, doubles included.
    """
    s = playing()
    s.bag = [tile("rain-blue"), tile("rain-blue"), tile("sun-wild")]
    go(s, at.FILL_REGION, -1, 2)

    assert [tile("rain-blue"), tile("rain-blue"), tile("sun-wild")] == options(s)


def test_an_empty_bag_is_filled_with_the_discarded_tiles() -> None:
    """
    Three places are empty, the bag has one tile: the discarded ones are shuffled in and drawn.
    """
    s = playing()
    fill_up(s)
    for place in (2, 3, 4):
        s.region_tile[place] = -1
    s.bag = [tile("rain-blue")]
    s.discards = [tile("sun-blue"), tile("sun-white"), tile("sun-wild")]
    go(s, at.ROUND_END, -1)
    play_on(s, at.CARDS)

    assert -1 not in s.region_tile[2:]
    assert tile("rain-blue") == s.region_tile[2]
    assert 1 == len(s.bag)
    assert [] == s.discards


def test_the_fullest_reserve_gives_tiles_back() -> None:
    """
    Two tiles are missing and nothing is left to draw: the player with most tiles gives one back,
    and with both then level the one who sits first gives the other.
    """
    s = playing()
    fill_up(s)
    s.region_tile[2] = s.region_tile[3] = -1
    s.bag, s.discards = [], []
    s.reserve = [[tile("rain-blue")] * 2, [tile("sun-blue"), tile("sun-white"), tile("sun-wild")]]
    go(s, at.ROUND_END, -1)
    first, offered = now(s), list(options(s))
    choose(s, tile("sun-white"))
    second = now(s)
    choose(s, tile("rain-blue"))
    play_on(s, at.CARDS)

    assert ("give-back", GREEN) == first
    assert [tile("sun-blue"), tile("sun-white"), tile("sun-wild")] == offered
    assert ("give-back", RED) == second
    assert [1, 2] == [len(each) for each in s.reserve]
    assert {tile("sun-white"), tile("rain-blue")} == set(s.region_tile[2:4])


def test_no_more_tiles_are_given_back_than_are_missing() -> None:
    """
    With one tile in the bag and two places empty one tile is given back.
    """
    s = playing()
    fill_up(s)
    s.region_tile[2] = s.region_tile[3] = -1
    s.bag, s.discards = [tile("chief-blue")], []
    s.reserve = [[tile("rain-blue")], [tile("sun-blue")] * 2]
    go(s, at.ROUND_END, -1)
    choose(s, tile("sun-blue"))
    play_on(s, at.CARDS)

    assert [1, 1] == [len(each) for each in s.reserve]
    assert -1 not in s.region_tile[2:]


def test_a_drawn_tile_lies_where_it_was_drawn_for() -> None:
    """
    Filling a place takes the tile out of the bag.
    """
    s = playing()
    s.arg = 7
    fill_region(s, tile("sun-wild"))

    assert tile("sun-wild") == s.region_tile[7]
    assert 1 == s.bag.count(tile("sun-wild"))


# --- K'atun Celebration --------------------------------------------------------------------------


def test_without_a_trigger_the_next_round_begins() -> None:
    """
    Nothing is scored and no site comes back.
    """
    s = playing()
    mark(s, RED, "sun")
    put_workers(s, RED, Tikal=1)
    s.calendar = [0, 1]
    go(s, at.CELEBRATION, -1)

    assert ("cards", RED) == now(s)
    assert ([0, 0], 0, [0, 1]) == (s.fame, s.katun, s.calendar)


@pytest.mark.parametrize("trigger", [BY_CALENDAR, BY_PYRAMID, BY_WORKERS])
def test_each_trigger_leads_to_a_celebration(trigger: int) -> None:
    """
    Calendar, pyramid and twelfth worker alike: the K'atun marker moves and the cities pay.
    """
    s = playing()
    if trigger == BY_PYRAMID:
        build(s, RED, [*NINE_TILES, "sun-blue"])
    put_workers(s, RED, Tikal=1)
    s.triggers = trigger
    go(s, at.CELEBRATION, -1)

    assert 1 == s.katun
    assert 2 == s.fame[RED]


def test_several_triggers_are_one_celebration() -> None:
    """
    Calendar and twelfth worker in one round: the marker moves once and everything pays once.
    """
    s = playing()
    put_workers(s, RED, Tikal=1)
    s.triggers = BY_CALENDAR | BY_WORKERS
    go(s, at.CELEBRATION, -1)
    play_on(s, at.CARDS)

    assert 1 == s.katun
    assert 2 == s.fame[RED]


def test_the_leader_without_a_marker_gains_nothing_and_still_counts() -> None:
    """
    Red's marker earns what green, who has most, has; green has no marker there.
    """
    s = playing()
    s.scoring[god("sun")] = CRITERIA.index("resources")
    mark(s, RED, "sun")
    give_cubes(s, RED, blue=1)
    give_cubes(s, GREEN, blue=3, white=2)
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)

    assert [5, 0] == s.fame
    assert 5 == fame_from(s, RED, FROM_CELEBRATION)


def test_personal_scoring_pays_ones_own() -> None:
    """
    In the variant each marker earns what its owner has.
    """
    s = playing(a_table(personal=True))
    s.scoring[god("sun")] = CRITERIA.index("resources")
    mark(s, RED, "sun")
    mark(s, GREEN, "sun")
    give_cubes(s, RED, blue=1)
    give_cubes(s, GREEN, blue=3, white=2)
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)

    assert [1, 5] == s.fame


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [("war", 3 + 2), ("resources", 4), ("pyramid", 3), ("buildings", 3 + 4), ("cities", 3)],
)
def test_what_the_god_scoring_tiles_count(criterion: str, expected: int) -> None:
    """
    War steps and weapons; resources; pyramid tiles; the cost of all buildings; cities with a
    worker, where a lying one is one city as well.
    """
    s = playing()
    s.war, s.weapons = [3, 0], [2, 0]
    give_cubes(s, RED, blue=3, white=1)
    build(s, RED, NINE_TILES[:3])
    own_building(s, RED, "city-gates")
    own_building(s, RED, "palace")
    put_workers(s, RED, Tikal=2, Uxmal=1)
    put_lying_workers(s, RED, Seibal=1)

    assert expected == criterion_value(s, RED, CRITERIA.index(criterion))


def test_the_most_workers_in_a_city_are_worth_two() -> None:
    """
    A lying worker counts two, and the second player gets nothing.
    """
    s = playing()
    put_lying_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=1)

    assert [2, 0] == city_fame(s, city(s, "Tikal"), last=False)


def test_all_who_are_level_in_a_city_gain_one() -> None:
    """
    Two of three players share the lead; the third is behind.
    """
    s = playing(a_table(players=3))
    put_workers(s, RED, Tikal=2)
    put_workers(s, GREEN, Tikal=1)
    put_workers(s, PURPLE, Tikal=2)

    assert [1, 0, 1] == city_fame(s, city(s, "Tikal"), last=False)


def test_an_empty_city_pays_nobody() -> None:
    """
    Nobody has the most workers in a city without any.
    """
    s = playing()

    assert [0, 0] == city_fame(s, city(s, "Tikal"), last=False)


def test_the_royal_palace_takes_a_tied_city_alone() -> None:
    """
    2 Fame for its owner, nothing for the other, in a celebration that is not the last one too.
    """
    s = playing()
    own_building(s, GREEN, "royal-palace")
    put_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=1)
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)

    assert [0, 2] == s.fame
    assert 2 == fame_from(s, GREEN, FROM_CITIES)


def test_depleted_sites_come_back_with_the_one_set_aside() -> None:
    """
    The sites of the calendar and the one beside it are shuffled; the empty circles are filled and
    the last one lies aside. Sites still on the board stay where they are.
    """
    s = playing()
    s.site = [0, 0, 0, 1, 1, 1, 2, 2, -1, -1, -1, -1, -1, -1]
    s.calendar, s.aside = [2, 3, 3, 3, 4, 4], [4]
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)
    shuffled = list(options(s))
    while s.point == at.LAY_SITE:
        apply(s, options(s)[-1])

    assert [2, 3, 3, 3, 4, 4, 4] == shuffled
    assert [0, 0, 0, 1, 1, 1, 2, 2] == s.site[:8]
    assert [4, 4, 4, 3, 3, 3] == s.site[8:]
    assert [2] == s.aside
    assert [] == s.calendar
    assert dict.fromkeys(range(5), 3) == Counter(s.site + s.aside)


def test_markers_go_home_and_may_be_placed_again() -> None:
    """
    The temples are empty after the celebration.
    """
    s = playing()
    mark(s, RED, "sun", "rain")
    mark(s, GREEN, "sun")
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)

    assert {-1} == set(s.temple)
    assert [0, 0] == s.marked


def test_a_trigger_is_spent_by_its_celebration() -> None:
    """
    The next K'atun begins with a bare calendar and without a trigger.
    """
    s = playing()
    s.calendar = [0] * s.table.edition.calendar_mark
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)
    play_on(s, at.CARDS)

    assert ([], 0) == (s.calendar, s.triggers)


def test_workers_weapons_and_cards_stay_over_a_celebration() -> None:
    """
    A celebration takes nothing from the players but their markers.
    """
    s = playing()
    put_workers(s, RED, Tikal=2)
    give_cubes(s, RED, blue=2)
    s.weapons, s.hand[RED], s.played_before[RED] = [2, 0], 0b0011110, 0b1100000
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)
    play_on(s, at.CARDS)

    assert 2 == s.standing[city(s, "Tikal")]
    assert ([2, 0], 2) == (s.weapons, s.cubes[1])
    assert (0b0011110, 0b1100000) == (s.hand[RED], s.played_before[RED])


# --- the end of the game -------------------------------------------------------------------------


def test_the_game_goes_on_after_the_first_two_celebrations() -> None:
    """
    A full calendar ends the game only the third time.
    """
    s = playing()
    over = []
    for _ in range(3):
        s.triggers = BY_CALENDAR
        go(s, at.CELEBRATION, -1)
        play_on(s, at.CARDS)
        over.append(is_over(s))

    assert [False, False, True] == over
    assert ("3 K'atuns have passed",) == end_reasons(s)


def test_a_completed_pyramid_ends_the_game() -> None:
    """
    The last celebration is held, and the outcome names the reason.
    """
    s = playing()
    build(s, GREEN, [*NINE_TILES, "sun-blue"])
    put_workers(s, GREEN, Tikal=1)
    s.triggers = BY_PYRAMID
    go(s, at.CELEBRATION, -1)

    assert is_over(s)
    assert [0, 2] == s.fame
    assert ("Green completed the pyramid",) == end_reasons(s)


def test_the_twelfth_worker_ends_the_game() -> None:
    """
    In the first K'atun as well as later.
    """
    s = playing()
    s.triggers = BY_WORKERS
    go(s, at.CELEBRATION, -1)

    assert is_over(s)
    assert ("the twelfth worker was placed",) == end_reasons(s)


def test_all_reasons_are_named() -> None:
    """
    Two players complete their pyramids in the round in which the third K'atun passes.
    """
    s = playing()
    build(s, RED, [*NINE_TILES, "sun-blue"])
    build(s, GREEN, [*NINE_TILES, "sun-blue"])
    s.katun, s.triggers = 2, BY_PYRAMID | BY_CALENDAR
    go(s, at.CELEBRATION, -1)

    assert (
        "Red completed the pyramid",
        "Green completed the pyramid",
        "3 K'atuns have passed",
    ) == end_reasons(s)


def test_there_is_no_outcome_before_the_end() -> None:
    """
    Who is ahead has not won yet.
    """
    s = playing()
    s.fame = [5, 0]
    go(s, at.CARDS, RED)

    assert outcome(s) is None


def test_most_fame_wins() -> None:
    """
    Nothing else is looked at.
    """
    s = playing()
    s.fame = [40, 41]
    build(s, RED, NINE_TILES)

    assert ((GREEN,), "most Fame") == (find_outcome(s).winners, find_outcome(s).won_by)


def test_a_tie_goes_to_the_most_tiles_built() -> None:
    """
    Pyramid tiles and buildings together: three tiles and a building beat three tiles.
    """
    s = playing()
    s.fame = [40, 40]
    build(s, RED, NINE_TILES[:3])
    build(s, GREEN, ["sun-blue", "sun-white", "sun-black"])
    own_building(s, GREEN, "palace")

    assert ((GREEN,), "most tiles built") == (find_outcome(s).winners, find_outcome(s).won_by)


def test_a_further_tie_is_a_shared_victory() -> None:
    """
    Level in Fame and tiles, both have won.
    """
    s = playing()
    s.fame = [40, 40]
    build(s, RED, NINE_TILES[:2])
    build(s, GREEN, ["sun-blue"])
    own_building(s, GREEN, "palace")

    assert ((RED, GREEN), "shared") == (find_outcome(s).winners, find_outcome(s).won_by)


@pytest.mark.parametrize("before", [95, 195])
def test_fame_goes_on_beyond_a_hundred_and_two_hundred(before: int) -> None:
    """
    The track of the board ends at 100; Fame does not.
    """
    s = playing()
    gain_fame(s, RED, before, FROM_CELEBRATION)
    gain_fame(s, RED, 10, FROM_CITIES)

    assert before + 10 == s.fame[RED]
    assert (before, 10) == (
        fame_from(s, RED, FROM_CELEBRATION),
        fame_from(s, RED, FROM_CITIES),
    )
