"""A bot of one's own on the command line: decided, shown, asked, and begun."""

import itertools
import json
import re
from pathlib import Path

import pytest
from cli.conftest import Run
from cli.pseudo_terminal import Terminal
from terminal import Golden

ROOT = Path(__file__).parents[2]
BRITISH = ROOT / "fixtures" / "automa" / "british"
TIE_BREAKS = ROOT / "fixtures" / "automa" / "tie-breaks"
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
    assert 2 == said.code


def test_a_case_that_cannot_be_is_refused(pakal: Run, bot: tuple[str, ...]) -> None:
    """
    What is always so is held against a case, and names who contradicts it; `--anyway` decides.
    """
    tied = "[{}]\ncan_be_taken = true\nworth = {}\nplace = 7\n"
    case = tied.format("Hill", 3) + tied.format("Dale", 2)

    said = pakal("decide", "take", *bot, "--case", "-", stdin=case)
    anyway = pakal("decide", "take", *bot, "--case", "-", "--anyway", stdin=case)

    assert 2 == said.code
    assert "Hill and Dale: this cannot be: Every field has its own number.\n" in said.err
    assert (0, "Hill (or Dale): it is worth most (3 against 2). [page 1]\n") == (
        anyway.code,
        anyway.out,
    )


def test_a_list_is_shown(pakal: Run, bot: tuple[str, ...]) -> None:
    """
    `lists show` prints a list of a bot as a table.
    """
    said = pakal("lists", "show", "take", *bot)

    assert "2. Most points (most: points). [page 1]" in said.out


def test_lists_and_charts_are_named_where_no_name_is_given(
    pakal: Run, bot: tuple[str, ...], ferry: tuple[str, ...]
) -> None:
    """
    `lists` and `lists show` say which a bot has; `show` prints the one there is.
    """
    for words in (("lists",), ("lists", "show")):
        said = pakal(*words, *ferry)

        assert 0 == said.code
        assert ["crew", "scout", "turn"] == [
            line.split()[0] for line in said.out.splitlines() if line and line[0] not in "` "
        ]
        assert "The turn (a chart)" in said.out
    assert pakal("lists", "show", *bot).out == pakal("lists", "show", "take", *bot).out


def test_lists_of_a_bot_need_both_files(pakal: Run, bot: tuple[str, ...]) -> None:
    """
    `lists` with half a bot, or with its files before the command, says what to write.
    """
    lists, facts = bot[:2], bot[2:]

    for words, way_out in (
        (("lists", *lists), "Give --facts FILE too"),
        (("lists", *facts), "Give --lists FILE too"),
        (("lists", *bot, "show", "take"), "Try `pakal lists show NAME --lists FILE --facts FILE`."),
    ):
        said = pakal(*words)

        assert (2, "") == (said.code, said.out)
        assert way_out in said.err


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


