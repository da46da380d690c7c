"""Two lists, or two rungs of a list, with one name."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Said
from pakal.audit.problems import of_kind
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return of_kind(check, subject, Wrong.REPEATED_NAME)


CHECK = Check("PA103", "duplicate-name", Level.ERROR, "Every name is there once", _run)
