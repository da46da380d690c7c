"""
What pieces, places, players and candidates are called, in all texts.

A person types them too, so a name is found however it is typed.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final

from pakal.errors import BadInputError, nearest
from pakal.games.ahau.rules.chain import POINTS
from pakal.games.ahau.rules.packed import (
    TILES,
    leaving_city,
    place_region,
    place_side,
    tile_colour,
    tile_god,
    walk_ends,
    walk_lies,
)
from pakal.games.ahau.rules.pakal_building import BESIDE, STEP_NAMES
from pakal.games.ahau.rules.paying import unpack_payment
from pakal.games.ahau.rules.points import POINT_NAMES
from pakal.games.ahau.rules.rewards import FROM_SUPPLY
from pakal.games.ahau.rules.state import FAME_SOURCES, State, own_buildings
from pakal.games.ahau.rules.table import LEVEL, LEVEL_STARTS, PAKAL, ROLE_CARD, SPACES, Table
from pakal.games.ahau.words import (
    COLOURS,
    CRITERIA,
    EFFECTS,
    GOD_NAMES,
    GODS,
    ROLES,
    TILE_COLOURS,
    TILE_NAMES,
)

# --- one thing -----------------------------------------------------------------------------------


def city_name(s: State, city: int) -> str:
    """The name printed on the board."""
    return s.table.edition.cities[city].name


def link_name(s: State, link: int) -> str:
    """A link by the cities it joins."""
    return _link(s.table, link)


def _link(table: Table, link: int) -> str:
    a, b = table.link_ends[link]
    return f"{table.edition.cities[a].name}–{table.edition.cities[b].name}"


def between(s: State, link: int) -> str:
    """Where a link is: `between Uxmal and Tulum`."""
    a, b = s.table.link_ends[link]
    return f"between {city_name(s, a)} and {city_name(s, b)}"


def building_name(s: State, building: int) -> str:
    """The name of a building tile."""
    return s.table.edition.buildings[building].name


def space_name(space: int) -> str:
    """A pyramid space by level and place, both from 1."""
    level = LEVEL[space]
    return f"{level}.{space - LEVEL_STARTS[level - 1] + 1}"


def place_name(place: int) -> str:
    """A tile's place in a region: `3.1` is the left one of region 3."""
    return f"{place_region(place)}.{place_side(place) + 1}"


def side_of_region(place: str) -> str:
    """A tile's place as one finds it on the board: `3.1` is `region 3, left`."""
    region, _, side = place.partition(".")
    return f"region {region}, {'right' if side == '2' else 'left'}"


def in_region(s: State, region: int) -> str:
    """What lies around and in a region, as far as it is known: cities, tiles, building, rulers."""
    tiles = [tile for tile in s.region_tile[2 * region : 2 * region + 2] if _is_there(tile)]
    building = s.region_building[region]
    rulers = [
        f"{owner_name(s.table, player)} ruler"
        for player, there in enumerate(s.region)
        if there == region
    ]
    parts = [
        ", ".join(city_name(s, city) for city in s.table.region_cities[region]),
        ", ".join(TILE_NAMES[tile] for tile in tiles),
        building_name(s, building) if _is_there(building) else "",
        ", ".join(rulers),
    ]
    return "; ".join(part for part in parts if part)


def _is_there(piece: object) -> bool:
    """Is it known what lies there, and is it something?"""
    return isinstance(piece, int) and piece >= 0


def card_name(s: State, player: int, card: int) -> str:
    """A region card by its number, a role card by its name."""
    return ROLES[s.role[player]] if card == ROLE_CARD else str(card)


def card_piece(s: State, player: int, card: int) -> str:
    """A card as a piece on the table: `Pakal's card 4`, or the name of a role card."""
    name = card_name(s, player, card)
    return name if card == ROLE_CARD else f"{owner_name(s.table, player)} card {name}"


def cards_name(s: State, player: int, bits: int) -> str:
    """Several cards: `4 and 5`."""
    cards = (card for card in range(1, ROLE_CARD + 1) if bits >> card & 1)
    return " and ".join(card_name(s, player, card) for card in cards)


def built_tile_name(tile: int) -> str:
    """A tile in a pyramid; a wild one with the colour it has taken."""
    if tile < TILES:
        return TILE_NAMES[tile]
    return f"{GODS[tile_god(tile)]}-wild as {COLOURS[tile_colour(tile)]}"


def walk_name(s: State, walk: int) -> str:
    """A worker's walk: `Tikal to Uxmal`."""
    here, there = walk_ends(s.table, walk)
    return f"{city_name(s, here)} to {city_name(s, there)}"


def war_space_name(s: State, space: int) -> str:
    """A space of the war track with its reward."""
    return f"space {space} ({s.table.edition.war_track[space - 1]})"


