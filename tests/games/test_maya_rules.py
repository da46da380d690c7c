"""
The rules of Maya, each test named after its lines in the rulebook's text (RB).

Colours are seats here: the first one is the First Player unless a test says otherwise.
"""

from collections import Counter
from typing import Any

import pytest
from games.maya_games import (
    SETTINGS,
    blocks,
    distribute,
    do,
    fill,
    fresh,
    lay,
    owner,
    positions,
    there,
    wait_at,
    won,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.games.agenda import STOP, push
from pakal.games.maya import state as at
from pakal.games.maya.game import Maya
from pakal.games.maya.state import DOUBLES, PASSES, State

READINGS = {each.name: each.choices for each in Maya.all_readings() if not each.is_ruling}


def reading(name: str, choice: str, **setting: Any) -> dict[str, Any]:
    """A setting with a reading changed."""
    return {**setting, "readings": {name: choice}}


# --- distribution of blocks (101–163) ------------------------------------------------------------


def test_rb_101_105_139_143_fewer_cards_than_permitted_leave_a_block() -> None:
    """
    Blue with 11 gets four blocks and the marker, Red with 6 three; the third place is not awarded.
    """
    game, s = fresh(players="3")
    blue, red = 0, 1
    lay(game, s, "transport", [(blue, 5), (red, 6), (blue, 6)])
    distribute(game, s, "transport")

    assert [4, 3, 0] == won([0, 0, 0], s)
    assert blue == owner(game, s, "transport")
    assert 28 - 3 == s.pool[red]


def test_rb_145_157_two_deductions_leave_red_without_blocks() -> None:
    """
    Blue and Yellow both deduct from Red, who is below zero; Yellow gets four, Blue two.
    """
    game, s = fresh(players="3")
    blue, yellow, red = 0, 1, 2
    lay(game, s, "extra-block", [(red, 4), (blue, 5), (blue, -3), (yellow, 7), (yellow, -3)])
    distribute(game, s, "extra-block", red, red)

    assert [2, 4, 0] == won([0, 0, 0], s)
    assert yellow == owner(game, s, "extra-block")


def test_rb_145_159_163_a_deduction_and_the_first_card_make_green_first() -> None:
    """
    Purple's 7 become 4; Green and Blue are level with 5, and Green laid a card there first.
    """
    game, s = fresh(players="3")
    green, blue, purple = 1, 0, 2
    lay(game, s, "extra-block", [(green, 5), (blue, 5), (purple, 7), (green, -3)])
    distribute(game, s, "extra-block", purple)

    assert [2, 4, 0] == won([0, 0, 0], s)
    assert green == owner(game, s, "extra-block")


@pytest.mark.parametrize(("choice", "first"), [("any-card", 1), ("card-with-points", 0)])
def test_rb_81_83_ties_go_to_the_first_card(choice: str, first: int) -> None:
    """
    By default a −3 counts as the first card, by the other reading only cards with points do.
    """
    game, s = fresh(**reading("tie-first-card", choice, players="3"))
    lay(game, s, "extra-block", [(2, 3), (1, -3), (0, 7), (1, 7)])
    distribute(game, s, "extra-block", STOP)

    assert first == owner(game, s, "extra-block")


@pytest.mark.parametrize(
    ("choice", "expected"), [("others-move-up", [3, 0, 2]), ("keeps-the-rank", [3, 0, 1])]
)
def test_rb_91_93_103_who_has_no_points_left_gets_no_blocks(
    choice: str, expected: list[int]
) -> None:
    """
    The second seat falls to zero; whether the third moves up is a reading.
    """
    game, s = fresh(**reading("ranks-after-zero", choice, players="4"))
    lay(game, s, "first-player", [(0, 5), (1, 4), (2, 3), (0, -3), (3, -3)])
    distribute(game, s, "first-player", 1, 1)

    assert [*expected, 0] == won([0] * 4, s)


def test_rb_85_95_several_deductions_are_stated_from_the_first_player_on() -> None:
    """
    The owners of −3 cards decide one after the other, beginning with the First Player.
    """
    game, s = fresh(players="3")
    s.first = 2
    lay(game, s, "transport", [(0, 5), (1, 5), (0, -3), (2, -3)])
    s.turned = game.rules.quarries - 1 - 2
    wait_at(game, s, at.TURN_QUARRY, 0)
    assert (at.DEDUCT, 2) == (s.point, s.who)
    game.apply(s, 0)

    assert (at.DEDUCT, 0) == (s.point, s.who)
    assert [1, 2, STOP] == s.offered


def test_rb_85_87_a_deduction_must_be_used_by_one_reading() -> None:
    """
    By default nobody has to take points off.
    """
    for choice, offered in (("may", [1, STOP]), ("must", [1])):
        game, s = fresh(**reading("minus-three-may", choice, players="3"))
        lay(game, s, "transport", [(1, 5), (0, -3)])
        s.turned = game.rules.quarries - 1 - 2
        wait_at(game, s, at.TURN_QUARRY, 0)

        assert offered == s.offered


def test_rb_71_quarries_are_turned_from_the_right() -> None:
    """
    The first quarry to be turned is the right-hand one, and the order of its cards stays.
    """
    game, s = fresh(players="3")
    lay(game, s, "protection", [(0, 3), (1, -3), (0, 8)])
    lay(game, s, "extra-block", [(2, 5)])
    wait_at(game, s, at.TURN_QUARRY, 0)

    assert ["3", "-3", "8"] == [game.rules.box.card_names[sort] for sort in s.shown[-1]]
    assert [] == s.shown[3]


# --- laying cards (53–67) ------------------------------------------------------------------------


def test_rb_53_55_the_first_card_is_low_and_the_limit_holds() -> None:
    """
    An empty quarry takes no high card, not even a −3; a full one takes none at all.
    """
    game, s = fresh(players="3")
    lay(game, s, "first-player", [(1, 3), (2, 3), (1, 4), (2, 4)])
    wait_at(game, s, at.LAY_CARD, 0)
    lines = game.lines(s)

    assert not [line for line in lines if "first-player" in line]
    assert [f"lay {n} transport" for n in (3, 4, 5)] == [x for x in lines if "transport" in x]
    lay(game, s, "transport", [(1, 5)])
    wait_at(game, s, at.LAY_CARD, 0)
    assert 7 == sum("transport" in line for line in game.lines(s))


def test_rb_67_a_pass_is_final() -> None:
    """
    Whoever has passed lays no more cards; the others go on in turn until all have passed.
    """
    game, s = fresh(players="3")
    wait_at(game, s, at.LAY_TURN, 0)
    do(game, s, "pass", "lay 3 transport", "lay 4 transport")

    assert 1 == s.who
    do(game, s, "pass", "pass")
    assert at.LAY_CARD != s.point


# --- transport (107, 149–171, 361, 377–379) ------------------------------------------------------


@pytest.mark.parametrize(("has_marker", "kept"), [(False, 7), (True, 9)])
def test_rb_165_171_and_377_379_361_blocks_cost_points_to_carry(
    has_marker: bool, kept: int
) -> None:
    """
    Nine blocks and seven points: two go back, unless the marker adds two points.
    """
    game, s = fresh(players="3")
    width = len(game.rules.box.cards)
    s.hands[:width] = [1, 1, 0, 0, 0, 0, 1]  # 3, 4 and a −3, which counts nothing
    s.stock[0], s.pool[0] = 9, 19
    if has_marker:
        s.where[game.rules.marker["transport"]] = game.rules.with_seat(0)
    s.who = 0
    assert game.rules.offer_transport(s) is None

    assert (kept, 28 - kept) == (s.stock[0], s.pool[0])
    assert -1 == owner(game, s, "transport")


def test_rb_149_cards_come_back_only_after_transport() -> None:
    """
    Then everybody has eight cards again, and the First Player begins to build.
    """
    game, s = fresh(players="3")
    s.first = 2
    lay(game, s, "transport", [(0, 5), (1, 4)])
    s.stock, s.pool = [0, 0, 3], [28, 28, 25]
    fill(game, s, 1, but=["Copan"])
    push(s, at.COLLECT_CARDS, 0)
    game.engine.run_on(s)

    assert [8, 8, 8] == [sum(game.rules.hand(s, seat)) for seat in range(3)]
    assert (at.BUILD, 2) == (s.point, s.who)


# --- building (113–199) --------------------------------------------------------------------------


def example() -> tuple[Maya, State, dict[str, int]]:
    """
    The rulebook's example of building, with Palenque, Copan and Uxmal; Blue is on.

    All bottoms are full, Blue is not in Uxmal's. Palenque's second level is full, Copan's lacks
    one block, Uxmal's two.
    """
    game, s = fresh(players="4")
    blue, red, green, purple = range(4)
    blocks(game, s, {"Palenque-1": {blue: 2, red: 2, green: 1, purple: 2}})
    blocks(game, s, {"Palenque-2": {blue: 1, red: 1, purple: 2}, "Palenque-3": {purple: 1}})
    blocks(game, s, {"Copan-1": {blue: 2, red: 3, green: 2}, "Copan-2": {blue: 1, red: 3}})
    blocks(game, s, {"Uxmal-1": {red: 2, green: 4, purple: 2}, "Uxmal-2": {green: 1, purple: 2}})
    blocks(game, s, {"Tikal-1": {blue: 2, red: 2, green: 3, purple: 2}})
    blocks(game, s, {"Tikal-2": {blue: 2, red: 2, green: 1, purple: 2}})
    s.stock = [2, 1, 4, 1]
    s.pool = [pool - stock for pool, stock in zip(s.pool, s.stock, strict=True)]
    assert not game.problems(s)
    return game, s, {"blue": blue, "red": red, "green": green, "purple": purple}


def test_rb_185_189_blue_may_build_in_copan_only() -> None:
    """
    Uxmal's bottom lacks Blue, and Palenque's third level is shut while second levels have gaps.
    """
    game, s, seats = example()
    wait_at(game, s, at.BUILD, seats["blue"])

    assert ["build Copan 2"] == [line for line in game.lines(s) if line.startswith("build")]


def test_rb_183_191_the_sole_majority_gets_a_bonus_block() -> None:
    """
    Purple fills Palenque's second level and has most there: a block goes onto the third.
    """
    game, s, seats = example()
    purple = seats["purple"]
    cells = game.rules.box.cell_names
    s.built[purple * game.rules.cells + cells.index("Palenque-2")] -= 1
    s.built[purple * game.rules.cells + cells.index("Palenque-3")] -= 1
    s.pool[purple] += 2
    wait_at(game, s, at.BUILD, purple)
    pool = s.pool[purple]
    do(game, s, "build Palenque")

    assert 1 == there(game, s, "Palenque-3")[purple]
    assert (0, pool - 1) == (s.stock[purple], s.pool[purple])


@pytest.mark.parametrize(("choice", "bonus"), [("sole-majority", 1), ("filler-with-majority", 0)])
def test_rb_189_195_209_somebody_else_may_get_the_bonus(choice: str, bonus: int) -> None:
    """
    Blue fills Copan's second level, but Red alone has most there.
    """
    game, s, seats = example()
    game = game.under({"bonus-who": choice})
    wait_at(game, s, at.BUILD, seats["blue"])
    do(game, s, "build Copan")

    assert bonus == there(game, s, "Copan-3")[seats["red"]]
    assert 0 == there(game, s, "Copan-3")[seats["blue"]]


def test_rb_197_199_211_green_buys_a_double_move_for_a_bonus() -> None:
    """
    One block is paid, two fill Uxmal's second level; three are gone, and a bonus block lies above.
    """
    game, s, seats = example()
    green = seats["green"]
    blocks(game, s, {"Copan-2": {seats["blue"]: 1}})
    wait_at(game, s, at.BUILD, green)
    do(game, s, "double", "build Uxmal", "build Uxmal")

    assert 1 == there(game, s, "Uxmal-3")[green]
    assert 1 == s.stock[green]


def test_rb_123_127_a_double_move_needs_three_blocks() -> None:
    """
    With two blocks it is only possible by the marker.
    """
    game, s, seats = example()
    s.stock[seats["green"]] = 2
    wait_at(game, s, at.BUILD, seats["green"])
    assert not set(DOUBLES) & set(s.offered)

    s.where[game.rules.marker["free-double"]] = game.rules.with_seat(seats["green"])
    wait_at(game, s, at.BUILD, seats["green"])
    assert [DOUBLES[1]] == [each for each in s.offered if each in DOUBLES]
    do(game, s, "double by marker", "build Uxmal", "build Uxmal")
    assert 0 == s.stock[seats["green"]]
    assert -1 == owner(game, s, "free-double")


@pytest.mark.parametrize(
    ("choice", "is_offered"), [("one-after-the-other", True), ("both-at-once", False)]
)
def test_rb_123_127_the_first_of_two_blocks_may_open_a_level(choice: str, is_offered: bool) -> None:
    """
    One place is free in the bottom levels: whether the second block may go above is a reading.
    """
    game, s = fresh(**reading("double-second", choice, players="3"))
    fill(game, s, 1)
    blocks(game, s, {"Copan-1": {2: -1}})
    s.stock[0], s.pool[0] = 3, s.pool[0] - 3
    wait_at(game, s, at.BUILD, 0)

    assert is_offered == (DOUBLES[0] in s.offered)


def test_rb_177_a_pass_costs_a_block() -> None:
    """
    A pass by choice is paid with a block, or with the marker.
    """
    game, s, seats = example()
    blue = seats["blue"]
    wait_at(game, s, at.BUILD, blue)
    assert [PASSES[0]] == [each for each in s.offered if each in PASSES]
    do(game, s, "pass")
    assert (1, 0) == (s.stock[blue], game.score(s, blue))

    s.where[game.rules.marker["free-pass"]] = game.rules.with_seat(blue)
    wait_at(game, s, at.BUILD, blue)
    do(game, s, "pass by marker")
    assert 1 == s.stock[blue]
    assert -1 == owner(game, s, "free-pass")


def test_rb_221_223_a_forced_pass_brings_a_gold_coin() -> None:
    """
    Whoever has no legal place pays a block and gets a coin, even with the Free pass.
    """
    game, s, seats = example()
    blue = seats["blue"]
    blocks(game, s, {"Copan-2": {seats["red"]: 1}})
    s.stock = [1, 0, 0, 0]
    s.where[game.rules.marker["free-pass"]] = game.rules.with_seat(blue)
    pool = s.pool[blue]
    s.round = 3
    before = game.rules.worth_of_levels(s, blue)
    wait_at(game, s, at.BUILD_TURN, blue)

    assert (0, pool + 1) == (s.stock[blue], s.pool[blue])
    assert 1 == game.scored(s, blue)[at.FORCED]
    assert before + 1 == game.score(s, blue)
    assert blue == owner(game, s, "free-pass")


@pytest.mark.parametrize(("choice", "bonus"), [("level-above", 0), ("filled-level", 1)])
def test_rb_213_215_blocks_of_earlier_rounds_rule_a_bonus_out(choice: str, bonus: int) -> None:
    """
    A block lay in Palenque's third level when the round began: no bonus there by default.
    """
    game, s, seats = example()
    game = game.under({"bonus-that-level": choice})
    blocks(game, s, {"Copan-3": {seats["red"]: 1}})
    cells = game.rules.box.cell_names
    s.begun = 1 << cells.index("Copan-3")
    wait_at(game, s, at.BUILD, seats["blue"])
    do(game, s, "build Copan")

    assert 1 + bonus == there(game, s, "Copan-3")[seats["red"]]


def test_rb_215_225_there_is_no_bonus_for_the_top_level() -> None:
    """
    A full top level brings nobody a block.
    """
    game, s = fresh(players="3")
    blocks(game, s, {"Palenque-1": {0: 7}, "Palenque-2": {0: 4}, "Palenque-3": {0: 1}})
    before = list(s.pool)
    game.rules.put(s, 0, game.rules.box.cell_names.index("Palenque-3"))

    assert before == s.pool


def test_a_tie_for_most_brings_no_bonus() -> None:
    """
    Only a sole majority gets a bonus block (RB 183).
    """
    game, s = fresh(players="3")
    blocks(game, s, {"Palenque-1": {0: 3, 1: 3}})
    game.rules.put(s, 2, game.rules.box.cell_names.index("Palenque-1"))

    assert [0, 0, 0] == there(game, s, "Palenque-2")


def test_a_bonus_block_can_bring_another_one() -> None:
    """
    It fills the level above, whose sole majority is rewarded in turn.
    """
    game, s = fresh(players="3")
    blocks(game, s, {"Palenque-1": {0: 4, 1: 2}, "Palenque-2": {0: 2, 1: 1}})
    game.rules.put(s, 0, game.rules.box.cell_names.index("Palenque-1"))

    assert [3, 1, 0] == there(game, s, "Palenque-2")
    assert [1, 0, 0] == there(game, s, "Palenque-3")


@pytest.mark.parametrize(
    ("choice", "expected"),
    [("yes", ["build Copan 1"]), ("once-open", ["build Copan 1", "build Copan 2"])],
)
def test_rb_113_gaps_shut_the_levels_above(choice: str, expected: list[str]) -> None:
    """
    A gap in a bottom level has to be filled first, unless a level that was open stays so.
    """
    game, s = fresh(**reading("gaps-first", choice, players="3"))
    fill(game, s, 1)
    s.opened = 1 if choice == "once-open" else 0
    blocks(game, s, {"Copan-1": {2: -1}, "Uxmal-1": {0: -3, 1: 3}, "Palenque-1": {0: -3, 1: 3}})
    blocks(game, s, {"Chichen-Itza-1": {0: -3, 2: 3}})
    s.stock[0], s.pool[0] = 1, s.pool[0] - 1
    wait_at(game, s, at.BUILD, 0)

    assert expected == [line for line in game.lines(s) if line.startswith("build")]


@pytest.mark.parametrize(("choice", "level"), [("counts-as-full", 3), ("blocks-the-4th", -1)])
def test_rb_113_pyramids_without_a_fourth_level(choice: str, level: int) -> None:
    """
    With three full levels everywhere the fourth is open, or shut for ever.
    """
    game, s = fresh(**reading("short-pyramids", choice, players="3"))
    for each in (1, 2, 3):
        fill(game, s, each)

    assert level == game.rules.open_level(s)


# --- scoring (201–285) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "counts", "paid"),
    [
        pytest.param("Uxmal-1", [2, 2, 2, 2, 0], [3, 3, 3, 3, 0], id="rb_253"),
        pytest.param("Uxmal-1", [2, 2, 3, 0, 1], [1, 1, 3, 0, 0], id="rb_255_257_235"),
        pytest.param("Uxmal-2", [0, 2, 0, 0, 0], [0, 4, 0, 0, 0], id="rb_265"),
        pytest.param("Uxmal-1", [2, 2, 1, 1, 1], [3, 3, 1, 1, 1], id="rb_267_269_285"),
    ],
)
def test_rb_253_285_levels_pay_for_most_and_second_most(
    cell: str, counts: list[int], paid: list[int]
) -> None:
    """
    All who tie get the full value; a tie for most does not cancel the second place.
    """
    game, s = fresh(players="5")
    blocks(game, s, {cell: dict(enumerate(counts))})
    got = dict(game.rules.paid(s, game.rules.box.cell_names.index(cell)))

    assert paid == [got.get(seat, 0) for seat in range(5)]


