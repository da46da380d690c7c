"""Each check has a bad list that trips it once and nothing else, a good one, and a page."""

import tomllib
from pathlib import Path

import pytest
from audit.helpers import LISTS, ROOT, audited, audited_text

from pakal.audit.accepted import UNUSED
from pakal.audit.audit import INCOMPLETE
from pakal.audit.checks import CHECKS
from pakal.audit.findings import Check, Finding, Level
from pakal.audit.report import Report
from pakal.audit.surviving import SURVIVING
from pakal.audit.unreadable import UNREADABLE

pytestmark = pytest.mark.xdist_group("audited")  # they share their audits
BY_NAME = {check.name: check for check in (*CHECKS, UNUSED, INCOMPLETE, SURVIVING, UNREADABLE)}
FOLDERS = sorted(path.name for path in LISTS.iterdir() if path.is_dir())
# It takes a fault in a game's program to trip these; test_position_checks.py has such games.
BY_A_FAULTY_GAME = {
    "order-of-candidates",
    "unread-fact-matters",
    "ways-of-deciding-differ",
    "illegal-choice",
}


def told(report: Report) -> list[str]:
    return [finding.name for finding in report.findings]


def audit_of(name: str, file: str) -> Report:
    return audited(LISTS / name / file, unused=name == "unused-name")


def finding(name: str) -> Finding:
    (found,) = audit_of(name, "bad.toml").findings
    return found


@pytest.mark.parametrize("name", FOLDERS)
def test_a_bad_list_trips_its_check_once(name: str) -> None:
    """
    The bad list of a check gives one finding, and no other check says anything.
    """
    report = audit_of(name, "bad.toml")

    assert [name] == told(report)
    assert BY_NAME[name].level is report.findings[0].level
    assert () == report.failed


@pytest.mark.parametrize("name", FOLDERS)
def test_a_good_list_trips_no_check(name: str) -> None:
    """
    The good list beside it gives no finding at all.
    """
    report = audit_of(name, "good.toml")

    assert [] == told(report)
    assert () == report.failed


def test_every_check_has_its_bad_example() -> None:
    """
    No check of lists is without a bad list.
    """
    ours = {check.name for check in CHECKS if check.id < "PA4"}

    assert ours - BY_A_FAULTY_GAME == set(FOLDERS) & ours


@pytest.mark.parametrize("check", BY_NAME.values(), ids=list(BY_NAME))
def test_every_check_has_its_page(check: Check) -> None:
    """
    The page of a check names its id, its name and its level, and the overview links to it.
    """
    page = (ROOT / check.doc).read_text("utf-8").splitlines()

    assert f"# {check.title}" == page[0]
    assert f"`{check.id}` · `{check.name}` · {check.level.value}" == page[2]
    assert f"(audit/{check.name}.md)" in (ROOT / "docs" / "audit.md").read_text("utf-8")


def test_no_page_is_without_its_check() -> None:
    """
    The pages under docs/audit/ are those of the checks.
    """
    pages = {path.stem for path in Path(ROOT / "docs" / "audit").glob("*.md")}

    assert set() == pages - set(BY_NAME)


def test_ids_and_names_are_there_once() -> None:
    """
    No two checks share an id or a name, and they stand in the order of their ids.
    """
    ids = [check.id for check in CHECKS]

    assert sorted(set(ids)) == sorted(ids)
    assert len(CHECKS) + 4 == len(BY_NAME)