def board_slot_name(s: State, slot: int) -> str:
    """A slot of King Pakal's board by the building on it, or the place beside it."""
    if slot == BESIDE:
        return "face down beside his board"
    return f"{building_name(s, own_buildings(s, PAKAL)[slot])} (slot {slot + 1})"


def role_effect_name(s: State, effect: int) -> str:
    """What the role-card reward does with his card, as in "merchant performed at once"."""
    return f"{ROLES[s.role[PAKAL]]} {_ROLE_EFFECTS[effect]}" if effect else _ROLE_EFFECTS[effect]


def payment_name(payment: int) -> str:
    """A payment in words: cubes, then tiles traded, then what the Market substitutes."""
    cubes, tiles, swaps = unpack_payment(payment)
    words = [colour for colour, n in zip(COLOURS, cubes, strict=True) for _ in range(n)]
    given = [colour for colour, n in zip(TILE_COLOURS, tiles, strict=True) for _ in range(n)]
    if given:
        words += ["tiles", *given]
    if swaps:
        words += ["market", str(swaps)]
    return " ".join(words or ["nothing"])


def seat_name(table: Table, player: int) -> str:
    """A player within a sentence: `you`, `Pakal`, `Red`."""
    return table.seat_titles[player]


def owner_name(table: Table, player: int) -> str:
    """A player as an owner within a sentence: `your`, `Pakal's`, `Red's`."""
    return "your" if table.seats[player] == "you" else f"{seat_name(table, player)}'s"


def capital(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]


DEAL_NAMES: Final = (
    "as dealt",
    "swapped",
    "reshuffled and dealt again",
    "all taken back and dealt again",
)
ACTION_NAMES: Final = ("dance", "build", "produce", "nothing")
REDRAW_NAMES: Final = ("discard the two cards", "take all cards back")
_ROLE_EFFECTS: Final = ("nothing", "in force as if played", "performed at once")

# --- candidates of his lists ---------------------------------------------------------------------


def _place(s: State, place: int) -> str:
    return f"{TILE_NAMES[s.region_tile[place]]} ({('left', 'right')[place_side(place)]})"


def _site(s: State, link: int) -> str:
    colour = s.site[link]
    return f"{link_name(s, link)} ({COLOURS[colour]})" if colour >= 0 else link_name(s, link)


def _walk(s: State, walk: int) -> str:
    return walk_name(s, walk) + (" (lying)" if walk_lies(walk) else "")


def _leaving(s: State, leaving: int) -> str:
    city = city_name(s, leaving_city(leaving))
    return f"your worker in {city}" if s.table.reads("serpent-whose", "the-players") else city


def _card(s: State, card: int) -> str:
    return ROLES[s.role[PAKAL]] if card == ROLE_CARD else f"card {card}"


def _marker(_: State, marker: int) -> str:
    return "his supply" if marker == FROM_SUPPLY else f"marker at {GOD_NAMES[marker]}"


# By kind of candidate, as data/facts/kinds.toml has them.
NAMES: Final[Mapping[str, Callable[[State, int], str]]] = {
    "god": lambda _, god: GOD_NAMES[god],
    "marker": _marker,
    "deal": lambda _, deal: DEAL_NAMES[deal],
    "role": lambda _, role: ROLES[role],
    "card": _card,
    "redraw": lambda _, choice: REDRAW_NAMES[choice],
    "war-space": war_space_name,
    "region": lambda _, region: f"region {region}",
    "place": _place,
    "tile": lambda _, tile: TILE_NAMES[tile],
    "space": lambda _, space: f"space {space_name(space)}",
    "city": city_name,
    "leaving": _leaving,
    "site": _site,
    "walk": _walk,
    "colour": lambda _, colour: COLOURS[colour],
    "action": lambda _, action: ACTION_NAMES[action],
    "step": lambda _, step: STEP_NAMES[step],
    "offer": lambda s, slot: building_name(s, s.offer[slot]),
    "role-effect": role_effect_name,
    "board-slot": board_slot_name,
}

# --- names of one kind, by number ----------------------------------------------------------------


class Names(tuple[str, ...]):
    """The names of one kind of thing, by number; an empty name means nothing is there."""

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
        """Return the name of a number, empty below 0; without a name it stays a number."""
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
    return Names("link", (_link(table, link) for link in range(len(table.link_ends))))


def find_link(table: Table, word: str) -> int:
    """Return the number of a link, named in either direction."""
    cities = city_words(table)
    for link, (a, b) in enumerate(table.link_ends):
        if plain(word) == plain(f"{cities[b]}–{cities[a]}"):
            return link
    return link_words(table).find(word)
