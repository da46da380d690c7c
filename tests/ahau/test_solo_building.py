"""How King Pakal builds and produces (RB King Pakal, Produce or Build)."""

import pytest
from ahau.helpers import (
    build,
    building,
    city,
    colour,
    fame_from,
    give_tiles,
    lay_site,
    mark,
    own_building,
    put_in_region,
    put_lying_workers,
    put_on_offer,
    put_worker_now,
    put_workers,
    tile,
    tiles_of,
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
    no_buildings,
)
from attrs import evolve

from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import (
    BY_PYRAMID,
    EFFECT_KINDS,
    FROM_BUILDINGS,
    FROM_NEIGHBOURS,
    FROM_SLOTS,
    FROM_SPACES,
    State,
)
from pakal.games.ahau.rules.table import PAKAL, YOU

# Tiles for the higher levels; what they are does not matter.
HIGHER = (
    "chief-blue",
    "chief-black",
    "chief-white",
    "jaguar-yellow",
    "jaguar-blue",
    "jaguar-brown",
)
(FIRST, A_BUILDING, SECOND, ANOTHER_BUILDING, THIRD, TOP, MORE_BUILDINGS) = range(7)


def with_tiles(count: int, buildings: int = 0) -> State:
    """Return a position in which he has built so many pyramid tiles, and buildings by his order."""
    s = bare()
    no_buildings(s)
    build(s, PAKAL, [*FIRST_LEVEL, *HIGHER][:count])
    s.bought = buildings
    s.placed = city(s, "Tikal")
    return s


# --- the order -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "buildings", "step"),
    [
        (0, 0, FIRST),
        (3, 0, FIRST),
        (4, 0, A_BUILDING),
        (4, 1, SECOND),
        (6, 1, SECOND),
        (7, 1, ANOTHER_BUILDING),
        (7, 2, THIRD),
        (8, 2, THIRD),
        (9, 2, TOP),
        (10, 2, MORE_BUILDINGS),
        (10, 5, MORE_BUILDINGS),
    ],
)
def test_the_order_of_building(tiles: int, buildings: int, step: int) -> None:
    """
    First level, a building, second level, a building, third level, top, and then more buildings.
    """
    s = with_tiles(tiles, buildings)
    s.tracker = 15
    give_tiles(s, PAKAL, "rain-blue")

    assert step == asked(s, at.BUILD_ORDER)


def test_he_builds_rather_than_produces() -> None:
    """
    With a tile and a resource for it he builds, though a site would bring him more.
    """
    s = bare()
    s.tracker = 1
    give_tiles(s, PAKAL, "rain-blue")
    put_worker_now(s, PAKAL, "Tikal")
    site = lay_site(s, "Tikal", "Seibal", "blue")
    build_here(s, "Tikal")

    assert ["rain-blue"] == built(s)
    assert colour("blue") == s.site[site]


@pytest.mark.parametrize(("standing", "lying", "builds"), [(1, 0, 1), (3, 0, 3), (1, 1, 3)])
def test_one_build_for_each_worker_in_the_city(standing: int, lying: int, builds: int) -> None:
    """
    The workers in the city of this turn's worker count, a lying one twice; others do not.
    """
    s = bare()
    s.tracker = 15
    give_tiles(s, PAKAL, "rain-blue", "rain-white", "rain-black", "rain-brown")
    put_workers(s, PAKAL, Tikal=standing, Uxmal=3)
    put_lying_workers(s, PAKAL, Tikal=lying)
    build_here(s, "Tikal")

    assert builds == len(built(s))


def test_several_builds_follow_the_order() -> None:
    """
    With three builds he closes the first level, buys a building and begins the second level.
    """
    s = with_tiles(3)
    s.tracker = 15
    put_on_offer(s, 0, "market")
    give_tiles(s, PAKAL, "rain-blue", "rain-white")
    put_workers(s, PAKAL, Tikal=3)
    build_here(s, "Tikal")

    assert 5 == len(built(s))
    assert ["Royal Palace", "Market"] == board(s)


