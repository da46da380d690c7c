"""`pakal consult`: one decision of the automa's, by asking only what is still needed."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

from pakal.errors import BadInputError
from pakal.plain import use_plain_rules
from pakal_cli.bots import (
    AFTER_DECISION,
    CONSULT_HELP,
    FACTS_OF_A_BOT,
    BotCommand,
    bot_of,
    consult_bot,
)
from pakal_cli.choosing import ANYWAY_OPTION, place_of, text_of
from pakal_cli.consult_turn import TURN, consult_turn, show_turn
from pakal_cli.errors import fit
from pakal_cli.lines import meant_command, read_line
from pakal_cli.output import clean, echo, echo_json, wrapped
from pakal_cli.remembering import heading
from pakal_cli.setting_questions import ask_setting

if TYPE_CHECKING:
    from pakal.companion.consultation import Consultation, Effort
    from pakal.companion.tables import Kept
    from pakal.games.asking import Question
    from pakal.games.base import TableGame
    from pakal.games.registry import Game

_FILE = click.Path(path_type=Path, allow_dash=True)
_LONGEST = 2000  # characters of a line
_SHOWN = 14  # choices named below a question; `?` lists them all
_COMMANDS = ("back", "why", "quit")
_OPEN = 2  # exit code when the answers do not settle it


class ConsultCommand(BotCommand):
    """A command for which rules have to be plain Python, because it puts unknown numbers there."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Ask for plain rules before the game is imported."""
        use_plain_rules()
        return super().parse_args(ctx, args)


@click.command(cls=ConsultCommand, keys=("readings",))
@click.argument("name", required=False)
@click.option("--position", type=_FILE, help="A position file instead of questions; - for stdin.")
@click.option("--answers", type=_FILE, help="The answers, one a line; - reads standard input.")
@click.option("--lists", type=_FILE, help="With --facts: the lists of a bot of your own.")
@click.option("--facts", type=_FILE, expose_value=False, help=FACTS_OF_A_BOT)
@click.option("--json", "as_json", is_flag=True, help="The result, or the open question, as JSON.")
@click.option("--stats", is_flag=True, help="Also say how much was asked and saved.")
@click.option("--seed", type=int, help="For draws the companion makes: same seed, same draw.")
@click.option("--new", is_flag=True, help="With `turn`: forget what is remembered; a new game.")
@click.option("--from-here", is_flag=True, help="With `turn`: the same, in the middle of a game.")
@ANYWAY_OPTION
def consult(
    game: "Game",
    given: dict[str, Any],
    name: str | None,
    position: Path | None,
    answers: Path | None,
    lists: Path | None,
    as_json: bool,
    stats: bool,
    seed: int | None,
    new: bool,
    from_here: bool,
    anyway: bool,
) -> None:
    """
    Ask what the automa does now, by a few questions about the table.

    NAME is a decision; `pakal consult` alone lists them, and a unique beginning is enough. `turn`
    is the automa's whole next turn; what is the automa's is then remembered from turn to turn. Of a
    bot of your own NAME is one of its lists or charts.
    Difficulty, card and readings are those that `pakal table` remembers.
    """
    bot = bot_of()
    if bot is not None:
        consult_bot(bot, name, answers, as_json)
        return
    if lists is not None:
        raise BadInputError(
            f"--lists {lists}: without facts it is not known what these lists ask about.",
            "Give --facts FILE too, or put lists of your own into `pakal table --lists FILE`.",
        )
    if (new or from_here) and name != TURN:
        raise BadInputError(
            "--new and --from-here go with `pakal consult turn`.", "Leave them out."
        )
    if name == TURN:
        _consult_turn(game, given, position, answers, as_json, seed, new=new, from_here=from_here)
    elif name is None:
        _show_moments(game, as_json)
    elif position is not None:
        if answers is not None:
            raise BadInputError(
                "A position needs no answers.", "Give --position or --answers, one of the two."
            )
        _decide_position(game, given, name, position, as_json, stats, seed, anyway=anyway)
    else:
        _consult(game, given, name, answers, as_json, stats, seed, anyway=anyway)


