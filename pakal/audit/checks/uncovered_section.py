"""The check uncovered-section; see docs/audit/uncovered-section.md."""

from collections.abc import Iterator
from typing import Final

from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.subject import Subject

_WAY_OUT: Final = (
    'Try adding the missing rung, or correcting a citation; two sections in one stand as "1; 2".'
)


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    cited = [rung.cite for plist in subject.lists for rung in plist.walk()]
    cited += [plist.cite for plist in subject.lists]
    # What is wrong with a list or a chart is said elsewhere; it cites its section all the same.
    cited += subject.cites
    for section in subject.sections:
        if not any(covers(cite, section) for cite in cited):
            yield check.finding(
                subject.place_of("section", section),
                f"no list, no rung and no chart cites {section!r}.",
                way_out=_WAY_OUT,
            )


def covers(cite: str, section: str) -> bool:
    """Does a citation name this section, or something inside it?"""
    return any(
        part == section or part.startswith((f"{section},", f"{section} and "))
        for part in cite.split("; ")
    )


CHECK = Check(
    "PA110",
    "uncovered-section",
    Level.WARNING,
    "Every section of the rules is covered",
    _run,
    (Need.SECTIONS, Need.WHOLE_SET),
)
