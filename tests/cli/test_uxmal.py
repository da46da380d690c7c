"""Every command with `--game uxmal`: a second real game through the same door."""

from pathlib import Path

import pytest
from terminal import Run

FIXTURES = Path(__file__).parents[2] / "fixtures"
WITNESSES = FIXTURES / "witnesses-uxmal"
GAME = ("--game", "uxmal")
OURS = "our own design"
ALWAYS_LAST = """
[[list]]
id = "action"
question = "What does the High Priest do this turn?"
candidates = "action"
cite = "Ours"
label = "Action"

[[list.rung]]
id = "last"
kind = "most"
fact = "action_place"
unique = true
cite = "Ours"
label = "The last action"
because = "it comes last"
"""


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games and tables in a folder of the test's own."""
    monkeypatch.setenv("PAKAL_HOME", str(tmp_path / "home"))


def test_demo_tells_a_whole_game(pakal: Run) -> None:
    """
    To the score, with reasons; the heading says whose design the opponent is.
    """
    said = pakal("demo", *GAME, "--seed", "3", "--difficulty", "hard")

    assert 0 == said.code, said.err
    assert OURS in said.words
    assert "the High Priest, Gift: jaguar" in said.words
    assert "the game ended by the last stone" in said.words


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_demo_plays_the_base_game_of_people(pakal: Run, players: str) -> None:
    """
    Without the High Priest, in any variant.
    """
    said = pakal("demo", *GAME, "--players", players, "--variant", "rest")

    assert 0 == said.code, said.err
    assert f"Uxmal, {players} people, variant rest" in said.out
    assert "high-priest" not in said.out


def test_lists_readings_and_edition_are_shown(pakal: Run) -> None:
    """
    Nine lists, 25 readings, and every value with its source; his numbers are said to be ours.
    """
    lists = pakal("lists", *GAME)
    readings = pakal("readings", *GAME)
    one = pakal("readings", *GAME, "board-symbols")
    edition = pakal("edition", *GAME, "show")

    assert {0} == {each.code for each in (lists, readings, one, edition)}
    assert 9 == sum("High Priest" in line for line in lists.out.splitlines())
    assert "The base game: 25 readings" in readings.out
    assert "printed" in one.out
    assert "ours: picked by trial" in edition.words
    assert "stated: RB 222–227" in edition.words


