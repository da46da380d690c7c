"""One game of a run played, and what is kept of it: a row of plain figures."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from pakal.games.base import PlayedGame
from pakal.lists.trace import Trace
from pakal.sim.chance import chance_of
from pakal.sim.checking import Checked
from pakal.sim.plan import Cell
from pakal.sim.play import Watcher, play_out
from pakal.sim.players import make_player


@frozen
class Row:
    """
    A game in figures; what belongs to seats and sources comes in their order.

    `decided` counts the decisions by each list; a run of an older version may lack some of them.
    `by_round` has the points of each seat at the end of each round, from the first. `steps` counts
    every option applied, by any seat or by chance.
    """

    seed: int
    cell: Cell
    winner: str
    won_by: str
    ended_by: str
    rounds: int
    parts: int
    steps: int
    score: tuple[int, ...]
    by_source: tuple[tuple[int, ...], ...]  # for each seat
    decided: Mapping[str, int]
    by_round: tuple[tuple[int, ...], ...]


def record(
    game: PlayedGame[Any],
    seed: int,
    cell: Cell,
    player: str,
    budget: int,
    *,
    check: bool = False,
    start: Any = None,
    see: Watcher[Any] | None = None,
    hear: Callable[[Any, Trace], None] | None = None,
) -> Row:
    """
    Play the game of this seed; with `check` it is checked after every step.

    A caller may watch it: `see` gets every option of the player and of chance before it is applied,
    `hear` every decision of the opponent with its reasons. `start` is a state of the caller's own,
    such as one that keeps a log.
    """
    opponent = game.opponent(hear)
    chooser = make_player(game, player, seed, budget)
    seats = [game.seat_names.index(name) for name in game.scoring]
    round_of, score = game.round, game.score
    by_round: list[tuple[int, ...]] = []
    under_way = watched = 0

    def note_round(s: Any) -> None:
        nonlocal under_way
        if round_of(s) != under_way:
            # The points with which a round begins are those of the end of the one before.
            if under_way:
                by_round.append(tuple(score(s, seat) for seat in seats))
            under_way = round_of(s)

    def watch(s: Any, option: int) -> None:
        nonlocal watched
        watched += 1
        note_round(s)
        if see is not None:
            see(s, option)

    def decide(s: Any) -> None:
        note_round(s)
        opponent(s)

    begin = game.start() if start is None else start
    chance = chance_of(game, seed)
    if check:
        checked = Checked(game)
        end = play_out(checked, begin, chooser, checked.watching(decide), chance, watch)
    else:
        end = play_out(game, begin, chooser, decide, chance, watch)
    tally, decided = game.tally(end), opponent.decided()
    points = tuple(tally.score[name] for name in game.scoring)
    return Row(
        seed=seed,
        cell=cell,
        winner=tally.winner,
        won_by=tally.won_by,
        ended_by="; ".join(tally.ended_by),
        rounds=tally.rounds,
        parts=tally.parts,
        steps=watched + sum(decided.values()),
        score=points,
        by_source=tuple(
            tuple(tally.by_source[name][source] for source in game.sources) for name in game.scoring
        ),
        decided={name: decided[name] for name in game.deciding_lists},
        by_round=(*by_round, points),
    )
