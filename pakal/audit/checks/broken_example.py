"""The check broken-example; see docs/audit/broken-example.md."""

from collections.abc import Iterator
from typing import Final

from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject
from pakal.lists.examples import check_examples

_LIST: Final = "Correct the list; or the example, if the list is right."
_CHART: Final = "Correct the chart or its lists; or the example, if they are right."


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    for wrong in check_examples(subject.pinned.examples, subject.book, subject.invariants):
        of_list = wrong.list_id in subject.book.lists
        yield check.finding(
            Location(wrong.where.file, wrong.list_id, "", wrong.where.line),
            f"{wrong.where.parts[-1]}: {wrong.says}",
            way_out=wrong.way_out or (_LIST if of_list else _CHART),
        )


CHECK = Check(
    "PA402",
    "broken-example",
    Level.ERROR,
    "Every example comes out as it says",
    _run,
    (Need.SOUND_LISTS,),
)
