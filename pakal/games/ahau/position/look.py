"""
What pieces look like: gods by shape, resources by colour and mark, sides by form and hue.

All signs are our own. No means is used for two of the three, and no colour stands alone.
"""

from collections.abc import Iterator
from typing import Final

from pakal.games.ahau.rules.table import ROLE_CARD, Table
from pakal.games.ahau.telling.names import owner_name, seat_name
from pakal.games.ahau.words import (
    COLOURS,
    CRITERIA,
    GOD_NAMES,
    GODS,
    ROLES,
    TILE_COLOURS,
)
from pakal.games.scene import Fill, Glyph, Kind

_GOD_PATHS: Final = (
    "M3 19V7l5 5 4-8 4 8 5-5v12Z",  # a crown
    "M12 2C8 8 5 11.5 5 15a7 7 0 0 0 14 0C19 11.5 16 8 12 2Z",  # a drop
    "M4 3l5 3a9 9 0 0 1 6 0l5-3v9a8 8 0 0 1-16 0Z",  # a head with two ears
    "M12 1l2.5 4.5L19 4l-1 5 5 3-5 3 1 5-4.5-1.5L12 23l-2.5-4.5L5 20l1-5-5-3 5-3-1-5 4.5 1.5Z",
    "M12 1l10 11-10 11L2 12Z",  # a diamond
)
_GOD_LETTERS: Final = "CRJSF"
_COLOUR_PATHS: Final = (
    (
        "M12 4a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7ZM7 13a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7Z"
        "M17 13a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7Z"
    ),  # three grains
    (
        "M2 7q3-4 6.7 0t6.6 0t6.7 0v3q-3 4-6.7 0t-6.6 0t-6.7 0Z"
        "M2 15q3-4 6.7 0t6.6 0t6.7 0v3q-3 4-6.7 0t-6.6 0t-6.7 0Z"
    ),  # two waves
    "M13 3l7 17H4Z",  # a shard
    "M12 3c5 0 7 4 7 9s-2 9-7 9-7-4-7-9 2-9 7-9ZM11 6v12h2V6Z",  # a bean
    "M3 5h8v6H3ZM13 5h8v6h-8ZM3 13h4v6H3ZM9 13h8v6H9ZM19 13h2v6h-2Z",  # bricks
    (
        "M11 2h2v7l5-5 1.4 1.4-5 5.6H22v2h-7.6l5 5.6L18 20l-5-5v7h-2v-7l-5 5-1.4-1.4 5-5.6H2v-2h7.6"
        "l-5-5.6L6 4l5 5Z"
    ),  # eight arms
)
_COLOUR_LETTERS: Final = "YBKNW*"
_CRITERION_PATHS: Final = (
    "M11 2h2v11h4v2h-4v7h-2v-7H7v-2h4Z",  # a sword
    "M12 2l9 5v10l-9 5-9-5V7Z",  # a cube
    "M10 3h4v5h4v6h4v7H2v-7h4V8h4Z",  # steps
    "M3 11L12 3l9 8v10H3Z",  # a house
    "M6 3h3v3h2V3h2v3h2V3h3v6h-2v12H8V9H6Z",  # a tower
)
_INK, _PALE = "#211E19", "#FFFFFF"

_FILLS: Final = {
    "sea": Fill("#CBE0E3", "#14252A", _INK, "#F4EDDF"),
    "shoal": Fill("#DCEBEA", "#1C343A", _INK, "#F4EDDF"),
    "land": Fill("#F0E5CB", "#3B3527", _INK, "#F4EDDF"),
    "field": Fill("#E5D7B4", "#473F2D", _INK, "#F4EDDF"),
    "road": Fill("#7F6A3C", "#A08D62", _PALE, _INK),
    "yellow": Fill("#F0BE2A", "#F0BE2A", _INK, _INK),
    "blue": Fill("#2A74BF", "#2A74BF", _PALE, _PALE),
    "black": Fill("#2A2A2F", "#2A2A2F", _PALE, _PALE),
    "brown": Fill("#85542A", "#85542A", _PALE, _PALE),
    "white": Fill("#F7F4EC", "#F7F4EC", _INK, _INK),
    "wild": Fill("#FFFFFF", "#FFFFFF", _INK, _INK),
    "side-0": Fill("#0B5A8C", "#82C6F2", _PALE, _INK),
    "side-1": Fill("#A32E1A", "#F59A80", _PALE, _INK),
    "side-2": Fill("#4E6B12", "#B6D36B", _PALE, _INK),
    "side-3": Fill("#6B3F8C", "#CBA6E8", _PALE, _INK),
    "side-4": Fill("#8A5200", "#EBB45F", _PALE, _INK),
}


