"""`pakal decide`: what the automa does in a position, and why."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal_cli.bots import BotCommand, bot_of, find_bot_list
from pakal_cli.choosing import ANYWAY_OPTION, game_of_file, place_of, text_of
from pakal_cli.output import echo, echo_json, wrapped

if TYPE_CHECKING:
    from pakal.games.base import ListedGame, TableGame
    from pakal.games.registry import Game
    from pakal.lists.decision import Decision
    from pakal.lists.winners import Winners

_FILE = click.Path(path_type=Path, allow_dash=True)


@click.command(cls=BotCommand, keys=("readings", "lists"))
@click.argument("name")
@click.option("--position", type=_FILE, help="A position file; - reads standard input.")
@click.option(
    "--facts",
    type=_FILE,
    help="The facts of each candidate instead of a position; with --lists, a bot's facts file.",
)
@click.option("--case", type=_FILE, help="With a bot: the facts of each candidate; - for stdin.")
@click.option(
    "--explain",
    "form",
    type=click.Choice(["line", "short", "full"]),
    default="line",
    show_default=True,
    help="How much of the reasoning to show.",
)
@click.option("--json", "as_json", is_flag=True, help="The explanation as JSON.")
@click.option("--seed", type=int, default=1, show_default=True, help="For draws in `turn`.")
@ANYWAY_OPTION
def decide(
    game: "Game",
    given: dict[str, Any],
    name: str,
    position: Path | None,
    facts: Path | None,
    case: Path | None,
    form: str,
    as_json: bool,
    seed: int,
    anyway: bool,
) -> None:
    """
    Say what the automa decides in a position from a file, and why.

    NAME is one of `pakal lists`, and a unique beginning is enough; or `turn`, the whole turn. A bot
    of your own decides on a case from a file.
    """
    from pakal.errors import BadInputError

    bot = bot_of()
    if bot is not None:
        if case is None:
            raise BadInputError(
                "A bot decides on a case.",
                "Give --case FILE with a section for each candidate, or try `pakal consult`.",
            )
        _decide_from_facts(bot, name, case, form, as_json)
        return
    if case is not None:
        raise BadInputError(
            "--case goes with a bot of your own.", "Give --lists FILE and --facts FILE too."
        )
    if (position is None) == (facts is None):
        raise BadInputError(
            "A decision needs a position or facts, one of the two.",
            'Give --position FILE, where FILE may be as short as: base = "start".',
        )
    if facts is not None:
        _decide_from_facts(game.make(given), name, facts, form, as_json)
        return
    assert position is not None  # noqa: S101 - one of the two was given
    with reading_position(game, position, given, anyway=anyway) as (made, state):
        if name == "turn":
            _decide_turn(made, state, form, as_json, seed)
            return
        state = made.at_list(state, made.find_list(name))
        echo_decided(made.decide(state), form, as_json)


@contextmanager
def reading_position(
    game: "Game", position: Path, given: dict[str, Any], *, anyway: bool
) -> Iterator[tuple["TableGame[Any]", Any]]:
    """
    The position to be decided on; readings given on the command line go before the file's.

    An impossible position is refused, with every reason. With `anyway` it is decided on anyway,
    and where the rules give no answer there is a message.
    """
    from pakal.games.deciding import beyond_the_rules, check_possible

    place = place_of(position)
    made, state = read_position(game, position)
    check_possible(made, state, place, anyway=anyway)
    with beyond_the_rules(made, state, place):
        other = made.under(given.get("readings", {}))
        if "lists" in given:
            other = other.with_lists(other.read_own_lists(given["lists"]))
        state = state if other is made else other.brought_here(state)
        check_possible(other, state, place, anyway=anyway)
        yield other, state


def read_position(game: "Game", file: Path) -> tuple["TableGame[Any]", Any]:
    """The position in a file, and the game under the setting that the file states."""
    from pakal.games.base import TableGame
    from pakal.games.registry import having

    text, place = text_of(file), place_of(file)
    table_game = having(game_of_file(game, text, place), TableGame)
    return table_game.read(text, place, Path.cwd() if str(file) == "-" else file.parent)


def _in_words(decided: "Decision[Any] | Winners[Any]", form: str) -> str:
    if form == "full":
        return decided.table()
    if form == "short":
        return decided.short()
    return "\n".join(wrapped(str(decided)))


def echo_decided(decided: "Decision[Any] | Winners[Any]", form: str, as_json: bool) -> None:
    """Print a decision in words or as JSON."""
    if as_json:
        echo_json(decided.to_json())
        return
    text = _in_words(decided, form)
    echo(text)
    for line in _lots(decided):
        echo("\n".join(wrapped(line)))
    echo_mark(text)


def echo_mark(text: str) -> None:
    """Say what the mark in a reason means, unless the full form states it."""
    from pakal.lists.explain import MARK, MARK_MEANS

    if MARK in text and MARK_MEANS not in " ".join(text.split()):
        echo(f"{MARK_MEANS}; the full explanation names them.")


def _lots(decided: "Decision[Any] | Winners[Any]") -> list[str]:
    """How lots are drawn and each one's chance, a sentence each."""
    if not decided.is_draw:
        return []
    odds = ", ".join(f"{name} {chance}" for name, chance in decided.chances.items())
    return [decided.how, *([f"Chances: {odds}."] if odds else [])]


