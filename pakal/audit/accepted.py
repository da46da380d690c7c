"""Accepted findings: each by name, with a reason."""

from collections.abc import Sequence
from typing import Final

import attrs

from pakal.audit.checks import CHECKS
from pakal.audit.findings import Check, Finding, Level, Location, Outcome, Status
from pakal.audit.surviving import SURVIVING
from pakal.errors import BadInputError, nearest
from pakal.forms import Entry, raise_if_any, read_form
from pakal.lists.model import PriorityList

# What can be accepted: the findings of every check.
_ACCEPTABLE: Final = (*CHECKS, SURVIVING)


@attrs.frozen
class Acceptance:
    """Accepts the findings of a check at a list or a rung, or with certain words."""

    name: str
    reason: str
    list_id: str = ""
    rung: str = ""
    says: str = ""  # words of the message, for findings that belong to no list
    source: str = ""

    def fits(self, finding: Finding) -> bool:
        """Is this finding accepted?"""
        location = finding.location
        return (
            self.name in (finding.name, finding.id)
            and self.list_id == location.list_id
            and self.rung == location.rung
            and self.says in finding.message
        )

    def __str__(self) -> str:
        where = "/".join(part for part in (self.list_id, self.rung) if part)
        return f"{self.name}:{where}" if where else self.name


def parse_accepted(text: str, file: str, checks: Sequence[Check]) -> tuple[Acceptance, ...]:
    """Read acceptances from TOML: `[[accepted]]` with name, list, rung, says and reason."""
    form = read_form(text, file)
    form.check_known(("accepted",))
    found = [
        _one(each.named(f"acceptance {number}"), file, checks)
        for number, each in enumerate(form["accepted"].tables(), 1)
    ]
    raise_if_any(form.problems)
    return tuple(found)


def _one(entry: Entry, file: str, checks: Sequence[Check]) -> Acceptance:
    entry.check_keys(("name", "reason"), ("list", "rung", "says"))
    ids = [check.id for check in checks]
    if entry["name"].value not in ids:
        entry["name"].one_of([check.name for check in checks], "check")
    texts = {key: entry[key].any_text() or "" for key in ("list", "rung", "says")}
    return Acceptance(
        str(entry["name"].value),
        entry["reason"].text() or "",
        texts["list"],
        texts["rung"],
        texts["says"],
        file,
    )


def parse_acceptance(text: str, checks: Sequence[Check]) -> Acceptance:
    """Read one acceptance as it is written on the command line: NAME:LIST/RUNG=REASON."""
    what, _, reason = text.partition("=")
    name, _, where = what.partition(":")
    list_id, _, rung = where.partition("/")
    if not reason.strip() or not name.strip():
        raise BadInputError(
            f"--accept {text!r} does not say what is accepted and why.",
            "Try --accept dead-rung:my-list/my-rung=reason.",
        )
    acceptance = Acceptance(name.strip(), reason.strip(), list_id.strip(), rung.strip())
    _check_name(acceptance, f"--accept {text!r}", checks)
    return acceptance


def acceptances(
    words: Sequence[str], files: Sequence[tuple[str, str]], checks: Sequence[Check] = _ACCEPTABLE
) -> tuple[Acceptance, ...]:
    """Everything that is accepted: on the command line, and in files (name and text)."""
    found = [parse_acceptance(each, checks) for each in words]
    for file, text in files:
        found += parse_accepted(text, file, checks)
    return tuple(found)


def following(
    acceptances: Sequence[Acceptance],
    shipped: Sequence[PriorityList],
    audited: Sequence[PriorityList],
) -> tuple[Acceptance, ...]:
    """
    What is accepted about shipped lists, as far as they are audited unchanged.

    A copy of a list is as clean as the list itself. What belongs to no list is accepted only where
    all of them are audited.
    """
    own = {plist.id: plist for plist in shipped}
    unchanged = {plist.id for plist in audited if own.get(plist.id) == plist}
    whole = unchanged == set(own)
    return tuple(
        each for each in acceptances if (each.list_id in unchanged if each.list_id else whole)
    )


def _check_name(acceptance: Acceptance, where: str, checks: Sequence[Check]) -> None:
    names = {name for check in checks for name in (check.name, check.id)}
    if acceptance.name not in names:
        known = [check.name for check in checks]
        raise BadInputError(
            f"{where}: there is no check called {acceptance.name!r}.",
            nearest(acceptance.name, known),
        )


# Its findings come from `with_accepted`: they can only be known when all checks have run.
UNUSED = Check(
    "PA901",
    "unused-acceptance",
    Level.WARNING,
    "Every acceptance matches a finding",
    lambda _, __: iter(()),
)


def with_accepted(
    outcomes: Sequence[Outcome], acceptances: Sequence[Acceptance], *, by_default: bool = True
) -> tuple[Outcome, ...]:
    """
    Mark what is accepted; an acceptance that matches nothing is a finding itself.

    Acceptances of a check that did not run are left alone, and so are all of them under readings
    that are not `by_default`, where other findings are to be expected.
    """
    used: set[Acceptance] = set()

    def marked(finding: Finding) -> Finding:
        for acceptance in acceptances:
            if acceptance.fits(finding):
                used.add(acceptance)
                return attrs.evolve(finding, accepted=acceptance.reason)
        return finding

    found = [
        attrs.evolve(outcome, findings=tuple(map(marked, outcome.findings))) for outcome in outcomes
    ]
    ran = {
        name
        for outcome in outcomes
        if outcome.status is Status.RAN
        for name in (outcome.check.name, outcome.check.id)
    }
    unused = tuple(
        UNUSED.finding(
            Location(acceptance.source, acceptance.list_id, acceptance.rung),
            f"{str(acceptance)!r} is accepted, but there is no such finding.",
            way_out="Try removing the acceptance.",
        )
        for acceptance in acceptances
        if by_default and acceptance not in used and acceptance.name in ran
    )
    return (*found, Outcome(UNUSED, Status.RAN, unused)) if outcomes else ()
