"""Findings as data, and the outcome of every check."""

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
    """Whether something is so. CANNOT_TELL never becomes a finding."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot tell"


# Why something cannot be told.
TOO_MUCH = "it is too much for the solver"
TOO_MANY = "there are too many tables to try, and no solver is installed (pakal[prove])"
MORE_CANDIDATES = "tables of up to {most} candidates show nothing, and more may be needed"
LATER_ROUNDS = "it takes several, and later rounds or levels may do what no first round does"
LEVELS = "it ranks level by level"


class Need(enum.Enum):
    """What a check needs to run."""

    GAME = "game"
    SECTIONS = "sections"
    POSITIONS = "positions"
    SOUND_LISTS = "sound lists"
    WHOLE_SET = "whole set"
    WITNESSES = "witnesses"
    PROMISES = "promises"


@attrs.frozen
class Location:
    """A file, a list, a rung: where something is written."""

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

    `text` is a table of facts or a position, as `pakal decide` reads it; `values` are the same
    facts as data, one value for each candidate.
    """

    kind: str  # "facts" or "position"
    text: str
    values: tuple[tuple[str, tuple[int, ...]], ...] = ()


@attrs.frozen
class Finding:
    """Something wrong, or worth knowing, with the case that shows it."""

    id: str
    name: str
    level: Level
    location: Location
    message: str
    way_out: str = ""  # a way out
    witness: Witness | None = None
    accepted: str = ""  # the reason, if it is accepted by name

    def __str__(self) -> str:
        where = f"{self.location}: " if str(self.location) else ""
        return f"{where}{self.level.value}: {self.message} [{self.id} {self.name}]"

    @property
    def doc(self) -> str:
        """The page about its check."""
        return f"docs/audit/{self.name}.md"


@attrs.frozen
class Undecided:
    """Something a check cannot tell, and why."""

    location: Location
    says: str

    @classmethod
    def because(cls, location: Location, what: str, why: str) -> "Undecided":
        """What cannot be told, with the reason behind it."""
        return cls(location, f"{what}: {why}." if why else f"{what}.")


Result = Finding | Undecided


@attrs.frozen
class Check:
    """One check: its name, what it needs, and the function that runs it."""

    id: str
    name: str
    level: Level
    title: str
    run: "Callable[[Check, Subject], Iterator[Result]]" = attrs.field(eq=False, repr=False)
    needs: tuple[Need, ...] = ()

    @property
    def doc(self) -> str:
        """The page about it."""
        return f"docs/audit/{self.name}.md"

    def finding(
        self,
        location: Location,
        message: str,
        *,
        way_out: str = "",
        witness: Witness | None = None,
        level: Level | None = None,
    ) -> Finding:
        """A finding of this check."""
        return Finding(self.id, self.name, level or self.level, location, message, way_out, witness)


class Status(enum.Enum):
    """Whether a check ran."""

    RAN = "ran"
    SKIPPED = "skipped"
    FAILED = "failed"


@attrs.frozen
class Outcome:
    """What one check found; if it did not run, why."""

    check: Check
    status: Status
    findings: tuple[Finding, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    reason: str = ""  # why it was skipped, or how it failed
    seconds: float = attrs.field(default=0.0, eq=False)
