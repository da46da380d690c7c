"""
Every reading of King Pakal's that can be switched: a position in which its choices part.

A test is named after its reading; the last ones see to it that no reading and no choice is left
out, and that every choice comes to something else than the default.
"""

import sys
from fractions import Fraction
from typing import Any

import attrs
import pytest
from ahau.helpers import (
    build,
    building,
    city,
    fame_from,
    give_role,
    give_tiles,
    go,
    god,
    lay_site,
    lay_tiles,
    mark,
    own_building,
    put_in_region,
    put_lying_workers,
    put_on_offer,
    put_worker_now,
    put_workers,
    tile,
    tiles_of,
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
    by_reading,
    fame,
    gods_marked,
    make_cities,
    names,
    no_buildings,
    reveal,
    set_up,
    settle,
    summon_here,
    with_war_track,
)

from pakal.games.ahau.automa.pakal import act, book_for, choose
from pakal.games.ahau.edition.readings import all_readings
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_automa, options, run_on, start
from pakal.games.ahau.rules.lots import CARD_DRAWS, REGION_CARDS, region_cards, walks_from
from pakal.games.ahau.rules.packed import walk_ends
from pakal.games.ahau.rules.rewards import gain_reward
from pakal.games.ahau.rules.scoring import BUILDINGS, RESOURCES, criterion_value, find_outcome
from pakal.games.ahau.rules.state import (
    BY_CALENDAR,
    FROM_CELEBRATION,
    FROM_JAGUAR,
    FROM_SLOTS,
    FROM_SPACES,
    FROM_SUN,
    FROM_TEMPLES,
    State,
)
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU
from pakal.games.ahau.words import COLOURS, GODS, Reward, RewardKind
from pakal.games.readings import Reading


def mark_in_setup(s: State, name: str) -> None:
    """Put a marker of his where setup would have put it."""
    s.temple[god(name) * len(s.table.edition.temple_spaces) + 2] = PAKAL
    s.setup_marks |= 1 << god(name)
    s.ever_marked |= 1 << god(name)


def gods_summoned(s: State) -> list[str]:
    """Return the gods he has summoned this turn."""
    return [name for number, name in enumerate(GODS) if s.summoned >> number & 1]


def celebrate(s: State) -> None:
    """Hold a celebration that does not end the game."""
    s.triggers = BY_CALENDAR
    go(s, at.CELEBRATION, -1)
    settle(s)


# --- setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "reserve", "pyramid"), [("reserve", ["rain-blue"], []), ("built", [], ["rain-blue"])]
)
def test_starting_tile(choice: str, reserve: list[str], pyramid: list[str]) -> None:
    """
    His starting tile lies in his reserve, or stands on the first space of his pyramid.
    """
    s = set_up(a_solo_table(switched={"starting-tile": choice}))

    assert reserve == tiles_of(s, PAKAL)
    assert pyramid == built(s)


@pytest.mark.parametrize(("choice", "cards"), [("four-cards", 4), ("five-one-bare", 5)])
def test_summary_cards_solo(choice: str, cards: int) -> None:
    """
    You choose among four cards with a tile, or a fifth one without is among them.
    """
    s = start(a_solo_table(switched={"summary-cards-solo": choice}))
    while s.point != at.SUMMARY_CARD:
        if is_automa(s):
            act(s, choose(s, book_for(s.table)))
        else:
            apply(s, options(s)[0])

    assert cards == len(options(s))


@pytest.mark.parametrize(("choice", "paid"), [("yes", 9), ("no", 0)])
def test_setup_marker_scores(choice: str, paid: int) -> None:
    """
    Three markers of setup are at temples that count resources, and he has 3.
    """
    s = set_up(a_solo_table("hard", switched={"setup-marker-scores": choice}))
    s.scoring = [RESOURCES] * 5
    celebrate(s)

    assert paid == fame_from(s, PAKAL, FROM_CELEBRATION)


@pytest.mark.parametrize(("choice", "marked"), [("returns", []), ("stays", [("sun", 3)])])
def test_setup_marker_after(choice: str, marked: list[tuple[str, int]]) -> None:
    """
    After the first celebration the marker of setup is gone, or is on its space again.
    """
    s = set_up(a_solo_table("easy", switched={"setup-marker-after": choice}))
    celebrate(s)

    assert marked == gods_marked(s)


@pytest.mark.parametrize(
    ("choice", "space", "paid"), [("first-summon-only", 2, 1), ("every-summon", 1, 3)]
)
def test_setup_marker_moves(choice: str, space: int, paid: int) -> None:
    """
    He has moved it behind your marker. When yours has left, his next summon moves it on or not.
    """
    s = by_reading("setup-marker-moves", choice)
    mark_in_setup(s, "sun")
    mark(s, YOU, "sun")
    build(s, PAKAL, ["sun-blue"])
    summon_here(s, "Caracol")
    s.temple[s.temple.index(YOU)] = -1
    summon_here(s, "Caracol")

    assert [("sun", space)] == gods_marked(s)
    assert paid == fame_from(s, PAKAL, FROM_TEMPLES)


# --- movement ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "region"), [("adjacent", 2), ("anywhere", 1)])
def test_retreat_reach(choice: str, region: int) -> None:
    """
    The only Rain tile lies in region 1, which is not next to region 5.
    """
    s = by_reading("retreat-reach", choice)
    lay_tiles(s, 1, "rain-blue", "sun-blue")
    s.region = [5, 5]

    assert region == asked(s, at.RETREAT)


def test_retreat_reach_anywhere_prefers_an_adjacent_region_in_a_tie() -> None:
    """
    By `anywhere`, Rain lies in 1 and 3: the region next to him is taken, in a retreat and fleeing.
    """
    s = by_reading("retreat-reach", "anywhere", role="war-captain")
    s.weapons[YOU] = 3
    lay_tiles(s, 1, "rain-blue", "sun-blue")
    lay_tiles(s, 3, "rain-white", "sun-white")
    put_workers(s, PAKAL, Uxmal=5)
    s.region = [4, 4]
    assert 3 == asked(s, at.RETREAT)

    reveal(s, (4, 5), (4, ROLE_CARD))
    assert 3 == s.region[PAKAL]


