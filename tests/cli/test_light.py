"""`pakal play --light` and `pakal consult turn` in a real pseudo-terminal of 80 by 24."""

import json
from functools import partial
from pathlib import Path

import pytest
from ahau.beside_session import SessionBeside
from cli.pseudo_terminal import SCREEN, Terminal, pinned
from click.testing import CliRunner
from pakal_cli import consult_turn
from pakal_cli.main import main
from terminal import Golden, too_wide

from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.light.rules import TOLD, UNTOLD, YOUR_REGION
from pakal.games.ahau.words import LETTERS
from pakal.games.asking import BY_SUBJECT, Form

SETTING = {"difficulty": "moderate", "personality": "The Rainmaker"}
WORDS = ("--difficulty", "moderate", "--personality", "The Rainmaker", "--seed", "5")
_LETTER = {word: letter for group in LETTERS for letter, word in group.items() if len(letter) == 1}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let every test have a data folder of its own."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PAKAL_HOME", str(folder))
    return folder


class Typist(SessionBeside):
    """Somebody who sees the real table and types as little as possible."""

    def answer(self, text: str) -> None:
        """Type the answer in its shortest form that means the same."""
        short = self._short(text)
        question = self.state.question
        if question is not None and question.default and text == question.default:
            short = ""
        try:
            same = self.session.understand(short) == self.session.understand(text)
        except BadInputError:
            same = False
        super().answer(short if same else text)

    def _short(self, text: str) -> str:
        question, parts = self.state.question, text.split(", ")
        if question is None:  # a draw: `draw rain-blue`, `city Tikal sun`
            return _letters(text.split()[-1])
        if question.numbered and text in question.choices:
            return str(question.choices.index(text) + 1)
        if question.numbered:
            places = [question.choices.index(each) for each in parts if each in question.choices]
            return " ".join(str(place + 1) for place in places)
        if question.form in BY_SUBJECT and not question.remembered:
            return " ".join(_letters(each.split()[-1]) for each in parts)
        return " ".join(map(_letters, parts)) if question.form is Form.ROW else text


def _letters(name: str) -> str:
    """A tile or a god in the letters that stand for it."""
    words = name.split("-")
    return "".join(_LETTER[word] for word in words) if {*words} <= {*_LETTER} else name


def typed(game: Ahau, mode: str) -> Typist:
    """A game that has begun."""
    beside = Typist(game, mode, 5)
    beside.begin()
    return beside


def gods_in_one_line(lines: list[str]) -> list[str]:
    """The lines with the gods of the nine cities that have to be named in one of them."""
    return [" ".join(lines[:9]), *lines[9:]]


def test_a_whole_light_game(golden: Golden) -> None:
    """
    From the gods of the cities to the outcome, as the whole game beside it goes.

    What a line brings and the question after it are never more than a screen.
    """
    beside = typed(Ahau(**SETTING), TOLD)
    beside.whole()
    terminal = Terminal("play", "--light", "--name", "evening", *WORDS, size=SCREEN)
    shown = [terminal.type(line) for line in gods_in_one_line(beside.typed)]
    for line in ("score", "board", "why"):
        terminal.type(line)
    terminal.leave(lambda: terminal.child.sendline("quit"))

    assert terminal.is_over
    assert " ".join(beside.reply.over).strip() in " ".join(terminal.seen.split())
    assert [] == too_wide(terminal.seen)
    golden("terminal/play-light.txt", pinned(terminal.seen))
    assert [] == [text for text in shown if len(text.splitlines()) > SCREEN[0] + 1]


def test_three_turns_of_a_consultation(golden: Golden) -> None:
    """
    Each call is one turn of his; what is remembered is there at the next.
    """
    beside = typed(Ahau(), UNTOLD)
    beside.until(YOUR_REGION, 4)
    lines = gods_in_one_line(beside.typed)
    seen = ""
    assert 0 == CliRunner().invoke(main, ["table", "--difficulty", "moderate"]).exit_code
    for turn in range(3):
        command = ("consult", "turn", *(("--new",) if not turn else ()))
        terminal = Terminal(*command, "--seed", "5", size=SCREEN)
        while lines and terminal.child.isalive():
            terminal.type(lines.pop(0))
            if "Remembered." in terminal.seen:
                break
        assert 0 == terminal.code()
        seen += f"$ pakal {' '.join(command)}\n{terminal.seen}\n"

    assert [] == lines
    assert [] == too_wide(seen)
    assert 3 == seen.count("Remembered.")
    golden("terminal/consult-turn.txt", pinned(seen))


def test_a_turn_as_json_is_nothing_but_json(tmp_path: Path) -> None:
    """
    What was understood is not repeated there, so that a program can read the output.
    """
    answers = tmp_path / "answers.txt"
    answers.write_text("s r j c f s r j c f\n3\nrb s*\nyes\n\n\n", encoding="utf-8")
    words = ["consult", "turn", "--new", "--seed", "5", "--answers", str(answers), "--json"]

    result = CliRunner().invoke(main, words)

    assert 0 == result.exit_code
    turn = json.loads(result.stdout)
    assert turn["done"]
    assert any("take rain-blue" in line["text"] for line in turn["lines"])


def test_whether_a_game_is_under_way_is_asked_until_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    What somebody types too early begins no new game; an empty line does.
    """
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    for typed, expected in ((["c3 j.se", "?", "NO "], True), (["x", ""], False), (["y"], False)):
        lines = list(typed)
        monkeypatch.setattr(consult_turn, "read_line", partial(lines.pop, 0))

        assert expected is consult_turn._is_under_way()
        assert len(typed) - 1 == capsys.readouterr().out.count("type `no`")
