"""
The worked examples of the rulebook's base game, each named after its place there.

Where an example shows a board that is printed otherwise than our reconstructed one, its docstring
says what was adapted.
"""

from ahau.helpers import (
    GREEN,
    PURPLE,
    RED,
    a_table,
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
    own_building,
    play,
    playing,
    put_in_region,
    put_on_offer,
    put_worker_now,
    put_workers,
    six_regions,
    tile,
    tiles_of,
    walk,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER
from pakal.games.ahau.rules.engine import options
from pakal.games.ahau.rules.movement import military_strength
from pakal.games.ahau.rules.points import FROM_BAG
from pakal.games.ahau.rules.scoring import criterion_value
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    FROM_CELEBRATION,
    FROM_CITIES,
    FROM_JAGUAR,
    FROM_NEIGHBOURS,
    FROM_SERPENT,
    FROM_SPACES,
    FROM_SUN,
    FROM_TEMPLES,
)
from pakal.games.ahau.rules.table import ROLE_CARD, SLOTS
from pakal.games.ahau.rules.turn import PRODUCE
from pakal.games.ahau.words import CHIEF, CRITERIA, JAGUAR, RAIN, SERPENT, SUN


def test_movement_2_conflict_among_three() -> None:
    """
    Three rulers meet in region 3. Green's 6 wins and advances; red and purple are level with 2
    each, red is behind on the Fame track and so moves first, to region 2; purple goes to region 6.
    """
    s = playing(a_table(players=3, edition=six_regions()))
    s.fame = [1, 3, 2]
    play(s, (3, 2), (3, 6), (3, 2))
    strengths = [military_strength(s, player) for player in (RED, GREEN, PURPLE)]

    seen = [now(s)]
    choose(s, 1)
    seen.append(now(s))
    for_red = options(s)
    choose(s, 2)
    seen.append(now(s))
    for_purple = options(s)
    choose(s, 6)

    assert [2, 6, 2] == strengths
    assert [("advance", GREEN), ("retreat", RED), ("retreat", PURPLE)] == seen
    assert [2, 4, 6] == for_red
    assert [4, 6] == for_purple
    assert [2, 3, 6] == s.region
    assert [0, 1, 0] == s.war
    assert [1, 0, 1] == s.weapons
    assert s.table.edition.war_track[0].amount == s.fame[GREEN] - 3


def test_place_a_worker_region_building_is_claimed() -> None:
    """
    A player with a worker in every city around region 1 and the ruler in it takes its building
    and puts it into the leftmost empty slot, spending nothing.
    """
    s = playing()
    s.region = [1, 4]
    put_in_region(s, 1, "gateway")
    own_building(s, RED, "palace")
    claimed = s.region_building[1]
    give_cubes(s, RED, white=2)
    put_workers(s, RED, Uxmal=1, Tulum=1)
    go(s, at.TURN, RED)

    choose(s, city(s, "Chichen Itza"))
    point = now(s)
    choose(s, 1)

    assert ("claim", RED) == point
    assert claimed == s.building[RED * SLOTS + 1]
    assert -1 == s.region_building[1]
    assert {"white": 2} == cubes_of(s, RED)


def test_summon_a_god_rain_with_the_second_temple_space() -> None:
    """
    A worker in Uxmal summons the Rain God with a built and a discarded tile: two cacao from a
    cacao site, a marker on the second temple space, and its 1 Fame.
    """
    s = playing()
    make_city(s, "Uxmal", "rain")
    mark(s, GREEN, "rain")
    build(s, RED, ["rain-brown"])
    give_tiles(s, RED, "rain-blue")
    site = lay_site(s, "Tikal", "Caracol", "brown")
    put_worker_now(s, RED, "Uxmal")

    go(s, at.SUMMON, RED)
    choose(s, RAIN, colour("blue"))
    offered = options(s)
    choose(s, site)

    assert [site] == offered
    assert {"brown": 2} == cubes_of(s, RED)
    assert [colour("brown")] == s.calendar
    assert [tile("rain-blue")] == s.discards
    width = len(s.table.edition.temple_spaces)
    assert [GREEN, RED] == s.temple[RAIN * width : RAIN * width + 2]
    assert 1 == s.fame[RED] == fame_from(s, RED, FROM_TEMPLES)


def test_rain_god_strength_of_two() -> None:
    """
    Chaac with a strength of 2 depletes a cacao site, which goes to the next empty space of the
    calendar, and brings 2 cacao.
    """
    s = playing()
    make_city(s, "Palenque", "rain")
    build(s, RED, ["rain-brown", "rain-white"])
    s.calendar = [colour("blue")]
    site = lay_site(s, "Uxmal", "Tulum", "brown")
    put_worker_now(s, RED, "Palenque")

    go(s, at.SUMMON, RED)
    choose(s, RAIN, site)

    assert {"brown": 2} == cubes_of(s, RED)
    assert [colour("blue"), colour("brown")] == s.calendar
    assert -1 == s.site[site]


