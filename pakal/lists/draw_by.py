"""
A draw by a fact: one of its values is drawn, and those who have it go on behind the draw.

Deciding throws no dice. A walk that comes to such a draw ends there, unless it is told what was
drawn: then it takes over that group and goes on.
"""

from collections.abc import Sequence

from pakal.errors import BadInputError
from pakal.lists.trace import Draw


def split(left: Sequence[int], values: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Those left by the value they share; the group with the lowest candidate comes first."""
    groups: dict[int, list[int]] = {}
    for candidate, value in sorted(zip(left, values, strict=True)):
        groups.setdefault(int(value), []).append(candidate)
    return {value: tuple(group) for value, group in groups.items()}


def draw_by(
    procedure: str, left: Sequence[int], values: Sequence[int], drawn: list[int]
) -> Draw | tuple[int, ...]:
    """
    The draw that is due, or those who go on behind it.

    All go on where they share one value: then there is nothing to draw. `drawn` are the values
    that lots brought, in order; the one that is used is taken out.
    """
    if len(set(values)) < 2:
        return tuple(left)
    groups = split(left, values)
    if not drawn:
        tied = tuple(group[0] for group in groups.values())
        return Draw(procedure, tied, tuple(groups.values()), tuple(groups))
    value = drawn.pop(0)
    if value not in groups:
        raise BadInputError(
            f"{value} cannot have been drawn: no candidate left has this value.",
            f"Give one of {', '.join(map(str, groups))}.",
        )
    return tuple(each for each, own in zip(left, values, strict=True) if own == value)
