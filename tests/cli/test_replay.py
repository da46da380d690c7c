"""`pakal replay`: any game of a run once more, told, checked, or to go on playing."""

import re
import sqlite3
from pathlib import Path

import pytest
from terminal import Run

from pakal.companion.journal import StepKind
from pakal.companion.session import Session
from pakal.companion.store import Store
from pakal.games.ahau import game as ahau_game
from pakal.games.ahau.edition.readings import default_readings
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State
from pakal.sim.results import FILE, read_results

RUN = ("simulate", "--player", "random", "--games", "12", "--seed", "40")
OWN = ("--difficulty", "hard", "--personality", "architect", "--side", "B", "--player", "random")


@pytest.fixture
def run(pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run of twelve games, and a home for saved games."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAKAL_HOME", str(tmp_path / "home"))
    assert 0 == pakal(*RUN, "--out", "run").code
    return Path("run")


def test_a_game_of_a_run_is_told_with_his_reasons(pakal: Run, run: Path) -> None:
    """
    The telling has Pakal's decisions and why, the score, and that it is the game of the results.
    """
    with read_results(run) as results:
        game = results.game(44)

    said = pakal("replay", run, "--seed", "44")

    assert 0 == said.code
    assert f"You against King Pakal, {game['difficulty']}, board side A" in said.out
    assert "Seed 44, player random." in said.out
    assert "  · City for the worker: " in said.out
    assert "[RB King Pakal, Action 1" in said.words
    assert "Final score" in said.out
    you, his = game["score_you"], game["score_pakal"]
    assert re.search(rf"^Fame +{you} +{his}$", said.out, re.MULTILINE)
    verdict = f"Seed 44: you {you}, pakal {his}, exactly as in the results ({game['steps']} steps)."
    assert said.words.endswith(verdict)


def test_a_game_is_found_by_its_number(pakal: Run, run: Path) -> None:
    """
    The fifth game of a run that begins with seed 40 is that of seed 44.
    """
    assert pakal("replay", run, "--seed", "44").out == pakal("replay", run, "--number", "5").out


@pytest.mark.parametrize("player", ["greedy", "steward", "seer"])
def test_a_replay_has_the_same_player(pakal: Run, run: Path, player: str) -> None:
    """
    Watching a game does not change what its player does.
    """
    budget = ("--budget", "4") if player == "seer" else ()
    pakal(*RUN, "--player", player, *budget, "--games", "1", "--out", "other")

    said = pakal("replay", "other", "--number", "1", "--check")

    assert 0 == said.code
    assert f"Seed 40, player {player}." in said.out
    assert "exactly as in the results" in said.words
    assert said.words.endswith("Every step was sound.")


def test_a_game_of_options_is_told_without_a_run(pakal: Run) -> None:
    """
    Without a folder the options say which game it is; told again, it is the same to the letter.
    """
    said = pakal("replay", "--seed", "9", *OWN)

    assert (0, "") == (said.code, said.err)
    assert "You against King Pakal, hard, board side B" in said.out
    assert "The Architect: " in said.out
    assert re.search(r"Seed 9: you \d+, pakal \d+, \d+ rounds, \d+ steps.$", said.words)
    assert said == pakal("replay", "--seed", "9", *OWN)


def test_a_game_of_options_is_that_of_a_run(pakal: Run, run: Path) -> None:
    """
    Seed and setting are enough to have the same game once more.
    """
    with read_results(run) as results:
        game = results.game(47)

    own = ("--difficulty", game["difficulty"], "--personality", game["personality"])
    said = pakal("replay", "--seed", "47", "--player", "random", *own)

    ended = f"{game['rounds']} rounds, {game['steps']} steps."
    score = f"you {game['score_you']}, pakal {game['score_pakal']}"
    assert said.words.endswith(f"Seed 47: {score}, {ended}")


def test_a_game_not_played_yet_can_be_told(pakal: Run, run: Path) -> None:
    """
    A game that a run has not come to follows from the plan all the same.
    """
    db = sqlite3.connect(run / FILE)
    db.execute("DELETE FROM games WHERE seed = 45")
    db.commit()
    db.close()

    said = pakal("replay", run, "--seed", "45")

    assert 0 == said.code
    assert re.search(r"Seed 45: you \d+, pakal \d+, \d+ rounds, \d+ steps.$", said.words)


