"""A rung behind one that always settles, or a step behind one that always applies."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Said
from pakal.audit.problems import of_kind
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return of_kind(check, subject, Wrong.NEVER_REACHED)


CHECK = Check(
    "PA102",
    "behind-a-settling-rung",
    Level.ERROR,
    "Nothing stands behind what always settles",
    _run,
)
