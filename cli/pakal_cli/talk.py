"""The conversation at the table: a person's lines become requests, replies become lines."""

import json
import re
import sys
from collections.abc import Callable, Iterable
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Any

import attrs
import click

from pakal.errors import BadInputError
from pakal.files import expanded, write_whole
from pakal_cli.errors import fit
from pakal_cli.lines import meant_command, read_line
from pakal_cli.output import echo, height, width
from pakal_cli.turn import NO_REASONS, lay_out, pages, reasons_for, why_lines

if TYPE_CHECKING:
    from pakal.companion.running import Reply
    from pakal.companion.session import Session
    from pakal.companion.several import Answered
    from pakal.games.asking import Asked

SHOWN = 12  # answers listed at once; `?` lists them all
QUESTION = 3  # lines: an empty one, the question, and what is typed
GO_ON = "   Enter: go on > "
DECLINE = "0"  # the key of the answer that declines, the last one
FEWEST = 3  # lines for them even where the screen is full
LONGEST_LINE = 2000
MOST_DIGITS = 6
ROWS = 16  # of answers that `?` shows, so that it fits a screen
CHANGING = frozenset({"undo", "redo", "fix", "adjust", "deck"})  # the question is another

HELP = """\
an answer     its number, its words, or a part of them that fits only one;
              several with commas between them are answered one after the
              other, draws with blanks too
?             the answers now, and how to type them; `? all` every one of many
undo [N]      take back your last line, or your last N answers; shows what to
              put back
redo [N]      redo what was undone
fix N = ANSWER   change the answer of step N of `history`; later ones follow
skip [all]    leave out what waits to be answered or redone
why           what {opponent} decided in the last turn, one line each
why 3, why 3b, why WORD   the whole reason; why step N: of a step of history
board [full]  draw the position, on one screen or with everything
score [all]   all {points} so far, by source; `all`: gain by gain
history [N]   the last steps, numbered
decks         who shuffles what; deck NAME companion|you changes it
adjust FACT   overwrite a fact: adjust {words}, or {example}
position      all facts, as `adjust` takes them
log FILE, export FILE, report FILE   write all that was shown; the game as one
              file; everything that a bug report needs
quit          leave; the game is saved after every step"""
HOW_QUESTION = "    `board` shows what is remembered; `help` has every command."
HOW = "    A number, the words or a part of them; `help` has every command."
_UNBROKEN = "\N{NO-BREAK SPACE}"
SAVED = "Saved. `pakal play --resume` continues."


