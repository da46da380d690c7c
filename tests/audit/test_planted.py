"""Planted faults: each is found at its rung, and nothing is said about the good list beside it."""

from pathlib import Path

import pytest
from audit import helpers
from audit.helpers import FIXTURES

from pakal.audit.checks import CHECKS, unused_name
from pakal.audit.facts_game import parse_facts
from pakal.audit.findings import Answer, Finding, Level, Undecided
from pakal.audit.gather import subject_of
from pakal.audit.report import Report

pytestmark = pytest.mark.xdist_group("audited")  # they share their audits
FAULTS = sorted(path for path in (FIXTURES / "lists" / "faults").iterdir() if path.is_dir())
PLANTED = [path for path in FAULTS if (path / "bad.toml").exists()]


def audited(file: Path) -> Report:
    """The audit of a list; two tests look at some of them."""
    return helpers.audited(file, unused=True)


def told(report: Report) -> list[str]:
    """Each finding that is more than a note, with its rung."""
    found = [each for each in report.findings if each.level is not Level.INFO]
    return [f"{each.name} {each.location.rung}".strip() for each in found]


def announced(file: Path) -> list[str]:
    """What the list itself says will be found."""
    lines = file.read_text("utf-8").splitlines()
    return [line.removeprefix("# found: ") for line in lines if line.startswith("# found: ")]


@pytest.mark.parametrize("folder", PLANTED, ids=lambda folder: folder.name)
def test_a_planted_fault_is_found(folder: Path) -> None:
    """
    The audit finds what the bad list announces, and nothing else; nothing is left open.
    """
    report = audited(folder / "bad.toml")

    assert announced(folder / "bad.toml") == told(report)
    assert [] == [each for outcome in report.outcomes for each in outcome.undecided]
    assert () == report.failed


@pytest.mark.parametrize("folder", FAULTS, ids=lambda folder: folder.name)
def test_a_good_list_beside_it_gives_no_alarm(folder: Path) -> None:
    """
    Of the good list nothing is said but notes, and nothing is left open.
    """
    report = audited(folder / "good.toml")

    assert [] == told(report)
    assert [] == [each for outcome in report.outcomes for each in outcome.undecided]
    assert () == report.failed


def test_what_is_said_about_another_file_is_a_note() -> None:
    """
    A promise and an invariant about a list of another file are notes with file and line.
    """
    report = audited(FIXTURES / "lists" / "faults" / "promises-about-another-file" / "good.toml")
    notes = [
        str(each) for each in report.findings if "but there is no such list here" in each.message
    ]
    promise, invariant = notes

    assert "facts.toml:92: info: a promise is about list 'row'" in promise
    assert "facts.toml:85: info: invariant 'no-rowing-far' is about list 'row'" in invariant


@pytest.mark.parametrize(
    "folder",
    [
        FIXTURES / "lists" / "faults" / "names-in-expressions",
        *(FIXTURES / "automa" / name for name in ("british", "targets", "tie-breaks")),
    ],
    ids=lambda folder: folder.name,
)
def test_what_is_named_in_an_expression_is_used(folder: Path) -> None:
    """
    A fact is used by an expression, a condition, a chart or a weight that names it; so are the
    facts of which it is made, however many lie between.
    """
    (lists,) = (each for each in folder.glob("*.toml") if each.stem in ("good", "lists"))
    game = parse_facts((folder / "facts.toml").read_text("utf-8"))
    subject = subject_of(game, [(lists.name, lists.read_text("utf-8"))])

    assert [] == list(unused_name.CHECK.run(unused_name.CHECK, subject))


def test_a_chart_that_never_ends_is_found() -> None:
    """
    A way round and round is an error of the file, and every other check still runs.
    """
    folder = FIXTURES / "lists" / "faults" / "names-in-expressions"
    game = parse_facts((folder / "facts.toml").read_text("utf-8"))
    text = (folder / "good.toml").read_text("utf-8").replace('no = "stay"', 'no = "calm"', 1)
    subject = subject_of(game, [("good.toml", text)])
    found = [each for check in CHECKS[:15] for each in check.run(check, subject)]
    (wrong,) = (each for each in found if isinstance(each, Finding) and each.name == "bad-form")

    says = "by its exits it can go round for ever: calm → calm."
    assert f"flow 'turn', node 'calm': {says}" == wrong.message
    assert ("good.toml", Level.ERROR) == (wrong.location.file, wrong.level)


def test_behind_24_keeps_every_rung_has_an_answer() -> None:
    """
    Where enumeration gives up, the solver says of every rung what it can do.
    """
    report = audited(FIXTURES / "lists" / "faults" / "behind-24-keeps" / "good.toml")
    assert report.scopes is not None
    (scope,) = report.scopes

    assert {Answer.YES} == {found.answer for found in scope.events.values()} - {Answer.NO}
    assert scope.given_up


@pytest.mark.parametrize(
    ("fact", "when", "says"),
    [
        ("cargo >= 6", "", "'cargo' is from 0 to 5, so it is never at least 6"),
        ("is_open and 5 < cargo", "", "so it is never above 5"),
        ("is_open", "any(distance(b) <= 9 for b in question)", "so it is always at most 9"),
        ("cargo >= 5", "any(distance(b) <= 8 for b in question)", ""),
        ("cargo >= distance", "", ""),
    ],
)
def test_a_threshold_in_an_expression_is_held_against_the_bounds(
    fact: str, when: str, says: str
) -> None:
    """
    It is named as such, wherever in an expression or a condition it stands.
    """
    text = (helpers.LISTS / "broken-property" / "good.toml").read_text("utf-8")
    condition = f'\nwhen = "{when}"' if when else ""
    text = text.partition("[[property]]")[0].replace('"is_open"', f'"{fact}"{condition}')
    report = helpers.audited_text(text)
    found = [each.message for each in report.findings if each.name == "threshold-out-of-bounds"]

    assert bool(says) is bool(found), report.findings
    assert all(says in each for each in found)


