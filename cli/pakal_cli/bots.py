"""A bot of one's own on the command line: `--lists FILE --facts FILE` in the place of a game."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pakal.errors import BadInputError, name_choices
from pakal_cli.choosing import GameCommand, place_of, text_of
from pakal_cli.errors import fit
from pakal_cli.lines import read_line
from pakal_cli.output import echo, echo_json, wrapped

if TYPE_CHECKING:
    from pakal.games.asked_way import AskedWay
    from pakal.games.cases import AskedCase
    from pakal.games.listed import BotGame

_BOT: Final = "pakal.bot"  # where a context keeps the files of a bot
_OPEN: Final = 2  # exit code when the answers do not settle it
FACTS_OF_A_BOT: Final = "With --lists: a bot of your own, by its facts file."


class BotCommand(GameCommand):
    """
    A command about a game, or about a bot of one's own.

    With `--lists FILE --facts FILE`, where the second file declares facts, it is about a bot; then
    these options and `--reading` are the bot's, and `bot_of` gives it.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find out whether a bot is meant before the options of a game are read."""
        lists, facts = _values(args, "--lists"), _values(args, "--facts")
        if lists and facts and _declares_facts(facts[-1]):
            ctx.meta[_BOT] = (lists, facts[-1], _values(args, "--reading"))
            args = _without(args, ("--lists", "--facts", "--reading"))
        return super().parse_args(ctx, args)


def bot_of() -> "BotGame | None":
    """The bot that the command is about, if it is about one."""
    given = click.get_current_context().meta.get(_BOT)
    if given is None:
        return None
    from pakal.games.listed import read_bot

    lists, facts, readings = given
    if len(lists) > 1:
        raise BadInputError("A bot has one file of lists here.", "Give --lists once.")
    bot = read_bot(Path(lists[0]), Path(facts))
    chosen = dict(read_reading(each) for each in readings)
    bot.vocabulary().in_force(chosen)  # refuses what there is not
    return bot.under(chosen) if chosen else bot


def read_reading(text: str) -> tuple[str, str]:
    """The name and the choice of `NAME=CHOICE`."""
    name, sign, choice = text.partition("=")
    if not sign:
        raise BadInputError(f"--reading {text!r} sets nothing.", "Write --reading NAME=CHOICE.")
    return name.strip(), choice.strip()


def refuse_facts(facts: Path) -> None:
    """Refuse a facts file without lists, or a file that declares no facts."""
    raise BadInputError(
        f"{facts}: a bot needs a lists file and a facts file.",
        "Give --lists FILE too, and a file with [[fact]] tables as --facts.",
    )


def show_bot(bot: "BotGame", name: str) -> None:
    """Print one of its lists as a table, or one of its charts node by node."""
    from pakal.lists.flows import Flow
    from pakal.lists.show import show_flow, show_list

    found = bot.find(name)
    if isinstance(found, Flow):
        echo(show_flow(found))
        return
    plist = next(each for each in bot.lists if each.id == found)
    echo(show_list(plist, bot.vocabulary(), bot.readings))


def consult_bot(bot: "BotGame", name: str | None, answers: Path | None, as_json: bool) -> None:
    """Ask for a case and say what a list decides, or the way through a chart."""
    from pakal.games.asked_way import AskedWay
    from pakal.games.cases import AskedCase, read_names
    from pakal.lists.flows import Flow
    from pakal.lists.ways import Way
    from pakal_cli.decide import echo_decided, echo_way

    if name is None:
        names = [*(each.id for each in bot.lists), *(each.id for each in bot.flows)]
        raise BadInputError("No list is named.", name_choices(names))
    found = bot.find(name)
    lines = _Lines(answers, as_json)
    case: AskedCase | AskedWay
    if isinstance(found, Flow):
        lines.say(f"{found.label}. [{found.cite}]")
        case = AskedWay(found, bot.book_for_facts(), bot.invariants())
    else:
        compiled = bot.book_for_facts()[found]
        kind = compiled.vocabulary.kind(compiled.plist.candidates).noun
        lines.say(compiled.plist.question)
        whom = lines.until_good(f"Which candidates of kind {kind!r} are there?", read_names)
        case = AskedCase(compiled, whom, bot.invariants())
    while (decision := case.decision()) is None:
        wanted = case.next()
        if not _asked(case, wanted, lines):
            _leave_open(case, as_json)
    if isinstance(decision, Way):
        echo_way(decision, "full", as_json)
    else:
        echo_decided(decision, "full", as_json)


