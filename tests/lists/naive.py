"""The walk of docs/lists.md once more, slow and literal: the oracle for the compiled lists."""

from collections.abc import Callable, Mapping, Sequence

import attrs

from pakal.lists.model import PriorityList, Rung, RungKind
from pakal.lists.trace import Choice, Draw

Value = Callable[[str, int], int]  # fact, candidate


@attrs.define
class Told:
    """What the oracle found: the outcome, the rung that decided, and each look."""

    outcome: Choice
    decided_by: str | None
    looked: list[tuple[str, dict[int, int], set[int]]]


def in_force(
    condition: tuple[tuple[str, tuple[str, ...]], ...], readings: Mapping[str, str]
) -> bool:
    return all(readings[name] in choices for name, choices in condition)


def would_keep(rung: Rung, values: dict[int, int]) -> set[int]:
    """Those the rung points at; nobody, when a test is passed by nobody."""
    if rung.kind in (RungKind.KEEP, RungKind.REQUIRE):
        passed = set()
        for candidate, value in values.items():
            if rung.at_least is None and rung.at_most is None:
                good = (value == 0) if rung.negated else (value != 0)
            else:
                good = True
                if rung.at_least is not None and value < rung.at_least:
                    good = False
                if rung.at_most is not None and value > rung.at_most:
                    good = False
            if good:
                passed.add(candidate)
        return passed
    if rung.kind is RungKind.MOST or rung.direction.value == "backwards":
        best = max(values.values())
    else:
        best = min(values.values())
    return {candidate for candidate, value in values.items() if value == best}


def naive(
    plist: PriorityList, readings: Mapping[str, str], value: Value, candidates: Sequence[int]
) -> Told:
    told = Told(None, None, [])
    left = set(candidates)
    if not left:
        return told
    rungs = [rung for rung in plist.rungs if in_force(rung.reading, readings)]
    steps = [rung for rung in plist.steps if in_force(rung.reading, readings)]
    ties = [rung for rung in plist.ties if in_force(rung.reading, readings)]
    narrowing = bool(plist.steps_narrow) and in_force(plist.steps_narrow, readings)
    nobody_ahead = any(step.kind is RungKind.NOBODY for step in steps)

    # Requirements come first, and every one of them is looked at.
    for rung in rungs:
        if rung.kind is not RungKind.REQUIRE:
            continue
        values = {candidate: value(rung.fact, candidate) for candidate in left}
        kept = would_keep(rung, values)
        told.looked.append((rung.id, values, kept))
        if len(kept) < len(left):
            told.decided_by = rung.id
        left = kept
        if not left:
            return told

    plain = [rung for rung in rungs if rung.kind is not RungKind.REQUIRE]
    if narrowing:
        plain = plain + steps
        steps = []

    for rung in plain:
        if len(left) == 1 and not nobody_ahead:
            break
        left = plain_rung(rung, left, value, told)
        if isinstance(told.outcome, Draw):
            return told

    if len(left) > 1 or nobody_ahead:
        for step in steps:
            if step.kind is RungKind.NOBODY:
                told.looked.append((step.id, {}, set()))
                told.decided_by = step.id
                told.outcome = None
                return told
            values = {candidate: value(step.fact, candidate) for candidate in left}
            kept = would_keep(step, values)
            told.looked.append((step.id, values, kept or left))
            if kept:
                left = kept
                told.decided_by = step.id
                break

    for rung in ties:
        if len(left) == 1:
            break
        left = plain_rung(rung, left, value, told)
        if isinstance(told.outcome, Draw):
            return told

    (told.outcome,) = left
    return told


def plain_rung(rung: Rung, left: set[int], value: Value, told: Told) -> set[int]:
    if rung.kind is RungKind.DRAW:
        told.looked.append((rung.id, {}, left))
        told.decided_by = rung.id
        told.outcome = Draw(rung.procedure, tuple(sorted(left)))
        return left
    values = {candidate: value(rung.fact, candidate) for candidate in left}
    kept = would_keep(rung, values) or left
    told.looked.append((rung.id, values, kept))
    if len(kept) < len(left):
        told.decided_by = rung.id
    return kept