@pytest.mark.parametrize(("choice", "region"), [("best-available", 3), ("top-only", 2)])
def test_retreat_god(choice: str, region: int) -> None:
    """
    No Rain tile is in reach; a Jaguar tile lies in 3, and his workers are around 2.
    """
    s = by_reading("retreat-god", choice)
    lay_tiles(s, 2, "sun-blue", "sun-white")
    lay_tiles(s, 3, "jaguar-blue", "sun-black")
    put_workers(s, PAKAL, Uxmal=1)
    s.region = [5, 5]

    assert region == asked(s, at.RETREAT)


@pytest.mark.parametrize("choice", ["best-available", "top-only"])
def test_a_tile_of_the_top_god_draws_him_by_either_reading(choice: str) -> None:
    """
    A Rain tile lies in region 4, and his workers are around 2.
    """
    s = by_reading("retreat-god", choice)
    lay_tiles(s, 2, "jaguar-blue", "sun-white")
    lay_tiles(s, 4, "rain-blue", "sun-black")
    put_workers(s, PAKAL, Uxmal=1)
    s.region = [5, 5]

    assert 4 == asked(s, at.RETREAT)


@pytest.mark.parametrize(("choice", "region"), [("best-available", 4), ("top-only", 4)])
def test_the_captain_flees_to_the_top_god(choice: str, region: int) -> None:
    """
    A tile of his top god draws him by either reading of `retreat-god`.
    """
    s = by_reading("retreat-god", choice, role="war-captain")
    s.weapons[YOU] = 3
    lay_tiles(s, 2, "jaguar-blue", "sun-white")
    lay_tiles(s, 4, "rain-blue", "sun-black")
    put_workers(s, PAKAL, Uxmal=1)
    reveal(s, (5, 5), (5, ROLE_CARD))

    assert region == s.region[PAKAL]


def captain(reading: str, choice: str) -> State:
    """Return a position in which the War Captain looks for a tile; you are too strong for him."""
    s = by_reading(reading, choice, role="war-captain")
    s.weapons[YOU] = 3
    return s


@pytest.mark.parametrize(("choice", "region"), [("anywhere", 4), ("adjacent", 2)])
def test_captain_reach(choice: str, region: int) -> None:
    """
    From region 1 the Rain tile in 4 is far away, and only region 2 is near.
    """
    s = captain("captain-reach", choice)
    lay_tiles(s, 2, "jaguar-white", "sun-blue")
    lay_tiles(s, 4, "rain-blue", "sun-white")
    reveal(s, (3, 5), (1, ROLE_CARD))

    assert region == s.region[PAKAL]


@pytest.mark.parametrize(("choice", "region"), [("avoid", 4), ("as-written", 2)])
def test_captain_into_defeat(choice: str, region: int) -> None:
    """
    The only Rain tile lies in your region, where he would lose.
    """
    s = captain("captain-into-defeat", choice)
    lay_tiles(s, 2, "rain-white", "sun-blue")
    lay_tiles(s, 4, "jaguar-blue", "sun-white")
    s.region = [2, 1]
    s.right = [5, ROLE_CARD]

    assert region == asked(s, at.CAPTAIN_MOVE)


@pytest.mark.parametrize(("choice", "region"), [("best-available", 3), ("top-only", 1)])
def test_captain_god(choice: str, region: int) -> None:
    """
    No Rain tile lies anywhere. The best there is, a Jaguar tile, lies in 3; his ruler is in 1.
    """
    s = captain("captain-god", choice)
    lay_tiles(s, 3, "jaguar-white", "sun-blue")
    reveal(s, (2, 5), (1, ROLE_CARD))

    assert region == s.region[PAKAL]


@pytest.mark.parametrize(("choice", "region"), [("god", 3), ("list-6", 5)])
def test_captain_god_top_only_goes_to_the_top_god(choice: str, region: int) -> None:
    """
    Rain tiles lie in 3 and 5, and among those `captain-tile` still decides.
    """
    s = captain("captain-god", "top-only")
    s.table = attrs.evolve(s.table, readings={**s.table.readings, "captain-tile": choice})
    lay_tiles(s, 2, "jaguar-wild", "sun-blue")
    lay_tiles(s, 3, "rain-white", "sun-blue")
    lay_tiles(s, 5, "rain-wild", "sun-white")
    reveal(s, (4, 5), (1, ROLE_CARD))

    assert region == s.region[PAKAL]


@pytest.mark.parametrize(("choice", "region"), [("god", 3), ("list-6", 5)])
def test_captain_tile(choice: str, region: int) -> None:
    """
    Rain tiles lie in 3 and 5, and the one in 5 is wild.
    """
    s = captain("captain-tile", choice)
    lay_tiles(s, 3, "rain-white", "sun-blue")
    lay_tiles(s, 5, "rain-wild", "sun-white")
    reveal(s, (2, 5), (1, ROLE_CARD))

    assert region == s.region[PAKAL]


@pytest.mark.parametrize(("choice", "region"), [("god", 3), ("list-6", 5)])
def test_captain_tile_of_a_colour(choice: str, region: int) -> None:
    """
    Neither Rain tile is wild; he has built a blue tile, and the blue one lies in 5.
    """
    s = captain("captain-tile", choice)
    lay_tiles(s, 3, "rain-white", "sun-blue")
    lay_tiles(s, 5, "rain-blue", "sun-white")
    build(s, PAKAL, ["chief-blue"])
    reveal(s, (2, 5), (1, ROLE_CARD))

    assert region == s.region[PAKAL]


@pytest.mark.parametrize(("choice", "weapons"), [("no", 0), ("yes", 1)])
def test_captain_weapon(choice: str, weapons: int) -> None:
    """
    The War Captain leaves your region before a conflict that he would lose.
    """
    s = captain("captain-weapon", choice)
    reveal(s, (4, 5), (4, ROLE_CARD))

    assert 4 != s.region[PAKAL]
    assert weapons == s.weapons[PAKAL]


# --- placing a worker ----------------------------------------------------------------------------


def place(s: State, region: int) -> tuple[str, ...]:
    """Return the city in which he places his worker, or those drawn among."""
    s.region[PAKAL] = region
    return names(s, asked(s, at.PLACE_WORKER))


@pytest.mark.parametrize(
    ("choice", "where"), [("hierarchy-at-once", "Calakmul"), ("next-step-first", "Caracol")]
)
def test_place_ties(choice: str, where: str) -> None:
    """
    All four cities are new. His top god has Calakmul; he has built a tile of Caracol's god.
    """
    s = by_reading("place-ties", choice)
    build(s, PAKAL, ["sun-blue"])

    assert (where,) == place(s, 3)


