"""The ten rewards (RB Appendix 1), wherever they are printed."""

import pytest
from ahau.helpers import (
    GREEN,
    RED,
    a_table,
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
    mark,
    now,
    own_building,
    playing,
    put_lying_workers,
    put_worker_now,
    put_workers,
    tile,
    tiles_of,
    workers_in,
)

from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import options, run_on
from pakal.games.ahau.rules.points import STOP
from pakal.games.ahau.rules.rewards import gain_reward
from pakal.games.ahau.rules.state import FROM_SPACES, FROM_TEMPLES, State, weight
from pakal.games.ahau.rules.table import ROLE_CARD
from pakal.games.ahau.words import Reward, RewardKind


def gain(s: State, kind: RewardKind, amount: int = 1) -> None:
    """Let red gain a reward, as from a pyramid space."""
    s.agenda.clear()
    gain_reward(s, RED, Reward(kind, amount), FROM_SPACES)
    run_on(s)


def test_fame_is_gained_as_printed() -> None:
    """
    The number in the circle.
    """
    s = playing()
    gain(s, RewardKind.FAME, 6)

    assert 6 == s.fame[RED] == fame_from(s, RED, FROM_SPACES)


def test_a_weapon_comes_from_the_supply() -> None:
    """
    One weapon tile.
    """
    s = playing()
    gain(s, RewardKind.WEAPON)

    assert ([1, 0], 24) == (s.weapons, s.armoury)


def test_no_weapon_comes_from_an_empty_supply() -> None:
    """
    All twenty-five are taken.
    """
    s = playing()
    s.weapons, s.armoury = [5, 20], 0
    gain(s, RewardKind.WEAPON)

    assert [5, 20] == s.weapons


def test_a_role_card_is_chosen_from_those_left() -> None:
    """
    The card goes to the hand, and the others back.
    """
    s = playing()
    s.roles = [1, 3, 5]
    gain(s, RewardKind.ROLE)
    offered = list(options(s))
    choose(s, 3)

    assert [1, 3, 5] == offered
    assert 3 == s.role[RED]
    assert s.hand[RED] >> ROLE_CARD & 1
    assert [1, 5] == s.roles


def test_who_owns_a_role_card_takes_it_back() -> None:
    """
    A discarded role card returns to the hand; there is never a second one.
    """
    s = playing()
    give_role(s, RED, "queen")
    s.hand[RED], s.played_before[RED] = 0b0001110, 0b1110000 | 1 << ROLE_CARD
    gain(s, RewardKind.ROLE)

    assert 0b0001110 | 1 << ROLE_CARD == s.hand[RED]
    assert 0b1110000 == s.played_before[RED]


def test_a_role_card_played_this_round_is_taken_back() -> None:
    """
    It leaves the right-hand place and is in hand for the next round.
    """
    s = playing()
    give_role(s, RED, "queen", played=True)
    s.left[RED] = 2
    gain(s, RewardKind.ROLE)

    assert s.hand[RED] >> ROLE_CARD & 1
    assert (2, 0) == (s.left[RED], s.right[RED])


def test_an_advance_on_the_war_track_brings_its_reward() -> None:
    """
    One space up, and what is printed there.
    """
    s = playing()
    s.war = [4, 0]
    gain(s, RewardKind.WAR)

    assert 5 == s.war[RED]
    assert s.table.edition.war_track[4].amount == s.fame[RED]


def test_two_fame_for_each_building() -> None:
    """
    Three buildings are 6 Fame.
    """
    s = playing()
    for effect in ("palace", "market", "acropolis"):
        own_building(s, RED, effect)
    own_building(s, GREEN, "gateway")
    gain(s, RewardKind.FAME_PER_BUILDING)

    assert 6 == s.fame[RED]


def test_a_random_tile_comes_from_the_bag() -> None:
    """
    Chance draws it; every tile of the bag is as likely as any other.
    """
    s = playing()
    gain(s, RewardKind.TILE)
    offered = list(options(s))
    choose(s, tile("sun-wild"))

    assert 60 == len(offered)
    assert ["sun-wild"] == tiles_of(s, RED)
    assert 59 == len(s.bag)


def test_an_empty_bag_is_filled_with_the_discarded_tiles() -> None:
    """
    The tile is drawn from what had been discarded.
    """
    s = playing()
    s.bag, s.discards = [], [tile("rain-blue"), tile("sun-wild")]
    gain(s, RewardKind.TILE)
    offered = list(options(s))
    choose(s, tile("sun-wild"))

    assert [tile("rain-blue"), tile("sun-wild")] == offered
    assert ([tile("rain-blue")], []) == (s.bag, s.discards)


def test_without_any_tile_left_nothing_is_drawn() -> None:
    """
    Bag and discards are both empty.
    """
    s = playing()
    s.bag, s.discards = [], []
    gain(s, RewardKind.TILE)

    assert "game-over" == now(s)[0]


