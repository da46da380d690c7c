"""The forms of a report: each tells every finding, and every check that did not run."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import attrs
import pytest
from audit.helpers import FIXTURES, LISTS, audited, audited_text
from audit.sarif_part import SARIF_PART
from audit.sarif_schema import sarif_schema
from jsonschema import Draft7Validator, Draft202012Validator

from pakal.audit.accepted import Acceptance, with_accepted
from pakal.audit.checks import CHECKS
from pakal.audit.coverage import Coverage, RungCount
from pakal.audit.exits import FailOn, exit_code
from pakal.audit.findings import Location, Outcome, Status, Undecided
from pakal.audit.formats import FORMATS, print_report
from pakal.audit.formats.junit import to_junit
from pakal.audit.formats.sarif import in_repository, sarif_data
from pakal.audit.report import Report, SavedWitnesses
from pakal.audit.unreadable import problems_of, unreadable
from pakal.audit.witness_files import Index, Saved
from pakal.audit.witnesses import Dead
from pakal.errors import BadInputError

pytestmark = pytest.mark.xdist_group("audited")  # they share their audits
TELLING = [form for form in FORMATS if form != "examples"]  # that one is for a lists file
BAD = sorted(path.name for path in LISTS.iterdir() if path.is_dir())
GOOD = LISTS / "no-settling-rung" / "good.toml"


def bad(name: str) -> Report:
    return audited(LISTS / name / "bad.toml", unused=name == "unused-name")


def with_something_unknown(report: Report) -> Report:
    """The report, with something that its first check cannot tell."""
    unknown = (Undecided(Location("bad.toml", "sail"), "whether it ever does anything."),)
    first = attrs.evolve(report.outcomes[0], undecided=unknown)
    return attrs.evolve(report, outcomes=(first, *report.outcomes[1:]))


def with_broken_check(report: Report) -> Report:
    """The report, with its first check broken down."""
    first = Outcome(report.outcomes[0].check, Status.FAILED, reason="KeyError: 'x'")
    return attrs.evolve(report, outcomes=(first, *report.outcomes[1:]))


def with_games(report: Report) -> Report:
    """The report, with made-up figures of games."""
    (plist,) = report.lists
    rungs = [rung.id for rung in plist.walk()]
    counts = (
        RungCount(rungs[0], 100, 60, 40),
        RungCount(rungs[1], 60, 30, 20),
        RungCount(rungs[2], 40, 0, 40, 40),
    )
    coverage = Coverage(1, {plist.id: 100}, {plist.id: 0}, {plist.id: counts})
    saved = Saved(plist.id, rungs[1], "sail/most-cargo.toml", "dock 1")
    dead = Dead(plist.id, rungs[2], {})
    witnesses = SavedWitnesses("witnesses", Index((saved,), (dead,)))
    return attrs.evolve(report, games=1, coverage=coverage, witnesses=witnesses)


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("form", TELLING)
def test_every_form_tells_the_finding(form: str, name: str) -> None:
    """
    Id and name of the check are in every form.
    """
    report = bad(name)
    text = FORMATS[form](report)

    assert report.findings[0].id in text
    assert name in re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("name", BAD)
def test_the_text_fits_the_terminal(name: str) -> None:
    """
    No line is longer than 80 columns.
    """
    assert [] == [line for line in FORMATS["text"](bad(name)).splitlines() if len(line) > 80]


@pytest.mark.parametrize("form", TELLING)
def test_the_same_audit_gives_the_same_report(form: str) -> None:
    """
    Nothing depends on the time or the order of dictionaries.
    """
    again = audited.__wrapped__(LISTS / "dead-rung" / "bad.toml")

    assert FORMATS[form](bad("dead-rung")) == FORMATS[form](again)


@pytest.mark.parametrize("form", TELLING)
def test_every_form_tells_what_was_skipped_and_what_failed(form: str) -> None:
    """
    A check that did not run is never passed over in silence.
    """
    text = re.sub(r"\s+", " ", FORMATS[form](with_broken_check(audited(GOOD))))

    assert "the game names no sections of its rules" in text
    assert "KeyError: " in text


def test_a_finding_in_the_text() -> None:
    """
    Place, level, message and check in a line, and below it the witness and a way out.
    """
    assert [
        "bad.toml:26 sail/half-full: warning: it is reached but never narrows: the rungs",
        "  before it leave it nothing to narrow. [PA201 dead-rung]",
        "  witness: A: cargo 0, number_of_dock 1; B: cargo 0, number_of_dock 2",
        "  Remove it, or look at another fact.",
        "",
        "bad.toml: 1 list, 4 rungs.",
        f"{len(CHECKS)} checks: {len(CHECKS) - 4} ran, 4 skipped, 0 failed.",
        "0 errors, 1 warning.",
        "Skipped uncovered-section: the game names no sections of its rules.",
        "Skipped unread-promise: the game makes no promises about its lists.",
        "Skipped unknown-section: the game names no sections of its rules.",
        "Skipped witness-does-not-hold: no folder of witnesses is given.",
        "What each rung can do: alive: 3; dead by logic: 1.",
        "Positions looked at: 114 of 1 list.",
    ] == FORMATS["text"](bad("dead-rung")).splitlines()


def test_what_is_accepted_in_the_text() -> None:
    """
    An accepted finding is a line of the summary: the check, the place and the reason.
    """
    report = bad("dead-rung")
    accepted = Acceptance("dead-rung", "As printed.", "sail", "half-full")
    report = attrs.evolve(report, outcomes=with_accepted(report.outcomes[:-1], [accepted]))
    lines = FORMATS["text"](report).splitlines()

    assert "bad.toml: 1 list, 4 rungs." == lines[0]
    assert "0 errors, 0 warnings; 1 accepted." == lines[2]
    assert "Accepted dead-rung: bad.toml:26 sail/half-full: As printed." == lines[3]


def test_one_rung_is_not_called_rungs() -> None:
    """
    A list of a single rung is counted in the singular.
    """
    report = audited(GOOD)
    (plist,) = report.lists
    short = attrs.evolve(report, lists=(attrs.evolve(plist, rungs=plist.rungs[-1:]),))

    assert "good.toml: 1 list, 1 rung." in FORMATS["text"](short).splitlines()


@pytest.mark.parametrize("form", TELLING)
def test_what_cannot_be_told_is_said(form: str) -> None:
    """
    An open question is no finding, but every form names it.
    """
    report = audited(GOOD)
    unsure = Undecided(Location("l.toml", "sail", "open", 8), "whether it is so.")
    first = attrs.evolve(report.outcomes[0], undecided=(unsure,))
    text = FORMATS[form](attrs.evolve(report, outcomes=(first, *report.outcomes[1:])))

    assert "whether it is so." in text


@pytest.mark.parametrize("name", [*BAD, "failed", "accepted"])
def test_sarif_is_what_the_standard_asks_for(name: str) -> None:
    """
    The document fits the published schema, and has only what we mean to write; rules are found
    by index.
    """
    report = bad("dead-rung" if name in ("failed", "accepted") else name)
    if name == "failed":
        report = with_broken_check(report)
    if name == "accepted":
        accepted = Acceptance("dead-rung", "as printed", "sail", "half-full")
        report = attrs.evolve(report, outcomes=with_accepted(report.outcomes[:-1], [accepted]))
    data = sarif_data(report)
    ours = Draft202012Validator(SARIF_PART, format_checker=Draft202012Validator.FORMAT_CHECKER)
    published = Draft7Validator(sarif_schema())

    assert [] == [error.message for error in ours.iter_errors(data)]
    assert [] == [error.message for error in published.iter_errors(data)]
    (run,) = data["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    assert (name != "failed") is run["invocations"][0]["executionSuccessful"]


def test_rules_link_to_the_documentation_where_it_is_published(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """
    With an address every rule has an absolute link to its page; without one, or with something
    else, no link that leads nowhere. Title and help are there in any case.
    """
    for address, linked in (("https://docs.example/pakal/", True), ("", False), ("docs", False)):
        monkeypatch.setenv("PAKAL_DOCS_URL", address)
        data = sarif_data(bad("dead-rung"))
        rules = data["runs"][0]["tool"]["driver"]["rules"]
        links = {rule["id"]: rule.get("helpUri") for rule in rules}

        assert ("https://docs.example/pakal/audit/dead-rung/" if linked else None) == links["PA201"]
        assert {linked} == {link is not None for link in links.values()}
        assert all(rule["shortDescription"]["text"] and rule["help"]["text"] for rule in rules)
        assert all(rule["fullDescription"]["text"] and rule["help"]["markdown"] for rule in rules)
        Draft7Validator(sarif_schema()).validate(data)


def test_rules_have_their_page_as_help(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Code hosts show the help, so it is the page itself; its links lead somewhere or are only words.
    """
    monkeypatch.delenv("PAKAL_DOCS_URL", raising=False)
    rules = sarif_data(bad("dead-rung"))["runs"][0]["tool"]["driver"]["rules"]
    for rule in rules:
        for text in (rule["help"]["text"], rule["help"]["markdown"]):
            assert "## How it is found" in text
            assert "](" not in text
            assert "fixtures/lists/audit" not in text
        assert 20 < len(rule["fullDescription"]["text"]) < 1024

    monkeypatch.setenv("PAKAL_DOCS_URL", "https://docs.example")
    rules = sarif_data(bad("dead-rung"))["runs"][0]["tool"]["driver"]["rules"]
    (dead,) = (rule for rule in rules if rule["name"] == "dead-rung")
    assert "[implied-rung](https://docs.example/audit/implied-rung/)" in dead["help"]["markdown"]
    assert "[two candidates are enough](https://docs.example/small-scope/)" in str(dead)