@pytest.mark.parametrize(("choice", "where"), [("city", "Tikal"), ("ruler", "Calakmul")])
def test_place_new_city_region(choice: str, where: str) -> None:
    """
    A building is left in region 4: next to Tikal and Caracol, and next to his ruler's region 3.
    """
    s = by_reading("place-new-city-region", choice)
    no_buildings(s, 1, 2, 3, 5)

    assert (where,) == place(s, 3)


@pytest.mark.parametrize(
    ("choice", "where", "claimed"), [("yes", "Tulum", True), ("only-completing", "Uxmal", False)]
)
def test_claim_when(choice: str, where: str, claimed: bool) -> None:
    """
    He stands around region 1 already. Any worker claims, the higher god's; or no worker does, and
    the tile he has built points to Uxmal, where you lead.
    """
    s = by_reading("claim-when", choice)
    put_in_region(s, 1, "market")
    put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1, Tulum=1)
    put_workers(s, YOU, Uxmal=2)
    build(s, PAKAL, ["chief-blue"])
    assert (where,) == place(s, 1)

    at.push(s, at.CLAIM, PAKAL)
    at.push(s, at.PLACE_WORKER, PAKAL)
    run_on(s)
    settle(s)
    assert claimed == ("Market" in board(s))


@pytest.mark.parametrize(
    ("choice", "where"), [("strict", ("Tulum", "Calakmul")), ("ties-count", ("Calakmul",))]
)
def test_lead(choice: str, where: tuple[str, ...]) -> None:
    """
    In Tulum he is level with you and in Calakmul behind: does he have the most in Tulum?
    """
    s = by_reading("lead", choice)
    no_buildings(s)
    put_workers(s, PAKAL, Tulum=1)
    put_workers(s, YOU, Tulum=1, Calakmul=1)

    assert where == place(s, 2)


@pytest.mark.parametrize(
    ("choice", "chance"), [("even-at-once", Fraction(3, 8)), ("reveal-on", Fraction(1, 3))]
)
def test_draw_shared_region(choice: str, chance: Fraction) -> None:
    """
    Tulum touches 1 and 2, Calakmul 2, 3 and 5. If card 2 ends the draw with even odds, Tulum wins
    with card 1 of four cards, and with half of card 2.
    """
    s = by_reading("draw-shared-region", choice)
    tied = (city(s, "Tulum"), city(s, "Calakmul"))

    assert chance == region_cards(s, CARD_DRAWS[REGION_CARDS], tied).chances()[tied[0]]


# --- summoning -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "gone"), [("last", "sun-blue"), ("rarest", "sun-wild")])
def test_discard_wild(choice: str, gone: str) -> None:
    """
    A blue tile, of a colour he has built, and a wild one match the Sun God.
    """
    s = by_reading("discard-wild", choice)
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "sun-wild", "sun-blue", "rain-blue")
    s.god = god("sun")

    assert tile(gone) == asked(s, at.SUMMON_DISCARD, 1)


@pytest.mark.parametrize(
    ("choice", "colours"), [("pays-most", (0, 2, 3, 4)), ("rarest", (0, 1, 2, 3, 4))]
)
def test_discard_wild_colour(choice: str, colours: tuple[int, ...]) -> None:
    """
    Every colour stands once in his pyramid; the Sun God would pay for all but blue.
    """
    s = by_reading("discard-wild-colour", choice)
    build(s, PAKAL, ["sun-blue", "rain-white", "rain-black", "rain-brown", "rain-yellow"])
    s.god, s.used = god("sun"), [0, 1, 0, 0, 0]

    assert colours == asked(s, at.DISCARD_COLOUR)


def jaguar(reading: str, choice: str, *tiles: str) -> State:
    """Return a position in which the Jaguar God moves workers; no building can be claimed."""
    s = by_reading(reading, choice)
    no_buildings(s)
    build(s, PAKAL, tiles)
    s.god, s.strength = god("jaguar"), 1
    s.used = [sum(1 for each in tiles if each.endswith(name)) for name in COLOURS]
    return s


def mover(s: State) -> tuple[str, ...]:
    """Return the city from which the Jaguar God moves a worker."""
    walks = asked(s, at.JAGUAR_MOVES, 1)
    assert walks is not None
    ways = (walks,) if isinstance(walks, int) else walks
    return names(s, tuple(dict.fromkeys(walks_from(s, each) for each in ways)))


@pytest.mark.parametrize(
    ("choice", "where"),
    [("most-numerous", "Uxmal"), ("any-summoned", "Caracol"), ("graded", "Caracol")],
)
def test_jaguar_fame(choice: str, where: str) -> None:
    """
    His Jaguar tiles are two blue ones and a white one, and only a white site can be crossed.
    """
    s = jaguar("jaguar-fame", choice, "jaguar-blue", "jaguar-wild-blue", "jaguar-white")
    lay_site(s, "Caracol", "Lamanai", "white")
    put_workers(s, PAKAL, Uxmal=3, Caracol=1)

    assert (where,) == mover(s)


@pytest.mark.parametrize(("choice", "paid"), [("one", 1), ("per-matching-tile", 2)])
def test_jaguar_pays(choice: str, paid: int) -> None:
    """
    Two blue tiles are summoned and a blue site is crossed, in one of the two moves.
    """
    s = jaguar("jaguar-pays", choice, "jaguar-blue", "jaguar-wild-blue")
    lay_site(s, "Tikal", "Seibal", "blue")
    put_workers(s, PAKAL, Tikal=1)
    at_point(s, at.JAGUAR_MOVES, 1)

    assert paid == fame_from(s, PAKAL, FROM_JAGUAR)


def goes(s: State) -> str:
    """Return the city to which the Jaguar God moves a worker."""
    walk = asked(s, at.JAGUAR_MOVES, 1)
    assert isinstance(walk, int)
    return names(s, walk_ends(s.table, walk)[1])[0]


def one_worker_to_walk(s: State) -> State:
    """Only the worker in Tikal can walk: to the lowest god, or to two cities that you lead."""
    make_cities(s, Caracol="sun", Seibal="serpent", Calakmul="rain")
    put_workers(s, PAKAL, Tikal=1)
    put_worker_now(s, PAKAL, "Caracol")
    put_workers(s, YOU, Calakmul=2, Seibal=2)
    return s