# --- into `pakal play` ---------------------------------------------------------------------------


def test_a_whole_game_is_kept_for_looking_around(pakal: Run, run: Path) -> None:
    """
    With --play all steps are in the companion's journal, and they end in the same score.
    """
    with read_results(run) as results:
        game = results.game(44)

    said = pakal("replay", run, "--seed", "44", "--play", "whole")

    assert 0 == said.code
    steps = game["steps"]
    assert f"Saved as whole: {steps} of {steps} steps are done." in said.out
    with Store() as store:
        session = Session(store.load("whole"))
    assert session.is_over
    assert [game["score_you"], game["score_pakal"]] == session.state.fame
    assert f"{steps} steps  {game['difficulty']}, {game['personality']}, seed 44" in (
        " ".join(pakal("games").out.split()).replace(" steps ", " steps  ")
    )
    opened = pakal("play", "--resume", "--name", "whole", stdin="why\nquit\n")
    assert 0 == opened.code
    assert "The game is over" in opened.out


@pytest.mark.parametrize(("until", "number"), [("round 3", 3), ("120", 120)])
def test_a_game_can_be_gone_on_with_from_anywhere(
    pakal: Run, run: Path, until: str, number: int
) -> None:
    """
    Cut off at a round or a step, it is your turn, and doing all again leads to the same end.
    """
    with read_results(run) as results:
        game = results.game(44)

    assert 0 == pakal("replay", run, "--seed", "44", "--play", "cut", "--until", until).code

    with Store() as store:
        record = store.load("cut")
    session = Session(record)
    assert StepKind.YOU is record.steps[record.done].kind
    place = session.state.round if until.startswith("round") else record.done + 1
    before = [step.kind for step in record.steps[: record.done]]
    assert number == place or (number < place and StepKind.YOU not in before[number - 1 :])
    reply = session.open()
    assert reply.asked is not None
    session.redo(1000)
    assert session.is_over
    assert [game["score_you"], game["score_pakal"]] == session.state.fame


def test_a_game_of_own_readings_keeps_them(pakal: Run, run: Path) -> None:
    """
    Readings, side and scoring go along into the saved game.
    """
    words = ("--reading", "place-ties=next-step-first", "--personal-scoring")

    pakal("replay", "--seed", "3", *OWN, *words, "--play", "mine", "--until", "round 2")

    with Store() as store:
        setting = store.load("mine").setting
    assert "next-step-first" == setting["readings"].pop("place-ties")
    assert default_readings().items() >= setting["readings"].items()
    assert ("hard", "The Architect", "B", True) == (
        *(setting[name] for name in ("difficulty", "personality", "side", "personal_scoring")),
    )


def test_a_game_kept_can_be_checked(pakal: Run, run: Path) -> None:
    """
    With --play the positions are looked over as well, if that is wanted.
    """
    said = pakal("replay", run, "--seed", "44", "--play", "sound", "--check")

    assert 0 == said.code
    assert "Every step was sound." in said.words
    assert "Saved as sound" in said.out


def test_the_command_that_opens_it_can_be_copied(pakal: Run, run: Path) -> None:
    """
    A name with a blank in it is quoted.
    """
    said = pakal("replay", run, "--seed", "44", "--play", "my evening")

    assert "`pakal play --resume --name 'my evening'` opens it." in said.words


