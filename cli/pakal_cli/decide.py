"""`pakal decide`: what King Pakal does in a position, and why."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pakal_cli.setting import READING_OPTION

if TYPE_CHECKING:
    from pakal.games.ahau.consulting import Decided
    from pakal.games.ahau.state import State

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
@READING_OPTION
def decide(
    name: str,
    position: Path | None,
    facts: Path | None,
    form: str,
    as_json: bool,
    seed: int,
    reading: tuple[str, ...],
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
        _decide_from_facts(name, facts, form, as_json, reading)
        return
    assert position is not None  # noqa: S101 - one of the two was given
    state = _read(position, reading)
    if name == "turn":
        _decide_turn(state, form, as_json, seed)
        return
    from pakal.games.ahau.consulting import at_list, decide_now, find_list

    state = at_list(state, find_list(name))
    decided = decide_now(state)
    if as_json:
        click.echo(json.dumps(_as_json(decided, state), ensure_ascii=False, indent=2))
    else:
        click.echo(_in_words(decided, form))
        _echo_chances(decided, state)


def _text_of(file: Path) -> str:
    from pakal.errors import BadInputError

    if str(file) == "-":
        return sys.stdin.read()
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"{file}: cannot be read ({error}).", "the name is misspelt.") from None


def _read(position: Path, reading: tuple[str, ...]) -> "State":
    """Read the position; readings given on the command line go before the file's."""
    from pakal.games.ahau.consulting import with_readings
    from pakal.games.ahau.position import parse_position, read_position
    from pakal.games.ahau.readings import parse_readings

    if str(position) == "-":
        state = parse_position(_text_of(position), "standard input", Path.cwd())
    else:
        state = read_position(position)
    chosen = parse_readings(reading)
    given = {each.partition("=")[0].strip() for each in reading}
    return with_readings(state, {name: chosen[name] for name in chosen if name in given})


def _in_words(decided: "Decided", form: str) -> str:
    from pakal.lists.explain import explain_full, explain_line, explain_short

    forms = {"line": explain_line, "short": explain_short, "full": explain_full}
    text = forms[form](decided.trace, decided.compiled, decided.name)
    if form != "line":
        return text
    from pakal.lists.show import wrap

    return "\n".join(wrap(text))


def _as_json(decided: "Decided", state: "State") -> dict[str, Any]:
    from pakal.games.ahau.consulting import drawn_chances
    from pakal.lists.explain import explain_json

    data = explain_json(decided.trace, decided.compiled, decided.name)
    chances = drawn_chances(decided, state)
    if chances:
        data["chances"] = {name: str(chance) for name, chance in chances["chances"].items()}
    return data


def _echo_chances(decided: "Decided", state: "State") -> None:
    from pakal.games.ahau.consulting import drawn_chances
    from pakal.lists.show import wrap

    found = drawn_chances(decided, state)
    if not found:
        return
    odds = ", ".join(f"{name} {chance}" for name, chance in found["chances"].items())
    for text in (found["how"], f"Chances: {odds}."):
        click.echo("\n".join(wrap(text)))


def _decide_turn(state: "State", form: str, as_json: bool, seed: int) -> None:
    from pakal.games.ahau.consulting import Drawn, play_turn
    from pakal.lists.show import wrap

    steps = []
    for step in play_turn(state, seed):
        if isinstance(step, Drawn):
            steps.append({"drawn": step.line})
            if not as_json:
                click.echo(f"  drawn: {step.line}")
            continue
        if as_json:
            steps.append(_as_json(step, state))
            continue
        text = _in_words(step, form)
        if form == "line":
            line = " ".join(text.split())
            click.echo("\n".join(wrap(f"{step.compiled.plist.label}: {line}", "· ")))
        else:
            click.echo(f"{step.compiled.plist.label}\n{text}\n")
    if as_json:
        click.echo(json.dumps({"format": "pakal-turn", "version": 1, "steps": steps}, indent=2))


def _decide_from_facts(
    name: str, facts: Path, form: str, as_json: bool, reading: tuple[str, ...]
) -> None:
    from pakal.games.ahau.consulting import Decided, find_list
    from pakal.games.ahau.pakal import book_for
    from pakal.games.ahau.readings import parse_readings
    from pakal.games.ahau.table import Table
    from pakal.lists.ask import Question, question_to_json
    from pakal.lists.decide import decide_from
    from pakal.lists.known import parse_known
    from pakal.lists.show import wrap

    compiled = book_for(Table(readings=parse_readings(reading)))[find_list(name)]
    written = parse_known(_text_of(facts), str(facts), compiled)
    answer = decide_from(compiled, written.known, written.candidates)
    if not isinstance(answer, Question):
        decided = Decided(compiled, answer, written.name)
        if as_json:
            from pakal.lists.explain import explain_json

            data = explain_json(answer, compiled, written.name)
            click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        else:
            click.echo(_in_words(decided, form))
        return
    if as_json:
        click.echo(json.dumps(question_to_json(answer), indent=2))
        return
    fact = compiled.vocabulary.fact(answer.fact)
    names = [written.name(each) for each in answer.candidates]
    click.echo(f"Still needed: {answer.fact} of {', '.join(names)}.")
    for question in fact.questions(names):
        click.echo("\n".join(wrap(question)))
