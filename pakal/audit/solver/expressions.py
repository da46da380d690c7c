"""Expressions as formulas: over a table of unknowns, with those in question as unknowns too."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

import attrs
import z3

from pakal.lists.expressions import (
    Add,
    And,
    Compare,
    Each,
    Expression,
    If,
    Leaf,
    Lookup,
    Not,
    Number,
    OneOf,
    Or,
    Range,
    Times,
)

Term = Any  # of z3, which has no types
Ranges = Mapping[str, Mapping[int, Term]]  # of each range, whether a candidate belongs to it
Variables = Mapping[str, int]

_SIGNS: Mapping[str, Callable[[Term, Term], Term]] = {
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}


@attrs.frozen
class Scenery:
    """Where expressions are looked at: the value of a leaf, and who belongs to each range."""

    leaf: Callable[[str, tuple[int, ...]], Term]
    ranges: Ranges

    def number(self, tree: Expression, variables: Variables) -> Term:
        """The value of an expression."""
        match tree:
            case Number(value):
                return z3.IntVal(value)
            case Leaf(fact, of):
                return self.leaf(fact, tuple(variables[each] for each in of))
            case Add(parts):
                return z3.Sum([self.number(part, variables) for part in parts])
            case Times(factor, part):
                return factor * self.number(part, variables)
            case If(test, then, otherwise):
                return z3.If(
                    self.truth(test, variables),
                    self.number(then, variables),
                    self.number(otherwise, variables),
                )
            case Lookup():
                return self._lookup(tree, variables)
            case Each(how=how) if how not in ("any", "all"):
                return self._reckoned(tree, variables)
        return z3.If(self.truth(tree, variables), z3.IntVal(1), z3.IntVal(0))

    def truth(self, tree: Expression, variables: Variables) -> Term:
        """Is the value of an expression another than 0?"""
        match tree:
            case Number(value):
                return z3.BoolVal(value != 0)
            case Not(part):
                return z3.Not(self.truth(part, variables))
            case And(parts):
                return z3.And([self.truth(part, variables) for part in parts])
            case Or(parts):
                return z3.Or([self.truth(part, variables) for part in parts])
            case Compare(left, sign, right):
                return _SIGNS[sign](self.number(left, variables), self.number(right, variables))
            case OneOf(part, values):
                value = self.number(part, variables)
                return z3.Or([value == each for each in values])
            case If(test, then, otherwise):
                return z3.If(
                    self.truth(test, variables),
                    self.truth(then, variables),
                    self.truth(otherwise, variables),
                )
            case Each(how="any", part=part):
                return z3.Or(
                    [
                        z3.And(here, self.truth(part, each))
                        for here, each in self._each(tree, variables)
                    ]
                )
            case Each(how="all", part=part):
                return z3.And(
                    [
                        z3.Implies(here, self.truth(part, each))
                        for here, each in self._each(tree, variables)
                    ]
                )
        return self.number(tree, variables) != 0

    def _each(self, tree: Each, variables: Variables) -> Iterator[tuple[Term, Variables]]:
        """Each way to give the variables candidates, with the formula that it is one."""
        members = self._members(tree.over, variables)
        for chosen in permutations(members, len(tree.variables)):
            bound = {**variables, **dict(zip(tree.variables, chosen, strict=True))}
            here = [members[each] for each in chosen]
            if tree.test is not None:
                here.append(self.truth(tree.test, bound))
            yield z3.And(here), bound

    def _members(self, over: Range, variables: Variables) -> dict[int, Term]:
        without = {variables[each] for each in over.without}
        return {each: here for each, here in self.ranges[over.name].items() if each not in without}

    def _reckoned(self, tree: Each, variables: Variables) -> Term:
        """A count, a sum, or the greatest or least value; 0 of nobody."""
        ways = list(self._each(tree, variables))
        none = z3.IntVal(0)
        if tree.how == "count":
            counted = [z3.And(here, self.truth(tree.part, each)) for here, each in ways]
            return z3.Sum([z3.If(each, z3.IntVal(1), none) for each in counted] or [none])
        values = [(here, self.number(tree.part, each)) for here, each in ways]
        if tree.how == "sum":
            return z3.Sum([z3.If(here, value, none) for here, value in values] or [none])
        best, some = none, z3.BoolVal(False)
        for here, value in values:
            better = value > best if tree.how == "max" else value < best
            best = z3.If(z3.And(here, z3.Or(z3.Not(some), better)), value, best)
            some = z3.Or(some, here)
        return best

    def _lookup(self, tree: Lookup, variables: Variables) -> Term:
        values = [self.number(part, variables) for part in tree.parts]
        found = z3.IntVal(tree.otherwise)
        for keys, number in reversed(tree.rows):
            same = [value == key for value, key in zip(values, keys, strict=True)]
            found = z3.If(z3.And(same), z3.IntVal(number), found)
        return found


def everybody(candidates: Sequence[int]) -> dict[int, Term]:
    """All these candidates belong to a range."""
    return {each: z3.BoolVal(True) for each in candidates}
