"""An audit as a whole: every check's outcome, and what simulated games add to it."""

from collections.abc import Mapping
from typing import Any

import attrs

from pakal.audit.findings import Finding, Level, Outcome, Status
from pakal.lists.model import PriorityList


@attrs.frozen
class RungCount:
    """
    How a rung fared in simulated games: a row of its list's funnel.

    Of the decisions that came to it (`looked`), how many it narrowed, decided, and gave to a
    draw; `witness` names the smallest position in which it decides, or says why there is none.
    """

    rung: str
    looked: int
    narrowed: int
    decided: int
    drawn: int = 0
    witness: str = ""


@attrs.frozen
class Part:
    """A further part of the report: lines for a person, one in short, and all as JSON data."""

    name: str
    title: str
    lines: tuple[str, ...]
    data: Any = None
    short: str = ""

    @property
    def summary(self) -> str:
        """What the terminal shows of it."""
        return self.short or "; ".join(self.lines)


@attrs.frozen
class Report:
    """Everything an audit found, in a fixed order."""

    title: str
    lists: tuple[PriorityList, ...]
    outcomes: tuple[Outcome, ...]
    readings: Mapping[str, str] = attrs.field(factory=dict)  # those not at their default
    seed: int = 1
    games: int = 0
    coverage: Mapping[str, tuple[RungCount, ...]] | None = None
    parts: tuple[Part, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, also those accepted."""
        return tuple(each for outcome in self.outcomes for each in outcome.findings)

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings that nobody has accepted."""
        return tuple(each for each in self.findings if not each.accepted)

    def count(self, level: Level) -> int:
        """How many open findings are of this level."""
        return sum(each.level is level for each in self.open)

    @property
    def failed(self) -> tuple[Outcome, ...]:
        """The checks that could not be carried out because of a fault of the tool."""
        return tuple(each for each in self.outcomes if each.status is Status.FAILED)

    @property
    def skipped(self) -> tuple[Outcome, ...]:
        """The checks that were not run."""
        return tuple(each for each in self.outcomes if each.status is Status.SKIPPED)
