"""A list or a rung that does not say where the rules say so."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Said
from pakal.audit.problems import of_kind
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return of_kind(check, subject, Wrong.NO_CITATION)


CHECK = Check(
    "PA108", "without-citation", Level.ERROR, "Every list and every rung cites the rules", _run
)
