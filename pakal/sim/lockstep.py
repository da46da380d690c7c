"""
Two variants of a game on one seed, in lockstep for as long as they are one game.

A variant is the game under one setting: its readings, its edition, its lists. Both have the same
random generators and the same player. The first game is recorded; the other follows it step by step
until they diverge, and is then played to its own end. At every decision of the first game the other
variant is asked what it would decide in that position.
"""

from collections import Counter
from typing import Generic, TypeVar

from attrs import frozen

from pakal.games.agenda import Waiting
from pakal.games.base import PlayedGame
from pakal.games.divergence import Difference, DivergenceKind, Here, kind_of_step
from pakal.lists.trace import Choice
from pakal.sim.chance import chance_of
from pakal.sim.play import play_out
from pakal.sim.players import BUDGET, make_player

S = TypeVar("S", bound=Waiting)


@frozen
class Fork:
    """Where two games of one seed diverge: after how many steps, in which round, and how."""

    seed: int
    step: int
    round: int
    kind: DivergenceKind
    list_id: str  # the automa's list that was asked there, if one was


@frozen
class Ended:
    """How one of the two games ended."""

    winner: str
    score: tuple[int, ...]  # by seat that scores
    rounds: int


@frozen
class Pair:
    """
    The two games of one seed.

    `asked` counts the automa's decisions in the first game by list; `changed` those that differ
    under the other variant in the same position; `followed` those that are the same but have
    another consequence. If a position of the first means nothing to the other, all are empty.
    """

    seed: int
    fork: Fork | None
    a: Ended
    b: Ended
    asked: Counter[str]
    changed: Counter[str]
    followed: Counter[str]


@frozen
class Who:
    """Who plays the person's side."""

    player: str
    budget: int = BUDGET


@frozen
class Walk(Generic[S]):
    """
    A recorded game: the position before every step, what was chosen there, and the last position.

    Any number of variants can be held against one walk.
    """

    game: PlayedGame[S]
    who: Who
    seed: int
    states: tuple[S, ...]
    choices: tuple[Choice, ...]

    @property
    def ended(self) -> Ended:
        """How it ended."""
        return _ended(self.game, self.states[-1])


class Playing(Generic[S]):
    """A variant's game of a seed in progress, with its own chance and its own player."""

    def __init__(self, game: PlayedGame[S], who: Who, seed: int) -> None:
        self.game = game
        self.draw = chance_of(game, seed)
        self.choose = make_player(game, who.player, seed, who.budget)
        self.state = game.start()

    def step(self) -> Choice:
        """Play one step; what was chosen."""
        game, s = self.game, self.state
        if game.is_automa(s):
            chosen = game.choose(s)
            game.act(s, chosen)
            return chosen
        option = self.draw(s) if game.is_chance(s) else self.choose(s)
        game.apply(s, option)
        return option


def walk(game: PlayedGame[S], who: Who, seed: int) -> Walk[S]:
    """Play the game of a seed and record every position."""
    playing = Playing(game, who, seed)
    states, choices = [game.copy(playing.state)], []
    while game.options(playing.state):
        choices.append(playing.step())
        states.append(game.copy(playing.state))
    return Walk(game, who, seed, tuple(states), tuple(choices))


def hold_against(first: Walk[S], game: PlayedGame[S]) -> Pair:
    """The pair of the first game and the other variant's game of the same seed."""
    other = Playing(game, first.who, first.seed)
    asked: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    followed: Counter[str] = Counter()
    fork = _follow(first, other, asked)
    if fork is not None:
        play_out(game, other.state, other.choose, game.opponent(), other.draw)
        if fork.list_id:
            (changed if fork.kind is DivergenceKind.DECISION else followed)[fork.list_id] += 1
        began = 0 if fork.kind is DivergenceKind.BEGINNING else fork.step + 1
        _ask(first, began, game, asked, changed, followed)
    if game.brought_here(first.states[0]) is None:
        # Decisions before they diverge are not a fair sample of all decisions.
        asked, changed, followed = Counter(), Counter(), Counter()
    ended = _ended(game, other.state)
    return Pair(first.seed, fork, first.ended, ended, asked, changed, followed)


def _follow(first: Walk[S], other: Playing[S], asked: Counter[str]) -> Fork | None:
    """Follow the first game until the two diverge, or to their common end."""
    game, states = first.game, first.states
    if not game.same(states[0], other.state):
        return Fork(first.seed, 0, game.round(states[0]), DivergenceKind.BEGINNING, "")
    for step, chosen in enumerate(first.choices):
        s = states[step]
        list_id = game.list_at(s)
        if list_id:
            asked[list_id] += 1
        offered = other.game.options(other.state)
        choice = other.step()
        if choice != chosen or not game.same(states[step + 1], other.state):
            kind = kind_of_step(Here(game, s), chosen, offered, choice)
            return Fork(first.seed, step, game.round(s), kind, list_id)
    return None


def difference_at(first: Walk[S], game: PlayedGame[S], fork: Fork) -> Difference[S]:
    """What differs where the other variant's game diverges from the first."""
    other = Playing(game, first.who, first.seed)
    for _ in range(fork.step):
        other.step()
    a = Here(first.game, first.states[fork.step])
    b = Here(game, game.copy(other.state))
    if fork.kind is DivergenceKind.BEGINNING:
        return Difference(fork.kind, a, b)
    return Difference(fork.kind, a, b, first.choices[fork.step], other.step())


def _ask(
    first: Walk[S],
    began: int,
    game: PlayedGame[S],
    asked: Counter[str],
    changed: Counter[str],
    followed: Counter[str],
) -> None:
    """At each decision in the rest of the first game, ask what the other variant decides."""
    for step in range(began, len(first.choices)):
        s, choice = first.states[step], first.choices[step]
        if not first.game.is_automa(s):
            continue
        there = game.brought_here(s)
        if there is None:
            return
        list_id = first.game.list_at(s)
        asked[list_id] += 1
        if not _decides(game, there, list_id, choice):
            changed[list_id] += 1
            continue
        game.act(there, choice)
        if not game.same(first.states[step + 1], there):
            followed[list_id] += 1


def _decides(game: PlayedGame[S], s: S, list_id: str, choice: Choice) -> bool:
    """Does the automa make this choice by this list in the position?"""
    return game.is_automa(s) and game.list_at(s) == list_id and game.choose(s) == choice


def _ended(game: PlayedGame[S], s: S) -> Ended:
    tally = game.tally(s)
    return Ended(tally.winner, tuple(tally.score[seat] for seat in game.scoring), tally.rounds)
