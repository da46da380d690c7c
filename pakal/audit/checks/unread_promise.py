"""The check unread-promise; see docs/audit/unread-promise.md."""

from collections.abc import Collection, Iterator

from pakal.audit.facts_game import FactsGame
from pakal.audit.findings import Check, Level, Need, Result
from pakal.audit.subject import Subject, location_of
from pakal.audit.tables import read_by_list
from pakal.errors import nearest
from pakal.lists.model import PriorityList


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    lists = {plist.id: plist for plist in subject.lists}
    sound = {plist.id for plist in subject.sound}
    game = subject.game
    assert game is not None  # noqa: S101 - promises come from a game
    for promise in game.promises():
        plist = lists.get(promise.list_id)
        if plist is None:
            # It may be in another file of the same bot, so this is no more than a note.
            yield check.finding(
                subject.place_of("favours of", promise.list_id),
                f"a promise is about list {promise.list_id!r}, but there is no such list here.",
                way_out=f"{nearest(promise.list_id, lists)} Or give the file of that list too.",
                level=Level.INFO,
            )
        elif plist.id in sound and promise.fact not in _read(subject, plist):
            yield check.finding(
                location_of(plist),
                f"it promises to follow {promise.fact!r}, but no rung reads it.",
                way_out="Try a rung that reads it, or remove the promise.",
            )


def _read(subject: Subject, plist: PriorityList) -> Collection[str]:
    """What a list reads; in a game with Python facts are computed from the state."""
    if isinstance(subject.game, FactsGame):
        return subject.game.known_facts(plist)
    return read_by_list(plist, subject.vocabulary)


CHECK = Check(
    "PA112",
    "unread-promise",
    Level.WARNING,
    "Every promise is about a fact that is read",
    _run,
    (Need.PROMISES, Need.WHOLE_SET),
)
