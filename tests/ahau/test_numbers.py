"""The numbers by which the rules know things are the places of their names."""

from pakal.games.ahau import words
from pakal.games.ahau.rules import points, scoring, state

# Points whose constant has another name than the positions people write.
RENAMED = {
    "role-card": "ROLE_CARD_IN_PLAY",
    "starting-tile": "PAKAL_STARTING_TILE",
}


def constant(name: str) -> str:
    """Return a name as constants are written."""
    return name.upper().replace("-", "_")


def test_every_point_has_the_number_of_its_name() -> None:
    """
    The constant of a point is the place of its name, and there is one for each.
    """
    numbers = [getattr(points, RENAMED.get(name, constant(name))) for name in points.POINT_NAMES]

    assert list(range(len(points.POINT_NAMES))) == numbers


def test_gods_roles_effects_and_criteria_have_the_numbers_of_their_names() -> None:
    """
    What the inner loop knows as a plain number is the place of its name.
    """
    for names, module in (
        (words.GODS, words),
        (words.ROLES, words),
        (words.EFFECTS, words),
        (words.CRITERIA, scoring),
    ):
        assert list(range(len(names))) == [getattr(module, constant(name)) for name in names]


def test_every_source_of_fame_has_one_number() -> None:
    """
    The sources of Fame are numbered in the order of their names.
    """
    numbers = [value for name, value in vars(state).items() if name.startswith("FROM_")]

    assert list(range(len(state.FAME_SOURCES))) == numbers