def _consult_turn(
    game: "Game",
    given: dict[str, Any],
    position: Path | None,
    answers: Path | None,
    as_json: bool,
    seed: int | None,
    *,
    new: bool,
    from_here: bool,
) -> None:
    """The automa's whole next turn: from a position file, or by asking."""
    from pakal.companion.tables import recall_table
    from pakal.games.base import TableGame
    from pakal.games.registry import having

    if position is not None:
        show_turn(game, given, position, seed or 1, as_json=as_json)
        return
    having(game, TableGame).check_light()
    kept = recall_table(game)

    def make() -> TableGame[Any]:
        """The table of a game that begins: the remembered one, or asked for at a terminal."""
        made = kept.game
        if not kept.is_remembered and answers is None and is_terminal():
            made = kept.game.make(ask_setting(game, {}))
        made = made.under(given.get("readings", {}))
        assert isinstance(made, TableGame)  # noqa: S101 - `having` says so
        return made

    consult_turn(
        game.name, make, answers=answers, seed=seed, new=new, from_here=from_here, as_json=as_json
    )


def _show_moments(game: "Game", as_json: bool) -> None:
    moments = game.moments()
    questions = {plist.id: plist.question for plist in game.shipped_lists()}
    if as_json:
        echo_json(
            {
                "format": "pakal-decisions",
                "version": 1,
                "moments": [
                    {"moment": moment, "decisions": {each: questions[each] for each in ids}}
                    for moment, ids in moments
                ],
            }
        )
        return
    for moment, ids in moments:
        echo(moment)
        for each in ids:
            echo("\n".join(wrapped(questions[each], f"  {each:<18} ")))
        echo("")
    echo("`pakal consult NAME` asks what is needed for one of them;")
    echo("`pakal consult turn` for the whole next turn.")


def _decide_position(
    game: "Game",
    given: dict[str, Any],
    name: str,
    position: Path,
    as_json: bool,
    stats: bool,
    seed: int | None,
    *,
    anyway: bool,
) -> None:
    """Decide on a whole position; with `stats` also say what asking would have taken."""
    from pakal_cli.decide import echo_decided, reading_position

    if not stats:
        _decide_as_line(game, given, name, position, as_json, seed, anyway=anyway)
        return
    with reading_position(game, position, given, anyway=anyway) as (made, state):
        state = made.at_list(state, made.find_list(name))
        decided = made.decide(state)
        effort = _effort_for(made, state)
    if as_json:
        echo_json({**decided.to_json(), "stats": _stats(effort)})
        return
    echo_decided(decided, "line", as_json=False)
    echo("\n".join(wrapped(f"Asking instead: {_stats_line(effort)}")))


def _decide_as_line(
    game: "Game",
    given: dict[str, Any],
    name: str,
    position: Path,
    as_json: bool,
    seed: int | None,
    *,
    anyway: bool,
) -> None:
    """As `pakal decide` does, each decision with its reason in a line."""
    from pakal_cli.decide import decide

    assert decide.callback is not None  # noqa: S101 - it is a command
    decide.callback(
        game=game,
        given=given,
        name=name,
        position=position,
        facts=None,
        case=None,
        form="line",
        as_json=as_json,
        seed=seed or 1,
        anyway=anyway,
    )


def _effort_for(game: "TableGame[Any]", state: Any) -> "Effort":
    """What asking would have taken in this position."""
    from pakal.companion.consultation import Consultation
    from pakal.companion.drawing import BY_COMPANION, CARD, LOT
    from pakal.games.answering import say

    topic = game.topic(game.list_at(state), {})
    talk = Consultation(topic)
    while (question := talk.next_question()) is not None:
        drawn = question.key in (CARD, LOT)
        line = BY_COMPANION if drawn else say(question, topic.answer(state, question))
        talk = talk.answer(line)
    return talk.effort()


