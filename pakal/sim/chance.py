"""Chance in a simulated game: a generator for every deck, all from one seed."""

from random import Random
from typing import TypeVar

from pakal.games.agenda import Waiting
from pakal.games.base import PlayedGame
from pakal.sim.play import Chooser

S = TypeVar("S", bound=Waiting)

Dice = tuple[Random, ...]  # a generator for every deck

MOST_DECKS = 64  # generators that may belong to one seed


def chance_of(game: PlayedGame[S], seed: int) -> Chooser[S]:
    """
    Draws for chance in the game of this seed.

    Every deck has a generator of its own. Two games of one seed that begin to differ, by another
    player or another reading, so go on to draw alike from every deck that they use alike, which
    makes their difference the smaller by chance.
    """
    draws = [dice.random for dice in dice_of(game, seed)]
    draw_at = [draws[max(deck, 0)] for deck in game.deck_at]

    def draw(s: S) -> int:
        offered = s.offered
        return offered[int(draw_at[s.point]() * len(offered))]

    def draw_weighted(s: S) -> int:
        return game.draw(s, draw_at[s.point]())

    return draw_weighted if any(point.weights for point in game.points()) else draw


def dice_of(game: PlayedGame[S], seed: int) -> Dice:
    """The generators of the game of this seed, one for every deck."""
    first = seed * MOST_DECKS
    return tuple(Random(first + number) for number in range(max(len(game.decks), 1)))


def draw_with(dice: Dice, game: PlayedGame[S], s: S) -> int:
    """What chance draws now, as `chance_of` does, with generators that the caller keeps."""
    return game.draw(s, dice[max(game.deck_at[s.point], 0)].random())


def player_seed(game: PlayedGame[S], seed: int) -> int:
    """The seed of a player who throws dice himself, apart from those of the decks."""
    return seed * MOST_DECKS + len(game.decks)