def test_an_unused_table_is_a_note_and_lists_that_cannot_be_read_give_none() -> None:
    """
    What such lists use is not known.
    """
    folder = FIXTURES / "lists" / "faults" / "names-in-expressions"
    table = '\n[[table]]\nname = "worth"\nof = ["cargo"]\nrows = [[1, 2]]\notherwise = 0\n'
    game = parse_facts((folder / "facts.toml").read_text("utf-8") + table)
    good = (folder / "good.toml").read_text("utf-8")

    notes = [
        [str(each) for each in unused_name.CHECK.run(unused_name.CHECK, subject)]
        for lists in (good, good.replace('kind = "keep"', 'kind = "kept"'))
        for subject in [subject_of(game, [("lists.toml", lists)])]
    ]

    assert ["no list uses the table 'worth'" in each for each in notes[0]] == [True]
    assert [] == notes[1]


@pytest.mark.parametrize(
    ("more", "of_facts", "where", "says"),
    [
        (
            '[[property]]\nlist = "sail"\nsays = "-"\nholds = "all(cargo(b) <= 5 for b in chosen)"',
            "",
            "lists.toml:24 sail",
            "property 1: a threshold is out of bounds: 'cargo' is from 0 to 5, so it is always",
        ),
        (
            "",
            'weight = "2 if cargo >= 6 else 1"',
            "<text>:49",
            "a threshold is out of bounds: 'cargo' is from 0 to 5, so it is never at least 6.",
        ),
    ],
)
def test_a_threshold_outside_of_lists_is_held_against_the_bounds(
    more: str, of_facts: str, where: str, says: str
) -> None:
    """
    A property with such a threshold asks nothing, and a weight weighs nothing.
    """
    folder = helpers.LISTS / "broken-property"
    lists = (folder / "good.toml").read_text("utf-8").partition("[[property]]")[0] + more
    facts = (FIXTURES / "lists" / "audit" / "facts.toml").read_text("utf-8")
    facts = facts.replace('how = "', f'{of_facts}\nhow = "', 1) if of_facts else facts
    check = next(each for each in CHECKS if each.name == "threshold-out-of-bounds")
    subject = subject_of(parse_facts(facts), [("lists.toml", lists)])

    (found,) = check.run(check, subject)

    assert isinstance(found, Finding)
    assert (where, True) == (str(found.location), says in found.message)


def checked(name: str, lists: str, facts: str) -> list[Finding | Undecided]:
    """What one check says of a file of lists."""
    check = next(each for each in CHECKS if each.name == name)
    return list(check.run(check, subject_of(parse_facts(facts), [("lists.toml", lists)])))


def test_a_list_in_which_something_is_wrong_cites_its_section_all_the_same() -> None:
    """
    Nothing is said to be uncovered only because a list or a chart cannot be compiled.
    """
    folder = helpers.LISTS / "uncovered-section"
    facts = (folder / "facts.toml").read_text("utf-8")
    good = (folder / "good.toml").read_text("utf-8")
    chart = '[[flow]]\nid = "turn"\nlabel = "-"\ncite = "Rules 2"\n'

    wrong = checked("uncovered-section", good.replace('kind = "keep"', 'kind = "kept"'), facts)
    bad = (folder / "bad.toml").read_text("utf-8")

    assert 1 == len(checked("uncovered-section", bad, facts))
    assert [] == checked("uncovered-section", bad + chart, facts)
    assert [] == wrong


def test_the_witness_of_a_shared_value_shows_that_value_also_in_rounds() -> None:
    """
    Where a list that takes several refuses to decide, all facts of the table are shown.
    """
    folder = helpers.LISTS / "settles-by-shared-value"
    facts = (folder.parent / "facts.toml").read_text("utf-8")
    bad = (folder / "bad.toml").read_text("utf-8")
    several = bad.replace('label = "Sail"', 'label = "Sail"\ntake = 2', 1)

    (found,) = checked("settles-by-shared-value", several, facts)

    assert isinstance(found, Finding)
    assert found.witness is not None
    assert 2 == found.witness.text.count("distance = ")


@pytest.mark.parametrize(
    ("take", "until", "says"),
    [
        ("3", "count(taken) >= 3", "'until' makes no difference"),
        ("3", "count(taken) >= 2", ""),
        ("all", "count(taken) >= 3", ""),
    ],
)
def test_how_many_are_taken_is_known_to_until(take: str, until: str, says: str) -> None:
    """
    While a list goes on fewer are taken than it takes; so many cannot be asked for.
    """
    folder = FIXTURES / "lists" / "faults" / "until-never-holds"
    facts = (folder / "facts.toml").read_text("utf-8")
    text = (folder / "bad.toml").read_text("utf-8").replace("count(taken) >= 3", until)
    text = text.replace("take = 2", f"take = {take}" if take != "all" else 'take = "all"')

    found = checked("makes-no-difference", text, facts)

    assert bool(says) is bool(found)
    assert all(isinstance(each, Finding) and says in each.message for each in found)
