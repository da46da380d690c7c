"""Messages about reasons: the funnel of a decision, with what other readings would decide."""

from typing import Any, Final

from pakal.companion.session import Session
from pakal.games.base import ListedGame
from pakal.games.light import LightGame
from pakal.games.other_readings import (
    OtherReading,
    other_readings_at,
    other_readings_from,
    other_readings_light,
)
from pakal.lists.decision import Decision
from pakal.lists.funnel import funnel
from pakal.web.envelope import Body, Given
from pakal.web.messages import Message
from pakal.web.opened import Opened
from pakal.web.scenes import Finder, finder

MOST_STEPS: Final = 100_000


def why(opened: Opened, given: Given) -> Body:
    """The whole reason of a step that the automa decided."""
    number = given.number("step", None, 1, MOST_STEPS)
    return {"funnel": step_funnel(opened.session, number)}


def why_last(opened: Opened, given: Given) -> Body:
    """The decisions of the automa's last turn, a line each."""
    del given
    return {
        "reasons": [
            {
                "key": each.key,
                "step": each.step,
                "list": each.list_id,
                "label": each.label,
                "answer": each.answer,
                "orders": each.orders,
            }
            for each in opened.session.reasons()
        ]
    }


def step_funnel(session: Session[Any], number: int) -> Body:
    """The funnel of a step, with what lots gave and what other readings would have decided."""
    game = session.game
    decision = session.decision(number)
    data = funnel_data(decision, finder(game))
    before = session.state_before(number)
    others = (
        other_readings_light(game, before, decision)
        if isinstance(game, LightGame)
        else other_readings_at(game, before, decision)
    )
    return {"step": number, **with_others(data, others), "drawn": session.drawn(number)}


def funnel_data(decision: Decision[Any], find: Finder) -> Body:
    """A decision as a funnel, its candidates with their places."""
    data = funnel(decision)
    for candidate in data["candidates"]:
        candidate["places"] = list(find(candidate["name"]))
    return data


def with_others(data: Body, others: tuple[OtherReading, ...]) -> Body:
    """The funnel with what other readings would decide."""
    return {**data, "other_readings": [each.to_json() for each in others]}


def consulted(game: ListedGame[Any], decision: Decision[Any], find: Finder) -> Body:
    """The funnel of a decision that was asked for without a position."""
    return with_others(funnel_data(decision, find), other_readings_from(game, decision))


MESSAGES: Final = {
    "why": Message(("step",), look=why),
    "why-last": Message((), look=why_last),
}
