"""A game becomes a row of figures, and nothing about it depends on how it is looked at."""

from functools import cached_property
from typing import Any

import pytest
from attrs import evolve
from sim.running import a_plan, an_ahau_plan, rows_of

from pakal.games.agenda import Deed
from pakal.games.ahau.game import Ahau
from pakal.games.pebbles.game import Pebbles
from pakal.games.points import Point
from pakal.games.values import Seat
from pakal.lists.trace import Trace
from pakal.sim.chance import chance_of
from pakal.sim.plan import Games
from pakal.sim.play import play_out
from pakal.sim.players import make_player
from pakal.sim.record import Row, record

CELL = ("hard", "The Conqueror", "A")


def an_ahau_game() -> Ahau:
    """Return the game of one cell."""
    plan = an_ahau_plan()
    game = Games(plan).of(CELL)
    assert isinstance(game, Ahau)
    return game


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_row_is_that_of_the_game_played_out(player: str) -> None:
    """
    Scores, sources, rounds and reasons are those of the same game played by hand.
    """
    game, seed = an_ahau_game(), 11
    opponent = game.opponent()
    end = play_out(
        game, game.start(), make_player(game, player, seed), opponent, chance_of(game, seed)
    )
    tally = game.tally(end)

    row = record(game, seed, CELL, player, 0)

    assert (tally.winner, tally.won_by, "; ".join(tally.ended_by)) == (
        row.winner,
        row.won_by,
        row.ended_by,
    )
    assert (tally.rounds, tally.parts) == (row.rounds, row.parts)
    assert tuple(tally.score.values()) == row.score
    assert tuple(tuple(each.values()) for each in tally.by_source.values()) == row.by_source
    assert opponent.decided() == row.decided


class TwoHerons(Pebbles):
    """A table without a person, so that an automa begins every round."""

    def seats(self) -> tuple[Seat, ...]:
        """Both seats decide by lists."""
        return tuple(evolve(seat, is_automa=True) for seat in super().seats())


@pytest.mark.parametrize("game", [Pebbles(), TwoHerons()])
def test_points_are_noted_at_the_end_of_every_round(game: Pebbles) -> None:
    """
    They are what each has when the next round begins, and at last the score.
    """
    row = record(game, 5, (), "random", 0)
    seen = dict[int, tuple[int, ...]]()

    def look(s: Any, _: Any) -> None:
        seen.setdefault(game.round(s) - 1, (game.score(s, 0), game.score(s, 1)))

    record(game, 5, (), "random", 0, see=look, hear=look)

    assert (0, 0) == seen.pop(-1) == seen.pop(0)
    assert {number: row.by_round[number - 1] for number in seen} == seen
    assert row.rounds == len(row.by_round) == len(seen) + 1
    assert row.score == row.by_round[-1]


def test_points_by_round_are_those_of_the_game() -> None:
    """
    In Ahau nobody loses points, every round has its entry, and the last is the score.
    """
    for row in rows_of(an_ahau_plan(), 4):
        assert row.rounds == len(row.by_round)
        assert row.score == row.by_round[-1]
        for before, after in zip(row.by_round, row.by_round[1:], strict=False):
            assert all(a <= b for a, b in zip(before, after, strict=True))


class Counted(Pebbles):
    """Counts what is carried out at its points."""

    done = 0

    @cached_property
    def _points(self) -> tuple[Point, ...]:
        return tuple(
            evolve(point, deed=self._counting(point.deed), his_deed=self._counting(point.his_deed))
            for point in super()._points
        )

    def _counting(self, deed: Deed | None) -> Deed | None:
        def carry_out(s: Any, option: int) -> None:
            assert deed is not None
            self.done += 1
            deed(s, option)

        return carry_out if deed else None


def test_steps_are_all_options_applied() -> None:
    """
    Every option counts as one step, chosen by chance, the player or the opponent.
    """
    plan = a_plan()
    for row in rows_of(plan, 2):
        game = Counted(**plan.setting_of(row.cell))
        assert row == record(game, row.seed, row.cell, "random", 0)
        assert game.done == row.steps


def test_looking_on_changes_nothing() -> None:
    """
    Checked, seen and heard, or none of it: the row is the same, and every step is shown.
    """
    game = an_ahau_game()
    seen: list[int] = []
    heard: list[Trace] = []

    def see(_: Any, option: int) -> None:
        seen.append(option)

    def hear(_: Any, trace: Trace) -> None:
        heard.append(trace)

    plain = record(game, 3, CELL, "random", 0)
    shown = record(game, 3, CELL, "random", 0, start=game.start(), see=see, hear=hear)

    assert plain == shown == record(game, 3, CELL, "random", 0, check=True)
    assert plain.steps == len(seen) + len(heard)
    assert sum(plain.decided.values()) == len(heard)


def test_other_seeds_are_other_games() -> None:
    """
    Two seeds give two games.
    """
    game = an_ahau_game()

    def at(seed: int) -> Row:
        return record(game, seed, CELL, "random", 0)

    assert at(1) == at(1)
    assert at(1).by_round != at(2).by_round