@pytest.mark.parametrize(
    ("tiles", "buildings", "price"), [(0, 0, 1), (4, 1, 2), (7, 2, 3), (9, 2, 4)]
)
def test_a_level_costs_as_many_resources_as_its_number(
    tiles: int, buildings: int, price: int
) -> None:
    """
    He pays 1, 2, 3 or 4 resources of any kind, and cannot build with one less.
    """
    s = with_tiles(tiles, buildings)
    give_tiles(s, PAKAL, "rain-blue")
    put_workers(s, PAKAL, Tikal=1)
    s.tracker = price - 1
    build_here(s, "Tikal")
    assert tiles == len(built(s))

    s.tracker = price
    build_here(s, "Tikal")
    assert tiles + 1 == len(built(s))
    assert 0 == s.tracker


def test_he_saves_up_for_what_comes_next() -> None:
    """
    A building is next and all are too dear: he builds nothing else, and produces.
    """
    s = with_tiles(4)
    s.tracker = 2
    give_tiles(s, PAKAL, "rain-blue")
    put_workers(s, PAKAL, Tikal=3)
    lay_site(s, "Tikal", "Seibal", "blue")
    build_here(s, "Tikal")

    assert 4 == len(built(s))
    assert 2 + 3 == s.tracker


def test_without_tiles_he_builds_buildings() -> None:
    """
    A pyramid tile would be next, but his reserve is empty.
    """
    s = bare()
    s.tracker = 15
    put_on_offer(s, 0, "market")
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert ["Royal Palace", "Market"] == board(s)


def test_with_the_offer_empty_the_pyramid_goes_on() -> None:
    """
    A building would be next and there is none: that step counts as done.
    """
    s = with_tiles(4)
    s.tracker = 15
    s.offer = [-1, -1, -1]
    give_tiles(s, PAKAL, "rain-blue")
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert 5 == len(built(s))


def test_with_everything_built_he_buys_buildings() -> None:
    """
    His pyramid is complete and builds are left: he goes on with buildings.
    """
    s = with_tiles(9, 2)
    s.tracker = 15
    put_on_offer(s, 0, "market")
    give_tiles(s, PAKAL, "rain-blue")
    put_workers(s, PAKAL, Tikal=2)
    build_here(s, "Tikal")

    assert 10 == len(built(s))
    assert ["Royal Palace", "Market"] == board(s)
    assert s.triggers & BY_PYRAMID


# --- pyramid tiles -------------------------------------------------------------------------------


def chosen_tile(s: State, space: int) -> list[str]:
    """Return the tile he builds on a space, or those drawn among."""
    s.due, s.where = FIRST, space
    found = asked(s, at.PYRAMID_TILE)
    assert found is not None
    several = (found,) if isinstance(found, int) else found
    return [name for name in tiles_of(s, PAKAL) if tile(name) in several]


def test_the_next_space_is_the_leftmost_of_the_level() -> None:
    """
    After two tiles of the first level the third space is next; then the second level begins.
    """
    s = with_tiles(2)
    s.due = FIRST
    assert 2 == asked(s, at.PYRAMID_SLOT)

    s = with_tiles(5, 1)
    s.due = SECOND
    assert 5 == asked(s, at.PYRAMID_SLOT)


def test_the_tile_that_brings_most_fame() -> None:
    """
    Beside a blue Sun tile another blue Sun tile brings 2; the god he prefers brings nothing.
    """
    s = bare()
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "rain-black", "sun-white", "sun-blue", "jaguar-blue")

    assert ["sun-blue"] == chosen_tile(s, 1)


def test_a_wild_tile_is_worth_its_best_colour() -> None:
    """
    As a blue one the wild Sun tile brings 2, more than any other.
    """
    s = bare()
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "rain-blue", "sun-white", "sun-wild")

    assert ["sun-wild"] == chosen_tile(s, 1)


def test_then_a_god_at_whose_temple_he_has_no_marker() -> None:
    """
    Both tiles bring as much; his marker is at the Rain God's temple.
    """
    s = bare()
    mark(s, PAKAL, "rain")
    give_tiles(s, PAKAL, "rain-black", "sun-white")

    assert ["sun-white"] == chosen_tile(s, 0)


def test_then_the_highest_god() -> None:
    """
    Without markers and without Fame his hierarchy decides.
    """
    s = bare()
    give_tiles(s, PAKAL, "sun-white", "jaguar-black", "serpent-blue")

    assert ["jaguar-black"] == chosen_tile(s, 0)


def test_two_tiles_of_one_god_are_drawn() -> None:
    """
    Nothing parts two tiles of his top god.
    """
    s = bare()
    give_tiles(s, PAKAL, "rain-white", "rain-black", "sun-blue")

    assert ["rain-black", "rain-white"] == chosen_tile(s, 0)


