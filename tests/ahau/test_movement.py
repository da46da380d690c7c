"""The Movement Phase (RB Movement Phase 1–3)."""

import pytest
from ahau.helpers import (
    GREEN,
    PURPLE,
    RED,
    a_table,
    choose,
    give_role,
    give_tiles,
    go,
    lay_tiles,
    now,
    own_building,
    play,
    playing,
    put_workers,
    six_regions,
    tiles_of,
)

from pakal.games.agenda import IllegalOptionError
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, options
from pakal.games.ahau.rules.table import ROLE_CARD
from pakal.games.ahau.words import RewardKind

BEIGE = 3


def cards(left: int, right: int) -> int:
    """Return the option of two cards."""
    return left * 8 + right


# --- 1. select regions ---------------------------------------------------------------------------


def test_any_two_cards_of_the_hand_may_be_played() -> None:
    """
    With 1, 3 and 4 in hand there are six ways to play two cards.
    """
    s = playing()
    s.hand[RED] = 1 << 1 | 1 << 3 | 1 << 4
    go(s, at.CARDS, RED)

    assert [cards(*each) for each in ((1, 3), (1, 4), (3, 1), (3, 4), (4, 1), (4, 3))] == options(s)


def test_a_six_stands_only_on_the_right_of_the_smaller_map() -> None:
    """
    In a game of two the 6 gives strength and never a region.
    """
    s = playing()
    s.hand[RED] = 1 << 2 | 1 << 6
    go(s, at.CARDS, RED)

    assert [cards(2, 6)] == options(s)


def test_a_role_card_numbered_six_stands_only_on_the_right() -> None:
    """
    A role card is played like a region card, and its 6 is no region here.
    """
    s = playing()
    s.hand[RED] = 1 << 2
    give_role(s, RED, "queen")
    go(s, at.CARDS, RED)

    assert [cards(2, ROLE_CARD)] == options(s)


def test_a_six_may_stand_on_the_left_of_the_larger_map() -> None:
    """
    With six regions the 6 is a region as good as any, and so is the number of a role card.
    """
    s = playing(a_table(players=3, edition=six_regions()))
    s.hand[RED] = 1 << 2 | 1 << 6
    give_role(s, RED, "queen")
    go(s, at.CARDS, RED)

    assert {2, 6, ROLE_CARD} == {option >> 3 for option in options(s)}


def test_the_left_card_moves_the_ruler_once_all_have_played() -> None:
    """
    Nobody moves before everybody has laid two cards; then the rulers go where the left cards say.
    """
    s = playing()
    go(s, at.NEW_ROUND, -1)
    apply(s, cards(4, 1))
    before = list(s.region)
    apply(s, cards(2, 6))

    assert [0, 0] == before
    assert [4, 2] == s.region
    assert [0b1111110 & ~(1 << 4 | 1 << 1), 0b1111110 & ~(1 << 2 | 1 << 6)] == s.hand


def test_a_card_not_in_hand_cannot_be_played() -> None:
    """
    An option that is not offered is refused, and nothing changes.
    """
    s = playing()
    s.hand[RED] = 1 << 2 | 1 << 6
    go(s, at.CARDS, RED)
    before = s.copy()

    with pytest.raises(IllegalOptionError, match="cards: 11 is not offered"):
        apply(s, cards(1, 3))

    assert before == s


# --- 2. resolve conflicts ------------------------------------------------------------------------


def test_rulers_in_different_regions_do_not_fight() -> None:
    """
    Without a shared region the next thing is taking a tile.
    """
    s = playing()
    lay_tiles(s, 2, "rain-blue", "sun-blue")
    play(s, (2, 1), (3, 6))

    assert ("take-tile", RED) == now(s)
    assert [0, 0] == s.weapons


def test_the_higher_card_wins() -> None:
    """
    Green's 6 beats red's 4: green may advance, red gains a weapon and has to leave.
    """
    s = playing()
    play(s, (3, 4), (3, 6))
    winner = now(s)
    choose(s, 0)

    assert ("advance", GREEN) == winner
    assert ("retreat", RED) == now(s)
    assert [1, 0] == s.weapons


def test_weapons_add_to_the_card() -> None:
    """
    A 4 with three weapons beats a 6.
    """
    s = playing()
    s.weapons = [3, 0]
    play(s, (3, 4), (3, 6))

    assert ("advance", RED) == now(s)


