"""A list that may leave several candidates."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Said
from pakal.audit.problems import of_kind
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return of_kind(check, subject, Wrong.NOT_SETTLED)


CHECK = Check(
    "PA101", "no-settling-rung", Level.ERROR, "Every list ends in a rung that settles", _run
)
