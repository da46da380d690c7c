"""A game that is nothing but facts: its positions are tables, made up within what is always so."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

import attrs

from pakal.audit.tables import broken, cells_of, invariants_of, witness_of
from pakal.games.listed import BotGame
from pakal.games.values import Favoured, Moment
from pakal.lists.facts import FactTable, Vector
from pakal.lists.model import Fact, PriorityList
from pakal.lists.read_facts import read_facts

# How many tables are made up for a list at a time, and of how many candidates.
TABLES = 40
CANDIDATES = (2, 3, 4)
VALUES = 3  # of each range of a number that the list does not tell apart
_STRIDE = 7_368_787  # a prime, so that the tables made up are spread over all there are


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
        """Tables spread evenly over all that break no invariant and no promise of the list."""
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
        values = {fact.name: _numbers(fact, plist, count) for fact in self._bases(plist)}
        sizes = [len(numbers) for numbers in values.values() for _ in range(count)]
        total = math.prod(sizes)
        for number in range(min(total, TABLES)):
            rest = (seed * TABLES + number) * _STRIDE % total if total > TABLES else number
            table: dict[str, Vector] = {}
            for fact, numbers in values.items():
                places = []
                for _ in range(count):
                    rest, place = divmod(rest, len(numbers))
                    places.append(numbers[place])
                table[fact] = tuple(places)
            if self.allows(plist, readings, table):
                yield table

    def allows(self, plist: PriorityList, readings: Mapping[str, str], table: FactTable) -> bool:
        """Does a table break no promise of the list, and no invariant that speaks about it?"""
        settling = {str(rung.fact) for rung in plist.walk() if rung.settles and rung.fact}
        apart = [
            table[fact]
            for fact in table
            if fact in settling and not self.declared.fact(fact).shared
        ]
        promises_kept = all(len(set(vector)) == len(vector) for vector in apart)
        if not promises_kept:
            return False
        known = self._with_derived(plist, table)
        return not broken(invariants_of(self.invariants(), [plist], readings, known), known)

    def _bases(self, plist: PriorityList) -> list[Fact[FactTable]]:
        """The facts of the list that stand in a table; of a derived one, what it is made of."""
        names: list[str] = []
        for name in plist.facts():
            names += self.declared.fact(name).made_of or (name,)
        promised = [each.fact for each in self.declared.favours if each.list_id == plist.id]
        return [self.words_of_facts.fact(name) for name in dict.fromkeys([*names, *promised])]

    def _with_derived(self, plist: PriorityList, table: FactTable) -> FactTable:
        """The table, and the values that the list's facts of the whole set have in it."""
        everybody = range(len(next(iter(table.values()), ())))
        derived_facts = [
            self.words_of_facts.fact(name)
            for name in plist.facts()
            if self.declared.fact(name).made_of
        ]
        return {
            **table,
            **{
                fact.name: tuple(fact.value(table, each, everybody) for each in everybody)
                for fact in derived_facts
            },
        }


def _numbers(fact: Fact[FactTable], plist: PriorityList, count: int) -> list[int]:
    """A few values of each range that the list does not tell apart, enough to be different."""
    cells = cells_of(fact, [plist])
    numbers = itertools.chain.from_iterable(cell.nearest(max(VALUES, count)) for cell in cells)
    return sorted(numbers)
