"""Lists of somebody's own in place of King Pakal's."""

from pathlib import Path

import pytest

from pakal.errors import BadInputError
from pakal.games.ahau.automa.pakal import pakal_lists, read_own_lists
from pakal.games.ahau.game import Ahau
from pakal.sim.chance import chance_of
from pakal.sim.play import at_random, play_out

FIXTURES = Path(__file__).parents[2] / "fixtures" / "lists" / "own"
RETREAT = """
[[list]]
id = "retreat"
question = "Where does Pakal retreat to?"
candidates = "region"
cite = "our own rule"
label = "Retreat"

[[list.rung]]
id = "lowest"
kind = "leftmost"
fact = "region_number"
cite = "our own rule"
label = "Lowest number"
because = "its number is the lowest"
"""

PLACE_WORKER = (FIXTURES / "humblest-god.toml").read_text("utf-8")


def test_an_own_list_takes_the_place_of_the_shipped_one() -> None:
    """
    The list of that id is the own one, and every other list is the shipped one.
    """
    book = Ahau(lists=RETREAT).book

    assert ["lowest"] == [rung.id for rung in book["retreat"].plist.walk()]
    assert [plist.id for plist in pakal_lists()] == [each.plist.id for each in book]


def test_own_lists_have_a_version_of_their_own() -> None:
    """
    Figures of own lists can be told from those of the shipped ones, and of other own ones.
    """
    other = RETREAT.replace("leftmost", "oldest")
    settings: list[dict[str, str]] = [{}, {"lists": RETREAT}, {"lists": other}]
    versions = [Ahau(**setting).versions()["lists"] for setting in settings]

    assert 3 == len(set(versions))


def test_own_lists_decide_in_a_game() -> None:
    """
    A game under own lists becomes another one.
    """

    def fames(setting: dict[str, str]) -> list[list[int]]:
        game = Ahau(**setting)
        return [
            play_out(
                game, game.start(), at_random(seed), game.opponent(), chance_of(game, seed)
            ).fame
            for seed in range(6)
        ]

    assert fames({}) != fames({"lists": PLACE_WORKER})


def test_a_list_that_is_not_his_is_refused() -> None:
    """
    An own list has to have the id of one of his.
    """
    with pytest.raises(BadInputError, match=r"mine.toml:2, list 'retrait'") as error:
        read_own_lists(RETREAT.replace('id = "retreat"', 'id = "retrait"'), "mine.toml")
    assert "retreat" in error.value.way_out


@pytest.mark.parametrize(
    ("list_id", "candidates", "by", "way_out"),
    [
        ("retreat", "region", "region_number", "Try a draw without by."),
        ("jaguar-moves", "walk", "walk_from_rank", 'Try by = "walk_worker".'),
    ],
)
def test_a_group_for_which_there_are_no_lots_is_refused(
    list_id: str, candidates: str, by: str, way_out: str
) -> None:
    """
    Only the Jaguar God's workers can be drawn with all their ways; elsewhere a lot is a candidate.
    """
    drawn = f'''
[[list]]
id = "{list_id}"
question = "Which?"
candidates = "{candidates}"
cite = "our own rule"
label = "Own"

[[list.rung]]
id = "lots"
kind = "draw"
procedure = "even"
by = "{by}"
cite = "our own rule"
label = "Lots"
because = "they are level"

[[list.rung]]
id = "random"
kind = "draw"
procedure = "even"
cite = "our own rule"
label = "Lots"
because = "they are level"
'''
    with pytest.raises(
        BadInputError, match=rf"your lists:\d+, .* rung 'lots': by is '{by}'"
    ) as error:
        Ahau(lists=drawn)
    assert way_out == error.value.way_out
    if list_id == "jaguar-moves":
        assert Ahau(lists=drawn.replace(by, "walk_worker"))


def test_a_fact_he_does_not_know_is_refused() -> None:
    """
    An own list is checked against what the game offers.
    """
    with pytest.raises(BadInputError, match="no fact is called 'number_of_region'"):
        Ahau(lists=RETREAT.replace("region_number", "number_of_region"))
