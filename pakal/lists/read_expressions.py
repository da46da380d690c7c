"""
Reads expressions from text: the syntax of Python's, a few forms of it, and nothing is run.

A text that is exactly the name of a fact is that fact. What is wrong comes as `NotAnExpression`,
with a way out.
"""

import ast
import itertools
import re
from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from pakal.errors import name_choices, nearest
from pakal.lists.expressions import (
    ALL_RANGES,
    ME,
    SIGNS,
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
    depth_of,
    free_variables,
    put_in_place,
    ranges_of,
    walk_tree,
)
from pakal.lists.model import FactKind, Scope
from pakal.lists.sorts import (
    NUMBER,
    RUNG,
    YES_NO,
    NotAnExpression,
    Place,
    Sort,
    TableSpec,
    UnknownName,
    Word,
)

LONGEST: Final = 500  # letters of a text
DEEPEST: Final = 60  # forms inside each other
LARGEST: Final = 2000  # forms of a tree, with those of the facts it is made of
_MOST_VARIABLES: Final = 4
_GREATEST: Final = 10**9
_HOWS: Final = ("any", "all", "count", "sum", "max", "min")
_VARIABLE: Final = re.compile(r"[a-z]+")
_SINGLE_SIGN: Final = re.compile(r"(?<![=!<>])=(?!=)")
_WORDS: Final = frozenset({ME, "others", "differ", "true", "false", *ALL_RANGES, *_HOWS})
_SIGN_OF: Final = dict(
    zip((ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE), SIGNS, strict=True)
)


@attrs.frozen
class Read:
    """An expression with what its value looks like."""

    tree: Expression
    sort: Sort


def read_expression(
    text: str,
    words: Mapping[str, Word],
    tables: Mapping[str, TableSpec],
    place: Place = RUNG,
    expected: Sort | None = None,
) -> Read:
    """Read a text in a place; with `expected`, its value has to look like that."""
    reader = _Reader(words, tables, place)
    try:
        if text.strip() in words:
            found = reader.fact(text.strip(), ())
        else:
            found = reader.read(_parse(text), expected)
        too_deep = depth_of(found.tree) > DEEPEST
    except RecursionError:
        too_deep = True
    if too_deep:
        raise NotAnExpression(
            f"with the facts it is made of, more than {DEEPEST} forms stand inside each other.",
            "Write it with fewer brackets and fewer facts that are made of others.",
        )
    _check_place(found.tree, place, words)
    if expected is not None and not _fits(found.sort, expected):
        raise NotAnExpression(
            f"it gives {found.sort}, but {expected} is needed.",
            "Compare it with something." if expected == YES_NO else "Write another expression.",
        )
    return found


def of_everyone(tree: Expression, over: str = "start") -> Expression:
    """What is said of `me`, said of every candidate."""
    if ME not in free_variables(tree):
        return tree
    return Each("all", tree, (ME,), Range(over))


def names_in(text: str) -> tuple[str, ...]:
    """Every name in a text that may be a fact, whether or not the text is an expression."""
    whole = text.strip()
    if len(text) > LONGEST or whole.isidentifier():
        return (whole,)
    try:
        nodes = ast.walk(ast.parse(" ".join(text.splitlines()).strip(), mode="eval"))
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return (whole,)
    return (*(node.id for node in nodes if isinstance(node, ast.Name)), whole)


