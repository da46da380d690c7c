"""
Tables of facts: made-up values for a few candidates, which a list reads instead of a state.

Of all values only those are made up that a list can tell apart: it compares them, and it tests
them against its thresholds. A value nobody has asked for yet is missing, and the list says so
by `Unread`; then every way to fill it in is tried. So the real decider walks every path, and no
path twice.
"""

import enum
import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, cast

import attrs

from pakal.audit import solver
from pakal.audit.findings import Witness
from pakal.lists.expressions import Expression, Leaf, facts_of
from pakal.lists.facts import FactTable, Span, Vector, derived_from
from pakal.lists.invariants import Invariant
from pakal.lists.model import Fact, FactKind, PriorityList, Rung, Scope, Vocabulary, holds
from pakal.lists.rounds import limits_of
from pakal.lists.row import read_value, read_when

T = TypeVar("T")

# The cell of each value, and each one's rank; no ranks where nothing compares the values.
Sign = tuple[tuple[int, ...], tuple[int, ...]]
Size = tuple[int, int, Vector]

# A fact about which an invariant speaks takes every value, if it has no more than this many;
# otherwise the first few of each cell.
ALL_VALUES = 13
SOME_VALUES = 4
MOST_VECTORS = 50_000  # of so many candidates, all their values together; more are not tried
# So many values are tried before a search for a table that breaks no invariant is given up, and
# so often a list is run on tables of so many candidates. The solver, if there is one, takes over
# earlier.
TRIES = 200_000
PATHS = 20_000
TRIES_BEFORE_SOLVER = 20_000
PATHS_BEFORE_SOLVER = 4_000


class TooMany(Exception):  # noqa: N818 - not an error: the answer is "cannot tell"
    """The search for a table was given up."""


class Unread(Exception):  # noqa: N818 - not an error: it asks for a value
    """A list asks for a fact that is not in the table."""

    def __init__(self, fact: str) -> None:
        super().__init__(fact)
        self.fact = fact


def whom(fact: Fact[Any], candidates: int) -> list[tuple[int, ...]]:
    """Whom a fact can be about: each candidate, each two of them, or nobody in particular."""
    if fact.scope is Scope.SITUATION:
        return [()]
    return list(itertools.permutations(range(candidates), 2 if fact.scope is Scope.PAIR else 1))


def vector_of(fact: Fact[Any], values: Sequence[int], candidates: int) -> Vector:
    """
    The values of a fact, in the order of `whom`, as they stand in a table.

    A value for each candidate, one for the situation, or a row for each candidate.
    """
    if fact.scope is not Scope.PAIR:
        return tuple(values)
    known = dict(zip(whom(fact, candidates), values, strict=True))
    everybody = range(candidates)
    rows: Any = tuple(tuple(known.get((one, two), 0) for two in everybody) for one in everybody)
    return cast("Vector", rows)


def values_in(fact: Fact[Any], vector: Any, candidates: int) -> tuple[int, ...]:
    """The values of a fact in a table, in the order of `whom`."""
    if fact.scope is not Scope.PAIR:
        return tuple(vector)
    return tuple(vector[one][two] for one, two in whom(fact, candidates))


@cache
def _reader(name: str, scope: Scope) -> Callable[..., int]:
    def situation(table: FactTable) -> int:
        return local(table, 0)

    def pair(table: FactTable, one: int, other: int) -> int:
        row: Any = local(table, one)
        return int(row[other])

    def local(table: FactTable, candidate: int) -> int:
        vector = table.get(name)
        if vector is None:
            raise Unread(name)
        return vector[candidate]

    def over_set(table: FactTable, candidate: int, _: Sequence[int]) -> int:
        return local(table, candidate)

    readers: dict[Scope, Callable[..., int]] = {
        Scope.SET: over_set,
        Scope.SITUATION: situation,
        Scope.PAIR: pair,
    }
    return readers.get(scope, local)


# The vocabularies made last, each beside the one of which it was made: a game has one, and it is
# asked for with every list.
_MADE: list[tuple[Vocabulary[Any], Vocabulary[FactTable]]] = []
_MOST_MADE = 8


def table_vocabulary(vocabulary: Vocabulary[Any]) -> Vocabulary[FactTable]:
    """
    The same vocabulary, its facts looked up in a table; candidates are its columns.

    A fact that is made of others is not in the table: it follows from them.
    """
    for known, made in _MADE:
        if known is vocabulary:
            return made
    readers = {fact.name: _reader(fact.name, fact.scope) for fact in vocabulary.facts}
    facts = tuple(
        attrs.evolve(
            fact, compute=derived_from(fact, readers) if fact.value_of else readers[fact.name]
        )
        for fact in vocabulary.facts
    )
    made = attrs.evolve(vocabulary, facts=facts)
    _MADE[:] = [(vocabulary, made), *_MADE[: _MOST_MADE - 1]]
    return made


