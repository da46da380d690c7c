"""A game that is nothing but facts: its positions are tables, made up within what is always so."""

import hashlib
import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import attrs

from pakal.audit.tables import (
    broken,
    cells_of,
    count_of,
    invariants_of,
    read_by,
    read_by_list,
    trees_of,
    vector_of,
    whom,
    witness_of,
)
from pakal.games.listed import BotGame
from pakal.games.values import Favoured, Moment
from pakal.lists.expressions import Number, facts_of, walk_tree
from pakal.lists.facts import FactTable
from pakal.lists.invariants import Invariant
from pakal.lists.model import Fact, PriorityList
from pakal.lists.read_expressions import names_in
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
        known = self._known(plist, readings)
        choices = known.choices(count)
        total = math.prod(len(numbers) for _, numbers in choices)
        for number in range(min(total, TABLES)):
            values: dict[str, list[int]] = {}
            rest = number
            if total > TABLES:
                rest = _scattered(len(choices), plist.id, count, seed, number)
            for fact, numbers in choices:
                rest, place = divmod(rest, len(numbers))
                values.setdefault(fact.name, []).append(numbers[place])
            table = {
                fact.name: vector_of(fact, values.get(fact.name, ()), count) for fact in known.facts
            }
            if known.allows(table):
                yield table

    def allows(self, plist: PriorityList, readings: Mapping[str, str], table: FactTable) -> bool:
        """Does a table break no promise of the list, and no invariant that speaks about it?"""
        return self._known(plist, readings).allows(table)

    def _known(self, plist: PriorityList, readings: Mapping[str, str]) -> "_Known":
        """What tables of a list are made of; found out once, as many are made."""
        key = plist.id, tuple(sorted(readings.items()))
        known = self._found_out.get(key)
        if known is None or known.plist is not plist or known.words is not self.words_of_facts:
            known = self._found_out[key] = _Known(self, plist, readings)
        return known

    @cached_property
    def _found_out(self) -> "dict[tuple[Any, ...], _Known]":
        return {}

    def known_facts(self, plist: PriorityList) -> frozenset[str]:
        """The facts that a list reads or names, and those of which they are made."""
        texts = [*plist.facts(), *(rung.when for rung in (*plist.walk(), *plist.blocks()))]
        waiting = [name for text in texts if text for name in names_in(text)]
        named: set[str] = set()
        while waiting:
            name = waiting.pop()
            if self.words_of_facts.has_fact(name) and name not in named:
                named.add(name)
                waiting += self.declared.named.get(f"fact {name!r}", ())
        return frozenset((*read_by([plist], self.words_of_facts), *named))

    def apart(self, plist: PriorityList) -> tuple[str, ...]:
        """The facts by which a list settles, unless the file says that values are shared."""
        settling = {str(rung.fact) for rung in plist.walk() if rung.settles and rung.fact}
        read = read_by_list(plist, self.words_of_facts)
        facts = [self.declared.fact(name) for name in read if name in settling]
        return tuple(fact.name for fact in facts if not fact.shared and not fact.made_of)


class _Known:
    """What the tables of a list are made of, under some readings."""

    def __init__(self, game: FactsGame, plist: PriorityList, readings: Mapping[str, str]) -> None:
        self.plist = plist
        self.words = words = game.words_of_facts
        self._readings = readings
        self._invariants = game.invariants()
        read = read_by_list(plist, words)
        self.facts = _bases(game, plist, read)
        self._apart = game.apart(plist)
        self._derived = [words.fact(name) for name in read if game.declared.fact(name).made_of]
        self._trees = tuple(trees_of(plist, words))
        self._choices: dict[int, list[tuple[Fact[FactTable], list[int]]]] = {}
        self._speaking: dict[frozenset[str], tuple[Invariant, ...]] = {}

    def choices(self, count: int) -> list[tuple[Fact[FactTable], list[int]]]:
        """Each fact, as often as it has values, with those it is given."""
        if count not in self._choices:
            self._choices[count] = [
                (fact, numbers)
                for fact in self.facts
                for numbers in [self._numbers(fact, count)]
                for _ in whom(fact, count)
            ]
        return self._choices[count]

    def allows(self, table: FactTable) -> bool:
        """Does a table break no promise of the list, and no invariant that speaks about it?"""
        if any(len(set(table[fact])) < len(table[fact]) for fact in self._apart):
            return False
        known = self._with_derived(table)
        facts = frozenset(known)
        if facts not in self._speaking:
            self._speaking[facts] = invariants_of(
                self._invariants, [self.plist], self._readings, facts
            )
        return not broken(self._speaking[facts], known)

    def _numbers(self, fact: Fact[FactTable], count: int) -> list[int]:
        """A few values of each range that the list does not tell apart, enough to be different."""
        cells = cells_of(fact, [self.plist], self.words)
        found = itertools.chain.from_iterable(cell.nearest(max(VALUES, count)) for cell in cells)
        low, high = fact.bounds()
        named = [
            each.value + step
            for tree in self._trees
            if fact.name in facts_of(tree)
            for each in walk_tree(tree)
            if isinstance(each, Number)
            for step in (-1, 0, 1)
        ]
        return sorted({*found, *(number for number in named if low <= number <= high)})

    def _with_derived(self, table: FactTable) -> FactTable:
        """The table, and the values that the list's facts of the whole set have in it."""
        if not self._derived:
            return table
        everybody = range(count_of(table))
        return {
            **table,
            **{
                fact.name: tuple(fact.value(table, each, everybody) for each in everybody)
                for fact in self._derived
            },
        }


def _bases(game: FactsGame, plist: PriorityList, read: Sequence[str]) -> list[Fact[FactTable]]:
    """The facts of the list that stand in a table; of a derived one, what it is made of."""
    names: list[str] = []
    for name in read:
        names += game.declared.fact(name).made_of or (name,)
    promised = [
        part
        for each in game.declared.favours
        if each.list_id == plist.id and game.declared.fact(each.fact).tree is None
        for part in game.declared.fact(each.fact).made_of or (each.fact,)
    ]
    return [game.words_of_facts.fact(name) for name in dict.fromkeys([*names, *promised])]


def _scattered(digits: int, *of: object) -> int:
    """A large number that is always the same for these, and looks like any other for others."""
    blocks = (digits * 2 + 63) // 64  # two bytes for each digit, however many values it has
    found = b"".join(
        hashlib.blake2b(repr((*of, block)).encode(), digest_size=64).digest()
        for block in range(blocks)
    )
    return int.from_bytes(found)
