"""A game as the page shows it: how it stands, what to do, what is asked, what can be seen."""

from collections.abc import Iterable, Sequence
from typing import Any

from pakal.companion.session import Session
from pakal.companion.turns import Todo, automated
from pakal.games.base import TableGame
from pakal.games.scene import Scene
from pakal.games.values import Ledger, Order
from pakal.web.asks import ask_data
from pakal.web.envelope import Body
from pakal.web.opened import Opened
from pakal.web.scenes import Finder, finder, named_in


def view(opened: Opened) -> Body:
    """What every reply about a game carries."""
    session = opened.session
    game, state = session.game, session.state
    scene, find = opened.scene(), finder(game)
    return {
        "name": opened.name,
        "title": f"{game.title}: {game.note()}",
        "game": game.name,
        "mode": game.mode,
        "heading": opened.heading,
        "changed": list(session.changed),
        "revision": opened.revision,
        "over": game.result_lines(state) if session.is_over else [],
        "score": score(session) if session.is_over else None,
        "status": status(session, scene),
        "turn": turn(session, find),
        "ask": ask_data(session, state, find, opened.revision),
        "scene": scene.to_json(),
        "can": {
            "undo": session.can_undo,
            "redo": session.can_redo,
            "skip": bool(session.in_question),
        },
        "in_question": [step.line for step in session.in_question],
        "decks": dict(session.decks),
    }


def status(session: Session[Any], scene: Scene) -> Body:
    """How the game stands, for a line that is always in sight."""
    told = session.status()
    return {
        "parts": [list(part) for part in told.parts],
        "seats": [each.to_json() for each in scene.state],
        "text": str(told),
    }


def score(session: Session[Any]) -> Body:
    """The points by source, where they are known, and in words."""
    game, state = session.game, session.state
    rows = game.score_rows(state)
    return {
        "seats": list(game.seat_names) if rows else [],
        "points": game.words.points,
        "rows": [[source, *values] for source, values in rows],
        "totals": [sum(values) for values in zip(*(row for _, row in rows), strict=True)],
        "lines": session.score(),
    }


def turn(session: Session[Any], find: Finder) -> Body:
    """What came of the last answer, as cards; and those before it in the same round."""
    told = session.turn()
    both = cards((*told.before, *told.todos), session.game, find)
    split = len(told.before)
    return {"key": f"t{told.first}", "cards": both[split:], "before": both[:split]}


def cards(todos: Sequence[Todo], game: TableGame[Any], find: Finder) -> list[Body]:
    """Things to do, one card each; their ids stay the same as long as the steps do."""
    seen: dict[int, int] = {}
    his, made = automated(game), list[Body]()
    for todo in todos:
        if todo.orders and all(order.in_ledger for order in todo.orders):
            continue
        seen[todo.step] = seen.get(todo.step, 0) + 1
        again = f".{seen[todo.step]}" if seen[todo.step] > 1 else ""
        card = _card(todo, his, find)
        if not card["moves"] and not todo.is_title and not card["ledger"]:
            card["places"] = list(named_in(game, todo.text))
        made.append({"id": f"s{todo.step}{again}", "step": todo.step, **card})
    return made


def _card(todo: Todo, his: Iterable[str], find: Finder) -> Body:
    moves = [move for order in todo.orders for move in order.moves if not move.is_track]
    tracks = todo.orders if todo.is_total else todo.tracks
    seats = list(dict.fromkeys(order.seat for order in (*todo.orders, *tracks) if order.seat))
    ends = [place for move in moves for place in (move.source, move.target) if place]
    ledger = next((order.ledger for order in todo.orders if order.ledger is not None), None)
    return {
        "n": todo.number,
        "text": todo.text,
        "title": todo.is_title,
        "total": todo.is_total,
        "choice": todo.is_choice,
        "news": not moves and not tracks and all(order.is_news for order in todo.orders),
        "totals": totals(tracks) if ledger is None else _ledger_totals(ledger),
        "ledger": None if ledger is None else _ledger(ledger, find),
        "whose": seats[0] if len(seats) == 1 else "",
        "his": any(seat in his for seat in seats),
        "moves": [move.to_json() for move in moves],
        "places": list(find(*ends)),
        "why": list(todo.decisions),
    }


def _ledger(ledger: Ledger, find: Finder) -> Body:
    """A ledger whose rows have the places of the scene."""
    data = ledger.to_json()
    for row in data["rows"]:
        place = row.pop("place")
        row["places"] = list(find(place)) if place else []
    return data


def _ledger_totals(ledger: Ledger) -> list[list[Any]]:
    """The totals that a ledger comes to, where they run along with it."""
    return [
        [ledger.counts, total, total - start, seat]
        for seat, start, total in zip(ledger.seats, ledger.start, ledger.totals, strict=False)
        if start is not None and total is not None
    ]


def totals(tracks: Iterable[Order]) -> list[list[Any]]:
    """Each track that changed: its name, the total after it, the whole change, and whose it is."""
    found: dict[tuple[str, str], list[Any]] = {}
    for order in tracks:
        for move in order.moves:
            if move.is_track:
                now = found.setdefault(
                    (move.piece, order.seat), [move.piece, move.total, 0, order.seat]
                )
                now[1], now[2] = move.total, now[2] + move.count
    return list(found.values())
