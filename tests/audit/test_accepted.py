"""Findings accepted by name, and acceptances that fit nothing."""

import pytest
from audit.helpers import LISTS, audited

from pakal.audit.accepted import Acceptance, parse_acceptance, parse_accepted, with_accepted
from pakal.audit.checks import CHECKS
from pakal.audit.exits import FailOn, exit_code
from pakal.audit.findings import Outcome, Status
from pakal.audit.report import Report
from pakal.errors import BadInputError


def outcomes(name: str) -> tuple[Outcome, ...]:
    """The outcomes of the bad list of a check, without that about acceptances."""
    return audited(LISTS / name / "bad.toml").outcomes[:-1]


def test_an_accepted_finding_stays_but_does_not_count() -> None:
    """
    It has the reason beside it and is not open any more.
    """
    accepted = Acceptance("dead-rung", "as printed", "sail", "half-full")
    report = Report("r", (), with_accepted(outcomes("dead-rung"), [accepted]))

    assert ["as printed"] == [finding.accepted for finding in report.findings]
    assert () == report.open
    assert 0 == exit_code(report, FailOn.WARNING)


def test_an_acceptance_may_name_the_id() -> None:
    """
    PA201 is dead-rung.
    """
    accepted = parse_acceptance("PA201:sail/half-full=as printed", CHECKS)
    report = Report("r", (), with_accepted(outcomes("dead-rung"), [accepted]))

    assert () == report.open


def test_a_finding_without_a_list_is_accepted_by_its_words() -> None:
    """
    `says` picks the finding about one reading.
    """
    accepted = Acceptance("unused-reading", "to come", says="'tide'")
    other = Acceptance("unused-reading", "to come", says="'wind'")
    report = Report("r", (), with_accepted(outcomes("unused-reading"), [accepted, other]))

    assert ["unused-acceptance"] == [finding.name for finding in report.open]


def test_an_acceptance_that_fits_nothing_is_a_finding() -> None:
    """
    What was repaired need not be accepted any more.
    """
    accepted = Acceptance("dead-rung", "as printed", "sail", "open", source="accepted.toml")
    report = Report("r", (), with_accepted(outcomes("dead-rung"), [accepted]))

    assert ["dead-rung", "unused-acceptance"] == [finding.name for finding in report.open]
    assert "'dead-rung:sail/open' is accepted" in report.open[1].message


def test_nothing_is_said_about_acceptances_of_a_check_that_did_not_run() -> None:
    """
    Whether a finding is still there is not known then.
    """
    ran = [each for each in outcomes("dead-rung") if each.check.name != "dead-rung"]
    marked = with_accepted(ran, [Acceptance("dead-rung", "as printed", "sail", "open")])

    assert (Status.RAN, ()) == (marked[-1].status, marked[-1].findings)


def test_nothing_is_said_about_acceptances_under_other_readings() -> None:
    """
    What is accepted was found under the default readings.
    """
    accepted = Acceptance("dead-rung", "as printed", "sail", "open")
    marked = with_accepted(outcomes("dead-rung"), [accepted], by_default=False)

    assert () == marked[-1].findings


def test_a_file_of_acceptances() -> None:
    """
    Each has the name of a check, a place and a reason.
    """
    text = '[[accepted]]\nname = "dead-rung"\nlist = "a"\nrung = "b"\nreason = "so"\n'

    assert (Acceptance("dead-rung", "so", "a", "b", source="f.toml"),) == parse_accepted(
        text, "f.toml", CHECKS
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[accepted", "is not TOML"),
        ("[accept]", "no key is called 'accept'"),
        ("accepted = 3", "accepted: 3 is not an array of tables."),
        ('[[accepted]]\nname = "dead-rung"', "'reason' is missing"),
        ('[[accepted]]\nreason = "so"', "'name' is missing"),
        ('[[accepted]]\nname = "dead-rang"\nreason = "so"', "Did you mean 'dead-rung'?"),
        ('[[accepted]]\nnaem = "x"', "no key is called 'naem'.\nDid you mean 'name'?"),
        ("[[accepted]]\nname = 3", "name: 3 is not the name of a check."),
    ],
)
def test_a_bad_file_of_acceptances_is_refused(text: str, says: str) -> None:
    """
    The message names the file, what is wrong, and a way out.
    """
    with pytest.raises(BadInputError) as error:
        parse_accepted(text, "f.toml", CHECKS)

    assert str(error.value).startswith("f.toml")
    assert says in str(error.value)


@pytest.mark.parametrize("text", ["dead-rung", "=so", "dead-rung:a/b="])
def test_an_acceptance_without_a_reason_is_refused(text: str) -> None:
    """
    On the command line too, what is accepted and why both have to be said.
    """
    with pytest.raises(BadInputError, match="does not say what is accepted and why"):
        parse_acceptance(text, CHECKS)
