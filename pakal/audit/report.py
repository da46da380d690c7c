"""The report of an audit: one value with everything that was found. Formats only print it."""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

import attrs

from pakal.audit.coverage import Coverage
from pakal.audit.draws import RungDraws
from pakal.audit.findings import Finding, Level, Outcome, Status
from pakal.audit.mutation import Score
from pakal.audit.readings_files import SavedReading
from pakal.audit.rungs import Life, RungVerdict, needed_to_settle
from pakal.audit.scope import ListScope
from pakal.audit.witness_files import Index, Saved
from pakal.audit.witnesses import Dead
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList, Vocabulary


@attrs.frozen
class SavedWitnesses:
    """The saved witnesses that go with the lists."""

    folder: str  # as seen from where the report will be read, so that links lead there
    index: Index

    def link(self, file: str) -> str:
        """Where a file of the folder is."""
        return (PurePosixPath(self.folder) / file).as_posix()


@attrs.frozen
class ReadingRow:
    """One choice of a reading against the default: what is saved about it, and its question."""

    saved: SavedReading
    question: str
    begins: str = ""  # how a game begins otherwise, if no position shows the difference


@attrs.frozen
class SavedReadings:
    """Where the choices of readings differ, over these games; `stale` does not hold any more."""

    games: int
    steps: int
    rows: tuple[ReadingRow, ...]
    stale: tuple[str, ...] = ()


@attrs.frozen
class Report:
    """
    Everything an audit found, in a fixed order.

    A section that was not asked for, needs something that is not there, or failed is None; in the
    last case an outcome says so.
    """

    title: str
    lists: tuple[PriorityList, ...]
    outcomes: tuple[Outcome, ...]
    readings: Mapping[str, str] = attrs.field(factory=dict)  # those not at their default
    seed: int = 1
    games: int = 0
    invariants: tuple[Invariant, ...] = ()
    verdicts: tuple[RungVerdict, ...] | None = None
    scopes: tuple[ListScope, ...] | None = None  # of each list, under the readings in force
    coverage: Coverage | None = None
    draws: tuple[RungDraws, ...] | None = None
    witnesses: SavedWitnesses | None = None
    compared: SavedReadings | None = None
    mutation: Score | None = None
    file: str = ""  # the facts file, if there is one
    files: tuple[str, ...] = ()  # what was named to be audited; nothing for a game's own lists
    positions: Mapping[str, int] = attrs.field(factory=dict)  # looked at, for each sound list
    vocabulary: Vocabulary[Any] | None = None  # the words for values; there where verdicts are

    # --- findings ----------------------------------------------------------------------------

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, accepted ones too."""
        return tuple(each for outcome in self.outcomes for each in outcome.findings)

    @property
    def open(self) -> tuple[Finding, ...]:
        """The findings that are not accepted."""
        return tuple(each for each in self.findings if not each.accepted)

    @property
    def accepted(self) -> tuple[Finding, ...]:
        """The findings that are."""
        return tuple(each for each in self.findings if each.accepted)

    def count(self, level: Level) -> int:
        """The number of open findings of this level."""
        return sum(each.level is level for each in self.open)

    @property
    def failed(self) -> tuple[Outcome, ...]:
        """The checks that a fault of the tool kept from running to the end."""
        return tuple(each for each in self.outcomes if each.status is Status.FAILED)

    @property
    def skipped(self) -> tuple[Outcome, ...]:
        """The checks that were not run."""
        return tuple(each for each in self.outcomes if each.status is Status.SKIPPED)

    # --- rungs -------------------------------------------------------------------------------

    def witness(self, list_id: str, rung: str) -> Saved | Dead | None:
        """The saved witness of a rung, or the reason saved in its place."""
        return None if self.witnesses is None else self.witnesses.index.of(list_id, rung)

    def witness_link(self, list_id: str, rung: str) -> str:
        """Where the witness of a rung is; empty, if it has none."""
        found = self.witness(list_id, rung)
        if self.witnesses is None or not isinstance(found, Saved):
            return ""
        return self.witnesses.link(found.file)

    def only_settles(self, list_id: str, rung: str) -> bool:
        """Is a rung there because a list has to end in one that settles it?"""
        return any(
            needed_to_settle(plist.rung(rung), plist)
            for plist in self.lists
            if plist.id == list_id and any(each.id == rung for each in plist.walk())
        )

    def silent(self) -> Iterator[tuple[RungVerdict, str]]:
        """The rungs in force that decided in none of the games, each with one of three reasons."""
        if self.coverage is None or self.verdicts is None or self.scopes is None:
            return
        decided = {
            (list_id, count.rung)
            for list_id, counts in self.coverage.rungs.items()
            for count in counts
            if count.decided
        }
        in_force = {(scope.plist.id, rung) for scope in self.scopes for rung in scope.in_force}
        for verdict in self.verdicts:
            where = (verdict.plist.id, verdict.rung.id)
            if where in in_force and where not in decided:
                yield verdict, self._why_silent(verdict)

    def _why_silent(self, verdict: RungVerdict) -> str:
        if verdict.life in (Life.ALIVE, Life.CANNOT_TELL):
            return f"not seen in {self.games} games"
        return Life.DEAD_UNDER_INVARIANTS.value if verdict.breaks else Life.DEAD_BY_LOGIC.value
