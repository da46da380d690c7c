"""
Every reading of the base game that can be switched: a position in which its choices part.

A test is named after its reading; the last one sees to it that none is left out.
"""

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
    god,
    lay_site,
    lay_tiles,
    make_city,
    mark,
    now,
    own_building,
    play,
    playing,
    put_in_region,
    put_lying_workers,
    put_on_offer,
    put_worker_now,
    put_workers,
    tile,
    tiles_of,
    walk,
    workers_in,
)
from attrs import evolve

from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.edition.values import Region
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.building import FROM_OFFER, FROM_REGION, offer_builds
from pakal.games.ahau.rules.engine import apply, is_over, options, start
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.points import DRAW_WITH_GATEWAY, LAY_DOWN_WITH_QUEEN, STOP
from pakal.games.ahau.rules.scoring import city_fame, find_outcome
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    BY_PYRAMID,
    BY_WORKERS,
    FROM_ACROPOLIS,
    FROM_JAGUAR,
    FROM_NEIGHBOURS,
    FROM_SLOTS,
    State,
)
from pakal.games.ahau.rules.summon import WILD_AS, WILD_AS_ANY
from pakal.games.ahau.rules.turn import DANCE, PRODUCE
from pakal.games.ahau.words import CHIEF, JAGUAR, SUN

# Tiles that match none of their neighbours.
FIRST_LEVEL = ["rain-blue", "chief-black", "rain-white", "chief-yellow"]


def by_reading(reading: str, choice: str) -> State:
    """Return a bare position in which a reading is switched."""
    return playing(a_table(switched={reading: choice}))


# --- setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "tiles"), [("box", 50), ("bag", 53)])
def test_unused_starting_tiles(choice: str, tiles: int) -> None:
    """
    The three starting tiles nobody took are out of the game, or in the bag.
    """
    s = start(a_table(unused_starting_tiles=choice))
    while s.point != at.CARDS:
        apply(s, options(s)[0])

    assert tiles == len(s.bag)


@pytest.mark.parametrize(("choice", "cubes", "weapons"), [("limited", 1, 0), ("unlimited", 3, 1)])
def test_supply_limits(choice: str, cubes: int, weapons: int) -> None:
    """
    Cubes and weapons run out, or something stands in for them.
    """
    s = by_reading("supply-limits", choice)
    site = lay_site(s, "Tikal", "Seibal", "blue")
    give_cubes(s, GREEN, blue=14)
    s.weapons, s.armoury = [0, 25], 0
    put_workers(s, RED, Seibal=2)
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)
    go(s, at.LOSE_CONFLICT, RED)

    assert cubes == s.cubes[colour("blue")]
    assert weapons == s.weapons[RED]


# --- movement ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "near"), [("shared-link", (2,)), ("shared-city", (2, 3))])
def test_region_adjacent(choice: str, near: tuple[int, ...]) -> None:
    """
    A region that touches only at a city is adjacent or not. (On the reconstructed map no two
    regions touch so; here Tulum is made a city of region 3.)
    """
    edition = a_table().edition
    tulum = next(i for i, each in enumerate(edition.cities) if each.name == "Tulum")
    third = Region((tulum, *edition.regions[2].cities[1:]))
    regions = (*edition.regions[:2], third, *edition.regions[3:])
    table = a_table(edition=evolve(edition, regions=regions), region_adjacent=choice)

    assert near == table.region_adjacent[1]


@pytest.mark.parametrize(("choice", "stack"), [("arrives-on-top", [1, 0]), ("below", [0, 1])])
def test_war_stack(choice: str, stack: list[int]) -> None:
    """
    Red reaches green's space on the war track and lies above or below.
    """
    s = by_reading("war-stack", choice)
    s.war, s.war_stack = [0, 1], [GREEN, RED] if choice == "below" else [RED, GREEN]
    play(s, (3, 6), (3, 4))
    choose(s, 1)

    assert stack == s.war_stack


