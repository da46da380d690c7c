"""King Pakal's Action Phase (RB King Pakal's Action Phase 1, 2 and 4): worker, god, cards."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import attrs
import pytest
from ahau.helpers import (
    build,
    city,
    colour,
    decide_now,
    fame_from,
    give_tiles,
    go,
    god,
    lay_site,
    link,
    mark,
    put_in_region,
    put_lying_workers,
    put_worker_now,
    put_workers,
    tiles_of,
    workers_in,
)
from ahau.solo_helpers import (
    a_solo_table,
    asked,
    at_point,
    bare,
    board,
    gods_marked,
    make_cities,
    names,
    no_buildings,
    settle,
    summon_here,
)

from pakal.games.ahau.automa import pakal
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, options, run_on
from pakal.games.ahau.rules.lots import CARD_DRAWS, REGION_CARDS, region_cards
from pakal.games.ahau.rules.state import (
    FROM_JAGUAR,
    FROM_SERPENT,
    FROM_SUN,
    FROM_TEMPLES,
    State,
)
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU

# --- 1. place a worker ---------------------------------------------------------------------------


def place(s: State, region: int) -> tuple[str, ...]:
    """Return the city in which he places his worker, or those drawn among."""
    s.region[PAKAL] = region
    return names(s, asked(s, at.PLACE_WORKER))


def test_a_worker_goes_to_a_city_next_to_his_ruler() -> None:
    """
    Around region 3 lie Calakmul, Lamanai, Tikal and Caracol.
    """
    s = bare()
    s.region[PAKAL] = 3
    go(s, at.PLACE_WORKER, PAKAL)

    assert ("Calakmul", "Lamanai", "Tikal", "Caracol") == names(s, tuple(options(s)))


def test_first_a_city_that_lets_him_claim() -> None:
    """
    Only Uxmal is missing around region 1, so it comes before Tulum, a city of his top god.
    """
    s = bare()
    put_workers(s, PAKAL, Chichen_Itza=1, Tulum=1)

    assert ("Uxmal",) == place(s, 1)


def test_the_building_is_claimed_at_once() -> None:
    """
    With the worker in the last city he takes the building of his ruler's region for nothing.
    """
    s = bare()
    put_in_region(s, 1, "market")
    put_workers(s, PAKAL, Chichen_Itza=1, Tulum=1)
    s.region[PAKAL] = 1
    at.push(s, at.CLAIM, PAKAL)
    at.push(s, at.PLACE_WORKER, PAKAL)
    run_on(s)
    settle(s)

    assert ["Royal Palace", "Market"] == board(s)
    assert -1 == s.region_building[1]
    assert 0 == s.tracker


def test_standing_all_around_any_of_the_cities_lets_him_claim() -> None:
    """
    He has a worker in every city of region 1: the tie goes to the higher god.
    """
    s = bare()
    put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1, Tulum=3)

    assert ("Tulum",) == place(s, 1)


def test_without_a_building_in_his_region_there_is_nothing_to_claim() -> None:
    """
    The last city is no better than the others; the new city next to another building is.
    """
    s = bare()
    no_buildings(s, 1)
    put_workers(s, PAKAL, Uxmal=1, Chichen_Itza=1)
    build(s, PAKAL, ["chief-blue"])

    assert ("Tulum",) == place(s, 1)


def test_then_a_new_city_next_to_a_building() -> None:
    """
    A building is left in region 4 alone: Tikal and Caracol touch it, Calakmul and Lamanai do not.
    """
    s = bare()
    no_buildings(s, 1, 2, 3, 5)
    build(s, PAKAL, ["sun-blue", "sun-white"])

    assert ("Tikal",) == place(s, 3)


def test_a_city_with_his_worker_is_not_new() -> None:
    """
    He stands in Tikal already, so Caracol is the new city next to the building of region 4.
    """
    s = bare()
    no_buildings(s, 1, 2, 3, 5)
    put_workers(s, PAKAL, Tikal=1)

    assert ("Caracol",) == place(s, 3)


def test_your_workers_do_not_make_a_city_old() -> None:
    """
    Only his own workers count.
    """
    s = bare()
    no_buildings(s, 1, 2, 3, 5)
    put_workers(s, YOU, Tikal=4)

    assert ("Tikal",) == place(s, 3)


def test_ties_among_new_cities_go_to_the_higher_god() -> None:
    """
    All four are new with buildings around: Calakmul is of his top god, whatever he has built.
    """
    s = bare()
    build(s, PAKAL, ["jaguar-blue", "jaguar-white"])

    assert ("Calakmul",) == place(s, 3)


def test_then_the_city_matching_most_tiles_in_his_pyramid() -> None:
    """
    No building remains. He has built two Sun tiles and one of Rain: Caracol is a Sun city.
    """
    s = bare()
    no_buildings(s)
    build(s, PAKAL, ["sun-blue", "rain-blue", "sun-wild-white"])

    assert ("Caracol",) == place(s, 3)


def test_ties_in_tiles_go_to_the_higher_god() -> None:
    """
    One Sun tile and one of Rain are built, and Rain stands higher.
    """
    s = bare()
    no_buildings(s)
    build(s, PAKAL, ["sun-blue", "rain-blue"])

    assert ("Calakmul",) == place(s, 3)


def test_then_the_most_preferred_god() -> None:
    """
    Nothing is built and no building remains: the highest god decides.
    """
    s = bare()
    no_buildings(s)

    assert ("Calakmul",) == place(s, 3)


def test_two_cities_of_one_god_where_he_does_not_lead_yet() -> None:
    """
    In Tulum he leads, in Calakmul he is level with you: that is not yet the most.
    """
    s = bare()
    no_buildings(s)
    put_workers(s, PAKAL, Tulum=1, Calakmul=2)
    put_workers(s, YOU, Calakmul=2)

    assert ("Calakmul",) == place(s, 2)


def test_a_lying_worker_counts_two_for_the_lead() -> None:
    """
    His lying worker and yours standing: he leads in Tulum.
    """
    s = bare()
    no_buildings(s)
    put_lying_workers(s, PAKAL, Tulum=1)
    put_workers(s, YOU, Tulum=1)

    assert ("Calakmul",) == place(s, 2)


@pytest.mark.parametrize("leads", [True, False])
def test_two_cities_of_one_god_at_random(leads: bool) -> None:
    """
    He leads in both or in neither: the city is drawn.
    """
    s = bare()
    no_buildings(s)
    if leads:
        put_workers(s, PAKAL, Tulum=1, Calakmul=1)

    assert ("Tulum", "Calakmul") == place(s, 2)


# --- a random city -------------------------------------------------------------------------------


REVEAL_ON = {"draw-shared-region": "reveal-on"}


def chances(s: State, *cities: str) -> dict[str, Fraction]:
    """Return the exact chance of each tied city."""
    tied = tuple(city(s, each) for each in cities)
    found = region_cards(s, CARD_DRAWS[REGION_CARDS], tied).chances()
    return {s.table.edition.cities[each].name: chance for each, chance in found.items()}


def turned_up(s: State, region: int, cards: Sequence[int]) -> str:
    """Return the city he places in when the neutral cards come up in this order."""
    s.region[PAKAL] = region
    before = s.standing[:]
    go(s, at.PLACE_WORKER, PAKAL)
    settle(s, *cards)
    after = next(i for i, each in enumerate(s.standing) if each > before[i])
    return s.table.edition.cities[after - PAKAL * s.table.cities].name


def test_a_neutral_card_next_to_one_tied_city_decides() -> None:
    """
    Tulum touches regions 1 and 2, Calakmul 2, 3 and 5. Cards 6 and 4 touch neither; card 1 is next
    to Tulum alone.
    """
    s = bare()
    no_buildings(s)

    assert "Tulum" == turned_up(s, 2, [6, 4, 1])


@pytest.mark.parametrize("drawn", ["Tulum", "Calakmul"])
def test_a_neutral_card_next_to_both_tied_cities_ends_it_with_even_odds(drawn: str) -> None:
    """
    Card 2 touches Tulum and Calakmul: no more cards are turned, and either of them is drawn.
    """
    s = bare()
    no_buildings(s)

    assert drawn == turned_up(s, 2, [6, 2, city(s, drawn)])


def test_by_the_other_reading_more_cards_are_turned() -> None:
    """
    Card 2 does not part Tulum from Calakmul, and then card 1 is next to Tulum alone.
    """
    s = bare(a_solo_table(switched=REVEAL_ON))
    no_buildings(s)

    assert "Tulum" == turned_up(s, 2, [6, 4, 2, 1])


@pytest.mark.parametrize(("switched", "of_720"), [({}, 270), (REVEAL_ON, 240)])
def test_the_cards_turned_up_give_those_chances(switched: dict[str, str], of_720: int) -> None:
    """
    In every order of the six cards the draw is carried out: 180 orders end in Tulum at once and
    180 with even odds, or by the other reading 240 of them.
    """
    s = bare(a_solo_table(switched=switched))
    no_buildings(s)
    s.region[PAKAL] = 2
    go(s, at.PLACE_WORKER, PAKAL)
    pakal.act(s, pakal.choose(s, pakal.book_for(s.table)))
    tulum = Fraction(0)
    for order in permutations(range(1, 7)):
        tried = s.copy()
        for card in order:
            if tried.point == at.REVEAL_REGION_CARD:
                apply(tried, card)
        if tried.point == at.DRAW_LOTS:
            tulum += Fraction(options(tried).count(city(s, "Tulum")), len(options(tried)))
        else:
            tulum += tried.placed == city(s, "Tulum")

    assert of_720 == tulum


@pytest.mark.parametrize(
    ("inner", "outer"),
    [
        ("Lamanai", "Calakmul"),
        ("Palenque", "Calakmul"),
        ("Caracol", "Tikal"),
        ("Seibal", "Tikal"),
        ("Yaxchilán", "Tikal"),
    ],
)
def test_a_city_whose_regions_lie_within_the_others_never_comes_up(inner: str, outer: str) -> None:
    """
    Every card for the one is for the other too, so by `reveal-on`, where only a card next to one of
    them decides, the larger always comes up. By default the smaller has a chance.
    """
    assert {inner: 0, outer: 1} == chances(bare(a_solo_table(switched=REVEAL_ON)), inner, outer)
    assert 0 < chances(bare(), inner, outer)[inner] < Fraction(1, 2)


@pytest.mark.parametrize(
    "pair",
    [
        ("Uxmal", "Chichen Itza"),
        ("Uxmal", "Tulum"),
        ("Chichen Itza", "Tulum"),
        ("Seibal", "Yaxchilán"),
    ],
)
def test_cities_of_the_same_regions_have_even_odds(pair: tuple[str, str]) -> None:
    """
    No card parts them.
    """
    assert dict.fromkeys(pair, Fraction(1, 2)) == chances(bare(), *pair)


def test_how_many_pairs_are_alike_and_how_many_nested() -> None:
    """
    Of the 30 pairs of cities that share a region, 4 are never parted, and by `reveal-on` 5 always
    go one way.
    """
    s = bare(a_solo_table(switched=REVEAL_ON))
    cities = [each.name for each in s.table.edition.cities]
    pairs = [
        (a, b)
        for a, b in combinations(cities, 2)
        if set(s.table.city_regions[city(s, a)]) & set(s.table.city_regions[city(s, b)])
    ]
    sorts = [set(chances(s, *pair).values()) for pair in pairs]
    alike = [
        pair
        for pair in pairs
        if s.table.city_regions[city(s, pair[0])] == s.table.city_regions[city(s, pair[1])]
    ]

    assert 30 == len(pairs)
    assert 4 == len(alike)
    assert 5 == sorts.count({Fraction(0), Fraction(1)})


# --- 2. summon a god -----------------------------------------------------------------------------


def test_he_summons_the_god_of_this_turns_city() -> None:
    """
    With a Sun tile built and his worker in a Sun city the Sun God comes: 1 Fame for its colour.
    """
    s = bare()
    build(s, PAKAL, ["rain-blue", "sun-blue"])
    summon_here(s, "Caracol")

    assert 1 << god("sun") == s.summoned
    assert 1 == fame_from(s, PAKAL, FROM_SUN)


def test_without_a_built_tile_he_does_not_summon() -> None:
    """
    Tiles in reserve alone are not enough, and none is discarded.
    """
    s = bare()
    give_tiles(s, PAKAL, "sun-blue", "sun-white", "sun-black")
    summon_here(s, "Caracol")

    assert 0 == s.summoned
    assert 3 == len(s.reserve[PAKAL])
    assert [] == gods_marked(s)


@pytest.mark.parametrize(
    ("reserve", "left"),
    [
        (["sun-blue", "sun-white"], 2),
        (["sun-blue", "rain-white", "rain-blue"], 2),
        (["sun-blue", "sun-white", "sun-black"], 2),
        (["sun-blue", "sun-white", "sun-black", "rain-blue", "rain-black"], 4),
        (["sun-blue", "sun-white", "sun-black", "rain-blue", "rain-black", "rain-white"], 4),
        (["sun-blue", "rain-yellow", "rain-brown", "rain-blue", "rain-black", "rain-white"], 5),
        (["rain-blue", "rain-white", "rain-black"], 3),
    ],
)
def test_one_matching_tile_for_every_three_in_reserve(reserve: list[str], left: int) -> None:
    """
    With fewer than three tiles he discards none; then one for every full three that matches.
    """
    s = bare()
    build(s, PAKAL, ["sun-yellow"])
    give_tiles(s, PAKAL, *reserve)
    discarded = len(reserve) - left
    summon_here(s, "Caracol")

    assert left == len(s.reserve[PAKAL])
    assert discarded == len(s.discards)
    assert 1 + discarded == s.strength


def discards(s: State, of: str) -> int | tuple[int, ...] | None:
    """Return which tile he would discard for a god."""
    s.god = god(of)
    return asked(s, at.SUMMON_DISCARD, 1)


def test_he_discards_the_colour_rarest_in_his_pyramid() -> None:
    """
    Blue is built twice, black once: the black Sun tile goes. Gods do not matter to colours.
    """
    s = bare()
    build(s, PAKAL, ["sun-blue", "rain-blue", "chief-black"])
    give_tiles(s, PAKAL, "sun-blue", "sun-black", "rain-white")
    summon_here(s, "Caracol")

    assert ["rain-white", "sun-blue"] == tiles_of(s, PAKAL)


def test_colours_equally_rare_are_drawn() -> None:
    """
    Neither white nor black is built, so one of the two tiles is drawn.
    """
    s = bare()
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "sun-white", "sun-black", "sun-blue")

    tied = discards(s, "sun")
    assert isinstance(tied, tuple)
    assert [god("sun") * 6 + colour("black"), god("sun") * 6 + colour("white")] == sorted(tied)


def test_a_wild_tile_is_discarded_last() -> None:
    """
    He keeps a wild tile as long as another tile matches; with no other it goes.
    """
    s = bare()
    build(s, PAKAL, ["sun-blue"])
    give_tiles(s, PAKAL, "sun-wild", "sun-blue", "rain-blue")
    assert god("sun") * 6 + colour("blue") == discards(s, "sun")

    s.reserve[PAKAL].remove(god("sun") * 6 + colour("blue"))
    assert god("sun") * 6 + 5 == discards(s, "sun")


@pytest.mark.parametrize(
    ("of", "where", "paid"), [("sun", "Caracol", 2), ("serpent", "Palenque", 6)]
)
def test_a_discarded_wild_tile_takes_a_colour_that_pays(of: str, where: str, paid: int) -> None:
    """
    It becomes a colour not yet used: 1 Fame more from the Sun God, 2 more from the Serpent.
    """
    s = bare()
    build(s, PAKAL, [f"{of}-blue"])
    give_tiles(s, PAKAL, f"{of}-wild", "rain-blue", "rain-white")
    put_workers(s, PAKAL, Tikal=1)
    summon_here(s, where)

    assert paid == fame_from(s, PAKAL, FROM_SUN) + fame_from(s, PAKAL, FROM_SERPENT)


def test_colours_that_pay_alike_are_drawn() -> None:
    """
    The Sun God pays as much for each of the four colours not used.
    """
    s = bare()
    build(s, PAKAL, ["sun-blue"])
    s.god, s.used = god("sun"), [0, 1, 0, 0, 0]

    assert tuple(each for each in range(5) if each != colour("blue")) == asked(s, at.DISCARD_COLOUR)


# --- his marker ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("yours", "space", "earned"), [(False, 1, 2), (True, 2, 1)])
def test_his_marker_goes_to_the_leftmost_space(yours: bool, space: int, earned: int) -> None:
    """
    The first space pays 2 Fame; behind your marker the second pays 1.
    """
    s = bare()
    if yours:
        mark(s, YOU, "sun")
    build(s, PAKAL, ["sun-blue"])
    summon_here(s, "Caracol")

    assert [("sun", space)] == gods_marked(s)
    assert earned == fame_from(s, PAKAL, FROM_TEMPLES)


def mark_in_setup(s: State, name: str) -> None:
    """Put a marker of his where setup would have put it."""
    s.temple[god(name) * len(s.table.edition.temple_spaces) + 2] = PAKAL
    s.setup_marks |= 1 << god(name)
    s.ever_marked |= 1 << god(name)


@pytest.mark.parametrize(("yours", "space", "earned"), [(False, 1, 2), (True, 2, 1)])
def test_a_marker_from_setup_moves_instead(yours: bool, space: int, earned: int) -> None:
    """
    The marker on the third space goes to the leftmost free one, and no second one is placed.
    """
    s = bare()
    mark_in_setup(s, "sun")
    if yours:
        mark(s, YOU, "sun")
    build(s, PAKAL, ["sun-blue"])
    summon_here(s, "Caracol")

    assert [("sun", space)] == gods_marked(s)
    assert earned == fame_from(s, PAKAL, FROM_TEMPLES)


def test_a_second_summon_at_a_temple_places_nothing() -> None:
    """
    He summons again and the god acts, but the marker stays and no space pays.
    """
    s = bare()
    mark(s, PAKAL, "sun")
    build(s, PAKAL, ["sun-blue"])
    summon_here(s, "Caracol")

    assert [("sun", 1)] == gods_marked(s)
    assert 0 == fame_from(s, PAKAL, FROM_TEMPLES)
    assert 1 == fame_from(s, PAKAL, FROM_SUN)


# --- Chief God -----------------------------------------------------------------------------------


def test_the_chief_draws_a_tile_for_each_strength() -> None:
    """
    Two built tiles draw two tiles from the bag, and none from the board.
    """
    s = bare()
    build(s, PAKAL, ["chief-blue", "chief-white"])
    s.region_tile[2] = god("rain") * 6
    bag = len(s.bag)
    summon_here(s, "Uxmal")

    assert 2 == len(s.reserve[PAKAL])
    assert bag - 2 == len(s.bag)
    assert god("rain") * 6 == s.region_tile[2]


# --- Rain God ------------------------------------------------------------------------------------


def test_rain_depletes_the_site_where_you_would_gain_most() -> None:
    """
    Of the blue sites he takes yours with three workers beside it, and gains 1 for each strength.
    """
    s = bare()
    build(s, PAKAL, ["rain-blue", "rain-wild-blue"])
    lay_site(s, "Uxmal", "Tulum", "blue")
    taken = lay_site(s, "Tikal", "Caracol", "blue")
    put_workers(s, YOU, Uxmal=2, Tikal=1, Caracol=2)
    put_workers(s, PAKAL, Tikal=5)
    summon_here(s, "Calakmul")

    assert -1 == s.site[taken]
    assert [colour("blue")] == s.calendar
    assert 2 == s.tracker


def test_rain_looks_only_at_colours_summoned() -> None:
    """
    A white site where you would gain more is left alone when all his Rain tiles are blue.
    """
    s = bare()
    build(s, PAKAL, ["rain-blue", "sun-white"])
    taken = lay_site(s, "Uxmal", "Tulum", "blue")
    lay_site(s, "Tikal", "Caracol", "white")
    put_workers(s, YOU, Tikal=3)
    summon_here(s, "Calakmul")

    assert -1 == s.site[taken]


def test_rain_then_looks_for_the_fewest_of_his_workers() -> None:
    """
    You would gain as much at both; he has no worker beside the one he depletes.
    """
    s = bare()
    s.god, s.used = god("rain"), [0, 1, 0, 0, 0]
    fewest = lay_site(s, "Uxmal", "Tulum", "blue")
    lay_site(s, "Tikal", "Caracol", "blue")
    put_workers(s, YOU, Uxmal=1, Tikal=1)
    put_workers(s, PAKAL, Caracol=1)

    assert fewest == asked(s, at.RAIN_SITE)


def test_rain_then_draws_a_site() -> None:
    """
    Alike for you and for him, the site is drawn with even odds.
    """
    s = bare()
    s.god, s.used = god("rain"), [0, 1, 0, 0, 0]
    tied = {lay_site(s, "Uxmal", "Tulum", "blue"), lay_site(s, "Tikal", "Caracol", "blue")}

    assert tuple(sorted(tied)) == asked(s, at.RAIN_SITE)


def test_rain_does_not_come_without_a_matching_site() -> None:
    """
    No blue site is left: he does not summon, places no marker and discards nothing.
    """
    s = bare()
    build(s, PAKAL, ["rain-blue"])
    lay_site(s, "Tikal", "Caracol", "white")
    give_tiles(s, PAKAL, "rain-blue", "sun-blue", "sun-white")
    summon_here(s, "Calakmul")

    assert 0 == s.summoned
    assert [] == gods_marked(s)
    assert 3 == len(s.reserve[PAKAL])


def test_a_tile_he_would_discard_can_bring_the_rain() -> None:
    """
    His built tile finds no site, but the white one he discards does.
    """
    s = bare()
    build(s, PAKAL, ["rain-blue"])
    lay_site(s, "Tikal", "Caracol", "white")
    give_tiles(s, PAKAL, "rain-white", "sun-blue", "sun-white")
    summon_here(s, "Calakmul")

    assert 1 << god("rain") == s.summoned
    assert 2 == s.tracker


# --- Jaguar God ----------------------------------------------------------------------------------

JAGUAR_CHOICES = ("worker-then-city", "pair")


def jaguar(choice: str = "worker-then-city") -> State:
    """Return a position in which the Jaguar God moves one worker; no building can be claimed."""
    s = bare(a_solo_table(switched={"jaguar-choice": choice}))
    no_buildings(s)
    s.god, s.strength = god("jaguar"), 1
    return s


def first_move(s: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cities from and to which a worker moves; several are drawn among."""
    walks = asked(s, at.JAGUAR_MOVES, 1)
    assert walks is not None
    ends = [way(s, each) for each in ((walks,) if isinstance(walks, int) else walks)]
    origins = tuple(dict.fromkeys(origin for origin, _ in ends))
    return origins, tuple(target for _, target in ends)


