"""The check unused-name; see docs/audit/unused-name.md."""

from collections.abc import Iterator

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.subject import Subject
from pakal.errors import nearest
from pakal.lists.facts import GameFacts
from pakal.lists.model import PriorityList
from pakal.lists.read_expressions import names_in


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    if not isinstance(subject.game, FactsGame):  # elsewhere rules in Python use facts too
        return
    if subject.problems or subject.chart_problems or len(subject.sound) < len(subject.lists):
        return  # other checks say what is wrong; what such lists and charts use is not known
    declared = subject.game.declared
    rungs = [rung for plist in subject.lists for rung in plist.walk()]
    facts = _used_facts(subject, declared)
    kinds = {plist.candidates for plist in subject.lists}
    unused = [
        ("fact", [fact.name for fact in declared.facts if fact.name not in facts]),
        ("draw", [draw.name for draw in declared.draws]),
        ("kind", [kind for kind in declared.kinds if kind not in kinds]),
        ("table", [name for name in declared.tables if name not in _used_names(subject, declared)]),
    ]
    drawn = {rung.procedure for rung in rungs}
    unused[1] = ("draw", [name for name in unused[1][1] if name not in drawn])
    for what, names in unused:
        if names:
            several = "s" if len(names) > 1 else ""
            yield check.finding(
                subject.place_of(what, names[0]),
                f"no list uses the {what}{several} {', '.join(map(repr, names))}.",
                way_out="Remove what no other file of lists uses either.",
            )
    known = {plist.id for plist in subject.lists}
    for invariant in declared.invariants:
        for name in invariant.lists:
            if name not in known:
                yield check.finding(
                    subject.place_of("invariant", invariant.name),
                    f"invariant {invariant.name!r} is about list {name!r}, "
                    "but there is no such list here.",
                    way_out=f"{nearest(name, known)} Or give the file of that list too.",
                )


def _used_facts(subject: Subject, declared: GameFacts) -> set[str]:
    """
    What lists, charts, properties, draws and invariants name, and what that is made of.

    Named is enough: a fact made of others is not read itself, but what it is made of.
    """
    return _used_names(subject, declared) & {fact.name for fact in declared.facts}


def _used_names(subject: Subject, declared: GameFacts) -> set[str]:
    """The same, with the tables in which numbers are looked up."""
    texts = [text for plist in subject.lists for text in _texts_of(plist)]
    texts += [node.when for flow in subject.flows for node in flow.nodes]
    texts += [each.text for each in subject.pinned.properties]
    waiting = [name for text in texts if text for name in names_in(text)]
    drawn = {rung.procedure for plist in subject.lists for rung in plist.walk()}
    for draw in declared.draws:
        if draw.name in drawn:
            waiting += declared.named.get(f"draw {draw.name!r}", ())
    for invariant in declared.invariants:
        waiting += (*invariant.facts, *declared.named.get(f"invariant {invariant.name!r}", ()))
    facts = {fact.name: fact for fact in declared.facts}
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in used:
            continue
        used.add(name)
        if name in facts:
            parts = declared.named.get(f"fact {name!r}", ())
            waiting += (*facts[name].made_of, facts[name].after, *parts)
    return used


def _texts_of(plist: PriorityList) -> Iterator[str]:
    """Every expression of a list."""
    yield from (plist.take, plist.until)
    for rung in (*plist.walk(), *plist.blocks()):
        yield from (rung.looks_at or "", rung.when)


CHECK = Check(
    "PA114",
    "unused-name",
    Level.INFO,
    "Every fact, draw, kind and table is used",
    _run,
    (Need.GAME,),
)
