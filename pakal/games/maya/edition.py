"""What Maya prints on tiles, boards and cards, read from a file; every value has a source."""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from pakal.errors import BadInputError, name_choices
from pakal.files import parse_toml, read_text
from pakal.forms import Entry, Where, raise_if_any
from pakal.games.sourcing import SOURCE_KEYS, find_sources
from pakal.games.values import Printed, Sourced

DEFAULT: Final = "default"
ALL_MARKERS: Final = "seven-quarries"
SHIPPED: Final = (DEFAULT, ALL_MARKERS)
DIFFICULTIES: Final = ("easy", "moderate", "hard")
PYRAMIDS: Final = ("Tikal", "Chichen-Itza", "Uxmal", "Copan", "Palenque")
LEVELS: Final = 4  # the most that a pyramid has
PLAYERS: Final = (3, 4, 5)

# The markers with green backs, each above its quarry, and those of the variation.
GREEN: Final = (
    *("first-player", "protection", "transport", "free-pass", "free-double", "move"),
    "extra-block",
)
BLUE: Final = ("more-transport", "more-blocks", "more-points", "joker")

_ABOUT_THE_FILE: Final = ("name", "version")
_TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "pieces": ("blocks", "gold"),
    "cards": ("low", "high"),
    "levels": PYRAMIDS,
    "pay": ("most", "second"),
    "pyramids": tuple(map(str, PLAYERS)),
    "quarries": tuple(map(str, PLAYERS)),
    "markers": ("transport", "more-transport", "more-points"),
    "difficulties": DIFFICULTIES,
    "personalities": (),
}
_OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {"pay": PYRAMIDS}
_MERGED: Final = ("quarries", "difficulties", "pay")  # one of your own replaces these one by one


@frozen
class Quarry:
    """A quarry, called by the marker above it: blocks for the places, and the most cards."""

    marker: str
    prizes: tuple[int, ...]
    limit: int


@frozen
class Pay:
    """What the levels of a pyramid pay for most and for second most blocks, from the bottom up."""

    most: tuple[int, ...]
    second: tuple[int, ...]


@frozen
class Difficulty:
    """What King Pakal and his vassal keep back for transport, and what he is given."""

    keeps: int
    transport: int
    vassal_keeps: int


@frozen
class Personality:
    """Pyramids and markers as somebody likes them, the best first, and the card of his vassal."""

    pyramids: tuple[str, ...]
    markers: tuple[str, ...]
    vassal: str


@frozen
class Edition:
    """What is printed, and the numbers of King Pakal and his vassal."""

    name: str
    version: int
    blocks: int
    gold: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    levels: Mapping[str, tuple[int, ...]]
    pay: Mapping[str, Pay]
    pyramids: Mapping[int, tuple[str, ...]]  # by number of players
    quarries: Mapping[int, tuple[Quarry, ...]]
    transport: int
    more_transport: int
    more_points: int
    difficulties: Mapping[str, Difficulty]
    personalities: Mapping[str, Personality]
    sources: tuple[Sourced, ...]

    @property
    def fingerprint(self) -> str:
        """A short name of all values, so that games under different ones are kept apart."""
        values = [(each.place, each.value) for each in self.sources]
        return hashlib.sha256(repr(values).encode()).hexdigest()[:12]

    @property
    def reconstructed(self) -> frozenset[str]:
        """The tables in which something is reconstructed."""
        return frozenset(
            each.place.partition(".")[0] for each in self.sources if each.kind == "reconstructed"
        )


