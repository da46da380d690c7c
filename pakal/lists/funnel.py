"""
A decision as a funnel: every rung as a row, who drops out there, and what the values stand for.

It says what the explanation says, as data for a picture: candidates in the order of the list's
walk, a row for each rung that was looked at and for each that a reading puts out of force.
"""

from collections.abc import Iterator
from typing import Any, Final

from pakal.lists.conditions import condition_in_words
from pakal.lists.decision import Decision
from pakal.lists.explain import parts_in_words
from pakal.lists.model import Rung, RungKind, RungPlace, S
from pakal.lists.reason import shown
from pakal.lists.show import number_of, words
from pakal.lists.trace import ConditionRead, Draw, Looked

# What the parts of a list are called.
PARTS: Final = {
    RungPlace.RUNG: "rungs",
    RungPlace.STEP: "steps",
    RungPlace.TIE: "ties",
    RungPlace.THEN: "then",
}


def funnel(decision: Decision[S]) -> dict[str, Any]:
    """The decision as JSON data; candidates go by ids that are unique among them."""
    trace, plist = decision.trace, decision.plist
    told = decision.to_json()
    outcome = trace.outcome
    chosen: tuple[int, ...] = (outcome,) if isinstance(outcome, int) else ()
    if isinstance(outcome, Draw):
        chosen = tuple(each for group in outcome.groups for each in group) or outcome.tied
    return {
        "list": plist.id,
        "label": plist.label,
        "question": plist.question,
        "sentence": str(decision),
        "cite": told["cite"],
        "ending": told["ending"],
        "candidates": [
            {"id": str(each), "name": decision.naming(each)} for each in trace.candidates
        ],
        "rows": list(_rows(decision)),
        "decided": decision.rung,
        "chosen": [str(each) for each in chosen],
        "draw": _draw(decision),
        "readings": told["readings_touched"],
        "mattered": told["readings_that_mattered"],
        "guesses": told["reconstructed_parts"],
    }


def _draw(decision: Decision[S]) -> dict[str, Any] | None:
    """How lots are drawn, and the chance of each of those tied, as far as a position tells."""
    outcome = decision.outcome
    if not isinstance(outcome, Draw):
        return None
    chances = {each: decision.chances.get(decision.lot_name(each)) for each in outcome.tied}
    return {
        "how": decision.how,
        "procedure": outcome.procedure,
        "chances": {str(each): str(chance) for each, chance in chances.items() if chance},
        **({"lots": list(decision.tied)} if outcome.groups else {}),
    }


def _rows(decision: Decision[S]) -> Iterator[dict[str, Any]]:
    """Every rung that was looked at; before it, those that were not in force."""
    passed = decision.trace.passed_over
    for number, looked in enumerate(decision.trace.looked):
        yield from (_passed(decision, each) for each in passed if each.looks == number)
        for rung_id in looked.about.skipped:
            yield _skipped(decision, decision.plist.rung(rung_id))
        yield _row(decision, looked)
    looks = len(decision.trace.looked)
    yield from (_passed(decision, each) for each in passed if each.looks == looks)


def _passed(decision: Decision[S], read: ConditionRead) -> dict[str, Any]:
    """A rung that was passed over, because its condition does not hold here."""
    rung = decision.plist.rung(read.rung)
    parts = parts_in_words(read.parts, decision.compiled.vocabulary, decision.naming)
    when = condition_in_words(rung.when, decision.compiled.vocabulary)
    only = f"Only when {when}{f' ({parts})' if parts else ''}."
    why = f"{rung.passed[0].upper()}{rung.passed[1:]}. {only}" if rung.passed else only
    return {**_skipped(decision, rung), "passed": why}


def _about(decision: Decision[S], rung: Rung) -> dict[str, Any]:
    return {
        "rung": rung.id,
        "number": number_of(decision.plist, rung),
        "label": rung.label,
        "asks": words(rung, decision.compiled.vocabulary),
        "part": PARTS[rung.place],
        "block": _block_label(decision, rung),
        "cite": rung.cite,
    }


def _block_label(decision: Decision[S], rung: Rung) -> str:
    """What the block of steps is called in which it stands; nothing outside of blocks."""
    return decision.plist.rung(rung.in_block).label if rung.in_block else ""


def _skipped(decision: Decision[S], rung: Rung) -> dict[str, Any]:
    """A rung that a reading puts out of force."""
    return {
        **_about(decision, rung),
        "narrowed": False,
        "skipped": True,
        "decided": False,
        "values": [],
        "left": [],
        "readings": [name for name, _ in rung.reading],
        "guess": False,
    }


def _row(decision: Decision[S], looked: Looked) -> dict[str, Any]:
    rung = decision.plist.rung(looked.rung)
    return {
        **_about(decision, rung),
        "narrowed": looked.narrowed,
        "skipped": False,
        "decided": looked.rung == decision.rung,
        "values": [_value(decision, looked, rung, each) for each in looked.among],
        "left": [str(each) for each in looked.left],
        "readings": [name for name, _ in looked.about.readings],
        "guess": looked.about.reconstructed,
    }


def _value(decision: Decision[S], looked: Looked, rung: Rung, candidate: int) -> dict[str, Any]:
    """A candidate's value in words, and what is behind it."""
    value = looked.value(candidate)
    fact = looked.about.fact
    said = decision.naming.says(fact, candidate) if fact is not None and value is not None else None
    text = shown(decision.compiled, looked, value) if looked.values else ""
    if not said and looked.parts:
        parts = looked.parts[looked.among.index(candidate)]
        said = parts_in_words(parts, decision.compiled.vocabulary, decision.naming, candidate)
    elif said and rung.kind in (RungKind.ORDER, RungKind.FIRST):
        # The word says more than its place in the order, if it is not the candidate's own name.
        text, said = _rank(looked, value) if said == decision.naming(candidate) else said, None
    return {
        "id": str(candidate),
        "text": text,
        "value": None if value is None else int(value),
        "detail": said or "",
        "out": candidate not in looked.left,
    }


def _rank(looked: Looked, value: int | None) -> str:
    """Which place a value has among those looked at, counted from who stays."""
    best = looked.value(looked.left[0])
    if value is None or best is None:
        return "?"
    values = (looked.value(each) for each in looked.among)
    away = sorted({abs(each - best) for each in values if each is not None})
    place = away.index(abs(value - best)) + 1
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
