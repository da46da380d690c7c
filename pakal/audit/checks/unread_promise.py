"""A list that promises to follow a fact, but never reads it."""

from collections.abc import Iterator

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Need, Place, Said
from pakal.audit.subject import Subject, place_of
from pakal.lists.facts import GameFacts


def _run(check: Check, subject: Subject) -> Iterator[Said]:
    lists = {plist.id: plist for plist in subject.lists}
    declared = subject.game.declared if isinstance(subject.game, FactsGame) else None
    for promise in declared.favours if declared else ():
        plist = lists.get(promise.list_id)
        if plist is None:
            yield check.finding(
                Place("", promise.list_id),
                f"a promise is made for a list {promise.list_id!r}, and there is none.",
                way_out="Try the id of one of the lists, or leave the promise out.",
            )
        elif promise.fact not in _read(plist.facts(), declared):
            yield check.finding(
                place_of(plist),
                f"it promises to follow {promise.fact!r}, but no rung reads it.",
                way_out="Check whether a rung reads the fact of the other side.",
            )


def _read(facts: tuple[str, ...], declared: GameFacts | None) -> set[str]:
    """The facts read, and those of which they are made."""
    made_of = {fact.name: fact.made_of for fact in (declared.facts if declared else ())}
    return {each for fact in facts for each in (fact, *made_of.get(fact, ()))}


CHECK = Check(
    "PA112",
    "unread-promise",
    Level.WARNING,
    "Every promise is about a fact that is read",
    _run,
    (Need.PROMISES, Need.WHOLE_SET),
)