class Box:
    """What is on the table for a number of players: everything that rules look up, worked out."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.edition = edition
        self.players = players
        # Sorts of cards: the low ones, then the high ones.
        self.cards = (*dict.fromkeys(edition.low), *dict.fromkeys(edition.high))
        self.lows = len(dict.fromkeys(edition.low))
        both = (*edition.low, *edition.high)
        self.copies = tuple(both.count(value) for value in self.cards)
        self.card_names = tuple(map(str, self.cards))
        # Quarries from left to right, and the markers of green and blue backs.
        self.quarries = edition.quarries[players]
        self.quarry_names = tuple(each.marker for each in self.quarries)
        # Pyramids, and their levels one after the other as cells.
        self.pyramids = edition.pyramids[players]
        sizes = [edition.levels[name] for name in self.pyramids]
        self.sizes = tuple(size for each in sizes for size in each)
        self.heights = tuple(map(len, sizes))
        self.bottoms = tuple(sum(self.heights[:place]) for place in range(len(sizes)))
        self.pyramid_of = tuple(p for p, each in enumerate(sizes) for _ in each)
        self.level_of = tuple(level for each in sizes for level in range(len(each)))
        self.cell_names = tuple(
            f"{self.pyramids[p]}-{level + 1}"
            for p, level in zip(self.pyramid_of, self.level_of, strict=True)
        )
        pays = [edition.pay[name] for name in self.pyramids]
        where = list(zip(self.pyramid_of, self.level_of, strict=True))
        self.most = tuple(pays[pyramid].most[level] for pyramid, level in where)
        self.second = tuple(pays[pyramid].second[level] for pyramid, level in where)

    def cell(self, pyramid: int, level: int) -> int:
        """The cell of a pyramid's level; -1 if it has no such level."""
        return self.bottoms[pyramid] + level if level < self.heights[pyramid] else -1

    def is_high(self, sort: int) -> bool:
        """Has this sort of card a high back?"""
        return sort >= self.lows


@cache
def read_edition(text: str) -> Edition:
    """The edition of a name or a text; one of your own is laid over the shipped one, by table."""
    data = parse_toml(_shipped(DEFAULT), "the default edition")
    place = "the default edition"
    if text != DEFAULT:
        own = parse_toml(_shipped(text) if text in SHIPPED else text, place := "the edition")
        merged = {key: {**data[key], **own[key]} for key in _MERGED if _is_of_tables(own.get(key))}
        data = {**data, "name": "your own", **own, **merged}
    return _Reader(Entry(data, Where(place))).read()


def _is_of_tables(value: Any) -> bool:
    """Is it a table that only has tables in it, each with its own source?"""
    return isinstance(value, Mapping) and all(isinstance(each, Mapping) for each in value.values())


def edition_of_file(file: str) -> Edition:
    """The edition of a name, or in a file."""
    return read_edition(edition_text(Path(file)))


def edition_text(file: Path) -> str:
    """What a setting keeps of an edition: its text, or its name if it comes with the game."""
    return str(file) if str(file) in SHIPPED else read_text(file)


def printed(edition: Edition) -> Printed:
    """The edition, value by value."""
    return Printed(edition.name, edition.version, edition.sources)


def check_setting_text(text: str) -> None:
    """Refuse an edition that a setting names but nobody has read."""
    if text not in SHIPPED and "\n" not in text:
        # A file is read by the person who names it, never because a saved game does.
        raise BadInputError(f"setting: there is no edition {text!r}.", name_choices(SHIPPED))


def _shipped(name: str) -> str:
    data = files("pakal.games.maya") / "data"
    file = data / "edition.toml" if name == DEFAULT else data / "editions" / f"{name}.toml"
    return file.read_text("utf-8")


