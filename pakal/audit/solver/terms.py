"""Tables of unknowns: the values of facts for a few candidates, and what is always so of them."""

import math
from collections.abc import Callable, Container, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

import z3

from pakal.audit.solver.expressions import Scenery, everybody
from pakal.audit.tables import leaves_of, whom
from pakal.lists.always import Always
from pakal.lists.facts import Span
from pakal.lists.invariants import (
    AllOf,
    AtMost,
    AtMostShare,
    BothOrNeither,
    Case,
    Exactly,
    Holds,
    IfAny,
    Implies,
    Invariant,
    Never,
    NeverFalls,
    NeverRises,
    Same,
)
from pakal.lists.model import Fact, FactKind, Vocabulary
from pakal.lists.spans import Key

Term = Any  # of z3, which has no types


class Unknowns:
    """
    A table whose values are unknown: one for each candidate, pair or situation.

    A set fact that is made of others has the value that follows from them. `given` are values taken
    from another table, by fact and whom it is about.
    """

    def __init__(
        self,
        vocabulary: Vocabulary[Any],
        facts: Sequence[str],
        candidates: int,
        name: str = "",
        given: Mapping[Key, Term] | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.leaves = leaves_of(facts, vocabulary)
        self.candidates = candidates
        self.bounds: list[Term] = []
        self._value: dict[Key, Term] = dict(given or {})
        self.own: dict[str, list[Term]] = {fact: [] for fact in self.leaves}  # what is not given
        for fact in self.leaves:
            for key in self.keys(fact):
                if key not in self._value:
                    about = "#".join(map(str, key[1:]))
                    self._make(vocabulary.fact(fact), key, f"{name}{fact}#{about}")

    def keys(self, fact: str) -> list[Key]:
        """The fact with each whom it can be about."""
        return [(fact, *of) for of in whom(self.vocabulary.fact(fact), self.candidates)]

    def _make(self, fact: Fact[Any], key: Key, name: str) -> None:
        if fact.kind is FactKind.YES_NO:
            value = z3.If(z3.Bool(name), z3.IntVal(1), z3.IntVal(0))
        else:
            value = z3.Int(name)
            low, high = fact.bounds()
            if low > -math.inf:
                self.bounds.append(value >= int(low))
            if high < math.inf:
                self.bounds.append(value <= int(high))
        self._value[key] = value
        self.own[fact.name].append(value)

    def value(self, name: str, *of: int) -> Term:
        """The value of a fact as a number."""
        key: Key = (name, *of)
        if key not in self._value:
            fact = self.vocabulary.fact(name)
            base = self.value(fact.value_of, *of)
            void = [
                inside(self.value(each, other), wanted)
                for each, wanted in fact.void_if_any
                for other in range(self.candidates)
            ]
            self._value[key] = z3.If(z3.Or(void), z3.IntVal(0), base) if void else base
        return self._value[key]

    def fits(self, case: Case, candidate: int) -> Term:
        """Is a candidate like that?"""
        ways = [
            [inside(self.value(fact, candidate), wanted) for fact, wanted in way.items()]
            for way in case.ways
        ]
        return z3.Or([z3.And(way) for way in ways])


def inside(value: Term, wanted: Container[int]) -> Term:
    """Is a value one of those wanted?"""
    if isinstance(wanted, Span):
        low = [] if wanted.low == -math.inf else [value >= int(wanted.low)]
        high = [] if wanted.high == math.inf else [value <= int(wanted.high)]
        return z3.And(low + high)
    if not isinstance(wanted, Sequence | set | frozenset):
        raise TypeError(f"the solver cannot look into {wanted!r}")
    return z3.Or([value == number for number in sorted(wanted)])


def count(terms: Sequence[Term]) -> Term:
    """How many of these are so?"""
    return z3.Sum([z3.If(term, z3.IntVal(1), z3.IntVal(0)) for term in terms])


# --- what is always so ---------------------------------------------------------------------------


def formula(invariant: Invariant, table: Unknowns) -> Term | None:
    """What an invariant says about a table; None if only Python knows."""
    return _form(invariant.holds, table)


def _form(holds: Holds, table: Unknowns) -> Term | None:
    if isinstance(holds, AllOf):
        parts = [_form(each, table) for each in holds.forms]
        return None if any(part is None for part in parts) else z3.And(parts)
    for kind, make in _FORMS.items():
        if isinstance(holds, kind):
            return make(holds, table)
    return None


def _always(form: Always, table: Unknowns) -> Term:
    start = everybody(range(table.candidates))
    scenery = Scenery(lambda fact, of: table.value(fact, *of), {"start": start, "question": start})
    return scenery.truth(form.tree, {})


def _never(form: Never, table: Unknowns) -> Term:
    return z3.And([z3.Not(table.fits(form.case, each)) for each in range(table.candidates)])


def _implies(form: Implies, table: Unknowns) -> Term:
    those = range(table.candidates)
    return z3.And(
        [z3.Implies(table.fits(form.case, each), table.fits(form.then, each)) for each in those]
    )


def _both_or_neither(form: BothOrNeither, table: Unknowns) -> Term:
    those = range(table.candidates)
    return z3.And([table.fits(form.one, each) == table.fits(form.other, each) for each in those])


def _if_any(form: IfAny, table: Unknowns) -> Term:
    those = range(table.candidates)
    return z3.Implies(
        z3.Or([table.fits(form.case, each) for each in those]),
        z3.And([table.fits(form.then, each) for each in those]),
    )


def _at_most(form: AtMost, table: Unknowns) -> Term:
    those = range(table.candidates)
    like = [z3.And(table.fits(form.among, each), table.fits(form.case, each)) for each in those]
    return count(like) <= form.count


def _at_most_share(form: AtMostShare, table: Unknowns) -> Term:
    apart = []
    for those in combinations(range(table.candidates), form.count + 1):
        values = [table.value(form.fact, each) for each in those]
        shared = [values[0] == value for value in values[1:]]
        apart.append(z3.Not(z3.And([table.fits(form.among, each) for each in those] + shared)))
    return z3.And(apart)


def _exactly(form: Exactly, table: Unknowns) -> Term:
    if table.candidates != form.of:
        return z3.BoolVal(False)
    return count([table.fits(form.case, each) for each in range(form.of)]) == form.count


def _same(form: Same, table: Unknowns) -> Term:
    pairs = []
    for one, other in combinations(range(table.candidates), 2):
        alike = [table.fits(form.among, one), table.fits(form.among, other)]
        if form.for_equal is not None:
            alike.append(table.value(form.for_equal, one) == table.value(form.for_equal, other))
        equal = table.value(form.fact, one) == table.value(form.fact, other)
        pairs.append(z3.Implies(z3.And(alike), equal))
    return z3.And(pairs)


def _never_turns(form: NeverFalls | NeverRises, table: Unknowns) -> Term:
    pairs = []
    for one, other in permutations(range(table.candidates), 2):
        behind = [
            table.fits(form.among, one),
            table.fits(form.among, other),
            table.value(form.along, one) <= table.value(form.along, other),
        ]
        first, second = table.value(form.fact, one), table.value(form.fact, other)
        follows = first <= second if isinstance(form, NeverFalls) else first >= second
        pairs.append(z3.Implies(z3.And(behind), follows))
    return z3.And(pairs)


_FORMS: Mapping[type, Callable[[Any, Unknowns], Term]] = {
    Always: _always,
    Never: _never,
    Implies: _implies,
    BothOrNeither: _both_or_neither,
    IfAny: _if_any,
    AtMost: _at_most,
    AtMostShare: _at_most_share,
    Exactly: _exactly,
    Same: _same,
    NeverFalls: _never_turns,
    NeverRises: _never_turns,
}
