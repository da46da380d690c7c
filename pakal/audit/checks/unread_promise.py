"""The check unread-promise; see docs/audit/unread-promise.md."""

from collections.abc import Iterator

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.lists.facts import GameFacts


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    lists = {plist.id: plist for plist in subject.lists}
    declared = subject.game.declared if isinstance(subject.game, FactsGame) else None
    for promise in declared.favours if declared else ():
        plist = lists.get(promise.list_id)
        if plist is None:
            yield check.finding(
                Location("", promise.list_id),
                f"there is a promise about list {promise.list_id!r}, but no such list.",
                way_out="Try the id of one of the lists, or remove the promise.",
            )
        elif promise.fact not in _read(plist.facts(), declared):
            yield check.finding(
                location_of(plist),
                f"it promises to follow {promise.fact!r}, but no rung reads it.",
                way_out="Try a rung that reads it, or remove the promise.",
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
