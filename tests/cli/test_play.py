"""`pakal play` and `pakal games` as a person uses them: in a pseudo-terminal, and line by line."""

import json
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from cli.pseudo_terminal import COMMAND, SCREEN, Terminal, pinned
from companion.playing import GAME, a_session, answered
from pakal_cli.output import clean
from pakal_cli.talk import HELP, Talk
from pakal_cli.turn import pages
from terminal import Golden, Run, has_way_out, too_wide

from pakal.companion.running import Reply
from pakal.companion.session import Session, new_record
from pakal.companion.store import Store
from pakal.games.asking import Asked
from pakal.games.pebbles.game import Pebbles

QUESTION = re.compile(r"\n> $")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let every test have a data folder of its own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PAKAL_HOME", str(folder))
    return folder


def answers(text: str) -> list[str]:
    """Return the lines that the last question lists."""
    asked = text.rpartition("?\n")[2].replace("\n        ", " ")
    if drawn := re.search(r"^    each of: (.*?)$", asked.replace("\n      ", " "), re.MULTILINE):
        return drawn[1].split(", ")
    if such := re.search(r"^    such as (\S+); `\?` lists", asked, re.MULTILINE):
        return [such[1]]
    asked = asked.replace(" (Enter)", "")
    listed, in_rows, _ = asked.partition("\n    such as `")
    if in_rows:
        rows = [line.strip().rpartition("  ") for line in listed.splitlines()]
        return [f"{row} {last}".strip() for row, _, lasts in rows for last in lasts.split(" | ")]
    return re.findall(r"^ *\d+ (\S.*)$", asked, re.MULTILINE)


def sensible(text: str, random: Random) -> str:
    """Return an answer of somebody who wants to win a little: build rather than pass."""
    offered = answers(text)
    for word in ("claim", "advance", "buy", "build", "summon", "marker", "reward", "produce"):
        best = [line for line in offered if line.startswith(word)]
        if best:
            return random.choice(best)
    return random.choice(offered)


def play_on(terminal: Terminal, random: Random, until: Callable[[str], bool]) -> str:
    """Answer until what is seen says that it is enough, or the game is over."""
    text = terminal.seen
    while not terminal.is_over and not until(text):
        text = terminal.type(sensible(text, random))
    return text


def to_the_end(_: str) -> bool:
    """Never enough."""
    return False


# --- whole games ---------------------------------------------------------------------------------


def test_a_game_from_setup_to_victory(golden: Golden) -> None:
    """
    A new game asked for at the terminal, played to its end, with every way to look at it.
    """
    terminal = Terminal("play", "--seed", "1875", "--name", "evening")
    for line in ("?", "easy", "", "b", "", ""):
        text = terminal.type(line)
    play_on(terminal, Random(1), to_the_end)
    for line in ("score", "board", "why", "history 5", "decks"):
        terminal.type(line)
    terminal.leave(lambda: terminal.child.sendline("quit"))

    assert "board side B" in text
    assert "You win, " in terminal.seen
    assert [] == too_wide(terminal.seen)
    golden("terminal/play-victory.txt", pinned(terminal.seen))


SETUP = (
    "sun rain jaguar chief serpent s r j c f",
    "y b k n w y b kx n w y b k n",
    "k",
    "s j f none c",
    "rb rain-black, sn sun brown ra-wh jb j* fy cw ck",
    "ball court, market, giant",
    "palace gateway acropolis obs produce",
    "war resources pyramid buildings",
    "queen dancer war",
)


def test_a_setup_with_real_decks_on_a_small_screen(golden: Golden) -> None:
    """
    On a screen of 80 by 24, a line for each part of the layout, with a slip that is corrected.

    What a line brings, and the question after it, are never more than a screen.
    """
    terminal = Terminal(
        *("play", "--seed", "1", "--name", "evening", "--you-shuffle", "all", "--side", "A"),
        size=SCREEN,
    )
    shown = [terminal.type(line) for line in SETUP]
    terminal.leave(lambda: terminal.child.sendline("quit"))

    assert "Which summary card do you take?" in shown[-1]
    assert [] == [text for text in shown if len(text.splitlines()) > 24]
    golden("terminal/play-setup.txt", pinned(terminal.seen))


