"""
The tables of facts that a list may be asked about: which values they have, and what is always so.

A table is made from a *wish*, any values within the bounds of the facts. `Shape.near` keeps as much
of the wish as the invariants allow and changes the rest as little as it can, so that a table does
not have to be thrown away because two of its values do not go together.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from pakal.errors import BadInputError, nearest
from pakal.games.base import ListedGame
from pakal.games.listed import BotGame
from pakal.lists.compile import Compiled
from pakal.lists.expressions import Expression, Number, facts_of, walk_tree
from pakal.lists.invariants import Invariant, fewest_asked, first_broken, in_force
from pakal.lists.known import SITUATION
from pakal.lists.model import Fact, FactKind, Scope
from pakal.lists.spans import Key

# Names with facts, as `Bot.decide` takes them.
Table = Mapping[str, Mapping[str, Any]]
Values = dict[Key, int]

NAMES: Final = "ABCDEFGH"
REACH: Final = 12  # how far the numbers of a fact go beyond its one bound, or beyond 0
_TRIES: Final = 4_000  # so many values are tried for one table before the search is given up


class TooHard(Exception):  # noqa: N818 - no error: another wish may be easier
    """The search for a table near a wish was given up."""


@attrs.frozen
class Leaf:
    """
    A fact that stands in tables, and the least and the greatest number it has there.

    `marks` are numbers to which a rung of the list compares it.
    """

    fact: Fact[Any]
    low: int
    high: int
    marks: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The fact's name."""
        return self.fact.name

    @property
    def is_narrow(self) -> bool:
        """Are there so few values that two candidates often share one?"""
        return self.high - self.low < 4

    @property
    def nearest_to_zero(self) -> int:
        """The smallest value."""
        return min(max(self.low, 0), self.high)

    def keys(self, count: int) -> Iterator[Key]:
        """What has a value of the fact: the situation, each candidate, or each pair of them."""
        if self.fact.scope is Scope.SITUATION:
            yield (self.name,)
        elif self.fact.scope is Scope.PAIR:
            yield from ((self.name, *pair) for pair in itertools.permutations(range(count), 2))
        else:
            yield from ((self.name, each) for each in range(count))

    def outward(self, wish: int) -> Iterator[int]:
        """Every value, the one wished for first and then those nearest to it."""
        yield wish
        for step in range(1, self.high - self.low + 1):
            for value in (wish - step, wish + step):
                if self.low <= value <= self.high:
                    yield value

    def written(self, value: int) -> bool | int | str:
        """The value as a person writes it into a table."""
        return written(self.fact, value)


def written(fact: Fact[Any], value: int) -> bool | int | str:
    """A value of a fact as a person writes it down: true, 3, or a word."""
    if fact.kind is FactKind.ONE_OF:
        return fact.values[value]
    return bool(value) if fact.kind is FactKind.YES_NO else value