@pytest.mark.parametrize(("choice", "where"), [("worker-then-city", "Caracol"), ("pair", "Seibal")])
def test_jaguar_choice(choice: str, where: str) -> None:
    """
    The worker being found, the rules for arriving send him to the lowest god. As pairs, letter d
    keeps the two ways to cities without his workers.
    """
    assert where == goes(one_worker_to_walk(jaguar("jaguar-choice", choice)))


@pytest.mark.parametrize(
    ("letters", "where"), [("narrow", "Seibal"), ("first-that-applies", "Caracol")]
)
def test_b_can_end_the_letters_of_pairs(letters: str, where: str) -> None:
    """
    As pairs, b is asked of a single worker too: he leads by two in Tikal. Where the first letter
    that applies ends them, d comes too late.
    """
    s = bare(a_solo_table(switched={"jaguar-choice": "pair", "jaguar-letters": letters}))
    no_buildings(s)
    s.god = god("jaguar")
    one_worker_to_walk(s)
    put_workers(s, PAKAL, Tikal=2)

    assert where == goes(s)


@pytest.mark.parametrize(
    ("choice", "where"),
    [("as-chosen", "Caracol"), ("arriving-only", "Caracol"), ("letters-too", "Seibal")],
)
def test_jaguar_destination_of_a_single_worker(choice: str, where: str) -> None:
    """
    There is no tie for the letters to break; only by `letters-too` they choose his city, by d.
    """
    assert where == goes(one_worker_to_walk(jaguar("jaguar-destination", choice)))


@pytest.mark.parametrize(
    ("choice", "where"),
    [("as-chosen", "Caracol"), ("arriving-only", "Palenque"), ("letters-too", "Palenque")],
)
def test_jaguar_destination(choice: str, where: str) -> None:
    """
    From Uxmal and from Lamanai he reaches level and empty cities; from Uxmal also one you lead,
    by another way. That tells for the worker in Uxmal where workers are chosen. As chosen, letter
    c has ended that way, so Lamanai is left for its higher god.
    """
    s = jaguar("jaguar-destination", choice, "jaguar-blue")
    put_workers(s, PAKAL, Uxmal=1, Lamanai=1)
    put_workers(s, YOU, Chichen_Itza=1)

    assert where == goes(s)


@pytest.mark.parametrize(
    ("choice", "where"), [("narrow", "Seibal"), ("first-that-applies", "Palenque")]
)
def test_jaguar_letters(choice: str, where: str) -> None:
    """
    One way of each worker leads to a level city, and only that from Seibal to one without his
    workers. Where c ends the asking, Palenque is left for its higher god.
    """
    s = jaguar("jaguar-letters", choice)
    put_workers(s, PAKAL, Seibal=1, Palenque=1)
    put_worker_now(s, PAKAL, "Calakmul")
    put_workers(s, YOU, Calakmul=1, Uxmal=2, Yaxchilán=2)

    assert (where,) == mover(s)


@pytest.mark.parametrize(
    ("choice", "where"),
    [("held-after", "Seibal"), ("into-region", "Lamanai"), ("completing", "Uxmal")],
)
def test_jaguar_claim(choice: str, where: str) -> None:
    """
    He stands all around region 1, with a worker in each city. A worker in Seibal is far from it,
    one in Lamanai could go to it. Where no move fits letter a, the region itself is left.
    """
    s = by_reading("jaguar-claim", choice)
    s.region[PAKAL] = 1
    assert s.region_building[1] >= 0
    put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1, Tulum=1, Seibal=1, Lamanai=1)
    put_workers(s, YOU, Lamanai=2)
    s.god, s.strength = god("jaguar"), 1

    assert (where,) == mover(s)


@pytest.mark.parametrize(
    ("choice", "where"), [("difference", "Seibal"), ("majority-only", "Tulum")]
)
def test_jaguar_margin(choice: str, where: str) -> None:
    """
    You lead by 1 in Seibal and by 3 in Tulum, the city of the higher god.
    """
    s = jaguar("jaguar-margin", choice)
    put_workers(s, PAKAL, Seibal=1, Tulum=1)
    put_workers(s, YOU, Seibal=2, Tulum=4)

    assert (where,) == mover(s)


@pytest.mark.parametrize(("choice", "where"), [("after-d", "Yaxchilán"), ("with-c", "Calakmul")])
def test_jaguar_second_c(choice: str, where: str) -> None:
    """
    Only the worker in Yaxchilán reaches level cities; around Calakmul you lead in all of them.
    With the first c that counts the same, and Calakmul is left for its higher god.
    """
    s = jaguar("jaguar-second-c", choice)
    put_workers(s, PAKAL, Calakmul=1, Yaxchilán=1)
    put_workers(s, YOU, Palenque=1, Lamanai=1, Tikal=1)

    assert (where,) == mover(s)


@pytest.mark.parametrize("choice", ["after-d", "with-c"])
def test_both_lines_c_as_pairs(choice: str) -> None:
    """
    Compared as pairs, the second line c parts by its reading in the same way.
    """
    both = {"jaguar-second-c": choice, "jaguar-choice": "pair"}
    s = bare(a_solo_table(switched=both))
    no_buildings(s)
    s.god = god("jaguar")
    put_workers(s, PAKAL, Chichen_Itza=1, Uxmal=1, Tulum=1)
    put_workers(s, YOU, Lamanai=1)
    at_point(s, at.JAGUAR_MOVES, 1)

    # Only the way to Palenque leads to a level city; the one to Lamanai to a city you lead.
    assert (choice == "after-d") == ((1, 0) == workers_in(s, PAKAL, "Palenque"))


@pytest.mark.parametrize(
    ("choice", "where"),
    [
        ("before-move-0-0-counts", "Chichen Itza"),
        ("before-move-not-0-0", "Seibal"),
        ("after-move", "Lamanai"),
    ],
)
def test_jaguar_level(choice: str, where: str) -> None:
    """
    From Chichen Itza he reaches an empty city, from Seibal one with a worker of each, from Lamanai
    one with a worker of yours; everywhere else you have three.
    """
    s = jaguar("jaguar-level", choice)
    put_workers(s, PAKAL, Chichen_Itza=1, Seibal=1, Tikal=1, Lamanai=1)
    put_workers(s, YOU, Tulum=3, Tikal=1, Yaxchilán=3, Calakmul=1, Caracol=3)

    assert (where,) == mover(s)