def test_undo_across_a_celebration(golden: Golden) -> None:
    """
    After a celebration three steps are undone, what to put back is told, and they are done again.
    """
    terminal = Terminal("play", "--seed", "12", "--name", "evening", "--difficulty", "hard")
    play_on(terminal, Random(2), lambda text: "K'atun Celebration" in text)
    for line in ("undo 3", "score", "redo 3", "score", "undo", "history 3"):
        terminal.type(line)
    terminal.leave(lambda: terminal.child.sendline("quit"))

    assert "Fame goes back to" in terminal.seen
    assert [] == too_wide(terminal.seen)
    golden("terminal/play-undo.txt", pinned(terminal.seen))


def test_a_game_in_which_every_deck_is_physical(golden: Golden) -> None:
    """
    With --you-shuffle all, everything is typed that the cards, bags and stacks bring.
    """
    terminal = Terminal(
        "play", "--seed", "1", "--name", "evening", "--you-shuffle", "all", "--side", "A"
    )
    play_on(terminal, Random(3), to_the_end)
    terminal.leave(lambda: terminal.child.sendline("quit"))

    assert "Final score" in terminal.seen
    assert [] == too_wide(terminal.seen)
    golden("terminal/play-physical.txt", pinned(terminal.seen))


# --- at the prompt -------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["c", "d"])
def test_control_c_and_control_d_leave_and_the_game_goes_on(key: str) -> None:
    """
    Either key leaves with a word, and --resume asks the same question again.
    """
    first = Terminal("play", "--seed", "3", "--difficulty", "easy")
    first.type("1")
    asked = first.type("1 2").rpartition("\n\n")[2]
    last = first.leave(lambda: first.child.sendcontrol(key))

    again = Terminal("play", "--resume")

    assert "Saved. `pakal play --resume` continues." in last
    assert asked == again.seen.rpartition("\n\n")[2]
    again.leave(again.child.sendeof)


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_before_the_game_has_begun_begins_none(key: str, home: Path) -> None:
    """
    Leaving while the new game is asked for leaves nothing behind.
    """
    terminal = Terminal("play")

    last = terminal.leave(lambda: terminal.child.sendcontrol(key))

    assert "No game was begun." in last
    with Store(home) as store:
        assert [] == store.games()


def test_an_empty_line_asks_again_and_a_question_mark_helps() -> None:
    """
    An empty line repeats the question; `?` lists every answer with its number on one screen, `help`
    the commands.
    """
    terminal = Terminal("play", "--seed", "3", "--difficulty", "easy")
    asked = terminal.type("1").rpartition("\n\n")[2]

    assert asked == terminal.type("").rpartition("\n\n")[2]
    helped = terminal.type("?")
    assert " 25 cards 5 6" in helped
    assert len(helped.splitlines()) < 24
    assert HELP.splitlines()[-1] in terminal.type("help")
    terminal.leave(terminal.child.sendeof)


def test_a_new_game_is_asked_for_in_five_lines() -> None:
    """
    Wrong answers are asked again, and what was answered stands in the heading.
    """
    terminal = Terminal("play", "--seed", "3")
    for line in ("hardest", "hard", "99", "2", "C", "b", "x=y", "retreat-god=top-only", "hat"):
        terminal.type(line)
    heading = terminal.type("bag, sites")

    assert "You against King Pakal, hard, board side B" in heading
    assert "Reading retreat-god = top-only" in heading
    assert "Edition 'reconstructed'" in heading
    assert "Which site did you draw for Uxmal–Tulum?" in heading
    terminal.leave(terminal.child.sendeof)


