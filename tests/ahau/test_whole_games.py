"""Whole games pinned action by action: what is offered, and in which order, must not drift."""

from collections.abc import Iterator
from random import Random

import pytest
from ahau.solo_games import DIFFICULTIES, solo_table
from terminal import Golden

from pakal.games.ahau.automa.pakal import act, book_for, choose
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules import points as at
from pakal.games.ahau.rules.engine import apply, is_automa, options, outcome, start
from pakal.games.ahau.rules.points import STOP
from pakal.games.ahau.rules.state import CHANCE, State
from pakal.games.ahau.rules.table import Table
from pakal.games.ahau.telling.notation import print_action
from pakal.lists.trace import Draw

GAME = Ahau()
TABLES = {
    "two-players-1": Table(),
    **{f"solo-{name}-1": solo_table(difficulty=name) for name in DIFFICULTIES},
}


def who(s: State) -> str:
    """Return the name of whoever is on."""
    return "chance" if s.who == CHANCE else s.table.seats[s.who]


def line(s: State, action: str) -> str:
    """Return a line of a pinned game."""
    return f"{who(s)} {at.POINT_NAMES[s.point]}: {action}"


def written(table: Table, seed: int) -> Iterator[str]:
    """
    Yield a game line by line.

    A random action is an index into the options, so that another order gives another game. Where
    King Pakal's list leaves several tied, the line names them.
    """
    random = Random(seed).random
    s = start(table)
    while offered := options(s):
        if is_automa(s):
            chosen = choose(s, book_for(table))
            if isinstance(chosen, Draw):
                tied = " | ".join(print_action(s, each) for each in chosen.tied)
                yield line(s, f"draw {chosen.procedure}: {tied}")
            else:
                yield line(s, print_action(s, STOP if chosen is None else chosen))
            act(s, chosen)
        else:
            option = offered[int(random() * len(offered))]
            yield line(s, print_action(s, option))
            apply(s, option)
    found = outcome(s)
    assert found is not None
    yield f"Fame {', '.join(map(str, found.fame))}; {found.won_by}"


@pytest.mark.parametrize("name", TABLES)
def test_a_whole_game_is_as_pinned(name: str, golden: Golden) -> None:
    """
    The game of seed 1 is the one in the golden file, action by action, to its score.
    """
    golden(f"games/{name}.txt", "\n".join(written(TABLES[name], 1)) + "\n")


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_action_can_be_typed(name: str, seed: int) -> None:
    """
    At every point each option's line is its own, and read back it is that option.
    """
    random = Random(seed).random
    table = TABLES[name]
    s = start(table)
    while offered := options(s):
        for option in dict.fromkeys(offered):
            assert option == GAME.read_line(s, print_action(s, option))
        if is_automa(s):
            act(s, choose(s, book_for(table)))
        else:
            apply(s, offered[int(random() * len(offered))])
