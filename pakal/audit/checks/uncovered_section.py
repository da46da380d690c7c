"""A section of the rules that no list and no rung cites."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Need, Place, Said
from pakal.audit.subject import Subject


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    cited = [rung.cite for plist in subject.lists for rung in plist.walk()]
    cited += [plist.cite for plist in subject.lists]
    for section in subject.sections:
        if not any(_covers(cite, section) for cite in cited):
            yield check.finding(
                Place(),
                f"no list and no rung cites {section!r}.",
                way_out="Add a rung for this rule, or correct what its rung cites.",
            )


def _covers(cite: str, section: str) -> bool:
    """Is the place cited this section, or one inside it?"""
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
