"""What a person types, at every point of whole games."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pakal.errors import BadInputError
from pakal.games.ahau.game import Ahau
from pakal.games.ahau.rules.state import State

GAME = Ahau()


@cache
def positions() -> tuple[State, ...]:
    """Return positions of three games in which a person answers, or types what was drawn."""
    return tuple(_play(3))


def _play(games: int) -> Iterator[State]:
    for seed in range(games):
        s, random = GAME.start(), Random(seed)
        while s.offered:
            if GAME.is_automa(s):
                GAME.act(s, GAME.choose(s))
                continue
            yield s.copy()
            GAME.apply(s, random.choice(s.offered))


def test_every_answer_is_understood_as_itself() -> None:
    """
    Its line, its number in the list, and what is left of it without the words that all share.
    """
    for s in positions():
        asked = GAME.asked(s)
        for line, key, brief in zip(asked.answers, asked.keys, asked.brief, strict=True):
            assert line == GAME.understand(s, line)
            assert line == GAME.understand(s, line.upper())
            assert line == GAME.understand(s, key)
            if asked.brief.count(brief) == 1 and not brief.isdecimal():
                assert line == GAME.understand(s, brief)


def test_yes_and_no_answer_what_can_be_declined() -> None:
    """
    `no` declines; `yes` is meant where there is one other answer; colours keep their letters.
    """
    declined = 0
    for s in positions():
        asked = GAME.asked(s)
        if asked.keys[-1] != "0" or "0" in asked.answers[-1]:
            continue
        declined += 1
        assert asked.answers[-1] == GAME.understand(s, "no")
        if len(asked.answers) == 2:
            assert asked.answers[0] == GAME.understand(s, "yes")
        if any("brown" in each for each in asked.brief):
            assert not GAME.understands(s, "n") or "brown" in GAME.understand(s, "n")
    assert declined > 50


@given(st.data())
def test_a_slip_is_never_carried_out_as_something_else_unseen(data: st.DataObject) -> None:
    """
    With two letters in the wrong order an answer is refused, or it means what it says.

    A refusal has a way out, and the one quickly found is the one that is understood.
    """
    s = data.draw(st.sampled_from(positions()))
    line = data.draw(st.sampled_from(GAME.asked(s).answers))
    at = data.draw(st.integers(0, len(line) - 2))
    typed = line[:at] + line[at + 1] + line[at] + line[at + 2 :]

    if GAME.understands(s, typed):
        assert GAME.understand(s, typed) in GAME.asked(s).answers
    else:
        with pytest.raises(BadInputError) as caught:
            GAME.understand(s, typed)
        assert caught.value.way_out


def test_places_in_a_row_are_those_that_are_asked_for() -> None:
    """
    The places announced are the ones that the next questions are about, in that order.
    """
    s, random = GAME.start(), Random(2)
    announced: list[str] = []
    while GAME.is_chance(s) or GAME.is_automa(s):
        if GAME.is_automa(s):
            GAME.act(s, GAME.choose(s))
            continue
        row = GAME.asked(s).row
        if announced:
            assert announced == list(row)
        announced = list(row[1:])
        GAME.apply(s, random.choice(s.offered))
    assert [] == announced


def test_workers_of_one_side_in_a_city_need_a_second_number() -> None:
    """
    `adjust tikal 3` does not say whose workers they are, and the message shows how to.
    """
    with pytest.raises(BadInputError, match="whose workers") as refused:
        GAME.facts_as_toml(GAME.start(), "tikal 3")

    assert "Type adjust tikal 2 1" in refused.value.way_out
