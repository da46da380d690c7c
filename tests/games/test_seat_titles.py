"""What lines and tables call those who sit at the table."""

import pytest

from pakal.games.base import TableGame
from pakal.games.registry import find_game, having

TITLES = {
    "ahau": ("you", "Pakal"),
    "maya": ("you", "King Pakal", "vassal"),
    "pebbles": ("you", "Heron"),
    "uxmal": ("you", "the High Priest"),
}


@pytest.mark.parametrize("name", TITLES)
def test_the_automa_has_its_own_name(name: str) -> None:
    """
    Its key in files is in small letters; what people read has its name.
    """
    assert TITLES[name] == having(find_game(name), TableGame)().seat_titles


def test_people_have_the_names_of_their_seats() -> None:
    """
    Nobody of several people is called by the automa's name.
    """
    maya = having(find_game("maya"), TableGame).make({"players": "3"})
    two = having(find_game("ahau"), TableGame).make({"two_players": True})

    assert maya.seat_names == maya.seat_titles
    assert ("Red", "Green") == two.seat_titles