def test_building_brings_the_fame_of_neighbours_and_the_space() -> None:
    """
    On the third level 4 Fame are printed; of the two tiles below one matches in god.
    """
    s = with_tiles(7, 2)
    s.tracker = 3
    give_tiles(s, PAKAL, "chief-yellow")
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert 4 == fame_from(s, PAKAL, FROM_SPACES)
    assert 2 == fame_from(s, PAKAL, FROM_NEIGHBOURS)


def wild_colour(s: State, name: str, space: int) -> int | tuple[int, ...] | None:
    """Return the colour that a wild tile takes on a space."""
    s.what, s.where = tile(name), space
    return asked(s, at.WILD_COLOUR)


def test_a_wild_tile_takes_the_colour_with_most_fame() -> None:
    """
    Its neighbours are blue and white, and two of the three are white.
    """
    s = bare()
    build(s, PAKAL, ["sun-white", "sun-blue", "chief-white"])
    s.pyramid[PAKAL * 10 + 1], s.pyramid[PAKAL * 10 + 4] = -1, tile("chief-blue")
    build(s, PAKAL, ["jaguar-white"], first=5)
    give_tiles(s, PAKAL, "rain-blue", "sun-blue")

    assert colour("white") == wild_colour(s, "rain-wild", 1)


def test_a_wild_tile_then_takes_the_colour_most_in_his_reserve() -> None:
    """
    No colour brings Fame; two black tiles are in his reserve. Wild tiles there have no colour.
    """
    s = bare()
    give_tiles(s, PAKAL, "rain-black", "sun-black", "sun-blue", "chief-wild", "jaguar-wild")

    assert colour("black") == wild_colour(s, "rain-wild", 0)


def test_a_wild_tile_then_takes_a_colour_at_random() -> None:
    """
    A black and a blue tile are in reserve: one of the two colours is drawn.
    """
    s = bare()
    give_tiles(s, PAKAL, "rain-black", "sun-blue")

    assert (colour("blue"), colour("black")) == wild_colour(s, "rain-wild", 0)


def test_no_cube_lies_on_his_wild_tile() -> None:
    """
    The tile has its colour, and the supply is as full as before.
    """
    s = bare()
    s.tracker = 1
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "sun-wild")
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert ["sun-blue", "sun-blue"] == built(s)
    assert [15] * 5 == s.supply


# --- buildings -----------------------------------------------------------------------------------


def offer(s: State, *effects: str) -> None:
    """Put buildings on offer, from left to right."""
    for slot, effect in enumerate(effects):
        put_on_offer(s, slot, effect)


@pytest.mark.parametrize(
    ("effects", "slot"),
    [
        (("ball-court", "palace", "market"), 2),
        (("ball-court", "market", "city-gates"), 1),
        (("palace", "giant-stele", "acropolis"), 0),
    ],
)
def test_he_buys_the_cheapest_building_and_then_the_leftmost(
    effects: tuple[str, ...], slot: int
) -> None:
    """
    Market and City Gates cost 3, Palace and Acropolis 4, Ball Court and Giant Stele 5.
    """
    s = with_tiles(4)
    s.tracker, s.due = 15, A_BUILDING
    offer(s, *effects)

    assert slot == asked(s, at.WHICH_BUILDING)


def test_a_building_costs_as_many_resources_as_it_shows() -> None:
    """
    Five resources of any kind pay for the Ball Court, and four do not.
    """
    s = with_tiles(4)
    offer(s, "ball-court", "giant-stele", "royal-monument")
    put_workers(s, PAKAL, Tikal=1)
    s.tracker = 4
    build_here(s, "Tikal")
    assert ["Royal Palace"] == board(s)

    s.tracker = 5
    build_here(s, "Tikal")
    assert ["Royal Palace", "Ball Court"] == board(s)
    assert 0 == s.tracker