def test_rb_239_243_275_277_293_301_erosion_takes_everything_above() -> None:
    """
    All who were paid lose a block; Red loses the only one there, and so all blocks above.
    """
    game, s = fresh(players="4")
    purple, blue, yellow, red = range(4)
    blocks(game, s, {"Palenque-1": {purple: 2, blue: 2, yellow: 2, red: 1}})
    blocks(game, s, {"Palenque-2": {red: 2, blue: 1}, "Palenque-3": {red: 1}})
    game.rules.erode(s)

    assert [1, 1, 1, 0] == there(game, s, "Palenque-1")
    assert [0, 0, 0, 0] == there(game, s, "Palenque-2")
    assert [0, 0, 0, 0] == there(game, s, "Palenque-3")
    assert 28 == s.pool[red]


def test_rb_259_263_a_place_that_pays_nothing_costs_no_block() -> None:
    """
    Only whoever received gold takes a block off; a copy may print a level without a second pay.
    """
    edition = '[pay]\nsource = "stated: x"\nmost = [3, 4, 5, 6]\nsecond = [0, 2, 3, 4]\n'
    game, s = fresh(players="3", edition=edition)
    blocks(game, s, {"Palenque-1": {0: 2, 1: 1}})
    game.rules.erode(s)
    assert [1, 1, 0] == there(game, s, "Palenque-1")

    solo, s = fresh(edition=edition)
    blocks(solo, s, {"Palenque-1": {0: 2}})
    wait_at(solo, s, at.PLACE_BLOCK, 1)
    palenque = solo.rules.box.pyramids.index("Palenque")
    assert not solo.list_facts.takes_second(s, palenque)


