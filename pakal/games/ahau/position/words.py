"""The words of a position file: lists of names by number, found however a person types them."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.pakal_building import STEP_NAMES
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.state import FAME_SOURCES
from pakal.games.ahau.rules.table import SPACES, Table
from pakal.games.ahau.telling.notation import place_name, space_name
from pakal.games.ahau.words import COLOURS, CRITERIA, EFFECTS, GODS, ROLES, TILE_COLOURS, TILE_NAMES


class Names(tuple[str, ...]):
    """The names of one kind of thing, by number; an empty one stands for nothing."""

    what: str

    def __new__(cls, what: str, names: Iterable[str]) -> "Names":
        """Return the names, which know what they are names of."""
        found = super().__new__(cls, names)
        found.what = what
        return found

    def find(self, word: str) -> int:
        """Return the number of a name, however it is typed, or raise an error that suggests one."""
        wanted = plain(word)
        for number, name in enumerate(self):
            if name and plain(name) == wanted:
                return number
        known = [name for name in self if name]
        raise BadInputError(f"no {self.what} is called {word!r}.", nearest(word, known))

    def name(self, number: int) -> str:
        """Return the name of a number; nothing for none. One without a name stays a number."""
        if number < 0:
            return ""
        return self[number] if number < len(self) else str(number)

    def row(self, numbers: Iterable[int]) -> list[str]:
        """Return the names of a row without the empty places at its end."""
        names = [self.name(number) for number in numbers]
        while names and not names[-1]:
            names.pop()
        return names


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return a name without what people leave out in typing: capitals, accents, kinds of dash."""
    letters = unicodedata.normalize("NFKD", text)
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    dashes = re.sub(r"\s*[-‐–—]\s*", "-", kept)
    return " ".join(dashes.casefold().split())


GOD_WORDS: Final = Names("god", GODS)
COLOUR_WORDS: Final = Names("colour", COLOURS)
TILE_COLOUR_WORDS: Final = Names("colour of a tile", TILE_COLOURS)
CRITERION_WORDS: Final = Names("god scoring tile", CRITERIA)
TILE_WORDS: Final = Names("pyramid tile", TILE_NAMES)
ROLE_WORDS: Final = Names("role card", ROLES)
EFFECT_WORDS: Final = Names("effect", EFFECTS)
SOURCE_WORDS: Final = Names("source of Fame", FAME_SOURCES)
SPACE_WORDS: Final = Names("pyramid space", map(space_name, range(SPACES)))
STEP_WORDS: Final = Names("step of his building order", STEP_NAMES)
CARD_WORDS: Final = Names("region card", ("", *"123456"))
TRIGGER_WORDS: Final = Names("trigger", ("calendar", "pyramid", "workers"))
SUMMARY_WORDS: Final = Names("god", (*GODS, "no tile"))

# A tile in a pyramid: plain, wild with a cube of a colour, wild with a colour but no cube.
BUILT_WORDS: Final = Names(
    "pyramid tile",
    (
        *TILE_NAMES,
        *(
            f"{god}-wild{mark}{colour}" if colour else ""
            for mark in ("=", "~")
            for god in GODS
            for colour in (*COLOURS, "")
        ),
    ),
)

STEP_OR_POINT_WORDS: Final = Names("point", POINT_NAMES)
POINT_WORDS: Final = Names(
    "point where somebody decides",
    (each.name if each.waits or not each.number else "" for each in POINTS),
)


def seat_words(table: Table) -> Names:
    """The players at the table."""
    return Names("player", table.seats)


def city_words(table: Table) -> Names:
    """The cities of the map."""
    return Names("city", (city.name for city in table.edition.cities))


def building_words(table: Table) -> Names:
    """The building tiles."""
    return Names("building", (building.name for building in table.edition.buildings))


def place_words(table: Table) -> Names:
    """The places of tiles in regions, by 2 * region + place."""
    return Names("place", ("", "", *map(place_name, range(2, 2 * table.regions + 2))))


def link_words(table: Table) -> Names:
    """The links between cities."""
    cities = city_words(table)
    return Names("link", (f"{cities[a]}–{cities[b]}" for a, b in table.link_ends))


def find_link(table: Table, word: str) -> int:
    """Return the number of a link, named in either direction."""
    cities = city_words(table)
    for link, (a, b) in enumerate(table.link_ends):
        if plain(word) == plain(f"{cities[b]}–{cities[a]}"):
            return link
    return link_words(table).find(word)