@pytest.mark.parametrize("claimed", [False, True], ids=["bought", "claimed"])
@pytest.mark.parametrize(
    ("difficulty", "gained", "weapons"), [("easy", 2, 0), ("moderate", 3, 1), ("hard", 4, 2)]
)
def test_each_building_brings_the_reward_of_the_difficulty(
    difficulty: str, gained: int, weapons: int, claimed: bool
) -> None:
    """
    Bought or claimed, it brings Fame and weapons by the difficulty, and not its printed effect:
    the Observation tower would give three weapons.
    """
    s = bare(a_solo_table(difficulty))
    if claimed:
        put_in_region(s, 1, "observation-tower")
        s.region[PAKAL] = 1
        put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1, Tulum=1)
        s.placed = city(s, "Uxmal")
        at_point(s, at.CLAIM)
    else:
        put_on_offer(s, 0, "observation-tower")
        s.tracker = 3
        at_point(s, at.WHICH_BUILDING)

    assert ["Royal Palace", "Observation tower"] == board(s)
    assert gained == fame_from(s, PAKAL, FROM_BUILDINGS)
    assert weapons == s.weapons[PAKAL]


def test_no_printed_effect_of_a_building_is_in_force_for_him() -> None:
    """
    Only the Royal Palace works.
    """
    s = bare()
    put_on_offer(s, 0, "giant-stele")
    s.tracker = 5
    at_point(s, at.WHICH_BUILDING)

    own = s.effects[PAKAL * EFFECT_KINDS : (PAKAL + 1) * EFFECT_KINDS]
    assert 1 == sum(own)


def test_a_building_goes_to_the_leftmost_free_slot_and_brings_its_reward() -> None:
    """
    The second slot of side A shows 4 Fame, the third 6.
    """
    s = bare()
    put_on_offer(s, 0, "market")
    s.tracker = 3
    at_point(s, at.WHICH_BUILDING)
    assert 4 == fame_from(s, PAKAL, FROM_SLOTS)

    put_on_offer(s, 0, "gateway")
    s.tracker = 3
    at_point(s, at.WHICH_BUILDING)
    assert 4 + 6 == fame_from(s, PAKAL, FROM_SLOTS)
    assert ["Royal Palace", "Market", "Gateway"] == board(s)


def full_board(difficulty: str = "moderate") -> State:
    """Return a position with five buildings on his board, two of them for 3 and two for 4."""
    s = bare(a_solo_table(difficulty))
    no_buildings(s)
    for effect in ("palace", "market", "gateway", "acropolis"):
        own_building(s, PAKAL, effect)
    return s


def beside(s: State) -> list[str]:
    """Return the buildings face down beside his board."""
    return [s.table.edition.buildings[each].name for each in s.beside]


def buy(s: State, effect: str) -> None:
    """Let him buy a building, with as many resources as it takes."""
    s.offer = [building(s, effect), -1, -1]
    s.tracker = s.table.building_total[building(s, effect)]
    at_point(s, at.WHICH_BUILDING)


def test_a_dearer_building_replaces_the_cheapest_on_a_full_board() -> None:
    """
    The Ball Court costs 5; Market and Gateway cost 3, and the Market stands further left.
    """
    s = full_board()
    buy(s, "ball-court")

    assert ["Royal Palace", "Palace", "Ball Court", "Gateway", "Acropolis"] == board(s)
    assert ["Market"] == beside(s)


def test_a_building_that_is_not_dearer_lies_beside_his_board() -> None:
    """
    The City Gates cost 3, as much as the cheapest there.
    """
    s = full_board()
    buy(s, "city-gates")

    assert ["Royal Palace", "Palace", "Market", "Gateway", "Acropolis"] == board(s)
    assert ["City Gates"] == beside(s)


def test_the_royal_palace_is_never_replaced() -> None:
    """
    The new building costs more than the Royal Palace and as much as all others: it lies beside.
    """
    edition = default_edition()
    dear = [
        evolve(each, cost=(2, 2, 2, 1, 1)) if each.name == "Ball Court" else each
        for each in edition.buildings
    ]
    s = bare(a_solo_table(edition=evolve(edition, buildings=tuple(dear))))
    s.building[PAKAL * 5 + 1 : PAKAL * 5 + 5] = [building(s, "ball-court")] * 4
    buy(s, "ball-court")

    assert "Royal Palace" == board(s)[0]
    assert ["Ball Court"] == beside(s)


@pytest.mark.parametrize(
    ("difficulty", "gained", "weapons"), [("easy", 2, 0), ("moderate", 3, 1), ("hard", 4, 2)]
)
@pytest.mark.parametrize("effect", ["ball-court", "city-gates"], ids=["replacing", "beside"])
def test_buildings_beyond_the_last_slot_bring_the_reward_too(
    difficulty: str, gained: int, weapons: int, effect: str
) -> None:
    """
    The difficulty's reward goes on, and no slot pays.
    """
    s = full_board(difficulty)
    buy(s, effect)

    assert gained == fame_from(s, PAKAL, FROM_BUILDINGS)
    assert weapons == s.weapons[PAKAL]
    assert 0 == fame_from(s, PAKAL, FROM_SLOTS)


