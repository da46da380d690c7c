"""A fact, draw, reading, choice or kind of candidate that the game does not have."""

from collections.abc import Iterator

from pakal.audit.findings import Check, Level, Said
from pakal.audit.problems import of_kind
from pakal.audit.subject import Subject
from pakal.lists.check import Wrong


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    return of_kind(check, subject, Wrong.UNKNOWN_NAME)


CHECK = Check("PA104", "unknown-name", Level.ERROR, "Every name is known to the game", _run)
