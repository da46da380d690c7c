"""
Parts of a list of which no number of candidates is enough, where one is enough for the part.

What happens at a rung depends on the rungs before it alone, so a "never" about the beginning of a
list is one about the whole. And two can share a value by which a rung settles only if they can do
so without any other rung.
"""

from collections.abc import Iterator
from typing import Any, Final

import attrs

from pakal.audit.candidates import LOCAL_CANDIDATES, enough_candidates
from pakal.lists.draws import Even
from pakal.lists.model import Does, NamedDraw, PriorityList, Rung, RungKind, RungPlace, Vocabulary

LOTS: Final[NamedDraw[Any]] = NamedDraw(
    name=":lots", label="", how="", procedure=lambda _, tied: Even(tied)
)
_LAST: Final = Rung(
    id=":lots", kind=RungKind.DRAW, cite="-", label="-", because="-", procedure=LOTS.name
)
_NEVER: Final = Rung(
    id=":nobody", kind=RungKind.NOBODY, cite="-", label="-", because="-", when="0 == 1",
    place=RungPlace.STEP,
)  # fmt: skip


def with_lots(vocabulary: Vocabulary[Any]) -> Vocabulary[Any]:
    """The vocabulary with a draw of lots that every part of a list can end in."""
    return attrs.evolve(vocabulary, draws=(*vocabulary.draws, LOTS))


def beginning_of(plist: PriorityList, vocabulary: Vocabulary[Any]) -> PriorityList | None:
    """
    As many of the first rungs as a number of candidates is enough for, and lots behind them.

    Where nobody may still be chosen behind them, the walk goes on with one candidate left. So that
    it does here too, a step that would choose nobody, and never does, stands before the lots.
    """
    for end in range(len(plist.rungs), 0, -1):
        last = plist.rungs[end - 1]
        if any(each.settles for each in last.walk()):
            continue
        behind = attrs.evolve(plist, rungs=plist.rungs[end:])
        goes_on = any(each.kind is RungKind.NOBODY for each in behind.walk())
        first = attrs.evolve(plist, rungs=(*plist.rungs[:end], _LAST), steps=(), ties=())
        if goes_on:
            lots = (attrs.evolve(_LAST, place=RungPlace.TIE),)
            first = attrs.evolve(plist, rungs=plist.rungs[:end], steps=(_NEVER,), ties=lots)
        if enough_candidates([first], with_lots(vocabulary), LOCAL_CANDIDATES) is not None:
            return first
    return None


def settling_alone(plist: PriorityList) -> Iterator[PriorityList]:
    """Each rung that settles by a value, as a list of its own."""
    for rung in plist.walk():
        if rung.settles and rung.does is Does.COMPARE:
            alone = attrs.evolve(
                rung, place=RungPlace.RUNG, when="", passed="", then=(), in_block=""
            )
            yield attrs.evolve(plist, rungs=(alone,), steps=(), ties=())