def trees_of(plist: PriorityList, vocabulary: Vocabulary[Any]) -> Iterator[Expression]:
    """What the rungs of a list look at, conditions first, and the weights of its draws."""
    for rung in (*plist.walk(), *plist.blocks()):
        if rung.procedure is not None and vocabulary.has_draw(rung.procedure):
            weight = vocabulary.draw(rung.procedure).weight
            if weight is not None:
                yield weight
        if rung.when:
            yield read_when(rung.when, vocabulary)
        if rung.looks_at is not None:
            yield read_value(rung.looks_at, vocabulary).tree


def read_by_list(plist: PriorityList, vocabulary: Vocabulary[Any]) -> tuple[str, ...]:
    """The facts that a list may read, each once, in order; of one made by `is`, those in it."""
    trees = trees_of(plist, vocabulary)
    return tuple(dict.fromkeys(name for tree in trees for name in facts_of(tree)))


def facts_of_limits(lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> tuple[str, ...]:
    """The facts by which it is seen how many are taken."""
    trees = [tree for plist in lists for tree in limits_of(plist, vocabulary) if tree is not None]
    return tuple(dict.fromkeys(fact for tree in trees for fact in facts_of(tree)))


def leaves_of(facts: Sequence[str], vocabulary: Vocabulary[Any]) -> tuple[str, ...]:
    """These facts; in the place of one that is made of others, those of which it is made."""
    names: dict[str, None] = {}
    for fact in facts:
        names |= dict.fromkeys(vocabulary.fact(fact).made_of or (fact,))
    return tuple(names)


def parts_of(
    lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]
) -> dict[str, tuple[str, ...]]:
    """The facts of these lists that are made of others, each with what it is made of."""
    names = [name for plist in lists for name in read_by_list(plist, vocabulary)]
    facts = [vocabulary.fact(name) for name in names]
    return {fact.name: fact.made_of for fact in facts if fact.made_of}


def size(vector: Vector) -> Size:
    """By which smaller values come before greater ones, and those above 0 before those below."""
    flat = tuple(_flat(vector))
    below = sum(-value for value in flat if value < 0)
    return sum(map(abs, flat)), below, flat


def _flat(vector: Any) -> Iterator[int]:
    """The numbers of a vector; those of a fact about two candidates are in rows."""
    for value in vector:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


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


def cells_of(
    fact: Fact[Any], lists: Sequence[PriorityList], vocabulary: Vocabulary[Any] | None = None
) -> tuple[Cell, ...]:
    """
    The ranges between the thresholds at which these lists test the fact.

    With the vocabulary also at those by which a fact that is made of it tests it.
    """
    low, high = fact.bounds()
    if fact.kind is FactKind.YES_NO:
        return Cell(0, 0), Cell(1, 1)
    cuts: set[float] = set()  # the first number of each further cell
    for rung, made in _readers_of(fact, lists, vocabulary):
        if made is None or made.value_of == fact.name:
            if rung.at_least is None and rung.at_most is None and rung.tests:
                cuts |= {0, 1}
            if rung.at_least is not None:
                cuts.add(rung.at_least)
            if rung.at_most is not None:
                cuts.add(rung.at_most + 1)
        for name, wanted in () if made is None else made.void_if_any:
            if name == fact.name:
                cuts |= _edges(wanted)
    edges = [low, *sorted(cut for cut in cuts if low < cut <= high)]
    ends = [*(edge - 1 for edge in edges[1:]), high]
    return tuple(Cell(low, high) for low, high in zip(edges, ends, strict=True))


def _edges(wanted: Container[int]) -> set[float]:
    """Where a set of numbers begins, and where it has ended."""
    if isinstance(wanted, Span):
        return {wanted.low, wanted.high + 1}
    return {edge for number in cast("Iterable[int]", wanted) for edge in (number, number + 1)}


def _readers_of(
    fact: Fact[Any], lists: Sequence[PriorityList], vocabulary: Vocabulary[Any] | None
) -> Iterator[tuple[Rung, Fact[Any] | None]]:
    """The rungs that read a fact, each with the fact that is made of it, if it is not itself."""
    for plist in lists:
        for rung in plist.walk():
            name = _fact_of(rung, vocabulary)
            if name == fact.name:
                yield rung, None
            elif name is not None and vocabulary is not None:
                made = vocabulary.fact(name)
                if fact.name in made.made_of:
                    yield rung, made


