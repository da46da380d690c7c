"""How many candidates are enough for a "never"; docs/small-scope.md has the proof."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from pakal.audit.tables import read_by_list, trees_of
from pakal.lists.expressions import (
    Compare,
    Each,
    Expression,
    Number,
    free_variables,
    parts_of,
    put_in_place,
    ranges_of,
    walk_tree,
)
from pakal.lists.invariants import Invariant
from pakal.lists.model import Does, PriorityList, Scope, Vocabulary
from pakal.lists.rounds import ALL, LEVEL_BY_LEVEL, limits_of

LOCAL_CANDIDATES: Final = 2
SET_CANDIDATES: Final = 3
MOST_CANDIDATES: Final = 6  # if more were needed, nothing is said to be impossible
BOUND: Final = 4  # so many are looked at where no number is enough


def voids_of(lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> int:
    """How many different things make a fact of these lists void; each is shown by a candidate."""
    found: set[str] = set()
    for plist in lists:
        for fact in read_by_list(plist, vocabulary):
            void = vocabulary.fact(fact).void_if_any
            if void:
                found.add(repr(sorted((name, repr(wanted)) for name, wanted in void)))
    return len(found)


def atoms_of_property(tree: Expression) -> int | None:
    """How many candidates show what a property says of several; None if no number is known."""
    found = dict(_atoms(tree, ("start", "chosen")))
    shown = [each for each in found.values() if each is not None]
    return sum(shown) if len(shown) == len(found) else None


def atoms_of(
    lists: Sequence[PriorityList], vocabulary: Vocabulary[Any], times: int = 1
) -> int | None:
    """
    How many candidates show everything that expressions say about several of them.

    None if no number is known: if one reckons with sums or counts, or compares a candidate with
    the others. `times` says in how many tables, of which all have the same ones taken.
    """
    shared, ends = _parted(lists)
    in_common = trees_of(shared, vocabulary) if shared is not None else ()
    return _shown_by(in_common, [tuple(trees_of(each, vocabulary)) for each in ends], times)


def atoms_of_limit(
    lists: Sequence[PriorityList], vocabulary: Vocabulary[Any], times: int = 1
) -> int | None:
    """The same of what says until when lists take, and how many."""
    limits = [limits_of(plist, vocabulary) for plist in lists]
    if any(how_many is not None and ranges_of(how_many) for how_many, _ in limits):
        return None
    # Before a round nobody has dropped out, so what is said is said of the same ones by all lists.
    return _shown_by([until for _, until in limits if until is not None], (), times)


def atoms_of_beginning(lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> int | None:
    """
    How many candidates show whether lists that take several take anybody at all.

    Nobody is taken then, so what is said of those taken needs nobody.
    """
    limits = [tree for each in lists for tree in limits_of(each, vocabulary) if tree is not None]
    found = {
        part: shown
        for tree in limits
        for part, shown in _atoms(tree)
        if ranges_of(part) != {"taken"}
    }
    shown = [each for each in found.values() if each is not None]
    return sum(shown) if len(shown) == len(found) else None


def _parted(
    lists: Sequence[PriorityList],
) -> tuple[PriorityList | None, tuple[PriorityList, ...]]:
    """What several lists begin with in common, and how each goes on from there."""
    if len(lists) < 2:
        return None, tuple(lists)
    number = len(_common(*(each.rungs for each in lists)))
    steps = 0
    if all(len(each.rungs) == number for each in lists) and _common(
        *((each.steps_narrow,) for each in lists)
    ):
        steps = len(_common(*(each.steps for each in lists)))
    first = lists[0]
    shared = attrs.evolve(first, rungs=first.rungs[:number], steps=first.steps[:steps], ties=())
    ends = tuple(
        attrs.evolve(each, rungs=each.rungs[number:], steps=each.steps[steps:]) for each in lists
    )
    return shared, ends


def _common(*rows: Sequence[Any]) -> list[Any]:
    """What all rows begin with."""
    places = zip(*rows, strict=False)
    return [each[0] for each in itertools.takewhile(lambda each: len({*each}) == 1, places)]


def _shown_by(
    in_common: Iterable[Expression], ends: Sequence[Sequence[Expression]], times: int
) -> int | None:
    """
    How many show what is said in walks that begin in common and go on apart.

    What is said of those in question is shown where it was true last, in each of the walks that
    go on to say it; what is said of others is true or not from the beginning.
    """
    said = [dict(_said_in(trees)) for trees in (in_common, *ends)]
    shown = 0
    for part, needed in {part: each for parts in said for part, each in parts.items()}.items():
        if needed is None:
            return None
        walks = sum(part in parts for parts in said[1:]) if "question" in ranges_of(part) else 1
        tables = 1 if ranges_of(part) == {"taken"} else times
        shown += needed * max(walks, 1) * tables
    return shown


def _said_in(trees: Iterable[Expression]) -> Iterator[tuple[Expression, int | None]]:
    for tree in trees:
        yield from _atoms(tree)


def _atoms(
    tree: Expression, ranges: Sequence[str] = ("question", "start", "taken")
) -> Iterator[tuple[Expression, int | None]]:
    if isinstance(tree, Compare) and isinstance(tree.right, Number):
        left = tree.left
        if isinstance(left, Each) and left.how == "count":
            yield tree, _counted(left, tree.sign, tree.right.value, ranges)
            return
    if isinstance(tree, Each):
        simple = tree.how in ("any", "all") and _is_closed(tree, ranges)
        yield tree, len(tree.variables) - _is_unlike(tree) if simple else None
        return
    for part in parts_of(tree):
        yield from _atoms(part, ranges)


def _counted(each: Each, sign: str, number: int, ranges: Sequence[str]) -> int | None:
    """How many candidates show that so many were counted, or more."""
    if not _is_closed(each, ranges) or len(each.variables) > 1:
        return None
    everybody = isinstance(each.part, Number) and each.part.value != 0 and each.test is None
    # Whoever stays to the end is counted at every rung, so he need not come along.
    shown = number + (sign not in (">=", "<")) - (everybody and each.over.name == "question")
    return max(shown, 0)


def _is_unlike(each: Each) -> bool:
    """
    Do those in question differ in a value? Whoever stays to the end differs from one of them then.
    """
    part = each.part
    if each.how != "any" or each.over.name != "question" or len(each.variables) != 2 or each.test:
        return False
    one, other = each.variables
    return (
        isinstance(part, Compare)
        and part.sign == "!="
        and free_variables(part.left) == {one}
        and part.right == put_in_place(part.left, {one: other}, ())
    )


def _is_closed(tree: Each, ranges: Sequence[str]) -> bool:
    """Does it look at those of such a range, and at no candidate besides?"""
    inner = [part for own in parts_of(tree) for part in walk_tree(own)]
    return (
        not free_variables(tree)
        and tree.over.name in ranges
        and not any(isinstance(part, Each) for part in inner)
    )


def looks_at_any_number(tree: Expression, plist: PriorityList) -> bool:
    """Is no number of candidates enough for what it says of several, or not in a later round?"""
    several = plist.takes_several and not ranges_of(tree) <= {"question"}
    return several or any(shown is None for _, shown in _atoms(tree))


def looks_at_others(lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> bool:
    """Does a list read anything about more than one candidate, beside those taken before?"""
    trees = [tree for plist in lists for tree in trees_of(plist, vocabulary)]
    return (
        bool(voids_of(lists, vocabulary))
        or any(ranges_of(tree) - {"taken"} for tree in trees)
        or depends_on_others(lists, vocabulary)
    )


def depends_on_others(lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> bool:
    """Does one of the lists read a fact that looks at the other candidates as only Python knows?"""
    names = {name for plist in lists for name in read_by_list(plist, vocabulary)}
    facts = map(vocabulary.fact, names)
    return any(fact.scope is Scope.SET and not fact.made_of for fact in facts)


def enough_candidates(
    lists: Sequence[PriorityList], vocabulary: Vocabulary[Any], local: int, times: int = 1
) -> int | None:
    """
    As many candidates as show everything: `local`, and those who show what is said of several.

    `times` says how often these have to come along: twice where two tables are compared. None if
    no number is known, or a larger one than can be looked at.
    """
    atoms = atoms_of(lists, vocabulary, times)
    if atoms is None:
        return None
    along = times * voids_of(lists, vocabulary) + atoms
    if along and any(may_fail_behind_a_draw(each, vocabulary) for each in lists):
        return None
    needed = local + along
    if depends_on_others(lists, vocabulary):
        needed = max(needed, SET_CANDIDATES)
    return needed if needed <= MOST_CANDIDATES else None


def draws_by_a_fact(lists: Sequence[PriorityList]) -> bool:
    """Does one of the lists draw lots by a fact, so that each group goes on by itself?"""
    return any(rung.by for plist in lists for rung in plist.walk())


def may_fail_behind_a_draw(plist: PriorityList, vocabulary: Vocabulary[Any]) -> bool:
    """
    Can a list that draws by a fact refuse to decide behind the draw, or find nobody with a lot?

    Then those who come along may make it fail in a group of their own, in which somebody else
    would have beaten them.
    """
    behind = itertools.dropwhile(lambda rung: not rung.by, plist.walk())
    return any(
        (rung.settles and rung.does is Does.COMPARE)
        or (rung.procedure is not None and vocabulary.draw(rung.procedure).weight is not None)
        for rung in behind
    )


def numbers_of_candidates(
    lists: Sequence[PriorityList],
    vocabulary: Vocabulary[Any],
    invariants: Sequence[Invariant],
    most: int | None = None,
) -> range:
    """
    The numbers of candidates to look at; `most` widens them.

    An invariant about a larger number of candidates says nothing about fewer of them.
    """
    fewest = max((each.fewest for each in invariants), default=LOCAL_CANDIDATES)
    least = fewest if fewest > LOCAL_CANDIDATES else 1
    enough = max(fewest, enough_candidates(lists, vocabulary, LOCAL_CANDIDATES) or BOUND)
    # Those who have to come along; behind a draw by a fact each has one who comes out of its group.
    enough += sum(each.witnesses or 0 for each in invariants) * (1 + draws_by_a_fact(lists))
    return range(least, max(most or 0, enough) + 1)


def later_rounds_differ(
    plist: PriorityList, vocabulary: Vocabulary[Any], invariants: Sequence[Invariant]
) -> bool:
    """
    Can a later round of a list that takes several do what no first round does?

    Later rounds are walks over some of the candidates. So they are first rounds of smaller tables,
    unless the list looks at those taken or at all who were there, or something is always so of all
    candidates that need not be so of some. A level was among others at the rungs before, so there
    the list may not look at those in question either. And where a table says how many are taken,
    there may not even be a first round.
    """
    if not plist.takes_several:
        return False
    if depends_on_limits(plist):
        return True
    looked_at = [ranges_of(tree) for tree in trees_of(plist, vocabulary)]
    allowed = () if plist.again == LEVEL_BY_LEVEL else ("question",)
    names = read_by_list(plist, vocabulary)
    return (
        any(ranges.difference(allowed) for ranges in looked_at)
        or any(vocabulary.fact(name).scope is Scope.SET for name in names)
        or any(each.witnesses or each.fewest > LOCAL_CANDIDATES for each in invariants)
    )


def depends_on_limits(plist: PriorityList) -> bool:
    """Does it depend on the table how many are taken?"""
    return bool(plist.until or (plist.take.strip("0123456789") not in ("", ALL)))


def is_bounded(lists: Sequence[PriorityList], vocabulary: Vocabulary[Any]) -> bool:
    """Is it only known that something does not happen with up to so many candidates?"""
    return enough_candidates(lists, vocabulary, LOCAL_CANDIDATES) is None
