"""A bot of one's own on the command line: `--lists FILE --facts FILE` in the place of a game."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from pakal.errors import BadInputError, name_choices
from pakal_cli.choosing import GameCommand, place_of, text_of, values_in
from pakal_cli.errors import fit
from pakal_cli.lines import read_line
from pakal_cli.output import echo, echo_json, wrapped

if TYPE_CHECKING:
    from pakal.games.asked_way import AskedWay
    from pakal.games.cases import AskedCase
    from pakal.games.listed import BotGame
    from pakal.lists.decision import Decision
    from pakal.lists.flows import Flow
    from pakal.lists.model import PriorityList
    from pakal.lists.ways import Way
    from pakal.lists.winners import Winners

_BOT: Final = "pakal.bot"  # where a context keeps the files of a bot
_OPEN: Final = 2  # exit code when the answers do not settle it
# A consultation says these at a terminal, about a game or a bot.
CONSULT_HELP: Final = "`?` lists the answers, `back` takes one back, `quit` leaves."
AFTER_DECISION: Final = "`why` for the full table, `back` to correct an answer, Enter to leave."
STILL_OPEN: Final = "Still open: more answers are needed."
FACTS_OF_A_BOT: Final = "With --lists: a bot of your own, by its facts file."


class BotCommand(GameCommand):
    """
    A command about a game, or about a bot of one's own.

    With `--lists FILE --facts FILE`, where the second file declares facts, it is about a bot; then
    these options and `--reading` are the bot's, and `bot_of` gives it. A command that takes facts
    `of_candidates` too lets a file that declares none be; to the others `--facts` means a bot.
    """

    def __init__(self, *args: Any, of_candidates: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.of_candidates = of_candidates

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find out whether a bot is meant before the options of a game are read."""
        lists, facts = values_in(args, "--lists"), values_in(args, "--facts")
        if lists and facts and self._means_bot(facts[-1]):
            ctx.meta[_BOT] = (lists, facts[-1], values_in(args, "--reading"))
            args = _without(args, ("--lists", "--facts", "--reading"))
        elif facts and not self.of_candidates:
            raise _without_lists(facts[-1])
        return super().parse_args(ctx, args)

    def _means_bot(self, facts: str) -> bool:
        """Does the file declare facts? One that has to is read as a bot's, whatever it is."""
        from pakal.files import parse_toml, read_text

        if not self.of_candidates:
            return True
        return facts != "-" and "fact" in parse_toml(read_text(Path(facts)), facts)


def _without_lists(facts: object) -> BadInputError:
    return BadInputError(
        f"--facts {facts}: without lists nothing decides by these facts.",
        "Give --lists FILE too, with lists that use them.",
    )


def bot_in(lists: Path | None, facts: Path | None) -> "BotGame | None":
    """The bot of these two files; None if neither is given."""
    from pakal.games.listed import read_bot

    if lists is None and facts is None:
        return None
    if lists is None:
        raise _without_lists(facts)
    if facts is None:
        raise BadInputError(
            f"--lists {lists}: without facts it is not known what these lists ask about.",
            "Give --facts FILE too; or try `pakal lists show NAME --lists FILE`.",
        )
    return read_bot(lists, facts)


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


def name_lists(lists: "Iterable[PriorityList]", flows: "Iterable[Flow]" = ()) -> None:
    """Say which lists and charts there are."""
    from pakal.lists.show import wrap

    for plist in lists:
        echo("\n".join(wrap(plist.question, f"{plist.id:<18} ")))
    for flow in flows:
        echo("\n".join(wrap(f"{flow.label} (a chart)", f"{flow.id:<18} ")))


def show_bot(bot: "BotGame", name: str | None) -> None:
    """Print one of its lists as a table, or one of its charts node by node; otherwise name them."""
    from pakal.lists.flows import Flow
    from pakal.lists.show import show_flow, show_list

    if name is None:
        if len(bot.names) > 1:
            name_lists(bot.lists, bot.flows)
            return
        name = bot.names[0]
    found = bot.find(name)
    if isinstance(found, Flow):
        echo(show_flow(found, bot.vocabulary()))
        return
    plist = next(each for each in bot.lists if each.id == found)
    echo(show_list(plist, bot.vocabulary(), bot.readings))


def consult_bot(bot: "BotGame", name: str | None, answers: Path | None, as_json: bool) -> None:
    """Ask for a case and say what a list decides, or the way through a chart."""
    if name is None:
        raise BadInputError("No list is named.", name_choices(bot.names))
    _Talk(bot, name, _Lines(answers, as_json)).go_on()