@pytest.mark.parametrize(
    ("choice", "point"), [("per-player", "retreat"), ("one-in-the-game", "war-reward")]
)
def test_war_top_once(choice: str, point: str) -> None:
    """
    Green has had the top reward; red, arriving there, gains it too or picks a lower one.
    """
    s = by_reading("war-top-once", choice)
    top = len(s.table.edition.war_track)
    s.war = [top - 1, top]
    play(s, (3, 6), (3, 4))
    choose(s, 1)

    assert point == now(s)[0]


@pytest.mark.parametrize(("choice", "point"), [("must", "game-over"), ("may", "advance")])
def test_advance_other(choice: str, point: str) -> None:
    """
    An advance from a building slot, the fourth of side B, is made at once, or asked for.
    """
    s = playing(a_table(side="B", switched={"advance-other": choice}))
    for effect in ("palace", "market", "acropolis"):
        own_building(s, RED, effect)
    put_worker_now(s, RED, "Tikal")
    put_on_offer(s, 0, "city-gates")
    give_cubes(s, RED, white=2, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)
    while s.point == at.PAY:
        choose(s, options(s)[0])

    assert point == now(s)[0]


@pytest.mark.parametrize(("choice", "fame"), [("strict", 0), ("ties-count", 2)])
def test_acropolis_tie(choice: str, fame: int) -> None:
    """
    Level around the ruler: nothing, or 2 Fame.
    """
    s = by_reading("acropolis-tie", choice)
    own_building(s, RED, "acropolis")
    s.region = [1, 4]
    put_workers(s, RED, Uxmal=1)
    put_workers(s, GREEN, Tulum=1)
    go(s, at.MOVEMENT_END, -1)

    assert fame == fame_from(s, RED, FROM_ACROPOLIS)


# --- workers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "offered"), [("must", False), ("may", True)])
def test_worker_must(choice: str, offered: bool) -> None:
    """
    Placing no worker is offered or not; without one there is no god and no third step.
    """
    s = by_reading("worker-must", choice)
    s.region = [3, 1]
    lay_site(s, "Tikal", "Seibal", "blue")
    go(s, at.TURN, RED)
    may = STOP in options(s)
    if may:
        choose(s, STOP)

    assert offered == may
    assert ("game-over" if offered else "place-worker") == now(s)[0]


@pytest.mark.parametrize(("choice", "trigger"), [("one-piece", 0), ("two", BY_WORKERS)])
def test_laid_down_twelfth(choice: str, trigger: int) -> None:
    """
    The eleventh worker is placed, and one of them lies: eleven, or twelve.
    """
    s = by_reading("laid-down-twelfth", choice)
    s.region = [3, 1]
    put_workers(s, RED, Uxmal=9)
    put_lying_workers(s, RED, Tulum=1)
    go(s, at.PLACE_WORKER, RED)
    choose(s, city(s, "Tikal"))

    assert trigger == s.triggers


@pytest.mark.parametrize("player", [RED, GREEN])
@pytest.mark.parametrize(("choice", "trigger"), [("one-piece", 0), ("two", BY_WORKERS)])
def test_laid_down_twelfth_when_a_worker_lies_down(choice: str, trigger: int, player: int) -> None:
    """
    Eleven workers stand, and one is laid down.
    """
    s = by_reading("laid-down-twelfth", choice)
    put_workers(s, player, Uxmal=11)
    go(s, at.LAY_DOWN, player)
    choose(s, city(s, "Uxmal"))

    assert trigger == s.triggers


@pytest.mark.parametrize(("choice", "trigger"), [("supply-empty", 0), ("placements", BY_WORKERS)])
def test_twelfth_worker(choice: str, trigger: int) -> None:
    """
    The twelfth placement, after one worker had come home: the crew still has one.
    """
    s = by_reading("twelfth-worker", choice)
    s.region = [3, 1]
    put_workers(s, RED, Uxmal=10)
    s.placements[RED] = 11
    go(s, at.PLACE_WORKER, RED)
    choose(s, city(s, "Tikal"))

    assert trigger == s.triggers