def _parse(text: str) -> ast.expr:
    if len(text) > LONGEST:
        raise NotAnExpression(
            f"the expression has {len(text)} letters; {LONGEST} are the most.",
            "Give a part of it a name: a [[fact]] with 'is'.",
        )
    try:
        return ast.parse(" ".join(text.splitlines()).strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        says = f"{text!r} is not an expression"
        if isinstance(error, SyntaxError) and error.msg:
            says += f" ({error.msg})"
        way_out = "Write something like 'ships >= 2 and not burns', or the name of a fact."
        if _SINGLE_SIGN.search(text):
            way_out = "Write '==' where two things are compared."
        raise NotAnExpression(f"{says}.", way_out) from None


def _fits(sort: Sort, expected: Sort) -> bool:
    return sort == expected or (sort == YES_NO and expected == NUMBER)


def _check_place(tree: Expression, place: Place, words: Mapping[str, Word]) -> None:
    if not place.me and ME in free_variables(tree):
        situation = [name for name, word in words.items() if word.scope is Scope.SITUATION]
        ways_out = [f"name a fact of the situation such as {situation[0]!r}"] if situation else []
        if place.ranges:
            example = f"'any(fact(b) for b in {place.ranges[0]})'"
            ways_out.insert(0, f"ask it of somebody in a range, as in {example}")
        way_out = ", or ".join(ways_out) or "make it a fact of the situation"
        way_out = way_out[0].upper() + way_out[1:]
        raise NotAnExpression(
            f"{place.what} is not about a candidate, but this speaks of 'me'.", f"{way_out}."
        )
    for name in sorted(ranges_of(tree).difference(place.ranges)):
        raise NotAnExpression(
            f"{name!r} cannot be looked at in {place.what}.", name_choices(place.ranges)
        )


class _Reader:
    """Reads the parts of one expression."""

    def __init__(
        self, words: Mapping[str, Word], tables: Mapping[str, TableSpec], place: Place
    ) -> None:
        self.words = words
        self.tables = tables
        self.place = place
        self.bound: tuple[str, ...] = ()  # variables, those bound last at the end
        self.apart: frozenset[frozenset[str]] = frozenset()  # two that are different candidates
        self.size = 0

    def read(  # noqa: C901 - a line for each form
        self, node: ast.expr, expected: Sort | None = None
    ) -> Read:
        """What a node of Python's syntax stands for."""
        self._grow(1)
        match node:
            case ast.Constant():
                return self._constant(node, expected)
            case ast.Name(id="true" | "false"):
                return Read(Number(int(node.id == "true")), YES_NO)
            case ast.Name():
                return self.fact(node.id, ())
            case ast.BoolOp():
                parts = tuple(self._truth(each) for each in node.values)
                return Read(And(parts) if isinstance(node.op, ast.And) else Or(parts), YES_NO)
            case ast.UnaryOp(op=ast.Not()):
                return Read(Not(self._truth(node.operand)), YES_NO)
            case ast.UnaryOp(op=ast.USub()):
                return Read(_times(-1, self._number(node.operand)), NUMBER)
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
                return Read(self._arithmetic(node), NUMBER)
            case ast.IfExp():
                return self._if(node, expected)
            case ast.Compare():
                return Read(self._comparison(node), YES_NO)
            case ast.Call(func=ast.Name(id=name), keywords=[]):
                return self._call(name, node.args)
        raise NotAnExpression(
            f"{ast.unparse(node)!r} cannot stand in an expression.",
            "Use facts, numbers, comparisons, 'in [ … ]', and, or, not, if … else, + and -, a "
            "number times something, any, all, count, sum, max and min.",
        )

    def fact(self, name: str, of: Sequence[str]) -> Read:
        """A fact, about the candidates of these variables; without any, about `me`."""
        word = self.words.get(name)
        if word is None:
            if name in self.bound or name == ME:
                says = f"{name!r} is a candidate, not a value."
                raise NotAnExpression(says, f"Ask for a fact of it, as in 'fact({name})'.")
            raise UnknownName(f"no fact is called {name!r}.", self._meant(name))
        if not of and word.variables == 1:
            of = (ME,)
        if len(of) != word.variables or len(set(of)) < len(of):
            raise NotAnExpression(
                f"{name!r} is about {_candidates(word.variables)}.",
                self._written(name, word.variables),
            )
        if len(of) == 2 and frozenset(of) not in self.apart:
            raise NotAnExpression(
                f"{of[0]!r} and {of[1]!r} may be the same candidate, and {name!r} is about two.",
                "Let one run over 'others', or bind both in one 'for', as in 'for a, b in start'.",
            )
        if word.made_of is None:
            return Read(Leaf(name, tuple(of)), word.sort)
        self._grow(sum(1 for _ in walk_tree(word.made_of)))
        names = dict(zip((ME,), of, strict=False))
        taken = {ME, *self.bound}
        return Read(put_in_place(word.made_of, names, taken), word.sort)

    def _meant(self, name: str) -> str:
        """The way out for a name that is no fact."""
        if any(name in word.sort.values for word in self.words.values()):
            return f"If it is a word, put it in quotation marks: '{name}'."
        return nearest(name, [*self.words, *self.tables]) or "Add a [[fact]] first."

    def _written(self, name: str, number: int) -> str:
        """The way out: how a fact about this number of candidates is written here."""
        if number < 2:
            return f"Write '{name}(b)' with a candidate." if number else f"Write {name!r}."
        if self.place.me and "question" in self.place.ranges:
            return f"Ask it of two, as in 'any({name}(me, b) for b in others)'."
        return f"Ask it of two, as in 'any({name}(a, b) for a, b in {self.place.ranges[0]})'."

    def _grow(self, by: int) -> None:
        self.size += by
        if self.size > LARGEST:
            raise NotAnExpression(
                f"with the facts it is made of, the expression has more than {LARGEST} parts.",
                "Write it with fewer facts that are made of others.",
            )

    # --- values ----------------------------------------------------------------------------------

    def _constant(self, node: ast.Constant, expected: Sort | None) -> Read:
        value = node.value
        if isinstance(value, bool):
            return Read(Number(int(value)), YES_NO)
        if isinstance(value, int):
            if abs(value) > _GREATEST:
                raise NotAnExpression(f"{value} is out of range.", f"Write at most {_GREATEST}.")
            return Read(Number(value), NUMBER)
        if isinstance(value, str):
            if expected is None or expected.kind is not FactKind.ONE_OF:
                raise NotAnExpression(
                    f"{value!r} is a word, and nothing here has words as values.",
                    "Compare it with a fact of kind 'one-of', or write a number.",
                )
            return Read(Number(self._place(value, expected)), expected)
        raise NotAnExpression(f"{value!r} is not a whole number.", "Write a whole number.")

    def _place(self, value: str, sort: Sort) -> int:
        if value not in sort.values:
            raise NotAnExpression(f"{value!r} is not {sort}.", nearest(value, sort.values))
        return sort.values.index(value)

    def _truth(self, node: ast.expr) -> Expression:
        found = self.read(node)
        if found.sort.kind is FactKind.ONE_OF:
            raise NotAnExpression(
                f"{ast.unparse(node)!r} is {found.sort}, neither true nor false.",
                f"Compare it, as in \"{ast.unparse(node)} == '{found.sort.values[0]}'\".",
            )
        return found.tree

    def _number(self, node: ast.expr) -> Expression:
        found = self.read(node)
        if found.sort.kind is FactKind.ONE_OF:
            raise NotAnExpression(
                f"{ast.unparse(node)!r} is {found.sort}; such words cannot be added up.",
                "Make a [[table]] that gives each a number.",
            )
        return found.tree

    def _arithmetic(self, node: ast.BinOp) -> Expression:
        left, right = self._number(node.left), self._number(node.right)
        if isinstance(node.op, ast.Add):
            return _sum(left, right)
        if isinstance(node.op, ast.Sub):
            return _sum(left, _times(-1, right))
        if isinstance(left, Number):
            return _times(left.value, right)
        if isinstance(right, Number):
            return _times(right.value, left)
        raise NotAnExpression(
            f"{ast.unparse(node)!r} multiplies two values, and neither is a plain number.",
            "Make a [[table]] of the two, which gives each product.",
        )

    def _if(self, node: ast.IfExp, expected: Sort | None) -> Read:
        test = self._truth(node.test)
        then = self.read(node.body, expected)
        otherwise = self.read(node.orelse, expected)
        if then.sort == otherwise.sort:
            sort = then.sort
        elif FactKind.ONE_OF in (then.sort.kind, otherwise.sort.kind):
            raise NotAnExpression(
                f"{ast.unparse(node)!r} is {then.sort} or {otherwise.sort}.",
                "Let both sides be of one kind.",
            )
        else:
            sort = NUMBER
        return Read(If(test, then.tree, otherwise.tree), sort)

    # --- comparisons -----------------------------------------------------------------------------

    def _comparison(self, node: ast.Compare) -> Expression:
        sides = [node.left, *node.comparators]
        found = [
            self._compared(one, sign, other)
            for one, sign, other in zip(sides, node.ops, sides[1:], strict=False)
        ]
        return found[0] if len(found) == 1 else And(tuple(found))

    def _compared(self, one: ast.expr, sign: ast.cmpop, other: ast.expr) -> Expression:
        if isinstance(sign, ast.In | ast.NotIn):
            found: Expression = self._in(one, other)
            return found if isinstance(sign, ast.In) else Not(found)
        if type(sign) not in _SIGN_OF:
            raise NotAnExpression("'is' does not compare here.", "Write '==' or '!='.")
        if _is_word(one):
            right = self.read(other)
            left = self.read(one, right.sort)
        else:
            left = self.read(one)
            right = self.read(other, left.sort)
        words = FactKind.ONE_OF in (left.sort.kind, right.sort.kind)
        if words and left.sort != right.sort:
            raise NotAnExpression(
                f"{ast.unparse(one)!r} is {left.sort}, and {ast.unparse(other)!r} is {right.sort}.",
                "Compare things of one kind.",
            )
        return Compare(left.tree, _SIGN_OF[type(sign)], right.tree)

    def _in(self, one: ast.expr, other: ast.expr) -> Expression:
        found = self.read(one)
        if not isinstance(other, ast.List | ast.Tuple) or not other.elts:
            raise NotAnExpression(
                f"{ast.unparse(other)!r} is not a list of values.", "Write 'fact in [1, 2]'."
            )
        values = []
        for each in other.elts:
            value = self.read(each, found.sort).tree
            if not isinstance(value, Number):
                raise NotAnExpression(
                    f"{ast.unparse(each)!r} is not a value.", "Write numbers or words in the list."
                )
            values.append(value.value)
        return OneOf(found.tree, tuple(dict.fromkeys(values)))

    # --- calls -----------------------------------------------------------------------------------

    def _call(self, name: str, given: Sequence[ast.expr]) -> Read:
        if name == "differ":
            return self._differ(given)
        if name in _HOWS:
            return self._each(name, given)
        if name in self.tables:
            return self._table(self.tables[name], given)
        about_facts = any(isinstance(each, ast.Name) and each.id in self.words for each in given)
        if name not in self.words and about_facts:
            way_out = nearest(name, self.tables) or "Add a [[table]] of this name to the facts."
            raise UnknownName(f"no table is called {name!r}.", way_out)
        variables = []
        for each in given:
            if not isinstance(each, ast.Name) or each.id not in (ME, *self.bound):
                raise NotAnExpression(
                    f"{ast.unparse(each)!r} is not a candidate.",
                    name_choices([ME, *self.bound])
                    if self.place.me
                    else "Bind one, as in 'any(fact(b) for b in question)'.",
                )
            variables.append(each.id)
        if name in self.words and not variables and self.words[name].variables:
            raise NotAnExpression(
                f"'{name}()' does not say of whom.",
                self._written(name, self.words[name].variables),
            )
        return self.fact(name, variables)

    def _table(self, table: TableSpec, given: Sequence[ast.expr]) -> Read:
        if len(given) != len(table.of):
            raise NotAnExpression(
                f"the table {table.name!r} has {len(table.of)} columns to look in, "
                f"and {len(given)} are given.",
                "Give one value for each.",
            )
        parts = []
        for node, sort in zip(given, table.of, strict=True):
            found = self.read(node, sort)
            if not _fits(found.sort, sort):
                raise NotAnExpression(
                    f"{ast.unparse(node)!r} is {found.sort}, but the table {table.name!r} "
                    f"looks for {sort}.",
                    "Give a fact of that kind.",
                )
            parts.append(found.tree)
        return Read(Lookup(table.name, tuple(parts), table.rows, table.otherwise or 0), NUMBER)

    def _differ(self, given: Sequence[ast.expr]) -> Read:
        if len(given) != 1 or not isinstance(given[0], ast.Name):
            raise NotAnExpression("'differ' needs the name of a fact.", "Write differ(fact).")
        one, other = _free_names(self.bound)
        outside, self.bound = self.bound, (*self.bound, one, other)
        left, right = (self.fact(given[0].id, (each,)) for each in (one, other))
        self.bound = outside
        part = Compare(left.tree, "!=", right.tree)
        return Read(Each("any", part, (one, other), Range("question")), YES_NO)

    def _each(self, how: str, given: Sequence[ast.expr]) -> Read:
        if how == "count" and len(given) == 1 and isinstance(given[0], ast.Name):
            over = self._range(given[0])
            (one, _) = _free_names(self.bound)
            return Read(Each("count", Number(1), (one,), over), NUMBER)
        loop = given[0] if len(given) == 1 else None
        if not isinstance(loop, ast.GeneratorExp) or len(loop.generators) != 1:
            raise NotAnExpression(
                f"{how!r} needs one 'for'.", f"Write {how}(fact(b) for b in question)."
            )
        part = loop.generators[0]
        if len(part.ifs) > 1 or part.is_async:
            raise NotAnExpression("there is more than one 'if'.", "Join them with 'and'.")
        over = self._range(part.iter)
        variables = self._variables(part.target)
        outside, apart = self.bound, self.apart
        self.bound = (*outside, *variables)
        together = {frozenset(pair) for pair in itertools.combinations(variables, 2)}
        together |= {frozenset((one, other)) for one in variables for other in over.without}
        self.apart = apart | together
        test = self._truth(part.ifs[0]) if part.ifs else None
        if how in ("any", "all", "count"):
            inner, sort = self._truth(loop.elt), NUMBER if how == "count" else YES_NO
        elif how == "sum":
            inner, sort = self._number(loop.elt), NUMBER
        else:
            found = self.read(loop.elt)
            inner, sort = found.tree, found.sort
        self.bound, self.apart = outside, apart
        return Read(Each(how, inner, variables, over, test), sort)

    def _range(self, node: ast.expr) -> Range:
        name = node.id if isinstance(node, ast.Name) else ast.unparse(node)
        if name == "others":
            return Range("question", (ME,))
        if name not in ALL_RANGES:
            raise NotAnExpression(
                f"no candidates are called {name!r}.",
                nearest(name, ("others", *self.place.ranges)),
            )
        return Range(name)

    def _variables(self, node: ast.expr) -> tuple[str, ...]:
        nodes = node.elts if isinstance(node, ast.Tuple) else [node]
        names = [each.id if isinstance(each, ast.Name) else ast.unparse(each) for each in nodes]
        for name in names:
            if not _VARIABLE.fullmatch(name) or name in _WORDS or name in self.words:
                raise NotAnExpression(
                    f"{name!r} cannot be the name of a candidate here.",
                    "Call it by a letter, such as b.",
                )
            if name in self.bound or names.count(name) > 1:
                says = f"{name!r} already stands for another candidate."
                raise NotAnExpression(says, "Call it by another letter.")
        if len(self.bound) + len(names) > _MOST_VARIABLES:
            raise NotAnExpression(
                f"more than {_MOST_VARIABLES} candidates are looked at together.",
                "Give a part of it a name: a [[fact]] with 'is'.",
            )
        return tuple(names)


def _is_word(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _free_names(bound: Sequence[str]) -> tuple[str, str]:
    """Two names for variables that no text can use."""
    return f"a{len(bound)}", f"b{len(bound)}"


def _sum(left: Expression, right: Expression) -> Expression:
    parts = tuple(
        inner
        for each in (left, right)
        for inner in (each.parts if isinstance(each, Add) else (each,))
    )
    return Add(parts)


def _times(factor: int, part: Expression) -> Expression:
    return Number(factor * part.value) if isinstance(part, Number) else Times(factor, part)


def _candidates(number: int) -> str:
    return ("the situation, not about a candidate", "one candidate", "two different candidates")[
        number
    ]
