"""`pakal demo`: a whole game played and told round by round."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from pakal.errors import BadInputError
from pakal_cli.output import echo
from pakal_cli.setting import make_table, pakal_options, table_options
from pakal_cli.telling import new_story, printing

if TYPE_CHECKING:
    from pakal.games.ahau.rules.state import State
    from pakal.games.ahau.rules.table import Table


@click.command()
@click.option("--seed", type=int, default=7, show_default=True, help="Same seed, same game.")
@click.option("--two-players", is_flag=True, help="Two random players, without King Pakal.")
@pakal_options
@table_options
def demo(
    seed: int,
    two_players: bool,
    difficulty: str,
    personality: str | None,
    hierarchy: str | None,
    role: str | None,
    **setting: Any,
) -> None:
    """Play a solo game, a random player against King Pakal, and tell it with his reasons."""
    pakal = {
        "difficulty": difficulty,
        "personality": personality,
        "hierarchy": hierarchy,
        "role": role,
    }
    if two_players:
        _refuse_pakal(pakal)
    table = make_table(**setting, pakal=None if two_players else pakal)
    for line in _heading(table, seed):
        echo(line)
    _play(table, seed)


def _refuse_pakal(pakal: Iterable[str]) -> None:
    """Refuse what is about King Pakal in a game without him."""
    source = click.get_current_context().get_parameter_source
    for name in pakal:
        if source(name) is not click.core.ParameterSource.DEFAULT:
            raise BadInputError(
                f"--{name} means nothing with --two-players, where King Pakal does not play.",
                "Try it without one of the two.",
            )


def _heading(table: "Table", seed: int) -> list[str]:
    from pakal.games.ahau.telling.headings import describe_table

    return [*describe_table(table), f"Seed {seed}."]


def _play(table: "Table", seed: int) -> None:
    from pakal.games.ahau.automa.pakal import act, book_for, explain
    from pakal.games.ahau.rules import engine
    from pakal.sim.play import at_random, play_out

    story = new_story()
    hear = printing(story.hear)
    state = engine.start(table)
    state.log = []

    def decide(s: "State") -> None:
        trace = explain(s, book_for(table))
        hear(s, trace)
        act(s, trace.outcome)

    automa = decide if table.solo else None
    play_out(engine, state, at_random(engine, seed), automa, watch=printing(story.see))
    printing(story.end)(state)