@pytest.mark.parametrize(("choice", "over"), [("triggered", True), ("checked-at-round-end", False)])
def test_trigger_stays(choice: str, over: bool) -> None:
    """
    The twelfth worker was placed and another came home in the same round.
    """
    s = by_reading("trigger-stays", choice)
    put_workers(s, RED, Uxmal=11)
    s.triggers = BY_WORKERS
    go(s, at.CELEBRATION, -1)

    assert over == is_over(s)


def test_trigger_stays_when_placements_are_counted() -> None:
    """
    Twelve placements cannot be undone, so the end comes also if it is checked at the round's end.
    """
    s = playing(a_table(trigger_stays="checked-at-round-end", twelfth_worker="placements"))
    put_workers(s, RED, Uxmal=11)
    s.placements[RED] = 12
    s.triggers = BY_WORKERS
    go(s, at.CELEBRATION, -1)

    assert is_over(s)


# --- summoning -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "present"), [("no", False), ("yes", True)])
def test_marker_again(choice: str, present: bool) -> None:
    """
    Red's marker was moved away from the Sun God's temple; another summon places one or not.
    """
    s = by_reading("marker-again", choice)
    make_city(s, "Tikal", "sun")
    put_worker_now(s, RED, "Tikal")
    build(s, RED, ["sun-blue"])
    mark(s, RED, "rain")
    s.marked[RED] |= 1 << SUN
    go(s, at.SUMMON, RED)
    choose(s, SUN)

    width = len(s.table.edition.temple_spaces)
    assert present == (RED in s.temple[SUN * width : (SUN + 1) * width])


@pytest.mark.parametrize(("choice", "offered"), [("no", False), ("yes", True)])
def test_marker_moves_onto_own(choice: str, offered: bool) -> None:
    """
    From the Rain God to the Sun God, where red has a marker already.
    """
    s = by_reading("marker-moves-onto-own", choice)
    mark(s, RED, "sun", "rain")
    go(s, at.MOVE_MARKER, RED)

    assert offered == (god("rain") * 5 + god("sun") in options(s))


@pytest.mark.parametrize(("choice", "offered"), [("may", True), ("must", False)])
def test_marker_move_must(choice: str, offered: bool) -> None:
    """
    The marker may stay where it is, or has to move.
    """
    s = by_reading("marker-move-must", choice)
    mark(s, RED, "sun")
    go(s, at.MOVE_MARKER, RED)

    assert offered == (STOP in options(s))


def chief(s: State, *tiles: str) -> None:
    """Let red summon the Chief God with these tiles built."""
    make_city(s, "Tikal", "chief")
    put_worker_now(s, RED, "Tikal")
    build(s, RED, tiles)
    go(s, at.SUMMON, RED)
    choose(s, CHIEF)


@pytest.mark.parametrize(("choice", "offered"), [("must", False), ("may", True)])
def test_chief_must(choice: str, offered: bool) -> None:
    """
    Taking fewer tiles than the strength is offered or not.
    """
    s = by_reading("chief-must", choice)
    chief(s, "chief-blue")

    assert offered == (STOP in options(s))


@pytest.mark.parametrize(("choice", "offered"), [("one-for-one", False), ("any-used-colour", True)])
def test_chief_match(choice: str, offered: bool) -> None:
    """
    With a blue and a white tile used, a second blue tile of the board can be taken or not.
    """
    s = by_reading("chief-match", choice)
    lay_tiles(s, 1, "sun-blue", "rain-blue")
    chief(s, "chief-blue", "chief-white")
    choose(s, 2)

    assert offered == (3 in options(s))


@pytest.mark.parametrize(("choice", "offered"), [("may", True), ("must", False)])
def test_jaguar_stop(choice: str, offered: bool) -> None:
    """
    Making fewer moves than the strength is offered or not.
    """
    s = by_reading("jaguar-stop", choice)
    put_workers(s, RED, Uxmal=1)
    go(s, at.JAGUAR_MOVE, RED, 2)

    assert offered == (STOP in options(s))


