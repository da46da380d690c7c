"""Where two variants diverge, in pebbles: other options, decisions and outcomes, in words."""

from collections.abc import Iterator

from games.uxmal_games import at_table

from pakal.games.divergence import (
    Difference,
    DivergenceKind,
    Here,
    find_at_start,
    find_difference,
    kind_of_step,
    say_difference,
)
from pakal.games.pebbles.game import Pebbles
from pakal.games.pebbles.rules import HERON, WADE, YOU, State
from pakal.sim.lockstep import Who, difference_at, hold_against, walk
from pakal.sim.players import RANDOM

READING = {"new-colours": "to-cairn-and-pouch"}
GAME = Pebbles()
OTHER = GAME.under(READING)
HARD = Pebbles(difficulty="hard")


def positions(seeds: int) -> Iterator[State]:
    """Return the positions of the first games of the random player."""
    for seed in range(seeds):
        yield from walk(GAME, Who(RANDOM), seed).states


def first(other: Pebbles, kind: DivergenceKind) -> Difference[State]:
    """Return the first difference of this kind between the game and another variant of it."""
    for s in positions(20):
        there = other.brought_here(s)
        assert there is not None
        found = find_difference(Here(GAME, s), Here(other, there))
        if found is not None and found.kind is kind:
            return found
    raise AssertionError(f"nothing differs by {kind}")


def over(yours: int, its: int) -> Here[State]:
    """Return a finished game with these points."""
    s = GAME.bare()
    s.agenda = []
    s.points[0], s.points[2] = yours, its
    return Here(GAME, s)


def test_a_game_does_not_differ_from_itself() -> None:
    """
    In no position of some games, nor at the start, is there anything to tell.
    """
    assert [] == [s for s in positions(2) if find_difference(Here(GAME, s), Here(GAME, s))]
    assert None is find_at_start(GAME, Pebbles())


def test_another_decision_is_told_with_both_candidates_and_reasons() -> None:
    """
    The sentence names the list and who is chosen instead of whom; each side has its reason.
    """
    found = first(OTHER, DivergenceKind.DECISION).full()

    assert ("wade", "wade") == (found.list_id, found.point)
    assert "wade: a draw (bend 1/2, ford 1/2) instead of ford" == found.says
    assert str(found) == found.says
    assert found.a.answer != found.b.answer
    assert found.a.why != found.b.why
    assert "between bend and ford" in found.b.why
    assert 'point = "wade"' in found.position


def test_another_outcome_is_told_by_what_differs_in_the_positions() -> None:
    """
    A harder Heron stacks the same pebble and may then stack another.
    """
    found = first(HARD, DivergenceKind.OUTCOME).full()

    assert "stack" == found.list_id
    assert found.says.startswith("after stack ")
    assert found.a.answer == found.b.answer
    assert found.a.lines != found.b.lines


def test_other_options_are_a_difference() -> None:
    """
    Where a variant offers something else, it is told at which point, and what only one offers.
    """
    s = next(s for s in positions(1) if s.point == WADE and s.who == YOU and len(s.offered) > 1)
    less = s.copy()
    less.offered = s.offered[1:]

    found = find_difference(Here(GAME, s), Here(GAME, less))

    assert found is not None
    assert DivergenceKind.OPTIONS is found.kind
    assert "at wade other options are offered" == found.brief().says
    assert ((GAME.line(s, s.offered[0]),), ()) == (found.full().a.lines, found.full().b.lines)


def test_another_winner_is_told() -> None:
    """
    Two finished games differ if somebody else has won.
    """
    found = find_difference(over(5, 3), over(3, 5))

    assert found is not None
    assert "the game is won by Heron, not by you" == found.brief().says
    assert None is find_difference(over(5, 3), over(6, 3))


def test_a_position_that_cannot_be_played_on_is_no_difference() -> None:
    """
    A position may be made so simple that nothing is offered where somebody has to choose.
    """
    s = next(s for s in positions(1) if s.point == WADE and s.who == HERON).copy()
    s.offered = []

    assert None is find_difference(Here(GAME, s), Here(OTHER, s))


def test_a_step_that_differs_is_of_one_kind() -> None:
    """
    By the choices, by who decides and by what was offered it is known how two games came apart.
    """
    s = next(s for s in positions(1) if s.point == WADE and s.who == YOU and len(s.offered) > 1)
    one, two, *_ = s.offered
    his = next(s for s in positions(1) if s.point == WADE and s.who == HERON)

    assert DivergenceKind.OUTCOME is kind_of_step(Here(GAME, s), one, s.offered, one)
    assert DivergenceKind.PLAYER is kind_of_step(Here(GAME, s), one, s.offered, two)
    assert DivergenceKind.OPTIONS is kind_of_step(Here(GAME, s), one, [two], two)
    assert DivergenceKind.DECISION is kind_of_step(Here(GAME, his), one, his.offered, two)


def test_games_that_diverge_are_told_by_the_same_engine() -> None:
    """
    Played on one seed, two variants diverge where the position is found to differ.
    """
    for seed in range(20):
        game = walk(GAME, Who(RANDOM), seed)
        fork = hold_against(game, OTHER).fork
        if fork is not None:
            found = difference_at(game, OTHER, fork)
            there = find_difference(found.a, found.b)
            assert there is not None
            assert (there.kind, there.brief().says) == (fork.kind, found.brief().says)
            return
    raise AssertionError("no game diverges")


def test_a_difference_is_never_told_by_the_setting() -> None:
    """
    Positions that differ in what is offered only are not told apart by the reading in their text.
    """
    player = {"you": {"priests": ["a1"], "hand": {"bat": 1}}, "high-priest": {"priests": ["b1"]}}
    usual, s = at_table("move-priest", phases=1, player=player)
    other = usual.under({"jump": "straight"})
    brought = other.brought_here(s)
    assert brought is not None

    assert s.offered != brought.offered
    assert "what comes next differs" == say_difference(Here(usual, s), Here(other, brought))
