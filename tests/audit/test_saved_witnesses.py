"""The check of saved witnesses, on a folder that is made for the test."""

from pathlib import Path

import attrs
from ahau.solo_games import one_of_each

from pakal.audit.checks.witness_does_not_hold import CHECK
from pakal.audit.findings import Outcome, Status
from pakal.audit.gather import subject_of
from pakal.audit.run import run_checks
from pakal.audit.witness_files import Dead, Index, Saved, read_index, write_index
from pakal.games.ahau.audit.audited import AhauAudited
from pakal.games.ahau.position.text import print_position
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList

NAMES = ("starting-tile", "deal-cards")


class Small(AhauAudited):
    """King Pakal with two of his lists."""

    def lists(self) -> tuple[PriorityList, ...]:
        """The first list, of one rung, and one with a rung that is dead."""
        return tuple(each for each in super().lists() if each.id in NAMES)

    def invariants(self) -> tuple[Invariant, ...]:
        """Those that are not about his other lists."""
        return tuple(each for each in super().invariants() if set(each.lists) <= set(NAMES))


def saved(folder: Path) -> Index:
    """Witnesses of the two lists, from positions in which they decide."""
    positions = one_of_each()
    for list_id in NAMES:
        file = folder / f"{list_id}.toml"
        file.write_text(print_position(positions[list_id]), encoding="utf-8")
    index = Index(
        (
            Saved("starting-tile", "top-god", "starting-tile.toml", "?"),
            Saved("deal-cards", "fits", "deal-cards.toml", "?"),
        ),
        (Dead("deal-cards", "as-printed", {}, ("one-deal-fits",)),),
    )
    write_index(index, folder)
    answers = [
        finding.message.split(": ")[1].removesuffix(", not ?.")
        for finding in outcome(folder).findings
    ]
    return Index(
        tuple(
            attrs.evolve(each, answer=answer)
            for each, answer in zip(index.saved, answers, strict=True)
        ),
        index.dead,
    )


def outcome(folder: Path | None) -> Outcome:
    (found,) = run_checks(subject_of(Small(), witnesses=folder), [CHECK])
    return found


def test_witnesses_that_hold_trip_nothing(tmp_path: Path) -> None:
    """
    Each rung has a position in which it decides, or the reason why there is none.
    """
    write_index(saved(tmp_path), tmp_path)

    assert (Status.RAN, ()) == (outcome(tmp_path).status, outcome(tmp_path).findings)


def test_a_rung_without_a_witness_is_found(tmp_path: Path) -> None:
    """
    A rung that is taken out of the index is named, with its place in the list.
    """
    index = saved(tmp_path)
    write_index(attrs.evolve(index, saved=index.saved[1:]), tmp_path)
    (finding,) = outcome(tmp_path).findings

    assert "it has no witness and no reason." == finding.message
    assert ("starting-tile", "top-god") == (finding.location.list_id, finding.location.rung)
    assert finding.location.line > 0


def test_a_witness_of_a_rung_that_is_gone_is_found(tmp_path: Path) -> None:
    """
    An index that is older than the lists does not hold.
    """
    index = saved(tmp_path)
    gone = Saved("starting-tile", "gone", "starting-tile.toml", "?")
    write_index(attrs.evolve(index, saved=(*index.saved, gone)), tmp_path)
    (finding,) = outcome(tmp_path).findings

    assert "there is no such rung." == finding.message
    assert read_index(tmp_path).saved[-1] == gone


def test_without_a_folder_the_check_is_skipped() -> None:
    """
    What was not looked at is said.
    """
    assert (Status.SKIPPED, "no folder of witnesses is given") == (
        outcome(None).status,
        outcome(None).reason,
    )
