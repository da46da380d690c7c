"""What Uxmal prints on board, stones and tiles, read from a file; every value has a source."""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from attrs import frozen

from pakal.errors import BadInputError
from pakal.files import parse_toml, read_text
from pakal.forms import Entry, Where, raise_if_any
from pakal.games.sourcing import SOURCE_KEYS, find_sources
from pakal.games.uxmal.pyramid import CELLS_OF, CORNERS, LEVELS
from pakal.games.values import Printed, Sourced

DEFAULT: Final = "default"
GODS: Final = 5
STONES: Final = sum(map(len, CELLS_OF))
EMPTY: Final = GODS  # the symbol of a field that shows no god
DIFFICULTIES: Final = ("easy", "moderate", "hard")

_ABOUT_THE_FILE: Final = ("name", "version")
_VALUES: Final = ("level-1", "level-2", "level-3")
_TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "gods": ("names",),
    "pieces": ("cards", "priests"),
    "stones": ("clockwise",),
    "board": ("clockwise",),
    "values": (*_VALUES, "cards"),
    "habits": ("hurry", "better-off"),
    "difficulties": DIFFICULTIES,
    "personalities": (),
}

Face = tuple[int, ...]  # the symbols of the four fields from NW clockwise


@frozen
class Difficulty:
    """How late in a level the High Priest sways and moves, and what he is given in each phase."""

    late: int
    gift: int


@frozen
class Edition:
    """
    What is printed, and the numbers of the High Priest.

    `stones` are the sorts of stones, by the gods clockwise from the empty field, and `copies` how
    many there are of each. `ground` has the symbols under the cells of level 1.
    """

    name: str
    version: int
    gods: tuple[str, ...]
    cards: int
    priests: int
    stones: tuple[tuple[int, ...], ...]
    copies: tuple[int, ...]
    ground: tuple[Face, ...]
    values: tuple[tuple[int, ...], ...]  # by level and place, 0 from place 4 on
    card_values: tuple[int, ...]  # by place
    hurry: int
    better_off: int
    difficulties: Mapping[str, Difficulty]
    personalities: Mapping[str, tuple[int, ...]]
    sources: tuple[Sourced, ...]

    @property
    def stone_names(self) -> tuple[str, ...]:
        """What each sort of stone is called: its gods clockwise from the empty field."""
        return tuple("-".join(self.gods[god] for god in stone) for stone in self.stones)

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


def turned(gods: tuple[int, ...], corner: int) -> Face:
    """A stone's symbols from NW clockwise, laid with its empty field in this corner."""
    shown = (EMPTY, *gods)
    return tuple(shown[(place - corner) % len(CORNERS)] for place in range(len(CORNERS)))


@cache
def read_edition(text: str) -> Edition:
    """The edition of a name or a text; one of your own is laid over the shipped one, by table."""
    data = parse_toml(_shipped(), "the default edition")
    place = "the default edition"
    if text != DEFAULT:
        place = "the edition"
        own = parse_toml(text, place)
        data = {**data, "name": "your own", **own}
    return _Reader(Entry(data, Where(place))).read()


def edition_of_file(file: str) -> Edition:
    """The edition of a name, or in a file."""
    return read_edition(edition_text(Path(file)))


def edition_text(file: Path) -> str:
    """What a setting keeps of an edition: its text, or its name if it comes with the game."""
    return DEFAULT if str(file) == DEFAULT else read_text(file)


def printed(edition: Edition) -> Printed:
    """The edition, value by value."""
    return Printed(edition.name, edition.version, edition.sources)


def _shipped() -> str:
    return (files("pakal.games.uxmal") / "data" / "edition.toml").read_text("utf-8")


