"""`pakal audit` as a person runs it."""

import json
import re
from pathlib import Path

import pytest
from terminal import Run

from pakal.games.ahau.game import Ahau

FIXTURES = Path(__file__).parents[2] / "fixtures"
LISTS = FIXTURES / "lists" / "audit"
FACTS = LISTS / "facts.toml"
GOOD = LISTS / "no-settling-rung" / "good.toml"

TIDE = ("dead-under-reading/bad.toml", "--facts", "dead-under-reading/facts.toml")


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in the folder of the lists, so that messages fit the terminal."""
    monkeypatch.chdir(LISTS)


def test_the_shipped_lists_have_only_accepted_findings(pakal: Run) -> None:
    """
    King Pakal's lists are clean, or each finding is accepted by name with a reason.
    """
    said = pakal("audit", "--quick", "--fail-on", "warning")

    assert (0, "") == (said.code, said.err)
    assert "0 errors, 0 warnings; 3 accepted." in said.out
    assert 3 == sum(line.startswith("Accepted ") for line in said.out.splitlines())
    assert "war-captain-move/d-stay: The rulebook prints this step." in " ".join(said.out.split())
    assert " 2 skipped, 0 failed." in said.out
    assert "Skipped witness-does-not-hold: no folder of witnesses is given." in said.out


def test_the_lists_of_another_game(pakal: Run) -> None:
    """
    `--game` audits the lists of that game, under its own readings.
    """
    said = pakal(
        "audit", "--game", "pebbles", "--quick", "--mutation",
        "--reading", "new-colours=to-cairn-and-pouch",
        "--witnesses", FIXTURES / "witnesses-pebbles",
    )  # fmt: skip

    assert (0, "") == (said.code, said.err)
    assert "Pebbles, the Heron: 4 lists, 13 rungs." in said.out
    assert "0 errors, 0 warnings." in said.out
    assert " ran, 0 skipped, 0 failed." in said.out


def test_a_clean_list_gives_exit_code_0(pakal: Run, here: None) -> None:
    """
    A good list has no findings.
    """
    said = pakal("audit", "implied-rung/good.toml", "--facts", "facts.toml", "--quick")

    assert 0 == said.code
    assert "0 errors, 0 warnings, 2 info." in said.out


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("dead-rung", (), 0),
        ("dead-rung", ("--fail-on", "warning"), 4),
        ("unknown-name", (), 3),
        ("unknown-name", ("--fail-on", "never"), 0),
        ("dead-rung", ("--fail-on", "warning", "--accept", "dead-rung:sail/half-full=so"), 0),
    ],
)
def test_exit_codes(pakal: Run, here: None, name: str, options: tuple[str, ...], code: int) -> None:
    """
    Warnings fail only if asked to, errors always unless told not to, accepted findings never.
    """
    said = pakal("audit", f"{name}/bad.toml", "--facts", "facts.toml", "--quick", *options)

    assert code == said.code


def test_a_check_that_breaks_down_gives_exit_code_1(
    pakal: Run, here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A fault of the tool is neither clean nor a finding.
    """

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("pakal.audit.checks.no_choice.decision", broken)
    said = pakal("audit", "implied-rung/good.toml", "--facts", "facts.toml", "--quick")

    assert 1 == said.code
    assert "Failed no-choice: ZeroDivisionError: a fault" in said.out


def test_a_file_of_acceptances(pakal: Run, here: None, tmp_path: Path) -> None:
    """
    Findings can be accepted in a file.
    """
    file = tmp_path / "accepted.toml"
    file.write_text(
        '[[accepted]]\nname = "dead-rung"\nlist = "sail"\nrung = "half-full"\nreason = "so"\n',
        encoding="utf-8",
    )
    said = pakal(
        "audit", "dead-rung/bad.toml", "--facts", "facts.toml", "--quick", "--accepted", file
    )

    assert "0 errors, 0 warnings, 2 info; 1 accepted." in said.out


