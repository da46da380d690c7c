"""`pakal decide`: what King Pakal does in a position, and why."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal_cli.output import echo
from pakal_cli.setting import (
    ANYWAY_OPTION,
    LISTS_OPTION,
    READING_OPTION,
    own_lists,
    place_of,
    text_of,
)

if TYPE_CHECKING:
    from pakal.games.ahau.automa.consulting import Decided
    from pakal.games.ahau.rules.state import State
    from pakal.lists.model import PriorityList

_FILE = click.Path(path_type=Path, allow_dash=True)


@click.command()
@click.argument("name")
@click.option("--position", type=_FILE, help="A position file; - reads standard input.")
@click.option("--facts", type=_FILE, help="The facts of each candidate instead of a position.")
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
@READING_OPTION
@LISTS_OPTION
def decide(
    name: str,
    position: Path | None,
    facts: Path | None,
    form: str,
    as_json: bool,
    seed: int,
    anyway: bool,
    reading: tuple[str, ...],
    lists: tuple[Path, ...],
) -> None:
    """
    Say what King Pakal decides by the list NAME, or in his whole `turn`, and why.

    NAME is one of `pakal lists`; a unique beginning is enough.
    """
    from pakal.errors import BadInputError

    if (position is None) == (facts is None):
        raise BadInputError(
            "A decision needs a position or facts, one of the two.",
            '--position FILE, where FILE may be as short as: base = "start".',
        )
    if facts is not None:
        _decide_from_facts(name, facts, form, as_json, reading, lists)
        return
    assert position is not None  # noqa: S101 - one of the two was given
    with reading_position(position, reading, anyway=anyway) as state:
        if lists:
            state = _with_lists(state, lists)
        if name == "turn":
            _decide_turn(state, form, as_json, seed)
            return
        from pakal.games.ahau.automa.consulting import at_list, decide_now, find_list

        state = at_list(state, find_list(name))
        echo_decided(decide_now(state), form, as_json)


@contextmanager
def reading_position(
    position: Path, reading: tuple[str, ...], *, anyway: bool
) -> Iterator["State"]:
    """
    The position to be decided on; readings given on the command line go before the file's.

    One that cannot be is refused, with every reason. With `anyway` it is decided on all the same,
    and where the rules give no answer that is a message too.
    """
    from pakal.games.ahau.automa.consulting import beyond_the_rules, check_possible, with_readings
    from pakal.games.ahau.edition.readings import parse_readings
    from pakal.games.ahau.position.text import parse_position, read_position

    place = place_of(position)
    if str(position) == "-":
        state = parse_position(text_of(position), place, Path.cwd())
    else:
        state = read_position(position)
    chosen = parse_readings(reading)
    given = {each.partition("=")[0].strip() for each in reading}
    check_possible(state, place, anyway=anyway)
    with beyond_the_rules(state, place):
        state = with_readings(state, {name: chosen[name] for name in chosen if name in given})
        check_possible(state, place, anyway=anyway)
        yield state


def _with_lists(s: "State", files: tuple[Path, ...]) -> "State":
    """The same position with lists of somebody's own."""
    import attrs

    from pakal.games.ahau.rules.engine import at_table

    if s.table.solo is None:
        return s
    solo = attrs.evolve(s.table.solo, lists=_lists_in(files))
    return at_table(s, attrs.evolve(s.table, solo=solo))


def _lists_in(files: tuple[Path, ...]) -> "tuple[PriorityList, ...]":
    from pakal.games.ahau.automa.pakal import read_own_lists

    return read_own_lists(own_lists(files), "your lists") if files else ()


def _in_words(decided: "Decided", form: str) -> str:
    from pakal.lists.explain import explain_full, explain_line, explain_short

    forms = {"line": explain_line, "short": explain_short, "full": explain_full}
    text = forms[form](decided.trace, decided.compiled, decided.name)
    if form != "line":
        return text
    from pakal.lists.show import wrap

    return "\n".join(wrap(text))


def echo_decided(decided: "Decided", form: str, as_json: bool) -> None:
    """Print a decision in words or as JSON."""
    if as_json:
        _echo_json(explained(decided))
        return
    said = _in_words(decided, form)
    echo(said)
    for text in _lots(decided):
        echo("\n".join(_wrapped(text)))
    echo_mark(said)


