"""
Expressions: what a list, a fact or an invariant says in numbers, as a tree of a few forms.

Every value is a whole number: yes is 1, no is 0, and one of several words is its place among them.
A tree is read from text by `read_expressions`. `spans` has its value, or the bounds of it where
something is unknown; `expression_source` writes it as Python, which is as fast as a test written by
hand.

A variable stands for a candidate. `ME` is the one that a rung looks at, the others are bound by
an `Each`.
"""

import itertools
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Final

import attrs

ME: Final = "me"
ALL_RANGES: Final = ("question", "start", "taken", "chosen")


@attrs.frozen
class Number:
    """A number that is written down; also true (1), false (0) and a word (its place)."""

    value: int


@attrs.frozen
class Leaf:
    """
    A fact that is not made of others.

    `of` are variables: none for a fact of the situation, one for a fact of a candidate, two for a
    fact of a pair.
    """

    fact: str
    of: tuple[str, ...] = (ME,)


@attrs.frozen
class Not:
    """1 if the part is 0, otherwise 0."""

    part: "Expression"


@attrs.frozen
class And:
    """1 if no part is 0."""

    parts: "tuple[Expression, ...]"


@attrs.frozen
class Or:
    """1 if some part is not 0."""

    parts: "tuple[Expression, ...]"


@attrs.frozen
class Compare:
    """1 if the comparison holds; `sign` is one of == != < <= > >=."""

    left: "Expression"
    sign: str
    right: "Expression"


@attrs.frozen
class OneOf:
    """1 if the value is among these."""

    part: "Expression"
    values: tuple[int, ...]


@attrs.frozen
class Add:
    """The sum of the parts."""

    parts: "tuple[Expression, ...]"


@attrs.frozen
class Times:
    """A number times the part; -1 turns a sum into a difference."""

    factor: int
    part: "Expression"


@attrs.frozen
class If:
    """`then` if the test is not 0, otherwise `otherwise`."""

    test: "Expression"
    then: "Expression"
    otherwise: "Expression"


@attrs.frozen
class Lookup:
    """The number of the first row whose keys are the parts' values; `otherwise` without one."""

    table: str
    parts: "tuple[Expression, ...]"
    rows: tuple[tuple[tuple[int, ...], int], ...]
    otherwise: int = 0


@attrs.frozen
class Range:
    """
    Candidates that variables run over: one of `ALL_RANGES`, without those of some variables.

    `others` is `Range("question", (ME,))`.
    """

    name: str
    without: tuple[str, ...] = ()


@attrs.frozen
class Each:
    """
    What comes of a part over a range: `how` is any, all, count, sum, max or min.

    The variables run over different candidates; those for whom `test` is 0 are left out. Of
    nobody, `all` is 1 and everything else is 0. `count` counts those whose part is not 0.
    """

    how: str
    part: "Expression"
    variables: tuple[str, ...]
    over: Range
    test: "Expression | None" = None


Expression = (
    Number | Leaf | Not | And | Or | Compare | OneOf | Add | Times | If | Lookup | Each
)  # fmt: skip

SIGNS: Final = ("==", "!=", "<", "<=", ">", ">=")


# --- looking at a tree ---------------------------------------------------------------------------


def parts_of(tree: Expression) -> tuple[Expression, ...]:
    """The parts of a form, in reading order; the test of an `Each` comes before its part."""
    match tree:
        case Number() | Leaf():
            return ()
        case Not(part) | OneOf(part) | Times(_, part):
            return (part,)
        case And(parts) | Or(parts) | Add(parts) | Lookup(_, parts):
            return parts
        case Compare(left, _, right):
            return (left, right)
        case If(test, then, otherwise):
            return (test, then, otherwise)
        case Each(part=part, test=test):
            return (part,) if test is None else (test, part)


def walk_tree(tree: Expression) -> Iterator[Expression]:
    """The tree and all its parts, in reading order."""
    yield tree
    for part in parts_of(tree):
        yield from walk_tree(part)


def depth_of(tree: Expression) -> int:
    """How many forms stand inside each other."""
    return 1 + max((depth_of(part) for part in parts_of(tree)), default=0)


def facts_of(tree: Expression) -> tuple[str, ...]:
    """The facts that it reads, each once, in reading order."""
    return tuple(dict.fromkeys(each.fact for each in walk_tree(tree) if isinstance(each, Leaf)))


def ranges_of(tree: Expression) -> frozenset[str]:
    """The ranges that it looks at."""
    return frozenset(each.over.name for each in walk_tree(tree) if isinstance(each, Each))


def free_variables(tree: Expression) -> frozenset[str]:
    """The variables that nothing in the tree binds: at most `ME` in a whole expression."""
    if isinstance(tree, Leaf):
        return frozenset(tree.of)
    found = frozenset[str]().union(*(free_variables(part) for part in parts_of(tree)))
    if isinstance(tree, Each):
        return (found - set(tree.variables)) | set(tree.over.without)
    return found


def put_in_place(tree: Expression, names: Mapping[str, str], taken: Container[str]) -> Expression:
    """
    The tree with its free variables called by other names.

    A variable that the tree binds gets a new name where the old one is `taken`.
    """
    if isinstance(tree, Leaf):
        return Leaf(tree.fact, tuple(names.get(each, each) for each in tree.of))
    bound = dict(names)
    if isinstance(tree, Each):
        used = set(_all_variables(tree))
        for variable in tree.variables:
            bound[variable] = _new_name(variable, taken, used) if variable in taken else variable
            used.add(bound[variable])
        without = tuple(names.get(each, each) for each in tree.over.without)
        variables = tuple(bound[each] for each in tree.variables)
        tree = attrs.evolve(tree, variables=variables, over=Range(tree.over.name, without))
    return _rebuilt(tree, lambda part: put_in_place(part, bound, taken))


def _rebuilt(tree: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The form with its parts changed."""
    changed: dict[str, Any] = {}
    for each in attrs.fields(type(tree)):
        value = getattr(tree, each.name)
        if isinstance(value, Expression):
            changed[each.name] = change(value)
        elif each.name == "parts":
            changed[each.name] = tuple(map(change, value))
    return attrs.evolve(tree, **changed)


def _all_variables(tree: Expression) -> Iterator[str]:
    """Every variable that the tree binds somewhere."""
    for each in walk_tree(tree):
        if isinstance(each, Each):
            yield from each.variables


def _new_name(variable: str, taken: Container[str], used: Container[str]) -> str:
    stem = variable.rstrip("0123456789")
    names = (f"{stem}{number}" for number in itertools.count(2))
    return next(name for name in names if name not in taken and name not in used)
