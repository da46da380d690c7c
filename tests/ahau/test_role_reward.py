"""
The role-card reward in the solo game (RB King Pakal, Rewards): the card is performed at once.

The middle space of the second level shows the reward on both sides of the board; he fills it with
his sixth tile.
"""

import pytest
from ahau.helpers import (
    build,
    decide_now,
    fame_from,
    give_tiles,
    god,
    lay_site,
    put_workers,
    workers_in,
)
from ahau.solo_helpers import (
    FIRST_LEVEL,
    a_solo_table,
    bare,
    built,
    gods_marked,
    no_buildings,
    settle,
)

from pakal.games.ahau.automa import pakal
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import run_on
from pakal.games.ahau.rules.pakal_role import AS_PLAYED, AT_ONCE, NOTHING
from pakal.games.ahau.rules.pakal_turn import push_pakal_turn
from pakal.games.ahau.rules.rewards import gain_reward
from pakal.games.ahau.rules.state import CHANCE, FROM_SPACES, FROM_SUN, State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.narrate import tell_events
from pakal.games.ahau.telling.points import order_of
from pakal.games.ahau.words import ROLES, Reward, RewardKind

ROLE_CARDS = ("war-captain", "merchant", "high-priestess", "master-builder", "dancer", "queen")


def about_to_build(role: str, builds: int = 1, played: bool = False, **switched: str) -> State:
    """Return a position in which his next tile fills the space of the reward, in Tikal."""
    s = bare(a_solo_table(role=role, switched=switched))
    no_buildings(s)
    build(s, PAKAL, [*FIRST_LEVEL, "chief-brown"])
    s.offer = [-1] * len(s.offer)
    s.bought, s.tracker = 1, 2
    give_tiles(s, PAKAL, "rain-blue")
    put_workers(s, PAKAL, Tikal=builds)
    if played:
        s.role_now[PAKAL] = s.role[PAKAL]
    return s


def step_three(s: State) -> None:
    """Let him build, to the end of his turn."""
    put_worker_now_in_tikal(s)
    s.agenda.clear()
    push_pakal_turn(s)
    for _ in range(3):
        s.agenda.pop()  # his worker is placed, and his summon is over
    s.left[PAKAL] = s.right[PAKAL] = 0
    run_on(s)
    settle(s)


def put_worker_now_in_tikal(s: State) -> None:
    """This turn's worker is one of those in Tikal."""
    s.placed = [each.name for each in s.table.edition.cities].index("Tikal")


def effect(s: State, arg: int = 0) -> int:
    """Return what the list makes of the reward in this position."""
    s.agenda.clear()
    at.push(s, at.ROLE_REWARD, PAKAL, arg)
    run_on(s)
    choice = pakal.choose(s, pakal.book_for(s.table))
    assert isinstance(choice, int)
    return choice


# --- the six cards -------------------------------------------------------------------------------


def test_the_merchant_brings_two_resources_and_a_production() -> None:
    """
    He pays 2 for the tile, gains 2 and depletes the site beside his worker for 1 more.
    """
    s = about_to_build("merchant")
    lay_site(s, "Tikal", "Seibal", "white")
    step_three(s)

    assert 6 == len(built(s))
    assert 3 == s.tracker
    assert 1 == len(s.calendar)


def test_the_merchant_without_a_site_brings_two_resources() -> None:
    """
    There is no site beside Tikal.
    """
    s = about_to_build("merchant")
    step_three(s)

    assert 2 == s.tracker


def test_the_interrupted_build_goes_on() -> None:
    """
    With the resources the Merchant brings he builds once more: 2 paid, 2 and 2 gained, 2 paid.
    """
    s = about_to_build("merchant", builds=2)
    give_tiles(s, PAKAL, "rain-white")
    lay_site(s, "Tikal", "Seibal", "white")
    step_three(s)

    assert 7 == len(built(s))
    assert 2 == s.tracker


@pytest.mark.parametrize(("left", "expected"), [(3, NOTHING), (2, AT_ONCE)])
def test_the_merchant_gives_way_to_the_last_three_tiles(left: int, expected: int) -> None:
    """
    The third level is next in his order and he has a build left; he is ignored if he can pay 3.
    """
    s = about_to_build("merchant", builds=2)
    build(s, PAKAL, ["sun-blue", "sun-white"], first=5)
    s.bought, s.tracker, s.builds = 2, left, 1
    put_worker_now_in_tikal(s)
    s.due = 4

    assert expected == effect(s)


