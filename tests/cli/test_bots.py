"""A bot of one's own on the command line: decided, shown, asked, and begun."""

from pathlib import Path

import pytest
from cli.conftest import Run

ANSWERS = "Hill, Dale\ny\ny\n3\n2\n"


@pytest.fixture
def bot(pakal: Run, tmp_path: Path) -> tuple[str, ...]:
    """The options that name a new bot."""
    said = pakal("new", "bot", tmp_path / "mine")
    assert said.code == 0
    lists, facts = tmp_path / "mine" / "lists.toml", tmp_path / "mine" / "facts.toml"
    return ("--lists", str(lists), "--facts", str(facts))


def test_a_case_is_decided(pakal: Run, bot: tuple[str, ...], tmp_path: Path) -> None:
    """
    `decide` with the files of a bot and a case says what is chosen and why.
    """
    case = tmp_path / "case.toml"
    case.write_text(
        "[Hill]\ncan_be_taken = true\nworth = 3\n[Dale]\ncan_be_taken = true\nworth = 2\n", "utf-8"
    )

    said = pakal("decide", "take", *bot, "--case", case)

    assert (0, "Hill (or Dale): it is worth most (3 against 2). [page 1]\n") == (
        said.code,
        said.out,
    )


def test_what_a_case_lacks_is_asked_for(pakal: Run, bot: tuple[str, ...], tmp_path: Path) -> None:
    """
    Where the case does not settle it, the missing fact is named with its question.
    """
    case = tmp_path / "case.toml"
    case.write_text("[Hill]\n[Dale]\n", "utf-8")

    said = pakal("decide", "take", *bot, "--case", case)

    assert "Still needed: can_be_taken of Hill, Dale." in said.out


def test_a_list_is_shown(pakal: Run, bot: tuple[str, ...]) -> None:
    """
    `lists show` prints a list of a bot as a table.
    """
    said = pakal("lists", "show", "take", *bot)

    assert "2. Most points (most: points). [page 1]" in said.out


def test_a_case_is_asked(pakal: Run, bot: tuple[str, ...], tmp_path: Path) -> None:
    """
    `consult` asks for names and values, only as far as needed, and explains in full.
    """
    answers = tmp_path / "answers.txt"
    answers.write_text(ANSWERS, "utf-8")

    said = pakal("consult", "take", *bot, "--answers", answers)

    assert said.code == 0
    assert "How many points is Hill worth?" in said.out
    assert "Which number" not in said.out
    assert "Hill (or Dale): it is worth most (3 against 2). [page 1]" in said.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("decide", "take"), "A bot decides on a case."),
        (("decide", "tak", "--case", "no.toml"), "no.toml"),
        (("lists", "show", "give"), "give"),
        (("consult", "take", "--answers", "-"), "There are no candidates."),
        (("consult",), "No list is named."),
    ],
)
def test_what_is_missing_is_named(
    pakal: Run, bot: tuple[str, ...], words: tuple[str, ...], says: str
) -> None:
    """
    A missing case, list or answer is bad input with a way out, and exit code 2.
    """
    said = pakal(*words, *bot)

    assert said.code == 2
    assert says in said.err


def test_a_wrong_answer_out_of_a_file_is_named(
    pakal: Run, bot: tuple[str, ...], tmp_path: Path
) -> None:
    """
    An answer that cannot be, such as two fields of one number, is refused with the reason.
    """
    answers = tmp_path / "answers.txt"
    answers.write_text("Hill, Dale\ny\ny\n3\n3\n4\n4\n", "utf-8")

    said = pakal("consult", "take", *bot, "--answers", answers)

    assert said.code == 2
    assert "This is impossible: Every field has its own number." in " ".join(said.err.split())
