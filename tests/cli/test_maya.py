"""Every command with `--game maya`: a third real game through the same door."""

from pathlib import Path

import pytest
from terminal import Run

GAME = ("--game", "maya")
OURS = "our own design"
POSITION = """game = "maya"
point = "choose-quarry"
who = "pakal"
first = "you"
round = 1
quarry.transport.laid = ["you low", "pakal high"]
player.you.under.transport = ["5"]
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games and tables in a folder of the test's own."""
    monkeypatch.setenv("PAKAL_HOME", str(tmp_path / "home"))


def test_demo_tells_a_whole_game(pakal: Run) -> None:
    """
    To the score, with reasons; the heading says whose design the opponents are.
    """
    said = pakal("demo", *GAME, "--seed", "3", "--difficulty", "hard")

    assert 0 == said.code, said.err
    assert OURS in said.words
    assert "King Pakal, First blocks: Palenque" in said.words
    assert "vassal, First blocks: Chichen-Itza" in said.words
    assert "the game ended by the third round" in said.words


@pytest.mark.parametrize("players", ["3", "5"])
def test_demo_plays_the_game_of_people(pakal: Run, players: str) -> None:
    """
    Without King Pakal, with the auction.
    """
    said = pakal("demo", *GAME, "--players", players, "--auction")

    assert 0 == said.code, said.err
    assert f"Maya, {players} people, with the auction" in said.out
    assert "choose-marker" not in said.out
    assert "you: bid" in said.out
    assert "pakal" not in said.out


def test_the_auction_is_refused_in_the_solo_game(pakal: Run) -> None:
    """
    With the reason and a way out.
    """
    said = pakal("demo", *GAME, "--auction")

    assert 2 == said.code
    assert "King Pakal has no part in the auction." in " ".join(said.err.split())
    assert "--players 3 to 5" in " ".join(said.err.split())


def test_lists_readings_and_edition_are_shown(pakal: Run) -> None:
    """
    Ten lists, 28 readings, and every value with its source; our numbers are said to be ours.
    """
    lists = pakal("lists", *GAME)
    readings = pakal("readings", *GAME)
    one = pakal("readings", *GAME, "bonus-who")
    edition = pakal("edition", *GAME, "show")

    assert {0} == {each.code for each in (lists, readings, one, edition)}
    assert all(name in lists.out for name in ("start-pyramid", "minus-three", "take-block"))
    assert "filler-with-majority" in one.out
    assert "ours: picked by trial" in edition.words
    assert "stated: RB 53" in edition.words


def test_a_position_is_decided_shown_and_checked(pakal: Run, tmp_path: Path) -> None:
    """
    Decided by its list with the reason, drawn, and a bad one refused with its place.
    """
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(POSITION, "utf-8")
    bad.write_text(POSITION.replace('["5"]', '["8"]'), "utf-8")
    decided = pakal("decide", *GAME, "quarry", "--position", good)
    shown = pakal("position", "show", good)
    refused = pakal("decide", *GAME, "quarry", "--position", bad)

    assert (0, 0, 2) == (decided.code, shown.code, refused.code), decided.err + shown.err
    assert "free-double" in decided.words
    assert "*l #h" in shown.out
    assert "player.you.under.transport: not the cards that lie there" in " ".join(
        refused.err.split()
    )


def test_a_decision_is_asked_without_a_position(pakal: Run) -> None:
    """
    `consult` asks what the list needs, and nothing that follows from a candidate or his card.
    """
    said = pakal("consult", *GAME, "first-player", stdin="all\n")
    quarry = pakal("consult", *GAME, "quarry", stdin="all\nall\ntransport\n")

    assert (0, 0) == (said.code, quarry.code), said.err + quarry.err
    assert "pakal" in said.out
    assert "transport" in quarry.out


def test_games_are_simulated_compared_and_replayed(pakal: Run, tmp_path: Path) -> None:
    """
    Figures are about the two seats that score, and the third one has none.
    """
    run = tmp_path / "run"
    simulated = pakal(
        "simulate",
        *GAME,
        "--games",
        "3",
        "--player",
        "waverer",
        "--difficulty",
        "easy",
        "--out",
        run,
    )
    replayed = pakal("replay", run, "--number", "1")
    page = pakal("report", run, "--out", tmp_path / "page.html")
    compared = pakal(
        "compare",
        *GAME,
        "--games",
        "2",
        "--difficulty",
        "easy",
        "--reading",
        "vassal-gold=third-rival",
        "--personality",
        "The King",
    )

    codes = [each.code for each in (simulated, replayed, page, compared)]
    assert [0, 0, 0, 0] == codes, simulated.err + replayed.err + page.err + compared.err
    assert "vassal" not in simulated.out.partition("Gold by source")[2].partition("Length")[0]
    assert "your lead" in compared.out


def test_a_light_game_takes_a_turn_in_a_line(pakal: Run) -> None:
    """
    A quarry and a back, then both opponents' cards; so it is by `consult`, and one taken over.
    """
    lines = "cop\nux\ntra\n"
    light = pakal("play", *GAME, "--light", "--seed", "3", stdin=lines)
    turn = pakal("consult", "turn", *GAME, "--new", "--answers", "-", stdin=lines)
    over = "2\nblocks\n143 120\n231\n331\n\npakal\n3 2 1\nnone\nnobody\n12 20\nyou\ncop\n"
    taken = pakal("consult", "turn", *GAME, "--from-here", "--answers", "-", stdin=over)

    assert (0, 0, 0) == (light.code, turn.code, taken.code), light.err + turn.err + taken.err
    for told in ("You: lay one of your low cards at the transport", "Lay one of the vassal's"):
        assert told in light.words
        assert told in turn.words
    assert "You: place one of your blocks on level 1 of Copan; 3 there now." in taken.words


def test_a_game_is_kept_and_resumed(pakal: Run) -> None:
    """
    The first answers are kept with the orders of both opponents.
    """
    said = pakal("play", *GAME, "--seed", "4", stdin="Copan\nUxmal\nlay 5 transport\nquit\n")

    assert 0 == said.code, said.err
    assert "King Pakal's" in said.words
    assert "the vassal's" in said.words


def test_a_pyramid_without_levels_is_refused(tmp_path: Path, pakal: Run) -> None:
    """
    What is wrong is said, though other checks look at the same levels.
    """
    file = tmp_path / "mine.toml"
    file.write_text('[levels]\nsource = "stated: my copy"\nTikal = []\n', "utf-8")

    said = pakal("edition", *GAME, "check", file)

    assert 2 == said.code
    assert str(file) in said.err
