"""Setting up (RB Setup 1–15): what lies where before the first round."""

from collections import Counter

import pytest
from ahau.helpers import GREEN, PURPLE, RED, a_table, six_regions

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_chance, options, start
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.words import COLOURS


def set_up(table: Table, first: int = RED) -> State:
    """Return a game at its first cards; `first` starts, everything else is the first option."""
    s = start(table)
    while s.point != at.CARDS:
        apply(s, first if s.point == at.STARTING_PLAYER else options(s)[0])
    return s


def at_point(table: Table, point: int) -> State:
    """Return a game that has just reached a point of setup."""
    s = start(table)
    while s.point != point:
        apply(s, options(s)[0])
    return s


def test_every_god_has_two_cities() -> None:
    """
    Ten city tiles are laid out, two for each god.
    """
    s = set_up(a_table())

    assert dict.fromkeys(range(5), 2) == Counter(s.city_god)


def test_chance_offers_every_city_tile_as_often_as_it_lies_in_the_heap() -> None:
    """
    The first city gets any of ten tiles, the second any of the nine left.
    """
    s = start(a_table())
    first = list(options(s))
    apply(s, 3)
    second = list(options(s))

    assert is_chance(s)
    assert [0, 0, 1, 1, 2, 2, 3, 3, 4, 4] == first
    assert [0, 0, 1, 1, 2, 2, 3, 4, 4] == second


def test_one_production_site_lies_beside_the_calendar() -> None:
    """
    Of the fifteen sites fourteen are on the board of the smaller map, and one is set aside.
    """
    s = set_up(a_table())

    assert (14, 1) == (len(s.site), len(s.aside))
    assert dict.fromkeys(range(5), 3) == Counter(s.site + s.aside)
    assert [] == s.calendar


def test_no_site_is_set_aside_on_the_larger_map() -> None:
    """
    With six regions all fifteen sites are on the board.
    """
    s = set_up(a_table(players=3, edition=six_regions()))

    assert dict.fromkeys(range(5), 3) == Counter(s.site)
    assert [] == s.aside


def test_two_tiles_lie_in_each_region() -> None:
    """
    Every region gets two pyramid tiles; the other fifty of the sixty stay in the bag.
    """
    s = set_up(a_table())

    assert [-1, -1] == s.region_tile[:2]
    assert -1 not in s.region_tile[2:]
    assert 10 == len(s.region_tile[2:])
    assert 50 == len(s.bag)


@pytest.mark.parametrize(("larger", "offer", "regions"), [(False, 3, 5), (True, 4, 6)])
def test_buildings_on_offer_and_in_the_regions(larger: bool, offer: int, regions: int) -> None:
    """
    Three buildings are on offer and five in the regions, on the larger map four and six; the rest
    of the fifteen are face down.
    """
    s = set_up(a_table(edition=six_regions()) if larger else a_table())

    assert (offer, 0) == (len(s.offer), s.offer.count(-1))
    assert (regions, 0) == (len(s.region_building[1:]), s.region_building[1:].count(-1))
    assert 15 - offer - regions == len(s.stack)


def test_every_temple_counts_something_else() -> None:
    """
    The five god scoring tiles lie at the five temples.
    """
    s = set_up(a_table())

    assert [0, 1, 2, 3, 4] == sorted(s.scoring)


@pytest.mark.parametrize("players", [2, 3])
def test_one_role_card_more_than_players(players: int) -> None:
    """
    The deck of role cards holds one card more than there are players.
    """
    s = set_up(a_table(players=players))

    assert players + 1 == len(s.roles) == len(set(s.roles))


def test_a_player_begins_with_everything_in_the_area() -> None:
    """
    Twelve workers, six region cards, no Fame, no weapon, ruler beside the board.
    """
    s = set_up(a_table())

    assert [12, 12] == s.crew
    assert [0b1111110, 0b1111110] == s.hand
    assert [0, 0] == s.fame == s.weapons == s.war == s.region
    assert 25 == s.armoury


def test_a_summary_card_brings_its_tile_and_three_resources() -> None:
    """
    Who takes a summary card gains the starting tile on it and the resources printed below.
    """
    s = at_point(a_table(), at.SUMMARY_CARD)
    player, god = s.who, s.start_tiles[2]

    apply(s, 2)

    tile = god * 6 + s.table.edition.starting_colours[god]
    assert [tile] == s.reserve[player]
    assert list(s.table.edition.summary_cards[2]) == s.cubes[player * 5 : player * 5 + 5]
    assert 3 == sum(s.cubes)
    assert 15 * len(COLOURS) - 3 == sum(s.supply)


def test_each_summary_card_gets_a_starting_tile_of_another_god() -> None:
    """
    The five starting tiles, one of each god, lie on the five cards.
    """
    s = at_point(a_table(), at.SUMMARY_CARD)

    assert [0, 1, 2, 3, 4] == sorted(s.start_tiles)


def test_a_taken_summary_card_is_gone() -> None:
    """
    The second player chooses from the four cards left.
    """
    s = at_point(a_table(), at.SUMMARY_CARD)
    apply(s, 2)

    assert [0, 1, 3, 4] == options(s)


def test_players_choose_clockwise_from_the_starting_player() -> None:
    """
    With the second of three players starting, the third is next and the first comes last.
    """
    s = at_point(a_table(players=3), at.STARTING_PLAYER)
    apply(s, GREEN)
    order = []
    while s.point == at.SUMMARY_CARD:
        order.append(s.who)
        apply(s, options(s)[0])

    assert [GREEN, PURPLE, RED] == order


def test_later_war_markers_lie_on_top() -> None:
    """
    Each player's marker goes on top of those that are there, so the starting player's is lowest.
    """
    s = set_up(a_table(players=3), first=GREEN)

    assert [GREEN, PURPLE, RED] == s.war_stack


def test_starting_tiles_nobody_took_are_out_of_the_game() -> None:
    """
    Three of the five starting tiles are neither in a reserve nor in the bag.
    """
    s = set_up(a_table())

    in_play = len(s.bag) + len(s.region_tile[2:]) + sum(map(len, s.reserve))
    assert 62 == in_play
    assert [-1] * 5 == s.start_tiles


def test_both_players_use_the_same_side_of_the_board() -> None:
    """
    The side belongs to the table; A and B print different rewards.
    """
    sides = [a_table(side=side).space_rewards for side in "AB"]

    assert [10, 10] == [len(each) for each in sides]
    assert sides[0] != sides[1]