@pytest.mark.parametrize(
    ("name", "place", "words"),
    [
        ("no-settling-rung", "bad.toml:1 sail", "none of its rungs settles"),
        ("behind-a-settling-rung", "bad.toml:24 sail/most-cargo", "'lowest-number' before it"),
        ("duplicate-name", "bad.toml:16 sail/open", "already that of a rung in line 8"),
        ("unknown-name", "bad.toml:16 sail/most-cargo", "'kargo'"),
        ("misused-fact", "bad.toml:8 sail/open", "compares numbers"),
        ("repeated-rung", "bad.toml:24 sail/again", "it repeats 'most-cargo'"),
        ("implied-rung", "bad.toml:16 sail/some-cargo", "what 'most-cargo' leaves"),
        ("without-citation", "bad.toml:16 sail/most-cargo", "cite: the text is empty"),
        ("unused-reading", "", "'tide'"),
        ("uncovered-section", "facts.toml", "'Rules 2'"),
        ("bad-form", "bad.toml:16 sail/most-cargo", "{valeu}"),
        ("unread-promise", "bad.toml:1 sail", "promises to follow 'is_open'"),
        ("unknown-section", "bad.toml:8 sail/most-cargo", "'Rules 11'"),
        ("unused-name", "facts.toml:8", "the fact 'is_open'"),
        ("threshold-out-of-bounds", "bad.toml:8 sail/much-cargo", "never above 5"),
        ("settles-by-shared-value", "bad.toml:16 sail/nearest", "settles by 'distance'"),
        ("never-chooses", "bad.toml:1 sail", "can never choose anybody"),
        ("no-candidate-possible", "bad-facts.toml:72", "'open-docks-only'"),
        ("exit-never-taken", "bad.toml:46 day/flood", "because of 'never-above-the-wall'"),
        ("draw-without-lots", "bad.toml:18 sail/by-lot", "the weight of draw 'by-cargo' is 0"),
        ("dead-rung", "bad.toml:26 sail/half-full", "reached but never narrows"),
        ("dead-under-invariants", "bad.toml:16 sail/unguarded", "'nobody-guards'"),
        ("never-reached", "bad.toml:25 sail/nearest", "'one-guard'"),
        ("dead-under-reading", "bad.toml:25 sail/nearest", "under tide = low"),
        ("makes-no-difference", "bad.toml:8 sail/much-cargo", "decides the same"),
        ("no-choice", "bad.toml:1 sail", "share the value 0 of 'cargo'"),
        ("loser-matters", "bad.toml:16 sail/nearest", "which does not win"),
        ("raised-but-less-wanted", "bad.toml:16 sail/least-cargo", "more cargo there"),
        ("value-out-of-bounds", "bad.toml:1 sail", "is 0, outside 1 to 9"),
    ],
)
def test_a_finding_names_its_place_and_what_is_wrong(name: str, place: str, words: str) -> None:
    """
    File, line, list and rung are those of what is wrong, and the message names it.
    """
    found = finding(name)

    assert place == str(found.location)
    assert words in found.message


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("repeated-rung", {"cargo": (0, 0)}),
        ("implied-rung", {"cargo": (0, 0)}),
        ("dead-rung", {"cargo": (0, 0), "number_of_dock": (1, 2)}),
        ("dead-under-invariants", {"is_open": (0, 0), "is_guarded": (0, 1)}),
        ("never-reached", {"is_open": (0, 0), "is_guarded": (1, 1), "distance": (0, 0),
                           "cargo": (0, 0), "number_of_dock": (1, 2)}),
        ("dead-under-reading", {"is_open": (0, 0), "cargo": (0, 0), "distance": (0, 1)}),
    ],
)  # fmt: skip
def test_a_witness_is_the_smallest_table(name: str, values: dict[str, tuple[int, ...]]) -> None:
    """
    The table beside a finding has two candidates and the smallest values that show it.
    """
    witness = finding(name).witness

    assert witness is not None
    assert values == dict(witness.values)


def test_a_promise_for_a_list_that_is_not_there_is_found() -> None:
    """
    A misspelt list in a facts file is named; as it may be in another file, it is only a note.
    """
    text = (LISTS / "no-settling-rung" / "good.toml").read_text("utf-8")
    report = audited_text(text.replace('"sail"', '"row"'), LISTS / "unread-promise" / "facts.toml")

    found = [each for each in report.findings if each.name == "unread-promise"]

    assert ["unread-promise"] == told(report)
    assert "about list 'sail', but there is no such list" in found[0].message
    assert (Level.INFO, "facts.toml", 60) == (
        found[0].level,
        found[0].location.file,
        found[0].location.line,
    )


def test_lists_with_errors_do_not_keep_others_from_being_looked_at() -> None:
    """
    A broken list is named as not looked at, and the checks go on with the sound one.
    """
    broken = (LISTS / "no-settling-rung" / "bad.toml").read_text("utf-8")
    other = (LISTS / "implied-rung" / "bad.toml").read_text("utf-8").replace('"sail"', '"row"')
    report = audited_text(broken + "\n" + other)

    assert ["no-settling-rung", "implied-rung"] == told(report)
    reasons = {outcome.check.name: outcome.reason for outcome in report.outcomes}
    assert "not looked at, because of errors: sail" == reasons["dead-rung"]


@pytest.mark.parametrize("name", FOLDERS)
def test_the_page_of_a_check_shows_what_the_audit_says(name: str) -> None:
    """
    The example of a page names every rung of the bad list, and quotes the finding.
    """
    page = (ROOT / "docs" / "audit" / f"{name}.md").read_text("utf-8")
    example = page.partition("## Example")[2]
    data = tomllib.loads((LISTS / name / "bad.toml").read_text("utf-8"))
    rungs = [rung["id"] for plist in data["list"] for rung in plist.get("rung", ())]

    assert f"> {' '.join(finding(name).message.split())}\n" in example
    assert [] == [rung for rung in rungs if f"`{rung}`" not in example]


def test_a_rung_behind_a_step_is_called_one() -> None:
    """
    Of the rungs that a step brings along, too, the sentence says what they are.
    """
    said = 'cite = "c"\nlabel = "l"\nbecause = "b"\n'
    head = '[[list]]\nid = "sail"\nquestion = "?"\ncandidates = "dock"\ncite = "c"\nlabel = "l"\n'
    rungs = [
        ("step", 'id = "open"\nkind = "keep"\nfact = "is_open"\n'),
        ("step.then", 'id = "nearest"\nkind = "least"\nfact = "distance"\nunique = true\n'),
        ("step.then", 'id = "most"\nkind = "most"\nfact = "cargo"\n'),
        ("tie", 'id = "last"\nkind = "leftmost"\nfact = "number_of_dock"\n'),
    ]
    report = audited_text(head + "".join(f"[[list.{at}]]\n{rung}{said}" for at, rung in rungs))

    assert ["this 'then' rung is never reached"] == [
        each.message.partition(":")[0].rstrip(".")
        for each in report.findings
        if "reached" in each.message
    ]