def test_he_claims_with_a_full_board_as_well() -> None:
    """
    The building of the region lies beside his board, and its reward is his.
    """
    s = full_board()
    s.region[PAKAL] = 1
    s.region_building[1] = building(s, "city-gates")
    put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1, Tulum=1)
    s.placed = city(s, "Uxmal")
    at_point(s, at.CLAIM)

    assert ["City Gates"] == beside(s)
    assert 3 == fame_from(s, PAKAL, FROM_BUILDINGS)
    assert -1 == s.region_building[1]


# --- produce -------------------------------------------------------------------------------------


def test_he_produces_where_he_gains_most() -> None:
    """
    Beside Tikal he has three workers at the site to Seibal and one at the site to Caracol.
    """
    s = bare()
    taken = lay_site(s, "Tikal", "Seibal", "blue")
    lay_site(s, "Tikal", "Caracol", "white")
    put_workers(s, PAKAL, Tikal=1, Seibal=2)
    put_workers(s, YOU, Caracol=5)
    build_here(s, "Tikal")

    assert 3 == s.tracker
    assert -1 == s.site[taken]
    assert [colour("blue")] == s.calendar


def test_only_sites_beside_this_turns_city_can_be_depleted() -> None:
    """
    The site between Uxmal and Tulum would bring more, but it is elsewhere.
    """
    s = bare()
    lay_site(s, "Uxmal", "Tulum", "blue")
    near = lay_site(s, "Tikal", "Caracol", "white")
    put_workers(s, PAKAL, Tikal=1, Uxmal=4)
    build_here(s, "Tikal")

    assert 1 == s.tracker
    assert -1 == s.site[near]


def test_then_where_you_would_gain_most() -> None:
    """
    He gains as much at both, and you would gain two at the site to Caracol.
    """
    s = bare()
    lay_site(s, "Tikal", "Seibal", "blue")
    wanted = lay_site(s, "Tikal", "Caracol", "white")
    put_workers(s, PAKAL, Tikal=1)
    put_workers(s, YOU, Caracol=2, Seibal=1)
    s.placed = city(s, "Tikal")

    assert wanted == asked(s, at.PRODUCTION_SITE)


def test_then_a_site_at_random() -> None:
    """
    Alike for both of you, one of them is drawn.
    """
    s = bare()
    tied = {lay_site(s, "Tikal", "Seibal", "blue"), lay_site(s, "Tikal", "Caracol", "white")}
    put_workers(s, PAKAL, Tikal=1)
    s.placed = city(s, "Tikal")

    assert tuple(sorted(tied)) == asked(s, at.PRODUCTION_SITE)


def test_a_lying_worker_produces_two() -> None:
    """
    It counts as two workers.
    """
    s = bare()
    lay_site(s, "Tikal", "Seibal", "blue")
    put_workers(s, PAKAL, Tikal=1)
    put_lying_workers(s, PAKAL, Seibal=1)
    build_here(s, "Tikal")

    assert 3 == s.tracker


def test_without_a_build_and_without_a_site_he_does_nothing() -> None:
    """
    Neither is possible, so the step passes.
    """
    s = bare()
    put_workers(s, PAKAL, Tikal=1)
    build_here(s, "Tikal")

    assert 0 == s.tracker
    assert [] == s.calendar
    assert [] == built(s)


def test_his_track_ends_with_its_last_space() -> None:
    """
    From space 14 a production of three takes him to space 15, and the rest is lost.
    """
    s = bare()
    s.tracker = 14
    lay_site(s, "Tikal", "Seibal", "blue")
    put_workers(s, PAKAL, Tikal=3)
    s.placed = city(s, "Tikal")
    at_point(s, at.PRODUCTION_SITE)

    assert 15 == s.tracker


def test_your_markers_do_not_keep_him_from_a_god() -> None:
    """
    Only his own markers matter: the tile of his top god is built first.
    """
    s = bare()
    mark(s, YOU, "rain")
    give_tiles(s, PAKAL, "rain-black", "sun-white")

    assert ["rain-black"] == chosen_tile(s, 0)
