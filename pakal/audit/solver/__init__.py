"""
A solver (z3, of the extra `pakal[prove]`) that decides what enumeration cannot.

A list over a few candidates becomes formulas: an unknown for each value, and for each rung and
candidate whether it is still in. Every table that the solver finds is run through the real decider
before it is shown. docs/small-scope.md says how many candidates are enough.
"""

from importlib.util import find_spec


def available() -> bool:
    """Is the solver installed?"""
    return find_spec("z3") is not None