class Talk:
    """One game talked about at the terminal."""

    def __init__(self, session: "Session[Any]", explain: str = NO_REASONS) -> None:
        self.session = session
        self.explain = explain
        self._ahead = ""  # typed before the question was shown
        self.reply: Reply | None = None
        self.waiting = ""  # answers to questions behind one whose answer was refused

    def go_on(self, reply: "Reply") -> None:
        """Talk until the game is left."""
        self.show(reply)
        try:
            while True:
                line, self._ahead = self._ahead or read_line(words=self._words), ""
                if line.casefold() in ("quit", "exit"):
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
        command = self._commands().get(word.casefold())
        if command is not None:
            if word.casefold() in CHANGING:
                self.waiting = ""
            command(rest.strip())
        elif line or (self.reply and self.reply.asked and self.reply.asked.usual):
            self._answer(line)
        else:
            self._ask(every=False)

    def _answer(self, line: str) -> None:
        """Answer the question, and with what else the line says the next ones."""
        from pakal.companion.several import answer_all

        waiting = self.waiting
        done = answer_all(self.session, ", ".join(each for each in (line, waiting) if each))
        # A second try in vain is typed anew; only what was waiting before goes on to wait.
        tried = waiting and done.refused is not None and not done.count
        done = attrs.evolve(done, left=waiting) if tried else done
        self.waiting = done.left
        self._repeat(done.repeated)
        if done.reply is not None:
            self.show(done.reply)
        if done.refused is not None:
            raise self._refused(done, line)

    def _repeat(self, understood: Iterable[str]) -> None:
        """Say what was understood, where that is not what was typed."""
        echo_all(understood)

    def _refused(self, done: "Answered", line: str) -> BadInputError:
        """What is wrong with an answer, what counts, and what waits for a better one."""
        from pakal.sim.wording import counted

        refused = done.refused
        assert refused is not None  # noqa: S101 - asked only then
        told = [refused.way_out]
        command = "" if done.count else meant_command(line, (*self._commands(), "quit"))
        if command:
            told = [command]
        if done.count:
            told.append(f"What came before it counts ({counted(done.count, 'answer')}).")
        if done.left:
            told.append(f"Type only the right one; these follow: {done.left} (or `skip` them).")
        return BadInputError(refused.message, " ".join(each for each in told if each))

    def _skip(self, rest: str) -> None:
        """Forget what waits for an answer before it, or what a changed answer put in question."""
        if not self.waiting:
            self.show(self.session.skip(every=rest == "all"))
            return
        echo_all([f"Left out: {self.waiting}."])
        self.waiting = ""
        self._ask(every=False)

    def _fix(self, rest: str) -> None:
        """Change an earlier answer."""
        match = re.fullmatch(rf"(\d{{1,{MOST_DIGITS}}})\s*[=:]?\s*(.*)", rest)
        if match is None or not match[2]:
            raise BadInputError(
                "fix: name a step of `history` and its new answer.",
                "Type fix 12 = 3, for example.",
            )
        self.show(self.session.fix(int(match[1]), match[2]))

    def _words(self, first: bool) -> list[str]:
        """What may be typed now, for completion."""
        asked = None if self.reply is None else self.reply.asked
        answers = () if asked is None else (*asked.answers, *asked.brief)
        words = [word for answer in answers for word in answer.split()]
        return [*words, *self._commands()] if first else words

    def _commands(self) -> dict[str, Callable[[str], None]]:
        session = self.session
        return {
            "?": lambda rest: self._show_answers(every=rest == "all"),
            "help": lambda _: self._help(),
            "fix": self._fix,
            "skip": self._skip,
            "undo": lambda rest: self.show(session.undo(steps_meant(rest))),
            "redo": lambda rest: self.show(session.redo(steps_meant(rest))),
            "why": lambda rest: echo_all(why_lines(session, rest)),
            "board": self._board,
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

    def _board(self, rest: str) -> None:
        """The position on one screen, or all of it."""
        if rest not in ("", "full"):
            raise BadInputError(f"board: {rest[:20]!r} is not known.", "Type board, or board full.")
        echo_all(self.session.board(full=bool(rest)).splitlines())

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
        """Print what happened, and what is asked now, on one screen if that is possible."""
        self.reply = reply
        sections: list[list[str]] = [[]]
        for todo in reply.todos:
            if todo.is_title:
                sections.append([])
            sections[-1] += lay_out(todo, width())
            sections[-1] += reasons_for(self.session, todo, self.explain, width())
        for each in reply.over:
            sections[-1] += _wrapped(each, "  ").splitlines() or [""]
        *firsts, last = pages(sections, height(), FEWEST + QUESTION)
        for page in firsts:
            echo_lines(page)
            self._pause()
        echo_lines(last)
        if ask or reply.asked is None:
            self._ask(every=False, room=height() - len(last))

    def _pause(self) -> None:
        """Before the next screen, somebody at a terminal presses Enter; an answer is kept."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            self._ahead = read_line(GO_ON)

    def _ask(self, every: bool, room: int = 24) -> None:
        if self.reply is None or self.reply.asked is None:
            echo("\nThe game is over: `score`, `history`, `log FILE`, `undo` or `quit`.")
            return
        asked = self.reply.asked
        echo("\n" + _wrapped(asked.prompt, ""))
        if asked.hint:
            echo(_wrapped(f"    {asked.hint}", "    "))
        if not every and len(asked.row) > 1:
            _ask_row(asked)
            return
        most = min(SHOWN, max(room - QUESTION, FEWEST))
        if not every and len(asked.answers) > most and _ask_in_rows(asked, most - 1):
            return
        fits = most if len(asked.answers) <= most else most - 1
        listed = list(zip(asked.keys, asked.answers, strict=True))
        notes = dict(zip(asked.answers, asked.notes, strict=False))
        shown = listed if every else listed[:fits]
        for key, answer in shown:
            enter = " (Enter)" if answer == asked.usual else ""
            echo(_wrapped(f"{key:>3} {answer}{enter}", "      "))
            if note := notes.get(answer):
                echo(_wrapped(f"      {note}", "      "))
        if len(shown) < len(asked.answers):
            key, last = listed[-1]
            declining = f"; {key} {last}" if key == DECLINE else ""
            echo(f"    and {len(listed) - len(shown)} more; `?` lists them all{declining}")

    def _show_answers(self, every: bool) -> None:
        """The answers, and how to type them; on one screen, unless all of many are wanted."""
        asked = None if self.reply is None else self.reply.asked
        if asked is not None and asked.answers and not every:
            echo("\n" + _wrapped(asked.prompt, ""))
            rows = in_columns(
                [f"{key:>3} {text}" for key, text in zip(asked.keys, _texts(asked), strict=True)]
            )
            echo_all(rows[:ROWS])
            if len(rows) > ROWS:
                echo("    … `? all` lists them all")
            if asked.usual:
                echo(f"    Enter: {asked.usual}")
            if asked.letters:
                echo(_wrapped(f"    {_letters(asked)}", "    "))
        else:
            self._ask(every=True)
        if asked is not None and asked.question is not None:
            echo_all(asked.question.help.splitlines())
            echo(HOW_QUESTION)
        else:
            echo(HOW)

    def _help(self) -> None:
        words = self.session.game.words
        facts = {"words": words.adjusted_in_words, "example": words.adjusted}
        echo(HELP.format(opponent=words.opponent, points=words.points, **facts))
        self._ask(every=False)


def _ask_row(asked: "Asked") -> None:
    """Name the places in the order in which they come, and what may be drawn."""
    echo(_wrapped(f"    In this order, all in one line: {', '.join(asked.row)}", "      "))
    if len(asked.brief) <= SHOWN:
        each = "each" if asked.is_alike else "the first"
        echo(_wrapped(f"    {each} of: {', '.join(asked.brief)}", "      "))
    else:
        echo(f"    such as {asked.brief[0]}; `?` lists them all")
    if asked.letters:
        echo(_wrapped(f"    {_letters(asked)}", "      "))


def _texts(asked: "Asked") -> tuple[str, ...]:
    """The answers, of several places in a row without the place."""
    return asked.brief if len(asked.row) > 1 else asked.answers


def _letters(asked: "Asked") -> str:
    return "Letters: " + ", ".join(f"{letter}{_UNBROKEN}{word}" for letter, word in asked.letters)


def in_columns(cells: list[str]) -> list[str]:
    """Cells in as many columns as the terminal has room for, downward first."""
    wide = max(map(len, cells)) + 2
    count = max(1, (width() + 2) // wide)
    rows = -(-len(cells) // count)
    return ["".join(f"{cell:<{wide}}" for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _ask_in_rows(asked: "Asked", most: int) -> bool:
    """List answers that differ only in their last word in one row, if that makes few rows."""
    parts = [answer.rpartition(" ")[::2] for answer in asked.answers]
    rows = [(row, [last for _, last in same]) for row, same in groupby(parts, lambda p: p[0])]
    if len(rows) > most or 2 * len(rows) > len(asked.answers):
        return False
    for row, lasts in rows:
        start = f"{row}{'  ' if len(lasts) > 1 else ' '}" if row else ""
        echo(_wrapped(f"    {start}{' | '.join(lasts)}", "        "))
    echo(f"    such as `{asked.answers[0]}`; `?` numbers them")
    return True


def complain(error: BadInputError) -> None:
    """Print what is wrong, and the way out."""
    for line in str(error).splitlines():
        echo(_wrapped(line, "  "))


def steps_meant(word: str) -> int | None:
    """A number of steps; None, all that was typed in one line, if none is given."""
    return count(word) if word else None


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
        echo(line if len(line) <= width() else _wrapped(line, "        "))


def _wrapped(text: str, margin: str) -> str:
    words = text.lstrip(" ")
    indent = text[: len(text) - len(words)]
    return fill(
        words, width(), initial_indent=indent, subsequent_indent=margin, break_on_hyphens=False
    )


def echo_lines(lines: Iterable[str]) -> None:
    """Print lines that fit already."""
    for line in lines:
        echo(line)


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
