"""
Two variants of a game on one seed, played side by side for as long as they are one game.

A variant is the game under one setting: its readings, its edition, its lists. Both draw from the
same chances and meet the same player. At every step the two are held against each other; where
they part is remembered, and from there each is played to its own end. All along the first
variant's game the other is asked what it would have decided in the same position.
"""

import enum
from collections import Counter
from typing import Generic, TypeVar

from attrs import frozen

from pakal.games.protocol import Simulated
from pakal.lists.trace import Choice
from pakal.sim.chance import chance_of
from pakal.sim.play import play_out
from pakal.sim.players import BUDGET, OPPONENT, YOU, make_player

S = TypeVar("S")


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
    score: int
    opponent_score: int
    rounds: int


@frozen
class Pair:
    """
    The two games of one seed.

    `asked` counts the opponent's decisions in the first game by list; `changed` those that the
    other variant would have made otherwise in the same position; `followed` those that it would
    have made alike, but with another consequence.
    """

    seed: int
    parting: Parting | None
    a: Ended
    b: Ended
    asked: Counter[str]
    changed: Counter[str]
    followed: Counter[str]


@frozen
class Variants(Generic[S]):
    """Two variants of a game, and who plays them."""

    a: Simulated[S]
    b: Simulated[S]
    player: str
    budget: int = BUDGET


class _Side(Generic[S]):
    """One variant's game under way, with its own chance and its own player."""

    def __init__(self, game: Simulated[S], variants: Variants[S], seed: int) -> None:
        self.game = game
        self.draw = chance_of(game, seed)
        self.choose = make_player(game, variants.player, seed, variants.budget)
        self.state = game.start()

    def step(self) -> Choice:
        """One step of the game, whoever is on; what was chosen."""
        game, s = self.game, self.state
        if game.is_automa(s):
            chosen = game.decide(s)
            game.act(s, chosen)
            return chosen
        option = self.draw(s) if game.is_chance(s) else self.choose(s)
        game.apply(s, option)
        return option

    def ended(self) -> Ended:
        """How it ended."""
        game, s = self.game, self.state
        tally = game.tally(s)
        return Ended(tally.winner, game.score(s, YOU), game.score(s, OPPONENT), tally.rounds)


def play_pair(variants: Variants[S], seed: int) -> Pair:
    """Both variants' games of a seed: together for as long as they are one, then each alone."""
    a, b = _Side(variants.a, variants, seed), _Side(variants.b, variants, seed)
    asked: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    followed: Counter[str] = Counter()
    parting = _part(a, b, seed, asked)

    def decide_and_ask(s: S) -> None:
        """The opponent in the first game; the other variant is asked in the same position."""
        list_id, choice, there = a.game.list_at(s), a.game.decide(s), b.game.brought_here(s)
        a.game.act(s, choice)
        if there is None:
            return
        asked[list_id] += 1
        if not _decides(b.game, there, list_id, choice):
            changed[list_id] += 1
        else:
            b.game.act(there, choice)
            followed[list_id] += not a.game.same(s, there)

    if parting is not None:
        if parting.list_id:
            (changed if parting.kind is Kind.ANSWER else followed)[parting.list_id] += 1
        play_out(a.game, a.state, a.choose, decide_and_ask, a.draw)
        play_out(b.game, b.state, b.choose, b.game.opponent(), b.draw)
    return Pair(seed, parting, a.ended(), b.ended(), asked, changed, +followed)


def _decides(game: Simulated[S], s: S, list_id: str, choice: Choice) -> bool:
    """Does the opponent make this choice by this list in the position?"""
    return game.is_automa(s) and game.list_at(s) == list_id and game.decide(s) == choice


def _part(a: _Side[S], b: _Side[S], seed: int, asked: Counter[str]) -> Parting | None:
    """Go side by side until the games part, or to their common end; count the decisions."""
    game = a.game
    if not game.same(a.state, b.state):
        return Parting(seed, 0, game.round(a.state), Kind.SETUP, "")
    steps = 0
    while game.options(a.state) or b.game.options(b.state):
        his = game.is_automa(a.state)
        list_id = game.list_at(a.state) if his else ""
        now = game.round(a.state)
        offered_alike = game.options(a.state) == b.game.options(b.state)
        if his:
            asked[list_id] += 1
        if a.step() != b.step():
            kind = Kind.ANSWER if his else Kind.PLAYER if offered_alike else Kind.OFFER
            return Parting(seed, steps, now, kind, list_id)
        if not game.same(a.state, b.state):
            return Parting(seed, steps, now, Kind.RESULT, list_id)
        steps += 1
    return None


def before(variants: Variants[S], parting: Parting) -> tuple[S, S]:
    """The position in which two games part, in the one and in the other."""
    a, b = (_Side(game, variants, parting.seed) for game in (variants.a, variants.b))
    for _ in range(parting.step):
        a.step()
        b.step()
    return a.state, b.state
