"""Hands that know no rule follow a light game, and have King Pakal's side before them."""

import pytest
from ahau.hands_games import FaultError
from ahau.light_hands import play_with_hands
from ahau.test_hands import READINGS

from pakal.games.ahau.light.rules import TOLD, UNTOLD

BOTH = (TOLD, UNTOLD)


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("seed", range(1, 5))
def test_hands_have_his_side_before_them(seed: int, mode: str) -> None:
    """
    From the setup to the end, after every answer; and his side is the whole game's at every
    decision.
    """
    beside = play_with_hands(mode, seed)

    assert beside.decisions > 50
    assert beside.s.fame[1] == beside.hands.fame["Pakal's"]


@pytest.mark.parametrize(("number", "reading"), [*enumerate(READINGS)])
def test_readings_that_move_other_pieces_are_told(number: int, reading: tuple[str, str]) -> None:
    """
    Where a reading moves his pieces otherwise, the sentences say so.
    """
    play_with_hands(BOTH[number % 2], 100 + number, dict([reading]))


@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("seed", range(20, 23))
def test_what_undo_and_redo_say_brings_his_side_back(seed: int, mode: str) -> None:
    """
    Steps are taken back and done again, or typed again; the hands follow.
    """
    play_with_hands(mode, seed, undo=0.12)


@pytest.mark.parametrize(
    "unread",
    [
        r"^discard \d",
        "^discard [a-z]+-",
        "resources",
        "Fame",
        "weapons",
        "war marker to",
        "^marker to",
        "^worker to",
        "^lay a worker",
        "^take [a-z]+-",
        "^build ",
        "^buy",
        "into slot",
        "^all markers",
        "^left card",
        "^ruler to",
        "^draw ",
    ],
)
def test_hands_notice_a_sentence_left_out(unread: str) -> None:
    """
    Without one sort of sentence the hands soon have another table before them.
    """
    with pytest.raises(FaultError):
        play_with_hands(TOLD, 2, unread=unread)
