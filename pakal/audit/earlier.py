"""Rungs that an earlier rung leaves nothing to do, because they look at the same fact."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from pakal.audit.findings import Answer
from pakal.audit.situations import situations
from pakal.audit.small_scope import Case, Event, same_decisions, scope_of
from pakal.errors import BadInputError
from pakal.lists.draws import Even
from pakal.lists.model import (
    Does,
    Kind,
    NamedDraw,
    Place,
    PriorityList,
    Rung,
    Vocabulary,
    holds,
)

_LOTS: NamedDraw[Any] = NamedDraw(
    name="\0lots", label="", how="", procedure=lambda _, tied: Even(tied)
)


@attrs.frozen
class Idle:
    """A rung that parts nobody whom the earlier one left together."""

    plist: PriorityList
    rung: Rung
    earlier: Rung
    repeats: bool  # it is the same rung once more
    case: Case | None  # two whom the earlier rung leaves together


def idle_rungs(plist: PriorityList, vocabulary: Vocabulary[Any]) -> Iterator[Idle]:
    """Each such rung of a list, with the first earlier one to blame."""
    rungs = list(plist.walk())
    for number, rung in enumerate(rungs):
        if rung.fact is None:
            continue
        for earlier in rungs[:number]:
            if earlier.fact != rung.fact or not _always_before(plist, earlier, rung, vocabulary):
                continue
            repeats = _without_name(earlier) == _without_name(rung)
            case = _both_left(earlier, rung, vocabulary)
            if case is not None and _can_go(plist, rung, vocabulary):
                yield Idle(plist, rung, earlier, repeats, case)
                break


def _without_name(rung: Rung) -> Rung:
    """What the rung does, whatever it is called and wherever it stands."""
    same = "-"
    return attrs.evolve(
        rung, id=same, label=same, cite=same, because=same, nobody="", reading=(),
        place=Place.RUNG, unique=False,
    )  # fmt: skip


def _always_before(
    plist: PriorityList, earlier: Rung, rung: Rung, vocabulary: Vocabulary[Any]
) -> bool:
    """Whenever the rung is looked at, was the earlier one too?"""
    for readings in situations(plist, vocabulary, vocabulary.in_force({})):
        if not holds(rung.reading, readings):
            continue
        if not holds(earlier.reading, readings):
            return False
        if earlier.place is Place.STEP and _closing(plist, readings):
            # A later step is looked at only if this one applied to nobody; and among the ties
            # are those of another step too.
            return False
    return True


def _closing(plist: PriorityList, readings: Mapping[str, str]) -> bool:
    """Does a step that applies end the search among the steps?"""
    return not plist.steps_narrow or not holds(plist.steps_narrow, readings)


def _can_go(plist: PriorityList, rung: Rung, vocabulary: Vocabulary[Any]) -> bool:
    """
    Does a rung that parts nobody do nothing else either?

    A step that ends the search among the steps keeps the later ones from being looked at; only
    if the list decides the same without it, it does nothing.
    """
    if rung.place is not Place.STEP:
        return True
    without = attrs.evolve(plist, steps=tuple(each for each in plist.steps if each is not rung))
    for readings in situations(plist, vocabulary, vocabulary.in_force({})):
        if not holds(rung.reading, readings) or not _closing(plist, readings):
            continue
        try:
            same = same_decisions(plist, without, vocabulary, readings, smallest=False)
        except BadInputError:  # without it the list does not settle
            return False
        if same.answer is not Answer.YES:
            return False
    return True


def _both_left(earlier: Rung, rung: Rung, vocabulary: Vocabulary[Any]) -> Case | None:
    """If the rung can do nothing after the earlier one: two who come to it together."""
    pair = PriorityList(
        id="pair",
        question="-",
        candidates="-",
        cite="-",
        label="-",
        rungs=(
            attrs.evolve(earlier, id="earlier", reading=(), place=Place.RUNG, unique=False),
            attrs.evolve(rung, id="later", reading=(), place=Place.RUNG, unique=False),
            Rung(id="lots", kind=Kind.DRAW, cite="-", label="-", because="-", procedure=_LOTS.name),
        ),
    )
    facts = tuple(attrs.evolve(each, of=(), reading=()) for each in vocabulary.facts)
    words: Vocabulary[Any] = Vocabulary(facts=facts, draws=(_LOTS,))
    if any(each.does is Does.COMPARE and each.settles for each in pair.rungs):
        return None
    if pair.rungs[1].kind is Kind.REQUIRE and pair.rungs[0].kind is not Kind.REQUIRE:
        return None
    scope = scope_of(pair, words, {})
    if scope.can(Event.NARROWED, "later").answer is not Answer.NO:
        return None
    return scope.can(Event.LOOKED, "later").case
