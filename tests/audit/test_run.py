"""Running checks: those that are named, in their order, and each one tells that it began."""

import io
import os
import subprocess
import sys

import pytest
from audit.helpers import LISTS, audited_text
from pakal_cli import audit as command

from pakal.audit.audit import audit, steps
from pakal.audit.checks import CHECKS
from pakal.audit.exits import FailOn, exit_code
from pakal.audit.facts_game import parse_facts
from pakal.audit.formats import FORMATS
from pakal.audit.formats.sections import sections
from pakal.audit.gather import subject_of
from pakal.audit.run import chosen_checks, run_checks
from pakal.audit.subject import Effort
from pakal.errors import BadInputError


def test_checks_are_chosen_by_name_or_id() -> None:
    """
    Whatever the order in which they are named, they run in their own.
    """
    chosen = chosen_checks(["PA301", "unknown-name"])

    assert ["unknown-name", "no-choice"] == [check.name for check in chosen]
    assert CHECKS == chosen_checks([])


def test_an_unknown_check_is_refused() -> None:
    """
    The message names the check that was probably meant.
    """
    with pytest.raises(BadInputError, match="Did you mean 'never-reached'"):
        chosen_checks(["never-reachd"])


def test_a_set_without_a_sound_list_is_not_passed_in_silence() -> None:
    """
    If no list can be compiled, the checks that need one say so.
    """
    report = audited_text((LISTS / "no-settling-rung" / "bad.toml").read_text("utf-8"))
    reasons = {outcome.check.name: outcome.reason for outcome in report.skipped}

    assert "no list can be compiled" == reasons["dead-rung"]


def test_of_a_list_that_could_not_be_read_nothing_is_said() -> None:
    """
    Whether a section is covered, a promise kept or a reading used may stand in that list.
    """
    facts = (LISTS / "facts.toml").read_text("utf-8")
    more = '[[reading]]\nname = "tide"\nchoices = ["low", "high"]\n'
    more += '[[favours]]\nlist = "sail"\nfact = "cargo"\n'
    game = parse_facts(f'sections = ["Page 9"]\n{facts}{more}')
    good = (LISTS / "dead-rung" / "good.toml").read_text("utf-8")
    names = ["uncovered-section", "unread-promise", "unused-reading"]

    def reasons(*texts: tuple[str, str]) -> set[str]:
        outcomes = run_checks(subject_of(game, texts, effort=Effort.QUICK), chosen_checks(names))
        return {outcome.reason for outcome in outcomes}

    whole = ("whole.toml", good)
    assert {""} == reasons(whole)
    assert {"not every list could be read: broken.toml"} == reasons(
        whole, ("broken.toml", '[[list]]\nid = "row"\n')
    )


def test_nothing_depends_on_the_order_of_sets() -> None:
    """
    Two processes that order their sets differently write the same report.
    """
    faults = LISTS.parents[1] / "automa" / "faults"
    command = [sys.executable, "-c", "from pakal_cli.main import main; main()", "audit"]
    command += ["wrong-side.toml", "--facts", "facts.toml", "--quick", "--format", "json"]
    reports = [
        subprocess.run(  # noqa: S603 - our own command
            command,
            cwd=faults,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]

    assert "dead-under-invariants" in reports[0]
    assert reports[0] == reports[1]


def test_progress_is_told_as_often_as_it_was_said() -> None:
    """
    Each check and each section tells that it begins; no bar stops short or runs over.
    """
    facts = (LISTS / "facts.toml").read_text("utf-8")
    lists = (LISTS / "dead-rung" / "good.toml").read_text("utf-8")
    subject = subject_of(parse_facts(facts), [("l.toml", lists)], effort=Effort.QUICK)
    begun: list[str] = []
    audit(subject, "l.toml", checks=CHECKS[:3], mutation=True, progress=begun.append)

    assert len(begun) <= steps(CHECKS[:3], mutation=True)
    assert [check.title for check in CHECKS[:3]] == begun[:3]
    assert "Lists changed in one place" == begun[-1]


SECTIONS = {
    "rungs": "pakal.audit.subject.verdicts_of",
    "ties": "pakal.audit.audit.scopes_in_force",
    "coverage": "pakal.audit.audit.count_games",
    "draws": "pakal.audit.audit.draws_in_games",
    "witnesses": "pakal.audit.audit.saved_witnesses",
    "readings": "pakal.audit.audit.saved_readings",
    "mutation": "pakal.audit.audit.score_mutants",
}


@pytest.mark.parametrize("section", SECTIONS)
def test_a_section_that_breaks_down_is_named(section: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A fault in one section of the report leaves all the others, and every format names it.
    """

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a\nfault")

    monkeypatch.setattr(SECTIONS[section], broken)
    facts = (LISTS / "facts.toml").read_text("utf-8")
    lists = (LISTS / "dead-rung" / "good.toml").read_text("utf-8")
    subject = subject_of(parse_facts(facts), [("l.toml", lists)], effort=Effort.QUICK)
    report = audit(subject, "l.toml", checks=CHECKS[:3], mutation=True)
    whole = {"rungs", "ties", "mutation"}

    assert [f"{section}: ZeroDivisionError: a fault"] == [each.reason for each in report.failed]
    assert whole - {section} == {each.name for each in sections(report)}
    assert 1 == exit_code(report, FailOn.NEVER)
    for form, printed in FORMATS.items():
        assert f"{section}: ZeroDivisionError: a fault" in printed(report), form


class Terminal(io.StringIO):
    """Standard error as a terminal."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    On a terminal there is a bar that names what is being looked at; elsewhere there is none.
    """
    shown = Terminal()
    monkeypatch.setattr(command.sys, "stderr", shown)
    with command._progress(4) as progress:
        progress("Every list ends in a rung that settles it")
    quiet = io.StringIO()
    monkeypatch.setattr(command.sys, "stderr", quiet)
    with command._progress(3) as progress:
        progress("Every list ends in a rung that settles it")

    assert "25%" in shown.getvalue()
    assert "Every list ends" in shown.getvalue()
    assert "" == quiet.getvalue()
