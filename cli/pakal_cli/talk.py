"""The conversation at the table: a person's lines become requests, replies become lines."""

import json
from collections.abc import Callable, Iterable
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError
from pakal.files import expanded, write_whole
from pakal.printable import visible
from pakal_cli.errors import fit
from pakal_cli.output import clean, echo

if TYPE_CHECKING:
    from pakal.companion.session import Reply, Session
    from pakal.games.asking import Asked

WIDTH = 80
SHOWN = 12  # answers listed at once; `?` lists them all
LONGEST_ANSWER = 200
LONGEST_LINE = 2000
MOST_DIGITS = 6

HELP = """\
an answer     its number in the list, its words, or a part that fits only one;
              several with commas between them are answered one after the other
?             every answer, and this help
undo [N]      take back your last step, or the last N; shows what to put back
redo [N]      redo what was undone
why [N]       the whole reason of {opponent}'s last decision, or of step N
board         draw the position
score [all]   all {points} so far, by source; `all`: gain by gain
history [N]   the last steps, numbered
decks         who shuffles what
deck NAME companion|you   change it
adjust FACT   overwrite a fact: adjust {example}
position      all facts, as `adjust` takes them
log FILE      write everything shown so far
report FILE   write everything a bug report needs
export FILE   write the game as one file
quit          leave; the game is saved after every step"""
_UNBROKEN = "\N{NO-BREAK SPACE}"
SAVED = "Saved. `pakal play --resume` continues."


