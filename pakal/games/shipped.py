"""What comes with a game as TOML in the folder `data` of its package; each file is read once."""

from functools import cached_property
from importlib.resources import files

from pakal.games.readings import Reading, read_readings
from pakal.lists.facts import GameFacts
from pakal.lists.invariants import Invariant
from pakal.lists.model import PriorityList
from pakal.lists.read import parse_lists
from pakal.lists.read_facts import read_facts


class Shipped:
    """The files of one game; `cites_lines` says whether its readings cite lines of a rulebook."""

    def __init__(self, package: str, *, cites_lines: bool = True) -> None:
        self._data = files(package) / "data"
        self._cites_lines = cites_lines

    def text(self, name: str) -> str:
        """The text of a file; empty if the game has none of that name."""
        file = self._data / name
        return file.read_text("utf-8") if file.is_file() else ""

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Every unclear rule, of readings.toml; a game without one has no such file."""
        text = self.text("readings.toml")
        return read_readings(text, lines=self._cites_lines) if text else ()

    @cached_property
    def facts(self) -> GameFacts:
        """What facts.toml declares; Python computes it."""
        choices = {reading.name: reading.choices for reading in self.readings}
        return read_facts(
            [("facts.toml", self.text("facts.toml"))], readings=choices, computed=True
        )

    @cached_property
    def invariants(self) -> tuple[Invariant, ...]:
        """What is always so, by facts.toml and invariants.toml."""
        from pakal.lists.read_invariants import read_invariants

        text = self.text("invariants.toml")
        more = read_invariants([("invariants.toml", text)], self.facts, {}) if text else ()
        return (*self.facts.invariants, *more)

    @cached_property
    def lists(self) -> tuple[PriorityList, ...]:
        """The lists of lists.toml."""
        return parse_lists(self.text("lists.toml"), "lists.toml")
