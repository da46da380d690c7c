"""`pakal demo`: a whole game played and told round by round."""

from typing import TYPE_CHECKING, Any

import click

from pakal_cli.setting import make_table, pakal_options, table_options

if TYPE_CHECKING:
    from pakal.games.ahau.state import State
    from pakal.games.ahau.table import Table


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
    table = make_table(**setting, pakal=None if two_players else pakal)
    for line in _heading(table, seed):
        click.echo(line)
    _play(table, seed)


def _heading(table: "Table", seed: int) -> list[str]:
    from pakal.games.ahau.headings import describe_table

    return [*describe_table(table), f"Seed {seed}."]


def _play(table: "Table", seed: int) -> None:
    from pakal.games.ahau import engine
    from pakal.games.ahau.narrate import Teller, tell_outcome
    from pakal.games.ahau.pakal import act, book_for, candidates_at, explain, list_at
    from pakal.lists.explain import explain_line
    from pakal.sim.play import at_random, play_out

    teller = Teller()
    state = engine.start(table)
    state.log = []

    def say() -> None:
        for line in teller.heard():
            click.echo(line)

    def watch(s: "State", option: int) -> None:
        teller.catch_up(s)
        teller.tell(s, option)
        say()

    def decide(s: "State") -> None:
        compiled = book_for(table)[list_at(s) or ""]
        trace = explain(s, book_for(table))
        name = compiled.vocabulary.namer(compiled.plist.candidates, s)
        teller.catch_up(s)
        if len(candidates_at(s)) > 1 or trace.looked:
            line = explain_line(trace, compiled, name)
            teller.tell_decision(s, compiled.plist.label, line)
        say()
        act(s, trace.outcome)

    automa = decide if table.solo else None
    play_out(engine, state, at_random(engine, seed), automa, watch=watch)
    teller.catch_up(state)
    teller.finish()
    outcome = engine.outcome(state)
    if outcome is not None:
        teller.lines += tell_outcome(state, outcome)
    say()