def test_a_list_of_ones_own_with_pakals_facts(pakal: Run, tmp_path: Path) -> None:
    """
    Without facts of its own, a list uses King Pakal's; what concerns all his lists is skipped.
    """
    file = tmp_path / "mine.toml"
    file.write_text(
        """
[[list]]
id = "move-marker"
question = "Where does the marker go?"
candidates = "god"
cite = "House rules"
label = "Marker"
[[list.rung]]
id = "first"
kind = "order"
fact = "god_rank"
cite = "House rules"
label = "First"
because = "it stands first"
[[list.rung]]
id = "lots"
kind = "draw"
procedure = "even"
cite = "House rules"
label = "Lots"
because = "nothing else tells them apart"
""",
        encoding="utf-8",
    )
    out = tmp_path / "a.json"
    said = pakal("audit", file, "--quick", "--games", "2", "--out", out, "--format", "json")
    data = json.loads(out.read_text("utf-8"))

    assert 0 == said.code
    skipped = {check["name"] for check in data["checks"] if check["status"] == "skipped"}
    assert {
        "unused-reading",
        "uncovered-section",
        "unread-promise",
        "witness-does-not-hold",
    } == skipped


GOOD_LIST, GOOD_FACTS = "implied-rung/good.toml", "facts.toml"
PLACE = """
[[list]]
id = "place-worker"
question = "Where does a worker go?"
candidates = "city"
cite = "House rules"
label = "Place"
[[list.rung]]
id = "first"
{rung}
cite = "House rules"
label = "First"
because = "it is the first"
"""
LOTS = """[[list.rung]]
id = "lots"
kind = "draw"
procedure = "even"
cite = "House rules"
label = "Lots"
because = "nothing else tells them apart"
"""


@pytest.mark.parametrize(
    ("rung", "after", "name", "says"),
    [
        (
            'kind = "require"\nfact = "would_gain_majority"\nnobody = "none"',
            LOTS,
            "illegal-choice",
            "it chooses nobody, but the rules require a choice.",
        ),
        (
            'kind = "most"\nunique = true\nfact = "tiles_built_of_its_god"',
            "",
            "no-choice",
            "it gives no decision",
        ),
    ],
)
def test_a_list_by_which_games_cannot_go_on_is_a_finding(
    pakal: Run, tmp_path: Path, rung: str, after: str, name: str, says: str
) -> None:
    """
    Where a list says nobody though somebody is needed, or cannot decide, the games end there; the
    audit goes on, in every part of it, and shows the position.
    """
    file = tmp_path / "mine.toml"
    file.write_text(PLACE.format(rung=rung) + after, encoding="utf-8")
    out = tmp_path / "a.json"
    said = pakal(
        "audit", file, "--quick", "--games", "3", "--mutation", "--out", out, "--format", "json"
    )
    data = json.loads(out.read_text("utf-8"))
    (found,) = (each for each in data["findings"] if each["level"] == "error")

    assert (3, 0) == (said.code, data["summary"]["failed"])
    assert name == found["name"]
    assert says in found["message"]
    assert 'point = "place-worker"' in found["witness"]["text"]
    assert 'base = "start"' in found["witness"]["text"]
    assert Ahau().size(found["witness"]["text"]) < 10


@pytest.mark.parametrize(
    ("form", "begins"),
    [("json", "{"), ("sarif", "{"), ("junit", "<?xml"), ("html", "<!DOCTYPE html>")],
)
def test_a_report_in_a_file(pakal: Run, here: None, tmp_path: Path, form: str, begins: str) -> None:
    """
    `--out` writes the report, and the terminal only says where.
    """
    out = tmp_path / "report"
    said = pakal(
        "audit", "dead-rung/bad.toml", "--facts", "facts.toml", "--quick",
        "--format", form, "--out", out,
    )  # fmt: skip

    assert ["Written", "to", f"{out}."] == said.out.split()
    assert out.read_text("utf-8").startswith(begins)


def test_only_some_checks(pakal: Run, here: None) -> None:
    """
    `--check` runs the checks that are named, and no acceptance of the others is unused.
    """
    said = pakal(
        "audit", "dead-rung/bad.toml", "--facts", "facts.toml",
        "--check", "unknown-name", "--check", "PA101",
    )  # fmt: skip

    assert "3 checks: 3 ran" in said.out
    assert 0 == said.code


