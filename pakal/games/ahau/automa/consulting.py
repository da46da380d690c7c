"""Moments of King Pakal's: the position at which one of his lists decides, or his turn begins."""

from pakal.errors import BadInputError
from pakal.games.ahau.automa.pakal import book_for, choose, list_at
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.chain import LIST_AT, POINT_OF, POINTS
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL
from pakal.games.ahau.telling.points import WORDS


def at_list(s: State, list_id: str) -> State:
    """
    The position at the moment when this list decides.

    A position that is at that moment is taken as it is. Otherwise the moment is called for now,
    with one thing to decide; if the position lacks what the list looks at, or the rules then
    offer nothing, that is an error.
    """
    if s.table.solo is None:
        raise BadInputError(
            "King Pakal does not play in this position.",
            'Give it a difficulty: [table] with difficulty = "moderate".',
        )
    needs = WORDS[POINT_OF[list_id]].needs if list_id in POINT_OF else None
    if needs is not None and not needs[0](s):
        raise BadInputError(f"The position does not say enough to ask {list_id!r}.", needs[1])
    if list_id == "build-or-produce":
        s = _with_step(s)
    if list_at(s) == list_id and s.offered:
        return s
    if list_id not in POINT_OF:
        raise BadInputError(
            f"{list_id!r} is asked about candidates, not about a position.",
            "Use `--facts`, or a list that ends in it, such as place-worker.",
        )
    new = s.copy()
    point = POINT_OF[list_id]
    new.agenda.append(at.pack(point, PAKAL, int(POINTS[point].counted)))
    engine.run_on(new)
    if list_at(new) != list_id or not new.offered:
        raise BadInputError(
            f"In this position there is nothing to decide by {list_id!r}.", _way_out(s, list_id)
        )
    return new


def _with_step(s: State) -> State:
    """The position with the next step of his building order; if not given, its list decides."""
    if s.due >= 0:
        return s
    step = choose(at_list(s, "build-order"), book_for(s.table))
    new = s.copy()
    new.due = step if isinstance(step, int) else -1
    return new


def _way_out(s: State, list_id: str) -> str:
    """Why a list may have nothing to decide: the position is wrong, or at another moment."""
    wrong = problems(s)
    if wrong:
        return f"Correct the position: {wrong[0]}"
    if not s.region[PAKAL]:
        return "Place Pakal's ruler in a region: [player.pakal] with ruler = 3."
    now = list_at(s)
    if now is not None and now != list_id and s.offered:
        return f"Try `pakal decide {now}`."
    return "Name another moment: [moment] with point and player."


def at_turn(s: State) -> State:
    """The position in his turn: as it is if it is under way, otherwise at its beginning."""
    if turn_under_way(s) and engine.is_automa(s) and s.offered:
        return at_list(s, LIST_AT[s.point])
    if turn_under_way(s):
        return at_list(s, "place-worker")
    if s.table.solo is not None and not s.round:
        raise BadInputError(
            "No round has begun, so he has no turn yet.",
            'Write [moment] with round = 1, point = "place-worker" and player = "pakal".',
        )
    new = s.copy()
    # Only his turn is asked about: what was under way, such as your payment, would go on after it
    # with what he has changed.
    new.agenda = [at.pack(at.TURN, PAKAL)]
    engine.run_on(new)
    return at_list(new, "place-worker")


def turn_under_way(s: State) -> bool:
    """Is the end of his turn still ahead?"""
    return s.point == at.REDRAW_CARDS or at.pack(at.REDRAW_CARDS, PAKAL) in s.agenda
