"""Answers that cannot be: what a person says is held against what the game has of each piece."""

from collections.abc import Callable

import pytest
from ahau.solo_games import solo_table

from pakal.companion.consultation import Consultation
from pakal.errors import BadInputError
from pakal.games.ahau.asking.blank import blank
from pakal.games.ahau.asking.possible import check_answers
from pakal.games.ahau.asking.topic import topic_for
from pakal.games.ahau.rules.state import State
from pakal.games.ahau.rules.table import PAKAL, SLOTS, SPACES
from pakal.games.ahau.words import TILE_NAMES
from pakal.games.asking import Form

SUN_BROWN = TILE_NAMES.index("sun-brown")
MARKET = 6


def _fill(s: State, attribute: str, start: int, values: list[int]) -> None:
    getattr(s, attribute)[start : start + len(values)] = values


TOO_MANY: dict[str, Callable[[State], None]] = {
    "3 cities of the Jaguar God: Uxmal, Chichen Itza, Tulum; there are 2": lambda s: _fill(
        s, "city_god", 0, [2, 2, 2]
    ),
    "99 weapons": lambda s: _fill(s, "weapons", PAKAL, [99]),
    "99 resources": lambda s: setattr(s, "tracker", 99),
    "5 sun-brown tiles": lambda s: _fill(s, "reserve", PAKAL, [[SUN_BROWN] * 5]),  # type: ignore[list-item]
    "8 sun-brown tiles": lambda s: _fill(s, "pyramid", PAKAL * SPACES, [SUN_BROWN] * 8),
    "Market: 5 tiles": lambda s: _fill(s, "building", PAKAL * SLOTS, [MARKET] * 5),
}


@pytest.mark.parametrize("wrong", TOO_MANY)
def test_more_than_the_game_has_cannot_be(wrong: str) -> None:
    """
    More of a piece than the game has is refused, and the message says how many there are.
    """
    s = blank(solo_table())
    check_answers(s)
    TOO_MANY[wrong](s)

    with pytest.raises(BadInputError, match=wrong):
        check_answers(s)


def test_a_third_city_of_a_god_is_refused_at_once() -> None:
    """
    The answer that makes it impossible is the one that is refused, and the question stays.
    """
    cities = {"Tikal": "rain", "Uxmal": "rain"}
    talk = Consultation(topic_for(solo_table(), "place-worker", cities))
    for line in ("region 5", "no"):
        talk = talk.answer(line)
    while (question := talk.next_question()) is not None and question.key != "city-gods":
        talk = talk.answer("all 0" if question.form is Form.NUMBERS else "none")
    assert question is not None
    said = ", ".join(f"{subject} rain" for subject in question.subjects)

    with pytest.raises(BadInputError, match=r"\d cities of the Rain God: .*; there are 2"):
        talk.answer(said)

    anyway = topic_for(solo_table(), "place-worker", cities, anyway=True)
    taken = Consultation(anyway, lines=talk.lines).answer(said)
    assert (*talk.lines, said) == taken.lines


def test_a_remembered_table_that_cannot_be_is_refused() -> None:
    """
    Three cities of one god in the remembered table end in a message before the first question.
    """
    cities = {"Tikal": "rain", "Uxmal": "rain", "Tulum": "rain"}

    with pytest.raises(BadInputError, match="3 cities of the Rain God: Uxmal, Tulum, Tikal"):
        Consultation(topic_for(solo_table(), "place-worker", cities))
