"""The entry of a person's own copy, at a terminal or from lines that are all there."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pakal.errors import BadInputError
from pakal_cli.choosing import game_option, place_of, text_of
from pakal_cli.errors import fit
from pakal_cli.lines import meant_command, read_line
from pakal_cli.output import clean, echo, wrapped
from pakal_cli.talk import complain

if TYPE_CHECKING:
    from pakal.companion.copying import Asked, Copying, Taken
    from pakal.games.registry import Game

WIDTH = 80
LONGEST = 2000  # characters of a line
_HELP = """\
Enter  your copy shows what stands in brackets
back   the question before
later  leave this one as our guess, and go on
skip   leave the rest of the section
quit   leave; every answer is saved"""
_COMMANDS = ("back", "later", "skip", "quit")
_MANY = 20  # words that are not listed any more


def enter(game: "Game", file: Path | None, section: str | None, answers: Path | None) -> None:
    """Ask for a whole copy, or for one section of it, as far as somebody answers."""
    from pakal.companion.copying import Copying
    from pakal.companion.folders import make_home

    form = game.copy_form()
    path = (make_home() / f"my-{game.name}.toml") if file is None else file
    copying = Copying(form, path, section)
    if answers is None and sys.stdin.isatty():
        Terminal(game, copying).go_on()
        return
    source = answers or Path("-")
    Lines(game, copying).go_through(text_of(source).splitlines(), place_of(source))


class Entering:
    """What a terminal and given lines have in common."""

    def __init__(self, game: "Game", copying: "Copying") -> None:
        self.game = game
        self.copying = copying

    def hear(self, line: str) -> "Taken | None":
        """Take in a line: a command, or an answer."""
        from pakal.companion.copying import Taken

        if len(line) > LONGEST:
            raise BadInputError(
                f"A line of {len(line)} characters is too long.", "Give a few words."
            )
        if line == "back":
            self.copying.back()
        elif line == "later":
            return Taken("", self.copying.later())
        elif line == "skip":
            return Taken("", self.copying.skip())
        else:
            return self.copying.answer(line)
        return None

    def tell_end(self) -> bool:
        """Say what is still ours; is there a file that can be used?"""
        ours = [each for each in self.copying.standings() if each.ours]
        if not self.copying.file.exists():
            echo("Nothing was entered, and no file was written.")
            return False
        echo(fit(f"Saved in {self.copying.file}"))
        if waiting := self.copying.waiting():
            from pakal.sim.wording import counted

            say(f"{counted(waiting, 'answer')} kept aside until the rest of that part is there.")
        if ours:
            parts = ", ".join(
                f"{each.section.name} ({each.ours} of {each.values})" for each in ours
            )
            say(f"Still our guesses: {parts}.")
            say(
                f"`{self._command()} new{self._file()}` goes on; `{self._command()} edit"
                f" {ours[0].section.name}{self._file()}` enters one section."
            )
        else:
            echo("Nothing in it is our guess any more.")
        return True

    def use(self) -> None:
        """Use the file from now on."""
        from pakal.companion.tables import change_table

        change_table(self.game, {self.copying.form.key: str(self.copying.file)})
        table = f"pakal table{game_option(self.game.name)}"
        echo(f"From now on this is your table's: `{table}` shows it.")

    def is_used(self) -> bool:
        """Does the remembered table use this file already?"""
        from pakal.companion.remembered import recall

        remembered = recall(self.game.name)
        used = None if remembered is None else remembered.setting.get(self.copying.form.key)
        return used == str(self.copying.file.absolute())

    def use_command(self) -> str:
        """The command that uses the file."""
        game = game_option(self.game.name)
        return f"pakal table{game} --{self.copying.form.key} {self.copying.file}"

    def _command(self) -> str:
        return f"pakal edition{game_option(self.game.name)}"

    def _file(self) -> str:
        from pakal.companion.folders import home

        file = self.copying.file
        return "" if file == home() / f"my-{self.game.name}.toml" else f" {file}"


class Terminal(Entering):
    """A copy entered at a terminal."""

    def go_on(self) -> None:
        """Ask until everything is answered, or somebody leaves."""
        self._open()
        try:
            while (asked := self.copying.asked()) is not None:
                self._show(asked)
                line = read_line(self._mark(asked), partial(_words, asked))
                if line == "quit":
                    break
                self._hear(asked, line)
            else:
                echo("\nThat was the last question.")
            if self.tell_end() and not self.is_used():
                self._offer()
        except (click.Abort, EOFError, KeyboardInterrupt):
            echo("")
            self.tell_end()

    def _open(self) -> None:
        say(f"Your own copy of {self.game.title}, entered into {self.copying.file}")
        echo("Look at the board, tiles and cards. Every answer is saved; `?` helps.")

    def _show(self, asked: "Asked") -> None:
        if asked.opens:
            standing = asked.standing
            echo(f"\n{standing.number} of {standing.of}: {standing.section.title.upper()}")
            say(standing.section.purpose)
            ours = f"{standing.ours} of {standing.values} values are our guesses."
            say(f"{ours} `skip` leaves this section.")
            self.copying.heading_shown()
        echo("")
        say(f"{asked.number}/{asked.of}  {asked.question.text}")
        choices = _shown_choices(asked)
        if choices:
            say(f"({choices})")
        if len(self._prompt(asked)) > WIDTH // 2:
            say(f"[{asked.shown}]")

    def _prompt(self, asked: "Asked") -> str:
        return f"[{asked.shown}] > "

    def _mark(self, asked: "Asked") -> str:
        prompt = self._prompt(asked)
        return prompt if len(prompt) <= WIDTH // 2 else "> "

    def _hear(self, asked: "Asked", line: str) -> None:
        if line == "?":
            self._help(asked)
            return
        try:
            taken = self.hear(line)
        except BadInputError as error:
            meant = meant_command(line, _COMMANDS)
            complain(BadInputError(error.message, meant) if meant else error)
            return
        if taken is None:
            return
        if line and taken.understood not in ("", line):
            say(f"= {taken.understood}")
        for warning in taken.warnings:
            say(f"Look at this again; it is allowed: {warning}")

    def _help(self, asked: "Asked") -> None:
        from pakal.games.answering import legal
        from pakal.games.asking import Form

        note, question = asked.blank.note, asked.question
        if note:
            say(note)
        if question.form is not Form.LINE:
            words, how = legal(question)
            if words and len(words) < _MANY:
                say(", ".join(words))
            say(f"({how})")
        echo(_HELP)

    def _offer(self) -> None:
        echo("\nUse it from now on? yes or no")
        while True:
            line = read_line("[yes] > ")
            if line in ("", "y", "yes"):
                self.use()
                return
            if line in ("n", "no", "quit", "skip"):
                say(f"`{self.use_command()}` uses it later.")
                return
            complain(BadInputError(f"{line!r} is neither yes nor no.", "Type yes or no."))


class Lines(Entering):
    """A copy entered by lines that are all there; the first wrong one ends it."""

    def go_through(self, lines: list[str], source: str) -> None:
        """Take every line in; `#` begins a remark, and an empty line takes what is there."""
        taken: list[str] = []
        for number, raw in enumerate(lines, 1):
            line = clean(raw)
            if line.startswith("#") or line == "?":
                continue
            if line == "quit":
                break
            if self.copying.asked() is None and line != "back":
                self._after(line, f"{source}, line {number}")
                return
            try:
                heard = self.hear(line)
            except BadInputError as error:
                raise BadInputError(
                    f"{source}, line {number}: {error.message}", error.way_out
                ) from None
            taken += [] if heard is None else heard.warnings
        for warning in taken:
            say(f"Look at this again; it is allowed: {warning}")
        if self.tell_end() and not self.is_used():
            say(f"`{self.use_command()}` uses it from now on.")

    def _after(self, line: str, place: str) -> None:
        """The line after the last answer: whether the file is used from now on."""
        if line not in ("y", "yes", "n", "no", ""):
            raise BadInputError(
                f"{place}: {line!r} comes after the last question.", "Leave it out, or write yes."
            )
        self.tell_end()
        if line in ("y", "yes"):
            self.use()


def _shown_choices(asked: "Asked") -> str:
    """The words to answer with; where there are many, what to know about them."""
    from pakal.games.asking import Form

    choices = asked.question.choices
    if asked.question.form is Form.LINE:
        return "names, with commas between them" if choices else ""
    if len(choices) == 1:
        return f"{choices[0]}: yes or no"
    return ", ".join(choices) if 1 < len(choices) < _MANY else asked.blank.note if choices else ""


def _words(asked: "Asked", begins: bool) -> list[str]:
    """What the Tab key completes: words of the answer, and commands at the beginning."""
    own = [*(each for each in asked.question.subjects if each), *asked.question.choices]
    return [*own, *_COMMANDS] if begins else own


def say(text: str) -> None:
    """Print a text within the width."""
    echo("\n".join(wrapped(text)))