@pytest.mark.parametrize(("choice", "gods"), [("summon-anyway", ["jaguar"]), ("cannot-summon", [])])
def test_jaguar_none_to_move(choice: str, gods: list[str]) -> None:
    """
    The worker just placed is his only one.
    """
    s = by_reading("jaguar-none-to-move", choice)
    build(s, PAKAL, ["jaguar-blue"])
    put_worker_now(s, PAKAL, "Tikal")
    summon_here(s, "Tikal")

    assert gods == gods_summoned(s)


@pytest.mark.parametrize(("choice", "card"), [("played-too", 5), ("discarded-only", 2)])
def test_sun_cards(choice: str, card: int) -> None:
    """
    He has played 3 and 5 this round and 2 before.
    """
    s = by_reading("sun-cards", choice)
    s.hand[PAKAL] = 1 << 1 | 1 << 4 | 1 << 6 | 1 << ROLE_CARD
    s.played_before[PAKAL] = 1 << 2
    s.left[PAKAL], s.right[PAKAL] = 3, 5

    assert card == asked(s, at.SUN_CARD, 1)


@pytest.mark.parametrize(("choice", "his", "yours"), [("his-own", 0, 4), ("the-players", 1, 3)])
def test_serpent_whose(choice: str, his: int, yours: int) -> None:
    """
    You lead in Tikal with four to one: he loses his worker there, or you one of yours.
    """
    s = by_reading("serpent-whose", choice)
    build(s, PAKAL, ["serpent-blue"])
    put_workers(s, PAKAL, Tikal=1)
    put_workers(s, YOU, Tikal=4)
    put_worker_now(s, PAKAL, "Palenque")
    summon_here(s, "Palenque")

    assert (his, 0) == workers_in(s, PAKAL, "Tikal")
    assert (yours, 0) == workers_in(s, YOU, "Tikal")


@pytest.mark.parametrize(("choice", "gods"), [("least-bad", ["serpent"]), ("cannot-summon", [])])
def test_serpent_no_majority(choice: str, gods: list[str]) -> None:
    """
    You lead in none of his cities.
    """
    s = by_reading("serpent-no-majority", choice)
    build(s, PAKAL, ["serpent-blue"])
    put_workers(s, PAKAL, Tikal=1)
    put_worker_now(s, PAKAL, "Palenque")
    summon_here(s, "Palenque")

    assert gods == gods_summoned(s)


@pytest.mark.parametrize(("choice", "left"), [("stand-up", (1, 0)), ("remove", (0, 0))])
def test_serpent_laid_down(choice: str, left: tuple[int, int]) -> None:
    """
    His lying worker in Tikal stands up, or goes home.
    """
    s = by_reading("serpent-laid-down", choice)
    build(s, PAKAL, ["serpent-blue"])
    put_lying_workers(s, PAKAL, Tikal=1)
    put_worker_now(s, PAKAL, "Palenque")
    summon_here(s, "Palenque")

    assert left == workers_in(s, PAKAL, "Tikal")


def played(reading: str, choice: str, role: str) -> State:
    """Return a position in which he has played a role card this round."""
    s = by_reading(reading, choice, role=role)
    no_buildings(s)
    s.left[PAKAL] = 5
    give_role(s, PAKAL, role, played=True)
    return s


@pytest.mark.parametrize(
    ("choice", "gods"), [("next-god", ["sun"]), ("none", []), ("strength-one", ["rain"])]
)
def test_priestess_no_tile(choice: str, gods: list[str]) -> None:
    """
    He has built only a Sun tile, and the Rain God, highest on his card, has a site.
    """
    s = played("priestess-no-tile", choice, "high-priestess")
    build(s, PAKAL, ["sun-blue"])
    lay_site(s, "Tikal", "Seibal", "blue")
    summon_here(s, "Caracol")

    assert gods == gods_summoned(s)


def test_summoned_by_her_strength_alone_a_god_gets_no_marker() -> None:
    """
    By `priestess-no-tile=strength-one` the god acts with strength 1, but no tile of it is built.
    """
    s = played("priestess-no-tile", "strength-one", "high-priestess")
    lay_site(s, "Tikal", "Seibal", "blue")
    summon_here(s, "Caracol")

    assert 1 == s.tracker
    assert [] == gods_marked(s)


@pytest.mark.parametrize(
    ("choice", "gods"), [("city-god", ["sun"]), ("highest-god", ["rain"]), ("none", [])]
)
def test_priestess_all_marked(choice: str, gods: list[str]) -> None:
    """
    His markers are at all temples; he has tiles of Rain and of the city's Sun God.
    """
    s = played("priestess-all-marked", choice, "high-priestess")
    mark(s, PAKAL, *GODS)
    build(s, PAKAL, ["sun-blue", "rain-blue"])
    lay_site(s, "Tikal", "Seibal", "blue")
    summon_here(s, "Caracol")

    assert gods == gods_summoned(s)


@pytest.mark.parametrize(("choice", "paid"), [("best-colour-counts", 2), ("no-colour", 1)])
def test_priestess_strength(choice: str, paid: int) -> None:
    """
    With one Sun tile built the Sun God pays for one colour, or for hers as well.
    """
    s = played("priestess-strength", choice, "high-priestess")
    build(s, PAKAL, ["sun-blue"])
    summon_here(s, "Caracol")

    assert 2 == s.strength
    assert paid == fame_from(s, PAKAL, FROM_SUN)


@pytest.mark.parametrize(
    ("choice", "gods"), [("highest-other", ["chief", "rain"]), ("next-below", ["chief", "sun"])]
)
def test_dancer_next(choice: str, gods: list[str]) -> None:
    """
    After the Chief God, in the middle of his card, Rain stands above and the Sun below.
    """
    s = played("dancer-next", choice, "dancer")
    build(s, PAKAL, ["chief-blue", "rain-blue", "sun-blue"])
    lay_site(s, "Tikal", "Seibal", "blue")
    put_worker_now(s, PAKAL, "Uxmal")
    summon_here(s, "Uxmal")
    build_here(s, "Uxmal")

    assert gods == gods_summoned(s)