def echo_mark(said: str) -> None:
    """Say what the mark in a reason means, unless the full form has said it."""
    from pakal.lists.explain import MARK, MARK_MEANS

    if MARK in said and MARK_MEANS not in " ".join(said.split()):
        echo(f"{MARK_MEANS}; the full explanation names them.")


def _echo_json(data: dict[str, Any]) -> None:
    echo(json.dumps(data, ensure_ascii=False, indent=2))


def _wrapped(text: str, first: str = "") -> list[str]:
    from pakal.lists.show import wrap

    return wrap(text, first)


def explained(decided: "Decided") -> dict[str, Any]:
    """The explanation of a decision as JSON data."""
    from pakal.lists.explain import explain_json

    data = explain_json(decided.trace, decided.compiled, decided.name)
    if decided.lots is not None:
        data["how"] = decided.lots.how
        data["chances"] = {name: str(chance) for name, chance in decided.lots.chances}
    return data


def _lots(decided: "Decided") -> list[str]:
    """How lots are drawn and each one's chance, a sentence each."""
    if decided.lots is None:
        return []
    odds = ", ".join(f"{name} {chance}" for name, chance in decided.lots.chances)
    return [decided.lots.how, *([f"Chances: {odds}."] if odds else [])]


def _decide_turn(state: "State", form: str, as_json: bool, seed: int) -> None:
    from pakal.games.ahau.automa.consulting import Decided, Drawn, play_turn

    steps: list[dict[str, Any]] = []
    told: list[str] = []
    for step in play_turn(state, seed):
        if isinstance(step, Decided):
            steps.append(explained(step))
            lines = _step(step, form)
        elif isinstance(step, Drawn):
            steps.append({"drawn": step.line})
            lines = _wrapped(step.line, "  → ")
        else:
            steps.append({"followed": step.line})
            lines = _wrapped(step.line, "  → ")
        told += lines
        if not as_json:
            for line in lines:
                echo(line)
    if as_json:
        _echo_json({"format": "pakal-turn", "version": 1, "steps": steps})
    else:
        echo_mark("\n".join(told))


def _step(decided: "Decided", form: str) -> list[str]:
    """A decision of his turn; in the longer forms a paragraph of its own."""
    label = decided.compiled.plist.label
    text = _in_words(decided, form)
    if form == "line":
        said = " ".join([*text.split(), *_lots(decided)[1:]])
        return _wrapped(f"{label}: {said}", "· ")
    return [label, text, *(line for each in _lots(decided) for line in _wrapped(each)), ""]


def _decide_from_facts(
    name: str,
    facts: Path,
    form: str,
    as_json: bool,
    reading: tuple[str, ...],
    lists: tuple[Path, ...],
) -> None:
    import attrs

    from pakal.games.ahau.automa.consulting import decided_from, find_list
    from pakal.games.ahau.automa.pakal import book_for_facts
    from pakal.games.ahau.edition.readings import parse_readings
    from pakal.games.ahau.edition.values import default_edition
    from pakal.games.ahau.rules.table import Table
    from pakal.games.ahau.setting import seat
    from pakal.lists.ask import Question, question_to_json
    from pakal.lists.decide import decide_from
    from pakal.lists.explain import explain_question
    from pakal.lists.known import parse_known

    solo = attrs.evolve(seat(default_edition()), lists=_lists_in(lists))
    compiled = book_for_facts(Table(readings=parse_readings(reading), solo=solo))[find_list(name)]
    written = parse_known(text_of(facts), place_of(facts), compiled)
    answer = decide_from(compiled, written.known, written.candidates)
    if not isinstance(answer, Question):
        echo_decided(decided_from(compiled, answer, written.name), form, as_json)
    elif as_json:
        _echo_json(question_to_json(answer))
    else:
        names = ", ".join(written.name(each) for each in answer.candidates)
        asked = explain_question(answer, compiled, written.name)
        for text in (f"Still needed: {answer.fact} of {names}.", *asked.splitlines()):
            echo("\n".join(_wrapped(text)))
