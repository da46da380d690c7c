"""A saved witness, or the reason why a rung has none, that does not hold any more."""

from collections.abc import Iterator
from typing import Any, cast

from pakal.audit.findings import Check, Level, Need, Place, Said
from pakal.audit.subject import Subject, place_of
from pakal.audit.witness_files import check_index
from pakal.games.base import SearchedGame


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    lists = {plist.id: plist for plist in subject.lists}
    assert subject.witnesses is not None  # noqa: S101 - the check needs them
    for wrong in check_index(cast("SearchedGame[Any]", subject.game), subject.witnesses):
        place = Place("", wrong.list_id, wrong.rung)
        if wrong.list_id in lists:
            place = place_of(lists[wrong.list_id])
            rungs = {rung.id: rung for rung in lists[wrong.list_id].walk()}
            if wrong.rung in rungs:
                place = place_of(lists[wrong.list_id], rungs[wrong.rung])
        yield check.finding(place, f"{wrong.says}.", way_out="Look at it, and renew the witnesses.")


CHECK = Check(
    "PA401",
    "witness-does-not-hold",
    Level.ERROR,
    "Every rung has a witness, or the reason why there is none",
    _run,
    (Need.WITNESSES, Need.WHOLE_SET, Need.GAME),
)
