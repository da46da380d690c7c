"""`pakal decide`: what the automa does in a position, and why."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pakal_cli.bots import BotCommand, bot_of
from pakal_cli.choosing import ANYWAY_OPTION, game_of_file, place_of, text_of
from pakal_cli.output import echo, echo_json, wrapped

if TYPE_CHECKING:
    from pakal.games.base import TableGame
    from pakal.games.listed import BotGame
    from pakal.games.registry import Game
    from pakal.lists.ask import FactWanted
    from pakal.lists.compile import Compiled
    from pakal.lists.decision import Decision
    from pakal.lists.known import Written
    from pakal.lists.model import Naming
    from pakal.lists.ways import Way
    from pakal.lists.winners import Winners

_OPEN: Final = 2  # exit code when a case does not settle it, as for `consult`
_FILE = click.Path(path_type=Path, allow_dash=True)


@click.command(cls=BotCommand, of_candidates=True, keys=("readings", "lists"))
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
    of your own decides on a case from a file; NAME may then be one of its charts.
    """
    from pakal.errors import BadInputError
    from pakal.lists.known import parse_known

    bot = bot_of()
    if bot is not None:
        if case is None:
            raise BadInputError(
                "A bot decides on a case.",
                "Give --case FILE with a section for each candidate, or try `pakal consult`.",
            )
        _decide_case(bot, name, case, form, as_json, anyway=anyway)
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
        made = game.make(given)
        of_list = made.book_for_facts()[made.find_list(name)]
        found = parse_known(text_of(facts), place_of(facts), of_list)
        _decide_from_facts(of_list, found, form, as_json)
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


def echo_way(way: "Way", form: str, as_json: bool) -> None:
    """Print the way through a chart, with each decision on it, in words or as JSON."""
    if as_json:
        echo_json(way.to_json())
        return
    text = way.table() if form == "full" else way.short() if form == "short" else str(way)
    echo(text)
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


def _decide_case(
    bot: "BotGame", name: str, case: Path, form: str, as_json: bool, *, anyway: bool
) -> None:
    """What a list of a bot decides on a case, or the way through one of its charts."""
    from pakal.lists.flow_cases import parse_flow_case
    from pakal.lists.flows import CandidatesWanted, Flow, FlowTrace
    from pakal.lists.known import parse_known
    from pakal.lists.model import Naming
    from pakal.lists.ways import Way, explain_wanted, wanted_to_json

    flow = bot.find(name)
    book, place = bot.book_for_facts(), place_of(case)
    if not isinstance(flow, Flow):
        of_list = parse_known(text_of(case), place, book[flow])
        _refuse_impossible(of_list.contradictions(book[flow], bot.invariants()), place, anyway)
        _decide_from_facts(book[flow], of_list, form, as_json)
        return
    written = parse_flow_case(text_of(case), place, flow, book)
    _refuse_impossible(written.contradictions(book, bot.invariants()), place, anyway)
    namings = {list_id: Naming(each.name) for list_id, each in written.lists.items()}
    found = written.walk(flow, book)
    if isinstance(found, FlowTrace):
        echo_way(Way(flow=flow, book=book, trace=found, namings=namings), form, as_json)
    elif as_json:
        echo_json(wanted_to_json(found, flow, book))
        sys.exit(_OPEN)
    else:
        naming = namings.get(found.list_id, Naming(str))
        asked = explain_wanted(found, flow, book, naming)
        if isinstance(found, CandidatesWanted):
            _echo_needed(f"the candidates of list {found.list_id!r}", asked)
        else:
            _echo_needed(_fact_in_words(found, naming), asked)
        sys.exit(_OPEN)


def _refuse_impossible(found: Iterable[str], place: str, anyway: bool) -> None:
    """Refuse a case that contradicts what is always so."""
    from pakal.errors import BadInputError

    wrong = [] if anyway else list(found)
    if wrong:
        raise BadInputError(
            "\n".join(f"{place}: {each}" for each in wrong),
            "Correct the case, or the invariant; or decide on it with --anyway.",
        )


def _decide_from_facts(
    compiled: "Compiled[Any]", written: "Written", form: str, as_json: bool
) -> None:
    from pakal.lists.answers import answer_from
    from pakal.lists.ask import FactWanted, question_to_json
    from pakal.lists.explain import explain_question
    from pakal.lists.model import Naming
    from pakal.lists.winners import explained

    naming = Naming(written.name)
    answer = answer_from(compiled, written.known, written.candidates)
    if not isinstance(answer, FactWanted):
        echo_decided(explained(answer, compiled, naming, written.known), form, as_json)
        return
    if as_json:
        echo_json(question_to_json(answer))
    else:
        asked = explain_question(answer, compiled, naming)
        _echo_needed(_fact_in_words(answer, naming), asked)
    sys.exit(_OPEN)


def _fact_in_words(wanted: "FactWanted", naming: "Naming") -> str:
    pair = () if wanted.other is None else (wanted.other,)
    names = ", ".join(map(naming, (*wanted.candidates, *pair)))
    return f"{wanted.fact}{f' of {names}' if names else ''}"


def _echo_needed(what: str, asked: str) -> None:
    """Say what a case lacks, and how a person is asked for it."""
    for text in (f"Still needed: {what}.", *asked.splitlines()):
        echo("\n".join(wrapped(text)))