class _Reader:
    """Reads an edition; everything that is wrong goes into one error."""

    def __init__(self, form: Entry) -> None:
        self.form = form
        self.gods: tuple[str, ...] = ()

    def read(self) -> Edition:
        form = self.form
        form.check_keys((*_ABOUT_THE_FILE, *_TABLES))
        for name, keys in _TABLES.items():
            form[name].check_keys(keys, (*SOURCE_KEYS, *(() if keys else form[name].value)))
        raise_if_any(form.problems)
        self.gods = self._names(form["gods"]["names"])
        raise_if_any(form.problems)
        stones = [self._triple(each) for each in self._items(form["stones"]["clockwise"], STONES)]
        sorts = tuple(dict.fromkeys(stones))
        level_1 = len(CELLS_OF[1])
        values = [self._numbers(form["values"][key], 3) for key in _VALUES]
        edition = Edition(
            name=form["name"].text() or "",
            version=form["version"].number(1) or 0,
            gods=self.gods,
            cards=form["pieces"]["cards"].number(1) or 0,
            priests=form["pieces"]["priests"].number(1) or 0,
            stones=sorts,
            copies=tuple(map(stones.count, sorts)),
            ground=tuple(self._ground(e) for e in self._items(form["board"]["clockwise"], level_1)),
            values=tuple((*row, *[0] * (GODS - len(row))) for row in values),
            card_values=(*self._numbers(form["values"]["cards"], 2), 0, 0, 0),
            hurry=form["habits"]["hurry"].number(0) or 0,
            better_off=form["habits"]["better-off"].number(1) or 0,
            difficulties={key: self._difficulty(key) for key in DIFFICULTIES},
            personalities={
                key: self._order(each)
                for key, each in form["personalities"].entries()
                if key not in SOURCE_KEYS
            },
            sources=find_sources(form, _ABOUT_THE_FILE),
        )
        raise_if_any(form.problems)
        return edition

    def _items(self, entry: Entry, count: int) -> tuple[Entry, ...]:
        items = entry.items() or ()
        if entry.is_there and len(items) != count:
            entry.wrong(f"{len(items)} are listed, but there are {count}.", f"List {count}.")
        return items

    def _numbers(self, entry: Entry, count: int) -> tuple[int, ...]:
        return tuple(each.number(0) or 0 for each in self._items(entry, count))

    def _names(self, entry: Entry) -> tuple[str, ...]:
        names = tuple(each.text() or "" for each in self._items(entry, GODS))
        if len(set(names)) < len(names) or any({" ", "-"} & set(name) for name in names):
            entry.wrong(f"{', '.join(names)}: not five different words.", "Write five words.")
        return names

    def _gods(self, entry: Entry, words: list[str]) -> tuple[int, ...]:
        """The gods of these names, each once; none where that is wrong."""
        if len(set(words)) < len(words):
            entry.wrong(f"{'-'.join(words)!r} has a god twice.", "Name each god once.")
        places = [Entry(word, entry.where, entry.problems).one_of(self.gods) for word in words]
        return tuple(self.gods.index(name) for name in places if name is not None)

    def _triple(self, entry: Entry) -> tuple[int, ...]:
        words = (entry.text() or "").split("-")
        if len(words) != 3:
            entry.wrong("a stone shows three gods.", f"Write {'-'.join(self.gods[:3])!r}.")
            return (0, 1, 2)
        return self._gods(entry, words)

    def _ground(self, entry: Entry) -> Face:
        """The symbols under a cell."""
        names, _, corner = (entry.text() or "").partition(" ")
        if corner not in CORNERS:
            entry.wrong(
                f"{corner!r} is no corner.", f"Write {'-'.join(self.gods[:3])} and one of NW to SW."
            )
            return (EMPTY,) * len(CORNERS)
        triple = self._triple(Entry(names, entry.where, entry.problems))
        return turned(triple, CORNERS.index(corner))

    def _order(self, entry: Entry) -> tuple[int, ...]:
        words = entry.texts() or ()
        if len(words) != GODS:
            entry.wrong("a personality ranks the five gods.", "Name each god once.")
            return tuple(range(GODS))
        return self._gods(entry, list(words))

    def _difficulty(self, name: str) -> Difficulty:
        table = self.form["difficulties"][name]
        table.check_keys(("late", "gift"), SOURCE_KEYS)
        return Difficulty(table["late"].number(0) or 0, table["gift"].number(0) or 0)


def check_setting_text(text: str) -> None:
    """Refuse an edition that a setting names but nobody has read."""
    if text != DEFAULT and "\n" not in text:
        # A file is read by the person who names it, never because a saved game does.
        raise BadInputError(
            f"setting: there is no edition {text!r}.", "Use `default`, or the text of an edition."
        )


assert len(_VALUES) == len(LEVELS)  # noqa: S101 - a row of values a level