def test_rb_303_there_is_no_erosion_after_the_last_round() -> None:
    """
    The third round ends the game with everything still built.
    """
    game, s = fresh(players="3")
    s.round = 3
    blocks(game, s, {"Palenque-1": {0: 2, 1: 1}})
    wait_at(game, s, at.PAY, 0)

    assert game.is_over(s)
    assert [2, 1, 0] == there(game, s, "Palenque-1")
    assert [3, 1, 0] == [game.score(s, seat) for seat in range(3)]


def test_rb_311_fewest_blocks_in_the_pool_break_a_tie() -> None:
    """
    With equal gold the one who built more wins, and the outcome says why.
    """
    game, s = fresh(players="3")
    s.round = 3
    blocks(game, s, {"Palenque-1": {0: 2, 1: 2}, "Palenque-2": {1: 1}, "Uxmal-2": {0: 1}})
    blocks(game, s, {"Uxmal-1": {0: 2, 1: 3, 2: 3}})
    s.gold[0] += 10
    s.gold[6] = s.gold[0] + game.rules.worth_of_levels(s, 0) - game.rules.worth_of_levels(s, 1)
    wait_at(game, s, at.PAY, 0)
    outcome = game.outcome(s)

    assert game.score(s, 0) == game.score(s, 1)
    assert ((1,), "fewest blocks in the pool") == (outcome.winners, outcome.won_by)