def fills() -> dict[str, Fill]:
    """Every colour by its name."""
    return dict(_FILLS)


def glyphs() -> dict[str, Glyph]:
    """Every sign by its name: gods, colours, what scoring tiles count."""
    gods = zip(GODS, _GOD_PATHS, _GOD_LETTERS, GOD_NAMES, strict=True)
    colours = zip(TILE_COLOURS, _COLOUR_PATHS, _COLOUR_LETTERS, strict=True)
    criteria = zip(CRITERIA, _CRITERION_PATHS, strict=True)
    return {
        **{god: Glyph(path, letter, name) for god, path, letter, name in gods},
        **{colour: Glyph(path, letter, colour) for colour, path, letter in colours},
        **{each: Glyph(path, each[0].upper(), each) for each, path in criteria},
    }


def kinds(table: Table) -> dict[str, Kind]:
    """Every piece by the name that census and orders use."""
    return dict([*_tiles(), *_resources(), *_buildings(table), *_sides(table), *_cards(table)])


def _tiles() -> Iterator[tuple[str, Kind]]:
    for god, letter, name in zip(GODS, _GOD_LETTERS, GOD_NAMES, strict=True):
        yield f"{god} tile", Kind(shape="medallion", name=name, letter=letter, glyph=god)
        for colour, second in zip(TILE_COLOURS, _COLOUR_LETTERS, strict=True):
            yield (
                f"{god}-{colour}",
                Kind(
                    shape="square",
                    name=f"{colour} tile of the {name}",
                    letter=letter + second,
                    glyph=god,
                    fill=colour,
                    mark=colour,
                ),
            )
    for each in CRITERIA:
        yield (
            f"{each} scoring tile",
            Kind(
                shape="badge",
                name=f"scoring tile: {each}",
                letter=each[:2].capitalize(),
                glyph=each,
            ),
        )


def _resources() -> Iterator[tuple[str, Kind]]:
    for colour, letter in zip(COLOURS, _COLOUR_LETTERS, strict=False):
        for shape, sort in (("hexagon", "site"), ("cube", "cube")):
            name = f"{colour} {sort}"
            yield (
                name,
                Kind(
                    shape=shape,
                    name=name,
                    letter=letter,
                    glyph=colour,
                    fill=colour,
                    counted=sort == "cube",
                ),
            )


def _buildings(table: Table) -> Iterator[tuple[str, Kind]]:
    taken = set[str]()
    for building in table.edition.buildings:
        letters = _two_letters(building.name, taken)
        taken.add(letters)
        yield building.name, Kind(shape="house", name=building.name, letter=letters)


def _two_letters(name: str, taken: set[str]) -> str:
    """Two letters that no building before has: initials, or the beginning of the only word."""
    if name.split()[-1].isdecimal():  # one that stands in for any of its cost
        return name.split()[-1]
    words = [word for word in name.split() if word not in ("of", "the", "that")]
    ways = ["".join(word[0] for word in words[:2]).upper()] if len(words) > 1 else []
    ways += [name[0] + letter for letter in name[1:] if letter.isalnum()]
    numbered = [f"{name[0]}{number}" for number in range(100)]
    return next(each for each in (*ways, *numbered) if each not in taken)


def _sides(table: Table) -> Iterator[tuple[str, Kind]]:
    shapes = {"worker": "pawn", "marker": "flag", "ruler": "crown", "war marker": "disc"}
    for player, seat in enumerate(table.seats):
        owner = owner_name(table, player)
        letter = seat_name(table, player)[0].upper()
        for piece, shape in shapes.items():
            yield (
                f"{owner} {piece}",
                Kind(
                    shape=shape,
                    name=f"{owner} {piece}",
                    letter=letter,
                    fill=f"side-{player}",
                    side=seat,
                    counted=piece == "worker",
                ),
            )


def _cards(table: Table) -> Iterator[tuple[str, Kind]]:
    for player, seat in enumerate(table.seats):
        owner = owner_name(table, player)
        for card in range(1, ROLE_CARD):
            name = f"{owner} card {card}"
            yield (
                name,
                Kind(shape="card", name=name, letter=str(card), fill=f"side-{player}", side=seat),
            )
    for role in ROLES:
        letters = "".join(word[0] for word in role.split("-")).upper()
        known = letters if len(letters) > 1 else role[:2].capitalize()
        yield role, Kind(shape="card", name=role.replace("-", " "), letter=known)