@pytest.mark.parametrize(("choice", "gods", "tiles"), [("yes", ["chief"], 1), ("no", [], 2)])
def test_dancer_first_failed(choice: str, gods: list[str], tiles: int) -> None:
    """
    He has no tile of the city's god: the Dancer still calls the Chief God, or he builds.
    """
    s = played("dancer-first-failed", choice, "dancer")
    s.tracker = 1
    build(s, PAKAL, ["chief-blue"])
    give_tiles(s, PAKAL, "rain-blue")
    put_worker_now(s, PAKAL, "Caracol")
    summon_here(s, "Caracol")
    build_here(s, "Caracol")

    assert gods == gods_summoned(s)
    assert tiles == len(built(s))


# --- building ------------------------------------------------------------------------------------


def ready(reading: str, choice: str, tiles: int, *reserve: str, role: str = "queen") -> State:
    """Return a position before his build, with so many pyramid tiles and a worker in Tikal."""
    s = by_reading(reading, choice, role=role)
    no_buildings(s)
    build(s, PAKAL, [*FIRST_LEVEL, "chief-blue", "chief-black", "chief-white"][:tiles])
    give_tiles(s, PAKAL, *reserve)
    put_worker_now(s, PAKAL, "Tikal")
    return s


@pytest.mark.parametrize(("choice", "tiles"), [("stop", 4), ("skip", 5)])
def test_build_blocked(choice: str, tiles: int) -> None:
    """
    A building is next and too dear; a tile of the second level would cost the 2 he has.
    """
    s = ready("build-blocked", choice, 4, "rain-brown")
    s.tracker = 2
    build_here(s, "Tikal")

    assert tiles == len(built(s))


@pytest.mark.parametrize(("choice", "buildings"), [("buildings", 2), ("stop", 1)])
def test_build_no_tile(choice: str, buildings: int) -> None:
    """
    A pyramid tile is next, his reserve is empty, and he could pay for a building.
    """
    s = ready("build-no-tile", choice, 0)
    s.tracker = 15
    build_here(s, "Tikal")

    assert buildings == len(board(s))


@pytest.mark.parametrize(("choice", "tiles"), [("step-done", 5), ("stop", 4)])
def test_no_building_left(choice: str, tiles: int) -> None:
    """
    A building is next, and the offer is empty.
    """
    s = ready("no-building-left", choice, 4, "rain-brown")
    s.tracker = 15
    s.offer = [-1, -1, -1]
    build_here(s, "Tikal")

    assert tiles == len(built(s))


@pytest.mark.parametrize(("choice", "step"), [("buildings", 1), ("stop", 0)])
@pytest.mark.parametrize("tracker", [0, 15])
def test_build_no_tile_where_he_skips_what_is_too_dear(
    choice: str, step: int, tracker: int
) -> None:
    """
    His reserve is empty. A level without a tile is not too dear, so build-no-tile settles it alone.
    """
    s = ready("build-no-tile", choice, 0)
    s.table = attrs.evolve(s.table, readings={**s.table.readings, "build-blocked": "skip"})
    s.tracker = tracker

    assert step == asked(s, at.BUILD_ORDER)


@pytest.mark.parametrize(("choice", "step"), [("step-done", 2), ("stop", 1)])
def test_no_building_left_where_he_skips_what_is_too_dear(choice: str, step: int) -> None:
    """
    The offer is empty. Nothing there is too dear, so no-building-left settles it alone.
    """
    s = ready("no-building-left", choice, 4, "rain-brown")
    s.table = attrs.evolve(s.table, readings={**s.table.readings, "build-blocked": "skip"})
    s.tracker = 2
    s.offer = [-1, -1, -1]

    assert step == asked(s, at.BUILD_ORDER)


@pytest.mark.parametrize(("choice", "step"), [("own-builds-only", 1), ("claims-count", 2)])
def test_order_counts_claims(choice: str, step: int) -> None:
    """
    The first level is full and he has claimed a building: one is still due, or the second level.
    """
    s = ready("order-counts-claims", choice, 4, "rain-brown")
    s.claimed = 1

    assert step == asked(s, at.BUILD_ORDER)


@pytest.mark.parametrize(("choice", "space"), [("left-to-right", 0), ("best-fame", 2)])
def test_next_slot(choice: str, space: int) -> None:
    """
    The last space of the first level holds a blue Sun tile, and he has another one.
    """
    s = ready("next-slot", choice, 0, "sun-blue")
    build(s, PAKAL, ["sun-blue"], first=3)
    s.due = 0

    assert space == asked(s, at.PYRAMID_SLOT)


@pytest.mark.parametrize(
    ("choice", "name"),
    [
        ("none-there-now", "sun-white"),
        ("setup-does-not-count", "rain-black"),
        ("never-this-game", "sun-white"),
    ],
)
def test_no_marker_yet(choice: str, name: str) -> None:
    """
    At the temple of Rain, his top god, lies his marker of setup.
    """
    s = ready("no-marker-yet", choice, 0, "rain-black", "sun-white")
    mark_in_setup(s, "rain")
    s.due, s.where = 0, 0

    assert tile(name) == asked(s, at.PYRAMID_TILE)


@pytest.mark.parametrize(
    ("choice", "name"),
    [
        ("none-there-now", "rain-black"),
        ("setup-does-not-count", "rain-black"),
        ("never-this-game", "sun-white"),
    ],
)
def test_no_marker_yet_after_a_celebration(choice: str, name: str) -> None:
    """
    He had a marker at the Rain God's temple, and it went home.
    """
    s = ready("no-marker-yet", choice, 0, "rain-black", "sun-white")
    s.ever_marked = 1 << god("rain")
    s.due, s.where = 0, 0

    assert tile(name) == asked(s, at.PYRAMID_TILE)


@pytest.mark.parametrize(
    ("choice", "tied"), [("random", ["rain-black", "rain-white"]), ("oldest", ["rain-white"])]
)
def test_tile_last_tie(choice: str, tied: list[str]) -> None:
    """
    Of two Rain tiles the white one came first.
    """
    s = ready("tile-last-tie", choice, 0, "rain-white", "rain-black")
    s.due, s.where = 0, 0
    found = asked(s, at.PYRAMID_TILE)
    assert found is not None

    assert sorted(tile(each) for each in tied) == sorted(
        (found,) if isinstance(found, int) else found
    )


@pytest.mark.parametrize(("choice", "paid"), [("yes", 4), ("no", 0)])
def test_slot_reward(choice: str, paid: int) -> None:
    """
    The second slot of side A shows 4 Fame.
    """
    s = by_reading("slot-reward", choice)
    put_on_offer(s, 0, "market")
    s.tracker = 3
    at_point(s, at.WHICH_BUILDING)

    assert paid == fame_from(s, PAKAL, FROM_SLOTS)


