"""
Parts of a list of which no number of candidates is enough, where one is enough for the part.

What happens at a rung depends on the rungs before it alone, so a "never" about the beginning of a
list is one about the whole. And two can share a value by which a rung settles only if they can do
so without any other rung.
"""

import math
from collections.abc import Iterator
from typing import Any, Final

import attrs

from pakal.audit.candidates import (
    LOCAL_CANDIDATES,
    draws_by_a_fact,
    enough_candidates,
    looks_at_any_number,
)
from pakal.audit.tables import read_by_list, trees_of
from pakal.lists.draws import Even
from pakal.lists.expressions import ME
from pakal.lists.model import (
    Does,
    Fact,
    NamedDraw,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    Scope,
    Vocabulary,
)
from pakal.lists.read_expressions import Read
from pakal.lists.rounds import LEVEL_BY_LEVEL
from pakal.lists.row import read_value
from pakal.lists.spans import Scene, span

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


def loosened(
    plist: PriorityList, vocabulary: Vocabulary[Any]
) -> tuple[PriorityList, Vocabulary[Any]] | None:
    """
    One round of the list, in which a rung may find any value that others have a say in.

    Each such rung reads a fact of its own, and nothing is known of it but its bounds. So whatever
    the list can do, this one can, in any round; None if that is not so, or says nothing.
    """
    names = read_by_list(plist, vocabulary)
    whole_set = any(vocabulary.fact(name).scope is Scope.SET for name in names)
    if whole_set or plist.again == LEVEL_BY_LEVEL or draws_by_a_fact([plist]):
        return None
    facts: list[Fact[Any]] = []

    def loose(rung: Rung) -> Rung:
        steps, then = tuple(map(loose, rung.steps)), tuple(map(loose, rung.then))
        fact = rung.fact
        read = None if fact is None else read_value(fact, vocabulary)
        if read is not None and looks_at_any_number(read.tree, plist):
            facts.append(_any_value(f":value-{len(facts) + 1}", read, vocabulary))
            fact = facts[-1].name
        return attrs.evolve(rung, fact=fact, steps=steps, then=then)

    rungs, steps, ties = (
        tuple(map(loose, part)) for part in (plist.rungs, plist.steps, plist.ties)
    )
    one = attrs.evolve(plist, rungs=rungs, steps=steps, ties=ties, take="", until="", again="")
    words = attrs.evolve(vocabulary, facts=(*vocabulary.facts, *facts))
    around = any(looks_at_any_number(tree, plist) for tree in trees_of(one, words))
    if around or enough_candidates([one], words, LOCAL_CANDIDATES) is None:
        return None
    return one, words


def _any_value(name: str, read: Read, vocabulary: Vocabulary[Any]) -> Fact[Any]:
    low, high = span(read.tree, Scene(lambda key: vocabulary.fact(key[0]).bounds()), {ME: 0})
    return Fact(
        name=name, kind=read.sort.kind, values=read.sort.values, ask="-", label="-",
        compute=lambda *_: 0,
        low=int(low) if math.isfinite(low) else None,
        high=int(high) if math.isfinite(high) else None,
    )  # fmt: skip