def test_changed_lists_are_judged(pakal: Run, here: None) -> None:
    """
    `--mutation` says how many small changes the examples would notice; this list has none.
    """
    said = pakal(
        "audit", "implied-rung/good.toml", "--facts", "facts.toml", "--quick", "--mutation"
    )

    assert "Lists changed in one place: " in said.out
    assert "0 examples and 0 witnesses catch 0 of " in " ".join(said.out.split())
    assert "[PA903 surviving-mutant]" in said.out


def test_many_changes_that_nothing_notices_are_counted(pakal: Run, tmp_path: Path) -> None:
    """
    Told in full they would fill many screens; the count for each rung adds up to all of them.
    """
    folder = FIXTURES / "automa"
    lists, facts = folder / "lighthouse-repaired.toml", folder / "lighthouse-facts.toml"
    bare = tmp_path / "bare.toml"
    bare.write_text(lists.read_text("utf-8").partition("[[example]]")[0], "utf-8")

    said = pakal("audit", bare, "--facts", facts, "--quick", "--mutation").out

    counted = re.findall(r"^ +(\d+)  light/[\w-]+$", said, re.MULTILINE)
    found = re.search(r"^(\d+) changes that no example", said, re.MULTILINE)
    assert found is not None
    assert 1 < len(counted)
    assert int(found[1]) == sum(map(int, counted))
    assert f" {found[1]} warnings." in said
    assert "would notice this change" not in said
    assert "Try --format examples" in said


def test_readings_of_ones_own_game(pakal: Run, here: None) -> None:
    """
    A rung that is dead under one choice is alive under another.
    """
    low = pakal("audit", *TIDE, "--quick")
    high = pakal("audit", *TIDE, "--quick", "--reading", "tide=high")

    assert "dead-under-reading" in low.out
    assert "dead-under-reading]" not in high.out
    assert "Readings: tide = high." in high.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--facts", "facts.toml"), "--facts needs lists to audit."),
        (
            ("--witnesses", "w", "implied-rung/good.toml"),
            "--witnesses goes with the game's own",
        ),
        (("nowhere.toml",), "nowhere.toml: there is no such file"),
        (
            ("implied-rung/good.toml", "--facts", "nowhere.toml"),
            "nowhere.toml: there is no such file",
        ),
        (
            ("--check", "dead-rang"),
            "There is no check called 'dead-rang'.\nDid you mean 'dead-rung'",
        ),
        (("--reading", "lead"), "'lead' is not a reading and its choice"),
        (("--reading", "leed=strict"), "No reading is called 'leed'.\nDid you mean 'lead'?"),
        (("--reading", "lead=stricd"), "Reading 'lead' has no choice 'stricd'."),
        (
            ("--reading", "lead=strict", "--reading", "lead=ties-count"),
            "Reading 'lead' is given twice: 'strict' and 'ties-count'.",
        ),
        (("--quick", "--thorough"), "--quick and --thorough cannot be combined.\nTry one"),
        ((GOOD_LIST, GOOD_LIST), f"{GOOD_LIST} is given 2 times.\nGive it once."),
        ((".", "--facts", "facts.toml"), ".: is a folder, not a file."),
        (("implied-rung/good.toml", "--facts", "."), ".: is a folder, not a file."),
        ((GOOD_LIST, "--accepted", "."), ".: is a folder, not a file."),
        ((GOOD_LIST, "--facts", "facts.toml", "--out", "."), ".: cannot be written"),
        (("--witnesses", "facts.toml"), "facts.toml/index.toml: cannot be read (not a directory)"),
        (("--witnesses", "nowhere"), "nowhere/index.toml: there is no such file."),
        (("--accept", "dead-rung"), "does not say what is accepted and why"),
        (("--accept", "dead-rang:a/b=so"), "there is no check called 'dead-rang'"),
        (
            ("implied-rung/good.toml", "--facts", "implied-rung/good.toml"),
            "this is a file of lists, not a facts file.",
        ),
        ((*TIDE, "--reading", "tide"), "--reading 'tide' names no choice."),
        ((*TIDE, "--reading", "tied=low"), "There is no reading called 'tied'."),
        (
            (*TIDE, "--reading", "tide=low", "--reading", "tide=high"),
            "--reading 'tide' is given as 'low' and as 'high'.",
        ),
        (
            ("implied-rung/good.toml", "--facts", "facts.toml", "--out", "no/folder"),
            "no/folder: cannot be written",
        ),
    ],
)
def test_bad_input_is_answered(pakal: Run, here: None, words: tuple[str, ...], says: str) -> None:
    """
    What cannot be understood is named with a way out, and gives exit code 2.
    """
    said = pakal("audit", *words)

    assert 2 == said.code
    assert " ".join(says.split()) in " ".join(said.err.split())


