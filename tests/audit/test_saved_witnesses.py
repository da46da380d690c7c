"""The check of saved witnesses, on those of the Heron's lists."""

import shutil
from pathlib import Path

import attrs
import pytest
from audit.heron import HERON, WITNESSES

from pakal.audit.checks.witness_does_not_hold import CHECK
from pakal.audit.findings import Outcome, Status
from pakal.audit.gather import subject_of
from pakal.audit.run import run_checks
from pakal.audit.witness_files import Saved, read_index, write_index


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Heron's witnesses."""
    return shutil.copytree(WITNESSES, tmp_path / "witnesses")


def outcome(folder: Path | None) -> Outcome:
    """What the check says about a folder."""
    (found,) = run_checks(subject_of(HERON, witnesses=folder), [CHECK])
    return found


def test_witnesses_that_hold_trip_nothing(folder: Path) -> None:
    """
    Each rung has a position in which it decides.
    """
    found = outcome(folder)

    assert (Status.RAN, ()) == (found.status, found.findings)


def test_a_rung_without_a_witness_is_found(folder: Path) -> None:
    """
    A rung that is taken out of the index is named, with its place in the list.
    """
    index = read_index(folder)
    kept = [each for each in index.saved if (each.list_id, each.rung) != ("wade", "new-colours")]
    write_index(attrs.evolve(index, saved=tuple(kept)), folder)
    (finding,) = outcome(folder).findings

    assert "it has no witness and no reason." == finding.message
    assert ("wade", "new-colours") == (finding.location.list_id, finding.location.rung)
    assert finding.location.line > 0


def test_a_witness_of_a_rung_that_is_gone_is_found(folder: Path) -> None:
    """
    An index that is older than the lists does not hold.
    """
    index = read_index(folder)
    gone = Saved("wade", "gone", "wade/fits.toml", "?")
    write_index(attrs.evolve(index, saved=(*index.saved, gone)), folder)
    (finding,) = outcome(folder).findings

    assert "there is no such rung." == finding.message
    assert read_index(folder).saved[-1] == gone


def test_without_a_folder_the_check_is_skipped() -> None:
    """
    What was not looked at is said.
    """
    found = outcome(None)

    assert (Status.SKIPPED, "no folder of witnesses is given") == (found.status, found.reason)