def test_rb_305_309_331_333_a_new_round_keeps_the_first_player() -> None:
    """
    Markers go home but the First Player's, and whoever has it begins.
    """
    game, s = fresh(players="3")
    rules = game.rules
    s.where[rules.marker["first-player"]] = rules.with_seat(2)
    s.where[rules.marker["free-double"]] = rules.with_seat(1)
    wait_at(game, s, at.END_ROUND, 0)

    assert (2, 2, 2) == (s.first, s.round, s.who)
    assert (2, -1) == (owner(game, s, "first-player"), owner(game, s, "free-double"))


# --- markers (353–399) ---------------------------------------------------------------------------


@pytest.mark.parametrize(("choice", "first"), [("at-once", 1), ("next-round", 0)])
def test_rb_371_375_the_winner_names_the_first_player(choice: str, first: int) -> None:
    """
    It counts at once, or from the next round on.
    """
    game, s = fresh(**reading("first-player-when", choice, players="3"))
    s.where[game.rules.marker["first-player"]] = game.rules.with_seat(2)
    wait_at(game, s, at.NAME_FIRST, 2)
    do(game, s, "name second")

    assert (first, 1) == (s.first, owner(game, s, "first-player"))
    wait_at(game, s, at.END_ROUND, 0)
    assert 1 == s.first


