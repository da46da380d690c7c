"""The check unknown-section; see docs/audit/unknown-section.md."""

from collections.abc import Iterator

from pakal.audit.checks.uncovered_section import covers
from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.errors import nearest


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    # The sections of a game with Python are those that its lists have to cover, not all there are.
    if not isinstance(subject.game, FactsGame):
        return
    # A chart joins lists, so it may cite the chapter of which their sections are parts.
    cited = [
        (Location(flow.where.file, flow.id, "", flow.where.line), flow.cite)
        for flow in subject.flows
        if not any(section.startswith(f"{flow.cite} ") for section in subject.sections)
    ]
    for plist in subject.lists:
        cited.append((location_of(plist), plist.cite))
        own = [rung for rung in plist.walk() if not rung.is_used]
        cited += [(location_of(plist, rung), rung.cite) for rung in own]
    for location, cite in cited:
        for part in cite.split("; "):
            if not any(covers(part, section) for section in subject.sections):
                yield check.finding(
                    location,
                    f"it cites {part!r}, which is none of the sections of the rules.",
                    way_out=nearest(part, subject.sections),
                )


CHECK = Check(
    "PA113",
    "unknown-section",
    Level.WARNING,
    "Every citation names a section of the rules",
    _run,
    (Need.SECTIONS,),
)
