"""
And, or, not and if, made without detours.

z3's own functions look at every argument's sort; most of the time of an audit would go there. What
is certain is folded at once: `TRUE` and `FALSE` are known by identity.
"""

from collections.abc import Iterable
from typing import Any, Final

import z3

Term = Any  # of z3, which has no types

_CONTEXT: Final = z3.main_ctx()
TRUE: Final[Term] = z3.BoolVal(True)
FALSE: Final[Term] = z3.BoolVal(False)


def _asts(terms: list[Term]) -> Any:
    return (z3.Ast * len(terms))(*[term.as_ast() for term in terms])


def all_of(terms: Iterable[Term]) -> Term:
    """Are all of them so?"""
    open_terms = [term for term in terms if term is not TRUE]
    if any(term is FALSE for term in open_terms):
        return FALSE
    if len(open_terms) < 2:
        return open_terms[0] if open_terms else TRUE
    made = z3.Z3_mk_and(_CONTEXT.ref(), len(open_terms), _asts(open_terms))
    return z3.BoolRef(made, _CONTEXT)


def any_of(terms: Iterable[Term]) -> Term:
    """Is one of them so?"""
    open_terms = [term for term in terms if term is not FALSE]
    if any(term is TRUE for term in open_terms):
        return TRUE
    if len(open_terms) < 2:
        return open_terms[0] if open_terms else FALSE
    made = z3.Z3_mk_or(_CONTEXT.ref(), len(open_terms), _asts(open_terms))
    return z3.BoolRef(made, _CONTEXT)


def no(term: Term) -> Term:
    """Is it not so?"""
    if term is TRUE:
        return FALSE
    if term is FALSE:
        return TRUE
    return z3.BoolRef(z3.Z3_mk_not(_CONTEXT.ref(), term.as_ast()), _CONTEXT)


def either(test: Term, then: Term, otherwise: Term) -> Term:
    """One formula if a test is so, otherwise the other."""
    if test is TRUE or then is otherwise:
        return then
    if test is FALSE:
        return otherwise
    if then is FALSE:
        return all_of([no(test), otherwise])
    made = z3.Z3_mk_ite(_CONTEXT.ref(), test.as_ast(), then.as_ast(), otherwise.as_ast())
    return z3.BoolRef(made, _CONTEXT)


def same(one: Term, other: Term) -> Term:
    """Are both so, or neither?"""
    if one is other:
        return TRUE
    made = z3.Z3_mk_eq(_CONTEXT.ref(), one.as_ast(), other.as_ast())
    return z3.BoolRef(made, _CONTEXT)


def greater(one: Term, other: Term) -> Term:
    """Is a number greater than another?"""
    return z3.BoolRef(z3.Z3_mk_gt(_CONTEXT.ref(), one.as_ast(), other.as_ast()), _CONTEXT)
