"""Hands that know no rule follow the printed sentences and have the position before them."""

import pytest
from ahau.hands_games import FaultError, Play, setting_for

# The readings that move other pieces, or move them elsewhere.
READINGS = (
    ("war-stack", "below"),
    ("offer-refill", "slide-left"),
    ("unused-starting-tiles", "bag"),
    ("supply-limits", "unlimited"),
    ("starting-tile", "built"),
    ("summary-cards-solo", "five-one-bare"),
    ("setup-marker-after", "stays"),
    ("setup-marker-moves", "every-summon"),
    ("serpent-whose", "the-players"),
    ("serpent-laid-down", "remove"),
    ("queen-worker", "from-supply"),
    ("queen-worker", "cube"),
    ("role-reward", "rest-of-turn"),
    ("marker-source", "from-supply"),
    ("bag-refill", "when-needed"),
    ("buy-region-building", "also-regions"),
    ("tracker-max", "counted"),
)


@pytest.mark.parametrize("seed", range(1, 13))
def test_hands_that_read_only_the_sentences_have_the_position_before_them(seed: int) -> None:
    """
    From the box to the end, after every request, with every difficulty and personality.
    """
    play = Play(setting_for(seed), seed).whole()

    yours, his = play.hands.fame.values()
    assert ["Fame", str(yours), str(his)] in [line.split() for line in play.reply.over]


@pytest.mark.parametrize(("number", "reading"), [*enumerate(READINGS)])
def test_readings_that_move_other_pieces_are_told(number: int, reading: tuple[str, str]) -> None:
    """
    Where a reading moves pieces otherwise, the sentences say so.
    """
    Play(setting_for(100 + number, dict([reading])), 100 + number).whole()


@pytest.mark.parametrize("seed", range(20, 26))
def test_what_undo_and_redo_say_brings_the_table_back(seed: int) -> None:
    """
    Following what is to be put back, and what is done again, the hands have that position before
    them.
    """
    Play(setting_for(seed), seed).whole(undo=0.15)


def test_draws_typed_from_real_decks_are_followed_too() -> None:
    """
    With the bag, the sites and Pakal's cards shuffled by the person, the table is the same.
    """
    Play(setting_for(30), 30, yours=("bag", "sites", "pakal-cards", "lots")).whole(undo=0.05)


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
        "onto the calendar",
        "^pay",
        "^You take",
        "^Pyramid tiles",
        "into slot",
        "^all markers",
        "^left card",
        "^ruler to",
        "^swap",
        "^trade away",
        "^draw ",
        "^claim",
    ],
)
def test_hands_notice_a_sentence_left_out(unread: str) -> None:
    """
    Without one sort of sentence the hands soon have another table before them.
    """
    with pytest.raises(FaultError):
        Play(setting_for(2), 2, unread=unread).whole()
