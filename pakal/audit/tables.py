"""
Tables of facts: made-up values for a few candidates, which a list reads instead of a state.

Of all values only those are made up that a list can tell apart: it compares them, and it tests
them against its thresholds. A value nobody has asked for yet is missing, and the list says so
by `Unread`; then every way to fill it in is tried. So the real decider walks every path, and no
path twice.
"""

import enum
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

from pakal.audit.findings import Witness
from pakal.lists.facts import FactTable, Vector
from pakal.lists.invariants import Invariant
from pakal.lists.model import Fact, FactKind, PriorityList, Scope, Vocabulary, holds

T = TypeVar("T")

# The cell of each value, and each one's rank; no ranks where nothing compares the values.
Sign = tuple[tuple[int, ...], tuple[int, ...]]

# A fact about which an invariant speaks takes every value, if it has no more than this many;
# otherwise the first few of each cell.
ALL_VALUES = 13
SOME_VALUES = 4
MOST_VECTORS = 50_000  # of so many candidates, all their values together
# So many values are tried before a search for a table that breaks no invariant is given up.
TRIES = 200_000
# So often a list is run on tables of so many candidates before the search is given up.
PATHS = 20_000


class Unread(Exception):  # noqa: N818 - not an error: it asks for a value
    """A list asks for a fact that is not in the table."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


@cache
def _reader(name: str, scope: Scope) -> Callable[..., int]:
    def local(table: FactTable, candidate: int) -> int:
        vector = table.get(name)
        if vector is None:
            raise Unread(name)
        return vector[candidate]

    def over_set(table: FactTable, candidate: int, _: Sequence[int]) -> int:
        return local(table, candidate)

    return over_set if scope is Scope.SET else local


# The vocabularies made last, each beside the one of which it was made: a game has one, and it is
# asked for with every list.
_MADE: list[tuple[Vocabulary[Any], Vocabulary[FactTable]]] = []
_MOST_MADE = 8


def table_vocabulary(vocabulary: Vocabulary[Any]) -> Vocabulary[FactTable]:
    """The same vocabulary, its facts looked up in a table; candidates are its columns."""
    for known, made in _MADE:
        if known is vocabulary:
            return made
    facts = tuple(
        attrs.evolve(fact, compute=_reader(fact.name, fact.scope)) for fact in vocabulary.facts
    )
    made = attrs.evolve(vocabulary, facts=facts)
    _MADE[:] = [(vocabulary, made), *_MADE[: _MOST_MADE - 1]]
    return made


def size(vector: Vector) -> tuple[int, Vector]:
    """By which smaller values come before greater ones."""
    return sum(abs(value) for value in vector), vector


# --- the values of one fact -------------------------------------------------------------------


@attrs.frozen
class Cell:
    """A range of whole numbers that no test tells apart."""

    low: float
    high: float

    def nearest(self, count: int) -> list[int]:
        """So many of its numbers, those nearest to 0 first."""
        found: list[int] = []
        start = 0 if self.low <= 0 <= self.high else int(self.low if self.low > 0 else self.high)
        for step in itertools.count():
            ahead = [start + step, start - step] if step else [start]
            inside = [each for each in ahead if self.low <= each <= self.high]
            found += inside
            if len(found) >= count or not inside:
                return sorted(found, key=lambda value: (abs(value), value < 0))[:count]
        return found


def cells_of(fact: Fact[Any], lists: Sequence[PriorityList]) -> tuple[Cell, ...]:
    """The ranges between the thresholds at which these lists test the fact."""
    low, high = fact.bounds()
    if fact.kind is FactKind.YES_NO:
        return Cell(0, 0), Cell(1, 1)
    cuts: set[float] = set()  # the first number of each further cell
    for plist in lists:
        for rung in plist.walk():
            if rung.fact != fact.name:
                continue
            if rung.at_least is not None:
                cuts.add(rung.at_least)
            if rung.at_most is not None:
                cuts.add(rung.at_most + 1)
    edges = [low, *sorted(cut for cut in cuts if low < cut <= high)]
    ends = [*(edge - 1 for edge in edges[1:]), high]
    return tuple(Cell(low, high) for low, high in zip(edges, ends, strict=True))


@attrs.frozen
class Values:
    """
    What a fact can be for so many candidates: every vector, smallest first, by its sign.

    `whole` says that no value is left out; without invariants nothing can be left out, because
    vectors of one sign are the same to every list.
    """

    fact: str
    vectors: tuple[Vector, ...]
    by_sign: Mapping[Sign, tuple[Vector, ...]]
    sign_of: Mapping[Vector, Sign]
    whole: bool

    @property
    def smallest_of_each_sign(self) -> list[Vector]:
        """One vector for each that lists can tell apart."""
        return [vectors[0] for vectors in self.by_sign.values()]


class Spoken(enum.Enum):
    """What the invariants of a list look at in a fact."""

    NOT = "nothing"
    ORDER = "which values are equal and which are greater"
    VALUES = "the values themselves"


def values_of(
    fact: Fact[Any], lists: Sequence[PriorityList], count: int, spoken: Spoken = Spoken.NOT
) -> Values:
    """Every value of a fact for so many candidates that matters to the lists."""
    cells = cells_of(fact, lists)
    low, high = fact.bounds()
    few = high - low < ALL_VALUES and (high - low + 1) ** count <= MOST_VECTORS
    in_invariant = spoken is Spoken.VALUES
    ordered = spoken is not Spoken.NOT or _compared(fact, lists)
    if in_invariant:
        each = ALL_VALUES if few else max(count, SOME_VALUES)
    else:
        each = count if ordered else 1
    numbers = [value for cell in cells for value in cell.nearest(each)]
    cell_of = {
        value: number
        for value in numbers
        for number, cell in enumerate(cells)
        if cell.low <= value <= cell.high
    }
    by_sign: dict[Sign, list[Vector]] = {}
    sign_of: dict[Vector, Sign] = {}
    vectors = sorted(itertools.product(numbers, repeat=count), key=size)
    for vector in vectors:
        order = sorted(set(vector))
        ranks = tuple(order.index(value) for value in vector) if ordered else ()
        sign = tuple(cell_of[value] for value in vector), ranks
        known = by_sign.setdefault(sign, [])
        if in_invariant or not known:
            known.append(vector)
            sign_of[vector] = sign
    return Values(
        fact.name,
        tuple(vector for vector in vectors if vector in sign_of),
        {sign: tuple(found) for sign, found in by_sign.items()},
        sign_of,
        whole=few or not in_invariant,
    )


def _compared(fact: Fact[Any], lists: Sequence[PriorityList]) -> bool:
    """Does a rung put the candidates in order by this fact, rather than test each of them?"""
    return any(
        rung.fact == fact.name and not rung.tests for plist in lists for rung in plist.walk()
    )


# --- paths and whole tables -------------------------------------------------------------------


class TooMany(Exception):  # noqa: N818 - not an error: the answer is "cannot tell"
    """The search for a table was given up."""


def paths(
    run: Callable[[FactTable], T], values: Mapping[str, Values]
) -> Iterator[tuple[FactTable, T]]:
    """
    Every table that `run` can tell apart, holding only what it asked for, with its result.

    After `PATHS` runs it is given up by `TooMany`. What ends a path at once comes before what
    goes on, so that every depth has been seen before the search spreads.
    """
    left = PATHS
    waiting: list[tuple[dict[str, Vector], str]] = []  # each with the fact it asks for
    ahead: list[dict[str, Vector]] = [{}]
    while ahead:
        asking: list[tuple[dict[str, Vector], str]] = []
        for table in ahead:
            if not left:
                raise TooMany
            left -= 1
            try:
                result = run(table)
            except Unread as missing:
                asking.append((table, missing.fact))
            else:
                yield table, result
        waiting += reversed(asking)
        ahead = []
        if waiting:
            table, fact = waiting.pop()
            ahead = [table | {fact: vector} for vector in values[fact].smallest_of_each_sign]


@attrs.define(eq=False)
class Filling:
    """Fills tables up so that they break no invariant, with the smallest values that do."""

    facts: tuple[str, ...]  # in the order of the list
    values: Mapping[str, Values]
    invariants: tuple[Invariant, ...]
    _known: dict[Any, dict[str, Vector] | None] = attrs.field(factory=dict, init=False, repr=False)
    _certain: "Filling | None" = attrs.field(default=None, init=False, repr=False)
    _groups: tuple[tuple[str, ...], ...] = attrs.field(init=False, repr=False)

    @_groups.default
    def _connected(self) -> tuple[tuple[str, ...], ...]:
        """Facts that invariants connect, directly or over others, belong together."""
        groups: list[set[str]] = []
        for invariant in self.invariants:
            group = set(invariant.facts)
            if not group:
                continue
            apart = [each for each in groups if not each & group]
            groups = [*apart, group.union(*(each for each in groups if each & group))]
        in_order = [tuple(fact for fact in self.facts if fact in group) for group in groups]
        return tuple(sorted(in_order, key=lambda group: [self.facts.index(each) for each in group]))

    def surely_none(self, table: FactTable) -> bool:
        """
        Is there no whole table along this path, whatever values were not tried?

        That is certain if the invariants about facts of which every value was tried rule it out.
        """
        certain = self._about_whole_facts()
        return certain is not None and certain.fill(table) is None

    def _about_whole_facts(self) -> "Filling | None":
        sure = tuple(
            each for each in self.invariants if all(self.values[fact].whole for fact in each.facts)
        )
        if len(sure) == len(self.invariants):
            return self
        if self._certain is None and sure:
            self._certain = attrs.evolve(self, invariants=sure)
        return self._certain

    def fill(self, table: FactTable) -> dict[str, Vector] | None:
        """The smallest whole table along the path of this one; None if there is none."""
        filled = {fact: table.get(fact) or self.values[fact].vectors[0] for fact in self.facts}
        if not all(_holds(each, filled) for each in self.invariants if not each.facts):
            return None  # there are never so many candidates, or so few
        for group in self._groups:
            signs = tuple(
                self.values[fact].sign_of[table[fact]] if fact in table else None for fact in group
            )
            key = (group, signs)
            if key not in self._known:
                self._known[key] = self._search(group, signs)
            found = self._known[key]
            if found is None:
                return None
            filled |= found
        return filled

    def _search(
        self, group: tuple[str, ...], signs: tuple[Sign | None, ...]
    ) -> dict[str, Vector] | None:
        speaking = [
            each for each in self.invariants if each.facts and set(each.facts) <= set(group)
        ]
        due = [
            [each for each in speaking if max(group.index(fact) for fact in each.facts) == position]
            for position in range(len(group))
        ]
        tries = 0

        def onwards(position: int, so_far: dict[str, Vector]) -> dict[str, Vector] | None:
            nonlocal tries
            if position == len(group):
                return so_far
            fact, sign = group[position], signs[position]
            values = self.values[fact]
            for vector in values.vectors if sign is None else values.by_sign[sign]:
                tries += 1
                if tries > TRIES:
                    raise TooMany
                table = so_far | {fact: vector}
                if not all(_holds(each, table) for each in due[position]):
                    continue
                found = onwards(position + 1, table)
                if found is not None:
                    return found
            return None

        return onwards(0, {})


def _holds(invariant: Invariant, table: FactTable) -> bool:
    vectors = [(fact, table[fact]) for fact in invariant.facts]
    count = len(next(iter(table.values()), ()))
    return invariant.holds([{fact: vector[c] for fact, vector in vectors} for c in range(count)])


def speaks_of(
    invariant: Invariant, lists: Sequence[PriorityList], facts: Iterable[str] | None = None
) -> bool:
    """
    Is it about the candidates of all these lists, and can it be said by their facts?

    `facts` are what is known of the candidates, if that is not what the lists read.
    """
    if facts is None:
        facts = [fact for plist in lists for fact in plist.facts()]
    return set(facts).issuperset(invariant.facts) and all(
        invariant.of == plist.candidates and (not invariant.lists or plist.id in invariant.lists)
        for plist in lists
    )


def invariants_of(
    invariants: Sequence[Invariant],
    lists: Sequence[PriorityList],
    readings: Mapping[str, str],
    facts: Iterable[str] | None = None,
) -> tuple[Invariant, ...]:
    """
    Those of the invariants that speak about these lists, as far as their facts can say it.

    Left out are those that say nothing about fewer candidates than there are.
    """
    return tuple(
        each
        for each in invariants
        if each.witnesses is not None
        and holds(each.reading, readings)
        and speaks_of(each, lists, facts)
    )


def broken(invariants: Sequence[Invariant], table: FactTable) -> tuple[str, ...]:
    """The names of the invariants that a table breaks."""
    return tuple(each.name for each in invariants if not _holds(each, table))


# --- in words ---------------------------------------------------------------------------------


def witness_of(table: FactTable, vocabulary: Vocabulary[Any], only: Sequence[str] = ()) -> Witness:
    """A table as `pakal decide --facts` reads it; with `only`, these facts and no others."""
    shown = {fact: vector for fact, vector in table.items() if not only or fact in only}
    count = len(next(iter(table.values()), ()))
    lines: list[str] = []
    for candidate in range(count):
        lines.append(f"[{'ABCDEFGH'[candidate]}]")
        for fact, vector in shown.items():
            value: Any = vector[candidate]
            if vocabulary.fact(fact).kind is FactKind.YES_NO:
                value = "true" if value else "false"
            lines.append(f"{fact} = {value}")
    return Witness("facts", "\n".join(lines) + "\n", tuple(shown.items()))


def in_words(names: Sequence[str]) -> str:
    """The names of invariants in a sentence."""
    return " and ".join(repr(name) for name in names)