@pytest.mark.parametrize(("choice", "fame"), [("any-colour", 2), ("chosen", 1)])
def test_jaguar_wild(choice: str, fame: int) -> None:
    """
    A discarded wild tile makes every site pay, or those of the colour named.
    """
    s = by_reading("jaguar-wild", choice)
    make_city(s, "Tikal", "jaguar")
    put_worker_now(s, RED, "Tikal")
    put_workers(s, RED, Uxmal=1)
    build(s, RED, ["jaguar-white"])
    give_tiles(s, RED, "jaguar-wild")
    lay_site(s, "Uxmal", "Tulum", "blue")
    lay_site(s, "Tulum", "Lamanai", "black")
    go(s, at.SUMMON, RED)
    choose(s, JAGUAR, WILD_AS_ANY if choice == "any-colour" else WILD_AS + colour("blue"))
    choose(s, walk(s, "Uxmal", "Tulum"), walk(s, "Tulum", "Lamanai"))

    assert fame == fame_from(s, RED, FROM_JAGUAR)


@pytest.mark.parametrize(
    ("choice", "strength", "point"),
    [
        ("one-move-stays-down", 2, "jaguar-move"),
        ("two-moves", 2, "game-over"),
        ("two-moves", 3, "jaguar-move"),
    ],
)
def test_jaguar_laid_down(choice: str, strength: int, point: str) -> None:
    """
    A lying worker walks one road for one move, or for two.
    """
    s = by_reading("jaguar-laid-down", choice)
    put_workers(s, RED, Lamanai=1)
    put_lying_workers(s, RED, Uxmal=1)
    s.used = [0] * 5
    go(s, at.JAGUAR_MOVE, RED, strength)
    choose(s, walk(s, "Uxmal", "Tulum", lying=True))

    assert (0, 1) == workers_in(s, RED, "Tulum")
    assert point == now(s)[0]


def test_jaguar_laid_down_does_not_walk_with_one_move_left() -> None:
    """
    Where it takes two moves, a strength of one does not move a lying worker.
    """
    s = by_reading("jaguar-laid-down", "two-moves")
    put_lying_workers(s, RED, Uxmal=1)
    go(s, at.JAGUAR_MOVE, RED, 1)

    assert "game-over" == now(s)[0]


# --- producing and trading -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "cubes"), [("as-produced", {"black": 2}), ("free-choice", {"black": 1, "white": 1})]
)
def test_favour_colour(choice: str, cubes: dict[str, int]) -> None:
    """
    The extra resource is black as the rest, or chosen.
    """
    s = by_reading("favour-colour", choice)
    own_building(s, RED, "favour-of-the-gods")
    site = lay_site(s, "Tikal", "Seibal", "black")
    put_worker_now(s, RED, "Tikal")
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, PRODUCE + site)
    if s.point == at.GAIN_RESOURCE:
        choose(s, colour("white"))

    assert cubes == cubes_of(s, RED)


@pytest.mark.parametrize(("choice", "offered"), [("same-colour", False), ("any-two", True)])
def test_trade_pair(choice: str, offered: bool) -> None:
    """
    A white and a black cube pay for a blue one or not.
    """
    s = by_reading("trade-pair", choice)
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, white=1, black=1)

    assert offered == bool(offer_builds(s, RED))


# --- building ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "point"), [("yes", "build"), ("no", "game-over")])
def test_builds_grow(choice: str, point: str) -> None:
    """
    A Giant Stele built with the only worker in the city allows another build at once or not.
    """
    s = by_reading("builds-grow", choice)
    own_building(s, RED, "palace")
    put_worker_now(s, RED, "Tikal")
    put_on_offer(s, 0, "giant-stele")
    give_tiles(s, RED, "sun-black")
    give_cubes(s, RED, white=2, yellow=1, blue=1, brown=1, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)

    assert point == now(s)[0]