class _Reader:
    """Reads an edition; everything that is wrong goes into one error."""

    def __init__(self, form: Entry) -> None:
        self.form = form

    def read(self) -> Edition:
        form = self.form
        form.check_keys((*_ABOUT_THE_FILE, *_TABLES))
        for name, keys in _TABLES.items():
            more = _OPTIONAL.get(name, ()) if keys else tuple(form[name].value)
            form[name].check_keys(keys, (*SOURCE_KEYS, *more))
        raise_if_any(form.problems)
        markers = form["markers"]
        edition = Edition(
            name=form["name"].text() or "",
            version=form["version"].number(1) or 0,
            blocks=form["pieces"]["blocks"].number(1) or 0,
            gold=form["pieces"]["gold"].number(0) or 0,
            low=self._numbers(form["cards"]["low"], least=1),
            high=self._numbers(form["cards"]["high"], least=None),
            levels={name: self._levels(form["levels"][name]) for name in PYRAMIDS},
            pay={name: self._pay(form["pay"], name) for name in PYRAMIDS},
            pyramids={n: self._names(form["pyramids"][str(n)], PYRAMIDS) for n in PLAYERS},
            quarries={n: self._quarries(form["quarries"][str(n)]) for n in PLAYERS},
            transport=markers["transport"].number(0) or 0,
            more_transport=markers["more-transport"].number(0) or 0,
            more_points=markers["more-points"].number(0) or 0,
            difficulties={key: self._difficulty(key) for key in DIFFICULTIES},
            personalities={
                key: self._personality(each)
                for key, each in form["personalities"].entries()
                if key not in SOURCE_KEYS
            },
            sources=find_sources(form, _ABOUT_THE_FILE),
        )
        self._check_cards(edition)
        self._check_vassals(edition)
        self._check_blocks(edition)
        raise_if_any(form.problems)
        return edition

    def _numbers(self, entry: Entry, count: int = 0, least: int | None = 0) -> tuple[int, ...]:
        items = entry.items() or ()
        if count and entry.is_there and len(items) != count:
            entry.wrong(f"{len(items)} are listed, but there are {count}.", f"List {count}.")
        return tuple(each.number(least) or 0 for each in items)

    def _levels(self, entry: Entry) -> tuple[int, ...]:
        sizes = self._numbers(entry, least=1)
        if not 2 <= len(sizes) <= LEVELS:
            entry.wrong(f"a pyramid has 2 to {LEVELS} levels.", "List the places of each level.")
        return sizes

    def _names(self, entry: Entry, known: tuple[str, ...]) -> tuple[str, ...]:
        """Some of these names, each once."""
        names = tuple(each.one_of(known) or "" for each in entry.items() or ())
        if len(set(names)) < len(names):
            entry.wrong(f"{', '.join(names)}: a name is there twice.", "Name each once.")
        return names

    def _pay(self, table: Entry, pyramid: str) -> Pay:
        """What a pyramid pays: its own table, or what holds for all."""
        if pyramid in table:
            table = table[pyramid]
            table.check_keys(("most", "second"), SOURCE_KEYS)
        return Pay(self._numbers(table["most"], LEVELS), self._numbers(table["second"], LEVELS))

    def _quarries(self, table: Entry) -> tuple[Quarry, ...]:
        table.check_known((*GREEN, *SOURCE_KEYS))
        found = []
        for key, each in table.entries():
            if key not in SOURCE_KEYS:
                each.check_keys(("blocks", "cards"))
                prizes = self._numbers(each["blocks"], least=1)
                if list(prizes) != sorted(prizes, reverse=True) or not prizes:
                    each.wrong("the first place brings most.", "List the blocks in order.")
                found.append(Quarry(key, prizes, each["cards"].number(1) or 0))
        if len(found) < 2:
            table.wrong("there are two quarries at least.", "Add one, such as transport.")
        return tuple(found)

    def _difficulty(self, name: str) -> Difficulty:
        table = self.form["difficulties"][name]
        keys = ("keeps", "transport", "vassal-keeps")
        table.check_keys(keys, SOURCE_KEYS)
        return Difficulty(*(table[key].number(0) or 0 for key in keys))

    def _personality(self, table: Entry) -> Personality:
        table.check_keys(("pyramids", "markers", "vassal"), SOURCE_KEYS)
        names = [key for key, _ in self.form["personalities"].entries() if key not in SOURCE_KEYS]
        return Personality(
            self._ranking(table["pyramids"], PYRAMIDS),
            self._ranking(table["markers"], GREEN),
            table["vassal"].one_of(names, "personality") or "",
        )

    def _ranking(self, entry: Entry, known: tuple[str, ...]) -> tuple[str, ...]:
        names = self._names(entry, known)
        if len(names) != len(known):
            entry.wrong(f"a personality ranks all {len(known)}.", f"Name {', '.join(known)}.")
        return names

    def _check_cards(self, edition: Edition) -> None:
        twice = set(edition.low) & set(edition.high)
        if twice:
            self.form["cards"].wrong(
                f"{min(twice)} is low and high.", "Name it in one of them only."
            )

    def _check_vassals(self, edition: Edition) -> None:
        """A vassal's card begins with another marker than his king's."""
        cards = edition.personalities
        for name, card in cards.items():
            if card.vassal and card.markers[:1] == cards[card.vassal].markers[:1]:
                self.form["personalities"][name]["vassal"].wrong(
                    f"the cards of {name} and {card.vassal} begin with the same marker.",
                    "Name another vassal.",
                )

    def _check_blocks(self, edition: Edition) -> None:
        """Everybody's first two blocks have to fit, and no two of a colour in one pyramid."""
        for players, names in edition.pyramids.items():
            room = sum(min(edition.levels[name][0], players) for name in names if name)
            if len(names) < 2 or room < 2 * players:
                self.form["pyramids"][str(players)].wrong(
                    "there is no room for two blocks of everybody.", "Name more pyramids."
                )


def known_personalities(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of the personalities in the edition of a setting."""
    text = data.get("edition") or DEFAULT
    check_setting_text(text)
    return tuple(read_edition(text).personalities)