def _asked(case: "AskedCase | AskedWay", wanted: Any, lines: "_Lines") -> bool:
    """Ask once; False if there are no more answers."""
    lines.say("")
    lines.say(case.question(wanted))
    line = lines.next()
    if line is None or line == "quit":
        return False
    try:
        if line == "back":
            case.take_back()
        else:
            case.answer(wanted, line)
    except BadInputError as error:
        lines.refuse(error)
    return True


def _leave_open(case: "AskedCase | AskedWay", as_json: bool) -> None:
    """Say what is still open, and leave."""
    if as_json:
        echo_json(case.question_to_json())
    else:
        echo("Still open: more answers are needed.")
    sys.exit(_OPEN)


class _Lines:
    """Where answers come from: a file, or a person at the terminal."""

    def __init__(self, answers: Path | None, as_json: bool) -> None:
        self.as_json = as_json
        self.written: Iterator[str] | None = None
        self.place = ""
        if answers is not None:
            self.place = place_of(answers)
            self.written = iter(text_of(answers).splitlines())

    def say(self, text: str) -> None:
        """Print what a person reads; beside JSON, on the other stream."""
        for line in text.splitlines() or [""]:
            echo("\n".join(wrapped(line)) if line else "", err=self.as_json)

    def next(self) -> str | None:
        """The next answer; None if there are none."""
        if self.written is not None:
            line = next((each for each in self.written if each.strip()), None)
            return None if line is None else line.strip()
        try:
            return read_line(err=self.as_json).strip()
        except (click.Abort, EOFError, KeyboardInterrupt):
            return None

    def refuse(self, error: BadInputError) -> None:
        """Say what is wrong with an answer; out of a file, that ends it."""
        if self.written is not None:
            raise BadInputError(f"{self.place}: {error.message}", error.way_out)
        for line in str(error).splitlines():
            echo(fit(f"  {line}"), err=self.as_json)

    def until_good(self, question: str, read: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
        """Ask until the answer can be read."""
        while True:
            self.say(question)
            line = self.next()
            if line is None or line == "quit":
                raise BadInputError("There are no candidates.", "Give their names: A, B, C.")
            try:
                return read(line)
            except BadInputError as error:
                self.refuse(error)


def _values(args: list[str], option: str) -> list[str]:
    """The values of an option among the words of a command."""
    found = []
    for place, word in enumerate(args):
        if word == "--":
            break
        if word == option and place + 1 < len(args):
            found.append(args[place + 1])
        elif word.startswith(f"{option}="):
            found.append(word.removeprefix(f"{option}="))
    return found


def _without(args: list[str], options: tuple[str, ...]) -> list[str]:
    """The words of a command without these options and their values."""
    left: list[str] = []
    skip = False
    for place, word in enumerate(args):
        if word == "--":
            return [*left, *args[place:]]
        if skip:
            skip = False
        elif word in options:
            skip = True
        elif not word.startswith(tuple(f"{option}=" for option in options)):
            left.append(word)
    return left


def _declares_facts(file: str) -> bool:
    """Does a file declare facts, rather than say some of candidates?"""
    from pakal.files import parse_toml, read_text

    if file == "-":
        return False
    try:
        document = parse_toml(read_text(Path(file)), file)
    except BadInputError:
        return False
    return isinstance(document.get("fact"), list)
