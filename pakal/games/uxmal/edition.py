"""What Uxmal prints on board, stones and tiles, read from a file; every value has a source."""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from pakal.forms import Entry, raise_if_any
from pakal.games.editions import ABOUT_THE_FILE, Editions, SourcedEdition
from pakal.games.solo import DIFFICULTIES, read_personalities
from pakal.games.uxmal.pyramid import CELLS_OF, CORNERS, LEVELS
from pakal.games.values import Sourced

GODS: Final = 5
STONES: Final = sum(map(len, CELLS_OF))
EMPTY: Final = GODS  # the symbol of a field that shows no god

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


@frozen(kw_only=True)
class Edition(SourcedEdition):
    """
    What is printed, and the numbers of the High Priest.

    `stones` are the sorts of stones, by the gods clockwise from the empty field, and `copies` how
    many there are of each. `ground` has the symbols under the cells of level 1.
    """

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

    @property
    def stone_names(self) -> tuple[str, ...]:
        """What each sort of stone is called: its gods clockwise from the empty field."""
        return tuple("-".join(self.gods[god] for god in stone) for stone in self.stones)


def turned(gods: tuple[int, ...], corner: int) -> Face:
    """A stone's symbols from NW clockwise, laid with its empty field in this corner."""
    shown = (EMPTY, *gods)
    return tuple(shown[(place - corner) % len(CORNERS)] for place in range(len(CORNERS)))


class _Reader:
    """Reads an edition; everything that is wrong goes into one error."""

    def __init__(self, form: Entry) -> None:
        self.form = form
        self.gods: tuple[str, ...] = ()

    def read(self, sources: tuple[Sourced, ...]) -> Edition:
        form = self.form
        form.check_keys((*ABOUT_THE_FILE, *_TABLES))
        for name, keys in _TABLES.items():
            form[name].check_keys(keys, () if keys else form[name].value)
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
            personalities=read_personalities(form, self._order),
            sources=sources,
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
        """The gods of these names, each once; where one is wrong, any god stands in for it."""
        if len(set(words)) < len(words):
            entry.wrong(f"{'-'.join(words)!r} has a god twice.", "Name each god once.")
        places = [Entry(word, entry.where, entry.problems).one_of(self.gods) for word in words]
        return tuple(0 if name is None else self.gods.index(name) for name in places)

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
                f"{corner!r} is not a corner.",
                f"Write {'-'.join(self.gods[:3])} and one of NW to SW.",
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
        table.check_keys(("late", "gift"))
        return Difficulty(table["late"].number(0) or 0, table["gift"].number(0) or 0)


EDITIONS: Final = Editions(
    "pakal.games.uxmal",
    lambda form, sources: _Reader(form).read(sources),
    whole=("personalities",),
)

assert len(_VALUES) == len(LEVELS)  # noqa: S101 - a row of values a level
