"""`--check`: whatever is wrong with a game is found at the step that brought it."""

import pytest
from sim.running import a_plan, an_ahau_plan, rows_of
from sim.toy import NAME

from pakal.sim import checking
from pakal.sim.batch import Chunk, play_chunk
from pakal.sim.checking import Checked, UnsoundError
from pakal.sim.plan import load_game


def checked(broken: str | None, check: bool = True, games: int = 60) -> Chunk:
    """Play games that may be broken."""
    plan = a_plan(setting={} if broken is None else {"broken": broken}, games=games)
    return play_chunk(plan.to_text(), check, 0, games)


@pytest.mark.parametrize(
    ("broken", "wrong"),
    [
        ("problems", "the die shows 6"),
        ("twice", "an option is offered twice"),
        ("stuck", "nothing is offered, but the game is not over (AssertionError)"),
        ("foreign", "the opponent chose 7, which is not offered"),
        ("two-faced", "the opponent decides otherwise when it gives its reasons"),
    ],
)
def test_what_is_broken_is_found_where_it_happens(broken: str, wrong: str) -> None:
    """
    Of 60 games those fail in which a six comes in round three, at that step; the others are kept.
    """
    chunk = checked(broken)
    sound = {row.seed: row for row in checked(None).rows}

    assert 0 < len(chunk.failures) < 60
    assert 60 == chunk.games
    step = 9 if broken in ("foreign", "two-faced") else 7
    assert {f"after step {step}: {wrong}"} == {failure.wrong for failure in chunk.failures}
    assert all(sound[row.seed] == row for row in chunk.rows)


def test_points_without_a_source_are_found_at_the_end() -> None:
    """
    A score that is not the sum of its sources fails in every game, at its last step.
    """
    chunk = checked("points", games=4)

    assert () == chunk.rows
    assert all(
        failure.wrong.startswith("after step 18: you has ") and "by source" in failure.wrong
        for failure in chunk.failures
    )


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A game that goes round in circles fails instead of running for ever.
    """
    monkeypatch.setattr(checking, "MOST_STEPS", 90)

    chunk = checked("endless", games=1)

    assert ["after step 90: the game has not ended yet"] == [f.wrong for f in chunk.failures]


def test_an_option_that_is_not_offered_is_not_applied() -> None:
    """
    A player who chooses what is not there is found before anything happens.
    """
    game = load_game(NAME, {"level": "low"})

    with pytest.raises(UnsoundError, match="after step 1: option 9 was chosen but is not offered"):
        Checked(game).apply(game.start(), 9)


@pytest.mark.parametrize("check", [True, False])
def test_one_crash_does_not_end_the_run(check: bool) -> None:
    """
    A game that raises an error is a failure among the others, with and without the check.
    """
    chunk = checked("crash", check)

    assert 0 < len(chunk.failures) < 60
    assert {"ZeroDivisionError: the die fell off the table"} == {
        failure.wrong for failure in chunk.failures
    }


def test_games_of_ahau_are_sound() -> None:
    """
    Checked games of Ahau give the rows of unchecked ones.
    """
    plan = an_ahau_plan()

    chunk = play_chunk(plan.to_text(), True, 0, 4)

    assert (tuple(rows_of(plan, 4)), ()) == (chunk.rows, chunk.failures)