def test_rb_389_391_355_357_protection_keeps_deductions_off() -> None:
    """
    Laid at a quarry that is still face down, nobody can take points off its owner there.
    """
    game, s = fresh(players="3")
    lay(game, s, "protection", [(1, 3)])
    lay(game, s, "extra-block", [(1, 5), (0, 4), (2, -3)])
    wait_at(game, s, at.TURN_QUARRY, 0)
    assert (at.PROTECT, 1) == (s.point, s.who)
    assert ["protect extra-block"] == game.lines(s)
    do(game, s, "protect extra-block")

    assert (at.DEDUCT, 2) == (s.point, s.who)
    assert [0, STOP] == s.offered


def test_protection_without_a_face_down_quarry_is_lost() -> None:
    """
    The ruling `protection-last`.
    """
    game, s = fresh(players="3")
    s.where[game.rules.marker["protection"]] = game.rules.with_seat(1)
    s.who = 1

    assert game.rules.offer_guarded(s) is None
    assert -1 == owner(game, s, "protection")


def test_rb_365_393_the_extra_block_needs_no_transport() -> None:
    """
    A block of the pool goes into a bottom level at once; it may be declined.
    """
    game, s = fresh(players="3")
    s.where[game.rules.marker["extra-block"]] = game.rules.with_seat(0)
    wait_at(game, s, at.EXTRA_BLOCK, 0)
    assert "no extra block" == game.lines(s)[-1]
    do(game, s, "extra Copan")

    assert (27, 0, 1) == (s.pool[0], s.stock[0], there(game, s, "Copan-1")[0])
    assert -1 == owner(game, s, "extra-block")


