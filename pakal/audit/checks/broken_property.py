"""The check broken-property; see docs/audit/broken-property.md."""

from collections.abc import Iterator
from typing import Any

from pakal.audit.findings import Check, Level, Location, Need, Result, Witness
from pakal.audit.positions import Refused, decision
from pakal.audit.subject import Subject
from pakal.games.values import Moment
from pakal.lists.compile import Compiled, leaf_value
from pakal.lists.examples import Property, breaks


def _broken(pinned: Property, compiled: Compiled[Any], moment: Moment[Any]) -> bool:
    choice = decision(compiled, moment)
    if isinstance(choice, Refused):
        return False
    vocabulary = compiled.vocabulary

    def value(key: Any) -> int:
        return leaf_value(vocabulary.fact(key[0]), moment.state, key, moment.candidates)

    return breaks(pinned, value, moment.candidates, choice)


def _run(check: Check, subject: Subject) -> Iterator[Result]:
    assert subject.game is not None  # noqa: S101 - positions come from a game
    for pinned in subject.pinned.properties:
        for moment in subject.moments:
            if moment.list_id != pinned.list_id:
                continue
            compiled = subject.deciders.at(moment)
            if _broken(pinned, compiled, moment):
                where = pinned.where
                yield check.finding(
                    Location(where.file, pinned.list_id, "", where.line),
                    f"{where.parts[-1]} does not hold: {pinned.says.strip().rstrip('.')}.",
                    witness=Witness("facts", subject.game.position(moment)),
                    way_out="Try the list on the witness; or the property says too much.",
                )
                break


CHECK = Check(
    "PA403",
    "broken-property",
    Level.ERROR,
    "Every property holds of every decision",
    _run,
    (Need.SOUND_LISTS, Need.POSITIONS),
)
