"""The commands `consult` and `table`, as people and scripts run them."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from ahau.solo_games import one_of_each
from cli.pseudo_terminal import Terminal
from companion.asked import line_for, topic_at
from terminal import Golden, PositionAt, Run, Said, has_way_out, too_wide

from pakal.companion.consultation import Consultation
from pakal.games.ahau.automa.pakal import pakal_lists
from pakal.games.ahau.rules.state import State

LISTS = tuple(plist.id for plist in pakal_lists())
# Few are enough here: tests/companion asks about every list.
SOME = ("place-worker", "redraw", "take-tile")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Remember in a folder of the test's own, whose path fits a line; files lie in another."""
    monkeypatch.chdir(tmp_path)
    with TemporaryDirectory(prefix="pakal") as folder:
        monkeypatch.setenv("PAKAL_HOME", f"{folder}/home")
        yield Path(folder) / "home"


@pytest.fixture
def at_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let standard input pass for a keyboard."""
    monkeypatch.setattr("pakal_cli.consult.is_terminal", lambda: True)


def answers_for(s: State) -> list[str]:
    topic = topic_at(s)
    talk: Consultation[State] = Consultation(topic, 1)
    while (question := talk.next_question()) is not None:
        talk = talk.answer(line_for(s, topic, question))
    return list(talk.lines)


def a_game_of(s: State, pakal: Run) -> None:
    """Remember the table of a position."""
    solo = s.table.solo
    assert solo is not None
    edition = s.table.edition
    words = ["--difficulty", edition.difficulties[solo.difficulty].name]
    words += ["--personality", solo.personality, "--side", s.table.side]
    for name, choice in s.table.readings.items():
        words += ["--reading", f"{name}={choice}"]
    assert 0 == pakal("table", *words).code


# --- which decisions there are -------------------------------------------------------------------


def test_alone_it_shows_the_decisions_by_moment(pakal: Run, golden: Golden) -> None:
    """
    Every list stands there once, below the moment at which it comes up.
    """
    said = pakal("consult")

    golden("terminal/consult.txt", said.out)
    for name in LISTS:
        assert 1 == said.out.count(f"  {name} ")


def test_the_decisions_as_json(pakal: Run) -> None:
    """
    A script gets the same: moments, and in them the lists with their questions.
    """
    data = json.loads(pakal("consult", "--json").out)

    assert set(LISTS) == {name for each in data["moments"] for name in each["decisions"]}


def test_a_name_that_fits_several_lists_is_told(pakal: Run) -> None:
    """
    A beginning that is not unique gets the lists it fits, an unknown one the nearest.
    """
    assert "build-order, build-or-produce" in pakal("consult", "build-o").err
    assert "'place-worker'" in pakal("consult", "plase-worker").err


# --- without a terminal --------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOME)
def test_answers_from_a_file_settle_it(name: str, pakal: Run) -> None:
    """
    For every list the answers, a line each, give the decision of `decide` on the position.
    """
    s = one_of_each()[name]
    a_game_of(s, pakal)
    file = Path("answers.txt")
    file.write_text("# what lies on the table\n\n" + "\n".join(answers_for(s)), encoding="utf-8")

    said = pakal("consult", name, "--answers", file, "--seed", "1")
    data = json.loads(pakal("consult", name, "--answers", file, "--seed", "1", "--json").out)

    assert (0, "") == (said.code, said.err)
    assert ": " in said.words
    assert name == data["list"]
    assert "pakal-explanation" == data["format"]
    assert 0 == pakal("consult", name, "--answers", file, "--stats").code


@pytest.mark.parametrize("name", SOME)
def test_too_few_answers_leave_the_question_open(name: str, pakal: Run) -> None:
    """
    When the answers run out, the open question is printed and the exit code is 2.
    """
    s = one_of_each()[name]
    a_game_of(s, pakal)
    lines = answers_for(s)
    for size in range(len(lines)):
        text = "\n".join(lines[:size])
        said = pakal("consult", name, "--answers", "-", stdin=text)
        data = json.loads(pakal("consult", name, "--answers", "-", "--json", stdin=text).out)

        assert 2 == said.code
        assert said.out.startswith("Still open:")
        assert "pakal-open-question" == data["format"]
        assert data["text"].split()[0] in said.out


def test_a_wrong_answer_names_file_and_line(pakal: Run) -> None:
    """
    The message names the file, the line, the value and a way out.
    """
    file = Path("answers.txt")
    file.write_text("5\n\nperhaps\n", encoding="utf-8")

    said = pakal("consult", "place-worker", "--answers", file)

    assert 2 == said.code
    assert "answers.txt, line 3: 'perhaps' is not known here." in " ".join(said.err.split())
    assert has_way_out(said.err)


def test_back_and_why_work_in_a_script(pakal: Run) -> None:
    """
    `back` takes the line before it back, `?` lists, and `why` prints the full table at the end.
    """
    said = pakal("consult", "redraw", stdin="?\n4\nback\n1\nwhy\n")

    assert 0 == said.code
    assert "a number from 0 to 7" in said.out
    assert "take all cards back (or discard the two cards):" in said.words
    assert "* still in after this rung" in said.out


def test_lines_after_the_decision_are_refused(pakal: Run) -> None:
    """
    What is said when nothing is asked any more is a mistake in the file.
    """
    said = pakal("consult", "redraw", stdin="1\n2\n")

    assert 2 == said.code
    assert "standard input, line 2" in said.err
    assert "there is no open question" in said.err


def test_a_missing_file_is_told(pakal: Run) -> None:
    """
    Answers or a position that are not there get a message, not a traceback.
    """
    for option in ("--answers", "--position"):
        said = pakal("consult", "redraw", option, "none.txt")
        assert 2 == said.code
        assert "none.txt" in said.err


def test_stats_say_what_was_saved(pakal: Run) -> None:
    """
    With --stats the questions, the answers and those of a full table are printed.
    """
    said = pakal("consult", "redraw", "--stats", stdin="1\n")
    data = json.loads(pakal("consult", "redraw", "--stats", "--json", stdin="1\n").out)

    assert "1 question; 1 answer where a full table of facts has 2: 1 saved." in said.words
    assert {"questions": 1, "answers": 1, "full_table": 2, "saved": 1} == data["stats"]


# --- a position ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SOME)
def test_a_position_needs_no_questions(name: str, pakal: Run, position_at: PositionAt) -> None:
    """
    With a position file the answer is that of `pakal decide`; --stats adds what asking takes.
    """
    file = position_at(name)
    said = pakal("consult", name, "--position", file)

    assert pakal("decide", name, "--position", file) == said
    with_stats = pakal("consult", name, "--position", file, "--stats")
    assert with_stats.out.startswith(said.out)
    assert "Asking instead:" in with_stats.out


def test_a_position_from_standard_input(pakal: Run, position_at: PositionAt) -> None:
    """
    `--position -` reads standard input.
    """
    text = position_at("place-worker").read_text(encoding="utf-8")

    said = pakal("consult", "place-worker", "--position", "-", "--json", "--stats", stdin=text)

    data = json.loads(said.out)
    assert "place-worker" == data["list"]
    assert data["stats"]["full_table"] > data["stats"]["answers"]


def test_a_position_and_answers_do_not_go_together(pakal: Run, position_at: PositionAt) -> None:
    """
    Only one of the two can be meant.
    """
    file = position_at("redraw")
    said = pakal("consult", "redraw", "--position", file, "--answers", file)

    assert 2 == said.code
    assert "one of the two" in said.err


# --- the table -----------------------------------------------------------------------------------


def test_the_table_is_remembered(pakal: Run, home: Path, golden: Golden) -> None:
    """
    What is set once is shown by later calls, in the game's own words.
    """
    pakal("table", "--difficulty", "hard", "--personality", "rainm", "--city", "tikal=rain")
    said = pakal("table", "--reading", "place-ties=next-step-first", "--city", "yaxchilan=su")

    golden("terminal/table.txt", said.out.replace(str(home), "~"))
    assert said.out == pakal("table").out
    data = json.loads(pakal("table", "--json").out)
    assert {"Tikal": "rain", "Yaxchilán": "sun"} == data["known"]
    assert "The Rainmaker" == data["setting"]["personality"]


def test_what_is_remembered_is_not_asked(pakal: Run) -> None:
    """
    With the gods of the cities remembered, `consult` never asks for them.
    """
    lines = "5\nyes\nSeibal\n"
    asked = pakal("consult", "place-worker", stdin=lines)
    cities = ("Calakmul=rain", "Tikal=jaguar", "Seibal=sun", "Yaxchilán=chief", "Palenque=sun")
    pakal("table", *(word for city in cities for word in ("--city", city)))

    said = pakal("consult", "place-worker", stdin=lines)

    assert "Which gods do these cities belong to?" in asked.out
    assert 0 == said.code
    assert said.out.startswith(
        "Calakmul (or Tikal, Yaxchilán, Palenque): new city near a building; Rain"
    )


def test_another_personality_brings_its_own_gods(pakal: Run) -> None:
    """
    A hierarchy off the player's card is dropped when a printed personality is chosen.
    """
    pakal("table", "--hierarchy", "sun,rain,jaguar,chief,serpent", "--role", "queen")
    assert "your own card: sun > rain" in pakal("table").out

    said = pakal("table", "--personality", "rainmaker")

    assert "The Rainmaker: rain > jaguar" in said.out


def test_a_city_is_forgotten(pakal: Run) -> None:
    """
    `--city CITY=` forgets one god, `--forget-cities` all of them, `--forget` the table.
    """
    pakal("table", "--city", "Tikal=rain", "--city", "Uxmal=sun")

    assert "Cities: Uxmal sun" in pakal("table", "--city", "Tikal=").out
    assert "Cities" not in pakal("table", "--forget-cities").out
    assert "The table is forgotten." in pakal("table", "--forget").out
    assert "No table is remembered" in pakal("table").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--difficulty", "harsh"), "Difficulty: 'harsh' is not known."),
        (("--personality", "nobody"), "Personality: 'nobody' is not known."),
        (("--hierarchy", "sun,rain"), "has to name each of the five gods once"),
        (("--role", "king"), "Role card: 'king' is not known."),
        (("--side", "C"), "Board side: 'C' is not known."),
        (("--reading", "place-ties=maybe"), "has no choice 'maybe'"),
        (("--city", "Tikal"), "'Tikal' is not a city and its god."),
        (("--city", "Atlantis=rain"), "City: 'Atlantis' is not known here."),
        (("--city", "Tikal=zeus"), "God of Tikal: 'zeus' is not known here."),
        (("--edition", "/no-such.toml"), "/no-such.toml"),
        (("--forget", "--side", "B"), "--forget cannot be combined with other options."),
    ],
)
def test_a_wrong_word_for_the_table_changes_nothing(
    words: tuple[str, ...], told: str, pakal: Run, home: Path
) -> None:
    """
    What the game does not know gets a message with a way out, and nothing is written.
    """
    said = pakal("table", *words)

    assert 2 == said.code
    assert told in " ".join(said.err.split())
    assert has_way_out(said.err)
    assert not home.exists()


def test_a_broken_table_is_told_and_put_aside(pakal: Run, home: Path) -> None:
    """
    Every command that needs the table says how to get on; `--forget` keeps the broken file.
    """
    home.mkdir()
    (home / "table.json").write_text("{", encoding="utf-8")

    for words in (("table",), ("table", "--side", "B"), ("consult", "redraw")):
        said = pakal(*words, stdin="1\n")
        assert 2 == said.code
        assert "pakal table --forget" in said.err
    assert "{" == (home / "table.json").read_text(encoding="utf-8")
    assert "kept as" in pakal("table", "--forget").words
    assert 0 == pakal("consult", "redraw", stdin="1\n").code


# --- at the terminal -----------------------------------------------------------------------------


def test_questions_until_it_is_settled(pakal: Run, at_keyboard: None) -> None:
    """
    At the keyboard a wrong line is explained and asked again, and the reason ends it.
    """
    said = pakal("consult", "redraw", stdin="perhaps\nwhy\n1\nback\n5\n\n")

    assert 0 == said.code
    assert "'perhaps' is not a number." in said.out
    assert "There is no decision yet." in said.out
    assert "take all cards back (or discard the two cards):" in said.words
    assert "discard the two cards (or take all cards back):" in said.words


def test_json_at_the_keyboard_keeps_the_questions_apart(pakal: Run, at_keyboard: None) -> None:
    """
    With --json the questions go to standard error, and only the result to standard output.
    """
    said = pakal("consult", "redraw", "--json", stdin="1\nquit\n")

    assert "redraw" == json.loads(said.out)["list"]
    assert "How many cards are left in Pakal's deck?" in said.err


def test_the_end_of_input_leaves_cleanly(pakal: Run, at_keyboard: None) -> None:
    """
    Ctrl-D at any question ends the command without a word and with exit code 0.
    """
    assert (0, "") == (pakal("consult", "redraw", stdin="").code, "")


ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789 ,;=-–.#?%ñáÀ\t\x00\x1b[]{}()'\"`/\\𝟙½"
WORDS = (
    *("none", "all", "yes", "no", "back", "why", "?", "draw", "5", "-1", "0 0 0", "region 3"),
    *("Tikal", "tikal, uxmal", "Tikal 2, Uxmal 0", "rain-blue", "sun-wild, sun-wild", "rain sun"),
    *("space 1.2", "1.1 sun-blue, 1.2 none", "all 0", "Palenque=rain", "9" * 40, ",,,", "quiet"),
)


def malformed(dice: Random) -> str:
    if dice.random() < 0.5:
        return dice.choice(WORDS)
    return "x" + "".join(dice.choice(ALPHABET) for _ in range(dice.randrange(60)))


def test_hundreds_of_malformed_lines_give_messages(pakal: Run, at_keyboard: None) -> None:
    """
    Random and malformed lines at every list give messages within 80 columns, never a traceback.
    """
    dice = Random(4)
    heard = 0
    each = 600 // len(LISTS) + 1
    for name in LISTS:
        lines = [malformed(dice) for _ in range(each)]
        said = pakal("consult", name, "--seed", "1", stdin="\n".join([*lines, "quit"]))

        assert 0 == said.code
        assert "Traceback" not in said.out + said.err
        heard += sum(line.startswith("> ") for line in said.out.splitlines())

    assert heard >= 600


def test_a_very_long_line_gets_a_short_message(pakal: Run) -> None:
    """
    A line of many characters is refused with a message that fits.
    """
    for size in (200, 5000):
        said = pakal("consult", "redraw", stdin="x" * size)

        assert 2 == said.code
        assert len(said.err) < 200


def test_bytes_that_are_no_text_give_a_message(tmp_path: Path) -> None:
    """
    The real command, fed bytes that are no text, says so.
    """
    said = run("consult", "redraw", stdin=b"\xff\xfe\x00\n", home=tmp_path)

    assert 2 == said.code
    assert "Traceback" not in said.err
    assert "standard input: is not UTF-8 text (byte 1)." in said.err


def test_the_real_command_settles_it(tmp_path: Path) -> None:
    """
    Installed and run as a process of its own, it answers within 80 columns.
    """
    said = run("consult", "deal-cards", stdin=b"6 3\n", home=tmp_path)

    assert 0 == said.code
    assert "swapped (or 3 others):" in said.words
    assert [] == too_wide(said.out)


def run(*words: str, stdin: bytes, home: Path) -> Said:
    result = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", "from pakal_cli.main import main; main()", *words],
        input=stdin,
        check=False,
        capture_output=True,
        env={**os.environ, "PAKAL_HOME": str(home), "PYTHONIOENCODING": "utf-8"},
    )
    return Said(result.returncode, result.stdout.decode("utf-8"), result.stderr.decode("utf-8"))


SESSION = (
    *("?", "9", "5", "no", "sei, TIK", "none", "back", "all", "2 0"),
    *("cal rain, yaxchilan rain, palenque sun", "?", "none", "region 1", "back", "draw", "why", ""),
)


def test_a_session_in_a_real_terminal(golden: Golden) -> None:
    """
    In a pseudo-terminal of 80 columns: a wrong answer, `?`, `back`, real cards, a draw, `why`.
    """
    terminal = Terminal("consult", "place", "--seed", "3")
    for line in SESSION:
        terminal.type(line)

    golden("terminal/consult-place-worker.txt", terminal.seen)
    assert [] == too_wide(terminal.seen)
    assert 0 == terminal.code()


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_cleanly(key: str) -> None:
    """
    Either key ends the session without a traceback.
    """
    terminal = Terminal("consult", "redraw")
    last = terminal.leave(lambda: terminal.child.send(key))

    assert "Traceback" not in last


# --- what cannot be ------------------------------------------------------------------------------


def test_a_third_city_of_a_god_is_not_remembered(pakal: Run) -> None:
    """
    `pakal table` refuses more cities of a god than there are, and remembers none of them.
    """
    said = pakal("table", "--city", "Tikal=rain", "--city", "Uxmal=rain", "--city", "Tulum=rain")

    assert 2 == said.code
    assert "3 cities of the Rain God: Uxmal, Tulum, Tikal; there are 2." in said.err
    assert "Cities:" not in pakal("table").out


def test_more_tiles_than_there_are_need_anyway(pakal: Run) -> None:
    """
    Nine tiles of a kind are refused with the line that says so; with `--anyway` they are taken.
    """
    Path("answers.txt").write_text("rain-blue, " * 9 + "sun-brown\n", encoding="utf-8")
    consult = ("consult", "give-back", "--answers", "answers.txt")

    refused, taken = pakal(*consult), pakal(*consult, "--anyway")

    assert 2 == refused.code
    assert "answers.txt, line 1: 9 rain-blue tiles; there are 3." in refused.err
    assert "line 1" not in taken.err


def test_a_turn_in_a_position_comes_in_the_lines_of_a_turn(
    pakal: Run, position_at: PositionAt
) -> None:
    """
    Numbered lines as at the table, and the command for the reasons; as JSON the same lines.
    """
    file = position_at("place-worker")
    words = ("consult", "turn", "--position", file)

    said = pakal(*words)
    turn = json.loads(pakal(*words, "--json").out)

    assert said.out.startswith(" 1 Pakal: worker to ")
    assert "[RB " not in said.out
    assert "`pakal decide turn` with the same --position gives the reasons." in said.words
    assert [line["number"] for line in turn["lines"] if line["number"]][:1] == [1]
    assert turn["done"]


def test_a_retreat_asks_for_the_best_god_of_each_region_alone(pakal: Run) -> None:
    """
    A word a region is enough, with his order in the question; the second tile does not matter.
    """
    asked = pakal("consult", "retreat", "--answers", "-", stdin="3\n")
    said = pakal("consult", "retreat", "--answers", "-", stdin="3\nrain sun serpent\n")

    assert "(His order: rain > jaguar > chief > serpent > sun.)" in asked.words
    assert 0 == said.code
    assert "region 2 (or region 4, region 5): Rain outranks " in said.words