@attrs.frozen(eq=False, repr=False)
class Shape:
    """
    What the tables of one list look like.

    `apart` are the facts by which a rung settles: two candidates never share a value of them.
    """

    compiled: Compiled[Any]
    leaves: tuple[Leaf, ...]
    made: tuple[Fact[Any], ...]  # facts about the whole set that follow from others
    always: tuple[Invariant, ...]
    apart: frozenset[str]
    least: int
    most: int

    def __repr__(self) -> str:
        return f"<Shape of {self.compiled.plist.id!r}>"

    def keys(self, count: int) -> list[tuple[Key, Leaf]]:
        """Every value of a table: those of the situation, then of each candidate, then of pairs."""
        found = [(key, leaf) for leaf in self.leaves for key in leaf.keys(count)]
        return sorted(found, key=lambda each: _place(each[0]))

    def table(self, values: Values, count: int) -> dict[str, dict[str, Any]]:
        """The values as names with facts."""
        found: dict[str, dict[str, Any]] = {NAMES[each]: {} for each in range(count)}
        for key, leaf in self.keys(count):
            if _is_local(leaf.fact) or self._reads(leaf.fact.scope):
                section = found.setdefault(section_of(key), {})
                section[leaf.name] = leaf.written(values[key])
        for key, value in self._made(values, count).items():
            found[section_of(key)][key[0]] = written(self.compiled.vocabulary.fact(key[0]), value)
        return found

    def _reads(self, scope: Scope) -> bool:
        """Does the list read facts of the situation, or of pairs? If not, a table has none."""
        vocabulary = self.compiled.vocabulary
        walk = self.compiled.walk
        names = (*walk.facts, *walk.facts_of_lots)
        return any(vocabulary.fact(name).scope is scope for name in names)

    def near(self, wish: Values, count: int) -> Values | None:
        """
        The values of a table of so many candidates nearest to a wish; None if there are none.

        The search goes value by value and takes a step back where nothing fits; `TooHard` if that
        takes too long.
        """
        everybody = range(count)
        if first_broken(self.always, {}, everybody) is not None:
            return None
        keys = self.keys(count)
        found: Values = {}
        untried: list[Iterator[int]] = []
        for _ in range(_TRIES):
            if len(untried) == len(found):  # every value so far fits
                if len(found) == len(keys) and self._is_whole(found, count):
                    return found
                if len(found) < len(keys):
                    key, leaf = keys[len(found)]
                    untried.append(leaf.outward(wish[key]))
            if not untried:
                return None
            key, leaf = keys[len(untried) - 1]
            found.pop(key, None)
            value = next(untried[-1], None)
            if value is None:
                untried.pop()
                if not untried:
                    return None
                found.pop(keys[len(untried) - 1][0], None)
            elif self._fits(leaf, key, value, found, everybody):
                found[key] = value
        raise TooHard

    def _fits(
        self, leaf: Leaf, key: Key, value: int, found: Values, everybody: Sequence[int]
    ) -> bool:
        if leaf.name in self.apart and any(
            found.get((leaf.name, each)) == value for each in everybody
        ):
            return False
        speaking = tuple(each for each in self.always if leaf.name in each.facts)
        told = {**found, key: value}
        return first_broken(speaking, told, everybody, self._bounds) is None

    @property
    def _bounds(self) -> dict[str, tuple[float, float]]:
        return {leaf.name: (leaf.low, leaf.high) for leaf in self.leaves}

    def _is_whole(self, found: Values, count: int) -> bool:
        """Does what follows from the values break no invariant either?"""
        if not self.made:
            return True
        everything: Values = {**found, **self._made(found, count)}
        return first_broken(self.always, everything, range(count)) is None

    def _made(self, values: Values, count: int) -> Values:
        """The values of facts of the whole set: another fact's, or 0 as soon as one voids it."""
        found: Values = {}
        for fact in self.made:
            void = any(
                values[name, each] in wanted
                for name, wanted in fact.void_if_any
                for each in range(count)
            )
            for each in range(count):
                found[fact.name, each] = 0 if void else values[fact.value_of, each]
        return found


def _is_local(fact: Fact[Any]) -> bool:
    """Is the fact about one candidate?"""
    return fact.scope not in (Scope.SITUATION, Scope.PAIR)


def _place(key: Key) -> tuple[int, ...]:
    """Where a value stands in the order of a table; a pair stands beside the same pair turned."""
    candidates = key[1:]
    return (len(candidates), *sorted(candidates), *candidates)


def section_of(key: Key, names: Sequence[str] = NAMES) -> str:
    """The section of a table in which a value stands: a name, two of them, or the situation."""
    return "-".join(names[each] for each in key[1:]) or SITUATION


# --- finding the shape ---------------------------------------------------------------------------