def _fact_of(rung: Rung, vocabulary: Vocabulary[Any] | None) -> str | None:
    """The fact that a rung looks at and nothing else, under whatever name it is called there."""
    if rung.fact is None or vocabulary is None:
        return rung.fact
    tree = read_value(rung.fact, vocabulary).tree
    return tree.fact if isinstance(tree, Leaf) else None


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
    fact: Fact[Any],
    lists: Sequence[PriorityList],
    count: int,
    spoken: Spoken = Spoken.NOT,
    vocabulary: Vocabulary[Any] | None = None,
) -> Values:
    """Every value of a fact for so many candidates that matters to the lists."""
    cells = cells_of(fact, lists, vocabulary)
    low, high = fact.bounds()
    few = high - low < ALL_VALUES and (high - low + 1) ** count <= MOST_VECTORS
    in_invariant = spoken is Spoken.VALUES
    ordered = spoken is not Spoken.NOT or _compared(fact, lists, vocabulary)
    if in_invariant:
        each = ALL_VALUES if few else max(count, SOME_VALUES)
    else:
        each = count if ordered else 1
    numbers = [value for cell in cells for value in cell.nearest(each)]
    if len(numbers) ** count > MOST_VECTORS:
        raise TooMany
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


def _compared(
    fact: Fact[Any], lists: Sequence[PriorityList], vocabulary: Vocabulary[Any] | None
) -> bool:
    """Does a rung put the candidates in order by this fact, rather than test each of them?"""
    return any(
        not rung.tests and (made is None or made.value_of == fact.name)
        for rung, made in _readers_of(fact, lists, vocabulary)
    )


# --- paths and whole tables -------------------------------------------------------------------


def paths(
    run: Callable[[FactTable], T], values: Mapping[str, Values]
) -> Iterator[tuple[FactTable, T]]:
    """
    Every table that `run` can tell apart, holding only what it asked for, with its result.

    After so many runs it is given up by `TooMany`. What ends a path at once comes before what
    goes on, so that every depth has been seen before the search spreads.
    """
    left = min(PATHS, PATHS_BEFORE_SOLVER) if solver.available() else PATHS
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
    candidates: int  # a table without facts does not say how many there are
    _known: dict[Any, dict[str, Vector] | None] = attrs.field(factory=dict, init=False, repr=False)
    _said: dict[Any, bool] = attrs.field(factory=dict, init=False, repr=False)
    _told_at: dict[Any, list[list[Invariant]]] = attrs.field(factory=dict, init=False, repr=False)
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
        about_nothing = (each for each in self.invariants if not each.facts)
        if not all(_holds(each, filled, self.candidates) for each in about_nothing):
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
        due = self._due(group)
        tries = 0
        most = TRIES_BEFORE_SOLVER if solver.available() else TRIES

        def onwards(position: int, so_far: dict[str, Vector]) -> dict[str, Vector] | None:
            nonlocal tries
            if position == len(group):
                return so_far
            fact, sign = group[position], signs[position]
            values = self.values[fact]
            for vector in values.vectors if sign is None else values.by_sign[sign]:
                tries += 1
                if tries > most:
                    raise TooMany
                table = so_far | {fact: vector}
                if not all(self._may_be(each, table) for each in due[position]):
                    continue
                found = onwards(position + 1, table)
                if found is not None:
                    return found
            return None

        return onwards(0, {})

    def _due(self, group: tuple[str, ...]) -> list[list[Invariant]]:
        """For each fact of a group, the invariants that can be told once it has its values."""
        if group not in self._told_at:
            last = {
                place: max(group.index(fact) for fact in each.facts)
                for place, each in enumerate(self.invariants)
                if each.facts and set(each.facts) <= set(group)
            }
            self._told_at[group] = [
                [self.invariants[place] for place in last if last[place] == position]
                for position in range(len(group))
            ]
        return self._told_at[group]

    def _may_be(self, invariant: Invariant, table: dict[str, Vector]) -> bool:
        """Does an invariant hold? It is told once for the same values of its facts."""
        key = (id(invariant), *map(table.__getitem__, invariant.facts))
        if key not in self._said:
            self._said[key] = _holds(invariant, table)
        return self._said[key]


def _holds(invariant: Invariant, table: FactTable, candidates: int | None = None) -> bool:
    count = count_of(table) if candidates is None else candidates
    vectors = [(fact, table[fact]) for fact in invariant.facts]
    return invariant.holds(
        [
            {fact: vector[c if len(vector) > c else 0] for fact, vector in vectors}
            for c in range(count)
        ]
    )


