"""Light games beside whole ones: the same decisions, few words, and nothing of yours is read."""

from statistics import median

import pytest
from ahau.beside import Beside
from ahau.hands_games import setting_for
from ahau.light_games import (
    POISON,
    READING_SETS,
    by_turn,
    played,
    poison,
    prompts_of,
    random_player,
    words_of,
)

from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light import questions, rules
from pakal.games.ahau.light.rules import TOLD, UNTOLD
from pakal.games.ahau.light.unknowns import unknown
from pakal.games.ahau.rules.table import PAKAL, YOU
from pakal.games.unknown import MissingError

BOTH = (TOLD, UNTOLD)


# --- the same decisions --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(1, 13))
def test_a_light_game_decides_as_the_whole_one(seed: int) -> None:
    """
    With every card and difficulty, told in short lines, each of his decisions and his Fame at the
    end are those of the whole game.
    """
    beside = played(TOLD, seed)

    assert beside.decisions > 50
    assert beside.s.fame[PAKAL] == beside.state.s.fame[PAKAL]


@pytest.mark.parametrize("seed", range(21, 29))
def test_a_consulted_turn_decides_as_the_whole_game(seed: int) -> None:
    """
    Without your turns being told, what he asks is enough for the same decisions.
    """
    beside = played(UNTOLD, seed)

    assert beside.s.fame[PAKAL] == beside.state.s.fame[PAKAL]


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("number", range(len(READING_SETS)))
def test_under_other_readings_it_decides_the_same(number: int, mode: str) -> None:
    """
    At five tables that read nearly everything otherwise, too.
    """
    beside = played(mode, 40 + number, READING_SETS[number])

    assert beside.s.fame[PAKAL] == beside.state.s.fame[PAKAL]


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("seed", range(60, 63))
def test_against_somebody_who_plays_at_random_too(seed: int, mode: str) -> None:
    """
    Turns that nobody would play for their sake are told and asked as well.
    """
    beside = played(mode, seed, player=random_player(seed))

    assert beside.s.fame[PAKAL] == beside.state.s.fame[PAKAL]


def test_the_high_priestess_may_call_the_rain_god_without_a_tile() -> None:
    """
    By a reading her strength has the colour of any site, so it is asked whether one is there.
    """
    assert played(UNTOLD, 2, READING_SETS[1]).decisions > 50


def test_where_the_serpent_takes_yours_it_is_asked_which_of_them_lie() -> None:
    """
    Under that reading a standing worker of yours goes before a lying one, so the weight alone is
    not enough.
    """
    beside = played(UNTOLD, 3, {"serpent-whose": "the-players"})

    assert questions.YOUR_LAID in {each.key for each in beside.asked}


def test_nobody_asks_which_of_yours_lie_where_it_does_not_matter() -> None:
    """
    By default a lying worker only counts two.
    """
    assert questions.YOUR_LAID not in {each.key for each in played(UNTOLD, 3).asked}


# --- how much is asked ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "words", "most_words", "prompts", "most_prompts"),
    [(TOLD, 7, 26, 4, 12), (UNTOLD, 9, 40, 7, 25)],
)
def test_few_words_are_typed(
    mode: str, words: int, most_words: int, prompts: int, most_prompts: int
) -> None:
    """
    Loose bounds over a few games; benchmarks/light.py measures a thousand turns.
    """
    turns = [turn for seed in range(70, 76) for turn in by_turn(played(mode, seed).asked)]

    assert median(map(words_of, turns)) <= words
    assert max(map(words_of, turns)) <= most_words
    assert median(map(prompts_of, turns)) <= prompts
    assert max(map(prompts_of, turns)) <= most_prompts


def test_every_round_begins_with_your_region() -> None:
    """
    His cards are seen only after yours are chosen.
    """
    for turn in by_turn(played(TOLD, 5).asked):
        assert rules.YOUR_REGION == turn[0].key


# --- nothing of yours ----------------------------------------------------------------------------


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("seed", range(80, 83))
def test_nothing_of_yours_is_read_in_his_turn(seed: int, mode: str) -> None:
    """
    With your hand, reserve, cubes, pyramid, buildings and Fame unreadable, the game is the same.
    """
    game = Ahau(**setting_for(seed))
    beside = Beside(game, mode, seed)
    poison(beside.light)

    beside.play(game.planner("steward"))
    assert beside.decisions > 50


def test_poison_is_noticed() -> None:
    """
    A rule that read what is yours would end the game with an error: his strength is read, so it
    stands in for yours here.
    """
    game = Ahau(**setting_for(80))
    beside = Beside(game, TOLD, 80)
    poison(beside.light)
    beside.state.s.weapons[PAKAL] = unknown(POISON)

    with pytest.raises(MissingError, match=POISON):
        beside.play(game.planner("steward"))


def test_nothing_is_asked_about_your_side_but_what_he_has_to_know() -> None:
    """
    Over whole games only these keys are ever asked.
    """
    asked = {each.key for seed in range(1, 7) for each in played(TOLD, seed).asked}

    assert asked <= {
        *(rules.YOUR_REGION, rules.YOUR_TURN, rules.YOUR_RETREAT, rules.YOUR_CAPTAIN),
        *(rules.YOUR_FAME, rules.YOUR_TILES, questions.YOUR_STRENGTH, questions.YOUR_NUMBERS),
        *(questions.TILES_HERE, questions.BEST_GODS, questions.CHEAPEST, questions.CLAIMED_COST),
        *(questions.CONFIRM, "scoring", "first-site", "sites-in-colour", "site-colours"),
        *("colours-left",),
    }


def test_your_fame_is_asked_once_at_the_end() -> None:
    """
    It is not kept, so the end asks for it; the outcome is the whole game's.
    """
    beside = played(TOLD, 4)

    assert [rules.YOUR_FAME] == [e.key for e in beside.asked if e.key == rules.YOUR_FAME]
    assert beside.s.fame[YOU] == beside.state.s.fame[YOU]


# --- what is told --------------------------------------------------------------------------------


def test_where_your_turns_are_not_told_nobody_counts_the_calendar() -> None:
    """
    Sites that you took are not known then, so a number of sites would be wrong.
    """
    told, untold = (played(mode, 5).orders for mode in BOTH)

    assert any("calendar 1/" in line for line in told)
    assert any("onto the calendar (2)" in line for line in told)
    assert not any("calendar 1/" in line or "onto the calendar (" in line for line in untold)


def test_after_the_last_celebration_no_sites_are_laid_out() -> None:
    """
    The markers go back, and then only the Fame is counted.
    """
    orders = [line.casefold() for line in played(TOLD, 5).orders]
    last = max(n for n, line in enumerate(orders) if line.startswith("k'atun celebration"))

    assert any("shuffle the sites" in line for line in orders[:last])
    assert not any("shuffle the sites" in line for line in orders[last:])
