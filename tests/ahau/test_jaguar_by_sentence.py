"""
His list of Jaguar moves against the rulebook's sentences, as one reader wrote them down alone.

`jaguar_by_sentence.py` takes a plain description of the table. Here such a description is made of
positions of whole games, and of made-up ones, and both say where he may go, by each choice of
`jaguar-destination` and of some readings beside it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain, permutations, product
from random import Random

import pytest
from ahau.helpers import go, put_workers
from ahau.jaguar_by_sentence import Link, Pieces, Reading, Table, Way, choose, ways_of
from ahau.solo_games import DIFFICULTIES, PERSONALITIES, SIDES, a_game, solo_table
from ahau.solo_helpers import bare
from attrs import evolve

import pakal
from pakal.games.ahau.automa.pakal import book_for, candidates_at
from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.position.text import print_position
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import run_on
from pakal.games.ahau.rules.packed import walk_ends
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, SPACES, YOU
from pakal.games.ahau.rules.table import Table as GameTable
from pakal.games.ahau.words import COLOURS, GODS, JAGUAR
from pakal.lists.decide import decide
from pakal.lists.trace import Draw

DESTINATIONS = ("as-chosen", "arriving-only", "letters-too")

# The reader took letter a in another way than Pakal by default; both are choices of `jaguar-claim`.
RIGHT = Reading(claim="held-after")

# Readings of Pakal's, and the same for the reference.
SWITCHED = (
    *({"jaguar-destination": each} for each in DESTINATIONS),
    {"jaguar-choice": "pair"},
    {"jaguar-second-c": "with-c"},
    {"jaguar-fame": "any-summoned"},
    {"jaguar-fame": "graded"},
    {"jaguar-claim": "into-region"},
    {"jaguar-claim": "completing"},
    {"jaguar-margin": "majority-only"},
)

# What else a reader may take the sentences to mean, and the list cannot be switched to.
OTHERWISE = (
    {"this_turn": "moves-left"},  # recorded, `jaguar-claim=with-moves-to-come`
    {"worker": "piece"},  # recorded, `jaguar-destination=as-chosen-by-piece`
    {"fame_keeps": "workers"},  # who *earns* the most Fame is moved, so over the site (RB 1297)
    {"gain": "have"},  # a majority *gained* is one he had not before (RB 1319)
)


# --- a position as the reference sees it ---------------------------------------------------------


def table_of(s: State) -> Table:
    names = [city.name for city in s.table.edition.cities]
    solo = s.table.solo
    assert solo is not None

    def workers(player: int) -> dict[str, Pieces]:
        first = player * len(names)
        return {
            name: Pieces(s.standing[first + city], s.laid[first + city])
            for city, name in enumerate(names)
        }

    his_tiles = [tile for tile in s.pyramid[PAKAL * SPACES : (PAKAL + 1) * SPACES] if tile >= 0]
    region = s.region[PAKAL]
    return Table(
        links=tuple(
            Link(names[one], names[other], COLOURS[site] if site >= 0 else None)
            for (one, other), site in zip(s.table.link_ends, s.site, strict=True)
        ),
        god={name: GODS[god] for name, god in zip(names, s.city_god, strict=True)},
        hierarchy=tuple(GODS[god] for god in solo.hierarchy),
        pakal=workers(PAKAL),
        player=workers(YOU),
        built=tuple(COLOURS[tile % 6] for tile in his_tiles if tile % 30 // 6 == JAGUAR),
        summoned=frozenset(
            colour for colour, used in zip(COLOURS, s.used, strict=True) if used or s.any_colour
        ),
        placed=names[s.placed] if s.placed >= 0 else None,
        around=frozenset(names[city] for city in s.table.region_cities[region]),
        building=s.region_building[region] >= 0,
        moves=s.arg,
    )


def ways_left(s: State, table: GameTable) -> set[Way]:
    """Where the list lets him go, by the readings of a table; all that chance may bring."""
    s = s.copy()
    s.table = table
    found = decide(book_for(table)["jaguar-moves"], s, candidates_at(s))
    assert found is not None
    if not isinstance(found, Draw):
        return {as_way(s, found)}
    if not found.groups:
        return {as_way(s, each) for each in found.tied}
    ways: set[Way] = set()
    for group in found.groups:  # the worker is drawn, and the list goes on with his ways
        s.lots = s.offered = list(group)
        ways |= ways_left(s, table)
    return ways


def as_way(s: State, walk: int) -> Way:
    here, there = walk_ends(s.table, walk)
    return Way(s.table.edition.cities[here].name, s.table.edition.cities[there].name)


# --- positions -----------------------------------------------------------------------------------


@cache
def bare_table() -> State:
    return bare()


def made_up(number: int) -> State:
    """A position with all that the sentences look at drawn by a number."""
    random = Random(f"jaguar {number}")
    s = bare_table().copy()
    solo, cities = s.table.solo, s.table.cities
    assert solo is not None
    order = random.choice(list(permutations(range(5))))
    s.table = evolve(s.table, solo=evolve(solo, hierarchy=order))
    random.shuffle(s.city_god)
    few = random.random() < 0.5
    s.site = [random.choice((-1, random.randrange(5))) if few else -1 for _ in s.site]
    s.region = random.sample(range(1, s.table.regions + 1), 2)
    around = s.table.region_cities[s.region[PAKAL]]
    if random.random() < 0.5:
        s.region_building[s.region[PAKAL]] = -1
    for player in (YOU, PAKAL):
        crowd = random.choice((range(cities), around, random.sample(range(cities), 3)))
        for _ in range(random.randint(1, 8)):
            piece = s.laid if random.random() < 0.15 else s.standing
            piece[player * cities + random.choice(crowd)] += 1
    s.placed = random.choice(around)
    s.standing[PAKAL * cities + s.placed] += random.random() < 0.8
    for space in range(random.randint(0, 6)):
        s.pyramid[PAKAL * SPACES + space] = JAGUAR * 6 + random.randrange(5)
    s.god = JAGUAR
    s.used = [random.choice((0, 0, 1, 2)) for _ in COLOURS]
    s.any_colour = int(random.random() < 0.1)
    s.agenda = [at.pack(at.JAGUAR_MOVES, PAKAL, random.randint(1, 3))]
    run_on(s)
    return s


def made_up_ones() -> Iterator[State]:
    return map(made_up, range(120))


@cache
def reached() -> tuple[State, ...]:
    """Every Jaguar move of a number of whole games, before its worker is drawn."""
    found: list[State] = []
    for number, personality in product(range(12), PERSONALITIES):
        difficulty, side = DIFFICULTIES[number % 3], SIDES[number % 2]
        table = solo_table(
            personality, difficulty, side, jaguar_destination=DESTINATIONS[number % 3]
        )
        game = a_game(table, number)
        found += [s.copy() for s in game if s.point == at.JAGUAR_MOVES and not s.lots]
    return tuple(found)


def differences(positions: Iterable[State], switched: Mapping[str, str]) -> list[str]:
    """Where list and reference part, by readings switched for both."""
    names = {
        name.removeprefix("jaguar-").replace("-", "_"): each for name, each in switched.items()
    }
    reading = replace(RIGHT, **names)
    default = default_readings()
    found = []
    for s in positions:
        table = table_of(s)
        assert {as_way(s, each) for each in s.offered} == ways_of(table)
        by_list = ways_left(s, evolve(s.table, readings=default | switched))
        by_sentence = choose(table, reading)
        if by_list != by_sentence:
            found.append(f"list {by_list}, sentences {by_sentence}, {table}")
    return found


# --- the comparison ------------------------------------------------------------------------------


def test_moves_of_whole_games_are_those_of_the_sentences() -> None:
    """
    By each choice of `jaguar-destination` he moves in whole games as the sentences say.
    """
    assert 100 < len(reached())
    for destination in DESTINATIONS:
        assert [] == differences(reached(), {"jaguar-destination": destination}), destination


@pytest.mark.parametrize("switched", SWITCHED, ids=lambda each: "-".join(each.values()))
def test_moves_of_made_up_positions_are_those_of_the_sentences(switched: dict[str, str]) -> None:
    """
    In positions where crowds, lying workers, sites and buildings are drawn it is the same.
    """
    assert [] == differences(made_up_ones(), switched)


@pytest.mark.parametrize("other", OTHERWISE, ids=lambda each: "-".join(each.values()))
def test_another_meaning_of_a_sentence_would_be_noticed(other: dict[str, str]) -> None:
    """
    Each other meaning of a sentence leads him elsewhere in some of the positions compared.
    """
    tables = map(table_of, chain(made_up_ones(), reached()))
    assert any(choose(each, RIGHT) != choose(each, replace(RIGHT, **other)) for each in tables)


def test_a_region_surrounded_by_an_earlier_move_is_not_left() -> None:
    """
    Two moves, the first of which surrounded his region: the second leaves nothing of it, though a
    worker in the region would be the one to go by the rules for leaving.
    """
    s = bare()
    around = {s.table.edition.cities[each].name for each in s.table.region_cities[5]}
    for name in (*sorted(around), "Uxmal"):
        put_workers(s, PAKAL, **{name: 1})
    put_workers(s, YOU, Uxmal=3)
    go(s, at.JAGUAR_MOVES, PAKAL, 1)
    assert "Uxmal" not in around
    assert s.region_building[5] >= 0

    assert {"Uxmal"} == {way.leaves for way in ways_left(s, s.table)}

    switched = evolve(s.table, readings=default_readings() | {"jaguar-claim": "completing"})
    assert "Uxmal" not in {way.leaves for way in ways_left(s, switched)}


def test_the_front_door_gives_the_same_way() -> None:
    """
    A position read and asked as by any program, with its own words for the way.
    """
    s = next(each for each in reached() if len(choose(table_of(each), RIGHT)) == 1)
    (way,) = choose(table_of(s), RIGHT)

    position = pakal.game("ahau").position(print_position(s))

    assert f"{way.leaves} to {way.reaches}" in str(position.decide("jaguar-moves").choice)
