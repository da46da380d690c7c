"""
Small slips in an expression: what an author may have written instead.

A number one too low or too high, a comparison reversed, `and` for `or`, plus for minus, `any` for
`all`, those still in question for all at the start, another word, a `not` too few. The text is
changed, so that a report can show what would stand there.
"""

import ast
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from pakal.lists.model import FactKind, Vocabulary

_COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", ">"),
    ast.LtE: ("<=", ">="),
    ast.Gt: (">", "<"),
    ast.GtE: (">=", "<="),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
}
# With a number beside it, a number one higher or lower says the same.
_NEARLY: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
}
_PAIRS: Final = (("any", "all"), ("max", "min"), ("question", "start"))
_NAMES: Final = {**dict(_PAIRS), **{after: before for before, after in _PAIRS}}

Span = tuple[int, int]
Edit = tuple[Span, str]


def slips(text: str, vocabulary: Vocabulary[Any]) -> Iterator[str]:
    """Every text with one slip in it, in the order of the text, each once; nothing of a name."""
    whole = " ".join(text.splitlines()).strip()
    if not whole or vocabulary.has_fact(whole):
        return
    source = _Source(whole, vocabulary)
    found = {source.with_edits(edits): None for edits in sorted(source.edits())}
    yield from (each for each in found if each != whole)


class _Source:
    """A text, and where in it each form stands."""

    def __init__(self, text: str, vocabulary: Vocabulary[Any]) -> None:
        self.text = text.encode()  # columns are counted in bytes
        self.tree = ast.parse(text, mode="eval").body
        self.vocabulary = vocabulary

    def with_edits(self, edits: tuple[Edit, ...]) -> str:
        """The text with all of these at once."""
        changed = self.text
        for (start, end), new in sorted(edits, reverse=True):
            changed = changed[:start] + new.encode() + changed[end:]
        return changed.decode().strip()

    def edits(self) -> Iterator[tuple[Edit, ...]]:
        """The slips, as edits that belong together."""
        for node in ast.walk(self.tree):
            match node:
                case ast.Constant() | ast.Name():
                    yield from (((_span(node), new),) for new in self._instead(node))
                case ast.Compare():
                    yield from self._compared(node)
                case ast.BoolOp(values=values):
                    old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                    yield tuple((self._between(*pair, old), new) for pair in pairwise(values))
                case ast.UnaryOp(op=ast.Not()) if node is not self.tree:
                    yield (((_span(node)[0], _span(node.operand)[0]), ""),)
                case ast.BinOp(op=ast.Add() | ast.Sub()):
                    old, new = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
                    yield ((self._between(node.left, node.right, old), new),)
                case ast.IfExp(body=body, orelse=other):
                    yield ((_span(body), self._text(other)), (_span(other), self._text(body)))

    def _text(self, node: ast.expr) -> str:
        return self.text[slice(*_span(node))].decode()

    def _instead(self, node: ast.Constant | ast.Name) -> Iterator[str]:
        """A number one lower and one higher; the next word; another range, or `any` for `all`."""
        if isinstance(node, ast.Name):
            if node.id in _NAMES and not self.vocabulary.has_fact(node.id):
                yield _NAMES[node.id]
        elif isinstance(node.value, str):
            yield from map(repr, self._words(node.value))
        elif isinstance(node.value, int) and not isinstance(node.value, bool):
            yield from (str(node.value - 1), str(node.value + 1))

    def _compared(self, node: ast.Compare) -> Iterator[tuple[Edit, ...]]:
        """A comparison reversed; and with or without equals, where no number stands beside it."""
        sides = (node.left, *node.comparators)
        for op, pair in zip(node.ops, pairwise(sides), strict=True):
            beside_a_number = any(_is_number(side) for side in pair)
            for signs in (_COMPARED, {} if beside_a_number else _NEARLY):
                if type(op) in signs:
                    old, new = signs[type(op)]
                    yield ((self._between(*pair, old), new),)

    def _words(self, word: str) -> Iterator[str]:
        """The next word of a fact in the text that can have this one."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and self.vocabulary.has_fact(node.id):
                fact = self.vocabulary.fact(node.id)
                if fact.kind is FactKind.ONE_OF and word in fact.values:
                    place = fact.values.index(word) + 1
                    yield fact.values[place % len(fact.values)]
                    return

    def _between(self, left: ast.expr, right: ast.expr, sign: str) -> Span:
        """Where a sign stands between two forms; only brackets and blanks stand beside it."""
        start = _span(left)[1]
        at = self.text.index(sign.encode(), start, _span(right)[0])
        return at, at + len(sign)


def _span(node: ast.expr) -> Span:
    return node.col_offset, node.end_col_offset or node.col_offset


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_number(node.operand)
    return isinstance(node, ast.Constant) and isinstance(node.value, int)
