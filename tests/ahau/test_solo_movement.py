"""King Pakal's Movement Phase (RB King Pakal, Movement Phase 1–3)."""

import pytest
from ahau.helpers import build, go, lay_tiles, now, put_lying_workers, put_workers
from ahau.solo_helpers import (
    a_solo_table,
    asked,
    bare,
    fame,
    reveal,
    set_up,
    settle,
    with_war_track,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, ROLE_CARD, YOU

ALL_CARDS = 0b11111110


def deal(s: State, *cards: int) -> tuple[int, int]:
    """Deal him these cards from the top of his deck and return the left and the right one."""
    go(s, at.DEAL_LEFT, PAKAL)
    settle(s, *cards)
    return s.left[PAKAL], s.right[PAKAL]


# --- 1. his cards --------------------------------------------------------------------------------


def test_you_choose_before_you_see_his_cards() -> None:
    """
    When you choose your cards, none of his lies open.
    """
    s = set_up()

    assert ("cards", YOU) == now(s)
    assert (0, 0) == (s.left[PAKAL], s.right[PAKAL])
    apply(s, 1 * 8 + 3)
    assert ("deal-left", PAKAL) == now(s)


def test_the_first_card_lies_on_the_left_and_the_second_on_the_right() -> None:
    """
    Dealt 4 and then 1, his ruler goes to region 4 with a strength of 1.
    """
    s = bare()

    assert (4, 1) == deal(s, 4, 1)
    assert ALL_CARDS & ~(1 << 4 | 1 << 1) == s.hand[PAKAL]


@pytest.mark.parametrize("six", [6, ROLE_CARD])
def test_a_six_dealt_to_the_left_changes_places(six: int) -> None:
    """
    A 6 never stands on the left: the other card becomes the region. His role card is a 6 too.
    """
    assert (3, six) == deal(bare(), six, 3)


@pytest.mark.parametrize("six", [6, ROLE_CARD])
def test_a_six_dealt_to_the_right_stays_there(six: int) -> None:
    """
    On the right a 6 is a strength like any other.
    """
    assert (3, six) == deal(bare(), 3, six)


@pytest.mark.parametrize("sixes", [(6, ROLE_CARD), (ROLE_CARD, 6)])
def test_two_sixes_go_back_into_the_deck(sixes: tuple[int, int]) -> None:
    """
    With other cards in the deck both sixes are shuffled back and two cards dealt again.

    The cards he has played before stay where they are.
    """
    s = bare()
    s.hand[PAKAL] = 1 << 6 | 1 << ROLE_CARD | 1 << 2
    s.played_before[PAKAL] = ALL_CARDS & ~s.hand[PAKAL]

    assert (2, 6) == deal(s, *sixes, 2, 6)
    assert 1 << ROLE_CARD == s.hand[PAKAL]
    assert 1 << 1 | 1 << 3 | 1 << 4 | 1 << 5 == s.played_before[PAKAL]


def test_two_sixes_alone_bring_all_cards_back() -> None:
    """
    When the deck has nothing but the two sixes, all his cards form a new deck.
    """
    s = bare()
    s.hand[PAKAL] = 1 << 6 | 1 << ROLE_CARD
    s.played_before[PAKAL] = ALL_CARDS & ~s.hand[PAKAL]

    assert (1, 5) == deal(s, 6, ROLE_CARD, 1, 5)
    assert ALL_CARDS & ~(1 << 1 | 1 << 5) == s.hand[PAKAL]
    assert 0 == s.played_before[PAKAL]


def test_two_sixes_twice_are_dealt_a_third_time() -> None:
    """
    Two sixes may come again, and go back again.
    """
    s = bare()

    assert (3, 4) == deal(s, 6, ROLE_CARD, ROLE_CARD, 6, 3, 4)


def test_his_ruler_goes_to_the_region_on_the_left() -> None:
    """
    After the reveal both rulers stand in the regions of their left cards.
    """
    s = bare()
    reveal(s, (4, 1), (2, 5))

    assert [4, 2] == s.region


# --- 2. conflicts --------------------------------------------------------------------------------


def test_ties_are_his() -> None:
    """
    With the same strength he wins, though your marker is higher on the war track.
    """
    s = bare()
    s.war, s.war_stack = [3, 0], [PAKAL, YOU]
    reveal(s, (3, 4), (3, 4))

    assert 3 == s.region[PAKAL]
    assert ("retreat", YOU) == now(s)
    assert [1, 0] == s.weapons


def test_his_weapons_count() -> None:
    """
    A strength of 2 and two weapons beat a 3.
    """
    s = bare()
    s.weapons[PAKAL] = 2
    reveal(s, (3, 3), (3, 2))

    assert 3 == s.region[PAKAL]
    assert ("retreat", YOU) == now(s)


def test_when_he_wins_he_advances_and_gains_the_reward() -> None:
    """
    He goes up one space of the war track without being asked, and gains what it shows.
    """
    s = bare(a_solo_table(edition=with_war_track(fame(5), fame(6))))
    reveal(s, (3, 2), (3, 4))

    assert [0, 1] == s.war
    assert 5 == s.fame[PAKAL]


def test_on_top_of_the_war_track_he_takes_the_highest_reward_below() -> None:
    """
    The marker stays on top, and the reward of the next space below is his.
    """
    s = bare(a_solo_table(edition=with_war_track(fame(9), fame(4), fame(8))))
    s.war[PAKAL] = 3
    reveal(s, (3, 1), (3, 4))

    assert 3 == s.war[PAKAL]
    assert 4 == s.fame[PAKAL]


def test_when_he_loses_he_gains_a_weapon_and_leaves() -> None:
    """
    The loser's weapon is his, and you may advance.
    """
    s = bare()
    reveal(s, (5, 4), (5, 3))
    assert ("advance", YOU) == now(s)
    apply(s, 0)
    settle(s)

    assert [0, 1] == s.weapons
    assert 5 == s.region[YOU]
    assert 5 != s.region[PAKAL]


def retreat_from_five(s: State) -> int | tuple[int, ...] | None:
    """Return where he goes when he has lost to you in region 5; next to it are 2, 3 and 4."""
    s.region = [5, 5]
    return asked(s, at.RETREAT)


def test_he_retreats_to_a_tile_of_the_preferred_god() -> None:
    """
    Of the free regions next to him he takes the one with a Rain tile, left or right.
    """
    s = bare()
    lay_tiles(s, 2, "jaguar-blue", "chief-blue")
    lay_tiles(s, 3, "sun-blue", "rain-blue")
    lay_tiles(s, 4, "jaguar-white", "jaguar-black")

    assert 3 == retreat_from_five(s)


def test_without_the_top_god_the_next_one_draws_him() -> None:
    """
    No Rain tile is in reach, so a Jaguar tile decides; the one in region 1 is too far away.
    """
    s = bare()
    lay_tiles(s, 1, "rain-blue", "rain-white")
    lay_tiles(s, 2, "chief-black", "chief-blue")
    lay_tiles(s, 3, "sun-blue", "serpent-blue")
    lay_tiles(s, 4, "sun-white", "jaguar-black")

    assert 4 == retreat_from_five(s)


def test_tied_regions_part_by_his_workers_around_them() -> None:
    """
    Regions 3 and 4 both have Rain; around 4 he has two workers and around 3 one.
    """
    s = bare()
    lay_tiles(s, 2, "sun-black", "sun-blue")
    lay_tiles(s, 3, "rain-blue", "serpent-blue")
    lay_tiles(s, 4, "rain-white", "sun-white")
    put_workers(s, PAKAL, Yaxchilán=2, Lamanai=1)
    put_workers(s, YOU, Calakmul=5)

    assert 4 == retreat_from_five(s)


def test_a_lying_worker_counts_two_when_he_retreats() -> None:
    """
    One lying worker around region 3 outweighs one standing worker around region 4.
    """
    s = bare()
    lay_tiles(s, 3, "rain-blue", "serpent-blue")
    lay_tiles(s, 4, "rain-white", "sun-white")
    put_workers(s, PAKAL, Yaxchilán=1)
    put_lying_workers(s, PAKAL, Lamanai=1)

    assert 3 == retreat_from_five(s)


def test_regions_still_tied_part_by_their_number() -> None:
    """
    Equal in tiles and workers, the lowest number is taken.
    """
    s = bare()
    lay_tiles(s, 2, "rain-wild", "sun-blue")
    lay_tiles(s, 3, "rain-blue", "sun-white")
    lay_tiles(s, 4, "rain-white", "sun-black")

    assert 2 == retreat_from_five(s)


def test_he_never_retreats_to_your_region() -> None:
    """
    From region 1 the only way leads to 2, whatever lies elsewhere.
    """
    s = bare()
    lay_tiles(s, 5, "rain-blue")
    s.region = [1, 1]

    assert 2 == asked(s, at.RETREAT)


# --- 3. the tile ---------------------------------------------------------------------------------

LEFT, RIGHT = 2 * 5, 2 * 5 + 1


def test_he_takes_the_tile_of_the_higher_god() -> None:
    """
    A Jaguar tile goes before a Sun tile, even a wild one in his favourite colour.
    """
    s = bare()
    lay_tiles(s, 5, "sun-wild", "jaguar-black")
    build(s, PAKAL, ["sun-blue", "sun-white"])

    assert RIGHT == asked(s, at.TAKE_TILE)


def test_of_one_god_he_takes_the_wild_tile() -> None:
    """
    Two tiles of one god: the wild one is his, whatever he has built.
    """
    s = bare()
    lay_tiles(s, 5, "sun-blue", "sun-wild")
    build(s, PAKAL, ["rain-blue", "sun-blue"])

    assert RIGHT == asked(s, at.TAKE_TILE)


def test_without_a_wild_tile_the_colour_he_has_built_most() -> None:
    """
    He has two white tiles and one blue in his pyramid, of whatever gods; tiles in reserve do not
    count.
    """
    s = bare()
    lay_tiles(s, 5, "sun-blue", "sun-white")
    build(s, PAKAL, ["rain-blue", "rain-white", "chief-wild-white"])

    assert RIGHT == asked(s, at.TAKE_TILE)


def test_still_tied_the_left_tile() -> None:
    """
    He has built as many of both colours, so the left one is his.
    """
    s = bare()
    lay_tiles(s, 5, "sun-white", "sun-blue")
    build(s, PAKAL, ["rain-blue", "rain-white"])

    assert LEFT == asked(s, at.TAKE_TILE)


def test_the_tile_goes_to_his_reserve() -> None:
    """
    The tile is his and its place stays empty until the round ends.
    """
    s = bare()
    lay_tiles(s, 5, "sun-white", "rain-blue")
    go(s, at.TAKE_TILE, PAKAL)
    settle(s)

    assert 1 == len(s.reserve[PAKAL])
    assert -1 == s.region_tile[RIGHT]
    assert s.region_tile[LEFT] >= 0
