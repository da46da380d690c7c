"""
The parts of a state, declared once: what each holds, its key in a text, its place on the table.

Text, bounds, conservation, orders, scene, shrinking and the search for peeking facts all come from
this declaration. A part with an axis holds one thing for each name on it, one after the other in a
flat list (a `Row`, whose length varies, in a list of lists).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from pakal.forms import Entry
from pakal.games.unknown import Unknown


class Shape(ABC):
    """What a part of the state looks like, as a number or a list of numbers and in a text."""

    names: tuple[str, ...] = ()  # what the numbers stand for

    @property
    @abstractmethod
    def empty(self) -> Any:
        """The value where a text says nothing; None if it has to say something."""

    @abstractmethod
    def write(self, value: Any) -> Any:
        """The value as it is written in a text."""

    @abstractmethod
    def read(self, given: Entry) -> Any:
        """The value that is written in a text; where it is wrong, that is written down there."""

    @abstractmethod
    def pieces(self, value: Any) -> Iterator[tuple[str, int]]:
        """The names of what lies there, with how many of it."""

    def problems(self, value: Any) -> Iterator[str]:
        """What is wrong with a value, whatever else lies on the table."""
        del value
        return iter(())

    def holding(self, counts: Mapping[str, int]) -> Any:
        """The value with this many of each name; for what holds the rest of the pieces."""
        raise NotImplementedError(f"{type(self).__name__} cannot hold the rest of the pieces")

    @abstractmethod
    def unknown(self, origin: str) -> Any:
        """An unknown value."""


@frozen
class Number(Shape):
    """A number within bounds: a track, or how many pieces of one sort there are."""

    low: int = 0
    high: int | None = None

    @property
    def empty(self) -> int:
        """The lowest."""
        return self.low

    def write(self, value: int) -> int:
        """The number."""
        return value

    def read(self, given: Entry) -> int:
        """A whole number; bounds are looked at afterwards."""
        return given.number() or 0

    def pieces(self, value: int) -> Iterator[tuple[str, int]]:
        """That many of something without a name of its own."""
        if value:
            yield "", value

    def problems(self, value: int) -> Iterator[str]:
        """It is out of bounds."""
        if value < self.low or (self.high is not None and value > self.high):
            above = "or more" if self.high is None else f"to {self.high}"
            yield f"{value} is out of range ({self.low} {above})."

    def holding(self, counts: Mapping[str, int]) -> int:
        """What is left in all."""
        return sum(counts.values())

    def unknown(self, origin: str) -> Unknown:
        """A number within these bounds."""
        high = float("inf") if self.high is None else self.high
        return Unknown(frozenset({(origin, 0)}), self.low, high)


@frozen
class One(Shape):
    """One of several things, or one of several places; -1 for none."""

    names: tuple[str, ...]
    may_be_none: bool = False

    @property
    def empty(self) -> int | None:
        """None of them, if that may be."""
        return -1 if self.may_be_none else None

    def write(self, value: int) -> str:
        """Its name."""
        return self.names[value]

    def read(self, given: Entry) -> int:
        """The number of the name."""
        found = find_name(given, self.names)
        return 0 if found is None else found

    def pieces(self, value: int) -> Iterator[tuple[str, int]]:
        """The one there is."""
        if value >= 0:
            yield self.names[value], 1

    def unknown(self, origin: str) -> Unknown:
        """Any of them."""
        return Unknown(frozenset({(origin, 0)}), self.empty or 0, len(self.names) - 1)


@frozen
class Counts(Shape):
    """How many of each sort; written as a table without the zeros."""

    names: tuple[str, ...]

    @property
    def empty(self) -> list[int]:
        """Nothing."""
        return [0] * len(self.names)

    def write(self, value: Sequence[int]) -> dict[str, int]:
        """The sorts of which there are any."""
        return {name: count for name, count in zip(self.names, value, strict=True) if count}

    def read(self, given: Entry) -> list[int]:
        """A table of numbers."""
        counts = self.empty
        given.table()
        for name, count in given.entries():
            found = find_name(evolve(given, value=name), self.names)
            if found is not None:
                counts[found] = count.number() or 0
        return counts

    def pieces(self, value: Sequence[int]) -> Iterator[tuple[str, int]]:
        """The sorts of which there are any."""
        return ((name, count) for name, count in zip(self.names, value, strict=True) if count)

    def problems(self, value: Sequence[int]) -> Iterator[str]:
        """A count is negative."""
        for name, count in zip(self.names, value, strict=True):
            if count < 0:
                yield f"{name} is {count}, out of range (0 or more)."

    def holding(self, counts: Mapping[str, int]) -> list[int]:
        """As many of each."""
        return [counts[name] for name in self.names]

    def unknown(self, origin: str) -> list[Unknown]:
        """Any number of each."""
        return [Unknown(frozenset({(origin, place)}), 0) for place in range(len(self.names))]


@frozen
class Row(Shape):
    """Things in a row, the same one perhaps twice; with `sort` their order has no meaning."""

    names: tuple[str, ...]
    sort: bool = False

    @property
    def empty(self) -> list[int]:
        """Nothing."""
        return []

    def write(self, value: Sequence[int]) -> list[str]:
        """The names in order."""
        return [self.names[each] for each in value]

    def read(self, given: Entry) -> list[int]:
        """An array of names."""
        found = _find_all(given, self.names)
        return sorted(found) if self.sort else found

    def pieces(self, value: Sequence[int]) -> Iterator[tuple[str, int]]:
        """Each sort that is there, with how many."""
        return ((self.names[each], value.count(each)) for each in dict.fromkeys(value))

    def problems(self, value: Sequence[int]) -> Iterator[str]:
        """It is not sorted, though its order has no meaning."""
        if self.sort and list(value) != sorted(value):
            yield f"{self.write(value)} is not sorted."

    def holding(self, counts: Mapping[str, int]) -> list[int]:
        """As many of each, in the order of the names."""
        return [
            number for number, name in enumerate(self.names) for _ in range(max(counts[name], 0))
        ]

    def unknown(self, origin: str) -> Unknown:
        """A row of which not even the length is known."""
        return Unknown(frozenset({(origin, 0)}))


@frozen
class Bits(Shape):
    """Which of several things there are, each once at most, as the bits of a number."""

    names: tuple[str, ...]

    @property
    def empty(self) -> int:
        """None of them."""
        return 0

    def write(self, value: int) -> list[str]:
        """The names of those there are."""
        return [name for name, _ in self.pieces(value)]

    def read(self, given: Entry) -> int:
        """An array of names."""
        found = _find_all(given, self.names)
        for each in dict.fromkeys(found):
            if found.count(each) > 1:
                given.wrong(f"{self.names[each]!r} is there twice.", "Name each once.")
        return sum(1 << each for each in set(found))

    def pieces(self, value: int) -> Iterator[tuple[str, int]]:
        """One of each there is."""
        return ((name, 1) for bit, name in enumerate(self.names) if value >> bit & 1)

    def unknown(self, origin: str) -> Unknown:
        """Any of them, or none."""
        return Unknown(frozenset({(origin, 0)}), 0, (1 << len(self.names)) - 1)


@frozen
class Each:
    """The same for each name on an axis; `called` are the words for them in places and pieces."""

    axis: tuple[str, ...]
    shape: "Shape | Each"
    called: tuple[str, ...] = ()


@frozen
class Field:
    """
    A part of the state: the attribute's name, its shape, and what it is to people.

    `key` is its path in a text, with a `*` for the names of an axis. `place` and `piece` say where
    it lies and what lies there; `{}` in a place is the word of its axis, and in a piece the name of
    the piece. (In a place the name comes after those of the axes, in a piece before them, so a pawn
    is `place="{1}", piece="{1} pawn"`.) What has no piece is in no census.
    `secret`: only the seat on its first axis knows it, or nobody. `rest`: it holds what lies
    nowhere else, so no text says it.
    """

    name: str
    shape: Shape | Each
    key: str = ""
    place: str = ""
    piece: str = ""
    secret: bool = False
    rest: bool = False


@frozen(eq=False)
class Leaf:
    """One part of the state, for one name on each axis of its field."""

    field: Field
    shape: Shape
    names: tuple[str, ...] = ()  # on the axes
    words: tuple[str, ...] = ()  # what these are called
    index: int = -1  # its place among the leaves of the field; -1 if it is the only one

    @property
    def key(self) -> tuple[str, ...]:
        """Its path in a text."""
        names = list(self.names)
        path = (self.field.key or self.field.name).split(".")
        found = [names.pop(0) if each == "*" else each for each in path]
        return (*found, *names)

    @property
    def key_text(self) -> str:
        """Its path as one writes it."""
        return ".".join(self.key)

    def of(self, s: object) -> Any:
        """Its value in a state."""
        whole = getattr(s, self.field.name)
        if self.index < 0:
            return whole
        if isinstance(self.shape, Counts):
            width = len(self.shape.names)
            return whole[self.index * width : (self.index + 1) * width]
        return whole[self.index]

    def put(self, s: object, value: Any) -> None:
        """Set its value in a state."""
        if self.index < 0:
            setattr(s, self.field.name, value)
        elif isinstance(self.shape, Counts):
            width = len(self.shape.names)
            getattr(s, self.field.name)[self.index * width : (self.index + 1) * width] = value
        else:
            getattr(s, self.field.name)[self.index] = value

    def pieces(self, value: Any) -> Iterator[tuple[str, str, int]]:
        """What lies where, and how many: place, piece, number."""
        if not self.field.piece:
            return
        for name, count in self.shape.pieces(value):
            yield self.place_of(name), self.piece_of(name), count

    def place_of(self, name: str = "") -> str:
        """The place on the table of what is called by this name."""
        return self.field.place.format(*self.words, name)

    def piece_of(self, name: str) -> str:
        """What the piece of this name is called."""
        return self.field.piece.format(name, *self.words)


@frozen(eq=False)
class _Counted:
    """What was counted last: the value of each leaf, what lies there, and the census."""

    values: list[Any]
    lying: list[tuple[tuple[str, str, int], ...]]
    census: dict[tuple[str, str], int]


class Layout:
    """All parts of a state, worked out once for a game under one setting."""

    def __init__(self, fields: Sequence[Field], totals: Mapping[str, int]) -> None:
        self.fields = tuple(fields)
        self.totals = totals
        self.leaves = tuple(leaf for field in fields for leaf in _leaves(field))
        self.written = tuple(leaf for leaf in self.leaves if not leaf.field.rest)
        self.rest = tuple(leaf for leaf in self.leaves if leaf.field.rest)
        self._lying = tuple(leaf for leaf in self.leaves if leaf.field.piece)
        self._last = _Counted([None] * len(self._lying), [()] * len(self._lying), {})
        self.tree: dict[str, Any] = {}
        for leaf in self.written:
            node = self.tree
            for key in leaf.key[:-1]:
                node = node.setdefault(key, {})
            if leaf.key[-1] in node:
                raise ValueError(f"two parts of the state have the key {leaf.key_text!r}")
            node[leaf.key[-1]] = leaf

    def census(self, s: object) -> Mapping[tuple[str, str], int]:
        """
        How many of each piece lie at each place: (place, piece) to a number.

        From one step of a game to the next hardly anything changes, so what was counted last is
        kept; where nothing changed, the same census comes back.
        """
        values = [_kept(leaf.of(s)) for leaf in self._lying]
        last = self._last
        if values == last.values:
            return last.census
        known = zip(self._lying, values, last.values, last.lying, strict=True)
        lying = [
            was if value == old else tuple(leaf.pieces(value)) for leaf, value, old, was in known
        ]
        self._last = _Counted(values, lying, _add_up(lying))
        return self._last.census

    def counted(self, leaves: Sequence[Leaf], values: Sequence[Any]) -> dict[tuple[str, str], int]:
        """The census of these leaves with these values."""
        return _add_up(leaf.pieces(value) for leaf, value in zip(leaves, values, strict=True))

    def values(self, by_leaf: Mapping[Leaf, Any]) -> dict[str, Any]:
        """The state's attributes for these values; the rest of the pieces lies where it says."""
        values = dict(by_leaf)
        used: dict[str, int] = {}
        known = tuple(values)
        for (_, piece), count in self.counted(known, list(values.values())).items():
            used[piece] = used.get(piece, 0) + count
        for leaf in self.rest:
            pieces = {name: leaf.piece_of(name) for name in leaf.shape.names or ("",)}
            values[leaf] = leaf.shape.holding(
                {name: self.totals[piece] - used.get(piece, 0) for name, piece in pieces.items()}
            )
        attributes: dict[str, Any] = {}
        for leaf in self.leaves:
            value = values[leaf]
            if leaf.index < 0:
                attributes[leaf.field.name] = value
            elif isinstance(leaf.shape, Counts):
                attributes.setdefault(leaf.field.name, []).extend(value)
            else:
                attributes.setdefault(leaf.field.name, []).append(value)
        return attributes