def buy(s: State, effect: str) -> None:
    """Let him buy a building."""
    s.offer = [building(s, effect), -1, -1]
    s.tracker = 15
    at_point(s, at.WHICH_BUILDING)


@pytest.mark.parametrize(("choice", "on_board"), [("besides-palace", 5), ("in-all", 4)])
def test_fourth_building(choice: str, on_board: int) -> None:
    """
    The Royal Palace and three others stand on his board, and he builds one more.
    """
    s = by_reading("fourth-building", choice)
    for effect in ("palace", "market", "acropolis"):
        own_building(s, PAKAL, effect)
    buy(s, "city-gates")

    assert on_board == len(board(s))
    assert 5 - on_board == len(s.beside)


@pytest.mark.parametrize(
    ("choice", "gone"), [("cheapest-then-leftmost", "Market"), ("leftmost-cheaper", "Palace")]
)
def test_replace_which(choice: str, gone: str) -> None:
    """
    The Palace (4) stands further left than the Market (3); the Ball Court (5) is dearer than both.
    """
    s = by_reading("replace-which", choice)
    for effect in ("palace", "market", "acropolis", "gateway"):
        own_building(s, PAKAL, effect)
    buy(s, "ball-court")

    assert [gone] == [s.table.edition.buildings[each].name for each in s.beside]
    assert gone not in board(s)


@pytest.mark.parametrize(
    ("choice", "paid"), [("on-board-with-palace", 4), ("all-tiles", 6), ("without-palace", 2)]
)
def test_building_count(choice: str, paid: int) -> None:
    """
    On his board are the Royal Palace and the Market, and one tile lies beside it.
    """
    s = by_reading("building-count", choice)
    own_building(s, PAKAL, "market")
    s.beside = [building(s, "gateway")]
    gain_reward(s, PAKAL, Reward(RewardKind.FAME_PER_BUILDING), FROM_SPACES)

    assert paid == s.fame[PAKAL]


@pytest.mark.parametrize(("choice", "counted"), [("yes", True), ("no", False)])
def test_palace_at_temple(choice: str, counted: bool) -> None:
    """
    On his board are the Royal Palace and the Market; the temple counts what they cost.
    """
    s = by_reading("palace-at-temple", choice)
    own_building(s, PAKAL, "market")
    price = s.table.building_total
    palace = price[s.table.royal_palace] if counted else 0

    assert price[building(s, "market")] + palace == criterion_value(s, PAKAL, BUILDINGS)


@pytest.mark.parametrize(("choice", "won_by"), [("yes", "shared"), ("no", "most tiles built")])
def test_palace_as_built_tile(choice: str, won_by: str) -> None:
    """
    Level in Fame; you have built one tile, and he has the Royal Palace alone.
    """
    s = by_reading("palace-as-built-tile", choice)
    s.fame = [40, 40]
    build(s, YOU, ["sun-blue"])
    outcome = find_outcome(s)

    assert won_by == outcome.won_by
    assert (YOU in outcome.winners, PAKAL in outcome.winners) == (True, choice == "yes")


@pytest.mark.parametrize(("choice", "tiles"), [("each", 6), ("once", 5)])
def test_builder_discount(choice: str, tiles: int) -> None:
    """
    With 2 resources and the Master Builder: two tiles of the second level for 1 each, or only one.
    """
    s = ready("builder-discount", choice, 4, "rain-brown", "rain-blue", role="master-builder")
    give_role(s, PAKAL, "master-builder", played=True)
    put_workers(s, PAKAL, Tikal=1)
    s.bought, s.tracker = 1, 2
    build_here(s, "Tikal")

    assert tiles == len(built(s))


@pytest.mark.parametrize(("choice", "resources"), [("lost", 15), ("counted", 17)])
def test_tracker_max(choice: str, resources: int) -> None:
    """
    He has 14 resources and produces three.
    """
    s = by_reading("tracker-max", choice)
    s.tracker = 14
    lay_site(s, "Tikal", "Seibal", "blue")
    put_workers(s, PAKAL, Tikal=3)
    s.placed = city(s, "Tikal")
    at_point(s, at.PRODUCTION_SITE)

    assert resources == s.tracker


@pytest.mark.parametrize(("choice", "resources"), [("adjacent", 1 + 2), ("anywhere", 4 + 2)])
def test_merchant_reach(choice: str, resources: int) -> None:
    """
    Beside Tikal a site brings 1, and between Uxmal and Tulum one would bring 4.
    """
    s = played("merchant-reach", choice, "merchant")
    lay_site(s, "Tikal", "Seibal", "blue")
    lay_site(s, "Uxmal", "Tulum", "white")
    put_worker_now(s, PAKAL, "Tikal")
    put_workers(s, PAKAL, Uxmal=4)
    build_here(s, "Tikal")

    assert resources == s.tracker


@pytest.mark.parametrize(
    ("choice", "resources", "tiles"),
    [("two-resources-only", 3, 0), ("builds", 0, 1), ("nothing", 1, 0)],
)
def test_merchant_no_site(choice: str, resources: int, tiles: int) -> None:
    """
    No site is on the map. He has a resource and a tile to build.
    """
    s = played("merchant-no-site", choice, "merchant")
    s.tracker = 1
    give_tiles(s, PAKAL, "rain-blue")
    put_worker_now(s, PAKAL, "Tikal")
    build_here(s, "Tikal")

    assert resources == s.tracker
    assert tiles == len(built(s))


@pytest.mark.parametrize(
    ("choice", "workers", "crew"),
    [("laid-down", (0, 1), 11), ("from-supply", (2, 0), 10), ("cube", (2, 0), 11)],
)
def test_queen_worker(choice: str, workers: tuple[int, int], crew: int) -> None:
    """
    The Queen's worker in Tikal: his own lies down, another comes, or the cube stands there.
    """
    s = played("queen-worker", choice, "queen")
    s.tracker = 1
    put_worker_now(s, PAKAL, "Tikal")
    at_point(s, at.QUEEN_ENDS)

    assert workers == workers_in(s, PAKAL, "Tikal")
    assert crew == s.crew[PAKAL]
    assert 0 == s.tracker


