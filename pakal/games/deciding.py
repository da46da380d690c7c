"""Asking an automa about a position: one decision, or its whole turn, each with its reasons."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from random import Random

from attrs import frozen

from pakal.errors import BadInputError
from pakal.games.base import PlayedGame, S, TableGame
from pakal.games.values import MOST_IN_A_ROW, Order
from pakal.lists.decision import Decision


@frozen
class Drawn:
    """What chance decided in between, as a sentence."""

    line: str


@frozen
class Followed:
    """What followed by itself from a decision or a draw, as a sentence."""

    line: str


def check_possible(
    game: PlayedGame[S], s: S, place: str, *, anyway: bool = False, allowed_by: str = "`--anyway`"
) -> None:
    """
    Raise BadInputError with every problem of an impossible position.

    `anyway` lets such a position pass, unless something in it stands for nothing at all;
    `allowed_by` is what a person writes for it.
    """
    wrong = game.meaningless(s) if anyway else game.problems(s)
    if wrong:
        raise BadInputError(
            "\n".join(f"{place}: {each}" for each in wrong),
            "Correct it."
            if anyway
            else f"Correct it, or use {allowed_by} to get an answer anyway.",
        )


@contextmanager
def beyond_the_rules(game: PlayedGame[S], s: S, place: str) -> Iterator[None]:
    """Turn any error that an impossible position causes in the rules into a message."""
    try:
        yield
    except (LookupError, ValueError, ArithmeticError, TypeError):
        wrong = game.problems(s)
        if not wrong:
            raise
        raise BadInputError(
            f"{place}: the rules give no answer here. {wrong[0]}", "Correct it."
        ) from None


def play_turn(game: TableGame[S], s: S, seed: int) -> Iterator[Decision[S] | Drawn | Followed]:
    """The automa's turn from here to its end; chance is drawn with the seed."""
    for step, done, followed in steps_of_turn(game, s, seed):
        if isinstance(step, Decision):
            yield step
        else:
            yield Drawn(" ".join(order.text for order in done) or step.line)
        for order in followed:
            yield Followed(order.text)


def steps_of_turn(
    game: TableGame[S], s: S, seed: int
) -> Iterator[tuple[Decision[S] | Drawn, list[Order], list[Order]]]:
    """The same step by step: what is done for it, and what followed of it."""
    random = Random(seed).random
    s = game.copy(game.at_turn(s))
    steps = 0
    while game.in_turn(s):
        if (steps := steps + 1) > MOST_IN_A_ROW:
            raise BadInputError(
                f"The turn does not end: {MOST_IN_A_ROW} decisions and draws so far.",
                "Try `pakal position check`, which lists everything wrong with a position.",
            )
        step: Decision[S] | Drawn
        if game.is_automa(s):
            step = game.decide(s)
            done, followed = game.carry_out_decision(s, step)
        else:
            option = game.draw(s, random())
            step = Drawn(game.line(s, option))
            done, followed = game.carry_out(s, option)
        # The turn is over with the next title; what comes after it is not asked about.
        yield step, done, list(takewhile(lambda order: not order.is_title, followed))