def test_the_merchants_exception_needs_a_build() -> None:
    """
    He could pay for the third level, but this was his only build.
    """
    s = about_to_build("merchant", builds=1)
    build(s, PAKAL, ["sun-blue", "sun-white"], first=5)
    s.bought, s.tracker, s.builds = 2, 3, 1
    put_worker_now_in_tikal(s)
    s.due = 4

    assert AT_ONCE == effect(s)


def test_the_exception_is_tested_with_what_comes_next() -> None:
    """
    With the tile of the reward he finishes the second level and two buildings are bought: next is
    the third level, and he can pay for it.
    """
    s = about_to_build("merchant", builds=2)
    build(s, PAKAL, ["sun-white"], first=6)
    s.bought, s.tracker = 2, 5
    give_tiles(s, PAKAL, "rain-white")
    lay_site(s, "Tikal", "Seibal", "white")
    step_three(s)

    assert 8 == len(built(s))
    assert (0, 0) == (s.tracker, len(s.calendar))


def test_the_dancer_summons_another_god() -> None:
    """
    Two Sun tiles are built, so the Sun God comes: a marker, and 2 Fame for their two colours.
    """
    s = about_to_build("dancer")
    s.summoned = 1 << god("chief") | 1 << god("rain")
    step_three(s)

    assert ("sun", 1) in gods_marked(s)
    assert 2 == fame_from(s, PAKAL, FROM_SUN)


def test_the_dancer_without_another_god_does_nothing() -> None:
    """
    Every god of whom he has a tile has come this turn.
    """
    s = about_to_build("dancer")
    s.summoned = 0b11111
    s.builds = 1

    assert NOTHING == effect(s)


def test_the_dancer_whose_rain_finds_no_site_looks_for_the_next_god() -> None:
    """
    Rain stands highest on his card. He builds the black tile and discards the brown one, of the
    rarest colour, and so finds no site; then the Sun God comes, and nothing is produced instead.
    """
    s = about_to_build("dancer", builds=1)
    s.reserve[PAKAL] = []
    build(s, PAKAL, ["chief-black"], first=4)
    build(s, PAKAL, ["rain-blue"], first=6)
    give_tiles(s, PAKAL, "rain-black", "rain-yellow", "rain-brown", "sun-brown")
    lay_site(s, "Tikal", "Seibal", "yellow")
    s.summoned = 1 << god("chief")
    step_three(s)

    assert 1 == s.rain_failed
    assert ["sun"] == [name for name, _ in gods_marked(s)]
    assert [] == s.calendar


def test_the_high_priestess_summons_at_once() -> None:
    """
    His summon is over. She calls the highest god without a marker of his, with one more strength.
    """
    s = about_to_build("high-priestess")
    s.summoned = 1 << god("chief")
    lay_site(s, "Tikal", "Seibal", "blue")
    step_three(s)

    assert ("rain", 1) in gods_marked(s)
    assert 1 == len(s.calendar)


def test_the_master_builder_is_cheaper_from_here_on() -> None:
    """
    He pays 2 for the tile of the reward and 1 for the next.
    """
    s = about_to_build("master-builder", builds=2)
    s.tracker = 3
    give_tiles(s, PAKAL, "rain-white")
    step_three(s)

    assert 7 == len(built(s))
    assert 0 == s.tracker


def test_the_queen_acts_at_once_and_only_once() -> None:
    """
    One of two workers lies down for a resource, and when his turn ends nothing more happens.
    """
    s = about_to_build("queen", builds=2)
    s.tracker = 5
    step_three(s)

    assert (1, 1) == workers_in(s, PAKAL, "Tikal")
    assert 2 == s.tracker


def test_the_queen_who_acts_at_once_gives_him_a_build_more() -> None:
    """
    The worker who lies down counts two, so he builds a second tile.
    """
    s = about_to_build("queen", builds=1)
    s.tracker = 5
    give_tiles(s, PAKAL, "rain-white")
    step_three(s)

    assert (0, 1) == workers_in(s, PAKAL, "Tikal")
    assert 7 == len(built(s))


def test_the_war_captain_has_nothing_to_do() -> None:
    """
    He moves nobody, and no card leaves the deck.
    """
    s = about_to_build("war-captain")
    before = s.region[:], s.hand[:]
    step_three(s)

    assert before == (s.region, s.hand)
    assert -1 == s.role_now[PAKAL]


