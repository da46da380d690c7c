"""Editions that the rulebook allows and ours is not: 15 workers, high role cards, open coasts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from ahau import solo_games
from ahau.helpers import (
    GREEN,
    RED,
    a_table,
    city,
    give_role,
    go,
    lay_tiles,
    play,
    playing,
    put_in_region,
    put_workers,
    settled_edition,
)
from ahau.solo_helpers import a_solo_table, asked, bare
from ahau.test_properties import a_game
from attrs import evolve

from pakal.games.ahau.edition.values import Edition, default_edition, read_edition
from pakal.games.ahau.position.draw_map import draw_map
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.text import start_position
from pakal.games.ahau.rules import pakal_movement
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, options, outcome
from pakal.games.ahau.rules.movement import military_strength
from pakal.games.ahau.rules.state import BY_WORKERS, State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD
from pakal.games.ahau.rules.turn import can_claim
from pakal.games.ahau.telling.points import order_of

ODD = sorted((Path(__file__).parents[2] / "fixtures" / "editions" / "odd").glob("*.toml"))
COAST = next(path for path in ODD if path.stem == "open-coast")
# No calendar ends these games, and no random player or King Pakal completes a pyramid in them.
LONG = evolve(settled_edition(), calendar_mark=14)


def fifteen_workers() -> Edition:
    """Return our edition with as many workers as RB Setup 14 counts."""
    return evolve(default_edition(), workers=15)


def high_roles(number: int = 7) -> Edition:
    """Return the edition with another number on every role card."""
    return evolve(settled_edition(), role_numbers=(number,) * 6)


def coast() -> Edition:
    """Return the map on which Uxmal–Tulum and Caracol–Yaxchilán are coast."""
    return read_edition(COAST)


def end_of(game: Iterator[State]) -> State:
    """Return the last state of a game that has no problems on its way."""
    for number, s in enumerate(game):
        if number % 7 == 0:
            assert problems(s) == ()
    assert problems(s) == ()
    return s


# --- fifteen workers -----------------------------------------------------------------------------


@pytest.mark.parametrize("reading", ["supply-empty", "placements"])
@pytest.mark.parametrize(("placed", "ends"), [(10, False), (11, True), (12, True)])
def test_of_fifteen_workers_the_twelfth_placed_ends_the_game(
    reading: str, placed: int, ends: bool
) -> None:
    """
    Who has placed eleven and places one more ends the game, though three are left.
    """
    s = playing(a_table(edition=fifteen_workers(), twelfth_worker=reading))
    put_workers(s, RED, Uxmal=placed)
    s.crew[RED], s.placements[RED] = 15 - placed, placed
    s.region[RED], s.triggers = 1, 0

    go(s, at.PLACE_WORKER)
    apply(s, city(s, "Tulum"))

    assert ends == bool(s.triggers & BY_WORKERS)


def test_lying_workers_count_two_of_fifteen_by_the_other_reading() -> None:
    """
    With ten placed, two of them lying down, the reading `two` ends a game of fifteen workers.
    """
    s = playing(a_table(edition=fifteen_workers(), laid_down_twelfth="two"))
    put_workers(s, RED, Uxmal=10)
    s.crew[RED], s.placements[RED] = 5, 10

    for _ in range(2):
        assert not s.triggers & BY_WORKERS
        go(s, at.LAY_DOWN)
        apply(s, city(s, "Uxmal"))

    assert s.triggers & BY_WORKERS


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_two_with_fifteen_workers_is_one_with_twelve(seed: int) -> None:
    """
    Three workers more in the box change nothing: the same choices, rounds and Fame.
    """
    few, many = (
        [
            (s.round, s.point, s.who, tuple(options(s)), tuple(s.fame), s.triggers)
            for s in a_game(a_table(edition=edition), seed)
        ]
        for edition in (default_edition(), fifteen_workers())
    )

    assert few == many


@pytest.mark.parametrize("seed", range(4))
def test_a_solo_game_with_fifteen_workers_ends_with_the_twelfth(seed: int) -> None:
    """
    A whole game against King Pakal ends in the same round as with twelve; three workers are left.
    """
    few, many = (
        end_of(solo_games.a_game(a_solo_table(edition=edition), seed))
        for edition in (LONG, evolve(LONG, workers=15))
    )
    how = outcome(many)

    assert how is not None
    assert ("the twelfth worker was placed",) == how.ended_by
    assert outcome(few) == how
    assert few.round == many.round
    assert (0, 3) == (min(few.crew), min(many.crew))


# --- role cards of 7 -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", [6, 7, 12])
def test_a_high_role_card_never_stands_on_the_left(number: int) -> None:
    """
    A role card of 6 or higher can be played only as strength, beside any of the regions.
    """
    s = playing(a_table(edition=high_roles(number)))
    give_role(s, RED, "dancer")

    go(s, at.CARDS)
    pairs = {divmod(cards, 8) for cards in options(s)}

    assert ROLE_CARD not in {left for left, _ in pairs}
    assert {1, 2, 3, 4, 5} == {left for left, right in pairs if right == ROLE_CARD}


def test_a_low_role_card_may_stand_on_the_left() -> None:
    """
    A role card numbered 3 leads to region 3.
    """
    s = playing(a_table(edition=high_roles(3)))
    give_role(s, RED, "dancer")

    go(s, at.CARDS)

    assert ROLE_CARD in {cards // 8 for cards in options(s)}


def test_a_high_role_card_is_that_strong() -> None:
    """
    Strength is the number on the right-hand card, 7, and the weapons.
    """
    s = playing(a_table(edition=high_roles()))
    give_role(s, RED, "dancer", played=True)
    s.right[RED], s.weapons[RED] = ROLE_CARD, 2

    assert 9 == military_strength(s, RED)


def test_who_has_only_a_six_and_a_seven_left_takes_all_cards_back() -> None:
    """
    RB Redraw cards: with only cards of 6 or higher in hand, all come back.
    """
    s = playing(a_table(edition=high_roles()))
    give_role(s, RED, "dancer")
    s.hand[RED] = 1 << 6 | 1 << ROLE_CARD
    s.played_before[RED] = 1 << 1 | 1 << 2 | 1 << 3
    s.left[RED], s.right[RED] = 4, 5

    go(s, at.REDRAW)

    assert 0b11111110 == s.hand[RED]


@pytest.mark.parametrize(
    ("left", "right", "deck", "deal", "told"),
    [
        (ROLE_CARD, 2, 3, pakal_movement.SWAPPED, "merchant is a 7, never on the left"),
        (2, ROLE_CARD, 3, pakal_movement.AS_DEALT, ""),
        (6, ROLE_CARD, 3, pakal_movement.RESHUFFLED, "shuffle 6 and merchant back into"),
        (ROLE_CARD, 6, 0, pakal_movement.ALL_BACK, "only a 6 and a 7 are left"),
    ],
)
def test_he_swaps_and_reshuffles_a_seven_as_a_six(
    left: int, right: int, deck: int, deal: int, told: str
) -> None:
    """
    King Pakal's role card of 7 stands on the right; with his 6 it is shuffled again.
    """
    s = bare(a_solo_table(edition=high_roles()))
    s.left[PAKAL], s.right[PAKAL] = left, right
    s.hand[PAKAL] = 1 << deck & ~1
    s.played_before[PAKAL] = 0b11111110 & ~(s.hand[PAKAL] | 1 << left | 1 << right)

    assert deal == asked(s, at.DEAL_CARDS)
    assert told in order_of(s, deal).text


def test_the_sun_god_brings_his_seven_back_first_and_then_his_six() -> None:
    """
    RB Sun God: the role card first, whatever its number, then the highest.
    """
    s = bare(a_solo_table(edition=high_roles()))
    s.hand[PAKAL] = 1 << 1
    s.played_before[PAKAL] = 0b11111110 & ~s.hand[PAKAL]

    first = asked(s, at.SUN_CARD, 2)
    apply(s, ROLE_CARD)
    second = asked(s, at.SUN_CARD, 1)

    assert (ROLE_CARD, 6) == (first, second)


@pytest.mark.parametrize("seed", range(2))
def test_whole_games_with_role_cards_of_seven(seed: int) -> None:
    """
    In no game, with King Pakal or without, does a role card of 7 lie on the left at a conflict.
    """
    for game in (
        a_game(a_table(edition=high_roles()), seed),
        solo_games.a_game(a_solo_table(edition=high_roles(), role="dancer"), seed),
    ):
        for s in game:
            if s.point == at.TAKE_TILE:
                assert ROLE_CARD not in s.left
        assert outcome(s) is not None
        assert problems(s) == ()


# --- open coasts ---------------------------------------------------------------------------------


def test_regions_are_not_adjacent_across_the_sea() -> None:
    """
    Two regions that both reach from Uxmal to Tulum share no border if no road runs there.
    """
    inland = (("Uxmal", "Chichen Itza"), ("Chichen Itza", "Tulum"))
    edition = settled_edition()
    names = [each.name for each in edition.cities]

    def without(*gone: tuple[str, str]) -> Edition:
        pairs = [{names.index(a), names.index(b)} for a, b in gone]
        kept = tuple(link for link in edition.links if {link.a, link.b} not in pairs)
        return evolve(edition, links=kept)

    assert 2 in a_table(edition=edition).region_adjacent[1]
    assert () == a_table(edition=without(*inland)).region_adjacent[1]
    assert (2,) == a_table(edition=without(inland[0])).region_adjacent[1]


def test_by_the_other_reading_a_shared_city_is_enough_at_the_coast_too() -> None:
    """
    `region-adjacent` = `shared-city` asks for no road.
    """
    table = a_table(edition=coast(), region_adjacent="shared-city")

    assert 2 in table.region_adjacent[1]


def test_a_building_at_the_coast_needs_a_worker_in_every_city_around_it() -> None:
    """
    The region without a road from Tulum to Uxmal still has three cities to fill.
    """
    s = playing(a_table(edition=coast()))
    put_in_region(s, 1, "market")
    s.region[RED] = 1
    put_workers(s, RED, Uxmal=1, Tulum=1)

    before = can_claim(s, RED)
    put_workers(s, RED, **{"Chichen Itza": 1})

    assert (False, True) == (before, can_claim(s, RED))


def test_who_loses_at_the_coast_goes_along_the_roads() -> None:
    """
    From region 1, whose coast is open, only region 2 is adjacent.
    """
    s = playing(a_table(edition=coast()))
    for region in range(1, 6):
        lay_tiles(s, region, "sun-blue", "sun-white")
    play(s, (1, 2), (1, 5))

    while s.point != at.RETREAT:
        apply(s, options(s)[-1])

    assert RED == s.who
    assert [2] == options(s)
    assert s.region[GREEN] == 1


@pytest.mark.parametrize("path", ODD, ids=lambda path: path.stem)
def test_every_odd_edition_can_be_played(path: Path) -> None:
    """
    A whole game of two and a whole solo game, on both boards, come to an end without problems.
    """
    edition = read_edition(path)

    for side in "AB":
        base = end_of(a_game(a_table(edition=edition, side=side), 3))
        solo = end_of(solo_games.a_game(a_solo_table(edition=edition, side=side), 3))
        assert outcome(base) is not None
        assert outcome(solo) is not None


@pytest.mark.parametrize("path", ODD, ids=lambda path: path.stem)
def test_every_odd_map_is_drawn_with_its_regions(path: Path) -> None:
    """
    Every region has its number on the map, coast or not.
    """
    drawn = "\n".join(draw_map(start_position(a_table(edition=read_edition(path)))))

    for region in range(1, 6):
        assert f"[{region}" in drawn


def test_sites_beyond_a_short_calendar_are_no_problem() -> None:
    """
    A calendar with fewer spaces than the board has sites is allowed, so sites may lie beside it.
    """
    s = start_position(a_table(edition=evolve(settled_edition(), calendar_spaces=6)))
    while len(s.calendar) < 8:
        link = next(link for link, site in enumerate(s.site) if site >= 0)
        s.calendar.append(s.site[link])
        s.site[link] = -1
    s.triggers = 1

    assert problems(s) == ()