class _Talk:
    """Questions about a case until it is decided; a person may ask for reasons, and go back."""

    def __init__(self, bot: "BotGame", name: str, lines: "_Lines") -> None:
        from pakal.lists.flows import Flow

        self.bot = bot
        self.lines = lines
        self.found = bot.find(name)
        if lines.is_person:
            lines.say(CONSULT_HELP)
        if isinstance(self.found, Flow):
            lines.say(f"{self.found.label}. [{self.found.cite}]")
        self.case = self._begun()
        self.asked: Any = None  # the question that a person sees

    def go_on(self) -> None:
        """Ask until it is decided; a person then leaves, or takes an answer back."""
        while True:
            decision = self.case.decision()
            if decision is None:
                self._ask()
                continue
            self._show(decision, "line" if self.lines.is_person else "full")
            if not self.lines.is_person or not self._goes_back(decision):
                return

    def _begun(self) -> "AskedCase | AskedWay":
        """The case before anything is known but, of a list, the candidates."""
        from pakal.games.asked_way import AskedWay
        from pakal.games.cases import AskedCase, read_names

        book, always = self.bot.book_for_facts(), self.bot.invariants()
        if not isinstance(self.found, str):
            return AskedWay(self.found, book, always)
        compiled = book[self.found]
        kind = compiled.vocabulary.kind(compiled.plist.candidates).noun
        self.lines.say(compiled.plist.question)
        question = f"Which candidates of kind {kind!r} are there?"
        return AskedCase(compiled, self.lines.until_good(question, read_names), always)

    def _ask(self) -> None:
        """Ask once."""
        case, lines = self.case, self.lines
        wanted: Any = case.next()
        hint = case.hint(wanted)
        if wanted != self.asked:  # a refused answer leaves the question where it stands
            self._put(case.question(wanted).splitlines(), hint)
            self.asked = wanted
        line = lines.next()
        if line is None or line == "quit":
            _leave_open(case, lines.as_json)
        elif line == "?":
            lines.say(hint)
        elif line == "why":
            lines.refuse(BadInputError("There is no decision yet.", "Answer the question first."))
        else:
            self._hear(wanted, line)

    def _put(self, sentences: list[str], hint: str) -> None:
        """Print a question and, to a person, how to answer it, before what it is for."""
        self.lines.say("")
        if self.lines.is_person and hint not in sentences:
            behind = sentences[-1].startswith("For: ")
            sentences.insert(len(sentences) - behind, hint)
        for each in sentences:
            self.lines.say(each)

    def _hear(self, wanted: Any, line: str) -> None:
        try:
            if line == "back":
                self._take_back()
                return
            understood = self.case.answer(wanted, line)
        except BadInputError as error:
            self.lines.refuse(error)
            return
        plain = understood in ("yes", "no", line.lower())
        if self.lines.is_person and not plain and understood != line:
            self.lines.say(f"{understood}.")

    def _take_back(self) -> None:
        """Forget the last answer; of a list, the candidates are the first."""
        self.asked = None
        if isinstance(self.found, str) and self.case.is_new:
            self.lines.say("")
            self.case = self._begun()
        else:
            self.case.take_back()

    def _goes_back(self, decision: "Decision[Any] | Winners[Any] | Way") -> bool:
        """Does a person take the last answer back after a decision, rather than leave?"""
        while True:
            self.lines.say(AFTER_DECISION)
            line = self.lines.next()
            if line == "back":
                self._take_back()
                return True
            if line == "why":
                self._show(decision, "full")
            elif line in (None, "", "quit"):
                return False

    def _show(self, decision: "Decision[Any] | Winners[Any] | Way", form: str) -> None:
        from pakal.lists.ways import Way
        from pakal_cli.decide import echo_decided, echo_way

        if self.lines.is_person:
            self.lines.say("")
        if isinstance(decision, Way):
            echo_way(decision, form, self.lines.as_json)
        else:
            echo_decided(decision, form, self.lines.as_json)


def _leave_open(case: "AskedCase | AskedWay", as_json: bool) -> NoReturn:
    """Say what is still open, and leave."""
    if as_json:
        echo_json(case.question_to_json())
    else:
        echo(STILL_OPEN)
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

    @property
    def is_person(self) -> bool:
        """Does somebody type the answers and read what comes of them?"""
        return self.written is None and not self.as_json

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
            if self.is_person:
                self.say("(names, with commas between them)")
            line = self.next()
            if self.is_person and line in (None, "quit"):
                echo(STILL_OPEN)
                sys.exit(_OPEN)
            if line is None or line == "quit":
                raise BadInputError("There are no candidates.", "Give their names: A, B, C.")
            try:
                return read(line)
            except BadInputError as error:
                self.refuse(error)


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