def test_the_second_terminal_is_told() -> None:
    """
    While a game is played in one terminal, a second one is refused and the first goes on.
    """
    first = Terminal("play", "--seed", "3", "--difficulty", "easy", "--name", "one")
    words = [str(COMMAND), "play", "--resume", "--name", "one"]
    second = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - ours

    assert 2 == second.returncode
    assert "being played in another terminal" in second.stderr
    assert "Which two cards" in first.type("1")
    first.leave(first.child.sendeof)


def test_several_answers_in_one_line() -> None:
    """
    Answers with commas between them are given one after the other; a wrong one stops there.
    """
    terminal = Terminal("play", "--seed", "3", "--you-shuffle", "cities", "--difficulty", "easy")

    text = terminal.type("sun, sun, rain, sun, chief")

    assert "'sun' is not possible: no sun is left to draw" in " ".join(text.split())
    assert "Which god tile did you draw for Calakmul?" in text
    terminal.leave(terminal.child.sendeof)


def test_what_comes_after_a_wrong_answer_waits_for_the_right_one() -> None:
    """
    Nothing has to be typed again: the right word alone, and the others follow; `skip` drops them.
    """
    terminal = Terminal("play", "--seed", "3", "--you-shuffle", "cities", "--difficulty", "easy")

    text = terminal.type("sun rian j c f s r j c")
    after = terminal.type("rain")

    assert "Did you mean 'rain'?" in text
    assert "these follow: j c f s r j c" in " ".join(text.split())
    assert "Chichen Itza rain, Tulum jaguar" in " ".join(after.split())
    assert "Which two cards" in terminal.type("1")
    terminal.leave(terminal.child.sendeof)


def test_a_slip_in_a_command_is_suggested() -> None:
    """
    `udno` is no answer, and the command meant is named; capitals do not matter.
    """
    terminal = Terminal("play", "--seed", "3", "--difficulty", "easy")
    terminal.type("1")

    assert "Did you mean `undo`?" in terminal.type("udno")
    assert "Did you mean `history`?" in terminal.type("hsitory 3")
    assert "Undone: summary" in terminal.type("UNDO")
    terminal.leave(terminal.child.sendeof)


def test_a_line_is_edited_completed_and_remembered() -> None:
    """
    At a terminal the Tab key completes, the arrow up brings the last line back, and Ctrl-A edits.
    """
    pytest.importorskip("readline")
    terminal = Terminal("play", "--seed", "3", "--difficulty", "easy")
    terminal.type("1")

    assert "Undone: summary" in terminal.type("und\t")
    assert "Which two cards" in terminal.type("1")
    terminal.type("score")
    assert "Fame       0       0" in terminal.type("\x10")  # Ctrl-P: the line before
    assert "Cards 3 (left) and 2 (right)." in terminal.type(" 2\x013")  # Ctrl-A: to its beginning
    terminal.leave(terminal.child.sendeof)