def _kept(value: Any) -> Any:
    """A value that stays as it is when the state changes."""
    return value[:] if isinstance(value, list) else value


def _add_up(lying: Iterable[Iterable[tuple[str, str, int]]]) -> dict[tuple[str, str], int]:
    """The census of what lies in several parts."""
    found: dict[tuple[str, str], int] = {}
    for part in lying:
        for place, piece, count in part:
            found[place, piece] = found.get((place, piece), 0) + count
    # What two parts of one track add up to may be nothing.
    return found if all(found.values()) else {key: n for key, n in found.items() if n}


def _leaves(field: Field) -> Iterator[Leaf]:
    """Every leaf of a field, in the order of the state's list."""
    axes: list[Each] = []
    shape = field.shape
    while isinstance(shape, Each):
        axes.append(shape)
        shape = shape.shape
    paths: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), ())]
    for each in axes:
        paths = [
            ((*names, name), (*words, word))
            for names, words in paths
            for name, word in zip(each.axis, each.called or each.axis, strict=True)
        ]
    for index, (names, words) in enumerate(paths):
        yield Leaf(field, shape, names, words, index if axes else -1)


def find_name(given: Entry, names: Sequence[str]) -> int | None:
    """The place of a name among these, in capitals or not; None for any other."""
    word = given.value.casefold() if isinstance(given.value, str) else None
    known = [name.casefold() for name in names]
    if word in known:
        return known.index(word)
    given.one_of(names)
    return None


def _find_all(given: Entry, names: Sequence[str]) -> list[int]:
    found = [find_name(each, names) for each in given.items() or ()]
    return [each for each in found if each is not None]
