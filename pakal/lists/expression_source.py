"""Writes an expression as Python source, so that it costs no more than a test written by hand."""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

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


@attrs.frozen
class SourceWriter:
    """
    Writes expressions for one function.

    `leaf` writes the value of a fact, given the names of Python variables that hold its
    candidates; `ranges` are the names of those that hold candidates; `names` takes up what the
    source refers to. From the expression itself only whole numbers get into the source: a variable
    is called by its number of `variables`.
    """

    leaf: Callable[[str, tuple[str, ...]], str]
    ranges: Mapping[str, str]
    names: dict[str, Any]
    variables: Mapping[str, str]

    def number(self, tree: Expression) -> str:
        """Source whose value is the number that the expression stands for."""
        match tree:
            case Number(value):
                return repr(value)
            case Leaf(fact, of):
                return self.leaf(fact, tuple(self.variables[each] for each in of))
            case Add(parts):
                return f"({' + '.join(map(self.number, parts))})"
            case Times(factor, part):
                return f"{factor!r} * {self.number(part)}"
            case If(test, then, otherwise):
                then_source, else_source = self.number(then), self.number(otherwise)
                return f"({then_source} if {self.truth(test)} else {else_source})"
            case Lookup():
                keys = "".join(f"{self.number(part)}, " for part in tree.parts)
                return (
                    f"{self._named('table', _first_rows(tree))}.get(({keys}), {tree.otherwise!r})"
                )
            case Each(how="count" | "sum" | "max" | "min"):
                return self._each(tree)
            case _:
                return f"(1 if {self.truth(tree)} else 0)"

    def truth(self, tree: Expression) -> str:
        """Source that is true where the expression is not 0."""
        match tree:
            case Not(part):
                return f"(not {self.truth(part)})"
            case And(parts):
                return f"({' and '.join(map(self.truth, parts))})"
            case Or(parts):
                return f"({' or '.join(map(self.truth, parts))})"
            case Compare(left, sign, right):
                return f"({self.number(left)} {sign} {self.number(right)})"
            case OneOf(part, values):
                return f"({self.number(part)} in {self._named('values', values)})"
            case Each(how="any" | "all"):
                return self._each(tree)
            case _:
                return self.number(tree)

    def _each(self, tree: Each) -> str:
        inner = self._with(tree.variables)
        loops = self._loops(inner, tree)
        if tree.how == "any" or tree.how == "all":
            return f"{tree.how}({inner.truth(tree.part)}{loops})"
        if tree.how == "count":
            return f"sum(1{loops} if {inner.truth(tree.part)})"
        if tree.how == "sum":
            return f"sum({inner.number(tree.part)}{loops})"
        return f"{tree.how}(({inner.number(tree.part)}{loops}), default=0)"

    def _loops(self, inner: "SourceWriter", tree: Each) -> str:
        text = ""
        before: list[str] = []
        for variable in tree.variables:
            name = inner.variables[variable]
            text += f" for {name} in {self._range(tree.over)}"
            out = [*(self.variables[each] for each in tree.over.without), *before]
            text += "".join(f" if {name} != {each}" for each in out)
            before.append(name)
        return text if tree.test is None else f"{text} if {inner.truth(tree.test)}"

    def _range(self, over: Range) -> str:
        return self.ranges[over.name]

    def _with(self, variables: tuple[str, ...]) -> "SourceWriter":
        """The writer inside a form that binds these variables."""
        found = dict(self.variables)
        for number, variable in enumerate(variables, start=len(found)):
            found[variable] = f"c{number}"
        return attrs.evolve(self, variables=found)

    def _named(self, stem: str, value: object) -> str:
        """A name for a value that the source refers to; the same one for an equal value."""
        for name, known in self.names.items():
            if name.startswith(f"{stem}_") and known == value:
                return name
        name = f"{stem}_{sum(each.startswith(stem) for each in self.names)}"
        self.names[name] = value
        return name


def _first_rows(tree: Lookup) -> dict[tuple[int, ...], int]:
    found: dict[tuple[int, ...], int] = {}
    for keys, number in tree.rows:
        found.setdefault(keys, number)
    return found