def _consult(
    game: "Game",
    given: dict[str, Any],
    name: str,
    answers: Path | None,
    as_json: bool,
    stats: bool,
    seed: int | None,
    *,
    anyway: bool,
) -> None:
    from pakal.companion.consultation import Consultation
    from pakal.companion.drawing import any_seed
    from pakal.companion.tables import recall_table

    kept = recall_table(game)
    kept = attrs.evolve(kept, game=kept.game.under(given.get("readings", {})))
    topic = kept.game.topic(kept.game.find_list(name), kept.known, anyway=anyway)
    talk = Consultation(topic, any_seed() if seed is None else seed)
    if answers is None and is_terminal():
        Terminal(talk, kept, as_json, stats).go_on()
        return
    file = answers or Path("-")
    Script(talk, kept, as_json, stats).go_through(text_of(file).splitlines(), place_of(file))


def is_terminal() -> bool:
    """Is standard input a terminal?"""
    return sys.stdin.isatty()


class Talker:
    """What terminal and script have in common: commands, the question, the result."""

    explains_mark = False  # a terminal has the mark's meaning above, in the heading

    def __init__(self, talk: "Consultation[Any]", kept: "Kept", as_json: bool, stats: bool) -> None:
        self.talk = talk
        self.kept = kept
        self.as_json = as_json
        self.stats = stats

    @property
    def list_id(self) -> str:
        """The list that decides."""
        return self.talk.topic.compiled.plist.id

    def hear(self, line: str) -> None:
        """Take a line in: an answer, or one of the commands."""
        if len(line) > _LONGEST:
            raise BadInputError(
                f"A line of {len(line)} characters is too long.", "Give a name or two."
            )
        if line == "?":
            self.show_legal()
        elif line == "back":
            self.talk = self.talk.back()
        elif line == "why":
            self.show_why()
        else:
            question = self.talk.next_question()
            self.talk = self.talk.answer(line)
            if question is not None:
                self.repeat(question, line)

    def repeat(self, question: "Question", line: str) -> None:
        """Say what was understood; a script has no use for it."""

    def say(self, text: str, first: str = "") -> None:
        """Print a text for the person, beside the JSON if that was asked for."""
        for line in text.split("\n"):
            for each in wrapped(line, first) or [""]:
                echo(each, err=self.as_json)

    def show_table(self) -> None:
        """Whose decision it is: the table that is remembered, or that none is."""
        for line in heading(self.kept, self.list_id):
            echo(line, err=self.as_json)

    def show_legal(self) -> None:
        """List what may be answered."""
        from pakal.games.answering import legal
        from pakal.games.matching import in_force

        question = self.talk.next_question()
        if question is None:
            self.say(AFTER_DECISION)
            return
        words, how = legal(question)
        if words:
            self.say(", ".join(words))
        self.say(f"({how})")
        letters = in_force((*question.choices, *question.subjects), question.letters)
        if letters:
            self.say("Letters: " + ", ".join(f"{each} {word}" for each, word in letters.items()))

    def show_question(self, question: "Question") -> None:
        """The question, those it is about, and what for."""
        self.say(question.text)
        names = [each for each in question.subjects if each] or list(question.choices)
        if len(question.choices) == 1:
            several = question.text.startswith("Which of these")
            self.say(f"({names[0]}: yes or no)" if several else "(yes or no)")
        elif 1 < len(names) <= _SHOWN:
            self.say(f"({', '.join(names)})")
        elif len(names) > _SHOWN and not question.subjects:
            self.say(f"(such as {names[0]}; `?` lists all {len(names)})")
        elif len(names) == 1 and names[0] not in question.text:
            self.say(f"({names[0]})")
        if question.purpose:
            self.say(f"For: {question.purpose}")

    def show_why(self) -> None:
        """The full table, or as long as it is open, that it is."""
        result = self.talk.result()
        if result is None:
            raise BadInputError("There is no decision yet.", "Answer the question first.")
        echo(result.decision.table(), err=self.as_json)

    def show_result(self) -> None:
        """The answer with its reason."""
        result = self.talk.result()
        if result is None:
            return
        if self.as_json:
            extra = {"stats": _stats(self.talk.effort())} if self.stats else {}
            echo_json(
                {
                    **result.to_json(),
                    "table": self.kept.describe(self.list_id),
                    **extra,
                }
            )
            return
        from pakal.lists.explain import MARK, MARK_MEANS

        line = result.line()
        echo("\n".join(wrapped(line)))
        if self.explains_mark and MARK in line:
            echo(f"{MARK_MEANS}; `why` names them.")
        if self.stats:
            echo("\n".join(wrapped(_stats_line(self.talk.effort()))))