def test_rb_387_365_move_takes_a_block_to_a_bottom_level() -> None:
    """
    His only block of a level supported others: they go back to the pool.
    """
    game, s = fresh(players="5")
    blocks(game, s, {"Copan-1": {0: 1}, "Copan-2": {0: 2}})
    s.where[game.rules.marker["move"]] = game.rules.with_seat(0)
    wait_at(game, s, at.TAKE_BLOCK, 0)
    do(game, s, "take Copan-1", "put Uxmal")

    assert [0, 0, 1] == [there(game, s, cell)[0] for cell in ("Copan-1", "Copan-2", "Uxmal-1")]
    assert 27 == s.pool[0]


def test_rb_75_77_markers_may_be_kept_by_one_reading() -> None:
    """
    By `free` the Extra block is asked for again after each quarry and before building.
    """
    game, s = fresh(**reading("marker-when", "free", players="3"))
    lay(game, s, "extra-block", [(1, 5)])
    wait_at(game, s, at.TURN_QUARRY, 0)
    assert (at.USE_MARKER, 1) == (s.point, s.who)
    assert ["use extra-block", "use nothing"] == game.lines(s)
    do(game, s, "use nothing")

    assert (at.USE_MARKER, 1, 2) == (s.point, s.who, s.turned)
    do(game, s, "use extra-block", "extra Uxmal")
    assert 1 == there(game, s, "Uxmal-1")[1]


