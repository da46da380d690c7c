"""A fact used as what it is not, or a test that cannot be."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Said
from pakal.audit.problems import of_kind
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return of_kind(check, subject, Wrong.MISUSED_FACT)


CHECK = Check("PA105", "misused-fact", Level.ERROR, "Every fact is used as what it is", _run)