def count_of(table: FactTable) -> int:
    """How many candidates a table has; a fact of the situation has one value for all of them."""
    return max(map(len, table.values()), default=0)


def read_by(lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> tuple[str, ...]:
    """The facts that lists read, and those of which they are made."""
    facts = dict.fromkeys(fact for plist in lists for fact in read_by_list(plist, vocabulary))
    made_of = (part for fact in facts for part in vocabulary.fact(fact).made_of)
    return tuple(facts | dict.fromkeys(made_of))


def with_tied(
    facts: Iterable[str],
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    invariants: Sequence[Invariant],
    readings: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """
    These facts, and those that invariants about the lists tie to them, directly or over others.

    A candidate that is never open, as nobody may be guarded and open docks are, is never open for
    a list that does not ask about guards either. Without `readings` an invariant counts under any.
    Nothing is tied by what is said of a fact of the whole set that the lists do not read.
    """
    found = dict.fromkeys(facts)
    speaking = [
        each.facts
        for each in invariants
        if each.witnesses is not None
        and (readings is None or holds(each.reading, readings))
        and speaks_of(each, lists, each.facts)
        and all(
            fact in found or vocabulary.fact(fact).scope is not Scope.SET for fact in each.facts
        )
    ]
    while tied := [
        fact
        for some in speaking
        if not found.keys().isdisjoint(some)
        for fact in some
        if fact not in found
    ]:
        found |= dict.fromkeys(tied)
    return tuple(found)


def speaks_of(invariant: Invariant, lists: Sequence[PriorityList], facts: Iterable[str]) -> bool:
    """
    Is it about the candidates of all these lists, and can it be said by these facts?

    The facts are what is known of the candidates: mostly those that the lists read.
    """
    return set(facts).issuperset(invariant.facts) and all(
        invariant.of == plist.candidates and (not invariant.lists or plist.id in invariant.lists)
        for plist in lists
    )


def invariants_of(
    invariants: Sequence[Invariant],
    lists: Sequence[PriorityList],
    readings: Mapping[str, str],
    facts: Iterable[str],
) -> tuple[Invariant, ...]:
    """
    Those of the invariants that speak about these lists, as far as these facts can say it.

    Left out are those that say nothing about fewer candidates than there are.
    """
    known = set(facts)
    return tuple(
        each
        for each in invariants
        if each.witnesses is not None
        and holds(each.reading, readings)
        and speaks_of(each, lists, known)
    )


def broken(
    invariants: Sequence[Invariant], table: FactTable, candidates: int | None = None
) -> tuple[str, ...]:
    """The names of the invariants that a table breaks; it may have more candidates than it says."""
    return tuple(each.name for each in invariants if not _holds(each, table, candidates))


# --- in words ---------------------------------------------------------------------------------


def witness_of(table: FactTable, vocabulary: Vocabulary[Any], only: Sequence[str] = ()) -> Witness:
    """A table as `pakal decide --facts` reads it; with `only`, these facts and no others."""
    shown = {fact: vector for fact, vector in table.items() if not only or fact in only}
    count = count_of(table)
    sections: dict[str, list[str]] = {}
    for each in range(count):
        sections["ABCDEFGH"[each]] = []
    for name, vector in shown.items():
        fact = vocabulary.fact(name)
        for of in whom(fact, count):
            value: Any = vector[of[0] if of else 0]
            value = value[of[1]] if len(of) > 1 else value
            if fact.kind is FactKind.YES_NO:
                value = "true" if value else "false"
            elif fact.kind is FactKind.ONE_OF:
                value = f'"{fact.values[value]}"'
            section = "-".join("ABCDEFGH"[each] for each in of) or "situation"
            sections.setdefault(section, []).append(f"{name} = {value}")
    lines = [line for section, said in sections.items() for line in (f"[{section}]", *said)]
    return Witness("facts", "\n".join(lines) + "\n", tuple(shown.items()))


def in_words(names: Sequence[str]) -> str:
    """The names of invariants in a sentence."""
    return listed([repr(name) for name in names])


def after(taken: Sequence[int]) -> str:
    """Behind which round something happens, as the end of a sentence; empty in the first."""
    return f" after {listed(['ABCDEFGH'[each] for each in taken])}" if taken else ""


def listed(names: Sequence[str]) -> str:
    """Names in a sentence, with commas and a last "and"."""
    *before, last = names or [""]
    return f"{', '.join(before)} and {last}" if before else last