def test_enter_takes_the_marked_answer(talk: Talk, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Where an answer is marked, an empty line gives it, and what was understood is repeated.
    """
    session = talk.session
    for reply in answered(session, seed=5):
        if reply.asked is not None and reply.asked.usual:
            break
    usual = session.asked()
    assert usual is not None
    talk.show(reply)
    capsys.readouterr()

    talk.hear("")

    assert capsys.readouterr().out.startswith(usual.usual.capitalize())
    assert usual.usual in session.history()[-1] or usual != session.asked()


def test_to_decline_is_never_number_one() -> None:
    """
    In whole games, what declines is listed last and has the number 0 unless that is a region's.
    """
    session = a_session(seed=4)
    declined = 0
    for reply in answered(session, seed=4):
        if reply.asked is None:
            break
        lines = [line for line in reply.asked.answers if line.startswith(("no ", "pass"))]
        declined += len(lines)
        assert lines == list(reply.asked.answers[len(reply.asked.answers) - len(lines) :])
        assert ["0"] * len(lines) == list(reply.asked.keys[len(reply.asked.keys) - len(lines) :])
        assert len(set(reply.asked.keys)) == len(reply.asked.keys) > 1
    assert declined > 10


def test_an_answer_is_changed_at_the_terminal(
    talk: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    `fix` takes a step of `history` and an answer; without both it says how it is typed.
    """
    talk.hear("1")
    talk.hear("3 2")
    number = next(n for n, line in enumerate(talk.session.history(), 1) if "cards 3 2" in line)
    capsys.readouterr()

    for words in ("", "x", f"{number}", f"{number} ="):
        talk.hear(f"fix {words}")
        assert "Type fix 12 = 3, for example." in capsys.readouterr().out
    talk.hear(f"fix {number} = 2 3")

    assert f"Step {number} is now 'cards 2 3'" in capsys.readouterr().out
    assert "cards 2 3" in talk.session.history()[number - 1]


def test_a_few_hundred_wild_lines_through_the_real_command() -> None:
    """
    Rubbish of any kind typed at the terminal never ends the command nor shows a traceback.
    """
    terminal = Terminal("play", "--seed", "3", "--difficulty", "easy")
    random = Random(9)
    for line in wild_lines(random, 300):
        terminal.type(clean(line)[:70])
    os.write(terminal.child.child_fd, b"\xff\xfe no text \x80\n")
    terminal.wait()
    terminal.leave(lambda: terminal.child.sendline("quit"))

    assert "Traceback" not in terminal.seen
    assert [] == too_wide(terminal.seen)


def test_a_game_begins_in_the_middle(tmp_path: Path) -> None:
    """
    `--position` begins from a file, and the game is resumed like any other.
    """
    example = str(Path(__file__).parents[2] / "examples" / "my-game.toml")
    terminal = Terminal("play", "--position", example, "--name", "middle", "--seed", "3")
    assert "worker to " in terminal.seen
    asked = terminal.type("").rpartition("\n\n")[2]
    terminal.leave(terminal.child.sendeof)

    again = Terminal("play", "--resume", "--name", "middle")

    assert asked.strip("> ") in again.seen
    again.leave(again.child.sendeof)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--position", "FILE", "--resume"), "it begins a new game"),
        (("--position", "-"), "it begins a new game"),
        (("--position", "FILE", "--difficulty", "hard"), "the file states its own table"),
        (("--position", "nowhere.toml"), "nowhere.toml"),
        (("--position", "BAD"), "99 weapons are out"),
    ],
)
def test_a_position_that_cannot_be_begun_is_refused(
    words: tuple[str, ...], says: str, tmp_path: Path
) -> None:
    """
    What contradicts the file, a missing file and an impossible position get a message and code 2.
    """
    example = Path(__file__).parents[2] / "examples" / "my-game.toml"
    bad = tmp_path / "bad.toml"
    bad.write_text(example.read_text("utf-8").replace("ruler = 5", "ruler = 5\nweapons = 99"))
    files = {"FILE": str(example), "BAD": str(bad)}
    command = [str(COMMAND), "play", *(files.get(word, word) for word in words)]

    run = subprocess.run(command, capture_output=True, text=True, check=False, input="")  # noqa: S603

    assert 2 == run.returncode
    assert says in " ".join(run.stderr.split())
    with Store() as store:
        assert [] == store.games()


# --- line by line, in this process ---------------------------------------------------------------


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str]) -> Iterator[Talk]:
    """Return a conversation about a new game."""
    talked = Talk(a_session(seed=3))
    talked.show(talked.session.open())
    yield talked
    capsys.readouterr()


def test_help_fits_80_columns() -> None:
    """
    No line of it breaks in the middle of a word.
    """
    assert 80 >= max(map(len, HELP.splitlines()))


COMMANDS = tuple(line.split()[0] for line in HELP.splitlines() if line[0] != " ")
BEGINNINGS = (*COMMANDS, "cards", "worker", "pay", "build", "produce", "summon", "take", "1", "2")


