"""The check unused-name; see docs/audit/unused-name.md."""

from collections.abc import Iterator

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject
from pakal.errors import nearest
from pakal.lists.facts import GameFacts


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    if not isinstance(subject.game, FactsGame):  # elsewhere rules in Python use facts too
        return
    declared = subject.game.declared
    rungs = [rung for plist in subject.lists for rung in plist.walk()]
    sound = set(subject.game.known_facts_of(subject.sound))
    named = {str(rung.looks_at) for rung in rungs if rung.looks_at}
    facts = _used_facts(sound | named, declared)
    kinds = {plist.candidates for plist in subject.lists}
    unused = [
        ("fact", [fact.name for fact in declared.facts if fact.name not in facts]),
        ("draw", [draw.name for draw in declared.draws]),
        ("kind", [kind for kind in declared.kinds if kind not in kinds]),
    ]
    drawn = {rung.procedure for rung in rungs}
    unused[1] = ("draw", [name for name in unused[1][1] if name not in drawn])
    for what, names in unused:
        if names:
            several = "s" if len(names) > 1 else ""
            yield check.finding(
                Location(declared.file),
                f"no list uses the {what}{several} {', '.join(map(repr, names))}.",
                way_out="Ignore this if another file of lists does; otherwise remove what is left.",
            )
    known = {plist.id for plist in subject.lists}
    for invariant in declared.invariants:
        for name in invariant.lists:
            if name not in known:
                yield check.finding(
                    subject.place_of("invariant", invariant.name),
                    f"invariant {invariant.name!r} is about list {name!r}, but no such list here.",
                    way_out=f"{nearest(name, known)} Or give the file of that list too.",
                )


def _used_facts(read: set[str], declared: GameFacts) -> set[str]:
    """Those read, what they are made of, and what an invariant or another fact looks at."""
    used = set(read)
    for invariant in declared.invariants:
        used |= set(invariant.facts)
    for fact in declared.facts:
        if fact.name in used:
            used |= {*fact.made_of, fact.after} - {""}
    return used


CHECK = Check(
    "PA114",
    "unused-name",
    Level.INFO,
    "Every fact, draw and kind is used",
    _run,
    (Need.GAME,),
)
