"""The check unread-promise; see docs/audit/unread-promise.md."""

from collections.abc import Iterator

from pakal.audit.audited import Audited
from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Location, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.lists.model import PriorityList


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    lists = {plist.id: plist for plist in subject.lists}
    assert subject.game is not None  # noqa: S101 - promises come from a game
    for promise in subject.game.promises():
        plist = lists.get(promise.list_id)
        if plist is None:
            yield check.finding(
                Location("", promise.list_id),
                f"there is a promise about list {promise.list_id!r}, but no such list.",
                way_out="Try the id of one of the lists, or remove the promise.",
            )
        elif promise.fact not in _read(plist, subject.game):
            yield check.finding(
                location_of(plist),
                f"it promises to follow {promise.fact!r}, but no rung reads it.",
                way_out="Try a rung that reads it, or remove the promise.",
            )


def _read(plist: PriorityList, game: Audited) -> set[str]:
    """The facts a list reads, and those of which they are made."""
    facts = set(plist.facts())
    if not isinstance(game, FactsGame):  # elsewhere facts are computed from the state
        return facts
    return facts.union(*(game.declared.fact(name).made_of for name in facts))


CHECK = Check(
    "PA112",
    "unread-promise",
    Level.WARNING,
    "Every promise is about a fact that is read",
    _run,
    (Need.PROMISES, Need.WHOLE_SET),
)