# --- the variation (289–351, 359, 381–383) -------------------------------------------------------


def auctioned(*bids: int) -> tuple[Maya, State]:
    """A game of as many people after their bids; the markers were not drawn out by chance yet."""
    game, s = fresh(players=str(len(bids)), auction=True)
    s.round = 0
    push(s, at.OPEN_ROUND, 0)
    game.engine.run_on(s)
    while s.point == at.DRAW_OUT:
        game.apply(s, s.offered[0])
    for bid in bids:
        assert at.BID == s.point
        game.apply(s, bid)
    return game, s


def test_rb_291_313_one_marker_fewer_than_players_is_auctioned() -> None:
    """
    Everybody begins with ten gold; with three players two of the four markers are drawn out.
    """
    game, s = auctioned(3, 2, 1)

    assert 2 == len(s.offered)
    assert [7, 8, 10] == [game.score(s, seat) for seat in range(3)]
    assert (at.CHOOSE_MARKER, 0) == (s.point, s.who)


def test_rb_313_349_ties_choose_clockwise_and_the_lowest_bid_gets_its_gold_back() -> None:
    """
    The highest bid chooses first; of two equal ones the first clockwise; the last gets nothing.
    """
    game, s = auctioned(2, 5, 5, 2)
    chosen = []
    while s.point == at.CHOOSE_MARKER:
        chosen.append(s.who)
        game.apply(s, s.offered[0])

    assert [1, 2, 0] == chosen
    assert [8, 5, 5, 10] == [game.score(s, seat) for seat in range(4)]


def test_rb_337_341_who_bids_nothing_gets_no_marker() -> None:
    """
    Then everybody else who bids gets one (the ruling `auction-zero`).
    """
    game, s = auctioned(0, 1, 4)
    chosen = []
    while s.point == at.CHOOSE_MARKER:
        chosen.append(s.who)
        game.apply(s, s.offered[0])

    assert [2, 1] == chosen
    assert [10, 9, 6] == [game.score(s, seat) for seat in range(3)]


def test_no_bid_depends_on_another() -> None:
    """
    What is offered to a seat is the same whatever the others have bid.
    """
    offered = []
    for first in (0, 7):
        game, s = fresh(players="5", auction=True)
        s.round = 0
        push(s, at.OPEN_ROUND, 0)
        game.engine.run_on(s)
        game.apply(s, first)
        offered.append((s.who, s.offered))

    assert offered[0] == offered[1]


def test_rb_351_added_points_count_without_a_card_there() -> None:
    """
    Two points win a quarry where nobody else has any, and count as laid last.
    """
    game, s = fresh(players="3", auction=True)
    rules = game.rules
    s.where[rules.marker["more-points"]] = rules.at_quarry(2, 1)
    distribute(game, s, "transport")

    assert [0, 4, 0] == won([0, 0, 0], s)


