"""Messages about a game that is played: answers, undo, history, corrections."""

from typing import Any, Final

import attrs

from pakal.companion.journal import ANSWERS, StepKind
from pakal.companion.session import Session
from pakal.companion.several import answer_all
from pakal.errors import BadInputError
from pakal.games.base import TableGame
from pakal.games.values import Order
from pakal.web.asks import line_of
from pakal.web.envelope import Body, Given
from pakal.web.messages import Message
from pakal.web.opened import Opened
from pakal.web.scenes import draw, finder, named_in
from pakal.web.views import cards, score, totals, view

MOST_STEPS: Final = 100_000
_AROUND: Final = 2  # steps shown on both sides of where undo leads


def open_game(opened: Opened, given: Given) -> Body:
    """The game as it stands."""
    del given
    return {"view": view(opened)}


def look_at_scene(opened: Opened, given: Given) -> Body:
    """Only what can be seen."""
    del given
    return {"scene": opened.scene().to_json()}


def answer(opened: Opened, given: Given) -> Body:
    """Answer the question; several answers may stand in one line."""
    session = opened.session
    asked = session.asked()
    done = answer_all(session, line_of(given, None if asked is None else asked.question))
    if done.refused is not None and not done.count:
        raise done.refused
    body: Body = {"repeated": list(done.repeated), "answers": done.count}
    if done.refused is not None:
        error = done.refused
        body["refused"] = {"text": error.message, "maybe": error.way_out, "left": done.left}
    return body


def preview(opened: Opened, given: Given) -> Body:
    """What an answer would do at once; nothing happens."""
    session = opened.session
    asked = session.asked()
    line = session.understand(line_of(given, None if asked is None else asked.question))
    todos, state = session.preview(line)
    scene = draw(session.game, state, opened.scene())
    return {
        "line": line,
        "cards": cards(todos, session.game, finder(session.game)),
        "scene": scene.to_json(),
    }


def undo(opened: Opened, given: Given) -> Body:
    """Take back steps of the person's, or only show what that means."""
    session = opened.session
    steps = given.number("steps", 1, 1, MOST_STEPS)
    if not given.flag("preview"):
        return {"lines": [todo.text for todo in session.undo(steps).todos]}
    number = session.undo_to(steps)
    before = session.state_before(number)
    orders = [order for todo in session.put_back(number) for order in todo.orders]
    scene = draw(session.game, before, opened.scene())
    return {
        "to": number,
        "cards": [_put_back(n, order, session.game) for n, order in enumerate(orders, 1)],
        "scene": scene.to_json(),
        "steps": _neighbours(session, number),
    }


def _put_back(number: int, order: Order, game: TableGame[Any]) -> Body:
    """One thing to put back, as a card."""
    moves = [move for move in order.moves if not move.is_track]
    ends = [place for move in moves for place in (move.source, move.target) if place]
    find = finder(game)
    places = [each for end in ends for each in find(end) or named_in(game, end)]
    return {
        "n": number,
        "id": f"b{number}",
        "text": order.text,
        "totals": totals([attrs.evolve(order, seat=m.target) for m in order.moves if m.is_track]),
        "moves": [move.to_json() for move in moves],
        "places": list(dict.fromkeys(places)) or list(named_in(game, order.text)),
    }


def _neighbours(session: Session[Any], number: int) -> list[Body]:
    """The steps around one, with those that would be taken back marked."""
    by_hand = [each for each in history_entries(session) if each["fixable"] or each["n"] == number]
    places = [place for place, each in enumerate(by_hand) if each["n"] == number]
    place = places[0] if places else len(by_hand)
    around = by_hand[max(0, place - _AROUND) : place + _AROUND + 1]
    return [{**each, "undone": each["n"] >= number} for each in around]


def redo(opened: Opened, given: Given) -> Body:
    """Do again what was undone."""
    steps = given.number("steps", 1, 1, MOST_STEPS)
    opened.session.redo(steps)
    return {}


def skip(opened: Opened, given: Given) -> Body:
    """Leave out what a changed answer has put in question."""
    reply = opened.session.skip(every=given.flag("every"))
    return {"lines": [todo.text for todo in reply.todos]}


def history(opened: Opened, given: Given) -> Body:
    """Every step, newest first."""
    del given
    return {"steps": history_entries(opened.session)[::-1]}


def history_entries(session: Session[Any]) -> list[Body]:
    """Every step as data, in their order."""
    opponent = session.game.words.opponent
    return [
        {
            "n": number,
            "who": opponent if step.kind is StepKind.AUTOMA else step.kind.value,
            "kind": step.kind.value,
            "line": "; ".join(step.line.splitlines()),
            "fixable": step.kind in ANSWERS,
            "why": step.kind is StepKind.AUTOMA,
        }
        for number, step in enumerate(session.steps, 1)
    ]


def show_score(opened: Opened, given: Given) -> Body:
    """The points so far, by source."""
    del given
    return {"score": score(opened.session)}


def adjust(opened: Opened, given: Given) -> Body:
    """Overwrite facts where table and companion disagree."""
    opened.session.adjust(given.text("facts", longest=4000))
    return {}


def shuffle(opened: Opened, given: Given) -> Body:
    """Who shuffles a deck from now on."""
    opened.session.shuffle(given.text("deck", longest=60), given.text("who", longest=60))
    return {}


def fix(opened: Opened, given: Given) -> Body:
    """Change the answer of a step; the later ones follow as far as they fit."""
    session = opened.session
    number = given.number("step", None, 1, MOST_STEPS)
    check_fixable(session, number)
    asked = session.game.asked(session.state_before(number))
    reply = session.fix(number, line_of(given, asked.question))
    return {"lines": [todo.text for todo in reply.todos]}


def check_fixable(session: Session[Any], number: int) -> None:
    """Refuse a step that nobody answered."""
    steps = session.steps
    if number > len(steps):
        raise BadInputError(f"There is no step {number}.", f"The last one is {len(steps)}.")
    if steps[number - 1].kind not in ANSWERS:
        raise BadInputError(
            f"Step {number} is no answer of yours: {steps[number - 1].line}.",
            "Choose one that can be changed.",
        )


def close(opened: Opened, given: Given) -> Body:
    """Nothing to do: every step is saved, and nothing stays locked."""
    del opened, given
    return {}


_ANSWER: Final = ("line", "value")

MESSAGES: Final = {
    "open": Message((), look=open_game),
    "scene": Message((), look=look_at_scene),
    "answer": Message(_ANSWER, change=answer),
    "preview": Message(_ANSWER, look=preview),
    "undo": Message(
        ("steps", "preview"),
        look=undo,
        change=undo,
        only_looks=lambda given: given.flag("preview"),
    ),
    "redo": Message(("steps",), change=redo),
    "skip": Message(("every",), change=skip),
    "history": Message((), look=history),
    "score": Message((), look=show_score),
    "adjust": Message(("facts",), change=adjust),
    "shuffle": Message(("deck", "who"), change=shuffle),
    "fix": Message(("step", *_ANSWER), change=fix),
    "close": Message((), look=close),
}