class Talk:
    """One game talked about at the terminal."""

    def __init__(self, session: "Session[Any]") -> None:
        self.session = session
        self.reply: Reply | None = None

    def go_on(self, reply: "Reply") -> None:
        """Talk until the game is left."""
        self.show(reply)
        try:
            while True:
                line = read_line()
                if line in ("quit", "exit"):
                    echo(SAVED)
                    return
                self.hear(line)
        except (click.Abort, EOFError, KeyboardInterrupt):
            echo(f"\n{SAVED}")

    def hear(self, line: str) -> None:
        """Carry out one typed line; an error is printed."""
        try:
            self._hear(line)
        except BadInputError as error:
            complain(error)

    def _hear(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise BadInputError("That line is too long.", "Type `?` to see what you can say.")
        word, _, rest = line.partition(" ")
        command = self._commands().get(word)
        if not line:
            self._ask(every=False)
        elif command is not None:
            command(rest.strip())
        else:
            self._answer(line)

    def _answer(self, line: str) -> None:
        """Answer the question; after a comma comes the answer to the next."""
        first, comma, rest = line.partition(",")
        if len(first) > LONGEST_ANSWER:
            raise BadInputError("That is too long for an answer.", "Type `?` to see all answers.")
        self.show(self.session.answer(first.strip()), ask=not comma)
        if comma:
            try:
                self._answer(rest.strip())
            except BadInputError:
                self._ask(every=False)
                raise

    def _commands(self) -> dict[str, Callable[[str], None]]:
        session = self.session
        return {
            "?": lambda _: self._help(),
            "help": lambda _: self._help(),
            "undo": lambda rest: self.show(session.undo(count(rest))),
            "redo": lambda rest: self.show(session.redo(count(rest))),
            "why": lambda rest: echo_all(session.why(count(rest) if rest else None).splitlines()),
            "board": lambda _: echo(session.board()),
            "score": self._score,
            "history": lambda rest: echo_all(session.history()[-count(rest or "20") :]),
            "decks": lambda _: echo_all([f"{k:<15} {v}" for k, v in session.decks.items()]),
            "deck": self._deck,
            "adjust": lambda rest: self.show(session.adjust(rest.replace(";", "\n"))),
            "position": lambda _: echo_all(session.position().splitlines()),
            "log": lambda rest: write(rest, "\n".join(session.log()) + "\n"),
            "report": lambda rest: write(
                rest, json.dumps(session.report(), ensure_ascii=False, indent=1) + "\n"
            ),
            "export": lambda rest: write(rest, _exported(session)),
        }

    def _score(self, rest: str) -> None:
        """All points, by source or gain by gain."""
        if rest == "all":
            echo_all(
                [
                    fit(line)
                    for line in self.session.gains()
                    or [f"No {self.session.game.words.points} yet."]
                ]
            )
        else:
            echo_all(self.session.score())

    def _deck(self, rest: str) -> None:
        words = rest.split()
        if len(words) != 2:
            raise BadInputError(
                "deck: name a deck and who shuffles it.",
                f"Type deck {self.session.game.decks[0]} you, for example.",
            )
        self.show(self.session.shuffle(*words))

    def show(self, reply: "Reply", ask: bool = True) -> None:
        """Print what happened, and what is asked now."""
        from pakal.companion.session import gathered

        self.reply = reply
        for told in gathered(reply.news):
            if told.is_title:
                echo(f"\n{told.text}")
                continue
            text = _with_items(told.text) if told.head else told.text
            echo(_wrapped(f"· {text}", "  "))
            if told.why:
                echo(_wrapped(f"    {told.why}", "    "))
        echo_all(reply.over)
        if ask or reply.asked is None:
            self._ask(every=False)

    def _ask(self, every: bool) -> None:
        if self.reply is None or self.reply.asked is None:
            echo("\nThe game is over: `score`, `history`, `log FILE`, `undo` or `quit`.")
            return
        asked = self.reply.asked
        echo(f"\n{asked.prompt}")
        if not every and len(asked.answers) > SHOWN and _ask_in_rows(asked):
            return
        shown = asked.answers if every else asked.answers[:SHOWN]
        for key, answer in zip(asked.keys, shown, strict=False):
            echo(_wrapped(f"{key:>3} {answer}", "      "))
        if len(shown) < len(asked.answers):
            echo(f"    and {len(asked.answers) - len(shown)} more; `?` lists them all")

    def _help(self) -> None:
        words = self.session.game.words
        echo(HELP.format(opponent=words.opponent, points=words.points, example=words.adjusted))
        self._ask(every=True)


def _ask_in_rows(asked: "Asked") -> bool:
    """List answers that differ only in their last word in one row, if that makes few rows."""
    parts = [answer.rpartition(" ")[::2] for answer in asked.answers]
    rows = [(row, [last for _, last in same]) for row, same in groupby(parts, lambda p: p[0])]
    if len(rows) > SHOWN or any(not row for row, _ in rows):
        return False
    for row, lasts in rows:
        echo(_wrapped(f"    {row}  {' | '.join(lasts)}", "        "))
    echo(f"    such as `{asked.answers[0]}`; `?` numbers them")
    return True


def read_line(mark: str = "> ") -> str:
    """The next line somebody types, without unprintable characters."""
    line: str = click.prompt("", prompt_suffix=visible(mark), default="", show_default=False)
    return clean(line)


def complain(error: BadInputError) -> None:
    """Print what is wrong, and the way out."""
    for line in str(error).splitlines():
        echo(_wrapped(line, "  "))


def count(word: str) -> int:
    """A number of steps; one if none is given."""
    if not word:
        return 1
    if not word.isdecimal() or len(word) > MOST_DIGITS or not int(word):
        raise BadInputError(f"{word[:20]!r} is not a number of steps.", "Give a number, 1 or more.")
    return int(word)


def echo_all(lines: Iterable[str]) -> None:
    """Print lines, each within the width."""
    for line in lines:
        echo(line if len(line) <= WIDTH else _wrapped(line, "        "))


def _wrapped(text: str, margin: str) -> str:
    words = text.lstrip(" ")
    indent = text[: len(text) - len(words)]
    lines = fill(
        words, WIDTH, initial_indent=indent, subsequent_indent=margin, break_on_hyphens=False
    )
    return lines.replace(_UNBROKEN, " ")


def _with_items(text: str) -> str:
    """The text of several items in one line, broken only between them."""
    return text.replace(" ", _UNBROKEN).replace(f",{_UNBROKEN}", ", ")


def _exported(session: "Session[Any]") -> str:
    from pakal.companion.store import export_game

    return export_game(session.record)


def write(file: str, text: str) -> None:
    """Write a new file; what is already there stays."""
    if not file:
        raise BadInputError("No file is named.", "Type log game.txt, for example.")
    path = expanded(file, "the file")
    write_whole(path, text, new=True)
    echo(_wrapped(f"Written to {path}.", "  "))