def test_a_ranking_says_which_rung_parts_whom(pakal: Run, tmp_path: Path) -> None:
    """
    Level by level: the short explanation has the rungs that part somebody, the full one all of
    them, with the values and with what is passed over; the JSON has them too.
    """
    case = tmp_path / "case.toml"
    tied = "points = 10\nwins = {}\nblacks = 4\nbuchholz = {}\n"
    games = "".join(
        f"[{a}-{b}]\nmet = false\nresult = 0\n"
        for a, b in itertools.permutations(("Ana", "Bo", "Cy"), 2)
    )
    players = {"Ana": tied.format(3, 50), "Bo": tied.format(3, 51), "Cy": tied.format(4, 52)}
    written = [f"[{name}]\n{said}" for name, said in players.items()]
    case.write_text("".join(written) + "[Di]\npoints = 8\n" + games, "utf-8")
    files = ("--lists", TIE_BREAKS / "lists.toml", "--facts", TIE_BREAKS / "facts.toml")

    short, full, data = (
        pakal("decide", "order", *files, "--case", case, *words).out
        for words in (("--explain", "short"), ("--explain", "full"), ("--json",))
    )

    assert short.endswith(
        "Levels: Cy; Bo; Ana; Di.\n\n"
        "- Most points: Ana, Bo and Cy 10; Di 8. [C.07 Points]\n"
        "- Most wins: Cy 4; Ana and Bo 3. [C.07 Wins]\n"
        "- Highest Buchholz: Bo 51; Ana 50. [C.07 Buchholz]\n"
    )
    assert "- Most points among the tied: passed over for Ana, Bo and Cy, because not all" in full
    assert "- Most games with Black: Ana and Bo 4. Nobody parts. [C.07 Black]\n" in full
    assert {
        "rung": "wins",
        "passed_over": False,
        "values": [{"name": n, "value": v} for n, v in (("Ana", 3), ("Bo", 3), ("Cy", 4))],
        "groups": [["Cy"], ["Ana", "Bo"]],
    } in json.loads(data)["splits"]


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
    `lists show` prints a chart too, node by node; a unique beginning of its name is enough.
    """
    said = pakal("lists", "show", "tu", *ferry)

    assert 0 == said.code
    assert "The turn (turn)\n[3]\n" in said.out
    assert "  1. a-need: men needed at least 1? yes: crew; no: done." in said.out
    assert "  2. crew: by list 'crew'. Somebody: done; nobody: done." in said.out
    assert "  3. done: the end." in said.out


def test_a_chart_is_walked_on_a_case(pakal: Run, ferry: tuple[str, ...], tmp_path: Path) -> None:
    """
    `decide` tells the way node by node, with everybody whom a list takes; JSON has it as data.
    """
    case = tmp_path / "case.toml"
    case.write_text(BOATS.format(5), "utf-8")

    said = pakal("decide", "turn", *ferry, "--case", case)
    full = pakal("decide", "turn", *ferry, "--case", case, "--explain", "full").out
    data = json.loads(pakal("decide", "turn", *ferry, "--case", case, "--json").out)

    assert (0, "") == (said.code, said.err)
    assert (
        "The turn. [3]\n"
        " 1. a-need: men needed at least 1? Yes (men needed 5).\n"
        " 2. crew: Ann, then Bee. [1]\n"
        "    – Ann (or Bee, Cat, Dot): most men are on it (3 against 2, 1). [1]\n"
        "    – Bee (or Cat, Dot): most men are on it (2 against 1). [1]\n"
        " 3. done: the end.\n"
    ) == said.out
    assert "Round 2\nBee (or Cat, Dot): most men are on it" in full
    assert ["a-need", "crew", "done"] == [each["node"] for each in data["way"]]
    assert ["Ann", "Bee"] == data["way"][1]["decision"]["taken"]


@pytest.mark.parametrize(
    ("case", "says", "kind"),
    [
        (
            "",
            "Still needed: needed.\nHow many men are needed?\nFor: men needed at least 1. [3]\n",
            "fact",
        ),
        (
            "[situation]\nneeded = 4\n[Ann]\n[Bee]\n",
            "Still needed: men of Ann, Bee.\nHow many men are on Ann?\n",
            "fact",
        ),
        (
            "[situation]\nneeded = 4\n[scout.Ann]\n",
            "'scout': no fact is called 'Ann'",
            "",
        ),
    ],
)
def test_what_a_chart_still_needs_is_named(
    pakal: Run, ferry: tuple[str, ...], case: str, says: str, kind: str
) -> None:
    """
    The fact and the question, or what is wrong with the case.
    """
    said = pakal("decide", "turn", *ferry, "--case", "-", stdin=case)

    assert says in said.out + said.err
    assert 2 == said.code
    if kind:
        asked = pakal("decide", "turn", *ferry, "--case", "-", "--json", stdin=case)
        assert ("pakal-question", "turn") == tuple(
            json.loads(asked.out)[key] for key in ("format", "chart")
        )


def test_a_case_for_a_chart_that_cannot_be_is_refused(
    pakal: Run, ferry: tuple[str, ...], tmp_path: Path
) -> None:
    """
    So is what a case for a chart says of the situation and of the candidates of its lists.
    """
    facts = tmp_path / "more.toml"
    facts.write_text(
        Path(ferry[3]).read_text("utf-8")
        + """