def test_accepted_findings_are_no_results_of_sarif() -> None:
    """
    Code hosts ignore suppressions, and would show them as open; they are among the notes.
    """
    report = bad("dead-rung")
    accepted = Acceptance("dead-rung", "as printed", "sail", "half-full")
    report = attrs.evolve(report, outcomes=with_accepted(report.outcomes[:-1], [accepted]))
    (run,) = sarif_data(report, FailOn.WARNING)["runs"]
    (invocation,) = run["invocations"]
    notes = [note["message"]["text"] for note in invocation["toolExecutionNotifications"]]

    assert [] == run["results"]
    assert 0 == invocation["exitCode"]
    assert "dead-rung accepted: bad.toml:26 sail/half-full: as printed" in notes


def test_two_faults_of_a_rung_have_fingerprints_of_their_own() -> None:
    """
    Also where check, list and rung are the same; and they stay as they are while lines move.
    """
    wrong = '[[list]]\nid = "row"\nkind = "x"\ncolour = "y"\n'
    first, moved = (sarif_data(audited_text(text))["runs"][0] for text in (wrong, "\n\n" + wrong))
    prints = [each["partialFingerprints"]["place/v1"] for each in first["results"]]

    assert len(prints) == len(set(prints)) > 2
    assert prints == [each["partialFingerprints"]["place/v1"] for each in moved["results"]]


