"""The check witness-does-not-hold; see docs/audit/witness-does-not-hold.md."""

from collections.abc import Iterator
from typing import Any, cast

from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.audit.witness_files import check_index
from pakal.games.base import SearchedGame


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    lists = {plist.id: plist for plist in subject.lists}
    assert subject.witnesses is not None  # noqa: S101 - the check needs them
    for wrong in check_index(cast("SearchedGame[Any]", subject.game), subject.witnesses):
        location = Location("", wrong.list_id, wrong.rung)
        if wrong.list_id in lists:
            location = location_of(lists[wrong.list_id])
            rungs = {rung.id: rung for rung in lists[wrong.list_id].walk()}
            if wrong.rung in rungs:
                location = location_of(lists[wrong.list_id], rungs[wrong.rung])
        yield check.finding(
            location,
            f"{wrong.says}.",
            way_out="Try `pakal witnesses renew`, if the change is intended.",
        )


CHECK = Check(
    "PA401",
    "witness-does-not-hold",
    Level.ERROR,
    "Every rung has a witness, or the reason why there is none",
    _run,
    (Need.WITNESSES, Need.WHOLE_SET, Need.GAME),
)
