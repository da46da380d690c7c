"""A list as a table for a reader: what is looked at, in which order, and where it is written."""

import textwrap
from collections.abc import Mapping, Sequence

from pakal.lists.conditions import condition_in_words
from pakal.lists.flows import Flow, Node
from pakal.lists.model import (
    Condition,
    PriorityList,
    Rung,
    RungKind,
    RungPlace,
    S,
    Vocabulary,
    holds,
)
from pakal.lists.rounds import LEVEL_BY_LEVEL

WIDTH = 80

_HEADINGS = {
    RungPlace.RUNG: "One after the other:",
    RungPlace.STEP: "The first of these that applies:",
    RungPlace.TIE: "Ties inside it:",
}


def show_list(
    plist: PriorityList, vocabulary: Vocabulary[S], readings: Mapping[str, str] | None = None
) -> str:
    """
    The whole list within 80 columns.

    With readings, rungs out of force are marked; those not given have their default.
    """
    in_force = vocabulary.in_force(readings or {})
    lines = [f"{plist.label} ({plist.id})", *wrap(plist.question), f"[{plist.cite}]"]
    narrows = bool(plist.steps_narrow) and holds(plist.steps_narrow, in_force)
    if plist.steps_narrow:
        lines += wrap(
            f"Under {_condition(plist.steps_narrow)} every step narrows further"
            f"{' (in force).' if narrows else '; not in force.'}"
        )
    number = 0
    for place, rungs in (
        (RungPlace.RUNG, plist.rungs),
        (RungPlace.STEP, plist.steps),
        (RungPlace.TIE, plist.ties),
    ):
        if not rungs:
            continue
        if plist.steps or place is not RungPlace.RUNG:
            narrowing = place is RungPlace.STEP and narrows
            lines += ["", _HEADINGS[RungPlace.RUNG if narrowing else place]]
        else:
            lines.append("")
        for rung in rungs:
            number = _add(lines, rung, number, vocabulary, in_force)
    if takes(plist):
        lines += ["", *wrap(takes(plist))]
    return "\n".join(lines)


def takes(plist: PriorityList) -> str:
    """How many a list takes, in words; nothing where it chooses one."""
    if not plist.takes_several:
        return ""
    many = {"": "Takes them", "all": "Takes all of them"}.get(plist.take, f"Takes {plist.take}")
    until = f" until {plist.until}" if plist.until else ""
    ranked = plist.again == LEVEL_BY_LEVEL
    how = "ranked level by level" if ranked else "one after the other, each by the whole list"
    return f"{many}{until}, {how}."


def _add(
    lines: list[str],
    rung: Rung,
    number: int,
    vocabulary: Vocabulary[S],
    in_force: Mapping[str, str],
    depth: int = 0,
) -> int:
    """Add a rung with those in it; the number of the last one."""
    space = "   " * depth
    if rung.kind is RungKind.STEPS:
        narrows = rung.narrows or (bool(rung.steps_narrow) and holds(rung.steps_narrow, in_force))
        heading = _HEADINGS[RungPlace.RUNG if narrows else RungPlace.STEP]
        when = ""
        if rung.when:
            when = f", only when {condition_in_words(rung.when, vocabulary)}"
        text = f"{rung.label}{when}: {heading[0].lower()}{heading[1:]}"
        if rung.steps_narrow:
            text = f"{text.removesuffix(':')}. Under {_condition(rung.steps_narrow)} every step"
            text += " narrows further"
            text += " (in force)." if narrows else "; not in force."
        lines += wrap(f"{text}{_under(rung, in_force)}", f"{space}    ")
    else:
        number += 1
        room = WIDTH - len(space)
        lines += [f"{space}{line}" for line in _rung(rung, number, vocabulary, in_force, room)]
    for each in (*rung.steps, *rung.then):
        number = _add(lines, each, number, vocabulary, in_force, depth + 1)
    return number


def number_of(plist: PriorityList, rung: Rung) -> int:
    """The number under which `show_list` has a rung; a block has that of its first."""
    first = next(rung.walk()).id
    return [each.id for each in plist.walk()].index(first) + 1


def words(rung: Rung, vocabulary: Vocabulary[S]) -> str:
    """What the rung asks for, in words: its kind and the label of what it reads."""
    if rung.kind is RungKind.NOBODY:
        return "nobody"
    if rung.procedure is not None:
        label = vocabulary.draw(rung.procedure).label
        return f"draw: {label}{f', by {_label(rung.by, vocabulary)}' if rung.by else ''}"
    parts = [rung.kind.value]
    if rung.kind is RungKind.ORDER:
        parts.append(rung.direction.value)
    if rung.negated:
        parts.append("not")
    if rung.at_least is not None:
        parts.append(f"at least {rung.at_least}")
    if rung.at_most is not None:
        parts.append(f"at most {rung.at_most}")
    return f"{' '.join(parts)}: {_label(rung.fact or '', vocabulary)}"


def _label(text: str, vocabulary: Vocabulary[S]) -> str:
    """The label of a fact; an expression is its own."""
    return vocabulary.fact(text).label if vocabulary.has_fact(text) else text


def _rung(
    rung: Rung, number: int, vocabulary: Vocabulary[S], in_force: Mapping[str, str], room: int
) -> Sequence[str]:
    when = _conditions(rung, vocabulary, in_force)
    text = f"{rung.label} ({words(rung, vocabulary)}). [{rung.cite}]{when}"
    mark = " " if holds(rung.reading, in_force) else "-"
    return wrap(text, f"{mark}{number:>2}. ", room)


def _conditions(rung: Rung, vocabulary: Vocabulary[S], in_force: Mapping[str, str]) -> str:
    """When a rung is looked at, in words."""
    when = f" Only when {condition_in_words(rung.when, vocabulary)}." if rung.when else ""
    return when + _under(rung, in_force)


def _under(rung: Rung, in_force: Mapping[str, str]) -> str:
    """Under which readings a rung is looked at, in words."""
    if not rung.reading:
        return ""
    holding = holds(rung.reading, in_force)
    return f" Only under {_condition(rung.reading)}{'.' if holding else '; not in force.'}"


def show_flow(flow: Flow, vocabulary: Vocabulary[S]) -> str:
    """A chart that joins lists, node by node, within 80 columns."""
    lines = [f"{flow.label} ({flow.id})", f"[{flow.cite}]", ""]
    for number, node in enumerate(flow.nodes, start=1):
        lines += wrap(f"{node.id}: {_exits(node, vocabulary)}", f" {number:>2}. ")
    return "\n".join(lines)


def _exits(node: Node, vocabulary: Vocabulary[S]) -> str:
    """What a node of a chart asks, and where it leads."""
    if node.end:
        return "the end."
    again = f"; asked again: {node.again}" if node.again else ""
    if node.list_id:
        return f"by list {node.list_id!r}. Somebody: {node.yes}; nobody: {node.no}{again}."
    asked = condition_in_words(node.when, vocabulary)
    return f"{asked}? yes: {node.yes}; no: {node.no}{again}."


def _condition(condition: Condition) -> str:
    return " and ".join(f"{name} = {' or '.join(choices)}" for name, choices in condition)


def wrap(text: str, first: str = "", width: int = WIDTH) -> list[str]:
    """The text in lines that fit; the first begins with `first`, the others are indented."""
    return textwrap.wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_on_hyphens=False,
    )