# --- before his step -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "summoned", "expected"),
    [
        ("merchant", 0, AS_PLAYED),
        ("merchant", 1, AS_PLAYED),
        ("dancer", 1, AS_PLAYED),
        ("master-builder", 1, AS_PLAYED),
        ("high-priestess", 0, AS_PLAYED),
        ("high-priestess", 1, AT_ONCE),
        ("queen", 1, AT_ONCE),
        ("war-captain", 0, NOTHING),
    ],
)
def test_a_card_whose_step_is_still_to_come_takes_effect_there(
    role: str, summoned: int, expected: int
) -> None:
    """
    Nothing is built yet, as when a claimed building fills a slot with the reward.
    """
    s = about_to_build(role)
    s.summoned = summoned
    put_worker_now_in_tikal(s)

    assert expected == effect(s)


def test_a_reward_of_the_movement_phase_is_in_force_in_his_turn() -> None:
    """
    A space of the war track could show the reward. What he built in his last turn does not count.
    """
    s = bare(a_solo_table(role="merchant"))
    s.builds = 2  # of the turn before
    s.agenda = [at.pack(at.MOVEMENT_END, CHANCE)]
    gain_reward(s, PAKAL, Reward(RewardKind.ROLE, 1), FROM_SPACES)
    run_on(s)

    assert at.ROLE_REWARD == s.point
    pakal.act(s, pakal.choose(s, pakal.book_for(s.table)))
    assert ROLES.index("merchant") == s.role_now[PAKAL]
    assert 0 == s.tracker


# --- readings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "tracker"), [("at-once", 2), ("rest-of-turn", 0)])
def test_role_reward_in_force_for_the_rest_of_the_turn(choice: str, tracker: int) -> None:
    """
    Played as if from here on, the Merchant comes too late: the step he belongs to is under way.
    """
    s = about_to_build("merchant", **{"role-reward": choice})
    step_three(s)

    assert tracker == s.tracker


@pytest.mark.parametrize(("choice", "laid"), [("no-more", 1), ("twice", 2)])
def test_the_queen_performed_again(choice: str, laid: int) -> None:
    """
    He has played her this turn: she acts when his turn ends, and by the other reading also now.
    """
    s = about_to_build("queen", builds=3, played=True, **{"role-reward-again": choice})
    s.tracker = 9
    step_three(s)

    assert laid == workers_in(s, PAKAL, "Tikal")[1]


@pytest.mark.parametrize(("choice", "left"), [("no-more", 2), ("twice", 3)])
def test_the_master_builder_performed_again(choice: str, left: int) -> None:
    """
    He has played him: the tiles cost 1 each, and by the other reading the second nothing.
    """
    s = about_to_build("master-builder", 2, played=True, **{"role-reward-again": choice})
    s.tracker = 4
    give_tiles(s, PAKAL, "rain-white")
    step_three(s)

    assert 7 == len(built(s))
    assert left == s.tracker


@pytest.mark.parametrize("role", ["merchant", "dancer", "high-priestess"])
@pytest.mark.parametrize(("choice", "expected"), [("no-more", NOTHING), ("twice", AT_ONCE)])
def test_a_card_in_force_is_performed_again(role: str, choice: str, expected: int) -> None:
    """
    By the other reading its action is carried out once more, on the spot.
    """
    s = about_to_build(role, played=True, **{"role-reward-again": choice})
    s.builds = 1
    put_worker_now_in_tikal(s)

    assert expected == effect(s)


@pytest.mark.parametrize(("choice", "tiles"), [("at-once", 7), ("end-of-turn", 6)])
def test_the_queen_at_the_end_of_his_turn(choice: str, tiles: int) -> None:
    """
    At the end she lays the worker down as well, but too late for another build.
    """
    s = about_to_build("queen", builds=1, **{"role-reward-queen": choice})
    s.tracker = 5
    give_tiles(s, PAKAL, "rain-white")
    step_three(s)

    assert (0, 1) == workers_in(s, PAKAL, "Tikal")
    assert tiles == len(built(s))


# --- told ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLE_CARDS)
def test_whatever_the_reward_does_is_told_with_its_reason(role: str) -> None:
    """
    An instruction names the card, and the reason is a sentence of the list.
    """
    s = about_to_build(role)
    s.builds = 1
    put_worker_now_in_tikal(s)
    effect(s)
    decision = decide_now(s)

    assert role in order_of(s, decision.outcome).words
    assert "Rewards, role card" in str(decision)


def test_the_card_in_force_for_the_rest_of_the_turn_is_told() -> None:
    """
    By the other reading nobody decides anything, and it is said all the same.
    """
    s = bare(a_solo_table(role="queen", switched={"role-reward": "rest-of-turn"}))
    s.log = []
    gain_reward(s, PAKAL, Reward(RewardKind.ROLE, 1), FROM_SPACES)

    told = tell_events(s)

    assert ["Pakal: role-card reward: the queen is in force for the rest of the turn."] == [
        order.text for order in told
    ]
