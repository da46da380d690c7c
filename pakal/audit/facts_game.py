"""A game that is nothing but facts: its positions are tables, made up within what is always so."""

import hashlib
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import attrs

from pakal.audit.tables import (
    broken,
    cells_of,
    count_of,
    invariants_of,
    read_by,
    read_by_list,
    trees_of,
    whom,
    witness_of,
)
from pakal.games.listed import BotGame
from pakal.games.values import Favoured, Moment
from pakal.lists.expressions import Number, facts_of, walk_tree
from pakal.lists.facts import FactTable, Vector
from pakal.lists.model import Fact, PriorityList, Scope
from pakal.lists.read_facts import read_facts

# How many tables are made up for a list at a time, and of how many candidates.
TABLES = 40
CANDIDATES = (2, 3, 4)
VALUES = 3  # of each range of a number that the list does not tell apart


def parse_facts(text: str, file: str = "<text>") -> "FactsGame":
    """Read a game from the text of its facts file; every problem goes into one error."""
    return FactsGame(read_facts([(file, text)]), ())


class FactsGame(BotGame):
    """A bot without Python as the auditor sees it: its positions are tables that are made up."""

    def reached(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[FactTable]]:
        """None: such a game cannot be played."""
        del lists, readings, seed
        return iter(())

    def made_up(
        self, lists: Sequence[PriorityList], readings: Mapping[str, str], seed: int
    ) -> Iterator[Moment[FactTable]]:
        """Tables drawn from all that break no invariant and no promise of the list."""
        in_force = self.words_of_facts.in_force(readings)
        for plist in lists:
            for count in CANDIDATES:
                for table in self._tables(plist, in_force, count, seed):
                    yield Moment(plist.id, table, tuple(range(count)))

    def legal(self, moment: Moment[FactTable]) -> Sequence[int]:
        """Every candidate: the file knows no other rules."""
        return moment.candidates

    def must_choose(self, moment: Moment[FactTable]) -> bool:
        """No: the file does not say where a candidate must be chosen."""
        del moment
        return False

    def favoured(self, moment: Moment[FactTable], winner: int) -> Iterator[Favoured[FactTable]]:
        """
        The table with one value changed as the list promises to like it, within its bounds.

        Whether it breaks an invariant depends on the list and the readings: `allows` says it.
        """
        for promise in self.declared.favours:
            vector = moment.state.get(promise.fact)
            if promise.list_id != moment.list_id or vector is None:
                continue
            low, high = self.words_of_facts.fact(promise.fact).bounds()
            value = vector[winner] + promise.step
            changed = (*vector[:winner], value, *vector[winner + 1 :])
            table = {**moment.state, promise.fact: changed}
            if low <= value <= high:
                yield Favoured(promise.says, winner, attrs.evolve(moment, state=table))

    def position(self, moment: Moment[FactTable]) -> str:
        """The table, a section for each candidate."""
        return witness_of(moment.state, self.words_of_facts).text

    # --- tables ----------------------------------------------------------------------------------

    def _tables(
        self, plist: PriorityList, readings: Mapping[str, str], count: int, seed: int
    ) -> Iterator[FactTable]:
        """All tables, if they are few; otherwise some in which every value varies by itself."""
        facts = self._bases(plist)
        choices = [
            (fact, of, self._numbers(fact, plist, count))
            for fact in facts
            for of in whom(fact, count)
        ]
        total = math.prod(len(numbers) for _, _, numbers in choices)
        for number in range(min(total, TABLES)):
            values: dict[tuple[str | int, ...], int] = {}
            rest = number
            for fact, of, numbers in choices:
                rest, place = divmod(rest, len(numbers))
                if total > TABLES:
                    place = _scattered(plist.id, count, seed, number, fact.name, of) % len(numbers)
                values[fact.name, *of] = numbers[place]
            table = {fact.name: _vector(fact, values, count) for fact in facts}
            if self.allows(plist, readings, table):
                yield table

    def allows(self, plist: PriorityList, readings: Mapping[str, str], table: FactTable) -> bool:
        """Does a table break no promise of the list, and no invariant that speaks about it?"""
        if any(len(set(table[fact])) < len(table[fact]) for fact in self.apart(plist)):
            return False
        known = self._with_derived(plist, table)
        return not broken(invariants_of(self.invariants(), [plist], readings, known), known)

    def known_facts(self, plist: PriorityList) -> frozenset[str]:
        """The facts that a list reads, and those of which they are made."""
        named = set(plist.facts())
        made = {name for name in named if self.words_of_facts.has_fact(name)}
        return frozenset((*read_by([plist], self.words_of_facts), *made))

    def known_facts_of(self, lists: Sequence[PriorityList]) -> frozenset[str]:
        """What lists read, and what that is made of."""
        return frozenset().union(*map(self.known_facts, lists))

    def apart(self, plist: PriorityList) -> tuple[str, ...]:
        """The facts by which a list settles, unless the file says that values are shared."""
        settling = {str(rung.fact) for rung in plist.walk() if rung.settles and rung.fact}
        read = read_by_list(plist, self.words_of_facts)
        facts = [self.declared.fact(name) for name in read if name in settling]
        return tuple(fact.name for fact in facts if not fact.shared and not fact.made_of)

    def _bases(self, plist: PriorityList) -> list[Fact[FactTable]]:
        """The facts of the list that stand in a table; of a derived one, what it is made of."""
        names: list[str] = []
        for name in read_by_list(plist, self.words_of_facts):
            names += self.declared.fact(name).made_of or (name,)
        promised = [
            part
            for each in self.declared.favours
            if each.list_id == plist.id and self.declared.fact(each.fact).tree is None
            for part in self.declared.fact(each.fact).made_of or (each.fact,)
        ]
        return [self.words_of_facts.fact(name) for name in dict.fromkeys([*names, *promised])]

    def _numbers(self, fact: Fact[FactTable], plist: PriorityList, count: int) -> list[int]:
        """A few values of each range that the list does not tell apart, enough to be different."""
        words = self.words_of_facts
        cells = cells_of(fact, [plist], words)
        found = itertools.chain.from_iterable(cell.nearest(max(VALUES, count)) for cell in cells)
        low, high = fact.bounds()
        named = [
            each.value + step
            for tree in trees_of(plist, words)
            if fact.name in facts_of(tree)
            for each in walk_tree(tree)
            if isinstance(each, Number)
            for step in (-1, 0, 1)
        ]
        return sorted({*found, *(number for number in named if low <= number <= high)})

    def _with_derived(self, plist: PriorityList, table: FactTable) -> FactTable:
        """The table, and the values that the list's facts of the whole set have in it."""
        everybody = range(count_of(table))
        derived_facts = [
            self.words_of_facts.fact(name)
            for name in read_by_list(plist, self.words_of_facts)
            if self.declared.fact(name).made_of
        ]
        return {
            **table,
            **{
                fact.name: tuple(fact.value(table, each, everybody) for each in everybody)
                for fact in derived_facts
            },
        }


def _vector(
    fact: Fact[FactTable], values: Mapping[tuple[str | int, ...], int], count: int
) -> Vector:
    """A value for each candidate, one for the situation, or a row for each candidate."""
    if fact.scope is not Scope.PAIR:
        return tuple(values[fact.name, *of] for of in whom(fact, count))
    everybody = range(count)
    rows: Any = tuple(
        tuple(values.get((fact.name, one, two), 0) for two in everybody) for one in everybody
    )
    return cast("Vector", rows)


def _scattered(*of: object) -> int:
    """A number that is always the same for these, and looks like any other for others."""
    return int.from_bytes(hashlib.blake2b(repr(of).encode(), digest_size=8).digest())
