"""`--check`: whatever is wrong with a game is found at the step that brought it."""

from typing import Any

import pytest
from sim.broken import NAME, NO_POOL, goes_wrong
from sim.running import PEBBLES, a_plan, an_ahau_plan, rows_of

from pakal.games.pebbles.rules import HERON, YOU
from pakal.sim import checking
from pakal.sim.batch import Chunk, play_chunk
from pakal.sim.checking import Checked, UnsoundError
from pakal.sim.plan import Games, load_game
from pakal.sim.record import record

GAMES = 60


def checked(broken: str | None, check: bool = True, games: int = GAMES) -> Chunk:
    """Play games that may be broken."""
    plan = a_plan(game=NAME, setting={} if broken is None else {"broken": broken}, games=games)
    return play_chunk(plan.to_text(), check, 0, games)


def steps_gone_wrong(who: int) -> dict[int, int]:
    """Return the step of each sound game after which a broken one would be wrong, by seed."""
    plan = a_plan(games=GAMES)
    games, found = Games(plan), dict[int, int]()
    for number in range(GAMES):
        seed, cell, steps = plan.first_seed + number, plan.cell(number), 0

        def look(s: Any, _: Any, seed: int = seed) -> None:
            nonlocal steps
            if goes_wrong(s, who):
                found.setdefault(seed, steps)
            steps += 1

        record(games.of(cell), seed, cell, "random", 0, see=look, hear=look)
    return found


@pytest.mark.parametrize(
    ("broken", "who", "wrong"),
    [
        ("problems", YOU, "the pebble is red"),
        ("twice", YOU, "an option is offered twice"),
        ("stuck", YOU, "nothing is offered, but the game is not over (ValueError)"),
        ("foreign", HERON, f"the opponent chose {NO_POOL}, which is not offered"),
        ("two-faced", HERON, "the opponent decides differently when it gives its reasons"),
    ],
)
def test_what_is_broken_is_found_where_it_happens(broken: str, who: int, wrong: str) -> None:
    """
    Those games fail that come to what is broken, at that step; the others are kept.

    What the opponent does wrong is found in the step that it takes there.
    """
    chunk = checked(broken)
    sound = {row.seed: row for row in checked(None).rows}

    assert 0 < len(chunk.failures) < GAMES == chunk.games == len(sound)
    assert {
        seed: f"after step {step + (who == HERON)}: {wrong}"
        for seed, step in steps_gone_wrong(who).items()
    } == {failure.seed: failure.wrong for failure in chunk.failures}
    assert all(sound[row.seed] == row for row in chunk.rows)


def test_points_without_a_source_are_found_at_the_end() -> None:
    """
    A score that is not the sum of its sources fails in every game, at its last step.
    """
    chunk = checked("points", games=4)

    assert () == chunk.rows
    assert [
        f"after step {row.steps}: you has {row.score[YOU] + 1} points,"
        f" by source {row.score[YOU]}, at the end {row.score[YOU] + 1}"
        for row in rows_of(a_plan(games=4))
    ] == [failure.wrong for failure in chunk.failures]


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A game that goes round in circles fails instead of running for ever; others are shorter.
    """
    monkeypatch.setattr(checking, "MOST_STEPS", 400)

    chunk = checked("endless", games=1)

    assert ["after step 400: the game has not ended yet"] == [f.wrong for f in chunk.failures]
    assert () == checked(None, games=4).failures


def test_an_option_that_is_not_offered_is_not_applied() -> None:
    """
    A player who chooses what is not there is found before anything happens.
    """
    game = load_game(PEBBLES, {"difficulty": "easy"})

    with pytest.raises(UnsoundError, match="after step 1: option 9 was chosen but is not offered"):
        Checked(game).apply(game.start(), 9)


@pytest.mark.parametrize("check", [True, False])
def test_one_crash_does_not_end_the_run(check: bool) -> None:
    """
    A game that raises an error is a failure among the others, with and without the check.
    """
    chunk = checked("crash", check)

    assert 0 < len(chunk.failures) < GAMES
    assert {"ZeroDivisionError: the pebble fell into a hole"} == {
        failure.wrong for failure in chunk.failures
    }


def test_games_of_ahau_are_sound() -> None:
    """
    Checked games of Ahau give the rows of unchecked ones.
    """
    plan = an_ahau_plan()

    chunk = play_chunk(plan.to_text(), True, 0, 4)

    assert (tuple(rows_of(plan, 4)), ()) == (chunk.rows, chunk.failures)
