"""Setting up the solo game (RB King Pakal, Setup 1–9)."""

import pytest
from ahau.helpers import god, tile, tiles_of, workers_in
from ahau.solo_helpers import a_solo_table, board, gods_marked, set_up

from pakal.games.ahau.automa.pakal import act, book_for, choose
from pakal.games.ahau.edition.values import default_edition
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_automa, options, start
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU, Table
from pakal.games.ahau.setting import seat
from pakal.games.ahau.words import ROLES, Effect

DIFFICULTIES = ("easy", "moderate", "hard")
PERSONALITIES = [each.name for each in default_edition().personalities]


def until(table: Table, point: int) -> State:
    """Return a game whose setup has come to a point."""
    s = start(table)
    while s.point != point:
        if is_automa(s):
            act(s, choose(s, book_for(table)))
        else:
            apply(s, options(s)[0])
    return s


def test_it_is_set_up_for_two_players() -> None:
    """
    Five regions with two tiles and a building each, three buildings on offer, one site aside.
    """
    s = set_up()

    assert 2 == s.table.players
    assert 10 == sum(1 for each in s.region_tile if each >= 0)
    assert 5 == sum(1 for each in s.region_building if each >= 0)
    assert 3 == sum(1 for each in s.offer if each >= 0)
    assert 1 == len(s.aside)


@pytest.mark.parametrize("name", PERSONALITIES)
def test_the_role_card_of_his_personality_is_in_his_deck(name: str) -> None:
    """
    The personality's role card is shuffled into his six region cards.
    """
    card = next(each for each in default_edition().personalities if each.name == name)
    s = set_up(Table(solo=seat(default_edition(), personality=name)))

    assert card.role == s.role[PAKAL]
    assert 0b11111110 == s.hand[PAKAL]
    assert s.hand[PAKAL] >> ROLE_CARD & 1
    assert 0 == s.played_before[PAKAL]


@pytest.mark.parametrize("top", ["chief", "rain", "jaguar", "sun", "serpent"])
def test_the_top_god_of_his_card_is_the_most_preferred(top: str) -> None:
    """
    The god first on his card stands first in his hierarchy.
    """
    rest = [each for each in ("chief", "rain", "jaguar", "sun", "serpent") if each != top]
    table = a_solo_table(gods=",".join([top, *rest]))

    assert 0 == table.god_rank[god(top)]
    assert [1, 2, 3, 4] == [table.god_rank[god(each)] for each in rest]


def test_a_worker_stands_in_palenque() -> None:
    """
    One of his workers starts in Palenque, and none of yours anywhere.
    """
    s = set_up()

    assert (1, 0) == workers_in(s, PAKAL, "Palenque")
    assert 1 == sum(s.standing) + sum(s.laid)
    assert 11 == s.crew[PAKAL]
    assert 12 == s.crew[YOU]


@pytest.mark.parametrize(
    ("gods", "first"),
    [
        ("rain,jaguar,chief,serpent,sun", "rain-blue"),
        ("serpent,chief,jaguar,rain,sun", "serpent-brown"),
    ],
)
def test_he_is_given_the_starting_tile_of_his_top_god(gods: str, first: str) -> None:
    """
    His starting tile is the one of the god on top of his card.
    """
    s = set_up(a_solo_table(gods=gods))

    assert [first] == tiles_of(s, PAKAL)


def test_four_starting_tiles_are_left_for_you() -> None:
    """
    His tile is taken first, and the other four lie on summary cards.
    """
    s = until(a_solo_table(), at.SUMMARY_CARD)
    left = [each for each in s.start_tiles if each >= 0]

    assert [god("chief"), god("jaguar"), god("sun"), god("serpent")] == sorted(left)
    assert 4 == len(options(s))
    assert [tile("rain-blue")] == s.reserve[PAKAL]


def test_you_take_a_summary_card_as_in_any_game() -> None:
    """
    You gain the starting tile and the three resources of the card you choose.
    """
    s = set_up()

    assert 1 == len(s.reserve[YOU])
    assert 3 == sum(s.cubes[:5])


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_royal_palace_stands_in_his_first_slot(side: str) -> None:
    """
    It is in force from the start, and no other player can get it.
    """
    s = set_up(a_solo_table("easy", side=side))
    palace = s.table.royal_palace

    assert ["Royal Palace"] == board(s)
    assert palace == s.building[PAKAL * 5]
    assert palace not in [*s.stack, *s.offer, *s.region_building]
    assert Effect.ROYAL_PALACE == s.table.edition.buildings[palace].effect


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_palace_brings_no_reward_of_its_slot(side: str) -> None:
    """
    On side A the first slot shows a resource and on side B a tile, and he gains neither.
    """
    s = set_up(a_solo_table("easy", side=side))

    assert 3 == s.tracker
    assert 1 == len(s.reserve[PAKAL])
    assert 0 == s.fame[PAKAL]


@pytest.mark.parametrize(("difficulty", "weapons"), [("easy", 0), ("moderate", 1), ("hard", 3)])
def test_weapons_by_difficulty(difficulty: str, weapons: int) -> None:
    """
    He starts with no weapon, one, or three; you start with none.
    """
    s = set_up(a_solo_table(difficulty))

    assert [0, weapons] == s.weapons
    assert 25 - weapons == s.armoury


def test_three_role_cards_are_open_for_you() -> None:
    """
    Three of the five role cards that are not his can be yours; the other two are in the box.
    """
    s = set_up(a_solo_table(role="queen"))

    assert 3 == len(s.roles) == len(set(s.roles))
    assert ROLES.index("queen") not in s.roles
    assert -1 == s.role[YOU]


def test_his_resources_are_a_track_that_starts_at_three() -> None:
    """
    He has no set-up card and no cubes, and his marker is on space 3.
    """
    s = set_up()

    assert 3 == s.tracker
    assert [0] * 5 == s.cubes[PAKAL * 5 : PAKAL * 5 + 5]


def test_no_cubes_leave_the_supply_for_him() -> None:
    """
    Only your three cubes are missing from the supply.
    """
    s = set_up()

    assert 5 * 15 - 3 == sum(s.supply)


def test_his_war_marker_lies_on_top_of_yours() -> None:
    """
    Both markers are below the lowest space, his above yours.
    """
    s = set_up()

    assert [0, 0] == s.war
    assert [YOU, PAKAL] == s.war_stack


@pytest.mark.parametrize(
    ("difficulty", "marked"),
    [
        ("easy", [("sun", 3)]),
        ("moderate", [("sun", 3), ("serpent", 3)]),
        ("hard", [("chief", 3), ("sun", 3), ("serpent", 3)]),
    ],
)
def test_markers_by_difficulty(difficulty: str, marked: list[tuple[str, int]]) -> None:
    """
    One, two or three markers lie on third spaces, from the lowest god of his card up.
    """
    s = set_up(a_solo_table(difficulty, gods="rain,jaguar,chief,serpent,sun"))

    assert marked == gods_marked(s)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_markers_of_the_setup_bring_no_fame(difficulty: str) -> None:
    """
    The third space scores nothing, so both players start with no Fame.
    """
    assert [0, 0] == set_up(a_solo_table(difficulty)).fame