def test_the_higher_war_marker_wins_a_tie() -> None:
    """
    Strengths are level, so the marker further up the war track wins, wherever it lies in a stack.
    """
    s = playing()
    s.war, s.war_stack = [2, 1], [RED, GREEN]
    play(s, (3, 4), (3, 4))

    assert ("advance", RED) == now(s)


@pytest.mark.parametrize("top", [RED, GREEN])
def test_the_upper_marker_of_a_stack_wins_a_tie(top: int) -> None:
    """
    On the same space of the war track the marker on top wins.
    """
    s = playing()
    s.war, s.war_stack = [2, 2], [1 - top, top]
    play(s, (3, 4), (3, 4))

    assert ("advance", top) == now(s)


def test_the_winner_may_decline_to_advance() -> None:
    """
    The advance after a conflict is the winner's choice.
    """
    s = playing()
    play(s, (3, 6), (3, 4))
    choose(s, 0)

    assert [0, 0] == s.war == s.fame


def test_an_advance_brings_the_reward_of_the_space_reached() -> None:
    """
    From the first space to the second, which gives a resource: only that one is gained.
    """
    s = playing()
    s.war = [1, 0]
    play(s, (3, 6), (3, 4))
    choose(s, 1)

    assert 2 == s.war[RED]
    assert RewardKind.RESOURCE is s.table.edition.war_track[1].kind
    assert ("gain-resource", RED) == now(s)
    assert 0 == s.fame[RED]


def test_a_marker_that_arrives_lies_on_top() -> None:
    """
    Red reaches green's space and is on top of the stack there from then on.
    """
    s = playing()
    s.war, s.war_stack = [0, 1], [RED, GREEN]
    play(s, (3, 6), (3, 4))
    choose(s, 1)

    assert [GREEN, RED] == s.war_stack


def test_the_top_reward_of_the_war_track_comes_on_arrival() -> None:
    """
    The last step brings the top reward.
    """
    s = playing()
    top = len(s.table.edition.war_track)
    s.war = [top - 1, 0]
    play(s, (3, 6), (3, 4))
    choose(s, 1)

    assert top == s.war[RED]
    assert s.table.edition.war_track[-1].amount == s.fame[RED]


def test_on_top_of_the_war_track_any_lower_reward_may_be_chosen() -> None:
    """
    The marker stays and one of the lower spaces pays; the top one does not pay again.
    """
    s = playing()
    top = len(s.table.edition.war_track)
    s.war = [top, 0]
    play(s, (3, 6), (3, 4))
    choose(s, 1)
    offered = list(options(s))
    choose(s, 5)

    assert list(range(1, top)) == offered
    assert top == s.war[RED]
    assert 3 == s.fame[RED]


def test_the_loser_leaves_for_an_adjacent_free_region() -> None:
    """
    From region 5 a loser may go to 2, 3 or 4, and not to region 1, which does not touch it.
    """
    s = playing()
    play(s, (5, 4), (5, 6))
    choose(s, 0)
    offered = list(options(s))
    choose(s, 3)

    assert [2, 3, 4] == offered
    assert [3, 5] == s.region


def test_an_occupied_region_is_no_retreat() -> None:
    """
    Purple's ruler in region 2 closes it to the loser from region 5.
    """
    s = playing(a_table(players=3))
    play(s, (5, 4), (5, 6), (2, 6))
    choose(s, 0)

    assert [3, 4] == options(s)


def test_without_an_adjacent_free_region_any_free_one_will_do() -> None:
    """
    Region 1 touches only region 2, and purple is there: the loser may go anywhere else.
    """
    s = playing(a_table(players=3))
    play(s, (1, 4), (1, 6), (2, 6))
    choose(s, 0)

    assert [3, 4, 5] == options(s)


def test_the_stronger_loser_moves_first() -> None:
    """
    Of two losers the one with the higher strength chooses a region first, whatever their Fame.
    """
    s = playing(a_table(players=3))
    s.fame = [0, 0, 9]
    play(s, (3, 2), (3, 6), (3, 4))
    choose(s, 0)

    assert ("retreat", PURPLE) == now(s)


def test_losers_level_in_all_move_in_the_order_of_seats_from_the_starting_player() -> None:
    """
    Red and purple are level in strength and Fame; purple sits nearer to green, who started.
    """
    s = playing(a_table(players=3))
    s.first = GREEN
    play(s, (3, 2), (3, 6), (3, 2))
    choose(s, 0)

    assert ("retreat", PURPLE) == now(s)


