"""
Conditions in words: an expression with the labels of its facts, if every form in it has words.

Where one has none, as what is said of all candidates, the expression stands as it is written.
"""

import ast
from typing import Any, Final

from pakal.lists.model import FactKind, Vocabulary

_SIGNS: Final[dict[type, str]] = {
    ast.GtE: "at least",
    ast.Gt: "more than",
    ast.LtE: "at most",
    ast.Lt: "less than",
    ast.Eq: "exactly",
    ast.NotEq: "not",
}
_WORDS: Final[dict[type, str]] = {ast.Eq: "is", ast.NotEq: "is not"}


class _NoWordsError(Exception):
    """A form has no words."""


def condition_in_words(text: str, vocabulary: Vocabulary[Any]) -> str:
    """A condition as a person says it, such as "British resources at least 1"."""
    plain = " ".join(text.split())
    if vocabulary.has_fact(plain):
        fact = vocabulary.fact(plain)
        return fact.label if fact.kind is FactKind.YES_NO else plain
    try:
        return _said(ast.parse(plain, mode="eval").body, vocabulary)
    except (SyntaxError, _NoWordsError):
        return plain


def _said(node: ast.expr, vocabulary: Vocabulary[Any]) -> str:
    """What is so."""
    match node:
        case ast.Name(id=name) if _is(name, FactKind.YES_NO, vocabulary):
            return vocabulary.fact(name).label
        case ast.Call(func=ast.Name(id="differ"), args=[ast.Name(id=name)]) if vocabulary.has_fact(
            name
        ):
            return f"they differ in {vocabulary.fact(name).label}"
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return f"not ({_said(part, vocabulary)})"
        case ast.BoolOp(op=op, values=parts):
            word = " and " if isinstance(op, ast.And) else " or "
            # In brackets, since a label may have such a word of its own.
            return word.join(f"({_said(part, vocabulary)})" for part in parts)
        case ast.Compare(
            left=ast.Name(id=name), ops=[sign], comparators=[ast.Constant(value=str(word))]
        ) if type(sign) in _WORDS and _is(name, FactKind.ONE_OF, vocabulary):
            return f"{vocabulary.fact(name).label} {_WORDS[type(sign)]} {word}"
        case ast.Compare(left=left, ops=[sign], comparators=[right]) if type(sign) in _SIGNS:
            one, other = _number(left, vocabulary), _number(right, vocabulary)
            return f"{one} {_SIGNS[type(sign)]} {other}"
    raise _NoWordsError


def _number(node: ast.expr, vocabulary: Vocabulary[Any]) -> str:
    """A number: one that is written down, or that of a fact."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return str(node.value)
    if isinstance(node, ast.Name) and _is(node.id, FactKind.NUMBER, vocabulary):
        return vocabulary.fact(node.id).label
    raise _NoWordsError


def _is(name: str, kind: FactKind, vocabulary: Vocabulary[Any]) -> bool:
    return vocabulary.has_fact(name) and vocabulary.fact(name).kind is kind