def test_an_unsound_game_is_not_kept(
    pakal: Run, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    What is found wrong is said, and the game is not put among those of `pakal play`.
    """
    monkeypatch.setattr(Ahau, "problems", lambda *_: ("a piece is lost",))

    said = pakal("replay", run, "--seed", "44", "--play", "unsound", "--check")

    assert (1, "") == (said.code, said.out)
    assert "The game of seed 44: after step 1: a piece is lost." in said.err
    assert "unsound" not in pakal("games").out


# --- what goes wrong -----------------------------------------------------------------------------


def test_a_row_that_was_changed_is_noticed(pakal: Run, run: Path) -> None:
    """
    If the results say something else than the game does, they are not believed.
    """
    db = sqlite3.connect(run / FILE)
    db.execute("UPDATE games SET score_you = 999, rounds = 1 WHERE seed = 44")
    db.commit()
    db.close()

    said = pakal("replay", run, "--seed", "44")

    assert 2 == said.code
    assert (
        "Seed 44: this is not the game of the run: rounds, score_you came out differently."
        in " ".join(said.err.split())
    )


def test_a_game_of_another_version_is_held_against_its_row(
    pakal: Run, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A run of another version can be told as long as its games come out as they did.
    """
    monkeypatch.setattr(Ahau, "exact_versions", lambda _: {"lists": "new"})

    said = pakal("replay", run, "--seed", "44")

    assert 0 == said.code
    assert "exactly as in the results" in said.out


def test_a_missing_game_of_another_version_cannot_be_told(
    pakal: Run, run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Games of other lists would be other games, and no row says how this one came out.
    """
    db = sqlite3.connect(run / FILE)
    db.execute("DELETE FROM by_round WHERE seed = 44")
    db.execute("DELETE FROM games WHERE seed = 44")
    db.commit()
    db.close()
    monkeypatch.setattr(Ahau, "exact_versions", lambda _: {"lists": "new"})

    said = pakal("replay", run, "--seed", "44")

    assert 2 == said.code
    assert "here it would be lists new." in " ".join(said.err.split())


def test_a_game_that_crashes_is_told_up_to_there(
    pakal: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Whatever goes wrong in a game, its story so far is told, and the exit is 1.
    """

    class Crashing(Ahau):
        """Ahau, but the fifth round never comes."""

        def round(self, s: State) -> int:
            """Fail."""
            if s.round == 5:
                raise ZeroDivisionError("no more rounds")
            return s.round

    monkeypatch.setattr(ahau_game, "Ahau", Crashing)

    said = pakal("replay", "--seed", "3", *OWN)

    assert 1 == said.code
    assert "Round 4" in said.out
    assert "The game of seed 3: ZeroDivisionError: no more rounds." in said.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "No game is named. Give --seed NUMBER."),
        (("--number", "3"), "--number needs the folder of a run. Give --seed NUMBER."),
        (("--seed", "1", "--difficulty", "all"), "--difficulty: one game cannot have 3 of them."),
        (("--seed", "1", "--personality", "all"), "Give --personality 'The Rainmaker'."),
        (("--seed", "1", "--until", "9"), "--until needs --play."),
        (("--seed", "1", "--play", "x", "--until", "soon"), "--until: 'soon' is not a place in a"),
        (
            ("--seed", "1", "--player", "random", "--play", "x", "--until", "round 99"),
            "and you make no choice from there on. Name an earlier place.",
        ),
        (("--seed", "x"), "Invalid value for '--seed'"),
        (("--seed", "1", "--player", "me"), "No player is called 'me'."),
        (("nowhere", "--seed", "1"), "nowhere: there are no results here."),
        (("run",), "No game is named. Give --seed NUMBER or --number NUMBER."),
        (("run", "--seed", "40", "--number", "1"), "Seed and number are both given."),
        (("run", "--seed", "39"), "the run has no game of seed 39. Give a seed from 40 to 51"),
        (("run", "--number", "13"), "the run has no game of number 13."),
        (("run", "--number", "14"), "or a number from 1 to 12."),
        (("run", "--number", "0"), "Invalid value for '--number'"),
        (
            ("run", "--seed", "40", "--difficulty", "hard"),
            "--difficulty: the run in DIR already sets that. Leave it out.",
        ),
        (
            ("run", "--seed", "40", "--personal-scoring"),
            "--personal-scoring: the run in DIR already",
        ),
    ],
)
def test_bad_input_is_refused(pakal: Run, run: Path, words: tuple[str, ...], says: str) -> None:
    """
    Every way to name no game, or too many, is answered with the way out.
    """
    said = pakal("replay", *words)

    assert 2 == said.code
    assert says in " ".join(said.err.split())


def test_a_name_that_is_taken_is_refused(pakal: Run, run: Path) -> None:
    """
    A saved game is not written over.
    """
    words = ("replay", run, "--seed", "44", "--play", "mine")

    assert (0, 2) == (pakal(*words).code, pakal(*words).code)