# --- rewards and the end -------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "paid"), [("highest-below", 4), ("most-fame", 9)])
def test_war_top_again(choice: str, paid: int) -> None:
    """
    He is on top of a war track with 9, 4 and 8 Fame from below, and advances.
    """
    edition = with_war_track(fame(9), fame(4), fame(8))
    s = bare(a_solo_table(edition=edition, switched={"war-top-again": choice}))
    s.war[PAKAL] = 3
    at_point(s, at.WAR_ADVANCE)

    assert paid == s.fame[PAKAL]


@pytest.mark.parametrize(
    ("choice", "where"),
    [("random", ("Caracol", "Seibal")), ("fewest-player-workers", ("Caracol",))],
)
def test_lay_down_last_tie(choice: str, where: tuple[str, ...]) -> None:
    """
    In two Sun cities he is level with you, one to one and two to two.
    """
    s = by_reading("lay-down-last-tie", choice)
    put_workers(s, PAKAL, Caracol=1, Seibal=2)
    put_workers(s, YOU, Caracol=1, Seibal=2)

    assert where == names(s, asked(s, at.LAY_DOWN))


@pytest.mark.parametrize(
    ("choice", "marked"),
    [
        ("highest-god", [("chief", 3), ("sun", 1)]),
        ("third-space-first", [("rain", 1), ("sun", 1)]),
        ("from-supply", [("chief", 3), ("rain", 1), ("sun", 1)]),
    ],
)
def test_marker_source(choice: str, marked: list[tuple[str, int]]) -> None:
    """
    His markers are on Rain's first space and on the Chief's third; one goes to the Sun God.
    """
    s = by_reading("marker-source", choice)
    mark(s, PAKAL, "rain")
    mark_in_setup(s, "chief")
    at_point(s, at.MARKER_SOURCE)

    assert marked == gods_marked(s)


@pytest.mark.parametrize(
    ("choice", "tied"),
    [
        ("lowest-god-then-newest", ["sun-white"]),
        ("random", ["rain-blue", "sun-blue", "sun-white"]),
    ],
)
def test_pakal_gives_back(choice: str, tied: list[str]) -> None:
    """
    He has a Rain tile and two Sun tiles, of which the white one came last.
    """
    s = by_reading("pakal-gives-back", choice)
    give_tiles(s, PAKAL, "sun-blue", "sun-white", "rain-blue")
    found = asked(s, at.GIVE_BACK, 1)
    assert found is not None

    assert sorted(tile(each) for each in tied) == sorted(
        (found,) if isinstance(found, int) else found
    )


@pytest.mark.parametrize(("choice", "crew"), [("yes", 11), ("no", 12)])
def test_palenque_counts(choice: str, crew: int) -> None:
    """
    After setup eleven of his workers are left, or still twelve.
    """
    s = set_up(a_solo_table(switched={"palenque-counts": choice}))

    assert (1, 0) == workers_in(s, PAKAL, "Palenque")
    assert crew == s.crew[PAKAL]


# --- the role-card reward: test_role_reward.py has the rest --------------------------------------


def reward_in_tikal(
    name: str, choice: str, role: str, builds: int = 1, played: bool = False
) -> State:
    """Return a position after a step 3 in which the tile of the role-card reward is built."""
    s = by_reading(name, choice, role=role)
    no_buildings(s)
    s.offer = [-1] * len(s.offer)
    build(s, PAKAL, [*FIRST_LEVEL, "chief-brown"])
    s.bought, s.tracker = 1, 6
    give_tiles(s, PAKAL, "rain-blue", "rain-white")
    put_workers(s, PAKAL, Tikal=builds)
    if played:
        s.role_now[PAKAL] = s.role[PAKAL]
    s.placed = city(s, "Tikal")
    s.agenda = [at.pack(at.QUEEN_ENDS, PAKAL), at.pack(at.BUILD_OR_PRODUCE, PAKAL)]
    at.push(s, at.BUILD_ORDER, PAKAL)
    run_on(s)
    settle(s)
    return s


@pytest.mark.parametrize(("choice", "tracker"), [("at-once", 6), ("rest-of-turn", 4)])
def test_role_reward(choice: str, tracker: int) -> None:
    """
    He pays 2 of 6 for the tile; the Merchant brings 2 on the spot, or comes too late for step 3.
    """
    assert tracker == reward_in_tikal("role-reward", choice, "merchant").tracker


@pytest.mark.parametrize(("choice", "tracker"), [("no-more", 4), ("twice", 5)])
def test_role_reward_again(choice: str, tracker: int) -> None:
    """
    The Master Builder has been played: of 6 he pays 1 for a tile of the second level, and for the
    next one 1 again, or nothing if the reward has doubled the discount.
    """
    s = reward_in_tikal("role-reward-again", choice, "master-builder", builds=2, played=True)

    assert tracker == s.tracker


@pytest.mark.parametrize(("choice", "tiles"), [("at-once", 7), ("end-of-turn", 6)])
def test_role_reward_queen(choice: str, tiles: int) -> None:
    """
    The worker she lays down on the spot counts two, which allows a second build.
    """
    assert tiles == len(built(reward_in_tikal("role-reward-queen", choice, "queen")))


# --- none is left out ----------------------------------------------------------------------------

SWITCHABLE = [each for each in all_readings() if each.side == "solo" and not each.is_ruling]


def expectations(reading: Reading) -> list[dict[str, tuple[Any, ...]]]:
    """Return for each test of a reading what it expects, by choice."""
    module = sys.modules[__name__]
    start_of_name = f"test_{reading.name.replace('-', '_')}"
    tests = [getattr(module, name) for name in dir(module) if name.startswith(start_of_name)]
    found = []
    for test in tests:
        for parametrized in getattr(test, "pytestmark", []):
            rows = parametrized.args[1]
            if all(isinstance(row, tuple) and row[0] in reading.choices for row in rows):
                found.append({row[0]: row[1:] for row in rows})
    return found


def test_every_choice_of_a_reading_parts_from_its_default() -> None:
    """
    For each other choice there is a test that expects something else than by the default.
    """
    parted = {
        (reading.name, choice)
        for reading in SWITCHABLE
        for expected in expectations(reading)
        for choice in reading.choices[1:]
        if reading.default in expected
        and choice in expected
        and expected[choice] != expected[reading.default]
    }

    assert parted == {(each.name, choice) for each in SWITCHABLE for choice in each.choices[1:]}