UNREAD = {
    "not TOML": (b"a = 1\n[[list\n", "BAD:2: is not TOML: Expected"),
    "empty": (b"", "BAD: the file holds no "),
    "of another encoding": (b'x = "\xe9"', "BAD: is not UTF-8 text (byte 6)."),
    "binary": (bytes(range(256)), "BAD: is not UTF-8 text (byte 129)."),
    "too large": (b"#" * (1024 * 1024 + 1), "BAD: is larger than 1 MB."),
    "not there": (None, "BAD: there is no such file."),
}


@pytest.mark.parametrize("form", ["text", "sarif", "junit", "json"])
@pytest.mark.parametrize(
    "words",
    [
        ("BAD", "--facts", GOOD_FACTS),
        (GOOD_LIST, "BAD", "--facts", GOOD_FACTS),
        (GOOD_LIST, "--facts", "BAD"),
        (GOOD_LIST, "--facts", GOOD_FACTS, "--accepted", "BAD"),
    ],
)
def test_a_file_that_cannot_be_read_is_bad_input(
    pakal: Run, here: None, tmp_path: Path, words: tuple[str, ...], form: str
) -> None:
    """
    Exit code 2 and a message with place, value and way out; build servers get their file.
    """
    bad, out = tmp_path / "x.toml", tmp_path / "report"
    for content, says in UNREAD.values():
        if content == b"" and "--accepted" in words:
            continue  # nothing is accepted: that is no fault
        bad.unlink(missing_ok=True)
        out.unlink(missing_ok=True)
        if content is not None:
            bad.write_bytes(content)
        given = [str(bad) if word == "BAD" else word for word in words]
        said = pakal("audit", *given, "--quick", "--format", form, "--out", out)

        assert 2 == said.code
        assert says.replace("BAD", str(bad)) in " ".join(said.err.split())
        assert 2 <= len(said.err.splitlines())
        assert (form != "text") is out.exists()
        if form != "text":
            assert says.partition(": ")[2].split()[0] in out.read_text("utf-8")
            assert "unreadable-input" in out.read_text("utf-8")


def test_every_file_that_cannot_be_read_is_named_at_once(pakal: Run, here: None) -> None:
    """
    Lists, facts, acceptances: one run tells of all of them.
    """
    said = pakal("audit", "no-1.toml", "no-2.toml", "--facts", "no-3.toml", "--accepted", "no-4")

    assert 2 == said.code
    assert all(f"no-{number}" in said.err for number in range(1, 5))


def test_a_wrong_list_in_a_readable_file_is_a_finding(
    pakal: Run, here: None, tmp_path: Path
) -> None:
    """
    One wrong list does not keep the others from being audited.
    """
    file = tmp_path / "x.toml"
    file.write_text('[[list]]\nid = "row"\nkind = "most"\n', encoding="utf-8")
    said = pakal("audit", file, GOOD_LIST, "--facts", GOOD_FACTS, "--quick")

    assert 3 == said.code
    assert "PA111 bad-form" in " ".join(said.out.split())
    assert "2 lists" not in said.out
    assert "1 list, " in said.out


def test_sarif_is_written_also_when_the_facts_cannot_be_read(
    pakal: Run, here: None, tmp_path: Path
) -> None:
    """
    A code host gets its file, with the place of what is wrong; the exit code is that of bad input.
    """
    facts, out = tmp_path / "facts.toml", tmp_path / "out.sarif"
    facts.write_text('[[kind]]\nname = "dock"\n\n[[fact]]\nname = "cargo"\nkind = "nmber"\n')
    said = pakal(
        "audit", str(LISTS / "dead-rung" / "good.toml"), "--facts", str(facts),
        "--format", "sarif", "--out", str(out),
    )  # fmt: skip
    (run,) = json.loads(out.read_text("utf-8"))["runs"]
    (result,) = run["results"]

    assert 2 == said.code
    assert not run["invocations"][0]["executionSuccessful"]
    assert 4 == result["locations"][0]["physicalLocation"]["region"]["startLine"]


