"""
What is always so in a game, stated about the facts of candidates offered together.

An invariant has a function that looks at candidates. The functions below make the ones that need
no Python: a facts file names them (docs/your-own-automa.md).
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import permutations

import attrs

from pakal.lists.model import Condition, PriorityList, holds

_FEW = 2  # what holds of all candidates holds of as few as that, or of one
Values = Mapping[str, int]  # a candidate's facts by name
Holds = Callable[[Sequence[Values]], bool]


@attrs.frozen
class Invariant:
    """
    Something that is always so in a game, stated about the facts of candidates of one kind.

    `holds` is given the values of any number of different candidates. What holds of all of them
    has to hold of some of them too, as with "no two share a value" or "at most two of a god";
    that is why two candidates are enough to look for a witness. It looks at `facts` only, and is
    asked only about lists that read all of them. `reading` says under which readings it is so.

    Where there are never fewer than `fewest` candidates, what holds of all has to hold of any
    `fewest` of them, and that many are looked at together. "Exactly one of the four fits" is of
    that kind: it says nothing about two of them.
    """

    name: str
    says: str
    cite: str
    of: str
    facts: tuple[str, ...]
    holds: Holds = attrs.field(eq=False)
    reading: Condition = ()
    lists: tuple[str, ...] = ()  # about these lists' candidates only; none named: about all
    fewest: int = 2
    by_order: bool = False  # it only looks which values are equal and which are greater


def in_force(
    invariants: Iterable[Invariant], plist: PriorityList, readings: Mapping[str, str]
) -> tuple[Invariant, ...]:
    """Those that are about the candidates of a list under these readings."""
    return tuple(
        each
        for each in invariants
        if each.of == plist.candidates
        and (not each.lists or plist.id in each.lists)
        and holds(each.reading, readings)
    )


def first_broken(
    invariants: Iterable[Invariant],
    known: Mapping[tuple[str, int], int],
    candidates: Sequence[int],
) -> Invariant | None:
    """The first that what is known of the candidates contradicts; unknown facts say nothing."""
    for each in invariants:
        those = [
            {fact: known[fact, candidate] for fact in each.facts}
            for candidate in candidates
            if all((fact, candidate) in known for fact in each.facts)
        ]
        enough = each.fewest if each.fewest > _FEW else 1
        if len(those) >= enough and not each.holds(those):
            return each
    return None


@attrs.frozen
class Case:
    """
    What a candidate can be like: any of these ways, each with the values that facts have then.

    Without ways, every candidate is like that.
    """

    ways: tuple[Mapping[str, Container[int]], ...] = ({},)

    def __call__(self, candidate: Values) -> bool:
        """Is the candidate like that?"""
        for way in self.ways:
            for fact, wanted in way.items():
                if candidate[fact] not in wanted:
                    break
            else:
                return True
        return False

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts it looks at."""
        return tuple(dict.fromkeys(fact for way in self.ways for fact in way))


ANY = Case()


# --- about one candidate -------------------------------------------------------------------------


def never(case: Case) -> Holds:
    """No candidate is like that."""
    return lambda those: not any(map(case, those))


def implies(case: Case, then: Case) -> Holds:
    """A candidate that is like that is like this too."""
    return lambda those: all(then(each) for each in those if case(each))


def both_or_neither(one: Case, other: Case) -> Holds:
    """A candidate is like both or like neither."""
    return lambda those: all(one(each) is other(each) for each in those)


# --- about all of them ---------------------------------------------------------------------------


def if_any(case: Case, then: Case) -> Holds:
    """As soon as one candidate is like that, all of them are like this."""
    return lambda those: not any(map(case, those)) or all(map(then, those))


def at_most(case: Case, count: int, among: Case = ANY) -> Holds:
    """At most `count` candidates are like that."""
    return lambda those: sum(map(case, filter(among, those))) <= count


def at_most_share(fact: str, count: int, among: Case = ANY) -> Holds:
    """At most `count` candidates share a value of the fact."""

    def holds(those: Sequence[Values]) -> bool:
        values = Counter(each[fact] for each in those if among(each))
        return all(number <= count for number in values.values())

    return holds


def exactly(case: Case, count: int, of: int) -> Holds:
    """There are always `of` candidates, and `count` of them are like that."""
    return lambda those: len(those) == of and sum(map(case, those)) == count


def same(fact: str, for_equal: str | None = None, among: Case = ANY) -> Holds:
    """All have the same value of the fact, or those that share a value of another one have."""

    def holds(those: Sequence[Values]) -> bool:
        kinds: dict[int, int] = {}
        for each in those:
            if among(each):
                kind = 0 if for_equal is None else each[for_equal]
                if kinds.setdefault(kind, each[fact]) != each[fact]:
                    return False
        return True

    return holds


def never_falls(fact: str, along: str, among: Case = ANY) -> Holds:
    """A candidate with at least as much of `along` as another has at least as much of the fact."""

    def holds(those: Sequence[Values]) -> bool:
        return all(
            one[along] > other[along] or one[fact] <= other[fact]
            for one, other in permutations(filter(among, those), 2)
        )

    return holds


def never_rises(fact: str, along: str, among: Case = ANY) -> Holds:
    """A candidate with at least as much of `along` as another has at most as much of the fact."""

    def holds(those: Sequence[Values]) -> bool:
        return all(
            one[along] > other[along] or one[fact] >= other[fact]
            for one, other in permutations(filter(among, those), 2)
        )

    return holds
