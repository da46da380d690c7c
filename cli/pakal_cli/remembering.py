"""The table that is remembered, made ready for a command."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from pakal.errors import naming

if TYPE_CHECKING:
    from pakal.companion.remembered import Remembered
    from pakal.games.ahau.rules.table import Table

NOTHING = "No table is remembered, so this is how the game comes; `pakal table --help` changes it."


@attrs.frozen
class Kept:
    """A table, the gods of its cities as far as they are known, and whether it is remembered."""

    table: "Table"
    cities: Mapping[str, str]
    is_remembered: bool

    def describe(self) -> list[str]:
        """The table, line by line."""
        from pakal.games.ahau.telling.headings import describe_table

        lines = describe_table(self.table)
        if self.cities:
            gods = ", ".join(f"{city} {god}" for city, god in self.cities.items())
            lines.append(f"Cities: {gods}")
        return [fit for line in lines for fit in _fitted(line)]

    def heading(self) -> list[str]:
        """The table, and if nobody has said anything about it, that."""
        return self.describe() if self.is_remembered else [*self.describe(), *_fitted(NOTHING)]


def recall_table() -> Kept:
    """The remembered table, otherwise the default one."""
    from pakal.companion.remembered import Remembered, recall, table_file

    remembered = recall()
    if remembered is None:
        return lay(Remembered(), is_remembered=False)
    with naming(str(table_file())):
        return lay(remembered)


def lay(remembered: "Remembered", is_remembered: bool = True) -> Kept:
    """The table that the words describe; words the game does not know are an error."""
    from pakal.games.ahau.asking.topic import city_gods
    from pakal.games.ahau.edition.values import edition_text
    from pakal.games.ahau.game import make_table
    from pakal.games.ahau.words import GODS

    setting: dict[str, Any] = attrs.asdict(remembered)
    cities = setting.pop("cities")
    if remembered.edition is not None:
        setting["edition"] = edition_text(Path(remembered.edition))
    table = make_table({name: value for name, value in setting.items() if value})
    names = [city.name for city in table.edition.cities]
    known = {names[city]: GODS[god] for city, god in sorted(city_gods(table, cities).items())}
    return Kept(table, known, is_remembered)


def _fitted(line: str) -> list[str]:
    from pakal_cli.errors import fit

    return [part for each in line.splitlines() for part in fit(each).splitlines()]