def test_an_unchanged_copy_of_a_list_is_as_clean_as_the_list(pakal: Run, tmp_path: Path) -> None:
    """
    What is accepted about the shipped list is accepted about its copy, but not if it is changed.
    """
    shipped = FIXTURES.parent / "pakal" / "games" / "ahau" / "data" / "lists" / "worker.toml"
    copy, changed = tmp_path / "copy.toml", tmp_path / "changed.toml"
    text = shipped.read_text("utf-8")
    copy.write_text(text, "utf-8")
    changed.write_text(text.replace('id = "preferred-god"', 'id = "liked-god"'), "utf-8")
    check = ("--quick", "--check", "dead-under-reading")

    assert "0 errors, 0 warnings; 1 accepted." in pakal("audit", str(copy), *check).out
    assert "accepted" not in pakal("audit", str(changed), *check).out


def test_witnesses_have_words_and_examples_of_refused_lists_are_left_out(
    pakal: Run, tmp_path: Path
) -> None:
    """
    A one-of stands by its word, the situation and pairs by themselves; and where a list cannot be
    compiled its examples are no further fault.
    """
    (tmp_path / "facts.toml").write_text(
        'game = "Towns"\n[[kind]]\nname = "town"\n'
        '[[fact]]\nname = "season"\nkind = "one-of"\nvalues = ["dry", "wet"]\n'
        'scope = "situation"\nlabel = "season"\nask = "Which?"\n'
        '[[fact]]\nname = "road"\nkind = "yes-no"\nscope = "pair"\nlabel = "road"\n'
        'ask = "A road from {candidate} to {other}?"\n'
        '[[fact]]\nname = "number"\nkind = "number"\nlow = 1\nhigh = 9\nlabel = "number"\n'
        'ask = "Number of {candidate}?"\n[[invariant]]\nname = "differ"\nsays = "They differ."\n'
        'of = "town"\ndistinct = "number"\n',
        "utf-8",
    )
    rung = '[[list.rung]]\nid = "{}"\nkind = "{}"\nfact = "{}"\ncite = "1"\nlabel = "L"\n{}\n'
    head = '[[list]]\nid = "go"\nquestion = "Go?"\ncandidates = "town"\ncite = "1"\nlabel = "Go"\n'
    roads = rung.format("roads", "most", "count(road(me, b) for b in others)", 'because = "b"')
    roads += "when = \"season == 'wet'\"\n"
    last = rung.format("last", "leftmost", "number", 'because = "its number"')
    lists = tmp_path / "lists.toml"
    lists.write_text(head + roads + last, "utf-8")

    said = " ".join(pakal("audit", lists, "--facts", tmp_path / "facts.toml").out.split())

    assert "witness: situation: season wet; A: number" in said
    assert "A-B: road no" in said

    example = '[[example]]\nlist = "go"\ntable.A = {number = 1}\nchosen = "A"\n'
    lists.write_text(head + rung.format("x", "keep", "number", 'because = "b"') + example, "utf-8")

    said = " ".join(pakal("audit", lists, "--facts", tmp_path / "facts.toml").out.split())

    assert "does not say which ones pass" in said
    assert "0 failed" in said


def test_lists_of_a_bot_without_its_facts_get_a_hint(
    pakal: Run, here: None, tmp_path: Path
) -> None:
    """
    If King Pakal's game has none of the lists and facts, the facts file was left out; JSON says so.
    """
    said = pakal("audit", "implied-rung/good.toml")
    report = tmp_path / "report.json"
    pakal("audit", "implied-rung/good.toml", "--format", "json", "--out", report)

    assert 2 == said.code
    assert "give its facts too, --facts FILE" in said.err
    (finding,) = json.loads(report.read_text("utf-8"))["findings"]
    assert "Ahau has no such lists (sail)" in finding["message"]