def test_every_loser_gains_a_weapon() -> None:
    """
    Both losers of a conflict among three gain one, the winner none.
    """
    s = playing(a_table(players=3))
    play(s, (3, 2), (3, 6), (3, 4))
    choose(s, 0, 2, 4)

    assert [1, 0, 1] == s.weapons
    assert [4, 3, 2] == s.region


def test_two_conflicts_are_resolved_from_the_lowest_region() -> None:
    """
    Conflicts in regions 2 and 4: the one in region 2 is over before the other begins.
    """
    s = playing(a_table(players=4, edition=six_regions()))
    play(s, (4, 2), (2, 6), (4, 3), (2, 5))
    first = now(s)
    choose(s, 0)
    loser = now(s)
    choose(s, options(s)[0])
    second = now(s)

    assert ("advance", GREEN) == first
    assert ("retreat", BEIGE) == loser
    assert ("advance", PURPLE) == second


def test_the_royal_palace_wins_a_conflict_tie() -> None:
    """
    Level in strength, the owner of the Royal Palace wins from the bottom of the war track.
    """
    s = playing()
    own_building(s, RED, "royal-palace")
    s.war = [0, 5]
    play(s, (3, 4), (3, 4))

    assert ("advance", RED) == now(s)


# --- 3. take a pyramid tile ----------------------------------------------------------------------


def test_tiles_are_taken_from_the_lowest_region_up() -> None:
    """
    Green in region 2 takes a tile before red in region 4.
    """
    s = playing()
    lay_tiles(s, 2, "rain-blue", "sun-blue")
    lay_tiles(s, 4, "chief-white", "jaguar-wild")
    play(s, (4, 1), (2, 1))
    first, of_two = now(s), list(options(s))
    choose(s, 5)
    second = now(s)
    choose(s, 8)

    assert ("take-tile", GREEN) == first
    assert [4, 5] == of_two
    assert ("take-tile", RED) == second
    assert ["sun-blue"] == tiles_of(s, GREEN)
    assert ["chief-white"] == tiles_of(s, RED)


def test_the_other_tile_stays_and_no_new_one_comes() -> None:
    """
    A region is not filled up before the end of the round.
    """
    s = playing()
    lay_tiles(s, 2, "rain-blue", "sun-blue")
    play(s, (2, 1), (3, 1))
    choose(s, 4)

    assert -1 == s.region_tile[4]
    assert s.region_tile[5] >= 0
    assert ("place-worker", RED) == now(s)


@pytest.mark.parametrize("place", [4, 5])
def test_the_only_tile_of_a_region_is_taken(place: int) -> None:
    """
    With one tile left in the region, on either of its places, that one is taken.
    """
    s = playing()
    s.region_tile[place] = 0
    play(s, (2, 1), (3, 1))

    assert ("take-tile", RED) == now(s)
    assert [place] == options(s)


def test_an_empty_region_gives_no_tile() -> None:
    """
    Where nothing lies nothing is taken, and the Action Phase begins.
    """
    s = playing()
    play(s, (2, 1), (3, 1))

    assert ("place-worker", RED) == now(s)
    assert [] == tiles_of(s, RED)


def test_the_tile_comes_from_where_the_ruler_retreated_to() -> None:
    """
    A loser takes a tile from the region reached, not from the one on the card.
    """
    s = playing()
    lay_tiles(s, 2, "rain-blue", "sun-blue")
    lay_tiles(s, 3, "rain-white", "sun-white")
    play(s, (3, 4), (3, 6))
    choose(s, 0, 2)

    assert ("take-tile", RED) == now(s)
    assert [4, 5] == options(s)


def test_a_tile_is_added_to_the_reserve() -> None:
    """
    What was in the reserve stays there.
    """
    s = playing()
    give_tiles(s, RED, "chief-white")
    lay_tiles(s, 2, "rain-blue", "sun-blue")
    play(s, (2, 1), (3, 1))
    choose(s, 4)

    assert ["chief-white", "rain-blue"] == tiles_of(s, RED)


def test_workers_and_cards_of_others_do_not_matter_to_a_retreat() -> None:
    """
    Only rulers occupy a region; workers around it do not.
    """
    s = playing()
    put_workers(s, GREEN, Uxmal=2, Tulum=2)
    play(s, (2, 4), (2, 6))
    choose(s, 0)

    assert [1, 3, 5] == options(s)