def test_rb_325_329_381_blue_markers_help_in_transport() -> None:
    """
    Four points more, or a block more that needs none.
    """
    game, s = fresh(players="3", auction=True)
    rules = game.rules
    for marker, kept in (("more-transport", 4), ("more-blocks", 1)):
        s.hands[: len(rules.box.cards)] = [0] * len(rules.box.cards)
        s.stock[0], s.pool[0] = 6, 22
        s.where[rules.marker[marker]] = rules.with_seat(0)
        s.who = 0
        rules.offer_transport(s)

        assert kept == s.stock[0]


def test_rb_359_383_the_joker_is_any_green_marker_but_the_first_players() -> None:
    """
    It carries blocks, protects, moves, adds a block, and pays for a pass or a double move.
    """
    game, s = fresh(players="5", auction=True)
    rules = game.rules
    blocks(game, s, {"Copan-1": {0: 2}})
    lay(game, s, "transport", [(1, 5)])
    s.where[rules.marker["joker"]] = rules.with_seat(0)
    wait_at(game, s, at.USE_MARKER, 0)
    assert ["use protection", "use move", "use extra-block", "use nothing"] == game.lines(s)

    s.stock[0], s.pool[0] = 5, s.pool[0] - 5
    wait_at(game, s, at.BUILD, 0)
    assert {DOUBLES[2], PASSES[2]} <= set(s.offered)

    s.hands[: len(rules.box.cards)] = [0] * len(rules.box.cards)
    wait_at(game, s, at.TRANSPORT, 0)
    do(game, s, "use the joker")
    assert 2 == s.stock[0]


def test_the_auction_is_for_people() -> None:
    """
    King Pakal has no part in it; the message says how to use it.
    """
    with pytest.raises(BadInputError, match="no part in the auction"):
        Maya(auction=True)


# --- setup (11–27) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "pyramids"),
    [
        ("3", {"Chichen-Itza", "Copan", "Uxmal", "Palenque"}),
        ("4", {"Tikal", "Copan", "Uxmal", "Palenque"}),
        ("5", {"Tikal", "Chichen-Itza", "Copan", "Uxmal"}),
    ],
)
def test_rb_11_23_27_setup(players: str, pyramids: set[str]) -> None:
    """
    The pyramids go by the number of players; nobody has two blocks in one of them.
    """
    reached = [s for _, s in positions(1, Maya(players=players)) if s.round == 1]
    game, s = Maya(players=players), reached[0]

    assert pyramids == set(game.rules.box.pyramids)
    assert [26] * int(players) == s.pool
    assert Counter(s.built) == {0: len(s.built) - 2 * int(players), 1: 2 * int(players)}


# --- always ---------------------------------------------------------------------------------------


@settings(max_examples=12)
@given(st.integers(0, 10**6))
def test_everything_is_conserved_after_every_action(seed: int) -> None:
    """
    Blocks and cards are all there, levels are not too full, and every block has one below.
    """
    rounds = set()
    for game, s in positions(seed):
        assert () == game.problems(s)
        if s.round not in rounds:
            rounds.add(s.round)
            assert not s.round or not any(s.stock)

    assert {0, 1, 2, 3} == rounds


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.data())
def test_every_reading_leaves_whole_games(seed: int, data: st.DataObject) -> None:
    """
    Under any choice of readings games end after three rounds, with everything conserved.
    """
    chosen = {name: data.draw(st.sampled_from(choices)) for name, choices in READINGS.items()}
    game = Maya(**{**SETTINGS[seed % len(SETTINGS)], "readings": chosen})
    last = None
    for number, (_, s) in enumerate(positions(seed, game)):
        last = s
        if number % 7 == 0:
            assert () == game.problems(s)

    assert last is not None
    assert 3 == last.round


def test_at_most_one_level_is_open() -> None:
    """
    Without other readings a person is never offered a pyramid twice.
    """
    for game, s in positions(3):
        if s.point == at.BUILD and not game.is_over(s):
            levels = {game.rules.box.level_of[cell] for cell in game.rules.legal(s, s.who)}
            assert 1 == len(levels)
