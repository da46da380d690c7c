"""`pakal diff`: do two versions of lists decide the same?"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pakal_cli.choosing import READING_OPTION, GameCommand, refuse_lists_of_others, text_of
from pakal_cli.output import echo, echo_json, wrapped

if TYPE_CHECKING:
    from pakal.audit.how_often import InGames
    from pakal.audit.versions import ListChange
    from pakal.games.registry import Game
    from pakal.sim.stats import Share

_FILE = click.Path(path_type=Path)
_DIFFER: Final = 3  # exit codes
_CANNOT_TELL: Final = 4
_GAMES: Final = 100


@click.command(cls=GameCommand, keys=("no keys",))
@click.argument("old", type=_FILE)
@click.argument("new", type=_FILE)
@click.option("--facts", type=_FILE, help="The facts that both versions of your own bot ask about.")
@READING_OPTION
@click.option(
    "--games",
    type=click.IntRange(0),
    default=_GAMES,
    show_default=True,
    metavar="N",
    help="Without --facts: games in which to count how often they differ.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the first game.")
@click.option("--json", "as_json", is_flag=True, help="The comparison as JSON.")
@click.pass_context
def diff(
    ctx: click.Context,
    game: "Game",
    given: dict[str, Any],
    old: Path,
    new: Path,
    facts: Path | None,
    reading: tuple[str, ...],
    games: int,
    seed: int,
    as_json: bool,
) -> None:
    """
    Say whether two versions of lists decide the same.

    If not, it shows the smallest case. With --facts they are lists of your own bot; otherwise of a
    game (--game), and then simulated games also count how often they differ, and show the first
    such position. Exit codes: 0 the same, 3 they differ, 4 there are too many cases to tell.
    """
    from pakal.audit.findings import Answer

    del given  # readings are the command's own option: a facts file has its own
    counted: dict[str, InGames] = {}
    if facts is not None:
        found = _of_a_bot(old, new, facts, reading)
    else:
        found, counted = _of_a_game(game, old, new, reading, seed, games)
    if as_json:
        echo_json(_data(found, counted))
    else:
        for line in _lines(found, counted):
            echo(line)
    answers = [each.same for each in found]
    ctx.exit(
        _DIFFER if Answer.NO in answers else _CANNOT_TELL if Answer.CANNOT_TELL in answers else 0
    )


def _of_a_bot(
    old: Path, new: Path, facts: Path, reading: tuple[str, ...]
) -> "tuple[ListChange, ...]":
    from pakal.audit.versions import compare_charts, compare_versions
    from pakal.games.listed import read_bot
    from pakal_cli.bots import read_reading

    before, after = read_bot(old, facts), read_bot(new, facts)
    readings = dict(read_reading(each) for each in reading)
    invariants = after.invariants()
    found = compare_versions(before.lists, after.lists, after.vocabulary(), readings, invariants)
    before, after = before.under(readings), after.under(readings)
    books = before.book_for_facts(), after.book_for_facts()
    return (*found, *compare_charts(before.flows, after.flows, books, invariants))


def _of_a_game(
    chosen: "Game", old: Path, new: Path, reading: tuple[str, ...], seed: int, games: int
) -> "tuple[tuple[ListChange, ...], dict[str, InGames]]":
    from pakal.audit.findings import Answer
    from pakal.audit.how_often import count_in_games
    from pakal.audit.versions import compare_versions
    from pakal.games.base import SearchedGame
    from pakal.games.readings import chosen_readings
    from pakal.games.registry import having
    from pakal.lists.read import parse_lists

    readings = chosen_readings(chosen.all_readings(), reading)
    game = having(chosen, SearchedGame).make({})
    texts = [(text_of(file), str(file)) for file in (old, new)]
    for text, file in texts:
        refuse_lists_of_others(game, text, file)
    before, after = (parse_lists(text, file) for text, file in texts)
    found = compare_versions(before, after, game.vocabulary(), readings, game.invariants())
    parted = {each.list_id for each in found if each.same is not Answer.YES}
    if not games or not parted:
        return found, {}
    counted = count_in_games(game, before, after, readings, seed, games)
    return found, {name: each for name, each in counted.items() if name in parted}


# --- in words, and as data -----------------------------------------------------------------------


def _lines(found: "tuple[ListChange, ...]", counted: "dict[str, InGames]") -> Iterator[str]:
    for each in found:
        yield "\n".join(wrapped(f"{each.list_id}: {each.says}"))
        for case in each.cases:
            yield ""
            yield from (f"  {line}" for line in case.case.splitlines())
            yield from _both(case.old, case.new)
        if each.list_id in counted:
            yield from _in_games(counted[each.list_id])


def _in_games(found: "InGames") -> Iterator[str]:
    yield ""
    if not found.decisions:
        yield "\n".join(wrapped(f"In {found.games} games it was never asked.", "  "))
        return
    of_games, of_decisions = _shares(found)
    says = (
        f"In {found.games_that_differ} of {found.games} games they decide differently:"
        f" {of_games}; on {found.decisions_that_differ} of {found.decisions} decisions:"
        f" {of_decisions}. In brackets is the 95 % interval."
    )
    yield "\n".join(wrapped(says, "  "))
    first = found.first
    if first is not None:
        yield ""
        yield f"  # first in the game of seed {first.seed}"
        yield from (f"  {line}" for line in first.position.splitlines())
        yield from _both(first.old, first.new)


def _both(old: str, new: str) -> Iterator[str]:
    """What both versions do with a case, in comments, so that all of it can be copied to a file."""
    for name, does in (("old", old), ("new", new)):
        text = f"{name}: {does}"
        yield from ("  # " + line.strip() for line in wrapped(text, " " * len("  # ")))


def _shares(found: "InGames") -> "tuple[Share, Share]":
    """The share of games, and that of decisions, which come in games."""
    from pakal.sim.stats import Clusters, clustered_share, wilson

    rows = found.by_game
    clusters = Clusters(
        games=sum(bool(trials) for trials, _ in rows),
        trials=found.decisions,
        trials_squared=sum(trials * trials for trials, _ in rows),
        successes=found.decisions_that_differ,
        both=sum(trials * differ for trials, differ in rows),
        successes_squared=sum(differ * differ for _, differ in rows),
    )
    return wilson(found.games_that_differ, found.games), clustered_share(clusters)


def _data(found: "tuple[ListChange, ...]", counted: "dict[str, InGames]") -> dict[str, Any]:
    return {
        "format": "pakal-diff",
        "version": 1,
        "lists": [
            {
                "list": each.list_id,
                "same": each.same.value,
                "says": each.says,
                "cases": [
                    {"case": case.case, "old": case.old, "new": case.new} for case in each.cases
                ],
                "in_games": _games_data(counted.get(each.list_id)),
            }
            for each in found
        ],
    }


def _games_data(found: "InGames | None") -> dict[str, Any] | None:
    if found is None:
        return None
    of_games, of_decisions = _shares(found)
    first = found.first
    return {
        "seed": found.seed,
        "games": found.games,
        "games_that_differ": found.games_that_differ,
        "share_of_games": _share_data(of_games),
        "decisions": found.decisions,
        "decisions_that_differ": found.decisions_that_differ,
        "share_of_decisions": _share_data(of_decisions),
        "first": None
        if first is None
        else {
            "seed": first.seed,
            "position": first.position,
            "old": first.old,
            "new": first.new,
        },
    }


def _share_data(share: "Share") -> dict[str, float]:
    return {"value": share.value, "low": share.low, "high": share.high}