def shape_of(
    rules: ListedGame[Any], wanted: str, least: int = 1, most: int = 4, also: Sequence[str] = ()
) -> Shape:
    """
    What the tables of a list look like.

    They have the facts that the list may read, those in `also`, and those that invariants tie to
    them. Where an invariant says that there are always some candidates, there are as many.
    """
    compiled = rules.book_for_facts()[rules.find_list(wanted)]
    _check_count(least, most)
    always = in_force(rules.invariants(), compiled.plist, compiled.readings)
    fewest = max(map(fewest_asked, always), default=1)
    named = _tied(_named(compiled, also), always)
    facts = [compiled.vocabulary.fact(name) for name in named]
    settling = {str(rung.fact) for rung in compiled.plist.walk() if rung.settles and rung.fact}
    return Shape(
        compiled=compiled,
        leaves=tuple(_leaf(fact, compiled) for fact in facts if not fact.made_of),
        made=tuple(fact for fact in facts if fact.made_of),
        always=always,
        apart=frozenset(settling - _shared(rules)),
        least=max(least, fewest),
        most=max(most, fewest),
    )


def _check_count(least: int, most: int) -> None:
    if not 1 <= least <= most <= len(NAMES):
        raise BadInputError(
            f"There are no tables of {least} to {most} candidates.",
            f"Give least and most from 1 to {len(NAMES)}, the smaller one first.",
        )


def _shared(rules: ListedGame[Any]) -> set[str]:
    """The facts of which two candidates may share a value although a rung settles by it."""
    if not isinstance(rules, BotGame):
        return set()
    return {fact.name for fact in rules.declared.facts if fact.shared}


def _named(compiled: Compiled[Any], also: Sequence[str]) -> list[str]:
    """The facts that the list may read, and those asked for; of what they are made comes too."""
    vocabulary = compiled.vocabulary
    for name in also:
        if not vocabulary.has_fact(name):
            known = [fact.name for fact in vocabulary.facts]
            raise BadInputError(f"No fact is called {name!r}.", nearest(name, known))
    found: list[str] = []
    for name in (*compiled.walk.facts, *compiled.walk.facts_of_lots, *also):
        fact = vocabulary.fact(name)
        found += facts_of(fact.tree) if fact.tree is not None else (*fact.made_of, name)
    return list(dict.fromkeys(found))


def _tied(names: list[str], always: Sequence[Invariant]) -> tuple[str, ...]:
    """These facts and all that invariants tie to them, directly or through others."""
    found = dict.fromkeys(names)
    for _ in always:
        before = len(found)
        for each in always:
            if any(name in found for name in each.facts):
                found |= dict.fromkeys(each.facts)
        if len(found) == before:
            break
    return tuple(found)


def _leaf(fact: Fact[Any], compiled: Compiled[Any]) -> Leaf:
    low, high = fact.bounds()
    near = {value for end in _ends(fact, compiled) for value in (end - 1, end, end + 1)}
    least, most = low, high
    if least == float("-inf"):
        low = min([0 if most == float("inf") else most, *near]) - REACH
    if most == float("inf"):
        high = max([0 if least == float("-inf") else least, *near]) + REACH
    marks = tuple(sorted(value for value in near if low <= value <= high))
    return Leaf(fact, int(low), int(high), marks)


def _ends(fact: Fact[Any], compiled: Compiled[Any]) -> set[int]:
    """The numbers in the rungs and conditions that look at a fact."""
    if fact.kind is not FactKind.NUMBER:
        return set()
    found: set[int] = set()
    for bound in compiled.walk.row:
        trees = [each for each in (bound.when, bound.value) if each is not None]
        if any(fact.name in facts_of(tree) for tree in trees):
            ends = (bound.rung.at_least, bound.rung.at_most)
            found |= {end for end in ends if end is not None}
            found |= {number for tree in trees for number in _numbers(tree)}
    return found


def _numbers(tree: Expression) -> list[int]:
    return [each.value for each in walk_tree(tree) if isinstance(each, Number)]