[[invariant]]
name = "not-four"
says = "Never are four men needed."
cite = "page 3"
of = "boat"
always = "needed != 4"
[[invariant]]
name = "some-on-board"
says = "Somebody is on every boat."
of = "boat"
never = {men = 0}
""",
        "utf-8",
    )
    case = "[situation]\nneeded = 4\n[Ann]\nmen = 0\n[Bee]\nmen = 3\n"

    said = pakal("decide", "turn", *ferry[:3], facts, "--case", "-", stdin=case)

    assert 2 == said.code
    assert "standard input: this cannot be: Never are four men needed. [page 3]\n" in said.err
    assert "standard input: Ann: this cannot be: Somebody is on every boat.\n" in said.err
    assert "Bee:" not in said.err


def test_a_chart_is_asked(pakal: Run, ferry: tuple[str, ...]) -> None:
    """
    `consult` asks for the situation, for candidates where a list is come to, and no more.
    """
    none = pakal("consult", "turn", *ferry, "--answers", "-", stdin="0\n")
    said = pakal("consult", "turn", *ferry, "--answers", "-", stdin="1\nAnn, Bee\nback\nAnn\n1\n")

    assert "(names, or `none`)" not in none.out
    assert none.out.endswith(" 2. done: the end.\n")
    assert (0, "") == (said.code, said.err)
    assert "Which boats go?\nWhich candidates of kind 'boat' are there?\n" in said.out
    assert " 2. crew\nWhich boats go?\nAnn. [1]\n" in said.out
    assert said.out.endswith(" 3. done: the end.\n")


@pytest.mark.parametrize(
    ("answers", "code", "says"),
    [
        ("", 2, "Still open: more answers are needed.\n"),
        ("1\nsame\n", 2, "No candidates were named before.\nName them, or none."),
        ("12\n", 2, "'12' is not a number from 0 to 9."),
        ("back\n", 2, "No answer was given yet."),
        ("1\nnone\n", 0, " 2. crew\nWhich boats go?\nNobody. [1]\n"),
    ],
)
def test_answers_on_the_way_through_a_chart(
    pakal: Run, ferry: tuple[str, ...], answers: str, code: int, says: str
) -> None:
    """
    A wrong one is refused with a way out; `none` says that a list has no candidates.
    """
    said = pakal("consult", "turn", *ferry, "--answers", "-", stdin=answers)

    assert code == said.code
    assert says in said.out + said.err


TWICE = """\
[[flow]]
id = "both"
label = "Both"
cite = "4"
[[flow.node]]
id = "scout"
list = "scout"
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
NEVER = """\
[[invariant]]
name = "few-needed"
says = "Never are more than six men needed."
cite = "5"
of = "boat"
always = "needed <= 6"
[[invariant]]
name = "somebody-aboard"
says = "A boat of the crew is never empty."
cite = "6"
of = "boat"
lists = ["crew"]
always = "men >= 1"
"""


def test_candidates_of_a_kind_are_known_to_its_other_lists(
    pakal: Run, ferry: tuple[str, ...]
) -> None:
    """
    A later list is offered the same, or others; of those known before nothing is asked again.
    """
    lists = Path(ferry[1])
    lists.write_text(FERRY + TWICE, "utf-8")

    same = pakal("consult", "both", *ferry, "--answers", "-", stdin="Ann Bee\n3\n2\nsame\n4\n")
    other = pakal(
        "consult", "both", *ferry, "--answers", "-", stdin="Ann Bee\n3\n2\nAnn Cat\n2\n1\n"
    )

    assert (0, "") == (same.code, same.err)
    assert "(names, `none`, or `same` for Ann, Bee)" in same.out
    assert 1 == same.out.count("How many men are on Ann?")
    assert "Ann, then Bee. [1]" in same.out
    assert "How many men are on Cat?" in other.out
    assert "Which boats go?\nAnn. [1]" in other.out


def test_an_answer_that_cannot_be_is_refused_on_the_way(pakal: Run, ferry: tuple[str, ...]) -> None:
    """
    What is always so of the situation, or of the candidates of a list, is held against each answer.
    """
    Path(ferry[3]).write_text(FERRY_FACTS + NEVER, "utf-8")
    Path(ferry[1]).write_text(FERRY + TWICE, "utf-8")

    needed = pakal("consult", "turn", *ferry, "--answers", "-", stdin="7\n")
    empty = pakal("consult", "both", *ferry, "--answers", "-", stdin="Ann Bee\n0\n2\nsame\n")

    assert (2, 2) == (needed.code, empty.code)
    assert "This is impossible: Never are more than six men needed. [5]" in needed.err
    assert "This is impossible: A boat of the crew is never empty. [6]" in empty.err