def _decide_turn(game: "TableGame[Any]", state: Any, form: str, as_json: bool, seed: int) -> None:
    from pakal.games.deciding import Drawn, play_turn
    from pakal.lists.decision import Decision

    steps: list[dict[str, Any]] = []
    shown: list[str] = []
    for step in play_turn(game, state, seed):
        if isinstance(step, Decision):
            steps.append(step.to_json())
            lines = _step(step, form)
        elif isinstance(step, Drawn):
            steps.append({"drawn": step.line})
            lines = wrapped(step.line, "  → ")
        else:
            steps.append({"followed": step.line})
            lines = wrapped(step.line, "  → ")
        shown += lines
        if not as_json:
            for line in lines:
                echo(line)
    if as_json:
        echo_json({"format": "pakal-turn", "version": 1, "steps": steps})
    else:
        echo_mark("\n".join(shown))


def _step(decided: "Decision[Any]", form: str) -> list[str]:
    """A decision of his turn; in the longer forms a paragraph of its own."""
    label = decided.label
    text = _in_words(decided, form)
    if form == "line":
        line = " ".join([*text.split(), *_lots(decided)[1:]])
        return wrapped(f"{label}: {line}", "· ")
    return [label, text, *(line for each in _lots(decided) for line in wrapped(each)), ""]


def _decide_from_facts(
    game: "ListedGame[Any]", name: str, facts: Path, form: str, as_json: bool
) -> None:
    from pakal.lists.ask import FactWanted, question_to_json
    from pakal.lists.decide import decide_from
    from pakal.lists.decision import Decision
    from pakal.lists.explain import explain_question
    from pakal.lists.known import parse_known
    from pakal.lists.model import Naming
    from pakal.lists.rounds import Taken, take_from
    from pakal.lists.trace import Trace
    from pakal.lists.winners import Winners

    bot = bot_of()
    list_id = game.find_list(name) if bot is None else find_bot_list(bot, name)
    compiled = game.book_for_facts()[list_id]
    written = parse_known(text_of(facts), place_of(facts), compiled)
    naming = Naming(written.name)
    answer: FactWanted | Taken | Trace
    if compiled.plist.takes_several:
        answer = take_from(compiled, written.known, written.candidates)
    else:
        answer = decide_from(compiled, written.known, written.candidates)
    if isinstance(answer, Taken):
        winners = Winners(compiled=compiled, found=answer, naming=naming)
        echo_decided(winners, form, as_json)
    elif not isinstance(answer, FactWanted):
        decided = Decision(compiled=compiled, trace=answer, naming=naming)
        echo_decided(decided, form, as_json)
    elif as_json:
        echo_json(question_to_json(answer))
    else:
        pair = () if answer.other is None else (answer.other,)
        names = ", ".join(written.name(each) for each in (*answer.candidates, *pair))
        asked = explain_question(answer, compiled, written.name)
        needed = f"Still needed: {answer.fact}{f' of {names}' if names else ''}."
        for text in (needed, *asked.splitlines()):
            echo("\n".join(wrapped(text)))