def test_an_edition_of_ones_own_is_checked(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A good file is fine; a bad one is refused with its place.
    """
    monkeypatch.chdir(tmp_path)
    file = Path("mine.toml")
    file.write_text('[pieces]\nsource = "stated: mine"\ncards = 10\npriests = 3\n', "utf-8")
    good = pakal("edition", *GAME, "check", file)
    file.write_text('[pieces]\nsource = "stated: mine"\ncards = "ten"\npriests = 3\n', "utf-8")
    bad = pakal("edition", *GAME, "check", file)

    assert (0, 2) == (good.code, bad.code)
    assert "nothing is wrong with edition 'your own'" in good.words
    assert "pieces.cards: 'ten' is not a whole number." in bad.err


def test_the_verdict_on_an_edition_counts_what_is_ours(pakal: Run) -> None:
    """
    The four kinds of sources add up to all values.
    """
    said = pakal("edition", *GAME, "check", "default")

    assert "Of 32 values 8 stated, 0 ruled, 11 reconstructed, 13 ours." in said.out


def test_a_copy_is_entered_and_used(pakal: Run, tmp_path: Path) -> None:
    """
    Values are entered, the rest is said to be ours, and the commands named have the game.
    """
    mine = tmp_path / "mine.toml"
    said = pakal("edition", *GAME, "edit", "values", mine, stdin="6 3 1\n\n\n")
    table = pakal("table", *GAME, "--edition", mine)

    assert (0, 0) == (said.code, table.code), said.err + table.err
    assert "Still our guesses: gods (3 of 5), stones (1 of 1), board (1 of 1)." in said.words
    assert "`pakal edition --game uxmal new" in said.words
    assert "6, 3, 1" in pakal("edition", *GAME, "show", "--edition", mine, "values").words


def test_a_light_game_takes_a_turn_in_a_line(pakal: Run) -> None:
    """
    Tiles in a row, your turn in a line, his stone: then his turn is told; so it is by `consult`.
    """
    lines = "j s e m b\nyou\nc3 j.se e\nmbj\n"
    light = pakal("play", *GAME, "--light", "--seed", "3", stdin=lines)
    turn = pakal("consult", "turn", *GAME, "--new", "--answers", "-", stdin=lines)

    assert (0, 0) == (light.code, turn.code)
    told = "Lay the monkey-bat-jaguar stone in cell"
    assert told in light.out
    assert told in turn.out


def test_a_table_is_remembered_for_consulting(pakal: Run) -> None:
    """
    The personality set once settles which god is meant, so it is not asked.
    """
    kept = pakal("table", *GAME, "--difficulty", "hard", "--personality", "sleeper")
    said = pakal("consult", *GAME, "gift", stdin="jaguar, bat\n")

    assert "Uxmal, hard, The Sleeper" in kept.out
    assert OURS in kept.words
    assert 0 == said.code
    assert "bat (or jaguar): bat outranks jaguar." in said.out


def test_consult_asks_as_little_as_it_can(pakal: Run) -> None:
    """
    An open question is printed with exit code 2; answered, the decision comes with its reason.
    """
    still = pakal("consult", *GAME, "lay-stone", stdin="no\n2\n")
    said = pakal(
        "consult", *GAME, "lay-stone", stdin="no\n2\n1a1 NW, 1c3 SE\n1a1 NW bat, 1c3 SE jaguar\n"
    )

    assert (2, 0) == (still.code, said.code)
    assert "Still open:" in still.out
    assert "1c3 SE (or 1a1 NW): jaguar outranks bat." in said.words


def test_decide_by_position_and_by_facts(pakal: Run) -> None:
    """
    The game's name stands in the position; facts need --game.
    """
    by_position = pakal("decide", "action", "--position", WITNESSES / "action" / "sway-pays.toml")
    turn = pakal("decide", "turn", "--position", WITNESSES / "action" / "sway-pays.toml")
    facts = "[a]\nbetter_off = 4\n[b]\nbetter_off = 2\n"
    by_facts = pakal("decide", *GAME, "sway", "--facts", "-", stdin=facts)

    assert {0} == {each.code for each in (by_position, turn, by_facts)}
    assert by_position.words.startswith("sway (or ")
    assert "Step on the track" in turn.words
    assert "a (or b): it makes him most better off (4 against 2)." in by_facts.words


def test_the_position_says_whose_lists_are_given(pakal: Run, tmp_path: Path) -> None:
    """
    Lists of one's own beside a position are of its game, and need no --game for that.
    """
    own = tmp_path / "own.toml"
    own.write_text(ALWAYS_LAST, "utf-8")
    position = WITNESSES / "action" / "sway-pays.toml"

    decided = pakal("decide", "action", "--position", position, "--lists", own)
    contradicted = pakal("decide", "action", "--game", "ahau", "--position", position)

    assert (0, "") == (decided.code, decided.err)
    assert "it comes last" in decided.words
    assert (2, True) == (contradicted.code, "--game says 'ahau'" in contradicted.err)


def test_positions_are_drawn_and_checked(
    pakal: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The board has the pyramid with the track beside it; what is wrong is named.
    """
    monkeypatch.chdir(WITNESSES)
    file = Path("lay-stone") / "most-cards.toml"
    shown = pakal("position", "show", file)
    fine = pakal("position", "check", file)
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(file.read_text("utf-8").replace('1 = "', '1 = "no '), "utf-8")
    refused = pakal("position", "check", wrong)

    assert (0, 0, 2) == (shown.code, fine.code, refused.code)
    assert "Track " in shown.out
    assert "track.1: 'no " in refused.err


def test_a_game_is_played_and_resumed(pakal: Run) -> None:
    """
    The companion keeps the game; every step is saved.
    """
    begun = pakal("play", *GAME, "--seed", "4", "--name", "u", stdin="build\nboard\nquit\n")
    again = pakal("play", "--resume", "--name", "u", stdin="1a1 NW\nscore\nhistory\nquit\n")

    assert (0, 0) == (begun.code, again.code), begun.err + again.err
    assert OURS in begun.words
    assert "Where do you lay it" in begun.out
    assert "Track " in begun.out
    assert "you: 0 (priests 0, cards 0)" in again.out
    assert "lay 1a1 NW" in again.out


def test_a_run_is_simulated_replayed_and_reported(pakal: Run, tmp_path: Path) -> None:
    """
    With every level and personality; a game of the run is told again, each step sound.
    """
    run = tmp_path / "run"
    wanted = (*GAME, "--player", "acolyte", "--games", "15", "--difficulty", "all")
    said = pakal("simulate", *wanted, "--personality", "all", "--out", run)
    told = pakal("replay", run, "--seed", "3", "--check")
    report = pakal("report", run)

    assert (0, 0, 0) == (said.code, told.code, report.code), said.err + told.err + report.err
    assert "priests" in said.out
    assert "phases" in said.out
    assert "exactly as in the results" in told.words
    assert "The High Priest of Uxmal in figures" in (run / "report.html").read_text("utf-8")


def test_games_of_people_are_not_spread_over_an_opponent_who_is_not_there(pakal: Run) -> None:
    """
    Who names nothing gets one row, not fifteen kinds of the High Priest.
    """
    said = pakal("simulate", *GAME, "--players", "3", "--player", "random", "--games", "2")

    assert 0 == said.code, said.err
    assert "The Watcher" not in said.out


def test_a_reading_is_compared(pakal: Run) -> None:
    """
    On a bare board games go another way.
    """
    wanted = (*GAME, "--reading", "board-symbols=bare", "--games", "4", "--player", "greedy")
    said = pakal("compare", *wanted)

    assert 0 == said.code, said.err
    assert "board-symbols: printed (A) or bare (B)" in said.out
    assert "the High Priest's decisions that change" in said.out


def test_the_audit_finds_nothing_and_notices_every_changed_list(pakal: Run) -> None:
    """
    No warning, one accepted remark, and every change of a list is caught by a witness.
    """
    said = pakal("audit", *GAME, "--quick", "--mutation", "--witnesses", WITNESSES)

    assert (0, "") == (said.code, said.err)
    assert "0 errors, 0 warnings; 1 accepted." in said.out
    assert " ran, 0 skipped, 0 failed." in said.out
    assert " witnesses catch 89 of 89 (100%)" in said.words


def test_witnesses_hold(pakal: Run) -> None:
    """
    26 rungs have a position, two can never decide, and every choice of a reading shows itself.
    """
    said = pakal("witnesses", *GAME, "check", WITNESSES)

    assert 0 == said.code, said.out
    assert "26 rungs have a position, 2 can never decide." in said.out
    assert "13 of 13 choices of readings have a position that shows them." in said.out
