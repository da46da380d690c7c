"""
What is always so in a game, stated about the facts of candidates offered together.

An invariant has a function that looks at candidates. The forms below are those that need no
Python: a facts file names them (docs/your-own-automa.md), and since they are values, the audit's
solver can look into them.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

import attrs

from pakal.lists.always import Always
from pakal.lists.expressions import ranges_of
from pakal.lists.model import Condition, PriorityList, Scope, Vocabulary, holds
from pakal.lists.spans import Key, Span

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

    An expression (`Always`) need not hold of some candidates if it holds of all: "there is always
    one that …" holds of those only who have such a one among them. `witnesses` says how many have
    to come along; None: nobody knows, and nothing can be concluded from it about fewer candidates.
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
    witnesses: int | None = 0


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
    known: Mapping[Key, int],
    candidates: Sequence[int],
    bounds: Mapping[str, Span] | None = None,
) -> Invariant | None:
    """
    The first that what is known of the candidates contradicts; unknown facts say nothing.

    With the `bounds` of facts, what no value within them could mend is a contradiction too.
    """
    for each in invariants:
        always = [form for form in forms_of(each) if isinstance(form, Always)]
        if each.witnesses != 0 or not all(form.is_local for form in always):
            if any(form.is_broken(known, candidates, bounds) for form in always):
                return each
            if each.fewest <= _FEW:
                continue
        those = [
            {fact: known[fact, candidate] for fact in each.facts}
            for candidate in candidates
            if all((fact, candidate) in known for fact in each.facts)
        ]
        if len(those) >= fewest_asked(each) and not each.holds(those):
            return each
    return None


@attrs.frozen
class Contradiction:
    """What is always so and cannot be so here, and the fewest candidates of whom it is not."""

    invariant: Invariant
    candidates: tuple[int, ...]  # nobody: it is not so of any one or two of them alone

    def in_words(self, name: Callable[[int], str]) -> str:
        """A sentence about it."""
        whom = " and ".join(map(name, self.candidates))
        cite = f" [{self.invariant.cite}]" if self.invariant.cite else ""
        return f"{f'{whom}: this' if whom else 'this'} cannot be: {self.invariant.says}{cite}"


def contradictions(
    invariants: Iterable[Invariant], known: Mapping[Key, int], candidates: Sequence[int]
) -> tuple[Contradiction, ...]:
    """Everything that is always so and is contradicted by what is known, each with by whom."""
    found = []
    for each in invariants:
        if first_broken((each,), known, candidates) is not None:
            few = (those for size in (1, _FEW) for those in combinations(candidates, size))
            local = each.witnesses == 0 and fewest_asked(each) <= _FEW
            broken = (those for those in few if local and first_broken((each,), known, those))
            found.append(Contradiction(each, next(broken, ())))
    return tuple(found)


def is_about_situation(invariant: Invariant, vocabulary: Vocabulary[Any]) -> bool:
    """Is it about the situation alone, whatever candidates there are, and whichever list asks?"""
    return (
        bool(invariant.facts)
        and not invariant.lists
        and all(vocabulary.fact(name).scope is Scope.SITUATION for name in invariant.facts)
        and all(
            isinstance(form, Always) and not ranges_of(form.tree) for form in forms_of(invariant)
        )
    )


def forms_of(invariant: Invariant) -> tuple[Holds, ...]:
    """The forms of which an invariant is made: one, or several at once."""
    form = invariant.holds
    return form.forms if isinstance(form, AllOf) else (form,)


def fewest_asked(invariant: Invariant) -> int:
    """How many candidates have to be known before it can be asked of them."""
    exact = [each.of for each in forms_of(invariant) if isinstance(each, Exactly)]
    return max([invariant.fewest if invariant.fewest > _FEW else 1, *exact])


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


@attrs.frozen
class Never:
    """No candidate is like that."""

    case: Case

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return not any(map(self.case, those))


@attrs.frozen
class Implies:
    """A candidate that is like that is like this too."""

    case: Case
    then: Case

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return all(self.then(each) for each in those if self.case(each))


@attrs.frozen
class BothOrNeither:
    """A candidate is like both or like neither."""

    one: Case
    other: Case

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return all(self.one(each) is self.other(each) for each in those)


# --- about all of them ---------------------------------------------------------------------------


@attrs.frozen
class IfAny:
    """As soon as one candidate is like that, all of them are like this."""

    case: Case
    then: Case

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return not any(map(self.case, those)) or all(map(self.then, those))


@attrs.frozen
class AtMost:
    """At most `count` candidates are like that."""

    case: Case
    count: int
    among: Case = ANY

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return sum(map(self.case, filter(self.among, those))) <= self.count


@attrs.frozen
class AtMostShare:
    """At most `count` candidates share a value of the fact."""

    fact: str
    count: int
    among: Case = ANY

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        values = Counter(each[self.fact] for each in those if self.among(each))
        return all(number <= self.count for number in values.values())


@attrs.frozen
class Exactly:
    """There are always `of` candidates, and `count` of them are like that."""

    case: Case
    count: int
    of: int

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return len(those) == self.of and sum(map(self.case, those)) == self.count


@attrs.frozen
class Same:
    """All have the same value of the fact, or those that share a value of another one have."""

    fact: str
    for_equal: str | None = None
    among: Case = ANY

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        kinds: dict[int, int] = {}
        for each in those:
            if self.among(each):
                kind = 0 if self.for_equal is None else each[self.for_equal]
                if kinds.setdefault(kind, each[self.fact]) != each[self.fact]:
                    return False
        return True


@attrs.frozen
class NeverFalls:
    """A candidate with at least as much of `along` as another has at least as much of the fact."""

    fact: str
    along: str
    among: Case = ANY

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return all(
            one[self.along] > other[self.along] or one[self.fact] <= other[self.fact]
            for one, other in permutations(filter(self.among, those), 2)
        )


@attrs.frozen
class NeverRises:
    """A candidate with at least as much of `along` as another has at most as much of the fact."""

    fact: str
    along: str
    among: Case = ANY

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return all(
            one[self.along] > other[self.along] or one[self.fact] >= other[self.fact]
            for one, other in permutations(filter(self.among, those), 2)
        )


@attrs.frozen
class AllOf:
    """Several forms at once."""

    forms: tuple[Holds, ...]

    def __call__(self, those: Sequence[Values]) -> bool:
        """Is it so of these candidates?"""
        return all(holds(those) for holds in self.forms)