def way(s: State, move: int) -> tuple[str, str]:
    """Return the names of the cities a walk leaves and reaches."""
    one, other = (s.table.edition.cities[each].name for each in s.table.link_ends[move // 4])
    return (other, one) if move & 2 else (one, other)


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_the_jaguar_moves_a_worker_over_the_most_numerous_colour(choice: str) -> None:
    """
    Two of his three Jaguar tiles are blue: the worker who can cross a blue site moves over it,
    although he has the larger lead elsewhere and a white site there.
    """
    s = jaguar(choice)
    build(s, PAKAL, ["jaguar-blue", "jaguar-wild-blue", "jaguar-white"])
    lay_site(s, "Tikal", "Seibal", "blue")
    lay_site(s, "Uxmal", "Tulum", "white")
    put_workers(s, PAKAL, Uxmal=3, Tikal=1)

    assert (("Tikal",), ("Seibal",)) == first_move(s)


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_a_the_worker_who_lets_him_claim(choice: str) -> None:
    """
    From Palenque to Uxmal closes region 1; his lead of three in Tikal comes after that.
    """
    s = jaguar(choice)
    s.region[PAKAL] = 1
    put_in_region(s, 1, "market")
    put_workers(s, PAKAL, Chichen_Itza=1, Tulum=1, Palenque=1, Tikal=3)

    assert (("Palenque",), ("Uxmal",)) == first_move(s)


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_b_the_worker_where_he_leads_by_two(choice: str) -> None:
    """
    He leads by two in Caracol and by one in Tulum, a city of a higher god.
    """
    s = jaguar(choice)
    put_workers(s, PAKAL, Caracol=3, Tulum=1)
    put_workers(s, YOU, Caracol=1)

    assert ("Caracol",) == first_move(s)[0]


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_c_the_worker_who_reaches_a_level_city(choice: str) -> None:
    """
    From Seibal he can reach Tikal, one against one; from Tikal and from Chichen Itza only cities
    that you or he himself lead.
    """
    s = jaguar(choice)
    put_workers(s, PAKAL, Chichen_Itza=1, Seibal=1, Tikal=1)
    put_workers(s, YOU, Uxmal=1, Tulum=1, Tikal=1, Yaxchilán=1, Calakmul=1, Caracol=1)

    assert (("Seibal",), ("Tikal",)) == first_move(s)


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_d_the_worker_who_reaches_a_city_without_his_workers(choice: str) -> None:
    """
    No level city is in reach. From Seibal he comes to Tikal, where he has nobody; around Chichen
    Itza he stands everywhere.
    """
    s = jaguar(choice)
    put_workers(s, PAKAL, Chichen_Itza=1, Uxmal=1, Tulum=1, Seibal=1, Yaxchilán=1)
    put_workers(s, YOU, Uxmal=2, Tulum=2, Yaxchilán=2, Tikal=1, Palenque=1, Lamanai=1, Caracol=1)

    assert (("Seibal",), ("Tikal",)) == first_move(s)


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_e_the_worker_who_reaches_a_city_you_lead(choice: str) -> None:
    """
    He stands everywhere and leads by one everywhere but in Tikal, which you lead. Calakmul is the
    highest of the cities beside it, Tulum the highest of all.
    """
    s = jaguar(choice)
    make_cities(s, Tulum="rain", Calakmul="jaguar", Lamanai="sun", Tikal="chief")
    everywhere = [each.name for each in s.table.edition.cities]
    put_workers(s, PAKAL, **{each.replace(" ", "_"): 1 for each in everywhere})
    put_workers(s, YOU, Tikal=2)

    assert (("Calakmul",), ("Tikal",)) == first_move(s)


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_he_leaves_the_city_with_the_largest_lead(choice: str) -> None:
    """
    A lead of three in a low city goes before one of two in a higher city.
    """
    s = jaguar(choice)
    put_workers(s, PAKAL, Caracol=3, Tulum=2)

    assert ("Caracol",) == first_move(s)[0]


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_he_leaves_the_city_of_the_highest_god(choice: str) -> None:
    """
    With the same lead he leaves Tulum, a city of his top god.
    """
    s = jaguar(choice)
    put_workers(s, PAKAL, Caracol=2, Tulum=2, Uxmal=2)

    assert ("Tulum",) == first_move(s)[0]


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_cities_to_leave_still_tied_are_drawn(choice: str) -> None:
    """
    Tulum and Calakmul are of one god and alike in everything; by pairs they have to reach cities
    alike as well, Lamanai in this case.
    """
    s = jaguar(choice)
    put_workers(s, PAKAL, Tulum=2, Calakmul=2)
    make_cities(s, Lamanai="sun", Caracol="chief", Seibal="chief")

    assert ("Tulum", "Calakmul") == first_move(s)[0]


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_he_goes_where_he_gains_the_majority(choice: str) -> None:
    """
    A lying worker outnumbers you in Seibal, though a lower god's city lies as near.
    """
    s = jaguar(choice)
    make_cities(s, Seibal="rain", Caracol="sun", Calakmul="chief")
    put_lying_workers(s, PAKAL, Tikal=1)
    put_workers(s, YOU, Calakmul=2, Caracol=2, Seibal=1)

    assert (("Tikal",), ("Seibal",)) == first_move(s)


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_he_goes_to_the_city_of_the_lowest_god(choice: str) -> None:
    """
    Calakmul, Caracol and Seibal are empty; of his gods the Sun is lowest and only Caracol's.
    """
    s = jaguar(choice)
    make_cities(s, Seibal="serpent")
    put_workers(s, PAKAL, Tikal=1)

    assert (("Tikal",), ("Caracol",)) == first_move(s)


def test_the_reasons_for_a_way_name_how_letters_and_arriving_go_together() -> None:
    """
    One worker could move, so no letter chooses; by another ruling letter d sends him to a city
    without his workers. Both are named.
    """
    s = jaguar()
    make_cities(s, Seibal="rain", Caracol="sun", Calakmul="chief")
    put_workers(s, PAKAL, Tikal=1)
    put_worker_now(s, PAKAL, "Caracol")
    put_workers(s, YOU, Caracol=3, Seibal=1, Calakmul=1)
    go(s, at.JAGUAR_MOVES, PAKAL, 1)

    assert "passed over, because all ways left are of one worker" in in_full(s)
    s.table = attrs.evolve(
        s.table, readings={**s.table.readings, "jaguar-destination": "letters-too"}
    )
    assert "jaguar-destination = letters-too" in in_full(s)


def in_full(s: State) -> str:
    """Return the whole explanation of his decision now, in one line."""
    return " ".join(decide_now(s).table().split())


@pytest.mark.parametrize("choice", JAGUAR_CHOICES)
def test_cities_to_reach_still_tied_are_drawn(choice: str) -> None:
    """
    Caracol and Seibal are both empty and both of the lowest god.
    """
    s = jaguar(choice)
    put_workers(s, PAKAL, Tikal=1)

    origins, targets = first_move(s)
    assert ("Tikal",) == origins
    assert {"Caracol", "Seibal"} == set(targets)


def test_the_jaguar_moves_one_worker_for_each_strength() -> None:
    """
    Two Jaguar tiles make two moves, each over a blue site; the worker just placed stays.
    """
    s = bare()
    no_buildings(s)
    build(s, PAKAL, ["jaguar-blue", "jaguar-wild-blue"])
    s.site = [colour("blue")] * len(s.site)
    put_workers(s, PAKAL, Uxmal=2)
    put_worker_now(s, PAKAL, "Tikal")
    summon_here(s, "Tikal")

    assert 2 == fame_from(s, PAKAL, FROM_JAGUAR)
    assert (1, 0) == workers_in(s, PAKAL, "Tikal")


def test_a_site_crossed_pays_one_fame_in_a_summoned_colour() -> None:
    """
    The blue site is crossed and pays; it stays on the board.
    """
    s = bare()
    no_buildings(s)
    build(s, PAKAL, ["jaguar-blue"])
    way_there = lay_site(s, "Tikal", "Seibal", "blue")
    put_workers(s, PAKAL, Seibal=1)
    put_worker_now(s, PAKAL, "Lamanai")
    summon_here(s, "Lamanai")

    assert 1 == fame_from(s, PAKAL, FROM_JAGUAR)
    assert (1, 0) == workers_in(s, PAKAL, "Tikal")
    assert colour("blue") == s.site[way_there]


def test_a_depleted_link_can_be_walked_and_pays_nothing() -> None:
    """
    Without a site on his way he moves all the same.
    """
    s = bare()
    no_buildings(s)
    build(s, PAKAL, ["jaguar-blue"])
    put_workers(s, PAKAL, Seibal=1)
    put_worker_now(s, PAKAL, "Lamanai")
    summon_here(s, "Lamanai")

    assert (0, 0) == workers_in(s, PAKAL, "Seibal")
    assert 0 == fame_from(s, PAKAL, FROM_JAGUAR)


def test_after_the_jaguar_he_claims_the_building() -> None:
    """
    The move closes region 1, where his ruler stands, and the building there is his.
    """
    s = bare()
    s.region[PAKAL] = 1
    put_in_region(s, 1, "market")
    build(s, PAKAL, ["jaguar-blue"])
    put_workers(s, PAKAL, Chichen_Itza=1, Tulum=1, Palenque=1)
    make_cities(s, Tulum="jaguar")
    put_worker_now(s, PAKAL, "Tulum")
    summon_here(s, "Tulum")

    assert ["Royal Palace", "Market"] == board(s)


def test_with_only_the_worker_just_placed_the_jaguar_still_comes() -> None:
    """
    The marker is placed though nobody can move.
    """
    s = bare()
    build(s, PAKAL, ["jaguar-blue"])
    put_worker_now(s, PAKAL, "Tikal")
    summon_here(s, "Tikal")

    assert [("jaguar", 1)] == gods_marked(s)
    assert (1, 0) == workers_in(s, PAKAL, "Tikal")


def test_a_standing_worker_walks_before_a_lying_one() -> None:
    """
    Both are in the city he leaves: the standing one goes.
    """
    s = jaguar()
    put_workers(s, PAKAL, Tikal=1)
    put_lying_workers(s, PAKAL, Tikal=1)
    at_point(s, at.JAGUAR_MOVES, 1)

    assert (0, 1) == workers_in(s, PAKAL, "Tikal")


# --- Sun God -------------------------------------------------------------------------------------


def test_the_sun_brings_the_role_card_back_first() -> None:
    """
    His role card comes before the 6, and the 6 before the 4.
    """
    s = bare()
    s.hand[PAKAL] = 1 << 1
    s.played_before[PAKAL] = 1 << ROLE_CARD | 1 << 6 | 1 << 4 | 1 << 2
    s.left[PAKAL], s.right[PAKAL] = 3, 5

    assert ROLE_CARD == asked(s, at.SUN_CARD, 4)


@pytest.mark.parametrize(
    ("tiles", "back"),
    [
        (["sun-blue"], (6,)),
        (["sun-blue", "sun-white"], (6, 5)),
        (["sun-blue", "sun-white", "sun-black"], (6, 5, 4)),
    ],
)
def test_the_sun_brings_back_the_highest_numbers(tiles: list[str], back: tuple[int, ...]) -> None:
    """
    One card for each strength, in descending order; the cards of this round count too.
    """
    s = bare()
    build(s, PAKAL, tiles)
    s.hand[PAKAL] = 1 << 1 | 1 << ROLE_CARD
    s.played_before[PAKAL] = 1 << 6 | 1 << 4
    s.left[PAKAL], s.right[PAKAL] = 3, 5
    summon_here(s, "Caracol")

    expected = 1 << 1 | 1 << ROLE_CARD | sum(1 << card for card in back)
    assert expected == s.hand[PAKAL]


@pytest.mark.parametrize(
    ("tiles", "paid"),
    [
        (["sun-blue", "sun-wild-blue"], 1),
        (["sun-blue", "sun-white"], 2),
        (["sun-blue", "sun-white", "sun-black"], 3),
    ],
)
def test_the_sun_pays_for_colours(tiles: list[str], paid: int) -> None:
    """
    1 Fame for each colour among the tiles used, however many there are of it.
    """
    s = bare()
    build(s, PAKAL, tiles)
    summon_here(s, "Caracol")

    assert paid == fame_from(s, PAKAL, FROM_SUN)


def test_without_cards_to_take_back_the_sun_still_pays() -> None:
    """
    All his cards are in the deck: only the Fame is left.
    """
    s = bare()
    build(s, PAKAL, ["sun-blue"])
    summon_here(s, "Caracol")

    assert 1 == fame_from(s, PAKAL, FROM_SUN)
    assert 0b11111110 == s.hand[PAKAL]


# --- Feathered Serpent ---------------------------------------------------------------------------


def leaves(s: State) -> tuple[str, ...]:
    """Return the city from which the Serpent takes his worker, or those drawn among."""
    s.god = god("serpent")
    found = asked(s, at.SERPENT_WORKER)
    assert found is not None
    several = (found,) if isinstance(found, int) else found
    return names(s, tuple(each // 3 for each in several))


def test_the_serpent_takes_a_worker_where_your_lead_is_largest() -> None:
    """
    You lead by three in Tulum and by two in Tikal.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=1, Tikal=2, Uxmal=3)
    put_workers(s, YOU, Tulum=4, Tikal=4)

    assert ("Tulum",) == leaves(s)


def test_the_serpent_then_looks_for_most_of_his_workers() -> None:
    """
    You lead by one in both; he has two in Tulum.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=2, Caracol=1)
    put_workers(s, YOU, Tulum=3, Caracol=2)

    assert ("Tulum",) == leaves(s)


def test_the_serpent_then_takes_the_lowest_god() -> None:
    """
    Alike in workers: the Sun stands lower than Rain.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=1, Caracol=1)
    put_workers(s, YOU, Tulum=2, Caracol=2)

    assert ("Caracol",) == leaves(s)


def test_the_serpent_then_draws_a_city() -> None:
    """
    Both cities are of the Sun and alike in workers.
    """
    s = bare()
    put_workers(s, PAKAL, Caracol=1, Seibal=1)
    put_workers(s, YOU, Caracol=2, Seibal=2)

    assert ("Caracol", "Seibal") == leaves(s)


def test_where_you_lead_nowhere_his_smallest_lead_is_taken() -> None:
    """
    He leads by one in Caracol and by two in Tulum.
    """
    s = bare()
    put_workers(s, PAKAL, Tulum=2, Caracol=1)

    assert ("Caracol",) == leaves(s)


def test_the_serpent_does_not_take_the_worker_just_placed() -> None:
    """
    His only worker was placed this turn: he cannot summon.
    """
    s = bare()
    build(s, PAKAL, ["serpent-blue"])
    put_worker_now(s, PAKAL, "Palenque")
    put_workers(s, YOU, Palenque=5)
    summon_here(s, "Palenque")

    assert 0 == s.summoned
    assert (1, 0) == workers_in(s, PAKAL, "Palenque")
    assert [] == gods_marked(s)


@pytest.mark.parametrize(
    ("tiles", "paid"),
    [
        (["serpent-blue"], 1 + 2),
        (["serpent-blue", "serpent-wild-blue"], 2 + 2),
        (["serpent-white", "serpent-blue", "serpent-wild-blue"], 3 + 4),
    ],
)
def test_the_serpent_pays_for_tiles_and_colours(tiles: list[str], paid: int) -> None:
    """
    1 Fame for each tile summoned and 2 for each colour; the worker goes home.
    """
    s = bare()
    build(s, PAKAL, tiles)
    put_workers(s, PAKAL, Tikal=1)
    put_worker_now(s, PAKAL, "Palenque")
    crew = s.crew[PAKAL]
    summon_here(s, "Palenque")

    assert paid == fame_from(s, PAKAL, FROM_SERPENT)
    assert (0, 0) == workers_in(s, PAKAL, "Tikal")
    assert crew + 1 == s.crew[PAKAL]


def test_a_lying_worker_stands_up_for_the_serpent() -> None:
    """
    Instead of leaving it counts one from now on.
    """
    s = bare()
    build(s, PAKAL, ["serpent-blue"])
    put_lying_workers(s, PAKAL, Tikal=1)
    put_worker_now(s, PAKAL, "Palenque")
    crew = s.crew[PAKAL]
    summon_here(s, "Palenque")

    assert (1, 0) == workers_in(s, PAKAL, "Tikal")
    assert crew == s.crew[PAKAL]


def test_the_serpent_takes_a_standing_worker_before_a_lying_one() -> None:
    """
    Both are in the city: the standing one goes home.
    """
    s = bare()
    build(s, PAKAL, ["serpent-blue"])
    put_workers(s, PAKAL, Tikal=1)
    put_lying_workers(s, PAKAL, Tikal=1)
    put_worker_now(s, PAKAL, "Palenque")
    summon_here(s, "Palenque")

    assert (0, 1) == workers_in(s, PAKAL, "Tikal")


# --- 4. redraw -----------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", [(), (3,), (6,), (ROLE_CARD,)])
def test_with_fewer_than_two_cards_all_come_back(deck: tuple[int, ...]) -> None:
    """
    Region cards and role card, discarded and played, form a new deck.
    """
    s = bare()
    s.hand[PAKAL] = sum(1 << card for card in deck)
    s.left[PAKAL], s.right[PAKAL] = 1, 2
    s.played_before[PAKAL] = 0b11111110 & ~(s.hand[PAKAL] | 1 << 1 | 1 << 2)
    at_point(s, at.REDRAW_CARDS)

    assert 0b11111110 == s.hand[PAKAL]
    assert 0 == s.played_before[PAKAL]


@pytest.mark.parametrize("deck", [(3, 4), (6, ROLE_CARD), (3, 4, 5)])
def test_with_two_cards_or_more_the_played_ones_are_put_aside(deck: tuple[int, ...]) -> None:
    """
    The deck stays as it is, even if only sixes are left.
    """
    s = bare()
    s.hand[PAKAL] = sum(1 << card for card in deck)
    s.left[PAKAL], s.right[PAKAL] = 1, 2
    at_point(s, at.REDRAW_CARDS)

    assert sum(1 << card for card in deck) == s.hand[PAKAL]
    assert 1 << 1 | 1 << 2 == s.played_before[PAKAL]
    assert (0, 0) == (s.left[PAKAL], s.right[PAKAL])


# --- the whole turn ------------------------------------------------------------------------------


def test_a_turn_in_the_order_of_its_steps() -> None:
    """
    In region 3 he places in Calakmul, summons Rain there, builds and puts his cards aside.
    """
    s = bare()
    s.log = []
    s.region[PAKAL] = 3
    s.left[PAKAL], s.right[PAKAL] = 3, 5
    s.hand[PAKAL] = 1 << 1 | 1 << 2
    build(s, PAKAL, ["rain-blue"])
    lay_site(s, "Uxmal", "Tulum", "blue")
    give_tiles(s, PAKAL, "sun-blue")
    go(s, at.TURN, PAKAL)
    settle(s)
    steps = ("turn", "summon", "marker", "deplete", "built-tile")
    kinds = [event[0] for event in s.log if event[0] in steps]

    assert city(s, "Calakmul") == s.placed
    assert list(steps) == kinds
    assert 1 << 3 | 1 << 5 == s.played_before[PAKAL]
    assert -1 == s.site[link(s, "Uxmal", "Tulum")]