@pytest.mark.parametrize(("choice", "fame"), [("sides-and-diagonals", 1), ("below-only", 0)])
def test_pyramid_adjacent(choice: str, fame: int) -> None:
    """
    A blue tile beside a blue one pays or not.
    """
    s = by_reading("pyramid-adjacent", choice)
    put_worker_now(s, RED, "Tikal")
    build(s, RED, ["rain-blue"])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 1)

    assert fame == fame_from(s, RED, FROM_NEIGHBOURS)


@pytest.mark.parametrize(("choice", "fame"), [("doubled", 4), ("two-a-tile", 2)])
def test_monument_both(choice: str, fame: int) -> None:
    """
    With the Royal monument a neighbour of the same colour and god pays 4 or 2.
    """
    s = by_reading("monument-both", choice)
    own_building(s, RED, "royal-monument")
    put_worker_now(s, RED, "Tikal")
    build(s, RED, ["sun-blue"])
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, blue=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, tile("sun-blue") * 10 + 1)

    assert fame == fame_from(s, RED, FROM_NEIGHBOURS)


@pytest.mark.parametrize(("choice", "colours"), [("free-colour", [0, 1, 2, 3, 4]), ("cannot", [])])
def test_wild_unpaid(choice: str, colours: list[int]) -> None:
    """
    A wild tile paid with two tiles takes any colour, or cannot be built so.
    """
    s = by_reading("wild-unpaid", choice)
    put_worker_now(s, RED, "Tikal")
    give_tiles(s, RED, "sun-wild", "rain-blue", "chief-blue")
    go(s, at.PRODUCE_OR_BUILD, RED)
    wild = tile("sun-wild") * 10
    offered = wild in options(s)
    if offered:
        choose(s, wild)

    assert bool(colours) == offered
    assert not offered or colours == options(s)


@pytest.mark.parametrize(
    ("choice", "spaces"), [("any-resource", {0, 3, 5}), ("not-own-colour", set())]
)
def test_discount_which(choice: str, spaces: set[int]) -> None:
    """
    With the Master Builder and a single white cube a blue tile is built for nothing on the first
    level and for that cube on the second, or not at all.
    """
    s = by_reading("discount-which", choice)
    give_role(s, RED, "master-builder", played=True)
    build(s, RED, FIRST_LEVEL[1:3], first=1)
    give_tiles(s, RED, "sun-blue")
    give_cubes(s, RED, white=1)

    assert spaces == {each % 10 for each in offer_builds(s, RED) if each < FROM_OFFER}


@pytest.mark.parametrize(("choice", "offered"), [("per-build-step", False), ("per-tile", True)])
def test_market_scope(choice: str, offered: bool) -> None:
    """
    Both substitutions were used on City Gates; for a second tile there are none, or two again.
    """
    s = by_reading("market-scope", choice)
    own_building(s, RED, "market")
    put_workers(s, RED, Tikal=1)
    put_worker_now(s, RED, "Tikal")
    put_on_offer(s, 0, "city-gates")
    give_tiles(s, RED, "sun-white")
    give_cubes(s, RED, yellow=1, blue=1, black=1, brown=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_OFFER)
    choose(s, next(each for each in options(s) if unpack_payment(each)[0] == (0, 1, 1, 1, 0)))

    assert offered == (tile("sun-white") * 10 in options(s))


@pytest.mark.parametrize(("choice", "offered"), [("offer-only", False), ("also-regions", True)])
def test_buy_region_building(choice: str, offered: bool) -> None:
    """
    The City Gates that lie in region 4 are for sale or not.
    """
    s = by_reading("buy-region-building", choice)
    put_worker_now(s, RED, "Tikal")
    put_in_region(s, 4, "city-gates")
    give_cubes(s, RED, white=2, black=1)

    assert offered == (FROM_REGION + 4 in offer_builds(s, RED))


