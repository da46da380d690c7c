"""What an audit says: findings as data, and what became of every check."""

import enum
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from pakal.audit.subject import Subject


class Level(enum.Enum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Answer(enum.Enum):
    """Whether something is so. What cannot be told is never made a finding."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot tell"


class Need(enum.Enum):
    """What a check cannot do without."""

    GAME = "game"
    SECTIONS = "sections"
    POSITIONS = "positions"
    SOUND_LISTS = "sound lists"
    WHOLE_SET = "whole set"
    WITNESSES = "witnesses"
    PROMISES = "promises"


@attrs.frozen
class Place:
    """Where something stands: a file, a list, a rung."""

    file: str = ""
    list_id: str = ""
    rung: str = ""
    line: int = 0

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.line else self.file
        name = "/".join(part for part in (self.list_id, self.rung) if part)
        return " ".join(part for part in (file, name) if part)


@attrs.frozen
class Witness:
    """
    The case that shows a finding.

    `text` is a table of facts or a position, each as `pakal decide` reads it; `values` are the
    facts once more as data, one value for each candidate.
    """

    kind: str  # "facts" or "position"
    text: str
    values: tuple[tuple[str, tuple[int, ...]], ...] = ()


@attrs.frozen
class Finding:
    """One thing that is wrong, or worth knowing, with the case that shows it."""

    id: str
    name: str
    level: Level
    place: Place
    message: str
    way_out: str = ""  # a way out
    witness: Witness | None = None
    accepted: str = ""  # the reason, if somebody accepted it by name

    @property
    def doc(self) -> str:
        """The page that explains the check."""
        return f"docs/audit/{self.name}.md"


@attrs.frozen
class Undecided:
    """Something a check could not tell, and why."""

    place: Place
    says: str


Said = Finding | Undecided


@attrs.frozen
class Check:
    """One check: its name, what it needs, and the function that runs it."""

    id: str
    name: str
    level: Level
    title: str
    run: "Callable[[Check, Subject], Iterator[Said]]" = attrs.field(eq=False, repr=False)
    needs: tuple[Need, ...] = ()

    @property
    def doc(self) -> str:
        """The page that explains it."""
        return f"docs/audit/{self.name}.md"

    def finding(
        self,
        place: Place,
        message: str,
        *,
        way_out: str = "",
        witness: Witness | None = None,
        level: Level | None = None,
    ) -> Finding:
        """A finding of this check."""
        return Finding(self.id, self.name, level or self.level, place, message, way_out, witness)


class Status(enum.Enum):
    """What became of a check."""

    RAN = "ran"
    SKIPPED = "skipped"
    FAILED = "failed"


@attrs.frozen
class Outcome:
    """What became of one check; a check that did not run says why."""

    check: Check
    status: Status
    findings: tuple[Finding, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    reason: str = ""  # why it was skipped, or how it failed
    seconds: float = attrs.field(default=0.0, eq=False)