class Terminal(Talker):
    """A consultation at a terminal."""

    def go_on(self) -> None:
        """Ask until it is settled or left."""
        self.show_table()
        self.say(CONSULT_HELP)
        asked: object = None
        try:
            while True:
                if asked is not self.talk:
                    self.say("")
                    self._show()
                    asked = self.talk
                line = self._read()
                if line == "quit" or (not line and self.talk.result() is not None):
                    break
                self._hear(line)
        except (click.Abort, EOFError, KeyboardInterrupt):
            echo("", err=self.as_json)
        if self.as_json:
            self.show_result()

    def _show(self) -> None:
        question = self.talk.next_question()
        if question is not None:
            self.show_question(question)
            return
        if not self.as_json:
            self.show_result()
        self.say(AFTER_DECISION)

    def _hear(self, line: str) -> None:
        try:
            self.hear(line)
        except BadInputError as error:
            way_out = meant_command(line, _COMMANDS) or error.way_out
            for each in str(BadInputError(error.message, way_out)).splitlines():
                echo(fit(f"  {each}"), err=self.as_json)

    def repeat(self, question: "Question", line: str) -> None:
        """Say what was understood where it is not what was typed."""
        from pakal.games.answering import read, say
        from pakal.games.matching import words_of

        said = say(question, read(question, line))
        if words_of(said) != words_of(line):
            self.say(f"{said}.")

    def _read(self) -> str:
        return read_line(words=self._words, err=self.as_json)

    def _words(self, first: bool) -> list[str]:
        """What may be typed now, for completion."""
        question = self.talk.next_question()
        names = () if question is None else (*question.subjects, *question.choices)
        words = [word for name in names for word in name.split()]
        return [*words, *_COMMANDS] if first else words


class Script(Talker):
    """A consultation whose answers are all there from the start."""

    explains_mark = True

    def go_through(self, lines: list[str], source: str) -> None:
        """Take every line; an open question at the end is printed, with exit code 2."""
        settled: object = None
        for number, line in _typed_lines(lines):
            if line == "quit":
                break
            if line == "why" and settled is not self.talk and not self.as_json:
                self.show_result()
                settled = self.talk
            try:
                self.hear(line)
            except BadInputError as error:
                raise BadInputError(
                    f"{source}, line {number}: {error.message}", error.way_out
                ) from None
        question = self.talk.next_question()
        if question is None:
            if settled is not self.talk:
                self.show_result()
            return
        if self.as_json:
            from pakal.companion.consultation import question_to_json

            extra = {"stats": _stats(self.talk.effort())} if self.stats else {}
            echo_json(
                {
                    **question_to_json(question),
                    "table": self.kept.describe(self.list_id),
                    **extra,
                }
            )
        else:
            self.say("Still open:")
            self.show_question(question)
        sys.exit(_OPEN)


def _typed_lines(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers; `#` begins a remark."""
    for number, line in enumerate(lines, 1):
        text = clean(line)
        if text and not text.startswith("#"):
            yield number, text


def _stats(effort: "Effort") -> dict[str, int]:
    return {
        "questions": effort.questions,
        "answers": effort.answers,
        "full_table": effort.full,
        "saved": effort.saved,
    }


def _stats_line(effort: "Effort") -> str:
    from pakal.sim.wording import counted

    return (
        f"{counted(effort.questions, 'question')}; {counted(effort.answers, 'answer')} where a full"
        f" table of facts has {effort.full}: {max(effort.saved, 0) or 'none'} saved."
    )
