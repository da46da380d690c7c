"""The table of faults in docs/audit-faults.md is what the audit says about each fixture."""

from pathlib import Path

import pytest
from audit.helpers import FIXTURES, LISTS, ROOT, audited

from pakal.audit.exits import FailOn, exit_code
from pakal.audit.findings import Level
from pakal.audit.report import Report

pytestmark = pytest.mark.xdist_group("audited")  # they share their audits
PAGE = ROOT / "docs" / "audit-faults.md"
FAULTS = FIXTURES / "lists" / "faults"
BEGIN, END = "<!-- faults -->\n", "<!-- end of faults -->\n"

# Each fault that an audit has to find, and the folder with a list that has it and one that has not.
PLANTED = {
    "a threshold anywhere in its range turns a promise round": FAULTS / "threshold-anywhere",
    "a promise about a fact of the whole set is broken": FAULTS / "promise-on-a-set-fact",
    "a promise about a fact made of others is broken": FAULTS / "promise-on-a-made-fact",
    "rung 12 of 15 breaks a promise": FAULTS / "promise-broken-at-rung-12",
    "a promise is broken in a later round": FAULTS / "promise-broken-in-a-later-round",
    "a rung for a third winner is dead where two are taken": FAULTS / "dead-in-every-round",
    "`until` never ends anything": FAULTS / "until-never-holds",
    "requirements contradict each other": LISTS / "never-chooses",
    "invariants contradict each other": LISTS / "no-candidate-possible",
    "it settles by a value that nobody promised to be unique": LISTS / "settles-by-shared-value",
    "a loser matters five rungs deep": FAULTS / "loser-matters-five-deep",
    "a loser matters nine rungs deep": FAULTS / "loser-matters-nine-deep",
    "a rung behind 24 `keep`s is dead": FAULTS / "behind-24-keeps",
    "a rung is dead because of a number with a hundred values": FAULTS / "a-hundred-values",
    "a rung is alive on impossible values of a set fact only": (
        FAULTS / "a-set-fact-at-its-definition"
    ),
    "a fact, a draw and a kind are unused": FAULTS / "unused-fact-draw-and-kind",
    "a rung cites an unknown section": LISTS / "unknown-section",
    "a threshold lies outside the bounds": LISTS / "threshold-out-of-bounds",
    "a property is broken": LISTS / "broken-property",
    "nobody has a lot in a weighted draw": LISTS / "draw-without-lots",
    "an exit of a chart is never taken": LISTS / "exit-never-taken",
}
# Good lists about which something wrong was said once.
GOOD_ONLY = {
    "facts are named in expressions, a chart and a weight only": FAULTS / "names-in-expressions",
    "promises and invariants are about a list in another file": (
        FAULTS / "promises-about-another-file"
    ),
}


def said(report: Report, *, notes: bool = False) -> str:
    """What is found and at which line; without `notes`, errors and warnings only."""
    found = [
        f"{each.level.value} `{each.name}`, {each.location.file} line {each.location.line}"
        if each.location.line
        else f"{each.level.value} `{each.name}`, {each.location.file}"
        for each in report.findings
        if notes or each.level is not Level.INFO
    ]
    unknown = sum(len(outcome.undecided) for outcome in report.outcomes)
    found += [f"{unknown} cannot be told"] if unknown else []
    return "; ".join(found) or "nothing"


def audit_of(folder: Path, file: str) -> Report:
    """The same audit that other tests look at."""
    return audited(folder / f"{file}.toml", unused=folder.parent == FAULTS)


def codes(report: Report) -> str:
    return " / ".join(str(exit_code(report, each)) for each in (FailOn.ERROR, FailOn.WARNING))


def table() -> str:
    """The rows of the page, as the audit gives them now."""
    rows = ["| fault | found in `bad.toml` | exit code | found in `good.toml` | exit code |"]
    rows += ["| --- | --- | --- | --- | --- |"]
    for fault, folder in PLANTED.items():
        unused = folder.name.startswith("unused")
        bad, good = (audit_of(folder, each) for each in ("bad", "good"))
        where = folder.relative_to(ROOT).as_posix()
        found = f"{said(bad, notes=unused)} | {codes(bad)} | {said(good)} | {codes(good)} |"
        rows.append(f"| [{fault}](../{where}) | {found}")
    for fault, folder in GOOD_ONLY.items():
        good = audit_of(folder, "good")
        where = folder.relative_to(ROOT).as_posix()
        rows.append(f"| [{fault}](../{where}) | – | – | {said(good)} | {codes(good)} |")
    return "\n".join(rows) + "\n"


def test_the_page_says_what_the_audit_finds(request: pytest.FixtureRequest) -> None:
    """
    Every fault is found at its line with its level, nothing is left open, and nothing is said
    about the good lists; `pytest --renew-golden` writes the table anew.
    """
    found = table()
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, behind = rest.partition(END)
    if request.config.getoption("--renew-golden"):
        PAGE.write_text(f"{before}{BEGIN}{found}{END}{behind}", "utf-8")
        text = PAGE.read_text("utf-8")

    assert found in text
    assert "cannot be told" not in found
    for row in found.splitlines()[2:]:
        _, fault, bad, _, good, code, _ = row.split("|")
        assert bad.strip() != "nothing", fault
        assert ("nothing", "0 / 0") == (good.strip(), code.strip())


def test_every_fixture_is_in_the_table() -> None:
    """
    No folder of planted faults is left out, and a bad list announces what it has.
    """
    folders: set[Path] = {*PLANTED.values(), *GOOD_ONLY.values()}

    assert {path for path in FAULTS.iterdir() if path.is_dir()} <= folders
    for folder in PLANTED.values():
        if folder.parent == FAULTS and not folder.name.startswith("unused"):
            assert "\n# found: " in (folder / "bad.toml").read_text("utf-8")
