"""What is our guess at a table: reconstructed values that nobody has looked up on a copy."""

from collections.abc import Collection, Iterator
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from pakal.games.ahau.edition.parts import BOARDS, COSTS, HIERARCHY, MAP, WAR_TRACK
from pakal.games.ahau.rules.table import Table


class _Part(NamedTuple):
    """A part of what is printed: its short name, and where the edition file has it."""

    name: str
    places: tuple[str, ...]
    part: str = ""  # the same as facts name it, if they lean on it
    also: tuple[str, ...] = ()  # places that belong to it, and no fact leans on


def _parts(table: Table) -> Iterator[_Part]:
    """What is printed, as far as this table uses it."""
    names = [each.name for each in table.edition.personalities]
    card = "" if table.solo is None else table.solo.personality
    if card in names:
        place = f"personalities.{names.index(card) + 1}"
        yield _Part("personality card", (f"{place}.gods*",), HIERARCHY, (f"{place}.role",))
    side = f"boards.{table.side}"
    yield _Part("map", ("map.links*", "map.regions*"), MAP)
    yield _Part("building costs", ("buildings.tiles.*.cost*",), COSTS)
    yield _Part("rewards", (f"{side}.level-*",), BOARDS, (f"{side}.slots*",))
    yield _Part("war track", ("war-track.*",), WAR_TRACK)
    yield from _ALWAYS
    if table.solo is not None:
        yield _Part("resource track", ("resource-tracker.*",))


_ALWAYS: Final = (
    _Part("temples", ("temples.*",)),
    _Part("calendar", ("calendar.*",)),
    _Part("starting tiles", ("starting-tiles.*",)),
    _Part("summary cards", ("summary-cards.*",)),
    _Part("building tiles", ("buildings.tiles.*.copies", "buildings.tiles.*.weapons")),
)


def reconstructed_parts(table: Table) -> frozenset[str]:
    """
    The parts that are reconstructed at this table, as facts name them.

    What the player has entered is not: a hierarchy typed off a real card, or values of an own
    copy in an edition file.
    """
    unsure = _unsure(table)
    return frozenset(
        each.part for each in _parts(table) if each.part and _is_among(unsure, each.places)
    )


def name_guesses(table: Table, leant_on: Collection[str] | None = None) -> list[str]:
    """The short names of all that is our guess here; of the parts that facts lean on, if given."""
    unsure = _unsure(table)
    return [
        each.name
        for each in _parts(table)
        if _is_among(unsure, (*each.places, *each.also))
        and (leant_on is None or each.part in leant_on)
    ]


def _unsure(table: Table) -> list[str]:
    return [each.place for each in table.edition.sources if each.kind == "reconstructed"]


def _is_among(unsure: list[str], places: tuple[str, ...]) -> bool:
    return any(fnmatchcase(place, pattern) for place in unsure for pattern in places)
