"""A table that notes what is looked up in it: readings, the map, the hierarchy, printed values."""

from collections.abc import Iterator, Mapping
from typing import Any

from pakal.games.ahau.edition.parts import BOARDS, COSTS, HIERARCHY, MAP, WAR_TRACK
from pakal.games.ahau.rules.table import Table

# What a table has worked out beforehand from a reading.
FROM_READING = {
    "region_adjacent": "region-adjacent",
    "neighbours": "pyramid-adjacent",
    "pyramid_costs": "discount-which",
    "cubes_limited": "supply-limits",
    "pairs_mixed": "trade-pair",
    "worker_optional": "worker-must",
    "gateway_any_time": "gateway-when",
    "queen_any_time": "queen-when",
    "builds_grow": "builds-grow",
    "lying_walks_twice": "jaguar-laid-down",
    "wild_is_free": "wild-unpaid",
    "regions_sell": "buy-region-building",
    "pours_at_once": "bag-refill",
    "last_by_supply": "twelfth-worker",
    "lying_counts_two": "laid-down-twelfth",
}
# What it has from parts of the edition that are reconstructed.
FROM_EDITION = {
    "region_cities": MAP,
    "city_regions": MAP,
    "region_adjacent": MAP,
    "link_ends": MAP,
    "city_links": MAP,
    "god_rank": HIERARCHY,
    "building_total": COSTS,
    "building_costs": COSTS,
    "space_rewards": BOARDS,
    "slot_rewards": BOARDS,
    "war_track": WAR_TRACK,
    "hierarchy": HIERARCHY,
}


class _Readings(Mapping[str, str]):
    """The readings; each that is looked up is noted."""

    def __init__(self, readings: Mapping[str, str], noted: set[str]) -> None:
        self._readings = readings
        self._noted = noted

    def __getitem__(self, name: str) -> str:
        self._noted.add(name)
        return self._readings[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readings)

    def __len__(self) -> int:
        return len(self._readings)


class _Part:
    """A part of the table; each attribute that leans on something is noted."""

    def __init__(self, part: Any, noted: set[str], leaned_on: set[str]) -> None:
        self._part = part
        self._noted = noted
        self._leaned_on = leaned_on

    def __getattr__(self, name: str) -> Any:
        if name in FROM_READING:
            self._noted.add(FROM_READING[name])
        if name in FROM_EDITION:
            self._leaned_on.add(FROM_EDITION[name])
        value = getattr(self._part, name)
        if name in ("edition", "solo"):
            return _Part(value, self._noted, self._leaned_on)
        return _Readings(value, self._noted) if name == "readings" else value

    def reads(self, name: str, choice: str) -> bool:
        """Is this choice of the reading in force?"""
        self._noted.add(name)
        return bool(self._part.readings[name] == choice)


class Watched:
    """A table, and what has been looked up in it since it was last cleared."""

    def __init__(self, table: Table) -> None:
        self.readings: set[str] = set()
        self.leaned_on: set[str] = set()
        self.table: Any = _Part(table, self.readings, self.leaned_on)

    def clear(self) -> None:
        """Forget what was noted."""
        self.readings.clear()
        self.leaned_on.clear()
