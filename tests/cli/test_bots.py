"""A bot of one's own on the command line: decided, shown, asked, and begun."""

import json
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


FERRY_FACTS = """\
game = "Ferry"
[[kind]]
name = "boat"
[[fact]]
name = "needed"
kind = "number"
scope = "situation"
low = 0
high = 9
label = "men needed"
ask = "How many men are needed?"
[[fact]]
name = "men"
kind = "number"
low = 0
high = 4
label = "men"
ask = "How many men are on {candidate}?"
[[draw]]
name = "straws"
label = "straws"
how = "Draw straws."
"""
FERRY = """\
[[list]]
id = "crew"
question = "Which boats go?"
candidates = "boat"
cite = "1"
label = "Crew"
take = "all"
until = "sum(men(b) for b in taken) >= needed"
[[list.rung]]
id = "most-men"
kind = "most"
fact = "men"
cite = "1"
label = "Most men"
because = "most men are on it ({value})"
[[list.rung]]
id = "straws"
kind = "draw"
procedure = "straws"
cite = "1"
label = "Straws"
because = "lots decide"
[[list]]
id = "scout"
question = "Which boat scouts?"
candidates = "boat"
cite = "2"
label = "Scout"
[[list.rung]]
id = "fewest"
kind = "least"
fact = "men"
cite = "2"
label = "Fewest men"
because = "fewest men are on it ({value})"
[[list.rung]]
id = "straws"
kind = "draw"
procedure = "straws"
cite = "2"
label = "Straws"
because = "lots decide"
[[flow]]
id = "turn"
label = "The turn"
cite = "3"
[[flow.node]]
id = "a-need"
when = "needed >= 1"
yes = "crew"
no = "done"
[[flow.node]]
id = "crew"
list = "crew"
yes = "done"
no = "done"
[[flow.node]]
id = "done"
end = true
"""
BOATS = "[situation]\nneeded = {}\n[Ann]\nmen = 3\n[Bee]\nmen = 2\n[Cat]\nmen = 1\n[Dot]\nmen = 1\n"


@pytest.fixture
def ferry(tmp_path: Path) -> tuple[str, ...]:
    """A bot with a list that takes several."""
    (tmp_path / "lists.toml").write_text(FERRY, "utf-8")
    (tmp_path / "facts.toml").write_text(FERRY_FACTS, "utf-8")
    return ("--lists", f"{tmp_path / 'lists.toml'}", "--facts", f"{tmp_path / 'facts.toml'}")


@pytest.mark.parametrize(
    ("needed", "says"),
    [
        (0, "Nobody. [1]\n"),
        (5, "Ann, then Bee. [1]\n"),
        (6, "Ann, then Bee, then a draw among Cat and Dot. [1]\nDraw straws.\n"),
        (7, "Ann, then Bee, then a draw among Cat and Dot. [1]\nDraw straws.\n"),
    ],
)
def test_all_who_are_taken_are_named(
    pakal: Run, ferry: tuple[str, ...], tmp_path: Path, needed: int, says: str
) -> None:
    """
    Of a list that takes several, `decide` names all of them in order, up to a draw.
    """
    case = tmp_path / "case.toml"
    case.write_text(BOATS.format(needed), "utf-8")

    said = pakal("decide", "crew", *ferry, "--case", case)

    assert (0, says, "") == (said.code, said.out, said.err)


def test_each_round_has_its_reasons(pakal: Run, ferry: tuple[str, ...], tmp_path: Path) -> None:
    """
    The longer forms have a heading for each round, the JSON each round's explanation.
    """
    case = tmp_path / "case.toml"
    case.write_text(BOATS.format(5), "utf-8")

    said = pakal("decide", "crew", *ferry, "--case", case, "--explain", "full").out
    data = json.loads(pakal("decide", "crew", *ferry, "--case", case, "--json").out)

    assert "Round 1\n" in said
    assert "Bee (or Cat, Dot): most men are on it (2 against 1). [1]" in said
    assert ["Ann", "Bee"] == data["taken"]
    assert ["Ann, then Bee. [1]", 2] == [data["line"], len(data["rounds"])]


def test_ranked_by_levels_everyone_stands_in_a_level(
    pakal: Run, ferry: tuple[str, ...], tmp_path: Path
) -> None:
    """
    A list that ranks level by level shows its levels; a draw within one is left to the person.
    """
    case, lists = tmp_path / "case.toml", tmp_path / "lists.toml"
    case.write_text(BOATS.format(9), "utf-8")
    lists.write_text(FERRY.replace("until =", 'again = "level-by-level"\nuntil =', 1), "utf-8")

    said = pakal("decide", "crew", *ferry, "--case", case, "--explain", "short").out

    assert "Ann, then Bee, then a draw among Cat and Dot. [1]" in said
    assert "Levels: Ann; Bee; Cat and Dot.\n" in said


def test_several_are_asked_for_until_it_is_enough(
    pakal: Run, ferry: tuple[str, ...], tmp_path: Path
) -> None:
    """
    `consult` of a list that takes several asks until all who are taken are known.
    """
    answers = tmp_path / "answers.txt"
    answers.write_text("Ann, Bee\n4\n3\n1\n", "utf-8")

    said = pakal("consult", "crew", *ferry, "--answers", answers)

    assert (0, "") == (said.code, said.err)
    assert "How many men are needed? For: Crew." in " ".join(said.out.split())
    assert "Ann, then Bee. [1]" in said.out


def test_a_case_may_say_more_than_a_list_reads(
    pakal: Run, ferry: tuple[str, ...], tmp_path: Path
) -> None:
    """
    A list that reads nothing of the situation takes a case that says something of it all the same.
    """
    case = tmp_path / "case.toml"
    case.write_text(BOATS.format(2).replace("men = 1", "men = 0", 1), "utf-8")

    said = pakal("decide", "scout", *ferry, "--case", case)

    assert (0, "Cat (or Ann, Bee, Dot): fewest men are on it (0 against 1, 2, 3). [2]\n") == (
        said.code,
        said.out,
    )


def test_a_list_says_how_many_it_takes(pakal: Run, ferry: tuple[str, ...]) -> None:
    """
    `lists show` says how many are taken, and until when.
    """
    said = " ".join(pakal("lists", "show", "crew", *ferry).out.split())

    assert "Takes all of them until sum(men(b) for b in taken) >= needed, one after" in said


def test_a_chart_is_shown(pakal: Run, ferry: tuple[str, ...]) -> None:
    """
    `lists show` prints a chart too, node by node; `decide` says that a chart is no list.
    """
    said = pakal("lists", "show", "turn", *ferry)
    refused = pakal("decide", "turn", *ferry, "--case", "-")

    assert 0 == said.code
    assert "The turn (turn)\n[3]\n" in said.out
    assert "  1. a-need: is needed >= 1? yes: crew; no: done." in said.out
    assert "  2. crew: by list 'crew'. Somebody: done; nobody: done." in said.out
    assert "  3. done: the end." in said.out
    assert 2 == refused.code
    assert "'turn' is a chart of lists." in refused.err
