"""`pakal consult turn`: the automa's next turn beside the real board, without keeping your game."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError, naming
from pakal_cli.choosing import game_option, place_of, text_of
from pakal_cli.lines import read_line
from pakal_cli.output import clean, echo, echo_json, width
from pakal_cli.talk import Talk, echo_all
from pakal_cli.turn import lay_out

if TYPE_CHECKING:
    from pakal.companion.running import Reply
    from pakal.companion.session import Session
    from pakal.companion.turns import Todo
    from pakal.games.base import TableGame
    from pakal.games.registry import Game
    from pakal.games.values import Status

TURN = "turn"
_DONE = "Remembered. `pakal consult turn{}` asks for the next turn."
_LEFT = "Remembered. `pakal consult turn{}` goes on from here."
_OPEN = 2  # exit code when the answers do not settle the turn


def consult_turn(
    game: str,
    make: "Callable[[], TableGame[Any]]",
    *,
    answers: Path | None,
    seed: int | None,
    new: bool,
    from_here: bool,
    as_json: bool,
) -> None:
    """Ask what the automa's next turn needs, and tell it; what is the automa's is remembered."""
    from pakal.companion.beginning import TURN, TURN_FROM_HERE, begin, turn_name
    from pakal.companion.session import Session
    from pakal.companion.store import GameKeeper, Store

    name = turn_name(game)
    with Store() as store:
        if (new or from_here) and name in [each.name for each in store.games()]:
            store.remove(name)
        if name not in [each.name for each in store.games()]:
            middle = from_here or (answers is None and not new and _is_under_way())
            begin(store, name, seed, make().light(TURN_FROM_HERE if middle else TURN))
        with store.lock(name):
            with naming(f"What is remembered as {name!r}"):
                session: Session[Any] = Session(store.load(name), GameKeeper(store, name))
            talk = TurnTalk(session, as_json)
            if not as_json:
                echo_all(session.heading())
                echo_all(["`?` helps, `board` shows what is remembered, `quit` leaves."])
            talk.begin()
            if answers is None and not as_json:
                talk.go_on_from_here()
            else:
                talk.go_through(answers or Path("-"))


def _is_under_way() -> bool:
    """At a terminal: has the game begun already?"""
    if not sys.stdin.isatty():
        return False
    echo("Nothing is remembered yet. Does a new game begin? (Enter: yes; `no`: it is under way)")
    while True:
        try:
            said = read_line().strip().casefold()
        except (click.Abort, EOFError, KeyboardInterrupt):
            raise click.exceptions.Exit(0) from None
        if said == "quit":
            raise click.exceptions.Exit(0)
        if "yes".startswith(said) or "no".startswith(said):  # an empty line is a yes
            return bool(said) and "no".startswith(said)
        # What is typed here too early would be lost otherwise.
        echo("Press Enter if a new game begins; type `no` if it is under way, or `quit`.")


def show_turn(
    game: "Game", given: dict[str, Any], position: Path, seed: int, *, as_json: bool
) -> None:
    """Tell the turn in a position that is written down, in the same short lines."""
    from pakal.companion.telling import turn_lines
    from pakal_cli.decide import reading_position

    with reading_position(game, position, given, anyway=False) as (made, state):
        todos, status = turn_lines(made, state, seed), made.status(state)
    if as_json:
        echo_json(_as_json(todos, status))
        return
    for todo in todos:
        for line in lay_out(todo, width()):
            echo(line)
    echo("`pakal decide turn` with the same --position gives the reasons.")


def _as_json(
    todos: "Iterable[Todo]", status: "Status", question: str | None = None, *, done: bool = True
) -> dict[str, Any]:
    return {
        "format": "pakal-turn",
        "version": 1,
        "done": done,
        "status": status.to_json(),
        "lines": [todo.to_json() for todo in todos],
        "question": question,
    }


class TurnTalk(Talk):
    """One turn talked about: it ends where the next round would begin."""

    def __init__(self, session: "Session[Any]", as_json: bool) -> None:
        super().__init__(session)
        self.as_json = as_json
        self.todos: list[Todo] = []
        self.is_done = False
        self._begun = False  # a turn has begun, so that the next one ends it
        self._answering = False  # only an answer ends it: after `undo` it is asked again

    def begin(self) -> None:
        """Show the open question; a turn that was left in the middle goes on."""
        reply = self.session.open()
        self.show(reply)
        self._begun = self.session.round > 0 and not self._opens_round()

    def show(self, reply: "Reply", ask: bool = True) -> None:
        """Print what happened; the question too, unless the turn is over."""
        self.todos += reply.todos
        self.reply = reply
        # Where the automa begins the game, its turn comes before any question that opens a round.
        self._begun = self._begun or any(map(self._opens_turn, reply.todos))
        self.is_done = reply.asked is None or (
            self._answering and self._begun and self._opens_round()
        )
        if not self.as_json:
            super().show(reply, ask=ask and not self.is_done)

    def _opens_round(self) -> bool:
        asked = None if self.reply is None else self.reply.asked
        question = None if asked is None else asked.question
        return question is not None and question.opens_round

    def _opens_turn(self, todo: "Todo") -> bool:
        """Is it a title that opens the automa's turn?"""
        automas = {seat.name for seat in self.session.game.seats() if seat.is_automa}
        return any(order.is_title and order.seat in automas for order in todo.orders)

    def _answer(self, line: str) -> None:
        opens = self._opens_round()
        begun, self._begun, self._answering = self._begun, self._begun or opens, True
        try:
            super()._answer(line)
        except BadInputError:
            self._begun = begun  # the question is still the same
            raise
        finally:
            self._answering = False

    def _repeat(self, understood: Iterable[str]) -> None:
        if not self.as_json:
            super()._repeat(understood)

    def go_on_from_here(self) -> None:
        """Talk until the turn is over."""
        try:
            while not self.is_done:
                line, self._ahead = self._ahead or read_line(words=self._words), ""
                if line.casefold() in ("quit", "exit"):
                    break
                self.hear(line)
        except (click.Abort, EOFError, KeyboardInterrupt):
            echo("")
        told = _DONE if self.is_done else _LEFT
        echo(told.format(game_option(self.session.game.name)))

    def go_through(self, file: Path) -> None:
        """Take the lines of a file; a question that they leave open is printed, with exit 2."""
        for number, line in enumerate(text_of(file).splitlines(), 1):
            typed = clean(line)
            if typed.startswith("#") or self.is_done:
                continue
            with naming(f"{place_of(file)}, line {number}"):
                self._hear(typed)
        if self.as_json:
            asked = None if self.is_done or self.reply is None else self.reply.asked
            question = None if asked is None else asked.prompt
            echo_json(_as_json(self.todos, self.session.status(), question, done=self.is_done))
        elif not self.is_done:
            echo("Still open.")
        if not self.is_done:
            sys.exit(_OPEN)
