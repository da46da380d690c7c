"""Every position that is kept as a file, played on: his turn ends, and so does the round."""

from pathlib import Path
from random import Random

import pytest

from pakal.errors import BadInputError
from pakal.games import deciding
from pakal.games.ahau.automa.pakal import act, book_for, choose
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.position.problems import problems
from pakal.games.ahau.position.text import read_position
from pakal.games.ahau.rules import engine
from pakal.games.ahau.rules.state import State
from pakal.games.deciding import play_turn
from pakal.games.values import MOST_IN_A_ROW
from pakal.lists.decision import Decision

FIXTURES = Path(__file__).parents[2] / "fixtures"
OLDER = sorted((FIXTURES / "positions" / "older").glob("*.toml"))
KEPT = [
    file
    for folder in ("positions", "witnesses")
    for file in sorted((FIXTURES / folder).rglob("*.toml"))
    if "bad" not in file.parts and file.name != "index.toml"
]


def possible(file: Path) -> State | None:
    """Return the position in a file, or None if it cannot be; some tests want such files."""
    try:
        s = read_position(file)
    except BadInputError:
        return None
    return None if problems(s) else s


def steps_of_turn(s: State) -> int:
    """Play King Pakal's turn to its end; return in how many steps, 0 if there is none to play."""
    try:
        return len(list(play_turn(Ahau.at(s.table), s, 1)))
    except BadInputError as error:
        assert "does not end" not in error.message  # noqa: PT017 - every other reason will do
        return 0


def steps_of_round(s: State) -> int:
    """Play a position to the end of its round, chance and persons at random; count the steps."""
    random, book, this_round = Random(1), book_for(s.table), s.round
    for steps in range(MOST_IN_A_ROW):
        if not s.offered or s.round != this_round:
            return steps
        if engine.is_automa(s):
            act(s, choose(s, book))
        else:
            engine.apply(s, random.choice(s.offered))
    raise AssertionError("the round does not end")


def test_every_kept_position_is_played_on_to_the_end_of_the_turn() -> None:
    """
    From every position in `fixtures` that can be, his turn and the round come to an end.
    """
    turns, rounds = [], []

    for file in KEPT:
        s = possible(file)
        if s is None:
            continue
        if s.table.solo is not None:
            turns.append(steps_of_turn(s.copy()))
        rounds.append(steps_of_round(s))

    assert len(rounds) > len(KEPT) * 3 // 4
    assert sum(map(bool, turns)) > len(turns) * 3 // 4
    assert max(turns + rounds) < MOST_IN_A_ROW // 10


@pytest.mark.parametrize("file", OLDER, ids=lambda file: file.stem)
def test_a_walk_under_way_ends(file: Path) -> None:
    """
    Positions of version 0.2.0, which do not say how many moves are left, lead to the cards.
    """
    steps = list(play_turn(*Ahau.read_file(file), 1))

    last = [each for each in steps if isinstance(each, Decision)][-1]
    assert "redraw" == last.list_id


def test_a_turn_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    After too many decisions and draws in a row a turn ends in a message.
    """
    monkeypatch.setattr(deciding, "MOST_IN_A_ROW", 2)

    with pytest.raises(BadInputError, match="The turn does not end: 2 decisions and draws"):
        list(play_turn(*Ahau.read_file(FIXTURES / "positions" / "five-lines.toml"), 1))
