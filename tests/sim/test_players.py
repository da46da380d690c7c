"""The players of the human side, and chance by deck."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from ahau.helpers import go, playing

from pakal.errors import BadInputError
from pakal.games.ahau import points as at
from pakal.games.ahau.simulated import AhauSimulated
from pakal.games.ahau.state import State
from pakal.sim.chance import chance_of
from pakal.sim.play import at_random, play_out
from pakal.sim.players import greedy, make_player, player_names, seer

GAME = AhauSimulated({"difficulty": "moderate"})


def played(name: str, seed: int, game: AhauSimulated = GAME) -> State:
    """Return the end of the game of a seed."""
    player = make_player(game, name, seed, budget=4)
    return play_out(game, game.start(), player, game.opponent(), chance_of(game, seed))


@pytest.mark.parametrize("name", ["random", "greedy", "steward"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    """
    A game follows from player and seed alone.
    """
    assert played(name, 5) == played(name, 5)
    assert played(name, 5) != played(name, 6)


def test_players_come_by_name_the_weakest_first() -> None:
    """
    Names are listed from the weakest player to the strongest, and an unknown one is refused.
    """
    assert ("random", "greedy", "steward", "seer") == player_names(GAME)
    with pytest.raises(BadInputError, match="No player is called 'gredy'") as error:
        make_player(GAME, "gredy", 1)
    assert "greedy" in error.value.maybe


def test_setup_is_the_same_whoever_plays() -> None:
    """
    Chance has generators of its own, so that two players of a seed find the same table.
    """

    def first_round(name: str) -> State:
        s = GAME.start()
        player, chance, opponent = make_player(GAME, name, 3), chance_of(GAME, 3), GAME.opponent()
        while not GAME.round(s):
            if GAME.is_automa(s):
                opponent(s)
            else:
                GAME.apply(s, chance(s) if GAME.is_chance(s) else player(s))
        return s

    random, planned = first_round("random"), first_round("steward")

    assert random.city_god == planned.city_god
    assert random.scoring == planned.scoring
    assert random.site == planned.site


def test_a_deck_draws_alike_whatever_other_decks_do() -> None:
    """
    The n-th draw from a deck has the same number, however often others were drawn from between.
    """

    def drawn(between: int) -> list[int]:
        chance = chance_of(GAME, 11)
        s = playing(GAME.table)
        found = []
        for _ in range(5):
            go(s, at.DEAL_LEFT, 1)
            found.append(chance(s))
            for _ in range(between):
                go(s, at.DRAW_TILE, 0)
                chance(s)
        return found

    assert drawn(0) == drawn(3)


def test_the_greedy_player_takes_the_most_fame() -> None:
    """
    In a whole game no option he leaves would have brought more Fame at once than the one he takes.
    """
    choose = greedy(GAME, 1)
    s = GAME.start()
    opponent, chance = GAME.opponent(), chance_of(GAME, 1)
    gained = 0
    while GAME.options(s):
        if GAME.is_chance(s):
            GAME.apply(s, chance(s))
        elif GAME.is_automa(s):
            opponent(s)
        else:
            option = choose(s)
            forced = [each for each in GAME.options(s) if _ends_at_once(s, each)]
            if option in forced:
                most = max(_fame_after(s, each) for each in forced)
                gained += most > GAME.score(s, 0)
                assert most == _fame_after(s, option)
            GAME.apply(s, option)
    assert gained


def _after(s: State, option: int) -> State:
    after = s.copy()
    GAME.apply(after, option)
    return after


def _ends_at_once(s: State, option: int) -> bool:
    after = _after(s, option)
    return not GAME.options(after) or GAME.is_chance(after) or GAME.is_automa(after)


def _fame_after(s: State, option: int) -> int:
    return GAME.score(_after(s, option), 0)


def test_the_seer_follows_the_plan_in_small_matters() -> None:
    """
    Where a choice is not weighty, or there is only one, the seer does what the planner does.
    """
    choose, plan = seer(GAME, 1, 4), GAME.planner("steward")
    s = GAME.start()
    opponent, chance = GAME.opponent(), chance_of(GAME, 1)
    asked = 0
    while GAME.options(s):
        if GAME.is_chance(s):
            GAME.apply(s, chance(s))
        elif GAME.is_automa(s):
            opponent(s)
        else:
            if not GAME.is_weighty(s):
                asked += 1
                assert plan(s) == choose(s)
            GAME.apply(s, plan(s))
    assert asked


@pytest.mark.parametrize("maker", [greedy, lambda game, seed: seer(game, seed, 8)])
def test_thinking_changes_nothing_on_the_table(
    maker: Callable[[AhauSimulated, int], Callable[[State], int]],
) -> None:
    """
    A player who tries options out does so on copies.
    """
    choose = maker(GAME, 2)
    s = GAME.start()
    random, chance, opponent = at_random(GAME, 2), chance_of(GAME, 2), GAME.opponent()
    while GAME.round(s) < 3:
        if GAME.is_chance(s):
            GAME.apply(s, chance(s))
        elif GAME.is_automa(s):
            opponent(s)
        else:
            before, offered = s.copy(), list(s.offered)
            assert choose(s) in offered
            assert before == s
            assert offered == s.offered
            GAME.apply(s, random(s))


def test_each_player_is_stronger_than_the_one_before() -> None:
    """
    Over the same twenty games, mean Fame rises from random to greedy to steward.
    """
    means = [
        sum(GAME.score(played(name, seed), 0) for seed in range(20)) / 20
        for name in ("random", "greedy", "steward")
    ]

    assert all(weaker + 5 < stronger for weaker, stronger in pairwise(means)), means


def test_the_opponent_counts_its_decisions() -> None:
    """
    Every decision is counted under its list, traced or not, and the game is the same.
    """
    heard: list[str] = []
    plain, traced = GAME.opponent(), GAME.opponent(lambda _, trace: heard.append(trace.list_id))
    ends = [
        play_out(GAME, GAME.start(), at_random(GAME, 4), each, chance_of(GAME, 4))
        for each in (plain, traced)
    ]

    assert ends[0] == ends[1]
    assert plain.decided() == traced.decided()
    assert {name: count for name, count in plain.decided().items() if count} == {
        name: heard.count(name) for name in heard
    }
