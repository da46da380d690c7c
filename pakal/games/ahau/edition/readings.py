"""The readings of Ahau: how its unclear rules can be read (data/readings.toml)."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from pakal.games import readings
from pakal.games.readings import Reading


@cache
def all_readings() -> tuple[Reading, ...]:
    """Every reading, in the order of the readings file."""
    data = files("pakal.games.ahau") / "data" / "readings.toml"
    return readings.read_readings(data.read_text(encoding="utf-8"))


def default_readings() -> dict[str, str]:
    """The default choice of every reading."""
    return readings.default_readings(all_readings())


def parse_readings(words: Iterable[str]) -> dict[str, str]:
    """The choice of every reading: those written as `name=choice`, and the defaults."""
    return default_readings() | readings.chosen_readings(all_readings(), words)


def recalled_readings(saved: Mapping[str, str]) -> dict[str, str]:
    """The choice of every reading for something saved, of which these were written down."""
    return readings.recalled_readings(all_readings(), saved)


def differing(chosen: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The names and choices that are not the default."""
    return tuple(readings.differing(all_readings(), chosen).items())