def test_buy_region_building_takes_it_from_the_region() -> None:
    """
    Bought, it is gone from the region and stands on the board, with the reward of its slot.
    """
    s = by_reading("buy-region-building", "also-regions")
    own_building(s, RED, "palace")
    put_worker_now(s, RED, "Tikal")
    put_in_region(s, 4, "city-gates")
    give_cubes(s, RED, white=2, black=1)
    go(s, at.PRODUCE_OR_BUILD, RED)
    choose(s, FROM_REGION + 4)

    assert -1 == s.region_building[4]
    assert building(s, "city-gates") == s.building[1]
    assert 4 == fame_from(s, RED, FROM_SLOTS)


@pytest.mark.parametrize(("choice", "kept"), [("fill-gaps", 2), ("slide-left", 1)])
def test_offer_refill(choice: str, kept: int) -> None:
    """
    After a sale from the middle the last building stays where it is, or moves to the left.
    """
    s = by_reading("offer-refill", choice)
    last = s.offer[2]
    s.offer[1] = -1
    go(s, at.REFILL, -1)
    while s.point != at.GAME_OVER:
        apply(s, next(each for each in options(s) if each != last))

    assert kept == s.offer.index(last)
    assert -1 not in s.offer


# --- role cards and buildings --------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "later"), [("any-time-in-turn-once", True), ("start", False)])
def test_gateway_when(choice: str, later: bool) -> None:
    """
    Before the worker the Gateway is always offered, after it only by one reading.
    """
    s = by_reading("gateway-when", choice)
    own_building(s, RED, "gateway")
    lay_site(s, "Tikal", "Seibal", "blue")
    s.region = [3, 1]
    go(s, at.TURN, RED)
    first = DRAW_WITH_GATEWAY in options(s)
    choose(s, city(s, "Tikal"))

    assert first
    assert later == (DRAW_WITH_GATEWAY in options(s))


@pytest.mark.parametrize(("choice", "later"), [("any-time-in-turn-once", True), ("start", False)])
def test_queen_when(choice: str, later: bool) -> None:
    """
    Before the worker the Queen is always offered, after it only by one reading.
    """
    s = by_reading("queen-when", choice)
    give_role(s, RED, "queen", played=True)
    put_workers(s, RED, Uxmal=1)
    give_cubes(s, RED, blue=1)
    lay_site(s, "Tikal", "Seibal", "blue")
    s.region = [3, 1]
    go(s, at.TURN, RED)
    first = LAY_DOWN_WITH_QUEEN in options(s)
    choose(s, city(s, "Tikal"))

    assert first
    assert later == (LAY_DOWN_WITH_QUEEN in options(s))


@pytest.mark.parametrize(("choice", "gods"), [("needs", []), ("alone", [CHIEF, JAGUAR, SUN])])
def test_priestess_needs_tile(choice: str, gods: list[int]) -> None:
    """
    Without any tile the High Priestess summons nobody, or any god who can act.
    """
    s = by_reading("priestess-needs-tile", choice)
    give_role(s, RED, "high-priestess", played=True)
    put_worker_now(s, RED, "Tikal")
    go(s, at.SUMMON, RED)

    assert gods == [option for option in options(s) if option != STOP]


@pytest.mark.parametrize(
    ("choice", "gods"), [("any-god", [CHIEF, JAGUAR]), ("city-with-own-worker", [CHIEF])]
)
def test_dancer_reach(choice: str, gods: list[int]) -> None:
    """
    The Dancer summons any god, or only those in whose cities red has a worker.
    """
    s = by_reading("dancer-reach", choice)
    give_role(s, RED, "dancer", played=True)
    make_city(s, "Tikal", "sun")
    make_city(s, "Seibal", "chief")
    put_workers(s, RED, Seibal=1)
    put_worker_now(s, RED, "Tikal")
    build(s, RED, ["chief-blue", "jaguar-blue"])
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert [DANCE + each for each in gods] == [each for each in options(s) if each >= DANCE]


@pytest.mark.parametrize(("choice", "offered"), [("yes", True), ("no", False)])
def test_dancer_alone(choice: str, offered: bool) -> None:
    """
    No god was summoned before: the Dancer still comes, or does not.
    """
    s = by_reading("dancer-alone", choice)
    give_role(s, RED, "dancer", played=True)
    put_worker_now(s, RED, "Tikal")
    build(s, RED, ["chief-blue"])
    go(s, at.PRODUCE_OR_BUILD, RED)

    assert offered == (DANCE + CHIEF in options(s))