def test_chief_god_three_tiles() -> None:
    """
    With a white, a yellow and a black tile of the Chief God: the wild tile of region 1, a yellow
    one of region 4, and a blue one out of the bag.
    """
    s = playing()
    make_city(s, "Tikal", "chief")
    build(s, RED, ["chief-white", "chief-yellow", "chief-black"])
    lay_tiles(s, 1, "sun-wild", "sun-blue")
    lay_tiles(s, 4, "rain-yellow", "rain-brown")
    put_worker_now(s, RED, "Tikal")

    go(s, at.SUMMON, RED)
    choose(s, CHIEF)
    offered = options(s)
    choose(s, 2, 8, FROM_BAG)
    drawn_by_chance = now(s)
    choose(s, tile("jaguar-blue"))

    assert [2, 8, FROM_BAG] == offered
    assert ("draw-tile", RED) == drawn_by_chance
    assert ["rain-yellow", "jaguar-blue", "sun-wild"] == tiles_of(s, RED)
    assert "game-over" == now(s)[0]


def test_jaguar_god_one_fame() -> None:
    """
    With a white and a yellow Jaguar tile, a worker walks from Uxmal to Chichen Itza over a white
    site for 1 Fame, and another from Caracol to Tikal over a brown one for none.
    """
    s = playing()
    make_city(s, "Tikal", "jaguar")
    build(s, RED, ["jaguar-white", "jaguar-yellow"])
    lay_site(s, "Uxmal", "Chichen Itza", "white")
    lay_site(s, "Caracol", "Tikal", "brown")
    put_workers(s, RED, Uxmal=1, Caracol=1)
    put_worker_now(s, RED, "Tikal")

    go(s, at.SUMMON, RED)
    choose(s, JAGUAR)
    choose(s, walk(s, "Uxmal", "Chichen Itza"), walk(s, "Caracol", "Tikal"))

    assert 1 == fame_from(s, RED, FROM_JAGUAR)
    own = s.standing[: s.table.cities]
    assert (1, 2) == (own[city(s, "Chichen Itza")], own[city(s, "Tikal")])
    assert 3 == sum(own)


def test_sun_god_two_fame_and_three_cards() -> None:
    """
    Two yellow and a blue Sun tile bring 2 Fame and take back the two cards just played and the
    role card discarded before.
    """
    s = playing()
    make_city(s, "Tikal", "sun")
    purple = GREEN
    build(s, purple, ["sun-yellow", "sun-yellow", "sun-blue"])
    give_role(s, purple, "queen")
    s.hand[purple] = 1 << 1 | 1 << 6
    s.left[purple], s.right[purple] = 3, 5
    s.played_before[purple] = 1 << ROLE_CARD | 1 << 2 | 1 << 4
    put_worker_now(s, purple, "Tikal")

    go(s, at.SUMMON, purple)
    choose(s, SUN, 3, 5, ROLE_CARD)

    assert 2 == fame_from(s, purple, FROM_SUN)
    assert 1 << 1 | 1 << 3 | 1 << 5 | 1 << 6 | 1 << ROLE_CARD == s.hand[purple]
    assert 1 << 2 | 1 << 4 == s.played_before[purple]
    assert (0, 0) == (s.left[purple], s.right[purple])
    assert "game-over" == now(s)[0]


def test_sun_god_strength_goes_unused() -> None:
    """
    What strength is left when no card lies outside the hand goes unused.
    """
    s = playing()
    make_city(s, "Tikal", "sun")
    build(s, RED, ["sun-yellow", "sun-yellow", "sun-blue"])
    s.hand[RED] = 0b1110110
    s.right[RED] = 3
    put_worker_now(s, RED, "Tikal")

    go(s, at.SUMMON, RED)
    choose(s, SUN, 3)

    assert 0b1111110 == s.hand[RED]
    assert "game-over" == now(s)[0]


def test_feathered_serpent_seven_fame() -> None:
    """
    A white and two blue Serpent tiles bring 3 Fame for the strength and 4 for two colours, and a
    worker comes home from Chichen Itza.
    """
    s = playing()
    make_city(s, "Uxmal", "serpent")
    build(s, GREEN, ["serpent-white", "serpent-blue", "serpent-blue"])
    put_workers(s, GREEN, Chichen_Itza=1)
    put_worker_now(s, GREEN, "Uxmal")

    go(s, at.SUMMON, GREEN)
    choose(s, SERPENT)
    offered = options(s)
    choose(s, city(s, "Chichen Itza") * 3)

    assert [city(s, "Chichen Itza") * 3] == offered
    assert 7 == fame_from(s, GREEN, FROM_SERPENT)
    assert 11 == s.crew[GREEN]
    assert 0 == s.standing[GREEN * s.table.cities + city(s, "Chichen Itza")]