BRITISH = ROOT / "fixtures" / "automa" / "british"


@pytest.mark.parametrize("form", ["line", "short", "full"])
def test_a_turn_of_the_british_is_told(pakal: Run, golden: Golden, form: str) -> None:
    """
    A whole turn through its chart, in each form.
    """
    bot = ("--lists", BRITISH / "lists.toml", "--facts", BRITISH / "facts.toml")
    said = pakal("decide", "turn", *bot, "--case", BRITISH / "case.toml", "--explain", form)

    assert (0, "") == (said.code, said.err)
    golden(f"terminal/chart-{form}.txt", said.out)


def test_a_case_by_which_charts_differ_is_a_possible_one(pakal: Run, tmp_path: Path) -> None:
    """
    It keeps what is always so: no more Regulars are in the spaces than on the map.

    What is printed fits 80 columns, and can be copied to a file with both ways in it.
    """
    lists = (BRITISH / "lists.toml").read_text("utf-8")
    (tmp_path / "new.toml").write_text(lists.replace("regulars >= 1 and", "regulars >= 1 or"))
    facts = ("--facts", BRITISH / "facts.toml")
    said = pakal("diff", BRITISH / "lists.toml", tmp_path / "new.toml", *facts)
    shown = said.out.rsplit("\n\n", 1)[1]
    assert "# old: event → " in shown
    (tmp_path / "case.toml").write_text(shown, "utf-8")

    told = pakal(
        "decide",
        "turn",
        "--lists",
        BRITISH / "lists.toml",
        *facts,
        "--case",
        tmp_path / "case.toml",
    )

    assert (0, "") == (told.code, told.err)


