"""
Two variants of a game on one seed, step by step for as long as they are one game.

A variant is the game under one setting: its readings, its edition, its lists. Both draw from the
same chances and meet the same player. The first is played and kept; the other goes along with it
step by step. Where they part is remembered, and from there the other is played to its own end.
All along the first game the other variant is asked what it would have decided in that position.
"""

import enum
from collections import Counter
from typing import Generic, TypeVar

from attrs import frozen

from pakal.games.agenda import Waiting
from pakal.games.base import PlayedGame
from pakal.lists.trace import Choice
from pakal.sim.chance import chance_of
from pakal.sim.play import play_out
from pakal.sim.players import BUDGET, make_player

S = TypeVar("S", bound=Waiting)


class Kind(enum.Enum):
    """What it was that parted two games."""

    SETUP = "setup"  # they begin with different things
    ANSWER = "answer"  # the opponent decides otherwise
    OFFER = "offer"  # the player or chance may do something else, and something else is done
    PLAYER = "player"  # the player, who knows the rules of his game, chooses otherwise
    RESULT = "result"  # the same is done, and something else comes of it


@frozen
class Parting:
    """Where two games of one seed part: after how many steps, in which round, and how."""

    seed: int
    step: int
    round: int
    kind: Kind
    list_id: str  # the opponent's list that was asked there, if it was the opponent's point


@frozen
class Ended:
    """How one of the two games ended."""

    winner: str
    score: tuple[int, ...]  # by seat
    rounds: int


@frozen
class Pair:
    """
    The two games of one seed.

    `asked` counts the opponent's decisions in the first game by list; `changed` those that the
    other variant would have made otherwise in the same position; `followed` those that it would
    have made alike, but with another consequence. If a position of the first means nothing to the
    other, all three are empty.
    """

    seed: int
    parting: Parting | None
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
    A game as it went: the position before every step, what was chosen there, and the end.

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


class Side(Generic[S]):
    """A variant's game of a seed under way, with its own chance and its own player."""

    def __init__(self, game: PlayedGame[S], who: Who, seed: int) -> None:
        self.game = game
        self.draw = chance_of(game, seed)
        self.choose = make_player(game, who.player, seed, who.budget)
        self.state = game.start()

    def step(self) -> Choice:
        """One step of the game, whoever is on; what was chosen."""
        game, s = self.game, self.state
        if game.is_automa(s):
            chosen = game.choose(s)
            game.act(s, chosen)
            return chosen
        option = self.draw(s) if game.is_chance(s) else self.choose(s)
        game.apply(s, option)
        return option


def walk(game: PlayedGame[S], who: Who, seed: int) -> Walk[S]:
    """Play the game of a seed, keeping every position."""
    side = Side(game, who, seed)
    states, choices = [game.copy(side.state)], []
    while game.options(side.state):
        choices.append(side.step())
        states.append(game.copy(side.state))
    return Walk(game, who, seed, tuple(states), tuple(choices))


def hold_against(first: Walk[S], game: PlayedGame[S]) -> Pair:
    """The other variant's game of the same seed: with the first while they are one, then alone."""
    other = Side(game, first.who, first.seed)
    asked: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    followed: Counter[str] = Counter()
    parting = _part(first, other, asked)
    if parting is not None:
        play_out(game, other.state, other.choose, game.opponent(), other.draw)
        if parting.list_id:
            (changed if parting.kind is Kind.ANSWER else followed)[parting.list_id] += 1
        began = 0 if parting.kind is Kind.SETUP else parting.step + 1
        _ask(first, began, game, asked, changed, followed)
    if game.brought_here(first.states[0]) is None:
        # What was seen before they part would be a choice of decisions that nobody asked for.
        asked, changed, followed = Counter(), Counter(), Counter()
    ended = _ended(game, other.state)
    return Pair(first.seed, parting, first.ended, ended, asked, changed, followed)


def _part(first: Walk[S], other: Side[S], asked: Counter[str]) -> Parting | None:
    """Go along with the first game until the two part, or to their common end."""
    game, states = first.game, first.states
    if not game.same(states[0], other.state):
        return Parting(first.seed, 0, game.round(states[0]), Kind.SETUP, "")
    for step, chosen in enumerate(first.choices):
        s = states[step]
        his = game.is_automa(s)
        list_id = game.list_at(s) if his else ""
        if his:
            asked[list_id] += 1
        offered_alike = game.options(s) == game.options(other.state)
        if other.step() != chosen:
            kind = Kind.ANSWER if his else Kind.PLAYER if offered_alike else Kind.OFFER
        elif not game.same(states[step + 1], other.state):
            kind = Kind.RESULT
        else:
            continue
        return Parting(first.seed, step, game.round(s), kind, list_id)
    return None


def _ask(
    first: Walk[S],
    began: int,
    game: PlayedGame[S],
    asked: Counter[str],
    changed: Counter[str],
    followed: Counter[str],
) -> None:
    """In the rest of the first game, ask what the other variant would have decided each time."""
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
    """Does the opponent make this choice by this list in the position?"""
    return game.is_automa(s) and game.list_at(s) == list_id and game.choose(s) == choice


def _ended(game: PlayedGame[S], s: S) -> Ended:
    tally = game.tally(s)
    return Ended(tally.winner, tuple(tally.score[seat] for seat in game.seat_names), tally.rounds)
