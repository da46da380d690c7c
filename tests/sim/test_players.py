"""The players of the human side, and chance by deck."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from ahau.helpers import go, playing

from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.state import State
from pakal.games.automa import AutomaPlayer, Hear
from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import POINT_NAMES
from pakal.sim.chance import chance_of
from pakal.sim.play import at_random, play_out
from pakal.sim.players import greedy, make_player, player_names, seer

GAME = Ahau(difficulty="moderate")


def played(name: str, seed: int, game: Ahau = GAME) -> State:
    """Return the end of the game of a seed."""
    player = make_player(game, name, seed, budget=4)
    return play_out(game, game.start(), player, game.opponent(), chance_of(game, seed))


def choices(
    player: Callable[[State], int], seed: int, rounds: int = 99, game: Ahau = GAME
) -> Iterator[State]:
    """Yield the positions of a game in which its player chooses."""
    s = game.start()
    chance, opponent = chance_of(game, seed), Ahau.opponent(game)
    while game.options(s) and game.round(s) < rounds:
        if game.is_chance(s):
            game.apply(s, chance(s))
        elif game.is_automa(s):
            opponent(s)
        else:
            yield s
            game.apply(s, player(s))


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
    assert ("random", "greedy", "waverer", "steward", "seer") == player_names(GAME)
    with pytest.raises(BadInputError, match="No player is called 'gredy'") as error:
        make_player(GAME, "gredy", 1)
    assert "greedy" in error.value.way_out


def test_setup_is_the_same_for_every_player() -> None:
    """
    Chance has generators of its own, so that two players of a seed find the same table.
    """

    def first_round(name: str) -> State:
        return next(s for s in choices(make_player(GAME, name, 3), 3) if GAME.round(s))

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


class Certain(Pebbles):
    """A game whose points have no deck."""

    decks = ()
    deck_at = (-1,) * len(POINT_NAMES)


def test_a_game_without_decks_has_its_chance_all_the_same() -> None:
    """
    There is nothing to draw from, and nobody asks.
    """
    assert callable(chance_of(Certain(), 1))


def test_the_greedy_player_takes_the_most_fame() -> None:
    """
    In a whole game no option he leaves would have brought more Fame at once than the one he takes.
    """
    choose = greedy(GAME, 1)
    gained = 0
    for s in choices(at_random(1), 1):
        forced = [each for each in GAME.options(s) if _ends_at_once(s, each)]
        option = choose(s)
        if option in forced:
            most = max(_fame_after(s, each) for each in forced)
            gained += most > GAME.score(s, 0)
            assert most == _fame_after(s, option)
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
    asked = 0
    for s in choices(plan, 1):
        if not GAME.is_weighty(s):
            asked += 1
            assert plan(s) == choose(s)
    assert asked


class Counted(Ahau):
    """Counts the opponents, one for each game that is played out."""

    games = 0

    def opponent(self, hear: Hear[State] | None = None) -> AutomaPlayer[State]:
        """Count, and be the opponent."""
        self.games += 1
        return super().opponent(hear)


@pytest.mark.parametrize("budget", [1, 3, 4, 9, 12, 32])
def test_the_seer_keeps_to_his_budget(budget: int) -> None:
    """
    He never samples more games for a choice than his budget, and, of two options, nearly all of it.
    """
    game = Counted(difficulty="moderate")
    choose = seer(game, 1, budget)
    spent = []
    for s in choices(at_random(1), 1, rounds=2, game=game):
        before = game.games
        choose(s)
        spent.append((len(set(game.options(s))), game.games - before))

    assert budget >= max(games for _, games in spent)
    assert all(games in (0, budget - budget % 2) for options, games in spent if options == 2)


def test_a_seer_without_a_budget_follows_the_plan() -> None:
    """
    With one sample nothing can be compared.
    """
    game = Ahau(difficulty="moderate")
    ends = [
        play_out(game, game.start(), player, game.opponent(), chance_of(game, 3))
        for player in (seer(game, 1, 1), game.planner("steward"))
    ]

    assert ends[0] == ends[1]


@pytest.mark.parametrize("maker", [greedy, lambda game, seed: seer(game, seed, 8)])
def test_thinking_changes_nothing_on_the_table(
    maker: Callable[[Ahau, int], Callable[[State], int]],
) -> None:
    """
    A player who tries options out does so on copies.
    """
    choose = maker(GAME, 2)
    for s in choices(at_random(2), 2, rounds=3):
        before, offered = s.copy(), list(s.offered)
        assert choose(s) in offered
        assert before == s
        assert offered == s.offered


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
        play_out(GAME, GAME.start(), at_random(4), each, chance_of(GAME, 4))
        for each in (plain, traced)
    ]

    assert ends[0] == ends[1]
    assert plain.decided() == traced.decided()
    assert {name: count for name, count in plain.decided().items() if count} == {
        name: heard.count(name) for name in heard
    }


def test_the_waverer_mostly_follows_the_plan() -> None:
    """
    It takes the planner's choice in at least three of four, and not always.
    """
    plan, wavers = make_player(GAME, "steward", 3), make_player(GAME, "waverer", 3)
    followed = []

    def choose(s: State) -> int:
        option = wavers(s)
        if len(set(s.offered)) > 1:
            followed.append(option == plan(s))
        return option

    play_out(GAME, GAME.start(), choose, GAME.opponent(), chance_of(GAME, 3))

    assert 0.65 < sum(followed) / len(followed) < 0.97


def test_the_waverer_of_a_seed_wavers_alike() -> None:
    """
    The same seed gives the same game, another one another.
    """
    ends = [GAME.text(played("waverer", seed)) for seed in (3, 3, 4)]

    assert ends[0] == ends[1] != ends[2]