def test_a_person_may_go_back_and_asks_for_reasons(
    bot: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    At a terminal the names can be taken back too, `?` says what may be answered, and behind the
    decision there are the full table, a correction, and a way out.
    """
    monkeypatch.setenv("PAKAL_HOME", str(tmp_path / "home"))
    terminal = Terminal("consult", "take", *bot)

    assert "'hill' is named twice" in terminal.type("Hill, Dale, hill").replace("'Hill'", "'hill'")
    asked = terminal.type("Hill, Dale")
    assert "(yes or no)\nFor: Can be taken." in asked
    assert "Which candidates of kind 'field' are there?" in terminal.type("back")
    terminal.type("Hill, Dale")
    terminal.type("y")
    points = terminal.type("y")
    assert "How many points is Hill worth?\n(a number from 0 to 9)\n" in points
    assert "(a number from 0 to 9)" in terminal.type("?")
    assert "There is no decision yet." in terminal.type("why")
    assert "How many" not in terminal.type("ten")
    terminal.type("3")
    decided = terminal.type("2")
    assert "Hill (or Dale): it is worth most (3 against 2). [page 1]\n`why` for the" in decided
    assert " 2 Most points (most: points). [page 1]" in terminal.type("why")
    assert "How many points is Dale worth?" in terminal.type("back")
    assert "Dale (or Hill): it is worth most (4 against 3)." in terminal.type("4")
    terminal.leave(lambda: terminal.child.sendline(""))


def test_a_chart_at_a_terminal_is_told_node_by_node(
    ferry: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The way comes first, its reasons on demand; somebody who leaves early is told so.
    """
    monkeypatch.setenv("PAKAL_HOME", str(tmp_path / "home"))
    terminal = Terminal("consult", "turn", *ferry)
    told = terminal.type("0")
    early = Terminal("consult", "turn", *ferry)
    early.child.sendeof()
    last = early.wait()

    assert " 2. done: the end.\n`why` for the full table" in told
    terminal.leave(lambda: terminal.child.sendline("quit"))
    assert "Still open: more answers are needed." in last
    assert 2 == early.code()


@pytest.mark.parametrize(("file", "what"), [(1, "a file of lists"), (3, "a facts file")])
def test_another_file_is_no_case(pakal: Run, ferry: tuple[str, ...], file: int, what: str) -> None:
    """
    A file of lists or of facts in the place of a case is called what it is.
    """
    for name in ("crew", "turn"):
        said = pakal("decide", name, *ferry, "--case", ferry[file])

        assert 2 == said.code
        assert f"this is {what}, not a case." in " ".join(said.err.split())


def test_an_audit_is_told_its_lists_without_an_option(pakal: Run, ferry: tuple[str, ...]) -> None:
    """
    Elsewhere --lists names them; the way out is not another option.
    """
    said = pakal("audit", *ferry)

    assert 2 == said.code
    assert "Name the file of lists without an option.\n" in said.err


@pytest.mark.parametrize(
    "command", [("decide", "take"), ("consult", "take"), ("lists", "show", "take")]
)
def test_a_facts_file_that_cannot_be_read_is_named(
    command: tuple[str, ...], pakal: Run, bot: tuple[str, ...], tmp_path: Path
) -> None:
    """
    The mistake is in that file, so nothing is said of the lists, which are good.
    """
    missing, binary = tmp_path / "nope.toml", tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")

    for file, what in ((missing, "there is no such file."), (binary, "is not UTF-8 text")):
        said = pakal(*command, *bot[:3], file)

        assert (2, "") == (said.code, said.out)
        assert f"{file.name}: {what}" in " ".join(said.err.split())
        assert bot[1] not in said.err


@pytest.mark.parametrize(
    ("command", "way_out"),
    [
        (("audit",), "its facts too, --facts FILE;"),
        (("diff", BRITISH / "lists.toml"), "its facts too, --facts FILE;"),
        (("decide", "garrison", "--case", "-", "--lists"), "its facts too, --facts FILE;"),
        (("lists", "show", "garrison", "--lists"), "its facts too, --facts FILE;"),
        (("simulate", "--lists"), "A bot of your own is asked by `pakal consult`, with its facts;"),
    ],
    ids=lambda value: str(value[0]) if isinstance(value, tuple) else "",
)
def test_lists_of_a_bot_without_its_facts_are_one_mistake(
    command: tuple[str | Path, ...], way_out: str, pakal: Run
) -> None:
    """
    Not one mistake for each rung, measured by the facts of the default game.
    """
    said = pakal(*command, BRITISH / "lists.toml")

    assert (2, "") == (said.code, said.out)
    words = " ".join(said.err.split())
    assert "Ahau has no such lists (garrison, muster, battle, march) and no such facts" in words
    assert way_out in words
    assert "for another game give --game NAME." in words
    assert 1 == words.count(".toml")


def test_a_slip_in_a_list_of_the_game_is_no_bot(pakal: Run, tmp_path: Path) -> None:
    """
    A list that the game has, or most of whose facts it has, is told its slips rung by rung.
    """
    shipped = ROOT / "pakal" / "games" / "ahau" / "data" / "lists" / "worker.toml"
    slipped, renamed = tmp_path / "slipped.toml", tmp_path / "renamed.toml"
    text = shipped.read_text("utf-8")
    slipped.write_text(re.sub('fact = "[^"]*', r"\g<0>s", text), "utf-8")
    renamed.write_text(text.replace("place-worker", "place-worke", 1), "utf-8")

    assert "no fact is called" in pakal("lists", "show", "place-worker", "--lists", slipped).err
    assert "Did you mean 'place-worker'?" in pakal("lists", "show", "place", "--lists", renamed).err


def test_half_a_bot_says_what_is_missing(pakal: Run, bot: tuple[str, ...], tmp_path: Path) -> None:
    """
    Lists without facts, facts without lists, and a facts file that declares none.
    """
    empty = tmp_path / "empty.toml"
    empty.write_text("", "utf-8")

    assert "Give --facts FILE too" in pakal("consult", "take", *bot[:2]).err
    assert "Give --lists FILE too" in pakal("consult", "take", *bot[2:]).err
    for command in (("consult", "take"), ("lists", "show", "take")):
        said = pakal(*command, *bot[:3], empty)

        assert (2, "") == (said.code, said.out)
        assert "the file holds no fact." in " ".join(said.err.split())