def test_each_bot_of_a_repository_is_a_category_of_its_own() -> None:
    """
    The name of a run comes of the files that were named, also where they cannot be read.
    """
    files = ("bots/lists.toml", "bots/facts.toml")
    problems = problems_of(BadInputError("bots/lists.toml: is not TOML."), "bots/lists.toml")
    reports = (attrs.evolve(bad("dead-rung"), files=files), unreadable(problems, files))

    for report in reports:
        (run,) = sarif_data(report)["runs"]
        assert {"id": "pakal/bots/lists.toml+bots/facts.toml/"} == run["automationDetails"]


def test_every_result_has_a_file_and_a_line() -> None:
    """
    Also a finding that belongs to no list: it is shown at the facts file, or at the first list.
    """
    for name in ("unused-reading", "uncovered-section", "unused-name", "no-candidate-possible"):
        for result in sarif_data(bad(name))["runs"][0]["results"]:
            (location,) = result["locations"]
            physical = location["physicalLocation"]
            assert physical["artifactLocation"]["uri"]
            assert 1 <= physical["region"]["startLine"]


def test_paths_are_those_of_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    As seen from the folder with .git; without one, from here; a file that is nowhere stays.
    """
    (tmp_path / ".git").mkdir()
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "my.toml").write_text("")
    monkeypatch.chdir(tmp_path / "bots")

    assert "bots/my.toml" == in_repository("my.toml")
    assert "bots/my.toml" == in_repository(str(tmp_path / "bots" / "my.toml"))
    assert "lists/worker.toml" == in_repository("lists/worker.toml")


@pytest.mark.parametrize("fail_on", FailOn)
def test_input_that_cannot_be_read_has_every_form(fail_on: FailOn) -> None:
    """
    Each problem is a finding at its line, the run did not succeed, and the exit code is 2.
    """
    error = BadInputError("my.toml:7: is not TOML.", "Look for a bracket there.")
    in_folder = BadInputError("saved/index.toml: there is no such file.", "Try another folder.")
    problems = (*problems_of(error, "my.toml"), *problems_of(in_folder, "saved"))
    report = unreadable(problems)

    data = sarif_data(report)
    (run,) = data["runs"]
    places = [result["locations"][0]["physicalLocation"] for result in run["results"]]
    assert [("my.toml", 7), ("saved/index.toml", 1)] == [
        (place["artifactLocation"]["uri"], place["region"]["startLine"]) for place in places
    ]
    assert not run["invocations"][0]["executionSuccessful"]
    Draft202012Validator(SARIF_PART).validate(data)
    Draft7Validator(sarif_schema()).validate(data)

    (case,) = ElementTree.fromstring(to_junit(report, fail_on))[0]  # noqa: S314 - we wrote it
    assert ["error"] == [part.tag for part in case]
    assert "my.toml:7: error: is not TOML." in str(case[0].text)
    assert "my.toml" == json.loads(FORMATS["json"](report))["findings"][0]["file"]
    assert 2 == exit_code(report, fail_on)


@pytest.mark.parametrize("fail_on", FailOn)
def test_junit_is_red_where_the_audit_fails(fail_on: FailOn) -> None:
    """
    There is a failure if and only if the exit code says so.
    """
    reports = [audited(GOOD), with_something_unknown(audited(GOOD))]
    reports += [bad(name) for name in ("dead-rung", "unknown-name", "makes-no-difference")]

    for report in reports:
        suites = ElementTree.fromstring(to_junit(report, fail_on))  # noqa: S314 - we wrote it
        assert (suites.get("failures") != "0") is bool(exit_code(report, fail_on))


def test_the_schema_notices_what_is_not_sarif() -> None:
    """
    A level that the standard does not know is refused.
    """
    data = sarif_data(bad("dead-rung"))
    data["runs"][0]["results"][0]["level"] = "info"

    assert not Draft202012Validator(SARIF_PART).is_valid(data)
    assert not Draft7Validator(sarif_schema()).is_valid(data)


def test_junit_lists_every_check() -> None:
    """
    Green means checked: each check is a case, with its failure, its error, or why it was skipped.
    """
    report = with_broken_check(bad("dead-rung"))
    suites = ElementTree.fromstring(to_junit(report, FailOn.WARNING))  # noqa: S314 - we wrote it
    (suite,) = suites
    cases = {case.get("name"): [part.tag for part in case] for case in suite}

    assert [outcome.check.name for outcome in report.outcomes] == list(cases)
    assert {"error"} == set(cases["no-settling-rung"])
    assert ["failure"] == cases["dead-rung"]
    assert ["skipped"] == cases["uncovered-section"]
    assert [] == cases["no-choice"]
    counted = {key: suites.get(key) for key in ("tests", "failures", "errors", "skipped")}
    expected = {"tests": str(len(cases)), "failures": "1", "errors": "1", "skipped": "4"}
    assert expected == counted


def test_junit_is_green_for_what_is_accepted_or_only_worth_knowing() -> None:
    """
    An info finding is told in a green case.
    """
    suites = ElementTree.fromstring(to_junit(bad("dead-under-reading"), FailOn.WARNING))  # noqa: S314
    (case,) = (case for case in suites[0] if case.get("name") == "dead-under-reading")

    assert ["system-out"] == [part.tag for part in case]
    assert "0" == suites.get("failures")


def test_the_json_form() -> None:
    """
    Findings, checks and parts as data, under a format and a version.
    """
    data = json.loads(FORMATS["json"](with_games(audited(GOOD))))

    assert ("pakal-audit", 2) == (data["format"], data["version"])
    assert {"ran", "skipped"} == {check["status"] for check in data["checks"]}
    assert 40 == data["coverage"]["sail"][2]["drawn"]
    assert "witnesses/sail/most-cargo.toml" == data["coverage"]["sail"][1]["witness"]
    assert "" == data["coverage"]["sail"][2]["witness"]
    assert ["rungs", "ties", "positions", "never"] == list(data["parts"])
    assert {"alive"} == {row["life"] for row in data["parts"]["rungs"]["data"]}


def test_a_witness_in_json_can_be_read_back() -> None:
    """
    The table is there as text, a section for each candidate, and as values.
    """
    data = json.loads(FORMATS["json"](bad("dead-under-invariants")))
    (finding,) = data["findings"]

    assert (
        "[A]\nis_open = false\nis_guarded = false\n[B]\nis_open = false\nis_guarded = true\n"
        == (finding["witness"]["text"])
    )
    assert {"is_open": [0, 0], "is_guarded": [0, 1]} == finding["witness"]["values"]


def test_the_page_draws_each_list_as_a_funnel() -> None:
    """
    A bar for each rung, as wide as the share that came to it, with a link to its witness.
    """
    page = FORMATS["html"](with_games(audited(GOOD)))

    assert 3 == page.count("<svg ")
    assert [
        ('settled', '0.0', '144.0'), ('narrowed', '144.0', '72.0'), ('saw', '216.0', '144.0'),
        ('settled', '72.0', '72.0'), ('narrowed', '144.0', '36.0'), ('saw', '180.0', '108.0'),
        ('chance', '108.0', '144.0'),
    ] == re.findall(r'<rect class="(\w+)" x="([\d.]+)" y="3" width="([\d.]+)"', page)  # fmt: skip
    assert 'href="#sail--open"' in page
    assert 'id="sail--open"' in page
    assert 'href="witnesses/sail/most-cargo.toml"' in page


def test_the_page_needs_nothing_from_the_network() -> None:
    """
    No address outside the page is loaded, and there is a dark form.
    """
    page = FORMATS["html"](with_games(audited(GOOD)))

    assert not re.search(r'(src|href)="(https?:)?//|url\(|@import', page)
    assert "prefers-color-scheme: dark" in page


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_links_of_a_page_lead_from_the_file_it_is_written_to(form: str) -> None:
    """
    A page in another folder still finds the saved witnesses; data keep the path as it was given.
    """
    report = with_games(audited(GOOD))
    out = Path("reports") / "page"

    assert "../witnesses/sail/most-cargo.toml" in print_report(report, form, out)
    assert '"witnesses/sail/most-cargo.toml"' in print_report(report, "json", out)


def test_the_markdown_page_tells_dead_rungs_from_shown_ones() -> None:
    """
    A rung has a link to its position, or the reason why there is none.
    """
    page = FORMATS["markdown"](with_games(audited(GOOD)))

    assert "| 60 | 30 | 20 | [dock 1](witnesses/sail/most-cargo.toml) |" in page
    assert "| 40 | 0 | 40 | dead by logic |" in page


def test_the_markdown_page_without_games_has_the_smallest_cases() -> None:
    """
    Of a game that cannot be played the smallest table is shown in which each rung decides.
    """
    page = FORMATS["markdown"](audited(GOOD))

    assert "| `sail` | `open` | A: is_open no; B: is_open yes |" in page


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_the_smallest_cases_are_in_words(form: str) -> None:
    """
    What is of the situation or of a pair stands by itself, and a word is a word, not a number.
    """
    automa = FIXTURES / "automa"
    pages = {
        name: FORMATS[form](audited(automa / name / "lists.toml", automa / name / "facts.toml"))
        for name in ("targets", "tie-breaks")
    }

    assert "situation: steps 1; A: distance 0, own 1" in pages["targets"]
    assert "situation: steps 1, mood angry; A: distance 0, own 0" in pages["targets"]
    assert "A-B: met yes, result 0; B-A: met yes, result 2" in pages["tie-breaks"]


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_what_a_list_says_cannot_break_the_page(form: str) -> None:
    """
    Whatever stands in a list or a message is shown as text.
    """
    report = audited(GOOD)
    (plist,) = report.lists
    broken = attrs.evolve(report.outcomes[0], reason="<b>bold</b>")
    report = attrs.evolve(
        report,
        title="<i>x</i>",
        lists=(attrs.evolve(plist, label="<u>y</u>"),),
        outcomes=(broken, *report.outcomes[1:]),
    )
    page = FORMATS[form](report)

    assert "<b>bold" not in page
    assert "<i>x" not in page
    assert "<u>y" not in page


@pytest.mark.parametrize(
    ("name", "fail_on", "code"),
    [
        ("good", FailOn.WARNING, 0),
        ("dead-rung", FailOn.ERROR, 0),
        ("dead-rung", FailOn.WARNING, 4),
        ("dead-rung", FailOn.UNKNOWN, 4),
        ("unknown", FailOn.UNKNOWN, 4),
        ("unknown", FailOn.WARNING, 0),
        ("dead-under-reading", FailOn.WARNING, 0),
        ("unknown-name", FailOn.ERROR, 3),
        ("unknown-name", FailOn.WARNING, 3),
        ("unknown-name", FailOn.NEVER, 0),
        ("failed", FailOn.NEVER, 1),
    ],
)
def test_exit_codes(name: str, fail_on: FailOn, code: int) -> None:
    """
    0 clean, 1 the tool failed, 3 errors, 4 warnings or what cannot be told, if they are to fail.
    """
    report = audited(GOOD) if name in ("good", "failed", "unknown") else bad(name)
    if name == "unknown":
        report = with_something_unknown(report)
    if name == "failed":
        report = with_broken_check(report)

    assert code == exit_code(report, fail_on)


def test_the_faults_have_witnesses_in_every_form() -> None:
    """
    The case that shows a fault is not lost on the way.
    """
    faults = FIXTURES / "automa" / "faults"
    report = audited(faults / "wrong-side.toml", faults / "facts.toml")

    for form in TELLING:
        assert "has_camp_of_ours" in FORMATS[form](report), form


def test_findings_about_facts_are_told_apart_in_sarif() -> None:
    """
    Each has a fingerprint of its own, so that a code host keeps them all.
    """
    folder = FIXTURES / "lists" / "faults" / "unused-fact-draw-and-kind"
    report = audited(folder / "bad.toml", folder / "facts.toml", unused=True)
    results = sarif_data(report)["runs"][0]["results"]
    prints = [each["partialFingerprints"]["place/v1"] for each in results]

    assert len(report.findings) == len(set(prints))
    assert all(str(FIXTURES.parent) not in each for each in prints)
