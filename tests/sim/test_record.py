"""A game becomes a row of figures, and nothing about it depends on how it is looked at."""

from typing import Any

import pytest
from sim.running import a_plan, an_ahau_plan, rows_of

from pakal.games.ahau.game import Ahau
from pakal.lists.trace import Trace
from pakal.sim.chance import chance_of
from pakal.sim.plan import Games
from pakal.sim.play import play_out
from pakal.sim.players import make_player
from pakal.sim.record import Row, record

CELL = ("hard", "The Conqueror", "A")


def an_ahau_game() -> Ahau:
    """Return the game of one cell."""
    plan = an_ahau_plan()
    game = Games(plan).of(CELL)
    assert isinstance(game, Ahau)
    return game


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_row_is_that_of_the_game_played_out(player: str) -> None:
    """
    Scores, sources, rounds and reasons are those of the same game played by hand.
    """
    game, seed = an_ahau_game(), 11
    opponent = game.opponent()
    end = play_out(
        game, game.start(), make_player(game, player, seed), opponent, chance_of(game, seed)
    )
    tally = game.tally(end)

    row = record(game, seed, CELL, player, 0)

    assert (tally.winner, tally.won_by, "; ".join(tally.ended_by)) == (
        row.winner,
        row.won_by,
        row.ended_by,
    )
    assert (tally.rounds, tally.parts) == (row.rounds, row.parts)
    assert tuple(tally.score.values()) == row.score
    assert tuple(tuple(each.values()) for each in tally.by_source.values()) == row.by_source
    assert opponent.decided() == row.decided


def test_points_are_noted_at_the_end_of_every_round() -> None:
    """
    In the small game each round brings 3 or the roll, and 3 to 5 to the opponent.
    """
    row = rows_of(a_plan(), 1)[0]
    rounds = [(0, 0), *row.by_round]
    gains = [
        (after[0] - before[0], after[1] - before[1])
        for before, after in zip(rounds, row.by_round, strict=False)
    ]

    assert 6 == row.rounds == len(gains)
    assert all(1 <= yours <= 6 and 3 <= its <= 5 for yours, its in gains)
    assert row.score == row.by_round[-1]


def test_points_by_round_are_those_of_the_game() -> None:
    """
    In Ahau nobody loses points, every round has its entry, and the last is the score.
    """
    for row in rows_of(an_ahau_plan(), 4):
        assert row.rounds == len(row.by_round)
        assert row.score == row.by_round[-1]
        for before, after in zip(row.by_round, row.by_round[1:], strict=False):
            assert all(a <= b for a, b in zip(before, after, strict=True))


def test_steps_are_all_options_applied() -> None:
    """
    A game of the small game has three steps a round, whoever makes them.
    """
    assert [18, 18] == [row.steps for row in rows_of(a_plan(), 2)]


def test_looking_on_changes_nothing() -> None:
    """
    Checked, seen and heard, or none of it: the row is the same, and every step is shown.
    """
    game = an_ahau_game()
    seen: list[int] = []
    heard: list[Trace] = []

    def see(_: Any, option: int) -> None:
        seen.append(option)

    def hear(_: Any, trace: Trace) -> None:
        heard.append(trace)

    plain = record(game, 3, CELL, "random", 0)
    shown = record(game, 3, CELL, "random", 0, start=game.start(), see=see, hear=hear)

    assert plain == shown == record(game, 3, CELL, "random", 0, check=True)
    assert plain.steps == len(seen) + len(heard)
    assert sum(plain.decided.values()) == len(heard)


def test_other_seeds_are_other_games() -> None:
    """
    Two seeds give two games.
    """
    game = an_ahau_game()

    def at(seed: int) -> Row:
        return record(game, seed, CELL, "random", 0)

    assert at(1) == at(1)
    assert at(1).by_round != at(2).by_round
