"""A list that cannot be read, for any other reason."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Said
from pakal.audit.problems import of_kind
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return of_kind(check, subject, Wrong.FORM)


CHECK = Check("PA111", "bad-form", Level.ERROR, "Every list is well formed", _run)
