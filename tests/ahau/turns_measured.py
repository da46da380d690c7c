"""How many lines of the terminal King Pakal's turns take, in games with random answers."""

from collections.abc import Iterator
from io import StringIO
from random import Random
from unittest.mock import patch

from ahau.hands_games import setting_for
from attrs import frozen
from pakal_cli.talk import Talk
from pakal_cli.turn import lay_out

from pakal.companion.running import Reply
from pakal.companion.session import Session, new_record
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State

WIDTH = 80


@frozen
class Turn:
    """One turn of Pakal's as it was printed."""

    text: str  # its own lines
    pages: list[str]  # all since the last question, and the next one, screen by screen
    lines: int  # of the turn
    shown: int  # of all that is shown before the question
    screen: int  # of the fullest screen, with the question and the line that is typed


def measure_turns(count: int, first: int = 1) -> list[Turn]:
    """The first turns of games from a seed on."""
    turns: list[Turn] = []
    seed = first
    while len(turns) < count:
        turns += _turns_of_game(seed)
        seed += 1
    return turns[:count]


def _turns_of_game(seed: int) -> Iterator[Turn]:
    random = Random(seed)
    session = Session(new_record(Ahau(**setting_for(seed)), seed))
    reply = session.open()
    while reply.asked is not None:
        own = _own_lines(reply)
        if own:
            yield _measure(session, reply, own)
        reply = session.answer(random.choice(reply.asked.answers))


def _own_lines(reply: Reply) -> list[str]:
    """The lines from the title of his turn to the next title."""
    lines: list[str] = []
    is_his = False
    for todo in reply.todos:
        if todo.is_title:
            is_his = todo.text == "Pakal's turn"
        if is_his:
            lines += lay_out(todo, WIDTH)
    return lines[1:]  # without the empty line before the title


def _measure(session: Session[State], reply: Reply, own: list[str]) -> Turn:
    pages: list[StringIO] = [StringIO()]
    talk = Talk(session)
    talk._pause = lambda: pages.append(StringIO())  # type: ignore[method-assign]

    def write(line: object) -> None:
        pages[-1].write(f"{line}\n")

    with patch("pakal_cli.talk.echo", write):
        talk.show(reply)
    texts = [page.getvalue() for page in pages]
    # On the last screen, and on any other, a line is typed.
    screens = [len(text.splitlines()) + 1 for text in texts]
    shown = sum(len(lay_out(todo, WIDTH)) for todo in reply.todos)
    return Turn("\n".join(own), texts, len(own), shown, max(screens))
