"""Idle rungs: an earlier rung on the same fact leaves them nothing to do."""

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from pakal.audit.findings import Answer
from pakal.audit.reading_sets import reading_sets
from pakal.audit.scope import Case, Event
from pakal.audit.shortened import LOTS
from pakal.audit.small_scope import same_decisions, scope_of
from pakal.errors import BadInputError
from pakal.lists.expressions import ranges_of
from pakal.lists.model import (
    Does,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    Vocabulary,
    holds,
)
from pakal.lists.row import read_value


@attrs.frozen
class Idle:
    """A rung that never narrows what an earlier one leaves."""

    plist: PriorityList
    rung: Rung
    earlier: Rung
    repeats: bool  # it is the same rung again
    case: Case | None  # two candidates that the earlier rung leaves together


def idle_rungs(plist: PriorityList, vocabulary: Vocabulary[Any]) -> Iterator[Idle]:
    """Each idle rung of a list, with the first earlier rung to blame."""
    rungs = list(plist.walk())
    for number, rung in enumerate(rungs):
        if rung.fact is None or ranges_of(read_value(rung.fact, vocabulary).tree):
            continue  # what looks at those in question is another thing at each rung
        for earlier in rungs[:number]:
            if (
                earlier.fact != rung.fact
                or earlier.when
                or not _always_before(plist, earlier, rung, vocabulary)
            ):
                continue
            repeats = _without_name(earlier) == _without_name(rung)
            case = _both_left(earlier, rung, vocabulary)
            if case is not None and _can_go(plist, rung, vocabulary):
                yield Idle(plist, rung, earlier, repeats, case)
                break


def _without_name(rung: Rung) -> Rung:
    """The rung reduced to what it does, so that two can be compared."""
    same = "-"
    return attrs.evolve(
        rung, id=same, label=same, cite=same, because=same, nobody="", reading=(),
        place=RungPlace.RUNG, unique=False, when="", passed="", then=(), in_block="",
    )  # fmt: skip


def _always_before(
    plist: PriorityList, earlier: Rung, rung: Rung, vocabulary: Vocabulary[Any]
) -> bool:
    """Is the earlier rung always looked at before this one?"""
    for readings in map(vocabulary.in_force, reading_sets(plist, vocabulary)):
        if not holds(rung.reading, readings):
            continue
        if not holds(earlier.reading, readings):
            return False
        if earlier.in_block or earlier.place is RungPlace.THEN:
            return False
        if earlier.place is RungPlace.STEP and _closing(plist, readings):
            # A later step is looked at only if this one applied to nobody, and ties may come from
            # another step.
            return False
    return True


def _closing(plist: PriorityList, readings: Mapping[str, str]) -> bool:
    """Does a step that applies end the search among the steps?"""
    return not plist.steps_narrow or not holds(plist.steps_narrow, readings)


def _can_go(plist: PriorityList, rung: Rung, vocabulary: Vocabulary[Any]) -> bool:
    """
    Can a rung that never narrows be removed?

    A step that applies keeps later steps from being looked at, so it can be removed only if the
    list decides the same without it.
    """
    if rung.then or rung.in_block:
        return False  # what follows it, or comes behind it, depends on whether it applies
    if rung.place is not RungPlace.STEP:
        return True
    without = attrs.evolve(plist, steps=tuple(each for each in plist.steps if each is not rung))
    for readings in map(vocabulary.in_force, reading_sets(plist, vocabulary)):
        if not holds(rung.reading, readings) or not _closing(plist, readings):
            continue
        try:
            same = same_decisions(plist, without, vocabulary, readings, smallest=False)
        except BadInputError:  # without it the list does not settle
            return False
        if same.answer is not Answer.YES:
            return False
    return True


def _alone(rung: Rung, name: str) -> Rung:
    """The rung as one of a plain list."""
    return attrs.evolve(
        rung, id=name, reading=(), place=RungPlace.RUNG, unique=False, when="", passed="", then=(),
        in_block="",
    )  # fmt: skip


def _both_left(earlier: Rung, rung: Rung, vocabulary: Vocabulary[Any]) -> Case | None:
    """Two candidates that reach a rung which cannot narrow after the earlier one; else None."""
    pair = PriorityList(
        id="pair",
        question="-",
        candidates="-",
        cite="-",
        label="-",
        rungs=(
            _alone(earlier, "earlier"),
            _alone(rung, "later"),
            Rung(
                id="lots",
                kind=RungKind.DRAW,
                cite="-",
                label="-",
                because="-",
                procedure=LOTS.name,
            ),
        ),
    )
    facts = tuple(attrs.evolve(each, of=(), reading=()) for each in vocabulary.facts)
    words: Vocabulary[Any] = Vocabulary(facts=facts, draws=(LOTS,), tables=vocabulary.tables)
    if any(each.does is Does.COMPARE and each.settles for each in pair.rungs):
        return None
    if pair.rungs[1].kind is RungKind.REQUIRE and pair.rungs[0].kind is not RungKind.REQUIRE:
        return None
    scope = scope_of(pair, words, {})
    if scope.can(Event.NARROWED, "later").answer is not Answer.NO:
        return None
    return scope.can(Event.LOOKED, "later").case