def wild_lines(random: Random, count: int) -> Iterator[str]:
    """Yield lines nobody should type: rubbish, halves of commands, commands with rubbish."""
    letters = "abc 123 .,;:-_#'\"[]{}=\\/~ü–\t\x00\x1b\u202e\ud800é²٣"
    for _ in range(count):
        kind = random.choices(range(6), (30, 20, 10, 20, 2, 18))[0]
        rubbish = "".join(random.choices(letters, k=random.randrange(30)))
        if kind == 0:
            yield rubbish
        elif kind == 1:
            yield f"{random.choice(BEGINNINGS)} {rubbish}"
        elif kind == 2:
            yield random.choice(BEGINNINGS)
        elif kind == 3:
            yield random.choice(["-1", "0", "1", "7", "99", "1" * 40, "1" * 5000, "1.5"])
        elif kind == 4:
            fact = random.choice(["player.you.fame", "board.sites", "moment.point", "region.1"])
            yield f"adjust {fact} = {random.choice(['1', '[]', '{}', '9' * 50, 'nan', rubbish])}"
        else:
            yield rubbish * random.randrange(200)


def test_wild_lines_give_messages(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    600 random and malformed lines are answered within 80 columns, and never raise.
    """
    monkeypatch.chdir(tmp_path)
    random = Random(7)
    for number, line in enumerate(wild_lines(random, 600)):
        if not number % 100:
            talked = Talk(a_session(seed=number))
            talked.show(talked.session.open())
        talked.hear(clean(line))
        if not number % 3:
            asked = talked.reply.asked if talked.reply is not None else None
            if asked is not None:
                talked.hear(random.choice(asked.answers))
        said = capsys.readouterr().out
        assert [] == too_wide(said), line[:60]
        assert said or not line


def test_no_answer_begins_with_a_command(talk: Talk) -> None:
    """
    Whatever may be answered at any point, its first word is no command.
    """
    said = set[str]()
    for seed in range(4):
        session = a_session(seed=seed, yours=GAME.decks)
        for reply in answered(session, seed):
            if reply.asked is not None:
                said |= {line.split()[0] for line in reply.asked.answers}

    assert {"cards", "worker", "pass", "fill", "left"} <= said
    assert not said & {*talk._commands(), "quit", "exit"}


# --- reasons on demand ---------------------------------------------------------------------------


@pytest.fixture
def turn(capsys: pytest.CaptureFixture[str]) -> Talk:
    """Return a conversation just after a turn of Pakal's."""
    talked, random = Talk(a_session(seed=3)), Random(3)
    reply = talked.session.open()
    while not any(todo.text == "Pakal's turn" for todo in reply.todos):
        assert reply.asked is not None
        reply = talked.session.answer(random.choice(reply.asked.answers))
    talked.show(reply)
    capsys.readouterr()
    return talked


def said_for(talked: Talk, line: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what is printed for a line."""
    talked.hear(line)
    return capsys.readouterr().out.splitlines()


def test_nothing_is_explained_unasked(turn: Talk, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Neither reasons nor readings nor marks of what is reconstructed come with the instructions.
    """
    assert turn.reply is not None
    turn.show(turn.reply)
    said = capsys.readouterr().out

    assert "Worker to" in said
    assert not re.search("Reading|°|RB King", said)


def test_why_lists_the_decisions_of_the_last_turn(
    turn: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    One line each, by the numbers of the lines that they led to.
    """
    listed = said_for(turn, "why", capsys)
    assert turn.reply is not None
    numbers = {str(todo.number) for todo in turn.reply.todos if todo.number}

    keys = [line.split()[0] for line in listed[:-1]]
    assert numbers <= {key.rstrip("abcdefgh") for key in keys}
    assert len(set(keys)) == len(keys) == len(turn.session.reasons())
    assert any("City for the worker: " in line for line in listed)


def test_why_opens_a_decision_by_its_key_and_by_a_word(
    turn: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The sentence and the table, the same in each way.
    """
    reason = next(each for each in turn.session.reasons() if each.list_id == "place-worker")
    by_key = said_for(turn, f"why {reason.key}", capsys)

    assert by_key == said_for(turn, "why worker", capsys)
    assert by_key == said_for(turn, f"why step {reason.step}", capsys)
    assert by_key[0] == "City for the worker"
    assert any("* still in after this rung" in line for line in by_key)


def test_why_with_the_number_of_a_line_gives_the_reasons_behind_it(
    turn: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    Where several decisions led to a line, each has its sentence and its own letter.
    """
    several = [each.key for each in turn.session.reasons() if each.key[-1].isalpha()]
    number = several[0][:-1]

    said = said_for(turn, f"why {number}", capsys)

    wanted = [key for key in several if key[:-1] == number]
    assert wanted == [line.split()[0] for line in said if line.split()[0] in wanted]
    assert said[-1] == f"`why {wanted[0]}` shows the first with its table."


@pytest.mark.parametrize("wanted", ["why 99", "why 1z", "why rubbish", "why step 99999", "why -1"])
def test_a_decision_there_is_not_gets_a_message(
    wanted: str, turn: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    With what can be asked instead.
    """
    assert has_way_out("\n".join(said_for(turn, wanted, capsys)))


def test_why_tells_what_the_lots_gave() -> None:
    """
    Who was drawn, and among whom.
    """
    session = a_session(seed=1)
    for _ in answered(session, 1):
        pass
    drawn = [text for n in session._decided() if (text := session.drawn(n))]

    assert drawn
    assert all(re.match(r"Drawn among .+, .+: (?:lot|region card) ", text) for text in drawn)


@pytest.mark.parametrize(("explain", "tables"), [("line", False), ("full", True)])
def test_reasons_come_all_along_if_they_are_wanted(
    explain: str, tables: bool, turn: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    `--explain line` has a sentence for each decision, `--explain full` the table too.
    """
    turn.explain = explain
    assert turn.reply is not None
    turn.show(turn.reply)
    said = capsys.readouterr().out

    assert "City for the worker" in said
    assert "[RB King Pakal, Action 1" in " ".join(said.split())
    assert tables == ("* still in after this rung" in said)
    assert [] == too_wide(said)


def test_another_game_is_told_in_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    """
    In Pebbles the Heron's orders are numbered, and `why` and `board` work.
    """
    talked, random = Talk(Session(new_record(Pebbles(), 3))), Random(3)
    reply = talked.session.open()
    while not any(todo.number for todo in reply.todos):
        assert reply.asked is not None
        reply = talked.session.answer(random.choice(reply.asked.answers))
    talked.show(reply)
    shown = capsys.readouterr().out.splitlines()

    assert any(re.match(r" 1 \S.*the Heron's", line) for line in shown)
    assert said_for(talked, "why", capsys)[0].split()[0] in ("1", "1a")
    assert said_for(talked, "why wade", capsys)
    assert [] == too_wide("\n".join(said_for(talked, "board", capsys)))


def test_the_board_is_on_one_screen_or_whole(
    turn: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    `board` takes fewer than 24 lines, `board full` has the map, and anything else is refused.
    """
    assert len(said_for(turn, "board", capsys)) < 24
    assert any("Key: Y you" in line for line in said_for(turn, "board full", capsys))
    assert has_way_out("\n".join(said_for(turn, "board rubbish", capsys)))


@pytest.mark.parametrize(("columns", "widest"), [("20", 40), ("60", 60), ("300", 100)])
def test_lines_follow_the_width_of_the_terminal(
    columns: str,
    widest: int,
    turn: Talk,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    From 40 to 100 columns.
    """
    monkeypatch.setenv("COLUMNS", columns)
    assert turn.reply is not None
    turn.show(turn.reply)
    lines = said_for(turn, "why 1", capsys)

    assert max(map(len, lines)) <= widest


def test_what_is_typed_before_the_question_is_answered_with_it(
    turn: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Instead of Enter for the next screen, somebody may type the answer already.
    """
    lines = iter(["why", "quit"])
    monkeypatch.setattr("pakal_cli.talk.read_line", lambda *_, **__: next(lines))
    monkeypatch.setattr("pakal_cli.talk.height", lambda: 10)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    heard: list[str] = []
    monkeypatch.setattr(turn, "hear", heard.append)
    assert turn.reply is not None

    turn.go_on(turn.reply)

    assert ["why"] == heard


@pytest.mark.parametrize("command", ["log", "report", "export"])
def test_a_file_is_written_once(
    command: str, talk: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    `log`, `report` and `export` write a file, and never over one that is there.
    """
    file = tmp_path / "out"
    talk.hear(f"{command} {file}")
    text = file.read_text(encoding="utf-8")
    talk.hear(f"{command} {file}")

    assert "already exists" in " ".join(capsys.readouterr().out.split())
    assert text == file.read_text(encoding="utf-8")
    if command != "log":
        assert json.loads(text)["format"] in ("pakal-report", "pakal-game")


@pytest.mark.parametrize("name", ["", "/nowhere/at/all", "~nobody-here/x", "a\x00b", "x" * 400])
def test_a_file_that_cannot_be_written_gets_a_message(
    name: str, talk: Talk, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    A file that has no name, no folder or no permission is a message.
    """
    capsys.readouterr()
    talk.hear(f"log {name}")

    assert has_way_out(capsys.readouterr().out)


# --- the commands without a terminal -------------------------------------------------------------


@pytest.mark.usefixtures("home")
def test_a_game_is_removed_only_on_a_yes(pakal: Run) -> None:
    """
    The question names the game; one that there is not is refused before it is asked.
    """
    pakal("play", "--name", "evening", stdin="quit\n")

    missing = pakal("games", "remove", "morning")
    kept = pakal("games", "remove", "eve", stdin="n\n")
    assert (2, True) == (missing.code, "There is no game called 'morning'." in missing.err)
    assert "Delete the game evening for good?" in kept.out
    assert "evening" in pakal("games").out

    assert "evening is removed." in pakal("games", "remove", "eve", stdin="y\n").out
    assert "evening" not in pakal("games").out


def test_games_are_listed_exported_imported_and_removed(pakal: Run, tmp_path: Path) -> None:
    """
    A game goes through export, remove and import, and is resumed.
    """
    file = tmp_path / "game.json"
    pakal("play", "--seed", "3", "--name", "one", stdin="1\n1 2\n")

    assert "one" in pakal("games").out
    assert 0 == pakal("games", "export", "one", file).code
    assert 0 == pakal("games", "remove", "one", "--yes").code
    assert "No saved games yet" in pakal("games").out
    assert "Imported as two." in pakal("games", "import", file, "--name", "two").out
    assert "Game two." in pakal("play", "--resume", stdin="").out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "--resume"), "There are no saved games"),
        (("play", "--you-shuffle", "hat"), "There is no deck 'hat'"),
        (("play", "--difficulty", "mad"), "Difficulty: 'mad'"),
        (("play", "--side", "Z"), "Board side: 'Z'"),
        (("play", "--edition", "nowhere.toml"), "nowhere.toml: there is no such file"),
        (("play", "--name", "x" * 99), "is not a valid name"),
        (("games", "export", "one", "x"), "There are no saved games"),
        (("games", "import", "nowhere.json"), "nowhere.json: there is no such file"),
    ],
)
def test_bad_words_get_a_message_and_begin_nothing(
    words: tuple[str, ...], message: str, pakal: Run
) -> None:
    """
    What cannot be is refused with exit code 2, and no game is left behind.
    """
    said = pakal(*words, stdin="")

    assert 2 == said.code
    assert message in " ".join(said.err.split())
    assert "No saved games yet" in pakal("games").out


def test_the_header_names_what_the_table_rests_on(pakal: Run) -> None:
    """
    Difficulty, personality, readings that differ and the reconstructed edition stand above.
    """
    words = ("--difficulty", "hard", "--personality", "conqueror", "--reading")
    said = pakal("play", *words, "retreat-god=top-only", stdin="").out

    assert "You against King Pakal, hard, board side A" in said
    assert "\nThe Conqueror: " in said
    assert "\nReading retreat-god = top-only\n" in said
    assert "\nEdition 'reconstructed'. Our guesses (°): personality card, map, " in said


def test_a_remembered_table_is_taken(pakal: Run, home: Path) -> None:
    """
    Without options the remembered table's difficulty, personality and readings hold.
    """
    home.mkdir()
    table = {
        "format": "pakal-table",
        "version": 1,
        "difficulty": "easy",
        "personality": "The Conqueror",
        "side": "B",
        "readings": {"retreat-god": "top-only"},
    }
    (home / "table.json").write_text(json.dumps(table), encoding="utf-8")

    said = pakal("play", stdin="").out

    assert "You against King Pakal, easy, board side B\nThe Conqueror: " in said
    assert "Reading retreat-god = top-only" in said


def test_a_save_of_a_newer_version_is_refused_at_the_terminal(pakal: Run, home: Path) -> None:
    """
    The command says which version it knows, with exit code 2.
    """
    pakal("play", stdin="")
    with Store(home) as store:
        store._db.execute("PRAGMA user_version = 9")

    words = [str(COMMAND), "play", "--resume"]
    said = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - ours

    assert 2 == said.returncode
    assert "version 9; this program reads version 5" in " ".join(said.stderr.split())


# --- the page ------------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "play.md").read_text(encoding="utf-8")


def test_the_page_names_every_command() -> None:
    """
    Whatever `?` lists stands on the page as well.
    """
    assert [] == [command for command in COMMANDS[1:] if f"`{command}" not in PAGE]


def test_the_page_names_every_deck() -> None:
    """
    Each deck that can be the player's stands on the page.
    """
    assert [] == [deck for deck in GAME.decks if f"`{deck}`" not in PAGE]


def test_the_example_for_programs_runs() -> None:
    """
    The lines of Python on the page do what they say.
    """
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    exec(code, {})  # noqa: S102 - our own page


def test_what_is_longer_than_a_screen_is_broken_between_items() -> None:
    """
    Nothing runs off the screen: a long list goes on after Enter, and no item is torn apart.
    """
    items = [line for number in range(20) for line in (f" · Item {number},", "   and more of it.")]

    shown = pages([items], 24, 6)

    assert items == [line for page in shown for line in page]
    assert [18, 18, 4] == [len(page) for page in shown]
    assert [18, 18, 4] == [len(page) for page in pages([items], 25, 7)]


def test_how_to_decline_is_always_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Where not all answers are shown, the one that declines is named all the same.
    """
    answers = tuple(f"place{number} builds" for number in range(1, 30))
    asked = Asked(
        prompt="Do you build?",
        answers=(*answers, "pass"),
        keys=(*map(str, range(1, 30)), "0"),
    )
    Talk(a_session(seed=3)).show(Reply(asked=asked))

    said = capsys.readouterr().out.splitlines()

    assert "    and 19 more; `?` lists them all; 0 pass" in said


def test_all_readings_are_listed_screen_by_screen() -> None:
    """
    At the question for readings `?` fills a screen at a time.
    """
    terminal = Terminal("play", size=SCREEN)
    for _ in range(3):
        terminal.type("")
    terminal.child.sendline("?")
    terminal.child.expect("Enter: go on > ")

    assert len(terminal.child.before.splitlines()) <= 24
    terminal.child.sendline("enough")
    assert "Readings (NAME=CHOICE …)" in terminal.wait()