# --- the round, the bag and the celebration ------------------------------------------------------


@pytest.mark.parametrize(("choice", "left"), [("when-empty", 1), ("when-needed", 0)])
def test_bag_refill(choice: str, left: int) -> None:
    """
    After the last tile the discarded ones go into the bag at once, or lie on until needed.
    """
    s = by_reading("bag-refill", choice)
    s.bag, s.discards = [tile("sun-blue")], [tile("rain-blue")]
    go(s, at.DRAW_TILE, RED)
    choose(s, tile("sun-blue"))

    assert left == len(s.bag)
    assert 1 - left == len(s.discards)
    assert ["sun-blue"] == tiles_of(s, RED)


@pytest.mark.parametrize(("choice", "fame"), [("always", [2, 0]), ("end-only", [1, 1])])
def test_royal_palace_cities(choice: str, fame: list[int]) -> None:
    """
    Before the last celebration the Royal Palace wins a tied city or not; in the last it does.
    """
    s = by_reading("royal-palace-cities", choice)
    own_building(s, RED, "royal-palace")
    put_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=1)

    assert fame == city_fame(s, city(s, "Tikal"), last=False)
    assert [2, 0] == city_fame(s, city(s, "Tikal"), last=True)


@pytest.mark.parametrize(
    ("katun", "triggers", "fame"),
    [
        (0, BY_CALENDAR, [1, 1]),
        (1, BY_CALENDAR, [1, 1]),
        (2, BY_CALENDAR, [2, 0]),
        (0, BY_WORKERS, [2, 0]),
        (0, BY_PYRAMID, [2, 0]),
    ],
)
def test_royal_palace_cities_in_the_last_celebration(
    katun: int, triggers: int, fame: list[int]
) -> None:
    """
    The last celebration is the third, or the one after a twelfth worker or a completed pyramid.
    """
    s = by_reading("royal-palace-cities", "end-only")
    own_building(s, RED, "royal-palace")
    put_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=1)
    s.katun, s.triggers = katun, triggers
    go(s, at.CELEBRATION, -1)

    assert fame == s.fame


@pytest.mark.parametrize(("choice", "fame"), [("none", [2, 0]), ("one", [2, 1])])
def test_palace_tie_share(choice: str, fame: list[int]) -> None:
    """
    Tied with the owner of the Royal Palace one gains nothing, or 1 Fame.
    """
    s = by_reading("palace-tie-share", choice)
    own_building(s, RED, "royal-palace")
    put_workers(s, RED, Tikal=1)
    put_workers(s, GREEN, Tikal=1)

    assert fame == city_fame(s, city(s, "Tikal"), last=False)


@pytest.mark.parametrize(
    ("choice", "won_by"), [("no", "most tiles built"), ("yes", "the Royal Palace")]
)
def test_palace_final_tie(choice: str, won_by: str) -> None:
    """
    Level in Fame: the most tiles built win, or the owner of the Royal Palace does.
    """
    s = by_reading("palace-final-tie", choice)
    s.fame = [40, 40]
    own_building(s, RED, "royal-palace")
    build(s, GREEN, FIRST_LEVEL)
    winner = GREEN if choice == "no" else RED

    assert ((winner,), won_by) == (find_outcome(s).winners, find_outcome(s).won_by)


def test_every_switchable_reading_of_the_base_game_has_a_test() -> None:
    """
    For each reading of the base game with more than one choice there is a test of its name.
    """
    tests = [name for name in dir(sys.modules[__name__]) if name.startswith("test_")]
    base = [each for each in all_readings() if each.side == "base"]
    switchable = [each.name for each in base if not each.is_ruling]

    untested = [
        name
        for name in switchable
        if not any(test.startswith(f"test_{name.replace('-', '_')}") for test in tests)
    ]
    assert [] == untested