def test_a_resource_is_the_players_choice() -> None:
    """
    Any colour the general supply still has.
    """
    s = playing()
    give_cubes(s, GREEN, blue=15)
    gain(s, RewardKind.RESOURCE)
    offered = list(options(s))
    choose(s, colour("white"))

    assert [0, 2, 3, 4] == offered
    assert {"white": 1} == cubes_of(s, RED)


def test_a_marker_moves_to_the_leftmost_space_of_another_temple() -> None:
    """
    From the Sun to the Rain God's second space, whose 1 Fame is gained.
    """
    s = playing()
    mark(s, RED, "sun")
    mark(s, GREEN, "rain")
    gain(s, RewardKind.MOVE_MARKER)
    choose(s, god("sun") * 5 + god("rain"))

    width = len(s.table.edition.temple_spaces)
    assert [GREEN, RED] == s.temple[god("rain") * width : god("rain") * width + 2]
    assert RED not in s.temple[god("sun") * width : (god("sun") + 1) * width]
    assert 1 == fame_from(s, RED, FROM_TEMPLES)


def test_a_marker_does_not_move_to_a_temple_with_another_of_its_owner() -> None:
    """
    From two temples there are three others to go to, each way.
    """
    s = playing()
    mark(s, RED, "sun", "rain")
    gain(s, RewardKind.MOVE_MARKER)

    others = [god("chief"), god("jaguar"), god("serpent")]
    moves = [god("rain") * 5 + to for to in others] + [god("sun") * 5 + to for to in others]
    assert [STOP, *moves] == options(s)


def test_without_a_marker_there_is_nothing_to_move() -> None:
    """
    The reward is lost.
    """
    s = playing()
    mark(s, GREEN, "sun")
    gain(s, RewardKind.MOVE_MARKER)

    assert "game-over" == now(s)[0]


def test_a_moved_marker_leaves_room_for_the_next() -> None:
    """
    The space it left is the leftmost free one again.
    """
    s = playing()
    mark(s, RED, "sun")
    gain(s, RewardKind.MOVE_MARKER)
    choose(s, god("sun") * 5 + god("rain"))
    mark(s, GREEN, "sun")

    assert GREEN == s.temple[god("sun") * len(s.table.edition.temple_spaces)]


def test_two_fame_for_each_weapon() -> None:
    """
    Three weapons are 6 Fame.
    """
    s = playing()
    s.weapons = [3, 5]
    gain(s, RewardKind.FAME_PER_WEAPON)

    assert 6 == s.fame[RED]


def test_a_laid_down_worker_counts_two() -> None:
    """
    One of the player's standing workers in any city lies down and counts double from then on.
    """
    s = playing()
    put_workers(s, RED, Tikal=1, Uxmal=2)
    put_lying_workers(s, RED, Tulum=1)
    put_workers(s, GREEN, Seibal=1)
    gain(s, RewardKind.LAY_DOWN)
    offered = list(options(s))
    choose(s, city(s, "Uxmal"))

    assert [city(s, "Uxmal"), city(s, "Tikal")] == offered
    assert (1, 1) == workers_in(s, RED, "Uxmal")
    assert 3 == weight(s, RED, city(s, "Uxmal"))


def test_without_a_standing_worker_none_is_laid_down() -> None:
    """
    Who lies already cannot lie down again.
    """
    s = playing()
    put_lying_workers(s, RED, Tikal=1)
    gain(s, RewardKind.LAY_DOWN)

    assert "game-over" == now(s)[0]


@pytest.mark.parametrize("side", ["A", "B"])
def test_every_pyramid_space_gives_what_is_printed_on_it(side: str) -> None:
    """
    A tile set onto a space of the first level brings exactly the reward of that space.
    """
    table = a_table(side=side)
    after = {
        RewardKind.NONE: "game-over",
        RewardKind.RESOURCE: "gain-resource",
        RewardKind.TILE: "draw-tile",
        RewardKind.WEAPON: "game-over",
    }
    for space in range(4):
        s = playing(table)
        put_worker_now(s, RED, "Tikal")
        give_tiles(s, RED, "sun-blue")
        give_cubes(s, RED, blue=1)
        go(s, at.PRODUCE_OR_BUILD, RED)
        choose(s, tile("sun-blue") * 10 + space)
        kind = table.space_rewards[space].kind

        assert after[kind] == now(s)[0]
        assert int(kind is RewardKind.WEAPON) == s.weapons[RED]


def test_the_ten_rewards_are_all_printed_somewhere() -> None:
    """
    Between the two sides and the war track every icon of the appendix is there.
    """
    edition = a_table().edition
    printed = {reward.kind for board in edition.boards for reward in board.spaces + board.slots}

    assert set(RewardKind) == printed | {reward.kind for reward in edition.war_track}