def test_produce_three_obsidian() -> None:
    """
    A black site beside the city of the new worker, with three workers around it, yields three
    obsidian and goes to the calendar.
    """
    s = playing()
    site = lay_site(s, "Calakmul", "Tikal", "black")
    put_workers(s, RED, Calakmul=2)
    put_worker_now(s, RED, "Tikal")

    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)

    assert {"black": 3} == cubes_of(s, RED)
    assert [colour("black")] == s.calendar
    assert -1 == s.site[site]


def test_build_a_building_and_a_sun_tile_on_the_third_level() -> None:
    """
    A building of the offer for the resources it shows; then a brown Sun tile on the third level
    for cacao, corn and limestone. Two brown tiles below, one of them of the Sun, pay 3 Fame, and
    the third-level space 4.
    """
    s = playing()
    put_on_offer(s, 0, "market")
    market = s.offer[0]
    build(s, RED, ["rain-blue", "chief-black", "rain-white", "chief-white"])
    build(s, RED, ["sun-brown", "jaguar-brown"], first=4)
    give_tiles(s, RED, "sun-brown")
    give_cubes(s, RED, yellow=2, blue=1, brown=2, white=1)
    put_workers(s, RED, Tikal=1)
    put_worker_now(s, RED, "Tikal")
    third_level = 7

    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)
    # The reconstructed slot gives a resource; the example's shows something else.
    choose(s, colour("blue"))
    after_building = cubes_of(s, RED)
    choose(s, tile("sun-brown") * 10 + third_level)
    choose(s, next(each for each in options(s) if each & 0xFFFFF == _cubes(1, 0, 0, 1, 1)))

    assert market == s.building[RED * SLOTS]
    assert {"yellow": 1, "blue": 1, "brown": 1, "white": 1} == after_building
    assert {"blue": 1} == cubes_of(s, RED)
    assert 3 == fame_from(s, RED, FROM_NEIGHBOURS)
    assert 4 == fame_from(s, RED, FROM_SPACES)
    assert 7 == s.fame[RED]


def _cubes(*amounts: int) -> int:
    """Return a payment of cubes only, as the options write it."""
    return sum(amount << 4 * place for place, amount in enumerate(amounts))


def test_katun_celebration_three_temples() -> None:
    """
    The calendar is full. The Rain God counts the largest pyramid, 4 tiles, for beige and red; the
    Jaguar God 2 war steps and 2 weapons for red; the Sun God 6 resources for red.
    """
    s = playing()
    beige = GREEN
    s.scoring = [
        CRITERIA.index(each) for each in ("cities", "pyramid", "war", "resources", "buildings")
    ]
    mark(s, beige, "rain")
    mark(s, RED, "rain", "jaguar", "sun")
    build(s, beige, ["rain-blue", "chief-black", "rain-white", "chief-white"])
    build(s, RED, ["rain-blue", "jaguar-black", "sun-white"])
    s.war, s.weapons = [2, 1], [2, 0]
    give_cubes(s, RED, blue=4, black=2)
    give_cubes(s, beige, blue=1)
    s.calendar = [0, 1, 2, 3, 4, 0]
    s.triggers = BY_CALENDAR
    largest = max(criterion_value(s, player, CRITERIA.index("pyramid")) for player in (RED, beige))

    go(s, at.CELEBRATION, -1)

    assert 4 == largest
    assert 4 == fame_from(s, beige, FROM_CELEBRATION) == s.fame[beige]
    assert 4 + 4 + 6 == fame_from(s, RED, FROM_CELEBRATION) == s.fame[RED]


def test_katun_celebration_city_majorities() -> None:
    """
    Orange has the only worker in Calakmul: 2 Fame. Purple leads in Tikal and has the only worker
    in Lamanai: 2 and 2. In Yaxchilán they are level: 1 each.
    """
    s = playing()
    orange, purple = RED, GREEN
    put_workers(s, orange, Calakmul=1, Tikal=1, Yaxchilán=2)
    put_workers(s, purple, Tikal=2, Lamanai=1, Yaxchilán=2)
    s.triggers = BY_CALENDAR

    go(s, at.CELEBRATION, -1)

    assert 2 + 1 == fame_from(s, orange, FROM_CITIES) == s.fame[orange]
    assert 2 + 2 + 1 == fame_from(s, purple, FROM_CITIES) == s.fame[purple]
